//! Tests: a lesson of items drawn by lot that is gone through once, with nothing said before its end.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Learn;
use super::open_lesson::{LessonRequest, OpenLesson};
use super::page::Page;
use crate::course::check::Prepared;
use crate::course::exam::{Exam, Score, answer, answers};
use crate::course::lesson::Lesson;
use crate::course::runner::Runner;
use crate::learner::record::{Record, Saved, StepStatus};
use crate::ui::learner_state::ProgressUpdate;
use crate::ui::overlay::Menu;
use crate::ui::prelude::*;
use crate::ui::widgets::pane::{below_rule, rule};
use crate::ui::widgets::popup::Scroll;

/// Columns of the tests to choose from.
const MENU: u16 = 64;
/// Columns of the page of results at most.
const PAGE: u16 = 100;

/// A test that is open: being gone through, or over.
pub(super) struct Sitting {
    exam: Exam,
    prepared: Arc<Prepared>,
    /// What was answered, by the ids of the items; they are kept here, so that nothing on the screen tells how they went.
    records: BTreeMap<String, Record>,
    /// The item at hand; none once all are answered.
    pub(super) item: Option<OpenLesson>,
    /// How far the results are scrolled.
    scroll: Scroll,
}

impl Sitting {
    /// The first item from this one on that is not answered.
    fn open_item(&self, from: usize) -> Option<usize> {
        let stages = self.prepared.stages.iter().enumerate().skip(from);
        let open = |id: &str| self.records.get(id).is_some_and(|record| !record.is_judged());
        stages.into_iter().find(|(_, stage)| open(&stage.id)).map(|(at, _)| at)
    }

    fn saved(&self, at: usize) -> Saved {
        Saved { step: self.prepared.stages[at].id.clone(), records: self.records.clone() }
    }

    fn score(&self) -> Score {
        Score::of(&self.saved(0))
    }

    /// Whether an action has anything to do once all is answered.
    pub(super) fn is_live(&self, action: Action) -> bool {
        action != Action::Again || self.can_be_repeated()
    }

    /// It can be taken once more, with other trees. What was known before the course is known once.
    fn can_be_repeated(&self) -> bool {
        match self.exam {
            Exam::Before => false,
            Exam::After => true,
            Exam::Skip(_) => !self.score().passes(),
        }
    }
}

/// What would tell whether an answer is right, or show it, is not there in a test.
pub(super) fn is_withheld(action: Action) -> bool {
    matches!(
        action,
        Action::Hint
            | Action::Solution
            | Action::Again
            | Action::Reset
            | Action::NewSeed
            | Action::Previous
            | Action::Steps
    )
}

impl Learn {
    fn lessons(&self) -> Vec<&Lesson> {
        self.library.lessons.iter().map(|entry| &entry.lesson).collect()
    }

    /// What is said of the tests below the map: the ten items before and after, beside each other.
    pub(super) fn offer(&self) -> String {
        let told = |exam: Exam, when: &str| {
            let score = self.score(exam).filter(|score| score.is_whole());
            score.map(|score| format!("{when} {} of {}", score.right, score.of))
        };
        let results: Vec<_> =
            [told(Exam::Before, "before"), told(Exam::After, "after")].into_iter().flatten().collect();
        if results.is_empty() {
            return "Tests, if you like (t): ten items before and after the course, or skip a chapter."
                .into();
        }
        format!("Ten items: {} (t).", results.join(" · "))
    }

    /// Asks which test to take.
    pub(super) fn ask_for_exam(&mut self) -> Vec<Effect> {
        let exams = Exam::all(&self.lessons());
        if exams.is_empty() {
            return vec![Effect::say("these lessons have nothing that can be drawn by lot for a test")];
        }
        let row = |learn: &Self, _, exam: &Exam, theme: &Theme| {
            let how = match learn.score(*exam) {
                None => String::new(),
                Some(score) if score.is_whole() => {
                    let passed = matches!(exam, Exam::Skip(_)) && score.passes();
                    format!("{} of {}{}", score.right, score.of, if passed { " » passed" } else { "" })
                }
                Some(score) => format!("{} of {} answered", score.answered, score.of),
            };
            Line::from(vec![
                theme.span(format!("{:<42}", exam.title()), Role::Text),
                theme.span(how, Role::Good),
            ])
        };
        let menu = Menu::new(("tests: Esc leaves one", MENU), exams, row, Self::take);
        self.overlays.open(menu);
        Vec::new()
    }

    /// Opens a test: where it was left, or its results.
    fn take(&mut self, exam: Exam) -> Vec<Effect> {
        let kept = self.learner.now().lessons.get(&exam.id()).cloned().unwrap_or_default();
        let round = kept.records.values().next().map_or(0, |record| record.round);
        self.sit(exam, round, kept.records)
    }

    /// Opens a test in this round, with what is answered of it.
    fn sit(&mut self, exam: Exam, round: u64, mut kept: BTreeMap<String, Record>) -> Vec<Effect> {
        let prepared = Arc::new(exam.draw(&self.lessons(), round));
        let records = prepared.stages.iter().map(|stage| {
            let fresh = || Record { round, ..Record::default() };
            (stage.id.clone(), kept.remove(&stage.id).unwrap_or_else(fresh))
        });
        let records = records.collect();
        let mut sitting = Sitting { exam, prepared, records, item: None, scroll: Scroll::default() };
        let first = sitting.open_item(0);
        sitting.item = first.map(|at| self.item(&sitting.prepared, at));
        self.page = Page::Test(Box::new(sitting));
        self.overlays.clear();
        self.keep_exam(first.unwrap_or(0))
    }

    fn item(&self, prepared: &Arc<Prepared>, at: usize) -> OpenLesson {
        let mut runner = Runner::new(Arc::clone(prepared));
        runner.jump(at);
        let mut open = OpenLesson::new(runner, self.overlays.area());
        open.pieces = self.overlays.pieces();
        open
    }

    /// The test is kept as it stands: whatever ends the program.
    fn keep_exam(&self, at: usize) -> Vec<Effect> {
        let Page::Test(sitting) = &self.page else { return Vec::new() };
        let (id, saved) = (sitting.exam.id(), sitting.saved(at));
        if self.learner.now().lessons.get(&id) == Some(&saved) || self.presenting {
            return Vec::new();
        }
        let Score { answered, of, .. } = Score::of(&saved);
        vec![self.learner.keep(ProgressUpdate::Lesson { id, saved, done: answered, steps: of })]
    }

    /// Takes note of a message while a test is open.
    pub(super) fn on_test(&mut self, msg: Msg) -> Vec<Effect> {
        let Some(open) = self.page.open_mut() else { return self.on_test_results(&msg) };
        match msg {
            Msg::Act(action) if is_withheld(action) => return Vec::new(),
            // What is not known is passed over.
            Msg::Act(Action::Next) => return self.answered(StepStatus::Shown),
            _ => {}
        }
        if open.update(msg) == LessonRequest::Leave {
            self.page = Page::Map;
            return vec![Effect::say("the test is kept as it stands: t goes on with it")];
        }
        let status = open.runner().record().status;
        if open.runner().record().is_judged() { self.answered(status) } else { Vec::new() }
    }

    /// An item is answered, or passed over: the next one is asked.
    fn answered(&mut self, status: StepStatus) -> Vec<Effect> {
        let Page::Test(mut sitting) = self.page.take() else { return Vec::new() };
        let Some(open) = sitting.item.take() else { return Vec::new() };
        let (at, id) = (open.runner().at(), open.runner().stage().id.clone());
        let given = open.runner().record();
        if let Some(record) = sitting.records.get_mut(&id) {
            let (answer, marks, round) = (given.answer.clone(), given.marks.clone(), record.round);
            *record = Record { status, answer, marks, round, tries: 1, ..Record::default() };
        }
        let next = sitting.open_item(at + 1).or_else(|| sitting.open_item(0));
        sitting.item = next.map(|next| self.item(&sitting.prepared, next));
        self.page = Page::Test(sitting);
        self.keep_exam(next.unwrap_or(at))
    }

    fn on_test_results(&mut self, msg: &Msg) -> Vec<Effect> {
        let Page::Test(sitting) = &self.page else { return Vec::new() };
        let Told { items, lines, .. } = self.told(sitting, self.overlays.area(), &Theme::plain());
        let height = below_rule(items).height;
        let Page::Test(sitting) = &mut self.page else { return Vec::new() };
        match msg {
            Msg::Act(Action::Cancel) => self.page = Page::Map,
            Msg::Act(Action::Again) if sitting.can_be_repeated() => {
                let (exam, round) = (sitting.exam, sitting.records.values().next().map_or(0, |it| it.round));
                return self.sit(exam, round + 1, BTreeMap::new());
            }
            &Msg::Act(action) => drop(sitting.scroll.act(action, lines.len(), height)),
            Msg::Mouse(mouse) => sitting.scroll.wheel(mouse.kind, lines.len(), height),
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn draw_test(&self, buf: &mut Buffer, area: Rect, sitting: &Sitting, theme: &Theme) {
        let told = self.told(sitting, area, theme);
        prose::draw(buf, told.inside, &told.head, 0);
        rule(buf, told.items, "item by item", false, theme);
        sitting.scroll.draw(buf, below_rule(told.items), &told.lines, theme);
    }

    /// What is told of a test that is over, and where.
    fn told(&self, sitting: &Sitting, area: Rect, theme: &Theme) -> Told {
        let width = area.width.saturating_sub(4).min(PAGE);
        let inside = Rect { x: area.x + area.width.saturating_sub(width) / 2, width, ..area };
        let head = self.exam_head(sitting, width, theme);
        let rows = (head.len() as u16 + 1).min(inside.height);
        let items = Rect { y: inside.y + rows, height: inside.height - rows, ..inside };
        Told { inside, head, items, lines: exam_items(sitting, width, theme) }
    }

    fn exam_head(&self, sitting: &Sitting, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let score = sitting.score();
        let title = sitting.exam.title();
        let text = format!("{title}: {} of {} right", score.right, score.of);
        let mut lines = vec![theme.line(text, Role::Title)];
        let says = match sitting.exam {
            Exam::Skip(_) if score.passes() => {
                "Passed: what is not done of this chapter counts as skipped ahead (»), and what needs it is ready. Nothing that you did is lost.".into()
            }
            Exam::Skip(_) => {
                "Four of five are needed to skip the chapter. Its lessons are there as before; `a` draws other trees.".into()
            }
            _ => self.offer(),
        };
        lines.extend(prose::sentence(&says, width, theme.style(Role::Text)));
        lines
    }
}

/// What is told of a test that is over.
struct Told {
    inside: Rect,
    head: Vec<Line<'static>>,
    /// Where the items stand, with a rule above them.
    items: Rect,
    lines: Vec<Line<'static>>,
}

/// Each item with what was answered and what is right.
fn exam_items(sitting: &Sitting, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let right = answers(&sitting.prepared);
    let mut lines = Vec::new();
    for (at, stage) in sitting.prepared.stages.iter().enumerate() {
        let Some(record) = sitting.records.get(&stage.id) else { continue };
        let given = answer(&sitting.prepared, at, record);
        let (sign, role, given) = match record.status {
            StepStatus::Done => ("✓", Role::Good, String::new()),
            StepStatus::Wrong => ("✗", Role::Bad, format!("{given} · ")),
            StepStatus::Shown | StepStatus::Open => ("–", Role::Dim, "passed over · ".into()),
        };
        // Blanks that keep the columns where the line is broken.
        let place = format!("{sign} {:>2}  {:<37} ", at + 1, stage.title).replace(' ', "\u{a0}");
        let text = format!("{place}{given}right: {}", right[at]);
        lines.extend(prose::wrap(&[(text, theme.style(role))], width, "      "));
    }
    lines
}
