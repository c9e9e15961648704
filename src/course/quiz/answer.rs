//! How questions are answered: an action of the algorithm, a figure that is typed, a node that is pointed at, a move.

use std::collections::BTreeMap;

use crate::explain::drawing::{Drawing, Spot, number};
use crate::games::Score;

/// How a question is answered, and rightly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// One of the things that the algorithm can do here.
    Act {
        /// What it can do, in an order that does not tell.
        options: Vec<String>,
        /// The number of what it does.
        right: usize,
    },
    /// A number or a bound is typed: `−3`, `≥5`.
    Number(String),
    /// Both ends of a window or of an interval are typed: `(−∞, 3)`.
    Window(String),
    /// A node of the tree is pointed at.
    Node(Spot),
    /// A move is made on the board: as programs write it, and as players do.
    Move(String, String),
    /// The numbers of moves are typed in an order, each of which costs so many leaves; the fewest are right.
    Order(BTreeMap<String, u64>),
}

/// What was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    /// This number among what can be done.
    Act(usize),
    /// This was typed, and tidied up; or it is a move as programs write it.
    Text(String),
    /// This node.
    Node(Spot),
}

/// A wrong answer, and what is wrong about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// The answer.
    pub given: Given,
    /// What it overlooks.
    pub says: String,
}

impl Answer {
    /// Whether what was given is right.
    pub fn is(&self, given: &Given) -> bool {
        match (self, given) {
            (Self::Act { right, .. }, Given::Act(number)) => right == number,
            (Self::Number(right) | Self::Window(right) | Self::Move(right, _), Given::Text(text)) => {
                right == text
            }
            (Self::Node(right), Given::Node(spot)) => right == spot,
            (Self::Order(prices), Given::Text(order)) => {
                prices.get(order).is_some_and(|price| prices.values().min() == Some(price))
            }
            _ => false,
        }
    }

    /// Reads what was typed.
    ///
    /// # Errors
    /// How it is typed.
    pub fn read(&self, text: &str) -> Result<Given, &'static str> {
        match self {
            Self::Window(_) => window_typed(text).map(Given::Text).ok_or(
                "Type both ends, with a blank between them: `3 5`. A lone - is −∞, a lone + is +∞: `- 5`.",
            ),
            Self::Number(_) => number_typed(text).map(Given::Text),
            Self::Order(prices) => order_typed(text, prices).map(Given::Text),
            _ => Ok(Given::Text(tidy(text))),
        }
    }

    /// The right answer in words.
    pub fn told(&self, drawing: Option<&Drawing>) -> String {
        match self {
            Self::Act { options, right } => options[*right].clone(),
            Self::Number(text) | Self::Window(text) | Self::Move(_, text) => text.clone(),
            Self::Order(prices) => {
                let best = prices.iter().min_by_key(|(_, price)| **price);
                best.map(|(order, _)| order.clone()).unwrap_or_default()
            }
            Self::Node(spot) => drawing.map_or_else(String::new, |drawing| node_told(drawing, *spot)),
        }
    }
}

/// What a node is called; of a leaf, which is called by its value, its name without a picture, too.
fn node_told(drawing: &Drawing, spot: Spot) -> String {
    let (called, name) = (drawing.call(spot), drawing.typed(spot));
    if called == name { called } else { format!("{called} ({name})") }
}

impl Given {
    /// A window, or an interval.
    pub(super) fn window((low, high): (Score, Score)) -> Self {
        Self::Text(window(low, high))
    }

    /// A number, or with its sign a bound.
    pub(super) fn bound(sign: &str, score: Score) -> Self {
        Self::Text(bound(sign, score))
    }
}

/// Whether a value can be typed: no won or lost game.
pub(super) fn is_typed(score: Score) -> bool {
    !score.is_decisive() || [Score::LOWEST, Score::HIGHEST].contains(&score)
}

/// A window as it is written.
pub(super) fn window(low: Score, high: Score) -> String {
    format!("({}, {})", number(low), number(high))
}

/// A bound as it is tidied up; `=` is not written.
pub(super) fn bound(sign: &str, score: Score) -> String {
    format!("{}{}", sign.trim_start_matches('='), number(score))
}

/// A number or bound with the signs that texts have for it, without blanks and separators.
fn respelled(text: &str) -> String {
    let text = text.replace(">=", "≥").replace("<=", "≤").replace('>', "≥").replace('<', "≤");
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    without_separators(text.strip_prefix('=').unwrap_or(&text).replace('-', "−"))
}

/// A number or bound without what may be typed in more than one way.
pub fn tidy(text: &str) -> String {
    let text = respelled(text);
    if let Some(infinity) = infinity(&text) {
        return number(infinity);
    }
    match text.as_str() {
        "" => number(Score::DRAW),
        _ => text.strip_prefix('+').unwrap_or(&text).to_string(),
    }
}

/// An infinity, as it may be typed; a lone sign is one.
fn infinity(text: &str) -> Option<Score> {
    match text {
        "-" | "−" | "-∞" | "−∞" | "-inf" | "−inf" | "-oo" | "−oo" => Some(Score::LOWEST),
        "+" | "∞" | "+∞" | "inf" | "+inf" | "oo" | "+oo" => Some(Score::HIGHEST),
        _ => None,
    }
}

/// What a beginning of an infinity may be gone on with, as it is spelled.
pub fn spells_infinity(text: &str, next: char) -> bool {
    let word = text
        .rsplit([' ', ',', '('])
        .next()
        .unwrap_or(text)
        .trim_start_matches(['-', '−', '+', '≥', '≤', '<', '>', '=']);
    let longer = format!("{word}{next}");
    !text.is_empty() && ["inf", "oo"].iter().any(|infinity| infinity.starts_with(&longer))
}

/// `11,111` as 11111: with a comma before every three digits, as the program writes it.
fn without_separators(text: String) -> String {
    let figures = text.trim_start_matches(['≥', '≤', '−', '+']);
    let mut parts = figures.split(',');
    let digits = |part: &str| part.chars().all(|letter| letter.is_ascii_digit());
    let first = parts.next().is_some_and(|first| (1..=3).contains(&first.len()) && digits(first));
    if first && parts.all(|part| part.len() == 3 && digits(part)) { text.replace(',', "") } else { text }
}

/// The numbers of moves in an order.
fn order_typed(text: &str, prices: &BTreeMap<String, u64>) -> Result<String, &'static str> {
    let order: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != ',').collect();
    if !order.chars().all(|letter| letter.is_ascii_digit()) {
        return Err("Type the numbers of the moves in their order, such as 231.");
    }
    if prices.contains_key(&order) { Ok(order) } else { Err("Every move has to stand in the order once.") }
}

/// A whole number or an infinity as the program writes it, whatever it was typed like; `None` where it is neither.
fn figure(text: &str) -> Option<String> {
    if let Some(infinity) = infinity(text) {
        return Some(number(infinity));
    }
    let number: i64 = text.replace('−', "-").parse().ok()?;
    Some(number.to_string().replace('-', "−"))
}

/// A number or bound that was typed, as the program writes it.
///
/// # Errors
/// How it is typed, where it is none.
pub fn number_typed(text: &str) -> Result<String, &'static str> {
    let text = respelled(text);
    let rest = text.strip_prefix(['≥', '≤']).unwrap_or(&text);
    let sign = &text[..text.len() - rest.len()];
    let read = match (sign, rest) {
        ("", "") => Some(number(Score::DRAW)),
        // A sign alone is an infinity, but none that is a bound.
        (before, "−" | "+") if !before.is_empty() => None,
        _ => figure(rest),
    };
    read.map(|figure| format!("{sign}{figure}"))
        .ok_or("That is no whole number. Type one, as 12 or -3, or a bound, as >=5.")
}

/// Two ends as they are written; `None` where there are not two.
fn window_typed(text: &str) -> Option<String> {
    let blanks = |c: char| c.is_whitespace() || "(),;[]".contains(c);
    let ends: Vec<&str> = text.split(blanks).filter(|end| !end.is_empty()).collect();
    let [low, high] = ends.as_slice() else { return None };
    Some(format!("({}, {})", figure(low)?, figure(high)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_typed_in_more_than_one_way() {
        let right = Answer::Window(window(Score::LOWEST, Score::from_units(-3)));
        for typed in ["- -3", "-∞ −3", "(-, -3)", "−∞, -3", " (−∞,−3) ", "-inf -3", "-oo −3"]
        {
            assert_eq!(right.read(typed).map(|given| right.is(&given)), Ok(true), "{typed}");
        }
        for wrong in ["- 3", "-3 -", "-3 +"] {
            assert_eq!(right.read(wrong).map(|given| right.is(&given)), Ok(false), "{wrong}");
        }
        for unreadable in ["", "3", "1 2 3", "a b", "3 info"] {
            assert!(right.read(unreadable).is_err(), "{unreadable}");
        }
    }

    #[test]
    fn numbers_are_typed_in_more_than_one_way() {
        for (typed, tidied) in [
            ("11,111", "11111"),
            ("-499,500", "−499500"),
            (">=1,000", "≥1000"),
            ("-inf", "−∞"),
            ("oo", "+∞"),
            ("+5", "5"),
            ("= 5", "5"),
            ("=", "0"),
            ("-", "−∞"),
            (">= +5", "≥5"),
            ("<=-05", "≤−5"),
            ("-0", "0"),
            (">=inf", "≥+∞"),
        ] {
            assert_eq!(number_typed(typed).as_deref(), Ok(tidied), "{typed}");
        }
        for wrong in ["1,1", "1,1111", ",111", "11,111,1", "info", "x", ">=-", ">=", "<>5", ">=>=5"] {
            assert!(number_typed(wrong).is_err(), "{wrong}");
        }
    }

    /// Whoever knows the answer makes no mistake by how it is typed: it is right, or nothing is judged.
    #[test]
    fn a_number_is_read_alike_wherever_it_is_typed_and_what_is_none_is_no_mistake() {
        for units in [-30, -7, 0, 7, 100] {
            let score = Score::from_units(units);
            let (right, digits) = (Answer::Number(bound("=", score)), units.abs().to_string());
            let window = Answer::Window(window(score, Score::HIGHEST));
            let sign = if units < 0 { "-" } else { "" };
            for zeros in ["", "0", "000"] {
                let typed = format!("{sign}{zeros}{digits}");
                assert_eq!(right.read(&typed).map(|given| right.is(&given)), Ok(true), "{typed}");
                let ends = format!("{typed} +");
                assert_eq!(window.read(&ends).map(|given| window.is(&given)), Ok(true), "{ends}");
            }
            for before in ["+-", "-+", "--", "++", ".", "0x", "7-"] {
                for typed in [format!("{before}{digits}"), format!("{sign}{digits}.0"), ".".into()] {
                    assert!(right.read(&typed).is_err(), "{typed}");
                    assert!(window.read(&format!("{typed} +")).is_err(), "{typed}");
                }
            }
        }
    }

    #[test]
    fn an_infinity_is_spelled_letter_by_letter() {
        for (text, next) in
            [("-", 'i'), ("-i", 'n'), ("-in", 'f'), ("-inf ", 'i'), ("3 ", 'o'), ("3 o", 'o'), (">=", 'i')]
        {
            assert!(spells_infinity(text, next), "{text}{next}");
        }
        for (text, next) in [("", 'i'), ("3", 'i'), ("-", 'n'), ("-inf", 'i'), ("-", 'b')] {
            assert!(!spells_infinity(text, next), "{text}{next}");
        }
    }

    #[test]
    fn an_order_is_read_before_it_is_judged() {
        let order = Answer::Order(BTreeMap::from([("12".into(), 3), ("21".into(), 5)]));
        assert_eq!(order.read("1, 2").map(|given| order.is(&given)), Ok(true));
        assert_eq!(order.read("21").map(|given| order.is(&given)), Ok(false));
        for unreadable in ["B C", "x", "", "1", "11"] {
            assert!(order.read(unreadable).is_err(), "{unreadable}");
        }
    }

    #[test]
    fn what_is_told_of_a_right_answer_can_be_typed() {
        for score in [-7, 0, 12].map(Score::from_units) {
            for sign in ["=", "≥", "≤"] {
                let right = Answer::Number(bound(sign, score));
                assert_eq!(right.read(&right.told(None)).map(|given| right.is(&given)), Ok(true));
            }
            let right = Answer::Window(window(score, Score::HIGHEST));
            assert_eq!(right.read(&right.told(None)).map(|given| right.is(&given)), Ok(true));
        }
    }
}
