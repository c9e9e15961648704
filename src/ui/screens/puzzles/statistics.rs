//! How the learner does at puzzles: his rating over time, his streaks, and what he is good at.

use std::collections::BTreeMap;

use ratatui::text::{Line, Span};

use super::Puzzles;
use crate::learner::progress::Attempt;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::number::counted;
use crate::ui::widgets::prose;

/// Tried so often, a theme says something of the learner.
const TELLING: usize = 3;
/// The rows of the graph, and eighths of a row.
const GRAPH: usize = 5;
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The columns of a bar in the table of themes.
const BAR: usize = 20;

/// How often a theme was tried, and how often solved without a mistake or a hint.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Share {
    tried: usize,
    clean: usize,
}

impl Share {
    fn percent(self) -> usize {
        self.clean * 100 / self.tried.max(1)
    }
}

/// First attempts by theme.
fn by_theme<'a>(puzzles: &'a Puzzles, firsts: &[&Attempt]) -> BTreeMap<&'a str, Share> {
    let mut shares: BTreeMap<&str, Share> = BTreeMap::new();
    for attempt in firsts {
        for theme in puzzles.themes_of(&attempt.puzzle) {
            let share = shares.entry(theme).or_default();
            share.tried += 1;
            share.clean += usize::from(attempt.clean);
        }
    }
    shares
}

pub(super) fn lines(puzzles: &Puzzles, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut known = std::collections::BTreeSet::new();
    let firsts: Vec<&Attempt> = puzzles.attempts.iter().filter(|it| known.insert(&it.puzzle)).collect();
    let mut lines = summary(puzzles, &firsts, width, theme);
    let ratings: Vec<f64> = puzzles.attempts.iter().filter_map(|attempt| attempt.rating).collect();
    lines.extend(graph(&ratings, width, theme));
    lines.extend(table(&by_theme(puzzles, &firsts), theme));
    lines
}

fn summary(puzzles: &Puzzles, firsts: &[&Attempt], width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let clean = firsts.iter().filter(|attempt| attempt.clean).count();
    let all = Share { tried: firsts.len(), clean };
    let (streak, best) = (puzzles.streak, puzzles.runs.iter().max_by_key(|run| (run.solved, run.hardest)));
    let tried = match all.tried {
        0 => "no puzzle tried yet".to_string(),
        _ => format!(
            "{} tried, {clean} of them solved at once ({} %)",
            counted(all.tried, "puzzle"),
            all.percent()
        ),
    };
    let mut texts = vec![
        (puzzles.standing(), Role::Title),
        (tried, Role::Text),
        (format!("in a row: {} now, {} at most", streak.now, streak.longest), Role::Text),
        (format!("{} due again", counted(puzzles.due().len(), "puzzle")), Role::Text),
    ];
    texts.push(match best {
        Some(run) if run.solved == 0 => (
            format!("{} against the clock, nothing solved yet", counted(puzzles.runs.len(), "run")),
            Role::Text,
        ),
        Some(run) => (
            format!(
                "{} against the clock, the best: {} solved, up to rating {}",
                counted(puzzles.runs.len(), "run"),
                run.solved,
                run.hardest
            ),
            Role::Text,
        ),
        None => ("no run against the clock yet".to_string(), Role::Dim),
    });
    let mut lines: Vec<Line<'static>> =
        texts.iter().flat_map(|(text, role)| prose::sentence(text, width, theme.style(*role))).collect();
    lines.push(Line::default());
    lines
}

/// The rating after each attempt that counted, the last ones.
fn graph(ratings: &[f64], width: u16, theme: &Theme) -> Vec<Line<'static>> {
    if ratings.len() < 2 {
        return Vec::new();
    }
    let columns = usize::from(width.saturating_sub(6)).max(2);
    let shown = &ratings[ratings.len().saturating_sub(columns)..];
    let least = shown.iter().copied().fold(f64::INFINITY, f64::min);
    let most = shown.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let span = (most - least).max(50.0);
    let eighths = |rating: f64| 1 + ((rating - least) / span * (8 * GRAPH - 1) as f64).round() as usize;
    let mut lines = vec![Line::styled("rating, attempt by attempt", theme.style(Role::Label))];
    for row in (0..GRAPH).rev() {
        let label = match row {
            _ if row == GRAPH - 1 => format!("{:>5.0} ", least + span),
            0 => format!("{least:>5.0} "),
            _ => " ".repeat(6),
        };
        let bars: String =
            shown.iter().map(|&rating| EIGHTHS[eighths(rating).saturating_sub(8 * row).min(8)]).collect();
        lines.push(Line::from(vec![
            Span::styled(label, theme.style(Role::Dim)),
            Span::styled(bars, theme.style(Role::Good)),
        ]));
    }
    lines.push(Line::default());
    lines
}

/// The themes, those first that give most trouble.
fn table(shares: &BTreeMap<&str, Share>, theme: &Theme) -> Vec<Line<'static>> {
    let mut telling: Vec<_> = shares.iter().filter(|(_, share)| share.tried >= TELLING).collect();
    telling.sort_by_key(|(word, share)| (share.percent(), **word));
    if telling.is_empty() {
        let text = format!("What you are good at shows once you have tried {TELLING} puzzles of a theme.");
        return vec![Line::styled(text, theme.style(Role::Dim))];
    }
    let mut lines = vec![Line::styled("themes, the hardest for you first", theme.style(Role::Label))];
    for (word, share) in telling {
        let full = (share.percent() * BAR).div_ceil(100);
        let role = if share.percent() < 50 { Role::Bad } else { Role::Good };
        lines.push(Line::from(vec![
            Span::styled(format!("{word:<20} "), theme.style(Role::Text)),
            Span::styled("█".repeat(full), theme.style(role)),
            Span::styled("░".repeat(BAR - full), theme.style(Role::Dim)),
            Span::styled(format!(" {:>3} %  of {}", share.percent(), share.tried), theme.style(Role::Text)),
        ]));
    }
    lines
}
