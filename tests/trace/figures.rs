//! The figures of a recorded search, counted again in the plainest way.

use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Limits, Note, Plan, Stop, Table, Visit};
use cutnode::session::{Method, Request, Watch, game};
use cutnode::textbook::{self, Algorithm};
use cutnode::trace::stats::Stats;
use cutnode::trace::{Decided, Tree, decided};

use super::open;

/// Visits below a node that were made on moves before the one that cut, by looking at every node from above.
fn lost(tree: &Tree, id: u32) -> u64 {
    let cutting = tree.notes(id).into_iter().rev().find_map(|note| match note {
        Note::Cut { tag, .. } => Some(tag),
        _ => None,
    });
    let is_move = |child: u32| tree.tag(child).is_some() && tree.visit(child) != Visit::Probe;
    let children: Vec<u32> = tree.children(id).collect();
    let cut_at = cutting
        .and_then(|tag| children.iter().position(|&child| is_move(child) && tree.tag(child) == Some(tag)));
    let before = |place: usize| cut_at.is_some_and(|cut| place < cut);
    let of = |(place, &child): (usize, &u32)| {
        if is_move(child) && before(place) { tree.size(child) } else { lost(tree, child) }
    };
    children.iter().enumerate().map(of).sum()
}

/// What an algorithm of the textbooks looks at is read off its tree, and the minimal tree is the least of it.
#[test]
fn leaves_of_textbook_runs_are_those_that_were_counted() {
    let uniform = "worst width=3 depth=4";
    let irregular = "((3 12 8) (2 (4 (6 1)) 7) (14 (5 2 (9 9)) 2) 4)";
    for (position, depth) in [(uniform, 4), (irregular, 5), ("min ((3 12 8) (2 4 6) (14 5 2))", 2)] {
        let session = open("tree", position);
        for card in &textbook::CARDS {
            let plan = Plan::new(Limits::depth(depth));
            let watch = Watch::Record { budget: 1_000_000, followed: false };
            let request = Request { method: Method::Textbook(card.algorithm), plan, watch };
            let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
            let figures = Stats::of(&answer.tree.unwrap());
            assert_eq!(figures.leaves, answer.found.counts.leaves, "{} on {position}", card.slug);
            let expected = (card.algorithm != Algorithm::Sx)
                .then(|| session.minimal_leaves(depth, answer.found.score).expect("the tree is small"));
            assert_eq!(answer.minimal, expected, "{}", card.slug);
            assert!(expected.is_none_or(|least| figures.leaves >= least), "{}", card.slug);
        }
    }
}

/// In the worst order alpha-beta still cuts a little; the minimal tree has 3² + 3² − 1 leaves whatever the order.
#[test]
fn the_worst_order_is_told_as_leaves_beside_the_minimal_tree() {
    let session = open("tree", "random width=3 depth=4 order=0 seed=3");
    let of = |algorithm| {
        let plan = Plan::new(Limits::depth(4));
        let request = Request {
            method: Method::Textbook(algorithm),
            plan,
            watch: Watch::Record { budget: 1_000, followed: false },
        };
        let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
        (Stats::of(&answer.tree.unwrap()), answer.minimal)
    };
    let (minimax, least) = of(Algorithm::Minimax);
    assert_eq!((minimax.leaves, least), (81, Some(9 + 9 - 1)));
    assert!((minimax.branching().unwrap() - 3.0).abs() < 1e-9 && minimax.lost == 0);
    let (alpha_beta, least) = of(Algorithm::AlphaBeta);
    assert_eq!((alpha_beta.leaves, least), (75, Some(17)));
    assert!(alpha_beta.lost > 0 && alpha_beta.branching() < Some(3.0));
}

#[test]
fn figures_count_every_recorded_node_and_agree_with_the_tally() {
    for (slug, position, depth) in [
        ("tic-tac-toe", "X../.O./... X", 6),
        ("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3", 5),
        ("tree", "((3 12 8) (2 4 6) (14 5 2))", 3),
    ] {
        let session = open(slug, position);
        let plan = Plan { techniques: Techniques::all(), ..Plan::new(Limits::depth(depth)) };
        let watch = Watch::Record { budget: 1_000_000, followed: false };
        let request = Request { method: Method::Engine, plan, watch };
        let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
        let (tree, tally) = (answer.tree.unwrap(), answer.tally.unwrap());
        let figures = Stats::of(&tree);
        assert_eq!(figures.plies.iter().map(|ply| ply.nodes()).sum::<u64>(), tree.len() as u64);
        let counted =
            [figures.all_cuts(), figures.cuts[0], figures.null_tried, figures.null_cut, figures.reduced];
        let told =
            [tally.beta_cuts, tally.first_move_cuts, tally.null_tried, tally.null_cut, tally.lmr_reduced];
        assert_eq!(counted, told, "{slug}");
        assert_eq!([figures.table_hits, figures.table_cuts], [tally.table_hits, tally.table_cuts]);
        assert_eq!((figures.reduced_again, figures.ordering()), (tally.lmr_researched, tally.ordering()));
        assert_eq!(figures.researches, tally.researches);
        let quiet: u64 = figures.plies.iter().map(|ply| ply.quiescence).sum();
        assert_eq!(quiet, answer.found.counts.quiescence, "{slug}");
        assert_eq!((figures.recorded(), figures.hidden), (figures.visited, 0));
        assert_eq!(figures.lost, lost(&tree, Tree::ROOT), "{slug}");
        let mut slices = Stats::default();
        for from in (0..tree.len() as u32).step_by(7) {
            slices.add(&tree, from..(from + 7).min(tree.len() as u32));
        }
        assert_eq!(slices, figures);
    }
}

/// Whether a claim rests on the table, followed down from the node: a cut through the move that made it, what was held through
/// every move.
fn rests_on_table(tree: &Tree, id: u32, least: bool) -> bool {
    let last = |is: &dyn Fn(u32) -> bool| tree.children(id).filter(|&child| is(child)).last();
    match decided(tree, id) {
        Decided::Table { .. } => true,
        Decided::Cut(tag) if least => {
            rests_on_table(tree, last(&|child| tree.tag(child) == Some(tag)).unwrap(), false)
        }
        Decided::NullMove => {
            rests_on_table(tree, last(&|child| tree.visit(child) == Visit::NullMove).unwrap(), false)
        }
        Decided::Moves | Decided::Quiescence(_) => tree
            .children(id)
            .filter(|&child| tree.tag(child).is_some())
            .filter(|&child| tree.next_sibling(child).is_none_or(|next| tree.tag(next) != tree.tag(child)))
            .any(|child| rests_on_table(tree, child, true)),
        _ => false,
    }
}

#[test]
fn cuts_rest_on_the_table_where_an_entry_was_believed_below() {
    for (slug, depth) in [("chess", 5), ("connect-4", 8)] {
        let of = |techniques| {
            let plan = Plan { techniques, ..Plan::new(Limits::depth(depth)) };
            let watch = Watch::Record { budget: 1_000_000, followed: false };
            let request = Request { method: Method::Engine, plan, watch };
            let session = game(slug).unwrap().open(None).unwrap();
            session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {}).tree.unwrap()
        };
        let sound = Techniques::default().set(Technique::EnhancedTranspositionCutoff, false);
        let tree = of(sound);
        let cut = |&id: &u32| tree.notes(id).iter().any(|note| matches!(note, Note::Cut { .. }));
        let cuts: Vec<u32> = (0..tree.len() as u32).filter(cut).collect();
        let resting = cuts.iter().filter(|&&id| rests_on_table(&tree, id, true)).count();
        let share = 100.0 * resting as f64 / cuts.len() as f64;
        assert!(resting > 0, "{slug}");
        let told = Stats::of(&tree).by_table().unwrap();
        assert!((told - share).abs() < 1e-9, "{slug}: {told} for {share}");
        let without = of(sound.set(Technique::TranspositionTable, false));
        assert_eq!(Stats::of(&without).by_table(), Some(0.0), "{slug}");
    }
}
