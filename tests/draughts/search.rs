//! The engine's search of draughts, and the techniques that come from there.

use cutnode::games::draughts::Draughts;
use cutnode::games::{Game, Knowledge, Present};
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Amounts, Limits, Plan, Silent};

use crate::search::{engine, those_of_cost_keep_the_value, watched_is_silent};

/// From the opening to kings, with captures due and without.
const POSITIONS: [&str; 5] = [
    "W:W31-50:B1-20",
    "W:W28,33-36,38-41,43-45,47,48,50:B1-5,8,9,11,13,17-19,24,25",
    "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
    "W:WK41,49:B9,10,12,19,38",
    "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
];

#[test]
fn watching_changes_nothing_on_draughts() {
    use Technique::{FocusedSearch, TooOpenLines, TranspositionsByLevel, UselessSacrifices};
    for position in POSITIONS {
        let position = Draughts::parse(position).unwrap();
        let own = [UselessSacrifices, TooOpenLines, FocusedSearch, TranspositionsByLevel];
        let each = own.into_iter().map(|technique| Techniques::default().with(technique));
        for techniques in each.chain([Techniques::default(), Techniques::all()]) {
            watched_is_silent(&position, &Plan { techniques, ..Plan::new(Limits::depth(6)) });
        }
        watched_is_silent(&position, &Plan::new(Limits::nodes(20_000)));
    }
}

#[test]
fn techniques_of_cost_keep_the_value_of_draughts() {
    for position in POSITIONS {
        those_of_cost_keep_the_value(&Draughts::parse(position).unwrap(), 4);
    }
}

/// From 22 or 23 the man on 28 is attacked, and can neither be defended nor get away. Nothing is due yet: who stands pat there
/// counts it as his.
#[test]
fn a_man_that_will_be_taken_is_not_counted() {
    let position = Draughts::parse("B:W28,48,49,50:B1,17,18,19").unwrap();
    let found = engine(&position, &Plan::new(Limits::depth(1)), &mut Silent);
    let gained = found.score.units() - position.evaluate().units();
    assert!(gained > Draughts::MAN / 2, "{gained}");
}

/// What only orders moves, remembers them, or plays captures out.
fn plain() -> Techniques {
    use Technique::{
        History, IterativeDeepening, Killers, MvvLva, Pvs, Quiescence, TranspositionTable as Remembered,
    };
    let on = [IterativeDeepening, Quiescence, MvvLva, Killers, History, Remembered, Pvs];
    on.into_iter().fold(Techniques::NONE, Techniques::with)
}

/// The best move and the nodes of a search to this depth.
fn best(fen: &str, depth: u8, techniques: Techniques) -> (String, u64) {
    best_by(fen, depth, techniques, Amounts::default())
}

fn best_by(fen: &str, depth: u8, techniques: Techniques, amounts: Amounts) -> (String, u64) {
    let position = Draughts::parse(fen).unwrap();
    let plan = Plan { techniques, amounts, ..Plan::new(Limits::depth(depth)) };
    let found = engine(&position, &plan, &mut Silent);
    let mv = found.best.and_then(|tag| position.recall(tag)).unwrap();
    (position.move_text(mv), found.counts.nodes)
}

/// The same move at a share of the nodes, in hundredths.
fn saves(fen: &str, depth: u8, technique: Technique, share: u64) {
    let ((move_before, before), (move_after, after)) =
        (best(fen, depth, plain()), best(fen, depth, plain().with(technique)));
    assert_eq!(move_before, move_after, "{technique}");
    assert!(100 * after < share * before, "{technique}: {after} of {before}");
}

/// Found by a program among positions of games that the engine played against itself.
#[test]
fn each_pruning_helps_where_it_should() {
    let crowded = "B:W16,28,31,34-48,50:B1-11,13-15,17-19,24:F6";
    saves(crowded, 7, Technique::UselessSacrifices, 75);
    let open = "B:W6,29,36-38,41-50:B1-5,7-10,12,13,15,16,19,20:F9";
    saves(open, 10, Technique::TooOpenLines, 50);
    let shot = "W:W27,28,30-32,34,35,37-41,43-49:B2-11,16-21,23-25:F12";
    saves(shot, 5, Technique::FocusedSearch, 65);
    let without = plain().without(Technique::TranspositionTable);
    let start = POSITIONS[0];
    let by_level = best(start, 7, plain().with(Technique::TranspositionsByLevel)).1;
    assert!(100 * by_level < 70 * best(start, 7, without).1);
    // Without kings and with few captures levels lose nothing.
    assert!(by_level.abs_diff(best(start, 7, plain()).1) < by_level / 50);
}

/// A king comes back to a square by a longer way.
#[test]
fn levels_cost_where_kings_are() {
    let kings = "W:WK5,K46,33:BK45,12";
    let usual = best(kings, 8, plain()).1;
    let by_level = best(kings, 8, plain().with(Technique::TranspositionsByLevel)).1;
    assert!(100 * by_level > 105 * usual, "{by_level} {usual}");
}

/// White gives two men, or three, for a way to the last row. Whatever comes after the gift ends its line, and so no depth helps.
#[test]
fn a_breakthrough_is_no_useless_sacrifice() {
    let two = "W:W19,20,22,24,28,29,36,37:B1,6,8,10-13,38";
    let three = "W:W12,17,18,21,22,24,27,33,39,40:B1,3,5,7,9,10,13,14,16,28";
    for (fen, gift, depths) in [(two, "37-32", 4..=9), (three, "39-34", 5..=9)] {
        for depth in depths {
            assert_eq!(best(fen, depth, plain()).0, gift, "depth {depth}");
            let blind = best(fen, depth, plain().with(Technique::UselessSacrifices)).0;
            assert_ne!(blind, gift, "depth {depth}");
        }
    }
}

/// A quiet move wins, and the captures come after four plies of which two are a king's: beyond a thousand lines. No depth
/// helps, but a larger limit does.
#[test]
fn an_open_line_may_be_the_winning_one() {
    let (fen, win) = ("W:W39,K23:B4,25", "39-34");
    let limited = |depth, limit| {
        let amounts = Amounts { breadth: Some(limit), ..Amounts::default() };
        best_by(fen, depth, plain().with(Technique::TooOpenLines), amounts).0
    };
    for depth in 6..=10 {
        assert_eq!(best(fen, depth, plain()).0, win, "depth {depth}");
        assert_ne!(limited(depth, 1_000), win, "depth {depth}");
        assert_eq!(limited(depth, 10_000), win, "depth {depth}");
    }
}

/// Three plies win a king by 39-50, a quiet move of a king at the end of the order: beyond the first two plies the focus
/// leaves it out.
#[test]
fn the_focus_leaves_a_refutation_out() {
    let missed = "B:W31,32,35,K29:B4,9,17,24,33,K39";
    assert_eq!(best(missed, 3, plain()).0, "4-10");
    assert_ne!(best(missed, 3, plain().with(Technique::FocusedSearch)).0, "4-10");
}
