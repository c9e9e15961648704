//! What an earlier version wrote opens for ever. Each file of `old/` was written by the version that its name tells; none is
//! ever changed, and a new version adds its own.

use std::fs;
use std::path::{Path, PathBuf};

use cutnode::config::Config;
use cutnode::course::check::prepare;
use cutnode::course::library::{Course, LessonLibrary};
use cutnode::course::runner::Runner;
use cutnode::learner::glicko::Rating;
use cutnode::learner::progress::imported::PuzzleQuery;
use cutnode::learner::progress::{Exchanged, Progress, Rated};
use cutnode::learner::record::{Record, Saved, StepStatus};

use crate::folder::Folder;

fn old(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old").join(name)
}

/// What the learner of the old files had done.
fn is_all_there(progress: &Progress) {
    let lesson = |id: &str| progress.lesson(id).expect("read");
    assert_eq!(lesson("alpha-beta"), Some(Saved { step: "minimax".into(), ..Saved::default() }));
    let lessons: Vec<_> =
        progress.lessons().expect("read").into_iter().map(|it| (it.id, it.done, it.steps)).collect();
    assert_eq!(lessons, [("alpha-beta".into(), 3, 18), ("minimax".into(), 9, 9)]);
    let attempts = progress.attempts().expect("read");
    let told: Vec<_> = attempts.iter().map(|it| (&*it.puzzle, it.solved, it.rating)).collect();
    assert_eq!(
        told,
        [("fork-1", false, Some(1462.5)), ("fork-1", true, None), ("pin-2", true, Some(1540.25))]
    );
    assert_eq!(attempts[1].day - attempts[0].day, 1);
    let games = progress.games().expect("read");
    let (_, game, _) = games.iter().find(|(_, game, _)| game.result.is_none()).expect("one is open");
    assert_eq!((&*game.moves, &*game.settings, game.second), ("e2e4 e7e5", "{\"seed\":7}", false));
    assert_eq!(games.len(), 2);
    assert_eq!(progress.predictions().expect("read"), [("alpha-beta".to_string(), 5, 8)]);
    // What was one rating for all games is that of the one that is asked for, and the runs are of all.
    let ratings = progress.ratings("chess").expect("read");
    assert_eq!(
        ratings.iter().map(|(game, it)| (&**game, it.rating)).collect::<Vec<_>>(),
        [("chess", 1540.25)]
    );
    assert_eq!(progress.puzzle_rating("fork-1").expect("read").map(|it| it.deviation), Some(90.0));
    assert_eq!(progress.own_puzzles().expect("read")[0].moves, ["e1d1"]);
    let run = progress.runs().expect("read").remove(0);
    assert_eq!((&*run.game, run.hardest), ("", 1450));
}

/// A copy of the progress file of a version, with all that is in it.
fn opened(folder: &Folder, version: u32) -> Progress {
    let file = folder.path().join("progress.db");
    fs::copy(old(&format!("version-{version}.progress.db")), &file).expect("copied");
    let progress = Progress::open(&file).expect("opened");
    is_all_there(&progress);
    progress
}

#[test]
fn a_progress_file_of_version_11_opens() {
    opened(&Folder::new("old-progress-11"), 11);
}

#[test]
fn a_progress_file_of_version_6_opens() {
    let folder = Folder::new("old-progress");
    let mut progress = opened(&folder, 6);
    let theme = Some("mate-in-1".into());
    let wish =
        PuzzleQuery { theme, ratings: (0, 4_000), tried: false, set: None, game: Some("chess".into()) };
    assert_eq!(progress.draw(&wish, 9, 0.5).expect("read")[0].row.id, "one");
    let none = PuzzleQuery { game: Some("draughts".into()), ..wish };
    assert!(progress.draw(&none, 9, 0.5).expect("read").is_empty());
    // It can be written, too; from then on each game has its own rating.
    let now = |rating| {
        let learner = Rating::measured(rating, 90.0);
        Some(Rated { learner, puzzle: learner })
    };
    progress.add_attempt("two", (true, true), now(900.0).map(|it| ("draughts", it))).expect("written");
    let rated = |progress: &Progress| {
        let ratings = progress.ratings("chess").expect("read").into_iter();
        ratings.map(|(game, it)| (game, it.rating)).collect::<Vec<_>>()
    };
    let of = |game: &str, rating: f64| (game.to_string(), rating);
    assert_eq!(rated(&progress), [of("chess", 1540.25), of("draughts", 900.0)]);
    progress.add_attempt("one", (true, true), now(1_600.0).map(|it| ("chess", it))).expect("written");
    assert_eq!(rated(&progress), [of("chess", 1_600.0), of("draughts", 900.0)]);
}

#[test]
fn exported_progress_of_format_1_is_taken_in() {
    let mut progress = Progress::in_memory().expect("memory");
    let exported = fs::read_to_string(old("version-1.progress.json")).expect("read");
    let read = Exchanged::read(&exported).expect("it is right");
    assert!(progress.import_if_empty(&read).expect("taken in"));
    is_all_there(&progress);
}

#[test]
fn settings_that_were_saved_are_read() {
    let config = Config::load(&old("config.toml")).expect("no mistake");
    let shipped = Config::shipped();
    assert_eq!((config.game, config.theme, config.pieces), ("draughts", "light", "letters"));
    assert_eq!((config.language, config.depth, config.record), ("fr", 9, 100_000));
    assert_eq!((config.hash, config.threads, config.mouse), (32, 2, false));
    assert_eq!(config.engines.len(), 1);
    assert_ne!(config.techniques, shipped.techniques);
}

#[test]
fn a_lesson_of_format_1_is_taught() {
    let text = fs::read_to_string(old("format-1.lesson.toml")).expect("read");
    let prepared = prepare(&text).expect("it can be taught");
    assert!(prepared.lesson.steps.len() > 5);
}

#[test]
fn what_was_done_in_a_lesson_that_has_changed_since_is_found_by_its_steps_ids() {
    for entry in LessonLibrary::open_in("en", &Course::Shipped(None)).lessons {
        let prepared = entry.prepare().expect("it is right");
        // More was shown, asked and marked than there is now; and a step is gone.
        let record = Record {
            status: StepStatus::Done,
            shown: 10_000,
            asked: 99,
            marks: [9_999].into(),
            ..Record::default()
        };
        let ids = prepared.stages.iter().map(|stage| stage.id.clone());
        let records = ids.chain(["gone".into()]).map(|id| (id, record.clone())).collect();
        let last = prepared.stages.last().expect("it has steps").id.clone();
        let runner = Runner::resume(prepared.clone(), &Saved { step: last.clone(), records });
        assert!(runner.done() == runner.records().len() && runner.has_mastered(), "{}", entry.lesson.id);
        assert_eq!(runner.stage().id, last);
        // At a step that is gone the lesson begins again, with all that was done in the others.
        let again = Runner::resume(prepared, &Saved { step: "gone".into(), ..runner.save() });
        assert!(again.at() == 0 && again.done() == again.records().len(), "{}", entry.lesson.id);
    }
}
