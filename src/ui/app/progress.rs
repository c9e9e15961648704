//! What is heard of the progress file, and what would be lost with the program.

use super::{App, Command};
use crate::numbers::counted;
use crate::ui::msg::Toast;
use crate::ui::prelude::*;
use crate::ui::store::StoreEvent;

/// What is written nowhere yet, and would be lost with the program.
#[derive(Default)]
pub(super) struct Unwritten {
    /// How many changes.
    pub(super) count: usize,
    /// Who wanted to leave was told so.
    told: bool,
}

impl App {
    /// What is heard of the progress file.
    pub(super) fn store(&mut self, told: StoreEvent) -> Vec<Command> {
        match told {
            StoreEvent::Said { error, text } => {
                // Two troubles at the start are told beside each other.
                let before = self.toast.take().filter(|toast| toast.error && error);
                let text = before.map_or(text.clone(), |before| format!("{} · {text}", before.text));
                self.toasted(Toast { error, text })
            }
            StoreEvent::Unwritten(count) => {
                self.unwritten = Unwritten { count, told: self.unwritten.told && count > 0 };
                Vec::new()
            }
            StoreEvent::Browsed(number, browsed) => {
                if let Ok(browsed) = &browsed {
                    browsed.puzzles().iter().for_each(|puzzle| self.learner.meet(puzzle));
                }
                match self.stack.iter().position(|open| open.number == number) {
                    Some(at) => self.tell(at, Msg::Browsed(browsed)),
                    None => Vec::new(),
                }
            }
            StoreEvent::Read(learner) | StoreEvent::Anew(learner, _) => {
                self.learner.read(*learner);
                let learner = self.learner.clone();
                let mut commands = self.tell_all(|_| Msg::Learner(learner.clone()));
                let later = self.later.take();
                // What it was waiting for is there.
                self.toast.take_if(|toast| later.is_some() && !toast.error);
                let later = later.filter(|_| self.stack.len() == 1);
                commands.extend(later.into_iter().flat_map(|place| self.go(place)));
                commands
            }
        }
    }

    /// Ends the program; where something would be lost with it, only once that was told.
    pub(super) fn leave(&mut self) -> Vec<Command> {
        if self.unwritten.count > 0 && !std::mem::replace(&mut self.unwritten.told, true) {
            let text = counted(self.unwritten.count, "change", "changes");
            let text = format!("{text} could not be written and would be lost: once more ends the program");
            return self.toasted(Toast { error: false, text });
        }
        vec![Command::Quit { interrupted: false }]
    }
}
