//! What lessons have done for them where the games are known.

use super::{Method, Progress, Request, Session, Watch, game};
use crate::games::{NotationError, Side};
use crate::search::{Limits, Plan, Stop, Table};
use crate::textbook::Algorithm;
use crate::textbook::flawed::{Flaw, Trial};
use crate::trace::steps::Steps;
use crate::trace::{seen_by_first, value};
use crate::tutor::Exhibit;
use crate::tutor::lesson::Subject;
use crate::tutor::stepping;
use crate::tutor::workshop::{NoExhibit, Outcome, Setup, Sight, Who, Workshop};

/// The one workshop.
#[derive(Debug)]
pub(super) struct Games;

/// Size of the table in MiB: the searches of lessons are small.
const TABLE: usize = 8;
/// No run that is listened to has more events.
const MOST_EVENTS: usize = 2_000;

impl Games {
    fn open(subject: &Subject) -> Result<Box<dyn Session>, NoExhibit> {
        let card = game(&subject.game).map_err(|error| NoExhibit::Game(error.to_string()))?;
        card.open(Some(&subject.position)).map_err(NoExhibit::Position)
    }

    fn request(setup: &Setup, watch: Watch) -> Request {
        let limits = Limits { nodes: Some(Setup::MOST_NODES), ..Limits::depth(setup.depth) };
        let plan = Plan { techniques: setup.techniques, hash: TABLE, ..Plan::new(limits) };
        let method = match setup.who {
            Who::Engine => Method::Engine,
            Who::Textbook(algorithm) => Method::Textbook(algorithm),
        };
        Request { method, plan, watch }
    }
}

fn told(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl Workshop for Games {
    fn exhibit(&self, subject: &Subject) -> Result<Exhibit, NoExhibit> {
        let card = game(&subject.game).map_err(|error| NoExhibit::Game(error.to_string()))?;
        (card.exhibit)(&subject.position, subject.plies)
    }

    fn sight(&self, subject: &Subject) -> Result<Sight, NoExhibit> {
        let view = Self::open(subject)?.view();
        Ok(Sight {
            evaluation: seen_by_first(view.side, view.evaluation),
            moves: view.moves.into_iter().map(|mv| mv.text).collect(),
        })
    }

    fn search(&self, subject: &Subject, setup: &Setup) -> Result<Outcome, String> {
        let mut session = Self::open(subject).map_err(told)?;
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
                let worth = value(seen_by_first(side, iteration.score));
                let nodes = crate::trace::thousands(iteration.counts.nodes);
                let line = session.texts(&line).join(" ");
                iterations
                    .push(format!("depth {}: {sign} {worth}, {nodes} nodes so far, {line}", iteration.depth));
            }
        };
        let request = Self::request(setup, Watch::Silent);
        let found = session.think(&request, &mut Table::new(TABLE), &Stop::default(), &mut hear).found;
        let line: Vec<_> = found.pv.iter().copied().map(Some).collect();
        let line = session.texts(&line);
        Ok(Outcome {
            best: session.texts(&[found.best]).pop().filter(|_| found.best.is_some()).unwrap_or_default(),
            value: value(seen_by_first(side, found.score)),
            score: found.score,
            nodes: found.counts.nodes,
            leaves: found.counts.leaves,
            quiescence: found.counts.quiescence,
            whole: found.counts.nodes < Setup::MOST_NODES,
            line,
            iterations,
        })
    }

    fn perft(&self, subject: &Subject, depth: u32) -> Result<u64, String> {
        let session = Self::open(subject).map_err(told)?;
        Ok(session.divide(depth).into_iter().map(|(_, count)| count).sum())
    }

    fn told(&self, subject: &Subject, algorithm: Algorithm) -> Result<Vec<String>, String> {
        let session = Self::open(subject).map_err(told)?;
        let height = self.exhibit(subject).map_err(told)?.figure.height().max(1);
        let setup = Setup {
            who: Who::Textbook(algorithm),
            depth: height,
            techniques: crate::search::techniques::Techniques::NONE,
            only_move: None,
        };
        let request = Self::request(&setup, Watch::Steps { limit: MOST_EVENTS, guess: None });
        let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
        let steps: Steps = answer.steps.ok_or("nothing was recorded")?;
        let sentence = |at: usize| stepping::sentence(&steps, &steps.state(at), &*session);
        Ok((1..=steps.len()).map(sentence).collect())
    }

    fn flawed(&self, subject: &Subject, flaw: Flaw) -> Result<Trial, NoExhibit> {
        let card = game(&subject.game).map_err(|error| NoExhibit::Game(error.to_string()))?;
        (card.flawed)(&subject.position, subject.plies, flaw)
    }

    fn seeded(&self, subject: &Subject, seed: u64) -> Option<Subject> {
        let card = game(&subject.game).ok()?;
        let position = (card.seeded)(&subject.position, seed)?;
        Some(Subject { position, ..subject.clone() })
    }
}

/// A bound as the first side sees it.
fn seen_bound(side: Side, sign: &'static str) -> &'static str {
    match (side, sign) {
        (Side::Second, "≥") => "≤",
        (Side::Second, "≤") => "≥",
        _ => sign,
    }
}
