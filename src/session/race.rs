//! Races: several ways to search one position, or to keep it, side by side and depth by depth (sources: C1, L19).

use std::fmt;
use std::time::Duration;

use super::{Answer, GAMES, Method, Request, Session, Watch};
use crate::games::{MoveTag, Score};
use crate::opponents::your_engine::Skills;
use crate::search::techniques::{CARDS, Effect, Technique, Techniques};
use crate::search::{Counts, Limits, Plan};
use crate::trace::Lines;

/// Who takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Racer {
    /// Who searches.
    pub method: Method,
    /// With which techniques, if it is the engine.
    pub techniques: Techniques,
    /// The techniques that the engine has anyhow: its name says the difference.
    pub usual: Techniques,
    /// What it is called instead.
    pub name: Option<&'static str>,
}

impl Racer {
    /// Any method, the engine with its usual techniques.
    pub fn new(method: Method, usual: Techniques) -> Self {
        Self { method, techniques: usual, usual, name: None }
    }

    /// The engine with other techniques.
    pub fn engine(techniques: Techniques, usual: Techniques) -> Self {
        Self { method: Method::Engine, techniques, usual, name: None }
    }

    /// The learner's engine, or what it was once, under a name.
    pub fn learners(skills: &Skills, name: &'static str, usual: Techniques) -> Self {
        let method = skills.algorithm().map_or(Method::Engine, Method::Textbook);
        Self { method, techniques: skills.techniques, usual, name: Some(name) }
    }

    /// One run, to a depth.
    pub fn request(&self, depth: u8, hash: usize, watch: Watch) -> Request {
        // As deep as the others, also where it knows already that no more comes out.
        let limits = Limits { all_depths: true, ..Limits::depth(depth) };
        let plan = Plan { techniques: self.techniques, hash, ..Plan::new(limits) };
        Request { method: self.method, plan, watch }
    }

    /// See [`Method::has_minimal_tree`].
    pub fn has_minimal_tree(&self) -> bool {
        self.method.has_minimal_tree()
    }

    /// Counts lines of moves instead of searching for the best.
    pub fn is_representation(&self) -> bool {
        matches!(self.method, Method::Perft(_))
    }
}

/// Its name; without one the one word for the method; for an engine with other techniques than usual, `engine −null-move`.
impl fmt::Display for Racer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name {
            return f.write_str(name);
        }
        f.write_str(self.method.slug())?;
        if self.method != Method::Engine || self.techniques == self.usual {
            return Ok(());
        }
        let slugs = |set: &Techniques, mark: &str, other: &Techniques| {
            let own = set.iter().filter(|&technique| !other.has(technique));
            own.map(|technique| format!(" {mark}{}", Technique::slug(technique))).collect::<Vec<_>>()
        };
        let (more, less) =
            (slugs(&self.techniques, "+", &self.usual), slugs(&self.usual, "−", &self.techniques));
        if self.techniques.iter().next().is_none() {
            f.write_str(" bare")
        } else if less.len() + more.len() <= 3 {
            write!(f, "{}{}", more.concat(), less.concat())
        } else {
            let only = self.techniques.iter().map(Technique::slug).collect::<Vec<_>>();
            write!(f, " only {}", only.join("+"))
        }
    }
}

/// Of each effect that a technique can have on a value, how it has it.
const APART: [(Effect, &str); 5] = [
    (Effect::Evaluates, "quiescence plays on"),
    (Effect::Deepens, "extensions go deeper"),
    (Effect::Shortens, "reductions go less deep"),
    (Effect::LeavesOut, "pruning leaves moves out"),
    (Effect::Reuses, "its table answers"),
];

/// Where and why the engine's value may be another than that of the textbooks' algorithms, in a sentence; `None` where none
/// of both takes part, or the engine has no technique that could be the reason.
pub fn apart(racers: &[Racer], session: &dyn Session) -> Option<String> {
    let engines: Vec<_> = racers.iter().filter(|racer| racer.method == Method::Engine).collect();
    let is_textbook = |racer: &Racer| matches!(racer.method, Method::Textbook(_));
    if engines.is_empty() || !racers.iter().any(is_textbook) {
        return None;
    }
    let has = |technique: Technique| engines.iter().any(|racer| racer.techniques.has(technique));
    // Where no move is tactical, there is nothing to play on with.
    let is_here = |effect| effect != Effect::Evaluates || session.tactical().is_some();
    let acts =
        |effect| CARDS.iter().any(|card| card.effect == effect && is_here(effect) && has(card.technique));
    let mut reasons: Vec<&str> =
        APART.into_iter().filter(|&(effect, _)| acts(effect)).map(|(_, does)| does).collect();
    let last = reasons.pop()?;
    let before = if reasons.is_empty() { String::new() } else { format!("{} or ", reasons.join(", ")) };
    Some(format!("The engine's value may differ where {before}{last}."))
}

/// What one run to one depth came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lap {
    /// To this depth.
    pub depth: u8,
    /// Nodes and leaves; for a representation both are the lines of moves.
    pub counts: Counts,
    /// Time, measured while nobody watched.
    pub time: Duration,
    /// The value, for the side to move.
    pub score: Score,
    /// The move chosen.
    pub best: Option<MoveTag>,
    /// Plies of the line that the value comes from.
    pub line: usize,
    /// Visits to nodes that this run had visited before; `None` where they were not or cannot be counted.
    pub revisits: Option<u64>,
}

impl Lap {
    /// What a silent run to this depth came to; `None` if it was stopped before it was there.
    pub fn of(answer: &Answer, depth: u8) -> Option<Self> {
        let found = &answer.found;
        // Where the game is over nothing is searched, to whatever depth.
        let is_over = found.best.is_none() && !found.stopped;
        (found.depth >= depth || is_over).then_some(Self {
            depth,
            counts: found.counts,
            time: found.time,
            score: found.score,
            best: found.best,
            line: found.pv.len(),
            revisits: None,
        })
    }

    /// Whether a second, watched run can count the re-visits.
    pub fn is_countable(&self, racer: &Racer) -> bool {
        !racer.is_representation() && Lines::hold(self.counts.nodes)
    }

    /// Nodes a second; `None` when the time is too short to be measured.
    pub fn speed(&self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (seconds > 0.0).then(|| self.counts.nodes as f64 / seconds)
    }
}

/// What is known of a representation without a position. See [`crate::games::Representation`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepresentationCard {
    /// The one word for it everywhere.
    pub slug: &'static str,
    /// Its name as a title.
    pub name: &'static str,
    /// Its idea and its cost, in a line.
    pub summary: &'static str,
    /// Where it was published, with the year.
    pub origin: &'static str,
}

/// The games that have representations to race, for whoever asks for those of another.
pub fn games_with_representations() -> String {
    let games = GAMES.iter().filter(|game| !game.representations().is_empty());
    games.map(|game| game.slug).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_the_engine_may_differ_follows_from_its_techniques() {
        let usual = Techniques::default();
        let minimax = Racer::new(Method::Textbook(crate::textbook::Algorithm::Minimax), usual);
        let said = |game: &str, racers: &[Racer]| {
            apart(racers, &*super::super::game(game).expect("a game").open(None).expect("its start"))
        };
        let with = |techniques| [minimax, Racer::engine(techniques, usual)];
        let all = said("chess", &with(usual)).expect("it may differ");
        assert!(APART.iter().all(|(_, does)| all.contains(does)), "{all}");
        assert_eq!(said("chess", &[minimax]), None);
        assert_eq!(said("chess", &[Racer::engine(usual, usual)]), None);
        assert_eq!(said("chess", &with(Techniques::NONE)), None);
        for card in &CARDS {
            let one = said("chess", &with(Techniques::NONE.with(card.technique)));
            let does = APART.into_iter().find(|&(effect, _)| effect == card.effect);
            let says = does.map(|(_, does)| format!("The engine's value may differ where {does}."));
            assert_eq!(one, says, "{}", card.slug);
        }
        assert_eq!(said("connect-4", &with(Techniques::NONE.with(Technique::Quiescence))), None);
    }

    #[test]
    fn a_set_of_techniques_is_named_by_its_difference() {
        let usual = Techniques::default();
        let name = |techniques| Racer::engine(techniques, usual).to_string();
        assert_eq!(name(usual), "engine");
        assert_eq!(name(usual.without(Technique::NullMove)), "engine −null-move");
        let none = usual.iter().fold(usual, Techniques::without);
        assert_eq!(name(none), "engine bare");
        assert_eq!(name(none.with(Technique::Quiescence)), "engine only quiescence");
        let minimax = Method::Textbook(crate::textbook::Algorithm::Minimax);
        assert_eq!(Racer::new(minimax, usual).to_string(), "minimax");
    }
}
