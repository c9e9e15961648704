//! The progress file: what is written is kept, whatever kills the program, and nothing is lost to a file that
//! cannot be read.

mod exchange;

use std::path::{Path, PathBuf};

use cutnode::learner::progress::{Manner, Progress, ProgressError, SavedGame};
use cutnode::learner::record::Saved;

use crate::cli::{at, cutnode};
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
    assert_eq!(progress.games().expect("read")[0].1, game);
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
                          DROP TABLE runs; DROP TABLE applied; DROP TABLE days; DROP TABLE sent; DROP TABLE judged; ALTER TABLE attempts DROP COLUMN rating;
                          ALTER TABLE games DROP COLUMN settings; ALTER TABLE games DROP COLUMN day; PRAGMA user_version = 1",
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

/// What is refused is not changed by as much as its journal.
#[test]
fn a_database_of_another_program_and_one_of_a_later_version_stay_as_they_are() {
    let folder = Folder::new("foreign");
    std::fs::create_dir_all(file(&folder).parent().expect("a folder")).expect("made");
    for (number, (made, said)) in [
        ("CREATE TABLE theirs (it TEXT)", "a database of another program"),
        ("CREATE TABLE theirs (it TEXT); PRAGMA user_version = 3", "a database of another program"),
        ("CREATE TABLE lessons (id TEXT)", "a database of another program"),
        ("CREATE TABLE theirs (it TEXT); PRAGMA user_version = 99", "a later cutnode"),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join("deep").join(format!("{number}.db"));
        rusqlite::Connection::open(&path).expect("a database").execute_batch(made).expect("written");
        let before = std::fs::read(&path).expect("read");
        for opened in [
            Progress::open(&path).map(drop),
            Progress::open_and(&path, &Manner::default(), |_| Ok(())).map(drop),
        ] {
            let error = opened.expect_err(made).to_string();
            assert!(error.contains(said) && error.contains("left as it is"), "{made}: {error}");
        }
        assert_eq!(std::fs::read(&path).expect("still there"), before, "{made}");
        let beside = |end: &str| Path::new(&format!("{}{end}", path.display())).exists();
        assert!(!beside("-wal") && !beside("-journal") && !beside(".damaged-1"), "{made}");
    }
    // One in which nothing is, is nobody's.
    std::fs::write(file(&folder), "").expect("written");
    assert!(Progress::open(&file(&folder)).expect("begun").is_empty().expect("read"));
}

/// What was taken up from beside the file is in it, and is not taken up once more.
#[test]
fn what_was_written_once_is_not_written_again_after_a_rescue() {
    let folder = Folder::new("once");
    let mut progress = Progress::open(&file(&folder)).expect("made");
    progress.add_attempt("fork", (true, true), None).expect("written");
    assert!(progress.first_time("token").expect("written"));
    drop(progress);
    let raw = rusqlite::Connection::open(file(&folder)).expect("a database");
    raw.execute("UPDATE attempts SET solved = 'perhaps'", []).expect("written");
    drop(raw);
    let manner = Manner::default();
    let (mut progress, _, rescued) =
        Progress::open_and(&file(&folder), &manner, Progress::attempts).expect("rescued");
    assert_eq!(rescued.map(|it| it.entries), Some(0), "such a name is no entry");
    assert!(!progress.first_time("token").expect("written"));
    assert!(progress.first_time("another").expect("written"));
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
    let open = |path: &Path| Progress::open_and(path, &Manner::default(), |_| Ok(()));
    // No database at all, and one with a hole in its schema.
    let hole = [&good[..100], &[0xff; 3_000], &good[3_100..]].concat();
    for (number, broken) in [b"this is no database".repeat(99), hole].into_iter().enumerate() {
        std::fs::write(file(&folder), &broken).expect("written");
        let (progress, (), aside) = open(&file(&folder)).expect("a new file");
        let aside = aside.expect("the old one is set aside").aside;
        assert!(
            aside.to_string_lossy().ends_with(&format!("progress.db.damaged-{}", number + 1)),
            "{aside:?}"
        );
        assert_eq!(std::fs::read(aside).expect("still there"), broken);
        assert!(progress.attempts().expect("a new file").is_empty());
    }
    let (_, (), aside) = open(&file(&folder)).expect("the new file");
    assert_eq!(aside, None, "what is whole stays where it is");
}

/// Whoever may not write the file reads it all the same, and is told that nothing of a lesson is kept.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_is_read() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    let folder = Folder::new("read-only");
    let inside = folder.path().join("cutnode");
    let file = inside.join(Progress::FILE);
    Progress::open(&file).expect("made").save_lesson("first-cut", &Saved::default(), 1, 9).expect("written");
    let may = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("it is ours");
    };
    may(&file, 0o444);
    may(&inside, 0o555);
    // Whoever may do everything is somebody else for the test.
    let privileged = std::fs::OpenOptions::new().append(true).open(&file).is_ok();
    // He may not be allowed to come to where the program stands.
    let program = folder.path().join("program");
    std::fs::copy(env!("CARGO_BIN_EXE_cutnode"), &program).expect("copied");
    may(&program, 0o755);
    may(folder.path(), 0o755);
    let run = |arguments: &[&str]| {
        let mut command = at(&program, arguments);
        command.env("XDG_DATA_HOME", folder.path());
        if privileged {
            command.uid(65_534).gid(65_534);
        }
        command.output().expect("it runs")
    };
    for arguments in [
        &["progress", "export"][..],
        &["judge", "--kept"],
        &["puzzles", "list"],
        &["learn", "first-cut", "--plain"],
        &["daily", "--plain"],
    ] {
        let done = run(arguments);
        let told = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success() && !done.stdout.is_empty(), "{arguments:?}: {told}");
        let plain = arguments.contains(&"--plain");
        let said = format!("cutnode: nothing of this is kept: {} may not be written\n", file.display());
        assert_eq!(told, if plain { &*said } else { "" }, "{arguments:?}");
    }
    may(&inside, 0o755);
}

/// Damage that no opening finds: what can be read is saved, in the program and on the command line.
#[test]
fn damage_that_is_met_while_reading_costs_what_is_damaged_alone() {
    let folder = Folder::new("damaged-inside");
    let file = folder.path().join("cutnode").join(Progress::FILE);
    let mut before = Progress::open(&file).expect("made");
    let saved = Saved { step: "three".into(), ..Saved::default() };
    before.save_lesson("alpha-beta", &saved, 2, 9).expect("written");
    for round in 0..3_000 {
        before.add_attempt(&format!("puzzle-{round:04}"), (true, true), None).expect("written");
    }
    drop(before);
    let good = std::fs::read(&file).expect("read");
    let at = good.windows(11).rposition(|text| text == b"puzzle-1500").expect("it is there");
    let page = at / 4_096 * 4_096;
    let broken = [&good[..page], &[0xff; 4_096], &good[page + 4_096..]].concat();
    std::fs::write(&file, &broken).expect("written");
    let export =
        || cutnode(&["progress", "export"]).env("XDG_DATA_HOME", folder.path()).output().expect("run");
    let first = export();
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let told = String::from_utf8_lossy(&first.stderr).into_owned();
    assert!(told.contains("progress.db.damaged-1") && told.lines().count() == 1, "{told}");
    let progress = Progress::open(&file).expect("the new file");
    assert_eq!(progress.lesson("alpha-beta").expect("read"), Some(saved));
    let attempts = progress.attempts().expect("read");
    assert!(attempts.len() > 2_700 && attempts.len() < 3_000, "{} of 3000", attempts.len());
    assert_eq!(attempts.last().map(|it| &*it.puzzle), Some("puzzle-2999"), "what follows the damage, too");
    assert_eq!(export().stdout, first.stdout);
    assert!(export().stderr.is_empty());
}

/// What an earlier version took in without looking.
#[test]
fn a_row_that_nobody_can_have_written_does_not_make_the_file_useless() {
    let folder = Folder::new("mistyped");
    let mut progress = Progress::open(&file(&folder)).expect("made");
    let game = SavedGame { game: "chess".into(), ..SavedGame::default() };
    progress.save_game(None, &game).expect("written");
    progress.save_game(None, &game).expect("written");
    drop(progress);
    let raw = rusqlite::Connection::open(file(&folder)).expect("a database");
    raw.execute("UPDATE games SET side = 'white' WHERE number = 1", []).expect("written");
    drop(raw);
    let manner = Manner::default();
    let (_, games, rescued) = Progress::open_and(&file(&folder), &manner, Progress::games).expect("rescued");
    assert_eq!((games.len(), rescued.map(|it| it.entries)), (1, Some(1)));
}

#[test]
fn four_first_starts_at_once_all_work() {
    for round in 0..8 {
        let folder = Folder::new("first");
        let start = std::sync::Barrier::new(4);
        std::thread::scope(|scope| {
            for number in 0..4 {
                let (start, file) = (&start, file(&folder));
                scope.spawn(move || {
                    start.wait();
                    let mut progress = Progress::open(&file).expect("opened");
                    progress.add_attempt(&format!("p{number}"), (true, true), None).expect("written");
                });
            }
        });
        let attempts = Progress::open(&file(&folder)).expect("opened").attempts().expect("read");
        assert_eq!(attempts.len(), 4, "round {round}");
    }
}

#[test]
fn a_pipe_in_place_of_the_file_is_told_and_not_waited_for() {
    let folder = Folder::new("pipe-progress");
    std::fs::create_dir_all(file(&folder).parent().expect("a folder")).expect("made");
    let made = std::process::Command::new("mkfifo").arg(file(&folder)).status().expect("it runs");
    assert!(made.success());
    let error = Progress::open(&file(&folder)).expect_err("nothing comes out of it").to_string();
    assert!(error.contains("no regular file"), "{error}");
}
