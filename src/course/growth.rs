//! How the learner's engine grows: which lesson of the course gives it what, and what those that are finished have made of
//! it.
//!
//! All of it follows from what lessons teach and from what is kept of them. An engine takes the techniques that this
//! program's whole engine has; one that the whole engine does without is told, and left off.

use std::collections::BTreeMap;
use std::path::Path;

use super::lesson::Lesson;
use super::library::LessonLibrary;
use crate::learner::record::Saved;
use crate::opponents::Opponent;
use crate::opponents::your_engine::{Base, NAME, SLUG, Skills};
use crate::search::techniques::{Technique, Techniques};

/// The word for an engine that has learned nothing.
pub const NOTHING: &str = "none";

/// A lesson that gives the engine something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The id of the lesson.
    pub lesson: String,
    /// Its title.
    pub title: String,
    /// The lesson is finished.
    pub finished: bool,
    /// How it lets the engine look ahead, if it is about that.
    pub base: Option<Base>,
    /// The techniques that it gives.
    pub techniques: Techniques,
    /// Those that it teaches and the whole engine does without.
    pub left_off: Techniques,
}

/// The lessons that give the engine something, in the order of the course.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Growth {
    /// They.
    pub stages: Vec<Stage>,
}

/// What a lesson gives, if it gives something.
fn stage(lesson: &Lesson, finished: bool) -> Option<Stage> {
    let slugs = || lesson.teaches.iter().map(|taught| taught.value.as_str());
    let base = slugs().filter_map(Base::of).max();
    let taught = slugs().filter_map(|slug| slug.parse::<Technique>().ok());
    let usual = Techniques::default();
    let (mut techniques, mut left_off) = (Techniques::NONE, Techniques::NONE);
    for technique in taught {
        let set = if usual.has(technique) { &mut techniques } else { &mut left_off };
        *set = set.with(technique);
    }
    let gives = base.is_some() || techniques != Techniques::NONE;
    let (lesson, title) = (lesson.id.clone(), lesson.title.clone());
    gives.then_some(Stage { lesson, title, finished, base, techniques, left_off })
}

/// What these stages let an engine do.
fn skills<'a>(stages: impl Iterator<Item = &'a Stage>) -> Skills {
    let (mut base, mut learned) = (Base::default(), Techniques::NONE);
    for stage in stages {
        base = base.max(stage.base.unwrap_or_default());
        learned = stage.techniques.iter().fold(learned, Techniques::with);
    }
    Skills::of(base, learned)
}

impl Growth {
    /// That of a course, in its order, of which these lessons are finished.
    pub fn new<'a>(
        lessons: impl IntoIterator<Item = &'a Lesson>,
        finished: impl Fn(&Lesson) -> bool,
    ) -> Self {
        Self { stages: lessons.into_iter().filter_map(|lesson| stage(lesson, finished(lesson))).collect() }
    }

    /// That of a learner, by what is kept of the lessons. His own lessons, in this folder, count with those of the program.
    pub fn of_learner(saved: &BTreeMap<String, Saved>, own: Option<&Path>) -> Self {
        let finished = |lesson: &Lesson| saved.get(&lesson.id).is_some_and(|saved| lesson.is_finished(saved));
        LessonLibrary::of_learner(own, |library| {
            Self::new(library.lessons.iter().map(|entry| &entry.lesson), finished)
        })
    }

    /// What the engine can now.
    pub fn skills(&self) -> Skills {
        skills(self.finished())
    }

    fn finished(&self) -> impl Iterator<Item = &Stage> {
        self.stages.iter().filter(|stage| stage.finished)
    }

    /// What it can after so many of the stages, whatever is finished.
    pub fn after(&self, stages: usize) -> Skills {
        skills(self.stages.iter().take(stages))
    }

    /// How it was one lesson before: without the finished one that comes last in the course. None before the first.
    pub fn before(&self) -> Option<(&Stage, Skills)> {
        let last = self.stages.iter().rposition(|stage| stage.finished)?;
        Some((&self.stages[last], skills(self.stages[..last].iter().filter(|stage| stage.finished))))
    }

    /// The stage that comes next: the first that is not finished.
    pub fn next(&self) -> Option<&Stage> {
        self.stages.iter().find(|stage| !stage.finished)
    }

    /// What was learned and waits for something that was not.
    pub fn waiting(&self) -> Techniques {
        let used = self.skills().techniques;
        let learned = self.finished().flat_map(|stage| stage.techniques.iter());
        learned.filter(|&technique| !used.has(technique)).fold(Techniques::NONE, Techniques::with)
    }

    /// The engine as an opponent.
    pub fn opponent(&self) -> Opponent {
        self.skills().opponent(SLUG, NAME)
    }

    /// The engine as it is after the first so many stages of the course, as an opponent.
    pub fn opponent_after(&self, stages: usize) -> Opponent {
        let (lesson, name) = match stages.checked_sub(1).and_then(|last| self.stages.get(last)) {
            Some(stage) => (stage.lesson.as_str(), format!("{NAME}, after {}", stage.title)),
            None => (NOTHING, format!("{NAME}, before any lesson")),
        };
        self.after(stages).opponent(&format!("{SLUG}:{lesson}"), &name)
    }

    /// Whom a word means that begins with [`SLUG`], and what it can: the engine itself, or behind a colon the lesson after
    /// which it is meant.
    /// `None` where it means somebody else.
    ///
    /// # Errors
    /// When there is no such lesson, with those that there are.
    pub fn named(&self, word: &str) -> Option<Result<(Opponent, Skills), String>> {
        let rest = word.strip_prefix(SLUG)?;
        if rest.is_empty() {
            return Some(Ok((self.opponent(), self.skills())));
        }
        let lesson = rest.strip_prefix(':')?;
        let at = self.stages.iter().position(|stage| stage.lesson == lesson).map(|at| at + 1);
        let at = at.or((lesson == NOTHING).then_some(0));
        Some(at.map(|at| (self.opponent_after(at), self.after(at))).ok_or_else(|| {
            let known: Vec<_> = self.stages.iter().map(|stage| stage.lesson.as_str()).collect();
            format!(
                "no lesson `{lesson}` gives your engine anything; these do: {NOTHING}, {}",
                known.join(", ")
            )
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;

    fn course(finished: impl Fn(&str) -> bool) -> Growth {
        let library = LessonLibrary::open(None);
        Growth::new(library.lessons.iter().map(|entry| &entry.lesson), |lesson| finished(&lesson.id))
    }

    #[test]
    fn it_begins_with_one_ply_and_ends_with_the_whole_engine() {
        let all = course(|_| true);
        assert_eq!(course(|_| false).skills(), Skills::NONE);
        assert_eq!(all.skills(), Skills { base: Base::AlphaBeta, techniques: Techniques::default() });
        assert_eq!(all.waiting(), Techniques::NONE);
        assert_eq!((all.next(), all.after(all.stages.len())), (None, all.skills()));
    }

    #[test]
    fn every_lesson_of_the_course_makes_another_engine_and_nothing_waits() {
        let all = course(|_| true);
        assert!(all.stages.len() >= 10, "{}", all.stages.len());
        for stages in 0..all.stages.len() {
            let part = course(|id| all.stages[..stages].iter().any(|stage| stage.lesson == id));
            assert_eq!((part.skills(), part.waiting()), (all.after(stages), Techniques::NONE));
            assert_eq!(part.next(), Some(&Stage { finished: false, ..all.stages[stages].clone() }));
            let (now, then) = (all.after(stages), all.after(stages + 1));
            assert!(now != then && now.base <= then.base);
            assert!(now.techniques.iter().all(|technique| then.techniques.has(technique)));
            assert_eq!(part.before().map(|(_, before)| before), stages.checked_sub(1).map(|n| all.after(n)));
        }
    }

    #[test]
    fn it_is_named_by_the_lesson_after_which_it_is_meant() {
        let all = course(|id| id == "minimax");
        let named = |word: &str| all.named(word).map(|found| found.map(|(opponent, _)| opponent.slug));
        assert_eq!(named("your-engine"), Some(Ok("your-engine".into())));
        assert_eq!(named("your-engine:none"), Some(Ok("your-engine:none".into())));
        assert_eq!(named("your-engine:pvs"), Some(Ok("your-engine:pvs".into())));
        assert!(
            named("your-engine:hope").is_some_and(|found| found.is_err_and(|error| error.contains("pvs")))
        );
        assert_eq!((named("random"), named("your-engines")), (None, None));
        assert_eq!(all.opponent().mind, all.opponent_after(1).mind);
    }

    proptest! {
        #[test]
        fn in_whatever_order_lessons_are_finished_nothing_is_lost(
            finished in prop::collection::btree_set(0..20_usize, 0..20),
        ) {
            static ALL: LazyLock<Growth> = LazyLock::new(|| course(|_| true));
            let mut some = ALL.clone();
            for (at, stage) in some.stages.iter_mut().enumerate() {
                stage.finished = finished.contains(&at);
            }
            let (can, waits) = (some.skills(), some.waiting());
            for stage in &some.stages {
                for technique in stage.techniques.iter() {
                    prop_assert_eq!(can.techniques.has(technique) || waits.has(technique), stage.finished);
                }
            }
        }
    }
}
