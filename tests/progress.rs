//! The progress file: what is written is kept, whatever kills the program, and nothing is lost to a file that
//! cannot be read.

use std::path::PathBuf;

use cutnode::tutor::glicko::Rating;
use cutnode::tutor::progress::{Progress, ProgressError, Rated, Run, SavedGame};
use cutnode::tutor::runner::Saved;

use crate::cli::cutnode;
use crate::folder::Folder;

/// The progress file in a folder that is not there yet.
fn file(folder: &Folder) -> PathBuf {
    folder.path().join("deep").join("progress.db")
}

#[test]
fn what_was_written_is_there_after_the_program_was_killed() {
    let folder = Folder::new("killed");
    let saved = Saved { step: "minimax".into(), ..Saved::default() };
    let mut progress = Progress::open(&file(&folder)).expect("a new file, and its folder");
    progress.save_lesson("alpha-beta", &saved, 3, 18).expect("written");
    let game = SavedGame { game: "chess".into(), moves: "e2e4 e7e5".into(), ..SavedGame::default() };
    progress.save_game(None, &game).expect("written");
    // Killed: nothing is closed.
    std::mem::forget(progress);
    let progress = Progress::open(&file(&folder)).expect("the file is there");
    assert_eq!(progress.lesson("alpha-beta").expect("read"), Some(saved));
    assert_eq!(progress.open_game().expect("read").expect("a game is open").1, game);
}

#[test]
fn a_file_of_the_first_layout_gets_what_later_ones_added() {
    let folder = Folder::new("older");
    let mut progress = Progress::open(&file(&folder)).expect("made");
    progress.add_attempt("fork", (true, true), None).expect("written");
    drop(progress);
    let older = rusqlite::Connection::open(file(&folder)).expect("a database");
    older
        .execute_batch(
            "DROP TABLE predictions; DROP TABLE imports; DROP TABLE themes; DROP TABLE ratings; DROP TABLE own_puzzles;
                          DROP TABLE runs; ALTER TABLE attempts DROP COLUMN rating;
                          ALTER TABLE games DROP COLUMN settings; PRAGMA user_version = 1",
        )
        .expect("written");
    drop(older);
    let mut progress = Progress::open(&file(&folder)).expect("brought up to date");
    progress.add_predictions("alpha-beta", 2, 3).expect("written");
    progress.add_predictions("alpha-beta", 1, 4).expect("written");
    assert_eq!(progress.predictions().expect("read"), [("alpha-beta".to_string(), 3, 7)]);
    assert_eq!(progress.attempts().expect("read").len(), 1, "nothing is lost");
}

#[test]
fn two_programs_can_write_to_one_file() {
    let folder = Folder::new("two");
    let mut one = Progress::open(&file(&folder)).expect("made");
    let mut two = Progress::open(&file(&folder)).expect("opened");
    for round in 0..10 {
        one.add_attempt(&format!("one-{round}"), (true, true), None).expect("written");
        two.add_attempt(&format!("two-{round}"), (false, false), None).expect("written");
    }
    assert_eq!(one.attempts().expect("read").len(), 20);
}

#[test]
fn a_file_that_cannot_be_used_is_told_and_left_as_it_is() {
    let folder = Folder::new("refused");
    drop(Progress::open(&file(&folder)).expect("made"));
    let later = rusqlite::Connection::open(file(&folder)).expect("a database");
    later.pragma_update(None, "user_version", 99).expect("written");
    drop(later);
    let error = Progress::open(&file(&folder)).expect_err("of a later version");
    assert!(matches!(error, ProgressError::Later { found: 99, .. }), "{error}");

    let text = "this is no database, and somebody may need it".repeat(50);
    std::fs::write(file(&folder), &text).expect("written");
    let error = Progress::open(&file(&folder)).expect_err("no database").to_string();
    assert!(error.contains("progress.db"), "{error}");
    assert_eq!(std::fs::read_to_string(file(&folder)).expect("still there"), text);

    let error = Progress::open(&file(&folder).join("below-a-file")).expect_err("no folder can be there");
    assert!(matches!(error, ProgressError::Folder { .. }), "{error}");
}

#[test]
fn a_damaged_file_is_set_aside_whole_and_a_new_one_begun() {
    let folder = Folder::new("damaged");
    let mut before = Progress::open(&file(&folder)).expect("made");
    for round in 0..500 {
        before.add_attempt(&format!("puzzle-{round}"), (true, true), None).expect("written");
    }
    drop(before);
    let good = std::fs::read(file(&folder)).expect("read");
    // No database at all, and one with a hole in its schema.
    let hole = [&good[..100], &[0xff; 3_000], &good[3_100..]].concat();
    for (number, broken) in [b"this is no database".repeat(99), hole].into_iter().enumerate() {
        std::fs::write(file(&folder), &broken).expect("written");
        let (progress, aside) = Progress::open_or_set_aside(&file(&folder)).expect("a new file");
        let aside = aside.expect("the old one is set aside");
        assert!(
            aside.to_string_lossy().ends_with(&format!("progress.db.damaged-{}", number + 1)),
            "{aside:?}"
        );
        assert_eq!(std::fs::read(aside).expect("still there"), broken);
        assert!(progress.attempts().expect("a new file").is_empty());
    }
    let (_, aside) = Progress::open_or_set_aside(&file(&folder)).expect("the new file");
    assert_eq!(aside, None, "what is whole stays where it is");
}

#[test]
fn what_is_exported_is_taken_in_whole_or_not_at_all() {
    let mut progress = Progress::in_memory().expect("memory");
    let saved = Saved { step: "three".into(), ..Saved::default() };
    progress.save_lesson("alpha-beta", &saved, 2, 9).expect("written");
    let (learner, puzzle) = Rating::UNKNOWN.meets(Rating::measured(1_200.0, 80.0), 1.0);
    progress.add_attempt("fork", (true, true), Some(Rated { learner, puzzle })).expect("written");
    progress.add_run(Run { solved: 7, hardest: 1_100 }).expect("written");
    let game = SavedGame { game: "chess".into(), moves: "e2e4".into(), ..SavedGame::default() };
    progress.save_game(None, &game).expect("written");
    progress.add_predictions("alpha-beta", 2, 3).expect("written");
    let all = progress.export().expect("read");

    let mut other = Progress::in_memory().expect("memory");
    assert!(other.is_empty().expect("read") && !progress.is_empty().expect("read"));
    other.import(&all.to_string()).expect("taken in");
    assert_eq!(other.export().expect("read"), all);
    assert_eq!(other.learner().expect("read"), Some(learner));
    assert_eq!(other.lesson("alpha-beta").expect("read"), Some(saved));

    let told = |text: &str, other: &mut Progress| other.import(text).expect_err("it is wrong").to_string();
    assert!(told("{\"format\": 1,", &mut other).contains("line 1 column"));
    assert!(told("[]", &mut other).contains("no exported progress"));
    let broken = all.to_string().replace("\"solved\":1", "\"solved\":[1]");
    assert!(told(&broken, &mut other).starts_with("attempts[0].solved: "), "{broken}");
    let broken = all.to_string().replace("\"hardest\"", "\"heaviest\"");
    assert!(told(&broken, &mut other).starts_with("runs[0]: there is no `heaviest`"), "{broken}");
    // A row that the file refuses: the tables before it were emptied already.
    let broken = all.to_string().replace("\"touched\":2", "\"touched\":null");
    assert_ne!(broken, all.to_string());
    other.import(&broken).expect_err("a game has been touched");
    assert_eq!(other.export().expect("read"), all, "nothing has changed");
}

#[test]
fn progress_goes_from_one_machine_to_another() {
    let (here, there) = (Folder::new("here"), Folder::new("there"));
    let run = |folder: &Folder, arguments: &[&str]| {
        cutnode(arguments).env("XDG_DATA_HOME", folder.path()).output().expect("it runs")
    };
    for (folder, puzzle) in [(&here, "a"), (&there, "b")] {
        let file = folder.path().join("cutnode").join(Progress::FILE);
        Progress::open(&file).expect("made").add_attempt(puzzle, (true, true), None).expect("written");
    }
    let exported = here.path().join("progress.json");
    let text = exported.to_str().expect("a plain name");
    assert!(run(&here, &["progress", "export", "--out", text]).status.success());
    assert_eq!(
        run(&here, &["progress", "export", "--out", text]).status.code(),
        Some(2),
        "nothing is overwritten"
    );
    let refused = run(&there, &["progress", "import", text]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--replace sets it aside first"));
    let taken = run(&there, &["progress", "import", text, "--replace"]);
    assert!(taken.status.success(), "{}", String::from_utf8_lossy(&taken.stderr));
    let [one, other] = [&here, &there].map(|folder| run(folder, &["progress", "export"]).stdout);
    assert_eq!(one, other);
    let aside = there.path().join("cutnode").join("progress.db.replaced-1");
    let before = Progress::open(&aside).expect("what there was").attempts().expect("read");
    assert_eq!(before[0].puzzle, "b");
}
