//! A bar for long work, where somebody waits for it.

use super::printable::{is_watched, status};
use crate::numbers::Whole as _;
use std::io;
use std::time::{Duration, Instant};

/// Cells of the bar.
const WIDTH: usize = 30;
/// Time between two looks.
const PAUSE: Duration = Duration::from_millis(100);

/// Work of which so much is done. Nothing is drawn where standard error is no terminal.
pub(super) struct Progress {
    whole: u64,
    start: Instant,
    /// How much was done when it was first told.
    first: Option<u64>,
    last: Option<Instant>,
}

impl Progress {
    pub(super) fn new(whole: u64) -> Self {
        Self { whole: whole.max(1), start: Instant::now(), first: None, last: None }
    }

    /// So much is done.
    pub(super) fn tell(&mut self, done: u64, what: &str) -> io::Result<()> {
        if !is_watched() || self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return Ok(());
        }
        self.last = Some(Instant::now());
        let first = *self.first.get_or_insert(done);
        let cells = (done.min(self.whole) * WIDTH as u64 / self.whole).fitted::<usize>();
        let bar = format!("{}{}", "█".repeat(cells), "░".repeat(WIDTH - cells));
        let left = (self.whole.saturating_sub(done)) as f64 / (done - first).max(1) as f64;
        let left = match self.start.elapsed().mul_f64(left.min(1e6)).as_secs() {
            _ if done == first => String::new(),
            seconds => format!(", {}:{:02} left", seconds / 60, seconds % 60),
        };
        status(&format!("{bar} {:>3} %  {what}{left}", done * 100 / self.whole))
    }
}
