//! A session's position, followed along a tree.

use crate::games::{Knowledge, MoveTag, Outcome, Present};
use crate::trace::Follow;

/// The positions on the way, the root first.
pub(super) struct Follower<G: Present> {
    line: Vec<Here<G>>,
    /// The move that was found last at the position now: most are played at once.
    found: Option<(MoveTag, G::Move)>,
}

struct Here<G> {
    position: G,
    /// Whether there are moves, once that was asked for: most positions of a tree are leaves.
    goes_on: Option<bool>,
}

impl<G: Knowledge + Present> Follower<G> {
    pub(super) fn new(root: G) -> Self {
        Self { line: vec![Here { position: root, goes_on: None }], found: None }
    }

    fn here(&mut self) -> &mut Here<G> {
        self.line.last_mut().expect("the root is never left")
    }

    fn go(&mut self, position: G) {
        self.found = None;
        self.line.push(Here { position, goes_on: None });
    }

    /// The game is neither won nor lost: a drawn one may be played on.
    fn goes_on(&mut self) -> bool {
        let here = self.here();
        let drawn = |position: &G| position.ended().is_none_or(|ending| ending.outcome == Outcome::Draw);
        *here.goes_on.get_or_insert_with(|| drawn(&here.position))
    }

    fn recall(&mut self, tag: MoveTag) -> Option<G::Move> {
        let found = self.found.filter(|&(found, _)| found == tag).map(|(_, mv)| mv);
        found.or_else(|| self.here().position.recall(tag))
    }
}

impl<G: Knowledge + Present> Follow for Follower<G> {
    fn find(&mut self, text: &str) -> Option<MoveTag> {
        if !self.goes_on() {
            return None;
        }
        let position = &self.here().position;
        let mv = position.parse_move(text).ok()?;
        let tag = position.tag(mv);
        self.found = Some((tag, mv));
        Some(tag)
    }

    fn plain(&mut self, tag: MoveTag) -> Option<String> {
        let mv = self.recall(tag)?;
        Some(self.here().position.move_plain(mv))
    }

    fn play(&mut self, tag: MoveTag) -> bool {
        let Some(mv) = self.recall(tag) else { return false };
        let position = self.here().position.play(mv);
        self.go(position);
        true
    }

    fn pass(&mut self) -> bool {
        let Some(position) = self.here().position.pass() else { return false };
        self.go(position);
        true
    }

    fn stay(&mut self) {
        let position = self.here().position.clone();
        self.go(position);
    }

    fn back(&mut self) {
        self.found = None;
        if self.line.len() > 1 {
            self.line.pop();
        }
    }
}
