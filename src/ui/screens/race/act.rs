//! What keys, the mouse and the engine do to a race.

use std::fmt::Write as _;
use std::time::Duration;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::form::Options;
use super::heat::{Course, Heat, State};
use super::{Kind, Race, panes, representations};
use crate::engine::EngineEvent;
use crate::search::limits::MAX_DEPTH;
use crate::session::{Request, Watch};
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;
use crate::ui::overlay::{Fill, Flow};
use crate::ui::route::Route;
use crate::ui::widgets::form::Form;

/// Between two ticks of a running race.
const TICK: Duration = Duration::from_millis(100);

impl Race {
    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Stop if self.heat().is_running() => return self.stop(),
            Action::Stop => return self.run(),
            Action::Again => {
                let mut effects = self.stop();
                self.renew(self.heat().course.clone());
                effects.extend(self.run());
                return effects;
            }
            Action::Deeper | Action::Shallower => return self.deepen(action == Action::Deeper),
            Action::Options => {
                let form =
                    Form::of_race(&*self.session, self.kind, &self.heat().course, (self.usual, self.learned));
                let then = |race: &mut Self, options| Flow::Close(race.configure(options));
                self.overlays.open(Fill::new(form, then));
            }
            Action::OtherSide => {
                self.kind = self.kind.other();
                self.picked = None;
            }
            Action::Measure => self.measure = self.measure.next(),
            Action::Right => self.picked = Some((self.depth() + 1).min(self.heat().course.depth)),
            Action::Left => self.picked = Some(self.depth().saturating_sub(1).max(1)),
            Action::Up => self.go_to(self.row().saturating_sub(1)),
            Action::Down => self.go_to(self.row() + 1),
            Action::First => self.go_to(0),
            Action::Last => self.go_to(usize::MAX),
            Action::Accept => return self.open(),
            Action::Copy => {
                return vec![Effect::say("copied all figures"), Effect::Copy(self.comma_separated())];
            }
            _ => {}
        }
        Vec::new()
    }

    fn go_to(&mut self, row: usize) {
        let last = self.heat().course.racers.len().saturating_sub(1);
        self.rows[self.kind as usize] = row.min(last);
    }

    /// Starts, goes on, or starts anew when all has run.
    fn run(&mut self) -> Vec<Effect> {
        let kind = self.kind as usize;
        let other = &mut self.heats[self.kind.other() as usize];
        other.stop();
        self.picked = None;
        let (over, all) = self.heats[kind].progress();
        if over == all {
            self.renew(self.heats[kind].course.clone());
        }
        let request = self.heats[kind].go_on();
        self.think(request)
    }

    fn think(&self, request: Option<Request>) -> Vec<Effect> {
        match request {
            Some(request) => vec![
                Effect::Ticks(Some(TICK)),
                Effect::Think { session: self.session.fork(), request, fresh: true },
            ],
            None => vec![Effect::Ticks(None)],
        }
    }

    fn stop(&mut self) -> Vec<Effect> {
        self.heats.iter_mut().for_each(Heat::stop);
        vec![Effect::Forget, Effect::Ticks(None)]
    }

    /// A new heat in place of the one that is shown.
    fn renew(&mut self, course: Course) {
        self.heats[self.kind as usize] = Heat::new(course);
        self.picked = None;
    }

    /// One depth more or less; what is known stays, and a race that has begun goes on.
    fn deepen(&mut self, deeper: bool) -> Vec<Effect> {
        let heat = &mut self.heats[self.kind as usize];
        let depth = heat.course.depth;
        let changed = if deeper { depth + 1 } else { depth.saturating_sub(1) };
        heat.course.depth = changed.clamp(1, MAX_DEPTH);
        self.picked = None;
        match heat.state {
            State::Done => self.run_missing(),
            _ => Vec::new(),
        }
    }

    fn run_missing(&mut self) -> Vec<Effect> {
        let kind = self.kind as usize;
        let (over, all) = self.heats[kind].progress();
        if over < all { self.run() } else { Vec::new() }
    }

    pub(super) fn hear(&mut self, news: EngineEvent) -> Vec<Effect> {
        let Some(heat) = self.heats.iter_mut().find(|heat| heat.is_running()) else { return Vec::new() };
        match news {
            EngineEvent::Done(answer) => {
                let request = heat.hear(&answer);
                self.think(request)
            }
            EngineEvent::Failed(message) => {
                heat.state = State::Failed(message);
                vec![Effect::Ticks(None)]
            }
            EngineEvent::Iteration(_)
            | EngineEvent::Move(_)
            | EngineEvent::Grown(_)
            | EngineEvent::Lesson(_) => Vec::new(),
        }
    }

    /// The search of the row, to the depth that is shown, as a tree.
    fn open(&mut self) -> Vec<Effect> {
        let heat = self.heat();
        let Some(racer) = heat.course.racers.get(self.row()) else { return Vec::new() };
        let request = racer.request(self.depth(), heat.course.hash, Watch::Silent);
        let mut effects = self.stop();
        effects.push(Effect::Go(Route::Explain { session: self.session.fork(), request }));
        effects
    }

    fn comma_separated(&self) -> String {
        let heat = self.heat();
        let mut text = String::from("racer,depth,nodes,leaves,revisits,ms\n");
        for (number, racer) in heat.course.racers.iter().enumerate() {
            for lap in (1..=heat.course.depth).filter_map(|depth| heat.lap(number, depth)) {
                let revisits = lap.revisits.map(|count| count.to_string()).unwrap_or_default();
                let milliseconds = lap.time.as_secs_f64() * 1e3;
                // Writing into a string cannot fail.
                let _ = writeln!(
                    text,
                    "{racer},{},{},{},{revisits},{milliseconds:.3}",
                    lap.depth, lap.counts.nodes, lap.counts.leaves
                );
            }
        }
        text
    }

    /// Runs with other options. What the other kind has found stays unless the position changed.
    fn configure(&mut self, options: Options) -> Vec<Effect> {
        let Options { session, racers, depth, limit } = options;
        let mut effects = self.stop();
        let another = session.game().slug != self.session.game().slug;
        let moved = another || session.view().notation != self.session.view().notation;
        self.session = session;
        for kind in [Kind::Searches, Kind::Representations] {
            let old = &self.heats[kind as usize].course;
            let course = match kind {
                _ if kind == self.kind => Course { racers: racers.clone(), depth, limit, ..*old },
                Kind::Representations if another => {
                    Course { racers: representations(self.session.game()), ..*old }
                }
                _ => old.clone(),
            };
            if moved || course != *old {
                self.heats[kind as usize] = Heat::new(course);
            }
        }
        self.rows = [0; 2];
        self.picked = None;
        effects.extend(self.run_missing());
        effects
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let [table, _] = panes(self.overlays.area(), self.heat().course.racers.len());
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if table.contains((mouse.column, mouse.row).into()) => {
                let line = usize::from((mouse.row - table.y).saturating_sub(2));
                let row = self.top(table) + line;
                let inside = mouse.row > table.y + 1 && row < self.heat().course.racers.len();
                match inside {
                    true if row == self.row() && self.kind == Kind::Searches => return self.open(),
                    true => self.go_to(row),
                    false => {}
                }
            }
            MouseEventKind::ScrollUp => self.go_to(self.row().saturating_sub(1)),
            MouseEventKind::ScrollDown => self.go_to(self.row() + 1),
            _ => {}
        }
        Vec::new()
    }
}
