//! Moves by the numbers of squares: `32-28`, `26x37`, and with the squares landed on in between, `26x17x37`, where
//! several captures share the first and the last.

use crate::games::draughts::captures::route;
use crate::games::draughts::moves::DraughtsMove;
use crate::games::draughts::position::Draughts;
use crate::games::draughts::square::Square;
use crate::games::{Game, MoveList, NotationError};

/// The squares that a move's piece stands on one after the other.
pub(in crate::games::draughts) fn squares(position: &Draughts, mv: DraughtsMove) -> Vec<Square> {
    let mut squares = vec![mv.from()];
    let landings = mv.is_capture().then(|| route(position.board(), position.side(), mv, &|_| true)).flatten();
    squares.extend(landings.unwrap_or_else(|| vec![mv.to()]));
    squares
}

/// Writes a legal move.
pub fn write(position: &Draughts, mv: DraughtsMove) -> String {
    // Where one piece is taken, there is one way between two squares.
    if mv.taken().count_ones() > 1 && twins(position, mv) {
        return join(&squares(position, mv), "x");
    }
    join(&[mv.from(), mv.to()], if mv.is_capture() { "x" } else { "-" })
}

fn join(squares: &[Square], between: &str) -> String {
    squares.iter().map(|square| square.number().to_string()).collect::<Vec<_>>().join(between)
}

/// Another legal move has both squares in common.
fn twins(position: &Draughts, mv: DraughtsMove) -> bool {
    legal(position).iter().any(|&other| other != mv && other.shares_squares(mv))
}

fn legal(position: &Draughts) -> MoveList<DraughtsMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// Reads a legal move: two numbers and `-`, `x` or `:` between them, or all squares that are landed on. What is
/// captured need not be said, nor whether anything is.
///
/// # Errors
/// The column and the reason: not a move at all, not legal here and why, or ambiguous and between which.
pub fn read(position: &Draughts, text: &str) -> Result<DraughtsMove, NotationError> {
    let start = text.len() - text.trim_start().len();
    let word = text.trim().trim_end_matches(['!', '?']);
    let wanted = numbers(word).map_err(|offset| {
        let message = format!(
            "`{word}` is no move; a move is two squares, 1 to 50, and `-` or `x` between them: `32-28`, `26x37`, \
             `26x17x37`"
        );
        NotationError::at(text, start + offset, message)
    })?;
    let moves = legal(position);
    let fitting: Vec<_> = moves.iter().copied().filter(|&mv| fits(position, mv, &wanted)).collect();
    match fitting[..] {
        [mv] => Ok(mv),
        [] => Err(NotationError::at(text, start, refusal(position, word, &wanted, &moves))),
        _ => {
            let names: Vec<_> = fitting.iter().map(|&mv| write(position, mv)).collect();
            let message = format!("`{word}` is ambiguous: {}", names.join(", "));
            Err(NotationError::at(text, start, message))
        }
    }
}

/// Finds the legal move that a word names, without saying why there is none.
pub(super) fn find(position: &Draughts, word: &str) -> Option<DraughtsMove> {
    let wanted = numbers(word).ok()?;
    let moves = legal(position);
    let mut fitting = moves.iter().copied().filter(|&mv| fits(position, mv, &wanted));
    fitting.next().filter(|_| fitting.next().is_none())
}

/// The squares of a move, or the byte where it is none.
fn numbers(word: &str) -> Result<Vec<Square>, usize> {
    let mut squares = Vec::new();
    for piece in word.split(['-', 'x', 'X', ':', '*']) {
        let offset = piece.as_ptr() as usize - word.as_ptr() as usize;
        let digits = !piece.is_empty() && piece.bytes().all(|byte| byte.is_ascii_digit());
        let square = piece.parse().ok().filter(|_| digits).and_then(Square::numbered);
        squares.push(square.ok_or(offset)?);
    }
    if squares.len() < 2 { Err(word.len()) } else { Ok(squares) }
}

/// A move begins and ends as wanted, and lands in between on the squares that are named.
fn fits(position: &Draughts, mv: DraughtsMove, wanted: &[Square]) -> bool {
    let [first, between @ .., last] = wanted else { return false };
    let same_ends = (*first, *last) == (mv.from(), mv.to());
    if !same_ends || between.is_empty() {
        return same_ends;
    }
    let passes = |landings: &[Square]| {
        let mut landings = landings.iter();
        between.iter().all(|square| landings.any(|landing| landing == square))
    };
    mv.is_capture() && route(position.board(), position.side(), mv, &passes).is_some()
}

/// Why a move is not legal.
fn refusal(position: &Draughts, word: &str, wanted: &[Square], moves: &[DraughtsMove]) -> String {
    let from = wanted[0];
    let names = |moves: &[DraughtsMove]| {
        let names: Vec<_> = moves.iter().map(|&mv| write(position, mv)).collect();
        names.join(" ")
    };
    let board = position.board();
    let Some(most) = moves.first().map(|mv| mv.taken().count_ones()) else {
        return format!("`{word}` is not legal: the game is over");
    };
    let from_here: Vec<_> = moves.iter().copied().filter(|mv| mv.from() == from).collect();
    if board.of(position.side()) & from.bit() == 0 {
        let what = if board.occupied() & from.bit() == 0 { "nothing" } else { "a piece of the other side" };
        format!("`{word}` is not legal: {what} stands on {from:?}; legal are {}", names(moves))
    } else if !from_here.is_empty() {
        format!("`{word}` is not legal; from {from:?} legal are {}", names(&from_here))
    } else if most > 0 {
        let pieces = if most == 1 { "a piece".to_string() } else { format!("{most} pieces") };
        format!("`{word}` is not legal: {pieces} must be captured; legal are {}", names(moves))
    } else {
        format!("`{word}` is not legal: the piece on {from:?} cannot move; legal are {}", names(moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Present;

    fn position(fen: &str) -> Draughts {
        Draughts::parse(fen).unwrap()
    }

    #[test]
    fn moves_are_read_in_all_their_forms() {
        let start = Draughts::start();
        for text in ["32-28", " 32-28 ", "32x28", "32-28!", "32:28"] {
            assert_eq!(write(&start, read(&start, text).unwrap()), "32-28", "{text}");
        }
        let capture = position("W:W26:B21,12,13,24");
        assert_eq!(write(&capture, read(&capture, "26x17x8x19x30").unwrap()), "26x30");
        assert_eq!(write(&capture, read(&capture, "26x8x30").unwrap()), "26x30");
        assert_eq!(read(&capture, "26x9x30").unwrap_err().column, 1);
    }

    #[test]
    fn wrong_moves_are_refused_with_the_reason() {
        let start = Draughts::start();
        for (text, column, says) in [
            ("", 1, "is no move"),
            ("32", 3, "is no move"),
            ("32-", 4, "is no move"),
            ("32-51", 4, "is no move"),
            ("e2e4", 1, "is no move"),
            ("32-27-28-22", 1, "from 32 legal are 32-27 32-28"),
            ("28-22", 1, "nothing stands on 28"),
            ("20-25", 1, "a piece of the other side stands on 20"),
            ("  38-33", 3, "the piece on 38 cannot move"),
        ] {
            let error = read(&start, text).unwrap_err();
            assert!(error.column == column && error.message.contains(says), "{text}: {error}");
        }
        let error = read(&position("W:W28,32,50:B23,2"), "50-45").unwrap_err();
        assert!(error.message.contains("a piece must be captured; legal are 28x19"), "{error}");
        let error = read(&position("W:W50:BK2"), "50-46").unwrap_err();
        assert!(error.message.contains("from 50 legal are 50-44 50-45"), "{error}");
    }
}
