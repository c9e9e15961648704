//! Weakness that looks human: the engine, of whose tree a player overlooks what people overlook
//! ([`overlooking`](crate::search::techniques::overlooking)), in lines that are no longer than his.
//!
//! His mistakes are in the search that chose his move, and that search is his own: from an empty table and with the number
//! that its chances are drawn from, it can be run again exactly, and shows each move that did not come to his mind.

use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;

use crate::search::techniques::overlooking::Attention;
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Amounts, Limits, Plan};

/// How much a player sees, and how far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// The chance to see a reply that forces matters: see [`Attention::forcing`].
    pub forcing: f64,
    /// The chance to see a quiet one.
    pub quiet: f64,
    /// What is left of a chance with each step further from where the eyes are.
    pub tunnel: f64,
    /// The plies that he looks ahead, before quiescence; of a fraction of a ply, so often one more. From 40 on as many as
    /// his nodes allow.
    pub depth: f64,
    /// Nodes that he looks at, at most.
    pub nodes: f64,
}

/// Memory of a search in MiB, at least.
const LEAST_HASH: usize = 16;
/// Bytes of it for each node that is searched, at least: half an entry of the table. The size is a power of two.
const BYTES_PER_NODE: f64 = 8.0;
/// How much better or worse he sees on one day than on another, as the logarithm of how easily he misses things.
const DAYS: f64 = 0.35;
/// With so much time for a move nobody is in a hurry.
const UNHURRIED: f64 = 2.0;
/// Whoever looks so many plies ahead looks as far as his nodes take him, and no further than to a proved win or loss.
const FAR: f64 = 40.0;
/// Nobody sees less than he would of plies so many times as far ahead.
const MOST_HURRY: f64 = 3.0;

impl Level {
    /// Between this level and another one, of which it has this share.
    #[must_use]
    pub fn towards(self, other: Self, share: f64) -> Self {
        let between = |one: f64, other: f64| one + share * (other - one);
        Self {
            forcing: between(self.forcing, other.forcing),
            quiet: between(self.quiet, other.quiet),
            tunnel: between(self.tunnel, other.tunnel),
            depth: between(self.depth, other.depth),
            nodes: between(self.nodes.ln(), other.nodes.ln()).exp(),
        }
    }

    /// He overlooks anything at all.
    pub fn overlooks(self) -> bool {
        !self.attention(0).is_whole()
    }

    /// The chances to see a reply: see [`Attention::of_replies`].
    pub fn of_replies(self) -> [f64; 3] {
        self.attention(0).of_replies()
    }

    /// What he sees, drawn from this number. Never nothing: of moves that all have no chance none is nearest to being seen, and
    /// he would always think of the same one.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "shares are from 0 to 1")]
    fn attention(&self, seed: u64) -> Attention {
        let thousandths = |share: f64| (1_000.0 * share).round().clamp(1.0, 1_000.0) as u16;
        Attention {
            forcing: thousandths(self.forcing),
            quiet: thousandths(self.quiet),
            tunnel: thousandths(self.tunnel),
            seed,
            eyes: None,
        }
    }

    /// The same player on one of his days: on some he sees more than on others, as everybody does. A strong player's attention
    /// varies as much, and decides less.
    #[must_use]
    pub fn on_a_day(self, random: &mut StdRng) -> Self {
        // The sum of three is nearly normal, and nobody has a day that is more than three deviations from his usual one.
        let deviations = (0..3).map(|_| random.random_range(-1.0..1.0)).sum::<f64>();
        let ease = (DAYS * deviations).exp();
        Self { forcing: self.forcing.powf(ease), quiet: self.quiet.powf(ease), ..self }
    }

    /// The same player with so much time for his move: in a hurry he sees less, and less far.
    #[must_use]
    pub fn hurried(self, time: Duration) -> Self {
        let hurry = (UNHURRIED / time.as_secs_f64().max(0.01)).sqrt().clamp(1.0, MOST_HURRY);
        Self {
            forcing: self.forcing.powf(hurry),
            quiet: self.quiet.powf(hurry),
            depth: (self.depth / hurry.sqrt()).max(1.0),
            nodes: self.nodes / hurry,
            ..self
        }
    }

    /// Memory of his search in MiB.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "nodes are not negative")]
    fn hash(&self) -> usize {
        ((self.nodes * BYTES_PER_NODE) as usize >> 20).next_power_of_two().max(LEAST_HASH)
    }

    /// The search that chooses his next move. Where his eyes are is for whoever knows the game to say.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "depths and nodes are small, and not negative"
    )]
    pub fn plan(&self, random: &mut StdRng) -> Plan {
        let further = random.random_bool(self.depth.fract());
        let hash = self.hash();
        let attention = self.attention(random.random());
        let depth = (self.depth < FAR).then_some(self.depth as u8 + u8::from(further));
        let limits = Limits { depth, ..Limits::nodes(self.nodes as u64) };
        if attention.is_whole() {
            return Plan { hash, ..Plan::new(limits) };
        }
        Plan {
            hash,
            techniques: techniques(),
            amounts: Amounts { attention: Some(attention), ..Amounts::default() },
            ..Plan::new(limits)
        }
    }
}

/// What such a player searches with. ProbCut looks at captures whether they come to mind or not, and singular extension asks
/// about all moves.
fn techniques() -> Techniques {
    let all = Techniques::default().with(Technique::Overlooking);
    all.without(Technique::Probcut).without(Technique::SingularExtension)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponents::dice;

    const WEAK: Level = Level { forcing: 0.5, quiet: 0.2, tunnel: 0.8, depth: 1.25, nodes: 1_000.0 };
    const STRONG: Level = Level { forcing: 1.0, quiet: 0.8, tunnel: 1.0, depth: 5.25, nodes: 100_000.0 };

    #[test]
    fn between_two_levels_is_more_than_the_one_and_less_than_the_other() {
        let half = WEAK.towards(STRONG, 0.5);
        assert_eq!((WEAK.towards(STRONG, 0.0).depth, half.depth), (1.25, 3.25));
        assert!((half.nodes - 10_000.0).abs() < 1.0 && (half.quiet - 0.5).abs() < 1e-9);
    }

    #[test]
    fn in_a_hurry_less_is_seen_and_never_more() {
        let of = |millis| STRONG.hurried(Duration::from_millis(millis));
        assert_eq!(of(2_000), STRONG);
        let (some, none) = (of(500), of(0));
        assert!(some.quiet < STRONG.quiet && none.quiet < some.quiet && none.quiet > 0.0);
        assert!(none.depth >= 1.0 && none.nodes >= STRONG.nodes / 3.0 - 1.0);
    }

    #[test]
    fn one_day_is_better_and_one_worse_and_who_sees_everything_always_does() {
        let quiet = |seed| STRONG.on_a_day(&mut dice(seed, &[])).quiet;
        let better = (0..1_000).filter(|&seed| quiet(seed) > STRONG.quiet).count();
        assert!((450..550).contains(&better), "{better}");
        let all = Level { forcing: 1.0, quiet: 1.0, ..STRONG };
        assert_eq!(all.on_a_day(&mut dice(1, &[])), all);
    }

    #[test]
    fn a_fraction_of_a_ply_is_looked_ahead_so_often() {
        let deep = (0..4_000).filter(|&seed| WEAK.plan(&mut dice(seed, &[])).limits.depth == Some(2)).count();
        assert!((900..1_100).contains(&deep), "{deep}");
    }
}
