//! What is asked of a whole search: where the order failed worst, where lines meet, which reductions were wrong; against all
//! nodes one by one.

use cutnode::games::MoveTag;
use cutnode::search::{Limits, Note, Plan, Stop, Table, Visit};
use cutnode::session::{Method, Request, Session, Watch, game};
use cutnode::trace::ranking::{Answering, Question, Ranking};
use cutnode::trace::{Filter, NodeId, Tree, node_of_visit};

const POSITIONS: [(&str, &str, u8); 4] = [
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("chess", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 9),
    ("draughts", "W:W31-50:B1-20", 6),
    ("connect-4", "44", 7),
];

fn searched(slug: &str, position: &str, depth: u8) -> (Box<dyn Session>, Tree) {
    let session = game(slug).unwrap().open(Some(position)).unwrap();
    let request = Request {
        method: Method::Engine,
        plan: Plan { hash: 1, ..Plan::new(Limits::depth(depth)) },
        watch: Watch::Record { budget: 1_000_000, followed: false },
    };
    let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
    (session, answer.tree.expect("it was recorded"))
}

/// In slices, as the explorer does it.
fn answers(tree: &Tree, question: Question) -> Vec<Answering> {
    let mut ranking = Ranking::new(question);
    let nodes: Vec<NodeId> = (0..tree.len() as NodeId).collect();
    for slice in nodes.chunks(777) {
        ranking.add(tree, slice[0]..slice[slice.len() - 1] + 1);
    }
    ranking.answers()
}

/// Visits below a node before the first one of the move that cut.
fn before_cut(tree: &Tree, id: NodeId) -> u64 {
    let cut = tree.notes(id).into_iter().rev().find_map(|note| match note {
        Note::Cut { tag, .. } => Some(tag),
        _ => None,
    });
    let Some(cut) = cut else { return 0 };
    let moves =
        tree.children(id).filter(|&child| tree.tag(child).is_some() && tree.visit(child) != Visit::Probe);
    moves.take_while(|&child| tree.tag(child) != Some(cut)).map(|child| tree.size(child)).sum()
}

#[test]
fn the_order_failed_worst_where_most_was_searched_before_the_cut() {
    for (slug, position, depth) in POSITIONS {
        let (_, tree) = searched(slug, position, depth);
        let listed = answers(&tree, Question::Order);
        let mut all: Vec<u64> = (0..tree.len() as NodeId).map(|id| before_cut(&tree, id)).collect();
        all.sort_unstable_by_key(|&nodes| std::cmp::Reverse(nodes));
        assert!(listed.len() > 10, "{position}: {}", listed.len());
        for (answer, nodes) in listed.iter().zip(all) {
            assert_eq!(
                (answer.nodes, before_cut(&tree, answer.node)),
                (nodes, nodes),
                "{position}: {answer:?}"
            );
        }
    }
}

#[test]
fn lines_meet_in_one_position_that_was_searched_once() {
    let mut met = 0;
    for (slug, position, depth) in POSITIONS {
        let (session, tree) = searched(slug, position, depth);
        let key = |id: NodeId| session.key_at(&tree.line(id)).expect("its moves are legal");
        let listed = answers(&tree, Question::Meetings);
        assert!(listed.is_sorted_by_key(|answer| std::cmp::Reverse(answer.nodes)), "{position}");
        // Of every visit that was answered by another line: that line, and what it had taken.
        let reader = |id: NodeId| {
            let notes = tree.notes(id);
            let written = notes.iter().find_map(|note| match note {
                Note::WrittenAt { visit } => node_of_visit(&tree, u64::from(*visit)),
                _ => None,
            })?;
            let cut = notes.iter().any(|note| matches!(note, Note::Table { cut: true, .. }));
            let line = tree.line(written);
            (cut && line != tree.line(id)).then(|| (line, tree.size(written)))
        };
        let readers: Vec<_> = (0..tree.len() as NodeId).filter_map(reader).collect();
        for answer in &listed {
            let writer = answer.writer.expect("one has written");
            assert_eq!(key(writer), key(answer.node), "{position}: {answer:?}");
            assert_ne!(tree.line(writer), tree.line(answer.node), "{position}: {answer:?}");
            assert!(writer < answer.node && tree.size(answer.node) == 1, "{position}: {answer:?}");
            let sizes = readers.iter().filter(|(line, _)| *line == tree.line(writer)).map(|&(_, size)| size);
            let sizes: Vec<u64> = sizes.collect();
            assert_eq!(
                (answer.times, answer.nodes),
                (sizes.len() as u64, tree.size(writer)),
                "{position}: {answer:?}"
            );
            assert_eq!(sizes.iter().max(), Some(&tree.size(writer)), "{position}: {answer:?}");
            met += 1;
        }
    }
    assert!(met > 30, "{met}");
}

/// A re-search that fails low again was a false alarm: the move is no better than what was found before it.
#[test]
fn a_wrong_reduction_is_one_that_full_depth_confirms() {
    let filter: Filter = "wrong-reduction".parse().unwrap();
    let (mut wrong, mut alarms) = (0, 0);
    for (slug, position, depth) in POSITIONS {
        let (_, tree) = searched(slug, position, depth);
        for id in 0..tree.len() as NodeId {
            let surprised = |note: &Note| matches!(note, Note::Research { after: Visit::Reduced, .. });
            let is_alarm = tree.notes(id).iter().any(surprised);
            alarms += u32::from(is_alarm);
            if !filter.passes(&tree, id) {
                continue;
            }
            assert!(is_alarm, "{position}: {id}");
            let (parent, tag) = (tree.parent(id).unwrap(), tree.tag(id).unwrap());
            let raised = |note: &Note| matches!(*note, Note::Raised { tag: by, .. } | Note::Cut { tag: by, .. } if by == tag);
            let again = tree.children(parent).any(|other| other > id && tree.tag(other) == Some(tag));
            assert!(again || tree.notes(parent).iter().any(raised), "{position}: {id}");
            wrong += 1;
        }
    }
    assert!(wrong > 10 && alarms > wrong, "{wrong} of {alarms}");
}

/// What no position knows is said to be no move.
#[test]
fn a_move_that_is_none_is_told_in_words() {
    let session = game("chess").unwrap().open(None).unwrap();
    let none = MoveTag::new(u16::MAX);
    assert!(none.is_some_and(|tag| session.look(&[Some(tag)]).is_none()));
    assert_eq!(session.numbered(&[none]), "(no legal move)");
    let first = session.parse_move("e4").unwrap();
    assert_eq!(session.numbered(&[Some(first), none]), "(no legal move)");
}
