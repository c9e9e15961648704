//! How bad a move was: its grade, by how much of the chance to win it gives away.

use super::SEEN;

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// Nothing was lost to speak of.
    Fine,
    /// A little was given away.
    Inaccuracy,
    /// Much was.
    Mistake,
    /// The game may be lost by it.
    Blunder,
    /// The game was won, and now it is neither won nor lost.
    MissedWin,
}

impl Grade {
    /// The mark that players write behind such a move.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Fine => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder | Self::MissedWin => "??",
        }
    }

    /// The same as the number that portable notation has for it; 0 for none.
    pub const fn number(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder | Self::MissedWin => 4,
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::MissedWin => "missed win",
        }
    }

    /// The loss of the chance to win, in hundredths, from which on a move may have this grade. A missed win has none: see there.
    pub const fn least(self) -> f64 {
        match self {
            Self::Fine | Self::MissedWin => 0.0,
            Self::Inaccuracy => SEEN,
            Self::Mistake => 10.0,
            Self::Blunder => 15.0,
        }
    }

    /// It is worth a second look: a mistake or worse.
    pub fn is_mistake(self) -> bool {
        self >= Self::Mistake
    }

    /// It may have cost the game.
    pub const fn is_serious(self) -> bool {
        matches!(self, Self::Blunder | Self::MissedWin)
    }
}

/// What a move is by how much of the chance to win it gives away by [`Verdict::sure`], for in doubt the milder word is
/// the right one.
pub(super) const BY_LOSS: [Grade; 2] = [Grade::Blunder, Grade::Mistake];
/// A game is won from this chance on.
const WON: f64 = 85.0;
/// It still is, for whoever had more, down to this one.
pub(super) const STILL_WON: f64 = 75.0;
/// It is not won any more below this one,
const GONE: f64 = 65.0;
/// and below this one it is lost, which is more than a win missed.
const LOST: f64 = 35.0;
/// It has long been lost below this one.
const LONG_LOST: f64 = 25.0;

/// How bad a move is that gives something away: what it gives away by [`Verdict::sure`]. `forced` says that the game was won by
/// force before it, and `ends` that it is lost by force after it, or by a queen more than before.
pub(super) fn graded(sure: [f64; 2], forced: bool, ends: bool) -> Grade {
    let [before, after] = sure;
    // Most may be left of a value, but not of a win by force.
    let gone = if forced { STILL_WON } else { GONE };
    let given = BY_LOSS.into_iter().find(|grade| before - after >= grade.least());
    let grade = match given {
        _ if before >= WON && (LOST..gone).contains(&after) => Grade::MissedWin,
        Some(grade) => grade,
        None => Grade::Inaccuracy,
    };
    // What was lost already, and what is not gone yet, is not blundered away; and what still is won, or was lost by far, not even
    // by a mistake. A move that loses by force, or a queen, is a grade worse.
    let lost = if ends { LONG_LOST } else { LOST };
    let worst = if after >= STILL_WON || before < LONG_LOST && !ends {
        Grade::Inaccuracy
    } else if before < lost || after >= gone {
        Grade::Mistake
    } else {
        Grade::MissedWin
    };
    grade.min(worst)
}
