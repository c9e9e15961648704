//! Who the opponent is, for whoever plays against him: what he is, how strong, and how much he sees.

use super::Play;
use crate::numbers::{rounded, thousands};
use crate::opponents::Strength;
use crate::opponents::level::Level;
use crate::ui::prelude::*;
use crate::ui::widgets::number::{bar, track, whole};

/// A shorter bar shows no share: dots lead to the figure.
const LEAST_BAR: u16 = 8;
/// Columns of a share, with the blank before it.
const SHARE: usize = 6;

/// How much a player sees who overlooks things: what `w` shows of a move of his rests on it. What a threat does is a clause.
fn seen_by(level: Level, threatens: &str, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let [new, forcing, quiet] = level.of_replies();
    let shares = [
        ("a threat by or to what just moved", new),
        ("any other threat", forcing),
        ("a quiet move", quiet),
        ("each step further away leaves", level.tunnel),
    ];
    let names = shares.iter().map(|(name, _)| name.width()).max().unwrap_or_default();
    let room = width.saturating_sub((names + 1 + SHARE).cells());
    let row = |(name, share): (&str, f64)| {
        let percent = if share < 0.005 { "<1 %".into() } else { format!("{:.0} %", 100.0 * share) };
        if room < LEAST_BAR {
            let leads = prose::leading(width.into(), name, &percent);
            return Line::from(vec![
                theme.span(name.to_string(), Role::Dim),
                theme.span(leads, Role::Leader),
                theme.span(percent, Role::Text),
            ]);
        }
        let full = bar(share, room);
        let rest = track(&full, room);
        Line::from(vec![
            theme.span(format!("{name:<names$} "), Role::Dim),
            theme.span(full, Role::Filled),
            theme.span(rest, Role::Leader),
            theme.span(format!("{percent:>SHARE$}"), Role::Text),
        ])
    };
    let what = format!("How often your answer is seen, on a usual day; a threat is what {threatens}:");
    let (depth, nodes) = (level.depth, thousands(rounded(level.nodes)));
    let far = format!(
        "Looks {depth:.1} plies ahead before quiescence, at {nodes} nodes at most. What gains more is seen sooner, what is deeper less."
    );
    let dim = theme.style(Role::Dim);
    let mut lines = prose::sentence(&what, width, dim);
    lines.extend(shares.into_iter().map(row));
    lines.extend(prose::sentence(&far, width, dim));
    lines
}

impl Play {
    /// Who the opponent is, and how strong he was measured to be.
    pub(super) fn foe_lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let mut lines = prose::sentence(self.foe.about(), width, theme.style(Role::Text));
        let says = self.foe.strength(self.game.session().game().slug).map(|known| match known {
            Strength::Measured(rating) => format!(
                "Rated {} ± {:.0} in games with those next in strength and an engine of known strength.",
                whole(rating.value),
                rating.margin
            ),
            Strength::Moved(value) => {
                format!("About {}: it was measured before the last rating of the others.", whole(value))
            }
            Strength::Provisional(value) => {
                let value = whole(value);
                format!("Provisional {value}: so strong it was measured with a part of what it has now.")
            }
        });
        if let Some(says) = says {
            lines.extend(prose::sentence(&says, width, theme.style(Role::Dim)));
        }
        if let Some(level) = self.foe.level() {
            lines.extend(seen_by(level, self.game.session().game().forcing, width, theme));
        }
        lines
    }
}
