//! What holds at every step of every run, in every game: also where the tree is too large to be drawn as a whole.

use std::collections::{BTreeSet, HashMap};

use ratatui::layout::Rect;

use super::run::Run;
use super::tree::Tree;
use crate::search::{Limits, NodeStatus, Plan, Stop, Table};
use crate::session::{GAMES, Method, Request, Session, Watch};
use crate::textbook::{Algorithm, CARDS};
use crate::trace::steps::{Kind, StepNode};
use crate::ui::widgets::drawing::{Layout, Look, Told};

/// Events of a run that is looked at, at most.
const EVENTS: usize = 4_000;

/// The states that are looked at: all at first, then some.
fn states(run: &Run) -> impl Iterator<Item = usize> + use<> {
    let all = run.steps.len();
    (1..120).chain((120..all).step_by(67)).chain([all]).filter(move |&at| at <= all)
}

/// A run on a tree of which so many nodes are drawn at first.
fn run(session: &dyn Session, algorithm: Algorithm, depth: u8, most: usize) -> Run {
    let request = Request {
        method: Method::Textbook(algorithm),
        plan: Plan::new(Limits::depth(depth)),
        watch: Watch::Steps { limit: EVENTS, guess: None },
    };
    let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
    let deep = if algorithm == Algorithm::Sx { crate::textbook::sx::deepest(depth) } else { depth };
    Run::new(algorithm, answer, session.drawing(Some(deep), most)).expect("it was recorded")
}

/// Runs in all games, of algorithms of every kind.
fn runs() -> impl Iterator<Item = (Box<dyn Session>, Run)> {
    let all = GAMES.iter().flat_map(|game| {
        let algorithms = CARDS.iter().map(|card| card.algorithm);
        // One game has all of them.
        let few =
            [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::MtdF, Algorithm::SssStar, Algorithm::Sx];
        let first = game.slug == GAMES[0].slug;
        algorithms
            .filter(move |algorithm| first || few.contains(algorithm))
            .map(move |algorithm| (game, algorithm))
    });
    all.map(|(game, algorithm)| {
        let random = game.open(Some("random width=4 depth=6 range=0..99 seed=3"));
        let session = random.or_else(|_| game.open(None)).expect("it begins somewhere");
        let run = run(&*session, algorithm, 3, 30);
        assert!(!run.drawing.is_complete() && run.steps.len() > 50, "{algorithm}: it has to grow");
        (session, run)
    })
}

#[test]
fn where_a_run_stands_is_drawn_with_all_that_stands_beside_it() {
    for (session, mut run) in runs() {
        let area = Rect::new(0, 0, 78, 12);
        let mut seen = BTreeSet::new();
        for at in states(&run) {
            run.go(at, &*session);
            let node = run.steps.event(at).expect("it happened").node;
            let path = run.steps.path(node);
            let spot = run.spot().expect("it has begun");
            assert_eq!(run.drawing.path(spot), path, "{} step {at}", run.algorithm);
            if !seen.insert(node) {
                continue;
            }
            for above in run.drawing.ancestors(spot) {
                let view = session.look(&run.drawing.path(above)).expect("a line of legal moves");
                assert_eq!(run.drawing.node(above).children.len(), view.moves.len());
            }
            let told = Told { value: run.columns, moves: true, ..Told::default() };
            let layout = Layout::telling(&run.drawing, area, Some(spot), told);
            assert!(layout.spots().any(|drawn| drawn == spot), "{} step {at}", run.algorithm);
        }
    }
}

#[test]
fn nothing_is_told_of_a_node_that_the_run_has_not_told() {
    for (session, mut run) in runs() {
        let paths: HashMap<Vec<_>, StepNode> =
            (0..).take(run.steps.nodes()).map(|node| (run.steps.path(node), node)).collect();
        let mut told = BTreeSet::new();
        let states: BTreeSet<_> = states(&run).collect();
        for at in 1..=run.steps.len() {
            let event = run.steps.event(at).expect("it happened");
            match event.kind {
                Kind::Value(..) | Kind::Return(Some(_)) | Kind::Raise(..) | Kind::Memory(..) => {
                    told.insert(event.node);
                }
                Kind::Insert(listed) if listed.status == NodeStatus::Solved => {
                    told.insert(event.node);
                }
                _ => {}
            }
            if !states.contains(&at) {
                continue;
            }
            run.go(at, &*session);
            let drawing = &run.drawing;
            let tree = Tree { drawing, run: Some(&run), other: None, types: None, cursor: None };
            for spot in 0..drawing.nodes().len() {
                let value = tree.label(spot).value;
                let has_value = value.chars().any(char::is_alphanumeric);
                let node = paths.get(&drawing.path(spot));
                assert!(
                    !has_value || node.is_some_and(|node| told.contains(node)),
                    "{} step {at}: {value}",
                    run.algorithm
                );
            }
        }
    }
}

#[test]
fn whatever_a_run_visits_is_drawn_or_below_a_node_that_says_so() {
    for (session, mut run) in runs() {
        for at in (0..=run.steps.len()).step_by(499) {
            run.go(at, &*session);
            for node in (0..).take(run.steps.nodes()) {
                let path = run.steps.path(node);
                let near = run.drawing.nearest(&path);
                assert!(run.drawing.path(near) == path || run.drawing.node(near).beyond);
            }
        }
    }
}

#[test]
fn every_pass_is_announced() {
    let plaat = GAMES.iter().find_map(|game| game.open(Some("plaat")).ok()).expect("a tree of the program");
    for (algorithm, first) in [
        (Algorithm::MtdF, "First guess f = 0: the static evaluation of the root. The first pass asks: ≥ 0?"),
        (Algorithm::MtSss, "First guess +∞: the most that Max could have. The first pass asks: ≥ +∞?"),
        (Algorithm::Test, "No guess: the middle of all values comes first. The first pass asks: ≥ 1?"),
    ] {
        let mut run = run(&*plaat, algorithm, 4, 100);
        let passes = run.passes.len();
        let mut told = Vec::new();
        for at in 0..=run.steps.len() {
            run.go(at, &*plaat);
            told.extend(super::guess::told(&run, "Max"));
        }
        told.dedup();
        assert_eq!(told[0], first);
        // Before each but the first it is told what comes next; each is told while it runs.
        let next = told.iter().filter(|says| says.contains("the next, asks: ≥ ")).count();
        let runs = told.iter().filter(|says| says.starts_with("Pass ") && !says.contains("next")).count();
        assert_eq!((next, runs), (passes - 1, passes), "{told:#?}");
    }
}
