//! Progress as JSON, from one machine to another: all of it is taken in, or nothing.

use std::process::Stdio;
use std::sync::{Arc, Mutex};

use cutnode::course::exam::{Exam, Score};
use cutnode::learner::glicko::Rating;
use cutnode::learner::progress::{Exchanged, Faults, Manner, Progress, Rated, Run, SavedGame, Step};
use cutnode::learner::record::{Record, Saved, StepStatus};
use serde_json::{Value, json};

use crate::cli::cutnode;
use crate::folder::Folder;

#[test]
fn what_is_exported_is_taken_in_whole_or_not_at_all() {
    let mut progress = Progress::in_memory().expect("memory");
    let saved = Saved { step: "three".into(), ..Saved::default() };
    progress.save_lesson("alpha-beta", &saved, 2, 9).expect("written");
    let (learner, puzzle) = Rating::UNKNOWN.meets(Rating::measured(1_200.0, 80.0), 1.0);
    progress
        .add_attempt("fork", (true, true), Some(("draughts", Rated { learner, puzzle })))
        .expect("written");
    progress.add_run(&Run { game: "draughts".into(), solved: 7, hardest: 1_100 }).expect("written");
    let game = SavedGame { game: "chess".into(), moves: "e2e4".into(), ..SavedGame::default() };
    progress.save_game(None, &game).expect("written");
    progress.add_predictions("alpha-beta", 2, 3).expect("written");
    let all = progress.export().expect("read");

    let mut other = Progress::in_memory().expect("memory");
    assert!(other.is_empty().expect("read") && !progress.is_empty().expect("read"));
    let read = Exchanged::read(&all.to_string()).expect("it is right");
    assert!(other.import_if_empty(&read).expect("taken in"));
    assert_eq!(other.export().expect("read"), all);
    assert_eq!(other.ratings("chess").expect("read"), [("draughts".to_string(), learner)].into());
    assert_eq!(other.lesson("alpha-beta").expect("read"), Some(saved));

    assert!(!other.import_if_empty(&read).expect("it is not empty"));
    let told = |text: &str| Exchanged::read(text).expect_err("it is wrong").to_string();
    assert!(told("{\"format\": 1,").contains("line 1 column"));
    assert!(told("[]").contains("no exported progress"));
    let broken = all.to_string().replace("\"solved\":1", "\"solved\":[1]");
    assert!(told(&broken).starts_with("attempts[0].solved: "), "{broken}");
    let broken = all.to_string().replace("\"hardest\"", "\"heaviest\"");
    assert!(told(&broken).starts_with("runs[0]: there is no `heaviest`"), "{broken}");
    let wrong = [
        (
            "\"touched\":2",
            "\"touched\":null",
            "games[0].touched: a whole number from 0 to 9007199254740992 is expected",
        ),
        ("\"side\":0", "\"side\":\"white\"", "games[0].side: 0 or 1 is expected"),
        (
            "\"number\":1,\"game\"",
            "\"number\":9223372036854775807,\"game\"",
            "games[0].number: a whole number from 1",
        ),
        ("\"opponent\":\"\"", "\"opponent\":7", "games[0].opponent: a text is expected"),
        ("\"deviation\":", "\"deviation\":-", "ratings[0].deviation: a number from 1 to 10000 is expected"),
        ("\"volatility\":0", "\"volatility\":\"x\",\"volatile\":0", "ratings[0]: there is no `volatile`"),
        (
            "\"at\":\"2",
            "\"at\":\"Z2",
            "attempts[0].at: a day and a time are expected, as in `2026-01-31 23:59:59`",
        ),
        ("\"state\":\"{", "\"state\":\"[", "lessons[0].state: what is kept of a lesson is expected"),
        (
            "\"algorithm\":\"alpha-beta\"",
            "\"algorithm\":\"\"",
            "predictions[0].algorithm: a text that is not empty",
        ),
        ("\"ticks\":[{\"last\":2}]", "\"ticks\":[]", "ticks: a list of one object is expected"),
        (
            "\"runs\":[{",
            "\"runs\":[{\"number\":1,\"solved\":1,\"hardest\":1,\"at\":\"2026-01-31 23:59:59\"},{",
            "runs[1].number: 1 is there already",
        ),
        ("\"runs\":", "\"walks\":[],\"runs\":", "walks: this is not known; there are lessons, "),
    ];
    for (right, wrong, message) in wrong {
        let broken = all.to_string().replacen(right, wrong, 1);
        assert_ne!(broken, all.to_string(), "{right} is there");
        assert!(told(&broken).starts_with(message), "{message}: {}", told(&broken));
        assert_eq!(other.export().expect("read"), all, "{message}: nothing has changed");
    }
}

/// Another program that writes an attempt and a run, together, whenever something is read.
#[derive(Debug)]
struct Busy(Mutex<Progress>);

impl Faults for Busy {
    fn strike(&self, step: Step) -> std::io::Result<()> {
        if step == Step::Read {
            let mut progress = self.0.lock().expect("nobody panics");
            let written = progress.together(|progress| {
                progress.add_attempt("fork", (true, true), None)?;
                progress.add_run(&Run { game: "chess".into(), solved: 1, hardest: 1_000 })
            });
            written.expect("written");
        }
        Ok(())
    }
}

#[test]
fn what_is_exported_is_of_one_moment() {
    let folder = Folder::new("moment");
    let file = folder.path().join(Progress::FILE);
    let busy = Busy(Mutex::new(Progress::open(&file).expect("made")));
    let manner = Manner { faults: Some(Arc::new(busy)), ..Manner::default() };
    let progress = Progress::open_in(&file, &manner).expect("opened");
    for _ in 0..3 {
        let all = progress.export().expect("read");
        let count = |table: &str| all[table].as_array().map_or(0, Vec::len);
        assert!(count("attempts") > 0 && count("attempts") == count("runs"), "{all}");
    }
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
    let refused = run(&there, &["progress", "import", "Cargo.toml"]);
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(told.contains("Cargo.toml: it is no JSON") && told.contains("progress export"), "{told}");
    assert_eq!(told.matches("line 1").count(), 1, "{told}");
    let taken = run(&there, &["progress", "import", text, "--replace"]);
    assert!(taken.status.success(), "{}", String::from_utf8_lossy(&taken.stderr));
    let [one, other] = [&here, &there].map(|folder| run(folder, &["progress", "export"]).stdout);
    assert_eq!(one, other);
    let aside = there.path().join("cutnode").join("progress.db.replaced-1");
    let before = Progress::open(&aside).expect("what there was").attempts().expect("read");
    assert_eq!(before[0].puzzle, "b");
}

#[test]
fn two_imports_at_once_double_nothing() {
    let (here, there) = (Folder::new("both"), Folder::new("from"));
    let run = |folder: &Folder, arguments: &[&str]| {
        let mut command = cutnode(arguments);
        command.env("XDG_DATA_HOME", folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("it runs")
    };
    let made = there.path().join("cutnode").join(Progress::FILE);
    Progress::open(&made).expect("made").add_attempt("a", (true, true), None).expect("written");
    let exported = there.path().join("progress.json");
    let exported = exported.to_str().expect("a plain name");
    assert!(run(&there, &["progress", "export", "--out", exported]).wait().expect("over").success());
    let mut both = [0, 1].map(|_| run(&here, &["progress", "import", exported]));
    let mut codes = both.each_mut().map(|one| one.wait().expect("over").code());
    codes.sort_unstable();
    assert_eq!(codes, [Some(0), Some(2)], "the second one finds that there is something");
    let progress = Progress::open(&here.path().join("cutnode").join(Progress::FILE)).expect("opened");
    assert_eq!(progress.attempts().expect("read").len(), 1);
}

#[cfg(unix)]
/// Results of tests are kept beside the lessons, and taken along.
#[test]
fn results_of_tests_are_exported() {
    let record = |status| Record { status, tries: 1, ..Record::default() };
    let mut saved = Saved::default();
    for (number, status) in [StepStatus::Done, StepStatus::Wrong, StepStatus::Shown].into_iter().enumerate() {
        saved.records.insert(format!("item-{number}"), record(status));
    }
    let mut progress = Progress::in_memory().expect("memory");
    progress.save_lesson(&Exam::Before.id(), &saved, 3, 3).expect("written");
    let exported = progress.export().expect("read").to_string();
    let mut other = Progress::in_memory().expect("memory");
    let read = Exchanged::read(&exported).expect("it is right");
    assert!(other.import_if_empty(&read).expect("taken in"));
    let kept = other.lesson(&Exam::Before.id()).expect("read").expect("it is there");
    assert_eq!(Score::of(&kept), Score { right: 1, answered: 3, of: 3 });
    assert!(exported.contains("test:before"), "{exported}");
}

/// What a screen could not open or make sense of is refused before anything is written, with its place.
#[test]
fn games_days_and_counts_that_cannot_be_are_refused_with_their_place() {
    let here = Folder::new("progress-import-games");
    let file = here.path().join("all.json");
    let text = file.to_str().expect("a plain name");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let import = |change: &dyn Fn(&mut Value)| {
        let mut all = Progress::in_memory().expect("memory").export().expect("exported");
        all["games"] = json!([{ "number": 1, "game": "chess", "start": start, "moves": "e2e4 e7e5", "opponent": "random",
            "side": 0, "result": null, "touched": 1, "settings": "", "day": "2026-11-23" }]);
        all["days"] = json!([{ "id": "2026-11-23 cut", "given": "c", "done": 1 }]);
        all["predictions"] = json!([{ "algorithm": "minimax", "right": 2, "asked": 3 }]);
        change(&mut all);
        std::fs::write(&file, all.to_string()).expect("written");
        let mut import = cutnode(&["progress", "import", text, "--replace"]);
        let done = import.env("XDG_DATA_HOME", here.path()).output().expect("it runs");
        (done.status.code(), String::from_utf8_lossy(&done.stderr).into_owned())
    };
    for (change, says) in [
        (
            &(|all: &mut Value| all["games"][0]["moves"] = json!("e2e4 e2e4")) as &dyn Fn(&mut Value),
            "games[0]: its move 2 is not legal: e2e4",
        ),
        (&|all| all["games"][0]["game"] = json!("go"), "games[0]: "),
        (&|all| all["games"][0]["start"] = json!("8/8 w"), "games[0]: "),
        (&|all| all["games"][0]["day"] = json!("2026-13-01"), "games[0].day: a day is expected"),
        (&|all| all["days"][0]["id"] = json!("2026-11-23 walk"), "days[0].id: a day and what is done on it"),
        (
            &|all| all["predictions"][0]["right"] = json!(99),
            "predictions[0].right: a whole number from 0 to what `asked` says is expected",
        ),
    ] {
        let (code, told) = import(change);
        assert!(code == Some(2) && told.contains(says), "{says}: {told}");
    }
    let (code, told) = import(&|_| {});
    assert_eq!(code, Some(0), "{told}");
}
