//! Numbers as columns and rows of a terminal.

use crate::numbers::Whole;

/// What can be counted in columns or rows.
pub trait Cells {
    /// As many columns or rows; where a terminal has no such number, the nearest.
    fn cells(self) -> u16;
}

impl<T: Whole> Cells for T {
    fn cells(self) -> u16 {
        self.fitted()
    }
}
