//! The header of a file: the settings that made the tree, and what was found.

use serde::{Deserialize, Serialize};

/// The settings that made a tree. Moves are tags, values are units of the side to move at the root.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The program and its version.
    pub program: String,
    /// The game's slug.
    pub game: String,
    /// Where the game started, in its own notation.
    pub start: String,
    /// The moves played from there to the root.
    pub moves: Vec<u16>,
    /// Who searched: a slug.
    pub method: String,
    /// The techniques that were on.
    pub techniques: Vec<String>,
    /// How much they did, where that was set by hand.
    #[serde(default)]
    pub amounts: AmountsRecord,
    /// The limits: depth,
    pub depth: Option<u8>,
    /// nodes,
    pub nodes: Option<u64>,
    /// and time in milliseconds.
    pub time_ms: Option<u64>,
    /// The size of the table in MiB.
    pub hash: usize,
    /// Best lines that were looked for; a file without it has one.
    #[serde(default, skip_serializing_if = "is_alone")]
    pub lines: u8,
    /// Leaves were judged by their men alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub material: bool,
    /// All iterations were gone through, also where a deeper one searched the same tree again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all_depths: bool,
    /// How many nodes were to be recorded.
    pub record: usize,
    /// What was found.
    pub found: FoundRecord,
    /// What was counted.
    pub tally: Option<TallyRecord>,
    /// Bookmarks.
    pub marks: Vec<Mark>,
    /// The techniques by the numbers that notes have for them. Written by [`write`](super::write).
    #[serde(default)]
    pub numbers: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_alone(lines: &u8) -> bool {
    *lines <= 1
}

/// Amounts that were set by hand, as [`Amounts`](crate::search::Amounts) has them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are those of the amounts")]
pub struct AmountsRecord {
    pub null_reduction: Option<u8>,
    pub late_reduction: Option<u8>,
    pub window: Option<u16>,
    #[serde(default)]
    pub breadth: Option<u32>,
    pub order: Option<String>,
    #[serde(default)]
    pub entries: Option<String>,
    #[serde(default)]
    pub attention: Option<String>,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoundRecord {
    /// The best move.
    pub best: Option<u16>,
    /// Its value.
    pub score: i32,
    /// The depth of the last iteration.
    pub depth: u8,
    /// The line.
    pub pv: Vec<u16>,
    /// Nodes,
    pub nodes: u64,
    /// those in quiescence,
    pub quiescence: u64,
    /// and leaves.
    pub leaves: u64,
    /// Time in microseconds.
    pub time_us: u64,
}

/// What was counted, as [`Tally`](crate::trace::Tally) has it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are those of the tally")]
pub struct TallyRecord {
    pub nodes: u64,
    pub beta_cuts: u64,
    pub first_move_cuts: u64,
    pub null_tried: u64,
    pub null_cut: u64,
    pub lmr_reduced: u64,
    pub lmr_researched: u64,
    pub table_hits: u64,
    pub table_cuts: u64,
    pub researches: u64,
}

/// A bookmark.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The node.
    pub node: u32,
    /// What was noted about it.
    pub note: String,
}
