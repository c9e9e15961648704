//! What no game can have reached: whatever a game reaches is never refused.

use cutnode::games::draughts::Draughts;
use cutnode::games::{Game, Present};
use proptest::prelude::*;

use super::{draughts, legal};

proptest! {
    #[test]
    fn no_position_of_a_game_is_refused(choices in prop::collection::vec(any::<prop::sample::Index>(), 120)) {
        let mut position = Draughts::start();
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

#[test]
fn before_the_first_capture_the_steps_say_whose_turn_it_is() {
    for (fen, reached) in [
        ("W:W31-50:B1-20", true),
        ("B:W31-50:B1-20", false),
        ("B:W28,31,32,34-50:B1-20", true),
        ("W:W28,31,32,34-50:B1-20", false),
        ("W:W26,28,32,34-50:B1-15,17,19-21,23", true),
        ("B:W26,28,32,34-50:B1-15,17,19-21,23", false),
        // A man is gone: nothing is proved.
        ("B:W31-50:B1-19", true),
    ] {
        assert_eq!(draughts(fen).unreachable().is_none(), reached, "{fen}");
    }
}
