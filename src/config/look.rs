//! The words for how the screens look.

use crate::slug::slugs;

/// A theme's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ThemeName {
    /// For dark terminals.
    #[default]
    Dark,
    /// For light terminals.
    Light,
    /// For dark terminals; no meaning is told by red and green alone.
    ColourBlind,
    /// In the 256 colours of xterm.
    Indexed,
    /// In the terminal's own 16 colours.
    Sixteen,
    /// Without colour.
    Mono,
}

impl ThemeName {
    /// All, in the order in which the key goes through them.
    pub const ALL: [Self; 6] =
        [Self::Dark, Self::Light, Self::ColourBlind, Self::Indexed, Self::Sixteen, Self::Mono];

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::ColourBlind => "colour-blind",
            Self::Indexed => "256",
            Self::Sixteen => "16",
            Self::Mono => "mono",
        }
    }
}

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceStyle {
    /// As the letters of the notation, upper case for the first side.
    Letters,
    /// As Unicode symbols.
    Unicode,
    /// As symbols on squares as large as there is room for.
    Big,
    /// As drawings on squares as large as there is room for; as symbols where the squares are too small for that.
    #[default]
    Drawn,
}

impl PieceStyle {
    /// All, in the order in which the key goes through them.
    pub const ALL: [Self; 4] = [Self::Letters, Self::Unicode, Self::Big, Self::Drawn];

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Letters => "letters",
            Self::Unicode => "unicode",
            Self::Big => "big",
            Self::Drawn => "drawn",
        }
    }
}

/// A column of the explorer's rows that one chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Column {
    /// The depth that is left.
    Depth,
    /// The type of the node.
    Type,
    /// Its place in the order of moves, and the reason.
    Order,
    /// The key of its position.
    Key,
}

impl Column {
    /// All, in the order in which they stand in a row.
    pub const ALL: [Self; 4] = [Self::Depth, Self::Type, Self::Order, Self::Key];

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Depth => "depth",
            Self::Type => "type",
            Self::Order => "order",
            Self::Key => "key",
        }
    }
}

/// Those of them that are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Columns([bool; Column::ALL.len()]);

impl Columns {
    /// Whether this one is chosen.
    pub fn has(self, column: Column) -> bool {
        self.0[column as usize]
    }

    /// The same with this one chosen, or not.
    #[must_use]
    pub fn set(mut self, column: Column, on: bool) -> Self {
        self.0[column as usize] = on;
        self
    }

    /// The chosen ones, in the order of a row.
    pub fn iter(self) -> impl Iterator<Item = Column> {
        Column::ALL.into_iter().filter(move |&column| self.has(column))
    }
}

impl FromIterator<Column> for Columns {
    fn from_iter<I: IntoIterator<Item = Column>>(columns: I) -> Self {
        columns.into_iter().fold(Self::default(), |chosen, column| chosen.set(column, true))
    }
}

slugs!(Column, "no column", Column::ALL);
slugs!(ThemeName, "no theme", ThemeName::ALL);
slugs!(PieceStyle, "no piece style", PieceStyle::ALL);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for name in ThemeName::ALL {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        let error = "drak".parse::<ThemeName>().unwrap_err().to_string();
        assert!(error.contains("dark, light, colour-blind, 256, 16, mono"), "{error}");
        let error = "tiny".parse::<PieceStyle>().unwrap_err().to_string();
        assert!(error.contains("letters, unicode, big, drawn"), "{error}");
    }
}
