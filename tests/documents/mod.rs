//! The words of README.md, ARCHITECTURE.md and the pages of `docs/`: every command that stands there is run, every file, link
//! and name of the code leads somewhere, every figure that follows from others does.
//!
//! Blocks of `console` show what comes out, and are compared with it beside the other transcripts. Blocks of `sh` only say what
//! can be done: each line is run as it stands, in a folder with the files that it asks for ([`folder`]), and must not fail. What
//! needs more than a moment is run by `.ci/run`, with the program that `CUTNODE` names; what opens a screen, in a
//! pseudo-terminal (`tests/pty`).

mod figures;
mod folder;
mod ignored;
mod names;
mod recipes;

use std::fs;
use std::path::{Path, PathBuf};

use folder::Place;

/// The documents, by their paths from the root: a page is one of them because it stands in `docs/`.
fn documents() -> Vec<String> {
    let pages = fs::read_dir(root().join("docs")).expect("there are pages").flatten();
    let mut pages: Vec<_> = pages
        .map(|entry| format!("docs/{}", entry.file_name().to_string_lossy()))
        .filter(|name| is_of_kind(name, "md"))
        .collect();
    pages.sort_unstable();
    assert!(pages.len() >= 4, "{pages:?}");
    ["README.md", "ARCHITECTURE.md"].map(String::from).into_iter().chain(pages).collect()
}

/// Whether a path ends as those of a kind of files do.
fn is_of_kind(path: &str, kind: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == kind)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

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
    /// By `cutnode refresh --check`, which is such a step: it compares what this prints.
    Refreshed,
    /// In a pseudo-terminal.
    Screen,
    /// Not by these tests.
    Elsewhere,
}

/// The commands that are not quick, by how they begin.
const WAYS: [(&str, Way); 28] = [
    // Running these tests is running them.
    ("cargo run", Way::Elsewhere),
    ("cargo test", Way::Elsewhere),
    ("cargo install", Way::Elsewhere),
    // They need programs of the reader's: tests/judge has some.
    ("cutnode judge", Way::Elsewhere),
    (BARE, Way::Screen),
    ("cutnode explore", Way::Screen),
    ("cutnode daily", Way::Screen),
    ("cutnode learn", Way::Screen),
    ("cutnode play", Way::Screen),
    ("cutnode workbench", Way::Screen),
    ("cutnode race --algorithms minimax,alpha-beta,engine", Way::Long),
    ("cutnode race --algorithms engine", Way::Long),
    ("cutnode race --representations", Way::Long),
    ("cutnode search --depth", Way::Long),
    ("cutnode lab", Way::Step),
    ("cutnode lessons check", Way::Long),
    ("cutnode bench", Way::Long),
    ("cutnode perft --file", Way::Step),
    ("cutnode perft --game draughts", Way::Step),
    ("cutnode magics", Way::Long),
    ("cutnode mine", Way::Long),
    ("cutnode puzzles check", Way::Long),
    ("cutnode book check", Way::Refreshed),
    ("cutnode ablate --file", Way::Long),
    ("cutnode ablate", Way::Refreshed),
    ("cutnode tune", Way::Begun),
    ("cutnode match", Way::Begun),
    ("cutnode ladder", Way::Begun),
];

/// The command that is nothing but the program. Every other begins with it, so that it is compared whole.
const BARE: &str = "cutnode";

/// A line of a block.
pub(crate) struct Line {
    /// `README.md:77`.
    pub(crate) at: String,
    pub(crate) text: String,
}

impl Line {
    pub(crate) fn way(&self) -> Way {
        WAYS.iter().find(|(begins, _)| self.begins(begins)).map_or(Way::Quick, |&(_, way)| way)
    }

    fn begins(&self, with: &str) -> bool {
        if with == BARE { self.text == BARE } else { self.text.starts_with(with) }
    }
}

fn read(document: &str) -> String {
    fs::read_to_string(root().join(document)).unwrap_or_else(|error| panic!("{document}: {error}"))
}

/// Every line of every `sh` block, without what is said about it.
pub(crate) fn lines() -> Vec<Line> {
    let mut lines = Vec::new();
    for document in documents() {
        let mut block = None;
        for (number, text) in read(&document).lines().enumerate() {
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
        assert!(lines.iter().any(|line| line.begins(begins)), "no `{begins}` is left to be {way:?}");
    }
}

#[test]
fn what_is_a_step_is_one() {
    let steps = fs::read_to_string(root().join(".ci/run")).unwrap();
    let wanted: Vec<_> = WAYS.iter().filter(|(_, way)| *way == Way::Step).collect();
    assert!(wanted.len() >= 3);
    for (begins, _) in wanted {
        // As the beginning of a line, or behind a `for`.
        assert!(steps.lines().any(|line| line.trim_start().starts_with(begins)), "no step is `{begins}`");
    }
}

/// A document without its blocks, each paragraph as one line.
fn prose(document: &str) -> String {
    // Every other part is a block.
    let outside: String = read(document).split("```").step_by(2).collect();
    outside.replace("\n\n", "\u{0}").replace('\n', " ").replace('\u{0}', "\n")
}

/// Words between backticks, outside blocks.
fn spans() -> Vec<(String, String)> {
    let mut spans = Vec::new();
    for document in documents() {
        for paragraph in prose(&document).lines() {
            let parts: Vec<_> = paragraph.split('`').collect();
            assert!(parts.len() % 2 == 1, "{document}: a backtick too many: {paragraph}");
            spans.extend(parts.into_iter().skip(1).step_by(2).map(|span| (document.clone(), span.into())));
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
