//! The page of an algorithm: its pseudo-code, line by line.
//!
//! An algorithm says with [`Run::at`](super::Run::at) which line it has come to, so that the page can be shown
//! beside a run with the running line marked. A routine that several algorithms call (fail-soft alpha-beta, for
//! one) has its lines once; a page is put together of parts.

/// Lines of pseudo-code: one part of a page.
pub type Part = &'static [&'static str];

/// The pseudo-code of an algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page(pub &'static [Part]);

impl Page {
    /// No page is longer.
    pub const LINES: usize = 24;
    /// No line is wider.
    pub const COLUMNS: usize = 60;

    /// The lines in order. The first has the number 1.
    pub fn lines(self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied().flatten().copied()
    }

    /// How many lines there are.
    pub fn len(self) -> usize {
        self.0.iter().map(|part| part.len()).sum()
    }

    /// There is nothing on it.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The line with this number, counted from 1.
    pub fn line(self, number: u8) -> Option<&'static str> {
        self.lines().nth(usize::from(number).checked_sub(1)?)
    }
}
