//! A short list to choose from: where the choice stands, and what a click means.

use ratatui::layout::Rect;

/// The choice among so many entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The chosen entry.
    pub at: usize,
    /// How many there are, at least one.
    pub of: usize,
}

impl Choice {
    /// The first of so many, at least one.
    pub fn first_of(of: usize) -> Self {
        Self { at: 0, of: of.max(1) }
    }

    /// The entry before, from the first round to the last.
    pub fn up(&mut self) {
        self.at = (self.at + self.of - 1) % self.of;
    }

    /// The entry after, from the last round to the first.
    pub fn down(&mut self) {
        self.at = (self.at + 1) % self.of;
    }

    /// The entry drawn at this place, when each takes `height` rows of `area`.
    pub fn hit(self, area: Rect, height: u16, column: u16, row: u16) -> Option<usize> {
        let inside = area.contains((column, row).into());
        let entry = usize::from(row.saturating_sub(area.y) / height.max(1));
        (inside && entry < self.of).then_some(entry)
    }
}
