//! A node in 32 bytes.
//!
//! ```text
//! u32 parent   u32 end   u32 last run of notes   u32 size (visits, modulo 2³²)
//! u16 move tag, 0 for none   i16 α   i16 β   i16 value   i16 figure of the order
//! i8 depth   u8 ply   u8 place   u8 visit   u8 reason of the order   u8 state
//! ```

use crate::games::MoveTag;
use crate::search::{Bound, OrderReason, Visit};
use crate::trace::log::number;
use crate::trace::tree::{Node, State};

pub(super) const BYTES: usize = 32;

const REASONS: [OrderReason; 8] = [
    OrderReason::Generator,
    OrderReason::TableMove,
    OrderReason::Tactical,
    OrderReason::Killer,
    OrderReason::History,
    OrderReason::Countermove,
    OrderReason::LosingCapture,
    OrderReason::Asked,
];

const STATES: [State; 4] = [
    State::Returned(Bound::Exact),
    State::Returned(Bound::Lower),
    State::Returned(Bound::Upper),
    State::Stopped,
];

pub(super) fn encode(node: &Node) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    for (at, number) in [node.parent, node.end, node.last_run, node.size].into_iter().enumerate() {
        bytes[4 * at..4 * at + 4].copy_from_slice(&number.to_le_bytes());
    }
    let tag = node.tag.map_or(0, MoveTag::number) as i16;
    for (at, number) in [tag, node.alpha, node.beta, node.score, node.figure].into_iter().enumerate() {
        bytes[16 + 2 * at..18 + 2 * at].copy_from_slice(&number.to_le_bytes());
    }
    bytes[26..].copy_from_slice(&[
        node.depth as u8,
        node.ply,
        node.place,
        number(&Visit::ALL, node.visit),
        number(&REASONS, node.reason),
        number(&STATES, node.state),
    ]);
    bytes
}

pub(super) fn decode(bytes: &[u8]) -> Result<Node, &'static str> {
    let bytes: &[u8; BYTES] = bytes.try_into().map_err(|_| "it is cut short")?;
    let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    let short = |at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]);
    Ok(Node {
        parent: word(0),
        end: word(4),
        last_run: word(8),
        size: word(12),
        tag: MoveTag::new(short(16) as u16),
        alpha: short(18),
        beta: short(20),
        score: short(22),
        figure: short(24),
        depth: bytes[26] as i8,
        ply: bytes[27],
        place: bytes[28],
        visit: *Visit::ALL.get(usize::from(bytes[29])).ok_or("there is no such visit")?,
        reason: *REASONS.get(usize::from(bytes[30])).ok_or("there is no such reason of an order")?,
        state: *STATES.get(usize::from(bytes[31])).ok_or("there is no such state")?,
    })
}
