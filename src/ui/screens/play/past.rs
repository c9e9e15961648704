//! Looking back during a game: the board shows an earlier position, and the game waits for it no moment longer.

use super::Play;
use crate::session::View;
use crate::ui::keymap::Action;

/// An earlier position that the board shows.
pub(super) struct Past {
    /// So many moves were played then.
    pub(super) plies: usize,
    view: View,
}

impl Play {
    /// The position that the board shows.
    pub(super) fn shown(&self) -> &View {
        self.past.as_ref().map_or(&self.game.view, |past| &past.view)
    }

    /// The number of moves that led to it.
    pub(super) fn shown_plies(&self) -> usize {
        self.past.as_ref().map_or(self.game.texts.len(), |past| past.plies)
    }

    /// Shows the position after so many moves, or the one now.
    pub(super) fn look_at(&mut self, plies: usize) {
        self.input.let_go();
        self.hint = None;
        let now = self.game.texts.len();
        self.past = (plies < now).then(|| Past { plies, view: self.game.session().after(plies).view() });
    }

    /// What the keys do that look back.
    pub(super) fn look(&mut self, action: Action) {
        let at = self.shown_plies();
        self.look_at(match action {
            Action::First => 0,
            Action::Left => at.saturating_sub(1),
            Action::Right => at + 1,
            _ => usize::MAX,
        });
    }

    /// The game goes on where it stands; says whether the board showed something else.
    pub(super) fn return_to_now(&mut self) -> bool {
        self.past.take().is_some()
    }
}
