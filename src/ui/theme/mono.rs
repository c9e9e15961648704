//! The theme without colour: meaning by reverse video, bold, underline and faint.

use ratatui::style::{Modifier, Style};

use super::Role;

/// How something with this meaning looks.
pub(super) fn style(role: Role) -> Style {
    let modifier = match role {
        Role::Text
        | Role::Label
        | Role::Border
        | Role::LightSquare
        | Role::SecondPiece
        | Role::FirstShade
        | Role::FirstLine
        | Role::SecondShade
        | Role::SecondLine
        | Role::Scout
        | Role::Reduced
        | Role::NullMove
        | Role::TableHit
        | Role::Extension
        | Role::Series(_)
        | Role::Tile
        | Role::Level
        | Role::NextLevel
        | Role::Filled => Modifier::empty(),
        Role::Dim | Role::Leader | Role::AllNode | Role::Quiescence | Role::Ghost | Role::DarkSquare => {
            Modifier::DIM
        }
        Role::Title
        | Role::Key
        | Role::Focus
        | Role::Accent
        | Role::Good
        | Role::Research
        | Role::FirstPiece
        | Role::CursorSquare
        | Role::CutNode
        | Role::PvNode => Modifier::BOLD,
        Role::Bar | Role::Selected | Role::Cursor => Modifier::REVERSED,
        Role::Brand => Modifier::REVERSED.union(Modifier::BOLD),
        Role::Input | Role::LastMove | Role::Target => Modifier::UNDERLINED,
        Role::Bad
        | Role::Warn
        | Role::Beside
        | Role::Picked
        | Role::Hinted
        | Role::Forbidden
        | Role::Check => Modifier::BOLD.union(Modifier::UNDERLINED),
    };
    Style::new().add_modifier(modifier)
}
