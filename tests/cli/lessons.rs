//! The commands about lessons and puzzles.

use std::fs;

use cutnode::course::library::shipped;
use serde_json::Value;

use super::{at, json, keys, output, stdout};
use crate::documents::program;
use crate::folder::Folder;

#[test]
fn every_mistake_of_a_lesson_is_a_line_with_its_place() {
    let folder = Folder::new("cli-lesson");
    let file = folder.path().join("lesson.toml");
    fs::write(&file, "format = 1\nid = \"x\"\ntitel = \"y\"\n").unwrap();
    let file = file.to_str().unwrap();
    let checked = output(&["lessons", "check", file]);
    let stdout = String::from_utf8_lossy(&checked.stdout);
    assert_eq!(checked.status.code(), Some(1));
    assert!(checked.stderr.is_empty());
    assert!(stdout.lines().count() > 1);
    for line in stdout.lines() {
        let mut place =
            line.strip_prefix(file).and_then(|rest| rest.strip_prefix(':')).unwrap().splitn(3, ':');
        assert!(place.next().unwrap().parse::<usize>().unwrap() >= 1);
        assert!(place.next().unwrap().parse::<usize>().unwrap() >= 1);
        assert!(place.next().unwrap().starts_with(' '));
    }
    assert!(stdout.contains(":3:1: unknown key `titel`"), "{stdout}");
}

const CSV: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
    one,6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,g8h8 a1a8,500,mateIn1 short\n\
    two,3q2k1/5pp1/7p/8/8/8/5PPP/3QR1K1 b - - 0 1,h6h5 g1h1,500,quiet\n";

#[test]
fn puzzles_of_a_file_are_solved_and_counted() {
    let folder = Folder::new("cli-puzzles");
    let file = folder.path().join("puzzles.csv");
    fs::write(&file, CSV).unwrap();
    let file_option = format!("--file={}", file.display());
    let solve = ["puzzles", "solve", "--depth=2", &file_option];
    assert_eq!(stdout(&solve), "two not solved: Qxd8+ instead of Kh1\nsolved 1 of 2\n");
    assert_eq!(keys(&json(&[&solve[..], &["--json"]].concat())), ["solved", "puzzles", "failed"]);
    for (text, said) in [
        ("id,FEN\n", "puzzles.csv:1:1: there is no column PuzzleId"),
        (&CSV.replace("g8h8", "h7h2"), "puzzles.csv:2: move 1, `h7h2`"),
        (&CSV.replace("6k1/", "6k1x/"), "puzzles.csv:2: the position, column 4"),
        (&CSV.replace("500", "high"), "puzzles.csv:2: Rating must be a whole number"),
    ] {
        fs::write(&file, text).unwrap();
        let output = output(&solve);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{stderr}");
        assert!(stderr.contains(said), "{stderr}");
    }
}

/// A small lesson that is right.
fn small_lesson(id: &str, place: u16, needs: &str) -> String {
    format!(
        "format = 1\nid = \"{id}\"\ntitle = \"T\"\nsummary = \"s\"\nchapter = \"cuts\"\nplace = {place}\nminutes = 5\nneeds = [{needs}]\n\
         [[positions]]\nid = \"p\"\ngame = \"tree\"\nposition = \"(1 2)\"\n[[steps]]\nid = \"a\"\nkind = \"fill-in\"\n\
         title = \"A\"\nask = \"How many?\"\nanswer = \"leaves\"\nhints = [\"Count.\"]\n"
    )
}

#[test]
fn a_lesson_checked_alone_is_held_against_the_shipped_ones() {
    let folder = Folder::new("check");
    let file = folder.path().join("mine.toml");
    let checked = |text: String| {
        fs::write(&file, text).unwrap();
        let done = output(&["lessons", "check", file.to_str().unwrap()]);
        (done.status.code(), String::from_utf8(done.stdout).unwrap())
    };
    assert_eq!(checked(small_lesson("mine", 500, "\"alpha-beta\"")), (Some(0), String::new()));
    for (id, place, needs, said) in [
        (
            "mine",
            500,
            "\"alpha-gamma\"",
            ":8:10: there is no lesson `alpha-gamma` to be needed; there are alpha-beta, aspiration, ",
        ),
        ("mine", 1, "\"minimax\"", ":8:10: `minimax` is needed here and comes later"),
        ("minimax", 10, "\"negamax\"", ":8:10: the lessons need each other in a circle"),
    ] {
        let (code, told) = checked(small_lesson(id, place, needs));
        assert!(code == Some(1) && told.contains(said) && told.lines().count() == 1, "{told}");
    }
}

#[test]
fn a_lesson_is_checked_with_the_translations_beside_it() {
    let folder = Folder::new("check-fr");
    fs::create_dir_all(folder.path().join("fr")).unwrap();
    let file = folder.path().join("mine.toml");
    let translation = folder.path().join("fr").join("mine.toml");
    fs::write(&file, small_lesson("mine", 500, "\"alpha-beta\"")).unwrap();
    let checked = || {
        let done = output(&["lessons", "check", file.to_str().unwrap()]);
        (done.status.code(), String::from_utf8(done.stdout).unwrap())
    };
    fs::write(&translation, "format = 1\ntitle = \"Le T\"\n").unwrap();
    assert_eq!(checked(), (Some(0), String::new()));
    fs::write(&translation, "format = 1\ntitel = \"Le T\"\n").unwrap();
    let (code, told) = checked();
    assert!(code == Some(1) && told.contains("fr/mine.toml:2:1: unknown key `titel`"), "{told}");
}

/// All lessons are proved, the shipped ones and one of the learner's.
#[test]
#[ignore = "every experiment of the course: `.ci/run` does it with an optimized program"]
fn every_shipped_lesson_is_right_and_an_own_translation_is_of_the_own_lesson_beside_it() {
    let folder = Folder::new("check-own");
    let own = folder.path().join("cutnode").join("lessons");
    fs::create_dir_all(own.join("fr")).unwrap();
    // The file has the name of a shipped one that is in French, too, and another step.
    fs::write(own.join("first-cut.toml"), small_lesson("own-cut", 20, "")).unwrap();
    let text = "format = 1\ntitle = \"Le T\"\n[steps.a]\ntitle = \"Le A\"\n";
    fs::write(own.join("fr").join("first-cut.toml"), text).unwrap();
    let done = at(&program(), &["lessons", "check"]).env("XDG_DATA_HOME", folder.path()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&done.stdout), "");
    let told = format!("{} lessons checked: no mistake.\n", shipped().len() + 1);
    assert_eq!(String::from_utf8_lossy(&done.stderr), told);
}

#[test]
fn the_schema_of_a_lesson_is_printed_and_knows_every_kind_of_step() {
    let schema = json(&["lessons", "schema"]);
    let step = &schema["properties"]["steps"]["items"];
    let kinds: Vec<_> = step["properties"]["kind"]["enum"].as_array().unwrap().iter().collect();
    assert_eq!(kinds.len(), cutnode::course::lesson::KINDS.len());
    let described: Vec<_> = step["allOf"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| &case["if"]["properties"]["kind"]["const"])
        .collect();
    assert_eq!(kinds, described);
}

#[test]
fn every_technique_and_algorithm_leads_to_its_lesson() {
    let lessons = stdout(&["lessons", "list", "--json"]);
    let ids: Vec<Value> = serde_json::from_str(&lessons).unwrap();
    for registry in ["techniques", "algorithms"] {
        for card in json(&[registry, "--json"]).as_array().unwrap() {
            assert!(ids.iter().any(|lesson| lesson["id"] == card["lesson"]), "{card}");
        }
    }
    // It can be opened by either word: what fails is only that this is no terminal.
    for word in ["null-move", "mtd-f", "whole-engine", "verified-null-move"] {
        let error = String::from_utf8(output(&["learn", word]).stderr).unwrap();
        assert!(error.contains("the screens need a terminal"), "{error}");
    }
    let error = String::from_utf8(output(&["learn", "mull-nove"]).stderr).unwrap();
    assert!(error.contains("there is no lesson `mull-nove`"), "{error}");
}

#[test]
fn a_folder_of_lessons_is_listed_checked_and_taught_alone() {
    let folder = Folder::new("cli-teacher");
    let text = include_str!("../../lessons/first-cut.toml").replace("id = \"first-cut\"", "id = \"monday\"");
    fs::write(folder.path().join("monday.toml"), &text).unwrap();
    let option = format!("--lessons={}", folder.path().display());
    assert_eq!(stdout(&["lessons", "list", &option]).lines().count(), 1);
    let checked = output(&["lessons", "check", &option]);
    assert_eq!(checked.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&checked.stderr).contains("1 lesson checked"));
    // What it points at has to be there.
    let wrong = text.replace("goes from A to B", "goes from [A](A) to [X](X)");
    assert_ne!(wrong, text);
    fs::write(folder.path().join("monday.toml"), wrong).unwrap();
    let checked = output(&["lessons", "check", &option]);
    let told = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(told.contains("`(X)`: there is no node `X`") && told.lines().count() == 1, "{told}");
    let missing = output(&["lessons", "list", "--lessons=/no/such/folder"]);
    assert_eq!(missing.status.code(), Some(2));
}
