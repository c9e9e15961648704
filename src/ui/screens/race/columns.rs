//! The columns of a race's table: what they say, and which of them there is room for.

use super::stats::{Measure, part, short, time, times};
use super::{Kind, Race};
use crate::numbers::thousands;
use crate::session::race::{Lap, Racer};
use crate::trace::seen_by_first;
use crate::ui::prelude::*;

/// Columns between two figures.
pub(super) const GAP: u16 = 1;

/// Columns before a name, and behind it: the sign of the chosen row, the letter, blanks.
const BESIDE_NAME: u16 = 4;

/// Names that are longer may lose their ends for what was found.
const NAME: u16 = 24;

/// The least width at which there is room for visits once more.
pub(super) const NARROW: u16 = 66;

/// The head of their column.
pub(super) const AGAIN: &str = "again";

/// The head of the column of values.
const VALUE: &str = "value";

/// The rank of what is always there, of what was found, and of what is there last.
const ALWAYS: u8 = 0;
const FOUND: u8 = 1;
const LAST: u8 = 2;

/// What a column says of a lap.
type Text<'a> = dyn Fn(&Racer, &Lap) -> String + 'a;

/// A column of figures.
pub(super) struct Column<'a> {
    pub(super) head: String,
    /// What it means.
    pub(super) says: &'static str,
    pub(super) width: u16,
    /// The measure that it shows, if it shows one.
    pub(super) measure: Option<Measure>,
    pub(super) text: Box<Text<'a>>,
    /// Columns with a lower rank have room first.
    rank: u8,
}

/// What columns leave of so many for a name and a bar.
pub(super) fn room(columns: &[Column<'_>], width: u16) -> u16 {
    let figures: u16 = columns.iter().map(|column| column.width + GAP).sum();
    width.saturating_sub(figures + BESIDE_NAME)
}

impl Race {
    /// Columns of the longest name.
    pub(super) fn longest(&self) -> u16 {
        let racers = &self.heat().course.racers;
        racers.iter().map(|racer| racer.to_string().width().cells()).max().unwrap_or_default()
    }

    /// Those of the columns for which there is room on so many beside whole names; with less room they are as narrow as they
    /// can be, and then those that matter least are not there.
    pub(super) fn fitting(&self, width: u16) -> Vec<Column<'_>> {
        let longest = self.longest();
        for rank in [LAST, FOUND] {
            let mut columns = self.up_to(rank, width);
            if longest <= room(&columns, width) {
                return columns;
            }
            self.narrow(&mut columns);
            if longest.min(NAME) <= room(&columns, width) {
                return columns;
            }
        }
        let mut columns = self.up_to(ALWAYS, width);
        if longest > room(&columns, width) {
            self.narrow(&mut columns);
        }
        columns
    }

    fn up_to(&self, rank: u8, width: u16) -> Vec<Column<'_>> {
        let mut columns = self.columns(width);
        columns.retain(|column| column.rank <= rank);
        columns
    }

    /// A table of this width has a column of values.
    pub(super) fn shows_values(&self, width: u16) -> bool {
        self.fitting(width).iter().any(|column| column.head == VALUE)
    }

    /// All columns that may stand beside the names on so many columns.
    pub(super) fn columns(&self, width: u16) -> Vec<Column<'_>> {
        let measure = self.compared();
        let (head, whole) = self.whole(measure);
        let column = |head: &str, says, width, measure, text| Column {
            head: head.into(),
            says,
            width,
            measure,
            text,
            rank: ALWAYS,
        };
        let nodes = Box::new(|_: &Racer, lap: &Lap| thousands(lap.counts.nodes));
        let of_time = Some(Measure::Time);
        let passed =
            column("time", "of a run that nobody watches", 8, of_time, Box::new(|_, lap| time(lap.time)));
        if self.kind == Kind::Representations {
            let speed = |_: &Racer, lap: &Lap| lap.speed().map_or_else(|| "?".into(), short);
            return vec![
                column("lines", "of legal moves, to the depth", 13, None, nodes),
                passed,
                column("lines/s", "lines in a second", 9, None, Box::new(speed)),
                column("factor", "so many times as fast as the slowest", 8, None, {
                    Box::new(move |_, lap| times(whole / measure.of(lap)))
                }),
            ];
        }
        let leaves = Box::new(|_: &Racer, lap: &Lap| thousands(lap.counts.leaves));
        let mut columns = vec![
            column(
                "nodes",
                "visits to positions; the root has one of the search, and one of each of its passes",
                11,
                Some(Measure::Nodes),
                nodes,
            ),
            column("leaves", "evaluations and finished games", 11, Some(Measure::Leaves), leaves),
        ];
        if width >= NARROW {
            let again =
                |_: &Racer, lap: &Lap| lap.revisits.map_or_else(|| "?".into(), |count| short(count as f64));
            columns.push(column(AGAIN, "visits to nodes visited before", 8, None, Box::new(again)));
        }
        columns.push(passed);
        let share = "the chosen measure beside minimax's or the greatest";
        columns.push(column(head, share, 11, None, Box::new(move |_, lap| part(measure.of(lap), whole))));
        let least = self.heat().minimal(self.depth());
        let factor = move |racer: &Racer, lap: &Lap| match least {
            _ if !racer.has_minimal_tree() => "–".into(),
            Some(least) => times(lap.counts.leaves as f64 / least as f64),
            None => "?".into(),
        };
        let minimal = "leaves as a multiple of those of the minimal tree";
        columns.push(Column { rank: LAST, ..column("× minimal", minimal, 11, None, Box::new(factor)) });
        let value = Box::new(|_: &Racer, lap: &Lap| self.value(lap));
        let worth = "what the position is worth, as the first side sees it";
        columns.push(Column { rank: FOUND, ..column(VALUE, worth, 9, None, value) });
        let chosen = Box::new(|_: &Racer, lap: &Lap| self.session.texts(&[lap.best]).concat());
        let best = "the move that was found best";
        columns.push(Column { rank: FOUND, ..column("move", best, 8, None, chosen) });
        columns
    }

    /// The value as the first side sees it.
    fn value(&self, lap: &Lap) -> String {
        self.session.value_text(seen_by_first(self.session.root_side(), lap.score))
    }

    /// No column has more than its figures and its head need.
    fn narrow(&self, columns: &mut [Column<'_>]) {
        let (heat, depth) = (self.heat(), self.depth());
        for column in columns {
            let of = |(at, racer): (usize, &Racer)| {
                Some((column.text)(racer, heat.lap(at, depth)?).width().cells())
            };
            let texts = heat.course.racers.iter().enumerate().filter_map(of);
            column.width =
                texts.chain([column.head.width().cells()]).max().unwrap_or_default().min(column.width);
        }
    }
}
