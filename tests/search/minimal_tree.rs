//! The minimal tree, and a tree that was searched whole.

use cutnode::games::Present as _;
use cutnode::games::tree::TreePosition;
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Limits, Plan, Silent};
use cutnode::textbook::{Algorithm, minimal};
use proptest::prelude::*;

use super::{any_tree, engine, textbook};

/// Leaves of a full tree of this width and height, from a list that is long enough.
fn full_tree(width: usize, height: u32, leaves: &[i32]) -> TreePosition {
    let mut level: Vec<String> = leaves.iter().cycle().take(width.pow(height)).map(i32::to_string).collect();
    for _ in 0..height {
        level = level.chunks(width).map(|children| format!("({})", children.join(" "))).collect();
    }
    TreePosition::parse(&level[0]).unwrap()
}

proptest! {
    #[test]
    fn the_minimal_tree_of_a_uniform_tree_has_the_leaves_of_the_formula(
        width in 1usize..5,
        height in 1u32..5,
        leaves in prop::collection::vec(-9..10i32, 256),
    ) {
        let tree = full_tree(width, height, &leaves);
        let value = textbook(Algorithm::Minimax, &tree, 10).score;
        let formula = width.pow(height.div_ceil(2)) + width.pow(height / 2) - 1;
        prop_assert_eq!(minimal::leaves(&tree, 10, value, 10_000), Some(formula as u64));
    }

    #[test]
    fn nobody_needs_fewer_leaves_than_the_minimal_tree_has(tree in any_tree(), depth in 1u8..7) {
        let found = textbook(Algorithm::AlphaBeta, &tree, depth);
        let least = minimal::leaves(&tree, depth, found.score, 10_000).unwrap();
        prop_assert!(least >= 1 && least <= found.counts.leaves, "{} of {}", least, found.counts.leaves);
        prop_assert_eq!(minimal::leaves(&tree, depth, found.score + 1, 10_000), None);
        prop_assert_eq!(minimal::leaves(&tree, depth, found.score, 0), None);
    }

    #[test]
    fn a_tree_that_was_searched_whole_is_not_searched_again(tree in any_tree()) {
        let whole = textbook(Algorithm::Minimax, &tree, 30).score;
        let sets = [Techniques::default(), Techniques::all(), Techniques::default().without(Technique::Pvs)];
        for techniques in sets {
            let plan = |limits| Plan { techniques, ..Plan::new(limits) };
            let once = engine(&tree, &plan(Limits::depth(30)), &mut Silent);
            let again = Limits { all_depths: true, ..Limits::depth(30) };
            let again = engine(&tree, &plan(again), &mut Silent);
            prop_assert_eq!((once.score, again.score), (whole, whole));
            prop_assert!(once.depth < 30 && again.depth == 30);
            prop_assert!(once.counts.nodes < again.counts.nodes);
        }
    }
}
