//! What the engine is asked about a puzzle: what refutes a wrong move, and how soon the solution is found.

use super::{Attempt, Said, Why};
use crate::engine::EngineEvent;
use crate::learner::puzzles::effort::{BUDGET, Finding, Seeker};
use crate::numbers::thousands;
use crate::search::{Limits, Plan};
use crate::session::{Method, Request, Session, Watch};
use crate::ui::msg::Effect;
use crate::ui::route::Route;

/// How deep the answer to a wrong move is searched: a moment's work.
const REFUTATION: u8 = 7;

/// The search that finds it.
fn refutation() -> Request {
    let plan = Plan::new(Limits::depth(REFUTATION));
    Request { method: Method::Engine, plan, watch: Watch::Silent }
}

impl Attempt {
    /// The position in which the puzzle begins.
    pub(in crate::ui::screens::puzzles) fn start(&self) -> Box<dyn Session> {
        self.session.after(0)
    }

    /// Asks for the next search of the measurement.
    pub(in crate::ui::screens::puzzles) fn measure(&mut self) -> Vec<Effect> {
        let start = self.start();
        let Some(effort) = &mut self.effort else { return Vec::new() };
        let Some(seeker) = effort.next() else {
            self.measuring = false;
            return Vec::new();
        };
        effort.begin();
        self.measuring = true;
        let request = Request { method: Method::Engine, plan: seeker.plan(), watch: Watch::Silent };
        vec![Effect::Think { session: start, request, fresh: true }]
    }

    /// A search of the measurement is over.
    pub(in crate::ui::screens::puzzles) fn measured(&mut self) -> Vec<Effect> {
        let Some(effort) = &mut self.effort else { return Vec::new() };
        effort.end();
        if std::mem::take(&mut self.wants_tree) {
            // What else there is to be measured goes on when the tree is closed.
            self.measuring = false;
            return self.open_confirmed();
        }
        self.measure()
    }

    /// The first move of the solution, as players write it.
    pub(in crate::ui::screens::puzzles) fn first_text(&self) -> Option<String> {
        self.solution_texts().into_iter().next()
    }

    /// What became of the search for the solution, in a sentence; nothing while it is not known.
    pub(in crate::ui::screens::puzzles) fn confirmed(&self) -> Option<String> {
        let effort = self.effort.as_ref()?;
        let first = self.first_text()?;
        if let Some(Finding { depth, .. }) = effort.engine()? {
            Some(format!("The engine confirms {first}: a search to depth {depth} chooses it."))
        } else {
            let wanted = effort.wanted()?;
            let prefers = self.start().texts(&[wanted.best]).pop()?;
            let (depth, nodes) = (wanted.depth, thousands(BUDGET));
            Some(if prefers == first {
                format!(
                    "Not confirmed: within {nodes} nodes the engine looks {depth} plies deep, which is less than the solution is long; so far it chooses {first}."
                )
            } else {
                format!(
                    "Not confirmed: within {nodes} nodes, to depth {depth}, the engine prefers {prefers}, which it takes to be worth {}.",
                    self.told(wanted.score)
                )
            })
        }
    }

    /// Opens the search that confirms the solution, or the deepest that there was.
    pub(in crate::ui::screens::puzzles) fn open_confirmed(&mut self) -> Vec<Effect> {
        let Some(effort) = &self.effort else { return Vec::new() };
        let Some(engine) = effort.engine() else {
            self.wants_tree = true;
            let mut effects = if self.measuring { Vec::new() } else { self.measure() };
            effects.push(Effect::say("searching until the solution is confirmed…"));
            return effects;
        };
        let depth = engine.map(|finding| finding.depth).or(effort.wanted().map(|wanted| wanted.depth));
        let plan = Plan { limits: Limits::depth(depth.unwrap_or(1)), ..Seeker::Engine.plan() };
        let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
        let mut effects = vec![self.best_line(self.start(), request)];
        effects.extend(self.confirmed().map(Effect::say));
        effects
    }

    /// The tree that refutes this move at the beginning of the puzzle, or without one that of the puzzle.
    pub(in crate::ui::screens::puzzles) fn why_of(&mut self, wrong: Option<&str>) -> Vec<Effect> {
        let after = wrong.and_then(|plain| {
            let mut after = self.session.fork();
            let tag = after.parse_move(plain).ok()?;
            after.play(tag);
            after.ending().is_none().then_some(after)
        });
        match after {
            Some(after) => vec![self.best_line(after, refutation())],
            None => self.reveal(),
        }
    }

    /// Asks the engine what is wrong with a move.
    pub(in crate::ui::screens::puzzles) fn refute(
        &mut self,
        after: Box<dyn Session>,
        played: String,
    ) -> Vec<Effect> {
        if let Some(ending) = after.ending() {
            self.said = Said::Wrong { played, why: Some(Why::Over(ending.rule)) };
            self.forgive();
            return vec![Effect::Forget];
        }
        self.said = Said::Wrong { played, why: None };
        self.wrong = Some(after);
        self.refuting = true;
        self.ask()
    }

    /// Asks for the answer to the wrong move, if it is not known.
    pub(in crate::ui::screens::puzzles) fn ask(&mut self) -> Vec<Effect> {
        if self.solving.is_over() {
            return self.measure();
        }
        match &self.wrong {
            Some(wrong) if self.refuting => {
                vec![Effect::Think { session: wrong.fork(), request: refutation(), fresh: false }]
            }
            _ => Vec::new(),
        }
    }

    /// The search that shows what is wrong with the move, or the one of the puzzle.
    pub(in crate::ui::screens::puzzles) fn explain(&mut self) -> Vec<Effect> {
        match &self.wrong {
            Some(wrong) => vec![self.best_line(wrong.fork(), refutation())],
            None => self.open_confirmed(),
        }
    }

    /// Opens a search of a position with its best line, the board as it stands here.
    fn best_line(&self, session: Box<dyn Session>, request: Request) -> Effect {
        Effect::Go(Route::BestLine { session, request: Some(request), beside: None, turned: self.flipped })
    }

    pub(in crate::ui::screens::puzzles) fn hear(&mut self, news: EngineEvent) -> Vec<Effect> {
        if self.measuring {
            return match news {
                EngineEvent::Iteration(iteration) => {
                    let found = self.effort.as_mut().is_some_and(|effort| effort.hear(&iteration));
                    if found { vec![Effect::Stop] } else { Vec::new() }
                }
                EngineEvent::Done(_) => self.measured(),
                EngineEvent::Failed(_) => {
                    (self.effort, self.measuring, self.wants_tree) = (None, false, false);
                    Vec::new()
                }
                _ => Vec::new(),
            };
        }
        if let EngineEvent::Failed(_) = news {
            self.refuting = false;
        }
        if let EngineEvent::Done(answer) = news
            && std::mem::take(&mut self.refuting)
            && let (Some(after), Said::Wrong { why, .. }) = (&self.wrong, &mut self.said)
            && let Some(reply) = after.texts(&[answer.found.best]).pop()
        {
            *why = Some(Why::Reply(reply, -answer.found.score));
        }
        Vec::new()
    }
}
