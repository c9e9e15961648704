//! The nodes of a whole search that answer a question most clearly: where the order of moves failed worst, and where lines
//! meet.

use std::collections::HashMap;

use super::named::node_of_visit;
use super::stats::before_cut;
use super::tree::{NodeId, Path, Tree};
use crate::games::MoveTag;
use crate::search::Note;

/// How many are kept.
const MOST: usize = 40;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Where most was searched before the move that cut.
    Order,
    /// Where lines meet: what the table kept of the search of one answered others. What their own searches would have cost is
    /// not known; those come first whose answer had cost most.
    Meetings,
}

/// A node that answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answering {
    /// The node: the one that cut, or that was answered.
    pub node: NodeId,
    /// The nodes that were spent before the cut, or on the search that answered.
    pub nodes: u64,
    /// The moves that were searched before the cut, or the visits of other lines that were answered.
    pub times: u64,
    /// The move that cut.
    pub cutting: Option<MoveTag>,
    /// The visit that had written the entry.
    pub writer: Option<NodeId>,
}

/// The answers, worked out in parts.
#[derive(Clone, Debug)]
pub struct Ranking {
    question: Question,
    /// Of the order, the largest first.
    best: Vec<Answering>,
    /// Of lines that meet, by the line that wrote.
    meetings: HashMap<Path, Answering>,
}

impl Ranking {
    /// Nothing is looked at.
    pub fn new(question: Question) -> Self {
        Self { question, best: Vec::new(), meetings: HashMap::new() }
    }

    /// What is asked.
    pub fn question(&self) -> Question {
        self.question
    }

    /// Looks at some nodes more, in the order of the tree.
    pub fn add(&mut self, tree: &Tree, nodes: std::ops::Range<NodeId>) {
        for id in nodes {
            match self.question {
                Question::Order => self.best.extend(late(tree, id)),
                Question::Meetings => self.meet(tree, id),
            }
        }
        self.shorten();
    }

    /// The answers, the clearest first.
    pub fn answers(mut self) -> Vec<Answering> {
        self.best.extend(self.meetings.drain().map(|(_, meeting)| meeting));
        self.shorten();
        self.best
    }

    fn shorten(&mut self) {
        self.best.sort_by_key(|answer| (std::cmp::Reverse(answer.nodes), answer.node));
        self.best.truncate(MOST);
    }

    /// A visit that the table answered with what another line had written.
    fn meet(&mut self, tree: &Tree, id: NodeId) {
        let (mut cut, mut written) = (false, None);
        for note in tree.notes_back(id) {
            match note {
                Note::Table { cut: true, .. } => cut = true,
                Note::WrittenAt { visit } => written = Some(u64::from(visit)),
                _ => {}
            }
        }
        let Some(writer) = written.filter(|_| cut).and_then(|visit| node_of_visit(tree, visit)) else {
            return;
        };
        // The same line in another iteration meets nothing.
        let line = tree.line(writer);
        if tree.tag(writer) == tree.tag(id) && line == tree.line(id) {
            return;
        }
        let none = Answering { node: id, nodes: 0, times: 0, cutting: None, writer: Some(writer) };
        let meeting = self.meetings.entry(line).or_insert(none);
        meeting.times += 1;
        if tree.size(writer) > meeting.nodes {
            (meeting.node, meeting.writer, meeting.nodes) = (id, Some(writer), tree.size(writer));
        }
    }
}

/// A node that was cut by a move before which others were searched.
fn late(tree: &Tree, id: NodeId) -> Option<Answering> {
    let cutting = tree.notes_back(id).find_map(|note| match note {
        Note::Cut { tag, place: 1.., .. } => Some(tag),
        _ => None,
    })?;
    let before = before_cut(tree, id, cutting);
    let mut moves: Vec<_> = before.iter().filter_map(|&child| tree.tag(child)).collect();
    moves.dedup();
    let nodes = before.iter().map(|&child| tree.size(child)).sum();
    Some(Answering { node: id, nodes, times: moves.len() as u64, cutting: Some(cutting), writer: None })
}
