//! What must hold of the readers of notation whatever they are given: they do not panic, what is wrong has a
//! place inside the text, and what was read is written and read back to the same. And of the protocol: whatever is
//! said, the talk goes on in its own words to its end. The fuzz targets and the replay in the tests call these same
//! functions.
#![allow(dead_code, reason = "every target uses one of them")]

use cutnode::config::{Config, mistakes};
use cutnode::course::parse::lesson as read_lesson;
use cutnode::document::Mistake;
use cutnode::explain::narrate::narrate;
use cutnode::games::chess::Chess;
use cutnode::games::chess::notation::{epd, fen, san};
use cutnode::games::draughts::Draughts;
use cutnode::games::draughts::notation as draughts;
use cutnode::games::pgn::{self, Portable};
use cutnode::games::tree::TreePosition;
use cutnode::games::{Game, NotationError, Present, Tunable};
use cutnode::hub;
use cutnode::learner::progress::Exchanged;
use cutnode::learner::puzzles::columns::Rows;
use cutnode::opponents::book::Book;
use cutnode::session::{GAMES, stored};
use cutnode::textbook::page::Program;
use cutnode::trace::file;
use cutnode::trace::jsonl::{self as trace_jsonl, Reader, Trouble};
use cutnode::tuning::text as weights;
use cutnode::uci::parse::{BadLine, Command, parse};

/// Positions rich in kinds of moves.
const POSITIONS: [&str; 3] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
];

fn inside(text: &str, error: &NotationError) {
    let line = text.split('\n').nth(error.line - 1);
    let width = line.unwrap_or_else(|| panic!("{error:?} is on no line")).chars().count();
    assert!((1..=width + 1).contains(&error.column), "{error:?} is outside of {text:?}");
}

/// A position.
pub(super) fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match fen::read(&text) {
        Ok(position) => assert!(fen::read(&fen::write(&position)) == Ok(position), "{text:?}"),
        Err(error) => inside(&text, &error),
    }
}

/// A move.
pub(super) fn san(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for position in POSITIONS {
        let position = Chess::parse(position).expect("well formed");
        match san::read(&position, &text) {
            Ok(mv) => {
                assert_eq!(san::read(&position, &san::write(&position, mv)), Ok(mv));
                assert_eq!(san::read(&position, &mv.to_string()), Ok(mv));
            }
            Err(error) => inside(&text, &error),
        }
    }
}

/// A file of games of chess.
pub(super) fn pgn(data: &[u8]) {
    games::<Chess>(data);
}

/// A file of games of draughts.
pub(super) fn pdn(data: &[u8]) {
    games::<Draughts>(data);
}

fn games<G: Portable + Eq>(data: &[u8]) {
    let lines = data.split(|&byte| byte == b'\n').count();
    for found in pgn::games::<_, G>(data) {
        let (game, errors) = found.expect("bytes can be read");
        let sound = errors.is_empty();
        for error in errors {
            assert!(error.line <= lines && error.column <= data.len() + 1, "{error:?}");
        }
        let Ok(text) = pgn::write(&game) else { continue };
        // A wrong tag stays among the tags, and is as wrong when it is read again.
        let again: Vec<_> =
            pgn::games::<_, G>(text.as_bytes()).map(|game| game.expect("bytes can be read")).collect();
        assert!(
            matches!(&again[..], [(same, errors)] if *same == game && (errors.is_empty() || !sound)),
            "{text}\n{again:?}"
        );
    }
}

/// A position of draughts, and a move behind it on a line of its own.
pub(super) fn draughts(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (fen, mv) = text.split_once('\n').unwrap_or((&text, ""));
    let position = match draughts::fen::read(fen) {
        Ok(position) => position,
        Err(error) => return inside(fen, &error),
    };
    assert!(draughts::fen::read(&draughts::fen::write(&position)) == Ok(position), "{fen:?}");
    match draughts::moves::read(&position, mv) {
        Ok(found) => {
            assert_eq!(
                draughts::moves::read(&position, &draughts::moves::write(&position, found)),
                Ok(found)
            );
        }
        Err(error) => inside(mv, &error),
    }
}

/// A line with a position and operations.
pub(super) fn epd(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match epd::read(&text) {
        Ok(found) => {
            let written = epd::write(&found);
            assert_eq!(epd::read(&written), Ok(found), "{text:?} was written {written:?}");
        }
        Err(error) => inside(&text, &error),
    }
}

/// Lines of the protocol, talked through to the end. What would take long or much of the machine is asked for in small.
pub(super) fn uci(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (mut said, mut asked) = (Vec::new(), 0);
    for line in text.split('\n').take(30) {
        match parse(line) {
            Ok(Some(Command::Quit)) => {}
            Ok(Some(Command::SetOption { name, .. }))
                if ["hash", "threads"].contains(&&*name.to_lowercase()) => {}
            Ok(Some(Command::Go(go))) => {
                asked += 1;
                said.push(format!("go nodes 30 searchmoves {}", go.searchmoves.join(" ")));
            }
            Err(BadLine::NoNumber(word, _) | BadLine::NoWord(word)) if word != "perft" => {
                asked += 1;
                said.push(line.to_owned());
            }
            _ => said.push(line.to_owned()),
        }
    }
    let lines = said.len();
    said.push("quit".to_owned());
    let said = said.join("\n") + "\n";
    let mut out = Vec::new();
    cutnode::uci::run(&GAMES[0], &Config::shipped(), std::io::Cursor::new(said.clone()), &mut out)
        .expect("memory can be written");
    let out = String::from_utf8(out).expect("what is said is text");
    let count = |start: &str| out.lines().filter(|line| line.starts_with(start)).count();
    let known = ["id ", "option ", "uciok", "readyok", "info ", "bestmove "];
    assert!(out.lines().all(|line| known.iter().any(|start| line.starts_with(start))), "{said:?}\n{out}");
    assert!(count("info string ") <= lines, "{said:?}\n{out}");
    assert!(count("bestmove ") <= asked && (asked == 0) == (count("bestmove ") == 0), "{said:?}\n{out}");
}

/// Lines of the Hub protocol, talked through to the end; no search goes far.
pub(super) fn hub(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let limits = |line: &&str| {
        let first = line.split_whitespace().next().unwrap_or_default();
        !["level", "set-param", "quit"].contains(&first)
    };
    let said: Vec<_> = text.split('\n').take(30).filter(limits).collect();
    let said = format!("level nodes=30 depth=4\n{}\nstop\nquit\n", said.join("\n"));
    let mut out = Vec::new();
    hub::run(&Config::shipped(), std::io::Cursor::new(said.clone()), &mut out)
        .expect("memory can be written");
    let out = String::from_utf8(out).expect("what is said is text");
    let known = ["id ", "param ", "wait", "ready", "pong", "info ", "done", "error "];
    assert!(out.lines().all(|line| known.iter().any(|start| line.starts_with(start))), "{said:?}\n{out}");
}

/// A node of a tree, typed or described; of one that is small, the moves too.
pub(super) fn tree(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match TreePosition::parse(&text) {
        Ok(tree) => {
            let written = tree.notation();
            let again = TreePosition::parse(&written).expect("its own notation is read");
            assert_eq!((again.notation(), again.key()), (written, tree.key()), "{text:?}");
            for &branch in &tree.moves() {
                assert_eq!(tree.parse_move(&tree.move_plain(branch)).ok(), Some(branch), "{text:?}");
            }
        }
        Err(error) => inside(&text, &error),
    }
}

/// A file of puzzles.
pub(super) fn csv(data: &[u8]) {
    let Ok(mut rows) = Rows::new(data) else { return };
    let (mut reached, lines) = (rows.reached(), data.len() as u64 + 2);
    while let Ok(Some(row)) = rows.read() {
        let next = rows.reached();
        assert!(next.bytes > reached.bytes && next.bytes <= data.len() as u64, "{reached:?} {next:?}");
        reached = next;
        match row {
            Ok(row) => assert!(row.moves.split_ascii_whitespace().count() >= 2 && !row.id.is_empty()),
            Err(error) => assert!((1..=lines).contains(&error.line), "{error}"),
        }
    }
}

fn on_lines(text: &str, lines: impl IntoIterator<Item = usize>) {
    for line in lines {
        assert!((1..=text.split('\n').count() + 1).contains(&line), "line {line} of {text:?}");
    }
}

/// A lesson.
pub(super) fn lesson(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match read_lesson(&text) {
        Ok(lesson) => assert!(!lesson.steps.is_empty()),
        Err(wrong) => {
            assert!(!wrong.is_empty());
            on_lines(&text, wrong.iter().map(|mistake| mistake.line));
        }
    }
}

/// Settings.
pub(super) fn config(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let wrong = mistakes(&text);
    on_lines(&text, wrong.iter().map(|mistake| mistake.line));
    let read = Config::shipped().overridden(&text);
    assert_eq!(read.is_ok(), wrong.is_empty(), "{text:?}");
}

/// An opening book.
pub(super) fn book(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Err(wrong) = Book::read(&text) {
        assert!(!wrong.is_empty());
        on_lines(&text, wrong.iter().map(|mistake| mistake.line));
    }
}

/// Weights of an evaluation.
pub(super) fn weights(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let groups = Chess::weight_groups();
    match weights::read(groups, &text) {
        Ok(found) => assert_eq!(weights::read(groups, &weights::write(groups, &found)), Ok(found)),
        Err(error) => on_lines(&text, [error.line]),
    }
}

/// A saved tree: what is read is written to the same, and everything in it can be asked for. Damage behind the checksum is
/// tried too; of a tree that is cut off there is nothing to write.
pub(super) fn saved(data: &[u8]) {
    for data in [Some(data.to_vec()), file::with_checksum(data.to_vec())].into_iter().flatten() {
        let Ok((header, tree)) = file::read(&mut &*data, data.len() as u64) else { continue };
        if tree.logged().is_none() {
            let mut again = Vec::new();
            file::write(&tree, &header, &mut again).expect("memory can be written");
            let (_, same) = file::read(&mut &*again, again.len() as u64).expect("what was written is read");
            assert!(same == tree);
        }
        for id in 0..tree.len() as u32 {
            let _ = (tree.notes(id), tree.line(id), tree.hidden(id), tree.proof(id));
        }
        let _ = stored::open(&header);
    }
}

/// A tree as JSON lines, of this program and of another: whatever is wrong has its line, no more is recorded than the budget
/// allows, everything in the tree can be told, and it is written so that it is read again.
pub(super) fn jsonl(data: &[u8]) {
    const BUDGET: usize = 300;
    let lines = data.split(|&byte| byte == b'\n').count() as u64;
    for own in [false, true] {
        let reader = match Reader::open(data) {
            Ok(reader) => reader,
            Err(Trouble::Line { line, .. }) => return assert_eq!(line, 1),
            Err(_) => return,
        };
        let Some(card) = GAMES.iter().find(|card| card.slug == reader.top().game) else { return };
        let Ok(session) = card.open(reader.top().position.as_deref()) else { return };
        let top = reader.top().clone();
        let (tree, trouble) = reader.read(&mut *session.follow(), BUDGET, own, &mut |_| true);
        if let Some(Trouble::Line { line, .. } | Trouble::CutShort { line, .. }) = trouble {
            assert!((1..=lines).contains(&line), "line {line} of {lines}");
        }
        // Roots of iterations are recorded beyond the budget, and each has a line.
        assert!(tree.len() <= BUDGET + lines as usize && tree.bytes() < 8 << 20);
        if tree.is_empty() {
            continue;
        }
        for id in 0..tree.len() as u32 {
            assert!(!narrate(&tree, id, &*session).is_empty());
        }
        let mut written = Vec::new();
        let whole = tree.logged().is_none_or(|logged| logged.trouble.is_none());
        trace_jsonl::write(&tree, &top, &mut *session.follow(), &mut written).expect("memory can be written");
        if whole && tree.visited() == tree.len() as u64 {
            let reader = Reader::open(&*written).expect("what was written is read");
            let (again, trouble) = reader.read(&mut *session.follow(), tree.len(), own, &mut |_| true);
            assert!(trouble.is_none() && again.len() == tree.len(), "{trouble:?}");
        }
    }
}

/// An export of progress.
pub(super) fn progress(data: &[u8]) {
    if let Err(error) = Exchanged::read(&String::from_utf8_lossy(data)) {
        assert!(!error.to_string().is_empty());
    }
}

/// A page of pseudo-code.
pub(super) fn page(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Program::parse(&text) {
        Ok(program) => assert_eq!(program.text(), text),
        Err(mistakes) => {
            assert!(!mistakes.is_empty(), "{text:?}");
            for mistake in mistakes {
                let Mistake { line, column, message } = mistake;
                inside(&text, &NotationError { line, column, message });
            }
        }
    }
}
