//! What a file leaves unsaid is not found by a filter and counted as nothing else; what it does say is.

use cutnode::explain::narrate::narrate;
use cutnode::search::{Bound, Limits};
use cutnode::session::{Method, Session};
use cutnode::textbook::Algorithm;
use cutnode::trace::stats::{Ply, Stats};
use cutnode::trace::walk::{Folds, Row, Sort};
use cutnode::trace::{Filter, NodeId, Tree};
use serde_json::{Map, Value};

use super::{TOP, open, read, read_within, think, written};

/// Searches from where games begin, by the engine and by who grows its tree from the best leaf.
fn searches() -> impl Iterator<Item = (Box<dyn Session>, Tree)> {
    let all = [
        ("chess", Method::Engine, Limits::depth(4)),
        ("connect-4", Method::Engine, Limits { nodes: Some(3_000), ..Limits::depth(20) }),
        ("tic-tac-toe", Method::Textbook(Algorithm::SssStar), Limits::depth(4)),
        ("tree", Method::Textbook(Algorithm::Scout), Limits::depth(4)),
    ];
    all.into_iter().map(|(slug, method, limits)| {
        let session = open(slug, None);
        let tree = think(&*session, method, limits, 1_000_000).1.tree.unwrap();
        (session, tree)
    })
}

/// The same tree as another program would have logged it that does not say these things.
fn without(keys: &[&str], tree: &Tree, session: &dyn Session) -> Tree {
    let text = written(tree, session);
    let (top, lines) = text.split_once('\n').unwrap();
    let lines = lines.lines().map(|line| {
        let mut said: Map<String, Value> = serde_json::from_str(line).unwrap();
        said.retain(|key, _| !keys.contains(&key.as_str()));
        Value::Object(said).to_string() + "\n"
    });
    let (_, again, trouble) =
        read_within(format!("{top}\n{}", lines.collect::<String>()).as_bytes(), 1_000_000, false);
    assert!(trouble.is_none() && again.logged().is_some(), "{trouble:?}");
    assert_eq!(again.len(), tree.len());
    again
}

fn passing(filter: &str, tree: &Tree) -> Vec<NodeId> {
    let filter: Filter = filter.parse().expect(filter);
    (0..tree.len() as NodeId).filter(|&id| filter.passes(tree, id)).collect()
}

/// `exact` is what the search says is exact, whatever else it says; nothing is where it does not say what a value claims.
#[test]
fn a_filter_asks_what_is_said() {
    for (session, tree) in searches() {
        let is_exact = |&id: &NodeId| tree.returned(id).is_some_and(|told| told.bound == Bound::Exact);
        let exact: Vec<NodeId> = (0..tree.len() as NodeId).filter(is_exact).collect();
        assert!(!exact.is_empty() && exact.len() < tree.len());
        assert_eq!(passing("exact", &tree), exact);
        let [windowless, claimless] = [&["a", "b"], &["k", ""]].map(|keys| without(keys, &tree, &*session));
        assert_eq!(passing("exact", &windowless), exact);
        assert!(passing("exact", &claimless).is_empty());
        let same = without(&[], &tree, &*session);
        assert_eq!(passing("wrong-reduction", &same), passing("wrong-reduction", &tree));
        for unsaid in [&windowless, &claimless] {
            assert!(passing("wrong-reduction", unsaid).is_empty());
        }
    }
}

/// Whether a move that surprised is better in full depth, too, is known where it is said what it had to better.
#[test]
fn a_reduction_was_wrong_where_a_better_value_is_said() {
    for (window, claim, wrong) in [
        ("", "exact", false),
        ("\"a\":-9,", "exact", false),
        ("\"b\":8,", "exact", true),
        ("\"b\":8,", "upper", true),
        ("\"b\":8,", "lower", false),
        ("\"b\":7,", "exact", false),
        ("\"b\":null,", "exact", true),
    ] {
        let lines = format!(
            "{{\"in\":null,\"v\":\"root\"}}
{{\"in\":\"e2e4\",{window}\"v\":\"research\"}}
{{\"note\":\"research\",\"after\":\"reduced\",\"score\":3}}
{{\"out\":7,\"k\":\"{claim}\"}}
{{\"out\":-7,\"k\":\"exact\"}}
"
        );
        let (_, tree, trouble) = read(&format!("{TOP}{lines}"));
        assert!(trouble.is_none(), "{trouble:?}");
        let expected: &[NodeId] = if wrong { &[1] } else { &[] };
        assert_eq!(passing("wrong-reduction", &tree), expected, "{window} {claim}");
    }
}

/// A value is one, whether it is said what it claims or not: it is found, and sorted, as it would be if it were.
#[test]
fn a_value_without_a_claim_is_a_value() {
    let rows = |tree: &Tree| {
        let mut folds = Folds::default();
        folds.open_deep(tree, Tree::ROOT, usize::MAX, usize::MAX);
        folds.sort = Sort::Score;
        let all = std::iter::successors(Some(Row::Node(Tree::ROOT)), |&row| folds.next(tree, row));
        all.take(10_000).collect::<Vec<_>>()
    };
    for (session, tree) in searches() {
        let claimless = without(&["k"], &tree, &*session);
        for filter in ["value>-1000000", "value<0", "value=0", "value>=3", "value!=1"] {
            assert_eq!(passing(filter, &claimless), passing(filter, &tree), "{filter}");
        }
        assert!(!passing("value>-1000000", &tree).is_empty());
        assert_eq!(rows(&claimless), rows(&tree));
    }
}

/// The kinds of the nodes of a tree: with a claim, in quiescence, with a value alone, without one.
fn kinds(tree: &Tree) -> [u64; 4] {
    let figures = Stats::of(tree);
    let sum = |of: fn(&Ply) -> u64| figures.plies.iter().map(of).sum::<u64>();
    assert_eq!(figures.recorded(), tree.len() as u64);
    [
        sum(|ply| ply.exact + ply.cut + ply.all),
        sum(|ply| ply.quiescence),
        sum(|ply| ply.valued),
        sum(|ply| ply.none),
    ]
}

/// Only what has no value is counted as what the search was stopped in.
#[test]
fn figures_tell_a_value_from_none() {
    let mut stopped = 0;
    for (session, tree) in searches() {
        let [claimed, quiet, valued, none] = kinds(&tree);
        assert_eq!(valued, 0, "this program says what its values claim");
        assert_eq!(kinds(&without(&[], &tree, &*session)), [claimed, quiet, 0, none]);
        assert_eq!(kinds(&without(&["k"], &tree, &*session)), [0, quiet, claimed, none]);
        stopped += none;
    }
    assert!(stopped > 0);
}

/// That it is not said what values rest on is said where it is not.
#[test]
fn proofs_are_said_to_be_missing_where_they_are() {
    for (session, tree) in searches() {
        for (keys, missing) in [(&[][..], false), (&["proved", "rests_on"], true)] {
            let logged = without(keys, &tree, &*session);
            let has = (0..logged.len() as NodeId).any(|id| logged.proof(id).is_some());
            assert_eq!(has, !missing);
            let told = narrate(&logged, Tree::ROOT, &*session);
            let says =
                told.iter().any(|sentence| sentence.text.contains("which of them are proved, is not said"));
            assert_eq!(says, missing, "{told:?}");
        }
    }
}
