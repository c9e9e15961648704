//! A node in 32 bytes.
//!
//! ```text
//! u32 parent   u32 end   u32 last run of notes   u32 size (visits, modulo 2³²)
//! u16 move tag, 0 for none   i16 α   i16 β   i16 value   i16 figure of the order
//! i8 depth   u8 ply   u16 place and reason of the order   u16 visit, state, and what its value rests on
//! ```
//!
//! Version 3 had in place of the last two words `u8 place   u8 visit   u8 reason of the order   u8 state`, and said nothing
//! of what a value rests on.

use crate::games::MoveTag;
use crate::trace::node::{Node, PackedOrder, PackedState};

pub(super) const BYTES: usize = 32;

/// The version whose nodes do not say what their values rest on.
pub(super) const BEFORE_PROOFS: u32 = 3;

pub(super) fn encode(node: &Node) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    for (at, number) in [node.parent, node.end, node.last_run, node.size].into_iter().enumerate() {
        bytes[4 * at..4 * at + 4].copy_from_slice(&number.to_le_bytes());
    }
    let tag = node.tag.map_or(0, MoveTag::number) as i16;
    for (at, number) in [tag, node.alpha, node.beta, node.score, node.figure].into_iter().enumerate() {
        bytes[16 + 2 * at..18 + 2 * at].copy_from_slice(&number.to_le_bytes());
    }
    let ([place, reason], [state, rests]) = (node.order.0.to_le_bytes(), node.state.0.to_le_bytes());
    bytes[26..].copy_from_slice(&[node.depth as u8, node.ply, place, reason, state, rests]);
    bytes
}

/// Reads a node of a file of this version, in which techniques have these numbers.
pub(super) fn decode(bytes: &[u8], (version, techniques): (u32, &[u8])) -> Result<Node, &'static str> {
    let bytes: &[u8; BYTES] = bytes.try_into().map_err(|_| "it is cut short")?;
    let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    let short = |at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let (order, state) = if version == BEFORE_PROOFS {
        let [place, visit, reason, state] = [bytes[28], bytes[29], bytes[30], bytes[31]];
        (PackedOrder::read(place, reason), PackedState::read_unproved(visit, state))
    } else {
        let state = PackedState::read(short(30) as u16);
        (Some(PackedOrder(short(28) as u16)), state.map(|state| state.renumbered(techniques)))
    };
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
        order: order.ok_or("there is no such reason of an order")?,
        state: state.ok_or("there is no such visit or state")?,
    })
}
