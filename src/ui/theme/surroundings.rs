//! What the environment says of the terminal, and the theme that follows from it.

use super::{PieceStyle, ThemeName};

/// How many colours the terminal understands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Depth {
    /// The 16 of the terminal's own palette.
    Sixteen,
    /// The 256 of xterm.
    Indexed,
    /// 24 bits.
    True,
}

/// Which characters the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Characters {
    /// Those of ASCII.
    Ascii,
    /// Lines and signs, but not those that drawings are made of.
    Undrawn,
    /// All.
    All,
}

/// What the environment says of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surroundings {
    /// How many colours it understands.
    pub depth: Depth,
    /// The user wants no colour.
    pub no_color: bool,
    /// Its background is known to be light.
    pub light: bool,
    /// The characters that it has.
    pub characters: Characters,
}

impl Surroundings {
    /// Reads the variables `NO_COLOR`, `COLORTERM`, `TERM` and `COLORFGBG` through `variable`.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Self {
        let has = |name: &str, words: &[&str]| {
            variable(name).is_some_and(|value| words.iter().any(|word| value.contains(word)))
        };
        let depth = if has("COLORTERM", &["truecolor", "24bit"]) {
            Depth::True
        } else if has("TERM", &["256color"]) {
            Depth::Indexed
        } else {
            Depth::Sixteen
        };
        // As some terminals tell: the numbers of the foreground and of the background colour.
        let background = variable("COLORFGBG").and_then(|value| value.rsplit(';').next().map(String::from));
        let term = variable("TERM").unwrap_or_default();
        let ascii = ["dumb", "vt100", "vt220"].contains(&term.as_str());
        Self {
            depth,
            no_color: variable("NO_COLOR").is_some_and(|value| !value.is_empty()) || ascii,
            light: matches!(background.as_deref(), Some("7" | "15")),
            characters: match () {
                () if ascii => Characters::Ascii,
                // The console of Linux has a font of 512 characters at most, and none of those.
                () if term == "linux" => Characters::Undrawn,
                () => Characters::All,
            },
        }
    }

    /// Whether all has to be in ASCII.
    pub fn ascii(&self) -> bool {
        self.characters == Characters::Ascii
    }

    /// How pieces are drawn where they shall be drawn so.
    pub fn pieces(&self, asked: PieceStyle) -> PieceStyle {
        let undrawn = self.characters == Characters::Undrawn;
        if asked == PieceStyle::Drawn && undrawn { PieceStyle::Letters } else { asked }
    }

    /// The theme for whoever asked for none.
    pub fn theme(&self) -> ThemeName {
        match self {
            Self { no_color: true, .. } => ThemeName::Mono,
            Self { light: true, .. } => ThemeName::Light,
            Self { depth: Depth::True, .. } => ThemeName::Dark,
            Self { depth: Depth::Indexed, .. } => ThemeName::Indexed,
            Self { depth: Depth::Sixteen, .. } => ThemeName::Sixteen,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn surroundings(variables: &[(&str, &str)]) -> Surroundings {
        Surroundings::read(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_string())
        })
    }

    #[test]
    fn the_environment_chooses_the_theme() {
        let chosen = |variables: &[(&str, &str)]| surroundings(variables).theme();
        let xterm = ("TERM", "xterm-256color");
        assert_eq!(chosen(&[xterm, ("COLORTERM", "truecolor")]), ThemeName::Dark);
        assert_eq!(chosen(&[xterm, ("COLORTERM", "24bit"), ("COLORFGBG", "0;15")]), ThemeName::Light);
        assert_eq!(chosen(&[xterm]), ThemeName::Indexed);
        assert_eq!(chosen(&[("TERM", "xterm")]), ThemeName::Sixteen);
        assert_eq!(chosen(&[xterm, ("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), ThemeName::Mono);
        assert_eq!(chosen(&[xterm, ("NO_COLOR", "")]), ThemeName::Indexed, "an empty NO_COLOR says nothing");
    }

    #[test]
    fn old_terminals_get_ascii_without_colour() {
        for (term, ascii) in
            [("vt100", true), ("vt220", true), ("dumb", true), ("linux", false), ("xterm", false)]
        {
            let read = surroundings(&[("TERM", term)]);
            assert_eq!((read.ascii(), read.no_color), (ascii, ascii), "{term}");
        }
    }

    #[test]
    fn pieces_are_drawn_where_the_terminal_has_the_characters() {
        let pieces = |term| surroundings(&[("TERM", term)]).pieces(PieceStyle::Drawn);
        assert_eq!(pieces("xterm"), PieceStyle::Drawn);
        assert_eq!(pieces("linux"), PieceStyle::Letters);
        assert_eq!(
            surroundings(&[("TERM", "linux")]).pieces(PieceStyle::Big),
            PieceStyle::Big,
            "who asks gets it"
        );
    }
}
