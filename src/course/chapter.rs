//! The chapters of the course: the one place where their order and their titles stand.

use crate::course::lesson::Lesson;

/// A part of the course: lessons that follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What a lesson's file calls it.
    pub slug: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it is about, in a line.
    pub summary: &'static str,
}

impl Chapter {
    /// Which of the course's chapters it is, counted from 1.
    pub fn number(&self) -> usize {
        1 + CHAPTERS.iter().take_while(|chapter| *chapter != self).count()
    }
}

const fn chapter(slug: &'static str, title: &'static str, summary: &'static str) -> Chapter {
    Chapter { slug, title, summary }
}

/// All of them, in the order of the course.
pub const CHAPTERS: [Chapter; 11] = [
    chapter("cuts", "The first cuts", "what a tree is worth, what need not be seen"),
    chapter("bounds", "What a cut proves", "deep cuts, bounds, the least one has to see"),
    chapter("order", "Order and memory", "good moves first, ply by ply, nothing twice"),
    chapter("windows", "Narrow windows", "guess the value, test it, search again"),
    chapter("rivals", "Rivals of alpha-beta", "tests alone, best first, all in one table"),
    chapter("forcing", "Captures, checks, killers", "where a search may not stop, what comes first"),
    chapter("bets", "Bets", "what is left out or shortened without a proof"),
    chapter("engine", "From search to engine", "evaluation, opening, endgame, and the clock"),
    chapter("workshop", "Fast and right", "bits, counts, mistakes, and the whole engine"),
    chapter("draughts", "Draughts", "the same ideas where captures are forced"),
    chapter("practice", "Practice", "every skill, as often as you like"),
];

/// The title of the lessons that name no chapter: they stand behind the others.
pub const UNNAMED: &str = "Further lessons";

/// The chapter with this slug.
pub fn find(slug: &str) -> Option<&'static Chapter> {
    CHAPTERS.iter().find(|chapter| chapter.slug == slug)
}

/// By what lessons are listed: chapter by chapter, and in each by their places.
pub fn order(lesson: &Lesson) -> (usize, i64, String) {
    let number = CHAPTERS.iter().position(|chapter| Some(chapter) == lesson.chapter);
    (number.unwrap_or(CHAPTERS.len()), lesson.place, lesson.id.clone())
}
