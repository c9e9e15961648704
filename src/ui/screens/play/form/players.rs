//! Who there is to play against: the opponent, his strength, and the list of all.

use std::ops::Range;

use ratatui::layout::Size;

use super::{Id, NewGame};
use crate::numbers::Whole as _;
use crate::opponents::{Scale, Strength, Strengths, margin as off_by};
use crate::ui::prelude::*;
use crate::ui::screens::play::opponents::Foe;
use crate::ui::widgets::form::{Field, Kind, Number, Step};
use crate::ui::widgets::number::{bar, rated, track, whole};

/// Rows that a list of players has at least.
const FEW: usize = 4;
/// Cells of the bar that shows a strength.
const BAR: i32 = 10;

impl NewGame {
    pub(super) fn opponent(&self) -> Field<Id> {
        let foe = self.foe();
        let place = format!("{} of {}", self.foe + 1, self.foes.len());
        let rating = match foe.strength(self.card.slug) {
            Some(Strength::Measured(rating)) => {
                format!(" · rated {} ± {:.0}", whole(rating.value), rating.margin)
            }
            Some(Strength::Moved(value)) => format!(" · about {}", whole(value)),
            Some(Strength::Provisional(value)) => format!(" · {}, provisional", whole(value)),
            None => String::new(),
        };
        Field::new(Id::Opponent, "opponent", Kind::one_of(self.foes.iter().map(Foe::name), self.foe))
            .note(place + &rating)
            .below(foe.about())
            .help(match Strengths::of(self.card.slug).scale {
                Scale::Rating => {
                    "who plays against you; ratings were measured in games with those next in strength and an engine of known strength"
                }
                Scale::Level => "who plays against you; there is no scale of ratings for this game yet",
            })
    }

    /// The strength, and where it stands between the weakest and the strongest that there is.
    pub(super) fn strength(&self) -> Option<Field<Id>> {
        self.foe().chosen_strength()?;
        let Strengths { scale, low, high, step } = Strengths::of(self.card.slug);
        let full = ((self.strength - low) * BAR / (high - low).max(1)).clamp(0, BAR).fitted::<usize>();
        let [from, to] = [low, high].map(|end| whole(end.into()));
        let bar = format!("{from} {}{} {to}", "█".repeat(full), "░".repeat(BAR as usize - full));
        let sure = match (scale, off_by(self.card.slug, self.strength)) {
            (_, Some(margin)) => format!("± {margin:.0} · "),
            (Scale::Rating, None) => "a guess · ".into(),
            (Scale::Level, None) => String::new(),
        };
        let number = Number::new(Some(self.strength), &(low..=high), Step::By(step.into()));
        Some(Field::new(Id::Strength, "strength", Kind::Number(number)).note(sure + &bar).help(match scale {
            Scale::Rating => "the opponent's rating",
            Scale::Level => "the opponent's level: each sees more than the one below",
        }))
    }

    /// Everybody who plays this game, with his rating where it was measured; where there is no room for all those around the
    /// chosen one.
    pub(super) fn ladder(&self, room: Size, theme: &Theme) -> Vec<Line<'static>> {
        let width = room.width;
        let longest = self.foes.iter().map(|foe| foe.name().width()).max().unwrap_or_default();
        // Beside the sign before them and a rating.
        let names = longest.min(usize::from(width).saturating_sub(11));
        let Strengths { scale, low, high, .. } = Strengths::of(self.card.slug);
        let is_scaled = scale == Scale::Rating;
        let strength = |foe: &Foe| {
            let known = foe.strength(self.card.slug).map(|known| match known {
                Strength::Measured(rating) => (rating.value, format!("± {:<3.0}", rating.margin)),
                Strength::Moved(value) | Strength::Provisional(value) => (value, "about".into()),
            });
            let sure = |number| match off_by(self.card.slug, number) {
                Some(margin) => format!("± {margin:<3.0}"),
                None if is_scaled => "about".into(),
                None => String::new(),
            };
            known.or_else(|| foe.chosen_strength().map(|number| (f64::from(number), sure(number))))
        };
        // Without room for a margin beside the longest name the ratings stand alone.
        let margins = names + 16 <= width.into();
        // The sign before a name, the rating with its margin, and blanks between them.
        let bars = usize::from(width).saturating_sub(names + 18).min(40).cells();
        let line = |(at, foe): (usize, &Foe)| {
            let (mark, role) = if at == self.foe { ("▸", Role::Title) } else { (" ", Role::Text) };
            let name = prose::clipped(foe.name(), names);
            let told = match strength(foe) {
                Some((value, sure)) if margins => format!("{} {sure:<5} ", rated(value)),
                Some((value, _)) => rated(value) + "  ",
                // As wide as a rating.
                None if is_scaled && margins => format!("{:<13}", "not measured"),
                None if is_scaled => format!("{:>6}  ", "?"),
                None => String::new(),
            };
            // The figures stand below each other.
            let figures = told.trim_start();
            let leader = match told.width() {
                0 => String::new(),
                width => prose::leading(names + 1 + width, &name, figures),
            };
            let above = |(value, _): (f64, String)| (value - f64::from(low)) / f64::from((high - low).max(1));
            let bar = strength(foe).map_or_else(String::new, |it| bar(above(it), bars));
            let rest = if strength(foe).is_some() { track(&bar, bars) } else { String::new() };
            Line::from(vec![
                theme.span(format!("{mark} {name}"), role),
                theme.span(leader, Role::Leader),
                theme.span(figures.to_string(), Role::Dim),
                theme.span(bar, if at == self.foe { Role::Filled } else { Role::Dim }),
                theme.span(rest, Role::Leader),
            ])
        };
        let (head, shown) = self.listed(room, theme);
        head.into_iter()
            .chain(self.foes.iter().enumerate().take(shown.end).skip(shown.start).map(line))
            .collect()
    }

    /// What stands above the list, and who is in it.
    fn listed(&self, room: Size, theme: &Theme) -> (Vec<Line<'static>>, Range<usize>) {
        let says = match Strengths::of(self.card.slug).scale {
            Scale::Rating => "who plays this game, and how strong they were measured to be",
            Scale::Level => "who plays this game",
        };
        let all = self.foes.len();
        let head = |text: &str| prose::sentence(text, room.width, theme.style(Role::Dim));
        let rows = |head: &[Line<'_>]| usize::from(room.height).saturating_sub(head.len());
        // No line is broken in it.
        let cut = |first, last| format!("{says} ({first}\u{a0}to\u{a0}{last}\u{a0}of\u{a0}{all})");
        let (whole, parted) = (head(says), head(&cut(all, all)));
        // A few rows would be no list: then it is for whoever draws it to leave it out.
        if rows(&whole) >= all || rows(&parted) < FEW {
            return (whole, 0..all);
        }
        let first = self.foe.saturating_sub(rows(&parted) / 2).min(all - rows(&parted));
        let past = first + rows(&parted);
        (head(&cut(first + 1, past)), first..past)
    }

    /// The place of the player in a row of the list.
    pub(super) fn listed_in(&self, row: u16, room: Size) -> Option<usize> {
        let (head, shown) = self.listed(room, &Theme::plain());
        let is_whole = head.len() + shown.len() <= room.height.into();
        let place = shown.start + usize::from(row).checked_sub(head.len())?;
        Some(place).filter(|place| is_whole && shown.contains(place))
    }
}
