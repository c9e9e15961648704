//! What if? The search once more with one technique less, or one more, or with settings of one's own, beside the first.

use super::Explore;
use super::form::Settings;
use super::pick::{Chosen, Entry};
use super::run::Run;
use crate::search::techniques::{CARDS, Card, Technique};
use crate::session::Method;
use crate::trace::stats::changed;
use crate::trace::walk::{Row, left_out};
use crate::trace::weakest;
use crate::ui::msg::Effect;
use crate::ui::overlay::{Fill, Flow, Overlaid};
use crate::ui::widgets::form::Form;

/// Where a technique changed something, seen from the row under the cursor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    /// What the row stands for.
    Row,
    Node,
    /// The claim of the node rests on it.
    Below,
    Above,
    Elsewhere,
}

impl Nearness {
    fn word(self) -> &'static str {
        match self {
            Self::Row | Self::Node => "it acted here",
            Self::Below => "this rests on it",
            Self::Above => "it acted above",
            Self::Elsewhere => "",
        }
    }
}

impl Explore {
    /// What can be otherwise in a second search: first what has to do with the row under the cursor.
    pub(super) fn ask_what_if(&mut self) -> Vec<Effect> {
        let run = self.run();
        if run.is_running() || run.is_asking() || run.tree.is_empty() {
            return vec![Effect::fail("when the search is over: its tree will stand beside the other")];
        }
        let settings = run.settings;
        if settings.method != Method::Engine {
            return self.ask_for_settings();
        }
        if run.tree.logged().is_some() {
            self.pick("beside the tree of another program …".into(), vec![own(settings), by_form()]);
            return vec![];
        }
        let passes = self.session.game().passes;
        let acts = |by: Technique| {
            passes || by != Technique::NullMove && !by.needs().any(|need| need == Technique::NullMove)
        };
        let cards = CARDS.iter().filter(|card| acts(card.technique));
        let mut cards: Vec<(Nearness, &Card)> =
            cards.map(|card| (self.nearness(card.technique), card)).collect();
        // Of those that are equally near, one that is used comes before one that is not.
        cards.sort_by_key(|&(near, card)| (near, !settings.techniques.has(card.technique)));
        let mut entries: Vec<_> =
            cards.into_iter().map(|(near, card)| otherwise(settings, card, near)).collect();
        entries.push(by_form());
        self.pick("what if … the search once more, beside this one".into(), entries);
        vec![]
    }

    /// The form of a second search.
    pub(super) fn ask_for_settings(&mut self) -> Vec<Effect> {
        let form = Form::what_if(&*self.session, self.run().settings);
        self.overlays_mut().open(Fill::new(form, |explore: &mut Self, (_, settings)| {
            Flow::Close(explore.search_beside(Run::new(settings)))
        }));
        vec![]
    }

    fn nearness(&self, by: Technique) -> Nearness {
        let run = self.run();
        let (tree, id) = (&run.tree, run.here());
        let decided = |id| tree.notes_back(id).any(|note| changed(&note) == Some(by));
        let row = match run.cursor.row {
            Row::LeftOut(_, number) => left_out(tree, id).get(usize::from(number)).map(|&(_, by, _)| by),
            _ => None,
        };
        if row == Some(by) {
            Nearness::Row
        } else if decided(id) {
            Nearness::Node
        } else if weakest(tree, id).and_then(|link| link.by) == Some(by) {
            Nearness::Below
        } else if std::iter::successors(tree.parent(id), |&id| tree.parent(id)).any(decided) {
            Nearness::Above
        } else {
            Nearness::Elsewhere
        }
    }
}

/// The search of this program, where another one has logged its tree.
fn own(settings: Settings) -> Entry {
    let says = "The position searched by this program, with its usual techniques: results side by side, without causes.";
    Entry::new("cutnode's own search", says, Chosen::Beside(settings))
        .word(format!("depth {}", settings.depth))
}

fn by_form() -> Entry {
    let says = "Another depth, another algorithm, several techniques at once: a form has them all.";
    Entry::new("other settings …", says, Chosen::Settings)
}

/// The search with this technique switched.
fn otherwise(settings: Settings, card: &Card, near: Nearness) -> Entry {
    let on = settings.techniques.has(card.technique);
    let techniques = settings.techniques.set(card.technique, !on);
    let name = format!("{} {}", if on { "without" } else { "with" }, card.slug);
    let chosen = Chosen::Beside(Settings { techniques, ..settings });
    Entry::new(name, format!("{}: {}.", card.name, card.summary), chosen).word(near.word())
}
