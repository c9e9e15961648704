//! Another tree: typed, drawn by lot, or changed node by node.

use super::edit::{Change, changed, places, spot_at};
use super::run::Run;
use super::{Mode, Stepper};
use crate::explain::drawing::{Drawing, Spot};
use crate::session::{GAMES, Session};
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;
use crate::ui::widgets::input::Input;

impl Stepper {
    pub(super) fn random(&mut self) -> Vec<Effect> {
        self.seed += 1;
        let text = format!("random width=2 depth=4 range=0..99 seed={}", self.seed);
        match GAMES.iter().find_map(|game| game.open(Some(&text)).ok()) {
            Some(session) => {
                let mut effects = self.open(session);
                effects.push(Effect::say(text));
                effects
            }
            None => vec![Effect::fail("no game has random trees")],
        }
    }

    pub(super) fn act_on_text(&mut self, action: Action) -> Vec<Effect> {
        let Mode::Type(input) = &self.mode else { return Vec::new() };
        match action {
            Action::Accept => {
                let text = input.text().trim().to_string();
                match self.read(&text) {
                    Ok(session) => {
                        self.mode = Mode::Step;
                        self.open(session)
                    }
                    Err(error) => vec![Effect::fail(error)],
                }
            }
            Action::Cancel => {
                self.mode = Mode::Step;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// A position of this game, else of the first that can read it.
    fn read(&self, text: &str) -> Result<Box<dyn Session>, String> {
        self.session.game().open(Some(text)).or_else(|error| {
            let other = GAMES.iter().find_map(|game| game.open(Some(text)).ok());
            other.ok_or_else(|| error.to_string())
        })
    }

    /// Typed trees can be changed: those that the game reads as nested lists.
    pub(super) fn begin_edit(&mut self) -> Vec<Effect> {
        let spot = self.run().and_then(Run::spot).unwrap_or(0);
        let same = changed(&self.figure, 0, Change::Add).ok();
        let readable = same.is_some_and(|text| self.session.game().open(Some(&text)).is_ok());
        if !readable || !self.figure.is_whole() {
            return vec![Effect::fail(
                "only a typed tree can be changed; `i` types one, `r` draws one by lot",
            )];
        }
        self.mode = Mode::Edit(spot, None);
        self.pause()
    }

    pub(super) fn act_on_tree(&mut self, action: Action) -> Vec<Effect> {
        let Mode::Edit(spot, input) = &mut self.mode else { return Vec::new() };
        let at = *spot;
        if let Some(typed) = input.take() {
            return match (action, typed.text().trim().parse()) {
                (Action::Accept, Ok(value)) => self.change(at, Change::Value(value)),
                (Action::Accept, Err(_)) => vec![Effect::fail("a value is a whole number")],
                _ => Vec::new(),
            };
        }
        match action {
            Action::Up | Action::Down | Action::Left | Action::Right => {
                *spot = moved(&self.figure, at, action);
            }
            Action::Type => *input = Some(Input::default()),
            Action::AddChild => return self.change(at, Change::Add),
            Action::Remove => return self.change(at, Change::Remove),
            Action::Swap => return self.change(at, Change::Swap),
            Action::Cancel => self.mode = Mode::Step,
            _ => {}
        }
        Vec::new()
    }

    fn change(&mut self, spot: Spot, change: Change) -> Vec<Effect> {
        let text = match changed(&self.figure, spot, change) {
            Ok(text) => text,
            Err(error) => return vec![Effect::fail(error)],
        };
        match self.session.game().open(Some(&text)) {
            Ok(session) => {
                let mut places = places(&self.figure, spot);
                if let (Change::Swap, Some(last)) = (change, places.last_mut()) {
                    *last += 1;
                }
                let effects = self.open(session);
                self.mode = Mode::Edit(spot_at(&self.figure, &places), None);
                effects
            }
            Err(error) => vec![Effect::fail(error.to_string())],
        }
    }
}

/// The node beside, above or below.
pub(super) fn moved(figure: &Drawing, at: Spot, action: Action) -> Spot {
    let node = figure.node(at);
    let row: Vec<Spot> = match action {
        Action::Up => return node.parent.unwrap_or(at),
        Action::Down => return node.children.first().copied().unwrap_or(at),
        _ => (0..figure.nodes().len()).filter(|&spot| figure.ply(spot) == figure.ply(at)).collect(),
    };
    let place = row.iter().position(|&spot| spot == at).unwrap_or(0);
    let beside = if action == Action::Left { place.checked_sub(1) } else { Some(place + 1) };
    beside.and_then(|place| row.get(place)).copied().unwrap_or(at)
}
