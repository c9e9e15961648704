//! A game of a file in a row of a list: who played it, or what else tells it apart.

use crate::numbers::counted;
use crate::session::portable::Headline;
use crate::ui::prelude::*;

/// The sign of a game in which something is wrong.
pub(super) const BROKEN: &str = "✗";
/// What stands between two names, and between an event and the first moves.
const BETWEEN: &str = " – ";
const APART: &str = " · ";
/// Columns of the mark of the chosen game, and before the number of moves.
const MARK: usize = 2;
const GAP: usize = 2;
/// Columns of the first moves at least where the number of moves stands behind them.
const BEGINNING: usize = 16;

/// How the rows of a list share their columns.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Columns {
    number: usize,
    years: usize,
    result: usize,
    sign: usize,
    /// Of how many moves there are, with the gap before it.
    length: usize,
    /// Of what tells the games apart: with less of them it is not told how many moves there are.
    told: usize,
    /// The games are not all of the same event.
    has_events: bool,
}

impl Columns {
    /// Those that these games need.
    pub(super) fn of(games: &[Headline]) -> Self {
        let most = |of: fn(&Headline) -> usize| games.iter().map(of).max().unwrap_or_default();
        let needs = |game: &Headline| game.pairing().map_or(BEGINNING, |players| players.width());
        Self {
            number: most(|game| game.number.to_string().len()),
            years: most(|game| year(game).len()),
            result: most(|game| game.result.len()),
            sign: most(|game| if game.wrong.is_some() { BROKEN.width() + 1 } else { 0 }),
            length: most(|game| length(game).width()) + GAP,
            told: games.iter().map(needs).max().unwrap_or_default(),
            has_events: games.windows(2).any(|pair| pair[0].event != pair[1].event),
        }
    }

    /// The row of a game in a list of so many columns: its length stands in it where it takes nothing from the names.
    pub(super) fn row(self, game: &Headline, width: usize, theme: &Theme) -> Line<'static> {
        let Self { number, years, result, sign, length: behind, told, .. } = self;
        let gap = if years > 0 { "  " } else { "" };
        let played = year(game);
        let before = format!("{:>number$}{gap}{played:<years$}  {:<result$}  ", game.number, game.result);
        let broken = if game.wrong.is_some() { BROKEN } else { "" };
        let room = width.saturating_sub(sign + before.width() + MARK);
        let behind = if room >= told + behind { behind } else { 0 };
        let text = self.told(game, room - behind);
        let length = if behind > 0 { length(game) } else { String::new() };
        let blanks = room.saturating_sub(text.width() + length.width());
        Line::from(vec![
            theme.span(format!("{broken:<sign$}"), Role::Bad),
            theme.span(before, Role::Dim),
            theme.span(text, Role::Text),
            theme.span(" ".repeat(blanks) + &length, Role::Dim),
        ])
    }

    /// Who played it; where nobody is named, of which event it is, if that differs, and how it begins.
    fn told(self, game: &Headline, room: usize) -> String {
        let event = if self.has_events { game.event.as_str() } else { "" };
        let known = [event, game.begins.as_str()].into_iter().filter(|known| !known.is_empty());
        let known = known.collect::<Vec<_>>().join(APART);
        if game.pairing().is_some() || known.is_empty() {
            paired(names(game), room)
        } else {
            prose::clipped(&known, room)
        }
    }
}

/// The year in which it was played; empty where it is not known.
pub(super) fn year(headline: &Headline) -> &str {
    headline.date.split('.').next().filter(|year| !year.starts_with('?')).unwrap_or_default()
}

/// Who played; a question mark where that is not known.
pub(super) fn names(headline: &Headline) -> [&str; 2] {
    headline.players.each_ref().map(|name| if name.is_empty() { "?" } else { name.as_str() })
}

fn length(game: &Headline) -> String {
    counted(game.plies.div_ceil(2), "move", "moves")
}

/// Who played whom, in so many columns. Where these are too few, given names and titles behind a comma go first; then the names
/// are cut, and the longer one first.
fn paired(names: [&str; 2], room: usize) -> String {
    let untitled = names.map(|name| name.split(',').next().unwrap_or_default());
    let told = |[white, black]: [&str; 2]| format!("{white}{BETWEEN}{black}");
    if let Some(told) = [names, untitled].map(told).into_iter().find(|told| told.width() <= room) {
        return told;
    }
    let room = room.saturating_sub(BETWEEN.width());
    let [white, black] = untitled;
    let for_white = white.width().min(room.saturating_sub(black.width()).max(room / 2));
    let [white, black] = [prose::clipped(white, for_white), prose::clipped(black, room - for_white)];
    format!("{white}{BETWEEN}{black}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_names_are_told_apart_whatever_the_room() {
        let long = "Very Long Name That Goes On And On";
        for (names, room, told) in [
            (["Ada", "Bo"], 8, "Ada – Bo"),
            (["Anderssen, Adolf", "Morphy, Paul"], 30, "Anderssen – Morphy"),
            ([long, "Bo"], 20, "Very Long Name… – Bo"),
            (["Ada", long], 20, "Ada – Very Long Nam…"),
            ([long, long], 21, "Very Lon… – Very Lon…"),
        ] {
            assert_eq!(paired(names, room), told);
            assert!(told.width() <= room, "{told}");
        }
    }

    #[test]
    fn what_has_no_names_is_told_by_its_event_and_its_first_moves_and_its_length_takes_no_room_of_names() {
        let game = |event: &str, begins: &str, plies: usize| Headline {
            number: 1,
            event: event.into(),
            begins: begins.into(),
            plies,
            ..Headline::default()
        };
        let rows = |games: &[Headline], width: usize| -> Vec<String> {
            let columns = Columns::of(games);
            games.iter().map(|game| columns.row(game, width, &Theme::plain()).to_string()).collect()
        };
        let same = [game("Cup", "e4 e5", 80), game("Cup", "d4 d5", 2)];
        assert_eq!(
            rows(&same, 38),
            [format!("1    e4 e5{:18}40 moves", ""), format!("1    d4 d5{:20}1 move", "")]
        );
        assert!(rows(&same, 20)[0].trim_end().ends_with("e4 e5"));
        let others = [game("Cup", "e4 e5", 80), game("Cap", "e4 e5", 2)];
        assert!(rows(&others, 60)[1].contains("Cap · e4 e5"));
        assert!(rows(&[game("", "", 0)], 60)[0].contains("? – ?"));
        let players = ["Very Long Name That Goes On", "Bo"].map(String::from);
        let named = [Headline { players, ..game("Cup", "", 80) }];
        assert!(rows(&named, 36)[0].ends_with("Very Long Name That Goe… – Bo"), "{:?}", rows(&named, 36));
        assert!(rows(&named, 60)[0].ends_with("40 moves"));
    }
}
