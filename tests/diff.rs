//! Two searches beside each other: what is said to decide does, and what is folded away does not.

use cutnode::games::{MoveTag, Score};
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Amounts, Bound, Limits, Note, Plan, Returned, Stop, Table, Visit};
use cutnode::session::{Answer, Method, Request, Session, Watch, game};
use cutnode::trace::diff::align::together;
use cutnode::trace::diff::nodes::Share;
use cutnode::trace::diff::reason::Reason;
use cutnode::trace::diff::{Diff, First, Pair, unlike};
use cutnode::trace::{Decided, NodeId, Tree, best, decided};

pub(crate) const POSITIONS: [(&str, &str, u8); 6] = [
    ("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3", 5),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("draughts", "W:W31-50:B1-20", 6),
    ("connect-4", "44", 7),
    ("tic-tac-toe", "X../.O./... X", 6),
];

fn sessions() -> Vec<(Box<dyn Session>, u8)> {
    let open = |&(slug, position, depth): &(&str, &str, u8)| {
        (game(slug).unwrap().open(Some(position)).unwrap(), depth)
    };
    POSITIONS.iter().map(open).collect()
}

fn search(session: &dyn Session, techniques: Techniques, depth: u8, budget: usize) -> Answer {
    let request = Request {
        method: Method::Engine,
        plan: Plan { techniques, ..Plan::new(Limits::depth(depth)) },
        watch: Watch::Record { budget, followed: false },
    };
    session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {})
}

fn off(technique: Technique) -> Techniques {
    unlike([(Techniques::NONE.with(technique), Amounts::default()), (Techniques::NONE, Amounts::default())])
}

/// Every pair of searches with one of the default techniques off.
fn each(mut test: impl FnMut(&str, [&Tree; 2], &Diff, Technique)) {
    for (session, depth) in sessions() {
        let first = search(&*session, Techniques::default(), depth, 1_000_000).tree.unwrap();
        for technique in Techniques::default().iter() {
            let techniques = Techniques::default().without(technique);
            let second = search(&*session, techniques, depth, 1_000_000).tree.unwrap();
            let trees = [&first, &second];
            let diff = Diff::of(trees, off(technique));
            test(&format!("{} without {technique}", session.view().notation), trees, &diff, technique);
        }
    }
}

#[test]
fn a_search_does_not_differ_from_itself() {
    for (session, depth) in sessions() {
        let tree = search(&*session, Techniques::default(), depth, 1_000_000).tree.unwrap();
        let diff = Diff::of([&tree, &tree], Techniques::NONE);
        assert_eq!(diff.first(), First::None);
        assert!(diff.differences.is_empty() && diff.nodes.shares.is_empty() && diff.stops().is_empty());
        assert_eq!(diff.divergence, None);
    }
}

/// Also where not all was recorded.
#[test]
fn nodes_by_cause_come_to_the_difference() {
    let check = |what: &str, trees: [&Tree; 2], diff: &Diff| {
        let more: i64 = diff.nodes.shares.iter().map(Share::more).sum();
        let visited = trees.map(|tree| tree.visited() as i64);
        assert_eq!(more, visited[1] - visited[0], "{what}");
    };
    each(|what, trees, diff, _| check(what, trees, diff));
    for (session, depth) in sessions() {
        let techniques = Techniques::default().without(Technique::NullMove);
        let full = search(&*session, Techniques::default(), depth, 400).tree.unwrap();
        let other = search(&*session, techniques, depth, 1_000).tree.unwrap();
        check("a small budget", [&full, &other], &Diff::of([&full, &other], off(Technique::NullMove)));
    }
}

/// What is known of a value after a visit: at least this, at most that, as the parent's side to move sees it.
type Range = (Score, Score);

fn claim(tree: &Tree, child: NodeId) -> Option<Range> {
    let returned = tree.returned(child)?;
    let value = -returned.score;
    Some(match returned.bound {
        Bound::Exact => (value, value),
        // What the child is at least, its move is at most.
        Bound::Lower => (Score::LOWEST, value),
        Bound::Upper => (value, Score::HIGHEST),
    })
}

/// The moves of a node with what their last visit says.
fn claims(tree: &Tree, id: NodeId) -> Vec<(MoveTag, Range)> {
    let mut found: Vec<(MoveTag, Range)> = Vec::new();
    for child in tree.children(id) {
        let counts =
            !matches!(tree.visit(child), Visit::Root | Visit::NullMove | Visit::Probe | Visit::Reopened);
        if let (Some(tag), Some(range), true) = (tree.tag(child), claim(tree, child), counts) {
            match found.iter_mut().find(|(other, _)| *other == tag) {
                Some(before) => before.1 = range,
                None => found.push((tag, range)),
            }
        }
    }
    found
}

/// The least that a node is worth by its moves, and by standing pat, with the claims of some moves taken from elsewhere.
fn at_least(tree: &Tree, id: NodeId, instead: &[(MoveTag, Range)]) -> Score {
    let taken = |(tag, range): (MoveTag, Range)| {
        instead.iter().find(|(other, _)| *other == tag).map_or(range.0, |(_, theirs)| theirs.0)
    };
    let moves = claims(tree, id).into_iter().map(taken).max();
    let pat = tree.notes(id).into_iter().find_map(|note| match note {
        Note::StandPat(score) => Some(score),
        _ => None,
    });
    moves.max(pat).unwrap_or(Score::LOWEST)
}

fn is_of_moves(tree: &Tree, id: NodeId) -> bool {
    matches!(decided(tree, id), Decided::Cut(_) | Decided::Moves | Decided::Quiescence(_))
}

/// A visit is the one of its move from which its parent's value comes.
fn counts_last(tree: &Tree, parent: NodeId, id: NodeId) -> bool {
    tree.children(parent).filter(|&child| tree.tag(child) == tree.tag(id)).last() == Some(id)
}

/// By brute force: had the search that claims less thought the same of the one move that matters, it would have claimed as
/// much; had the other one thought the same as it of all other moves, which are folded away, it would claim what it does.
#[test]
fn what_is_folded_changes_no_decision() {
    let (mut steps, mut folded) = (0, 0);
    each(|what, trees, diff, _| {
        for step in diff.differences.iter().flat_map(|it| &it.chains).flat_map(|chain| chain.path.windows(2))
        {
            let [at, next] = [step[0], step[1]];
            let [Some(one), Some(two)] = [trees[0].returned(at[0]), trees[1].returned(at[1])] else {
                continue;
            };
            // Where one searched a move once more than the other, it is the first visits that say why.
            let is_step = (0..2).all(|side| counts_last(trees[side], at[side], next[side]));
            let below = |low: Returned, high: Returned| {
                low.bound != Bound::Lower && high.bound != Bound::Upper && low.score < high.score
            };
            if !(below(one, two) || below(two, one))
                || !is_step
                || !(0..2).all(|side| is_of_moves(trees[side], at[side]))
            {
                continue;
            }
            let high = usize::from(two.score > one.score);
            let low = 1 - high;
            let bound = [one, two][low].score;
            let (more, less) = (trees[high], trees[low]);
            let tag = trees[0].tag(next[0]).unwrap();
            let (mattering, _): (Vec<_>, Vec<_>) =
                claims(more, at[high]).into_iter().partition(|it| it.0 == tag);
            let (_, others): (Vec<_>, Vec<_>) = claims(less, at[low]).into_iter().partition(|it| it.0 == tag);
            let claimed = at_least(more, at[high], &[]);
            assert!(claimed > bound, "{what}: {at:?} claims no more");
            assert!(at_least(less, at[low], &mattering) >= claimed, "{what}: {at:?} {tag:?} does not matter");
            assert!(at_least(more, at[high], &others) >= claimed, "{what}: {at:?} others matter");
            steps += 1;
            folded += others.len();
        }
        // The other search's moves do not change a root that is said to be the same.
        for iteration in diff.iterations.iter().filter(|iteration| !iteration.changed) {
            let [here, there] = iteration.at;
            let Some(value) = trees[0].returned(here).filter(|it| it.bound == Bound::Exact) else { continue };
            for theirs in claims(trees[1], there) {
                let is_best = best(trees[0], here) == Some(theirs.0);
                let least = at_least(trees[0], here, &[theirs]);
                assert!(least == value.score || is_best && least >= value.score, "{what}: {:?}", theirs.0);
                folded += 1;
            }
        }
    });
    assert!(steps > 100 && folded > 1_000, "{steps} steps, {folded} folded moves");
}

/// The reason of every difference stands in the trees, and in all but a few searches it is the technique that differs.
#[test]
fn the_reason_is_what_was_recorded() {
    let (mut direct, mut all) = (0, 0);
    each(|what, trees, diff, technique| {
        let (at, reason) = match diff.first() {
            First::Root { at, reason, .. } => (at, reason),
            First::Nodes(place) => (place.at, place.reason),
            First::None => {
                assert_eq!(diff.nodes.visited[0], diff.nodes.visited[1], "{what}");
                return;
            }
        };
        all += 1;
        direct += u32::from(reason.technique() == Some(technique));
        assert!(holds(trees, at, reason), "{what}: {at:?} {reason:?}");
    });
    assert!(direct * 10 >= all * 8, "{direct} of {all} first differences are of the technique that differs");
}

fn holds(trees: [&Tree; 2], at: Pair, reason: Reason) -> bool {
    match reason {
        Reason::LeftOut { tag, by, side } => {
            let out = |note: &Note| matches!(note, Note::LeftOut { by: one, tag: left, .. } if *one == by && *left == tag);
            trees[side].notes(at[side]).iter().any(out)
        }
        Reason::Settled { by, side } => match decided(trees[side], at[side]) {
            Decided::NullMove => by == Technique::NullMove,
            Decided::Table { .. } => by == Technique::TranspositionTable,
            Decided::Shortcut { by: one, .. } => one == by,
            _ => false,
        },
        Reason::Depth { side, .. } => trees[side].depth(at[side]) < trees[1 - side].depth(at[1 - side]),
        Reason::Known { side } => {
            let knows = |side: usize| {
                trees[side].notes(at[side]).iter().any(|note| matches!(note, Note::Table { .. }))
            };
            knows(side) && !knows(1 - side)
        }
        Reason::Window { .. }
        | Reason::Order { .. }
        | Reason::Horizon { .. }
        | Reason::Extra { .. }
        | Reason::Limit
        | Reason::Unknown => true,
    }
}

/// A move that one searched twice and the other once is one move, and what counted is compared.
#[test]
fn every_visit_has_one_counterpart_or_none() {
    each(|what, trees, _, _| {
        let mut stack = vec![[Tree::ROOT; 2]];
        let mut met = [0, 0];
        while let Some(at) = stack.pop() {
            for both in together(trees, at) {
                let pairs = both.paired(trees);
                for side in [0, 1] {
                    let mut paired: Vec<_> = pairs.iter().filter_map(|pair| pair[side]).collect();
                    met[side] += paired.len();
                    paired.sort_unstable();
                    assert_eq!(paired, both.visits[side], "{what}");
                }
                stack.extend(pairs.iter().filter_map(|pair| Some([pair[0]?, pair[1]?])));
            }
        }
        assert!(met[0] > 0 && met[1] > 0);
    });
}
