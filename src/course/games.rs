//! What lessons have done for them by the games: figures, searches, counts.

use super::check::Shown;
use super::lesson::{Decided, Predicted, Subject};
use super::quiz::{self, Question, SearchNode};
use super::runner::Moved;
use super::setup::{ListedMoment, OnOpen, Outcome, PositionInfo, Setup, Who};
use crate::explain::drawing::Drawing;
use crate::explain::exhibit::{Exhibit, NoExhibit};
use crate::explain::lettered::Lettered;
use crate::explain::stepping;
use crate::games::{BoardView, Key, MAX_PLY, NotationError, Outcome as Ended, Side};
use crate::numbers::Whole as _;
use crate::search::techniques::transpositions_by_level::at_level;
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Amounts, Limits, Plan, Stop, Table};
use crate::session::{Method, MoveView, Progress, Request, Session, Watch, game};
use crate::textbook::Algorithm;
use crate::textbook::flawed::{Flaw, Trial};
use crate::trace::steps::{Listed, Steps};
use crate::trace::{Names, seen_by_first, value};

/// Size of the table in MiB: the searches of lessons are small.
const TABLE: usize = 8;
/// No run that is listened to has more events.
const MOST_EVENTS: usize = 2_000;

/// The orders of no more moves are counted: of six there are 720.
const MOST_ORDERED: usize = 6;

/// The whole tree below a position, with what every algorithm does on it.
///
/// # Errors
/// When the game is not known, the position cannot be read, or its tree is too large.
pub fn exhibit(subject: &Subject) -> Result<Exhibit, NoExhibit> {
    let card = game(&subject.game).map_err(|error| NoExhibit::Game(error.to_string()))?;
    (card.exhibit)(&subject.position, subject.plies)
}

/// The position as it stands.
///
/// # Errors
/// When the game is not known or the position cannot be read.
pub fn position_info(subject: &Subject) -> Result<PositionInfo, NoExhibit> {
    let session = open(subject)?;
    let view = session.view();
    Ok(PositionInfo {
        evaluation: seen_by_first(view.side, view.evaluation),
        side: view.side,
        board: matches!(view.board, BoardView::Grid(_)),
        names: [Side::First, Side::Second].map(|side| session.game().side_name(side)),
        unreachable: session.unreachable(),
        moves: view.moves.into_iter().map(|mv| mv.text).collect(),
    })
}

/// Moves from a position, given as programs write them, as players write them; as far as they are legal.
pub fn written(subject: &Subject, moves: &[String]) -> Vec<String> {
    let Ok(mut session) = open(subject) else { return Vec::new() };
    let before = session.played().len();
    for plain in moves {
        let Ok(tag) = session.parse_move(plain) else { break };
        session.play(tag);
    }
    session.played_texts().split_off(before)
}

/// Searches a position within [`Setup::MOST_NODES`], until it is told to stop; an iteration that is done is told in
/// words.
///
/// # Errors
/// What cannot be read: the position, or the move to look at.
pub fn search_along(
    subject: &Subject,
    setup: &Setup,
    stop: &Stop,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let mut session = open(subject).map_err(message)?;
    if let Some(only) = &setup.only_move {
        let tag = session.parse_move(only).map_err(|error: NotationError| error.message)?;
        session.look_only_at(&[tag]);
    }
    let side = session.view().side;
    let mut iterations = Vec::new();
    let mut hear = |progress: Progress<'_>| {
        if let Progress::Iteration(iteration) = progress {
            let line: Vec<_> = iteration.pv.iter().copied().map(Some).collect();
            let sign = seen_bound(side, iteration.bound.sign());
            let worth = session.value_text(seen_by_first(side, iteration.score));
            let nodes = crate::numbers::thousands(iteration.counts.nodes);
            let line = session.texts(&line).join(" ");
            let told = format!("depth {}: {sign} {worth}, {nodes} nodes so far, {line}", iteration.depth);
            tell(&told);
            iterations.push(told);
        }
    };
    let request = request(setup, Watch::Tally);
    let answer = session.think(&request, &mut Table::new(TABLE), stop, &mut hear);
    let (found, tally) = (answer.found, answer.tally.unwrap_or_default());
    let line: Vec<_> = found.pv.iter().copied().map(Some).collect();
    let line = session.texts(&line);
    Ok(Outcome {
        best: session.texts(&[found.best]).pop().filter(|_| found.best.is_some()).unwrap_or_default(),
        value: value(seen_by_first(side, found.score)),
        told: session.value_text(seen_by_first(side, found.score)),
        score: found.score,
        mate: seen_by_first(side, found.score).moves_to_end().unwrap_or(0),
        nodes: found.counts.nodes,
        leaves: found.counts.leaves,
        quiescence: found.counts.quiescence,
        cuts: tally.beta_cuts,
        first_cuts: tally.first_move_cuts,
        whole: found.counts.nodes < Setup::MOST_NODES && !stop.is_stopped(),
        line,
        iterations,
    })
}

/// The same, with nobody who listens or stops it.
///
/// # Errors
/// As [`search_along`].
pub fn search(subject: &Subject, setup: &Setup) -> Result<Outcome, String> {
    search_along(subject, setup, &Stop::default(), &mut |_| {})
}

/// In how many orders these moves can be made one after the other so that they lead to the same position.
///
/// # Errors
/// What cannot be read, or too many moves.
pub fn orders(subject: &Subject, moves: &[String]) -> Result<u64, String> {
    if moves.len() > MOST_ORDERED {
        return Err(format!("the orders of more than {MOST_ORDERED} moves are too many"));
    }
    let session = open(subject).map_err(message)?;
    let met = after(session.fork(), moves)?.key();
    let mut order = moves.to_vec();
    Ok(count_orders(session.as_ref(), &mut order, 0, met))
}

/// The levels, counted in plies from the root, at which a table by levels has the position after these moves once
/// the position has been searched: `4`, `2, 4`; `none`.
///
/// # Errors
/// What cannot be read.
pub fn levels(subject: &Subject, moves: &[String], setup: &Setup) -> Result<String, String> {
    let session = open(subject).map_err(message)?;
    let met = after(session.fork(), moves)?.key();
    let (by_level, own) = (Technique::TranspositionsByLevel, Technique::TranspositionTable);
    let techniques = setup.techniques.with(own).with(by_level);
    let request = request(&Setup { techniques, ..setup.clone() }, Watch::Silent);
    let mut table = Table::new(TABLE);
    session.think(&request, &mut table, &Stop::default(), &mut |_| {});
    let at = |&ply: &usize| table.probe(at_level(met, ply), ply).is_some();
    let levels: Vec<_> = (0..=MAX_PLY).filter(at).map(|ply| ply.to_string()).collect();
    Ok(if levels.is_empty() { "none".into() } else { levels.join(", ") })
}

/// Lines of so many moves from a position.
///
/// # Errors
/// What cannot be read.
pub fn perft(subject: &Subject, depth: u32) -> Result<u64, String> {
    let session = open(subject).map_err(message)?;
    Ok(session.divide(depth).into_iter().map(|(_, count)| count).sum())
}

/// A sentence for every event of an algorithm on the whole tree.
///
/// # Errors
/// What cannot be read.
pub fn told(subject: &Subject, algorithm: Algorithm) -> Result<Vec<ListedMoment>, String> {
    let session = open(subject).map_err(message)?;
    let drawing = exhibit(subject).map_err(message)?.drawing;
    let steps = stepped(&*session, &drawing, algorithm)?;
    Ok(lines(&*session, &drawing, &steps))
}

/// A textbook algorithm on a tree that is drawn, event by event.
fn stepped(session: &dyn Session, drawing: &Drawing, algorithm: Algorithm) -> Result<Steps, String> {
    let request =
        request(&on_the_whole(drawing, algorithm), Watch::Steps { limit: MOST_EVENTS, guess: None });
    let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
    answer.steps.ok_or_else(|| "nothing was recorded".into())
}

/// The search of a whole tree.
fn on_the_whole(drawing: &Drawing, algorithm: Algorithm) -> Setup {
    Setup {
        who: Who::Textbook(algorithm),
        depth: drawing.height().max(1),
        techniques: Techniques::NONE,
        amounts: Amounts::default(),
        only_move: None,
    }
}

fn lines(session: &dyn Session, drawing: &Drawing, steps: &Steps) -> Vec<ListedMoment> {
    let names = Lettered { names: session, drawing };
    let has_list = steps.algorithm().is_some_and(Algorithm::is_best_first);
    let listed = |listed: &Listed| {
        let path = steps.path(steps.node(listed.visit));
        let name = if path.is_empty() { drawing.node(0).name.clone() } else { names.numbered(&path) };
        let (status, merit) = (listed.status, listed.merit);
        names.spot(&path).map(|spot| OnOpen { spot, name, status, merit })
    };
    let line = |at: usize| {
        let state = steps.state(at);
        let open = state.list.iter().rev().filter_map(listed).collect();
        let text = stepping::sentence(steps, &state, &names);
        ListedMoment { text, open: has_list.then_some(open) }
    };
    (1..=steps.len()).map(line).collect()
}

/// Questions about what an algorithm does on the tree below a position, and whether α and β are called by their names in what
/// is said of the answers.
///
/// # Errors
/// What cannot be read.
pub fn quiz(
    subject: &Subject,
    exhibit: &Exhibit,
    algorithm: Algorithm,
    (what, bounds): (Predicted, bool),
) -> Result<(Shown, Vec<Question>), String> {
    if !matches!(what, Predicted::Open | Predicted::Interval | Predicted::Memory) {
        let questions = quiz::questions(&exhibit.drawing, exhibit.run(algorithm), what, bounds);
        return Ok((Shown::Run(algorithm), questions));
    }
    let session = open(subject).map_err(message)?;
    let drawing = &exhibit.drawing;
    let steps = stepped(&*session, drawing, algorithm)?;
    let lines = lines(&*session, drawing, &steps);
    let names = Lettered { names: &*session, drawing };
    let told = quiz::Told { drawing, steps: &steps, names: &names, lines: &lines };
    let questions = quiz::listed(&told, what);
    Ok((Shown::Lines(algorithm, lines), questions))
}

/// Questions about what a search of the engine has decided at its nodes.
///
/// # Errors
/// What cannot be read, or a search of too many nodes.
pub fn decisions(subject: &Subject, setup: &Setup, what: Decided) -> Result<(Shown, Vec<Question>), String> {
    if what == Decided::Replace {
        let questions = quiz::replacing();
        let nodes = questions.iter().map(|_| SearchNode { subject: subject.clone() }).collect();
        return Ok((Shown::Nodes(nodes), questions));
    }
    let session = open(subject).map_err(message)?;
    let budget = Setup::MOST_NODES.fitted::<usize>();
    let request = request(setup, Watch::Record { budget, followed: false });
    let answer = session.think(&request, &mut Table::new(TABLE), &Stop::default(), &mut |_| {});
    if answer.found.counts.nodes >= Setup::MOST_NODES {
        return Err(format!("`{setup}` needs more than {} nodes here", Setup::MOST_NODES));
    }
    let tree = answer.tree.ok_or("nothing was recorded")?;
    let (nodes, questions) = quiz::nodes(&*session, &tree, what);
    Ok((Shown::Nodes(nodes), questions))
}

/// In which order the moves at the root cost the fewest leaves.
///
/// # Errors
/// What cannot be read, or a position that is no tree that was typed.
pub fn ordering(subject: &Subject, algorithm: Algorithm) -> Result<(Shown, Vec<Question>), String> {
    let exhibit = exhibit(subject).map_err(message)?;
    let setup = on_the_whole(&exhibit.drawing, algorithm);
    let price = |position: String| {
        search(&Subject { position, ..subject.clone() }, &setup).map(|outcome| outcome.leaves)
    };
    let question = quiz::ordering(&exhibit.drawing, &subject.position, price)?;
    Ok((Shown::Run(algorithm), vec![question]))
}

/// An algorithm with a planted mistake on the whole tree below a position.
///
/// # Errors
/// When the game is not known, the position cannot be read, or its tree is too large.
pub fn flawed(subject: &Subject, flaw: Flaw) -> Result<Trial, NoExhibit> {
    let card = game(&subject.game).map_err(|error| NoExhibit::Game(error.to_string()))?;
    (card.flawed)(&subject.position, subject.plies, flaw)
}

/// A move of the position that a session is at, as it is judged.
pub fn moved(session: &dyn Session, mv: &MoveView) -> Moved {
    let mut after = session.fork();
    after.play(mv.tag);
    let wins = after.ending().is_some_and(|ending| ending.outcome == Ended::Loss);
    Moved { text: mv.text.clone(), plain: mv.plain.clone(), wins }
}

/// The position that is drawn by lot from this seed, where the text leaves the seed open.
pub fn seeded(subject: &Subject, seed: u64) -> Option<Subject> {
    let card = game(&subject.game).ok()?;
    let position = (card.seeded)(&subject.position, seed)?;
    Some(Subject { position, ..subject.clone() })
}

fn open(subject: &Subject) -> Result<Box<dyn Session>, NoExhibit> {
    let card = game(&subject.game).map_err(|error| NoExhibit::Game(error.to_string()))?;
    card.open(Some(&subject.position)).map_err(NoExhibit::Position)
}

/// The game after these moves.
fn after(mut session: Box<dyn Session>, moves: &[String]) -> Result<Box<dyn Session>, String> {
    for text in moves {
        let tag = session.parse_move(text).map_err(|error| format!("`{text}`: {}", error.message))?;
        session.play(tag);
    }
    Ok(session)
}

fn request(setup: &Setup, watch: Watch) -> Request {
    let limits = Limits { nodes: Some(Setup::MOST_NODES), ..Limits::depth(setup.depth) };
    let Setup { techniques, amounts, .. } = *setup;
    let plan = Plan { techniques, amounts, hash: TABLE, ..Plan::new(limits) };
    let method = match setup.who {
        Who::Engine => Method::Engine,
        Who::Textbook(algorithm) => Method::Textbook(algorithm),
    };
    Request { method, plan, watch }
}

fn message(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Orders of the moves from number `from` on, the others played, that lead to the position with the key `met`.
fn count_orders(session: &dyn Session, moves: &mut [String], from: usize, met: Key) -> u64 {
    if from == moves.len() {
        return u64::from(session.key() == met);
    }
    let mut count = 0;
    for choice in from..moves.len() {
        moves.swap(from, choice);
        if let Ok(tag) = session.parse_move(&moves[from]) {
            let mut after = session.fork();
            after.play(tag);
            count += count_orders(after.as_ref(), moves, from + 1, met);
        }
        moves.swap(from, choice);
    }
    count
}

/// A bound as the first side sees it.
fn seen_bound(side: Side, sign: &'static str) -> &'static str {
    match (side, sign) {
        (Side::Second, "≥") => "≤",
        (Side::Second, "≤") => "≥",
        _ => sign,
    }
}
