//! What a verdict promises, held against definitions that are worked out here in another way.

use cutnode::games::Side;
use cutnode::judge::{Case, Dialogue, Grove, Mistake, NodeId, Summary, Tree, Verdict, Yardstick};
use cutnode::textbook::{Algorithm, CARDS};
use proptest::prelude::*;

use crate::textbook::kit::Dice;

const INF: i32 = 2_000_000;

fn grove(seed: u64) -> impl Iterator<Item = Tree> {
    Grove::new(seed, 1..=4, 1..=4, -9..=9).unwrap().trees(40).unwrap()
}

/// Algorithms that can be yardsticks.
fn depth_first() -> impl Iterator<Item = Algorithm> {
    CARDS.iter().map(|card| card.algorithm).filter(|&algorithm| Yardstick::may_be(algorithm))
}

fn textbook(algorithm: Algorithm, tree: &Tree, like: Algorithm) -> Case {
    let run = Yardstick::run(algorithm, tree, &Yardstick::natural(tree)).unwrap();
    Case::judge(tree.clone(), run.visits, run.answer.into(), like).unwrap()
}

fn verdict(search: impl Fn(&Tree) -> (Vec<NodeId>, i64)) -> (Verdict, Vec<Case>) {
    let judge = |tree: Tree| {
        let (visits, answer) = search(&tree);
        Case::judge(tree, visits, answer, Algorithm::AlphaBeta).unwrap()
    };
    let cases: Vec<Case> = (1..=3).flat_map(grove).map(judge).collect();
    (cases.iter().collect::<Summary>().verdict(), cases)
}

#[test]
fn the_textbooks_get_their_verdicts() {
    for algorithm in depth_first() {
        let run = |tree: &Tree| {
            let run = Yardstick::run(algorithm, tree, &Yardstick::natural(tree)).unwrap();
            (run.visits, run.answer.into())
        };
        let (verdict, cases) = verdict(run);
        assert!(cases.iter().all(|case| case.is_right() && case.is_pinned), "{algorithm}");
        let expected = match algorithm {
            Algorithm::Minimax | Algorithm::Negamax => &[Verdict::Minimax][..],
            Algorithm::AlphaBeta | Algorithm::FailSoft | Algorithm::AlphaBetaTwoFunctions => {
                &[Verdict::AlphaBeta]
            }
            Algorithm::BranchAndBound => &[Verdict::CutsTooLittle],
            Algorithm::MtSss => &[Verdict::Better],
            _ => &[Verdict::CutsTooLittle, Verdict::AlphaBeta, Verdict::Better],
        };
        assert!(expected.contains(&verdict), "{algorithm}: {verdict:?}");
    }
}

#[test]
fn an_algorithm_misses_nothing_beside_itself() {
    for tree in grove(4) {
        for algorithm in depth_first() {
            let case = textbook(algorithm, &tree, algorithm);
            assert_eq!(case.mistake, None, "{algorithm} on {}", tree.notation());
            assert_eq!(case.difference, None, "{algorithm} on {}", tree.notation());
            assert_eq!(case.leaves.len(), case.yardstick_leaves);
        }
    }
}

/// Minimax goes where alpha-beta does not: exactly there it has missed the cuts.
#[test]
fn minimax_misses_exactly_the_cuts_that_there_are() {
    for tree in (5..8).flat_map(grove) {
        let case = textbook(Algorithm::Minimax, &tree, Algorithm::AlphaBeta);
        let visits = Yardstick::run(Algorithm::AlphaBeta, &tree, &Yardstick::natural(&tree)).unwrap().visits;
        let is_spared =
            |node: &NodeId| !visits.contains(node) && visits.contains(&tree.parent(*node).unwrap());
        let spared: Vec<NodeId> = (1..tree.len()).filter(is_spared).collect();
        let mut missed: Vec<NodeId> = case.missed_cuts.iter().map(|edge| edge.to).collect();
        missed.sort_unstable();
        assert_eq!(missed, spared, "{}", tree.notation());
    }
}

/// Alpha-beta with something wrong about it.
struct Search<'a> {
    tree: &'a Tree,
    visits: Vec<NodeId>,
    cuts: fn(i32, i32) -> bool,
    reversed: bool,
    swapped: bool,
    /// The children of each node are taken in an order by lot.
    dice: Option<Dice>,
}

impl<'a> Search<'a> {
    fn new(tree: &'a Tree) -> Self {
        Self {
            tree,
            visits: Vec::new(),
            cuts: |alpha, beta| alpha >= beta,
            reversed: false,
            swapped: false,
            dice: None,
        }
    }

    fn run(mut self) -> (Vec<NodeId>, i64) {
        let answer = self.search(Tree::ROOT, -INF, INF);
        (self.visits, answer.into())
    }

    fn search(&mut self, node: NodeId, mut alpha: i32, mut beta: i32) -> i32 {
        self.visits.push(node);
        let mut children = self.tree.children(node).to_vec();
        if children.is_empty() {
            return self.tree.values()[node];
        }
        if self.reversed {
            children.reverse();
        }
        if let Some(dice) = &mut self.dice {
            children.sort_by_cached_key(|_| dice.roll(1 << 40));
        }
        let is_max = self.tree.is_max(node);
        let mut best = if is_max { -INF } else { INF };
        for child in children {
            let value =
                if self.swapped { self.search(child, beta, alpha) } else { self.search(child, alpha, beta) };
            if is_max {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if (self.cuts)(alpha, beta) {
                break;
            }
        }
        best
    }
}

#[test]
fn wrong_searches_get_theirs() {
    let tie = |tree: &Tree| Search { cuts: |alpha, beta| alpha > beta, ..Search::new(tree) }.run();
    assert_eq!(verdict(tie).0, Verdict::CutsTooLittle);
    let over = |tree: &Tree| Search { cuts: |alpha, beta| alpha >= beta - 2, ..Search::new(tree) }.run();
    assert_eq!(verdict(over).0, Verdict::Wrong);
    let swapped = |tree: &Tree| Search { swapped: true, ..Search::new(tree) }.run();
    assert_eq!(verdict(swapped).0, Verdict::Wrong);
    let draws_lots = |tree: &Tree| (Search::new(tree).run().0, i64::from(tree.len() as u32 % 19) - 9);
    assert_eq!(verdict(draws_lots).0, Verdict::Wrong);
    let far_off = |tree: &Tree| (Search::new(tree).run().0, i64::MIN);
    assert_eq!(verdict(far_off).0, Verdict::Wrong);
}

/// Who knows the value from somewhere else, and cuts too much, is right and does not know it.
#[test]
fn right_answers_that_were_not_known_are_unsound() {
    let lucky = |tree: &Tree| {
        let visits = Search { cuts: |alpha, beta| alpha >= beta - 2, ..Search::new(tree) }.run().0;
        (visits, tree.values()[Tree::ROOT].into())
    };
    assert_eq!(verdict(lucky).0, Verdict::Unsound);
    let oracle = |tree: &Tree| (Vec::new(), tree.values()[Tree::ROOT].into());
    let (verdict, cases) = verdict(oracle);
    assert_eq!(verdict, Verdict::Unsound);
    assert!(cases.iter().all(
        |case| matches!(&case.mistake, Some(Mistake::WrongCut(edge, Some(_))) if edge.to == Tree::ROOT)
    ));
}

#[test]
fn no_order_of_children_is_a_mistake() {
    let reversed = |tree: &Tree| Search { reversed: true, ..Search::new(tree) }.run();
    let (found, cases) = verdict(reversed);
    assert_eq!(found, Verdict::AlphaBeta);
    assert!(cases.iter().any(|case| case.difference.is_some()));
    let shuffled = |tree: &Tree| Search { dice: Some(Dice(tree.len() as u64)), ..Search::new(tree) }.run();
    assert_eq!(verdict(shuffled).0, Verdict::AlphaBeta);
}

#[test]
fn second_visits_are_no_mistakes() {
    let twice = |tree: &Tree| {
        let (visits, answer) = Search::new(tree).run();
        ([visits.clone(), visits].concat(), answer)
    };
    let (found, cases) = verdict(twice);
    assert_eq!(found, Verdict::AlphaBeta);
    assert!(cases.iter().all(|case| case.visits.len() > case.leaves.len()));
}

#[test]
fn the_verdicts_have_an_order() {
    let tree = |text| Tree::parse(text).unwrap();
    let judge = |text, visits: &[NodeId], answer| {
        Case::judge(tree(text), visits.to_vec(), answer, Algorithm::AlphaBeta).unwrap()
    };
    let good = judge("(1 2)", &[0, 1, 2], 2);
    let lucky = judge("(1 2)", &[0, 2], 2);
    let wrong = judge("(1 2)", &[0, 1], 1);
    let broken = Case::failed(tree("(1 2)"), vec![0], "it ended".into());
    let of = |cases: &[&Case]| cases.iter().copied().collect::<Summary>().verdict();
    assert_eq!(of(&[]), Verdict::Broken);
    assert_eq!(of(&[&good]), Verdict::AlphaBeta);
    assert_eq!(of(&[&good, &broken]), Verdict::Broken);
    assert_eq!(of(&[&good, &broken, &lucky]), Verdict::Unsound);
    assert_eq!(of(&[&good, &broken, &lucky, &wrong]), Verdict::Wrong);
}

/// Five trees have all kinds among them, and the same seed has the same trees.
#[test]
fn ties_ragged_trees_single_children_and_single_leaves_are_among_them() {
    for seed in 1..30 {
        let trees: Vec<Tree> =
            Grove::new(seed, 3..=3, 3..=3, -500..=500).unwrap().trees(5).unwrap().collect();
        assert_eq!(
            trees,
            Grove::new(seed, 3..=3, 3..=3, -500..=500).unwrap().trees(5).unwrap().collect::<Vec<_>>()
        );
        let any = |test: &dyn Fn(&Tree) -> bool| trees.iter().any(test);
        let inner = |tree: &Tree| (0..tree.len()).filter(|&node| !tree.is_leaf(node)).collect::<Vec<_>>();
        assert!(any(&|tree| tree.len() == 1));
        assert!(any(&|tree| tree.leaves() == 27));
        assert!(any(&|tree| inner(tree).iter().any(|&node| tree.children(node).len() == 1)));
        let ties = |tree: &Tree| {
            let values = tree.values();
            let mut of_leaves: Vec<_> =
                (0..tree.len()).filter(|&node| tree.is_leaf(node)).map(|leaf| values[leaf]).collect();
            of_leaves.sort_unstable();
            of_leaves.dedup();
            tree.leaves() == 27 && of_leaves.len() <= 3
        };
        assert!(any(&ties));
        assert!([Side::First, Side::Second].iter().all(|&side| any(&|tree| tree.first() == side)));
        assert!(trees.iter().all(|tree| tree.height() <= 3));
    }
}

/// The value of the tree whose leaves are worth what `leaf` says.
fn value_with(tree: &Tree, node: NodeId, leaf: &dyn Fn(NodeId) -> i32) -> i32 {
    let below = tree.children(node).iter().map(|&child| value_with(tree, child, leaf));
    match (tree.is_leaf(node), tree.is_max(node)) {
        (true, _) => leaf(node),
        (_, true) => below.max().unwrap(),
        (_, false) => below.min().unwrap(),
    }
}

/// Whether what is below an edge can make the value another, in some tree in which these leaves are as they are: beside the
/// way to it everything that is open is the worst for whoever could choose it.
fn matters(tree: &Tree, seen: &[NodeId], edge: NodeId) -> bool {
    let values = tree.values();
    let way = tree.way(edge);
    let with = |below: i32| {
        value_with(tree, Tree::ROOT, &|leaf| {
            let to_leaf = tree.way(leaf);
            let shared = way.iter().zip(&to_leaf).take_while(|(a, b)| a == b).count();
            match () {
                () if shared == way.len() => below,
                () if seen.contains(&leaf) => values[leaf],
                () if tree.is_max(way[shared - 1]) => -INF,
                () => INF,
            }
        })
    };
    with(-INF) != with(INF)
}

/// Visits of any kind: nodes that are known, by lot, now and then again.
fn wander(tree: &Tree, dice: &mut Dice) -> Vec<NodeId> {
    let (mut known, mut visits) = (vec![Tree::ROOT], Vec::<NodeId>::new());
    for _ in 0..dice.roll(2 * tree.len() as u64 + 1) {
        // The newest ones more often, so that some go deep.
        let place = if dice.roll(3) == 0 { dice.roll(known.len() as u64) as usize } else { known.len() - 1 };
        let node = if dice.roll(8) == 0 { known[place] } else { known.swap_remove(place) };
        if !visits.contains(&node) {
            known.extend(tree.children(node).iter().rev());
        }
        visits.push(node);
        if known.is_empty() {
            break;
        }
    }
    visits
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever was visited: soundness, wrong cuts, their proof and missed cuts are what they are called.
    #[test]
    fn whatever_was_visited_the_verdict_is_true(seed in 0..1_000_000u64) {
        let mut dice = Dice(seed);
        let number = dice.roll(30) as usize;
        let tree = Grove::new(seed, 1..=3, 1..=4, -5..=5).unwrap().trees(30).unwrap().nth(number).unwrap();
        let visits = wander(&tree, &mut dice);
        let values = tree.values();
        let value = values[Tree::ROOT];
        let case = Case::judge(tree.clone(), visits.clone(), value.into(), Algorithm::AlphaBeta).unwrap();
        let what = format!("{} by {visits:?}", tree.notation());
        // Sound: with the rest at its least and at its greatest the root is worth the same.
        let with = |rest: i32| {
            value_with(&tree, Tree::ROOT, &|leaf| if visits.contains(&leaf) { values[leaf] } else { rest })
        };
        prop_assert_eq!(case.is_pinned, with(-INF) == with(INF), "{}", what);
        prop_assert_eq!(case.is_pinned, case.wrong_cuts.is_empty(), "{}", what);
        // Wrong cuts: those edges that were left out and matter, all of them.
        let is_left = |&node: &NodeId| !visits.contains(&node) && tree.parent(node).is_none_or(|above| visits.contains(&above));
        let mattering: Vec<_> = (0..tree.len()).filter(is_left).filter(|&edge| matters(&tree, &visits, edge)).collect();
        let mut wrong: Vec<_> = case.wrong_cuts.iter().map(|edge| edge.to).collect();
        wrong.sort_unstable();
        prop_assert_eq!(wrong, mattering, "{}", what);
        // The moments: nothing at the node above comes later, and the window was open then.
        for edge in &case.wrong_cuts {
            if let Some(above) = tree.parent(edge.to) {
                prop_assert!(tree.way(visits[edge.visit - 1]).contains(&above), "{}", what);
                prop_assert!(visits[edge.visit..].iter().all(|&node| !tree.way(node).contains(&above)), "{}", what);
            }
            prop_assert!(!edge.window.is_closed(), "{}", what);
        }
        // The proof: another value, and all that was seen is as it was.
        if let Some(Mistake::WrongCut(_, proof)) = &case.mistake {
            let proof = proof.as_ref().expect("the answer is right");
            let theirs = proof.tree.values();
            prop_assert!(proof.value != value && theirs[Tree::ROOT] == proof.value, "{}", what);
            prop_assert_eq!(proof.tree.len(), tree.len());
            for node in 0..tree.len() {
                prop_assert_eq!(tree.children(node), proof.tree.children(node), "{}", what);
                if tree.is_leaf(node) {
                    let is_changed = proof.changed.contains(&node);
                    prop_assert_eq!(is_changed, theirs[node] != values[node], "{}", what);
                    prop_assert!(!is_changed || !visits.contains(&node), "{}", what);
                }
            }
        }
        // Missed cuts: nothing there mattered at that moment, and the yardstick spares it.
        let order = Yardstick::order_of(&tree, &visits);
        let yardstick = Yardstick::run(Algorithm::AlphaBeta, &tree, &order).unwrap();
        for edge in &case.missed_cuts {
            let before = &visits[..edge.visit - 1];
            prop_assert!(!matters(&tree, before, edge.to), "{}", what);
            prop_assert!(edge.window.is_closed() && !yardstick.visits.contains(&edge.to), "{}", what);
            prop_assert!(tree.way(visits[edge.visit - 1]).contains(&edge.to), "{}", what);
            prop_assert!(!before.contains(&visits[edge.visit - 1]), "{}", what);
        }
        // And no other first visit was idle at an edge that the yardstick spares.
        for (at, &node) in visits.iter().enumerate().filter(|(at, node)| !visits[..*at].contains(node)) {
            let told = |above: &NodeId| case.missed_cuts.iter().any(|edge| edge.to == *above);
            let idle = |above: &NodeId| !yardstick.visits.contains(above) && !matters(&tree, &visits[..at], *above);
            let way = tree.way(node);
            prop_assert!(way.iter().any(told) || !way.iter().any(idle), "{} at {}", what, at);
        }
    }

    /// Lines are answered or refused, and nothing that was not told can be asked for.
    #[test]
    fn any_line_is_answered_or_refused(seed in 0..1_000u64, lines in prop::collection::vec(any_line(), 0..60)) {
        let tree = grove(seed).nth(20).unwrap();
        let (mut dialogue, mut known, mut told) = (Dialogue::new(tree.clone()), 1, String::new());
        for line in lines {
            let before = dialogue.visits().len();
            let mut reply = String::new();
            let heard = dialogue.hear(&line, &mut reply);
            let text = String::from_utf8_lossy(&line).into_owned();
            match heard {
                Ok(None) => {
                    let number: i64 = text.split_whitespace().nth(1).unwrap().parse().unwrap();
                    prop_assert!((1..=known).contains(&number));
                    prop_assert!(reply.ends_with('\n') && dialogue.visits().len() == before + 1);
                    let last = reply.split_whitespace().filter_map(|word| word.parse::<i64>().ok()).max();
                    known = if reply.starts_with("node") { known.max(last.unwrap()) } else { known };
                    told = reply;
                }
                Ok(Some(_)) => prop_assert!(text.starts_with("answer") && reply.is_empty()),
                Err(misstep) => prop_assert!(reply.is_empty() && !misstep.to_string().is_empty()),
            }
        }
        let numbers = Dialogue::numbers_of(&tree, dialogue.visits());
        prop_assert_eq!(numbers.len(), dialogue.visits().len());
        prop_assert!(told.is_empty() || !numbers.is_empty());
    }
}

fn any_line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        8 => (0..12i64).prop_map(|node| format!("visit {node}").into_bytes()),
        1 => any::<i64>().prop_map(|value| format!("answer {value}").into_bytes()),
        1 => "(visit|answer|bye|) ?[-0-9a-z ]{0,8}".prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ]
}
