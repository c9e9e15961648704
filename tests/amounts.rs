//! Amounts that are set by hand, and orders of moves.

use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::tree::TreePosition;
use cutnode::games::{Knowledge, Present};
use cutnode::search::techniques::{CARDS, Effect, Technique, Techniques};
use cutnode::search::{Amounts, Found, Limits, MoveOrder, Note, Plan, Silent, Visit};
use cutnode::trace::{NodeId, Recorder, Tree};
use proptest::prelude::*;

use super::search::{any_tree, engine};

const SCHOLAR: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn found<G: Knowledge>(position: &G, depth: u8, techniques: Techniques, order: MoveOrder) -> Found {
    let amounts = Amounts { order, ..Amounts::default() };
    engine(position, &Plan { techniques, amounts, ..Plan::new(Limits::depth(depth)) }, &mut Silent)
}

fn recorded(depth: u8, amounts: Amounts) -> Tree {
    let position = Chess::parse(KIWIPETE).unwrap();
    let mut recorder = Recorder::new(1_000_000);
    engine(&position, &Plan { amounts, ..Plan::new(Limits::depth(depth)) }, &mut recorder);
    recorder.into_tree()
}

fn notes(tree: &Tree) -> impl Iterator<Item = (NodeId, Note)> + '_ {
    (0..tree.len() as NodeId).flat_map(|id| tree.notes(id).into_iter().map(move |note| (id, note)))
}

/// By how many plies less deep than it was entered a node was searched.
fn shallower(tree: &Tree, id: NodeId) -> i32 {
    tree.notes(id)
        .iter()
        .map(|note| if let Note::Shallower { plies, .. } = note { i32::from(*plies) } else { 0 })
        .sum()
}

/// All that change the cost alone: what they find at a depth is minimax's value, in whatever order moves come.
fn costs_alone() -> Techniques {
    CARDS
        .iter()
        .filter(|card| card.effect == Effect::Cost)
        .fold(Techniques::NONE, |set, card| set.with(card.technique))
}

#[test]
fn the_order_of_moves_changes_the_cost_and_not_the_value() {
    fn costs<G: Knowledge>(position: &G, depth: u8) {
        let base = Techniques::NONE;
        let ordered = [Technique::MvvLva, Technique::SeeOrder, Technique::Killers, Technique::History]
            .into_iter()
            .fold(base, Techniques::with);
        let all = MoveOrder::ALL.map(|order| found(position, depth, ordered, order));
        for (found, order) in all.iter().zip(MoveOrder::ALL) {
            assert_eq!(found.score, all[0].score, "{order}");
        }
        let [best, generated, worst, random] = all.map(|found| found.counts.nodes);
        assert!(best < generated && best < random && best < worst, "{best} {generated} {worst} {random}");
        let again = found(position, depth, ordered, MoveOrder::Random);
        assert_eq!(again.counts.nodes, random, "the lot is drawn once for each position");
        // Without anything to rank by, the best first is the generator's order.
        let plain = |order| found(position, depth - 1, base, order).counts;
        assert_eq!(plain(MoveOrder::BestFirst), plain(MoveOrder::Generated));
    }
    costs(&Chess::parse(SCHOLAR).unwrap(), 3);
    costs(&ConnectFour::start(), 6);
}

proptest! {
    #[test]
    fn no_order_changes_the_value_of_a_tree(tree in any_tree()) {
        let values = MoveOrder::ALL.map(|order| found::<TreePosition>(&tree, 8, costs_alone(), order).score);
        prop_assert!(values.iter().all(|&value| value == values[0]), "{values:?}");
    }
}

#[test]
fn reductions_are_what_they_were_set_to() {
    let tree =
        recorded(6, Amounts { null_reduction: Some(1), late_reduction: Some(3), ..Amounts::default() });
    let (mut passes, mut late) = (0, 0);
    for (id, note) in notes(&tree) {
        match note {
            Note::NullTried { reduction, .. } => {
                assert_eq!(reduction, 1);
                passes += 1;
            }
            Note::Reduced { by, formula, .. } => {
                // At least a ply of search remains.
                let parent = tree.parent(id).unwrap();
                let depth = tree.depth(parent) - shallower(&tree, parent);
                assert!(formula == 0 && (by == 3 || i32::from(by) == depth - 2), "{by} at depth {depth}");
                late += usize::from(by == 3);
            }
            _ => {}
        }
    }
    assert!(passes > 10 && late > 10, "{passes} {late}");
    let none = recorded(5, Amounts { late_reduction: Some(0), ..Amounts::default() });
    assert!(!notes(&none).any(|(_, note)| matches!(note, Note::Reduced { .. })));
}

#[test]
fn the_aspiration_window_is_as_wide_as_it_was_set() {
    let tree = recorded(6, Amounts { window: Some(3), ..Amounts::default() });
    let roots: Vec<_> = tree.children(Tree::ROOT).filter(|&id| tree.visit(id) == Visit::Root).collect();
    let mut narrow = 0;
    for &root in &roots {
        let window = tree.window(root);
        let first = roots.iter().find(|&&other| tree.depth(other) == tree.depth(root)) == Some(&root);
        if first && !window.is_open() {
            assert_eq!(window.beta.units() - window.alpha.units(), 6);
            narrow += 1;
        }
    }
    assert!(narrow >= 2, "{narrow}");
    assert!(roots.len() > recorded(6, Amounts::default()).children(Tree::ROOT).count(), "it is missed often");
}

#[test]
fn nothing_set_by_hand_is_the_engine_itself() {
    let plan = Plan::new(Limits::depth(6));
    assert!(plan.amounts.are_own());
    let position = Chess::start();
    let own = found(&position, 6, Techniques::default(), MoveOrder::BestFirst);
    assert_eq!(engine(&position, &plan, &mut Silent).counts, own.counts);
}
