//! A line that is typed in the place of the words: a tree, a position, a leaf's value.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use super::Stepper;
use super::view::WORDS;
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::overlay::{Flow, Overlay};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::input::Input;
use crate::ui::widgets::pane::below_rule;
use crate::ui::widgets::prose;

/// The line. What is asked for is longer than would fit before it: it stands above.
pub(super) struct Typed {
    pub(super) asks: &'static str,
    pub(super) input: Input,
    /// What is done with what is typed.
    pub(super) then: fn(&mut Stepper, &str) -> Result<Vec<Effect>, String>,
}

impl Overlay<Stepper> for Typed {
    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::Prompt).collect()
    }

    fn typing(&self) -> bool {
        true
    }

    fn update(&mut self, msg: Msg, _area: Rect, below: &mut Stepper) -> Flow {
        match msg {
            Msg::Act(Action::Accept) => match (self.then)(below, self.input.text().trim()) {
                Ok(effects) => return Flow::Close(effects),
                Err(error) => return Flow::Stay(vec![Effect::fail(error)]),
            },
            Msg::Act(_) => return Flow::Close(Vec::new()),
            Msg::Key(key) => drop(self.input.key(key)),
            Msg::Paste(text) => self.input.insert(text.trim()),
            // While a tree is changed, a click goes to another of its leaves.
            Msg::Mouse(_) if below.edited.is_none() => {}
            msg => return Flow::Below(msg),
        }
        Flow::Stay(Vec::new())
    }

    fn view(&self, below: &Stepper, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let room = below_rule(below.panes(area).words);
        Clear.render(room, buf);
        let lines = prose::wrap(&[(self.asks.into(), theme.style(Role::Text))], room.width.min(WORDS), "");
        prose::draw(buf, room, &lines, 0);
        self.input.view(buf, line_below(room, lines.len()), theme);
    }
}

/// The line below so many others, or the last one.
pub(super) fn line_below(room: Rect, lines: usize) -> Rect {
    let row = (lines as u16).min(room.height.saturating_sub(1));
    Rect { y: room.y + row, height: room.height.min(1), ..room }
}
