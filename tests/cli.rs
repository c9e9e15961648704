//! The command line from outside: transcripts, exit codes, and what stands where.

mod lessons;
mod refresh;
mod refused;
mod trees;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use super::folder::Folder;

const NOWHERE: &str = "/nowhere";

pub(crate) fn cutnode(arguments: &[&str]) -> Command {
    at(Path::new(env!("CARGO_BIN_EXE_cutnode")), arguments)
}

/// The program that stands there.
pub(crate) fn at(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    // Whoever runs the tests may have settings and lessons of his own.
    command
        .args(arguments)
        .stdin(Stdio::null())
        .env("XDG_CONFIG_HOME", NOWHERE)
        .env("XDG_DATA_HOME", NOWHERE);
    command
}

fn output(arguments: &[&str]) -> Output {
    cutnode(arguments).output().expect("the binary is built with the tests")
}

fn stdout(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(arguments)).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn the_coach_names_the_game_and_shows_what_counts_for_the_accuracy() {
    let told = stdout(&["coach", "--pgn", "famous.pgn", "--game-number", "1", "--plain", "--nodes", "1000"]);
    assert!(told.starts_with("Chess · London · 1851.06.21 · 1-0\nWhite, accuracy "), "{told}");
    assert!(
        told.contains(" %: Adolf Anderssen\nBlack, accuracy ") && told.contains(" %: Lionel Kieseritzky\n"),
        "{told}"
    );
    assert!(told.contains(" is an inaccuracy: ") && told.contains(" is a blunder: "), "{told}");
    let told = json(&["coach", "--moves", "f3 e5 g4 Qh4#", "--json", "--nodes", "1000"]);
    assert!(told["accuracy"]["first"].is_number() && told["accuracy"]["second"].is_number(), "{told}");
    assert_eq!((&told["moves"][2]["side"], &told["moves"][3]["side"]), (&"first".into(), &"second".into()));
    let told = stdout(&["coach", "--moves", "f3 e5 g4 Qh4#", "--plain", "--nodes", "1000"]);
    assert!(told.starts_with("Chess\nWhite, accuracy "), "{told}");
    let told = output(&["coach", "--moves", "e4 d5 Qxh5", "--plain"]);
    let error = String::from_utf8_lossy(&told.stderr);
    assert!(!told.status.success() && error.contains("`Qxh5` is not legal here: nothing on h5"), "{error}");
}

/// A result alone is no game, and has its number all the same. A pipe is read once.
#[cfg(unix)]
#[test]
fn the_coach_names_the_players_of_the_game_that_it_goes_through() {
    let games = "*\n\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n[White \"C\"]\n\n1. d4 d5 *\n";
    let folder = Folder::new("coach-numbers");
    let file = folder.path().join("games.pgn");
    fs::write(&file, games).expect("written");
    let mut command =
        cutnode(&["coach", "--pgn", "/dev/stdin", "--game-number", "2", "--plain", "--nodes", "500"]);
    let (mut cat, piped) = (Command::new("cat"), Stdio::piped());
    let mut cat = cat.arg(&file).stdout(piped).spawn().expect("it runs");
    command.stdin(cat.stdout.take().expect("a pipe"));
    let told = command.output().expect("it runs");
    cat.wait().expect("over");
    let text = String::from_utf8_lossy(&told.stdout);
    assert!(text.contains(" %: A\nBlack, accuracy ") && text.contains(" %: B\n"), "{told:?}");
}

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("XDG_CONFIG_HOME", NOWHERE)
        .env("XDG_DATA_HOME", NOWHERE)
        .case("tests/cmd/*.md")
        .case("README.md")
        .case("docs/*.md");
}

const SEARCH_OBJECT: &str = "game position algorithm techniques best best_san score depth nodes leaves \
                             quiescence_nodes time_ms pv counts minimal_leaves";

#[test]
fn search_prints_the_published_object() {
    for (game, unit) in [("chess", "cp"), ("tic-tac-toe", "points"), ("tree", "points")] {
        for algorithm in ["engine", "minimax", "alpha-beta"] {
            let game = format!("--game={game}");
            let found = json(&["search", &game, "--depth", "3", "--algorithm", algorithm, "--json"]);
            assert_eq!(keys(&found).join(" "), SEARCH_OBJECT);
            let published = "beta_cuts first_move_cuts null_tried null_cut lmr_reduced lmr_researched \
                             table_hits table_cuts";
            assert_eq!(keys(&found["counts"]).join(" "), published);
            assert_eq!(keys(&found["score"]), [unit]);
            assert_eq!(found["algorithm"], algorithm);
            assert_eq!(found["best"], found["pv"][0]);
        }
    }
}

#[test]
fn only_with_and_without_choose_the_techniques() {
    let chosen = |options: &[&str]| {
        let search = ["search", "--game=tree", "--depth=2", "--json"];
        json(&[&search[..], options].concat())["techniques"].to_string()
    };
    assert_eq!(chosen(&["--only", "none"]), "[]");
    assert_eq!(chosen(&["--only", "pvs,killers", "--without", "killers"]), r#"["pvs"]"#);
    assert_eq!(chosen(&["--only", "none", "--with", "history"]), r#"["history"]"#);
    assert!(!chosen(&["--without", "null-move"]).contains("null-move"));
}

#[test]
fn bench_ends_with_signature_and_speed() {
    let signature = || {
        let text = stdout(&["bench", "--depth", "2"]);
        let mut lines = text.lines().rev().map(String::from);
        assert!(lines.next().unwrap().starts_with("nps "));
        lines.next().unwrap()
    };
    assert!(signature().starts_with("signature "));
    assert_eq!(signature(), signature());
}

#[test]
fn a_game_may_have_a_bench_of_its_own() {
    let all: serde_json::Value = json(&["bench", "--depth=2", "--json"]);
    let own = json(&["bench", "--game=draughts", "--depth=2", "--json"]);
    let positions = |found: &serde_json::Value| found["positions"].as_array().unwrap().clone();
    assert!(positions(&own).len() >= 8 && positions(&own).iter().all(|search| search["game"] == "draughts"));
    assert!(
        positions(&all).iter().all(|search| search["game"] != "draughts"),
        "the signature stays as it is"
    );
    for game in &cutnode::session::GAMES {
        let own = json(&["bench", "--game", game.slug, "--depth=1", "--json"]);
        assert!(own["signature"].as_u64() > Some(0), "{}", game.slug);
    }
}

#[test]
fn mates_are_told_in_moves() {
    let fen = "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1";
    let found = json(&["search", "--position", fen, "--depth=6", "--json"]);
    assert_eq!((&found["score"]["mate"], &found["best_san"]), (&3.into(), &"Bc5+".into()));
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let over = output(&["search", "--position", mated, "--depth=3"]);
    assert_eq!(over.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&over.stdout).ends_with("best none\n"));
}

#[test]
fn perft_is_the_same_with_threads() {
    let perft =
        |threads| stdout(&["perft", "--game=tic-tac-toe", "--depth=6", "--divide", "--threads", threads]);
    assert_eq!(perft("1"), perft("3"));
}

#[test]
fn a_reader_may_leave_early() {
    let mut child = cutnode(&["search", "--game=tic-tac-toe", "--depth=9"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_mistake_in_the_settings_is_named_by_every_command_that_needs_them() {
    let folder = Folder::new("cli-config");
    let file = folder.path().join("config.toml");
    fs::write(&file, "[engine]\nhush = 3\n").unwrap();
    let file = file.to_str().unwrap();
    let mistake = format!("{file}:2:1: `hush` is no setting of [engine]; there are hash, memory, threads\n");
    for arguments in [&["moves"][..], &["search", "--depth=1"], &["perft", "--depth=1"], &["config", "show"]]
    {
        let output = output(&[arguments, &["--config", file]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert_eq!(String::from_utf8_lossy(&output.stderr), format!("error: {mistake}"));
    }
    let checked = output(&["config", "check", file]);
    assert_eq!(
        (checked.status.code(), String::from_utf8_lossy(&checked.stdout).as_ref()),
        (Some(1), &*mistake)
    );
}

#[test]
fn settings_of_the_file_count_and_options_override_them() {
    let folder = Folder::new("cli-settings");
    let file = folder.path().join("config.toml");
    fs::write(&file, "game = \"tree\"\n[techniques]\npvs = false\n").unwrap();
    let config = format!("--config={}", file.display());
    let found = json(&["search", "--depth=2", "--json", &config, "--without=killers"]);
    assert_eq!(found["game"], "tree");
    let techniques = found["techniques"].to_string();
    assert!(!techniques.contains("pvs") && !techniques.contains("killers"), "{techniques}");
    let found = json(&["search", "--depth=2", "--json", &config, "--game=tic-tac-toe", "--with=pvs"]);
    assert_eq!(found["game"], "tic-tac-toe");
    assert!(found["techniques"].to_string().contains("pvs"));
    let shown = json(&["config", "show", "--json", &config]);
    assert_eq!(shown["techniques"]["pvs"], false);
    assert_eq!(shown["screen"]["theme"], "auto");
}

/// An address space too small for the table stands for a small memory.
#[cfg(unix)]
#[test]
fn a_table_that_the_memory_does_not_hold_is_refused() {
    let run = |arguments: &str| {
        let script = format!("ulimit -v 2000000; exec {} {arguments}", env!("CARGO_BIN_EXE_cutnode"));
        let output =
            Command::new("sh").args(["-c", &script]).env("XDG_CONFIG_HOME", NOWHERE).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, out, error) = run("search --game tree --depth 2 --hash 16384");
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(error.contains("--hash") && error.contains("16384 MiB"), "{error}");
    let (code, out, _) =
        run("uci --game tree <<END\nsetoption name Hash value 16384\nisready\ngo depth 2\nEND\n");
    let lines: Vec<_> = out.lines().collect();
    assert!(lines[0].starts_with("info string ") && lines[0].ends_with("it keeps its 16 MiB"), "{out}");
    assert_eq!(
        (code, lines[1], lines[lines.len() - 1]),
        (Some(0), "readyok", "bestmove 1 ponder 1"),
        "{out}"
    );
}

#[test]
fn a_tree_goes_into_a_file() {
    let folder = Folder::new("cli-tree");
    let file = folder.path().join("tree.dot");
    let out = format!("--out={}", file.display());
    let arguments = ["tree", "--game=tree", "--depth=2", "--format=dot", &out];
    assert!(stdout(&arguments).is_empty());
    assert!(fs::read_to_string(file).unwrap().starts_with("digraph search {"));
}

#[test]
fn the_screens_need_a_terminal() {
    for arguments in [&[][..], &["explore"], &["learn"], &["--theme=mono"]] {
        let output = output(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
    }
}

/// Whatever stands in files and arguments, no escape sequence comes out of the commands: those set titles, write to the
/// clipboard, or answer in the user's name.
#[test]
fn foreign_text_drives_no_terminal() {
    let folder = Folder::new("escapes");
    let evil = "\x1b]52;c;aGk=\x07\u{9b}31m\x7f\u{202e}";
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let pgn =
        file("a.pgn", format!("[Event \"{evil}\"]\n[White \"{evil}\"]\n\n1. e4 {{{evil}}} e5 {evil} *\n"));
    let epd = file("a.epd", format!("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"{evil}\";\n"));
    let lesson = file("a.toml", format!("title = \"x\"\n{evil}\n"));
    let book = file("book.txt", format!("e4 {evil}\n"));
    let config = file("config.toml", format!("\"{evil}\" = 1\n"));
    let csv =
        file("a.csv", format!("PuzzleId,FEN,Moves,Rating,Themes\n{evil},{evil},{evil},{evil},{evil}\n"));
    for arguments in [
        &["pgn", "show", &pgn][..],
        &["pgn", "check", &pgn],
        &["puzzles", "solve", "--file", &epd, "--nodes", "100"],
        &["puzzles", "import", &csv],
        &["lessons", "check", &lesson],
        &["book", "check", &book],
        &["config", "check", "--config", &config],
        &["moves", "--position", evil],
        &["moves", "--moves", evil],
        &["search", "--depth", evil],
        &[evil],
    ] {
        let output = output(arguments);
        for text in [output.stdout, output.stderr] {
            let text = String::from_utf8(text).expect("what is printed is text");
            let harmful =
                |letter: char| letter.is_control() && !"\n\t".contains(letter) || letter == '\u{202e}';
            assert!(!text.contains(harmful), "{arguments:?}: {text:?}");
        }
    }
}

#[test]
fn no_help_breaks_a_line_before_it_is_full() {
    let all = stdout(&["--help"]);
    let (_, commands) = all.split_once("Commands:\n").expect("there are commands");
    let rows = commands.lines().take_while(|line| !line.is_empty());
    let names = rows.filter(|row| !row.starts_with("   ")).filter_map(|row| row.split_whitespace().next());
    for name in names.filter(|&name| name != "help") {
        let help = stdout(&[name, "--help"]);
        let about: Vec<&str> = help.lines().take_while(|line| !line.starts_with("Usage:")).collect();
        for two in about.windows(2).filter(|two| !two[0].is_empty()) {
            let Some(next) = two[1].split_whitespace().next() else { continue };
            let width = two[0].chars().count() + 1 + next.chars().count();
            assert!(width > 100, "{name}: {} | {}", two[0], two[1]);
        }
    }
}
