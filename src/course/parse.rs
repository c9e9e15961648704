//! Reads a lesson's file. All mistakes of a file are told, not only the first.

mod step;

use std::collections::HashSet;

use toml::de::DeTable;

use crate::course::chapter::{self, CHAPTERS};
use crate::course::experiment::Means;
use crate::course::lesson::{FORMAT, Lesson, Position, Subject};
use crate::course::syllabus;
use crate::course::terms;
use crate::document::{Fields, Mistake, Placed};
use crate::numbers::Whole as _;
use crate::search::techniques::Technique;
use crate::textbook::Algorithm;
use step::step;

/// Reads a lesson.
///
/// # Errors
/// Every mistake of form, in the order of the file. Whether its positions and claims are right is for
/// [`crate::course::check::prepare`] to say.
pub fn lesson(source: &str) -> Result<Lesson, Vec<Mistake>> {
    let (root, errors) = DeTable::parse_recoverable(source);
    let mut mistakes: Vec<Mistake> = errors
        .iter()
        .map(|error| Mistake::at(source, error.span().map_or(0, |span| span.start), error.message()))
        .collect();
    if !mistakes.is_empty() {
        mistakes.sort();
        return Err(mistakes);
    }
    let fields = Fields::new(source, root.get_ref(), 0..0, "a lesson", &mut mistakes);
    let lesson = read(fields);
    mistakes.sort();
    match lesson {
        Some(lesson) if mistakes.is_empty() => Ok(lesson),
        _ => Err(mistakes),
    }
}

fn read(mut fields: Fields<'_, '_>) -> Option<Lesson> {
    fields.only(&[
        "format",
        "id",
        "title",
        "summary",
        "chapter",
        "place",
        "minutes",
        "needs",
        "source",
        "teaches",
        "terms",
        "positions",
        "steps",
    ]);
    let format = fields.needed_number("format", 0..1_000);
    if let Some(format) = format.filter(|format| format.value != FORMAT) {
        let message = format!("this cutnode reads format {FORMAT}, not {}", format.value);
        fields.blame(format.place.start, message);
        return None;
    }
    let id = fields.needed_text("id");
    if let Some(id) = &id {
        slug(&mut fields, id);
    }
    let title = fields.needed_text("title");
    let summary = fields.needed_text("summary");
    let chapter = fields.text("chapter");
    if let Some(slug) = &chapter {
        let allowed: Vec<_> = CHAPTERS.iter().map(|chapter| chapter.slug).collect();
        let message = format!("this is no chapter; there are {}", allowed.join(", "));
        known(&mut fields, slug, chapter::find(&slug.value).is_some(), &message);
    }
    let chapter = chapter.and_then(|slug| chapter::find(&slug.value));
    let place = fields.number("place", 0..10_000).map_or(1_000, |place| place.value);
    let minutes = fields.number("minutes", 1..1_000).map_or(10, |minutes| minutes.value);
    let needs = fields.texts("needs");
    let points: Vec<_> = syllabus::POINTS.iter().map(|(id, _)| *id).collect();
    let source = all_known(&mut fields, "source", (syllabus::has, &points), "the syllabus has no such point");
    let taught: Vec<_> = Means::slugs().collect();
    let teaches =
        all_known(&mut fields, "teaches", (is_taught, &taught), "this is no technique and no algorithm");
    let otherwise = "this is none of the words that have to be taught";
    let terms = all_known(&mut fields, "terms", (terms::is_known, &terms::TERMS), otherwise);
    let positions: Vec<_> = fields
        .tables("positions")
        .into_iter()
        .filter_map(|table| position(fields.inner(table, "a position")))
        .collect();
    unique(&mut fields, positions.iter().map(|position| &position.id));
    let tables = fields.tables("steps");
    if tables.is_empty() {
        let start = fields.start();
        fields.blame(start, "a lesson needs at least one step, under `[[steps]]`");
    }
    let steps: Vec<_> = tables.into_iter().filter_map(|table| step(fields.inner(table, "a step"))).collect();
    unique(&mut fields, steps.iter().map(|step| &step.id));
    Some(Lesson {
        id: id?.value,
        title: title?.value,
        summary: summary?.value,
        chapter,
        place,
        minutes,
        needs,
        source,
        teaches,
        terms,
        positions,
        steps,
    })
}

/// A list of words, each of which has to be known; all that are stand beside who knows it.
fn all_known(
    fields: &mut Fields<'_, '_>,
    key: &str,
    (is_known, all): (fn(&str) -> bool, &[&str]),
    otherwise: &str,
) -> Vec<Placed<String>> {
    let words = fields.texts(key);
    for word in &words {
        let message = format!("{otherwise}; there are {}", all.join(", "));
        known(fields, word, is_known(&word.value), &message);
    }
    words
}

/// Ids are kept in the progress file and typed on the command line.
fn slug(fields: &mut Fields<'_, '_>, id: &Placed<String>) {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.value.is_empty() || !id.value.chars().all(fits) {
        let message = format!("the id `{}` may have only a to z, 0 to 9 and `-`", id.value);
        fields.blame(id.place.start, message);
    }
}

fn known(fields: &mut Fields<'_, '_>, word: &Placed<String>, is_known: bool, message: &str) {
    if !is_known {
        fields.blame(word.place.start, format!("`{}`: {message}", word.value));
    }
}

fn is_taught(slug: &str) -> bool {
    slug.parse::<Technique>().is_ok() || slug.parse::<Algorithm>().is_ok()
}

fn unique<'a>(fields: &mut Fields<'_, '_>, ids: impl Iterator<Item = &'a Placed<String>>) {
    let mut seen = HashSet::new();
    for id in ids {
        if !seen.insert(&id.value) {
            fields.blame(id.place.start, format!("the id `{}` is taken already", id.value));
        }
    }
}

fn position(mut fields: Fields<'_, '_>) -> Option<Position> {
    fields.only(&["id", "game", "position", "plies", "composed"]);
    let id = fields.needed_text("id");
    if let Some(id) = &id {
        slug(&mut fields, id);
    }
    let game = fields.needed_text("game");
    let notation = fields.needed_text("position");
    let plies = fields.number("plies", 1..100).map(|plies| plies.value.fitted::<u8>());
    let composed = fields.text("composed");
    let (game, notation) = (game?, notation?);
    let subject = Subject { game: game.value.clone(), position: notation.value.clone(), plies };
    Some(Position { id: id?, subject, notation, game, composed })
}
