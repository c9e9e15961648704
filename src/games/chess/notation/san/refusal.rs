//! Why a word is no legal move.

use super::resolve;
use super::wanted::{Step, Wanted, Wing};
use super::write::{legal, moved, unmarked};
use crate::games::chess::castling;
use crate::games::chess::incremental::Incremental;
use crate::games::chess::moves::ChessMove;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Position;
use crate::games::chess::square::Square;

pub(super) fn not_a_move(word: &str) -> String {
    format!("`{word}` is not a move; moves look like `Nf3`, `exd5`, `e8=Q`, `O-O` or `e2e4`")
}

/// Why no legal move, or more than one, is meant.
pub(super) fn reason<L: Incremental>(
    position: &Position<L>,
    wanted: &Wanted,
    word: &str,
    fitting: &[ChessMove],
) -> String {
    if !fitting.is_empty() {
        return format!("`{word}` is ambiguous: {}", list(position, fitting));
    }
    let why = match wanted {
        Wanted::Castling(wing) => format!(": {}", no_castling(position, *wing)),
        Wanted::Step(step) if resolve::takes_nothing(position, step) => no_capture(position, step),
        Wanted::Step(step) => no_step(position, step),
    };
    format!("`{word}` is not legal here{why}")
}

/// Moves one after the other. Which of them give check or mate is for the player to see.
fn list<L: Incremental>(position: &Position<L>, moves: &[ChessMove]) -> String {
    moves.iter().map(|&mv| unmarked(position, mv)).collect::<Vec<_>>().join(", ")
}

fn no_castling<L: Incremental>(position: &Position<L>, wing: Wing) -> &'static str {
    let castling = &castling::of(position.side())[usize::from(wing == Wing::Long)];
    if !position.rights().has(castling) {
        "the king or that rook has moved"
    } else if position.checkers().any() {
        "the king is in check"
    } else if (castling.path & position.occupied()).any() {
        "there are pieces between king and rook"
    } else {
        "the king would pass an attacked square"
    }
}

/// Nothing is there to be taken; with the move that it is without the sign of a capture, where it is one.
fn no_capture<L: Incremental>(position: &Position<L>, step: &Step) -> String {
    let quiet = Wanted::Step(Step { captures: false, ..*step });
    match resolve::resolve(position, &quiet) {
        Ok(mv) => format!(
            ": nothing on {} can be taken; without a capture it is {}",
            step.to,
            unmarked(position, mv)
        ),
        Err(_) => format!(": nothing on {} can be taken", step.to),
    }
}

fn no_step<L: Incremental>(position: &Position<L>, step: &Step) -> String {
    let kind = step.piece().or_else(|| {
        let from = step.origin()?;
        position.of(position.side()).has(from).then(|| position.kind_at(from)).flatten()
    });
    let Some(piece) = kind else {
        return match step.origin() {
            Some(from) => format!(": the side to move has no piece on {from}"),
            None => String::new(),
        };
    };
    let name = piece.name();
    if position.those(position.side(), piece).is_empty() {
        return format!(": there is no {name} to move");
    }
    let own: Vec<_> = legal(position).iter().copied().filter(|&mv| moved(position, mv) == piece).collect();
    let others = if own.is_empty() {
        format!("no {name} can move")
    } else {
        format!("{name} moves are {}", list(position, &own))
    };
    match special(position, step, piece) {
        Some(why) => format!(": {why}; {others}"),
        None if own.is_empty() => format!(": {others}"),
        None => format!("; {others}"),
    }
}

/// What stands against a move that its piece could make but for that.
fn special<L: Incremental>(position: &Position<L>, step: &Step, piece: Piece) -> Option<String> {
    let king = position.king(position.side());
    if position.of(position.side()).has(step.to) {
        return Some(format!("an own piece stands on {}", step.to));
    }
    if step.promotion.is_some() && (piece != Piece::Pawn || !matches!(step.to.rank(), 0 | 7)) {
        return Some("only a pawn on the last rank is promoted".into());
    }
    let origins = resolve::origins(position, step);
    if origins.is_empty() {
        return None;
    }
    Some(if piece == Piece::King {
        format!("the king would stand in check on {}", step.to)
    } else if position.checkers().any() {
        let checkers: Vec<String> =
            position.checkers().into_iter().map(|at: Square| at.to_string()).collect();
        format!("it leaves the king on {king} in check from {}", checkers.join(" and "))
    } else {
        format!("it exposes the king on {king} to check")
    })
}
