//! How a puzzle being solved is drawn.

use super::attempt::{Attempt, Said, Why};
use super::{Puzzles, known, statistics};
use crate::games::{BoardView, Score};
use crate::learner::puzzles::effort::BUDGET;
use crate::learner::puzzles::themes::all_in_words;
use crate::numbers::{counted, thousands};
use crate::ui::prelude::*;
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::board::{self, Layout, Marks, Shape};
use crate::ui::widgets::tier::Tier;

/// Where things are.
pub(super) struct Panes {
    /// The board, where there is one.
    pub(super) layout: Option<Layout>,
    pub(super) side: Rect,
}

impl Panes {
    pub(super) fn new(area: Rect, view: &BoardView, pieces: PieceStyle, flipped: bool) -> Self {
        let (y, height) = (area.y + area.height.min(1), area.height.saturating_sub(1));
        let side = if area.width < ROOMY { SIDE.0 } else { SIDE.1 };
        let most = area.width.saturating_sub(side);
        // The board has no more columns than it fills.
        let board = Shape::of(view).and_then(|shape| shape.largest_in(most, height));
        let left = match board {
            Some((width, _)) if area.width >= ROOMY => (width + 4).min(most),
            _ => most,
        };
        let width = area.width - left;
        let room = Rect { y, width: left, height, ..area };
        let layout = Layout::centred(view, room, pieces, flipped);
        let side = Rect { x: area.x + left + 1, y, width: width.saturating_sub(2), height };
        Self { layout, side: side.intersection(area) }
    }
}

/// From this width on there is more room beside the board,
const ROOMY: u16 = 100;
/// and these are the columns there: on a small screen, and at least on a larger one.
const SIDE: (u16, u16) = (34, 50);

/// Rows that are kept for what is said of a puzzle.
const SAID: u16 = 12;
/// The same on a small screen.
const SAID_IN_SHORT: u16 = 8;

/// `clock`: what stands above it against the clock.
pub(super) fn draw(
    buf: &mut Buffer,
    area: Rect,
    puzzles: &Puzzles,
    (attempt, clock): (&Attempt, Option<&str>),
    theme: &Theme,
) {
    let panes = Panes::new(area, &attempt.view.board, theme.pieces, attempt.flipped);
    let marks = attempt.input.marks(&attempt.view);
    let marks = Marks {
        cursor: marks.cursor.filter(|_| !attempt.solving.is_over()),
        hinted: attempt.hint().map(|(cells, _)| cells).unwrap_or_default(),
        last: attempt.last(),
        ..marks
    };
    if let Some(layout) = panes.layout {
        board::draw(buf, layout.area, &attempt.view.board, &marks, attempt.flipped, theme);
    }
    let mut said = lines(attempt, clock, &puzzles.standing(), panes.side.width, theme);
    if said.len().cells() > panes.side.height {
        // What was measured is worth more than what keeps it apart.
        said.retain(|line| line.width() > 0);
    }
    prose::draw(buf, panes.side, &said, 0);
    if Tier::of(area) == Tier::Compact && !attempt.solving.is_over() {
        let used = said.len().cells().max(SAID_IN_SHORT).min(panes.side.height);
        let rest = Rect { y: panes.side.y + used, height: panes.side.height - used, ..panes.side };
        known::draw_in_short(buf, rest, puzzles, attempt, theme);
    }
    if Tier::of(area) > Tier::Compact {
        // What is said grows with hints and answers: the panes below do not move for it.
        let used = (said.len().cells() + 1).max(SAID).min(panes.side.height);
        let rest = Rect { y: panes.side.y + used, height: panes.side.height - used, ..panes.side };
        let rest =
            if attempt.solving.is_over() { rest } else { known::draw(buf, rest, puzzles, attempt, theme) };
        statistics::draw_beside(buf, rest, puzzles, theme);
    }
}

/// What stands beside the board.
fn lines(
    attempt: &Attempt,
    clock: Option<&str>,
    standing: &str,
    width: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let solving = &attempt.solving;
    let mut lines = Vec::new();
    let mut say = |text: &str, role| {
        lines.extend(prose::sentence(text, width, theme.style(role)));
        lines.push(Line::default());
    };
    let (found, of) = solving.progress();
    if let Some(clock) = clock {
        say(clock, Role::Warn);
    }
    if !solving.is_over() {
        say(&format!("{} to move: find the best move.", attempt.side_name()), Role::Title);
    }
    if of > 1 && !solving.is_over() {
        say(&format!("{found} of {} found", counted(of, "move", "moves")), Role::Dim);
    }
    match &attempt.said {
        Said::Nothing => {}
        Said::Right { played, reply } => {
            say(&format!("✓ {played} is right. The reply: {reply}. What now?"), Role::Good);
        }
        Said::Wrong { played, why } => say(&wrong(attempt, played, why.as_ref()), Role::Bad),
        Said::Solved if solving.is_clean() => say("✓ Solved, without a mistake or a hint.", Role::Good),
        Said::Solved => say("✓ Solved.", Role::Good),
        Said::Shown => say("This is the solution.", Role::Warn),
    }
    if let Some((_, text)) = attempt.hint() {
        say(&format!("Hint: {text}"), Role::Warn);
    }
    if let Some(note) = solving.puzzle().note.as_ref().filter(|_| solving.is_over()) {
        let played = solving.puzzle().mistake();
        let told = played.map(|played| format!("from a game of yours, where {played} was played"));
        say(told.as_ref().unwrap_or(note), Role::Text);
    }
    let (texts, shown) = attempt.line();
    if !texts.is_empty() {
        let style = |at| theme.style(if at < shown { Role::Text } else { Role::Dim });
        let pieces: Vec<_> =
            texts.iter().enumerate().map(|(at, text)| (format!("{text} "), style(at))).collect();
        lines.extend(prose::wrap(&pieces, width, ""));
        lines.push(Line::default());
    }
    if solving.is_over() {
        let about = format!("{} · rated {}", all_in_words(&solving.puzzle().themes), solving.puzzle().rating);
        lines.extend(prose::sentence(&about, width, theme.style(Role::Dim)));
        lines.extend(prose::sentence(standing, width, theme.style(Role::Title)));
        lines.push(Line::default());
        lines.extend(effort_lines(attempt, width, theme));
    }
    lines
}

/// What it takes to find the first move, as far as it is measured.
fn effort_lines(attempt: &Attempt, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let (Some(effort), Some(first)) = (&attempt.effort, attempt.first_text()) else { return Vec::new() };
    let mut texts = effort.told(&first);
    if matches!(effort.engine(), Some(None)) {
        texts.extend(attempt.confirmed());
    }
    let (done, of) = effort.progress();
    if done < of {
        let nodes = thousands(BUDGET);
        texts.push(format!(
            "Measuring which technique pays: {done} of {of} searches of at most {nodes} nodes…"
        ));
    }
    let style = theme.style(Role::Text);
    texts.iter().flat_map(|text| prose::sentence(text, width, style)).collect()
}

/// What is wrong with a move.
fn wrong(attempt: &Attempt, played: &str, why: Option<&Why>) -> String {
    match why {
        None => format!("✗ Not {played}. Looking for the answer to it…"),
        Some(Why::Over(rule)) => format!("✗ Not {played}: the game ends by {rule}."),
        Some(Why::Reply(_, score)) if score.is_decisive() && *score > Score::DRAW => {
            format!(
                "✗ Not {played}: it wins by force, too ({}), but there is a faster win.",
                attempt.told(*score)
            )
        }
        Some(Why::Reply(reply, score)) => {
            let better = if *score > Score::DRAW { " There is better." } else { "" };
            let (opponent, worth) = (attempt.card().side_name(!attempt.you), attempt.told(*score));
            format!("✗ Not {played}: {opponent} replies {reply}, and that is worth {worth}.{better}")
        }
    }
}
