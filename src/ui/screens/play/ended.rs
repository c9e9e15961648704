//! How a game ends that no rule of the board ends: by resignation, by agreement, by the clock.

use std::time::{Duration, Instant};

use super::clock::Clocks;
use super::game::Decision;
use super::watch::PACE;
use super::{CHOICES, Play};
use crate::games::{Score, Side};
use crate::ui::msg::Effect;
use crate::ui::overlay::{Menu, TakesMoves as _};

/// How often the clocks are looked at.
const LOOK: Duration = Duration::from_millis(100);
/// Before so many plies an opponent does not think of a draw.
const EARLY: usize = 20;

impl Play {
    /// The running clock goes on; whoever has no time left has lost.
    pub(super) fn tick(&mut self) -> Vec<Effect> {
        let now = Instant::now();
        let since = self.looked.replace(now);
        let Some(clocks) = &mut self.clocks else { return Vec::new() };
        if self.game.is_over() || self.game.session().played().is_empty() {
            return Vec::new();
        }
        let side = self.game.view.side;
        let passed = since.map_or(Duration::ZERO, |since| now.duration_since(since));
        if clocks.run(side as usize, passed) {
            let mut effects = self.decide(Decision::Time(side));
            // What was refused before matters no more.
            effects.extend(self.game.result().map(Effect::say));
            return effects;
        }
        Vec::new()
    }

    /// The side that was to move has moved: its clock gains.
    pub(super) fn moved(&mut self, side: Side) {
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(side as usize);
            self.times.insert(self.game.session().played().len(), *clocks);
        }
    }

    /// Moves were taken back: the clocks stand as they stood then, or as at the beginning where nobody knows.
    pub(super) fn give_time_back(&mut self) {
        let then = self.times.get(&self.game.session().played().len());
        self.clocks = self.clocks.map(|clocks| then.copied().unwrap_or(Clocks::new(clocks.control())));
        self.looked = None;
    }

    /// The user had no time left, and that is taken back: he has what he had before he thought, or all where that was little.
    pub(super) fn give_time_again(&mut self) {
        self.give_time_back();
        let you = self.game.you as usize;
        if let Some(clocks) = self.clocks.as_mut().filter(|clocks| clocks.is_short(you)) {
            clocks.restart(you);
        }
    }

    /// Ticks come as long as there is a clock.
    pub(super) fn wind(&mut self, clocks: Option<Clocks>) -> Effect {
        self.clocks = clocks;
        self.looked = None;
        Effect::Ticks(self.looks())
    }

    /// How often is looked at what time brings; never where it brings nothing.
    pub(super) fn looks(&self) -> Option<Duration> {
        if self.is_watched() { Some(PACE) } else { self.clocks.map(|_| LOOK) }
    }

    /// The game is over.
    pub(super) fn decide(&mut self, decision: Decision) -> Vec<Effect> {
        let effects = self.forget();
        self.game.decide(decision);
        self.settle();
        effects
    }

    /// Asks whether to resign.
    pub(super) fn ask_to_resign(&mut self) {
        let answers = [("play on", false), ("resign", true)];
        let menu = Menu::either(("resign?", CHOICES), answers, |play: &mut Self, resigns| {
            if resigns { play.decide(Decision::Resigned(play.game.you)) } else { play.ask() }
        });
        self.overlays.open(menu.or(Self::leave));
    }

    /// Asks whether to offer a draw: where it is accepted, the game is over.
    pub(super) fn ask_to_offer_draw(&mut self) -> Vec<Effect> {
        if self.game.their_turn() {
            return vec![Effect::fail("a draw is offered when it is your turn")];
        }
        let answers = [("play on", false), ("offer a draw", true)];
        let menu = Menu::either(("offer a draw?", CHOICES), answers, |play: &mut Self, offers| {
            if offers { play.offer_draw() } else { play.ask() }
        });
        self.overlays.open(menu.or(Self::leave));
        Vec::new()
    }

    /// Offers a draw. Early in the game nobody takes it. Later an opponent who thinks takes it where he does not think himself
    /// better, and one who does not think always.
    fn offer_draw(&mut self) -> Vec<Effect> {
        let early = self.game.session().played().len() < EARLY;
        let theirs = self.judged.unwrap_or(Score::DRAW);
        let name = self.foe.name();
        if early {
            return vec![Effect::fail(format!("{name} declines: it is too early for a draw"))];
        }
        if theirs > Score::DRAW {
            return vec![Effect::fail(format!("{name} declines: it thinks that it stands better"))];
        }
        let says = Effect::say(format!("{name} accepts: the game is a draw"));
        self.decide(Decision::Agreed).into_iter().chain([says]).collect()
    }
}
