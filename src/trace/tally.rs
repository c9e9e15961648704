//! The observer that counts what happened.

use crate::search::{Entry, ListChange, Note, Observer, Visit};

/// What happened in a search, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes where a move reached β.
    pub beta_cuts: u64,
    /// Those in which the first move did.
    pub first_move_cuts: u64,
    /// Nodes where the null move was tried.
    pub null_tried: u64,
    /// Nodes that it cut.
    pub null_cut: u64,
    /// Moves searched less deep by late-move reduction.
    pub lmr_reduced: u64,
    /// Those of them that surprised and were searched again in full depth.
    pub lmr_researched: u64,
    /// Positions that the table knew.
    pub table_hits: u64,
    /// Nodes that it cut.
    pub table_cuts: u64,
    /// Moves searched again after a zero window.
    pub researches: u64,
}

impl Tally {
    /// Share of cuts that the first move made, in percent: how good the ordering was. `None` without a cut.
    pub fn ordering(&self) -> Option<f64> {
        (self.beta_cuts > 0).then(|| self.first_move_cuts as f64 * 100.0 / self.beta_cuts as f64)
    }
}

impl Observer for Tally {
    fn enter(&mut self, _: &Entry) {
        self.nodes += 1;
    }

    #[inline]
    fn note(&mut self, note: Note) {
        match note {
            Note::Table { cut, .. } => {
                self.table_hits += 1;
                self.table_cuts += u64::from(cut);
            }
            Note::NullTried { cut, .. } => {
                self.null_tried += 1;
                self.null_cut += u64::from(cut);
            }
            Note::Reduced { .. } => self.lmr_reduced += 1,
            Note::Research { after, .. } => {
                self.researches += 1;
                self.lmr_researched += u64::from(after == Visit::Reduced);
            }
            Note::Cut { place, .. } => {
                self.beta_cuts += 1;
                self.first_move_cuts += u64::from(place == 0);
            }
            _ => {}
        }
    }

    fn list(&mut self, change: &ListChange) {
        self.nodes += u64::from(change.is_visit());
    }
}
