//! A game of this screen in portable notation.

use super::Play;
use crate::files;
use crate::session::archive;
use crate::session::portable::{GameRecord, Headline};
use crate::ui::background::BackgroundTask;
use crate::ui::msg::Effect;
use crate::ui::overlay::{Ask, TakesMoves as _};
use crate::ui::widgets::input::Input;

impl Play {
    /// Asks for the name of the file to which the game goes.
    pub(super) fn ask_where_to_write(&mut self) {
        let Some(notation) = self.game.session().game().portable() else { return };
        let name = Input::new(archive::file_name(notation));
        let line =
            Ask::new("append the game to: ", name, Self::line_at, |play, name| Ok(play.write_game(name)));
        self.overlays.open(line.or(Self::leave));
    }

    /// Appends the game to the file that was named: what is in it stays.
    fn write_game(&mut self, name: &str) -> Vec<Effect> {
        let session = self.game.session();
        let Some(notation) = session.game().portable() else { return Vec::new() };
        if name.is_empty() {
            return self.leave();
        }
        let written = notation.write(session, &self.told());
        let mut effects = self.leave();
        effects.push(match written {
            Ok(text) => {
                Effect::BackgroundTask(BackgroundTask::Append { file: files::named(name), notation, text })
            }
            Err(error) => Effect::fail(error.to_string()),
        });
        effects
    }

    fn told(&self) -> GameRecord {
        let learner = self.guests.learner.now();
        let kept = learner.archive.iter().find(|kept| kept.key == self.key);
        let date = kept.and_then(|kept| kept.day.clone()).unwrap_or_default();
        let headline = Headline { date, ..self.headline() };
        archive::record(&headline, self.game.session(), self.game.finish().as_ref())
    }
}
