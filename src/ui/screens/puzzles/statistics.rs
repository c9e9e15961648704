//! How the learner does at puzzles: his rating over time, his streaks, and what he is good at.

use std::collections::{BTreeMap, BTreeSet};

use ratatui::layout::{Margin, Offset};
use ratatui::widgets::{Clear, Widget};

use super::choice::{ANY, Record, Share, TELLING, records};
use super::graph::{GRAPH, titled_graph};
use super::{ALL_THEMES, Puzzles, beside};
use crate::learner::progress::Attempt;
use crate::learner::puzzles::themes::{in_word, is_skill};
use crate::numbers::counted;
use crate::ui::learner_state::LearnerState;
use crate::ui::overlay::{Flow, Overlay};
use crate::ui::prelude::*;
use crate::ui::widgets::pane::{ruled, section, sheet};
use crate::ui::widgets::popup::Scroll;
use crate::ui::widgets::tier::{self, Tier};

/// Columns and rows at least of what is scrolled where the graph stands beside it.
const SUMMARY: (u16, u16) = (56, 8);
/// Columns of a theme with its bar.
const THEME: u16 = 35;
/// The columns of a bar in the table of themes, and of a theme's name at most.
const BAR: usize = 20;
const NAME: usize = 20;

/// So many of a hundred, to the nearest.
fn percent(clean: usize, tried: usize) -> usize {
    (clean * 200 + tried) / (2 * tried).max(1)
}

/// The page.
#[derive(Default)]
pub(super) struct HowYouDo {
    scroll: Scroll,
}

impl Overlay<Puzzles> for HowYouDo {
    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::Reading).collect()
    }

    fn title(&self) -> Option<String> {
        Some("puzzles · how you do".into())
    }

    fn update(&mut self, msg: Msg, area: Rect, below: &mut Puzzles) -> Flow {
        let Panes { scrolled, graph, .. } = Panes::of(below, area);
        let lines = lines(below, scrolled.width, graph.is_empty(), &Theme::plain()).len();
        match msg {
            Msg::Act(action) if !self.scroll.act(action, lines, scrolled.height) => {
                return Flow::Close(Vec::new());
            }
            Msg::Mouse(mouse) => self.scroll.wheel(mouse.kind, lines, scrolled.height),
            Msg::Act(_) | Msg::Key(_) | Msg::Paste(_) => {}
            msg => return Flow::Below(msg),
        }
        Flow::Stay(Vec::new())
    }

    fn view(&self, below: &Puzzles, buf: &mut Buffer, area: Rect, theme: &Theme) {
        Clear.render(area, buf);
        let Panes { scrolled, graph: at_right, themes } = Panes::of(below, area);
        let lines = lines(below, scrolled.width, at_right.is_empty(), theme);
        self.scroll.draw(buf, scrolled, &lines, theme);
        let rows = usize::from(at_right.height.saturating_sub(1));
        let graph = titled_graph(below, at_right.width, rows, theme);
        let bands = beside::by_rating(below, 0, at_right.width, theme);
        if graph.is_empty() && bands.len() < at_right.height.into() {
            section(buf, at_right, ALL_THEMES, &bands, theme);
        } else {
            prose::draw(buf, at_right, &graph, 0);
        }
        draw_themes(buf, themes, below, theme);
    }
}

/// Where they are; what is not there is empty.
struct Panes {
    scrolled: Rect,
    graph: Rect,
    themes: Rect,
}

impl Panes {
    fn of(puzzles: &Puzzles, area: Rect) -> Self {
        let inner = area.inner(Margin::new(2, 1));
        if Tier::of(area) == Tier::Compact {
            return Self { scrolled: inner, graph: Rect::ZERO, themes: Rect::ZERO };
        }
        let room = inner.height.saturating_sub(SUMMARY.1 + 1);
        let (_, themes) = theme_columns(puzzles, inner.width, room);
        let summary = Want::rest(SUMMARY.1);
        let [above, themes] = tier::rows(inner, 1, [summary, Want::just(themes).least(4).rank(1)]);
        let [scrolled, graph] =
            tier::columns(above, 3, [Want::just(SUMMARY.0), Want::rest(GRAPH.cells() * 4)]);
        Self { scrolled, graph, themes }
    }
}

/// Below what is said of a puzzle that is being solved: how the learner does.
pub(super) fn draw_beside(buf: &mut Buffer, area: Rect, puzzles: &Puzzles, theme: &Theme) {
    // What was missed stands out; what this one is about is not told.
    let lines = lines(puzzles, area.width, true, theme);
    let bands = beside::by_rating(puzzles, puzzles.choice.theme, area.width, theme);
    let room = area.height.saturating_sub(lines.len().cells() + 2);
    let (_, themes) = theme_columns(puzzles, area.width, room);
    let [how, bands_rows] = [&lines, &bands].map(|lines| Want::just(lines.len().cells() + 1));
    let [how, bands_at, themes] = tier::rows(area, 1, [how, bands_rows.rank(2), Want::just(themes).rank(1)]);
    // At the lower end, so that nothing moves.
    let lowest = [how, bands_at, themes].map(Rect::bottom).into_iter().max().unwrap_or_default();
    let down = Offset::new(0, i32::from(area.bottom().saturating_sub(lowest)));
    let [how, bands_at, themes] = [how, bands_at, themes].map(|pane| pane.offset(down).intersection(area));
    let about = puzzles.theme_name(puzzles.choice.theme);
    sheet(buf, bands_at, &about, &bands, theme);
    if how.height as usize > lines.len() {
        section(buf, how, "how you do", &lines, theme);
    }
    draw_themes(buf, themes, puzzles, theme);
}

/// How the learner does, and his rating over time.
pub(super) fn in_short(puzzles: &Puzzles, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = summary(puzzles, width, theme);
    lines.push(Line::default());
    lines.extend(titled_graph(puzzles, width, GRAPH, theme));
    lines
}

/// The first attempt at each puzzle of a game.
fn firsts<'a>(known: &'a LearnerState, game: &str) -> impl Iterator<Item = &'a Attempt> {
    let mut met = BTreeSet::new();
    known.attempts_of(game).filter(move |it| met.insert(&it.puzzle))
}

fn lines(puzzles: &Puzzles, width: u16, with_graph: bool, theme: &Theme) -> Vec<Line<'static>> {
    let known = puzzles.learner.now();
    let mut lines = summary(puzzles, width, theme);
    lines.push(Line::default());
    if with_graph {
        lines.extend(titled_graph(puzzles, width, GRAPH, theme));
    }
    lines.extend(table(&records(puzzles, &known), width, theme));
    lines
}

/// The themes of which there are puzzles here: of imported ones it is known only what those are about that were tried.
fn listed(puzzles: &Puzzles) -> impl Iterator<Item = usize> {
    (0..=puzzles.themes.len()).filter(|&number| share(puzzles, number).of > 0)
}

/// How many there are of a theme, and how many of them are solved.
fn share(puzzles: &Puzzles, number: usize) -> Share {
    puzzles.share(number, ANY).unwrap_or_default()
}

/// In how many columns the themes stand, as few as so much room lets there be, and in how many rows with their heading.
fn theme_columns(puzzles: &Puzzles, width: u16, height: u16) -> (u16, u16) {
    let count = listed(puzzles).count().cells();
    let rows = |columns: u16| count.div_ceil(columns) + 1;
    let most = (width / THEME).max(1);
    let columns = (1..most).find(|&columns| rows(columns) <= height).unwrap_or(most);
    (columns, rows(columns))
}

/// What there is to be solved: the themes, and how much of each is.
fn draw_themes(buf: &mut Buffer, area: Rect, puzzles: &Puzzles, theme: &Theme) {
    let room = ruled(buf, area, "solved so far, theme by theme", false, theme);
    if room.is_empty() {
        return;
    }
    let (columns, _) = theme_columns(puzzles, area.width, area.height);
    let width = room.width / columns;
    let longest = puzzles.themes.iter().map(|theme| in_word(theme).width()).max().unwrap_or_default();
    let bar = usize::from(width).saturating_sub(longest + 16).min(2 * BAR);
    let row = |number: usize| {
        let Share { of, solved } = share(puzzles, number);
        let name = puzzles.theme_name(number);
        let role = if solved > 0 { Role::Filled } else { Role::Dim };
        Line::from(vec![
            theme.span(format!("{name:<longest$} "), Role::Text),
            theme.span(prose::bar(solved, of, bar), role),
            theme.span(format!(" {solved:>4} of {of:>4}"), Role::Text),
        ])
    };
    for (at, number) in (0..columns * room.height).zip(listed(puzzles)) {
        let (column, y) = (at / room.height, at % room.height);
        buf.set_line(room.x + column * width, room.y + y, &row(number), width);
    }
}

/// What came of his attempts and runs.
pub(super) fn summary(puzzles: &Puzzles, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let (known, game) = (puzzles.learner.now(), puzzles.game());
    let clean = firsts(&known, game).filter(|attempt| attempt.clean).count();
    let all = firsts(&known, game).count();
    let (streak, runs) = (known.streak(game), known.runs_of(game).count());
    let best = known.runs_of(game).max_by_key(|run| (run.solved, run.hardest));
    let tried = match all {
        0 => "no puzzle tried yet".to_string(),
        1 => format!("1 puzzle tried, {}solved at once", if clean == 1 { "" } else { "not " }),
        _ => format!(
            "{} tried, {clean} of them solved at once ({} %)",
            counted(all, "puzzle", "puzzles"),
            percent(clean, all)
        ),
    };
    let due = match known.due_of(game).len() {
        0 => "none due again today".into(),
        due => format!("{} due again today", counted(due, "puzzle", "puzzles")),
    };
    let mut texts = vec![
        (puzzles.standing(), Role::Title),
        (tried, Role::Text),
        (format!("in a row: {} now, {} at best", streak.now, streak.longest), Role::Text),
        (due, Role::Text),
    ];
    texts.push(match best {
        Some(run) if run.solved == 0 => {
            (format!("{} against the clock, nothing solved yet", counted(runs, "run", "runs")), Role::Text)
        }
        Some(run) => (
            format!(
                "{} against the clock, the best: {} solved, up to rating {}",
                counted(runs, "run", "runs"),
                run.solved,
                run.hardest
            ),
            Role::Text,
        ),
        None => ("no run against the clock yet".to_string(), Role::Dim),
    });
    texts.iter().flat_map(|(text, role)| prose::sentence(text, width, theme.style(*role))).collect()
}

/// What can be practised and was tried often enough, that first of which least is solved beside what is to be expected.
fn table(records: &BTreeMap<String, Record>, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let tells = |(word, record): &(&String, &Record)| is_skill(word) && record.tried >= TELLING;
    let mut telling: Vec<_> = records.iter().filter(tells).collect();
    let beyond = |record: &Record| record.clean as f64 - record.expected;
    telling.sort_by(|one, other| beyond(one.1).total_cmp(&beyond(other.1)));
    if telling.is_empty() {
        let text = format!("What you are good at shows once you have tried {TELLING} puzzles of a theme.");
        return prose::sentence(&text, width, theme.style(Role::Dim));
    }
    let heading = "solved at once, and in brackets what your rating leads to expect";
    let mut lines = prose::sentence(heading, width, theme.style(Role::Label));
    let figures =
        |record: &Record| format!(" {:>2} of {:>2} ({:>2.0})", record.clean, record.tried, record.expected);
    let widest = telling.iter().map(|(_, record)| BAR + 1 + figures(record).width()).max().unwrap_or(0);
    let room = usize::from(width).saturating_sub(widest).min(NAME);
    for (word, record) in telling {
        let full = (record.clean * BAR).div_ceil(record.tried);
        let role = if record.is_weak() { Role::Warn } else { Role::Good };
        let name = prose::clipped(&in_word(word), room);
        lines.push(Line::from(vec![
            theme.span(format!("{name:<room$} "), Role::Text),
            theme.span("█".repeat(full), role),
            theme.span("░".repeat(BAR - full), Role::Dim),
            theme.span(figures(record), Role::Text),
        ]));
    }
    lines
}
