//! Another tree: typed, drawn by lot, or changed node by node.

use super::Stepper;
use super::edit::{Change, changed, places, spot_at};
use super::run::Run;
use super::view::WORDS;
use crate::explain::drawing::Spot;
use crate::session::{GAMES, Session};
use crate::ui::overlay::Ask;
use crate::ui::prelude::*;
use crate::ui::widgets::drawing::moved;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::pane::below_rule;

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

    /// Has a tree or a position typed.
    pub(super) fn ask_for_tree(&mut self) -> Vec<Effect> {
        let asks = "a tree, such as ((3 12 8) (2 4 6)), or a position:";
        let input = Input::new(self.session.view().notation);
        let line = Ask::new(asks, input, Self::words_at, |step, text| {
            let session = step.read(text)?;
            Ok(step.open(session))
        });
        self.overlays.open(line.above(WORDS));
        self.pause()
    }

    /// Has the value of the leaf typed at which the tree is changed.
    pub(super) fn ask_for_value(&mut self, input: Input) {
        let line = Ask::new("the leaf's value:", input, Self::words_at, |step, text| {
            let value = text.parse().map_err(|_| "a value is a whole number")?;
            Ok(step.edited.map(|spot| step.change(spot, Change::Value(value))).unwrap_or_default())
        });
        self.overlays.open(line.above(WORDS));
    }

    /// What is typed stands in the place of the words.
    fn words_at(&self, area: Rect) -> (Rect, u16) {
        (below_rule(self.panes(area).words), 0)
    }

    /// A position of this game, else of the first that can read it.
    fn read(&self, text: &str) -> Result<Box<dyn Session>, String> {
        self.session.game().open(Some(text)).or_else(|error| {
            let other = GAMES.iter().find_map(|game| game.open(Some(text)).ok());
            other.ok_or_else(|| error.to_string())
        })
    }

    /// The tree can be changed: the game reads nested lists.
    pub(super) fn is_typed(&self) -> bool {
        let changed = self.drawing.is_whole().then(|| changed(&self.drawing, 0, Change::Add).ok()).flatten();
        changed.is_some_and(|text| self.session.game().open(Some(&text)).is_ok())
    }

    pub(super) fn begin_edit(&mut self) -> Vec<Effect> {
        let spot = self.run().and_then(Run::spot).unwrap_or(0);
        if !self.is_typed() {
            return vec![Effect::fail(
                "only a typed tree can be changed; `i` types one, `r` draws one by lot",
            )];
        }
        self.edited = Some(self.first_leaf(spot));
        self.pause()
    }

    /// The first leaf below a node, where a value can be typed at once; the node itself, if it is one.
    fn first_leaf(&self, spot: Spot) -> Spot {
        let first = |&spot: &Spot| self.drawing.node(spot).children.first().copied();
        std::iter::successors(Some(spot), first).last().unwrap_or(spot)
    }

    /// The tree is changed at a leaf: it has a value of its own.
    pub(super) fn is_on_leaf(&self) -> bool {
        self.edited.is_some_and(|spot| self.drawing.node(spot).value.is_some())
    }

    pub(super) fn act_on_tree(&mut self, action: Action, at: Spot) -> Vec<Effect> {
        match action {
            Action::Up | Action::Down | Action::Left | Action::Right => {
                self.edited = Some(moved(&self.drawing, at, action));
            }
            Action::Type if self.is_on_leaf() => self.ask_for_value(Input::default()),
            Action::AddChild => return self.change(at, Change::Add),
            Action::Remove => return self.change(at, Change::Remove),
            Action::Swap => return self.change(at, Change::Swap),
            Action::Cancel => self.edited = None,
            _ => {}
        }
        Vec::new()
    }

    fn change(&mut self, spot: Spot, change: Change) -> Vec<Effect> {
        let text = match changed(&self.drawing, spot, change) {
            Ok(text) => text,
            Err(error) => return vec![Effect::fail(error)],
        };
        match self.session.game().open(Some(&text)) {
            Ok(session) => {
                let mut places = places(&self.drawing, spot);
                if let (Change::Swap, Some(last)) = (change, places.last_mut()) {
                    *last += 1;
                }
                let effects = self.open(session);
                self.edited = Some(spot_at(&self.drawing, &places));
                effects
            }
            Err(error) => vec![Effect::fail(error.to_string())],
        }
    }
}
