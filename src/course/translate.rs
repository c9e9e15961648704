//! A lesson in another language: a file with the same name in a folder beside it, `fr/minimax.toml`. It has the texts
//! and nothing else, step by step under the steps' ids; what it lacks is told in the lesson's own language.

use toml::de::DeTable;

use crate::course::lesson::{FORMAT, Kind, Lesson, Offer, Step};
use crate::document::{Fields, Mistake, Placed};
use crate::numbers::counted;

/// Puts the texts of a translation into a lesson.
///
/// # Errors
/// Every mistake of form: unknown keys, steps that the lesson does not have, another number of options or hints.
pub fn translate(lesson: &mut Lesson, source: &str) -> Result<(), Vec<Mistake>> {
    let (root, errors) = DeTable::parse_recoverable(source);
    let mut mistakes: Vec<Mistake> = errors
        .iter()
        .map(|error| Mistake::at(source, error.span().map_or(0, |span| span.start), error.message()))
        .collect();
    if mistakes.is_empty() {
        apply(lesson, Fields::new(source, root.get_ref(), 0..0, "a translation", &mut mistakes));
    }
    mistakes.sort();
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes) }
}

fn apply(lesson: &mut Lesson, mut fields: Fields<'_, '_>) {
    fields.only(&["format", "title", "summary", "steps"]);
    if let Some(format) = fields.needed_number("format", 0..1_000).filter(|it| it.value != FORMAT) {
        fields.blame(format.place.start, format!("this cutnode reads format {FORMAT}"));
    }
    let (title, summary) = (fields.text("title"), fields.text("summary"));
    if let Some(title) = title {
        lesson.title = title.value;
    }
    if let Some(summary) = summary {
        lesson.summary = summary.value;
    }
    for (id, table) in fields.named_tables("steps") {
        let step = lesson.steps.iter_mut().find(|step| step.id.value == id.value);
        let Some(step) = step else {
            fields.blame(id.place.start, format!("the lesson has no step `{}`", id.value));
            continue;
        };
        apply_step(step, fields.inner(table, "the texts of a step"));
    }
}

fn apply_step(step: &mut Step, mut fields: Fields<'_, '_>) {
    fields.only(&["title", "text", "after", "ask", "hints", "options", "why"]);
    if let Some(title) = fields.text("title") {
        step.title = title.value;
    }
    replace(&mut step.text, fields.text("text"));
    replace(&mut step.after, fields.text("after"));
    if let Some(words) = fields.text("ask") {
        match &mut step.kind {
            Kind::Choose { ask, .. } | Kind::FillIn { ask, .. } => *ask = words,
            _ => fields.blame(words.place.start, "the step asks nothing in words"),
        }
    }
    let hints = fields.texts("hints");
    if same_number(&mut fields, &hints, step.hints.len(), other_hints) {
        step.hints = hints;
    }
    let (texts, whys) = (fields.texts("options"), fields.texts("why"));
    let mut none: Vec<Offer> = Vec::new();
    let offers = match &mut step.kind {
        Kind::Choose { options, .. } => options,
        _ => &mut none,
    };
    if same_number(&mut fields, &texts, offers.len(), other_options) {
        offers.iter_mut().zip(texts).for_each(|(offer, text)| offer.text = text);
    }
    if same_number(&mut fields, &whys, offers.len(), other_whys) {
        offers.iter_mut().zip(whys).for_each(|(offer, why)| offer.why = Some(why));
    }
}

fn replace(text: &mut Option<Placed<String>>, translated: Option<Placed<String>>) {
    if translated.is_some() {
        *text = translated;
    }
}

/// Whether a list is there, and as long as the lesson's; `otherwise` says of one that is not how many there are to be, and
/// how many there are.
fn same_number(
    fields: &mut Fields<'_, '_>,
    texts: &[Placed<String>],
    wanted: usize,
    otherwise: fn(usize, usize) -> String,
) -> bool {
    if let Some(first) = texts.first().filter(|_| texts.len() != wanted) {
        fields.blame(first.place.start, otherwise(wanted, texts.len()));
    }
    !texts.is_empty() && texts.len() == wanted
}

fn other_hints(wanted: usize, found: usize) -> String {
    format!("the lesson has {} here, not {found}", counted(wanted, "hint", "hints"))
}

fn other_options(wanted: usize, found: usize) -> String {
    format!("the lesson has {} here, not {found}", counted(wanted, "option", "options"))
}

fn other_whys(wanted: usize, found: usize) -> String {
    format!("the lesson has {} here, not {found}", counted(wanted, "explanation", "explanations"))
}
