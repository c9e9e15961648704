//! Something is read that may be longer than its window.

use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};

use super::{Flow, Overlay};
use crate::ui::keymap::{self, Binding, Context};
use crate::ui::msg::Msg;
use crate::ui::theme::Theme;
use crate::ui::widgets::popup::{self, Scroll};

/// Where the lines stand.
enum Place<S> {
    /// In a popup so wide inside, below this title.
    Popup(u16, fn(&S) -> String),
    /// On the whole screen; so the title bar says.
    Page(&'static str),
}

/// The lines, and how far they are scrolled.
pub struct Read<S> {
    place: Place<S>,
    /// So many columns wide.
    lines: fn(&S, u16, &Theme) -> Vec<Line<'static>>,
    also: Vec<&'static Binding>,
    scroll: Scroll,
}

impl<S> Read<S> {
    /// Lines in a popup that is so wide inside.
    pub fn popup(
        width: u16,
        title: fn(&S) -> String,
        lines: fn(&S, u16, &Theme) -> Vec<Line<'static>>,
    ) -> Self {
        Self { place: Place::Popup(width, title), lines, also: Vec::new(), scroll: Scroll::default() }
    }

    /// Lines on the whole screen, with this in the title bar.
    pub fn page(title: &'static str, lines: fn(&S, u16, &Theme) -> Vec<Line<'static>>) -> Self {
        Self { place: Place::Page(title), lines, also: Vec::new(), scroll: Scroll::default() }
    }

    /// These bindings close it, too.
    pub fn also(self, also: Vec<&'static Binding>) -> Self {
        Self { also, ..self }
    }

    /// Where the lines are, and they themselves.
    fn laid_out(&self, below: &S, area: Rect, theme: &Theme) -> (Rect, Vec<Line<'static>>) {
        let most = match self.place {
            Place::Popup(width, _) => popup::inside(area, width, u16::MAX),
            Place::Page(_) => area.inner(Margin::new(2, 1)),
        };
        let lines = (self.lines)(below, most.width, theme);
        let place = match self.place {
            Place::Popup(width, _) => popup::inside(area, width, lines.len() as u16),
            Place::Page(_) => most,
        };
        (place, lines)
    }
}

impl<S> Overlay<S> for Read<S> {
    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::Reading).chain(self.also.iter().copied()).collect()
    }

    fn title(&self) -> Option<String> {
        match self.place {
            Place::Popup(..) => None,
            Place::Page(title) => Some(title.into()),
        }
    }

    fn update(&mut self, msg: Msg, area: Rect, below: &mut S) -> Flow {
        // How text is broken does not depend on colours.
        let (place, lines) = self.laid_out(below, area, &Theme::plain());
        let stays = match msg {
            Msg::Act(action) => self.scroll.act(action, lines.len(), place.height),
            Msg::Mouse(mouse) => {
                self.scroll.wheel(mouse.kind, lines.len(), place.height);
                let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
                !(clicked && matches!(self.place, Place::Popup(..)) && popup::is_outside(mouse, place))
            }
            Msg::Key(_) | Msg::Paste(_) => true,
            msg => return Flow::Below(msg),
        };
        if stays { Flow::Stay(Vec::new()) } else { Flow::Close(Vec::new()) }
    }

    fn view(&self, below: &S, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let (place, lines) = self.laid_out(below, area, theme);
        match self.place {
            Place::Popup(_, title) => popup::frame(buf, place, &title(below), theme),
            Place::Page(_) => Clear.render(area, buf),
        }
        self.scroll.draw(buf, place, &lines, theme);
    }
}
