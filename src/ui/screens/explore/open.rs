//! What stands before the trees: one thing at a time, which has the keys while it is open.

use super::Explore;
use super::find::Find;
use super::form::Search;
use super::pick::Pick;
use super::stats::Statistics;
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::widgets::form::Form;
use crate::ui::widgets::popup::Scroll;

/// What is open.
pub(super) enum Open {
    /// A line that is typed into, below the rows.
    Find(Find),
    /// What to search.
    Form(Form<Search>),
    /// One of several things is chosen.
    Pick(Pick),
    /// The figures of a search.
    Stats(Box<Statistics>),
    /// All reasons of a row.
    Reasons(Scroll),
}

impl Open {
    /// The bindings that are live.
    pub(super) fn keys(&self) -> Vec<&'static Binding> {
        let again = |action| keymap::row(Context::Explore, action).into_iter().collect();
        let (context, more) = match self {
            Self::Form(form) => return form.keys(),
            Self::Find(_) => (Context::Prompt, vec![]),
            Self::Pick(pick) => (pick.context(), pick.keys()),
            // The key that opened it closes it.
            Self::Stats(_) => (Context::Reading, again(Action::Measure)),
            Self::Reasons(_) => (Context::Reading, again(Action::Why)),
        };
        // Figures are all seen at once.
        let is_live = |row: &&Binding| !matches!(self, Self::Stats(_)) || row.action == Action::Cancel;
        keymap::of(context).filter(is_live).chain(more).collect()
    }

    /// Characters go to an input line.
    pub(super) fn typing(&self) -> bool {
        match self {
            Self::Find(_) => true,
            Self::Form(form) => form.typing(),
            Self::Pick(pick) => pick.context() == Context::ChoiceTyping,
            Self::Stats(_) | Self::Reasons(_) => false,
        }
    }
}

impl Explore {
    /// Keys, the mouse and what is pasted are for what is open.
    pub(super) fn in_open(&mut self, msg: &Msg) -> Vec<Effect> {
        match (&mut self.open, msg) {
            (Some(Open::Pick(_)), _) => return self.in_pick(msg),
            (Some(Open::Reasons(_)), _) => self.in_reasons(msg),
            (Some(Open::Find(_)), Msg::Act(action)) => return self.act_on_find(*action),
            (Some(Open::Find(find)), _) => {
                find.take(msg);
                self.fit();
            }
            (Some(Open::Form(_)), _) => return self.in_form(msg),
            (Some(Open::Stats(_)), Msg::Act(_)) => self.open = None,
            _ => {}
        }
        vec![]
    }
}
