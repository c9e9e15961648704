//! Games that were kept, opened again and written in the notation of their players.

use crate::games::pgn::Ended;
use crate::games::{Outcome, Side};
use crate::learner::progress::SavedGame;
use crate::opponents;
use crate::session::portable::{GameRecord, Headline, Notation};
use crate::session::{GameCard, Session, game};

/// The game at its end.
///
/// # Errors
/// What of it cannot be read.
pub fn open(saved: &SavedGame) -> Result<Box<dyn Session>, String> {
    let mut session = card(saved)?.open(Some(&saved.start)).map_err(|error| error.to_string())?;
    for (number, text) in saved.moves.split_whitespace().enumerate() {
        if !session.parse_move(text).is_ok_and(|tag| session.play(tag)) {
            return Err(format!("its move {} is not legal: {text}", number + 1));
        }
    }
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

/// How many moves were made, those of both sides counted.
pub fn plies(saved: &SavedGame) -> usize {
    saved.moves.split_whitespace().count()
}

/// How a game ended, by the position, or, where it was given up, lost on time or agreed, by the words for it.
pub fn ended(saved: &SavedGame, session: &dyn Session) -> Ended {
    let Some(words) = &saved.result else { return Ended::Open };
    let of = |side: Side| if side == Side::First { Ended::White } else { Ended::Black };
    if let Some(side) = [Side::First, Side::Second]
        .into_iter()
        .find(|&side| words.ends_with(&format!("{} wins", session.game().side_name(side))))
    {
        return of(side);
    }
    match session.ending().map(|ending| ending.outcome) {
        Some(Outcome::Win) => of(session.root_side()),
        Some(Outcome::Loss) => of(!session.root_side()),
        Some(Outcome::Points(_)) => Ended::Open,
        None if !words.ends_with("a draw") => Ended::Open,
        Some(Outcome::Draw) | None => Ended::Draw,
    }
}

/// Who played it, begun on this day, and how it ended.
pub fn headline(saved: &SavedGame, day: Option<&str>) -> Headline {
    let own = own_side(saved) as usize;
    let mut players = [opponent(saved), opponent(saved)];
    players[own] = "you".into();
    let date = day.map_or_else(String::new, String::from);
    let result = saved.result.clone().unwrap_or_default();
    Headline { players, date, result, ..Headline::default() }
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
    let opponent = opponent(saved);
    let [white, black] = if saved.second { [&*opponent, "you"] } else { ["you", &*opponent] };
    let date = day.map_or_else(|| "????.??.??".into(), |day| day.replace('-', "."));
    let tags = [("Event", "cutnode"), ("Date", &date), ("White", white), ("Black", black)];
    let mut tags: Vec<(String, String)> =
        tags.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
    tags.extend(saved.result.clone().map(|result| ("Termination".into(), result)));
    let told = GameRecord { tags, ended: Some(ended(saved, &*session)), ..GameRecord::default() };
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
            result: result.map(String::from),
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
    fn what_ended_a_game_besides_the_position_counts() {
        for (words, ended) in [
            ("White resigns: Black wins", Ended::Black),
            ("Black is out of time: White wins", Ended::White),
            ("Agreed: a draw", Ended::Draw),
        ] {
            let given_up = saved("chess", "e2e4", Some(words));
            assert_eq!(super::ended(&given_up, &*open(&given_up).expect("legal")), ended, "{words}");
        }
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
