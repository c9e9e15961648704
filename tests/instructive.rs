//! What a finished search is opened on: the clearest cut beside its principal variation, and the sentence about it.

use cutnode::explain::narrate::at_first_sight;
use cutnode::search::techniques::Techniques;
use cutnode::search::{Bound, Limits, Note, Plan, Stop, Table, Visit};
use cutnode::session::{Method, Request, Session, Watch, game};
use cutnode::textbook::Algorithm;
use cutnode::trace::{
    Decided, NodeId, Tree, decided, first_sight, instructive_cut, principal_line, returned_to_first,
    seen_by_first,
};

const NINE_LEAVES: &str = "((3 12 8) (2 4 6) (14 5 2))";
const SCHOLAR: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

fn recorded(slug: &str, position: Option<&str>, method: Method, depth: u8) -> (Box<dyn Session>, Tree) {
    let session = game(slug).unwrap().open(position).unwrap();
    let techniques = if method == Method::Engine { Techniques::default() } else { Techniques::NONE };
    let plan = Plan { techniques, ..Plan::new(Limits::depth(depth)) };
    let request = Request { method, plan, watch: Watch::Record { budget: 100_000, followed: false } };
    let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
    (session, answer.tree.unwrap())
}

fn all() -> Vec<(Box<dyn Session>, Tree)> {
    let engine = [
        ("chess", None, 5),
        ("chess", Some(SCHOLAR), 5),
        ("tic-tac-toe", Some("X../.O./... X"), 6),
        ("connect-4", Some("44"), 7),
        ("tree", Some(NINE_LEAVES), 2),
        ("tree", Some("random width=4 depth=5 seed=3"), 5),
        ("tree", Some("min random width=4 depth=5 seed=4"), 5),
    ];
    let engine = engine.map(|(slug, position, depth)| recorded(slug, position, Method::Engine, depth));
    let textbook = [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::SssStar].map(|algorithm| {
        recorded("tree", Some("random width=3 depth=4 seed=9"), Method::Textbook(algorithm), 4)
    });
    engine.into_iter().chain(textbook).collect()
}

/// The move by which a node was cut, and how many others were left: where a searched move cut it last of all.
fn cut(tree: &Tree, id: NodeId) -> Option<usize> {
    let lower = tree.returned(id).is_some_and(|returned| returned.bound == Bound::Lower);
    tree.notes(id).into_iter().rev().find_map(|note| match note {
        Note::Cut { unsearched, .. } if lower => Some(usize::from(unsearched)),
        _ => None,
    })
}

#[test]
fn no_cut_beside_the_principal_line_is_clearer() {
    let mut found = 0;
    for (session, tree) in all() {
        let line = principal_line(&tree);
        let beyond = |id: NodeId| {
            let score = tree.returned(id).expect("a cut has returned").score;
            let units = (score.units() - tree.window(id).beta.units()).min(1_000);
            // Each ply further from the root counts half.
            let far = 1 << (tree.ply(id) - 1);
            (tree.visit(id) != Visit::Quiescence, units.div_euclid(far))
        };
        let is_again = |id: NodeId| {
            let siblings = tree.children(tree.parent(id).expect("it is beside a line"));
            siblings.into_iter().any(|other| other > id && tree.tag(other) == tree.tag(id))
        };
        let counts = |id: NodeId| {
            let settled = tree.visit(id) == Visit::NullMove || tree.tag(id).is_none() || is_again(id);
            !settled && tree.visit(id) != Visit::Probe && cut(&tree, id).is_some_and(|left| left > 0)
        };
        let all: Vec<_> = line.iter().flat_map(|&id| tree.children(id)).filter(|&id| counts(id)).collect();
        let Some(chosen) = instructive_cut(&tree) else {
            assert!(all.is_empty(), "{}: {all:?}", session.view().notation);
            let first = line.get(1).copied().unwrap_or(Tree::ROOT);
            assert_eq!(first_sight(&tree), first, "the best line begins there");
            continue;
        };
        found += 1;
        assert!(all.contains(&chosen) && first_sight(&tree) == chosen);
        for other in all {
            let clear = |id| (beyond(id), cut(&tree, id));
            assert!(clear(other) < clear(chosen) || clear(other) == clear(chosen) && chosen <= other);
        }
    }
    assert!(found > 6, "{found}");
}

#[test]
fn the_sentence_has_the_figures_of_the_cut_and_the_condition_of_its_bet() {
    for (session, tree) in all() {
        let id = first_sight(&tree);
        let Some(text) = at_first_sight(&tree, id, &*session) else {
            assert!(instructive_cut(&tree).is_none(), "{}", session.view().notation);
            continue;
        };
        let side = session.side_at(tree.ply(id));
        assert!(text.contains(&session.numbered(&tree.line(id))), "{text}");
        assert!(text.ends_with('.') && !text.contains("  ") && !text.contains(".."), "{text}");
        let Some(left) = cut(&tree, id).filter(|_| instructive_cut(&tree).is_some()) else { continue };
        let returned = returned_to_first(side, tree.returned(id).unwrap());
        let bound = if returned.bound == Bound::Lower { "at least" } else { "at most" };
        // Values count from the root of the search, the sentence from the node that it is about.
        let won = returned.score.plies_to_end().map(|plies| (plies - tree.ply(id)).div_ceil(2));
        if won == Some(1) {
            let Decided::Cut(tag) = decided(&tree, id) else { panic!("{text}") };
            let mut after = session.fork();
            assert!(
                tree.line(id).into_iter().chain([Some(tag)]).all(|tag| after.play(tag.unwrap())),
                "{text}"
            );
            assert!(after.ending().is_some(), "the game is over then: {text}");
        }
        let bets = tree.proof(id).is_some_and(|proof| proof != cutnode::trace::Proof::Proved);
        // Of a bet no more follows than that the end of the window is reached.
        let follows = if bets { seen_by_first(side, tree.window(id).beta) } else { returned.score };
        for figure in [
            match won {
                Some(1) => "wins at once".into(),
                Some(moves) => format!("wins in {moves} moves at most"),
                None => format!("{bound} {}", session.value_text(follows)),
            },
            session.value_text(seen_by_first(side, tree.window(id).beta)),
            if left == 1 { "the move after it".into() } else { format!("the {left} ") },
        ] {
            assert!(text.contains(&figure), "{figure}: {text}");
        }
        assert_eq!(text.contains(", if "), bets, "{text}");
    }
}

#[test]
fn the_cut_of_the_nine_leaves_is_the_second_node() {
    let (session, tree) = recorded("tree", Some(NINE_LEAVES), Method::Textbook(Algorithm::AlphaBeta), 2);
    let text = at_first_sight(&tree, first_sight(&tree), &*session).unwrap();
    assert_eq!(
        text,
        "After 2 Min's 2.1 is already enough: it holds Max to at most +3, and Max has 1 (+3) instead and will not come here. \
         So the 2 moves after it need not be looked at."
    );
}

#[test]
fn nothing_is_said_of_what_is_neither() {
    let (session, tree) = recorded("tree", Some(NINE_LEAVES), Method::Textbook(Algorithm::AlphaBeta), 2);
    assert_eq!(at_first_sight(&tree, Tree::ROOT, &*session), None);
    assert_eq!(instructive_cut(&Tree::default()), None);
    assert!(principal_line(&Tree::default()).is_empty());
}
