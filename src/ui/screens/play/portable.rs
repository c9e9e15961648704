//! A game of this screen in portable notation.

use std::path::PathBuf;

use super::Play;
use crate::games::Side;
use crate::session::archive;
use crate::session::portable::GameRecord;
use crate::ui::background::BackgroundTask;
use crate::ui::msg::Effect;
use crate::ui::overlay::{Ask, TakesMoves as _};
use crate::ui::widgets::input::Input;

impl Play {
    /// The file to which games go that nobody names.
    fn file_name(&self) -> String {
        let notation = self.game.session().game().portable();
        let ending = notation.map_or("txt".into(), |notation| notation.name.to_lowercase());
        format!("cutnode-games.{ending}")
    }

    /// Asks for the name of the file to which the game goes.
    pub(super) fn ask_where_to_write(&mut self) {
        let line =
            Ask::new("append the game to: ", Input::new(self.file_name()), Self::line_at, |play, name| {
                Ok(play.write_game(name))
            });
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
                Effect::BackgroundTask(BackgroundTask::Append { file: PathBuf::from(name), notation, text })
            }
            Err(error) => Effect::fail(error.to_string()),
        });
        effects
    }

    fn told(&self) -> GameRecord {
        let who = |side: Side| self.name_of(side).to_string();
        let ended = archive::ended(self.game.finish().as_ref());
        let mut tags = vec![
            ("Event".to_string(), "cutnode".to_string()),
            ("White".to_string(), who(Side::First)),
            ("Black".to_string(), who(Side::Second)),
        ];
        if let Some(opening) = &self.game.opening {
            tags.push(("Opening".into(), opening.clone()));
        }
        if let Some(result) = self.game.result() {
            tags.push(("Termination".into(), result));
        }
        GameRecord { tags, ended: Some(ended), ..GameRecord::default() }
    }
}
