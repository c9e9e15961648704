//! The learner's own engine: it can what the lessons that its learner has finished teach, and nothing else.
//!
//! Which lesson gives it what follows from the course ([`crate::course::growth`]); nothing of it is stored. It always plays:
//! before any lesson it takes what looks best at once, minimax lets it see the answer, alpha-beta one ply more, and all that
//! comes then are techniques of the engine.
//!
//! From alpha-beta on each of its versions has the same budget, [`NODES`] a move, and not the same depth: a technique that spares nodes then
//! lets it see further, and one that plays better for the same nodes shows as well. It is so small that the tree of a move can
//! be read, and that a machine's load changes nothing.

use std::fmt;
use std::str::FromStr;

use super::{Mind, Opponent};
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Limits, Plan};
use crate::slug::UnknownWord;
use crate::textbook::Algorithm;

/// The one word for it everywhere.
pub const SLUG: &str = "your-engine";
/// What it is called.
pub const NAME: &str = "Your engine";
/// Nodes of each of its moves, at most.
pub const NODES: u64 = 10_000;
/// Plies that it sees where it does not deepen, and so has to say beforehand how deep it looks: by minimax they are some
/// 1,000 nodes of chess, by alpha-beta some 5,000, and a ply more would take many times the budget. Where even that is
/// passed, it plays the best of what it has looked at.
const PLIES: [u8; 3] = [1, 2, 3];
/// Memory of its table in MiB.
const HASH: usize = 16;

/// How an engine looks ahead at all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Base {
    /// It looks at the positions after its own moves.
    #[default]
    OnePly,
    /// It looks at every answer, too.
    Minimax,
    /// It leaves out what cannot matter; techniques need that.
    AlphaBeta,
}

impl Base {
    /// All of them, the weakest first.
    const ALL: [Self; 3] = [Self::OnePly, Self::Minimax, Self::AlphaBeta];

    /// What the algorithm with this slug lets an engine do.
    pub fn of(slug: &str) -> Option<Self> {
        Self::ALL[1..].iter().copied().find(|base| base.slug() == slug)
    }

    /// The algorithm of the textbooks that it plays by.
    const fn algorithm(self) -> Algorithm {
        match self {
            Self::OnePly | Self::Minimax => Algorithm::Minimax,
            Self::AlphaBeta => Algorithm::AlphaBeta,
        }
    }

    /// The one word for it.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::OnePly => "one-ply",
            Self::Minimax | Self::AlphaBeta => self.algorithm().card().slug,
        }
    }
}

/// What the engine can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skills {
    /// How it looks ahead.
    pub base: Base,
    /// What it knows beyond that; none unless it looks ahead by alpha-beta, and none without what it needs.
    pub techniques: Techniques,
}

impl Skills {
    /// Nothing was learned yet.
    pub const NONE: Self = Self { base: Base::OnePly, techniques: Techniques::NONE };

    /// What of these can be used: techniques need alpha-beta, and some need each other.
    pub fn of(base: Base, learned: Techniques) -> Self {
        let techniques = if base == Base::AlphaBeta { learned.supported() } else { Techniques::NONE };
        Self { base, techniques }
    }

    /// It can all that these are.
    pub fn has(&self, part: &Self) -> bool {
        part.base <= self.base && part.techniques.iter().all(|technique| self.techniques.has(technique))
    }

    /// It begins with depth 1, so that it can end at any time.
    pub fn deepens(&self) -> bool {
        self.techniques.has(Technique::IterativeDeepening)
    }

    /// The algorithm of the textbooks by which it searches, where the engine of this program does not.
    pub fn algorithm(&self) -> Option<Algorithm> {
        (self.base != Base::AlphaBeta).then(|| self.base.algorithm())
    }

    /// How it searches.
    pub fn plan(&self) -> Plan {
        let nodes = Some(NODES).filter(|_| self.base == Base::AlphaBeta);
        let depth = Some(PLIES[self.base as usize]).filter(|_| !self.deepens());
        let limits = Limits { depth, nodes, ..Limits::default() };
        Plan { techniques: self.techniques, hash: HASH, ..Plan::new(limits) }
    }

    /// What it can, in at most 52 characters.
    pub fn about(&self) -> String {
        let plies = PLIES[self.base as usize];
        let known = self.techniques.iter().count();
        match (self.base, known) {
            (Base::OnePly, _) => "takes what looks best at once: finish a lesson".into(),
            (Base::Minimax, _) => format!("minimax, {plies} plies: what your lessons taught it"),
            (Base::AlphaBeta, 0) => format!("alpha-beta, {plies} plies: what you have learned"),
            (Base::AlphaBeta, 1) => "alpha-beta and the technique that you have learned".into(),
            (Base::AlphaBeta, _) => format!("alpha-beta and {known} techniques that you have learned"),
        }
    }

    /// Roughly how strong it is in chess.
    fn guess(&self) -> u16 {
        [700, 950, 1_150][self.base as usize] + self.techniques.iter().map(|_| 50).sum::<u16>()
    }

    /// An opponent that can this and no more, under a word of its own.
    pub fn opponent(&self, slug: &str, name: &str) -> Opponent {
        let plan = self.plan();
        Opponent {
            slug: slug.into(),
            name: name.into(),
            about: self.about(),
            mind: self.algorithm().map_or(Mind::Engine(plan), |algorithm| Mind::Textbook(algorithm, plan)),
            book: 0,
            guess: self.guess(),
        }
    }
}

/// `alpha-beta iterative-deepening quiescence`.
impl fmt::Display for Skills {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base.slug())?;
        self.techniques.iter().try_for_each(|technique| write!(f, " {technique}"))
    }
}

impl FromStr for Skills {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let base = Base::ALL.into_iter().find(|base| base.slug() == first);
        let base = base.ok_or_else(|| format!("`{first}` is no way to look ahead"))?;
        let mut learned = Techniques::NONE;
        for word in words {
            learned = learned.with(word.parse().map_err(|error: UnknownWord| error.to_string())?);
        }
        let skills = Self::of(base, learned);
        if skills.techniques == learned { Ok(skills) } else { Err(format!("`{text}`: something is missing")) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::techniques::CARDS;

    fn any_skills() -> impl Strategy<Value = Skills> {
        let learned = prop::collection::vec(any::<bool>(), CARDS.len()).prop_map(|on| {
            let on = CARDS.iter().zip(on).filter(|(_, on)| *on);
            on.fold(Techniques::NONE, |set, (card, _)| set.with(card.technique))
        });
        (0..Base::ALL.len(), learned).prop_map(|(base, learned)| Skills::of(Base::ALL[base], learned))
    }

    proptest! {
        #[test]
        fn whatever_was_learned_it_has_nothing_without_what_that_needs(skills in any_skills()) {
            for technique in skills.techniques.iter() {
                prop_assert!(skills.base == Base::AlphaBeta);
                prop_assert!(technique.needs().all(|need| skills.techniques.has(need)), "{skills}");
            }
            prop_assert_eq!(skills.to_string().parse(), Ok(skills));
            prop_assert!(skills.about().chars().count() <= 52, "{}", skills.about());
        }

        #[test]
        fn it_always_has_an_end_in_sight(skills in any_skills()) {
            let limits = skills.plan().limits;
            prop_assert!(limits.depth.is_some() || limits.nodes == Some(NODES));
            prop_assert!(limits.depth.is_none() || !skills.deepens());
        }
    }

    #[test]
    fn what_cannot_be_is_not_read() {
        for text in ["", "hope", "minimax pvs", "alpha-beta hope", "alpha-beta aspiration"] {
            assert!(text.parse::<Skills>().is_err(), "{text}");
        }
    }
}
