//! Notes of a file: those that are known here become notes, everything else stays as it is said.

use super::line::{Line, Val};
use super::value;
use crate::games::{MoveTag, Score};
use crate::search::techniques::Technique;
use crate::search::{Bound, Note, Visit};
use crate::trace::Follow;
use crate::trace::logged::UNSAID;
use crate::trace::noted::REFUSALS;

/// The figures of a note.
pub(super) struct Figures<'l, 'a> {
    pub(super) line: &'l Line<'a>,
    pub(super) follow: &'l mut dyn Follow,
    /// Where the node stands.
    pub(super) ply: usize,
    /// How many moves came before the one that was tried last.
    pub(super) place: u16,
}

impl Figures<'_, '_> {
    /// The note, where this kind is known and all that it needs is said.
    ///
    /// # Errors
    /// Where a move is none here, or a value is none.
    pub(super) fn note(&mut self, kind: &str) -> Result<Option<Note>, String> {
        Ok(match kind {
            "set-aside" => self.number("moves").map(Note::SetAside),
            "ended" => {
                self.line.get("rule");
                self.score("score")?.map(Note::Ended)
            }
            "repetition" => Some(Note::Repetition),
            "must-respond" => Some(Note::MustRespond),
            "ply-limit" => self.score("score")?.map(Note::PlyLimit),
            "leaf" => self.score("score")?.map(Note::Leaf),
            "static-evaluation" => self.score("score")?.map(Note::StaticEval),
            "stand-pat" => self.score("score")?.map(Note::StandPat),
            "deeper" => self.of_technique(|by, plies| Note::Deeper { by, plies }),
            "shallower" => self.of_technique(|by, plies| Note::Shallower { by, plies }),
            "table" => self.table()?,
            "null-refused" => {
                let reason = self.word("reason");
                let reason = REFUSALS.iter().find(|(_, word)| Some(*word) == reason.as_deref());
                reason.map(|&(reason, _)| Note::NullRefused(reason))
            }
            "null-tried" => self.null_tried()?,
            "reduced" => self.reduced(),
            word if word == Technique::LateMoveReductions.slug() => self.reduced(),
            "research" => {
                let after = self.word("after");
                let after = Visit::ALL.into_iter().find(|visit| Some(visit.word()) == after.as_deref());
                let score = self.score("score")?;
                after.zip(score).map(|(after, score)| Note::Research { after, score })
            }
            "test" => {
                let tag = self.tag("move")?;
                self.score("above")?.map(|above| Note::Test { tag, above })
            }
            "interval" => {
                let (low, high) = (self.end("low", Score::LOWEST)?, self.end("high", Score::HIGHEST)?);
                low.zip(high).map(|(low, high)| Note::Interval { low, high })
            }
            "shortcut" => self.shortcut()?,
            "raised" => {
                let (tag, alpha) = (self.tag("move")?, self.score("alpha")?);
                tag.zip(alpha).map(|(tag, alpha)| Note::Raised { tag, alpha })
            }
            "cut" => {
                let place = self.number("place").unwrap_or(self.place);
                let unsearched = self.number("unsearched").unwrap_or(0);
                self.tag("move")?.map(|tag| Note::Cut { tag, place, unsearched })
            }
            "written-at" => self.number("visit").map(|visit| Note::WrittenAt { visit }),
            _ => None,
        })
    }

    fn of_technique(&mut self, note: impl FnOnce(Technique, u8) -> Note) -> Option<Note> {
        self.technique("by").zip(self.number("plies")).map(|(by, plies)| note(by, plies))
    }

    fn table(&mut self) -> Result<Option<Note>, String> {
        let bound = self.word("bound").as_deref().and_then(bound);
        let (depth, cut) = (self.number("depth"), self.flag("cut"));
        let score = self.score("score")?;
        Ok(depth.zip(cut).zip(score.zip(bound)).map(|((depth, cut), (score, bound))| Note::Table {
            depth,
            score,
            bound,
            cut,
        }))
    }

    fn null_tried(&mut self) -> Result<Option<Note>, String> {
        let (held, cut) = (self.flag("held"), self.flag("cut"));
        let (reduction, score) = (self.number("reduction"), self.score("score")?);
        Ok(reduction.zip(score).zip(held.zip(cut)).map(|((reduction, score), (held, cut))| Note::NullTried {
            reduction,
            score,
            held,
            cut,
        }))
    }

    /// What the amount is made of may be left out.
    fn reduced(&mut self) -> Option<Note> {
        let formula = match self.line.get("formula") {
            Some(&Val::Real(plies)) => (plies.abs() < 300.0).then(|| (plies * 100.0).round() as i16),
            Some(&Val::Whole(plies)) => i16::try_from(plies).ok().and_then(|plies| plies.checked_mul(100)),
            None => Some(UNSAID),
            Some(_) => None,
        };
        let history = if self.line.has("history") { self.number("history") } else { Some(UNSAID) };
        let by = self.number("by");
        by.zip(formula.zip(history)).map(|(by, (formula, history))| Note::Reduced { by, formula, history })
    }

    fn shortcut(&mut self) -> Result<Option<Note>, String> {
        let (by, cut) = (self.technique("by"), self.flag("cut"));
        let margin = if self.line.has("margin") { self.number("margin") } else { Some(0) };
        let (tag, score) = (self.tag("move")?, self.score("score")?);
        Ok(by.zip(cut).zip(score.zip(margin)).map(|((by, cut), (score, margin))| Note::Shortcut {
            by,
            tag,
            score,
            margin,
            cut,
        }))
    }

    fn number<T: TryFrom<i64>>(&mut self, key: &str) -> Option<T> {
        if let Some(&Val::Whole(number)) = self.line.get(key) { T::try_from(number).ok() } else { None }
    }

    fn flag(&mut self, key: &str) -> Option<bool> {
        if let Some(&Val::Flag(flag)) = self.line.get(key) { Some(flag) } else { None }
    }

    fn word(&mut self, key: &str) -> Option<String> {
        if let Some(Val::Text(text)) = self.line.get(key) { Some(text.to_string()) } else { None }
    }

    fn technique(&mut self, key: &str) -> Option<Technique> {
        self.word(key)?.parse().ok()
    }

    fn score(&mut self, key: &str) -> Result<Option<Score>, String> {
        match self.line.get(key) {
            None | Some(Val::Null) => Ok(None),
            Some(number) => {
                value::read_noted(number, self.ply).map(Some).map_err(|error| format!("`{key}`: {error}"))
            }
        }
    }

    /// A value that may be infinite.
    fn end(&mut self, key: &str, infinite: Score) -> Result<Option<Score>, String> {
        match self.line.get(key) {
            Some(Val::Null) => Ok(Some(infinite)),
            _ => self.score(key),
        }
    }

    fn tag(&mut self, key: &str) -> Result<Option<MoveTag>, String> {
        match self.line.get(key) {
            Some(Val::Text(text)) => find(self.follow, text).map(Some),
            _ => Ok(None),
        }
    }
}

/// A bound by its word.
pub(super) fn bound(word: &str) -> Option<Bound> {
    [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().find(|bound| bound.word() == word)
}

/// The move that is written so.
pub(super) fn find(follow: &mut dyn Follow, text: &str) -> Result<MoveTag, String> {
    follow.find(text).ok_or_else(|| {
        let brief: String = text.chars().take(24).collect();
        format!("`{brief}` is not a move here")
    })
}
