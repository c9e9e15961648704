//! Weights as a file: group by group, each with what it is for.

use std::fmt::Write as _;

use thiserror::Error;

use crate::games::WeightGroup;

/// Columns that a comment may fill.
const WIDTH: usize = 112;

/// Writes weights, one for each place of the groups.
pub fn write(groups: &[WeightGroup], weights: &[[i16; 2]]) -> String {
    let mut text = String::from(
        "# What an evaluation counts: for each weight its value in the middle game and in the end game.\n",
    );
    let mut rest = weights;
    for group in groups {
        let (own, others) = rest.split_at(group.count);
        rest = others;
        text.push('\n');
        comment(&mut text, group.about);
        text.push_str(group.name);
        let pairs: Vec<String> = own.iter().map(|[middle, end]| format!("{middle},{end}")).collect();
        let width = pairs.iter().map(String::len).max().unwrap_or(0);
        for (place, pair) in pairs.iter().enumerate() {
            let gap = if place % group.columns == 0 { "\n" } else { "" };
            let _ = write!(text, "{gap}  {pair:>width$}");
        }
        text.push('\n');
    }
    text
}

fn comment(text: &mut String, about: &str) {
    let mut line = String::from("#");
    for word in about.split_whitespace() {
        if line.len() + 1 + word.len() > WIDTH {
            let _ = writeln!(text, "{line}");
            line = String::from("#");
        }
        line.push(' ');
        line.push_str(word);
    }
    let _ = writeln!(text, "{line}");
}

/// Why a text is no file of these weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {found}, where {wanted} is expected")]
pub struct NoWeights {
    /// The line, counted from 1.
    pub line: usize,
    /// The word there.
    pub found: String,
    /// What should stand there.
    pub wanted: String,
}

/// Reads what [`write()`] wrote.
///
/// # Errors
/// The first word that is not what it should be.
pub fn read(groups: &[WeightGroup], text: &str) -> Result<Vec<[i16; 2]>, NoWeights> {
    let mut words = text.lines().enumerate().flat_map(|(line, text)| {
        let code = text.split('#').next().unwrap_or_default();
        code.split_whitespace().map(move |word| (line + 1, word))
    });
    let last = text.lines().count().max(1);
    let mut weights = Vec::new();
    let wrong = |found: Option<(usize, &str)>, wanted: String| {
        let (line, found) =
            found.map_or((last, "the end".into()), |(line, word)| (line, format!("`{word}`")));
        NoWeights { line, found, wanted }
    };
    for group in groups {
        let name = words.next();
        if name.map(|(_, word)| word) != Some(group.name) {
            return Err(wrong(name, format!("`{}`", group.name)));
        }
        for _ in 0..group.count {
            let word = words.next();
            let pair = word.and_then(|(_, word)| {
                let (middle, end) = word.split_once(',')?;
                Some([middle.parse().ok()?, end.parse().ok()?])
            });
            weights.push(pair.ok_or_else(|| wrong(word, format!("a pair of `{}`", group.name)))?);
        }
    }
    match words.next() {
        None => Ok(weights),
        more => Err(wrong(more, "the end".into())),
    }
}
