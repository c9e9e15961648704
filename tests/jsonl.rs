//! Trees as JSON lines: what is written is read again to the same rows; what others write is read as far as it goes, says no
//! more than it says, and takes no more memory than it may.

mod damage;
mod loggers;
mod unsaid;

use std::fs;
use std::io::Cursor;
#[cfg(unix)]
use std::process::Command;
#[cfg(unix)]
use std::time::{Duration, Instant};

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

#[cfg(unix)]
use super::documents::program;
use super::folder::Folder;

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
    let (request, answer) = think(&*session, Method::Engine, Limits::depth(5), 20_000);
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
        let Stored { session: again, request: same, answer: kept, marks: noted } =
            stored::load(&path, &mut reading).unwrap();
        assert_eq!(noted, marks, "{name}");
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
        "Late-move reductions took off 2 plies: a history of −300.",
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
        let said = |tree: &Tree| tree.logged().unwrap().remarks(tree, id).collect::<Vec<_>>();
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

/// What another program has to say of a search: a line without what this one alone has.
#[cfg(unix)]
fn told(line: &str) -> String {
    let mut line = line.to_owned();
    for key in ["order", "place", "figure", "proved", "rests_on"] {
        if let Some(from) = line.find(&format!(",\"{key}\":")) {
            let end = line[from + 1..].find([',', '}']).unwrap();
            line.replace_range(from..=from + end, "");
        }
    }
    line + "\n"
}

#[cfg(unix)]
#[test]
#[ignore = "a clock: `.ci/timed`"]
fn timed_a_million_visits_of_another_program_open_within_three_seconds() {
    let folder = Folder::new("jsonl-million");
    let cutnode = |arguments: &[&str]| {
        let all = [&["tree", "--record", "1000000"], arguments].concat();
        let ran = Command::new(program()).args(all).current_dir(folder.path()).output().unwrap();
        assert!(ran.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8(ran.stdout).unwrap()
    };
    cutnode(&["--nodes", "1000000", "--save", "own.jsonl"]);
    let own = fs::read_to_string(folder.path().join("own.jsonl")).unwrap();
    let rest = own.split_once('\n').unwrap().1;
    let top = "{\"tree\":1,\"game\":\"chess\",\"by\":\"outside 1.0\",\"unit\":\"centipawn\"}\n";
    let foreign = top.to_owned() + &rest.lines().map(told).collect::<String>();
    fs::write(folder.path().join("foreign.jsonl"), foreign).unwrap();
    let open = || {
        let start = Instant::now();
        let answer = cutnode(&["--load", "foreign.jsonl", "--plies", "0", "--json"]);
        let took = start.elapsed();
        let tree: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert!(tree["visited"].as_u64().unwrap() >= 999_000, "{answer}");
        println!("a million visits: {took:?}");
        took
    };
    // The quicker of two: the clock measures what else the machine does, too.
    let took = open().min(open());
    assert!(took < Duration::from_secs(3), "{took:?}");
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
