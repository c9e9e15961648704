//! Chess beyond perft and the laws: notation, refusals, endings, evaluation, and a second opinion on the moves.

mod evaluation;
mod past;

use cutnode::games::chess::Chess;
use cutnode::games::{Ending, Game, Knowledge, MoveList, MoveTag, Outcome, Present, Score};
use cutnode::search::{Limits, Plan, Root, Silent, Stop, Table, search};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn chess(fen: &str) -> Chess {
    Chess::parse(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn legal(position: &Chess) -> MoveList<<Chess as Game>::Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

#[test]
fn a_tag_is_recalled_exactly_if_it_names_a_legal_move() {
    for fen in [
        KIWIPETE,
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
        "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1",
        "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1",
    ] {
        let position = chess(fen);
        let moves = legal(&position);
        let tags: Vec<_> = moves.iter().map(|&mv| position.tag(mv)).collect();
        for tag in (1..=u16::MAX).filter_map(MoveTag::new) {
            assert_eq!(position.recall(tag).is_some(), tags.contains(&tag), "{fen}: {tag:?}");
        }
    }
}

/// That they are right is a law; that they are told at all is what saves the time.
#[test]
fn keys_of_ordinary_moves_are_told_beforehand() {
    for (fen, untold) in [
        (KIWIPETE, vec!["a2a4", "e1c1", "e1g1"]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", vec![]),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", vec!["c4d3"]),
    ] {
        let position = chess(fen);
        let moves = legal(&position);
        let mut found: Vec<_> = moves
            .iter()
            .filter(|mv| position.key_after(**mv).is_none())
            .map(|mv| position.move_plain(*mv))
            .collect();
        found.sort();
        assert_eq!(found, untold, "{fen}");
        assert!(position.key_after_pass().is_some() || position.in_check(), "{fen}");
    }
}

#[test]
fn moves_are_written_as_players_write_them() {
    for (fen, plain, san) in [
        (KIWIPETE, "e1g1", "O-O"),
        (KIWIPETE, "e1c1", "O-O-O"),
        (KIWIPETE, "d5e6", "dxe6"),
        (KIWIPETE, "f3f6", "Qxf6"),
        ("4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "a1e1", "Re1+"),
        ("3k4/8/8/8/8/8/8/R4RK1 w - - 0 1", "a1d1", "Rad1+"),
        ("4k3/8/R7/8/8/8/R7/6K1 w - - 0 1", "a2a4", "R2a4"),
        ("6k1/8/8/Q7/8/8/8/Q3Q2K w - - 0 1", "a1e5", "Qa1e5"),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", "c4d3", "cxd3+"),
        ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", "e7f8n", "exf8=N"),
        ("3k4/1P6/3K4/8/8/8/8/8 w - - 0 1", "b7b8q", "b8=Q#"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        // Only one of the two knights may move, so nothing needs telling apart.
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"),
    ] {
        let position = chess(fen);
        let mv = position.parse_move(plain).unwrap_or_else(|error| panic!("{fen} {plain}: {error}"));
        assert_eq!(position.move_text(mv), san);
        assert_eq!(position.move_plain(mv), plain);
    }
}

#[test]
fn moves_are_read_generously() {
    let promotion = "3n4/2P5/8/8/8/8/8/k1K5 w - - 0 1";
    for (fen, text, plain) in [
        (KIWIPETE, " 0-0 ", "e1g1"),
        (KIWIPETE, "o-o-o", "e1c1"),
        (KIWIPETE, "Qf3xf6!?", "f3f6"),
        (KIWIPETE, "Qf6", "f3f6"),
        (KIWIPETE, "de6", "d5e6"),
        (KIWIPETE, "e2-a6", "e2a6"),
        (KIWIPETE, "Pa3", "a2a3"),
        (KIWIPETE, "nb5", "c3b5"),
        (KIWIPETE, "qxf6", "f3f6"),
        (promotion, "c8Q", "c7c8q"),
        (promotion, "c8=n+", "c7c8n"),
        (promotion, "c7-c8=Q", "c7c8q"),
        (KIWIPETE, "Ne5xd7", "e5d7"),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", "cxd3 e.p.+", "c4d3"),
        ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", "cxd3ep", "c4d3"),
        (promotion, "cxd8(R)", "c7d8r"),
        (promotion, "c7d8q", "c7d8q"),
    ] {
        let position = chess(fen);
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{fen} {text}: {error}"));
        assert_eq!(position.move_plain(mv), plain, "{text}");
    }
}

#[test]
fn a_wrong_move_is_refused_with_the_reason() {
    let rooks = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1";
    for (fen, text, column, reason) in [
        (KIWIPETE, "", 1, "not a move"),
        (KIWIPETE, "Nf9", 3, "not a move"),
        (KIWIPETE, "Xf3", 1, "not a move"),
        (KIWIPETE, " e2e4e6", 6, "not a move"),
        (KIWIPETE, "Σ4", 1, "not a move"),
        (KIWIPETE, "Nf3", 1, "knight moves are Nb1"),
        (KIWIPETE, "e3", 1, "pawn moves are a3"),
        (KIWIPETE, "b8c6", 1, "not legal here"),
        (rooks, "Rd1", 1, "ambiguous: Rad1, Rfd1"),
        (rooks, "Nc3", 1, "there is no knight"),
        (rooks, "O-O", 1, "has moved"),
        ("3n4/2P5/8/8/8/8/8/k1K5 w - - 0 1", "c8", 1, "ambiguous: c8=Q"),
        ("4k3/8/8/8/8/8/8/R3KN1R w KQ - 0 1", "O-O", 1, "between king and rook"),
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", 1, "attacked square"),
        ("3k4/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O", 1, "in check"),
        ("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Nd5", 1, "no knight can move"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Rb2", 1, "a7, Ra8"),
        ("6k1/8/8/8/8/8/8/R3K3 w - - 0 1", "Rb2", 1, "a7, Ra8"),
    ] {
        let error = chess(fen).parse_move(text).expect_err(text);
        assert!(!error.message.contains(['+', '#']), "it tells which move gives check: {error}");
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(error.message.contains(reason), "{text}: {error}");
    }
}

#[test]
fn a_wrong_position_is_refused_where_it_goes_wrong() {
    for (fen, column, reason) in [
        ("", 1, "placement"),
        ("8/8/8/8/8/8/8 w - - 0 1", 14, "only 7 of eight ranks"),
        ("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", 20, "a ninth rank"),
        ("4k3/8/8/8/8/8/7/4K3 w - - 0 1", 16, "only 7 of eight squares on rank 2"),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", 3, "more than eight"),
        ("4k3/8/44/8/8/8/8/4K3 w - - 0 1", 8, "two numbers"),
        ("4k3/8/8/8/3x4/8/8/4K3 w - - 0 1", 12, "`x` is no piece"),
        ("4k3/8/8/8/9/8/8/4K3 w - - 0 1", 11, "`9` is no piece"),
        ("4k3/8/8/8/3é4/8/8/4K3 w - - 0 1", 12, "`é` is no piece"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", 4, "pawn cannot stand on rank 8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", 17, "pawn cannot stand on rank 1"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", 19, "a second `K`"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", 1, "Black has no king"),
        ("4k3/PPPPPPPP/P7/8/8/8/8/4K3 w - - 0 1", 1, "White has 9 pawns"),
        ("4k3/8/8/8/8/8/8/4K3", 20, "side to move"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", 21, "allowed are `w` and `b`"),
        ("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", 23, "White's king on e1 is in check"),
        ("4k3/8/8/8/8/8/8/4K2R w", 23, "castling field"),
        ("4k3/8/8/8/8/8/8/4K2R w X - 0 1", 24, "letters of `KQkq`"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", 25, "twice"),
        ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", 25, "twice"),
        ("4k3/8/8/8/8/8/PPPPPPP1/QQQRK3 w - - 0 1", 1, "7 pawns beside 2 pieces that must be promoted"),
        ("4k3/8/8/8/8/8/PPPPPPP1/B1B1K1B1 w - - 0 1", 1, "7 pawns beside 2"),
        ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", 1, "from d6 and f6 at once"),
        ("R3k3/8/6B1/8/4R3/8/8/4K3 b - - 0 1", 1, "two is the most"),
        ("8/8/8/8/8/4k3/3P4/K7 b - - 0 1", 1, "the pawn on d2 has not moved"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", 25, "rank 6"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", 25, "pawn that has just come to e5"),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", 29, "e6 is not empty"),
        ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", 29, "e7 is not empty"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", 27, "whole numbers from 0"),
        ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", 27, "whole numbers from 0"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", 29, "whole numbers from 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999", 29, "65535"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", 31, "nothing may follow"),
    ] {
        let error = Chess::parse(fen).expect_err(fen);
        assert!(error.message.contains(reason), "{fen}: {error}");
        assert_eq!(error.column, column, "{fen}: {error}");
    }
}

#[test]
fn a_castling_right_without_king_and_rook_at_home_is_dropped() {
    for (written, kept) in [
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "K"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "-"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq"),
        ("r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1", "Qkq"),
    ] {
        assert_eq!(chess(written).notation().split(' ').nth(2), Some(kept), "{written}");
    }
}

#[test]
fn checks_that_a_move_can_give_are_accepted() {
    for fen in [
        // A discovered double check, one by promotion with capture, and both lines opened en passant.
        "4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1",
        "2R1k3/8/2B5/8/8/8/8/4K3 b - - 0 1",
        "8/8/4P3/1k5R/8/8/4B3/4K3 b - - 0 1",
        "8/8/8/8/4P3/3k4/8/K7 b - - 0 1",
        "8/8/8/8/3kP3/8/8/K7 b - e3 0 1",
    ] {
        chess(fen);
    }
}

#[test]
fn a_refusal_tells_why_a_move_is_not_legal() {
    for (fen, text, reason) in [
        ("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Nd5", "exposes the king on e1 to check"),
        ("4k3/8/8/8/8/8/P3r3/4K3 w - - 0 1", "a3", "in check from e2"),
        ("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1", "would stand in check on d1"),
        (KIWIPETE, "Qxf2", "an own piece stands on f2"),
        (KIWIPETE, "Qf6=Q", "only a pawn"),
        (KIWIPETE, "a5a6", "no piece on a5"),
    ] {
        let error = chess(fen).parse_move(text).expect_err(text);
        assert!(error.message.contains(reason), "{text}: {error}");
    }
}

#[test]
fn what_may_be_left_out_may_be_left_out() {
    let short = chess("  4k3/8/8/8/8/8/8/4K2R  w K  - ");
    assert_eq!(short.notation(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    // Nobody can capture on e3, so the position is the one without it.
    let after_e4 = chess("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert!(after_e4.notation().contains(" b KQkq - 0 1"));
    assert_eq!(after_e4.key(), chess("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").key());
}

#[test]
fn games_end_by_the_rules() {
    for (fen, ending) in [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Some((Outcome::Loss, "checkmate"))),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some((Outcome::Draw, "stalemate"))),
        ("4k3/8/8/8/8/8/8/4K2R b K - 99 80", None),
        ("4k3/8/8/8/8/8/8/4K2R b K - 100 80", Some((Outcome::Draw, "fifty-move rule"))),
        // The hundredth ply mates: mate comes first.
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80", Some((Outcome::Loss, "checkmate"))),
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", Some((Outcome::Draw, "insufficient material"))),
        ("8/8/4k3/8/8/4KN2/8/8 w - - 0 1", Some((Outcome::Draw, "insufficient material"))),
        ("8/8/4k3/5b2/8/4K3/8/8 w - - 0 1", Some((Outcome::Draw, "insufficient material"))),
        // Bishops on one colour only, whoever owns them.
        ("8/8/4k3/5b2/8/4K3/8/1B6 w - - 0 1", Some((Outcome::Draw, "insufficient material"))),
        ("8/8/4k3/5b2/8/2B1K3/8/8 w - - 0 1", None),
        ("8/8/4k3/5n2/8/4KN2/8/8 w - - 0 1", None),
        ("8/8/4k3/8/8/4KP2/8/8 w - - 0 1", None),
    ] {
        let found = chess(fen).ending().map(|ending| (ending.outcome, ending.rule));
        assert_eq!(found, ending, "{fen}");
    }
}

/// Fifty moves have to be claimed, seventy-five not.
#[test]
fn what_has_to_be_claimed_ends_nothing_by_itself() {
    let rule = |ending: Option<Ending>| ending.map(|ending| ending.rule);
    for (clock, ended, claimable) in [
        (99, None, None),
        (100, None, Some("fifty-move rule")),
        (149, None, Some("fifty-move rule")),
        (150, Some("seventy-five-move rule"), Some("fifty-move rule")),
    ] {
        let position = chess(&format!("4k3/8/8/8/8/8/8/4K2R b K - {clock} 80"));
        assert_eq!((rule(position.ended()), rule(position.claimable())), (ended, claimable), "{clock}");
        assert!(!position.moves().is_empty());
    }
}

/// A claim counts below a root where it could not be made yet, and no more where it could.
#[test]
fn the_search_claims_what_nobody_has_waived() {
    let value = |clock: u32| {
        let position = chess(&format!("8/8/8/8/8/4k3/R7/4K2R w - - {clock} 90"));
        let (mut table, stop) = (Table::new(1), Stop::default());
        let plan = Plan::new(Limits { depth: Some(2), ..Limits::default() });
        search(&position, &Root::default(), &plan, &mut table, &mut Silent, &stop, |_, _| ()).score
    };
    assert!(value(90) > Score::from_units(300), "two rooks win");
    assert_eq!(value(99), Score::DRAW, "any move completes fifty moves without progress");
    assert!(value(100) > Score::from_units(300), "nobody has claimed: the game goes on");
    assert_eq!(value(149), Score::DRAW, "any move completes seventy-five");
}

#[test]
fn counters_run_as_players_count() {
    let mut position = Chess::start();
    for (san, halfmoves, number) in [("Nf3", 1, 1), ("Nc6", 2, 2), ("e4", 0, 2), ("d5", 0, 3), ("exd5", 0, 3)]
    {
        position = position.play(position.parse_move(san).unwrap());
        assert_eq!((position.reversible_plies(), position.move_number()), (halfmoves, number), "{san}");
    }
}

#[test]
fn transpositions_share_their_key() {
    let line = |moves: &str| {
        moves.split(' ').fold(Chess::start(), |position, mv| position.play(position.parse_move(mv).unwrap()))
    };
    assert_eq!(line("d4 Nf6 c4 e6 Nf3").key(), line("Nf3 e6 c4 Nf6 d4").key());
    assert_eq!(line("Nf3 Nf6 Ng1 Ng8").key(), Chess::start().key());
    // The right to castle is gone: a different position on the same squares.
    assert_ne!(line("e4 e5 Ke2 Ke7 Ke1 Ke8").key(), line("e4 e5").key());
}

#[test]
fn the_null_move_is_not_for_checks_and_bare_kings() {
    assert!(chess("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").pass().is_none());
    for (fen, likely) in [
        ("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", true),
        ("4k3/pppp3q/8/8/8/8/PPPP4/4KN2 w - - 0 1", true),
        ("4k3/pppp4/8/8/8/8/PPPP4/4KR2 w - - 0 1", false),
        ("4k3/pppp4/8/8/8/8/PPPP4/3NKN2 w - - 0 1", false),
    ] {
        assert_eq!(chess(fen).zugzwang_likely(), likely, "{fen}");
    }
}

#[test]
fn captures_are_ordered_by_victim_then_attacker() {
    let position = chess("4k3/8/1p1q4/2P1P3/8/4N3/8/3RK3 w - - 0 1");
    let gain = |plain| position.gain(position.parse_move(plain).unwrap());
    assert!(gain("c5d6") == gain("e5d6") && gain("e5d6") > gain("d1d6") && gain("d1d6") > gain("c5b6"));
    assert_eq!(gain("c5d6"), 505);
    assert_eq!(gain("d1d6"), 502);
}

#[test]
fn exchanges_are_worth_what_they_win() {
    for (fen, mv, worth) in [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -200),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 100),
        ("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", -800),
        ("4k3/8/8/3p4/8/8/3R4/3QK3 w - - 0 1", "Rxd5", 100),
        ("3rk3/8/8/3p4/8/8/3R4/3QK3 w - - 0 1", "Rxd5", 100),
        ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "dxc6", 100),
        ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=Q", 800),
        ("4k3/8/8/8/8/5p2/8/4K2R w - - 0 1", "Rg1", 0),
        ("4k3/8/8/8/8/8/7p/4K2R w - - 0 1", "Rg1", -500),
    ] {
        let position = chess(fen);
        let mv = position.parse_move(mv).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert!(position.see_ge(mv, worth), "{fen}: less than {worth}");
        assert!(!position.see_ge(mv, worth + 1), "{fen}: more than {worth}");
    }
}
