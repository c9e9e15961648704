//! The learner's own engine: what it can, what each lesson gave it and how much stronger it became by that, what comes next;
//! and what can be done with it.

mod send;
mod view;

use crossterm::event::{MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::send::Journey;
use crate::arena::meeting::Meeting;
use crate::course::growth::{Growth, NOTHING};
use crate::opponents::your_engine::{NODES, SLUG};
use crate::opponents::{self, Opponent};
use crate::session::{GAMES, GameCard, Method, Request, Session, Watch, game};
use crate::ui::background::{BackgroundTask, Outcome};
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::learner_state::LearnerState;
use crate::ui::msg::{Effect, Msg};
use crate::ui::route::Route;
use crate::ui::screen::Screen;
use crate::ui::theme::Theme;
use crate::ui::widgets::select::Select;

/// The learner's engine.
pub struct YourEngine {
    area: Rect,
    growth: Growth,
    /// What it plays here.
    game: &'static GameCard,
    /// The lessons that give it something.
    list: Select,
    /// Its games against the ladder, once it was sent.
    journey: Option<Journey>,
    /// How often it was sent: other openings each time.
    sent: u64,
}

impl YourEngine {
    /// With the lesson chosen that comes next.
    pub fn new(learner: &LearnerState, slug: &'static str) -> Self {
        let growth = learner.growth();
        let mut list = Select::new(growth.stages.iter().map(|stage| &stage.title));
        list.choose(growth.stages.iter().position(|stage| !stage.finished).unwrap_or(0));
        Self { area: Rect::ZERO, growth, game: game(slug).unwrap_or(&GAMES[0]), list, journey: None, sent: 0 }
    }

    /// The learner comes back from somewhere, and may have finished a lesson.
    fn grow(&mut self, growth: Growth) {
        if growth.skills() != self.growth.skills() {
            // What it played, it played as somebody else.
            self.journey = None;
            self.list = Select::new(growth.stages.iter().map(|stage| &stage.title));
            self.list.choose(growth.stages.iter().position(|stage| !stage.finished).unwrap_or(0));
        }
        self.growth = growth;
    }

    /// How strong it is taken to be.
    fn guess(&self) -> f64 {
        let skills = self.growth.skills();
        let known = opponents::strength_of(self.game.slug, &skills).map(opponents::Strength::value);
        known.unwrap_or_else(|| f64::from(self.growth.opponent().guess))
    }

    /// The rung that is next to it.
    fn nearest(&self) -> Option<&'static Opponent> {
        let here = self.guess();
        let away = |rung: &Opponent| {
            let rating = opponents::rating(self.game.slug, &rung.slug);
            (rating.map_or(f64::from(rung.guess), |rating| rating.value) - here).abs()
        };
        let rungs = opponents::ladder(self.game.slug).into_iter();
        rungs.min_by(|one, other| away(one).total_cmp(&away(other)))
    }

    /// Something that begins at the start of the game.
    fn at_start(&self, go: impl FnOnce(Box<dyn Session>) -> Route) -> Vec<Effect> {
        match self.game.open(None) {
            Ok(session) => vec![Effect::Go(go(session))],
            Err(error) => vec![Effect::fail(error.to_string())],
        }
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Accept => {
                let stage = self.list.chosen().and_then(|at| self.growth.stages.get(at));
                return stage
                    .map(|stage| Effect::Go(Route::Lesson(stage.lesson.clone())))
                    .into_iter()
                    .collect();
            }
            Action::PlayHere => {
                return self.at_start(|session| Route::Against { session, opponent: SLUG.into() });
            }
            Action::Watch => {
                let Some(rung) = self.nearest() else { return Vec::new() };
                let players = [SLUG.to_string(), rung.slug.clone()];
                return self.at_start(|session| Route::Watch { session, players });
            }
            Action::WatchBefore => return self.watch_before(),
            Action::Race => return self.at_start(Route::RaceOwn),
            Action::Explore => {
                let request = self.request();
                return self.at_start(|session| Route::Explain { session, request });
            }
            Action::Send => return self.send(),
            action => drop(self.list.act(action, view::Places::of(self, self.area).list.height)),
        }
        Vec::new()
    }

    /// A game against what it was a lesson before, where lessons were finished in the order of the course.
    fn watch_before(&mut self) -> Vec<Effect> {
        let Some((_, before)) = self.growth.before() else {
            return vec![Effect::say("finish a lesson first: it was never another one yet")];
        };
        let stages = (0..self.growth.stages.len()).find(|&stages| self.growth.after(stages) == before);
        let Some(stages) = stages else {
            let says = "you went another way than the course: what it was is no stage of it; `r` races both";
            return vec![Effect::say(says)];
        };
        let lesson = stages.checked_sub(1).map_or(NOTHING, |last| &self.growth.stages[last].lesson);
        let players = [SLUG.to_string(), format!("{SLUG}:{lesson}")];
        self.at_start(|session| Route::Watch { session, players })
    }

    /// A search of it, recorded whole.
    fn request(&self) -> Request {
        let skills = self.growth.skills();
        let method = skills.algorithm().map_or(Method::Engine, Method::Textbook);
        // Minimax knows no budget, and stays far below this one.
        let watch = Watch::Record { budget: 20 * NODES as usize, followed: true };
        Request { method, plan: skills.plan(), watch }
    }

    /// Sends it against the ladder, or has it come back.
    fn send(&mut self) -> Vec<Effect> {
        if let Some(journey) = self.journey.as_mut().filter(|journey| journey.is_under_way()) {
            journey.end();
            return vec![Effect::say("it comes back; what it has played counts")];
        }
        // What it played before counts, unless all of that is played: then it is sent anew.
        let unfinished = self.journey.take().filter(|journey| journey.games().0 < journey.games().1);
        let mut journey = unfinished.unwrap_or_else(|| {
            self.sent += 1;
            Journey::new(self.game, self.growth.opponent(), self.guess(), self.sent)
        });
        let meeting = journey.go_on();
        self.journey = Some(journey);
        meet(meeting)
    }
}

fn meet(meeting: Option<Meeting>) -> Vec<Effect> {
    meeting
        .map(|meeting| Effect::BackgroundTask(BackgroundTask::Meet(Box::new(meeting))))
        .into_iter()
        .collect()
}

impl Screen for YourEngine {
    fn title(&self) -> String {
        let done = self.growth.stages.iter().filter(|stage| stage.finished).count();
        format!(
            "your engine · {} · {done} of {} lessons",
            self.game.name.to_lowercase(),
            self.growth.stages.len()
        )
    }

    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::YourEngine).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::LearnerState(learner) => self.grow(learner.growth()),
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => drop(self.list.key(key)),
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::BackgroundTask(Outcome::Met(played)) => {
                return meet(self.journey.as_mut().and_then(|journey| journey.hear(played)));
            }
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.draw(buf, area, theme);
    }
}

impl YourEngine {
    /// A click chooses a lesson, and opens the one that is chosen.
    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let (before, rows) = (self.list.chosen(), view::Places::of(self, self.area).list);
        match self.list.mouse(mouse, rows) {
            Some(entry) if before == Some(entry) && matches!(mouse.kind, MouseEventKind::Down(_)) => {
                self.act(Action::Accept)
            }
            _ => Vec::new(),
        }
    }
}
