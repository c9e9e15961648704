//! Positions in Forsyth–Edwards notation, read strictly.

use super::bitboard::Bitboard;
use super::castling::{CASTLINGS, Rights};
use super::piece::Piece;
use super::position::{Chess, Setup};
use super::square::Square;
use crate::games::{NotationError, Side};

const LAYOUT: &str = "a position has up to six fields: pieces, side to move, castling, en passant, halfmove clock, move number";

/// Writes a position. The en passant square stands there only when a pawn can legally capture on it.
pub(super) fn write(position: &Chess) -> String {
    let Setup { board, side, rights, en_passant, halfmoves, fullmove } = position.setup();
    let ranks: Vec<String> = (0..8).rev().map(|rank| write_rank(&board, rank)).collect();
    let side = if side == Side::First { 'w' } else { 'b' };
    let mut castling: String =
        CASTLINGS.iter().filter(|&castling| rights.has(castling)).map(|castling| castling.letter).collect();
    if castling.is_empty() {
        castling.push('-');
    }
    let en_passant = en_passant.map_or_else(|| "-".into(), |square| square.to_string());
    format!("{} {side} {castling} {en_passant} {halfmoves} {fullmove}", ranks.join("/"))
}

fn write_rank(board: &[Option<(Side, Piece)>; 64], rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..8 {
        match board[Square::at(file, rank).index()] {
            None => empty += 1,
            Some((side, piece)) => {
                push_count(&mut text, std::mem::take(&mut empty));
                text.push(piece.letter_of(side));
            }
        }
    }
    push_count(&mut text, empty);
    text
}

fn push_count(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push((b'0' + empty) as char);
    }
}

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
pub(super) fn read(text: &str) -> Result<Chess, NotationError> {
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
    let board = read_board(&pieces)?;
    let side_field = field(1, "the side to move, `w` or `b`,")?;
    let side = read_side(&side_field)?;
    let rights = read_castling(&field(2, "the castling field, such as `KQkq` or `-`,")?, &board)?;
    let en_passant =
        read_en_passant(&field(3, "the en passant square, such as `e3` or `-`,")?, &board, side)?;
    let halfmoves =
        fields.get(4).map_or(Ok(0), |field| read_number(field, 0, "plies since a capture or pawn move"))?;
    let fullmove =
        fields.get(5).map_or(Ok(1), |field| read_number(field, 1, "the number of the move to come"))?;
    if let Some(extra) = fields.get(6) {
        return Err(extra.error(0, format!("nothing may follow; {LAYOUT}")));
    }
    let position = Chess::assemble(&Setup { board, side, rights, en_passant, halfmoves, fullmove });
    refuse_capturable_king(&position, &side_field)?;
    Ok(position)
}

type Board = [Option<(Side, Piece)>; 64];

fn read_board(field: &Field) -> Result<Board, NotationError> {
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
    refuse_crowds(field, &board)?;
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

/// No side ever has more than it began with.
fn refuse_crowds(field: &Field, board: &Board) -> Result<(), NotationError> {
    for (side, name) in [(Side::First, "White"), (Side::Second, "Black")] {
        let own = || board.iter().flatten().filter(|(owner, _)| *owner == side);
        let pawns = own().filter(|(_, piece)| *piece == Piece::Pawn).count();
        for (count, limit, what) in [(pawns, 8, "pawns"), (own().count(), 16, "pieces")] {
            if count > limit {
                return Err(
                    field.error(0, format!("{name} has {count} {what}; at most {limit} are possible"))
                );
            }
        }
    }
    Ok(())
}

fn read_side(field: &Field) -> Result<Side, NotationError> {
    match field.text {
        "w" => Ok(Side::First),
        "b" => Ok(Side::Second),
        other => Err(field.error(0, format!("`{other}` is no side to move; allowed are `w` and `b`"))),
    }
}

fn read_castling(field: &Field, board: &Board) -> Result<Rights, NotationError> {
    let mut rights = Rights::default();
    if field.text == "-" {
        return Ok(rights);
    }
    for (offset, letter) in field.text.char_indices() {
        let Some(castling) = CASTLINGS.iter().find(|castling| castling.letter == letter) else {
            let message = format!("`{letter}` is no castling; allowed are letters of `KQkq`, or `-` alone");
            return Err(field.error(offset, message));
        };
        if rights.has(castling) {
            return Err(field.error(offset, format!("`{letter}` stands twice")));
        }
        for (square, piece) in [(castling.king_from, Piece::King), (castling.rook_from, Piece::Rook)] {
            if board[square.index()] != Some((castling.side, piece)) {
                let message = format!("`{letter}` needs the {} on {square}", piece.name());
                return Err(field.error(offset, message));
            }
        }
        rights.grant(castling);
    }
    Ok(rights)
}

fn read_en_passant(field: &Field, board: &Board, side: Side) -> Result<Option<Square>, NotationError> {
    if field.text == "-" {
        return Ok(None);
    }
    let rank = if side == Side::First { 5 } else { 2 };
    let square = Square::parse(field.text).filter(|square| square.rank() == rank).ok_or_else(|| {
        let message = format!(
            "`{}` is no en passant square here; allowed are `-` and squares on rank {}, which a pawn has just passed over",
            field.text,
            rank + 1
        );
        field.error(0, message)
    })?;
    let pawn = square.across();
    if board[pawn.index()] != Some((!side, Piece::Pawn)) {
        return Err(
            field.error(0, format!("en passant on {square} needs the pawn that has just come to {pawn}"))
        );
    }
    let from = Square::at(square.file(), if side == Side::First { 6 } else { 1 });
    for passed in [square, from] {
        if board[passed.index()].is_some() {
            let message = format!("the pawn on {pawn} cannot have come from {from}: {passed} is not empty");
            return Err(field.error(0, message));
        }
    }
    Ok(Some(square))
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

fn refuse_capturable_king(position: &Chess, side_field: &Field) -> Result<(), NotationError> {
    let (us, them) = (position.side(), !position.side());
    let king = position.king(them);
    let attackers: Bitboard = position.attackers(king, position.occupied()) & position.of(us);
    if attackers.is_empty() {
        return Ok(());
    }
    let (mover, other) = if us == Side::First { ("White", "Black") } else { ("Black", "White") };
    let message = format!("{mover} cannot be to move: {other}'s king on {king} is in check");
    Err(side_field.error(0, message))
}
