//! What stands before the trees: one thing at a time, which has the keys while it is open.

use super::figures::Statistics;
use super::find::Find;
use super::form::Search;
use super::pick::Pick;
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::widgets::form::Form;

/// What is open.
pub(super) enum Open {
    /// A line that is typed into, below the rows.
    Find(Find),
    /// What to search.
    Form(Form<Search>),
    /// One of several things is chosen.
    Pick(Pick),
    /// The figures of a search.
    Figures(Box<Statistics>),
    /// All reasons of a row, from this line on.
    Reasons(u16),
}

impl Open {
    /// The bindings that are live.
    pub(super) fn keys(&self) -> Vec<&'static Binding> {
        let again = |action| keymap::row(Context::Explore, action).into_iter().collect();
        let (context, more) = match self {
            Self::Form(form) => (form.context(), vec![]),
            Self::Find(_) => (Context::Prompt, vec![]),
            Self::Pick(pick) => (Context::Choice, pick.keys()),
            // The key that opened it closes it.
            Self::Figures(_) => (Context::Reading, again(Action::Measure)),
            Self::Reasons(_) => (Context::Reading, again(Action::Why)),
        };
        keymap::of(context).chain(more).collect()
    }

    /// Characters go to an input line.
    pub(super) fn typing(&self) -> bool {
        match self {
            Self::Find(_) => true,
            Self::Form(form) => form.typing(),
            Self::Pick(_) | Self::Figures(_) | Self::Reasons(_) => false,
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        match self {
            Self::Form(form) => form.paste(text),
            Self::Find(find) => {
                find.input.insert(text);
                find.edited();
            }
            Self::Pick(_) | Self::Figures(_) | Self::Reasons(_) => {}
        }
    }
}
