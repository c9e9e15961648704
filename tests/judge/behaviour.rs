//! Programs that do not behave: each has a clear verdict, within bounded time, and nothing of it is left running.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, test_kill_process};
use serde_json::Value;

use super::{build_c, build_rust, judged, program, python};
use crate::cli::cutnode;
use crate::folder::Folder;

const IMPATIENT: [&str; 2] = ["--patience", "0.4"];

fn first_error(found: &Value) -> &str {
    let mut cases = found["cases"].as_array().unwrap().iter();
    let error = cases.find(|case| case["mistake"]["kind"] == "error").expect("something went wrong");
    assert!(error["answer"].is_null());
    error["mistake"]["text"].as_str().unwrap()
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let Some(python) = python() else { return };
    let script = program("search.py");
    for (kind, told) in [
        ("silent", "Before its first line: no whole line came within 0.4 s."),
        ("drips", "Before its first line: no whole line came within 0.4 s."),
        ("leaves", "Before its first line: it ended with exit status: 3."),
        ("half-line", "Before its first line: its output ended in the middle of a line."),
        ("floods-visits", "Line 51, `visit 1`: node 1 has been visited 50 times already."),
        ("floods", "Line 1: a line of more than 1000 bytes."),
        ("long-line", "Line 1: a line of more than 1000 bytes."),
        ("binary", "Line 1, `visit \u{fffd}\u{fffd}`: it is not UTF-8."),
        (
            "unknown-node",
            "Line 1, `visit 77`: no node 77 has been told: a node is known from its parent's line, and node 1 is the root.",
        ),
        ("no-number", "Line 1, `answer 3.5`: `3.5` is no whole number."),
        ("chatters", "Line 1, `thinking ...`: lines are `visit NODE` or `answer VALUE`."),
    ] {
        // Who says nothing says nothing for ever; the others may take their time to begin.
        let options = if told.contains("within") { &IMPATIENT[..] } else { &["--patience", "60"] };
        let (found, code) = judged(options, &[python, &script, kind]);
        assert_eq!((found["verdict"].as_str(), code), (Some("broken"), 1), "{kind}");
        assert_eq!(first_error(&found), told, "{kind}");
        // Once, and three fresh starts.
        assert_eq!((found["errors"].as_u64(), found["trees"].as_u64()), (Some(4), Some(4)), "{kind}");
    }
}

#[test]
fn a_program_that_fails_once_goes_on_with_the_next_tree() {
    let Some(python) = python() else { return };
    let (found, code) = judged(&["--trees", "20"], &[python, &program("search.py"), "fails-once"]);
    assert_eq!((found["verdict"].as_str(), code), (Some("broken"), 1));
    assert_eq!([&found["trees"], &found["errors"], &found["right"]], [20, 1, 19]);
    let error = first_error(&found);
    assert!(
        error.starts_with("After line ") && error.ends_with(": it ended with exit status: 1."),
        "{error}"
    );
}

#[test]
fn a_program_that_asks_for_ever_is_ended() {
    let Some(python) = python() else { return };
    let options = ["--patience", "0.1", "--position", "1"];
    let (found, _) = judged(&options, &[python, &program("search.py"), "dawdles"]);
    let error = first_error(&found);
    // A slow machine may have it silent for too long before that.
    assert!(error.ends_with("no answer within 2 s.") || error.contains("no whole line came"), "{error}");
}

#[test]
fn what_is_kept_is_listed_the_last_first() {
    let Some(python) = python() else { return };
    let folder = Folder::new("judged-kept");
    let run = |arguments: &[&str]| {
        let mut command = cutnode(&[&["judge"], arguments].concat());
        let output = command.env("XDG_DATA_HOME", folder.path()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let script = program("search.py");
    assert_eq!(run(&["--kept"]).lines().count(), 1, "its head alone");
    for kind in ["minimax", "fail-soft"] {
        run(&["--trees", "9", "--keep", "--", python, &script, kind]);
    }
    run(&["--trees", "9", "--", python, &script, "liar"]);
    let kept = run(&["--kept"]);
    let rows: Vec<&str> = kept.lines().skip(1).collect();
    assert!(rows.len() == 2 && rows[0].contains("alpha-beta") && rows[1].contains("minimax"), "{kept}");
    assert!(rows.iter().all(|row| row.contains("9 of 9")), "{kept}");
}

/// Whoever never reads what it is told does not make us wait for ever.
#[test]
fn a_program_that_does_not_listen_is_not_waited_for() {
    let Some(built) = build_c(Path::new(&program("search.c"))) else { return };
    // Its flood of visits is over the limit of one node; of a wide tree it does not even take in the first replies.
    let patience = ["--patience", "2"];
    let (found, _) = judged(&patience, &[built.path(), "deaf"]);
    assert_eq!(found["verdict"], "broken");
    let wide = format!("({})", "1 ".repeat(20_000));
    let options = [&patience[..], &["--position", &wide]].concat();
    let (found, _) = judged(&options, &[built.path(), "deaf"]);
    assert_eq!(first_error(&found).split(": ").nth(1), Some("it did not read what it was told within 2 s."));
}

#[test]
fn what_it_says_beside_the_dialogue_is_shown_and_drives_no_terminal() {
    let Some(python) = python() else { return };
    let script = program("search.py");
    let output = cutnode(&["judge", "--trees", "3", "--", python, &script, "complains"]).output().unwrap();
    assert!(output.status.success());
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.matches("␛[31mlooking at tree ").count(), 3, "{told:?}");
    assert!(!told.contains('\x1b'));
    let output = cutnode(&["judge", "--trees", "3", "--", python, &script, "escapes"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Line 1, `␛]0;owned␇`") && !text.contains('\x1b'), "{text:?}");
}

#[test]
fn what_cannot_be_judged_is_bad_input() {
    for (arguments, told) in [
        (
            &["--", "no-such-program-anywhere"][..],
            "`no-such-program-anywhere` cannot be started: there is no such program",
        ),
        (&["--", "/"], "`/` cannot be started: it is a folder"),
        (&[], "required arguments"),
        (&["--width", "4..2", "--", "true"], "two whole numbers, the smaller first"),
        (&["--width", "0..2", "--", "true"], "the width is 1 to 1000"),
        (&["--width", "9..9", "--depth", "9..9", "--", "true"], "more than 500000 leaves"),
        (
            &["--trees", "10000", "--width", "4..4", "--depth", "6..6", "--", "true"],
            "more than 10000000 nodes together",
        ),
        (&["--range", "-30000..0", "--", "true"], "values are"),
        (&["--position", "((1 2", "--", "true"], "is no tree"),
        (&["--game", "chess", "--", "true"], "--game chess: programs are judged on game trees"),
        (&["--position", "1", "--trees", "7", "--", "true"], "cannot be used with"),
        (&["--patience", "0", "--", "true"], "seconds are 0.01 to 3600"),
        (&["--starter", "cobol"], "possible values: python, c, java, rust"),
    ] {
        let output = cutnode(&[&["judge"], arguments].concat()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(told), "{arguments:?}: {text}");
        assert!(output.stdout.is_empty());
    }
}

/// Processes whose command line has this word, which nobody else has.
fn running(word: &str) -> Vec<i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let has_word = |pid: &i32| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        line.split(|&byte| byte == 0).any(|argument| argument == word.as_bytes())
    };
    pids.filter(has_word).collect()
}

fn soon(what: &str, holds: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A script of its own name, so that its processes are known by it.
fn named_script(folder: &Folder) -> String {
    let script = folder.path().join("judged.py");
    fs::copy(program("search.py"), &script).unwrap();
    script.to_str().unwrap().to_string()
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_running() {
    let Some(python) = python() else { return };
    for kind in ["forks", "stays", "silent"] {
        let folder = Folder::new("left-running");
        let script = named_script(&folder);
        let patience = if kind == "stays" { "60" } else { "0.4" };
        let (found, _) = judged(&["--patience", patience, "--trees", "6"], &[python, &script, kind]);
        assert_eq!(found["verdict"], if kind == "stays" { "alpha-beta" } else { "broken" }, "{kind}");
        assert_eq!(running(&script), Vec::<i32>::new(), "{kind}");
    }
}

/// Begins to judge a program that never ends, and waits until it runs.
fn begin(python: &str, script: &str, kind: &str) -> Child {
    let mut command = cutnode(&["judge", "--patience", "600", "--", python, script, kind]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    // The judge, its guard, the program, and four that this has started.
    let all = if kind == "silent" { 3 } else { 7 };
    soon("it runs", || running(script).len() == all);
    child
}

#[cfg(target_os = "linux")]
#[test]
fn it_ends_with_us_whatever_ends_us() {
    let Some(python) = python() else { return };
    for (signal, code) in [
        (Signal::INT, Some(130)),
        (Signal::TERM, Some(143)),
        (Signal::HUP, Some(129)),
        (Signal::KILL, None),
        // One that nobody hears, and that no shell has what it runs in the background ignore.
        (Signal::USR1, None),
    ] {
        let folder = Folder::new("ends-with-us");
        let script = named_script(&folder);
        let mut child = begin(python, &script, "stays-with-forks");
        kill_process(Pid::from_child(&child), signal).unwrap();
        assert_eq!(child.wait().unwrap().code(), code);
        soon("it has ended, too", || running(&script).is_empty());
    }
}

/// A program whose reader goes away: nothing is left of it either.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_tells_what_was_known_by_then() {
    let Some(python) = python() else { return };
    let folder = Folder::new("interrupted");
    let script = named_script(&folder);
    let mut child = begin(python, &script, "silent");
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::INT).unwrap();
    let mut text = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    // Of nothing there is no verdict.
    assert_eq!(text, "no verdict: it was stopped before the first answer\n");
    assert!(test_kill_process(pid).is_err());
}

/// Ids tell nothing, values and sides come as they are promised, `bye` is last: by a program that only listens and notes.
#[test]
fn the_dialogue_is_the_one_that_is_promised() {
    let folder = Folder::new("dialogue");
    let source = folder.path().join("notes.rs");
    fs::write(&source, NOTES).unwrap();
    let built = build_rust(&source).expect("these tests are built by it");
    let notes = folder.path().join("notes");
    let options = ["--position", "min ((3 (7)) -5)"];
    let (found, _) = judged(&options, &[built.path(), notes.to_str().unwrap()]);
    let heard: Vec<String> =
        BufReader::new(fs::File::open(notes).unwrap()).lines().map(Result::unwrap).collect();
    let expected = [
        "cutnode judge 1",
        "tree 1 min",
        "node 2 3",
        "leaf -5",
        "node 4 5",
        "node 6",
        "leaf 7",
        "leaf 3",
        "node 2 3",
        "bye",
    ];
    assert_eq!(heard, expected);
    let case = &found["cases"][0];
    assert_eq!(case["visits"], serde_json::json!([1, 3, 2, 5, 6, 4, 1]));
    assert_eq!(case["leaves"], serde_json::json!(["2", "1.2.1", "1.1"]));
    assert_eq!((&case["tree"], &case["root"]), (&"((3 (7)) -5)".into(), &"min".into()));
    assert_eq!((&case["value"], &case["answer"]), (&(-5).into(), &(-5).into()));
    assert_eq!(found["program"], format!("{} {}", built.path(), folder.path().join("notes").display()));
}

const NOTES: &str = r#"
use std::io::{BufRead, Write};

fn main() {
    let mut notes = std::fs::File::create(std::env::args().nth(1).unwrap()).unwrap();
    let mut said = ["visit 1", "visit 3", "visit 2", "visit 5", "visit 6", "visit 4", "visit 1", "answer -5"].iter();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        writeln!(notes, "{line}").unwrap();
        if line != "cutnode judge 1"
            && let Some(word) = said.next()
        {
            println!("{word}");
        }
    }
}
"#;

/// No shell is between: what a shell would read as its own comes as it was written.
#[test]
fn arguments_come_as_they_were_written() {
    let folder = Folder::new("arguments");
    let told = folder.path().join("told");
    let script = folder.path().join("a $HOME; b");
    fs::write(&script, format!("#!/bin/sh\nprintf '%s\\n' \"$@\" > '{}'\n", told.display())).unwrap();
    Command::new("chmod").arg("+x").arg(&script).status().unwrap();
    judged(&[], &[script.to_str().unwrap(), "*", "$(true)", "a b", "--json"]);
    assert_eq!(fs::read_to_string(told).unwrap(), "*\n$(true)\na b\n--json\n");
}
