//! What was counted and not recorded is searched again and joined: the tree stays one, and says what came later.

use cutnode::explain::narrate::narrate;
use cutnode::games::Score;
use cutnode::search::{Limits, Plan, Stop, Table, Visit};
use cutnode::session::{Method, Request, Session, Watch, game};
use cutnode::trace::file::{self, Header};
use cutnode::trace::stats::Stats;
use cutnode::trace::{NodeId, Tree};

/// White mates in three with sacrifices: proved ends stand at many plies.
const MATE: &str = "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1";

fn think(session: &dyn Session, plan: Plan, budget: usize) -> Tree {
    let request = Request { method: Method::Engine, plan, watch: Watch::Record { budget, followed: false } };
    session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {}).tree.unwrap()
}

/// The node's position searched again, with its window and depth.
fn again(session: &dyn Session, tree: &Tree, id: NodeId, budget: usize) -> Tree {
    let mut here = session.fork();
    for step in tree.line(id) {
        if !step.is_some_and(|tag| here.play(tag)) {
            here = session.game().open(Some(&session.look(&tree.line(id)).unwrap().notation)).unwrap();
            break;
        }
    }
    let depth = tree.depth(id).max(1) as u8;
    let mut window = tree.window(id);
    let plies = tree.ply(id) as i32;
    (window.alpha, window.beta) = (window.alpha.further(-plies), window.beta.further(-plies));
    think(&*here, Plan { window: Some(window), ..Plan::new(Limits::depth(depth)) }, budget)
}

/// What can be said of a node without its number.
fn told(tree: &Tree, id: NodeId, session: &dyn Session) -> (String, Vec<String>) {
    let texts = narrate(tree, id, session).into_iter().map(|sentence| sentence.text).collect();
    (format!("{:?} {:?} {:?}", tree.line(id), tree.window(id), tree.returned(id)), texts)
}

#[test]
fn a_hidden_subtree_is_joined_and_everything_else_stays_as_it_was() {
    for (slug, position, depth) in
        [("chess", MATE, 5), ("tic-tac-toe", ".../.../... X", 8), ("connect-4", "4453", 6)]
    {
        let session = game(slug).unwrap().open(Some(position)).unwrap();
        let first = think(&*session, Plan::new(Limits::depth(depth)), 600);
        let mut tree = first.clone();
        let mut joined = 0;
        // From the last to the first, so that numbers of those to come stay.
        for id in (0..first.len() as NodeId).rev().filter(|&id| first.hidden(id) > 0) {
            // The whole search is no node to search again.
            if first.parent(id).is_none() {
                continue;
            }
            let (hidden, visited) = (tree.hidden(id), tree.visited());
            let part = again(&*session, &tree, id, 400);
            let root = tree.join(id, &part).unwrap();
            assert_eq!(tree.reopened(id), Some(root));
            assert_eq!((tree.visit(root), tree.parent(root)), (Visit::Reopened, Some(id)));
            assert_eq!(tree.hidden(id), hidden, "what was hidden stays counted");
            assert_eq!(tree.visited(), visited + tree.size(root));
            assert_eq!((tree.line(root), tree.window(root)), (tree.line(id), tree.window(id)));
            joined += 1;
        }
        assert!(joined > 2, "{slug}: {joined}");
        // Nothing that was recorded has changed, but for the numbers of the nodes.
        let own = (0..tree.len() as NodeId).filter(|&id| tree.moment(id, true) == id);
        let own: Vec<_> = own.collect();
        assert_eq!(own.len(), first.len());
        for (old, &new) in own.iter().enumerate() {
            let old = old as NodeId;
            let (before, now) = (told(&first, old, &*session), told(&tree, new, &*session));
            assert_eq!(before.0, now.0);
            // The root tells its nodes, which are more.
            assert!(old == 0 || before.1 == now.1, "{before:?}\n{now:?}");
            assert_eq!(first.raised_before(old, first.end(old)), tree.raised_before(new, tree.end(new)));
        }
        let figures = |tree: &Tree| {
            let Stats { plies, cuts, visited, .. } = Stats::of(tree);
            (plies, cuts, visited)
        };
        assert_eq!(figures(&tree), figures(&first), "figures are those of the search");
        // A file accepts it: so it is a tree, every note with its node.
        let mut bytes = Vec::new();
        file::write(&tree, &Header::default(), &mut bytes).unwrap();
        let (_, copy) = file::read(&mut &*bytes, bytes.len() as u64).unwrap();
        assert_eq!(copy, tree);
    }
}

#[test]
fn proved_ends_are_as_far_from_the_root_as_they_are() {
    let session = game("chess").unwrap().open(Some(MATE)).unwrap();
    let (mut proved, mut joined) = (0, 0);
    for budget in [20, 60, 150, 300, 700, 1_500, 3_000] {
        let first = think(&*session, Plan::new(Limits::depth(6)), budget);
        for id in (1..first.len() as NodeId).filter(|&id| first.hidden(id) > 0 && first.ply(id) > 0) {
            let mut tree = first.clone();
            let root = tree.join(id, &again(&*session, &tree, id, 5_000)).unwrap();
            joined += 1;
            for node in root..tree.end(root) {
                if let Some(plies) = tree.returned(node).and_then(|returned| returned.score.plies_to_end()) {
                    assert!(plies >= tree.ply(node), "an end before the node");
                    proved += 1;
                }
            }
        }
    }
    assert!(proved > 0, "{joined} joined");
    assert_eq!(Score::win_in(3).further(4), Score::win_in(7));
    assert_eq!(Score::loss_in(9).further(-4), Score::loss_in(5));
    assert_eq!(Score::HIGHEST.further(9), Score::HIGHEST);
}
