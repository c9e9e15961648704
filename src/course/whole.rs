//! The lessons as a course: what only all of them together can get wrong.

use std::collections::HashMap;

use crate::course::chapter::order;
use crate::course::lesson::Lesson;
use crate::course::syllabus::{POINTS, Point};
use crate::document::Mistake;

/// A lesson with the text of its file.
pub type Sourced<'a> = (&'a str, &'a Lesson);

/// Mistakes of ids and needs, each with the number of its lesson.
pub fn mistakes(lessons: &[Sourced<'_>]) -> Vec<(usize, Mistake)> {
    let mut found = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (number, (source, lesson)) in lessons.iter().enumerate() {
        if known.insert(&lesson.id, number).is_some() {
            let at = source.find(&format!("\"{}\"", lesson.id)).unwrap_or(0);
            let message = format!("another lesson has the id `{}`", lesson.id);
            found.push((number, Mistake::at(source, at, message)));
        }
    }
    for (number, (source, lesson)) in lessons.iter().enumerate() {
        for need in &lesson.needs {
            let message = match known.get(need.value.as_str()) {
                None => {
                    let ids: Vec<_> =
                        lessons.iter().map(|(_, other)| &*other.id).filter(|id| *id != lesson.id).collect();
                    format!("there is no lesson `{}` to be needed; there are {}", need.value, ids.join(", "))
                }
                Some(&other) if leads_to(lessons, &known, other, number) => {
                    format!("the lessons need each other in a circle: `{}` needs `{}`", need.value, lesson.id)
                }
                Some(&other) if order(lessons[other].1) > order(lesson) => {
                    format!("`{}` is needed here and comes later", need.value)
                }
                Some(_) => continue,
            };
            found.push((number, Mistake::at(source, need.place.start, message)));
        }
    }
    found
}

/// Whether a lesson needs another, directly or not.
fn leads_to(lessons: &[Sourced<'_>], known: &HashMap<&str, usize>, from: usize, to: usize) -> bool {
    let mut seen = vec![false; lessons.len()];
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        if at == to {
            return true;
        }
        if !std::mem::replace(&mut seen[at], true) {
            let needs = lessons[at].1.needs.iter();
            open.extend(needs.filter_map(|need| known.get(need.value.as_str()).copied()));
        }
    }
    false
}

/// Points of the syllabus that no lesson covers.
pub fn uncovered<'a>(lessons: impl Iterator<Item = &'a Lesson>) -> Vec<Point> {
    let covered: Vec<&str> =
        lessons.flat_map(|lesson| &lesson.source).map(|source| source.value.as_str()).collect();
    POINTS.into_iter().filter(|(id, _)| !covered.contains(id)).collect()
}

/// The lesson that teaches a technique or an algorithm.
pub fn teacher<'a>(mut lessons: impl Iterator<Item = &'a Lesson>, slug: &str) -> Option<&'a Lesson> {
    lessons.find(|lesson| lesson.teaches.iter().any(|taught| taught.value == slug))
}
