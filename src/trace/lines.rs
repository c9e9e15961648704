//! The observer that counts visits to nodes that were visited before.

use crate::games::mix;
use crate::search::{Entry, Observer};

/// Visits beyond which they are not counted any more: one number is kept for each.
const LIMIT: usize = 2_000_000;

/// How often a search comes back to a node of the game's tree. A node is the line of moves that leads to it, so two
/// lines to one position are two nodes: what is counted is the price of searching again (a test that failed, a
/// missed window, the next iteration), not what transpositions would save.
#[derive(Debug, Default)]
pub struct Lines {
    /// Numbers of the nodes from the root to the one that was entered last.
    line: Vec<u64>,
    /// The number of each visit's node.
    visits: Vec<u64>,
    too_many: bool,
}

impl Lines {
    /// Whether a search of so many nodes is small enough to be counted.
    pub fn hold(nodes: u64) -> bool {
        nodes <= LIMIT as u64
    }

    /// Visits to nodes that had been visited before; `None` when there were too many visits.
    pub fn revisits(mut self) -> Option<u64> {
        let all = self.visits.len();
        self.visits.sort_unstable();
        self.visits.dedup();
        (!self.too_many).then(|| (all - self.visits.len()) as u64)
    }
}

impl Observer for Lines {
    fn enter(&mut self, entry: &Entry) {
        self.line.truncate(entry.ply.into());
        let parent = if entry.ply == 0 { None } else { self.line.last().copied() };
        let step = entry.tag.map_or(0, |tag| u64::from(tag.number()));
        let node = parent.map_or(0, |parent| mix(parent ^ step.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        self.line.push(node);
        if entry.ply == 0 && self.visits.len() == 1 {
            // The first iteration within the search as a whole: one visit of the root, told twice.
            return;
        }
        if self.visits.len() < LIMIT {
            self.visits.push(node);
        } else {
            self.too_many = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::MoveTag;
    use crate::search::{Order, Visit, Window};

    fn revisits(visits: &[(u8, u16)]) -> Option<u64> {
        let mut lines = Lines::default();
        for &(ply, tag) in visits {
            let (tag, visit) = (MoveTag::new(tag), if ply == 0 { Visit::Root } else { Visit::Full });
            lines.enter(&Entry { tag, visit, ply, depth: 1, window: Window::OPEN, order: Order::NONE });
        }
        lines.revisits()
    }

    #[test]
    fn a_node_is_its_line_of_moves() {
        assert_eq!(
            revisits(&[(0, 0), (1, 1), (2, 2), (1, 2), (2, 1)]),
            Some(0),
            "transpositions are two nodes"
        );
        assert_eq!(revisits(&[(0, 0), (1, 1), (2, 2), (1, 1), (2, 2), (2, 3)]), Some(2));
        assert_eq!(revisits(&[(0, 0), (1, 0), (2, 2), (1, 1), (2, 2)]), Some(0), "a pass is a step");
    }

    #[test]
    fn iterations_visit_the_root_again() {
        assert_eq!(revisits(&[(0, 0), (0, 0), (1, 1)]), Some(0));
        assert_eq!(revisits(&[(0, 0), (0, 0), (1, 1), (0, 0), (1, 1), (1, 2)]), Some(2));
    }
}
