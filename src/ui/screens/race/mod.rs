//! The race: searches of one position side by side, depth by depth (sources: L19), and the ways to keep it (sources:
//! C1). What runs goes on while one looks at the other; every search can be opened as a tree.

mod about;
mod act;
mod bars;
mod columns;
mod form;
mod heat;
mod plot;
mod stats;
mod table;

use std::time::Duration;

use ratatui::layout::{Constraint, Layout};

use self::heat::{Course, Heat, State};
use self::stats::Measure;
use crate::config::Config;
use crate::course::growth::Growth;
use crate::opponents::your_engine::Skills;
use crate::search::limits::MAX_DEPTH;
use crate::search::techniques::Techniques;
use crate::session::race::Racer;
use crate::session::{GameCard, Method, Session};
use crate::textbook;
use crate::ui::overlay::overlays;
use crate::ui::prelude::*;
use crate::ui::widgets::tier::Tier;

/// What runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Searches,
    Representations,
}

impl Kind {
    fn other(self) -> Self {
        match self {
            Self::Searches => Self::Representations,
            Self::Representations => Self::Searches,
        }
    }
}

/// The race.
pub struct Race {
    session: Box<dyn Session>,
    /// The techniques that the engine has by the settings.
    usual: Techniques,
    /// What the learner's engine can.
    learned: Skills,
    /// By [`Kind`]: each keeps its figures while the other is looked at.
    heats: [Heat; 2],
    kind: Kind,
    /// The row under the cursor, by kind.
    rows: [usize; 2],
    /// The depth whose figures are shown; the last that was reached without a choice.
    picked: Option<u8>,
    measure: Measure,
    overlays: Overlays<Self>,
}

/// What the learner's engine is called, and what it was a lesson before.
const NOW: &str = "your engine";
const BEFORE: &str = "a lesson before";
/// The depth without a word about it.
const DEPTH: u8 = 4;
/// Rows of what is drawn below the table, at least.
const BELOW: u16 = 6;
/// The longest that one search may take at first.
const LIMIT: Duration = Duration::from_secs(10);

impl Race {
    /// A race of the algorithms that are usually compared and the engine on this position; it waits for its start.
    pub fn new(session: Box<dyn Session>, depth: Option<u8>, config: &Config, learned: Skills) -> Self {
        let textbook = textbook::COMPARED.into_iter().map(Method::Textbook);
        let methods = textbook.chain([Method::Engine]);
        let racers = methods.map(|method| Racer::new(method, config.techniques)).collect();
        Self::of(session, racers, depth, config, learned)
    }

    /// A race of the learner's engine with what it was a lesson before, and with the whole engine.
    pub fn of_learner(session: Box<dyn Session>, config: &Config, growth: &Growth) -> Self {
        let (usual, learned) = (config.techniques, growth.skills());
        let before = growth.before().map(|(_, before)| Racer::learners(&before, BEFORE, usual));
        let now = [Racer::learners(&learned, NOW, usual), Racer::new(Method::Engine, usual)];
        Self::of(session, before.into_iter().chain(now).collect(), None, config, learned)
    }

    /// A race of these searches.
    pub fn of(
        session: Box<dyn Session>,
        racers: Vec<Racer>,
        depth: Option<u8>,
        config: &Config,
        learned: Skills,
    ) -> Self {
        let usual = config.techniques;
        let course = Course { racers, depth: depth.unwrap_or(DEPTH), limit: Some(LIMIT), hash: config.hash };
        let boards = Course { racers: representations(session.game()), ..course.clone() };
        Self {
            session,
            usual,
            learned,
            heats: [Heat::new(course), Heat::new(boards)],
            kind: Kind::Searches,
            rows: [0; 2],
            picked: None,
            measure: Measure::Nodes,
            overlays: Overlays::default(),
        }
    }

    fn heat(&self) -> &Heat {
        &self.heats[self.kind as usize]
    }

    fn row(&self) -> usize {
        self.rows[self.kind as usize]
    }

    /// The depth whose figures are shown.
    fn depth(&self) -> u8 {
        let heat = self.heat();
        self.picked.unwrap_or_else(|| heat.reached()).clamp(1, heat.course.depth)
    }
}

fn representations(game: &GameCard) -> Vec<Racer> {
    let cards = game.representations();
    cards.iter().map(|card| Racer::new(Method::Perft(card.slug), Techniques::NONE)).collect()
}

/// The places of the table and of what is drawn below it.
fn panes(area: Rect, rows: usize) -> [Rect; 2] {
    let rows = (rows.cells() + 3).min(area.height.saturating_sub(BELOW).max(6));
    Layout::vertical([Constraint::Length(rows), Constraint::Fill(1)]).areas(area)
}

impl Overlaid for Race {
    overlays!();

    fn title(&self) -> String {
        let heat = self.heat();
        let (over, all) = heat.progress();
        let kind = if self.kind == Kind::Searches { "searches" } else { "representations" };
        let state = match &heat.state {
            State::Running(turn) => {
                format!("{} at depth {} · {over} of {all} runs", heat.course.racers[turn.racer], turn.depth)
            }
            State::Waiting if heat.has_begun() => format!("stopped · {over} of {all} runs"),
            State::Waiting => "ready".into(),
            State::Done => "finished".into(),
            State::Failed(message) => format!("failed: {message}"),
        };
        format!("race · {} · {kind} to depth {} · {state}", self.session.game().slug, heat.course.depth)
    }

    fn keys(&self) -> Vec<&'static Binding> {
        let own = match self.kind {
            Kind::Searches => Context::RaceSearches,
            Kind::Representations => Context::RaceBoards,
        };
        let depth = self.heat().course.depth;
        // A game that has one representation has none to race.
        let [_, boards] = &self.heats;
        let has_boards = !boards.course.racers.is_empty();
        let is_empty = self.kind == Kind::Representations && !has_boards;
        let is_live = |row: &&Binding| match row.action {
            Action::OtherSide => has_boards || is_empty,
            action if is_empty => action == Action::Options,
            Action::Shallower => depth > 1,
            Action::Deeper => depth < MAX_DEPTH,
            Action::Stop => !matches!(self.heat().state, heat::State::Done),
            Action::Again => self.heat().has_begun(),
            _ => true,
        };
        keymap::of(Context::Race).chain(keymap::of(own)).filter(is_live).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Act(action) => return self.act(action),
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::Engine(news) => return self.hear(news),
            Msg::Tick => {
                for heat in &mut self.heats {
                    heat.ticks += u32::from(heat.is_running());
                }
            }
            Msg::Superseded => self.heats.iter_mut().for_each(Heat::stop),
            Msg::Shown
            | Msg::Key(_)
            | Msg::Paste(_)
            | Msg::Resize(_)
            | Msg::Pieces(_)
            | Msg::Learner(_)
            | Msg::Game(_)
            | Msg::Browsed(_)
            | Msg::BackgroundTask(_) => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let [above, below] = panes(area, self.heat().course.racers.len());
        self.draw_table(buf, above, theme);
        let below = self.draw_apart(buf, below, theme);
        let (heat, roomy) = (self.heat(), Tier::of(area) > Tier::Compact);
        match self.kind {
            _ if roomy && !heat.has_begun() && !heat.course.racers.is_empty() => {
                self.draw_ready(buf, below, area, theme);
            }
            Kind::Searches => {
                let [plot, runner] = about::beside(below, area);
                self.draw_plot(buf, plot, theme);
                self.draw_about(buf, runner, theme);
            }
            Kind::Representations => self.draw_bars(buf, below, theme),
        }
    }
}
