//! The thread that has the progress file.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::reading::{self, Games, NoPuzzle};
use super::shelter::Shelter;
use super::{Ask, Browse, Browsed, StoreEvent};
use crate::learner::progress::{Identity, Manner, Progress, ProgressError, Step};
use crate::ui::learner_state::{LearnerState, ProgressUpdate};

/// Has the file.
pub(super) struct Owner {
    pub(super) path: PathBuf,
    /// The folder of all that the user has.
    folder: PathBuf,
    pub(super) manner: Manner,
    tell: Box<dyn Fn(StoreEvent) + Send>,
    /// Open, and which file that is.
    pub(super) open: Option<(Progress, Option<Identity>)>,
    /// Where the games of this run are in the file.
    pub(super) games: Games,
    /// What is not written yet.
    pub(super) waiting: Vec<Waiting>,
    /// Where that waits, too, since it cannot be written.
    shelter: Option<Shelter>,
    /// What is known of the file by those who asked for it.
    pub(super) told: HandedOut,
    /// How often that was told: keys of games are given out once.
    pub(super) readings: u32,
    /// Which day it was then.
    day: i64,
    /// How many changes were handed over.
    taken: u64,
    /// The last try failed.
    failing: Option<Failing>,
    /// How many changes were told to be written nowhere.
    unwritten: usize,
    begun: Instant,
}

/// Since when tries fail.
struct Failing {
    since: Instant,
    /// How long to wait before the next one, and until when.
    wait: Duration,
    next: Instant,
    /// It was told.
    told: bool,
}

/// Something that is not written yet.
pub(super) struct Waiting {
    pub(super) keep: ProgressUpdate,
    /// It is in the shelter, too.
    sheltered: bool,
}

/// What the screens know of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HandedOut {
    /// Nothing: they wait for it.
    Nothing,
    /// That it cannot be read: they go on without it.
    Unread,
    /// What is in it.
    All,
    /// What was in it before, or in another one.
    Another,
}

/// The first wait before it is tried again, and the longest.
const WAITS: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(5)];
/// After this time the screens do not wait any more for a file that another program has for itself.
const GIVE_UP: Duration = Duration::from_secs(3);
/// Another program that has the file for a moment is not worth a word.
const MOMENT: Duration = Duration::from_secs(1);
/// Now and then it is looked whether the file is still there.
const LOOK: Duration = Duration::from_secs(2);

/// Two programs went on with one game.
const WENT_ON: &str =
    "this game went on in another terminal: that one is kept, and yours goes on as a game of its own";

/// The first key of games that so many readings have not given out yet.
pub(super) fn keys(readings: u32) -> u64 {
    u64::from(readings) << 32
}

impl Owner {
    pub(super) fn new(
        path: PathBuf,
        folder: PathBuf,
        manner: Manner,
        tell: Box<dyn Fn(StoreEvent) + Send>,
    ) -> Self {
        Self {
            path,
            folder,
            manner,
            tell,
            open: None,
            games: Games::new(),
            waiting: Vec::new(),
            shelter: None,
            told: HandedOut::Nothing,
            readings: 0,
            day: 0,
            taken: 0,
            failing: None,
            unwritten: 0,
            begun: Instant::now(),
        }
    }

    /// Does what is asked until it is told to leave.
    pub(super) fn run(mut self, asks: &Receiver<Ask>) {
        self.go_on();
        loop {
            let rest = self
                .failing
                .as_ref()
                .map_or(LOOK, |failing| failing.next.saturating_duration_since(Instant::now()));
            match asks.recv_timeout(rest) {
                Ok(Ask::Keep(keep)) => self.take(*keep),
                Ok(Ask::Browse(screen, browse)) => {
                    let answer = self.browse(&browse);
                    (self.tell)(StoreEvent::Browsed(screen, answer));
                }
                Ok(Ask::Again) if self.told == HandedOut::All => self.told = HandedOut::Another,
                Ok(Ask::Leave(answer)) => {
                    let told = self.leave();
                    // From now on it belongs to the next program.
                    self.shelter = None;
                    // Nobody may wait for it any more.
                    let _ = answer.send(told);
                    return;
                }
                Ok(Ask::Again) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.leave();
                    return;
                }
            }
            if self.failing.as_ref().is_none_or(|failing| failing.next <= Instant::now()) {
                self.go_on();
            }
            self.tell_unwritten();
        }
    }

    /// Tells how many changes would be lost with the program, where that has changed.
    fn tell_unwritten(&mut self) {
        let waits = self.waiting.iter().filter(|waiting| !waiting.sheltered).count();
        let unwritten = if self.failing.is_some() { waits } else { 0 };
        if std::mem::replace(&mut self.unwritten, unwritten) != unwritten {
            (self.tell)(StoreEvent::Unwritten(unwritten));
        }
    }

    pub(super) fn say(&self, error: bool, text: String) {
        (self.tell)(StoreEvent::Said { error, text });
    }

    /// The folder of the file, and of what waits for it.
    pub(super) fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(&self.folder)
    }

    /// Something is to be kept.
    fn take(&mut self, keep: ProgressUpdate) {
        self.taken += 1;
        self.waiting.push(Waiting { keep, sheltered: false });
        self.shelter_all();
    }

    /// Writes what waits, and whatever has to be done for it.
    fn go_on(&mut self) {
        match self.try_all() {
            Ok(()) => {
                if self.failing.take().is_some_and(|failing| failing.told) {
                    self.say(
                        false,
                        "the progress file can be used again, and what waited for it is in it".into(),
                    );
                }
            }
            Err(error) => self.failed(&error),
        }
    }

    fn try_all(&mut self) -> Result<(), ProgressError> {
        match self.try_once() {
            Err(error) if error.is_damage() => {
                self.rescue()?;
                self.try_once()
            }
            done => done,
        }
    }

    fn try_once(&mut self) -> Result<(), ProgressError> {
        self.look_after()?;
        self.open()?;
        self.write_down()?;
        let Some((progress, _)) = self.open.as_mut() else { return Ok(()) };
        // On another day other things are due.
        let is_outdated = progress.changed_elsewhere()? || self.day != (self.manner.today)();
        if is_outdated && self.told == HandedOut::All {
            self.told = HandedOut::Another;
        }
        if self.told == HandedOut::Another {
            let (learner, games) = reading::read(progress, &self.games, keys(self.readings))?;
            self.games.extend(games);
            let (learner, taken) = (self.handed_out(learner, HandedOut::All), self.taken);
            (self.tell)(StoreEvent::Anew(learner, taken));
        }
        Ok(())
    }

    /// Writes all that waits, as one transaction.
    fn write_down(&mut self) -> Result<(), ProgressError> {
        let Some((progress, _)) = self.open.as_mut().filter(|_| !self.waiting.is_empty()) else {
            return Ok(());
        };
        let mut games = self.games.clone();
        let went_on = progress.together(|progress| {
            let token = self.shelter.as_ref().map(Shelter::token);
            // Where files cannot be locked another program may have taken the shelter up.
            let first = token.map_or(Ok(true), |token| progress.first_time(token))?;
            let mut went_on = false;
            for waiting in self.waiting.iter().filter(|waiting| first || !waiting.sheltered) {
                went_on |= reading::write(progress, &mut games, &waiting.keep)?;
            }
            Ok(went_on)
        })?;
        self.games = games;
        self.waiting.clear();
        if let Some(shelter) = self.shelter.take() {
            shelter.remove();
        }
        if went_on {
            self.say(true, WENT_ON.into());
        }
        Ok(())
    }

    /// Tells the screens what is known, for the first time.
    pub(super) fn hand_out(&mut self, learner: LearnerState, told: HandedOut) {
        let learner = self.handed_out(learner, told);
        (self.tell)(StoreEvent::Read(learner));
    }

    /// What is known, as it is handed out.
    fn handed_out(&mut self, learner: LearnerState, told: HandedOut) -> Box<LearnerState> {
        self.told = told;
        self.readings += 1;
        self.day = (self.manner.today)();
        let own_lessons = Some(self.folder.join("lessons"));
        Box::new(LearnerState { own_lessons, today: self.day, ..learner })
    }

    /// It could not be done: it is told, what waits is put in safety, and it is tried again later.
    fn failed(&mut self, error: &ProgressError) {
        let now = Instant::now();
        let mut failing = match self.failing.take() {
            Some(failing) => Failing { wait: (2 * failing.wait).min(WAITS[1]), ..failing },
            None => Failing { since: now, wait: WAITS[0], next: now, told: false },
        };
        failing.next = now + failing.wait;
        if self.told == HandedOut::Nothing && !error.is_busy() {
            self.read_alone();
        }
        if !failing.told && (!error.is_busy() || failing.since.elapsed() > MOMENT) {
            failing.told = true;
            self.say(
                true,
                match self.told {
                    HandedOut::Nothing => {
                        format!("your progress cannot be read yet, and is tried again: {error}")
                    }
                    _ => format!("your progress cannot be written yet; it is kept and tried again: {error}"),
                },
            );
        }
        self.failing = Some(failing);
        if self.told == HandedOut::Nothing && (!error.is_busy() || self.begun.elapsed() > GIVE_UP) {
            self.hand_out(LearnerState::default(), HandedOut::Unread);
        }
        self.shelter_all();
    }

    /// What may not be written may be read all the same.
    fn read_alone(&mut self) {
        let progress = Progress::open_or_read(&self.path, &self.manner);
        let read = progress.and_then(|progress| reading::read(&progress, &self.games, keys(self.readings)));
        if let Ok((learner, games)) = read {
            self.games.extend(games);
            self.hand_out(learner, HandedOut::All);
        }
    }

    /// Puts what waits into a file of its own, once it had to wait: nothing may end the program then and lose it.
    fn shelter_all(&mut self) {
        if self.failing.is_none() || self.waiting.is_empty() {
            return;
        }
        let mut put = || -> std::io::Result<()> {
            if let Some(faults) = &self.manner.faults {
                faults.strike(Step::Shelter)?;
            }
            if self.shelter.is_none() {
                let folder = self.path.parent().unwrap_or(&self.folder);
                self.shelter = Some(Shelter::begin(folder, self.told == HandedOut::Unread)?);
            }
            let Some(shelter) = &mut self.shelter else { return Ok(()) };
            for waiting in self.waiting.iter_mut().filter(|waiting| !waiting.sheltered) {
                let game = match &waiting.keep {
                    ProgressUpdate::Game { key, .. } | ProgressUpdate::GameGone { key } => {
                        self.games.get(key)
                    }
                    _ => None,
                };
                shelter.add(&waiting.keep, game)?;
                waiting.sheltered = true;
            }
            Ok(())
        };
        // It stays in memory, and is put there the next time.
        let _ = put();
    }

    /// What is asked of the imported puzzles, or why it cannot be had, in words.
    fn browse(&mut self, browse: &Browse) -> Result<Browsed, String> {
        let Some((progress, _)) = &self.open else {
            return Err("the progress file cannot be read now".to_string());
        };
        reading::browse(progress, browse).map_err(|no| match no {
            NoPuzzle::None(text) => text,
            NoPuzzle::Unread(error) => {
                let text = error.to_string();
                if error.is_damage()
                    && let Err(error) = self.rescue()
                {
                    self.failed(&error);
                }
                text
            }
        })
    }

    /// The last try. What comes back is to be told.
    fn leave(&mut self) -> Option<String> {
        if self.waiting.is_empty() && self.failing.is_none() {
            // Nothing waits, but the file may have gone.
            let _ = self.look_after();
            return None;
        }
        let error = self.try_all().err()?;
        if self.waiting.is_empty() {
            return None;
        }
        let now = Instant::now();
        self.failing.get_or_insert(Failing { since: now, wait: WAITS[0], next: now, told: false });
        self.shelter_all();
        let lost = self.waiting.iter().filter(|waiting| !waiting.sheltered).count();
        let sheltered = self.shelter.as_ref().filter(|_| lost == 0);
        Some(match sheltered {
            Some(shelter) => {
                format!(
                    "your progress could not be written ({error}); it is kept in {}, and is taken in the next time",
                    shelter.path().display()
                )
            }
            None => {
                format!("your progress could not be written: {error}; changes lost: {lost}")
            }
        })
    }
}
