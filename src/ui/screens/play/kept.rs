//! A game is kept move by move, and taken up again as it was left.

use serde::{Deserialize, Serialize};

use super::Play;
use super::clock::{Clocks, Control};
use super::game::Game;
use super::opponents::{Foe, Guests};
use crate::games::{MoveTag, Side};
use crate::learner::progress::SavedGame;
use crate::session::archive;
use crate::session::portable::Headline;
use crate::ui::learner_state::{OpenGame, ProgressUpdate};
use crate::ui::msg::Effect;

/// What the file has of a game beside its moves.
#[derive(Serialize, Deserialize)]
struct Settings {
    /// What the opponent draws by lot is drawn from this number.
    seed: u64,
    /// The clock, and the milliseconds left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clocks: Option<(Control, [u64; 2])>,
    /// So many moves were on the board when it began.
    #[serde(default)]
    begun: usize,
}

/// A game as it was kept.
pub(super) struct Kept {
    moves: Vec<MoveTag>,
    is_over: bool,
    /// Milliseconds left of both.
    left: Option<[u64; 2]>,
}

/// Whoever leaves a game without a word gets no more time back than this, in milliseconds.
const LOST: u64 = 2_000;

impl Settings {
    /// None where nothing was kept, or what nobody can read: the game goes on without a clock.
    fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Play {
    /// Goes on with a game that was left.
    ///
    /// # Errors
    /// What of it cannot be read.
    pub fn resume(open: &OpenGame, seed: u64, guests: &Guests) -> Result<Self, String> {
        let saved = &open.game;
        let unread = |what: String| format!("the game that was left cannot be gone on with: {what}");
        let session = archive::open(saved).map_err(unread)?;
        let foe = Foe::find(&saved.game, &saved.opponent, guests).map_err(unread)?;
        let you = if saved.second { Side::Second } else { Side::First };
        let kept = Settings::read(&saved.settings);
        let (seed, begun) = kept.as_ref().map_or((seed, 0), |kept| (kept.seed, kept.begun));
        let mut play = Self::at(Game::new(session, you), foe, open.key, seed, guests);
        play.clocks = kept.and_then(|kept| kept.clocks).map(|(control, left)| Clocks::at(control, left));
        play.invite();
        play.begun = begun;
        play.kept = Some(play.as_it_is());
        Ok(play)
    }

    /// Another program went on with the game that is played, or deleted it: the file does not have it as it is here.
    pub(super) fn is_changed_elsewhere(&self) -> bool {
        let learner = self.guests.learner.now();
        self.kept.is_some() && learner.archive.iter().all(|kept| kept.key != self.key)
    }

    /// Asks that the game be kept, if there is something new.
    pub(super) fn keep(&mut self) -> Option<Effect> {
        let played = self.game.session().played();
        let is_over = self.game.is_over();
        // A game that he only watches is none of his.
        if self.is_watched() {
            return None;
        }
        if played.is_empty() && !is_over {
            return self.forget_unbegun();
        }
        let is_news = match &self.kept {
            Some(kept) => kept.moves != played || kept.is_over != is_over || self.has_lost_time(kept),
            None => !played.is_empty() && self.overlays.is_empty(),
        };
        if !is_news {
            return None;
        }
        // What was over stays as it was, and this is another game now; where only giving up was taken back it is the same one.
        if !is_over && self.kept.as_ref().is_some_and(|kept| kept.is_over && kept.moves != played) {
            self.key = self.key.next();
        }
        self.kept = Some(self.as_it_is());
        Some(self.guests.learner.keep(ProgressUpdate::Game { key: self.key, game: self.saved() }))
    }

    /// Of a game all of whose moves were taken back nothing is kept. One that was over stays as it was.
    fn forget_unbegun(&mut self) -> Option<Effect> {
        let kept = self.kept.take()?;
        let key = self.key;
        self.key = key.next();
        (!kept.is_over).then(|| self.guests.learner.keep(ProgressUpdate::GameGone { key }))
    }

    pub(super) fn as_it_is(&self) -> Kept {
        Kept {
            moves: self.game.session().played().to_vec(),
            is_over: self.game.is_over(),
            left: self.clocks.map(|clocks| clocks.left()),
        }
    }

    /// A clock has run on since it was kept.
    fn has_lost_time(&self, kept: &Kept) -> bool {
        let now = self.clocks.map(|clocks| clocks.left());
        let lost =
            kept.left.zip(now).map(|(then, now)| [0, 1].map(|side| then[side].saturating_sub(now[side])));
        !kept.is_over && lost.is_some_and(|lost| lost.iter().any(|&lost| lost >= LOST))
    }

    /// Who plays, and how it ended.
    pub(super) fn headline(&self) -> Headline {
        let mut headline = archive::headline(&self.saved(), None);
        if let Some(stand_in) = &self.stand_in {
            headline.players[self.game.you as usize] = stand_in.name().into();
        }
        headline
    }

    fn saved(&self) -> SavedGame {
        let session = self.game.session();
        SavedGame {
            game: session.game().slug.into(),
            start: session.start(),
            moves: self.game.session().played_plain().join(" "),
            opponent: self.foe.slug(),
            second: self.game.you == Side::Second,
            result: self.game.finish(),
            settings: Settings {
                seed: self.seed,
                begun: self.begun,
                clocks: self.clocks.map(|clocks| (clocks.control(), clocks.left())),
            }
            .write(),
        }
    }
}
