//! The learner's own engine: what it can, what each lesson gave it and how much stronger it became by that, what comes next;
//! and what can be done with it.

mod bars;
mod send;
mod view;

use self::send::Journey;
use crate::arena::meeting::{Meeting, NotPlayed};
use crate::course::growth::{Growth, NOTHING};
use crate::learner::progress::Sent;
use crate::numbers::Whole as _;
use crate::opponents::your_engine::{NODES, SLUG};
use crate::opponents::{self, Opponent};
use crate::session::{GAMES, GameCard, Method, Request, Session, Watch, game};
use crate::ui::background::{BackgroundTask, TaskReport};
use crate::ui::learner_state::{Learner, ProgressUpdate};
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::screen::Screen;
use crate::ui::widgets::select::{Heard, Select};

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
    /// Who has its games against the ladder, of whatever it was.
    learner: Learner,
}

impl YourEngine {
    /// With the lesson chosen that comes next.
    pub fn new(learner: &Learner, slug: &'static str) -> Self {
        let growth = learner.now().growth();
        let mut list = Select::new(growth.stages.iter().map(|stage| &stage.title));
        list.choose(growth.stages.iter().position(|stage| !stage.finished).unwrap_or(0));
        let game = game(slug).unwrap_or(&GAMES[0]);
        let mut engine =
            Self { area: Rect::ZERO, growth, game, list, journey: None, learner: learner.clone() };
        engine.journey = engine.kept_journey();
        engine
    }

    /// Its games against the ladder so far.
    fn journey_so_far(&self) -> Journey {
        let journey = Journey::new(self.game, self.growth.opponent(), self.guess());
        journey.resumed(&self.growth.skills().to_string(), &self.learner.now().sent)
    }

    /// The same, where there are any.
    fn kept_journey(&self) -> Option<Journey> {
        Some(self.journey_so_far()).filter(|journey| !journey.met.is_empty())
    }

    /// The learner comes back from somewhere, and may have finished a lesson.
    fn grow(&mut self) {
        let growth = self.learner.now().growth();
        let other = growth.skills() != self.growth.skills();
        if other {
            self.list = Select::new(growth.stages.iter().map(|stage| &stage.title));
            self.list.choose(growth.stages.iter().position(|stage| !stage.finished).unwrap_or(0));
        }
        self.growth = growth;
        if other || self.journey.is_none() {
            // What it played before, it played as somebody else.
            self.journey = self.kept_journey();
        }
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
                stage.map(|stage| Effect::Go(Route::Lesson(stage.lesson.clone()))).into_iter().collect()
            }
            Action::PlayHere => self.at_start(|session| Route::Against { session, opponent: SLUG.into() }),
            Action::Watch => {
                let Some(rung) = self.nearest() else { return Vec::new() };
                let players = [SLUG.to_string(), rung.slug.clone()];
                self.at_start(|session| Route::Watch { session, players })
            }
            Action::WatchBefore => self.watch_before(),
            Action::RaceHere => self.at_start(Route::RaceOwn),
            Action::ExploreHere => {
                let request = self.request();
                self.at_start(|session| Route::Explain { session, request })
            }
            Action::Send => self.send(),
            action => self.hear(&Msg::Act(action)),
        }
    }

    /// The list takes note of a message. A click on the lesson that is chosen opens it.
    fn hear(&mut self, msg: &Msg) -> Vec<Effect> {
        let rows = view::Panes::of(self, self.area).list;
        if self.list.hear(msg, rows) == Heard::Again { self.act(Action::Accept) } else { Vec::new() }
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
        let watch = Watch::Record { budget: 20 * NODES.fitted::<usize>(), followed: true };
        Request { method, plan: skills.plan(), watch }
    }

    /// A pair of games is over: it is kept, and the next one begins.
    fn met(&mut self, played: Result<u64, NotPlayed>) -> Vec<Effect> {
        let Some(journey) = &mut self.journey else { return Vec::new() };
        let Some((rung, games)) = journey.hear(played) else { return Vec::new() };
        let id = Sent::id(self.game.slug, &self.growth.skills().to_string(), rung);
        let mut effects = vec![self.learner.keep(ProgressUpdate::Sent { id, games })];
        effects.extend(meet(journey.go_on()));
        effects
    }

    /// Sends it against the ladder, or has it come back.
    fn send(&mut self) -> Vec<Effect> {
        if let Some(journey) = self.journey.as_mut().filter(|journey| journey.against().is_some()) {
            journey.end();
            return vec![Effect::say("it comes back; what it has played counts")];
        }
        let mut journey = self.journey.take().unwrap_or_else(|| self.journey_so_far());
        journey.set_out();
        let meeting = journey.go_on();
        self.journey = Some(journey);
        meet(meeting)
    }
}

fn meet(meeting: Option<Meeting>) -> Vec<Effect> {
    let task = |meeting| Effect::BackgroundTask(BackgroundTask::Meet(Box::new(meeting)));
    meeting.map(task).into_iter().collect()
}

impl Screen for YourEngine {
    fn title(&self) -> String {
        let done = self.growth.stages.iter().filter(|stage| stage.finished).count();
        format!("your engine · {} · {done} of {} lessons", self.game.slug, self.growth.stages.len())
    }

    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::YourEngine).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Learner(_) => self.grow(),
            Msg::Act(action) => return self.act(action),
            Msg::BackgroundTask(TaskReport::Met(played)) => return self.met(played),
            msg => return self.hear(&msg),
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.draw(buf, area, theme);
    }
}
