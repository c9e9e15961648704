//! Where a new game begins, as it is typed or pasted.

use crate::session::{GameCard, NotPlayed, Session, game_of, unnumbered};

/// Reads a position of the game, or moves from its start, with or without numbers, or a game with its tags; nothing is the
/// start.
///
/// # Errors
/// Why it is neither, for the user.
pub(super) fn read(game: &GameCard, text: &str) -> Result<Box<dyn Session>, String> {
    let position = game.open((!text.is_empty()).then_some(text)).map_err(|error| error.to_string());
    position.or_else(|error| match moves(game, text) {
        Ok(session) => Ok(session),
        Err(_) if text.contains("[Event ") || text.contains("[FEN ") => match game.portable() {
            // What is wrong stands before the user, who can mend it.
            Some(notation) => match notation.read(text) {
                Ok(opened) if !opened.wrong.is_empty() && !opened.is_whole => {
                    Err(opened.says().unwrap_or_default())
                }
                Ok(opened) => Ok(opened.session),
                Err(error) => Err(error.to_string()),
            },
            None => Err(error),
        },
        // Not even the first word is a move: a position was meant.
        Err((0, _)) => Err(error),
        Err((_, wrong)) => Err(wrong),
    })
}

/// The game after these moves, behind which its result may stand; where a word is no legal move, how many were, and why.
fn moves(game: &GameCard, text: &str) -> Result<Box<dyn Session>, (usize, String)> {
    let is_result = |word: &&str| matches!(*word, "*" | "1-0" | "0-1" | "1/2-1/2" | "2-0" | "0-2" | "1-1");
    let is_move = |word: &&str| !unnumbered(word).is_empty() && !is_result(word);
    let moves: Vec<_> = text.split_whitespace().filter(is_move).collect();
    game_of(game, &moves.join(" ")).map_err(|NotPlayed { number, word, error }| {
        (number, format!("move {}, {}: {}", number + 1, unnumbered(&word), error.message))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::game;

    #[test]
    fn positions_and_moves_are_read_and_what_is_wrong_is_told() {
        let chess = game("chess").expect("a game");
        let read = |text: &str| read(chess, text).map(|session| session.played_texts().join(" "));
        assert_eq!(read(""), Ok(String::new()));
        assert_eq!(read("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1"), Ok(String::new()));
        assert_eq!(read("1. e4 e5 2.Nf3 Nc6 *"), Ok("e4 e5 Nf3 Nc6".into()));
        assert_eq!(read("[Event \"a\"] [White \"b\"] 1. e4 {good} e5 *"), Ok("e4 e5".into()));
        assert!(read("e4 e5 Ke3").is_err_and(|error| error.starts_with("move 3, Ke3: ")));
        assert!(read("8/8 w").is_err_and(|error| error.contains("column")));
    }
}
