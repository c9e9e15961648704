//! A sentence for every event of a run, with its numbers: what is asked, what came back, what it changes and why.
//!
//! Values are those of the first side (Max), and what is known of one is always told as `=`, `≥` or `≤`.

use std::fmt::Write as _;

use super::drawing;
use crate::games::{MoveTag, Score, Side};
use crate::numbers::counted;
use crate::search::{Bound, NodeStatus, Note, Returned, Visit, Window};
use crate::trace::steps::{Event, Kind, Known, Listed, OpenVisit, State, StepNode, StepVisit, Steps};
use crate::trace::{Names, value};

/// The sentence for the event that led to a state; what is about to happen for state 0.
pub fn sentence(steps: &Steps, state: &State, names: &dyn Names) -> String {
    let words = Words { steps, state, names };
    match steps.event(state.at) {
        Some(event) => words.event(&event),
        None => "About to start at the root.".into(),
    }
}

/// What is known of a node: `= 3`, `≥ 12`, `≤ 2`, from 3 to 8 as `≥ 3 ≤ 8`; nothing as `?`.
pub fn known(known: Known) -> String {
    match (known.low.is_infinite(), known.high.is_infinite()) {
        _ if known.low == known.high => format!("= {}", number(known.low)),
        (true, true) => "?".into(),
        (false, true) => format!("≥ {}", number(known.low)),
        (true, false) => format!("≤ {}", number(known.high)),
        (false, false) => format!("≥ {} ≤ {}", number(known.low), number(known.high)),
    }
}

/// A value as the page prints it, without a plus sign; won and lost without a distance.
pub fn number(score: Score) -> String {
    if score.short_of_infinity().is_some() {
        return drawing::number(score);
    }
    if score.is_decisive() {
        return if score > Score::DRAW { "win" } else { "loss" }.into();
    }
    if score.is_infinite() { value(score) } else { value(score).trim_start_matches('+').into() }
}

/// A window with both ends.
pub fn window(window: Window) -> String {
    format!("({}, {})", number(window.alpha), number(window.beta))
}

/// What was returned: `= 3`, `≥ 12`, `≤ 2`.
fn claim(returned: Returned) -> String {
    format!("{} {}", returned.bound.sign(), number(returned.score))
}

struct Words<'a> {
    steps: &'a Steps,
    state: &'a State,
    names: &'a dyn Names,
}

impl Words<'_> {
    fn event(&self, event: &Event) -> String {
        let name = || self.name(event.node);
        match event.kind {
            Kind::Enter => self.entering(event),
            Kind::Value(worth, why) => self.leaf(event, worth, why),
            Kind::Test(tag, reach) => self.test(event, tag, reach),
            Kind::Research(returned) => format!(
                "The test said {}: better than what {} has, but not how much. {} is searched again with the window {}.",
                claim(returned),
                self.mover_above(event.visit),
                self.name(event.node),
                window(self.steps.window(event.visit)),
            ),
            Kind::Raise(tag, score) => self.raise(event, tag, score),
            Kind::Cut(tag, left) => self.cut(event, tag, left),
            Kind::Memory(returned, true) => format!(
                "The memory knows {} {}: that settles it, nothing is searched.",
                self.of(event.node),
                claim(returned)
            ),
            Kind::Memory(returned, false) => {
                let here = self.state.here().map_or(Window::OPEN, |here| here.window);
                format!(
                    "The memory knows {} {}: the window is {} now.",
                    self.of(event.node),
                    claim(returned),
                    window(here)
                )
            }
            Kind::Interval(low, high) => interval(low, high),
            Kind::Return(returned) => self.leaving(event, returned),
            Kind::Insert(listed) => self.insert(event, listed),
            Kind::Take(listed) => self.take(event, listed),
            Kind::Strike(listed) => format!(
                "Struck off OPEN: {}, {}. A node above it is solved, so it does not matter any more.",
                name(),
                merit(listed)
            ),
            Kind::Other(_) => format!("At {}.", name()),
        }
    }

    /// What a node is called: its line from the root, or the root.
    fn name(&self, node: StepNode) -> String {
        let path = self.steps.path(node);
        if path.is_empty() { "the root".into() } else { self.names.numbered(&path) }
    }

    fn of(&self, node: StepNode) -> String {
        format!("that {} is", self.name(node))
    }

    /// The child of a node that a move leads to.
    fn child(&self, node: StepNode, tag: MoveTag) -> String {
        let mut path = self.steps.path(node);
        path.push(Some(tag));
        self.names.numbered(&path)
    }

    fn mover(&self, node: StepNode) -> &'static str {
        self.names.side_name(self.steps.side(node))
    }

    fn mover_above(&self, visit: StepVisit) -> &'static str {
        self.names.side_name(!self.steps.side(self.steps.node(visit)))
    }

    fn entering(&self, event: &Event) -> String {
        let Event { visit, node, .. } = *event;
        let around = self.steps.window(visit);
        let mover = self.mover(node);
        let root = self.steps.parent(node).is_none();
        let (way, name) = match (root, self.steps.above(visit)) {
            (true, None) => ("Start at", format!("the root, {mover} to move")),
            (true, Some(_)) => return self.pass(visit),
            _ => ("Down to", format!("{}, {mover} to move", self.name(node))),
        };
        match self.steps.kind(visit) {
            Visit::Research => format!("Down to {name} once more, with the window {}.", window(around)),
            _ if !self.steps.is_windowed() => format!("{way} {name}."),
            _ if around.is_zero() => {
                format!("{way} {name}, with the zero window {}.", window(around))
            }
            _ if around.is_open() => {
                format!("{way} {name}. Nothing bounds it: the window is {}.", window(around))
            }
            _ => format!("{way} {name}, with the window {}{}.", window(around), self.held(visit)),
        }
    }

    /// Another pass over the whole tree.
    fn pass(&self, visit: StepVisit) -> String {
        let (around, depth) = (self.steps.window(visit), self.steps.depth(visit));
        let plies = counted(depth, "ply", "plies");
        if around.is_zero() {
            let (low, high) = (number(around.alpha), number(around.beta));
            return format!(
                "A pass over the tree with the zero window ({low}, {high}): is the root worth {high} or more, or {low} or less?"
            );
        }
        format!("A pass over the tree to {plies}, with the window {}.", window(around))
    }

    fn leaf(&self, event: &Event, worth: Score, why: Note) -> String {
        let name = self.name(event.node);
        let worth = number(worth);
        if matches!(why, Note::Leaf(_) | Note::PlyLimit(_)) {
            return format!("No depth is left at {name}: it is evaluated where it stands, = {worth}.");
        }
        let rule = self.names.rule(&self.steps.path(event.node)).unwrap_or("the end");
        if rule == "leaf" {
            format!("A leaf: {name} = {worth}.")
        } else {
            format!("The game is over at {name} ({rule}): = {worth}.")
        }
    }

    fn test(&self, event: &Event, tag: Option<MoveTag>, reach: Score) -> String {
        let what = tag.map_or_else(|| self.name(event.node), |tag| self.child(event.node, tag));
        let sign = if self.steps.side(event.node) == Side::First { "≥" } else { "≤" };
        format!("Test: is {what} {sign} {}? A zero window is enough to tell.", number(reach))
    }

    fn raise(&self, event: &Event, tag: MoveTag, score: Score) -> String {
        let (side, mover) = (self.steps.side(event.node), self.mover(event.node));
        let child = self.child(event.node, tag);
        let score = number(score);
        let place = self.name(event.node);
        if !self.steps.is_windowed() {
            return format!("{mover} takes {child} at {place}: the best so far is {score}.");
        }
        match side {
            Side::First => format!("{mover} takes {child} at {place}: α rises to {score}."),
            Side::Second => format!("{mover} takes {child} at {place}: β falls to {score}."),
        }
    }

    fn cut(&self, event: &Event, tag: MoveTag, left: usize) -> String {
        let Event { visit, node, .. } = *event;
        let around = self.steps.window(visit);
        let (kind, end, name) = match self.steps.side(node) {
            Side::First => ("β cut", around.beta, "not below β"),
            Side::Second => ("α cut", around.alpha, "not above α"),
        };
        let left = match left {
            0 => "no child is left to skip".to_string(),
            1 => "1 child is never looked at".into(),
            left => format!("{left} children are never looked at"),
        };
        format!(
            "{kind} at {}: {} comes to {}, {name} = {}, {}; {left}.",
            self.name(node),
            self.child(node, tag),
            self.came_back(visit, node, tag),
            number(end),
            self.owner(visit, end)
        )
    }

    /// What the last visit of a child has come to in this visit of its node: its worth where it is a leaf, or what it
    /// returned.
    fn came_back(&self, visit: StepVisit, node: StepNode, tag: MoveTag) -> String {
        let events = (1..self.state.at).rev().filter_map(|number| self.steps.event(number));
        let since = events.take_while(|event| !(event.visit == visit && event.kind == Kind::Enter));
        let back = since.into_iter().find_map(|event| {
            let is_child =
                self.steps.parent(event.node) == Some(node) && self.steps.tag(event.node) == Some(tag);
            if let Kind::Return(Some(returned)) = event.kind
                && is_child
            {
                Some((event.node, returned))
            } else {
                None
            }
        });
        let Some((child, returned)) = back else { return String::new() };
        let worth = self.steps.worth(child, self.state.at);
        worth.map_or_else(|| claim(returned), |worth| format!("= {}", number(worth)))
    }

    /// The open visit above this one at which this side has chosen what gave this visit's window its end: that from which on it
    /// was handed down.
    fn holder(&self, visit: StepVisit, side: Side, end: Score) -> Option<&OpenVisit> {
        let ends_here = |visit: StepVisit| {
            let window = self.steps.window(visit);
            end == if side == Side::First { window.alpha } else { window.beta }
        };
        let mut below = visit;
        while let Some(above) = self.steps.above(below).filter(|&above| ends_here(above)) {
            below = above;
        }
        let above = self.steps.above(below)?;
        let [chose, came] = [above, below].map(|visit| self.steps.node(visit));
        let open = self.state.open.iter().find(|open| open.visit == above)?;
        (chose != came && self.steps.side(chose) == side && open.best == Some(end)).then_some(open)
    }

    /// What each side already has on the way down to a visit. An end of the window that is nobody's choice was given from
    /// outside.
    fn held(&self, visit: StepVisit) -> String {
        let around = self.steps.window(visit);
        let [max, min] = [Side::First, Side::Second].map(|side| self.names.side_name(side));
        let has = |side, end: Score| !end.is_infinite() && self.holder(visit, side, end).is_some();
        let (alpha, beta) = (number(around.alpha), number(around.beta));
        match (has(Side::First, around.alpha), has(Side::Second, around.beta)) {
            (false, false) => String::new(),
            (true, false) => format!(": {max} already has {alpha}"),
            (false, true) => format!(": {min} can already hold {max} to {beta}"),
            (true, true) => format!(": {max} already has {alpha}, and {min} can hold {max} to {beta}"),
        }
    }

    /// Whose choice the end of the window is that a cut has reached.
    fn owner(&self, visit: StepVisit, end: Score) -> String {
        let side = !self.steps.side(self.steps.node(visit));
        if let Some(open) = self.holder(visit, side, end) {
            let owner = self.steps.node(open.visit);
            let up = self.steps.ply(self.steps.node(visit)) - self.steps.ply(owner);
            let deep = if up > 1 { format!(" {up} plies up: a deep cut") } else { String::new() };
            return format!("which {} already has at {}{deep}", self.mover(owner), self.name(owner));
        }
        if self.steps.window(visit).is_zero() {
            "which answers the question".into()
        } else {
            "where the window ends".into()
        }
    }

    fn leaving(&self, event: &Event, returned: Option<Returned>) -> String {
        let Event { visit, node, .. } = *event;
        let Some(returned) = returned else { return "The search was stopped here.".into() };
        let claimed = claim(returned);
        let parent = self.steps.above(visit).map(|above| self.steps.node(above));
        match parent {
            None => format!("Done: the root is {claimed}. {}", self.looked()),
            Some(above) if above == node => format!("This pass returns {claimed}."),
            Some(above) => {
                let worth = self.steps.worth(node, self.state.at);
                let hard = worth.filter(|&worth| worth != returned.score);
                let hard = hard.map_or("", |_| ", no more than the window asks");
                let known = self.steps.known(node, self.state.at);
                let nothing = match self.unmoved(returned) {
                    Some(nothing) => nothing,
                    None if returned.bound != Bound::Exact && known.low == known.high && worth.is_none() => {
                        format!(" With what was known before, that is = {}.", number(known.low))
                    }
                    None => String::new(),
                };
                format!("{} returns {claimed} to {}{hard}.{nothing}", self.name(node), self.name(above))
            }
        }
    }

    /// Visits so far, and leaves: different ones, because a search may come back to them; estimates apart.
    fn looked(&self) -> String {
        let State { at, nodes, leaves, .. } = *self.state;
        let so_far = |numbers: &[usize]| numbers.partition_point(|&number| number <= at) as u64;
        let (mut first, estimates) = (self.steps.first_looks(), self.steps.estimates());
        first.retain(|number| estimates.binary_search(number).is_err());
        let (different, estimates) = (so_far(&first), so_far(&estimates));
        let mut text = format!(
            "{}, {} looked at",
            counted(nodes, "visit", "visits"),
            counted(different, "leaf", "leaves")
        );
        if different + estimates != leaves {
            let _ = write!(text, ", {} times in all", leaves - estimates);
        }
        if estimates > 0 {
            let _ = write!(text, ", and {} estimated on the way", counted(estimates, "node", "nodes"));
        }
        text + "."
    }

    /// That a returned value changes nothing at the node above, when it does not.
    fn unmoved(&self, returned: Returned) -> Option<String> {
        let here = self.state.here()?;
        let node = self.steps.node(here.visit);
        let (name, end, better) = match self.steps.side(node) {
            Side::First => ("more than α", here.window.alpha, returned.score > here.window.alpha),
            Side::Second => ("less than β", here.window.beta, returned.score < here.window.beta),
        };
        let text = match here.best {
            _ if better || end.is_infinite() => return None,
            Some(best) if best == end => {
                format!(" {} already has {}: nothing changes.", self.mover(node), number(best))
            }
            _ => format!(" That is not {name} = {}: nothing changes.", number(end)),
        };
        Some(text)
    }

    fn insert(&self, event: &Event, listed: Listed) -> String {
        let name = self.name(event.node);
        match listed.status {
            NodeStatus::Live => format!("On OPEN: {name}, {}.", merit(listed)),
            NodeStatus::Solved => {
                let known = self.steps.known(event.node, self.state.at);
                format!("Back on OPEN: {name}, {}; the node is {}.", merit(listed), self::known(known))
            }
        }
    }

    fn take(&self, event: &Event, listed: Listed) -> String {
        format!("The head of OPEN is taken: {}, {}.", self.name(event.node), merit(listed))
    }
}

fn merit(listed: Listed) -> String {
    format!("{} with merit {}", listed.status.word(), number(listed.merit))
}

fn interval(low: Score, high: Score) -> String {
    match (low.is_infinite(), high.is_infinite()) {
        _ if low == high => format!("The interval has closed: the value = {}.", number(low)),
        (true, true) => "Nothing is known of the value yet: −∞ to +∞.".into(),
        (false, true) => format!("Now the value is known to be ≥ {}.", number(low)),
        (true, false) => format!("Now the value is known to be ≤ {}.", number(high)),
        (false, false) => format!("Now the value is known to be ≥ {} and ≤ {}.", number(low), number(high)),
    }
}
