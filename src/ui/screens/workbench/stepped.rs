//! The learner's page on a tree, line by line.

use crate::course::bench::Assignment;
use crate::explain::drawing::Drawing;
use crate::judge::trial::Ground;
use crate::judge::{NodeId, Tree};
use crate::numbers::Whole;
use crate::search::{Limits, Stop};
use crate::session::{PageRecord, PageRequest, game};
use crate::textbook::page::{Bounds, Fault, Frame, Program, Trail};
use crate::ui::screens::step::Walk;

/// A run that can be gone through line by line.
pub(super) struct Stepped {
    pub(super) walk: Walk,
    trail: Trail,
    /// The line that is about to run; that behind the last one is the end.
    moment: usize,
    /// Why the run could not go on.
    pub(super) fault: Option<Fault>,
    /// The nodes of the tree, as they are drawn.
    names: Vec<String>,
}

/// The game whose positions are trees.
const GAME: &str = "tree";
/// So many nodes are drawn at most.
const MOST: usize = 400;
/// So much a run may do, and so much of it is kept: more than any sound page needs on these trees.
const BOUNDS: Bounds = Bounds { steps: 300_000, calls: 100 };
const RECORD: PageRecord = PageRecord { events: 40_000, moments: 40_000 };

/// A tree as it is drawn, to its depth.
pub(super) fn drawn(ground: &Ground) -> Option<Drawing> {
    let session = game(GAME).ok()?.open(Some(&ground.notation())).ok()?;
    Some(session.drawing(ground.goes_on.then(|| ground.depth()), MOST))
}

impl Stepped {
    /// A page's run on a tree, at its end.
    pub(super) fn new(program: &Program, assignment: &Assignment, ground: &Ground) -> Option<Self> {
        let session = game(GAME).ok()?.open(Some(&ground.notation())).ok()?;
        let depth = ground.depth();
        let drawing = session.drawing(ground.goes_on.then_some(depth), MOST);
        let request =
            PageRequest { limits: Limits::depth(depth), guess: None, bounds: BOUNDS, record: Some(RECORD) };
        let run = session.run_page(program, &request, &Stop::default());
        let (steps, trail) = (run.steps?, run.trail?);
        let walk = Walk::new(session, assignment.algorithm, (steps, drawing));
        let fault = run.outcome.err();
        let mut stepped = Self { walk, trail, moment: 0, fault, names: Vec::new() };
        stepped.names = (0..ground.tree.len()).map(|node| stepped.drawn_as(&ground.tree, node)).collect();
        stepped.go(usize::MAX);
        Some(stepped)
    }

    fn drawn_as(&self, tree: &Tree, node: NodeId) -> String {
        let places = tree.way(node);
        let places =
            places.windows(2).map(|pair| tree.children(pair[0]).iter().position(|&child| child == pair[1]));
        let places: Vec<usize> = places.map(Option::unwrap_or_default).collect();
        self.walk.at_places(&places)
    }

    /// What a node of the tree is called in the drawing.
    pub(super) fn name(&self, node: NodeId) -> String {
        self.names.get(node).cloned().unwrap_or_default()
    }

    /// Where one stands, and how many lines run in all.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.moment, self.trail.len())
    }

    /// Goes to a moment.
    pub(super) fn go(&mut self, moment: usize) {
        self.moment = moment.min(self.trail.len());
        let events = self.trail.events(self.moment).map_or(self.walk.len(), Whole::fitted);
        self.walk.go(events);
    }

    /// A line forward or back.
    pub(super) fn step(&mut self, forward: bool) {
        self.go(if forward { self.moment + 1 } else { self.moment.saturating_sub(1) });
    }

    /// To the next line that begins another visit, or back to the one before.
    pub(super) fn node(&mut self, forward: bool) {
        let visit = |moment: usize| self.trail.frames(moment).next().map(|frame| frame.visit);
        let here = visit(self.moment);
        let other = |&moment: &usize| visit(moment) != here;
        let found = if forward {
            (self.moment + 1..self.trail.len()).find(other).unwrap_or(self.trail.len())
        } else {
            (0..self.moment).rev().find(other).unwrap_or(0)
        };
        self.go(found);
    }

    /// The line that is about to run, counted from 1; at the end the one at which it could not go on.
    pub(super) fn line(&self) -> Option<usize> {
        let ended = || self.fault.as_ref().map(|fault| fault.line);
        self.trail.line(self.moment).or_else(ended).map(usize::from)
    }

    /// The calls that are open, the innermost first; at the end of a run that could not go on those of its last line.
    pub(super) fn frames(&self) -> Vec<Frame<'_>> {
        let last = self.trail.len().saturating_sub(1);
        let at = if self.moment > last && self.fault.is_some() { last } else { self.moment };
        self.trail.frames(at).collect()
    }
}
