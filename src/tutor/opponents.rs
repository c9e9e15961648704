//! The ladder of opponents, from one that moves at random to the whole engine. The rungs follow the course: each
//! adds one idea to the one below.

use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;

use crate::search::techniques::{Technique, Techniques};
use crate::search::{Limits, Plan};
use crate::textbook::Algorithm;

/// How an opponent thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mind {
    /// Any legal move.
    Random,
    /// An algorithm of the textbooks, so many plies deep.
    Textbook(Algorithm, u8),
    /// The engine with some techniques.
    Engine(Limits, Techniques),
    /// The whole engine, with so much time for a move.
    Whole(Duration),
}

/// A rung of the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// The one word for it everywhere.
    pub slug: &'static str,
    /// Its name as a title.
    pub name: &'static str,
    /// What it can and cannot do, in at most 52 characters.
    pub about: &'static str,
    /// How it thinks when it thinks.
    pub mind: Mind,
    /// Of a hundred moves, this many are played at random.
    pub blunders: u8,
}

const CAREFUL: Techniques =
    Techniques::NONE.with(Technique::IterativeDeepening).with(Technique::Quiescence).with(Technique::MvvLva);

const REMEMBERING: Techniques =
    CAREFUL.with(Technique::Killers).with(Technique::History).with(Technique::TranspositionTable);

const fn depth(depth: u8) -> Limits {
    Limits { depth: Some(depth), nodes: None, time: None, target: None, all_depths: false }
}

const fn rung(slug: &'static str, name: &'static str, about: &'static str, mind: Mind) -> Opponent {
    Opponent { slug, name, about, mind, blunders: 0 }
}

/// The ladder, the weakest first.
pub static LADDER: [Opponent; 8] = [
    rung("random", "Random", "plays any legal move, without looking", Mind::Random),
    Opponent {
        blunders: 50,
        ..rung(
            "distracted",
            "Distracted",
            "looks one move ahead, when it looks at all",
            Mind::Textbook(Algorithm::Minimax, 1),
        )
    },
    rung(
        "one-ply",
        "One ply",
        "takes what looks best at once, and sees no answer",
        Mind::Textbook(Algorithm::Minimax, 1),
    ),
    rung(
        "minimax-2",
        "Minimax, 2 plies",
        "sees its move and your answer, and nothing beyond",
        Mind::Textbook(Algorithm::Minimax, 2),
    ),
    rung(
        "alpha-beta-3",
        "Alpha-beta, 3 plies",
        "a ply further, but stops in the middle of exchanges",
        Mind::Textbook(Algorithm::AlphaBeta, 3),
    ),
    rung(
        "quiescence-4",
        "Quiescence, 4 plies",
        "plays captures out before it judges",
        Mind::Engine(depth(4), CAREFUL),
    ),
    rung(
        "table-6",
        "With memory, 6 plies",
        "remembers positions and cutting moves: 2 plies more",
        Mind::Engine(depth(6), REMEMBERING),
    ),
    rung(
        "engine",
        "The whole engine",
        "every technique, a second and a half for each move",
        Mind::Whole(Duration::from_millis(1_500)),
    ),
];

/// The rung with this slug.
pub fn opponent(slug: &str) -> Option<&'static Opponent> {
    LADDER.iter().find(|opponent| opponent.slug == slug)
}

/// How an opponent comes to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The legal move with this number in the generator's order.
    Move(usize),
    /// By this search: of an algorithm, or of the engine when there is none.
    Search(Option<Algorithm>, Plan),
}

impl Opponent {
    /// How it comes to its move in a position with so many legal moves, at least one.
    pub fn choose(&self, moves: usize, random: &mut StdRng) -> Choice {
        let stumbles = self.blunders > 0 && random.random_range(0..100) < self.blunders;
        match self.mind {
            Mind::Random => Choice::Move(random.random_range(0..moves.max(1))),
            _ if stumbles => Choice::Move(random.random_range(0..moves.max(1))),
            Mind::Textbook(algorithm, depth) => {
                Choice::Search(Some(algorithm), Plan::new(Limits::depth(depth)))
            }
            Mind::Whole(time) => Choice::Search(None, Plan::new(Limits::time(time))),
            Mind::Engine(limits, techniques) => {
                Choice::Search(None, Plan { techniques, ..Plan::new(limits) })
            }
        }
    }
}

/// A random number generator for opponents; the same seed gives the same game.
pub fn dice(seed: u64) -> StdRng {
    rand::SeedableRng::seed_from_u64(seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_unique_and_the_ladder_has_a_bottom_and_a_top() {
        for (index, opponent) in LADDER.iter().enumerate() {
            assert_eq!(LADDER.iter().position(|other| other.slug == opponent.slug), Some(index));
        }
        assert_eq!(LADDER[0].mind, Mind::Random);
        assert!(matches!(LADDER[LADDER.len() - 1].mind, Mind::Whole(_)));
    }

    #[test]
    fn the_same_seed_plays_the_same_game_and_random_reaches_every_move() {
        let random = opponent("random").expect("the bottom rung");
        let play = |seed| {
            let mut dice = dice(seed);
            (0..200).map(|_| random.choose(20, &mut dice)).collect::<Vec<_>>()
        };
        assert_eq!(play(7), play(7));
        assert_ne!(play(7), play(8));
        assert!((0..20).all(|number| play(7).contains(&Choice::Move(number))));
    }

    #[test]
    fn the_distracted_one_stumbles_about_every_second_time() {
        let distracted = opponent("distracted").expect("a rung");
        let mut dice = dice(1);
        let stumbles =
            (0..1_000).filter(|_| matches!(distracted.choose(30, &mut dice), Choice::Move(_))).count();
        assert!((400..600).contains(&stumbles), "{stumbles}");
    }
}
