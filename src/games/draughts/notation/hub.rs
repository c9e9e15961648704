//! Positions and moves as the Hub protocol has them (Letouzey 2015): `W` and fifty letters, and captures with every
//! square that is captured on, so that no two are written alike.

use super::{fen, moves};
use crate::games::draughts::moves::DraughtsMove;
use crate::games::draughts::position::Draughts;
use crate::games::draughts::square::{Square, each};
use crate::games::{Game, MoveList, NotationError};

const LAYOUT: &str = "a position is `W` or `B` and for each of the 50 squares `w` or `b` for a man, `W` or `B` for a \
                      king, `e` for none";

/// Reads a position.
///
/// # Errors
/// The column and the reason.
pub fn read_position(text: &str) -> Result<Draughts, NotationError> {
    let letters: Vec<char> = text.chars().collect();
    let refuse = |place: usize, why: String| NotationError::new(place + 1, format!("{why}; {LAYOUT}"));
    if letters.len() != 51 {
        return Err(refuse(
            letters.len().min(51),
            format!("{} characters stand here instead of 51", letters.len()),
        ));
    }
    let mut sides = [Vec::new(), Vec::new()];
    for (number, &letter) in letters.iter().enumerate().skip(1) {
        match letter {
            'w' => sides[0].push(number.to_string()),
            'W' => sides[0].push(format!("K{number}")),
            'b' => sides[1].push(number.to_string()),
            'B' => sides[1].push(format!("K{number}")),
            'e' => {}
            _ => return Err(refuse(number, format!("`{letter}` is no piece"))),
        }
    }
    if !matches!(letters[0], 'W' | 'B') {
        return Err(refuse(0, format!("`{}` is no side", letters[0])));
    }
    fen::read(&format!("{}:W{}:B{}", letters[0], sides[0].join(","), sides[1].join(",")))
        .map_err(|error| refuse(0, error.message))
}

/// Writes a legal move: `32-28`, and `28x19x23`, where 23 is captured.
pub fn write_move(mv: DraughtsMove) -> String {
    let (from, to) = (mv.from(), mv.to());
    if !mv.is_capture() {
        return format!("{from:?}-{to:?}");
    }
    let taken = each(mv.taken()).map(|square| format!("x{square:?}"));
    taken.fold(format!("{from:?}x{to:?}"), |text, square| text + &square)
}

/// Reads a legal move: as it is written here, in whatever order the captured squares stand, or as players write it where
/// that is not ambiguous.
///
/// # Errors
/// The column and the reason.
pub fn read_move(position: &Draughts, text: &str) -> Result<DraughtsMove, NotationError> {
    let squares: Option<Vec<Square>> =
        text.split(['x', '-']).map(|number| Square::numbered(number.parse().ok()?)).collect();
    if let Some([from, to, taken @ ..]) = squares.as_deref().filter(|squares| squares.len() > 2) {
        let taken = taken.iter().fold(0, |set, square| set | square.bit());
        let wanted = DraughtsMove::capture(*from, *to, taken);
        let mut legal = MoveList::new();
        position.legal_moves(&mut legal);
        let same = |mv: &&DraughtsMove| mv.shares_squares(wanted) && mv.taken() == taken;
        if let Some(&mv) = legal.iter().find(same) {
            return Ok(mv);
        }
    }
    moves::read(position, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Present;

    #[test]
    fn positions_and_moves_are_read() {
        let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
        assert_eq!(read_position(&start), Ok(Draughts::start()));
        let position = Draughts::parse("W:WK12:B17,33,27,37").unwrap();
        let mut legal = MoveList::new();
        position.legal_moves(&mut legal);
        for &mv in &legal {
            assert_eq!(read_move(&position, &write_move(mv)), Ok(mv));
        }
        assert_eq!(
            read_move(&position, "12x15x33x17x27").map(write_move),
            read_move(&position, "12x15x17x27x33").map(write_move)
        );
    }

    #[test]
    fn wrong_positions_are_refused_where_they_go_wrong() {
        for (text, column) in [
            (String::new(), 1),
            ("W".into(), 2),
            (format!("W{}", "e".repeat(51)), 52),
            (format!("W{}x{}", "e".repeat(3), "e".repeat(46)), 5),
            (format!("w{}", "e".repeat(50)), 1),
            (format!("W{}", "w".repeat(50)), 1),
        ] {
            assert_eq!(read_position(&text).unwrap_err().column, column, "{text}");
        }
    }
}
