//! Exercises made of a page: its lines in disorder, with lines left out, with a mistake in it. All of them are worked out from
//! the page, and whether an answer is right is found out by running it.

mod mutant;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use super::Program;
pub use mutant::{Mutant, Slip, mutants};

/// A page to be put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jumble {
    /// The lines in disorder, without their indentation, those that do not belong to the page among them.
    pub lines: Vec<String>,
    /// How many of them the page has.
    pub wanted: usize,
}

/// The lines of a page in an order that the seed draws, with so many lines that do not belong to it, as far as there are:
/// each is a line of the page with a mistake in it, one that shows.
pub fn jumble(page: &str, distractors: usize, seed: u64, shows: &dyn Fn(&Mutant) -> bool) -> Jumble {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut lines = bare_lines(page);
    let wanted = lines.len();
    let wrong = distracting(page, &lines, distractors, (&mut dice, shows));
    lines.extend(wrong);
    let before = lines.clone();
    while lines.len() > 1 && lines == before {
        lines.shuffle(&mut dice);
    }
    Jumble { lines, wanted }
}

/// So many lines with a mistake that shows, none of them one of these lines, and no two of them from one line while there
/// are others.
fn distracting(
    page: &str,
    lines: &[String],
    count: usize,
    (dice, shows): (&mut StdRng, &dyn Fn(&Mutant) -> bool),
) -> Vec<String> {
    let mut all = mutants(page);
    all.shuffle(dice);
    let (mut wrong, mut used): (Vec<String>, Vec<usize>) = (Vec::new(), Vec::new());
    for again in [false, true] {
        for mutant in &all {
            let line = mutant.text.trim().to_string();
            let known =
                lines.contains(&line) || wrong.contains(&line) || used.contains(&mutant.line) != again;
            if wrong.len() < count && !known && shows(mutant) {
                wrong.push(line);
                used.push(mutant.line);
            }
        }
    }
    wrong
}

/// A page with lines left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gapped {
    /// The lines in order; `None` where one was left out.
    pub lines: Vec<Option<String>>,
    /// The lines that were left out, in disorder and without their indentation.
    pub missing: Vec<String>,
}

/// A page with so many lines left out, as far as it has them: never one that begins a function, nor an empty one.
pub fn gaps(page: &str, count: usize, seed: u64) -> Gapped {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut lines: Vec<Option<String>> = page.lines().map(|line| Some(line.into())).collect();
    let mut places: Vec<usize> =
        (0..).zip(page.lines()).filter(|(_, line)| is_work(line)).map(|it| it.0).collect();
    places.shuffle(&mut dice);
    let taken = places.into_iter().take(count).filter_map(|place| lines[place].take());
    let missing = taken.map(|line| line.trim().into()).collect();
    Gapped { lines, missing }
}

/// A page with mistakes that show in so many of its lines, as far as it can have them; none where it can have none at all.
pub fn planted(page: &str, count: usize, seed: u64, shows: &dyn Fn(&Mutant) -> bool) -> Option<String> {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut all = mutants(page);
    all.shuffle(&mut dice);
    let mut lines: Vec<String> = page.lines().map(Into::into).collect();
    let mut changed: Vec<usize> = Vec::new();
    for mutant in all {
        if changed.len() == count {
            break;
        }
        if changed.contains(&mutant.line) || !shows(&mutant) {
            continue;
        }
        let right = std::mem::replace(&mut lines[mutant.line - 1], mutant.text);
        // Two mistakes that are none of spelling may be one together.
        if Program::parse(&lines.join("\n")).is_ok() {
            changed.push(mutant.line);
        } else {
            lines[mutant.line - 1] = right;
        }
    }
    (!changed.is_empty()).then(|| lines.join("\n"))
}

/// A page put together of lines with their indentation in steps.
pub fn assemble<'l>(lines: impl IntoIterator<Item = (usize, &'l str)>) -> String {
    let mut page = String::new();
    for (steps, line) in lines {
        page.extend(["  ".repeat(steps).as_str(), line.trim(), "\n"]);
    }
    page
}

fn bare_lines(page: &str) -> Vec<String> {
    page.lines().map(str::trim).filter(|line| !line.is_empty()).map(Into::into).collect()
}

fn is_work(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with("function")
}
