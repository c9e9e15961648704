//! A game that is told as its moves, as people write them: `1.e4 e5 2.Nf3`.

use thiserror::Error;

use super::{GameCard, Session};
use crate::games::NotationError;

/// A word that cannot be played where it stands.
#[derive(Clone, PartialEq, Eq, Error, Debug)]
#[error("word {}, `{word}`: {error}", .number + 1)]
pub struct NotPlayed {
    /// How many words stand before it.
    pub number: usize,
    /// The word.
    pub word: String,
    /// Why not; the column is that of the whole text.
    pub error: NotationError,
}

/// A word without the move number that may stand before its move: `1.e4`, `1…e5`, `12.`, of which nothing is left.
pub fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let bare = rest.trim_start_matches(['.', '…']);
    if rest.len() < word.len() && bare.len() < rest.len() { bare } else { word }
}

/// Plays the moves of a text in their order.
///
/// # Errors
/// The first word that cannot be played. What stands before it has been.
pub fn play_moves(session: &mut dyn Session, text: &str) -> Result<(), NotPlayed> {
    for (number, word) in text.split_whitespace().enumerate() {
        let bare = unnumbered(word);
        if bare.is_empty() {
            continue;
        }
        let before = &text[..bare.as_ptr() as usize - text.as_ptr() as usize];
        play(session, bare).map_err(|error| {
            let column = before.chars().count() + error.column;
            NotPlayed { number, word: word.into(), error: NotationError { column, ..error } }
        })?;
    }
    Ok(())
}

/// The game after the moves of a text, from its usual start.
///
/// # Errors
/// As of [`play_moves`].
pub fn game_of(game: &GameCard, text: &str) -> Result<Box<dyn Session>, NotPlayed> {
    let mut session = game.open(None).map_err(|error| NotPlayed { number: 0, word: String::new(), error })?;
    play_moves(&mut *session, text)?;
    Ok(session)
}

fn play(session: &mut dyn Session, text: &str) -> Result<(), NotationError> {
    let error = match session.parse_move(text) {
        Ok(tag) if session.play(tag) => return Ok(()),
        Ok(_) => NotationError::new(1, "this move is not legal here"),
        Err(error) => error,
    };
    Err(match session.ending() {
        Some(ending) if session.view().moves.is_empty() => {
            NotationError::new(1, format!("the game is over before this move: {}", ending.rule))
        }
        _ => error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::game;

    #[test]
    fn move_numbers_are_passed_over() {
        for (word, text) in
            [("1.e4", "e4"), ("1…e5", "e5"), ("1...e5", "e5"), ("12.", ""), ("e4", "e4"), ("32-28", "32-28")]
        {
            assert_eq!(unnumbered(word), text);
        }
    }

    #[test]
    fn what_cannot_be_played_is_told_with_its_place() {
        let after = |text: &str| {
            let mut session = game("chess").expect("a game").open(None).expect("its start");
            play_moves(&mut *session, text).map(|()| session.played_texts().join(" "))
        };
        assert_eq!(after("1. e4 e5\n2.Nf3"), Ok("e4 e5 Nf3".into()));
        let wrong = after("1. e4 1…e5 2.Ke3").expect_err("the king does not reach e3");
        assert_eq!((wrong.number, &*wrong.word, wrong.error.column), (3, "2.Ke3", 14));
        let over = after("f3 e5 g4 Qh4# a3").expect_err("the game is over");
        assert!(
            over.to_string().contains("word 5, `a3`") && over.to_string().contains("checkmate"),
            "{over}"
        );
    }
}
