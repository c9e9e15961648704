//! Values and names in figures of three columns and three rows, or twice as large, for tiles that have room for them.

use crate::ui::prelude::*;

/// The signs that have a figure, each five rows of three dots. No letter looks like a digit: it is not taken for a value.
const FIGURES: [(char, [&str; 5]); 39] = [
    ('0', ["███", "█ █", "█ █", "█ █", "███"]),
    ('1', [" █ ", "██ ", " █ ", " █ ", "███"]),
    ('2', ["███", "  █", "███", "█  ", "███"]),
    ('3', ["███", "  █", "███", "  █", "███"]),
    ('4', ["█ █", "█ █", "███", "  █", "  █"]),
    ('5', ["███", "█  ", "███", "  █", "███"]),
    ('6', ["███", "█  ", "███", "█ █", "███"]),
    ('7', ["███", "  █", "  █", " █ ", " █ "]),
    ('8', ["███", "█ █", "███", "█ █", "███"]),
    ('9', ["███", "█ █", "███", "  █", "███"]),
    ('−', ["   ", "   ", "███", "   ", "   "]),
    ('[', ["██ ", "█  ", "█  ", "█  ", "██ "]),
    (']', [" ██", "  █", "  █", "  █", " ██"]),
    ('A', [" █ ", "█ █", "███", "█ █", "█ █"]),
    ('B', ["██ ", "█ █", "██ ", "█ █", "██ "]),
    ('C', [" ██", "█  ", "█  ", "█  ", " ██"]),
    ('D', ["██ ", "█ █", "█ █", "█ █", "██ "]),
    ('E', ["███", "█  ", "██ ", "█  ", "███"]),
    ('F', ["███", "█  ", "██ ", "█  ", "█  "]),
    ('G', [" ██", "█  ", "█ █", "█ █", " ██"]),
    ('H', ["█ █", "█ █", "███", "█ █", "█ █"]),
    ('I', ["███", " █ ", " █ ", " █ ", "███"]),
    ('J', ["  █", "  █", "  █", "█ █", " █ "]),
    ('K', ["█ █", "█ █", "██ ", "█ █", "█ █"]),
    ('L', ["█  ", "█  ", "█  ", "█  ", "███"]),
    ('M', ["█ █", "███", "███", "█ █", "█ █"]),
    ('N', ["██ ", "█ █", "█ █", "█ █", "█ █"]),
    ('O', [" █ ", "█ █", "█ █", "█ █", " █ "]),
    ('P', ["██ ", "█ █", "██ ", "█  ", "█  "]),
    ('Q', [" █ ", "█ █", "█ █", " █ ", "  █"]),
    ('R', ["██ ", "█ █", "██ ", "█ █", "█ █"]),
    ('S', [" ██", "█  ", " █ ", "  █", "██ "]),
    ('T', ["███", " █ ", " █ ", " █ ", " █ "]),
    ('U', ["█ █", "█ █", "█ █", "█ █", "███"]),
    ('V', ["█ █", "█ █", "█ █", "█ █", " █ "]),
    ('W', ["█ █", "█ █", "███", "███", "█ █"]),
    ('X', ["█ █", "█ █", " █ ", "█ █", "█ █"]),
    ('Y', ["█ █", "█ █", " █ ", " █ ", " █ "]),
    ('Z', ["███", "  █", " █ ", "█  ", "███"]),
];

/// The five rows of three dots of a letter, whatever its case.
pub fn letter(letter: char) -> Option<&'static [&'static str; 5]> {
    FIGURES.iter().find(|(known, _)| *known == letter.to_ascii_uppercase()).map(|(_, dots)| dots)
}

/// Dots of a figure beside each other.
const DOTS: u16 = 3;

/// How large figures are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    /// Two dots stand above each other in a cell.
    Once,
    /// A dot is two cells beside each other.
    Twice,
}

impl Scale {
    /// Rows of a figure.
    pub(super) const fn rows(self) -> u16 {
        match self {
            Self::Once => 3,
            Self::Twice => 5,
        }
    }

    /// Columns of a dot, and of the gap behind a figure.
    const fn dot(self) -> u16 {
        match self {
            Self::Once => 1,
            Self::Twice => 2,
        }
    }

    /// Columns of a sign with the gap behind it; `None` where it has no figure.
    fn width(self, sign: char) -> Option<u16> {
        let known = FIGURES.iter().any(|&(known, _)| known == sign);
        let figure = (DOTS + 1) * self.dot();
        if RELATIONS.contains(&sign) { Some(1 + self.dot()) } else { known.then_some(figure) }
    }

    /// Columns that a value takes; `None` where one of its signs has no figure.
    pub(super) fn columns(self, value: &str) -> Option<u16> {
        let all: u16 = value.chars().map(|sign| self.width(sign)).sum::<Option<u16>>()?;
        all.checked_sub(self.dot())
    }

    /// What stands in a cell of a figure, counted from its top left.
    fn cell(self, dots: &[&str; 5], column: u16, row: u16) -> &'static str {
        let is_set = |row: u16, column: u16| {
            let row = dots.get(usize::from(row));
            row.and_then(|row| row.chars().nth(column.into())) == Some('█')
        };
        let (above, below) = match self {
            Self::Once => (is_set(2 * row, column), is_set(2 * row + 1, column)),
            Self::Twice => (is_set(row, column / 2), is_set(row, column / 2)),
        };
        match (above, below) {
            (true, true) => "█",
            (true, false) => "▀",
            (false, true) => "▄",
            (false, false) => " ",
        }
    }
}

/// What stands before a value is a letter of the usual size: large, it is taken for a figure.
const RELATIONS: [char; 3] = ['=', '≤', '≥'];

/// Draws a value at the top left of an area.
pub(super) fn draw(buf: &mut Buffer, area: Rect, value: &str, scale: Scale, style: Style) {
    let mut x = area.x;
    for sign in value.chars() {
        if let Some((_, dots)) = FIGURES.iter().find(|(known, _)| *known == sign) {
            let figure = Rect { x, width: DOTS * scale.dot(), ..area }.intersection(area);
            for place in figure.positions().filter(|place| place.y - area.y < scale.rows()) {
                match scale.cell(dots, place.x - x, place.y - area.y) {
                    " " => {}
                    cell => buf.set_string(place.x, place.y, cell, style),
                }
            }
        } else if x < area.right() && area.height > 1 {
            buf.set_string(x, area.y + scale.rows() / 2, sign.to_string(), style);
        }
        x += scale.width(sign).unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_signs_look_alike() {
        for (at, (sign, dots)) in FIGURES.iter().enumerate() {
            assert!(dots.iter().all(|row| row.chars().count() == usize::from(DOTS)), "{sign}");
            for (other, others) in &FIGURES[at + 1..] {
                assert!(sign != other && dots != others, "{sign} {other}");
            }
        }
    }
}
