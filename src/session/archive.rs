//! Games that were kept, opened again and written in the notation of their players.

use crate::games::Side;
use crate::games::pgn::Ended;
use crate::learner::progress::{Finish, How, SavedGame, Won};
use crate::opponents;
use crate::opponents::book::Book;
use crate::session::opponent::opening;
use crate::session::portable::{GameRecord, Headline, Notation};
use crate::session::{GameCard, Session, game, play_moves};

/// The game at its end.
///
/// # Errors
/// What of it cannot be read.
pub fn open(saved: &SavedGame) -> Result<Box<dyn Session>, String> {
    let mut session = card(saved)?.open(Some(&saved.start)).map_err(|error| error.to_string())?;
    play_moves(&mut *session, &saved.moves)
        .map_err(|wrong| format!("its move {} is not legal: {}", wrong.number + 1, wrong.word))?;
    Ok(session)
}

/// The game that it is of.
///
/// # Errors
/// That there is none with its name.
pub fn card(saved: &SavedGame) -> Result<&'static GameCard, String> {
    game(&saved.game).map_err(|error| error.to_string())
}

/// The learner's side.
pub fn own_side(saved: &SavedGame) -> Side {
    if saved.second { Side::Second } else { Side::First }
}

/// What the opponent is called.
pub fn opponent(saved: &SavedGame) -> String {
    opponents::called(&saved.game, &saved.opponent)
}

/// How it ended, in a sentence without its full stop; nothing of one that is not over.
pub fn told(saved: &SavedGame) -> Option<String> {
    saved.result.as_ref().map(|finish| in_words(finish, saved, sentence))
}

/// The same in few words.
pub fn told_in_brief(saved: &SavedGame) -> Option<String> {
    saved.result.as_ref().map(|finish| in_words(finish, saved, in_brief))
}

/// Of a game that is not known here, as the file has it.
fn in_words(finish: &Finish, saved: &SavedGame, say: fn(&Finish, &GameCard) -> String) -> String {
    card(saved).map_or_else(|_| finish.to_string(), |card| say(finish, card))
}

/// What its opening is called, as far as the book knows it. Moves behind the longest line of the book name none, and are not
/// played: this is asked of thousands of games at once.
pub fn opening_of(saved: &SavedGame) -> Option<String> {
    let lines = Book::shipped().lines().iter().filter(|line| line.game == saved.game);
    let longest = lines.map(|line| line.moves.len()).max()?;
    let first: Vec<_> = saved.moves.split_whitespace().take(longest).collect();
    let mut session = card(saved).ok()?.open(Some(&saved.start)).ok()?;
    play_moves(&mut *session, &first.join(" ")).ok()?;
    opening(&*session)
}

/// How many moves were made, those of both sides counted.
pub fn plies(saved: &SavedGame) -> usize {
    saved.moves.split_whitespace().count()
}

/// How a game ended, as its players write it.
pub fn ended(finish: Option<&Finish>) -> Ended {
    match finish.map(|finish| finish.won) {
        Some(Won::By(Side::First)) => Ended::White,
        Some(Won::By(Side::Second)) => Ended::Black,
        Some(Won::Nobody) => Ended::Draw,
        Some(Won::Points(_) | Won::Unknown) | None => Ended::Open,
    }
}

/// How a game ended, in a sentence without its full stop: `Checkmate: Black wins`.
pub fn sentence(finish: &Finish, card: &GameCard) -> String {
    let name = |side| card.side_name(side);
    let how = match (&finish.how, finish.won) {
        (How::Resigned, Won::By(winner)) => format!("{} resigns", name(!winner)),
        (How::Time, Won::By(winner)) => format!("{} is out of time", name(!winner)),
        (how, _) => capitalised(named(how)),
    };
    match finish.won {
        Won::By(winner) => format!("{how}: {} wins", name(winner)),
        Won::Nobody => format!("{how}: a draw"),
        Won::Points(points) => format!("{how}: {points} for {}", name(Side::First)),
        Won::Unknown => how,
    }
}

/// The same in few words, who won before how, for the end may be clipped: `Black wins · out of time`.
fn in_brief(finish: &Finish, card: &GameCard) -> String {
    let name = |side| card.side_name(side);
    let how = match (&finish.how, finish.won) {
        (How::Resigned, Won::By(winner)) => format!("{} resigns", name(!winner)),
        (how, _) => named(how).into(),
    };
    match finish.won {
        Won::By(winner) => format!("{} wins · {how}", name(winner)),
        Won::Nobody => format!("draw · {how}"),
        Won::Points(points) => format!("{points} for {} · {how}", name(Side::First)),
        Won::Unknown => how,
    }
}

const fn named(how: &How) -> &str {
    match how {
        How::Resigned => "resigned",
        How::Time => "out of time",
        How::Agreed => "agreed",
        How::Rule(rule) => rule.as_str(),
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Who played it, begun on this day, and how it ended.
pub fn headline(saved: &SavedGame, day: Option<&str>) -> Headline {
    let own = own_side(saved) as usize;
    let mut players = [opponent(saved), opponent(saved)];
    players[own] = "you".into();
    let date = day.map_or_else(String::new, String::from);
    let result = told(saved).unwrap_or_default();
    Headline { players, date, result, ..Headline::default() }
}

/// What is written with a game: who played it, when, what its opening is called, and how it ended.
pub fn record(headline: &Headline, session: &dyn Session, finish: Option<&Finish>) -> GameRecord {
    let date = if headline.date.is_empty() { "????.??.??".into() } else { headline.date.replace('-', ".") };
    let [white, black] = headline.players.clone();
    let known = [("Event", "cutnode".into()), ("Date", date), ("White", white), ("Black", black)];
    let more = [
        ("Opening", opening(session)),
        ("Termination", finish.map(|finish| sentence(finish, session.game()))),
    ];
    let more = more.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let tags = known.into_iter().chain(more).map(|(name, value)| (name.to_string(), value)).collect();
    GameRecord { tags, ended: Some(ended(finish)), ..GameRecord::default() }
}

/// The file to which games go that nobody names.
pub fn file_name(notation: &Notation) -> String {
    format!("cutnode-games.{}", notation.name.to_lowercase())
}

/// The game in the notation of its players, with date and result and an empty line behind; and that notation.
///
/// # Errors
/// That its players have none that is known here, or what of it cannot be read.
pub fn write(saved: &SavedGame, day: Option<&str>) -> Result<(String, &'static Notation), String> {
    let card = card(saved)?;
    let notation = card.portable().ok_or_else(|| {
        format!(
            "games of {} have no notation of their own; `cutnode progress export` has them all",
            card.name
        )
    })?;
    let session = open(saved)?;
    let told = record(&headline(saved, day), &*session, saved.result.as_ref());
    notation.write(&*session, &told).map(|text| (text, notation)).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(game: &str, moves: &str, result: Option<&str>) -> SavedGame {
        let start = crate::session::game(game).expect("a game").open(None).expect("its start").start();
        SavedGame {
            game: game.into(),
            start,
            moves: moves.into(),
            opponent: "random".into(),
            second: true,
            result: result.map(Finish::from),
            settings: String::new(),
        }
    }

    #[test]
    fn a_kept_game_is_written_with_its_date_and_its_result_and_reads_back() {
        let mate = saved("chess", "f2f3 e7e5 g2g4 d8h4", Some("Checkmate: Black wins"));
        let (text, notation) = write(&mate, Some("2026-11-23")).expect("written");
        assert!(text.contains("[Date \"2026.11.23\"]") && text.contains("[Result \"0-1\"]"), "{text}");
        assert!(text.contains("[Black \"you\"]"), "{text}");
        assert_eq!(
            notation.read(&text).expect("read").session.played(),
            open(&mate).expect("legal").played()
        );
        let (text, _) = write(&saved("draughts", "32-28 19-23 28x19", None), None).expect("written");
        assert!(text.contains("[Date \"????.??.??\"]") && text.contains("[Result \"*\"]"), "{text}");
    }

    #[test]
    fn what_a_game_ended_by_is_told_in_a_sentence_and_in_few_words() {
        for (game, code, ends, sentence, brief) in [
            (
                "chess",
                "second resigned",
                Ended::Black,
                "White resigns: Black wins",
                "Black wins · White resigns",
            ),
            (
                "chess",
                "first time",
                Ended::White,
                "Black is out of time: White wins",
                "White wins · out of time",
            ),
            ("chess", "draw agreed", Ended::Draw, "Agreed: a draw", "draw · agreed"),
            (
                "connect-4",
                "first four in a line",
                Ended::White,
                "Four in a line: White wins",
                "White wins · four in a line",
            ),
            ("tree", "points -3 leaf", Ended::Open, "Leaf: -3 for Max", "-3 for Max · leaf"),
            ("chess", "unknown resigned", Ended::Open, "Resigned", "resigned"),
            // Of a game that nobody knows the sides have no names.
            ("halma", "first resigned", Ended::White, "first resigned", "first resigned"),
        ] {
            let over = SavedGame { game: game.into(), result: Some(code.into()), ..SavedGame::default() };
            assert_eq!(ended(over.result.as_ref()), ends, "{code}");
            assert_eq!(told(&over).as_deref(), Some(sentence));
            assert_eq!(told_in_brief(&over).as_deref(), Some(brief));
        }
        assert_eq!((ended(None), told(&SavedGame::default())), (Ended::Open, None));
    }

    #[test]
    fn an_opening_is_named_without_the_moves_behind_it() {
        let french = "e2e4 e7e6 d2d4 d7d5";
        // They go on until well behind what any book knows.
        let long = format!(
            "{french} a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6 a3a4 a6a5 b3b4 b6b5 h3h4 h6h5 \
             g3g4 g6g5 f3f4 f6f5 c3c4 c6c5 a1a3 a8a6"
        );
        let whole = open(&saved("chess", &long, None)).expect("legal");
        assert_eq!(opening_of(&saved("chess", &long, None)), opening(&*whole));
        let name = opening_of(&saved("chess", french, None)).expect("the book knows it");
        assert!(name.contains("French Defense"), "{name}");
        assert_eq!(opening_of(&saved("chess", "", None)), None);
        assert_eq!(opening_of(&saved("connect-4", "4", None)), None);
        let start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".into();
        let odd = SavedGame { start, ..saved("chess", "h1h8", None) };
        assert_eq!(opening_of(&odd), None);
    }

    #[test]
    fn what_cannot_be_read_is_told_and_breaks_nothing() {
        assert!(
            open(&saved("chess", "e2e5", None)).is_err_and(|why| why.contains("its move 1 is not legal"))
        );
        let other = SavedGame { game: "halma".into(), ..saved("chess", "", None) };
        assert!(open(&other).is_err() && write(&other, None).is_err());
        assert!(write(&saved("connect-4", "4", None), None).is_err());
    }
}
