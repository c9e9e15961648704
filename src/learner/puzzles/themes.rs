//! What the words for what puzzles are about stand for: some are ways to win that can be learned, others only say how
//! long a solution is, what it gains, or where the puzzle comes from.

use crate::numbers::counted;

/// What a theme is a word for, in the order in which themes are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ThemeGroup {
    /// A pattern of a combination, as a fork.
    Pattern,
    /// How a game is ended.
    Mate,
    /// A phase of the game, or a kind of ending.
    Phase,
    /// How long it is, what it gains, where it comes from.
    Measure,
}

/// Words that measure a puzzle or say where it is from.
const MEASURES: [&str; 15] = [
    "advantage",
    "crushing",
    "equality",
    "famous",
    "long",
    "master",
    "master-vs-master",
    "mate",
    "one-move",
    "own-games",
    "shot",
    "short",
    "study",
    "super-gm",
    "very-long",
];
/// Themes that are read otherwise than with blanks for hyphens.
const ODD: [(&str, &str); 4] = [
    ("attacking-f2-f7", "attack on f2 or f7"),
    ("queen-rook-endgame", "queen-rook endgame"),
    ("under-promotion", "underpromotion"),
    ("x-ray-attack", "x-ray attack"),
];
/// What such words begin with where a number follows.
const MEASURED: [&str; 3] = ["takes-", "gives-", "in-"];
/// Parts of a game.
const PHASES: [&str; 3] = ["opening", "middlegame", "endgame"];

/// What a theme measures and the number, where it does that: `takes-4`.
pub fn measure(theme: &str) -> Option<(&'static str, u32)> {
    MEASURED.into_iter().find_map(|start| Some((start, theme.strip_prefix(start)?.parse().ok()?)))
}

impl ThemeGroup {
    /// The group of a theme. A word that nobody knows is taken for a pattern.
    pub fn of(theme: &str) -> Self {
        if MEASURES.contains(&theme) || measure(theme).is_some() {
            Self::Measure
        } else if theme.ends_with("-mate") || theme.starts_with("mate-in-") {
            Self::Mate
        } else if PHASES.contains(&theme) || theme.ends_with("-endgame") {
            Self::Phase
        } else {
            Self::Pattern
        }
    }

    /// What stands beside the first of them in a list.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pattern => "patterns",
            Self::Mate => "mates",
            Self::Phase => "phases",
            Self::Measure => "measures",
        }
    }
}

/// Whether being bad at it says what to practise: a pattern, a way to mate, or a kind of ending, but neither a length nor
/// a whole phase.
pub fn is_skill(theme: &str) -> bool {
    match ThemeGroup::of(theme) {
        ThemeGroup::Pattern | ThemeGroup::Mate => true,
        ThemeGroup::Phase => !PHASES.contains(&theme),
        ThemeGroup::Measure => false,
    }
}

/// What a puzzle is about: what can be practised, or where there is nothing of that all that is said of it.
pub fn about(themes: &[String]) -> Vec<&str> {
    let all = || themes.iter().map(String::as_str);
    let skills: Vec<_> = all().filter(|theme| is_skill(theme)).collect();
    if skills.is_empty() { all().collect() } else { skills }
}

/// The same in words.
pub fn subject(themes: &[String]) -> String {
    if themes.iter().any(|theme| is_skill(theme)) { in_words(&about(themes)) } else { all_in_words(themes) }
}

/// All that is said of a puzzle, in words: what can be practised first, then in the order in which themes are listed. Where the
/// end is cut, what matters is there.
pub fn all_in_words(themes: &[String]) -> String {
    let mut themes: Vec<_> = themes.iter().map(String::as_str).collect();
    themes.sort_by_key(|theme| (!is_skill(theme), ThemeGroup::of(theme)));
    in_words(&themes)
}

/// A theme as it is read: `hanging piece`, `in 3 moves`.
pub fn in_word(theme: &str) -> String {
    if let Some(("in-", moves)) = measure(theme) {
        return format!("in {}", counted(moves, "move", "moves"));
    }
    let odd = ODD.iter().find(|(word, _)| *word == theme);
    odd.map_or_else(|| theme.replace('-', " "), |(_, read)| (*read).into())
}

/// Themes as they are read: `mate in 4, hanging piece`.
fn in_words(themes: &[impl AsRef<str>]) -> String {
    themes.iter().map(|theme| in_word(theme.as_ref())).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_about_what_can_be_practised() {
        let themes = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(subject(&themes(&["crushing", "fork", "middlegame", "pin", "short"])), "fork, pin");
        assert_eq!(subject(&themes(&["advantage", "mate-in-4"])), "mate in 4");
        assert_eq!(about(&themes(&["mate-in-2", "opening", "short"])), ["mate-in-2"]);
        assert_eq!(subject(&themes(&["advantage", "short"])), "advantage, short");
        assert_eq!(subject(&themes(&["shot", "in-1"])), "shot, in 1 move");
        assert_eq!(subject(&themes(&["x-ray-attack", "in-between"])), "x-ray attack, in between");
    }

    #[test]
    fn patterns_come_first_and_lengths_last() {
        let told = |words: &str| all_in_words(&words.split(' ').map(String::from).collect::<Vec<_>>());
        assert_eq!(told("advantage fork middlegame short"), "fork, middlegame, advantage, short");
        assert_eq!(told("crushing endgame pin rook-endgame"), "pin, rook endgame, endgame, crushing");
        assert_eq!(told("mate mate-in-2 opening sacrifice"), "sacrifice, mate in 2, opening, mate");
    }

    #[test]
    fn a_length_a_gain_and_a_phase_are_nothing_to_be_practised() {
        for theme in
            ["short", "one-move", "crushing", "mate", "endgame", "opening", "takes-4", "in-2", "shot"]
        {
            assert!(!is_skill(theme), "{theme}");
        }
        for theme in ["fork", "in-between", "mate-in-2", "back-rank-mate", "rook-endgame", "takes-back"] {
            assert!(is_skill(theme), "{theme}");
        }
    }
}
