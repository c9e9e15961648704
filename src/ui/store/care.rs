//! What becomes of the progress file while the program runs: it is opened, and may turn out to be damaged, deleted or
//! another one.

use super::owner::{HandedOut, Owner, keys};
use super::reading::{self, There};
use super::shelter::take_up;
use crate::learner::progress::{Identity, Progress, ProgressError, Step};

impl Owner {
    /// The damaged file is set aside.
    pub(super) fn rescue(&mut self) -> Result<(), ProgressError> {
        self.open = None;
        let rescued = Progress::rescue(&self.path, &self.manner)?;
        self.say(true, rescued.to_string());
        Ok(())
    }

    /// A file that was deleted is made anew; one that was replaced is let go.
    pub(super) fn look_after(&mut self) -> Result<(), ProgressError> {
        let now = Identity::of(&self.path);
        let Some((progress, was)) = self.open.as_ref().filter(|(_, was)| *was != now) else { return Ok(()) };
        if now.is_none() && was.is_some() {
            self.manner.strike(Step::Rename, &self.path)?;
            // As long as it cannot be copied it stays open: it is all that there is.
            let copy = progress.copy_beside()?;
            self.let_go();
            let made = copy.put_in_place(&self.path);
            let text = match made {
                Ok(()) => {
                    "the progress file was deleted: it was made anew with all that was in it".to_string()
                }
                Err(error) => format!("the progress file was deleted, and is begun anew: {error}"),
            };
            self.say(true, text);
        } else {
            self.let_go();
            // Numbers of games are those of the other file.
            self.games.clear();
            self.told = HandedOut::Another;
            self.say(true, "the progress file was replaced by another one, which is gone on with".into());
        }
        Ok(())
    }

    /// Closes a file that has lost its name; what stands there now belongs to another one.
    fn let_go(&mut self) {
        if let Some((progress, _)) = self.open.take() {
            progress.abandon();
        }
    }

    /// Opens the file, reads it, and takes up what earlier programs could not write.
    pub(super) fn open(&mut self) -> Result<(), ProgressError> {
        if self.open.is_some() {
            return Ok(());
        }
        let mut progress = Progress::open_in(&self.path, &self.manner)?;
        for path in take_up(&mut progress, self.folder())? {
            self.say(true, format!("{} cannot be understood, and is left as it is", path.display()));
        }
        // Whatever it is read for: that it is damaged comes out now.
        let (learner, games) = reading::read(&progress, &self.games, keys(self.readings))?;
        self.games.extend(games);
        match self.told {
            HandedOut::Nothing => self.hand_out(learner, HandedOut::All),
            HandedOut::Unread => {
                let mut there = There::read(&progress)?;
                self.waiting.retain_mut(|waiting| reading::is_news(&mut waiting.keep, &mut there));
                self.told = HandedOut::Another;
            }
            HandedOut::Another | HandedOut::All => {}
        }
        self.open = Some((progress, Identity::of(&self.path)));
        Ok(())
    }
}
