//! The protocol from outside: dialogues with the binary, and lines of all kinds.

mod broken;
pub(crate) mod ending;
mod foreign;
mod parsing;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use cutnode::session::GAMES;

use super::cli::at;
use super::documents::program;

/// The other side of a dialogue.
pub(crate) struct Dialogue {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

const PATIENCE: Duration = Duration::from_secs(30);

impl Dialogue {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = at(&program(), &[&["uci"], arguments].concat());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (tell, lines) = channel();
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
        Self { input: child.stdin.take(), child, lines }
    }

    pub(crate) fn say(&mut self, text: &str) {
        writeln!(self.input.as_mut().unwrap(), "{text}").unwrap();
    }

    /// Lines up to one that starts so, this one last.
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(
                self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {start} after {lines:?}")),
            );
            if lines.last().unwrap().starts_with(start) {
                return lines;
            }
        }
    }

    pub(crate) fn ask(&mut self, text: &str, start: &str) -> String {
        self.say(text);
        self.until(start).pop().unwrap()
    }

    /// The rest, and the exit code.
    pub(crate) fn end(mut self) -> (Vec<String>, Option<i32>) {
        drop(self.input.take());
        let rest = self.lines.iter().collect();
        (rest, self.child.wait().unwrap().code())
    }
}

/// The move of a `bestmove` line.
fn best_of(line: &str) -> &str {
    line.strip_prefix("bestmove ").unwrap().split(' ').next().unwrap()
}

const OTHER: &[&str] = &["--game=tic-tac-toe"];

#[test]
fn it_introduces_itself_and_its_options() {
    let mut engine = Dialogue::start(&[]);
    engine.say("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name cutnode "));
    assert!(lines.contains(&"option name Hash type spin default 16 min 1 max 16384".into()));
    assert!(lines.contains(&"option name Clear Hash type button".into()));
    for card in cutnode::search::techniques::CARDS {
        assert!(lines.contains(&format!("option name {} type check default {}", card.slug, card.default)));
    }
    assert_eq!(engine.ask("isready", "readyok"), "readyok");
    engine.say("quit");
    assert_eq!(engine.end(), (vec![], Some(0)));
}

#[test]
fn a_search_ends_with_a_legal_move() {
    let mut engine = Dialogue::start(OTHER);
    engine.say("position startpos moves b2 a1");
    engine.say("go depth 7");
    let lines = engine.until("bestmove");
    let (last, infos) = lines.split_last().unwrap();
    assert!(infos.iter().all(|line| line.starts_with("info depth ")));
    for word in [" score cp ", " nodes ", " nps ", " time ", " pv "] {
        assert!(infos[0].contains(word), "{}", infos[0]);
    }
    let best = best_of(last);
    assert!(infos.last().unwrap().contains(&format!(" pv {best}")));
    assert_eq!(engine.ask("position startpos moves a1 a2 b1 b2 c1\ngo depth 3", "bestmove"), "bestmove 0000");
    assert_eq!(engine.end().1, Some(0));
}

/// Plays a whole game against itself as an interface would, and checks every move.
#[test]
fn it_plays_a_game_of_legal_moves() {
    let mut engine = Dialogue::start(&[]);
    let mut session = GAMES[0].open(None).unwrap();
    let mut moves = String::new();
    while session.ending().is_none() && session.played().len() < 60 {
        engine.say(&format!("position startpos moves{moves}"));
        let best = engine.ask("go depth 3 wtime 1000 btime 1000", "bestmove");
        let text = best_of(&best);
        let tag = session.parse_move(text).unwrap_or_else(|error| panic!("{moves}: {error}"));
        assert!(session.play(tag));
        moves = format!("{moves} {text}");
    }
    assert_eq!(engine.end(), (vec![], Some(0)));
}

/// An interface may play on where the rules let a side claim a draw.
#[test]
fn a_repetition_does_not_end_the_talk() {
    let mut engine = Dialogue::start(&[]);
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(3);
    engine.say(&format!("position startpos moves{shuffle} e2e4"));
    let best = engine.ask("go depth 2", "bestmove");
    assert_ne!(best, "bestmove 0000");
    assert_eq!(engine.end(), (vec![], Some(0)));
}

/// No draw that has to be claimed ends a position, and none at all ends a root that has moves.
#[test]
fn a_move_is_given_wherever_there_is_one() {
    for (position, moves, best) in [
        ("fen 4k3/8/8/8/8/8/3R4/4K3 w - - 97 180 moves d2d3 e8e7 d3d4 e7f7", 4, None),
        ("fen 4k3/8/8/8/8/8/3R4/4K3 w - - 170 180", 4, None),
        // Beyond the clock of a claim nothing has changed: mate is mate.
        ("fen 7k/8/6K1/8/8/8/8/R7 w - - 120 180", 4, Some("a1a8")),
        ("fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1 moves e3e4 e6d6 e4d4", 3, None),
        ("startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", 3, None),
    ] {
        let mut engine = Dialogue::start(&[]);
        engine.say(&format!("position {position}"));
        engine.say(&format!("go depth {moves}"));
        let lines = engine.until("bestmove");
        assert!(lines.iter().all(|line| !line.starts_with("info string")), "{position}: {lines:?}");
        let found = best_of(lines.last().unwrap()).to_string();
        let (start, played) = position.split_once(" moves ").unwrap_or((position, ""));
        let start = start.strip_prefix("fen ");
        let mut session = GAMES[0].open(start).unwrap();
        for text in played.split_whitespace() {
            assert!(session.play(session.parse_move(text).unwrap()));
        }
        assert!(session.parse_move(&found).is_ok(), "{position}: {found}");
        assert!(best.is_none_or(|best| best == found), "{position}: {found}");
        assert_eq!(engine.end(), (vec![], Some(0)));
    }
}

#[test]
fn lines_are_counted_while_the_talk_goes_on() {
    let mut engine = Dialogue::start(&[]);
    engine.say("go perft 3");
    let lines = engine.until("Nodes searched: ");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 8902");
    assert_eq!(lines.iter().filter(|line| line.contains(": ")).count(), 21);
    assert!(lines.contains(&"e2e4: 600".into()), "{lines:?}");
    for wrong in ["go perft 0", "go perft 21", "go perft 99999999999", "go perft -1"] {
        let remark = engine.ask(wrong, "info string ");
        assert!(remark.contains("a number from 1 to 20"), "{wrong}: {remark}");
    }
    engine.say("go perft 12");
    assert_eq!(engine.ask("isready", "readyok"), "readyok");
    assert!(engine.ask("go depth 1", "info string ").contains("stop comes first"));
    assert!(engine.ask("stop", "info string ").contains("given up"));
    engine.say("go perft 12\nquit");
    let (rest, code) = engine.end();
    assert!(rest.iter().all(String::is_empty) && code == Some(0), "{rest:?}");
}

#[test]
fn only_the_moves_that_are_asked_for_are_searched() {
    let mut engine = Dialogue::start(&[]);
    engine.say("go depth 4 searchmoves a2a3 h2h4 a2a3");
    let lines = engine.until("bestmove");
    assert!(["a2a3", "h2h4"].contains(&best_of(lines.last().unwrap())), "{lines:?}");
    // The table must not take the value of few moves for that of the position.
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 5 searchmoves g1f2");
    let lines = engine.until("bestmove");
    assert!(lines.iter().all(|line| !line.contains("score mate")), "{lines:?}");
    assert_eq!(best_of(&engine.ask("go depth 3", "bestmove")), "a1a8");
    engine.say("go searchmoves e2e5 depth 2");
    let remark = engine.until("info string").pop().unwrap();
    assert!(remark.contains("e2e5: all moves are searched"), "{remark}");
    assert_eq!(best_of(engine.until("bestmove").last().unwrap()), "a1a8");
    assert_eq!(engine.end().1, Some(0));
}

#[test]
fn what_is_pondered_on_is_answered_after_the_hit() {
    let mut engine = Dialogue::start(OTHER);
    assert!(engine.ask("ponderhit", "info string ").contains("nothing is pondered on"));
    engine.say("position startpos moves b2\ngo ponder depth 3");
    std::thread::sleep(Duration::from_millis(100));
    engine.say("isready");
    let before = engine.until("readyok");
    assert!(before.iter().all(|line| !line.starts_with("bestmove")), "{before:?}");
    engine.ask("ponderhit", "bestmove ");
    engine.say("go ponder wtime 1000 btime 1000");
    engine.ask("stop", "bestmove ");
    for quiet in ["debug on", "register later"] {
        engine.say(quiet);
    }
    assert_eq!(engine.end(), (vec![], Some(0)));
}

#[test]
fn techniques_are_options() {
    let nodes = |options: &[&str]| {
        let mut engine = Dialogue::start(OTHER);
        for option in options {
            engine.say(option);
        }
        engine.say("go depth 6");
        let lines = engine.until("bestmove");
        let words: Vec<_> = lines[lines.len() - 2].split(' ').collect();
        words[words.iter().position(|&word| word == "nodes").unwrap() + 1].to_string()
    };
    assert_eq!(
        nodes(&[]),
        nodes(&["setoption name Clear Hash", "ucinewgame", "setoption name HASH value 16"])
    );
    assert_ne!(nodes(&[]), nodes(&["setoption name transposition-table value false"]));
}

/// A player of a rating promotes as people do, whatever clock stands beside the board.
#[test]
fn no_clock_makes_a_rated_player_promote_to_a_knight() {
    let mut engine = Dialogue::start(&[]);
    engine.say("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 400");
    for _ in 0..20 {
        engine.say("ucinewgame\nposition fen 8/1P4k1/8/8/8/8/6K1/8 w - - 0 1");
        assert_ne!(best_of(&engine.ask("go wtime 10000 btime 10000", "bestmove")), "b7b8n");
    }
}

/// A rating was measured of a player with all his nodes: who is asked for with less time is told so.
#[test]
fn it_is_said_what_a_rated_player_needs() {
    let mut engine = Dialogue::start(&[]);
    engine.say("setoption name UCI_Elo value 1350\nsetoption name UCI_LimitStrength value true");
    engine.say("isready");
    let said = engine.until("readyok");
    let about: Vec<_> = said.iter().filter(|line| line.starts_with("info string")).collect();
    assert!(matches!(about[..], [one] if one.contains("Player of 1350: up to ")), "{said:?}");
}
