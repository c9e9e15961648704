//! A game between two opponents, which the user only watches.

use std::time::Duration;

use super::Play;
use super::game::Game;
use super::opponents::{Foe, Guests};
use crate::course::growth::Growth;
use crate::games::Side;
use crate::opponents::your_engine::SLUG;
use crate::session::Session;
use crate::ui::learner_state::GameKey;

/// Time between two moves, at least: as fast as one can follow.
pub(super) const PACE: Duration = Duration::from_millis(700);

impl Play {
    /// A game between the two with these slugs, the first of whom has the side to move.
    ///
    /// # Errors
    /// When nobody has one of them, or it comes from outside.
    pub fn watch(
        session: Box<dyn Session>,
        slugs: &[String; 2],
        seed: u64,
        guests: &Guests,
    ) -> Result<Self, String> {
        let find = |slug: &String| {
            let found = Foe::find(session.game().slug, slug, guests)?;
            let known = found.opponent().is_some();
            known.then_some(found).ok_or_else(|| format!("`{slug}` comes from outside: it cannot be watched"))
        };
        let (stand_in, foe) = (find(&slugs[0])?, find(&slugs[1])?);
        let you = session.view().side;
        let mut play = Self::at(Game::new(session, you), foe, GameKey(seed), seed, guests);
        play.game.watched = true;
        play.stand_in = Some(stand_in);
        Ok(play)
    }

    /// The user only watches.
    pub(super) fn is_watched(&self) -> bool {
        self.stand_in.is_some()
    }

    /// Who is to move, where it is an opponent.
    pub(super) fn mover(&self) -> &Foe {
        self.stand_in.as_ref().filter(|_| self.game.view.side == self.game.you).unwrap_or(&self.foe)
    }

    /// Who plays a side.
    pub(super) fn name_of(&self, side: Side) -> &str {
        match &self.stand_in {
            _ if side != self.game.you => self.foe.name(),
            Some(stand_in) => stand_in.name(),
            None => "you",
        }
    }

    /// What the learner's engine can has changed, or is known only now.
    pub(super) fn grow(&mut self, growth: Growth) {
        for foe in [Some(&mut self.foe), self.stand_in.as_mut()].into_iter().flatten() {
            if foe.slug() == SLUG {
                *foe = Foe::Learners(growth.opponent(), growth.skills());
            }
        }
        self.guests.growth = growth;
    }
}
