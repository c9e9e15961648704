//! The articles of the rules, each with published positions, and how games end.

use super::{after, draughts, legal, texts};
use cutnode::games::draughts::Draughts;
use cutnode::games::{Game, MoveTag, Outcome, Present};

/// Published legal moves by article.
#[test]
fn the_articles() {
    for (article, fen, moves) in [
        ("3.4", "W:W28", "28-22 28-23"),
        ("3.4", "B:B13", "13-18 13-19"),
        ("3.5", "W:W8", "8-2 8-3"),
        (
            "3.9",
            "W:WK28",
            "28-10 28-11 28-14 28-17 28-19 28-22 28-23 28-32 28-33 28-37 28-39 28-41 28-44 28-46 28-5 28-50 28-6",
        ),
        ("3.9", "B:BK1", "1-12 1-18 1-23 1-29 1-34 1-40 1-45 1-6 1-7"),
        (
            "3.9",
            "W:WK23",
            "23-1 23-10 23-12 23-14 23-18 23-19 23-28 23-29 23-32 23-34 23-37 23-40 23-41 23-45 23-46 23-5 23-7",
        ),
        ("4.2", "W:W28,32:B23", "28x19"),
        ("4.2", "W:W35:B30,K40", "35x24 35x44"),
        ("4.3", "W:WK46:B23", "46x10 46x14 46x19 46x5"),
        ("4.3", "W:WK41:B23", "41x10 41x14 41x19 41x5"),
        ("4.5", "W:W15:B8,19,20", "15x2"),
        ("4.5", "W:W47:B13,14,22,24,31,34,K41,44", "47x49"),
        ("4.6", "W:WK47:B9,12,33", "47x17 47x21 47x26"),
        ("4.6", "W:WK1:B7,9,17,19,20,30,31,33,43,44", "1x15"),
        ("4.8", "W:WK41,49:B9,10,12,19,38", "41x43"),
        ("4.8", "B:W27,28,38,39,42:BK25", "25x33"),
        ("4.13", "W:W48:B24,K31,34,K42,43", "48x19"),
        ("4.13", "W:WK48:B7,8,31,34,K42,44", "48x50"),
        ("4.14", "W:W26:B12,K21,31,32", "26x28 26x8"),
        ("4.15", "W:W15:B9,10", "15x13"),
    ] {
        assert_eq!(texts(&draughts(fen)).join(" "), moves, "article {article}, {fen}");
    }
}

/// A man that only passes over the promotion line stays a man (article 4.15); one that ends there becomes a king.
#[test]
fn a_man_is_crowned_where_its_move_ends() {
    assert_eq!(after("W:W15:B9,10", "15x13").notation(), "B:W13:B");
    assert_eq!(after("W:W8:B40", "8-3").notation(), "B:WK3:B40");
    assert_eq!(after("B:WK1:B44", "44-50").notation(), "W:WK1:BK50:F2");
    assert_eq!(after("W:W15:B8,19,20", "15x2").notation(), "B:WK2:B");
}

/// The captured pieces stand until the move has ended and may not be jumped again: the king cannot go on.
#[test]
fn a_turkish_strike_stops_where_a_captured_piece_stands() {
    let position = draughts("W:WK41,49:B9,10,12,19,38");
    assert_eq!(after("W:WK41,49:B9,10,12,19,38", "41x43").notation(), "B:W49,K43:B10");
    assert_eq!(legal(&position).len(), 1);
}

/// Captures with the same ends and different pieces are told apart by the squares in between.
#[test]
fn captures_with_the_same_ends_are_told_apart() {
    for fen in
        ["W:WK48:B12,13,22,23,32,33,42,43", "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"]
    {
        let position = draughts(fen);
        let moves = legal(&position);
        let mut tags: Vec<_> = moves.iter().map(|&mv| position.tag(mv)).collect();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!(tags.len(), moves.len(), "{fen}");
        for &mv in &moves {
            assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv), "{fen}");
        }
    }
    // Over 17 and 27 to 38, or over 17 and 37 to 42: two pieces each way between the same squares.
    let texts = texts(&draughts("W:WK12:B17,33,27,37"));
    assert!(texts.contains(&"12x21x38x15".into()) && texts.contains(&"12x26x42x15".into()), "{texts:?}");
}

#[test]
fn a_tag_is_recalled_exactly_if_it_names_a_legal_move() {
    for fen in [
        "W:W31-50:B1-20",
        "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
        "W:W26:B12,K21,31,32",
        "W:WK23,8:BK50",
    ] {
        let position = draughts(fen);
        let tags: Vec<_> = legal(&position).iter().map(|&mv| position.tag(mv)).collect();
        for tag in (1..=u16::MAX).filter_map(MoveTag::new) {
            assert_eq!(position.recall(tag).is_some(), tags.contains(&tag), "{fen}: {tag:?}");
        }
    }
}

fn ended(position: &Draughts) -> Option<(Outcome, &'static str)> {
    position.ending().map(|ending| (ending.outcome, ending.rule))
}

#[test]
fn who_cannot_move_has_lost() {
    assert_eq!(ended(&draughts("B:W28:B")), Some((Outcome::Loss, "no pieces left")));
    assert_eq!(ended(&draughts("W:W35:B30,24")), Some((Outcome::Loss, "no legal move")));
    assert_eq!(ended(&Draughts::start()), None);
}

/// 25 moves of each side by kings alone (article 6.2); in an endgame of a king against three pieces 16 moves (6.3), against
/// fewer 5 (6.4), whatever moves.
#[test]
fn counted_endings_are_drawn() {
    let shuffle = |position: Draughts, plies: usize| {
        let mut position = position;
        for ply in 0..plies {
            assert_eq!(ended(&position), None, "{} after {ply} plies", position.notation());
            let moves = legal(&position);
            let quiet = moves.iter().copied().find(|&mv| {
                let child = position.play(mv);
                let next = legal(&child);
                !next.is_empty() && next.iter().all(|&mv| !child.move_text(mv).contains('x'))
            });
            position = position.play(quiet.expect("somebody can move in peace"));
        }
        position
    };
    let drawn = |rule| Some((Outcome::Draw, rule));
    assert_eq!(ended(&shuffle(draughts("W:WK1,K2:BK50"), 10)), drawn("five-move rule"));
    assert_eq!(ended(&shuffle(draughts("W:WK1,K2,K3:BK50"), 32)), drawn("sixteen-move rule"));
    assert_eq!(ended(&shuffle(draughts("W:WK1,K2,K3,K4:BK50"), 50)), drawn("25 moves of kings alone"));
    // Two kings against two are not counted so.
    assert_eq!(ended(&shuffle(draughts("W:WK1,K2:BK50,K49"), 40)), None);
}

/// The move of a man begins no new count.
#[test]
fn counted_endings_begin_when_they_arise() {
    // Of the 32 plies 31 are over: a man's move completes them.
    let man = after("W:WK1,29,30:BK50:H31", "29-23");
    assert_eq!(man.notation(), "B:W23,30,K1:BK50");
    assert_eq!(ended(&man), Some((Outcome::Draw, "sixteen-move rule")));
}

/// Three against one becomes two against one: the sixteen moves go on, and five begin.
#[test]
fn a_piece_that_falls_lengthens_no_counted_ending() {
    let play = |from: Draughts, moves: &str| {
        moves.split_whitespace().fold(from, |position, text| {
            assert_eq!(ended(&position), None, "before {text}");
            position.play(position.parse_move(text).expect("it is legal"))
        })
    };
    // The king falls by the 26th ply, and six plies later both have played sixteen moves.
    let early = "47-38 3-9 46-23 9-22 38-24 22-17 48-31 17-39 24-38 39-17 31-42 17-22 38-15 22-6 42-31 6-1 31-18 1-6 \
        18-13 6-17 15-20 17-39 13-18 39-17 20-33 17x39";
    let fallen = play(draughts("W:WK46,K47,K48:BK3"), early);
    let drawn = play(fallen, "18-13 39-33 13-27 33-17 23-19 17-12");
    assert_eq!(ended(&drawn), Some((Outcome::Draw, "sixteen-move rule")));
    // Where it falls at once, five moves of each side follow and no more.
    let fallen = after("B:WK1,K2,K44:BK50", "50x39");
    let drawn = play(fallen, "1-6 39-50 6-1 50-39 1-6 39-50 6-1 50-39 1-6 39-50");
    assert_eq!(ended(&drawn), Some((Outcome::Draw, "five-move rule")));
    // And where the sixteen are over with that very capture, none.
    let last = after("B:WK1,K2,K44:BK50:H31", "50x39");
    assert_eq!(ended(&last), Some((Outcome::Draw, "sixteen-move rule")));
}

/// The last of the counted moves may still win.
#[test]
fn a_win_by_the_last_move_counts() {
    let drawn = ended(&draughts("B:WK1:B45,K46:H60"));
    assert_eq!(drawn, Some((Outcome::Draw, "25 moves of kings alone")));
    let blocked = draughts("W:W35:B24,30,K2:H60");
    assert_eq!(ended(&blocked), Some((Outcome::Loss, "no legal move")));
}
