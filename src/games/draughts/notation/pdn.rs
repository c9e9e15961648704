//! Games of draughts in portable draughts notation (PDN): what [`crate::games::pgn`] has to know of draughts.

use std::io::{self, Read};

use super::moves;
use crate::games::Side;
use crate::games::draughts::count;
use crate::games::draughts::moves::DraughtsMove;
use crate::games::draughts::position::Draughts;
use crate::games::pgn::{self, Portable};
pub use crate::games::pgn::{Ended, Visitor, next_game, write};

/// A game of draughts.
pub type Game = pgn::Game<Draughts>;
/// A reader of games of draughts.
pub type Reader<R> = pgn::Reader<R, Draughts>;

/// Reads games one after the other, each with what was wrong in it.
pub fn games<R: Read>(input: R) -> impl Iterator<Item = io::Result<pgn::Found<Draughts>>> {
    pgn::games(input)
}

/// The number of international draughts in the tag `GameType`.
const INTERNATIONAL: &str = "20";

impl Portable for Draughts {
    type Bare = Self;

    /// Two points are shared. The words of chess are read, too.
    fn results(ended: Ended) -> &'static [&'static str] {
        match ended {
            Ended::White => &["2-0", "1-0"],
            Ended::Black => &["0-2", "0-1"],
            Ended::Draw => &["1-1", "1/2-1/2", "1/2"],
            Ended::Open => &["*"],
        }
    }

    const TAGS: &'static [(&'static str, &'static str)] = &[("GameType", INTERNATIONAL)];

    fn check_tag(name: &str, value: &str) -> Result<(), String> {
        let kind = value.split(',').next().unwrap_or_default().trim();
        if name == "GameType" && kind != INTERNATIONAL {
            return Err(format!(
                "`{kind}` is another game; only international draughts is read, `{INTERNATIONAL}`"
            ));
        }
        Ok(())
    }

    fn bare(&self) -> Self {
        *self
    }

    fn follow(bare: &Self, mv: Option<DraughtsMove>) -> Self {
        mv.map_or(*bare, |mv| bare.after(mv))
    }

    fn find_move(bare: &Self, word: &[u8]) -> Option<DraughtsMove> {
        moves::find(bare, std::str::from_utf8(word).ok()?)
    }

    fn refuse_move(bare: &Self, word: &str) -> String {
        moves::read(bare, word).err().map_or_else(|| format!("`{word}` is legal"), |error| error.message)
    }

    fn refuse_pass(_: &Self) -> Option<&'static str> {
        Some("in draughts nobody may pass")
    }

    fn over(bare: &Self) -> Option<Ended> {
        let ended = if bare.side() == Side::First { Ended::Black } else { Ended::White };
        (count::moves(bare.board(), bare.side()) == 0).then_some(ended)
    }
}
