//! Whether the checks of a position can have come about: the side that has moved cannot have left its king
//! attacked, and what attacks the other king must have come from one move. Where sliders stood before that move is
//! not asked: published counts of moves start from positions that would not stand the question.

use crate::games::Side;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::chess::square::Square;

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "White",
        Side::Second => "Black",
    }
}

/// Why the side to move cannot be to move.
pub(super) fn of_the_waiting(position: &Chess) -> Option<String> {
    let (us, them) = (position.side(), !position.side());
    let king = position.king(them);
    let attacked = (position.attackers(king, position.occupied()) & position.of(us)).any();
    attacked.then(|| format!("{} cannot be to move: {}'s king on {king} is in check", name(us), name(them)))
}

/// Why the king of the side to move cannot be attacked as it is.
pub(super) fn of_the_mover(position: &Chess) -> Option<String> {
    let king = position.king(position.side());
    let checkers: Vec<Square> = position.checkers().into_iter().collect();
    let listed = checkers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
    let at_once = format!("no move gives check to the king on {king} from {listed} at once");
    match checkers[..] {
        [] => None,
        [checker] => unmoved_pawn(position, checker).then(|| {
            format!(
                "the pawn on {checker} has not moved, so it cannot have given check to the king on {king}"
            )
        }),
        [one, other] => (!is_slider(position, one) && !is_slider(position, other)).then_some(at_once),
        _ => Some(format!("{at_once}; two is the most")),
    }
}

fn unmoved_pawn(position: &Chess, checker: Square) -> bool {
    let second = if position.side() == Side::First { 6 } else { 1 };
    position.all(Piece::Pawn).has(checker) && checker.rank() == second
}

/// Of two pieces that give check at once, one was uncovered by the other's move, or both by a capture en passant:
/// only sliders are ever uncovered.
fn is_slider(position: &Chess, square: Square) -> bool {
    matches!(position.kind_at(square), Some(Piece::Bishop | Piece::Rook | Piece::Queen))
}
