//! Games that are known everywhere, shipped with the program: what there is for the coach before one has played.

use std::path::Path;

use super::chosen::{draw_pairs, pairs};
use super::row::{names, year};
use crate::numbers::counted;
use crate::session::Session;
use crate::session::opponent::opening;
use crate::session::portable::{Headline, of_file};
use crate::ui::prelude::*;
use crate::ui::screens::coach::Coached;
use crate::ui::widgets::board::{self, Marks, Shape};
use crate::ui::widgets::pane::{below_rule, rule, section};
use crate::ui::widgets::select::Select;
use crate::ui::widgets::tier::rows;

/// The games and the name of their file, which says of which game they are.
const SHIPPED: (&str, &str) = ("famous.pgn", include_str!("../../../../famous.pgn"));

/// Columns of what stands beside the board: at least, and as many as can be read well.
const WORDS: u16 = 38;
const WIDEST: u16 = 72;
/// Columns between the two.
const GAP: u16 = 3;

/// What is said as long as no game is kept, and of these games.
const NONE_YET: [&str; 4] = [
    "No game is kept yet.",
    "Every game that you play stands here, move by move, to be gone on with, or gone through with the coach: where it \
     turned, and why.",
    "`n` begins one. `o` opens those of a file: `.pgn` of chess, `.pdn` of draughts. One line will do:",
    EXAMPLE,
];
const EXAMPLE: &str = "`1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0`";
const THESE: &str = "Here are some for the coach; programs won the last two:";

/// The games.
pub(super) struct Famous {
    games: Vec<(Headline, Box<dyn Session>)>,
    pub(super) list: Select,
}

/// Where everything stands.
struct Panes {
    words: Rect,
    /// What stands there.
    lines: Vec<Line<'static>>,
    list: Rect,
    said: Rect,
    board: Rect,
}

impl Famous {
    pub(super) fn new() -> Self {
        let (name, text) = SHIPPED;
        let notation = of_file(Path::new(name)).portable().expect("games with a notation have files");
        let headlines = notation.list(&mut text.as_bytes(), usize::MAX).unwrap_or_default().games;
        let open = |headline: Headline| {
            let opened = notation.open(&mut text.as_bytes(), headline.number, None).ok()?;
            Some((headline, opened.session))
        };
        let games: Vec<_> = headlines.into_iter().filter_map(open).collect();
        let list = Select::new(games.iter().map(|(headline, _)| headline.event.clone()));
        Self { games, list }
    }

    fn chosen(&self) -> Option<&(Headline, Box<dyn Session>)> {
        self.games.get(self.list.chosen()?)
    }

    /// The chosen game, at its end.
    pub(super) fn open(&self) -> Option<Coached> {
        let (headline, session) = self.chosen()?;
        Some(Coached {
            session: session.fork(),
            headline: headline.clone(),
            you: None,
            nodes: None,
            wrong: None,
        })
    }

    /// Where the list stands.
    pub(super) fn rows(&self, area: Rect, none_yet: bool) -> Rect {
        self.panes(area, none_yet, [Style::new(); 2]).list
    }

    fn panes(&self, area: Rect, none_yet: bool, styles: [Style; 2]) -> Panes {
        let (left, board) = halves(area, self.chosen().map(|(_, session)| &**session));
        let lines = lines(left.width, none_yet, styles);
        let wants = [lines.len().cells(), self.games.len().cells()].map(Want::just);
        let [words, list, said] = rows(left, 1, [wants[0].rank(1), wants[1], Want::rest(4).rank(2)]);
        Panes { words, lines, list, said, board }
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, none_yet: bool, theme: &Theme) {
        let panes = self.panes(area, none_yet, [Role::Title, Role::Text].map(|role| theme.style(role)));
        prose::draw(buf, panes.words, &panes.lines, 0);
        let width = panes.list.width.into();
        self.list.draw(buf, panes.list, theme, |at| row(&self.games[at].0, width, theme));
        let Some((headline, session)) = self.chosen() else { return };
        draw_game(buf, [panes.said, panes.board], headline, &**session, theme);
    }
}

/// What there is to say of a game, with its moves, and how it stands at its end.
pub(super) fn draw_game(
    buf: &mut Buffer,
    [said, board]: [Rect; 2],
    headline: &Headline,
    session: &dyn Session,
    theme: &Theme,
) {
    let view = session.view();
    board::draw_centred(buf, board, &view.board, &Marks::of(&view), false, theme);
    let about = prose::sentence(&says(headline, session), said.width, theme.style(Role::Text));
    let [about_at, moves_at] =
        rows(said, 1, [Want::just(about.len().cells() + 1).least(2), Want::rest(3).rank(1)]);
    section(buf, about_at, "this game", &about, theme);
    rule(buf, moves_at, "its moves", false, theme);
    draw_pairs(buf, below_rule(moves_at), &pairs(session), theme);
}

/// The words and the list, and the board, which is as large as they leave room for.
pub(super) fn halves(area: Rect, session: Option<&dyn Session>) -> (Rect, Rect) {
    let inside = Rect { x: area.x + 2.min(area.width), width: area.width.saturating_sub(4), ..area };
    let room = inside.width.saturating_sub(WORDS + GAP);
    let shape = session.and_then(|session| Shape::of(&session.view().board));
    let board = shape.and_then(|shape| shape.largest_in(room, inside.height)).map_or(0, |(width, _)| width);
    let left = if board == 0 { inside.width } else { inside.width - GAP - board }.min(WIDEST);
    let taken = (left + GAP).min(inside.width);
    let right = Rect { x: inside.x + taken, width: inside.width - taken, ..inside };
    (Rect { width: left, ..inside }, right)
}

/// What stands above the list.
fn lines(width: u16, none_yet: bool, [title, text]: [Style; 2]) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let texts = NONE_YET.iter().filter(|_| none_yet).chain([&THESE]);
    for says in texts {
        if !lines.is_empty() && *says != EXAMPLE {
            lines.push(Line::default());
        }
        let is_title = none_yet && lines.is_empty();
        lines.extend(prose::marked(says, width, if is_title { title } else { text }));
    }
    lines
}

fn row(headline: &Headline, width: usize, theme: &Theme) -> Line<'static> {
    let room = width.saturating_sub(8);
    let whole = names(headline);
    // Titles behind a comma, then given names are what can be done without.
    let untitled = whole.map(|name| name.split(',').next().unwrap_or_default());
    let family = untitled.map(|name| name.rsplit(' ').next().unwrap_or_default());
    let told = [whole, untitled, family].map(|[white, black]| format!("{white} – {black}"));
    let fits = told.iter().find(|told| told.width() <= room).or(told.last());
    let players = prose::clipped(fits.map_or("", String::as_str), room);
    Line::from(vec![theme.span(format!("{}  ", year(headline)), Role::Dim), theme.span(players, Role::Text)])
}

/// Who played whom, where and when, and how it ended.
fn says(headline: &Headline, session: &dyn Session) -> String {
    let Headline { event, result, .. } = headline;
    let [white, black] = names(headline);
    let moves = counted(session.played().len().div_ceil(2), "move", "moves");
    let opening = opening(session).map_or_else(String::new, |name| format!(" Opening: {name}."));
    let against = format!("{white} against {black}");
    let known = [against.as_str(), event, year(headline)];
    let known: Vec<_> = known.into_iter().filter(|known| !known.is_empty() && *known != "?").collect();
    let ended = match result.as_str() {
        "" => moves,
        "*" => format!("not over after {moves}"),
        result => format!("{result} after {moves}"),
    };
    format!("{}: {ended}.{opening}", known.join(", "))
}
