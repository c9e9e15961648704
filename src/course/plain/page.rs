//! Pages of pseudo-code by lines: put together or completed by numbers, repaired by typing lines anew.

use super::{Dialogue, numbered};
use crate::course::bench::{Bench, Craft, Untried};
use crate::course::runner::Runner;
use crate::learner::record::StepStatus;

/// What is asked, with the lines there are.
pub(super) fn asks(runner: &Runner, craft: Craft) -> String {
    let Some(bench) = runner.bench() else { return String::new() };
    if craft.has_box() {
        let all = all(&bench, craft);
        let lines: Vec<&str> = all.iter().map(String::as_str).collect();
        if craft == Craft::Complete {
            let page = bench.draft.lines.iter().map(|line| {
                let text = if line.is_gap { "…" } else { &line.text };
                format!("{}{text}", "  ".repeat(line.steps))
            });
            return format!(
                "{}\n{}\nType the numbers of the lines that are missing at … in their order, with blanks between them.\n{}",
                craft.says(),
                page.collect::<Vec<_>>().join("\n"),
                numbered(&lines)
            );
        }
        return format!(
            "{}\nType the numbers of its lines in their order, with blanks between them, and before a number a > for every step \
             of its indentation: 4 >2 >>7.\n{}",
            craft.says(),
            numbered(&lines)
        );
    }
    let page = bench.draft.page();
    format!(
        "{}\nType a line anew behind its number and a colon, with its indentation: `5:    v ← …`. `run` tries the page.\n{}",
        craft.says(),
        numbered(&page.lines().collect::<Vec<_>>())
    )
}

/// All lines that there are to put a page together or to fill its gaps, those that are on it already, too.
fn all(bench: &Bench, craft: Craft) -> Vec<String> {
    let mut all = bench.draft.left.clone();
    let from_box = bench.draft.lines.iter().filter(|line| line.is_gap || craft == Craft::Build);
    all.extend(from_box.map(|line| line.text.clone()).filter(|text| !text.is_empty()));
    // Their numbers stay the same, whatever was put together.
    all.sort();
    all
}

impl Dialogue {
    /// What the mistakes of a page that was tried point at.
    pub(super) fn hint_of_page(&mut self) -> String {
        let wrong = self.runner.record().status == StepStatus::Wrong;
        let series = self.runner.bench().filter(|_| wrong).and_then(|bench| bench.series().ok());
        match series.and_then(|series| series.finding) {
            Some(finding) => {
                self.runner.helped();
                format!("Hint: {}", finding.suspicion.hint())
            }
            None => "A hint comes from what the page does: try it first.".into(),
        }
    }

    /// Takes what is typed about a page.
    ///
    /// # Errors
    /// What is said where nothing is judged.
    pub(super) fn work(&mut self, text: &str, craft: Craft) -> Result<(), String> {
        let Some(mut bench) = self.runner.bench() else { return Err(self.asks()) };
        if craft == Craft::Build {
            let lines = all(&bench, craft);
            let page = built(&lines, text).ok_or_else(|| self.asks())?;
            bench.restore(&page);
        } else if craft == Craft::Complete {
            let lines = all(&bench, craft);
            let page = completed(&bench, &lines, text).ok_or_else(|| self.asks())?;
            bench.restore(&page);
        } else if text != "run" {
            let (number, line) = text.split_once(':').ok_or_else(|| self.asks())?;
            let number = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let page = bench.draft.page();
            let mut lines: Vec<&str> = page.lines().collect();
            *number.and_then(|number| lines.get_mut(number)).ok_or_else(|| self.asks())? = line;
            self.runner.keep_page(&lines.join("\n"));
            return Err(self.asks());
        }
        let tried = bench.series();
        self.runner.keep_page(&bench.draft.page());
        let untried = tried.as_ref().err().map(Untried::told);
        self.runner.judge_page(&bench, &tried);
        untried.map_or(Ok(()), Err)
    }
}

/// The page of lines that are told by their numbers, each with its steps of indentation.
fn built(lines: &[String], text: &str) -> Option<String> {
    let line = |word: &str| {
        let number = word.trim_start_matches('>');
        let line = lines.get(number.parse::<usize>().ok()?.checked_sub(1)?)?;
        Some(format!("{}{line}", "  ".repeat(word.len() - number.len())))
    };
    let page: Option<Vec<String>> = text.split_whitespace().map(line).collect();
    page.filter(|page| !page.is_empty()).map(|page| page.join("\n"))
}

/// The page with these lines in its gaps, told by their numbers.
fn completed(bench: &Bench, lines: &[String], text: &str) -> Option<String> {
    let mut draft = bench.draft.clone();
    let gaps: Vec<usize> = (0..draft.lines.len()).filter(|&at| draft.lines[at].is_gap).collect();
    let numbers: Vec<usize> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    if numbers.len() != gaps.len() {
        return None;
    }
    for (&at, number) in gaps.iter().zip(numbers) {
        draft.lines[at].text.clone_from(lines.get(number.checked_sub(1)?)?);
    }
    Some(draft.page())
}
