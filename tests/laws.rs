//! The laws of `games::laws`, on every game.

use cutnode::games::laws::{hold, hold_along_random_games};
use cutnode::games::{Knowledge, Present, tictactoe::TicTacToe, tree::TreePosition};

fn hold_on<G: Knowledge + Present>(notations: &[&str], games: u64, plies: usize) {
    for notation in notations {
        let position = G::parse(notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
        hold(&position).and_then(|()| hold_along_random_games(&position, games, plies)).unwrap();
    }
}

#[test]
fn tic_tac_toe() {
    hold_on::<TicTacToe>(&[".../.../... X", "XX./OO./... X", ".../.X./... O"], 40, 10);
}

#[test]
fn trees() {
    hold_on::<TreePosition>(
        &[
            "((3 12 8) (2 4 6) (14 5 2))",
            "min ((1 -2) 7 (3 (4 5) -6))",
            "5",
            "(0)",
            "((1 1) (1 1)) @2 1",
            " ( 1\n ( 2 3 ) ) ",
        ],
        20,
        10,
    );
}
