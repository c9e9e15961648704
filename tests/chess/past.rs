//! What no game can have reached: whatever a game reaches is never refused, and what is refused cannot be reached.

use cutnode::games::chess::Chess;
use cutnode::games::{Game, Present};
use proptest::prelude::*;

use super::{chess, legal};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn no_position_of_a_game_is_refused(choices in prop::collection::vec(any::<prop::sample::Index>(), 200)) {
        let mut position = Chess::start();
        for choice in choices {
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[choice.index(moves.len())]);
            prop_assert_eq!(position.unreachable(), None, "{}", position.notation());
        }
    }
}

/// Random play comes to check seldom, and to odd last moves hardly ever.
#[test]
fn last_moves_of_every_kind_are_taken_back() {
    for (what, fen) in [
        ("castled with check", "5k2/8/8/8/8/8/8/5RK1 b - - 0 1"),
        ("castled long with check", "3k4/8/8/8/8/8/8/2KR4 b - - 0 1"),
        ("a pawn became a queen with check", "3Qk3/8/8/8/8/8/8/K7 b - - 0 1"),
        ("a double check", "4k3/8/5N2/8/8/8/4R3/4K3 b - - 0 1"),
        ("a pawn's two steps with check", "8/8/8/2k5/3P4/8/8/4K3 b - d3 0 1"),
    ] {
        assert_eq!(chess(fen).unreachable(), None, "{what}");
    }
}

#[test]
fn what_no_game_reaches_is_told_with_the_reason() {
    for (fen, said) in [
        // The queen's check on the diagonal stood before the pawn passed d3.
        ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "over d3"),
        // Neither bishop nor rook can have uncovered the other.
        ("R3k3/8/8/1B6/8/8/8/4K3 b - - 0 1", "none can be taken back"),
        // A pawn changed its file, and nothing was there to be captured.
        ("rnbqkbnr/pppppppp/8/8/8/7P/7P/RNBQKBNR w - - 0 1", "White's pawns need 1 captures"),
        // Three pawns, and within their reach two files to come from.
        ("4k3/8/8/8/8/7P/6PP/4K3 w - - 0 1", "White's pawns cannot have come"),
        ("4k3/6pp/7p/8/8/8/8/4K3 w - - 0 1", "Black's pawns cannot have come"),
    ] {
        let refused = chess(fen).unreachable();
        assert!(refused.as_ref().is_some_and(|why| why.contains(said)), "{fen}: {refused:?}");
    }
}
