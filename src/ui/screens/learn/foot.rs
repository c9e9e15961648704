//! What stands below the drawing of a step, or beside its board.

use super::listing::listening;
use super::open_lesson::OpenLesson;
use super::question::{hints, question};
use super::window;
use crate::course::check::{Shown, Task};
use crate::explain::commentary;
use crate::explain::transcript::Event;
use crate::learner::record::StepStatus;
use crate::ui::prelude::*;

/// What stands below the drawing.
#[derive(Default)]
pub(super) struct Foot {
    pub(super) lines: Vec<Line<'static>>,
    /// The line of the first answer to choose from.
    pub(super) answers: usize,
    /// Lines of answers that are left out before it.
    pub(super) skipped: usize,
    /// Lines of answers that are seen.
    pub(super) seen: usize,
}

/// What stands below the drawing, and what there is to say once the step is done. Where room is `tight`, short answers
/// stand beside each other, without empty lines around them; of answers that take more than `height` only those around
/// the cursor are there.
pub(super) fn foot(open: &OpenLesson, width: u16, tight: bool, height: Option<u16>, theme: &Theme) -> Foot {
    let runner = open.runner();
    let at_end = runner.is_at_the_end();
    let done = runner.record().is_done() && at_end && !runner.stage().after.is_empty();
    let after = if done { prose::lines(&runner.stage().after, width, theme) } else { Vec::new() };
    let plain = |lines| Foot { lines, ..Foot::default() };
    let mut foot = match (runner.task(), open.context()) {
        (Task::Read, _) => Foot::default(),
        (Task::Listen(_), _) => plain(listening(open, width, theme)),
        (_, Context::LessonPredict) => plain(marking(open, width, theme)),
        (Task::Watch(_) | Task::Predict(_), _) => plain(moment(open, width, theme)),
        (Task::Quiz(shown, _), Context::LessonWatch) => plain(asked_out(open, shown, width, tight, theme)),
        _ => {
            let height = height.map(|height| usize::from(height).saturating_sub(after.len()));
            question(open, width, tight, height, theme)
        }
    };
    if done {
        if !tight && foot.lines.last().is_some_and(|line| line.width() > 0) {
            foot.lines.push(Line::default());
        }
        foot.lines.extend(after);
    }
    foot
}

/// Below a run about which all is answered: what is said of the last answer, as long as the run is at its end, and where it
/// stands. Where room is `tight`, what is said of the answer is all.
fn asked_out(open: &OpenLesson, shown: &Shown, width: u16, tight: bool, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = last_answer(open, width, theme);
    if lines.is_empty() || !tight {
        lines.extend(match shown {
            Shown::Lines(..) => listening(open, width, theme),
            _ => moment(open, width, theme),
        });
    }
    lines
}

/// What is said of the last answer of a quiz.
fn last_answer(open: &OpenLesson, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let (runner, record) = (open.runner(), open.runner().record());
    if !runner.is_at_the_end() || record.told.is_empty() {
        return Vec::new();
    }
    let (text, role) = if record.given_last {
        (format!("It was: {}. {}", record.answer, record.told), Role::Warn)
    } else {
        (format!("✓ {}", record.told), Role::Good)
    };
    prose::sentence(&text, width, theme.style(role))
}

/// Below a prediction that is being made.
fn marking(open: &OpenLesson, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let count = open.runner().record().marks.len();
    let text = match count {
        0 => {
            "Nothing is marked yet. Go to a node with the arrows or the mouse; Space cuts the line above it."
                .to_string()
        }
        1 => "1 line is marked as cut. Enter checks your prediction.".to_string(),
        _ => format!("{count} lines are marked as cut. Enter checks your prediction."),
    };
    let mut lines = prose::sentence(&text, width, theme.style(Role::Text));
    lines.push(Line::default());
    if let Some(error) = &open.error {
        lines.extend(prose::sentence(error, width, theme.style(Role::Warn)));
    }
    lines.extend(hints(open, width, theme));
    lines
}

/// Below a run: the window, and what happens; before that, what was right and wrong in a prediction.
fn moment(open: &OpenLesson, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let runner = open.runner();
    let (Some(exhibit), Some(run), Some(snapshot)) = (runner.exhibit(), runner.run(), runner.snapshot())
    else {
        return Vec::new();
    };
    let at_slip = runner
        .graded()
        .and_then(|grade| grade.slips.first().map(|slip| slip.moment + 1 == runner.record().shown));
    let mut lines = verdict(open, width, at_slip == Some(true), theme);
    if let (Some(true), Some(text)) = (at_slip, runner.explanation()) {
        lines.extend(prose::sentence(&text, width, theme.style(Role::Text)));
        return lines;
    }
    // On a large screen it stands below the words.
    let bounds = runner.stage().bounds;
    if !open.is_large() && (bounds || !run.windowed) {
        lines.extend(window::lines(&exhibit.drawing, run, &snapshot, width, theme));
    }
    let (text, role) = match snapshot.moment {
        None => (commentary::opening(&exhibit.drawing, run), Role::Text),
        Some(at) => {
            let cut = matches!(run.moments[at].event, Event::Cut { .. });
            (
                commentary::sentence_to(&exhibit.drawing, run, at, bounds),
                if cut { Role::Accent } else { Role::Text },
            )
        }
    };
    lines.extend(prose::sentence(&text, width, theme.style(role)));
    lines
}

fn verdict(open: &OpenLesson, width: u16, at_slip: bool, theme: &Theme) -> Vec<Line<'static>> {
    let runner = open.runner();
    let Some(grade) = runner.graded() else { return Vec::new() };
    let (text, role) = if runner.record().status == StepStatus::Shown {
        ("These are the lines that are cut.".to_string(), Role::Warn)
    } else if grade.is_perfect() {
        let text = match grade.right.len() {
            1 => "✓ Right: the one cut, and nothing else.".to_string(),
            count => format!("✓ Right: all {count} cuts, and nothing else."),
        };
        (text, Role::Good)
    } else {
        let text = format!(
            "✗ {} right ✓, {} missed !, {} wrong ✗.{}",
            grade.right.len(),
            grade.missed(),
            grade.wrong(),
            if at_slip { " The first mistake:" } else { "" }
        );
        (text, Role::Bad)
    };
    prose::sentence(&text, width, theme.style(role))
}
