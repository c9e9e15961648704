//! A page while it is worked on, and the lines that are left.

use super::signs;
use crate::textbook::page::exercise::{Gapped, Jumble, assemble};

/// A line of the page.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DraftLine {
    /// What stands there, without its indentation; nothing in a gap.
    pub text: String,
    /// How far it is indented.
    pub steps: usize,
    /// A line was missing here: it can be taken out again, and no more.
    pub is_gap: bool,
}

/// The page, and the lines that are left.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Draft {
    /// The lines of the page.
    pub lines: Vec<DraftLine>,
    /// The lines in the box.
    pub left: Vec<String>,
}

/// No line is indented further.
const MOST_STEPS: usize = 8;

impl Draft {
    /// A page as it is.
    pub(super) fn of(page: &str) -> Self {
        let mut draft = Self::default();
        draft.write_all(page);
        draft
    }

    /// Nothing on the page, and all lines in the box.
    pub(super) fn to_build(jumble: Jumble) -> Self {
        Self { lines: Vec::new(), left: jumble.lines }
    }

    /// A page with gaps; in the box are the lines that are missing, with those that do not belong to the page.
    pub(super) fn to_complete(page: &str, gapped: Gapped, others: &Jumble) -> Self {
        let mut draft = Self::of(page);
        for (line, kept) in draft.lines.iter_mut().zip(&gapped.lines) {
            if kept.is_none() {
                *line = DraftLine { text: String::new(), steps: line.steps, is_gap: true };
            }
        }
        let own: Vec<&str> = page.lines().map(str::trim).collect();
        let wrong = others.lines.iter().filter(|line| !own.contains(&line.as_str())).cloned();
        draft.left = gapped.missing;
        // In the order of the letters nothing tells which belong to it.
        draft.left.extend(wrong);
        draft.left.sort();
        draft
    }

    /// Writes a whole page in its place. The box keeps what does not stand on it.
    pub(super) fn write_all(&mut self, page: &str) {
        let mut all: Vec<String> =
            self.lines.drain(..).filter(|line| !line.text.is_empty()).map(|line| line.text).collect();
        all.append(&mut self.left);
        let has_box = !all.is_empty();
        for line in page.lines() {
            let text = line.trim();
            if let Some(at) = all.iter().position(|other| other == text) {
                all.remove(at);
            }
            self.lines.push(DraftLine { text: text.into(), steps: indentation(line), is_gap: false });
        }
        self.left = if has_box { all } else { Vec::new() };
    }

    /// Fills the gaps as they are filled on a page that was completed so far; says whether it is one of this.
    pub(super) fn fill_as(&mut self, page: &str) -> bool {
        let lines: Vec<&str> = page.lines().map(str::trim).collect();
        let fits = |(line, other): (&DraftLine, &&str)| line.is_gap || line.text == *other;
        if lines.len() != self.lines.len() || !self.lines.iter().zip(&lines).all(fits) {
            return false;
        }
        let gaps: Vec<usize> = (0..lines.len()).filter(|&at| self.lines[at].is_gap).collect();
        for &at in &gaps {
            self.take(at);
        }
        for at in gaps {
            if let Some(which) = self.left.iter().position(|left| left == lines[at]) {
                self.put(which, at);
            }
        }
        true
    }

    /// How many lines are missing.
    pub fn gaps(&self) -> usize {
        self.lines.iter().filter(|line| line.is_gap && line.text.is_empty()).count()
    }

    /// The page.
    pub fn page(&self) -> String {
        assemble(self.lines.iter().map(|line| (line.steps, line.text.as_str())))
    }

    /// Takes a line out of the box and puts it at a place of the page, as far indented as the one above; a gap there is filled.
    pub fn put(&mut self, which: usize, at: usize) -> bool {
        if which >= self.left.len() {
            return false;
        }
        let text = self.left.remove(which);
        match self.lines.get_mut(at) {
            Some(line) if line.is_gap => {
                let before = std::mem::replace(&mut line.text, text);
                self.left.extend((!before.is_empty()).then_some(before));
            }
            _ => {
                let at = at.min(self.lines.len());
                let steps = at.checked_sub(1).map_or(0, |above| self.lines[above].steps);
                self.lines.insert(at, DraftLine { text, steps, is_gap: false });
            }
        }
        true
    }

    /// Takes a line off the page, and puts it back into the box.
    pub fn take(&mut self, at: usize) -> bool {
        let Some(line) = self.lines.get_mut(at) else { return false };
        let text = std::mem::take(&mut line.text);
        if !line.is_gap {
            self.lines.remove(at);
        }
        self.left.extend((!text.is_empty()).then_some(text));
        true
    }

    /// Takes a line off the page for good.
    pub fn remove(&mut self, at: usize) -> bool {
        let there = at < self.lines.len();
        if there {
            self.lines.remove(at);
        }
        there
    }

    /// Indents a line further, or less far.
    pub fn indent(&mut self, at: usize, further: bool) -> bool {
        let Some(line) = self.lines.get_mut(at) else { return false };
        let steps = if further { (line.steps + 1).min(MOST_STEPS) } else { line.steps.saturating_sub(1) };
        std::mem::replace(&mut line.steps, steps) != steps
    }

    /// Swaps a line with the one after it.
    pub fn swap(&mut self, at: usize) -> bool {
        let there = at + 1 < self.lines.len();
        if there {
            self.lines.swap(at, at + 1);
        }
        there
    }

    /// Writes a line, with the signs of the textbooks.
    pub fn write(&mut self, at: usize, text: &str) -> bool {
        let Some(line) = self.lines.get_mut(at) else { return false };
        line.text = signs::of_textbooks(text.trim());
        true
    }

    /// Puts an empty line at a place, as far indented as the one above.
    pub fn insert(&mut self, at: usize) {
        let at = at.min(self.lines.len());
        let steps = at.checked_sub(1).map_or(0, |above| self.lines[above].steps);
        self.lines.insert(at, DraftLine { steps, ..DraftLine::default() });
    }
}

/// How far a line of a page is indented, in steps.
fn indentation(line: &str) -> usize {
    (line.len() - line.trim_start().len()) / 2
}
