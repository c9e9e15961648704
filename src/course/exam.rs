//! Tests: items drawn by lot, answered once, with nothing said of them before the last one is answered. (In the code
//! they are exams: a test is what a search with a zero window is.)
//!
//! Nothing of them is written down. What an exam asks are the skills that the lessons themselves have exercises and
//! predictions for; its trees come from the levels of those exercises, and its answers from the runs.

use std::sync::Arc;

use crate::course::chapter::{self, Chapter};
use crate::course::check::{Prepared, Stage, Task};
use crate::course::lesson::{Kind, Lesson, Position, Predicted, Step, Subject};
use crate::course::markup::blocks;
use crate::course::quiz::spaced;
use crate::course::runner::{Runner, drawn_from};
use crate::document::Placed;
use crate::learner::record::{Record, Saved, StepStatus};
use crate::textbook::Algorithm;

/// Which exam.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exam {
    /// Ten items over the whole course, before it.
    Before,
    /// Ten others that are as hard, after it.
    After,
    /// Items of a chapter: whoever passes may skip its lessons.
    Skip(&'static Chapter),
}

/// The lesson whose exercises the ten items are of.
const PRACTICE: &str = "practice";
/// Items over the whole course, and of a chapter.
const ITEMS: (usize, usize) = (10, 5);
/// So many seeds are tried until there is something to ask.
const DRAWS: u64 = 50;

/// Something to be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What it is about.
    pub title: String,
    algorithm: Algorithm,
    what: Predicted,
    /// Positions of this level are drawn.
    level: Subject,
}

/// How an exam went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Items answered rightly.
    pub right: usize,
    /// Items answered, or passed over.
    pub answered: usize,
    /// All of them.
    pub of: usize,
}

impl Score {
    /// That of what is kept. Items of an earlier round are of another test.
    pub fn of(saved: &Saved) -> Self {
        let round = saved.records.values().map(|record| record.round).max();
        let items: Vec<&Record> =
            saved.records.values().filter(|record| Some(record.round) == round).collect();
        let count = |is: fn(&Record) -> bool| items.iter().filter(|record| is(record)).count();
        Self {
            right: count(|record| record.status == StepStatus::Done),
            answered: count(Record::is_judged),
            of: items.len(),
        }
    }

    /// Nothing is left to be answered.
    pub fn is_whole(self) -> bool {
        self.answered == self.of && self.of > 0
    }

    /// Enough is right for a chapter to be skipped: four of five.
    pub fn passes(self) -> bool {
        self.is_whole() && self.right * 5 >= self.of * 4
    }
}

impl Exam {
    /// Under what it is kept: nothing that a lesson can be called.
    pub fn id(self) -> String {
        match self {
            Self::Before => "test:before".into(),
            Self::After => "test:after".into(),
            Self::Skip(chapter) => format!("skip:{}", chapter.slug),
        }
    }

    /// Its title.
    pub fn title(self) -> String {
        match self {
            Self::Before => "Ten items before the course".into(),
            Self::After => "Ten items after the course".into(),
            Self::Skip(chapter) => format!("Skip ahead: {}", chapter.title),
        }
    }

    /// All that these lessons have something to ask for.
    pub fn all(lessons: &[&Lesson]) -> Vec<Self> {
        let skips = chapter::CHAPTERS.iter().map(Self::Skip);
        [Self::Before, Self::After]
            .into_iter()
            .chain(skips)
            .filter(|it| !it.items(lessons).is_empty())
            .collect()
    }

    /// What it asks, as far as these lessons have exercises; nothing where they have too few.
    pub fn items(self, lessons: &[&Lesson]) -> Vec<Item> {
        match self {
            Self::Before | Self::After => {
                let practice = lessons.iter().find(|lesson| lesson.id == PRACTICE);
                let steps = practice.into_iter().flat_map(|lesson| &lesson.steps);
                // One of two answers is right there: that measures least.
                let items = steps.filter_map(exercise).filter(|item| item.what != Predicted::Decisions);
                let items: Vec<_> = items.take(ITEMS.0).collect();
                if items.len() == ITEMS.0 { items } else { Vec::new() }
            }
            Self::Skip(chapter) => of_chapter(chapter, lessons),
        }
    }

    /// The exam, for the time with this number: others are drawn each time.
    pub fn draw(self, lessons: &[&Lesson], round: u64) -> Prepared {
        let number = match self {
            Self::Before => 0,
            Self::After => 1,
            Self::Skip(chapter) => {
                2 + chapter::CHAPTERS.iter().position(|it| it == chapter).unwrap_or(0) as u64
            }
        };
        // Far from the seeds of the exercises.
        let first = (1 + number) * 10_000_000 + round * 10_000;
        let mut prepared = Prepared { lesson: self.lesson(), exhibits: Vec::new(), stages: Vec::new() };
        for (at, item) in self.items(lessons).iter().enumerate() {
            add(&mut prepared, item, first + at as u64 * DRAWS);
        }
        prepared
    }

    fn lesson(self) -> Lesson {
        Lesson {
            id: self.id(),
            title: self.title(),
            summary: String::new(),
            chapter: None,
            place: 0,
            minutes: 10,
            needs: Vec::new(),
            source: Vec::new(),
            teaches: Vec::new(),
            terms: Vec::new(),
            positions: Vec::new(),
            steps: Vec::new(),
        }
    }
}

/// An exercise as an item: at its middle level.
fn exercise(step: &Step) -> Option<Item> {
    let Kind::Exercise { algorithm, what, game, levels } = &step.kind else { return None };
    let level = levels.get(levels.len() / 2)?;
    let level = Subject { game: game.value.clone(), position: level.value.clone(), plies: None };
    let title = format!("{}: {}", algorithm.card().name, named(*what));
    Some(Item { title, algorithm: *algorithm, what: *what, level })
}

/// What is asked, in words.
fn named(what: Predicted) -> &'static str {
    match what {
        Predicted::Cuts => "what is cut",
        Predicted::Window => "the window",
        Predicted::Value => "what is proved",
        Predicted::Order => "the next node",
        Predicted::Types => "the type of a node",
        Predicted::Decisions => "go on, or cut",
        Predicted::Sign => "what is returned",
        Predicted::Open => "the next of OPEN",
        Predicted::Interval => "the interval",
        Predicted::Memory => "the memory",
    }
}

/// The items of a chapter: of each skill that its lessons ask for and that can be drawn by lot. None where most of its
/// lessons have no such skill: passing would say nothing of them.
fn of_chapter(chapter: &'static Chapter, lessons: &[&Lesson]) -> Vec<Item> {
    let own: Vec<&&Lesson> = lessons.iter().filter(|lesson| lesson.chapter == Some(chapter)).collect();
    // The chapter's own exercises have the levels that fit best.
    let exercises: Vec<Item> =
        own.iter().copied().chain(lessons).flat_map(|lesson| &lesson.steps).filter_map(exercise).collect();
    let item = |step: &Step| {
        let (Kind::Predict { algorithm, what } | Kind::Exercise { algorithm, what, .. }) = step.kind else {
            return None;
        };
        let same = exercises.iter().find(|it| (it.algorithm, it.what) == (algorithm, what));
        let like = same.or_else(|| exercises.iter().find(|it| it.what == what))?;
        let title = format!("{}: {}", algorithm.card().name, named(what));
        Some(Item { title, algorithm, what, level: like.level.clone() })
    };
    let (mut skills, mut asked): (Vec<Item>, usize) = (Vec::new(), 0);
    for lesson in &own {
        let items: Vec<Item> = lesson.steps.iter().filter_map(item).collect();
        asked += usize::from(!items.is_empty());
        for item in items {
            if skills.iter().all(|known| (known.algorithm, known.what) != (item.algorithm, item.what)) {
                skills.push(item);
            }
        }
    }
    let (of, most) = (skills.len(), ITEMS.1);
    if asked * 2 <= own.len() || own.len() < 2 {
        return Vec::new();
    }
    // From the first to the last; of few skills some twice, on other trees.
    spaced(of, most).chain((of..most).map(|number| number % of)).map(|at| skills[at].clone()).collect()
}

/// Adds an item: one question about a position that one of the seeds from `first` on draws.
fn add(prepared: &mut Prepared, item: &Item, first: u64) {
    let Item { algorithm, what, level, title } = item;
    let Some(drawn) = (first..first + DRAWS).find_map(|seed| drawn_from(level, seed, *algorithm, *what))
    else {
        return;
    };
    let number = prepared.stages.len();
    let task = match drawn.task {
        // The last ones need most of what came before.
        Task::Quiz(shown, mut questions) => {
            let from = questions.len() / 2;
            let at = from + (first / DRAWS) as usize % (questions.len() - from);
            Task::Quiz(shown, vec![questions.swap_remove(at)])
        }
        task => task,
    };
    let id = |text: String| Placed { value: text, place: 0..0 };
    // In the order in which they are asked, also where they are sorted by their ids.
    let name = format!("item-{:02}", number + 1);
    let notation = drawn.exhibit.drawing.notation();
    let subject = Subject { position: notation.clone(), ..level.clone() };
    prepared.lesson.positions.push(Position {
        id: id(name.clone()),
        game: id(subject.game.clone()),
        subject,
        notation: id(notation),
        composed: None,
    });
    prepared.lesson.steps.push(Step {
        id: id(name.clone()),
        title: title.clone(),
        text: None,
        after: None,
        position: Some(id(name.clone())),
        hints: Vec::new(),
        claims: Vec::new(),
        kind: Kind::Predict { algorithm: *algorithm, what: *what },
    });
    prepared.exhibits.push(Some(drawn.exhibit));
    prepared.stages.push(Stage {
        id: name,
        title: title.clone(),
        text: blocks(&format!("{} searches this tree.", algorithm.card().name)),
        pointers: Vec::new(),
        after: Vec::new(),
        bounds: true,
        exhibit: Some(number),
        board: None,
        hints: Vec::new(),
        task,
    });
}

/// The right answer of every item, in words.
pub fn answers(prepared: &Arc<Prepared>) -> Vec<String> {
    let mut runner = Runner::new(Arc::clone(prepared));
    (0..prepared.stages.len())
        .map(|at| {
            runner.jump(at);
            runner.give_up();
            answer(prepared, at, runner.record())
        })
        .collect()
}

/// What was answered to an item, in words.
pub fn answer(prepared: &Prepared, at: usize, record: &Record) -> String {
    match (&prepared.stages[at].task, prepared.exhibit(at)) {
        (Task::Predict(_), Some(exhibit)) => {
            let names: Vec<_> = record.marks.iter().map(|&spot| exhibit.drawing.call(spot)).collect();
            if names.is_empty() { "no cut".into() } else { format!("{} cut", names.join(", ")) }
        }
        _ => record.answer.clone(),
    }
}
