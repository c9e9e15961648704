//! Positions in Forsyth–Edwards notation, read strictly (sources: the PGN standard of 1994, section 16).
//!
//! Every field is checked, and a position that no game can reach is refused where that can be told from the
//! position alone: kings, numbers of pieces, pawns on the outer ranks, the pawn behind an en passant square, and
//! checks that no move can have given. Castling rights are cleaned as X-FEN has it: one without its king and rook
//! at home is dropped.

mod checks;
mod crowds;
mod passing;
mod placement;
mod write;

use crate::games::chess::castling::{CASTLINGS, Rights};
use crate::games::chess::piece::Piece;
use crate::games::chess::position::{Chess, Setup};
use crate::games::{NotationError, Side};
use placement::Board;
pub use write::write;
pub(super) use write::write_four;

const LAYOUT: &str = "a position has up to six fields: pieces, side to move, castling, en passant, halfmove clock, move number";

/// A field of the text and where it starts.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    whole: &'a str,
    start: usize,
}

impl Field<'_> {
    /// An error at a byte of the field.
    fn error(&self, offset: usize, message: impl Into<String>) -> NotationError {
        NotationError::at(self.whole, self.start + offset, message)
    }
}

/// Reads a position.
///
/// # Errors
/// The column and the reason, when the text is not a position that can arise.
pub fn read(text: &str) -> Result<Chess, NotationError> {
    let fields: Vec<Field> = text
        .split_whitespace()
        .map(|word| Field { text: word, whole: text, start: word.as_ptr() as usize - text.as_ptr() as usize })
        .collect();
    let field = |number: usize, what: &str| {
        fields.get(number).copied().ok_or_else(|| {
            NotationError::at(text, text.trim_end().len(), format!("{what} is missing; {LAYOUT}"))
        })
    };
    let pieces = field(0, "the placement of the pieces")?;
    let board = placement::read(&pieces)?;
    let side_field = field(1, "the side to move, `w` or `b`,")?;
    let side = read_side(&side_field)?;
    let rights = read_castling(&field(2, "the castling field, such as `KQkq` or `-`,")?, &board)?;
    let passing = field(3, "the en passant square, such as `e3` or `-`,")?;
    let en_passant = passing::read(&passing, &board, side)?;
    let halfmoves =
        fields.get(4).map_or(Ok(0), |field| read_number(field, 0, "plies since a capture or pawn move"))?;
    let fullmove =
        fields.get(5).map_or(Ok(1), |field| read_number(field, 1, "the number of the move to come"))?;
    if let Some(extra) = fields.get(6) {
        return Err(extra.error(0, format!("nothing may follow; {LAYOUT}")));
    }
    let position = Chess::assemble(&Setup { board, side, rights, en_passant, halfmoves, fullmove });
    let refused = |field: &Field, why| field.error(0, why);
    checks::of_the_waiting(&position).map_or(Ok(()), |why| Err(refused(&side_field, why)))?;
    checks::of_the_mover(&position).map_or(Ok(()), |why| Err(refused(&pieces, why)))?;
    Ok(position)
}

fn read_side(field: &Field) -> Result<Side, NotationError> {
    match field.text {
        "w" => Ok(Side::First),
        "b" => Ok(Side::Second),
        other => Err(field.error(0, format!("`{other}` is no side to move; allowed are `w` and `b`"))),
    }
}

/// Letters of `KQkq`, or the file of the rook as X-FEN also allows: `HAha`.
fn read_castling(field: &Field, board: &Board) -> Result<Rights, NotationError> {
    let mut rights = Rights::default();
    if field.text == "-" {
        return Ok(rights);
    }
    let mut named = Rights::default();
    for (offset, letter) in field.text.char_indices() {
        let plain = match letter {
            'H' => 'K',
            'A' => 'Q',
            'h' => 'k',
            'a' => 'q',
            other => other,
        };
        let Some(castling) = CASTLINGS.iter().find(|castling| castling.letter == plain) else {
            let message = format!("`{letter}` is no castling; allowed are letters of `KQkq`, or `-` alone");
            return Err(field.error(offset, message));
        };
        if named.has(castling) {
            return Err(field.error(offset, format!("`{letter}` stands twice")));
        }
        named.grant(castling);
        let home = [(castling.king_from, Piece::King), (castling.rook_from, Piece::Rook)];
        if home.iter().all(|&(square, piece)| board[square.index()] == Some((castling.side, piece))) {
            rights.grant(castling);
        }
    }
    Ok(rights)
}

fn read_number(field: &Field, least: u16, what: &str) -> Result<u16, NotationError> {
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    field.text.parse().ok().filter(|&number: &u16| digits && number >= least).ok_or_else(|| {
        let message = format!(
            "`{}` is no count of {what}; allowed are whole numbers from {least} to {}",
            field.text,
            u16::MAX
        );
        field.error(0, message)
    })
}
