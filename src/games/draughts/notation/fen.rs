//! Positions in the FEN of the PDN standard: `W:W31-50:B1-20`.
//!
//! First stands the side to move, then the squares of each side in either order, `K` before those of kings; a range
//! `31-50` stands for all squares from one to the other. What follows is optional and written only where it is not the
//! rule: `H7`, plies since the last capture or move of a man, and `F12`, the number of the move to come.

use std::fmt::Write as _;

use crate::games::draughts::board::{Board, promotion_line};
use crate::games::draughts::position::Draughts;
use crate::games::draughts::square::{Square, each};
use crate::games::{NotationError, Side};

const LAYOUT: &str = "a position is the side to move and the squares of both sides, as in `W:W31-50:BK3,12`, then perhaps `:H0:F1`";
/// Article 2.8: each side begins with 20 men.
const MOST: u32 = 20;

/// A part between colons, and where it starts.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    whole: &'a str,
    start: usize,
}

impl<'a> Part<'a> {
    /// An error at a byte of the part.
    fn error(&self, offset: usize, message: impl Into<String>) -> NotationError {
        NotationError::at(self.whole, self.start + offset, message)
    }

    /// The part of it that begins here, without blanks around.
    fn from(&self, offset: usize, text: &'a str) -> Self {
        let blank = text.len() - text.trim_start().len();
        Self { text: text.trim(), whole: self.whole, start: self.start + offset + blank }
    }

    /// What stands between these separators.
    fn split(self, separator: char) -> impl Iterator<Item = Self> {
        self.text
            .split(separator)
            .map(move |piece| self.from(piece.as_ptr() as usize - self.text.as_ptr() as usize, piece))
    }
}

/// Reads a position.
///
/// # Errors
/// The column and the reason, when the text is not a position that can arise.
pub fn read(text: &str) -> Result<Draughts, NotationError> {
    let whole = Part { text, whole: text, start: 0 };
    let all = whole.from(0, text.trim_end().trim_end_matches('.'));
    if all.text.is_empty() {
        return Err(all.error(0, format!("nothing stands here; {LAYOUT}")));
    }
    let mut parts = all.split(':');
    let turn = parts.next().expect("a text that was split has a first part");
    let side = read_side(&turn)?;
    let mut board = Board::default();
    let (mut placed, mut counts) = ([false; 2], [None; 2]);
    for part in parts {
        match part.text.chars().next().map(|letter| letter.to_ascii_uppercase()) {
            Some(letter @ ('W' | 'B')) => {
                let owner = if letter == 'W' { Side::First } else { Side::Second };
                if std::mem::replace(&mut placed[owner as usize], true) {
                    return Err(part.error(0, format!("the squares of {letter} stand twice")));
                }
                place(&part.from(1, &part.text[1..]), owner, &mut board)?;
            }
            Some(letter @ ('H' | 'F')) => {
                let (which, least) = if letter == 'H' { (0, 0) } else { (1, 1) };
                let number = read_count(&part.from(1, &part.text[1..]), least)?;
                if counts[which].replace(number).is_some() {
                    return Err(part.error(0, format!("`{letter}` stands twice")));
                }
            }
            _ => return Err(part.error(0, format!("`{}` is no part of a position; {LAYOUT}", part.text))),
        }
    }
    if board.occupied() == 0 {
        return Err(all.error(all.text.len(), format!("no piece is on the board; {LAYOUT}")));
    }
    let kings_moved = counts[0].filter(|_| board.kings != 0).unwrap_or(0);
    Ok(Draughts::assemble(board, side, kings_moved, counts[1].unwrap_or(1)))
}

fn read_side(part: &Part) -> Result<Side, NotationError> {
    match part.text {
        "W" | "w" => Ok(Side::First),
        "B" | "b" => Ok(Side::Second),
        other => {
            Err(part.error(0, format!("`{other}` is no side to move; allowed are `W` and `B`, and {LAYOUT}")))
        }
    }
}

fn read_count(part: &Part, least: u16) -> Result<u16, NotationError> {
    let digits = part.text.bytes().all(|byte| byte.is_ascii_digit());
    part.text
        .parse()
        .ok()
        .filter(|&number: &u16| digits && number >= least)
        .ok_or_else(|| part.error(0, format!("`{}` is no number from {least} to {}", part.text, u16::MAX)))
}

/// Puts the pieces of one side on the board.
fn place(part: &Part, owner: Side, board: &mut Board) -> Result<(), NotationError> {
    if part.text.is_empty() {
        return Ok(());
    }
    for piece in part.split(',') {
        let king = piece.text.starts_with(['K', 'k']);
        let numbers = if king { piece.from(1, &piece.text[1..]) } else { piece };
        let mut ends = numbers.split('-');
        let first = read_square(&ends.next().expect("a text that was split has a first part"))?;
        let last = ends.next().map_or(Ok(first), |end| read_square(&end))?;
        if let Some(extra) = ends.next() {
            return Err(extra.error(0, "a range has two ends"));
        }
        if last < first {
            return Err(numbers.error(0, format!("a range goes upward; {first:?} comes after {last:?}")));
        }
        for square in Square::all().filter(|&square| first <= square && square <= last) {
            if board.occupied() & square.bit() != 0 {
                return Err(numbers.error(0, format!("a piece is on {square:?} already")));
            }
            if !king && square.bit() & promotion_line(owner) != 0 {
                let message = format!("a man on {square:?} would be a king; `K{square:?}` is one");
                return Err(numbers.error(0, message));
            }
            board.put(owner, king, square);
            if board.of(owner).count_ones() > MOST {
                return Err(numbers.error(0, format!("this is one piece more than the {MOST} of a side")));
            }
        }
    }
    Ok(())
}

fn read_square(part: &Part) -> Result<Square, NotationError> {
    let digits = !part.text.is_empty() && part.text.bytes().all(|byte| byte.is_ascii_digit());
    let square = part.text.parse().ok().filter(|_| digits).and_then(Square::numbered);
    square.ok_or_else(|| {
        part.error(0, format!("`{}` is no square; allowed are 1 to 50, with `K` before a king's", part.text))
    })
}

/// Writes a position: men before kings, three squares and more in a row as a range.
pub fn write(position: &Draughts) -> String {
    let board = position.board();
    let letter = |side| if side == Side::First { 'W' } else { 'B' };
    let mut text = String::from(letter(position.side()));
    for side in [Side::First, Side::Second] {
        text.push(':');
        text.push(letter(side));
        let kings = each(board.kings(side)).map(|square| format!("K{square:?}"));
        let pieces: Vec<String> = ranges(board.men(side)).into_iter().chain(kings).collect();
        text.push_str(&pieces.join(","));
    }
    if position.kings_moved() > 0 {
        let _ = write!(text, ":H{}", position.kings_moved());
    }
    if position.number() != 1 {
        let _ = write!(text, ":F{}", position.number());
    }
    text
}

fn ranges(squares: u64) -> Vec<String> {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for number in each(squares).map(Square::number) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let write = |(first, last): (u8, u8)| match last - first {
        0 => first.to_string(),
        1 => format!("{first},{last}"),
        _ => format!("{first}-{last}"),
    };
    runs.into_iter().map(write).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_read_in_any_order_and_written_in_one() {
        for (text, written) in [
            ("W:W31-50:B1-20", "W:W31-50:B1-20"),
            ("B:BK17,K24:W6,9,10,11,20,21", "B:W6,9-11,20,21:BK17,K24"),
            (" w : w K1-3 , 50 : b 7 . ", "W:W50,K1,K2,K3:B7"),
            ("W:W28", "W:W28:B"),
            ("B:W28:BK3:H12:F40", "B:W28:BK3:H12:F40"),
            ("B:W28:B3:H12:F1", "B:W28:B3"),
        ] {
            assert_eq!(write(&read(text).unwrap()), written, "{text}");
        }
    }

    #[test]
    fn a_wrong_position_is_refused_where_it_goes_wrong() {
        for (text, column, says) in [
            ("", 1, "nothing stands here"),
            ("31-50", 1, "no side to move"),
            ("W:W31-50:B1-51", 13, "`51` is no square"),
            ("W:W31-50:B1-20:W3", 16, "stand twice"),
            ("W:W31-50:B1-20,31", 16, "a piece is on 31 already"),
            ("W:W3:B50", 4, "a man on 3 would be a king"),
            ("W:W30-50:B1-20", 4, "one piece more than the 20"),
            ("W:W50-31:B1-20", 4, "a range goes upward"),
            ("W:W31-40-50:B1", 10, "two ends"),
            ("W:W31-50:B1-20:X3", 16, "no part of a position"),
            ("W:W31,,33:B1", 7, "`` is no square"),
            ("W:W31:BK1:H70000", 12, "no number from 0"),
            ("W:W31:BK1:F0", 12, "no number from 1"),
            ("W:W:B", 6, "no piece"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.column == column && error.message.contains(says), "{text}: {error}");
        }
    }
}
