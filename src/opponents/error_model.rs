//! Weakness that looks human: a player who overlooks long lines and quiet moves, instead of giving pieces away by lot.
//!
//! The engine searches all moves, or the best of them, one depth after the other, and says at each depth what every move
//! is worth and by which line. Of a move such a player sees at first what the position looks like after it. Each further
//! ply of its line he sees with a chance of his own, greater where the ply forces matters (a capture, a check) than where
//! it is quiet; with the first ply that he overlooks his sight of the move ends. He judges each move by the deepest value
//! that he saw, and plays the one that looks best to him. So he finds what is short and forcing, and falls for what is
//! long and quiet; a move whose value does not change with depth is judged rightly by everybody who thinks of it. The weakest
//! do not think of every move.

use rand::RngExt;
use rand::rngs::StdRng;

use crate::games::{MoveTag, Score};
use crate::search::{Bound, Iteration, Limits, Plan};

/// How much of a search a player sees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ErrorModel {
    /// The chance to think of a move at all.
    pub notice: f64,
    /// The chance to see a ply that forces matters.
    pub forcing: f64,
    /// The chance to see a quiet one.
    pub quiet: f64,
    /// Plies of the search of which he sees a part.
    pub depth: u8,
    /// How many moves he thinks of.
    pub lines: u8,
    /// Nodes of that search.
    pub nodes: u64,
}

/// Memory of the search in MiB.
const HASH: usize = 16;

impl ErrorModel {
    /// The search of which a part is seen.
    pub fn plan(&self) -> Plan {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::depth(self.depth) };
        Plan { hash: HASH, lines: self.lines, ..Plan::new(limits) }
    }

    /// Nothing is overlooked: what the search finds is played.
    pub fn is_whole(&self) -> bool {
        self.notice >= 1.0 && self.forcing >= 1.0 && self.quiet >= 1.0 && self.lines == 1
    }
}

/// A move and what the search said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The move.
    pub tag: MoveTag,
    /// What the position after it looks like to whoever looks no further.
    pub first_sight: Score,
    /// What it was worth at each depth, the least first.
    pub views: Vec<View>,
}

/// A move at one depth of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The depth.
    pub depth: u8,
    /// Its worth.
    pub score: Score,
    /// The line behind it.
    pub line: Vec<MoveTag>,
    /// Of each move of the line whether it forces matters.
    pub forcing: Vec<bool>,
}

/// What was seen of the move that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The move.
    pub tag: MoveTag,
    /// How deep he saw it; 0 where he saw no more than the position after it.
    pub depth: u8,
    /// What he took it to be worth.
    pub score: Score,
}

/// What a search has said of the moves, gathered as it says it.
#[derive(Clone, Default, Debug)]
pub struct Gathered(Vec<(MoveTag, Vec<View>)>);

impl Gathered {
    /// Takes note of a line of an iteration.
    pub fn hear(&mut self, iteration: &Iteration) {
        let (Some(&tag), Bound::Exact) = (iteration.pv.first(), iteration.bound) else { return };
        let view = View {
            depth: iteration.depth,
            score: iteration.score,
            line: iteration.pv.clone(),
            forcing: Vec::new(),
        };
        match self.0.iter_mut().find(|(known, _)| *known == tag) {
            Some((_, views)) => match views.iter_mut().find(|known| known.depth == view.depth) {
                Some(known) => *known = view,
                None => views.push(view),
            },
            None => self.0.push((tag, vec![view])),
        }
    }

    /// The moves that it spoke of; of each what it looks like at first sight, and of each line which moves force matters,
    /// is asked of the game.
    pub fn candidates(
        self,
        first_sight: impl Fn(MoveTag) -> Option<Score>,
        forcing: impl Fn(&[MoveTag]) -> Vec<bool>,
    ) -> Vec<Candidate> {
        let candidate = |(tag, mut views): (MoveTag, Vec<View>)| {
            views.sort_by_key(|view| view.depth);
            for view in &mut views {
                view.forcing = forcing(&view.line);
            }
            Some(Candidate { tag, first_sight: first_sight(tag)?, views })
        };
        self.0.into_iter().filter_map(candidate).collect()
    }
}

impl ErrorModel {
    /// The chance that a view is seen: every ply of its line, as far as its depth, is.
    fn chance(&self, view: &View) -> f64 {
        let ply = |at: usize| match view.forcing.get(at) {
            Some(true) => self.forcing,
            Some(false) | None => self.quiet,
        };
        (0..usize::from(view.depth)).map(ply).product()
    }

    /// The move that looks best to such a player; `None` where there is none.
    pub fn choose(&self, candidates: &[Candidate], random: &mut StdRng) -> Option<Seen> {
        let mut look = |candidate: &Candidate| {
            let thought_of = random.random_bool(self.notice);
            // One lot a move: whoever sees a line to its end sees its beginning, too.
            let lot: f64 = random.random();
            let seen = candidate.views.iter().take_while(|view| self.chance(view) > lot).last();
            let (depth, score) = seen.map_or((0, candidate.first_sight), |view| (view.depth, view.score));
            (thought_of, Seen { tag: candidate.tag, depth, score })
        };
        let seen: Vec<_> = candidates.iter().map(&mut look).collect();
        let thought_of = seen.iter().filter(|(thought_of, _)| *thought_of).map(|(_, seen)| *seen);
        // The first of equals: what the search thinks better comes earlier.
        let best = thought_of.reduce(|best, next| if next.score > best.score { next } else { best });
        // Whoever thinks of nothing plays anything.
        best.or_else(|| seen.get(random.random_range(0..seen.len().max(1))).map(|(_, seen)| *seen))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponents::dice;

    fn tag(number: u16) -> MoveTag {
        MoveTag::new(number).expect("not 0")
    }

    fn view(depth: u8, score: i32, forcing: &[bool]) -> View {
        View { depth, score: Score::estimate(score), line: Vec::new(), forcing: forcing.to_vec() }
    }

    const HALF: ErrorModel =
        ErrorModel { notice: 1.0, forcing: 0.8, quiet: 0.4, depth: 3, lines: 9, nodes: 1_000 };

    /// How often of 4000 times the first of these is played.
    fn share(model: ErrorModel, candidates: &[Candidate]) -> f64 {
        let chosen = |seed| model.choose(candidates, &mut dice(seed, &[])).expect("there are moves").tag;
        (0..4_000).filter(|&seed| chosen(seed) == candidates[0].tag).count() as f64 / 4_000.0
    }

    fn candidate(number: u16, first: i32, views: Vec<View>) -> Candidate {
        Candidate { tag: tag(number), first_sight: Score::estimate(first), views }
    }

    #[test]
    fn a_point_is_missed_the_more_often_the_longer_and_the_quieter_its_line_is() {
        let plain = candidate(9, 10, vec![]);
        let found = |forcing: &[bool]| {
            let depth = u8::try_from(forcing.len()).expect("a short line");
            share(HALF, &[candidate(1, 0, vec![view(depth, 300, forcing)]), plain.clone()])
        };
        for (forcing, expected) in [
            (&[true][..], 0.8),
            (&[false], 0.4),
            (&[true, true, true], 0.512),
            (&[true, false, true], 0.256),
            (&[false, false, false], 0.064),
        ] {
            let share = found(forcing);
            assert!((share - expected).abs() < 0.03, "{forcing:?}: {share}");
        }
    }

    #[test]
    fn what_does_not_change_with_depth_is_judged_rightly_by_everybody() {
        let better = candidate(1, 50, vec![view(1, 50, &[false]), view(2, 50, &[false; 2])]);
        let worse = candidate(2, 10, vec![view(1, 10, &[false]), view(2, 10, &[false; 2])]);
        assert!((share(HALF, &[better, worse]) - 1.0).abs() < f64::EPSILON);
    }

    #[test]
    fn of_what_is_not_thought_of_nothing_is_seen() {
        let blind = ErrorModel { notice: 0.1, ..HALF };
        let best = candidate(1, 900, vec![view(1, 900, &[true])]);
        let rest: Vec<_> = (2..=10).map(|number| candidate(number, 0, vec![])).collect();
        let share = share(blind, &[vec![best], rest].concat());
        // Thought of, or drawn where nothing was.
        assert!((share - (0.1 + 0.9_f64.powi(10) / 10.0)).abs() < 0.03, "{share}");
    }

    #[test]
    fn whoever_sees_everything_plays_what_the_search_found() {
        let all = ErrorModel { forcing: 1.0, quiet: 1.0, ..HALF };
        let moves = [candidate(1, 0, vec![view(3, 20, &[])]), candidate(2, 500, vec![view(3, -300, &[])])];
        assert!((share(all, &moves) - 1.0).abs() < f64::EPSILON);
        assert!(!all.is_whole() && ErrorModel { lines: 1, ..all }.is_whole());
        assert_eq!(all.choose(&[], &mut dice(1, &[])), None);
    }
}
