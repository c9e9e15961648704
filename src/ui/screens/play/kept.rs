//! A game is kept move by move, and taken up again as it was left.

use super::game::Game;
use super::{Mode, Play};
use crate::games::Side;
use crate::session::game;
use crate::tutor::opponents;
use crate::tutor::progress::SavedGame;
use crate::ui::desk::{Keep, OpenGame};
use crate::ui::msg::Effect;

impl Play {
    /// Goes on with a game that was left.
    ///
    /// # Errors
    /// What of it cannot be read.
    pub fn resume(open: &OpenGame, seed: u64) -> Result<Self, String> {
        let saved = &open.game;
        let unread = |what: String| format!("the game that was left cannot be gone on with: {what}");
        let card = game(&saved.game).map_err(|error| unread(error.to_string()))?;
        let mut session = card.open(Some(&saved.start)).map_err(|error| unread(error.to_string()))?;
        for (number, text) in saved.moves.split_whitespace().enumerate() {
            let played = session.parse_move(text).is_ok_and(|tag| session.play(tag));
            if !played {
                return Err(unread(format!("its move {} is not legal: {text}", number + 1)));
            }
        }
        let opponent = opponents::opponent(&saved.game, &saved.opponent);
        let opponent =
            opponent.ok_or_else(|| unread(format!("there is no opponent `{}`", saved.opponent)))?;
        let you = if saved.second { Side::Second } else { Side::First };
        Ok(Self::at(Game::new(session, you), opponent, open.key, seed))
    }

    /// Asks that the game be kept, if there is something new.
    pub(super) fn keep(&mut self) -> Option<Effect> {
        let played = self.game.session().played();
        let is_news = match &self.kept {
            Some(kept) => kept.as_slice() != played,
            None => !played.is_empty() && !matches!(self.mode, Mode::Form(_)),
        };
        if !is_news {
            return None;
        }
        self.kept = Some(played.to_vec());
        Some(Effect::Keep(Keep::Game { key: self.key, game: self.saved() }))
    }

    fn saved(&self) -> SavedGame {
        let session = self.game.session();
        SavedGame {
            game: session.game().slug.into(),
            start: session.start(),
            moves: self.game.plain_texts().join(" "),
            opponent: self.opponent.slug.clone(),
            second: self.game.you == Side::Second,
            result: self.game.result(),
        }
    }
}
