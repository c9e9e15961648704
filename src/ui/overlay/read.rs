//! Something is read that may be longer than its window.

use crossterm::event::{MouseButton, MouseEventKind};

use super::{Flow, Overlay};
use crate::ui::prelude::*;
use crate::ui::widgets::popup::{self, Scroll};

/// The lines in a popup, and how far they are scrolled.
pub struct Read<S> {
    /// So many columns wide inside.
    width: u16,
    title: fn(&S) -> String,
    lines: fn(&S, u16, &Theme) -> Vec<Line<'static>>,
    also: Vec<&'static Binding>,
    /// The row that is read about.
    spared: fn(&S, Rect) -> Option<u16>,
    scroll: Scroll,
}

impl<S> Read<S> {
    /// Lines in a popup that is so wide inside.
    pub fn popup(
        width: u16,
        title: fn(&S) -> String,
        lines: fn(&S, u16, &Theme) -> Vec<Line<'static>>,
    ) -> Self {
        Self { width, title, lines, also: Vec::new(), spared: |_, _| None, scroll: Scroll::default() }
    }

    /// These bindings close it, too.
    pub fn also(self, also: Vec<&'static Binding>) -> Self {
        Self { also, ..self }
    }

    /// It stands above or below this row of the screen, where there is room.
    pub fn sparing(self, spared: fn(&S, Rect) -> Option<u16>) -> Self {
        Self { spared, ..self }
    }

    /// Where the lines are, and they themselves.
    fn laid_out(&self, below: &S, area: Rect, theme: &Theme) -> (Rect, Vec<Line<'static>>) {
        let most = popup::inside(area, self.width, u16::MAX);
        let lines = (self.lines)(below, most.width, theme);
        let spared = (self.spared)(below, area);
        (popup::inside_sparing(area, self.width, lines.len().cells(), spared), lines)
    }
}

impl<S> Overlay<S> for Read<S> {
    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::Reading).chain(self.also.iter().copied()).collect()
    }

    fn update(&mut self, msg: Msg, area: Rect, below: &mut S) -> Flow {
        // How text is broken does not depend on colours.
        let (place, lines) = self.laid_out(below, area, &Theme::plain());
        let stays = match msg {
            Msg::Act(action) => self.scroll.act(action, lines.len(), place.height),
            Msg::Mouse(mouse) => {
                self.scroll.wheel(mouse.kind, lines.len(), place.height);
                let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
                !(clicked && popup::is_outside(mouse, place))
            }
            Msg::Key(_) | Msg::Paste(_) => true,
            msg => return Flow::Below(msg),
        };
        if stays { Flow::Stay(Vec::new()) } else { Flow::Close(Vec::new()) }
    }

    fn view(&self, below: &S, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let (place, lines) = self.laid_out(below, area, theme);
        popup::frame(buf, place, &(self.title)(below), theme);
        self.scroll.draw(buf, place, &lines, theme);
    }
}
