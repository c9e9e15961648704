//! Why a move was a mistake: what is said of it.

use cutnode::explain::coach::Grade;
use cutnode::search::Table;
use cutnode::session::game;

use super::{from, gone_through, gone_through_with};

/// What a move in a position is said to be, with so many nodes, as the command line has it.
fn said_of(position: &str, played: &str, nodes: u64) -> String {
    gone_through_with(from("chess", position, played), nodes, Table::new(Table::DEFAULT_MIB))
        .words(0)
        .join(" ")
}

/// A man that is retaken at once was no gain: the line goes on until nothing is.
#[test]
fn what_is_taken_back_at_once_is_not_counted_as_lost() {
    for (position, played, nodes, lost) in [
        (
            "3r2k1/pp3p1p/1b4q1/8/3p2P1/3B1Q2/8/5K1R b - - 1 41",
            "Qg7",
            60_000,
            "2 pawns for a rook and a bishop: ",
        ),
        (
            "r1q1k2r/pR1bbppp/4p3/3pP3/5n2/5N2/P2N1PPP/1QR4K b kq - 3 18",
            "Qd8",
            60_000,
            "a queen and a bishop for 2 rooks: ",
        ),
    ] {
        let words = said_of(position, played, nodes);
        assert!(words.contains(lost), "{words}");
    }
}

/// Anderssen – Kieseritzky, London 1851: after 18.Bd6 White loses a rook and takes the bishop on c5 a few moves later all the same.
#[test]
fn what_the_refuting_line_takes_as_well_is_not_said_to_be_missed() {
    let words = said_of("rnb1k1nr/p2p1ppp/8/1pbN1N1P/4PBP1/3P1Q2/PqP5/R4KR1 w kq - 0 18", "Bd6", 60_000);
    assert!(
        words.contains("It loses a rook and a pawn: 18…Qxa1+") && !words.contains("does not win a bishop"),
        "{words}"
    );
    // The better line is followed to where all that is taken is taken back: the bishop in the corner is lost by the move alone.
    let words = said_of("r3k2B/1b2qp1p/pp2p3/2n5/2P5/2P5/P1N2PPP/2KR1B1R w q - 1 18", "Kb1", 60_000);
    assert!(words.contains("It loses a bishop") && words.contains(": 18…f6"), "{words}");
    // In the better line the queens are exchanged: a queen that is lost for less is lost by the move.
    let words = said_of("r1bqk2r/5p1p/p1nQ1npb/4p3/Pp2P3/2N2NB1/1PP2PPP/1K1R1B1R b kq - 0 12", "Bd7", 60_000);
    assert!(words.contains("It loses a queen and a pawn for a bishop and a knight"), "{words}");
}

/// A line that wins by force is told to its end; Paulsen – Morphy, New York 1857.
#[test]
fn a_win_that_is_missed_is_shown_to_its_end() {
    let words = said_of("4r1k1/p1p2ppp/Qbp3r1/8/1P6/2P4b/R2P1P1P/2BR3K b - - 5 24", "Bxf2", 60_000);
    let better = words.split("Better was ").nth(1).and_then(|behind| behind.split(". ").next());
    assert!(
        words.contains("misses a win by force") && better.is_some_and(|line| line.ends_with('#')),
        "{words}"
    );
}

/// However late it comes, a perpetual check is no chance, and no term of the evaluation is what is lost then.
#[test]
fn a_perpetual_check_is_named() {
    let words = said_of("6k1/pp3rp1/5b1p/1q1p3Q/3P4/P7/P5PP/K2R3R b - - 1 22", "Rc7", 60_000);
    assert!(words.contains("It lets White repeat the position"), "{words}");
}

/// White goes back to where he was: that a position comes a second time is no draw, and nothing is missed by it. By the third
/// time it is.
#[test]
fn a_position_that_comes_a_second_time_is_no_draw() {
    let start = "6k1/8/8/8/8/8/8/KQ6 w - - 0 1";
    let session = from("chess", start, "Qb2 Kf7 Qb1 Kg8 Qb2 Kf7 Qb1 Kg8");
    let analysis = gone_through(session, 3_000);
    let grade = |at: usize| analysis.verdict(at).expect("judged").grade;
    assert_eq!(grade(2), Grade::Fine, "{:?}", analysis.words(2));
    assert_eq!(grade(6), Grade::MissedWin, "{:?}", analysis.words(6));
}

/// Whoever was lost and is let off with a draw draws by going round, with check after check; or it is the other side that has to
/// give check for ever: Pillsbury – Tarrasch, Hastings 1895, with another 50th move.
#[test]
fn who_lets_a_draw_by_repetition_is_told_so() {
    let words = said_of("3r3r/5ppk/R1P1q2p/1pQ5/2PP2n1/1P2BP2/1P3P1P/1N4K1 w - - 1 24", "fxg4", 20_000);
    let told =
        "It lets Black repeat the position, for a draw at least: 24…Qxg4+ 25.Kf1 Qd1+ 26.Kg2 Qg4+ 27.Kf1. ";
    assert!(words.contains(told), "{words}");
    let words = said_of("8/3n3p/7k/6p1/1p1PpQ2/1rp1P2P/8/7K w - - 0 50", "Qf7", 20_000);
    let told = "After it there is nothing better than to draw by repeating the position: 50…c2 51.Qe6+ ";
    assert!(words.contains(told), "{words}");
}

#[test]
fn a_mistake_that_is_let_off_is_named() {
    let start = "rn2k1nB/4p2p/2p2ppb/8/p2PP1b1/3R2P1/q2pNPBP/3Q1K1R b q - 1 16";
    let session = from("chess", start, "c5 h3");
    let words = gone_through_with(session, 40_000, Table::new(Table::DEFAULT_MIB)).words(1).join(" ");
    assert!(words.contains("It lets 16…c5, a blunder, go unpunished: 17…c4 "), "{words}");
}

#[test]
fn what_is_taken_by_checks_alone_is_foreseen_however_long_they_last() {
    let words = said_of("5rk1/5ppp/p6q/8/2p1p3/2P3P1/PP2QP2/3R1K2 w - - 1 32", "f3", 20_000);
    assert!(words.contains("It loses a rook for 2 pawns: 32…Qh1+") && words.contains("Rxd1. "), "{words}");
}

/// In both lines men are exchanged, but one of them comes out ahead.
#[test]
fn what_the_better_line_comes_out_ahead_by_is_told() {
    let words = said_of("r4rk1/pp1b1pp1/2nqp2p/8/2BP4/P7/1P3PPP/RN1QR1K1 b - - 0 15", "a6", 20_000);
    assert!(
        words.contains("It does not win a pawn, as the better line does; now comes 16.d5 exd5"),
        "{words}"
    );
    let words = said_of("b3r3/p3q1k1/3R1pp1/1p4p1/2pQp3/2P3P1/P4PP1/6K1 w - - 6 33", "Ra6", 20_000);
    assert!(words.contains("Compared with the better line it costs a queen for a rook: "), "{words}");
    // The rook that takes a bishop in the better line is lost for it in the other, and a pawn falls there besides.
    let words = said_of("1r3rk1/p4q1p/2p5/2Q1P1p1/2P1R1bN/1P4P1/P4P1P/4R1K1 w - - 0 29", "Ng2", 20_000);
    let told = "Compared with the better line it costs a rook and a pawn: 29…Qf5 30.Rxg4 Qxg4 ";
    assert!(words.contains(told) && words.contains("32.Qxc6. "), "{words}");
}

/// A term is said in words, and its bare name never: nobody learns anything from that.
#[test]
fn what_an_evaluation_counts_is_told_in_words() {
    let words = said_of("6rk/1N3p1p/5q2/3Qr3/2Rp4/PP1n1pPP/5P2/6K1 w - - 0 1", "a4", 3_000);
    assert!(!words.contains("piece squares"), "{words}");
    let card = game("chess").expect("a game");
    let session = card.open(None).expect("its start");
    for term in session.terms(&[]) {
        let told = card.term_about(term.name).is_some() || !session.standing(&[], term.name).is_empty();
        let is_nothing_to_go_by = ["material", "right to move"].contains(&term.name);
        assert_eq!(told, !is_nothing_to_go_by, "{}", term.name);
    }
}

/// A new king that the better line lets the other side have as well is not what is wrong with a move.
#[test]
fn a_promotion_that_the_better_line_lets_as_well_is_no_reason() {
    let session = from("draughts", "W:W9,34,40,44,K5:B37,41", "5-19");
    let words = gone_through(session, 60_000).words(0).join(" ");
    assert!(words.contains("is an inaccuracy") && !words.contains("new king"), "{words}");
}

/// A draw by counting is for whoever asks for it: of a game that goes on, no move has ended it, and it could have ended once.
#[test]
fn a_move_ends_a_game_once() {
    let to_and_fro = "1-6 50-45 6-1 45-50 ".repeat(3);
    let words = |moves: &str| {
        let analysis = gone_through(from("draughts", "W:WK1:BK50", moves.trim()), 1_000);
        (0..analysis.moves().len()).map(|at| analysis.words(at).join(" ")).collect::<Vec<_>>()
    };
    let all = words(&to_and_fro);
    let could_end = |words: &String| words.contains("could end");
    assert_eq!(all.iter().position(could_end), all.iter().rposition(could_end), "{all:?}");
    assert!(all.iter().any(could_end) && all.iter().all(|words| !words.contains("ends the game")), "{all:?}");
    let ended = all.iter().position(could_end).expect("just seen");
    let moves: Vec<_> = to_and_fro.split(' ').take(ended + 1).collect();
    let last = words(&moves.join(" ")).pop().expect("moves");
    assert!(last.ends_with("ends the game: threefold repetition."), "{last}");
}
