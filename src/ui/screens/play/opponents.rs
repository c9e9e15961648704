//! Whom the user can choose to play against.

use std::time::Duration;

use crate::config::EngineCommand;
use crate::course::growth::Growth;
use crate::opponents::level::Level;
use crate::opponents::your_engine::Skills;
use crate::opponents::{self, Mind, OUTSIDE, Opponent, Scale, Strength, Strengths, dice};
use crate::search::{Limits, Plan};
use crate::session::{GAMES, Method, Request, Watch};
use crate::ui::learner_state::Learner;

/// Whom the user can invite besides those of the program.
#[derive(Clone, Default, Debug)]
pub struct Guests {
    /// Engines from outside.
    pub engines: Vec<EngineCommand>,
    /// His own engine.
    pub growth: Growth,
    /// He himself: his games are kept.
    pub learner: Learner,
    /// So long an opponent's move waits at least, so that it is seen.
    pub pause: Duration,
}

/// Somebody to play against.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Foe {
    /// One of the program's own.
    Own(Opponent),
    /// The learner's engine, and what it can.
    Learners(Opponent, Skills),
    /// An engine from outside.
    Engine(EngineCommand),
}

impl Foe {
    /// A player of this strength.
    pub(super) fn of_strength(game: &str, strength: i32) -> Self {
        Self::Own(opponents::of_strength(game, strength))
    }

    /// Whoever has this slug.
    ///
    /// # Errors
    /// When nobody has it.
    pub(super) fn find(game: &str, slug: &str, guests: &Guests) -> Result<Self, String> {
        if let Some(name) = slug.strip_prefix(OUTSIDE) {
            let engine = guests.engines.iter().find(|engine| engine.name == name);
            return engine.cloned().map(Self::Engine).ok_or_else(|| format!("there is no engine `{name}`"));
        }
        if let Some(found) = guests.growth.named(slug) {
            return found.map(|(opponent, skills)| Self::Learners(opponent, skills));
        }
        let own = opponents::opponent(game, slug).ok_or_else(|| format!("there is no opponent `{slug}`"))?;
        Ok(Self::Own(opponents::as_chosen(game, own)))
    }

    /// One of the program's own, or the learner's.
    pub(super) fn opponent(&self) -> Option<&Opponent> {
        match self {
            Self::Own(opponent) | Self::Learners(opponent, _) => Some(opponent),
            Self::Engine(_) => None,
        }
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Self::Own(opponent) | Self::Learners(opponent, _) => &opponent.name,
            Self::Engine(engine) => &engine.name,
        }
    }

    pub(super) fn about(&self) -> &str {
        self.opponent().map_or("an engine from outside", |opponent| &opponent.about)
    }

    pub(super) fn slug(&self) -> String {
        match self {
            Self::Own(opponent) | Self::Learners(opponent, _) => opponent.slug.clone(),
            Self::Engine(engine) => format!("{OUTSIDE}{}", engine.name),
        }
    }

    /// How much he sees, of a player who overlooks things.
    pub(super) fn level(&self) -> Option<Level> {
        match self.opponent()?.mind {
            Mind::Overlooking(level) => Some(level),
            Mind::Random | Mind::Textbook(..) | Mind::Engine(_) => None,
        }
    }

    /// The strength, of a player whose strength is chosen.
    pub(super) fn chosen_strength(&self) -> Option<i32> {
        match self {
            Self::Own(opponent) => opponents::chosen(&opponent.slug),
            Self::Learners(..) | Self::Engine(_) => None,
        }
    }

    /// His rating, as far as that is known, in a game in which ratings mean something.
    pub(super) fn strength(&self, game: &str) -> Option<Strength> {
        if Strengths::of(game).scale == Scale::Level {
            return None;
        }
        match self {
            Self::Learners(_, skills) => opponents::strength_of(game, skills),
            _ => opponents::rating(game, &self.slug()).map(Strength::Measured),
        }
    }

    /// Who it is; none for all players whose strength is chosen.
    pub(super) fn kind(&self) -> Option<String> {
        self.chosen_strength().is_none().then(|| self.slug())
    }
}

/// Everybody who plays this game: a player of one's choice, the ladder, the learner's engine, and these from outside.
pub(super) fn of(game: &str, strength: i32, guests: &Guests) -> Vec<Foe> {
    let rungs = opponents::ladder(game).into_iter().cloned().map(Foe::Own);
    let learners = Foe::Learners(guests.growth.opponent(), guests.growth.skills());
    // They speak the protocol of chess engines.
    let outside = guests.engines.iter().filter(|_| game == GAMES[0].slug).cloned().map(Foe::Engine);
    [Foe::of_strength(game, strength)].into_iter().chain(rungs).chain([learners]).chain(outside).collect()
}

/// The opponent that the form begins with: the one of the last game, or of the usual strength.
pub(super) fn first(game: &str, guests: &Guests) -> Foe {
    let known = guests.learner.now();
    let last = known.archive.iter().rev().find(|kept| kept.game.game == game);
    let again = last.and_then(|kept| Foe::find(game, &kept.game.opponent, guests).ok());
    again.unwrap_or_else(|| Foe::of_strength(game, Strengths::of(game).usual()))
}

/// The search behind a hint.
pub(super) fn hint() -> Request {
    let plan = Plan::new(Limits::time(Duration::from_millis(700)));
    Request { method: Method::Engine, plan, watch: Watch::Silent }
}

/// A number for the next game, from that of this one.
pub(super) fn another(seed: u64) -> u64 {
    use rand::RngExt;
    dice(seed, &[]).random()
}
