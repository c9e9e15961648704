//! The frame of a pane.

use ratatui::text::Span;
use ratatui::widgets::{Block, BorderType};

use crate::ui::theme::{Role, Theme};

/// A frame with a title. That of the pane which keys are about stands out.
pub fn frame(title: impl Into<String>, focus: bool, theme: &Theme) -> Block<'static> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.style(if focus { Role::Focus } else { Role::Border }))
        .title(Span::styled(title.into(), theme.style(Role::Title)))
}
