//! How the learner's engine is drawn.

use ratatui::layout::Margin;

use super::YourEngine;
use super::bars::MOST;
use super::send::Journey;
use crate::course::growth::Stage;
use crate::explain::narrate::in_sentence;
use crate::numbers::{counted, rounded, thousands};
use crate::opponents::ratings::AgainstBefore;
use crate::opponents::your_engine::{Base, NODES};
use crate::opponents::{self, Strength};
use crate::search::techniques::{Technique, Techniques};
use crate::ui::prelude::*;
use crate::ui::widgets::number::whole;
use crate::ui::widgets::pane::{below_rule, ground, rule, ruled, section};
use crate::ui::widgets::tier::{self, Tier};

/// Columns of the list beside what is said of the chosen lesson, and at least of that.
const LIST: u16 = 70;
const ABOUT: u16 = 30;
/// Columns between them.
const BETWEEN: u16 = 3;
/// Columns of a gain in the list.
const GAIN: usize = 27;

/// Why what a lesson gives is not the step from one rating to the next.
const UNLIKE: &str = "Against itself, that is; ratings are against others.";

/// Where things are; what is not there is empty.
pub(super) struct Panes {
    /// What it can and how strong it is.
    head: Rect,
    /// The lessons.
    pub(super) list: Rect,
    /// What is said of the chosen one.
    about: Rect,
    /// Its games against the ladder.
    journey: Rect,
    /// Where it stands among the rungs.
    ladder: Rect,
    /// How strong it is after each lesson.
    way: Rect,
}

impl Panes {
    pub(super) fn of(screen: &YourEngine, area: Rect) -> Self {
        let inside = area.inner(Margin::new(1, 0));
        // How text is broken does not depend on colours.
        let theme = Theme::plain();
        let head = Want::just(screen.head(inside.width, &theme).len().cells());
        let stages = screen.growth.stages.len().cells() + 1;
        let journey = |width: u16| match screen.journey_lines(width, &theme).len().cells() {
            0 => Want::NONE,
            lines => Want::just(lines + 1),
        };
        // With space between the bars, where there is room.
        let bars = |lines: u16| {
            if lines == 0 { Want::NONE } else { Want::just(lines + 1).most(lines * MOST + 1).rank(1) }
        };
        if Tier::of(area) == Tier::Compact || inside.width < LIST + BETWEEN + ABOUT {
            let about = screen.about(inside.width, &theme).len().cells() + 1;
            let wants = [
                head,
                Want::just(stages).least(4).rank(1),
                journey(inside.width),
                Want::just(about).least(3).rank(2),
                bars(screen.ladder((inside.width, 0), &theme).len().cells()).rank(3),
            ];
            let gap = u16::from(Tier::of(area) > Tier::Compact);
            let [head, list, journey, about, ladder] = tier::rows(inside, gap, wants);
            return Self { head, list, about, journey, ladder, way: Rect::ZERO };
        }
        let [head, below] = tier::rows(inside, 1, [head, Want::rest(4)]);
        let [left, right] = tier::columns(below, BETWEEN, [Want::just(LIST), Want::rest(ABOUT)]);
        let ladder = bars(screen.ladder((left.width, 0), &theme).len().cells());
        let said = |pane: Rect| Want::just(screen.about(pane.width, &theme).len().cells() + 1);
        let way = bars(screen.way((right.width, 0), &theme).len().cells());
        let list = Want::just(stages).least(4);
        if Tier::of(area) == Tier::Wide {
            let [list, about, ladder] = tier::rows(left, 1, [list, said(left), ladder]);
            let [journey, way] = tier::rows(right, 1, [journey(right.width), way]);
            return Self { head, list, about, journey, ladder, way };
        }
        let [list, ladder] = tier::rows(left, 1, [list, ladder]);
        let [about, journey, way] = tier::rows(right, 1, [said(right), journey(right.width), way]);
        // Beside the ladder, where there is room.
        let spare = ladder.y.saturating_sub(way.y).min(right.bottom().saturating_sub(way.bottom()));
        let way = Rect { y: way.y + spare, ..way };
        Self { head, list, about, journey, ladder, way }
    }
}

impl YourEngine {
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let panes = Panes::of(self, area);
        prose::draw(buf, panes.head, &self.head(panes.head.width, theme), 0);
        let game = self.game.in_sentence();
        let title = format!("what each lesson gives it · Elo in {game}");
        let rows = ruled(buf, panes.list, &title, false, theme);
        self.list.draw(buf, rows, theme, |at| self.row(at, rows.width, theme));
        if let Some(stage) = self.list.chosen().and_then(|at| self.growth.stages.get(at)) {
            rule(buf, panes.about, &stage.title, false, theme);
        }
        let inside = below_rule(panes.about);
        prose::draw(buf, inside, &self.about(inside.width, theme), 0);
        let inside = ruled(buf, panes.ladder, "where it stands", false, theme);
        ground(buf, inside, theme);
        prose::draw(buf, inside, &self.ladder((inside.width, inside.height), theme), 0);
        section(
            buf,
            panes.journey,
            "against the ladder",
            &self.journey_lines(panes.journey.width, theme),
            theme,
        );
        let way = if opponents::has_moved(self.game.slug) {
            "about how strong it is, lesson by lesson"
        } else {
            "how strong it is, lesson by lesson"
        };
        let inside = ruled(buf, panes.way, way, false, theme);
        ground(buf, inside, theme);
        prose::draw(buf, inside, &self.way((inside.width, inside.height), theme), 0);
    }

    /// What it can, and how strong it is.
    fn head(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let skills = self.growth.skills();
        let can = match skills.base {
            Base::OnePly => "It takes what looks best at once, and sees no answer.".into(),
            Base::Minimax => "It looks at its moves and every answer: minimax, 2 plies.".into(),
            Base::AlphaBeta if skills.techniques == Techniques::NONE => {
                "It looks three plies ahead by alpha-beta.".into()
            }
            Base::AlphaBeta => format!(
                "It looks ahead by alpha-beta with {} for each move, and has {}: {}.",
                counted(NODES, "node", "nodes"),
                counted(skills.techniques.iter().count(), "technique", "techniques"),
                names(skills.techniques)
            ),
        };
        let mut lines = prose::wrap(&[(can, theme.style(Role::Text))], width, "");
        lines.extend(prose::wrap(&[(self.strength(), theme.style(Role::Title))], width, ""));
        let waiting = self.growth.waiting();
        if waiting != Techniques::NONE {
            let says = format!("Learned, and waiting for what it needs: {}.", names(waiting));
            lines.extend(prose::wrap(&[(says, theme.style(Role::Warn))], width, ""));
        }
        lines
    }

    fn strength(&self) -> String {
        let game = self.game.in_sentence();
        match opponents::strength_of(self.game.slug, &self.growth.skills()) {
            Some(Strength::Measured(rating)) => {
                format!("Rated {} ± {:.0} in {game}, as measured.", whole(rating.value), rating.margin)
            }
            Some(Strength::Moved(value)) => format!(
                "About {} in {game}, an estimate: its games were played before the ladder was rated anew.",
                whole(value)
            ),
            Some(Strength::Provisional(value)) => {
                let value = whole(value);
                format!(
                    "About {value} in {game}, provisional: with just these techniques it was not measured."
                )
            }
            None => format!("Not rated in {game} yet: s sends it against the ladder."),
        }
    }

    /// How it fared after the stage with this number against itself before it, where that was measured.
    fn gain(&self, at: usize) -> Option<AgainstBefore> {
        opponents::growth(self.game.slug, &self.growth.after(at), &self.growth.after(at + 1))
    }

    /// A lesson of the list.
    fn row(&self, at: usize, width: u16, theme: &Theme) -> Line<'static> {
        let stage = &self.growth.stages[at];
        let next = self.growth.next().is_some_and(|next| next.lesson == stage.lesson);
        let (sign, role) = match (stage.finished, next) {
            (true, _) => ("✓", Role::Good),
            (false, true) => ("→", Role::Accent),
            (false, false) => ("·", Role::Dim),
        };
        let title_role = if stage.finished || next { Role::Text } else { Role::Dim };
        let room = usize::from(width).saturating_sub(GAIN + 6);
        let title = prose::clipped(&stage.title, room);
        let (gain, gain_role) = match self.gain(at) {
            Some(gain) if gain.is_stronger() => (short(&gain), Role::Good),
            Some(gain) if gain.high < 0.0 => (format!("weaker {}", short(&gain)), Role::Warn),
            Some(gain) => (format!("not proven {}", short(&gain)), Role::Warn),
            None => ("not measured".into(), Role::Dim),
        };
        Line::from(vec![
            theme.span(sign, role),
            theme.span(format!(" {title}"), title_role),
            theme.span(prose::leading(room + 1 + GAIN, &title, &gain), Role::Leader),
            theme.span(format!("{gain} "), gain_role),
        ])
    }

    /// What is said of the chosen lesson.
    fn about(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let Some((at, stage)) = self.list.chosen().and_then(|at| Some((at, self.growth.stages.get(at)?)))
        else {
            return Vec::new();
        };
        let gain = self.gain(at);
        let says = gain.as_ref().map_or_else(
            || {
                let game = self.game.in_sentence();
                format!("How much stronger that makes it was not measured in {game}.")
            },
            told,
        );
        let role = match gain {
            Some(gain) if gain.is_stronger() => Role::Good,
            Some(_) => Role::Warn,
            None => Role::Dim,
        };
        let mut lines = prose::sentence(&says, width, theme.style(role));
        lines.extend(prose::sentence(&gives(stage), width, theme.style(Role::Text)));
        if stage.left_off != Techniques::NONE {
            let says = format!(
                "The lesson has more, which the whole engine does without: {}.",
                names(stage.left_off)
            );
            lines.extend(prose::sentence(&says, width, theme.style(Role::Dim)));
        }
        if gain.is_some() {
            lines.extend(prose::sentence(UNLIKE, width, theme.style(Role::Dim)));
        }
        lines
    }

    /// How it fares against the ladder.
    fn journey_lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let Some(journey) = &self.journey else { return Vec::new() };
        let (played, all) = journey.games();
        let now = match (journey.against(), &journey.failed) {
            (Some(name), _) => format!("now against {name} … s ends it"),
            (None, Some(why)) => format!("it could not go on: {why}"),
            (None, None) if played < all => "stopped; s goes on".into(),
            (None, None) => "all are played; s sends it on".into(),
        };
        let says = format!("{} {played} of {all} games · {now}", prose::bar(played, all, 12));
        let mut lines = vec![theme.line(prose::clipped(&says, width.into()), Role::Filled)];
        for met in &journey.met {
            let points = points(met.half_points);
            let rating = met.rating.map_or(String::new(), |rating| format!(" ({rating:.0})"));
            let says = format!("{points} of {} against {}{rating}", met.games, met.name);
            lines.push(theme.line(prose::clipped(&says, width.into()), Role::Text));
        }
        lines.extend(verdict(journey, width, theme));
        lines
    }
}

/// What its games come to.
fn verdict(journey: &Journey, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    match journey.rating() {
        Some(fitted) => {
            let (played, _) = journey.games();
            let says = format!(
                "By these {} it is rated {} ± {:.0}, provisional.",
                counted(played, "game", "games"),
                whole(fitted.rating),
                fitted.margin
            );
            prose::sentence(&says, width, theme.style(Role::Title))
        }
        None if journey.met.is_empty() => Vec::new(),
        None => {
            let says = "The rungs of this game have no ratings, and so these games give it none.";
            prose::sentence(says, width, theme.style(Role::Dim))
        }
    }
}

/// `3`, `2½`.
fn points(half_points: u64) -> String {
    match (half_points / 2, half_points % 2) {
        (0, 1) => "½".into(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// What a lesson gives.
fn gives(stage: &Stage) -> String {
    let base = stage.base.map(|base| match base {
        Base::OnePly | Base::Minimax => "It looks at every answer to its moves: two plies.",
        Base::AlphaBeta => "It leaves out what cannot matter, and sees a ply more for its nodes.",
    });
    let cards = stage.techniques.iter().map(Technique::card);
    let cards = cards.map(|card| format!("{}: {}.", card.name, card.summary));
    base.map(String::from).into_iter().chain(cards).collect::<Vec<_>>().join(" ")
}

fn names(techniques: Techniques) -> String {
    techniques.iter().map(in_sentence).collect::<Vec<_>>().join(", ")
}

/// A difference with its sign: `+101`, `−5`, `+∞`.
fn signed(elo: f64) -> String {
    let sign = if elo < 0.0 { "−" } else { "+" };
    if elo.is_finite() {
        format!("{sign}{}", thousands(rounded::<u64>(elo.abs())))
    } else {
        format!("{sign}∞")
    }
}

/// A gain in a few columns: `+101 (+60 … +144)`.
fn short(gain: &AgainstBefore) -> String {
    match (gain.elo.is_finite(), gain.high.is_finite()) {
        (true, true) => format!("{} ({} … {})", signed(gain.elo), signed(gain.low), signed(gain.high)),
        (true, false) => format!("{} ({} and up)", signed(gain.elo), signed(gain.low)),
        (false, _) => format!("more than {}", signed(gain.low)),
    }
}

/// A gain in a sentence.
fn told(gain: &AgainstBefore) -> String {
    let AgainstBefore { games, share, elo, low, high } = *gain;
    if elo == f64::INFINITY {
        let games = counted(games, "game", "games");
        return format!("It won all of {games} against itself without it: more than {} Elo.", signed(low));
    }
    let upwards = if high.is_finite() { format!("to {}", signed(high)) } else { "upwards".into() };
    let says = format!(
        "In {} against itself without it, it had {:.1} % of the points: {} Elo, from {} {upwards} in 95 cases of 100",
        counted(games, "game", "games"),
        share * 100.0,
        signed(elo),
        signed(low),
    );
    if gain.is_stronger() {
        format!("{says}.")
    } else if high < 0.0 {
        format!("{says}: it was weaker by this.")
    } else {
        format!("{says}: that it is stronger by this is not proven.")
    }
}
