//! The files on which pawns stand, and the captures that brought them there: each capture is one file to the side, one
//! rank ahead, and an enemy piece that is gone.

use super::name;
use crate::games::Side;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::chess::square::Square;

/// Pieces of a side at the start.
const SET: i32 = 16;

pub(super) fn refuse(position: &Chess) -> Option<String> {
    [Side::First, Side::Second].into_iter().find_map(|side| {
        let pawns: Vec<Square> = position.those(side, Piece::Pawn).into_iter().collect();
        let gone = SET - position.of(!side).count();
        match fewest_captures(side, &pawns) {
            None => Some(format!("{}'s pawns cannot have come to where they stand", name(side))),
            Some(needed) if needed > gone => Some(format!(
                "{}'s pawns need {needed} captures to stand as they do, and {} lacks only {gone}",
                name(side),
                name(!side)
            )),
            Some(_) => None,
        }
    })
}

/// The fewest captures that can have brought these pawns to their squares, each from a file of its own; `None` where
/// none can. A pawn never goes more files aside than ranks ahead.
fn fewest_captures(side: Side, pawns: &[Square]) -> Option<i32> {
    // By the set of files that the pawns so far came from.
    let mut fewest: [Option<i32>; 256] = [None; 256];
    fewest[0] = Some(0);
    for pawn in pawns {
        let ahead = if side == Side::First { pawn.rank() - 1 } else { 6 - pawn.rank() };
        let mut next = [None; 256];
        for (used, captures) in fewest.iter().enumerate().filter_map(|(used, it)| Some((used, (*it)?))) {
            let free = (0..8_u8).filter(|file| used & 1 << file == 0);
            for file in free.filter(|file| file.abs_diff(pawn.file()) <= ahead) {
                let total = captures + i32::from(file.abs_diff(pawn.file()));
                let best: &mut Option<i32> = &mut next[used | 1 << file];
                *best = Some(best.map_or(total, |known| known.min(total)));
            }
        }
        fewest = next;
    }
    fewest.into_iter().flatten().min()
}
