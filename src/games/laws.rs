//! The contract of a game, as functions that hold on every position of every game.
//!
//! A test of a game calls [`hold`] on the positions it cares for, or [`hold_along_random_games`].

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::game::{Game, Outcome};
use super::knowledge::Knowledge;
use super::moves::MoveList;
use super::present::{BoardView, Present};
use super::score::Score;

/// The law that a position breaks, with the figures that show it.
pub type Breach = String;

fn ensure(holds: bool, breach: impl FnOnce() -> Breach) -> Result<(), Breach> {
    if holds { Ok(()) } else { Err(breach()) }
}

/// All laws, on one position.
///
/// # Errors
/// The first law that is broken.
pub fn hold<G: Knowledge + Present>(position: &G) -> Result<(), Breach> {
    let check = || {
        notation_round_trips(position)?;
        evaluation_is_sound(position)?;
        board_is_whole(position)?;
        if position.ended().is_some_and(|ending| ending.outcome != Outcome::Draw) {
            return Ok(());
        }
        moves_hand_over_the_turn(position)?;
        moves_have_places(position)?;
        tags_name_moves(position)?;
        moves_read_back(position)?;
        tactical_moves_are_legal(position)?;
        the_pass_hands_over_the_turn(position)
    };
    check().map_err(|breach| format!("{}: {breach}", position.notation()))
}

/// All laws, on every position of `games` random games from `start`, each at most `plies` long.
///
/// # Errors
/// The first law that is broken, with the position.
pub fn hold_along_random_games<G: Knowledge + Present>(
    start: &G,
    games: u64,
    plies: usize,
) -> Result<(), Breach> {
    let mut memo = G::Memo::default();
    for seed in 0..games {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut position = start.clone();
        for _ in 0..plies {
            hold(&position)?;
            let moves = legal_moves(&position);
            for near in moves.iter().map(|&mv| position.play(mv)).chain([position.clone()]) {
                remembered_values_are_true(&near, &mut memo)?;
            }
            if position.ended().is_some() || moves.is_empty() {
                break;
            }
            position = position.play(moves[rng.random_range(0..moves.len())]);
        }
    }
    Ok(())
}

fn legal_moves<G: Game>(position: &G) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// A move changes the side to move, and to the key that was told beforehand, where one was.
fn moves_hand_over_the_turn<G: Knowledge + Present>(position: &G) -> Result<(), Breach> {
    for &mv in &legal_moves(position) {
        let child = position.play(mv);
        ensure(child.side_to_move() == !position.side_to_move(), || {
            format!("{} does not hand over the turn", position.move_plain(mv))
        })?;
        ensure(position.key_after(mv).is_none_or(|key| key == child.key()), || {
            format!("the key after {} is not the one that was told", position.move_plain(mv))
        })?;
    }
    Ok(())
}

/// What the search keeps of a move has a place among as many as the game says, and a check is known before it is made.
fn moves_have_places<G: Knowledge + Present>(position: &G) -> Result<(), Breach> {
    for &mv in &legal_moves(position) {
        let name = || position.move_plain(mv);
        let (slot, index) = (position.history_slot(mv), position.piece_to_index(mv));
        ensure(slot < G::HISTORY_SLOTS, || format!("{}: history counter {slot}", name()))?;
        ensure(index < G::PIECE_TO_INDICES, || format!("{}: piece and square {index}", name()))?;
        ensure(position.gives_check(mv) == position.play(mv).in_check(), || {
            format!("{} gives check, or does not, other than is told", name())
        })?;
    }
    Ok(())
}

/// The notation reads back to the same position: same key (parsing computes it from scratch), same text.
fn notation_round_trips<G: Present>(position: &G) -> Result<(), Breach> {
    let text = position.notation();
    let again = G::parse(&text).map_err(|error| format!("its own notation is refused: {error}"))?;
    ensure(again.notation() == text, || format!("reads back as {}", again.notation()))?;
    ensure(again.key() == position.key(), || {
        format!("key {:#018x}, from scratch {:#018x}", position.key(), again.key())
    })
}

/// Tags are unique, `recall` inverts `tag`, and a tag that names no legal move is refused.
fn tags_name_moves<G: Game>(position: &G) -> Result<(), Breach> {
    let moves = legal_moves(position);
    let mut tags: Vec<_> = moves.iter().map(|&mv| position.tag(mv)).collect();
    for (&mv, &tag) in moves.iter().zip(&tags) {
        ensure(position.recall(tag) == Some(mv), || format!("{mv:?}: recall does not invert tag {tag:?}"))?;
    }
    tags.sort_unstable();
    ensure(tags.windows(2).all(|pair| pair[0] != pair[1]), || "two moves share a tag".into())?;
    for number in 1..=u16::MAX {
        let tag = super::MoveTag::new(number).expect("the range starts at 1");
        if number % 257 == 3 && tags.binary_search(&tag).is_err() {
            ensure(position.recall(tag).is_none(), || format!("{tag:?} is no legal move but recalled"))?;
        }
    }
    Ok(())
}

/// Both forms of a move are unique and read back to it.
fn moves_read_back<G: Present>(position: &G) -> Result<(), Breach> {
    for &mv in &legal_moves(position) {
        for text in [position.move_text(mv), position.move_plain(mv)] {
            let again = position.parse_move(&text);
            ensure(again.as_ref() == Ok(&mv), || format!("{text} reads back as {again:?}"))?;
            let named = position.named(&text);
            ensure(named == Some(mv), || format!("{text} names {named:?}"))?;
        }
    }
    Ok(())
}

/// The evaluation is an estimate, is the sum of its terms, and changes sign with the colours.
fn evaluation_is_sound<G: Knowledge + Present>(position: &G) -> Result<(), Breach> {
    let value = position.evaluate();
    ensure(value.units().abs() <= Score::MAX_ESTIMATE, || format!("evaluation {value:?} out of range"))?;
    let balance: i32 = position.explain().iter().map(super::EvalTerm::balance).sum();
    let explained = if position.side_to_move() == super::Side::First { balance } else { -balance };
    ensure(explained == value.units(), || format!("evaluates to {value:?}, its terms to {explained}"))?;
    match position.swapped() {
        Some(swapped) => ensure(swapped.evaluate() == value, || {
            format!("worth {value:?}, with colours swapped {:?}", swapped.evaluate())
        }),
        None => Ok(()),
    }
}

/// What was remembered of other positions changes no value.
fn remembered_values_are_true<G: Knowledge + Present>(
    position: &G,
    memo: &mut G::Memo,
) -> Result<(), Breach> {
    let (value, sooner) = (position.evaluate(), position.evaluate_with(memo));
    ensure(value == sooner, || {
        format!("{}: worth {value:?}, from what was remembered {sooner:?}", position.notation())
    })
}

/// The tactical moves are exactly the legal moves that say that they are, and have a name.
fn tactical_moves_are_legal<G: Knowledge + Present>(position: &G) -> Result<(), Breach> {
    let mut tactical = MoveList::new();
    position.tactical_moves(&mut tactical);
    let legal = legal_moves(position);
    let expected: Vec<_> = legal.iter().filter(|&&mv| position.is_tactical(mv)).collect();
    ensure(tactical.len() == expected.len() && expected.iter().all(|mv| tactical.contains(mv)), || {
        format!("tactical moves {:?}, expected {expected:?}", &tactical[..])
    })?;
    ensure(tactical.is_empty() || G::TACTICAL.is_some(), || "tactical moves that have no name".into())
}

fn the_pass_hands_over_the_turn<G: Knowledge>(position: &G) -> Result<(), Breach> {
    match position.pass() {
        Some(passed) => ensure(
            G::PASSES
                && passed.side_to_move() == !position.side_to_move()
                && passed.key() != position.key()
                && position.key_after_pass().is_none_or(|key| key == passed.key()),
            || {
                "the game is said to know no pass, or the pass does not hand over the turn, or has another key than was told".into()
            },
        ),
        None => Ok(()),
    }
}

fn board_is_whole<G: Present>(position: &G) -> Result<(), Breach> {
    match position.board() {
        BoardView::Grid(grid) => {
            let cells = grid.columns.len() * grid.rows.len();
            ensure(grid.cells.len() == cells, || format!("{} cells for {cells}", grid.cells.len()))?;
            if position.ended().is_some() {
                return Ok(());
            }
            for &mv in &legal_moves(position) {
                let touched = position.move_cells(mv);
                ensure(!touched.is_empty() && touched.iter().all(|&cell| cell < cells), || {
                    format!("{} touches cells {touched:?}", position.move_plain(mv))
                })?;
            }
            Ok(())
        }
        BoardView::Text(lines) => ensure(!lines.is_empty(), || "an empty board".into()),
    }
}
