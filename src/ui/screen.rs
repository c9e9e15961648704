//! What a screen is.

use crate::ui::prelude::*;

/// A screen. It knows nothing of the terminal: messages come in, effects go out, and it can be drawn anywhere.
/// One before which something can be opened implements [`Overlaid`], and never this.
pub trait Screen {
    /// What the title bar says after the program's name: `play · chess · one-ply`.
    fn title(&self) -> String;

    /// The bindings that work now, the most useful first: the footer shows them in this order, as far as they
    /// fit. The application's own come on top of these; where both claim a key, the screen's wins.
    fn keys(&self) -> Vec<&'static Binding>;

    /// Characters go to an input line now: the application's one-character bindings do not apply.
    fn typing(&self) -> bool {
        false
    }

    /// What the help says besides the keys: what badges, colours and marks mean.
    fn legend(&self, _theme: &Theme) -> Vec<Line<'static>> {
        Vec::new()
    }

    /// Takes note of a message. No I/O happens in here: whatever has to be done is asked for.
    fn update(&mut self, msg: Msg) -> Vec<Effect>;

    /// Draws the screen. The area may be of any size, down to nothing.
    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme);
}
