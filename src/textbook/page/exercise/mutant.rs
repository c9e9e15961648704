//! Pages with one mistake in them: a line of the page, edited as beginners get it wrong.

use std::ops::Range;

use super::super::token::{Placed, Sign, Token, tokens};
use crate::slug::slugs;
use crate::textbook::page::Program;

/// What was got wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slip {
    /// A child's value is not negated.
    MissingSign,
    /// The window is handed down without being turned round.
    WindowNotTurned,
    /// The ends of the window are exchanged.
    SwappedBounds,
    /// What holds for equal values is got wrong: `>` for `≥`, and the other way round.
    Tie,
    /// A value begins elsewhere than at −∞ or ∞.
    WrongStart,
    /// The depth is not taken off.
    DepthKept,
    /// A cut is noted and not made.
    MissingCut,
    /// Something else is returned.
    WrongReturn,
    /// Something else is kept.
    WrongVariable,
    /// A window is one too wide, or has no value between its ends.
    OffByOne,
    /// The other of two questions is asked.
    Reversed,
}

impl Slip {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::MissingSign,
        Self::WindowNotTurned,
        Self::SwappedBounds,
        Self::Tie,
        Self::WrongStart,
        Self::DepthKept,
        Self::MissingCut,
        Self::WrongReturn,
        Self::WrongVariable,
        Self::OffByOne,
        Self::Reversed,
    ];

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::MissingSign => "missing-sign",
            Self::WindowNotTurned => "window-not-turned",
            Self::SwappedBounds => "swapped-bounds",
            Self::Tie => "tie",
            Self::WrongStart => "wrong-start",
            Self::DepthKept => "depth-kept",
            Self::MissingCut => "missing-cut",
            Self::WrongReturn => "wrong-return",
            Self::WrongVariable => "wrong-variable",
            Self::OffByOne => "off-by-one",
            Self::Reversed => "reversed",
        }
    }

    /// A hint that says what is wrong, and not where.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::MissingSign => {
                "what is good for one side is bad for the other: where does a value change its sign?"
            }
            Self::WindowNotTurned => "the child's side sees the window from the other end",
            Self::SwappedBounds => "which end of the window is the child's α, which its β?",
            Self::Tie => "what is right where two values are equal?",
            Self::WrongStart => "what is the best value before the first child was looked at?",
            Self::DepthKept => "how much depth is left one ply further down?",
            Self::MissingCut => "what happens once α has reached β?",
            Self::WrongReturn => "what does the caller have to be told?",
            Self::WrongVariable => "what has changed when a better child was found?",
            Self::OffByOne => "which values lie between the ends of a zero window?",
            Self::Reversed => "when is a child better for this side?",
        }
    }
}

slugs!(Slip, "no slip", Slip::ALL);

/// A page with one mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The line that is wrong, counted from 1.
    pub line: usize,
    /// What stands there now.
    pub text: String,
    /// What was got wrong.
    pub slip: Slip,
    /// The whole page.
    pub page: String,
}

/// All mistakes that a page can have by one edit of a line and still be read: it runs, and may be wrong. Whether a mistake
/// shows, and on which tree, is found out by running it.
pub fn mutants(page: &str) -> Vec<Mutant> {
    let lines: Vec<&str> = page.lines().collect();
    let mut found: Vec<Mutant> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        for (slip, text) in edits(place + 1, line) {
            let edited: Vec<&str> =
                lines.iter().enumerate().map(|(at, &line)| if at == place { &text } else { line }).collect();
            let page = edited.join("\n");
            let known = found.iter().any(|other| other.page == page);
            if text != *line && !known && is_plausible(&text, &lines) && Program::parse(&page).is_ok() {
                found.push(Mutant { line: place + 1, text, slip, page });
            }
        }
    }
    found
}

/// What is taken for one another.
const NAMES: [&str; 6] = ["α", "β", "best", "v", "low", "high"];

/// A mistake that somebody could make: it has only names that stand on the page, and gives nothing its own value.
fn is_plausible(text: &str, lines: &[&str]) -> bool {
    let words = |line: &str| -> Vec<String> {
        let split = line.split(|letter: char| !letter.is_alphanumeric());
        split.filter(|word| NAMES.contains(word)).map(Into::into).collect()
    };
    let own: Vec<String> = lines.iter().flat_map(|line| words(line)).collect();
    let itself = NAMES.iter().any(|name| text.ends_with(&format!(" {name} ← {name}")));
    !itself && words(text).iter().all(|word| own.contains(word))
}

/// The ways in which a line is got wrong.
fn edits(number: usize, line: &str) -> Vec<(Slip, String)> {
    let Ok(tokens) = tokens(number, line) else { return Vec::new() };
    let row = Row { line, tokens: &tokens };
    if row.begins_with("function") || row.begins_with("while") || row.begins_with("for") {
        return Vec::new();
    }
    let mut edits = Vec::new();
    row.calls(&mut edits);
    row.relations(&mut edits);
    row.starts(&mut edits);
    row.returns(&mut edits);
    row.cuts(&mut edits);
    edits
}

/// A line with its tokens.
struct Row<'l> {
    line: &'l str,
    tokens: &'l [Placed],
}

type Edits = Vec<(Slip, String)>;

impl Row<'_> {
    fn begins_with(&self, word: &str) -> bool {
        self.tokens.first().is_some_and(|it| it.is_word(word))
    }

    fn text(&self, bytes: Range<usize>) -> &str {
        &self.line[bytes]
    }

    /// The line with other text at a place.
    fn put(&self, bytes: Range<usize>, text: &str) -> String {
        format!("{}{text}{}", &self.line[..bytes.start], &self.line[bytes.end..])
    }

    fn sign(&self, at: usize, sign: Sign) -> bool {
        self.tokens.get(at).is_some_and(|it| it.is_sign(sign))
    }

    fn word(&self, at: usize) -> Option<&str> {
        match &self.tokens.get(at)?.token {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The pieces of a call between its parentheses, of the call whose name stands at a token.
    fn arguments(&self, name: usize) -> Vec<Range<usize>> {
        let mut pieces = Vec::new();
        let (mut depth, mut from) = (0, None);
        for token in &self.tokens[name + 1..] {
            match token.token {
                Token::Sign(Sign::Open) => depth += 1,
                Token::Sign(Sign::Close) => depth -= 1,
                _ => {}
            }
            let ends = depth == 0 || depth == 1 && token.is_sign(Sign::Comma);
            if let Some(start) = from.take_if(|_| ends) {
                pieces.push(start..token.bytes.start);
            }
            if depth == 0 {
                break;
            }
            if from.is_none() && !token.is_sign(Sign::Comma) && !(depth == 1 && token.is_sign(Sign::Open)) {
                from = Some(token.bytes.start);
            }
        }
        pieces
    }

    /// What goes wrong where a child is visited.
    fn calls(&self, edits: &mut Edits) {
        for at in 0..self.tokens.len() {
            let visits = self.word(at + 2).is_some_and(|node| node == "child" || node == "root");
            if self.word(at).is_none() || !self.sign(at + 1, Sign::Open) || !visits {
                continue;
            }
            if at > 0 && self.sign(at - 1, Sign::Minus) {
                let name = self.tokens[at].bytes.start;
                edits.push((Slip::MissingSign, self.put(self.tokens[at - 1].bytes.start..name, "")));
            }
            let arguments = self.arguments(at);
            for bytes in &arguments {
                let argument = self.text(bytes.clone());
                if let Some(kept) = argument.strip_suffix(" − 1").or_else(|| argument.strip_suffix(" - 1"))
                {
                    let slip = if kept == "depth" { Slip::DepthKept } else { Slip::OffByOne };
                    edits.push((slip, self.put(bytes.clone(), kept)));
                }
            }
            if let [.., alpha, beta] = &arguments[..]
                && arguments.len() == 4
            {
                let (low, high) = (self.text(alpha.clone()), self.text(beta.clone()));
                let both = alpha.start..beta.end;
                edits.push((Slip::SwappedBounds, self.put(both.clone(), &format!("{high}, {low}"))));
                if let (Some(low), Some(high)) = (low.strip_prefix('−'), high.strip_prefix('−')) {
                    edits.push((Slip::WindowNotTurned, self.put(both, &format!("{high}, {low}"))));
                }
            }
        }
    }

    /// What goes wrong with a comparison.
    fn relations(&self, edits: &mut Edits) {
        for token in self.tokens {
            let Token::Sign(sign) = token.token else { continue };
            let (tied, turned) = match sign {
                Sign::Less => ("≤", ">"),
                Sign::AtMost => ("<", "≥"),
                Sign::Greater => ("≥", "<"),
                Sign::AtLeast => (">", "≤"),
                _ => continue,
            };
            edits.push((Slip::Tie, self.put(token.bytes.clone(), tied)));
            edits.push((Slip::Reversed, self.put(token.bytes.clone(), turned)));
        }
    }

    /// What goes wrong where something gets its first value.
    fn starts(&self, edits: &mut Edits) {
        for at in 1..self.tokens.len() {
            let Some(arrow) = self.tokens[..at].last().filter(|it| it.is_sign(Sign::Arrow)) else { continue };
            let infinite = self.sign(at, Sign::Infinity) || self.sign(at + 1, Sign::Infinity);
            if infinite {
                let end = if self.sign(at, Sign::Infinity) { at } else { at + 1 };
                let bytes = arrow.bytes.end..self.tokens[end].bytes.end;
                let other = if self.sign(at, Sign::Minus) { " ∞" } else { " −∞" };
                edits.push((Slip::WrongStart, self.put(bytes.clone(), " 0")));
                edits.push((Slip::WrongStart, self.put(bytes, other)));
            }
        }
    }

    /// What goes wrong where something is returned or kept.
    fn returns(&self, edits: &mut Edits) {
        for at in 1..self.tokens.len() {
            let (before, token) = (&self.tokens[at - 1], &self.tokens[at]);
            let last = self.tokens.get(at + 1).is_none_or(|next| next.is_sign(Sign::Semicolon));
            let returned = before.is_word("return") && last;
            let kept = token.is_sign(Sign::Arrow) && self.word(at - 1).is_some();
            let (slip, bytes, own) = match (returned, kept) {
                (true, _) => (Slip::WrongReturn, &token.bytes, self.word(at)),
                (_, true) => (Slip::WrongVariable, &before.bytes, self.word(at - 1)),
                _ => continue,
            };
            let Some(own) = own.filter(|own| NAMES.contains(own) || matches!(*own, "yes" | "no")) else {
                continue;
            };
            match own {
                "yes" => edits.push((slip, self.put(bytes.clone(), "no"))),
                "no" => edits.push((slip, self.put(bytes.clone(), "yes"))),
                _ => {
                    let others = NAMES.into_iter().filter(|other| *other != own);
                    edits.extend(others.map(|other| (slip, self.put(bytes.clone(), other))));
                }
            }
        }
    }

    /// A cut that is not made.
    fn cuts(&self, edits: &mut Edits) {
        let Some(colon) = self.tokens.iter().position(|it| it.is_sign(Sign::Colon)) else { return };
        let ends = self.tokens.get(colon + 1).is_some_and(|it| it.is_word("return") || it.is_word("leave"));
        let compares =
            self.tokens[..colon].iter().any(|it| it.is_sign(Sign::AtLeast) || it.is_sign(Sign::AtMost));
        if self.begins_with("if") && ends && compares {
            let from = self.tokens[colon].bytes.end;
            edits.push((Slip::MissingCut, self.put(from..self.line.len(), " cut ← yes")));
        }
    }
}
