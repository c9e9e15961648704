//! What stands before a screen: a stack of overlays, of which the one on top has the keys and the mouse.
//!
//! An [`Overlay`] owns its keys, its drawing and its mouse, and says itself what comes of them; the screen below opens it
//! and never asks which one is open. A screen that can have some is [`Overlaid`]: it says what it is without them, and what
//! hands its messages to them and draws them is the same for all, and knows where the screen is. The usual kinds are
//! ready-made: one of several ([`Menu`]), a line ([`Ask`]), a form ([`Fill`]), something to be read ([`Read`]).

mod ask;
mod fill;
mod menu;
mod read;
mod takes_moves;

use super::screen::Screen;
use super::theme::PieceStyle;
use crate::ui::prelude::*;

pub use self::ask::{Ask, last_row};
pub use self::fill::Fill;
pub use self::menu::Menu;
pub use self::read::Read;
pub use self::takes_moves::{TakesMoves, which};

/// What comes of a message to an overlay.
pub enum Flow {
    /// It stays open.
    Stay(Vec<Effect>),
    /// It is closed.
    Close(Vec<Effect>),
    /// It stays open, and the message is for the screen below.
    Below(Msg),
}

/// What stands before a screen `S`.
pub trait Overlay<S> {
    /// The bindings that are live in the place of the screen's.
    fn keys(&self) -> Vec<&'static Binding>;

    /// Characters go to an input line now.
    fn typing(&self) -> bool {
        false
    }

    /// What the title bar says in the place of the screen's title.
    fn title(&self) -> Option<String> {
        None
    }

    /// It stays open when what is below it changes: it is about something of its own.
    fn outlives(&self) -> bool {
        false
    }

    /// It names what is below it by numbers, and closes when these change.
    fn numbers(&self) -> bool {
        false
    }

    /// Rows that it takes from the pane in which it stands: none, if it stands before all of them.
    fn rows(&self, _below: &S, _area: Rect) -> u16 {
        0
    }

    /// Takes note of a message. Meanwhile it is off the stack, so that the screen can be changed and can open others.
    fn update(&mut self, msg: Msg, area: Rect, below: &mut S) -> Flow;

    /// Draws it over the screen.
    fn view(&self, below: &S, buf: &mut Buffer, area: Rect, theme: &Theme);
}

/// The overlays of a screen, the one on top last; and where all of them and the screen stand, as it was told last.
pub struct Overlays<S> {
    stack: Vec<Box<dyn Overlay<S>>>,
    area: Rect,
    pieces: PieceStyle,
}

impl<S> Default for Overlays<S> {
    fn default() -> Self {
        Self { stack: Vec::new(), area: Rect::ZERO, pieces: PieceStyle::default() }
    }
}

impl<S> Overlays<S> {
    /// The area that the screen is drawn in.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// How pieces are drawn.
    pub fn pieces(&self) -> PieceStyle {
        self.pieces
    }

    /// Opens one on top of the others.
    pub fn open(&mut self, overlay: impl Overlay<S> + 'static) {
        self.stack.push(Box::new(overlay));
    }

    /// Closes those that are about what is below: it is gone.
    pub fn clear(&mut self) {
        self.stack.retain(|overlay| overlay.outlives());
    }

    /// Closes those that name what is below by numbers: these have changed. Whether there were some.
    pub fn renumbered(&mut self) -> bool {
        let before = self.stack.len();
        self.stack.retain(|overlay| !overlay.numbers());
        self.stack.len() < before
    }

    /// Nothing stands before the screen.
    pub fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// Rows that the one on top takes from the pane in which it stands.
    pub fn rows(&self, below: &S, area: Rect) -> u16 {
        self.stack.last().map_or(0, |top| top.rows(below, area))
    }
}

/// Says of an [`Overlaid`] screen that its overlays are in its field of this name.
macro_rules! overlays {
    () => {
        fn overlays(&self) -> &$crate::ui::overlay::Overlays<Self> {
            &self.overlays
        }

        fn overlays_mut(&mut self) -> &mut $crate::ui::overlay::Overlays<Self> {
            &mut self.overlays
        }
    };
}
pub(crate) use overlays;

/// A screen before which overlays can stand: what it is and does without them, as [`Screen`] has it. A screen implements this
/// or [`Screen`], never both: whatever is `Overlaid` is a [`Screen`] by that alone.
pub trait Overlaid: Sized {
    /// What stands open before it.
    fn overlays(&self) -> &Overlays<Self>;

    /// Its overlays, to open one or close them.
    fn overlays_mut(&mut self) -> &mut Overlays<Self>;

    /// As of [`Screen`].
    fn title(&self) -> String;

    /// As of [`Screen`].
    fn keys(&self) -> Vec<&'static Binding>;

    /// As of [`Screen`].
    fn typing(&self) -> bool {
        false
    }

    /// As of [`Screen`].
    fn legend(&self, _theme: &Theme) -> Vec<Line<'static>> {
        Vec::new()
    }

    /// Takes note of a message that no overlay took.
    fn update(&mut self, msg: Msg) -> Vec<Effect>;

    /// What follows every message, whoever took it.
    fn after(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        effects
    }

    /// Draws what stands below the overlays.
    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme);
}

impl<S: Overlaid> Screen for S {
    fn title(&self) -> String {
        let over = self.overlays().stack.last().and_then(|top| top.title());
        over.unwrap_or_else(|| Overlaid::title(self))
    }

    fn keys(&self) -> Vec<&'static Binding> {
        self.overlays().stack.last().map_or_else(|| Overlaid::keys(self), |top| top.keys())
    }

    fn typing(&self) -> bool {
        self.overlays().stack.last().map_or_else(|| Overlaid::typing(self), |top| top.typing())
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        Overlaid::legend(self, theme)
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let overlays = self.overlays_mut();
        match msg {
            Msg::Resize(area) => overlays.area = area,
            Msg::Pieces(pieces) => overlays.pieces = pieces,
            _ => {}
        }
        let (top, area) = (overlays.stack.pop(), overlays.area);
        let effects = match top {
            None => Overlaid::update(self, msg),
            Some(mut top) => {
                let (place, flow) = (self.overlays().stack.len(), top.update(msg, area, self));
                if !matches!(flow, Flow::Close(_)) {
                    // What it has opened stands on top of it.
                    let stack = &mut self.overlays_mut().stack;
                    stack.insert(place.min(stack.len()), top);
                }
                match flow {
                    Flow::Stay(effects) | Flow::Close(effects) => effects,
                    Flow::Below(msg) => Overlaid::update(self, msg),
                }
            }
        };
        self.after(effects)
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        Overlaid::view(self, buf, area, theme);
        for overlay in &self.overlays().stack {
            overlay.view(self, buf, area, theme);
        }
    }
}
