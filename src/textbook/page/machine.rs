//! What runs a page: its calls stand in a list and not on the stack of the program, so that a page may call as deep as
//! it likes, and everything that it keeps can be looked at.

mod ask;
mod visit;

use std::sync::Arc;

use super::ast::Relation;
use super::code::{Op, Place, Routine, Slot, What};
use super::trail::{Call, Trail, Value, Variable};
use super::{Bounds, Fault, Program};
use crate::games::{Ending, Game, Knowledge, MoveList, MoveTag, Score, Side};
use crate::numbers::Whole as _;
use crate::search::{Visit, Window};
use crate::textbook::memory::Memory;
use crate::textbook::run::Run;
use crate::textbook::{aspiration, sx};

/// What a variable holds before it is given anything.
const UNSET: i64 = i64::MIN;

/// No number gets larger: what would, stays there.
const LARGEST: i64 = 1_000_000_000_000_000;

/// Instructions between two looks at the clock.
const LOOK: u64 = 4_096;

/// A call that is open.
struct Frame {
    routine: usize,
    /// The instruction that comes next.
    at: Place,
    /// Where its variables begin.
    kept: usize,
    /// Where its operands begin.
    operands: usize,
    /// Its visit.
    visit: usize,
    /// It entered that visit, and leaves it.
    enters: bool,
    /// Where it goes on when the search is stopped.
    catch: Option<Place>,
    line: u8,
    /// As the trail has it, while calls of it are open.
    shown: Option<Arc<Call>>,
}

/// A visit that is open.
struct Open<G: Game> {
    position: G,
    moves: MoveList<G::Move>,
    /// How the game has ended.
    ending: Option<Ending>,
    /// The game was looked at: its moves and its ending are known.
    looked: bool,
    evaluated: bool,
    ply: usize,
    kind: Visit,
    place: usize,
    depth: i32,
    window: Window,
    /// The child that a test was about, and what came back as its parent sees it.
    tested: Option<(usize, Score)>,
    /// The best line before, of a pass.
    before: Option<Vec<MoveTag>>,
    number: u32,
}

/// Why a run does not go on.
enum End {
    /// The search was stopped.
    Stopped,
    /// The page cannot go on.
    Fault(String),
    /// It has done all that a run may do.
    Endless(String),
}

type Go<T> = Result<T, End>;

pub(super) struct Machine<'r, 'o, 'p, G: Game> {
    program: &'p Program,
    run: &'r mut Run<'o>,
    trail: Option<&'r mut Trail>,
    bounds: Bounds,
    steps: u64,
    memory: Memory,
    operands: Vec<i64>,
    kept: Vec<i64>,
    frames: Vec<Frame>,
    visits: Vec<Open<G>>,
    entered: u32,
    stopped: bool,
}

impl<'r, 'o, 'p, G: Knowledge> Machine<'r, 'o, 'p, G> {
    pub(super) fn new(
        program: &'p Program,
        run: &'r mut Run<'o>,
        trail: Option<&'r mut Trail>,
        bounds: Bounds,
    ) -> Self {
        Self {
            program,
            run,
            trail,
            bounds,
            steps: 0,
            memory: Memory::default(),
            operands: Vec::new(),
            kept: Vec::new(),
            frames: Vec::new(),
            visits: Vec::new(),
            entered: 0,
            stopped: false,
        }
    }

    /// The value of the page's first function at the root; `None` when it was stopped before there was one.
    pub(super) fn root(mut self, position: &G, depth: i32) -> Result<Option<Score>, Fault> {
        let entry = self.program.entry(position.side_to_move());
        let routine = &self.program.routines[entry];
        let window = self.run.window();
        let seen = if routine.seat.is_some() { seen_by_max(window, position.side_to_move()) } else { window };
        for parameter in &routine.names[..routine.parameters.into()] {
            self.operands.push(match &*parameter.name {
                "depth" => depth.into(),
                "budget" => i64::from(depth) * i64::from(sx::ORDINARY),
                "α" => seen.alpha.units().into(),
                "β" | "bound" => seen.beta.units().into(),
                "margin" => aspiration::margin::<G>().into(),
                _ => self.run.guess(position).units().into(),
            });
        }
        self.run.at(routine.line);
        let open = Self::opened(position.clone(), 0, depth, self.asked(routine, position.side_to_move()));
        let before = Some(self.run.take_line());
        let went = self.enter(entry, Open { before, kind: Visit::Root, ..open }, None);
        let ended = went.and_then(|()| self.go());
        match ended {
            Ok(score) => Ok(score),
            Err(End::Stopped) => Ok(None),
            Err(End::Fault(message)) => Err(self.fault(message, false)),
            Err(End::Endless(message)) => Err(self.fault(message, true)),
        }
    }

    /// Leaves all that is open.
    fn fault(&mut self, message: String, is_endless: bool) -> Fault {
        let line = self.frames.last().map_or(0, |frame| frame.line);
        while self.unwind() {}
        Fault { line, message, is_endless }
    }

    /// Runs until the first call returns.
    fn go(&mut self) -> Go<Option<Score>> {
        loop {
            match self.step() {
                Ok(None) => {}
                Ok(Some(score)) => return Ok(Some(score)),
                Err(End::Stopped) => {
                    if !self.catch() {
                        return Ok(None);
                    }
                }
                Err(fault) => return Err(fault),
            }
        }
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a call is open while the machine runs")
    }

    fn here(&mut self) -> &mut Open<G> {
        let visit = self.frame().visit;
        &mut self.visits[visit]
    }

    fn routine(&self) -> &'p Routine {
        let frame = self.frames.last().expect("a call is open while the machine runs");
        &self.program.routines[frame.routine]
    }

    /// Runs an instruction; the value of the search, once it is returned.
    fn step(&mut self) -> Go<Option<Score>> {
        self.steps += 1;
        if self.steps.is_multiple_of(LOOK) {
            if self.steps > self.bounds.steps {
                return Err(End::Endless(format!("the run was ended after {} steps", self.bounds.steps)));
            }
            if self.run.expired() {
                return Err(End::Stopped);
            }
        }
        let program = self.program;
        let frame = self.frame();
        let op = program.code[frame.at as usize];
        frame.at += 1;
        match op {
            Op::Line(line) => self.line(line),
            Op::Push(number) => self.operands.push(number),
            Op::Load(slot) => {
                let value = self.load(slot)?;
                self.operands.push(value);
            }
            Op::Store(slot) => {
                let value = self.pop();
                *self.slot(slot) = value;
            }
            Op::Repeat => {
                let value = self.pop();
                self.operands.extend([value, value]);
            }
            Op::Negate => self.one(i64::saturating_neg),
            Op::Not => self.one(|value| i64::from(value == 0)),
            Op::Add => self.two(|left, right| kept(left.saturating_add(right))),
            Op::Subtract => self.two(|left, right| kept(left.saturating_sub(right))),
            Op::Multiply => self.two(|left, right| kept(left.saturating_mul(right))),
            Op::Divide => {
                if self.operands.last() == Some(&0) {
                    return Err(End::Fault("this divides by 0".into()));
                }
                self.two(divided);
            }
            Op::Max => self.two(i64::max),
            Op::Min => self.two(i64::min),
            Op::Compare(relation) => self.two(|left, right| i64::from(holds(relation, left, right))),
            Op::Jump(place) => self.frame().at = place,
            Op::Unless(place) => {
                if self.pop() == 0 {
                    self.frame().at = place;
                }
            }
            Op::IsOver | Op::IsFirst(_) | Op::IsInteresting(_) | Op::Worth { .. } | Op::Recall(_) => {
                self.ask(op)?;
            }
            Op::Keep(half) => self.keep(half),
            Op::Begin(slot) => *self.slot(slot) = -1,
            Op::Next(slot, end) => self.next(slot, end),
            Op::Call { function, child } => self.call(function.into(), child)?,
            Op::Return => return Ok(self.give_back()),
            Op::Catch(place) => self.frame().catch = Some(place),
            Op::Release => self.frame().catch = None,
            Op::Settle(slot) => {
                let depth = self.load(slot)?;
                self.run.settle(depth.fitted::<i32>());
            }
            Op::StoreRaised { .. } | Op::StoreEnd { .. } | Op::StoreNarrowed { .. } => self.store_told(op),
            Op::Cut { child, answers } => self.cut(child, answers),
            Op::Settled(half) => self.tell_known(half, true),
        }
        Ok(None)
    }

    fn pop(&mut self) -> i64 {
        self.operands.pop().expect("an instruction has its operands")
    }

    fn one(&mut self, reckon: impl Fn(i64) -> i64) {
        let value = self.pop();
        self.operands.push(reckon(value));
    }

    fn two(&mut self, reckon: impl Fn(i64, i64) -> i64) {
        let right = self.pop();
        let left = self.pop();
        self.operands.push(reckon(left, right));
    }

    fn slot(&mut self, slot: Slot) -> &mut i64 {
        let base = self.frame().kept;
        &mut self.kept[base + usize::from(slot)]
    }

    fn load(&mut self, slot: Slot) -> Go<i64> {
        let value = *self.slot(slot);
        if value != UNSET {
            return Ok(value);
        }
        if self.stopped {
            return Err(End::Stopped);
        }
        let name = &self.routine().names[usize::from(slot)].name;
        Err(End::Fault(format!("`{name}` has no value yet")))
    }

    fn line(&mut self, line: u8) {
        self.frame().line = line;
        self.run.at(line);
        if self.trail.as_ref().is_some_and(|trail| !trail.is_full()) {
            let call = self.shown();
            let told = self.run.told();
            if let Some(trail) = &mut self.trail {
                trail.push(told, call);
            }
        }
    }

    /// The innermost call as it is now, with those above it as they were when they called.
    fn shown(&mut self) -> Arc<Call> {
        let above = self.frames.len().checked_sub(2).and_then(|above| self.frames[above].shown.clone());
        let routine = self.routine();
        let variables = (0..).zip(&routine.names).map(|(slot, kept)| {
            let value = *self.slot(slot);
            let held = match kept.what {
                _ if value == UNSET => None,
                What::Number => Some(Value::Number(value)),
                What::Truth => Some(Value::Truth(value != 0)),
                What::Child => self.move_at(value).map(|(_, tag)| Value::Child(value.fitted::<usize>(), tag)),
            };
            Variable { name: Arc::clone(&kept.name), value: held }
        });
        let variables = variables.filter(|variable| !variable.name.is_empty()).collect();
        let visit = self.here().number;
        let frame = self.frame();
        let (function, line) = (Arc::clone(&routine.name), frame.line);
        let call = Arc::new(Call { above, function, line, visit, variables });
        frame.shown = Some(Arc::clone(&call));
        call
    }

    /// The move at a place of the node, with its tag.
    fn move_at(&mut self, place: i64) -> Option<(G::Move, MoveTag)> {
        let here = self.here();
        let mv = *here.moves.get(usize::try_from(place).ok()?)?;
        Some((mv, here.position.tag(mv)))
    }

    /// The child of a loop that is open.
    fn child(&mut self, slot: Slot) -> (usize, G::Move, MoveTag) {
        let place = *self.slot(slot);
        let (mv, tag) = self.move_at(place).expect("a loop stands at one of the moves");
        (place.fitted::<usize>(), mv, tag)
    }
}

/// The side to move's window as Max sees it, and back.
fn seen_by_max(window: Window, side: Side) -> Window {
    if side == Side::First { window } else { window.flipped() }
}

/// A number of the page as a value of a search.
fn score(value: i64) -> Score {
    Score::from_units(value.fitted::<i32>())
}

/// The result of a reckoning, within the numbers that there are.
fn kept(number: i64) -> i64 {
    number.clamp(-LARGEST, LARGEST)
}

/// Rounded down, whatever the signs are.
fn divided(left: i64, right: i64) -> i64 {
    let towards_zero = left / right;
    towards_zero - i64::from(left % right != 0 && (left < 0) != (right < 0))
}

fn holds(relation: Relation, left: i64, right: i64) -> bool {
    match relation {
        Relation::Less => left < right,
        Relation::AtMost => left <= right,
        Relation::Equal => left == right,
        Relation::Unequal => left != right,
        Relation::AtLeast => left >= right,
        Relation::Greater => left > right,
    }
}
