//! Whether a page that came by itself has been seen: Enter was meant for what stood there before it.

use std::time::Duration;

use crossterm::event::KeyEvent;

use crate::ui::keymap::Key;
use crate::ui::msg::Effect;

/// A key that is held down repeats sooner than this: whoever presses Enter after it has seen the page.
const SEEN: Duration = Duration::from_secs(1);

/// Of a page.
#[derive(Default)]
pub(super) struct Sight {
    /// It has stood there long enough, with no Enter, to have been seen.
    pub(super) seen: bool,
    /// Enter came since the last tick: it may be held down.
    held: bool,
}

impl Sight {
    /// The page has come.
    pub(super) fn begins() -> Effect {
        Effect::Ticks(Some(SEEN))
    }

    /// Some time has passed.
    pub(super) fn tick(&mut self) -> Vec<Effect> {
        if self.seen {
            return Vec::new();
        }
        self.seen = !std::mem::take(&mut self.held);
        vec![Effect::Ticks(if self.seen { None } else { Some(SEEN) })]
    }

    /// Enter before the page was seen has no meaning, and is heard as any other key.
    pub(super) fn key(&mut self, key: KeyEvent) {
        self.held = Key::ENTER.matches(key) || Key::SPACE.matches(key);
    }
}
