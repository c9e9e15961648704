//! Trees as JSON lines: what is written is read again to the same rows; what others write is read as far as it goes, says no
//! more than it says, and takes no more memory than it may.

use std::fs;
use std::io::{self, BufReader, Cursor, Read};

use cutnode::explain::narrate::narrate;
use cutnode::explain::question::why_not;
use cutnode::games::{MoveTag, Score};
use cutnode::search::techniques::Techniques;
use cutnode::search::{Bound, Limits, Note, Plan, Stop, Table, Visit};
use cutnode::session::stored::{self, Reading, Stored};
use cutnode::session::{Answer, GAMES, Method, Request, Session, Watch, game};
use cutnode::trace::jsonl::{self, Reader, Top, Trouble};
use cutnode::trace::stats::Stats;
use cutnode::trace::{NodeId, Tree, account, best, weakest};
use proptest::prelude::*;

use super::folder::Folder;

#[path = "../tools/cutnode_log.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    clippy::pedantic,
    reason = "it is written for a program of somebody else"
)]
mod cutnode_log;

fn open(slug: &str, position: Option<&str>) -> Box<dyn Session> {
    game(slug).unwrap().open(position).unwrap()
}

fn think(session: &dyn Session, method: Method, limits: Limits, budget: usize) -> (Request, Answer) {
    let plan = Plan { hash: 1, techniques: Techniques::all(), ..Plan::new(limits) };
    let request = Request { method, plan, watch: Watch::Record { budget, followed: false } };
    let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
    (request, answer)
}

fn written(tree: &Tree, session: &dyn Session) -> String {
    let top = Top { game: session.game().slug.into(), ..Top::default() };
    let mut bytes = Vec::new();
    jsonl::write(tree, &top, &mut *session.follow(), &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn read_within(text: &[u8], budget: usize, own: bool) -> (Box<dyn Session>, Tree, Option<Trouble>) {
    let reader = Reader::open(Cursor::new(text)).unwrap();
    let session = open(&reader.top().game, reader.top().position.as_deref());
    let (tree, trouble) = reader.read(&mut *session.follow(), budget, own, &mut |_| true);
    (session, tree, trouble)
}

fn read(text: &str) -> (Box<dyn Session>, Tree, Option<Trouble>) {
    read_within(text.as_bytes(), 1_000, false)
}

/// All that a row shows or an explanation is made of.
fn assert_same_rows(one: &Tree, two: &Tree, what: &str) {
    assert_eq!((one.len(), one.visited()), (two.len(), two.visited()), "{what}");
    for id in 0..one.len() as NodeId {
        let row = |tree: &Tree| {
            let place =
                (tree.parent(id), tree.end(id), tree.tag(id), tree.visit(id), tree.ply(id), tree.depth(id));
            let came = (tree.window(id), tree.order(id), tree.returned(id), tree.score(id), tree.proof(id));
            let dates: Vec<_> = (0..4).map(|after| tree.raised_before(id, id + 1 + after)).collect();
            (
                place,
                came,
                tree.size(id),
                tree.hidden(id),
                tree.is_stopped(id),
                best(tree, id),
                tree.notes(id),
                dates,
            )
        };
        assert_eq!(row(one), row(two), "{what}: node {id}");
    }
}

/// Positions of all games, by everybody who searches, with budgets that hide something and such that do not.
#[test]
fn what_is_written_is_read_to_the_same_rows() {
    let middle = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut positions: Vec<_> = GAMES.iter().map(|card| (card.slug, None, 4)).collect();
    positions.extend([
        ("chess", Some(middle), 3),
        ("chess", Some("8/8/8/8/8/5k2/q7/7K b - - 0 1"), 4),
        ("tree", Some("((3 12 8) (2 4 6) (14 5 2))"), 4),
        ("tree", Some("random width=4 depth=6 seed=7"), 6),
        ("tic-tac-toe", Some("X../.O./... X"), 6),
        ("connect-4", Some("112233"), 5),
    ]);
    let textbook = cutnode::textbook::CARDS.iter().map(|card| Method::Textbook(card.algorithm));
    let methods: Vec<_> = [Method::Engine].into_iter().chain(textbook).collect();
    for (slug, position, depth) in positions {
        let session = open(slug, position);
        for &method in &methods {
            for (limits, budget) in [
                (Limits { nodes: Some(1_200), ..Limits::depth(depth) }, 100_000),
                (Limits { nodes: Some(1_200), ..Limits::depth(depth) }, 60),
            ] {
                let (_, answer) = think(&*session, method, limits, budget);
                let tree = answer.tree.unwrap();
                let what = format!("{slug} {position:?} {} within {budget}", method.slug());
                let text = written(&tree, &*session);
                let reader = Reader::open(Cursor::new(text.as_bytes())).unwrap();
                let (again, trouble) = reader.read(&mut *session.follow(), 200_000, true, &mut |_| true);
                assert!(trouble.is_none(), "{what}: {trouble:?}");
                assert!(again.logged().is_none(), "{what}: {:?}", again.logged());
                assert_same_rows(&tree, &again, &what);
                assert_eq!(written(&again, &*session), text, "{what}");
            }
        }
    }
}

/// A file is named by its ending, opens as the search that it was, and can be run again.
#[test]
fn a_search_is_kept_and_opened_in_every_form() {
    let folder = Folder::new("jsonl-forms");
    let mut session = open("chess", None);
    for text in ["e4", "e5"] {
        let tag = session.parse_move(text).unwrap();
        session.play(tag);
    }
    let (request, answer) = think(&*session, Method::Engine, Limits::depth(4), 5_000);
    let marks = vec![cutnode::trace::file::Mark { node: 3, note: "here".into() }];
    let header = stored::header(&*session, &request, &answer, marks.clone());
    let tree = answer.tree.as_ref().unwrap();
    for name in ["a.tree", "a.jsonl", "a.jsonl.zst"] {
        let path = folder.path().join(name);
        stored::save(&path, &header, tree).unwrap();
        assert!(stored::recognise(&path).unwrap(), "{name}");
        let mut told = 0;
        let mut progress = |_, _, _| {
            told += 1;
            true
        };
        let mut reading = Reading { budget: 1_000, memory: None, progress: &mut progress };
        let Stored { session: again, request: same, answer: kept, marks: noted, trouble } =
            stored::load(&path, &mut reading).unwrap();
        assert!(trouble.is_none() && noted == marks, "{name}");
        assert_eq!((again.view().notation, same), (session.view().notation, request), "{name}");
        assert_eq!(again.played(), session.played(), "{name}");
        assert_same_rows(tree, kept.tree.as_ref().unwrap(), name);
        assert!(name == "a.tree" || told > 0, "{name} was read without a word");
    }
    let sizes = ["a.jsonl", "a.jsonl.zst"].map(|name| fs::metadata(folder.path().join(name)).unwrap().len());
    assert!(sizes[1] * 4 < sizes[0], "{sizes:?}");
    fs::write(folder.path().join("b.jsonl"), "{\"name\":\"somebody's\"}\n").unwrap();
    assert!(stored::recognise(&folder.path().join("b.jsonl")).is_err());
}

const TOP: &str = "{\"tree\":1,\"game\":\"chess\",\"by\":\"MyEngine 1.2\",\"settings\":{\"hash\":64}}\n";

fn file(lines: &str) -> String {
    format!("{TOP}{lines}\n")
}

const BARE: &str = "{\"in\":null,\"v\":\"root\"}
{\"in\":\"e2e4\",\"v\":\"full\"}
{\"in\":\"e7e5\",\"v\":\"full\"}
{\"out\":12}
{\"in\":null,\"v\":\"null-move\"}
{\"out\":-40}
{\"out\":-12}
{\"in\":\"d2d4\",\"v\":\"scout\"}
{\"out\":5}
{\"out\":12}";

/// A writer may leave out everything but the moves, the visits and the values: nothing is said that it did not say.
#[test]
fn what_is_not_said_is_not_guessed() {
    let (session, tree, trouble) = read(&file(BARE));
    assert!(trouble.is_none());
    assert_eq!((tree.len(), tree.visited()), (5, 5));
    for id in 0..5 {
        assert_eq!((tree.said_depth(id), tree.says_alpha(id), tree.says_beta(id)), (None, false, false));
        assert_eq!((tree.returned(id), tree.proof(id), weakest(&tree, id)), (None, None, None));
        assert!(tree.score(id).is_some() && !tree.is_stopped(id) && !tree.is_struck_off(id));
        assert_eq!(best(&tree, id), None);
        let told: Vec<_> = narrate(&tree, id, &*session).into_iter().map(|sentence| sentence.text).collect();
        let all = told.join(" ");
        for false_word in
            ["∞", "−128", "-128", "proved:", "Proved", "exactly +", "at least", "at most", "cut", "best"]
        {
            assert!(!all.contains(false_word), "{false_word}: {all}");
        }
        assert!(all.contains("whether exactly, or as a bound, is not said"), "{all}");
        assert!(
            all.contains("with which depth is not said") && all.contains("The window is not said."),
            "{all}"
        );
        // Nobody else says more: not the account of its moves, and not the figures.
        let _ = account(&tree, id, &*session);
    }
    assert!(!tree.all_proved());
    let figures = Stats::of(&tree);
    assert_eq!((figures.all_cuts(), figures.branching()), (0, None));
    let other = session.view().moves.iter().find(|mv| mv.plain == "g1f3").unwrap().tag;
    let why = why_not(&tree, Tree::ROOT, other, &*session).because;
    assert!(why.contains("The file has no visit of 1.Nf3 here"), "{why}");
    assert_eq!(written(&tree, &*session).lines().count(), file(BARE).lines().count());
}

#[test]
fn what_is_said_is_kept_and_shown() {
    let lines = "{\"in\":null,\"d\":3,\"a\":-50,\"b\":null,\"v\":\"root\",\"ttpv\":true}
{\"note\":\"static-evaluation\",\"score\":20}
{\"left_out\":[\"a2a3\",\"h2h3\"],\"by\":\"futility\"}
{\"left_out\":[\"b2b3\"],\"by\":\"my-pruning\"}
{\"in\":\"e2e4\",\"d\":2,\"a\":null,\"b\":50,\"v\":\"reduced\",\"order\":\"killer\"}
{\"note\":\"late-move-reductions\",\"by\":2,\"history\":-300,\"lmr_base\":2.4}
{\"note\":\"singular\",\"margin\":40}
{\"out\":{\"mate\":-2},\"k\":\"exact\",\"hidden\":40}
{\"out\":{\"mate\":3},\"k\":\"exact\",\"best\":\"e2e4\",\"eval_cache\":7}";
    let (session, tree, trouble) = read(&file(lines));
    assert!(trouble.is_none(), "{trouble:?}");
    assert_eq!((tree.len(), tree.visited(), tree.hidden(1)), (2, 42, 40));
    assert_eq!(tree.score(0), Some(Score::win_in(5)));
    assert_eq!(tree.returned(1).map(|returned| returned.bound), Some(Bound::Exact));
    assert_eq!(tree.score(1), Some(Score::loss_in(5)));
    assert_eq!((tree.said_depth(0), tree.says_window(0)), (Some(3), true));
    assert!(best(&tree, 0).is_some());
    let left = tree.notes(0).into_iter().filter(|note| matches!(note, Note::LeftOut { .. })).count();
    assert_eq!(left, 2);
    let told =
        |id| narrate(&tree, id, &*session).into_iter().map(|sentence| sentence.text).collect::<Vec<_>>();
    let root = told(0);
    for text in [
        "engine: ttpv = true",
        "engine: eval_cache = 7",
        "engine: left_out = [\"b2b3\"], by = my-pruning",
        "Its settings: hash = 64.",
        "Logged by MyEngine 1.2; what its values count is not said. It cannot be run again here.",
    ] {
        assert!(root.iter().any(|sentence| sentence == text), "{text}: {root:?}");
    }
    let below = told(1);
    for text in [
        "engine: lmr_base = 2.4",
        "engine: singular: margin = 40",
        "Late-move reductions took off 2 plies: a history of -300.",
        "1.e4 was tried 1st, as a killer.",
    ] {
        assert!(below.iter().any(|sentence| sentence == text), "{text}: {below:?}");
    }
    // And it is written again as it was.
    let text = written(&tree, &*session);
    let (_, again, _) = read(&text);
    assert_same_rows(&tree, &again, "written again");
    assert_eq!(written(&again, &*session), text);
    for id in 0..2 {
        let said = |tree: &Tree| tree.logged().unwrap().remarks(id).collect::<Vec<_>>();
        assert_eq!(said(&tree), said(&again));
    }
}

/// Iterations that stand side by side, and moves without a root, get a row that holds them together.
#[test]
fn a_file_without_one_root_is_read() {
    let twice =
        "{\"in\":null,\"d\":1,\"v\":\"root\"}\n{\"in\":\"e2e4\",\"v\":\"full\"}\n{\"out\":1}\n{\"out\":1}\n";
    let (session, tree, trouble) = read(&format!("{TOP}{twice}{twice}"));
    assert!(trouble.is_none() && tree.logged().unwrap().wrapped);
    let roots: Vec<_> = tree.children(Tree::ROOT).map(|id| (id, tree.visit(id), tree.ply(id))).collect();
    assert_eq!(roots, [(1, Visit::Root, 0), (3, Visit::Root, 0)]);
    assert!(tree.is_untold(Tree::ROOT));
    assert_eq!(written(&tree, &*session).lines().count(), 9);
    let (_, again, _) = read(&written(&tree, &*session));
    assert_same_rows(&tree, &again, "side by side");
    let (_, tree, trouble) = read(&file("{\"in\":\"e2e4\",\"v\":\"full\"}\n{\"out\":1}"));
    assert!(trouble.is_none() && tree.logged().unwrap().wrapped);
    assert_eq!((tree.len(), tree.ply(1)), (2, 1));
}

#[test]
fn mistakes_are_told_by_their_line_and_what_stands_before_is_there() {
    let root = "{\"in\":null,\"v\":\"root\"}\n{\"in\":\"e2e4\",\"v\":\"full\"}\n";
    for (line, what) in [
        ("{\"in\":\"e2e5\",\"v\":\"full\"}", "`e2e5` is not a move here"),
        ("{\"in\":\"e7e5\"}", "`v`: it is missing; there are root, full, scout"),
        ("{\"in\":\"e7e5\",\"v\":\"lazy\"}", "`v`: \"lazy\"; there are root"),
        ("{\"in\":7,\"v\":\"full\"}", "`in`: 7 is no move"),
        ("{\"in\":\"e7e5\",\"v\":\"null-move\"}", "a visit `null-move` has no move"),
        ("{\"in\":\"e7e5\",\"v\":\"full\",\"d\":400}", "`d`: 400 is no depth"),
        ("{\"in\":\"e7e5\",\"v\":\"full\",\"a\":5,\"b\":5}", "the window is empty"),
        ("{\"in\":\"e7e5\",\"v\":\"full\",\"a\":-1000000}", "`a`: -1000000 is no value"),
        ("{\"in\":\"e7e5\",\"v\":\"full\",\"order\":\"luck\"}", "`order`: \"luck\" is none of generator"),
        ("{\"out\":0.5}", "`out`: 0.5 is no value"),
        ("{\"out\":{\"mate\":900}}", "is no value"),
        ("{\"out\":1,\"k\":\"maybe\"}", "`k`: `maybe` is none of exact, lower, upper"),
        ("{\"out\":1,\"best\":\"e2e4\"}", "`e2e4` is not a move here"),
        ("{\"out\":1,\"hidden\":-4}", "`hidden`: -4 is no count"),
        ("{\"out\":1,\"hidden\":1000000000000000000}", "there are more than 4,294,967,295 visits"),
        ("{\"left_out\":[\"e2e4\"],\"by\":\"futility\"}", "`e2e4` is not a move here"),
        ("{\"note\":3}", "`note` is the kind of the note"),
        ("{\"what\":3}", "one of `in`, `out`, `note` and `left_out`"),
        ("{\"in\":null,\"out\":3}", "one of `in`, `out`, `note` and `left_out`"),
        ("{\"in\":\"e7e5\",\"in\":\"e7e6\"}", "`in` stands there twice"),
        ("[1,2]", "expected an object"),
        ("nonsense", "column 2: "),
        ("{\"out\":1}\n{\"out\":1}\n{\"out\":1}", "no visit is open"),
    ] {
        let more = line.lines().count() as u64 - 1;
        let (_, tree, trouble) = read(&format!("{TOP}{root}{line}\n{{\"out\":1}}\n"));
        let told = trouble.expect(line).to_string();
        assert!(told.starts_with(&format!("line {}: ", 4 + more)) && told.contains(what), "{line}: {told}");
        assert_eq!(tree.len(), 2, "{line}");
        assert_eq!(tree.logged().unwrap().trouble.as_deref(), Some(&*told));
    }
    let not_text =
        [file(root.trim_end()).into_bytes(), b"{\"in\":\"\xff\",\"v\":\"full\"}\n{}\n".to_vec()].concat();
    let (_, tree, trouble) = read_within(&not_text, 100, false);
    assert_eq!((tree.len(), trouble.unwrap().to_string().as_str()), (2, "line 4: byte 8 is no UTF-8"));
    let check = open("chess", Some("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"));
    let top = format!("{{\"tree\":1,\"game\":\"chess\",\"position\":\"{}\"}}", check.view().notation);
    let (_, _, trouble) =
        read(&format!("{top}\n{{\"in\":null,\"v\":\"root\"}}\n{{\"in\":null,\"v\":\"null-move\"}}\n{{}}\n"));
    assert_eq!(trouble.unwrap().to_string(), "line 3: the turn cannot be passed here");
    for (first, what) in [
        ("", "line 0: the file ends before the first visit"),
        ("{}", "the first line is"),
        ("{\"tree\":2,\"game\":\"chess\"}", "version 2 of the form is not known"),
        ("{\"tree\":1}", "`game` is missing"),
        ("{\"tree\":1,\"game\":\"chess\",\"moves\":3}", "`moves` is a list of moves"),
    ] {
        let told = Reader::open(Cursor::new(first.as_bytes())).unwrap_err().to_string();
        assert!(told.contains(what), "{first}: {told}");
    }
}

/// Wherever a file is cut off, what stands before is a tree, and it is said where it ends.
#[test]
fn a_file_that_ends_in_the_middle_gives_the_tree_so_far() {
    let whole = file(BARE);
    for end in TOP.len()..whole.len() - 2 {
        let (session, tree, trouble) = read(&whole[..end]);
        let told = trouble.unwrap().to_string();
        if tree.is_empty() {
            assert!(told.contains("before the first visit"), "{told}");
            continue;
        }
        assert!(told.contains("the file ends in the middle of the search"), "{told}");
        let all: Vec<_> = narrate(&tree, Tree::ROOT, &*session).into_iter().map(|told| told.text).collect();
        assert!(
            all[0].contains("The file ends inside this visit") && all.iter().any(|text| text.contains(&told))
        );
    }
}

/// Repeats lines for ever.
struct Endless {
    first: Vec<u8>,
    lines: Vec<u8>,
    at: usize,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut source = if self.at < self.first.len() {
            &self.first[self.at..]
        } else {
            if self.left == 0 {
                return Ok(0);
            }
            let at = (self.at - self.first.len()) % self.lines.len();
            &self.lines[at..]
        };
        let count = source.read(buffer)?.min(buffer.len());
        self.at += count;
        self.left = self.left.saturating_sub(count);
        Ok(count)
    }
}

/// Whatever comes, however long: the tree has no more nodes and no more bytes than the budget allows.
#[test]
fn a_hostile_file_takes_no_more_memory_than_it_may() {
    let root = "{\"in\":null,\"v\":\"root\"}\n";
    let hostile = [
        // Deep.
        ("{\"in\":null,\"v\":\"probe\"}\n", true),
        ("{\"in\":null,\"v\":\"root\"}\n", true),
        // Broad.
        ("{\"in\":\"e2e4\",\"v\":\"full\"}\n{\"out\":1,\"hidden\":10}\n", false),
        // Full of notes.
        ("{\"note\":\"static-evaluation\",\"score\":1}\n", false),
        ("{\"note\":\"cut\",\"move\":\"e2e4\",\"place\":3000}\n{\"note\":\"x\",\"y\":1}\n", false),
        ("{\"left_out\":[\"e2e4\",\"d2d4\",\"a2a3\"],\"by\":\"futility\"}\n", false),
        // Without an end of the line.
        ("{\"in\":\"e2e4\",\"v\":\"full\",", true),
        ("[[[[[[[[", true),
    ];
    for (lines, wrong) in hostile {
        let first = format!("{TOP}{root}").into_bytes();
        let endless = Endless { first, lines: lines.into(), at: 0, left: 4 << 20 };
        let reader = Reader::open(BufReader::new(endless)).unwrap();
        let session = open("chess", None);
        let (tree, trouble) = reader.read(&mut *session.follow(), 200, false, &mut |_| true);
        assert!(tree.len() <= 200 + 1_024, "{lines}: {}", tree.len());
        assert!(tree.bytes() < 4 << 20, "{lines}: {} bytes", tree.bytes());
        let trouble = trouble.unwrap();
        assert_eq!(matches!(trouble, Trouble::Line { .. }), wrong, "{lines}: {trouble}");
    }
    // Remarks that are all different.
    let many: Vec<_> = (0..100_000).map(|at| format!("{{\"note\":\"x\",\"y\":{at}}}\n")).collect();
    let many = many.concat();
    let (_, tree, _) = read_within(format!("{TOP}{root}{many}{{\"out\":1}}\n").as_bytes(), 100, false);
    let kept = tree.logged().unwrap().remarks(0).count() as u64;
    assert!(kept < 20_000 && kept + tree.logged().unwrap().lost == 100_000, "{kept}");
}

#[test]
fn beyond_the_budget_visits_are_counted() {
    let (session, tree, _) = read_within(file(BARE).as_bytes(), 2, false);
    assert_eq!((tree.len(), tree.visited()), (2, 5));
    assert_eq!((tree.hidden(0), tree.hidden(1)), (1, 2));
    let told: Vec<_> = narrate(&tree, 1, &*session).into_iter().map(|sentence| sentence.text).collect();
    assert!(told.iter().any(|text| text.starts_with("2 visits more below were counted")), "{told:?}");
}

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
        assert!(stored.trouble.is_none(), "{:?}", stored.trouble);
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
    assert_eq!(logged.remarks(0).collect::<Vec<_>>(), ["width: moves = 9, say = \"so\""]);
}

/// A large file from outside. Run it as `cargo test --release --test all jsonl::a_million -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement: a million visits of another program are to open within three seconds"]
fn a_million_visits_open_in_seconds() {
    let folder = Folder::new("jsonl-million");
    let session = open("chess", None);
    let (request, answer) = think(&*session, Method::Engine, Limits::nodes(1_000_000), 1_000_000);
    let header = stored::header(&*session, &request, &answer, vec![]);
    for name in ["million.jsonl", "million.jsonl.zst"] {
        let path = folder.path().join(name);
        stored::save(&path, &header, answer.tree.as_ref().unwrap()).unwrap();
    }
    // The same as another program says it: without what this one alone has.
    let own = fs::read_to_string(folder.path().join("million.jsonl")).unwrap();
    let told = |line: &str| {
        let mut said: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
        for key in ["order", "place", "figure", "proved", "rests_on", "settings"] {
            said.shift_remove(key);
        }
        if said.contains_key("by") && said.contains_key("tree") {
            said.insert("by".into(), "outside 1.0".into());
        }
        serde_json::Value::Object(said).to_string() + "\n"
    };
    fs::write(folder.path().join("foreign.jsonl"), own.lines().map(told).collect::<String>()).unwrap();
    for name in ["foreign.jsonl", "million.jsonl", "million.jsonl.zst"] {
        let path = folder.path().join(name);
        let size = fs::metadata(&path).unwrap().len() >> 20;
        let start = std::time::Instant::now();
        let mut reading = Reading { budget: 2_000_000, memory: None, progress: &mut |_, _, _| true };
        let stored = stored::load(&path, &mut reading).unwrap();
        let tree = stored.answer.tree.unwrap();
        println!("{name}: {size} MiB, {} visits in {:.2} s", tree.visited(), start.elapsed().as_secs_f64());
        assert!(tree.visited() >= 999_000 && stored.trouble.is_none());
        assert_eq!(tree.logged().is_some(), name.starts_with("foreign"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Changed bytes give a tree that can be told, or an error with its line: never a panic.
    #[test]
    fn changed_bytes_are_read_or_refused(
        own in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..6),
    ) {
        let session = open("tic-tac-toe", Some("X../.O./... X"));
        let text = if own {
            let (_, answer) = think(&*session, Method::Engine, Limits::depth(3), 60);
            written(&answer.tree.unwrap(), &*session)
        } else {
            file(BARE)
        };
        let mut bytes = text.into_bytes();
        let telling = b"{}[]\",:0123456789-nulltruefull\n\xff";
        for (at, byte, kind) in changes {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes[at] = telling[usize::from(byte) % telling.len()],
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, telling[usize::from(byte) % telling.len()]),
            }
        }
        let Ok(reader) = Reader::open(Cursor::new(&bytes)) else { return Ok(()) };
        let Ok(card) = game(&reader.top().game) else { return Ok(()) };
        let Ok(session) = card.open(reader.top().position.as_deref()) else { return Ok(()) };
        let (tree, _) = reader.read(&mut *session.follow(), 500, own, &mut |_| true);
        for id in 0..tree.len() as NodeId {
            prop_assert!(!narrate(&tree, id, &*session).is_empty());
            prop_assert!(tree.size(id) >= 1);
        }
        let recorded: u64 = (0..tree.len() as NodeId).map(|id| tree.hidden(id) + 1).sum();
        prop_assert_eq!(recorded, tree.visited());
        let _ = Stats::of(&tree);
    }
}

/// The tags are those of the game: no file makes a move of its own.
#[test]
fn a_move_may_be_written_as_players_write_it() {
    let (_, tree, trouble) = read(&file(
        "{\"in\":null,\"v\":\"root\"}\n{\"in\":\"Nf3\",\"v\":\"full\"}\n{\"out\":1}\n{\"out\":1}",
    ));
    assert!(trouble.is_none());
    let knight = open("chess", None).parse_move("g1f3").unwrap();
    assert_eq!(tree.tag(1), Some::<MoveTag>(knight));
}
