//! What the loggers for other programs write is a tree.

use cutnode::explain::narrate::narrate;
use cutnode::games::Score;
use cutnode::search::Limits;
use cutnode::session::stored::{self, Reading};
use cutnode::session::{Method, Session};
use cutnode::trace::{NodeId, Tree};

use super::{open, read_within, think};
use crate::folder::Folder;

#[path = "../../tools/cutnode_log.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    clippy::pedantic,
    reason = "it is written for a program of somebody else"
)]
mod cutnode_log;

/// The example engine in C is built, plays, and its tree is opened; what it says is true of the game.
#[test]
fn the_example_engine_in_c_logs_its_search() {
    let folder = Folder::new("jsonl-c");
    let program = folder.path().join("connect4");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tools/connect4.c");
    let built = std::process::Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", "-o"])
        .arg(&program)
        .arg(source)
        .output();
    let built = built.expect("the bundled SQLite needs a C compiler, too");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    for (moves, depth, more) in [
        ("445566", "6", &[][..]),
        ("112233", "5", &[]),
        ("-", "7", &["3", "2000"]),
        ("4444", "8", &["20", "3000"]),
    ] {
        let log = folder.path().join("search.jsonl");
        let ran =
            std::process::Command::new(&program).args([moves, depth]).arg(&log).args(more).output().unwrap();
        assert!(ran.status.success());
        let value: i32 = String::from_utf8(ran.stdout).unwrap().trim().parse().unwrap();
        let mut reading = Reading { budget: 1_000_000, memory: None, progress: &mut |_, _, _| true };
        let stored = stored::load(&log, &mut reading).unwrap();
        assert!(stored.trouble().is_none(), "{:?}", stored.trouble());
        let tree = stored.answer.tree.unwrap();
        assert_eq!(tree.logged().unwrap().by, "tiny four 1.0");
        let score = tree.score(Tree::ROOT).unwrap();
        let found =
            think(&*stored.session, Method::Engine, Limits::depth(depth.parse().unwrap()), 1_000).1.found;
        if value > 19_000 {
            assert_eq!(score, Score::win_in(20_000 - value as usize));
            assert_eq!(found.score, score, "{moves}: the engine here sees the same win");
        } else {
            assert_eq!((score, value), (Score::DRAW, 0));
            assert!(!found.score.is_decisive());
        }
        let hidden: u64 = (0..tree.len() as NodeId).map(|id| tree.hidden(id)).sum();
        assert_eq!(tree.len() as u64 + hidden, tree.visited());
        assert_eq!(hidden > 0, !more.is_empty());
        for id in 0..tree.len().min(2_000) as NodeId {
            assert!(!narrate(&tree, id, &*stored.session).is_empty());
        }
    }
}

/// The logger in Rust, in a search that knows its game from a session.
#[test]
fn the_logger_in_rust_logs_a_search() {
    fn search(
        log: &mut cutnode_log::Log<&mut Vec<u8>>,
        here: &dyn Session,
        led: Option<&str>,
        depth: i32,
    ) -> i32 {
        log.enter(led, if led.is_none() { "root" } else { "full" }, Some(depth), Some(-30_000), Some(30_000));
        let moves = if depth == 0 || here.ending().is_some() { Vec::new() } else { here.view().moves };
        let mut values = Vec::new();
        for mv in moves {
            let mut next = here.fork();
            next.play(mv.tag);
            values.push((-search(log, &*next, Some(&mv.plain), depth - 1), mv.plain));
        }
        log.note("width", &[("moves", &values.len().to_string()), ("say", "\"\\\"so\\\"\"")]);
        let best = values.iter().max_by_key(|(value, _)| *value);
        let value = best.map_or(0, |(value, _)| *value);
        log.leave(Some(value), Some("exact"), best.map(|(_, plain)| plain.as_str()));
        value
    }
    let session = open("tic-tac-toe", None);
    let mut bytes = Vec::new();
    let mut log = cutnode_log::Log::new(&mut bytes, "tic-tac-toe", None, "a \"small\" one", "point").unwrap();
    log.max_ply = 2;
    search(&mut log, &*session, None, 3);
    log.close().unwrap();
    let (_, tree, trouble) = read_within(&bytes, 10_000, false);
    assert!(trouble.is_none(), "{trouble:?}");
    assert_eq!((tree.len(), tree.visited()), (1 + 9 + 72, 1 + 9 + 72 + 504));
    assert_eq!((tree.hidden(Tree::ROOT), tree.hidden(2)), (0, 7));
    let logged = tree.logged().unwrap();
    assert_eq!(logged.by, "a \"small\" one");
    assert_eq!(logged.remarks(&tree, 0).collect::<Vec<_>>(), ["width: moves = 9, say = \"so\""]);
}
