//! The colours of each theme, and how few of them a terminal may have.

use ratatui::style::{Color, Modifier, Style};

use super::{Depth, Role, ThemeName};
use crate::numbers::Whole as _;

/// The colours that a theme's styles are made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    ground: Color,
    text: Color,
    dim: Color,
    leader: Color,
    bar: Color,
    tile: Color,
    /// Of the levels of a drawn tree, in turns.
    level: (Color, Color),
    filled: Color,
    accent: Color,
    good: Color,
    bad: Color,
    warn: Color,
    violet: Color,
    cyan: Color,
    selected: (Color, Color),
    light_square: Color,
    dark_square: Color,
    first_piece: Color,
    second_piece: Color,
    /// Of drawn pieces of the first side: where they lie in the shade, and their lines.
    first_drawn: (Color, Color),
    /// The same of the second side.
    second_drawn: (Color, Color),
    last_move: Color,
    cursor: Color,
    /// The frame of the board's cursor, and its square.
    cursor_square: (Color, Color),
    picked: Color,
    target: Color,
    hinted: Color,
    forbidden: Color,
    check: Color,
}

const fn rgb(hex: u32) -> Color {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color::Rgb(red, green, blue)
}

/// Text keeps a contrast of 4.5 to 1 or better, pieces on squares the 3 to 1 that WCAG 2.1 asks of graphics.
const DARK: Palette = Palette {
    ground: rgb(0x0010_161e),
    text: rgb(0x00d8_dee9),
    dim: rgb(0x007f_8ba0),
    leader: rgb(0x003e_4a5c),
    bar: rgb(0x0022_2c3c),
    tile: rgb(0x0020_2d3d),
    level: (rgb(0x0013_1b26), rgb(0x0017_2230)),
    filled: rgb(0x0052_88b8),
    accent: rgb(0x007c_c5ff),
    good: rgb(0x008f_d694),
    bad: rgb(0x00ff_7b86),
    warn: rgb(0x00f2_c572),
    violet: rgb(0x00c8_a2f0),
    cyan: rgb(0x006f_d6cf),
    selected: (rgb(0x000b_1622), rgb(0x007c_c5ff)),
    light_square: rgb(0x0073_91b1),
    dark_square: rgb(0x004a_698c),
    first_piece: rgb(0x00ff_ffff),
    second_piece: rgb(0x000a_0f16),
    first_drawn: (rgb(0x00c9_d3df), rgb(0x001b_232d)),
    second_drawn: (rgb(0x003a_4552), rgb(0x00a9_bacb)),
    last_move: rgb(0x009a_8f3c),
    cursor: rgb(0x00f2_c572),
    cursor_square: (rgb(0x00ff_d27a), rgb(0x0086_5a12)),
    picked: rgb(0x005f_a35f),
    target: rgb(0x0057_8f62),
    hinted: rgb(0x00b0_6fc0),
    forbidden: rgb(0x007e_5862),
    check: rgb(0x00b8_4a55),
};

const LIGHT: Palette = Palette {
    ground: rgb(0x00fa_fbfc),
    text: rgb(0x0022_2a35),
    dim: rgb(0x0060_6a7a),
    leader: rgb(0x00b4_bfcd),
    bar: rgb(0x00dd_e4ee),
    tile: rgb(0x00e5_ecf4),
    level: (rgb(0x00f4_f7fa), rgb(0x00ec_f1f7)),
    filled: rgb(0x002f_74ae),
    accent: rgb(0x0000_5fa8),
    good: rgb(0x001f_7a35),
    bad: rgb(0x00b3_1d28),
    warn: rgb(0x008a_5a00),
    violet: rgb(0x0075_3aa8),
    cyan: rgb(0x0000_737a),
    selected: (rgb(0x00ff_ffff), rgb(0x0000_5fa8)),
    cursor: rgb(0x008a_5a00),
    ..DARK
};

/// Blue, orange, violet and white: no two meanings differ by red and green alone.
const COLOUR_BLIND: Palette = Palette {
    text: rgb(0x00b8_bec8),
    filled: rgb(0x0052_88b8),
    accent: rgb(0x006c_b8ff),
    good: rgb(0x00ff_ffff),
    bad: rgb(0x00f0_8220),
    warn: rgb(0x00ff_e680),
    violet: rgb(0x00ad_84cc),
    cyan: rgb(0x00a0_e8ff),
    selected: (rgb(0x000b_1622), rgb(0x006c_b8ff)),
    cursor: rgb(0x00ff_e680),
    last_move: rgb(0x008f_8330),
    picked: rgb(0x008a_63c9),
    target: rgb(0x002f_6fd0),
    hinted: rgb(0x00b0_80d8),
    check: rgb(0x00c8_641a),
    ..DARK
};

/// The terminal's own colours: text keeps whatever the user reads best.
const SIXTEEN: Palette = Palette {
    ground: Color::Reset,
    text: Color::Reset,
    dim: Color::DarkGray,
    leader: Color::DarkGray,
    bar: Color::Reset,
    tile: Color::Reset,
    level: (Color::Reset, Color::Reset),
    filled: Color::LightBlue,
    accent: Color::Cyan,
    good: Color::Green,
    // Red of many a palette is too dark on black.
    bad: Color::LightRed,
    warn: Color::Yellow,
    violet: Color::Magenta,
    cyan: Color::LightCyan,
    selected: (Color::Black, Color::Cyan),
    // Of the 16 these and magenta are bright enough for black men and dark enough for white ones.
    light_square: Color::DarkGray,
    dark_square: Color::LightBlue,
    first_piece: Color::White,
    second_piece: Color::Black,
    first_drawn: (Color::Gray, Color::Black),
    second_drawn: (Color::Black, Color::Gray),
    last_move: Color::Magenta,
    cursor: Color::Yellow,
    cursor_square: (Color::LightYellow, Color::Red),
    picked: Color::Green,
    target: Color::Green,
    hinted: Color::LightMagenta,
    forbidden: Color::LightRed,
    check: Color::LightRed,
};

/// The palette of a theme on a terminal with so many colours.
pub(super) fn of(name: ThemeName, depth: Depth) -> Palette {
    match name {
        ThemeName::Sixteen | ThemeName::Mono => SIXTEEN,
        _ if depth == Depth::Sixteen => SIXTEEN,
        ThemeName::Light => LIGHT,
        ThemeName::ColourBlind => COLOUR_BLIND,
        ThemeName::Dark | ThemeName::Indexed => DARK,
    }
}

/// A style in the 256 colours of xterm.
pub(super) fn in_256_colours(style: Style) -> Style {
    Style { fg: style.fg.map(indexed), bg: style.bg.map(indexed), ..style }
}

impl Palette {
    /// What text stands on, and in what colour where nothing else is said.
    pub(super) fn ground(&self) -> Style {
        Style::new().fg(self.text).bg(self.ground)
    }

    /// How something with this meaning looks.
    pub(super) fn style(&self, role: Role) -> Style {
        let ink = |colour| Style::new().fg(colour);
        let ground = |colour| Style::new().bg(colour);
        match role {
            Role::Text | Role::Label => ink(self.text),
            Role::Dim | Role::Border | Role::AllNode | Role::Quiescence => ink(self.dim),
            Role::Ghost => ink(self.dim).add_modifier(Modifier::ITALIC),
            Role::Title => ink(self.accent).add_modifier(Modifier::BOLD),
            Role::Bar => ink(self.text).bg(self.bar),
            Role::Tile => ground(self.tile),
            Role::Level => ground(self.level.0),
            Role::NextLevel => ground(self.level.1),
            Role::Brand | Role::Beside => ink(self.accent).bg(self.bar).add_modifier(Modifier::BOLD),
            Role::Focus | Role::Accent | Role::Scout => ink(self.accent),
            Role::Leader => ink(self.leader),
            Role::Filled => ink(self.filled),
            Role::Selected => ink(self.selected.0).bg(self.selected.1),
            Role::Key => ink(self.warn).add_modifier(Modifier::BOLD),
            Role::Good => ink(self.good),
            Role::Bad | Role::CutNode => ink(self.bad),
            Role::Warn | Role::Research => ink(self.warn),
            Role::Input => ink(self.text).add_modifier(Modifier::UNDERLINED),
            Role::LightSquare => ground(self.light_square),
            Role::DarkSquare => ground(self.dark_square),
            Role::FirstPiece => ink(self.first_piece).add_modifier(Modifier::BOLD),
            Role::SecondPiece => ink(self.second_piece).add_modifier(Modifier::BOLD),
            Role::FirstShade => ink(self.first_drawn.0),
            Role::FirstLine => ink(self.first_drawn.1),
            Role::SecondShade => ink(self.second_drawn.0),
            Role::SecondLine => ink(self.second_drawn.1),
            Role::LastMove => ground(self.last_move),
            Role::Cursor => ink(self.cursor).add_modifier(Modifier::BOLD),
            Role::CursorSquare => {
                ink(self.cursor_square.0).bg(self.cursor_square.1).add_modifier(Modifier::BOLD)
            }
            Role::Picked => ground(self.picked),
            Role::Target => ground(self.target),
            Role::Hinted => ground(self.hinted),
            Role::Forbidden => ground(self.forbidden),
            Role::Check => ground(self.check),
            Role::PvNode => ink(self.good).add_modifier(Modifier::BOLD),
            Role::Reduced | Role::NullMove => ink(self.violet),
            Role::TableHit | Role::Extension => ink(self.cyan),
            Role::Series(number) => {
                let colours =
                    [self.accent, self.warn, self.good, self.violet, self.bad, self.cyan, self.text];
                ink(colours[number % colours.len()])
            }
        }
    }
}

/// The nearest of xterm's 6×6×6 cube and 24 greys, by the square of the distance.
fn indexed(colour: Color) -> Color {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let Color::Rgb(red, green, blue) = colour else { return colour };
    let wanted = [red, green, blue].map(i32::from);
    let nearest = |value: i32| (0..6).min_by_key(|&step| (STEPS[step] - value).abs()).unwrap_or_default();
    let distance = |other: [i32; 3]| -> i32 { wanted.iter().zip(other).map(|(a, b)| (a - b).pow(2)).sum() };
    let cube = wanted.map(nearest);
    let grey = ((wanted.iter().sum::<i32>() / 3 - 8).clamp(0, 230) + 5) / 10;
    let grey = grey.min(23);
    if distance([8 + 10 * grey; 3]) < distance(cube.map(|step| STEPS[step])) {
        Color::Indexed((232 + grey).fitted())
    } else {
        Color::Indexed((16 + 36 * cube[0] + 6 * cube[1] + cube[2]).fitted())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_go_to_their_nearest_neighbours() {
        assert_eq!(indexed(rgb(0)), Color::Indexed(16));
        assert_eq!(indexed(rgb(0x00ff_ffff)), Color::Indexed(231));
        assert_eq!(indexed(rgb(0x0080_8080)), Color::Indexed(244));
        assert_eq!(indexed(rgb(0x00ff_0000)), Color::Indexed(196));
    }
}
