//! The search that the lines of a file tell, visit by visit, into a recorded tree.

use serde_json::Value;
use smallvec::SmallVec;

use super::line::{Line, Val};
use super::notes::{Figures, bound, find};
use super::place::{read_rests, reason};
use super::read::{Trouble, texts};
use super::record::{Came, Entered, Record};
use super::{Top, value};
use crate::games::{MAX_PLY, MoveTag, Score};
use crate::numbers::thousands;
use crate::search::techniques::Technique;
use crate::search::{Note, Returned, Visit};
use crate::trace::Follow;
use crate::trace::logged::{Place, UNSAID};
use crate::trace::tree::{NOTHING, NodeId, Tree};

/// Visits inside each other: the plies of a line, and those that stand at the position of the one above.
const DEEPEST: usize = 1_024;

/// A visit that is open.
struct Frame {
    /// [`NOTHING`] where it is only counted.
    id: NodeId,
    visit: Visit,
    ply: usize,
    /// The moves that were tried.
    tried: SmallVec<[MoveTag; 8]>,
    /// Nodes below it that were joined later.
    joined: u32,
}

/// The search as far as it was read.
pub(super) struct Search<'a> {
    record: Record,
    follow: &'a mut dyn Follow,
    frames: Vec<Frame>,
    /// Nothing is missing so far.
    whole: bool,
    /// The visit at the top was left; none is above the visits that are open, or to come.
    over: bool,
}

impl<'a> Search<'a> {
    /// Nothing of it was read yet. `budget`: how many nodes are recorded, some roots of iterations aside; `own`: this program has
    /// written it.
    pub(super) fn new(follow: &'a mut dyn Follow, budget: usize, own: bool) -> Self {
        Self { record: Record::new(budget), follow, frames: Vec::new(), whole: own, over: false }
    }

    /// How many visits there are so far.
    pub(super) fn visited(&self) -> u64 {
        self.record.tree.visited()
    }

    /// The next line.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn line(&mut self, line: &Line<'_>) -> Result<(), String> {
        match ["in", "out", "note", "left_out"].map(|key| line.has(key)) {
            [true, false, false, false] => self.enter(line),
            [false, true, false, false] => self.leave(line),
            [false, false, true, false] => self.note(line),
            [false, false, false, true] => self.left_out(line),
            _ => Err("one of `in`, `out`, `note` and `left_out` says what the line is".into()),
        }
    }

    fn enter(&mut self, line: &Line<'_>) -> Result<(), String> {
        let visit = visit(line.get("v"))?;
        let step = match line.get("in") {
            Some(Val::Text(text)) => Some(&**text),
            Some(Val::Null) => None,
            other => {
                let brief = other.map(Val::brief).unwrap_or_default();
                return Err(format!("`in`: {brief} is no move; null stands for none"));
            }
        };
        let here = step.is_none() && visit != Visit::NullMove;
        if step.is_some() && matches!(visit, Visit::NullMove | Visit::Root | Visit::Reopened) {
            return Err(format!("a visit `{}` has no move: \"in\":null", visit.word()));
        }
        // The first visit is the root, or there is none.
        let root = self.record.tree.is_empty() && here;
        let beside = self.frames.is_empty() && !root;
        let visit = if root { Visit::Root } else { visit };
        let above = self.frames.last().map_or(0, |frame| frame.ply);
        let depth = self.frames.len() + usize::from(beside);
        let ply = if here { above } else { above + 1 };
        if ply > MAX_PLY || depth >= DEEPEST {
            return Err(format!("visits lie no more than {MAX_PLY} plies and {DEEPEST} levels deep"));
        }
        let mut entered = self.entered(line, visit, ply)?;
        entered.tag = step.map(|text| find(self.follow, text)).transpose()?;
        let goes = match entered.tag {
            Some(tag) => self.follow.play(tag),
            None if here => {
                self.follow.stay();
                true
            }
            None => self.follow.pass(),
        };
        if !goes {
            return Err("the turn cannot be passed here".into());
        }
        if beside {
            self.wrap();
        }
        if let Some(above) = self.frames.last_mut() {
            let tried = above.tried.len() as u16;
            let of_tag = entered.tag.map(|tag| above.tried.iter().position(|&one| one == tag).ok_or(tag));
            let place = match of_tag {
                Some(Ok(at)) => at as u16,
                Some(Err(tag)) => {
                    above.tried.push(tag);
                    tried
                }
                None => 0,
            };
            if !line.has("place") {
                entered.place = place;
            }
        }
        let id = self.record.enter(self.frames.last().map(|frame| frame.id), &entered);
        self.frames.push(Frame { id, visit, ply, tried: SmallVec::new(), joined: 0 });
        if !line.is_used_up() {
            self.record.remark(id, Place::Entered, line.rest());
        }
        if self.record.hide(0) { Ok(()) } else { Err(too_many()) }
    }

    /// All that stands with a visit but its move.
    fn entered(&mut self, line: &Line<'_>, visit: Visit, ply: usize) -> Result<Entered, String> {
        let depth = match line.get("d") {
            None => None,
            Some(&Val::Whole(depth)) if (-127..=127).contains(&depth) => Some(depth as i8),
            Some(other) => {
                return Err(format!("`d`: {} is no depth, plies from −127 to 127", other.brief()));
            }
        };
        let end = |key: &str, infinite: Score| match line.get(key) {
            None => Ok(None),
            Some(end) => value::read_end(end, ply)
                .map(|end| Some(end.unwrap_or(infinite)))
                .map_err(|error| format!("`{key}`: {error}")),
        };
        let (alpha, beta) = (end("a", Score::LOWEST)?, end("b", Score::HIGHEST)?);
        if alpha.zip(beta).is_some_and(|(alpha, beta)| alpha >= beta) {
            return Err("the window is empty: `a` is not below `b`".into());
        }
        let reason = line.get("order").map(reason).transpose()?;
        let place = small(line, "place")?.unwrap_or(0);
        if place > 8_000 {
            return Err("`place`: no game has as many moves".into());
        }
        let figure = match line.get("figure") {
            None => None,
            Some(&Val::Whole(figure)) if figure.unsigned_abs() < 32_767 => Some(figure as i16),
            Some(other) => {
                return Err(format!("`figure`: {} is no whole number of at most ±32,766", other.brief()));
            }
        };
        self.whole &=
            depth.is_some() && alpha.is_some() && beta.is_some() && reason.is_some() && figure.is_some();
        Ok(Entered { tag: None, visit, ply, depth, alpha, beta, place: place as u16, reason, figure })
    }

    fn leave(&mut self, line: &Line<'_>) -> Result<(), String> {
        let Some(frame) = self.frames.last() else {
            return Err("no visit is open that could be left".into());
        };
        let (id, ply, top) = (frame.id, frame.ply, self.frames.len() == 1);
        if top && self.over {
            return Err("no visit is open that could be left".into());
        }
        let bound = match line.get("k") {
            None | Some(Val::Null) => None,
            Some(Val::Text(word)) => {
                Some(bound(word).ok_or_else(|| format!("`k`: `{word}` is none of exact, lower, upper"))?)
            }
            Some(other) => return Err(format!("`k`: {} is none of exact, lower, upper", other.brief())),
        };
        let best = match line.get("best") {
            None | Some(Val::Null) => None,
            Some(Val::Text(text)) => Some(find(self.follow, text)?),
            Some(other) => return Err(format!("`best`: {} is no move", other.brief())),
        };
        let hidden = small(line, "hidden")?.unwrap_or(0);
        let rests = read_rests(line)?;
        let came = match line.get("out") {
            None | Some(Val::Null) => Came::Stopped,
            Some(out) => {
                let score = value::read(out, ply).map_err(|error| format!("`out`: {error}"))?;
                if let Some(bound) = bound {
                    Came::To(Returned { score, bound }, rests)
                } else {
                    self.whole = false;
                    Came::Value(score)
                }
            }
        };
        if !self.record.hide(hidden) {
            return Err(too_many());
        }
        if !line.is_used_up() {
            self.record.remark(id, Place::Left, line.rest());
        }
        if let Some(best) = best.filter(|_| id != NOTHING) {
            self.record.best(id, best);
        }
        self.record.leave(id, &came);
        self.follow.back();
        let left = self.frames.pop();
        if let (Some(left), Some(above)) = (left, self.frames.last_mut())
            && id != NOTHING
        {
            let below = self.record.tree.len() as u32 - id;
            above.joined += if left.visit == Visit::Reopened { below } else { left.joined };
        }
        Ok(())
    }

    fn note(&mut self, line: &Line<'_>) -> Result<(), String> {
        let frame = self.frames.last().ok_or("no visit is open that could be noted about")?;
        let Some(Val::Text(kind)) = line.get("note") else {
            return Err("`note` is the kind of the note, a text".into());
        };
        let (id, ply, joined) = (frame.id, frame.ply, frame.joined);
        let place = frame.tried.len().saturating_sub(1) as u16;
        let mut figures = Figures { line, follow: self.follow, ply, place };
        let note = figures.note(kind)?;
        if id == NOTHING {
            return Ok(());
        }
        let Some(note) = note else {
            line.forget();
            self.record.remark(id, Place::Noted, line.rest());
            return Ok(());
        };
        self.record.note(id, joined, note);
        if !line.is_used_up() {
            let nameless = std::iter::once(("note".to_string(), Value::from("")));
            self.record.remark(id, Place::Noted, nameless.chain(line.rest()).collect());
        }
        Ok(())
    }

    fn left_out(&mut self, line: &Line<'_>) -> Result<(), String> {
        let frame = self.frames.last().ok_or("no visit is open that could leave out moves")?;
        let (id, joined) = (frame.id, frame.joined);
        let moves = line.get("left_out").and_then(texts).ok_or("`left_out` is a list of moves")?;
        let tags = moves.iter().map(|text| find(self.follow, text)).collect::<Result<Vec<_>, _>>()?;
        let by = match line.get("by") {
            Some(Val::Text(text)) => text.parse::<Technique>().ok(),
            _ => None,
        };
        let figure = match line.get("figure") {
            None => Some(UNSAID),
            Some(&Val::Whole(figure)) => i16::try_from(figure).ok(),
            Some(_) => None,
        };
        if id == NOTHING {
            return Ok(());
        }
        let Some((by, figure)) = by.zip(figure) else {
            line.forget();
            self.record.remark(id, Place::Noted, line.rest());
            return Ok(());
        };
        for tag in tags {
            self.record.note(id, joined, Note::LeftOut { by, tag, figure });
        }
        if !line.is_used_up() {
            let nameless = std::iter::once(("note".to_string(), Value::from("")));
            self.record.remark(id, Place::Noted, nameless.chain(line.rest()).collect());
        }
        Ok(())
    }

    /// What stands side by side at the top gets a node above it.
    fn wrap(&mut self) {
        self.record.wrap();
        (self.over, self.whole) = (true, false);
        let tried = SmallVec::new();
        self.frames.push(Frame { id: Tree::ROOT, visit: Visit::Root, ply: 0, tried, joined: 0 });
    }

    /// The file is at its end, or was not understood any further.
    pub(super) fn end(mut self, top: &Top, trouble: Option<Trouble>, line: u64) -> (Tree, Option<Trouble>) {
        let open = self.frames.len() - usize::from(self.over);
        let trouble = match trouble {
            Some(trouble) => Some(trouble),
            None if self.record.tree.is_empty() => Some(Trouble::Empty { line }),
            None => (open > 0).then_some(Trouble::CutShort { line, open }),
        };
        while let Some(frame) = self.frames.pop() {
            if self.over && self.frames.is_empty() {
                self.record.leave(frame.id, &Came::Untold);
            } else {
                self.record.cut_short(frame.id);
            }
        }
        if self.record.tree.is_empty() {
            return (Tree::default(), trouble);
        }
        let told = trouble.as_ref().map(ToString::to_string);
        (self.record.finish(top, self.whole, told), trouble)
    }
}

fn too_many() -> String {
    format!("there are more than {} visits", thousands(Tree::MOST_VISITS))
}

fn visit(word: Option<&Val<'_>>) -> Result<Visit, String> {
    let known = |text: &str| Visit::ALL.into_iter().find(|visit| visit.word() == text);
    let found = if let Some(Val::Text(text)) = word { known(text) } else { None };
    found.ok_or_else(|| {
        let what = word.map_or("it is missing".into(), Val::brief);
        let words: Vec<_> = Visit::ALL.iter().map(|visit| visit.word()).collect();
        format!("`v`: {what}; there are {}", words.join(", "))
    })
}

/// A number that counts something.
fn small(line: &Line<'_>, key: &str) -> Result<Option<u64>, String> {
    match line.get(key) {
        None => Ok(None),
        Some(&Val::Whole(number)) if number >= 0 => Ok(Some(number as u64)),
        Some(other) => Err(format!("`{key}`: {} is no count", other.brief())),
    }
}
