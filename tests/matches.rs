//! Matches from outside: games that are kept and read back, matches that go on, tests that stop, engines that fail.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::Duration;

use cutnode::games::chess::notation::pgn::{Game, games};
use serde_json::Value;

use super::cli::cutnode;
use super::folder::Folder;

fn run(arguments: &[&str]) -> Output {
    cutnode(&[&["match"], arguments].concat()).output().expect("the binary is built with the tests")
}

fn json(arguments: &[&str]) -> (Value, Option<i32>) {
    let output = run(&[arguments, &["--json"]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    let value = serde_json::from_str(&text);
    (value.unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr))), output.status.code())
}

/// Every game of a file; each move of each was legal.
fn read(file: &Path) -> Vec<Game> {
    let read: Vec<_> = games(fs::File::open(file).unwrap()).map(Result::unwrap).collect();
    assert!(read.iter().all(|(_, errors)| errors.is_empty()), "{read:?}");
    read.into_iter().map(|(game, _)| game).collect()
}

fn sans_times(game: &Game) -> (Vec<(String, String)>, Vec<String>) {
    let moves = game.line.moves.iter().map(|node| format!("{:?}", node.mv)).collect();
    (game.tags.clone(), moves)
}

const TINY: [&str; 5] =
    ["--nodes=150", "--longest=90", "--second=--without quiescence", "--concurrency=2", "--seed=4"];

#[test]
fn games_are_kept_in_pairs_and_read_back() {
    let folder = Folder::new("match");
    let file = folder.path().join("games.pgn");
    let pgn = format!("--pgn={}", file.display());
    let (result, code) = json(&[&TINY[..], &["--games=6", &pgn]].concat());
    assert_eq!((code, &result["games"], &result["interrupted"]), (Some(0), &6.into(), &false.into()));
    let sum = |names: [&str; 3]| names.iter().map(|name| result[name].as_u64().unwrap()).sum::<u64>();
    assert_eq!(sum(["wins", "draws", "losses"]), 6);
    assert_eq!(
        result["pairs"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum::<u64>(),
        3
    );
    let mut games = read(&file);
    games.sort_by_key(|game| game.tag("Round").unwrap().to_string());
    let rounds: Vec<_> = games.iter().map(|game| game.tag("Round").unwrap()).collect();
    assert_eq!(rounds, ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]);
    let mut points = 0.0;
    for pair in games.chunks(2) {
        let name = |game: usize, colour: &str| pair[game].tag(colour).unwrap().to_string();
        assert_eq!((name(0, "White"), name(0, "Black")), (name(1, "Black"), name(1, "White")));
        let opening = |game: usize| pair[game].line.moves.iter().take_while(|node| node.comments.is_empty());
        assert!(opening(0).eq(opening(1)) && opening(0).count() >= 4);
        for (game, white) in pair.iter().zip([1.0, 0.0]) {
            assert!(
                ["checkmate", "stalemate", "repetition", "material", "plies", "fifty"]
                    .iter()
                    .any(|word| game.tag("Ending").unwrap().contains(word))
            );
            points += match game.tag("Result").unwrap() {
                "1-0" => white,
                "0-1" => 1.0 - white,
                _ => 0.5,
            };
        }
    }
    assert!((result["score"].as_f64().unwrap() * 6.0 - points).abs() < 1e-9);
}

#[test]
fn a_match_goes_on_where_it_was_broken_off() {
    let folder = Folder::new("match-resume");
    let [whole, parts] = ["whole.pgn", "parts.pgn"].map(|name| folder.path().join(name));
    let options = |file: &PathBuf, games: u8| {
        let own = [format!("--pgn={}", file.display()), format!("--games={games}")];
        TINY.map(String::from).into_iter().chain(own).collect::<Vec<_>>()
    };
    let play = |file: &PathBuf, games: u8| {
        let options = options(file, games);
        json(&options.iter().map(String::as_str).collect::<Vec<_>>()).0
    };
    let at_once = play(&whole, 8);
    play(&parts, 4);
    // The program was killed while it wrote.
    let text = fs::read_to_string(&parts).unwrap();
    fs::write(&parts, format!("{text}{}", &text[..text.find(" 12.").unwrap()])).unwrap();
    let resumed = play(&parts, 8);
    assert_eq!((&resumed["games_before"], &at_once["games_before"]), (&4.into(), &0.into()));
    for name in ["wins", "draws", "losses", "pairs", "elo", "endings"] {
        assert_eq!(resumed[name], at_once[name], "{name}");
    }
    assert!(fs::read_to_string(&parts).unwrap().starts_with(&text));
    let sorted = |file| {
        let mut games: Vec<_> = read(file).iter().map(sans_times).collect();
        games.sort();
        games
    };
    assert_eq!(sorted(&whole), sorted(&parts));
    // Nothing is left to play, and nothing is played.
    let text = fs::read_to_string(&parts).unwrap();
    assert_eq!(play(&parts, 8)["games_before"], 8);
    assert_eq!(fs::read_to_string(&parts).unwrap(), text);
    let own = format!("--pgn={}", parts.display());
    // A round that stands twice would count twice.
    let end = text[1..].find("[Event ").expect("a second game") + 1;
    fs::write(&parts, format!("{text}{}", &text[..end])).unwrap();
    let other = run(&[&TINY[..], &[&own]].concat());
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(other.status.code() == Some(2) && said.contains(" twice; take out one"), "{said}");
    fs::write(&parts, &text).unwrap();
    // The games of another match are not taken for those of this one, and no other file is touched.
    let other = run(&[&TINY[..], &[&own, "--games=8", "--seed=5"][..]].concat()[1..]);
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(other.status.code() == Some(2), "{said}");
    let mut changed = TINY.to_vec();
    changed[4] = "--seed=5";
    let other = run(&[&changed[..], &[&own]].concat());
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(other.status.code() == Some(2) && said.contains("holds games of another match"), "{said}");
    for text in ["[Event \"?\"]\n\n1. e4 *\n\n", "my diary\n"] {
        fs::write(&parts, text).unwrap();
        let other = run(&[&TINY[..], &[&own]].concat());
        assert_eq!((other.status.code(), fs::read_to_string(&parts).unwrap()), (Some(2), text.into()));
    }
}

#[test]
fn a_sequential_test_stops_when_it_is_decided() {
    let weak = "--algorithm minimax --depth 1";
    let options = ["--nodes=400", "--games=200", "--sprt=0,100", "--longest=120"];
    let (better, code) = json(&[&options[..], &["--second", weak]].concat());
    assert_eq!((&better["sprt"]["decision"], code), (&"H1".into(), Some(0)));
    assert!(better["games"].as_u64().unwrap() < 150, "{better}");
    let llr = better["sprt"]["llr"].as_f64().unwrap();
    assert!(llr >= better["sprt"]["upper"].as_f64().unwrap());
    let (worse, code) = json(&[&options[..], &["--first", weak, "--second=cutnode"]].concat());
    assert_eq!((&worse["sprt"]["decision"], code), (&"H0".into(), Some(1)));
}

#[test]
fn every_game_has_matches() {
    for game in cutnode::session::GAMES {
        let slug = game.slug;
        let (result, code) =
            json(&["--game", slug, "--second=--only none", "--depth=1", "--games=4", "--longest=40"]);
        assert_eq!((&result["games"], code), (&4.into(), Some(0)), "{slug}");
        assert_eq!(result["faults"], Value::Array(Vec::new()), "{slug}");
        // Openings leave something to be played for: of a tree of two plies the second.
        let moves = [0, 1].map(|side| result["efforts"][side]["moves"].as_u64());
        let least = if slug == "tree" { 2 } else { 4 };
        assert!(moves.iter().all(|moves| moves.is_some_and(|moves| moves >= least)), "{slug}: {result}");
    }
}

#[test]
fn a_clock_runs_and_openings_come_from_files() {
    let folder = Folder::new("match-openings");
    let engine = format!("--second={} --clock 20+0.1 -- uci", env!("CARGO_BIN_EXE_cutnode"));
    let fen = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";
    for (name, text) in [
        ("lines.txt", format!("# an ending\n{fen}\n\n1. f3 e5 2. g4\n")),
        ("lines.epd", format!("{fen} id \"end\";\n")),
        ("lines.pgn", "[Event \"?\"]\n\n1. f3 e5 2. g4 Nc6 3. h4 *\n".into()),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        let openings = format!("--openings={}", file.display());
        let options = ["--first=--depth 1", &engine, &openings, "--games=2", "--longest=8", "--plies=4"];
        let (result, _) = json(&options);
        assert_eq!((&result["games"], &result["faults"]), (&2.into(), &Value::Array(Vec::new())), "{name}");
        assert!(result["second"].as_str().unwrap().starts_with("cutnode "), "{name}");
    }
}

#[test]
fn what_cannot_be_read_of_a_file_of_openings_is_named_and_the_rest_is_played() {
    let folder = Folder::new("match-broken-openings");
    let fen = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1";
    let games = "[Event \"?\"]\n\n1. f3 e5 2. Ke3 *\n\n[Event \"?\"]\n\n1. f3 e5 2. g4 Nc6 3. Ke3 *\n";
    for (name, text, says) in [
        // Columns are those of the line, and a comment may stand further in.
        (
            "lines.txt",
            format!("{fen}\n  # two\n  1. f3 e6 2. e6\n"),
            "lines.txt:3:15: `e6` is not legal here",
        ),
        ("lines.epd", format!("{fen} id \"end\";\n{fen} bm Ke5;\n"), "lines.epd:2"),
        ("lines.pgn", games.into(), "lines.pgn: game 1: line 3, column 13: `Ke3` is not legal here"),
    ] {
        let file = folder.path().join(name);
        let meet = |text: &str| {
            fs::write(&file, text).expect("written");
            let openings = format!("--openings={}", file.display());
            let command = ["match", "--first=--depth 1", "--second=--depth 1", &openings, "--games=2"];
            let done = cutnode(&command).args(["--longest=8", "--plies=4"]).output().expect("it runs");
            let said = [&done.stdout, &done.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
            (done.status.success(), said.concat())
        };
        let (done, said) = meet(&text);
        assert!(done && said.contains(says), "{name}: {said}");
        assert!(
            said.contains("1 openings of") && said.contains("; 1 that cannot be read left out"),
            "{said}"
        );
        // Behind the plies that are played nothing matters; where there is none that can be played, nothing is.
        assert!(!said.contains("game 2"), "{said}");
        let (done, said) = meet("[Event \"?\"]\n\n1. e5 *\n");
        assert!(!done && said.contains("has no opening"), "{name}: {said}");
    }
}

/// Engines that fail, as shell scripts.
#[cfg(unix)]
mod failing {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// An engine that does this when it is to think.
    fn engine(folder: &Folder, name: &str, thinking: &str) -> String {
        let file = folder.path().join(name);
        let script = format!(
            "#!/bin/sh\nwhile read word rest; do case $word in\nuci) echo id name {name}; echo uciok;;\n\
             isready) echo readyok;;\ngo) {thinking};;\nquit) exit;;\nesac; done\n"
        );
        fs::write(&file, script).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        file.display().to_string()
    }

    #[test]
    fn an_engine_that_fails_loses_and_the_reason_is_told() {
        let folder = Folder::new("match-failing");
        for (name, thinking, said) in [
            ("crash", "echo no more >&2; exit 3", "crash: it ended with exit status: 3; it said: no more"),
            ("gone", "kill -9 $$", "crash: it ended with signal: 9"),
            ("hang", "sleep 60", "no answer within 1."),
            ("cheat", "echo bestmove e2e5", "illegal move `e2e5`"),
            ("san", "echo bestmove Nf3", "illegal move `Nf3`"),
            ("mute", "echo bestmove", "illegal move ``"),
        ] {
            let engine = engine(&folder, name, thinking);
            let file = folder.path().join(format!("{name}.pgn"));
            let pgn = format!("--pgn={}", file.display());
            let first = "--first=cutnode --depth 1";
            let (result, code) =
                json(&[first, "--second", &engine, "--movetime=50", "--patience=1", "--games=2", &pgn]);
            // Nothing was measured.
            assert_eq!((&result["wins"], code), (&2.into(), Some(1)), "{result}");
            for fault in result["faults"].as_array().unwrap() {
                assert!(fault.as_str().unwrap().contains(&format!("{name}: {said}")), "{fault}");
            }
            assert_eq!(result["endings"]["fault"], 2);
            let kept = read(&file);
            assert_eq!(kept.len(), 2);
            assert!(kept.iter().all(|game| game.tag("Termination") == Some("rules infraction")));
        }
    }

    /// Nothing of the kind that the tests in a terminal have is left by a match either.
    #[test]
    fn a_match_leaves_no_engine_and_none_of_its_children() {
        let folder = Folder::new("match-deaf");
        let file = folder.path().join("deaf");
        let script = "#!/bin/sh\ntrap '' TERM HUP INT PIPE\nsleep 1000 &\necho $$ $! >> $0.pid\n\
                      while :; do read word rest || sleep 1; case $word in\nuci) echo uciok;;\nisready) echo readyok;;\n\
                      go) echo bestmove a2a3;;\nesac; word=; done\n";
        fs::write(&file, script).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        let second = format!("--second={}", file.display());
        json(&["--first=--depth 1", &second, "--movetime=50", "--patience=1", "--games=2", "--longest=6"]);
        let started = fs::read_to_string(folder.path().join("deaf.pid")).unwrap();
        assert!(started.split_whitespace().count() >= 2);
        for pid in started.split_whitespace() {
            // What is killed needs a moment to go.
            let lives = || {
                let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
                !status.is_empty() && !status.contains("State:\tZ")
            };
            assert!((0..500).any(|_| !lives() || {
                std::thread::sleep(Duration::from_millis(10));
                false
            }));
        }
    }

    #[test]
    fn who_oversteps_his_time_loses() {
        let folder = Folder::new("match-late");
        let engine = engine(&folder, "late", "sleep 0.3; echo bestmove a2a3");
        let second = format!("--second={engine} --clock 0.1");
        let (result, _) = json(&["--first=--depth 1", &second, "--games=2"]);
        let faults = result["faults"].as_array().unwrap();
        assert!(
            faults.iter().all(|fault| fault.as_str().unwrap().ends_with("late: out of time")),
            "{result}"
        );
        assert_eq!(result["wins"], 2);
    }

    /// However long it may think: who speaks another language is not waited for.
    #[test]
    fn who_does_not_introduce_himself_is_not_waited_for() {
        let (begun, cat) = (std::time::Instant::now(), "/bin/cat --nodes 100");
        let output = run(&["--first=--depth 1", "--second", cat, "--games=2"]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("uciok") && output.status.code() == Some(2), "{told}");
        assert!(begun.elapsed() < Duration::from_secs(60), "{told}");
    }

    #[test]
    fn what_does_not_start_is_refused() {
        let folder = Folder::new("match-start");
        let engine = engine(&folder, "plain", "exit");
        for (second, said) in [
            (format!("{engine} --option Hash=16"), "it has no option `Hash`"),
            (format!("{engine} --option Hash"), "it must be NAME=VALUE"),
            (format!("{engine} --with pvs"), "--with is for cutnode itself"),
            ("false".into(), "the UCI engine false: it ended with exit status: 1"),
            ("/nowhere/engine".into(), "it cannot be started"),
        ] {
            let output = run(&["--movetime=10", "--games=2", "--second", &second]);
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{stderr}");
            assert!(stderr.contains(said), "{stderr}");
        }
    }

    #[test]
    fn an_interrupted_match_tells_how_it_stands() {
        let folder = Folder::new("match-interrupt");
        let file = folder.path().join("games.pgn");
        let pgn = format!("--pgn={}", file.display());
        let mut command =
            cutnode(&["match", "--second=--without pvs", "--nodes=100", "--games=100000", &pgn]);
        let child =
            command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null()).spawn().unwrap();
        while fs::read_to_string(&file).unwrap_or_default().matches("[Event ").count() < 2 {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let process = rustix::process::Pid::from_raw(child.id() as i32).unwrap();
        rustix::process::kill_process(process, rustix::process::Signal::INT).unwrap();
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(130), "{text}");
        assert!(text.lines().next().unwrap().ends_with("of 100000 games, broken off"), "{text}");
        assert!(!read(&file).is_empty());
    }
}
