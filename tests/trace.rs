//! The recorded tree: deltas, walking, export, and its sentences.

mod figures;

use std::rc::Rc;

use cutnode::explain::narrate::{headline, narrate};
use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::tree::TreePosition;
use cutnode::games::{Knowledge, Present as _};
use cutnode::search::techniques::Techniques;
use cutnode::search::{Entry, Limits, Note, Observer, Plan, Returned, Stop, Table, Written};
use cutnode::session::{Method, Progress, Request, Session, Watch, game};
use cutnode::textbook::Algorithm;
use cutnode::trace::diff::align::together;
use cutnode::trace::diff::{Change, counterpart};
use cutnode::trace::export::{Export, Header, Selection};
use cutnode::trace::walk::{Folds, Row, Sort};
use cutnode::trace::{Kept, Recorder, Tree, cut_reach};

use super::search::engine;

fn open(slug: &str, position: &str) -> Box<dyn Session> {
    game(slug).unwrap().open(Some(position)).unwrap()
}

fn record(session: &dyn Session, method: Method, depth: u8, budget: usize) -> Tree {
    let plan = Plan { techniques: Techniques::all(), ..Plan::new(Limits::depth(depth)) };
    let request = Request { method, plan, watch: Watch::Record { budget, followed: true } };
    let mut copy = Tree::default();
    let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |progress| {
        if let Progress::Watched(recorder) = progress {
            copy.apply(recorder.delta()).unwrap();
            assert_eq!(&copy, recorder.tree());
        }
    });
    answer.tree.unwrap()
}

/// Records, and keeps the tree as it is whenever another node comes.
struct Chronicle {
    recorder: Recorder,
    trees: Vec<Tree>,
}

impl Observer for Chronicle {
    fn enter(&mut self, entry: &Entry) {
        let before = self.recorder.tree().clone();
        self.recorder.enter(entry);
        if self.recorder.tree().len() > before.len() {
            self.trees.push(before);
        }
    }

    fn note(&mut self, note: Note) {
        self.recorder.note(note);
    }

    fn leave(&mut self, returned: Option<Returned>) {
        self.recorder.leave(returned);
    }

    fn stored(&mut self, written: Written) {
        self.recorder.stored(written);
    }

    fn reused(&mut self, slot: usize) {
        self.recorder.reused(slot);
    }
}

/// All that a tree says.
fn all_told(tree: &Tree) -> (u64, Vec<String>) {
    let node = |id| {
        let node = (tree.line(id), tree.size(id), tree.hidden(id), tree.returned(id), tree.proof(id));
        let raised = tree.raised_before(id, tree.end(id));
        format!("{node:?} {:?} {:?} {raised:?}", tree.is_stopped(id), tree.notes(id))
    };
    (tree.visited(), (0..tree.len() as u32).map(node).collect())
}

fn past_is_as_it_was<G: Knowledge>(position: &G, depth: u8, budget: usize) {
    let plan = Plan { techniques: Techniques::all(), hash: 1, ..Plan::new(Limits::depth(depth)) };
    let mut chronicle = Chronicle { recorder: Recorder::new(budget), trees: Vec::new() };
    engine(position, &plan, &mut chronicle);
    let Chronicle { recorder, mut trees } = chronicle;
    let whole = recorder.into_tree();
    // The first was kept before there was a node; that of the last moment is the whole one.
    trees.remove(0);
    trees.push(whole.clone());
    let fits = whole.len() as u64 == whole.visited();
    assert_eq!(fits, budget > 1_000);
    let (mut past, nodes) = (Tree::default(), whole.len() as u32);
    for moment in (0..nodes).chain((0..nodes).rev().step_by(3)).chain([0, nodes - 1, 7, nodes / 2, 3]) {
        past.rewind(&whole, moment);
        assert_eq!(past.len() as u32, moment + 1);
        if fits {
            assert_eq!(all_told(&past), all_told(&trees[moment as usize]), "moment {moment}");
        } else {
            let hidden: u64 = (0..=moment).map(|id| past.hidden(id)).sum();
            assert_eq!(past.visited(), past.len() as u64 + hidden, "moment {moment}");
        }
    }
}

/// A moment that is gone back to shows what was known then, and nothing of what came later.
#[test]
fn the_past_is_as_it_was() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    past_is_as_it_was(&Chess::parse(kiwipete).unwrap(), 1, 1_000_000);
    past_is_as_it_was(&ConnectFour::start(), 3, 1_000_000);
    past_is_as_it_was(&ConnectFour::start(), 6, 300);
    past_is_as_it_was(&TreePosition::parse("random width=3 depth=5 seed=3").unwrap(), 5, 1_000_000);
}

#[test]
fn rows_forward_are_rows_backward() {
    let session = open("tic-tac-toe", "X../.O./... X");
    for budget in [40, 100_000] {
        let tree = record(&*session, Method::Engine, 7, budget);
        let mut folds = Folds::default();
        let kept = Rc::new(Kept::of(&tree, &"null-move,cut".parse().unwrap()));
        let ways = [Sort::Searched, Sort::Size, Sort::Score]
            .into_iter()
            .flat_map(|sort| [None, Some(kept.clone())].map(|kept| (sort, kept)));
        for (levels, (sort, kept)) in [0, 1, 2, 4, 30].into_iter().cycle().zip(ways.cycle()).take(30) {
            (folds.sort, folds.kept) = (sort, kept);
            folds.open_deep(&tree, Tree::ROOT, levels, 5_000);
            let mut forward = vec![Row::Node(Tree::ROOT)];
            while let Some(next) = folds.next(&tree, *forward.last().unwrap()) {
                forward.push(next);
            }
            assert_eq!(folds.last(&tree), *forward.last().unwrap());
            let mut backward = vec![*forward.last().unwrap()];
            while let Some(previous) = folds.previous(&tree, *backward.last().unwrap()) {
                backward.push(previous);
            }
            backward.reverse();
            assert_eq!(forward, backward);
            assert!(forward.iter().all(|row| folds.shows(row.node())));
            assert!(forward.iter().all(|&row| folds.visible(&tree, row) == row));
        }
        folds.close_deep(&tree, Tree::ROOT);
        assert_eq!(folds.last(&tree), Row::Node(Tree::ROOT));
    }
}

fn count(node: &serde_json::Value) -> u64 {
    let children = node["children"].as_array().unwrap();
    1 + node["hidden"].as_u64().unwrap() + children.iter().map(count).sum::<u64>()
}

/// The visits that a line of a text or of a graph stands for: one, or as many as it says that there are more.
fn accounted(line: &str) -> u64 {
    let line = line.trim_start();
    let node = line.split_once(" [label=\"");
    let more = line.strip_prefix("… ").or(node.map(|(_, label)| label));
    let more = more.and_then(|more| more.split_once(" more")?.0.parse().ok());
    let is_node = node.is_some() || line.contains("]  ");
    more.unwrap_or(u64::from(is_node))
}

#[test]
fn an_export_accounts_for_every_visit() {
    let session = open("tic-tac-toe", "X../.O./... X");
    let tree = record(&*session, Method::Engine, 7, 2_000);
    for (plies, filter) in
        [(None, None), (Some(2), None), (None, Some("cut")), (Some(3), Some("null-move,deep-cut"))]
    {
        let filter = filter.map(|filter| filter.parse().unwrap());
        let selection = Selection { plies, filter };
        let why = |id| headline(&tree, id, &*session);
        let export =
            Export { tree: &tree, root: Tree::ROOT, names: &*session, selection: &selection, why: &why };
        let header = Header {
            game: session.game().slug,
            position: session.view().notation,
            techniques: vec![],
            line: vec![],
        };
        let mut json = Vec::new();
        export.json(&header, &mut json).unwrap();
        let object: serde_json::Value = serde_json::from_slice(&json).unwrap();
        let [visited, recorded, hidden] =
            ["visited", "recorded", "hidden"].map(|key| object[key].as_u64().unwrap());
        assert_eq!(visited, tree.visited());
        assert_eq!(visited, recorded + hidden);
        assert_eq!(visited, count(&object["root"]));
        for write in [Export::text, Export::dot] {
            let mut text = Vec::new();
            write(&export, &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert_eq!(text.lines().map(accounted).sum::<u64>(), visited, "{text}");
        }
    }
}

#[test]
fn a_deep_cut_is_found_and_told() {
    // Max has 5 at the root. Three plies below, Max reaches 4 … and the leaf 3 under Min's second move cuts
    // because of the root's choice, not of the parent's.
    let session = open("tree", "(5 (8 ((4 (2 9)) 7)))");
    let tree = record(&*session, Method::Textbook(Algorithm::AlphaBeta), 10, 1_000);
    let cuts: Vec<_> = (0..tree.len() as u32).filter_map(|id| Some((id, cut_reach(&tree, id)?))).collect();
    let deep: Vec<_> = cuts.iter().filter(|(_, plies)| *plies > 1).collect();
    let [&(id, plies)] = deep[..] else { panic!("deep cuts: {deep:?} of {cuts:?}") };
    assert_eq!(plies, 3);
    let text = headline(&tree, id, &*session);
    assert!(text.contains("3 plies up") && text.contains("a deep cut"), "{text}");
}

#[test]
fn every_node_can_be_told() {
    for (slug, position) in [("tic-tac-toe", "X../.O./... X"), ("tree", "min ((3 12 8) (2 4 6) (14 5 2))")] {
        let session = open(slug, position);
        for method in
            [Method::Engine, Method::Textbook(Algorithm::Minimax), Method::Textbook(Algorithm::AlphaBeta)]
        {
            let tree = record(&*session, method, 6, 10_000);
            for id in 0..tree.len() as u32 {
                for sentence in narrate(&tree, id, &*session) {
                    assert!(
                        sentence.text.ends_with('.') || sentence.text.ends_with('?'),
                        "{}",
                        sentence.text
                    );
                }
            }
        }
    }
}

#[test]
fn a_move_is_found_by_either_notation_forwards_and_backwards() {
    let session = open("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3");
    let tree = record(&*session, Method::Engine, 4, 100_000);
    let all = 0..tree.len() as u32;
    let slow = |text: &str, id: u32| {
        let line = tree.line(id);
        // Marks of checks, mates and captures may be left out, and are not held against a move that has others.
        let bare = |text: &str| text.trim_end_matches(['+', '#']).replace('x', "");
        let short = [session.texts(&line).pop(), session.plain_texts(&line).pop()];
        tree.tag(id).is_some()
            && (short.into_iter().flatten().any(|written| bare(&written) == bare(text))
                || session.numbered(&line) == text)
    };
    for text in ["Nd4", "c6d4", "3…Nd4", "4.Qxf7#", "Qxf7#", "4…Nf6", "Kh9"] {
        let forwards = session.find_move(&tree, text, &mut all.clone());
        assert_eq!(forwards, all.clone().find(|&id| slow(text, id)), "{text}");
        let backwards = session.find_move(&tree, text, &mut all.clone().rev());
        assert_eq!(backwards, all.clone().rev().find(|&id| slow(text, id)), "{text}");
    }
    assert_eq!(
        session.find_move(&tree, "3...Nd4", &mut all.clone()),
        session.find_move(&tree, "3…Nd4", &mut all.clone())
    );
}

#[test]
fn two_searches_stand_side_by_side_node_by_node() {
    let session = open("tic-tac-toe", "X../.O./... X");
    let search = |techniques| {
        let request = Request {
            method: Method::Engine,
            plan: Plan { techniques, ..Plan::new(Limits::depth(5)) },
            watch: Watch::Record { budget: 1_000_000, followed: false },
        };
        session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {}).tree.unwrap()
    };
    let first = search(Techniques::default());
    let nodes = |tree: &Tree| 0..tree.len() as u32;
    for id in nodes(&first) {
        assert_eq!(Change::of(&first, id, &first), Change::None(id), "a tree is its own counterpart");
    }
    let second = search(Techniques::NONE);
    let there: Vec<_> =
        nodes(&first).filter_map(|id| Some((id, counterpart(&first, id, &second)?))).collect();
    assert!(!there.is_empty() && there.len() < first.len());
    for (here, there) in there {
        assert_eq!(first.line(here), second.line(there));
        assert_eq!(counterpart(&second, there, &first), Some(here), "and the other way round");
    }
    let trees = [&first, &second];
    let pairs: Vec<_> = together(trees, [Tree::ROOT; 2]).iter().flat_map(|both| both.paired(trees)).collect();
    for (side, tree) in trees.into_iter().enumerate() {
        let here = pairs.iter().filter(|pair| pair[side].is_some()).count();
        assert_eq!(here, tree.children(Tree::ROOT).count());
    }
}
