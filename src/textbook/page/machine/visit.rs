//! Calls, and the visits that are made by them.

use super::super::code::{Ends, Routine, Slot};
use super::{End, Frame, Go, Machine, Open, UNSET, score, seen_by_max};
use crate::games::{Knowledge, MAX_PLY, MoveList, MoveTag, Score, Side};
use crate::numbers::Whole as _;
use crate::search::{Note, Visit, Window};

impl<G: Knowledge> Machine<'_, '_, '_, G> {
    pub(super) fn call(&mut self, function: usize, child: Option<Slot>) -> Go<()> {
        if self.frames.len() >= self.bounds.calls {
            return Err(End::Endless(format!(
                "more than {} calls are open: nothing ends them",
                self.bounds.calls
            )));
        }
        let routine = &self.program.routines[function];
        let side = self.here().position.side_to_move();
        let Some(slot) = child else {
            if self.routine().is_driver && self.frames.len() == 1 {
                return self.pass(function);
            }
            let visit = self.frame().visit;
            self.open_frame(function, visit, false);
            return Ok(());
        };
        let (place, mv, tag) = self.child(slot);
        let ply = self.here().ply + 1;
        if ply > MAX_PLY {
            return Err(End::Endless(format!(
                "the search goes deeper than {MAX_PLY} plies: nothing ends it"
            )));
        }
        let window = self.asked(routine, !side);
        let own = self.now();
        let position = self.here().position.play(mv);
        let again = self.here().tested.filter(|(tested, _)| *tested == place).map(|(_, value)| value);
        let kind = match again {
            Some(_) => Visit::Research,
            None if window.is_zero() && !own.is_zero() => Visit::Scout,
            None => Visit::Full,
        };
        if kind == Visit::Scout {
            self.run.note(Note::Test { tag: Some(tag), above: -window.beta });
        }
        self.here().tested = None;
        let depth = self.given_depth(routine).unwrap_or_else(|| self.here().depth - 1);
        let open = Open { kind, place, ..Self::opened(position, ply, depth, window) };
        self.run.down();
        self.enter(function, open, Some(tag))?;
        if let Some(value) = again {
            self.run.note(Note::Research { after: Visit::Scout, score: value });
        }
        Ok(())
    }

    /// A call at the root that looks at the whole tree once more.
    pub(super) fn pass(&mut self, function: usize) -> Go<()> {
        let routine = &self.program.routines[function];
        let position = self.here().position.clone();
        let window = self.asked(routine, position.side_to_move());
        if window.is_zero() {
            self.run.note(Note::Test { tag: None, above: window.alpha });
        }
        let depth = self.given_depth(routine).unwrap_or_else(|| self.here().depth);
        let open = Self::opened(position, 0, depth, window);
        let before = Some(self.run.take_line());
        self.enter(function, Open { before, kind: Visit::Root, ..open }, None)
    }

    pub(super) fn opened(position: G, ply: usize, depth: i32, window: Window) -> Open<G> {
        Open {
            position,
            moves: MoveList::new(),
            ending: None,
            looked: false,
            evaluated: false,
            ply,
            kind: Visit::Full,
            place: 0,
            depth,
            window,
            tested: None,
            before: None,
            number: 0,
        }
    }

    /// Enters a visit, and begins the call that was made for it.
    pub(super) fn enter(&mut self, function: usize, open: Open<G>, tag: Option<MoveTag>) -> Go<()> {
        let (place, kind, depth, window) = (open.place, open.kind, open.depth, open.window);
        let alive = self.run.begin((tag, place), kind, depth, window);
        self.visits.push(Open { number: self.entered, ..open });
        self.entered += 1;
        self.open_frame(function, self.visits.len() - 1, true);
        if alive { Ok(()) } else { Err(End::Stopped) }
    }

    /// Begins a call with the operands that stand ready.
    pub(super) fn open_frame(&mut self, function: usize, visit: usize, enters: bool) {
        let routine = &self.program.routines[function];
        let given = self.operands.len() - usize::from(routine.parameters);
        let kept = self.kept.len();
        self.kept.extend(self.operands.drain(given..));
        self.kept.resize(kept + routine.names.len(), UNSET);
        let (at, line) = (routine.code.start, routine.line);
        let (catch, shown) = (None, None);
        self.frames.push(Frame {
            routine: function,
            at,
            kept,
            operands: given,
            visit,
            enters,
            catch,
            line,
            shown,
        });
    }

    /// Ends the innermost call; the value of the search, where it was the last.
    pub(super) fn give_back(&mut self) -> Option<Score> {
        let value = self.pop();
        let told = if self.routine().question.is_some() {
            self.here().window.alpha + i32::from(value != 0)
        } else {
            self.seen(value)
        };
        let (enters, visit) = self.close();
        if enters {
            self.leave(visit, Some(told));
        }
        if self.frames.is_empty() {
            return Some(told);
        }
        self.operands.push(value);
        None
    }

    /// Takes the innermost call off.
    pub(super) fn close(&mut self) -> (bool, usize) {
        let frame = self.frames.pop().expect("a call is open while the machine runs");
        self.kept.truncate(frame.kept);
        self.operands.truncate(frame.operands);
        (frame.enters, frame.visit)
    }

    pub(super) fn leave(&mut self, visit: usize, told: Option<Score>) {
        let Some(open) = self.visits.pop() else { return };
        self.run.end(open.window, told);
        if let Some(before) = open.before {
            self.run.put_line(before);
            return;
        }
        self.run.up();
        if let (Visit::Scout, Some(told)) = (open.kind, told) {
            self.visits[visit - 1].tested = Some((open.place, -told));
        }
    }

    /// Takes the innermost call off without a value; says whether there was one.
    pub(super) fn unwind(&mut self) -> bool {
        if self.frames.is_empty() {
            return false;
        }
        let (enters, visit) = self.close();
        if enters {
            self.leave(visit, None);
        }
        true
    }

    /// The search is stopped: goes on where the page says what happens then; says whether there is such a place.
    pub(super) fn catch(&mut self) -> bool {
        self.stopped = true;
        loop {
            let Some(frame) = self.frames.last_mut() else { return false };
            if let Some(place) = frame.catch.take() {
                frame.at = place;
                let (operands, line) = (frame.operands, frame.line);
                self.operands.truncate(operands);
                self.run.at(line);
                return true;
            }
            self.unwind();
        }
    }

    /// The window that a function is called with, as the side to move at its node sees it; its operands stand ready.
    pub(super) fn asked(&self, routine: &Routine, side: Side) -> Window {
        let first = self.operands.len() - usize::from(routine.parameters);
        let given = |slot: Slot| score(self.operands[first + usize::from(slot)]);
        if let Some(question) = routine.question {
            return Window::zero(given(question));
        }
        window(routine.asked, routine.seat, side, |slot| Some(given(slot)))
    }

    /// The depth that a function is called with, in plies.
    pub(super) fn given_depth(&self, routine: &Routine) -> Option<i32> {
        let (slot, parts) = routine.depth?;
        let first = self.operands.len() - usize::from(routine.parameters);
        Some(self.operands[first + usize::from(slot)].div_euclid(parts).fitted::<i32>())
    }

    /// The window of the function that runs as it stands now, as the side to move sees it.
    pub(super) fn now(&mut self) -> Window {
        let routine = self.routine();
        if routine.question.is_some() {
            return self.here().window;
        }
        let side = self.here().position.side_to_move();
        let base = self.frame().kept;
        window(routine.now, routine.seat, side, |slot| {
            let value = self.kept[base + usize::from(slot)];
            (value != UNSET).then(|| score(value))
        })
    }
}

/// The window that stands in these variables.
fn window(ends: Ends, seat: Option<Side>, side: Side, value: impl Fn(Slot) -> Option<Score>) -> Window {
    let alpha = ends.alpha.and_then(&value).unwrap_or(Score::LOWEST);
    let beta = ends.beta.and_then(&value).unwrap_or(Score::HIGHEST);
    let window = Window::new(alpha, beta);
    if seat.is_some() { seen_by_max(window, side) } else { window }
}
