//! The laws of `games::laws`, on every game.

use cutnode::games::laws::{hold, hold_along_random_games};
use cutnode::games::{
    Knowledge, Present, chess::Chess, connect4::ConnectFour, draughts::Draughts, tictactoe::TicTacToe,
    tree::TreePosition,
};
use cutnode::session::GAMES;

fn hold_on<G: Knowledge + Present>(notations: &[&str], games: u64, plies: usize) {
    for notation in notations {
        let position = G::parse(notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
        hold(&position).and_then(|()| hold_along_random_games(&position, games, plies)).unwrap();
    }
}

/// Holds a game to the laws from this position on.
type Hold = fn(&str);

/// Who holds a game to the laws, by its slug.
const GAMES_HELD: [(&str, Hold); 5] = [
    (Chess::SLUG, from_start::<Chess>),
    (Draughts::SLUG, from_start::<Draughts>),
    (ConnectFour::SLUG, from_start::<ConnectFour>),
    (TicTacToe::SLUG, from_start::<TicTacToe>),
    (TreePosition::SLUG, from_start::<TreePosition>),
];

fn from_start<G: Knowledge + Present>(start: &str) {
    hold_on::<G>(&[start], 1, 60);
}

/// A game that is registered and stands in no test here is held to no law.
#[test]
fn no_game_is_forgotten() {
    for card in &GAMES {
        let held = GAMES_HELD.iter().find(|(slug, _)| *slug == card.slug);
        let (_, hold) = held.unwrap_or_else(|| panic!("{} has no laws here", card.slug));
        hold(&card.open(None).unwrap().start());
    }
}

#[test]
fn tic_tac_toe() {
    hold_on::<TicTacToe>(&[".../.../... X", "XX./OO./... X", ".../.X./... O"], 40, 10);
}

#[test]
fn connect_four() {
    hold_on::<ConnectFour>(
        &["-", "4453", "444444", "4142434", "2252576253462244111563365343671351441"],
        20,
        42,
    );
}

#[test]
fn chess() {
    hold_on::<Chess>(
        &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        ],
        6,
        150,
    );
}

/// En passant, castling, promotion, mates, draws and the fullest boards.
#[test]
fn chess_at_its_edges() {
    hold_on::<Chess>(
        &[
            "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
            "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
            "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
            "1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1",
            "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
            "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
            "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1",
            "8/P1k5/K7/8/8/8/8/8 w - - 0 1",
            "K1k5/8/P7/8/8/8/8/8 w - - 0 1",
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
            "2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80",
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 99 80",
            "8/8/4k3/8/8/3NK3/8/8 w - - 0 1",
        ],
        4,
        60,
    );
}

/// The start, kings with many routes, promotions, counted endgames, lost and blocked positions.
#[test]
fn draughts() {
    hold_on::<Draughts>(
        &[
            "W:W31-50:B1-20",
            "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
            "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
            "W:W6,7,8,9,10:B41,42,43,44,45",
            "W:WK1,K2,K3:BK50:H20:F60",
            "B:W28:B",
            "W:W35:B24,30",
            "W:WK46:BK5:H9",
        ],
        6,
        150,
    );
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
            "root:(A:(3, 12, 8) B:(2 b:-4)) # Max\n @B",
            "random width=3 depth=3",
            "random width=1 depth=200 seed=2 @1 1",
            "min random width=4 depth=5 range=-9..9 seed=18446744073709551615",
            "random width=10 depth=15",
            "random width=1000 depth=5 range=-29999..29999",
            "min random width=3 depth=6 order=80 seed=4 @3 1",
            "random width=1 depth=100 order=100",
            "worst width=5 depth=4",
            "min worst width=2 depth=14 @2",
        ],
        20,
        10,
    );
}
