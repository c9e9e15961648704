//! The first field: what stands where.

use super::{Field, crowds};
use crate::games::chess::piece::Piece;
use crate::games::chess::square::Square;
use crate::games::{NotationError, Side};

pub(super) type Board = [Option<(Side, Piece)>; 64];

pub(super) fn read(field: &Field) -> Result<Board, NotationError> {
    let mut board = [None; 64];
    let mut kings: [usize; 2] = [0, 0];
    let ranks: Vec<&str> = field.text.split('/').collect();
    let mut offset = 0;
    for (index, text) in ranks.iter().enumerate() {
        let rank = 7_u8.checked_sub(index as u8).ok_or_else(|| {
            field.error(
                offset - 1,
                "a ninth rank; there are eight, from the eighth to the first, with `/` between",
            )
        })?;
        read_rank(field, offset, text, rank, &mut board, &mut kings)?;
        offset += text.len() + 1;
    }
    if ranks.len() < 8 {
        let message = format!(
            "only {} of eight ranks; they stand from the eighth to the first, with `/` between",
            ranks.len()
        );
        return Err(field.error(field.text.len(), message));
    }
    for (count, (letter, name)) in kings.into_iter().zip([('K', "White"), ('k', "Black")]) {
        if count == 0 {
            return Err(field.error(0, format!("{name} has no king; one `{letter}` is needed")));
        }
    }
    crowds::refuse(field, &board)?;
    Ok(board)
}

fn read_rank(
    field: &Field,
    start: usize,
    text: &str,
    rank: u8,
    board: &mut Board,
    kings: &mut [usize; 2],
) -> Result<(), NotationError> {
    let mut file = 0;
    let mut after_digit = false;
    for (offset, letter) in text.char_indices() {
        let error = |message: String| Err(field.error(start + offset, message));
        let width = match letter {
            '1'..='8' if after_digit => return error("two numbers in a row; add them up".into()),
            '1'..='8' => letter as u8 - b'0',
            _ => 1,
        };
        if file + width > 8 {
            return error(format!("more than eight squares on rank {}", rank + 1));
        }
        after_digit = letter.is_ascii_digit();
        if !after_digit || letter == '0' || letter == '9' {
            let Some(piece) = Piece::from_letter(letter.to_ascii_uppercase()) else {
                return error(format!(
                    "`{letter}` is no piece; pieces are `PNBRQK` for White, `pnbrqk` for Black, and `1` to `8` are empty squares"
                ));
            };
            let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
            if piece == Piece::Pawn && (rank == 0 || rank == 7) {
                return error(format!("a pawn cannot stand on rank {}", rank + 1));
            }
            if piece == Piece::King {
                kings[side as usize] += 1;
                if kings[side as usize] > 1 {
                    return error(format!("a second `{letter}`; each side has one king"));
                }
            }
            board[Square::at(file, rank).index()] = Some((side, piece));
        }
        file += width;
    }
    if file < 8 {
        let message = format!("only {file} of eight squares on rank {}", rank + 1);
        return Err(field.error(start + text.len(), message));
    }
    Ok(())
}
