//! Beside the list, where there is room: how the chosen game stands and how it came there, and how all games went.

use std::collections::BTreeMap;

use super::Archive;
use crate::games::{BoardView, Side};
use crate::learner::progress::Won;
use crate::numbers::counted;
use crate::session::opponent::opening;
use crate::session::{Session, archive};
use crate::ui::learner_state::KeptGame;
use crate::ui::prelude::*;
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::pane::{below_rule, ground, rule, section, sheet};
use crate::ui::widgets::tier::rows;

/// Columns of a pair of moves with its number, and of what stands before the bar of results.
const PAIR: u16 = 24;
const BEFORE_BAR: usize = NAMES + 24;
/// Those of the game and the opponent.
const NAMES: usize = 27;

/// Rows and columns of a small board at least, with the rule above it and what is said below.
const WAY: u16 = 12;
const SMALL: u16 = 36;

/// How the games against somebody went: won, drawn, lost, and not over.
type Results = [usize; 4];

impl Archive {
    /// The position in which the chosen game stands.
    pub(super) fn draw_board(
        buf: &mut Buffer,
        area: Rect,
        kept: &KeptGame,
        session: &dyn Session,
        theme: &Theme,
    ) -> Rect {
        let view = session.view();
        let turned = kept.game.second && matches!(&view.board, BoardView::Grid(grid) if grid.turns);
        board::draw_centred(buf, area, &view.board, &Marks::of(&view), turned, theme)
    }

    /// What there is to say of it, its moves, and how all games went.
    pub(super) fn draw_chosen(
        &self,
        buf: &mut Buffer,
        area: Rect,
        kept: &KeptGame,
        session: &dyn Session,
        theme: &Theme,
    ) {
        let about = prose::sentence(&says(kept, session), area.width, theme.style(Role::Text));
        let across = (area.width / PAIR).max(1);
        let pairs = pairs(session);
        // Where there is no room for what each line says, none is cut.
        let all = match usize::from(area.width) {
            ..BEFORE_BAR => Vec::new(),
            width => self.results(width, theme),
        };
        let [about_at, moves_at, all_at, way_at] = rows(
            area,
            1,
            [
                Want::just(about.len().cells() + 1),
                Want::just(pairs.len().cells().div_ceil(across) + 1).least(3).rank(1),
                if all.is_empty() { Want::NONE } else { Want::just(all.len().cells() + 1).least(3).rank(2) },
                Want::rest(WAY).rank(3),
            ],
        );
        section(buf, about_at, "this game", &about, theme);
        rule(buf, moves_at, "its moves", false, theme);
        draw_pairs(buf, below_rule(moves_at), &pairs, theme);
        if !all.is_empty() {
            sheet(buf, all_at, "how your games went", &all, theme);
        }
        draw_way(buf, way_at, kept, session, theme);
    }

    /// How the games against each opponent went, as bars; those with most games first.
    fn results(&self, width: usize, theme: &Theme) -> Vec<Line<'static>> {
        let mut all: BTreeMap<(&str, String), Results> = BTreeMap::new();
        for kept in &self.games {
            let of = (kept.game.game.as_str(), archive::opponent(&kept.game));
            if let Some(result) = result(kept) {
                all.entry(of).or_default()[result] += 1;
            }
        }
        let mut all: Vec<_> = all.into_iter().collect();
        all.sort_by_key(|(_, results)| std::cmp::Reverse(results.iter().sum::<usize>()));
        let most = all.first().map_or(1, |(_, results)| results.iter().sum::<usize>().max(1));
        let told = |results: &Results| {
            let told = results.iter().zip(["won", "drawn", "lost", "not over"]);
            let told = told.filter(|(count, _)| **count > 0).map(|(count, word)| format!("{count} {word}"));
            told.collect::<Vec<_>>().join("  ")
        };
        let longest = all.iter().map(|(_, results)| told(results).width()).max().unwrap_or_default() + 2;
        let room = width.saturating_sub(NAMES + longest);
        let line = |((game, opponent), results): ((&str, String), Results)| {
            let told = told(&results);
            let text = format!("{game:<12}{:<15}", prose::clipped(&opponent, 14));
            let mut spans =
                vec![theme.span(text, Role::Text), theme.span(format!("{told:<longest$}"), Role::Dim)];
            // Each part ends where all up to it do: equal parts stay equal as far as cells can be. Without colour they are told
            // apart, too.
            let parts = [("█", Role::Good), ("▓", Role::Filled), ("▒", Role::Bad), ("░", Role::Dim)];
            let mut sum = 0;
            for (count, (cell, role)) in results.into_iter().zip(parts) {
                let from = sum * room / most;
                sum += count;
                spans.push(theme.span(cell.repeat(sum * room / most - from), role));
            }
            Line::from(spans)
        };
        all.into_iter().map(line).collect()
    }
}

/// The place of a game's result among [`Results`], if it has one.
fn result(kept: &KeptGame) -> Option<usize> {
    Some(match kept.game.result.as_ref().map(|finish| finish.won) {
        Some(Won::By(side)) if side == archive::own_side(&kept.game) => 0,
        Some(Won::Nobody) => 1,
        Some(Won::By(_)) => 2,
        None => 3,
        Some(Won::Points(_) | Won::Unknown) => return None,
    })
}

/// Who played whom, when, and how it ended.
fn says(kept: &KeptGame, session: &dyn Session) -> String {
    let saved = &kept.game;
    let side = session.game().side_name(archive::own_side(saved));
    let opponent = archive::opponent(saved);
    let day = kept.day.as_ref().map_or_else(String::new, |day| format!(", begun on {day}"));
    let moves = counted(archive::plies(saved).div_ceil(2), "move", "moves");
    let ended = match archive::told(saved) {
        Some(result) => format!("{result}, after {moves}."),
        None => format!("It is not over after {moves}: p goes on with it."),
    };
    let opening = opening(session).map_or_else(String::new, |name| format!(" Opening: {name}."));
    format!("You had {side} against {opponent}{day}. {ended}{opening}")
}

/// The moves in pairs, with their numbers.
pub(super) fn pairs(session: &dyn Session) -> Vec<String> {
    let start = session.after(0).view();
    // Where the second side begins, the first one's place is open.
    let open = (start.side == Side::Second).then(|| "…".to_string());
    let texts: Vec<_> = open.into_iter().chain(session.played_texts()).collect();
    let text = |pair: &[String], at| pair.get(at).cloned().unwrap_or_default();
    let pairs = texts.chunks(2).zip(start.move_number..);
    pairs.map(|(pair, number)| format!("{number:>3}. {:<9}{}", text(pair, 0), text(pair, 1))).collect()
}

/// Draws positions on the way to the last one, as many as there is room for.
fn draw_way(buf: &mut Buffer, area: Rect, kept: &KeptGame, session: &dyn Session, theme: &Theme) {
    let plies = session.played().len();
    let of = usize::from(area.width / SMALL).min(plies);
    if of == 0 || area.is_empty() {
        return;
    }
    rule(buf, area, "how it came there", false, theme);
    let width = area.width / of.cells();
    let inside = below_rule(area);
    for at in 0..of {
        let ply = plies * at / of;
        let then = session.after(ply);
        let x = inside.x + at.cells() * width;
        let place = Rect { x, width: width - 1, height: inside.height.saturating_sub(1), ..inside };
        let board = Archive::draw_board(buf, place, kept, &*then, theme);
        let says = match ply {
            0 => "at the start".into(),
            1 => "after 1 ply".into(),
            plies => format!("after {plies} plies"),
        };
        let room = usize::from(area.right().saturating_sub(board.x));
        if board.bottom() < area.bottom() {
            buf.set_stringn(board.x, board.bottom(), says, room, theme.style(Role::Dim));
        }
    }
}

/// Draws them in columns; where there is no room for all, the last ones, which led to the position.
pub(super) fn draw_pairs(buf: &mut Buffer, area: Rect, pairs: &[String], theme: &Theme) {
    ground(buf, area, theme);
    if area.is_empty() {
        return;
    }
    let room = usize::from(area.width / PAIR).max(1) * usize::from(area.height);
    let style = theme.style(Role::Text);
    let shown = &pairs[pairs.len().saturating_sub(room)..];
    let down = shown.len().div_ceil(usize::from(area.width / PAIR).max(1)).max(1);
    for (at, pair) in shown.iter().enumerate() {
        let (x, y) = (area.x + (at / down).cells() * PAIR, area.y + (at % down).cells());
        let width = area.right().saturating_sub(x).min(PAIR).min(pair.width().cells());
        buf.set_stringn(x, y, pair, width.into(), style);
    }
}
