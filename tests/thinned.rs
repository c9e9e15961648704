//! What is kept of a search that is larger than its budget.

use cutnode::games::MoveTag;
use cutnode::search::{Limits, Plan, Stop, Table, Visit};
use cutnode::session::{Method, Progress, Request, Session, Watch, game};
use cutnode::textbook::Algorithm;
use cutnode::trace::{InOrder, NodeId, Tree, is_principal, same_visit, visit_number};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const CASES: [(&str, &str, Method, u8); 6] = [
    ("chess", KIWIPETE, Method::Engine, 6),
    ("draughts", "W:W31-50:B1-20", Method::Engine, 8),
    ("connect-4", "4453", Method::Engine, 9),
    ("draughts", "W:W31-50:B1-20", Method::Textbook(Algorithm::NegaScout), 5),
    ("chess", KIWIPETE, Method::Textbook(Algorithm::AlphaBeta), 3),
    ("connect-4", "4453", Method::Textbook(Algorithm::MtdF), 6),
];

/// The tree recorded within a budget; a copy follows it while it grows.
fn record(session: &dyn Session, method: Method, depth: u8, budget: usize) -> Tree {
    let plan = Plan { hash: 1, ..Plan::new(Limits::depth(depth)) };
    let request = Request { method, plan, watch: Watch::Record { budget, followed: true } };
    let mut copy = Tree::default();
    let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |progress| {
        if let Progress::Watched(recorder) = progress {
            copy.apply(recorder.delta()).expect("there is memory");
            assert!(&copy == recorder.tree(), "the copy is the tree");
        }
    });
    answer.tree.expect("it was recorded")
}

fn nodes(tree: &Tree) -> std::ops::Range<NodeId> {
    0..tree.len() as NodeId
}

/// The depths of the last two iterations.
fn last_two(tree: &Tree) -> Vec<i32> {
    let roots = tree.children(Tree::ROOT).filter(|&id| tree.visit(id) == Visit::Root);
    let mut depths: Vec<_> = roots.map(|id| tree.depth(id)).collect();
    depths.dedup();
    depths.split_off(depths.len().saturating_sub(2))
}

fn depth_of_iteration(tree: &Tree, mut id: NodeId) -> i32 {
    while tree.visit(id) != Visit::Root {
        id = tree.parent(id).expect("the whole search is one");
    }
    tree.depth(id)
}

/// All that is known of a visit, but for where it stands.
fn told(tree: &Tree, id: NodeId) -> String {
    let line: Vec<Option<MoveTag>> = tree.line(id);
    let node = (tree.visit(id), tree.depth(id), tree.window(id), tree.order(id), tree.returned(id));
    let counts = (tree.size(id), tree.proof(id), tree.is_stopped(id));
    format!("{line:?} {node:?} {counts:?} {:?}", tree.notes(id))
}

#[test]
fn what_is_kept_is_as_it_was_and_the_rest_is_counted() {
    for (slug, position, method, depth) in CASES {
        let session = game(slug).expect("a game").open(Some(position)).expect("a position");
        let whole = record(&*session, method, depth, 20_000_000);
        assert_eq!(whole.len() as u64, whole.visited(), "{slug}: there is room for all");
        for budget in [0, 1, 30, 1_000, 6_000, whole.len() - 1] {
            let thin = record(&*session, method, depth, budget);
            let roots = nodes(&thin).filter(|&id| thin.visit(id) == Visit::Root).count();
            assert!(thin.len() <= budget + roots, "{slug}, {budget}: {} nodes", thin.len());
            let hidden: u64 = nodes(&thin).map(|id| thin.hidden(id)).sum();
            assert_eq!((thin.visited(), thin.len() as u64 + hidden), (whole.visited(), whole.visited()));
            // Of a large tree some nodes from everywhere.
            for id in nodes(&thin).step_by(1 + thin.len() / 2_000) {
                let there = same_visit(&thin, id, &whole).expect("it has all visits");
                assert_eq!(told(&thin, id), told(&whole, there), "{slug}, {budget}: node {id}");
                let raised = |tree: &Tree, id| tree.raised_before(id, tree.end(id));
                assert_eq!(raised(&thin, id), raised(&whole, there));
            }
        }
    }
}

#[test]
fn what_matters_is_kept() {
    for (slug, position, method, depth) in CASES {
        let session = game(slug).expect("a game").open(Some(position)).expect("a position");
        let whole = record(&*session, method, depth, 20_000_000);
        let led_to = |id| whole.parent(id).is_none_or(|above| whole.ply(above) < 2);
        let upper = nodes(&whole).filter(|&id| led_to(id)).count();
        // Twice what must be kept, or a tenth.
        let budget = (2 * upper).max(whole.len() / 10);
        let thin = record(&*session, method, depth, budget);
        assert!(thin.len() < whole.len(), "{slug}: {budget} is room for all of {}", whole.len());
        let last = last_two(&whole);
        assert_eq!(last, last_two(&thin));
        for id in nodes(&whole) {
            let kept = same_visit(&whole, id, &thin).is_some();
            let recent = last.contains(&depth_of_iteration(&whole, id));
            assert!(kept || !recent || !led_to(id), "{slug}: {:?} is gone", whole.line(id));
        }
    }
}

/// The principal variation of each iteration of the engine's search is there to the horizon.
#[test]
fn the_principal_variations_are_kept() {
    for (slug, position, method, depth) in &CASES[..3] {
        let session = game(slug).expect("a game").open(Some(position)).expect("a position");
        let whole = record(&*session, *method, *depth + 4, 20_000_000);
        let led_to = |id| whole.parent(id).is_none_or(|above| whole.ply(above) < 2);
        let budget = (2 * nodes(&whole).filter(|&id| led_to(id)).count()).max(whole.len() / 3);
        let thin = record(&*session, *method, *depth + 4, budget);
        assert!(thin.len() < whole.len() / 2, "{slug}: {} of {}", thin.len(), whole.len());
        let mut checked = 0;
        let principal = |&id: &NodeId| whole.visit(id) != Visit::Quiescence && is_principal(&whole, id);
        for id in nodes(&whole).filter(principal) {
            checked += 1;
            assert!(same_visit(&whole, id, &thin).is_some(), "{slug}: {:?} is gone", whole.line(id));
        }
        assert!(checked > usize::from(*depth), "{slug}");
    }
}

/// A filter with comparisons passes what they say.
#[test]
fn filters_compare_numbers() {
    let session = game("chess").expect("a game").open(Some(KIWIPETE)).expect("a position");
    let tree = record(&*session, Method::Engine, 5, 1_000_000);
    let passing = |text: &str| {
        let filter: cutnode::trace::Filter = text.parse().expect(text);
        nodes(&tree).filter(|&id| filter.passes(&tree, id)).collect::<Vec<_>>()
    };
    let count = |text: &str| passing(text).len();
    assert_eq!(count("nodes>=100") + count("nodes<100"), tree.len());
    assert_eq!(count("!cut") + count("cut"), tree.len());
    assert_eq!(count("cut & nodes>100") + count("cut & !(nodes > 1_00)"), count("cut"));
    assert_eq!(passing("scout,cut"), passing("scout | cut"));
    assert_eq!(passing("cut-place=1"), passing("first-move-cut"));
    assert_eq!(passing("cut-place≥4"), passing("late-cut"));
    assert_eq!(passing("ply<=2 & place>3 & value!=0"), {
        let wanted = |&id: &NodeId| {
            let returned = tree.returned(id).map(|returned| returned.score.units());
            tree.ply(id) <= 2 && tree.tag(id).is_some() && tree.order(id).place >= 3 && returned != Some(0)
        };
        nodes(&tree).filter(wanted).collect::<Vec<_>>()
    });
    // Values are as the first side sees them.
    let black = game("chess").expect("a game").open(Some("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1")).expect("one");
    let tree = record(&*black, Method::Engine, 2, 1_000_000);
    let filter: cutnode::trace::Filter = "value>500".parse().expect("a filter");
    assert!(!filter.passes(&tree, Tree::ROOT), "the side to move is lost");
    assert!(filter.with_root(black.root_side()).passes(&tree, Tree::ROOT), "White wins");
}

#[test]
fn one_pass_numbers_visits_as_one_by_one_does() {
    for (slug, position, method, depth) in CASES {
        let session = game(slug).expect("it is known").open(Some(position)).expect("it can be read");
        for budget in [300, 3_000] {
            let tree = record(&*session, method, depth, budget);
            let mut numbered = 0;
            for at in InOrder::new(&tree) {
                assert_eq!(visit_number(&tree, at.id), Some(at.number), "{slug}: {}", at.id);
                let parent = tree.parent(at.id).and_then(|parent| visit_number(&tree, parent));
                assert_eq!(at.parent, parent, "{slug}: {}", at.id);
                numbered += 1;
            }
            assert_eq!(numbered, tree.len());
        }
    }
}
