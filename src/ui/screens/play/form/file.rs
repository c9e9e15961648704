//! A game of a file as the start of a new one: `@games.pgn`, `@games.pgn 3`, `@games.pgn 3 20`.

use crate::files;
use crate::numbers::Whole as _;
use crate::session::portable::Notation;
use crate::session::{GAMES, GameCard};
use crate::ui::background::BackgroundTask;

/// What a text begins with that names a file, here and on the command line.
const FILE: char = '@';

/// The task that a text asks for; `None` when it names no file.
///
/// # Errors
/// When it is not clear which file or game is meant.
pub(super) fn read(
    notation: Option<&'static Notation>,
    text: &str,
) -> Option<Result<BackgroundTask, String>> {
    let (name, numbers) = split(text);
    let of_ending = GAMES.iter().filter_map(GameCard::portable).find(|notation| {
        let ending = format!(".{}", notation.name.to_lowercase());
        name.to_lowercase().ends_with(&ending)
    });
    let name = match name.strip_prefix(FILE) {
        Some(name) => name.trim_start(),
        None if of_ending.is_some() => name,
        None => return None,
    };
    let Some(notation) = of_ending.or(notation) else {
        return Some(Err("of this game no files of games are read".into()));
    };
    let (number, ply) = match *numbers {
        [] => (1, None),
        [number] => (number, None),
        [number, ply, ..] => (number, Some(ply.fitted::<usize>())),
    };
    Some(match (name, number) {
        ("", _) => Err(format!("behind {FILE} the name of a file must stand")),
        (_, 0) => Err("the games of a file are counted from 1".into()),
        _ => Ok(BackgroundTask::Read { file: files::named(name), notation, number, ply }),
    })
}

/// A text without the numbers at its end, two at most, and these.
fn split(text: &str) -> (&str, Vec<u64>) {
    let (mut name, mut numbers) = (text.trim(), Vec::new());
    while numbers.len() < 2
        && let Some((rest, last)) = name.rsplit_once(char::is_whitespace)
        && let Ok(number) = last.parse()
    {
        (name, numbers) = (rest.trim_end(), [vec![number], numbers].concat());
    }
    (name, numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::game;

    #[test]
    fn a_file_is_named_with_the_game_and_the_ply() {
        let chess = game("chess").expect("a game").portable();
        let asked = |text: &str| match read(chess, text) {
            Some(Ok(BackgroundTask::Read { file, notation, number, ply })) => {
                format!("{} {} {number} {ply:?}", notation.name, file.display())
            }
            Some(Err(wrong)) => wrong,
            _ => "no file".into(),
        };
        assert_eq!(asked("@a.pgn"), "PGN a.pgn 1 None");
        assert_eq!(asked("my games.PGN 3"), "PGN my games.PGN 3 None");
        assert_eq!(asked(" @ a b 3 20 "), "PGN a b 3 Some(20)");
        assert_eq!(asked("d.pdn 2"), "PDN d.pdn 2 None");
        assert_eq!(asked("@a.pgn 0"), "the games of a file are counted from 1");
        assert_eq!(asked("@ 7"), "behind @ the name of a file must stand");
        assert_eq!(asked("8/8/8/8/8/8/8/8 w - - 0 1"), "no file");
        assert!(read(None, "@x").is_some_and(|asked| asked.is_err()));
    }
}
