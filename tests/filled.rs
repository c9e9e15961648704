//! What was counted and not recorded is put in from another run of the same search: the tree is as if there had been room.

use cutnode::explain::narrate::narrate;
use cutnode::search::{Found, Limits, Plan, Stop, Table};
use cutnode::session::stored::{self, Reading};
use cutnode::session::{Answer, Method, Request, Session, Watch, game};
use cutnode::textbook::Algorithm;
use cutnode::trace::file::{self, Header};
use cutnode::trace::{NodeId, Tree, visit_number};

use super::folder::Folder;

/// White mates in three with sacrifices: proved ends stand at many plies.
const MATE: &str = "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1";

const CASES: [(&str, &str, Method, u8); 5] = [
    ("chess", MATE, Method::Engine, 5),
    ("draughts", "W:W31-50:B1-20", Method::Engine, 6),
    ("connect-4", "4453", Method::Engine, 6),
    ("tic-tac-toe", "X../.O./... X", Method::Textbook(Algorithm::AlphaBeta), 6),
    ("connect-4", "4453", Method::Textbook(Algorithm::NegaScout), 5),
];

fn think(session: &dyn Session, request: &Request) -> Answer {
    session.think(request, &mut Table::new(1), &Stop::default(), &mut |_| {})
}

fn asked(method: Method, depth: u8, budget: usize) -> Request {
    let plan = Plan { hash: 1, ..Plan::new(Limits::depth(depth)) };
    Request { method, plan, watch: Watch::Record { budget, followed: false } }
}

/// All that is known of a node.
fn told(tree: &Tree, id: NodeId, session: &dyn Session) -> (String, Vec<String>) {
    let texts = narrate(tree, id, session).into_iter().map(|sentence| sentence.text).collect();
    let node = (tree.parent(id), tree.end(id), tree.size(id), tree.visit(id), tree.order(id), tree.proof(id));
    (format!("{:?} {:?} {:?} {node:?}", tree.line(id), tree.window(id), tree.returned(id)), texts)
}

/// Puts in what is below a node, recorded within a budget.
fn fill(
    tree: &mut Tree,
    id: NodeId,
    session: &dyn Session,
    (request, answer): (&Request, &Answer),
    budget: usize,
) -> u32 {
    let visit = visit_number(tree, id).expect("it was part of the search");
    let again = request.again(&answer.found).expect("one thread");
    let part = think(session, &Request { watch: Watch::Part { visit, budget }, ..again });
    tree.fill(id, part.tree.as_ref().expect("it was recorded")).expect("the same search")
}

#[test]
fn a_tree_that_is_filled_is_as_if_there_had_been_room() {
    for (slug, position, method, depth) in CASES {
        let session = game(slug).unwrap().open(Some(position)).unwrap();
        let request = asked(method, depth, 600);
        let small = think(&*session, &request);
        let whole = think(&*session, &asked(method, depth, 2_000_000)).tree.unwrap();
        let mut tree = small.tree.clone().unwrap();
        assert!(tree.len() < whole.len(), "{slug}: it has room for all");
        let mut rounds = 0;
        while let Some(id) = (0..tree.len() as NodeId).find(|&id| tree.hidden(id) > 0) {
            let (hidden, before) = (tree.hidden(id), tree.len());
            // First a little of it, then all.
            let budget = if rounds == 0 { before + 50 } else { 2_000_000 };
            let came = fill(&mut tree, id, &*session, (&request, &small), budget);
            assert_eq!(tree.len(), before + came as usize);
            assert!(came > 0, "{slug}: none of {hidden}");
            rounds += 1;
        }
        assert!(rounds > 0, "{slug}");
        assert_eq!((tree.len(), tree.visited()), (whole.len(), whole.visited()));
        for id in 0..tree.len() as NodeId {
            assert_eq!(told(&tree, id, &*session), told(&whole, id, &*session), "{slug}: node {id}");
            assert_eq!(tree.raised_before(id, tree.end(id)), whole.raised_before(id, whole.end(id)));
        }
        // A file accepts it: so it is a tree, every note with its node.
        let mut bytes = Vec::new();
        file::write(&tree, &Header::default(), &mut bytes).unwrap();
        let (_, copy) = file::read(&mut &*bytes, bytes.len() as u64).unwrap();
        assert_eq!(copy.len(), tree.len());
    }
}

/// A search that its nodes ended was stopped inside an iteration or between two: kept in a file, it is still known which.
#[test]
fn a_search_that_was_stopped_is_run_again_from_its_file_to_the_same_visit() {
    let folder = Folder::new("stopped");
    let session = game("chess").unwrap().open(None).unwrap();
    let mut stopped = 0;
    for nodes in [1, 20, 21, 500, 1_000, 3_000, 7_777] {
        let request = Request {
            plan: Plan { hash: 1, ..Plan::new(Limits::nodes(nodes)) },
            ..asked(Method::Engine, 1, 300)
        };
        let answer = think(&*session, &request);
        let limit = |found: &Found| request.again(found).unwrap().plan.limits.nodes;
        for name in ["own.tree", "lines.jsonl"] {
            let file = folder.path().join(format!("{nodes}-{name}"));
            let header = stored::header(&*session, &request, &answer, Vec::new());
            stored::save(&file, &header, answer.tree.as_ref().unwrap()).unwrap();
            let mut progress = |_, _, _| true;
            let mut reading = Reading { budget: 300, memory: None, progress: &mut progress };
            let stored = stored::load(&file, &mut reading).unwrap();
            assert_eq!(stored.answer.found.stopped, answer.found.stopped, "{nodes} {name}");
            assert_eq!(limit(&stored.answer.found), limit(&answer.found), "{nodes} {name}");
        }
        stopped += usize::from(answer.found.stopped);
    }
    assert!(stopped >= 3, "{stopped}");
}

#[test]
fn another_search_fills_nothing() {
    let session = game("chess").unwrap().open(None).unwrap();
    let request = asked(Method::Engine, 5, 600);
    let mut tree = think(&*session, &request).tree.unwrap();
    let other = think(&*session, &asked(Method::Engine, 4, 600)).tree.unwrap();
    let before = tree.clone();
    let id = (1..tree.len() as NodeId).find(|&id| tree.hidden(id) > 0).unwrap();
    assert_eq!(tree.fill(id, &other), None);
    assert_eq!(tree.fill(id, &Tree::default()), None);
    assert!(tree == before);
}
