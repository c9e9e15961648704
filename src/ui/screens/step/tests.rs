//! What holds at every step of every run, in every game: also where the tree is too large to be drawn as a whole.

use std::collections::{BTreeSet, HashMap};

use ratatui::layout::Rect;

use super::run::Run;
use super::tree::Tree;
use crate::search::{Limits, NodeStatus, Plan, Stop, Table};
use crate::session::{GAMES, Method, Request, Session, Watch};
use crate::textbook::{Algorithm, CARDS};
use crate::trace::steps::{Kind, StepNode};
use crate::ui::widgets::drawing::{Columns, Layout, Look};

/// Events of a run that is looked at, at most.
const EVENTS: usize = 4_000;

/// A run on a tree of which so few nodes are drawn that it has to grow.
fn run(session: &dyn Session, algorithm: Algorithm, depth: u8, most: usize) -> Run {
    let request = Request {
        method: Method::Textbook(algorithm),
        plan: Plan::new(Limits::depth(depth)),
        watch: Watch::Steps { limit: EVENTS, guess: None },
    };
    let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
    let deep = if algorithm == Algorithm::Sx { crate::textbook::sx::deepest(depth) } else { depth };
    let run = Run::new(algorithm, answer, session.figure(Some(deep), most)).expect("it was recorded");
    assert!(!run.figure.is_complete() && run.steps.len() > 50, "{algorithm}");
    run
}

/// Runs in all games, of algorithms of every kind.
fn runs() -> impl Iterator<Item = (Box<dyn Session>, Run)> {
    let all = GAMES.iter().flat_map(|game| {
        let algorithms = CARDS.iter().map(|card| card.algorithm);
        // One game has all of them.
        let few = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::MtdF, Algorithm::SssStar, Algorithm::Sx];
        let first = game.slug == GAMES[0].slug;
        algorithms.filter(move |algorithm| first || few.contains(algorithm)).map(move |algorithm| (game, algorithm))
    });
    all.map(|(game, algorithm)| {
        let random = game.open(Some("random width=4 depth=6 range=0..99 seed=3"));
        let session = random.or_else(|_| game.open(None)).expect("it begins somewhere");
        let run = run(&*session, algorithm, 3, 30);
        (session, run)
    })
}

#[test]
fn where_a_run_stands_is_drawn_with_all_that_stands_beside_it() {
    for (session, mut run) in runs() {
        let area = Rect::new(0, 0, 78, 12);
        let mut seen = BTreeSet::new();
        for at in 1..=run.steps.len() {
            run.go(at, &*session);
            let node = run.steps.event(at).expect("it happened").node;
            let path = run.steps.path(node);
            let spot = run.spot().expect("it has begun");
            assert_eq!(run.figure.path(spot), path.to_vec(), "{} step {at}", run.algorithm);
            if !seen.insert(node) {
                continue;
            }
            for above in run.figure.ancestors(spot) {
                let view = session.look(&run.figure.path(above)).expect("a line of legal moves");
                assert_eq!(run.figure.node(above).children.len(), view.moves.len());
            }
            let told = Columns { value: run.columns, mark: 0 };
            let layout = Layout::telling(&run.figure, area, Some(spot), told);
            assert!(layout.spots().any(|drawn| drawn == spot), "{} step {at}", run.algorithm);
        }
    }
}

#[test]
fn nothing_is_told_of_a_node_that_the_run_has_not_told() {
    for (session, mut run) in runs() {
        let paths: HashMap<Vec<_>, StepNode> = (0..)
            .take(run.steps.nodes())
            .map(|node| (run.steps.path(node).to_vec(), node))
            .collect();
        let mut told = BTreeSet::new();
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
            if at % 11 != 0 && at != run.steps.len() {
                continue;
            }
            run.go(at, &*session);
            let figure = &run.figure;
            let tree = Tree { figure, run: Some(&run), other: None, types: None, cursor: None };
            for spot in 0..figure.nodes().len() {
                let value = tree.label(spot).value;
                let has_value = value.chars().any(char::is_alphanumeric);
                let node = paths.get(&figure.path(spot));
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
        for at in (0..=run.steps.len()).step_by(97) {
            run.go(at, &*session);
            for node in (0..).take(run.steps.nodes()) {
                let path = run.steps.path(node).to_vec();
                let near = run.figure.nearest(&path);
                assert!(run.figure.path(near) == path || run.figure.node(near).beyond);
            }
        }
    }
}
