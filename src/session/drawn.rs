//! Puzzles made ready to be solved: those that are shipped, and those of an import.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{GAMES, NoLine, game};
use crate::learner::puzzles::{Imported, Puzzle, composed, mined};

/// All puzzles in the program, the easiest first.
pub fn shipped_puzzles() -> Vec<Puzzle> {
    let chess = |row| ready(Imported { set: None, game: GAMES[0].slug.into(), row });
    // The game of a mined puzzle is one that weak players of this program play again under its seed and number.
    let told = |puzzle: Puzzle| {
        let note = puzzle.note.map(|game| format!("From a game of weak players of this program: {game}."));
        Puzzle { note, ..puzzle }
    };
    let mined = mined().into_iter().map(|row| told(chess(row).expect("a test plays the mined puzzles")));
    let mut puzzles: Vec<Puzzle> = composed().into_iter().chain(mined).collect();
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    puzzles
}

/// The games of the shipped puzzles that are not of the first one, by their ids.
static OF_OTHERS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let others = composed().into_iter().filter(|puzzle| puzzle.game != GAMES[0].slug);
    others.map(|puzzle| (puzzle.id, puzzle.game)).collect()
});

/// The slug of the game of the shipped puzzle with this id; of one that is not known, that of the first game.
pub fn game_of_shipped(id: &str) -> &'static str {
    OF_OTHERS.get(id).map_or(GAMES[0].slug, String::as_str)
}

/// The puzzle as it is put to the solver: the opponent's move that makes it is played. The solver's place in it is the
/// only one: his moves and the replies.
///
/// # Errors
/// When the position or that move is none of the game.
pub fn ready(imported: Imported) -> Result<Puzzle, NoLine> {
    let Imported { set, game: slug, row } = imported;
    let none = |error: String| NoLine::Position(crate::games::NotationError::new(1, error));
    let card = game(&slug).map_err(|error| none(error.to_string()))?;
    let mut session = card.open(Some(&row.position)).map_err(NoLine::Position)?;
    let mut moves = row.moves.split_ascii_whitespace().map(String::from);
    let first = moves.next().unwrap_or_default();
    let tag =
        session.parse_move(&first).map_err(|error| NoLine::Move { number: 1, text: first.clone(), error })?;
    session.play(tag);
    let before = Some((row.position, first));
    // Of an opening and its variation the last tag names both.
    let opening = row.opening.split_ascii_whitespace().last().unwrap_or_default().replace('_', " ");
    let names = [opening, row.url];
    let note: Vec<_> = names.into_iter().filter(|name| !name.is_empty()).collect();
    Ok(Puzzle {
        id: row.id,
        game: slug,
        position: session.view().notation,
        moves: moves.collect(),
        themes: row.themes.split_ascii_whitespace().map(String::from).collect(),
        rating: row.rating,
        deviation: row.deviation,
        note: (!note.is_empty()).then(|| note.join(", ")),
        before,
        set,
    })
}
