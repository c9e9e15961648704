//! Which puzzles are wanted: of which game and set, about what, and rated how.

use std::collections::BTreeMap;

use super::{ALL_THEMES, Puzzles};
use crate::learner::glicko::Rating;
use crate::learner::progress::imported::{Counts, PuzzleQuery};
use crate::learner::puzzles::Puzzle;
use crate::learner::puzzles::themes::{ThemeGroup, in_word, is_skill, measure};
use crate::numbers::thousands;
use crate::session::GameCard;
use crate::ui::learner_state::LearnerState;

/// Ratings from one to another, both included.
pub(super) type Ratings = (i64, i64);

/// Any rating.
pub(super) const ANY: Ratings = (0, 4_000);

/// What the arrow keys go through.
pub(super) const BANDS: [Ratings; 10] = [
    ANY,
    (0, 799),
    (800, 999),
    (1_000, 1_199),
    (1_200, 1_399),
    (1_400, 1_599),
    (1_600, 1_799),
    (1_800, 1_999),
    (2_000, 2_399),
    (2_400, 4_000),
];

/// So many imported puzzles are listed at most.
pub(super) const LISTED: usize = 500;

/// Which puzzles are wanted.
pub(super) struct Choice {
    /// Puzzles of one game at a time: what is hard, what they are about, and how good the learner is, is of a game.
    pub(super) game: &'static GameCard,
    /// 0 for those of the program and of the learner's own games, else the number of the import among those of the game,
    /// counted from 1.
    pub(super) set: usize,
    /// The number of the theme, counted from 1; 0 for all.
    pub(super) theme: usize,
    pub(super) ratings: Ratings,
    /// What is known of the imports, by their names.
    pub(super) counts: BTreeMap<String, Counts>,
}

impl Choice {
    /// All puzzles of a game that are at hand.
    pub(super) fn of(game: &'static GameCard) -> Self {
        Self { game, set: 0, theme: 0, ratings: ANY, counts: BTreeMap::new() }
    }
}

/// How many puzzles there are, and how many of them are solved.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Share {
    pub(super) of: usize,
    pub(super) solved: usize,
}

/// First attempts at puzzles of a theme.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Record {
    pub(super) tried: usize,
    /// Solved without a mistake or a hint.
    pub(super) clean: usize,
    /// How many of them his rating, as it is now, leads to expect, and the variance of that.
    pub(super) expected: f64,
    variance: f64,
}

/// Tried so often, a theme says something of the learner.
pub(super) const TELLING: usize = 5;
/// What is further below what is to be expected than this many standard deviations, is weak.
const WEAK: f64 = 1.0;

impl Record {
    fn add(&mut self, clean: bool, expected: f64) {
        self.tried += 1;
        self.clean += usize::from(clean);
        self.expected += expected;
        self.variance += expected * (1.0 - expected);
    }

    /// By how many standard deviations there were fewer than expected.
    fn below(self) -> f64 {
        (self.expected - self.clean as f64) / self.variance.max(0.01).sqrt()
    }

    /// So few of enough that it is more than chance usually does.
    pub(super) fn is_weak(self) -> bool {
        self.tried >= TELLING && self.below() >= WEAK
    }
}

/// First attempts, theme by theme.
pub(super) fn records(puzzles: &Puzzles, known: &LearnerState) -> BTreeMap<String, Record> {
    let mut records: BTreeMap<String, Record> = BTreeMap::new();
    let mut met = std::collections::BTreeSet::new();
    for attempt in known.attempts_of(puzzles.game()).filter(|attempt| met.insert(&attempt.puzzle)) {
        let Some((themes, (rating, deviation))) = puzzles.about(known, &attempt.puzzle) else { continue };
        let its = Rating::measured(rating as f64, deviation as f64);
        let expected = puzzles.mine().expects(its);
        for theme in themes {
            records.entry(theme.clone()).or_default().add(attempt.clean, expected);
        }
    }
    records
}

/// The themes at which the learner is worse than elsewhere, the worst first: of those alone that can be practised.
pub(super) fn weak_spots(records: &BTreeMap<String, Record>) -> Vec<(&str, Record)> {
    let mut weak: Vec<_> = records
        .iter()
        .filter(|(theme, record)| is_skill(theme) && record.is_weak())
        .map(|(theme, record)| (theme.as_str(), *record))
        .collect();
    weak.sort_by(|one, other| other.1.below().total_cmp(&one.1.below()));
    weak
}

/// Themes in the order in which they are listed: by what they are words for, those first of which there are most.
pub(super) fn in_order(counted: BTreeMap<String, usize>) -> Vec<String> {
    let mut themes: Vec<_> = counted.into_iter().collect();
    // What is counted stands in the order of its numbers, behind what is not.
    themes.sort_by(|(one, many), (other, more)| {
        let key = |theme| (ThemeGroup::of(theme), measure(theme));
        key(one).cmp(&key(other)).then_with(|| match measure(one) {
            Some(_) => std::cmp::Ordering::Equal,
            None => more.cmp(many),
        })
    });
    themes.into_iter().map(|(theme, _)| theme).collect()
}

/// `1200..1400`, `1,200 to 1,400`, `1200-1400`, `1200+`, `..900`; nothing is any rating.
pub(super) fn read_ratings(text: &str) -> Result<Ratings, String> {
    let plain = text.replace([',', ' '], "").replace("to", "..").replace(['–', '-'], "..");
    let wrong = || format!("two ratings with dots between, as 1200..1400, not `{text}`");
    let end = |text: &str, open: i64| match text {
        "" => Ok(open),
        text => text.parse().ok().filter(|end| (ANY.0..=ANY.1).contains(end)).ok_or_else(wrong),
    };
    let (low, high) = match plain.split_once("..") {
        _ if plain.is_empty() => ("", ""),
        Some(ends) => ends,
        None => (plain.strip_suffix('+').ok_or_else(wrong)?, ""),
    };
    let ratings = (end(low, ANY.0)?, end(high, ANY.1)?);
    if ratings.0 <= ratings.1 {
        Ok(ratings)
    } else {
        Err(format!("from {low} there is nothing up to {high}"))
    }
}

/// The next band of ratings, or the one before. Of a range that was typed that is the next one which begins above it, or
/// below; where there is none, any rating.
fn next_band(ratings: Ratings, forward: bool) -> Ratings {
    let of = BANDS.len();
    let next = match BANDS.iter().position(|&band| band == ratings) {
        Some(at) => (at + if forward { 1 } else { of - 1 }) % of,
        None if forward => BANDS.iter().position(|band| band.0 > ratings.0).unwrap_or(0),
        None => BANDS.iter().rposition(|band| band.0 < ratings.0).unwrap_or(0),
    };
    BANDS[next]
}

/// A range of ratings in words.
pub(super) fn told((low, high): Ratings) -> String {
    let [from, to] = [low, high].map(|end| thousands(end.unsigned_abs()));
    match (low, high) {
        ANY => "any rating".into(),
        (low, _) if low == ANY.0 => format!("rated up to {to}"),
        (_, high) if high == ANY.1 => format!("rated {from} and more"),
        _ => format!("rated {from} to {to}"),
    }
}

impl Puzzles {
    /// What a puzzle is about and how it is rated, if it is at hand or was put.
    fn about<'a>(&'a self, known: &'a LearnerState, id: &str) -> Option<(&'a [String], (i64, i64))> {
        let own = self.places.get(id).map(|&at| &self.all[at]);
        let own = own.map(|puzzle| (puzzle.themes.as_slice(), (puzzle.rating, puzzle.deviation)));
        own.or_else(|| known.imported_about.get(id).map(|about| (about.themes.as_slice(), about.rating)))
    }

    /// The theme with this number; none for all.
    pub(super) fn theme_of(&self, number: usize) -> Option<&str> {
        number.checked_sub(1).and_then(|at| self.themes.get(at)).map(String::as_str)
    }

    /// What that theme is called.
    pub(super) fn theme_name(&self, number: usize) -> String {
        self.theme_of(number).map_or_else(|| ALL_THEMES.into(), in_word)
    }

    /// The puzzles at hand that are of the game.
    pub(super) fn at_hand(&self) -> impl Iterator<Item = &Puzzle> {
        self.all.iter().filter(|puzzle| puzzle.game == self.choice.game.slug)
    }

    /// The puzzle is of the game, about the theme with this number, and rated so.
    pub(super) fn fits(&self, puzzle: &Puzzle, theme: usize, (low, high): Ratings) -> bool {
        let about = self.theme_of(theme).is_none_or(|theme| puzzle.themes.iter().any(|its| its == theme));
        puzzle.game == self.choice.game.slug && about && (low..=high).contains(&puzzle.rating)
    }

    /// How many puzzles of the set are about a theme and rated so; `None` while that is not known.
    pub(super) fn share(&self, theme: usize, ratings: Ratings) -> Option<Share> {
        let known = self.learner.now();
        let Some(set) = self.set_name() else {
            let mut share = Share::default();
            for puzzle in self.all.iter().filter(|puzzle| self.fits(puzzle, theme, ratings)) {
                share.of += 1;
                share.solved += usize::from(known.puzzles.get(&puzzle.id).is_some_and(|it| it.solved));
            }
            return Some(share);
        };
        let theme = self.theme_of(theme);
        let of = self.choice.counts.get(&set)?.of(theme, ratings);
        let solved = known.imported_about.iter().filter(|(id, about)| {
            about.set.as_deref() == Some(&*set)
                && theme.is_none_or(|theme| about.themes.iter().any(|its| its == theme))
                && (ratings.0..=ratings.1).contains(&about.rating.0)
                && known.puzzles.get(*id).is_some_and(|it| it.solved)
        });
        Some(Share { of, solved: solved.count() })
    }

    /// What of an import is asked for.
    pub(super) fn query(&self, tried: bool) -> Option<PuzzleQuery> {
        let set = Some(self.set_name()?);
        let theme = self.theme_of(self.choice.theme).map(String::from);
        Some(PuzzleQuery { theme, ratings: self.choice.ratings, tried, set, game: None })
    }

    /// The themes of the set that is chosen; the theme stays, if the set has it.
    pub(super) fn list_themes(&mut self) {
        let theme = self.theme_of(self.choice.theme).map(String::from);
        let counted = match self.set_name() {
            None => {
                let mut counted = BTreeMap::new();
                for theme in self.at_hand().flat_map(|puzzle| &puzzle.themes) {
                    *counted.entry(theme.clone()).or_default() += 1;
                }
                counted
            }
            Some(set) => self.choice.counts.get(&set).map_or_else(BTreeMap::new, |counts| {
                counts.themes().map(|theme| (theme.clone(), counts.of(Some(theme), ANY))).collect()
            }),
        };
        self.themes = in_order(counted);
        let kept = theme.and_then(|theme| self.themes.iter().position(|it| *it == theme));
        self.choice.theme = kept.map_or(0, |at| at + 1);
        self.menu = crate::ui::widgets::select::Select::new((0..=self.themes.len()).map(|_| ""));
        self.menu.choose(self.choice.theme);
    }

    /// Goes to the next band of ratings, or the one before.
    pub(super) fn turn_ratings(&mut self, forward: bool) {
        self.choice.ratings = next_band(self.choice.ratings, forward);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_read_as_people_write_them() {
        for text in ["1200..1400", "1,200 to 1,400", "1200-1400", "1200 – 1400", " 1200 .. 1400 "] {
            assert_eq!(read_ratings(text), Ok((1_200, 1_400)), "{text}");
        }
        assert_eq!(read_ratings(""), Ok(ANY));
        assert_eq!(read_ratings("1200+"), Ok((1_200, ANY.1)));
        assert_eq!(read_ratings("..900"), Ok((0, 900)));
        for text in ["x", "1400..1200", "1200", "0..9999", "-5..7"] {
            assert!(read_ratings(text).is_err(), "{text}");
        }
        for band in BANDS {
            assert_eq!(read_ratings(&format!("{}..{}", band.0, band.1)), Ok(band));
        }
    }

    #[test]
    fn from_a_range_that_was_typed_the_bands_go_on_in_both_directions() {
        for (typed, easier, harder) in [
            ((1_200, 1_400), (1_000, 1_199), (1_400, 1_599)),
            ((1_250, 1_450), (1_200, 1_399), (1_400, 1_599)),
            ((1_300, 4_000), (1_200, 1_399), (1_400, 1_599)),
            ((0, 900), ANY, (800, 999)),
            ((2_500, 3_000), (2_400, 4_000), ANY),
        ] {
            assert_eq!((next_band(typed, false), next_band(typed, true)), (easier, harder), "{typed:?}");
        }
        let all: Vec<_> =
            (0..BANDS.len()).scan(ANY, |at, _| Some(std::mem::replace(at, next_band(*at, true)))).collect();
        assert_eq!(all, BANDS);
        assert!(BANDS.iter().all(|&band| next_band(next_band(band, true), false) == band));
    }

    #[test]
    fn few_of_the_hard_are_not_weak_and_few_of_the_easy_are() {
        let of = |clean: usize, tried: usize, expected: f64| {
            let mut record = Record::default();
            (0..tried).for_each(|at| record.add(at < clean, expected));
            record
        };
        assert!(!of(1, 8, 0.2).is_weak(), "few were to be expected");
        assert!(of(3, 8, 0.7).is_weak());
        assert!(!of(0, TELLING - 1, 0.9).is_weak(), "that may be chance");
        let records = [("fork", of(3, 8, 0.7)), ("short", of(1, 20, 0.9)), ("pin", of(1, 8, 0.7))];
        let records = records.into_iter().map(|(theme, record)| (theme.to_string(), record)).collect();
        let weak: Vec<_> = weak_spots(&records).into_iter().map(|(theme, _)| theme).collect();
        assert_eq!(weak, ["pin", "fork"], "a length is nothing to be practised");
    }
}
