//! The coach: a game gone through move by move, with a graph of the evaluation, what each side did well and badly, and for
//! each bad move its refutation in the explorer and a puzzle to be tried later.

mod puzzle;
mod view;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::engine::EngineEvent;
use crate::explain::coach::{Grade, Judged, Review, Verdict, review};
use crate::games::{MoveTag, Score, Side};
use crate::numbers::Whole as _;
use crate::search::{Limits, Plan};
use crate::session::{Method, Request, Session, Watch};
use crate::textbook::worth;
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::learner_state::Learner;
use crate::ui::msg::{Effect, Msg};
use crate::ui::route::Route;
use crate::ui::screen::Screen;
use crate::ui::theme::Theme;
use puzzle::Making;

/// Nodes that the engine spends on each position: enough to see what people overlook.
const NODES: u64 = 60_000;
/// Nodes for a refutation that is opened in the explorer.
const OPENED: u64 = 200_000;

/// A game that is gone through.
pub struct Coach {
    area: Rect,
    /// The game at its end.
    session: Box<dyn Session>,
    moves: Vec<MoveTag>,
    texts: Vec<String>,
    /// Number and side of the first move.
    first: (usize, Side),
    /// What the engine said of each position, as far as it was asked: it begins with the last one.
    judged: Vec<Option<Judged>>,
    /// The position that it is asked about.
    asked: Option<usize>,
    review: Option<Review>,
    /// So many moves were made in the position that is shown.
    at: usize,
    flipped: bool,
    making: Option<Making>,
    learner: Learner,
    /// The search failed.
    failed: Option<String>,
}

impl Coach {
    /// A game from its start to where it stands. `you`: the side that sits below.
    pub fn new(session: Box<dyn Session>, you: Side, learner: &Learner) -> Self {
        let mut start = session.fork();
        while start.take_back() {}
        let view = start.view();
        let moves = session.played().to_vec();
        Self {
            area: Rect::ZERO,
            texts: session.played_texts(),
            first: (view.move_number, view.side),
            judged: vec![None; moves.len() + 1],
            asked: None,
            review: None,
            at: moves.len(),
            flipped: you == Side::Second,
            making: None,
            learner: learner.clone(),
            failed: None,
            moves,
            session,
        }
    }

    /// The game after so many moves.
    fn after(&self, plies: usize) -> Box<dyn Session> {
        let mut session = self.session.fork();
        for _ in plies..self.moves.len() {
            session.take_back();
        }
        session
    }

    /// Asks about the next position, the last one first: what is found out there helps with those before it.
    fn ask(&mut self) -> Vec<Effect> {
        while let Some(next) = self.judged.iter().rposition(Option::is_none) {
            let session = self.after(next);
            if let Some(ending) = session.ending() {
                self.judged[next] = Some(Judged { score: worth(ending), line: Vec::new() });
                continue;
            }
            let fresh = next + 1 >= self.moves.len();
            self.asked = Some(next);
            return vec![Effect::Think { session, request: request(NODES, Watch::Silent, 1), fresh }];
        }
        self.asked = None;
        let judged: Vec<Judged> = self.judged.iter().flatten().cloned().collect();
        self.review = Some(review(&judged, &self.moves, self.first.1));
        if let Some(worst) = self.serious(None, true) {
            self.at = worst + 1;
        }
        Vec::new()
    }

    /// The next serious fault behind a move, or the one before it; the first or last of all without one.
    fn serious(&self, from: Option<usize>, forward: bool) -> Option<usize> {
        let moves = &self.review.as_ref()?.moves;
        let is_serious = |at: &usize| moves[*at].grade >= Grade::Mistake;
        match (from, forward) {
            (None, true) => (0..moves.len()).find(is_serious),
            (None, false) => (0..moves.len()).rev().find(is_serious),
            (Some(from), true) => (from + 1..moves.len()).find(is_serious),
            (Some(from), false) => (0..from.min(moves.len())).rev().find(is_serious),
        }
    }

    /// The move that led to the position that is shown, and what is said of it.
    fn verdict(&self) -> Option<(usize, &Verdict)> {
        let at = self.at.checked_sub(1)?;
        Some((at, self.review.as_ref()?.moves.get(at)?))
    }

    fn news(&mut self, news: EngineEvent) -> Vec<Effect> {
        match news {
            EngineEvent::Done(answer) if self.making.is_some() => return self.make(&answer.found),
            EngineEvent::Done(answer) => {
                let Some(asked) = self.asked.take() else { return Vec::new() };
                let mut line = answer.found.pv;
                if line.is_empty() {
                    line.extend(answer.found.best);
                }
                self.judged[asked] = Some(Judged { score: answer.found.score, line });
                return self.ask();
            }
            EngineEvent::Iteration(iteration) => {
                if let Some(making) = &mut self.making {
                    making.hear(&iteration);
                }
            }
            EngineEvent::Failed(message) => {
                self.asked = None;
                self.making = None;
                self.failed = Some(message);
            }
            EngineEvent::Move(_) | EngineEvent::Grown(_) | EngineEvent::Lesson(_) => {}
        }
        Vec::new()
    }

    /// Another screen's search took the place of ours.
    fn superseded(&mut self) {
        self.asked = None;
        if let Some(making) = &mut self.making {
            making.wait();
        }
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        let last = self.moves.len();
        match action {
            Action::Left | Action::Up => self.at = self.at.saturating_sub(1),
            Action::Right | Action::Down => self.at = (self.at + 1).min(last),
            Action::First => self.at = 0,
            Action::Last => self.at = last,
            Action::PageUp => self.at = self.at.saturating_sub(10),
            Action::PageDown => self.at = (self.at + 10).min(last),
            Action::NextMatch => {
                let from = self.at.checked_sub(1);
                match self.serious(from, true) {
                    Some(found) => self.at = found + 1,
                    None => return vec![Effect::say("no mistake follows")],
                }
            }
            Action::PreviousMatch => match self.serious(Some(self.at.saturating_sub(1)), false) {
                Some(found) => self.at = found + 1,
                None => return vec![Effect::say("no mistake comes before")],
            },
            Action::Accept => return self.open(),
            Action::Save => return self.begin_making(),
            Action::PlayHere => return vec![Effect::Go(Route::Play(self.after(self.at)))],
            Action::Flip => self.flipped = !self.flipped,
            _ => {}
        }
        Vec::new()
    }

    /// Opens the position that is shown in the explorer: after a bad move, that is what refutes it.
    fn open(&mut self) -> Vec<Effect> {
        let session = self.after(self.at);
        if session.ending().is_some() {
            return vec![Effect::say("the game is over here: there is nothing to search")];
        }
        let request = request(OPENED, Watch::Record { budget: OPENED.fitted::<usize>(), followed: false }, 1);
        let mut effects: Vec<_> = self.asked.take().map(|_| Effect::Forget).into_iter().collect();
        effects.push(Effect::Go(Route::Explain { session, request }));
        effects
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(at) = self.hit(mouse.column, mouse.row) {
                    self.at = at;
                }
                Vec::new()
            }
            MouseEventKind::ScrollUp => self.act(Action::Left),
            MouseEventKind::ScrollDown => self.act(Action::Right),
            _ => Vec::new(),
        }
    }

    fn is_live(&self, action: Action) -> bool {
        match action {
            Action::NextMatch | Action::PreviousMatch => self.serious(None, true).is_some(),
            Action::Save => self.verdict().is_some_and(|(_, verdict)| verdict.better.is_some()),
            Action::Flip => self.can_be_turned(),
            _ => true,
        }
    }
}

/// A search of the engine for the coach.
fn request(nodes: u64, watch: Watch, lines: u8) -> Request {
    Request { method: Method::Engine, plan: Plan { lines, ..Plan::new(Limits::nodes(nodes)) }, watch }
}

/// A value as a chance to win for the first side.
fn first_chance(score: Score, side: Side) -> f64 {
    let chance = crate::explain::coach::chance(score);
    if side == Side::First { chance } else { 100.0 - chance }
}

impl Screen for Coach {
    fn title(&self) -> String {
        format!("coach · {}", self.session.game().name.to_lowercase())
    }

    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::Coach).filter(|row| self.is_live(row.action)).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Shown if self.review.is_none() && self.asked.is_none() => return self.ask(),
            Msg::Shown => return self.make_again(),
            Msg::Superseded => self.superseded(),
            Msg::Act(action) => return self.act(action),
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::Engine(news) => return self.news(news),
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.draw(buf, area, theme);
    }
}
