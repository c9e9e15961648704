//! What the engine said of a position, depth by depth.

use crate::games::{MoveTag, Score};
use crate::search::{Bound, Found, Iteration};

/// One of the best lines of an iteration. Each begins with a move of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestLine {
    /// Its value for the side to move.
    pub score: Score,
    /// Its moves; none where the game is over.
    pub moves: Vec<MoveTag>,
}

/// What a finished iteration came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AtDepth {
    /// Its depth in plies; 0 where no search was needed, or none was finished.
    pub depth: u8,
    /// Nodes from the start of the search until its choice was known; 0 where nobody counted.
    pub nodes: u64,
    /// The best line first; never empty.
    pub lines: Vec<BestLine>,
}

impl AtDepth {
    /// Its value for the side to move.
    pub fn score(&self) -> Score {
        self.lines[0].score
    }

    /// Its choice.
    pub fn best(&self) -> Option<MoveTag> {
        self.lines[0].moves.first().copied()
    }

    /// The line that begins with this move, if it is among them.
    pub fn line_of(&self, tag: MoveTag) -> Option<&BestLine> {
        self.lines.iter().find(|line| line.moves.first() == Some(&tag))
    }
}

/// A position, and what the engine said of it at each depth. It grows with the reports of a search
/// ([`Look::hear`]) and is whole from [`Look::close`] on.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Look {
    /// By depth, the least first.
    depths: Vec<AtDepth>,
}

impl Look {
    /// The game is over: it is worth so much to the side that would have to move.
    pub fn over(score: Score) -> Self {
        Self::of([(0, vec![BestLine { score, moves: Vec::new() }])])
    }

    /// Finished iterations, by depth, each with a line at least.
    pub fn of(depths: impl IntoIterator<Item = (u8, Vec<BestLine>)>) -> Self {
        let depths = depths.into_iter().map(|(depth, lines)| AtDepth { depth, nodes: 0, lines }).collect();
        Self { depths }
    }

    /// Takes note of a line of an iteration. What only bounds its value is passed over.
    pub fn hear(&mut self, told: &Iteration) {
        if told.bound != Bound::Exact || told.pv.is_empty() {
            return;
        }
        let line = BestLine { score: told.score, moves: told.pv.clone() };
        if self.depths.last().is_none_or(|last| last.depth < told.depth) {
            let nodes = told.counts.nodes;
            self.depths.push(AtDepth { depth: told.depth, nodes, lines: vec![line] });
            return;
        }
        // A line that turns out better than one before it takes its place, and that one is told again.
        let Some(last) = self.depths.last_mut() else { return };
        match last.lines.get_mut(usize::from(told.line).saturating_sub(1)) {
            Some(place) => *place = line,
            None => last.lines.push(line),
        }
    }

    /// The search is over. An iteration that lacks lines was not finished, and does not count where another was; where none
    /// was, the answer is all that there is.
    pub fn close(&mut self, found: &Found) {
        if let [.., before, last] = self.depths.as_slice()
            && last.lines.len() < before.lines.len()
        {
            self.depths.pop();
        }
        if self.depths.is_empty() {
            let moves = if found.pv.is_empty() { found.best.into_iter().collect() } else { found.pv.clone() };
            let lines = vec![BestLine { score: found.score, moves }];
            self.depths.push(AtDepth { depth: found.depth, nodes: found.counts.nodes, lines });
        }
    }

    /// Takes note of what a move comes to at one ply that is not among the best lines there; `all` is a search of every move to that
    /// depth.
    pub fn learn_first(&mut self, tag: MoveTag, all: &Self) {
        let Some((first, at)) = self.depths.first_mut().zip(all.depths.first()) else { return };
        // A move that was left out would be worth no more than the last one.
        let line = at.line_of(tag).cloned();
        let line =
            line.unwrap_or_else(|| BestLine { score: at.lines[at.lines.len() - 1].score, moves: vec![tag] });
        first.lines.push(line);
    }

    /// The deepest finished iteration that is not deeper than this; beyond the last one, the last: a search that ends early
    /// has seen the end of the game.
    pub fn at(&self, depth: u8) -> Option<&AtDepth> {
        self.depths.iter().rev().find(|at| at.depth <= depth)
    }

    /// All finished iterations, the least deep first.
    pub fn depths(&self) -> &[AtDepth] {
        &self.depths
    }

    /// The depth of the last one; 0 where there is none.
    pub fn depth(&self) -> u8 {
        self.depths.last().map_or(0, |last| last.depth)
    }

    /// What the position is worth to the side to move: even, as long as nothing is known.
    pub fn score(&self) -> Score {
        self.depths.last().map_or(Score::DRAW, AtDepth::score)
    }

    /// The best move, if there is one.
    pub fn best(&self) -> Option<MoveTag> {
        self.depths.last().and_then(AtDepth::best)
    }

    /// Nodes after which every iteration chose this move; twice all of them where the last one does not.
    pub fn settles(&self, tag: MoveTag) -> u64 {
        let agreeing = self.depths.iter().rev().take_while(|at| at.best() == Some(tag));
        let all = self.depths.last().map_or(0, |last| last.nodes);
        agreeing.last().map_or(2 * all, |at| at.nodes)
    }

    /// The best lines of the last finished iteration, the best first.
    pub fn lines(&self) -> &[BestLine] {
        self.depths.last().map_or(&[], |last| &last.lines)
    }

    /// The moves of the best of them.
    pub fn line(&self) -> &[MoveTag] {
        self.lines().first().map_or(&[], |line| &line.moves)
    }
}
