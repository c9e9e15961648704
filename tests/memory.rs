//! What is too large is a message: searches, files and lists under a budget and in an address space that is small.
#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use super::folder::Folder;

const NOWHERE: &str = "/nowhere";

/// Runs the program in an address space of so many KiB: exit code, and what it said on both streams.
fn within(kibibytes: u32, arguments: &str) -> (Option<i32>, String, String) {
    let script = format!("ulimit -v {kibibytes}; exec {} {arguments}", env!("CARGO_BIN_EXE_cutnode"));
    let output = Command::new("sh")
        .args(["-c", &script])
        .env("XDG_CONFIG_HOME", NOWHERE)
        .env("XDG_DATA_HOME", NOWHERE)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn settings(folder: &Folder, memory: u32) -> String {
    let file = folder.path().join("config.toml");
    fs::write(&file, format!("[engine]\nmemory = {memory}\n")).unwrap();
    format!("--config={}", file.display())
}

#[test]
fn a_best_first_search_stops_at_the_budget_and_says_so() {
    let folder = Folder::new("memory-open");
    let config = settings(&folder, 64);
    for algorithm in ["sss-star", "dual-star"] {
        let (code, out, error) =
            within(600_000, &format!("search --algorithm {algorithm} --depth 9 --hash 1 {config}"));
        assert_eq!((code, out.trim_end()), (Some(1), "best none"), "{algorithm}: {error}");
        assert!(error.contains("more than 64 MiB") && error.contains("engine.memory"), "{error}");
        // Recorded as far as it came, and counted beyond.
        let (code, out, error) =
            within(600_000, &format!("tree --algorithm {algorithm} --depth 9 --plies 1 --hash 1 {config}"));
        assert!(
            code.is_some() && !out.is_empty() && error.contains("engine.memory"),
            "{code:?} {out} {error}"
        );
    }
    for algorithm in ["alpha-beta-memory", "mtd-f", "mt-sss"] {
        let (code, out, error) =
            within(600_000, &format!("search --algorithm {algorithm} --depth 9 --hash 1 {config}"));
        assert_eq!((code, out.trim_end().starts_with("best ")), (Some(1), true), "{algorithm}: {out}{error}");
        assert!(
            error.contains("more than 64 MiB") && error.contains("engine.memory"),
            "{algorithm}: {error}"
        );
    }
    // The system may give less than the setting.
    let (code, out, error) = within(400_000, "search --algorithm sss-star --depth 9 --hash 1");
    assert_eq!((code, out.trim_end()), (Some(1), "best none"), "{error}");
    assert!(error.contains("more than the system has"), "{error}");
    let (code, _, error) =
        within(600_000, &format!("race --algorithms alpha-beta,sss-star --depth 8 {config}"));
    assert_eq!(code, Some(2), "{error}");
    assert!(error.contains("sss-star") && error.contains("in that memory"), "{error}");
}

/// The budget is for what is recorded, too; what is beyond it is counted.
#[test]
fn a_recorded_tree_keeps_to_the_budget_and_to_what_the_system_gives() {
    let folder = Folder::new("memory-tree");
    let file = folder.path().join("a.tree");
    let record = |kibibytes: u32, options: &str| {
        let (code, _, error) =
            within(kibibytes, &format!("tree --hash 1 --save {} {options}", file.display()));
        assert_eq!(code, Some(0), "{error}");
        let [visited, nodes, _] = counts(&fs::read(&file).unwrap()).1;
        (visited, nodes)
    };
    let (visited, nodes) = record(600_000, &format!("--nodes 1600000 {}", settings(&folder, 64)));
    assert_eq!(visited, 1_600_000);
    // The roots of iterations come on top; when it is full, half of it is given up for what matters more.
    assert!((621_378..1_242_790).contains(&nodes), "{nodes}");
    // Where the system gives no more, the search goes on all the same.
    let (visited, nodes) = record(140_000, "--nodes 1500000 --record 20000000");
    assert_eq!(visited, 1_500_000);
    assert!((100_000..1_500_000).contains(&nodes), "{nodes}");
}

/// Where the counts stand in a saved tree, and what they are: visits, nodes, bytes of notes.
fn counts(bytes: &[u8]) -> (usize, [u64; 3]) {
    let at = 16 + u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    (at, [0, 8, 16].map(|place| u64::from_le_bytes(bytes[at + place..at + place + 8].try_into().unwrap())))
}

/// A file is believed no length for which there is no memory.
#[test]
fn a_saved_tree_that_claims_too_much_is_refused() {
    let folder = Folder::new("memory-file");
    let file = folder.path().join("a.tree");
    let saved = within(2_000_000, &format!("tree --game tree --depth 2 --save {}", file.display()));
    assert_eq!(saved.0, Some(0), "{saved:?}");
    let mut bytes = fs::read(&file).unwrap();
    let (at, [_, nodes, _]) = counts(&bytes);
    let claimed: u64 = 1 << 30;
    bytes[at + 8..at + 16].copy_from_slice(&claimed.to_le_bytes());
    fs::write(&file, &bytes).unwrap();
    // A hole takes no room on the disk.
    let length = bytes.len() as u64 + (claimed - nodes) * 32;
    fs::File::options().write(true).open(&file).unwrap().set_len(length).unwrap();
    let (code, _, error) = within(2_000_000, &format!("tree --load {}", file.display()));
    assert_eq!(code, Some(2), "{error}");
    assert!(error.contains("memory"), "{error}");
}

fn many(path: &Path, first: &str, part: &str, bytes: usize) {
    let mut file = std::io::BufWriter::new(fs::File::create(path).unwrap());
    file.write_all(first.as_bytes()).unwrap();
    for _ in 0..bytes / part.len() {
        file.write_all(part.as_bytes()).unwrap();
    }
    file.flush().unwrap();
}

#[test]
fn no_record_of_a_file_is_kept_that_is_too_long() {
    let folder = Folder::new("memory-record");
    let pgn = folder.path().join("long.pgn");
    // Of a comment no more than 1 MiB is read.
    let comment = format!("{{{}}} ", "a ".repeat(1 << 18));
    many(&pgn, "[Event \"x\"]\n\n1. e4 ", &comment, 20 << 20);
    let (_, _, error) = within(1_500_000, &format!("pgn show {}", pgn.display()));
    assert!(error.contains("longer than 16 MiB"), "{error}");
    let tags = folder.path().join("tags.pgn");
    many(&tags, "", "[A \"b\"]\n", 20 << 20);
    let (code, out, _) = within(1_500_000, &format!("pgn check {}", tags.display()));
    assert_eq!(code, Some(1), "{out}");
    assert!(out.contains("tags.pgn:2097154:1: the game is longer than 16 MiB"), "{out}");
    let csv = folder.path().join("long.csv");
    for quote in ["", "\""] {
        many(&csv, &format!("PuzzleId,FEN,Moves,Rating,Themes\n{quote}"), "abc\n".trim_end(), 3 << 20);
        let (code, _, error) = within(600_000, &format!("puzzles solve --file {} --depth 1", csv.display()));
        assert_eq!(code, Some(2), "{error}");
        assert!(error.contains("longer than 1 MiB"), "{error}");
    }
}

#[test]
fn the_tables_of_a_match_are_counted_together() {
    let (code, _, error) = within(
        2_000_000,
        "match --second '--without pvs' --nodes 10 --games 2 --concurrency 256 --first '--hash 16384'",
    );
    assert_eq!(code, Some(2), "{error}");
    assert!(error.contains("512 tables") && error.contains("MiB"), "{error}");
}
