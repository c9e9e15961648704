//! The words of README.md and ARCHITECTURE.md: every command that stands there is run, every file that is named is there,
//! every figure that follows from others does.
//!
//! Blocks of `console` show what comes out, and are compared with it beside the other transcripts. Blocks of `sh` only say what
//! can be done: each line is run as it stands, in a folder with the files that it asks for ([`folder`]), and must not fail. What
//! needs more than a moment is run by `.ci/run`, with the program that `CUTNODE` names; what opens a screen, in a
//! pseudo-terminal (`tests/pty`).

mod figures;
mod folder;

use std::fs;
use std::path::{Path, PathBuf};

use folder::Place;

const DOCUMENTS: [&str; 2] = ["README.md", "ARCHITECTURE.md"];

/// How a command is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// To its end, in every test run.
    Quick,
    /// To its end, in `.ci/run`.
    Long,
    /// In `.ci/run`, until it has worked for some seconds; then it is interrupted, as it may be.
    Begun,
    /// By a step of `.ci/run`, as it stands.
    Step,
    /// In a pseudo-terminal.
    Screen,
    /// Not by these tests.
    Elsewhere,
}

/// The commands that are not quick, by how they begin.
const WAYS: [(&str, Way); 20] = [
    // Running these tests is running them.
    ("cargo run", Way::Elsewhere),
    ("cargo test", Way::Elsewhere),
    ("cutnode explore", Way::Screen),
    ("cutnode play", Way::Screen),
    ("cutnode race --algorithms minimax,alpha-beta,engine", Way::Long),
    ("cutnode race --algorithms engine", Way::Long),
    ("cutnode race --representations", Way::Long),
    ("cutnode search --depth", Way::Long),
    ("cutnode lab", Way::Step),
    ("cutnode bench", Way::Long),
    ("cutnode perft --file", Way::Step),
    ("cutnode perft --game draughts", Way::Step),
    ("cutnode magics", Way::Long),
    ("cutnode mine", Way::Long),
    ("cutnode puzzles check", Way::Long),
    ("cutnode book check", Way::Step),
    ("cutnode ablate", Way::Long),
    ("cutnode tune", Way::Begun),
    ("cutnode match", Way::Begun),
    ("cutnode ladder", Way::Begun),
];

/// A line of a block.
pub(crate) struct Line {
    /// `README.md:77`.
    pub(crate) at: String,
    pub(crate) text: String,
}

impl Line {
    pub(crate) fn way(&self) -> Way {
        WAYS.iter().find(|(begins, _)| self.text.starts_with(begins)).map_or(Way::Quick, |&(_, way)| way)
    }
}

fn read(document: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{document}: {error}"))
}

/// Every line of every `sh` block, without what is said about it.
pub(crate) fn lines() -> Vec<Line> {
    let mut lines = Vec::new();
    for document in DOCUMENTS {
        let mut block = None;
        for (number, text) in read(document).lines().enumerate() {
            match (block, text.strip_prefix("```")) {
                (None, Some(kind)) => block = Some(kind == "sh"),
                (Some(_), Some(_)) => block = None,
                (Some(true), None) => lines.push(Line {
                    at: format!("{document}:{}", number + 1),
                    text: text.split("  #").next().unwrap_or_default().trim().into(),
                }),
                _ => {}
            }
        }
    }
    lines
}

/// The program: the one that was built with the tests, or that of `CUTNODE`.
pub(crate) fn program() -> PathBuf {
    std::env::var_os("CUTNODE").map_or_else(|| env!("CARGO_BIN_EXE_cutnode").into(), PathBuf::from)
}

/// Runs them in one place, in their order; all that went wrong.
fn run(ways: &[Way]) {
    let place = Place::new(&program());
    let (mut ran, mut wrong) = (0, Vec::new());
    for line in lines().iter().filter(|line| ways.contains(&line.way())) {
        println!("{}: {}", line.at, line.text);
        ran += 1;
        if let Err(error) = place.run(&line.text, line.way() == Way::Begun) {
            wrong.push(format!("{}: `{}`: {error}", line.at, line.text));
        }
    }
    assert!(ran >= 5 && wrong.is_empty(), "{} of {ran} commands failed:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn quick_commands_run() {
    run(&[Way::Quick]);
}

#[test]
#[ignore = "minutes, with an optimized program: `.ci/run` does it"]
fn all_commands_run() {
    run(&[Way::Quick, Way::Long, Way::Begun]);
}

#[test]
fn every_way_is_that_of_a_command() {
    let lines = lines();
    for (begins, way) in WAYS {
        assert!(
            lines.iter().any(|line| line.text.starts_with(begins)),
            "no `{begins}` is left to be {way:?}"
        );
    }
}

#[test]
fn what_is_a_step_is_one() {
    let steps = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/run")).unwrap();
    let wanted: Vec<_> = WAYS.iter().filter(|(_, way)| *way == Way::Step).collect();
    assert!(wanted.len() >= 4);
    for (begins, _) in wanted {
        // As the beginning of a line, or behind a `for`.
        assert!(steps.lines().any(|line| line.trim_start().starts_with(begins)), "no step is `{begins}`");
    }
}

/// Words between backticks, outside blocks.
fn spans() -> Vec<(String, String)> {
    let mut spans = Vec::new();
    for document in DOCUMENTS {
        let text = read(document);
        // Every other part is a block.
        for outside in text.split("```").step_by(2) {
            let joined = outside.replace('\n', " ");
            spans.extend(joined.split('`').skip(1).step_by(2).map(|span| (document.into(), span.into())));
        }
    }
    spans
}

/// A command within a sentence is known, with its options.
#[test]
fn commands_in_sentences_are_known() {
    let mut seen = 0;
    for (document, span) in spans() {
        let Some(words) = span.strip_prefix("cutnode ") else { continue };
        let words: Vec<&str> = words.split_whitespace().collect();
        let bare = |word: &&&str| word.chars().all(|c| c.is_ascii_lowercase());
        let commands: Vec<&str> = words.iter().take(2).take_while(bare).copied().collect();
        // The second bare word is a command of the first, or a value such as a game's name.
        let help = [&commands[..], &commands[..commands.len().min(1)]].into_iter().find_map(|commands| {
            let output = crate::cli::cutnode(&[commands, &["--help"]].concat()).output().ok()?;
            output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
        });
        if words.contains(&"COMMAND") {
            continue;
        }
        let help = help.unwrap_or_else(|| panic!("{document}: `{span}`: no such command"));
        let outer = span.split('"').step_by(2).collect::<String>();
        for option in outer.split_whitespace().filter(|word| word.starts_with("--")) {
            assert!(help.contains(option), "{document}: `{span}`: it has no {option}");
        }
        seen += 1;
    }
    assert!(seen > 5, "only {seen} commands");
}

/// All files below a folder, with `/` between.
fn files(folder: &Path, within: &str, all: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of this repository").flatten() {
        let name = format!("{within}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            all.push(format!("{name}/"));
            files(&entry.path(), &format!("{name}/"), all);
        } else {
            all.push(name);
        }
    }
}

/// A path that is named exists, from the root or as the end of a path in it.
#[test]
fn files_that_are_named_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for folder in ["src", "tests", "lessons", "fuzz", "benches", ".ci"] {
        files(&root.join(folder), &format!("{folder}/"), &mut all);
    }
    let ends = [".rs", ".toml", ".txt", "/"];
    let mut seen = 0;
    for (document, span) in spans() {
        let is_path = ends.iter().any(|end| span.ends_with(end)) && !span.contains([' ', '*', '-']);
        if !is_path {
            continue;
        }
        let there = root.join(&span).exists()
            || all.iter().any(|path| path.ends_with(&format!("/{span}")) || *path == span);
        assert!(there, "{document} names `{span}`, and there is no such file");
        seen += 1;
    }
    assert!(seen > 40, "only {seen} paths");
}
