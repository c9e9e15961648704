//! The thread that has the progress file, while everything around it goes wrong: nothing is lost, nothing is there twice or
//! half, and nobody waits.

mod file;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use cutnode::learner::glicko::Rating;
use cutnode::learner::progress::{Faults, Manner, Progress, Rated, Run, SavedGame, Step};
use cutnode::learner::puzzles::Puzzle;
use cutnode::learner::record::{Record, Review, Saved, StepStatus};
use cutnode::ui::learner_state::{GameKey, KeptGame, Learner, LearnerState, ProgressUpdate};
use cutnode::ui::msg::{Browse, Effect};
use cutnode::ui::store::{ProgressStore, StoreEvent};
use serde_json::Value;

use crate::folder::Folder;

/// Longer than anything takes, on any machine.
const LONG: Duration = Duration::from_secs(30);

/// A store and what is heard of it.
struct Kept {
    store: ProgressStore,
    events: Receiver<StoreEvent>,
}

impl Kept {
    fn open(folder: &Folder, faults: Option<Arc<dyn Faults>>) -> Self {
        Self::open_on(folder, faults, cutnode::learner::today)
    }

    /// The same where this tells which day it is.
    fn open_on(folder: &Folder, faults: Option<Arc<dyn Faults>>, today: fn() -> i64) -> Self {
        let (sender, events) = channel();
        let manner = Manner { patience: Duration::from_millis(40), faults, today };
        let tell = move |event| drop(sender.send(event));
        let store =
            ProgressStore::start_in(Some(folder.path().to_path_buf()), manner, tell).expect("a thread");
        Self { store, events }
    }

    /// What is heard next of this kind.
    fn hear<T>(&self, wanted: impl Fn(StoreEvent) -> Option<T>) -> T {
        loop {
            let event = self.events.recv_timeout(LONG).expect("it is told");
            if let Some(found) = wanted(event) {
                return found;
            }
        }
    }

    fn desk(&self) -> LearnerState {
        self.hear(|event| match event {
            StoreEvent::Read(desk) | StoreEvent::Anew(desk, _) => Some(*desk),
            _ => None,
        })
    }

    /// What is heard of what another program has written, and how many changes of this one that knows of.
    fn anew(&self) -> (LearnerState, u64) {
        self.hear(|event| match event {
            StoreEvent::Anew(desk, after) => Some((*desk, after)),
            _ => None,
        })
    }

    fn says(&self, part: &str) {
        self.hear(|event| {
            matches!(event, StoreEvent::Said { text, .. } if text.contains(part)).then_some(())
        });
    }

    fn keep(&self, keep: ProgressUpdate) {
        let begun = Instant::now();
        self.store.keep(keep);
        assert!(begun.elapsed() < Duration::from_secs(1), "a key would have waited for it");
    }

    fn keep_all(&self, keeps: Vec<ProgressUpdate>) {
        for keep in keeps {
            self.keep(keep);
        }
    }

    fn leave(self) -> Option<String> {
        self.store.leave(LONG)
    }
}

fn file(folder: &Folder) -> PathBuf {
    folder.path().join(Progress::FILE)
}

fn lesson(id: &str, done: usize) -> ProgressUpdate {
    ProgressUpdate::Lesson {
        id: id.into(),
        saved: Saved { step: format!("s{done}"), ..Saved::default() },
        done,
        steps: 9,
    }
}

fn game(key: u64, moves: &str) -> ProgressUpdate {
    let game = SavedGame { game: "chess".into(), moves: moves.into(), ..SavedGame::default() };
    ProgressUpdate::Game { key: GameKey(key), game }
}

#[test]
fn what_another_program_writes_is_heard_of_and_what_is_kept_meanwhile_is_in_it() {
    let folder = Folder::new("store-two");
    let [one, other] = [(); 2].map(|()| Kept::open(&folder, None));
    assert_eq!(one.desk().archive.len() + other.desk().archive.len(), 0);
    one.keep_all(vec![game(7, "e2e4"), game(8, "d2d4")]);
    // Two changes may be two transactions.
    let mut heard = other.anew().0;
    while heard.archive.len() < 2 {
        heard = other.anew().0;
    }
    let key = |state: &LearnerState, begins: &str| {
        let is_it = |kept: &&KeptGame| kept.game.moves.starts_with(begins);
        state.archive.iter().find(is_it).expect("it is there").key
    };
    one.keep(game(7, "e2e4 e7e5"));
    let (now, after) = other.anew();
    assert_eq!((now.archive.len(), after), (2, 0));
    assert_eq!(key(&now, "d2d4"), key(&heard, "d2d4"), "it is as it was");
    assert_ne!(key(&now, "e2e4"), key(&heard, "e2e4"), "it went on");
    assert!(!other.store.is_outdated(after));
    other.keep(lesson("minimax", 1));
    assert!(other.store.is_outdated(after));
    let (now, after) = other.anew();
    assert!(now.lessons.contains_key("minimax") && after == 1, "{now:?}");
}

/// Two programs have the same lesson open, and neither knows what the other does there.
#[test]
fn two_programs_in_one_lesson_lose_nothing_of_each_other() {
    let folder = Folder::new("store-lesson");
    let [one, other] = [(); 2].map(|()| Kept::open(&folder, None));
    // What each believes: nothing was done.
    let known = [&one, &other].map(|kept| Learner::from(kept.desk()));
    let done = Record { status: StepStatus::Done, answer: "7".into(), ..Record::default() };
    for (number, step) in ["a", "b", "c", "d"].into_iter().enumerate() {
        let (kept, known) = [(&one, &known[0]), (&other, &known[1])][number % 2];
        let before = known.now().lessons.get("minimax").cloned().unwrap_or_default();
        let mut saved = Saved { step: step.into(), ..before };
        saved.records.insert(step.into(), done.clone());
        let done = saved.records.len();
        // It says all that it knows, and what it knew before is taken for nothing new.
        let update = ProgressUpdate::Lesson { id: "minimax".into(), saved, done, steps: 4 };
        let Effect::Keep(told) = known.keep(update) else { panic!("it is to be stored") };
        kept.keep(told.into());
        // What was asked before is done before.
        kept.store.browse(1, Browse::One("none".into()));
        kept.hear(|event| matches!(event, StoreEvent::Browsed(..)).then_some(()));
    }
    assert_eq!([one.leave(), other.leave()], [None, None]);
    let progress = Progress::open(&file(&folder)).expect("opened");
    let saved = progress.lesson("minimax").expect("read").expect("it is there");
    assert_eq!(saved.records, ["a", "b", "c", "d"].map(|step| (step.to_string(), done.clone())).into());
    assert_eq!(progress.lessons().expect("read")[0].done, 4);
}

/// The day of the test below.
static DAY: AtomicI64 = AtomicI64::new(20_780);

/// What gave trouble yesterday is due once another day has begun, in a program that runs on.
#[test]
fn another_day_is_told() {
    let folder = Folder::new("store-midnight");
    let record = Record { review: Some(Review { due: 20_781, interval: 1 }), ..Record::default() };
    let saved = Saved { step: "hope".into(), records: [("hope".to_string(), record)].into() };
    Progress::open(&file(&folder)).expect("made").save_lesson("minimax", &saved, 1, 9).expect("written");
    let kept = Kept::open_on(&folder, None, || DAY.load(Ordering::Relaxed));
    let evening = kept.desk();
    assert_eq!((evening.today, evening.due_steps()), (20_780, 0));
    DAY.store(20_781, Ordering::Relaxed);
    let (morning, after) = kept.anew();
    assert_eq!((morning.today, morning.due_steps(), after), (20_781, 1, 0));
    kept.keep(lesson("alpha-beta", 1));
    assert_eq!(kept.leave(), None);
}

#[test]
fn a_game_that_goes_on_from_one_that_was_over_takes_the_place_of_none() {
    for key in (0..100).chain([u64::MAX, 1 << 32, 5 << 40]) {
        let (mut next, beside) = (GameKey(key), key.saturating_sub(1_000)..key.saturating_add(1_000));
        for _ in 0..50 {
            next = next.next();
            assert!(!beside.contains(&next.0), "{key}: {next:?}");
        }
    }
}

/// A session of a learner: everything that can be kept.
fn journey(part: u64) -> Vec<ProgressUpdate> {
    let (learner, puzzle) = Rating::UNKNOWN.meets(Rating::measured(1_200.0, 80.0), 1.0);
    let own = Puzzle {
        id: format!("own-{part}"),
        game: "chess".into(),
        moves: vec!["e2e4".into()],
        ..Puzzle::default()
    };
    let mut keeps = vec![
        lesson("alpha-beta", 1),
        game(1_000 + part, "e2e4"),
        ProgressUpdate::Attempt {
            puzzle: format!("p{part}"),
            game: "chess".into(),
            solved: true,
            clean: false,
            rated: Some(Rated { learner, puzzle }),
        },
        game(1_000 + part, "e2e4 e7e5"),
        ProgressUpdate::Prediction { algorithm: "pvs".into(), right: 2, asked: 3 },
        ProgressUpdate::Puzzle(Box::new(own)),
        ProgressUpdate::Run(Run { game: "chess".into(), solved: part as usize, hardest: 1_400 }),
        lesson("alpha-beta", 2 + part as usize),
    ];
    for number in 0..6 {
        let puzzle = format!("q{part}-{number}");
        let game = "chess".into();
        keeps.push(ProgressUpdate::Attempt { puzzle, game, solved: false, clean: false, rated: None });
    }
    keeps
}

/// What is in the file, without times, and of ratings that there are some: those that were made without knowing the file are
/// reckoned again.
fn content(path: &Path) -> Value {
    let mut all = Progress::open(path).expect("opened").export().expect("read");
    let tables = all.as_object_mut().expect("an object");
    tables.remove("ticks");
    for row in tables.values_mut().filter_map(Value::as_array_mut).flatten() {
        let row = row.as_object_mut().expect("a row");
        row.retain(|name, _| !["at", "touched", "deviation", "volatility"].contains(&name.as_str()));
        if let Some(rating) = row.get_mut("rating") {
            *rating = rating.is_null().into();
        }
    }
    all
}

fn left_behind(folder: &Folder) -> Vec<String> {
    let names = fs::read_dir(folder.path()).expect("a folder").flatten();
    names
        .map(|it| it.file_name().to_string_lossy().into_owned())
        .filter(|it| it.contains("waiting"))
        .collect()
}

const SESSIONS: u64 = 3;

/// What the file holds when nothing goes wrong.
fn undisturbed() -> Value {
    let folder = Folder::new("undisturbed");
    for part in 0..SESSIONS {
        let kept = Kept::open(&folder, None);
        kept.keep_all(journey(part));
        assert_eq!(kept.leave(), None);
    }
    content(&file(&folder))
}

/// Every so many steps of one kind, or of any kind, one fails.
#[derive(Debug)]
struct Every {
    step: Option<Step>,
    nth: u32,
    counted: AtomicU32,
}

impl Faults for Every {
    fn strike(&self, step: Step) -> io::Result<()> {
        if self.step.is_some_and(|only| only != step) {
            return Ok(());
        }
        let count = self.counted.fetch_add(1, Ordering::Relaxed) + 1;
        if count.is_multiple_of(self.nth) { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }
}

#[test]
fn whatever_step_fails_nothing_is_lost_and_nothing_is_there_twice() {
    let whole = undisturbed();
    let steps = Step::ALL.into_iter().map(Some).chain([None]);
    for (step, nth) in steps.flat_map(|step| [1, 2, 3, 5, 7, 11].map(|nth| (step, nth))) {
        if step.is_none() && nth == 1 {
            // Where not even a second file can be written, and the program ends, it is told: the test below.
            continue;
        }
        let folder = Folder::new("faults");
        for part in 0..SESSIONS {
            let kept = Kept::open(&folder, Some(Arc::new(Every { step, nth, counted: AtomicU32::new(0) })));
            kept.keep_all(journey(part));
            let told = kept.leave();
            let lost = told.as_ref().is_some_and(|told| told.contains("lost"));
            assert!(!lost, "{step:?}, every {nth}: {told:?}");
        }
        assert_eq!(Kept::open(&folder, None).leave(), None);
        assert_eq!(content(&file(&folder)), whole, "{step:?}, every {nth}");
        assert_eq!(left_behind(&folder), [""; 0], "{step:?}, every {nth}");
    }
}

#[test]
fn what_cannot_be_kept_anywhere_is_told() {
    let folder = Folder::new("nowhere");
    let kept = Kept::open(&folder, Some(Arc::new(Every { step: None, nth: 1, counted: AtomicU32::new(0) })));
    kept.says("cannot be read yet");
    assert!(!kept.desk().unread, "the screens go on without it");
    kept.keep(lesson("alpha-beta", 1));
    let unwritten = |event| match event {
        StoreEvent::Unwritten(count) => Some(count),
        _ => None,
    };
    assert_eq!(kept.hear(unwritten), 1);
    let told = kept.leave().expect("it is told");
    assert!(told.contains("lost: 1"), "{told}");
}

/// Another program that has the file for itself.
fn hog(path: &Path) -> rusqlite::Connection {
    let hog = rusqlite::Connection::open(path).expect("a database");
    hog.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE").expect("nobody has it");
    hog
}

#[test]
fn nobody_waits_for_a_file_that_another_program_has_and_all_is_written_when_it_is_free() {
    let folder = Folder::new("locked");
    let kept = Kept::open(&folder, None);
    kept.desk();
    let writer = rusqlite::Connection::open(file(&folder)).expect("a database");
    writer.execute_batch("BEGIN IMMEDIATE").expect("nobody writes");
    kept.keep_all(journey(0));
    kept.says("it is kept and tried again");
    writer.execute_batch("ROLLBACK").expect("given back");
    kept.says("can be used again");
    assert_eq!(left_behind(&folder), [""; 0]);
    assert_eq!(kept.leave(), None);
    assert_eq!(content(&file(&folder))["attempts"].as_array().map(Vec::len), Some(7));
}

#[test]
fn what_waits_when_the_program_ends_or_is_killed_is_taken_up_by_the_next_one() {
    for killed in [false, true] {
        let folder = Folder::new("left");
        let kept = Kept::open(&folder, None);
        kept.desk();
        let writer = rusqlite::Connection::open(file(&folder)).expect("a database");
        writer.execute_batch("BEGIN IMMEDIATE").expect("nobody writes");
        kept.keep_all(journey(0));
        kept.says("it is kept and tried again");
        let waits = if killed {
            // All is in the second file; what its owner still does, the death of a process would have kept it from.
            let begun = Instant::now();
            while left_behind(&folder).is_empty() && begun.elapsed() < LONG {
                std::thread::sleep(Duration::from_millis(5));
            }
            std::thread::sleep(Duration::from_millis(300));
            let name = left_behind(&folder).remove(0);
            let copy = fs::read(folder.path().join(&name)).expect("there");
            let other = Folder::new("killed");
            fs::write(other.path().join(name), copy).expect("written");
            other
        } else {
            let told = kept.leave().expect("it is told");
            assert!(told.contains("taken in the next time"), "{told}");
            folder
        };
        writer.execute_batch("ROLLBACK").expect("given back");
        let next = Kept::open(&waits, None);
        assert_eq!(next.desk().attempts.len(), 7, "it is known at once");
        assert_eq!(next.leave(), None);
        assert_eq!(content(&file(&waits))["games"].as_array().map(Vec::len), Some(1));
        assert_eq!(left_behind(&waits), [""; 0]);
    }
}
