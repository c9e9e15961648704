//! Verified null move: where the pass holds β, search the moves all the same, a ply less deep.
//!
//! In zugzwang every move is worse than passing, and the plain null move cuts where it must not. With verification a
//! pass that holds β only takes a ply off. If a move confirms the cut, little was lost; if none does although the
//! pass did, the position is a zugzwang, and it is searched again to its full depth. Below a node that is being
//! verified a pass cuts as it always did, or nothing would be saved at all (David-Tabibi & Netanyahu 2002;
//! sources: N4).

use super::{Card, Effect, Technique};
use crate::bibliography;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::VerifiedNullMove,
    slug: "verified-null-move",
    name: "Verified null move",
    idea: Some(bibliography::PLENKNER_1995),
    form: bibliography::DAVID_TABIBI_NETANYAHU_2002,
    deviates: "R is that of the null move here, and grows; theirs is 3",
    summary: "where the pass holds β, search the moves a ply less deep instead of cutting",
    effect: Effect::Shortens,
    default: false,
};

/// Plies by which the moves are searched less deep.
pub const REDUCTION: i32 = 1;
