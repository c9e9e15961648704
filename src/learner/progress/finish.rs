//! How a kept game ended, as the file has it: in codes, so that the sentences are made by whoever shows them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::games::Side;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct Finish {
    /// Who has won.
    pub won: Won,
    /// By what.
    pub how: How,
}

/// Who has won a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Won {
    /// This side.
    By(Side),
    /// It is a draw.
    Nobody,
    /// It ends in points, so many for the first side.
    Points(i32),
    /// The file does not tell.
    Unknown,
}

/// By what a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// The loser gave up.
    Resigned,
    /// The loser's time was over.
    Time,
    /// Both agreed.
    Agreed,
    /// This rule of the game, by the name that [`Ending::rule`](crate::games::Ending::rule) has for it: a key, which stays the
    /// same in whatever language it is told.
    Rule(String),
}

impl fmt::Display for Finish {
    /// `second checkmate`, `first resigned`, `draw agreed`, `points 12 leaf`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.won {
            Won::By(Side::First) => f.write_str("first ")?,
            Won::By(Side::Second) => f.write_str("second ")?,
            Won::Nobody => f.write_str("draw ")?,
            Won::Points(points) => write!(f, "points {points} ")?,
            Won::Unknown => f.write_str("unknown ")?,
        }
        f.write_str(match &self.how {
            How::Resigned => "resigned",
            How::Time => "time",
            How::Agreed => "agreed",
            How::Rule(rule) => rule,
        })
    }
}

impl From<Finish> for String {
    fn from(finish: Finish) -> Self {
        finish.to_string()
    }
}

impl From<String> for Finish {
    fn from(text: String) -> Self {
        Self::from(&*text)
    }
}

impl From<&str> for Finish {
    /// Reads what [`Display`](fmt::Display) writes, and what earlier versions wrote.
    fn from(text: &str) -> Self {
        let coded = text.split_once(' ').and_then(|(won, how)| {
            let of = |won| Some(Self { won, how: How::read(how) });
            match won {
                "first" => of(Won::By(Side::First)),
                "second" => of(Won::By(Side::Second)),
                "draw" => of(Won::Nobody),
                "unknown" => of(Won::Unknown),
                "points" => {
                    let (points, how) = how.split_once(' ')?;
                    Some(Self { won: Won::Points(points.parse().ok()?), how: How::read(how) })
                }
                _ => None,
            }
        });
        coded.unwrap_or_else(|| Self::earlier(text))
    }
}

impl Finish {
    /// Earlier versions wrote a sentence: `White resigns: Black wins`, `Full board: a draw`. What is none tells how at least.
    fn earlier(text: &str) -> Self {
        let text = text.trim_end_matches('.');
        let Some((how, who)) = text.split_once(": ") else {
            return Self { won: Won::Unknown, how: How::read(text) };
        };
        let won = match (who.strip_suffix(" wins"), who.split_once(" for ")) {
            (Some("White" | "X" | "Max"), _) => Won::By(Side::First),
            (Some("Black" | "O" | "Min"), _) => Won::By(Side::Second),
            (None, Some((points, _))) => points.parse().map_or(Won::Unknown, Won::Points),
            _ if who == "a draw" => Won::Nobody,
            _ => Won::Unknown,
        };
        let mut letters = how.chars();
        let how = match how {
            _ if how.ends_with(" resigns") => How::Resigned,
            _ if how.ends_with(" is out of time") => How::Time,
            "Agreed" => How::Agreed,
            _ => How::Rule(letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()),
        };
        Self { won, how }
    }
}

impl How {
    fn read(text: &str) -> Self {
        match text {
            "resigned" => Self::Resigned,
            "time" => Self::Time,
            "agreed" => Self::Agreed,
            rule => Self::Rule(rule.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let hows = [How::Resigned, How::Time, How::Agreed, How::Rule("25 moves of kings alone".into())];
        for how in hows {
            for won in
                [Won::By(Side::First), Won::By(Side::Second), Won::Nobody, Won::Points(-12), Won::Unknown]
            {
                let finish = Finish { won, how: how.clone() };
                assert_eq!(Finish::from(&*finish.to_string()), finish);
            }
        }
    }

    #[test]
    fn what_earlier_versions_wrote_is_read() {
        for (sentence, code) in [
            ("Checkmate: Black wins", "second checkmate"),
            ("Four in a line: X wins", "first four in a line"),
            ("White resigns: Black wins", "second resigned"),
            ("O is out of time: X wins", "first time"),
            ("Agreed: a draw", "draw agreed"),
            ("25 moves of kings alone: a draw.", "draw 25 moves of kings alone"),
            ("Leaf: -3 for Max", "points -3 leaf"),
            ("resigned", "unknown resigned"),
            ("points of view", "unknown points of view"),
        ] {
            assert_eq!(Finish::from(sentence).to_string(), code);
        }
    }
}
