//! The page after the last step of a lesson: how each step went, what the lesson teaches, and where it leads on to.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::Learn;
use super::companion::about;
use super::open_lesson::OpenLesson;
use super::page::Page;
use super::preview::Preview;
use super::progress::How;
use super::sight::Sight;
use crate::course::games;
use crate::course::lesson::Subject;
use crate::learner::record::{Record, StepStatus};
use crate::numbers::counted;
use crate::session::{Session, game};
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::widgets::pane::{below_rule, rule, ruled};
use crate::ui::widgets::select::Select;
use crate::ui::widgets::tier;

/// Columns of the doors, and of the steps at least.
const DOORS: u16 = 42;
const STEPS: u16 = 28;
/// The picture of the position has so many rows at least.
const PICTURE: u16 = 11;

/// Where a lesson leads on to.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Door {
    /// The lesson with this number.
    Lesson(usize),
    /// The position of the lesson, in the screen that is opened by this action.
    Position(Action, &'static str),
    /// A game against an opponent.
    Opponent,
    /// The map.
    List,
}

impl Results {
    /// Whether an action has anything to do now. Enter was meant for the last step as long as the page was not seen.
    pub(super) fn is_live(&self, action: Action) -> bool {
        match action {
            Action::Accept => self.sight.seen,
            Action::Up | Action::Down | Action::First | Action::Last | Action::Previous => true,
            _ => self.doors.iter().any(|door| door.action() == action),
        }
    }
}

impl Door {
    /// What opens it beside Enter.
    fn action(&self) -> Action {
        match self {
            Self::Lesson(_) => Action::NextLesson,
            Self::Position(action, _) => *action,
            Self::Opponent => Action::NewGame,
            Self::List => Action::Cancel,
        }
    }
}

/// The page.
pub(super) struct Results {
    /// The lesson, which can be gone back to.
    pub(super) lesson: OpenLesson,
    doors: Vec<Door>,
    list: Select,
    /// The position that can be opened elsewhere.
    subject: Option<Subject>,
    picture: Option<Preview>,
    sight: Sight,
}

/// The screens in which the position of a lesson can be looked into.
const SCREENS: [(Action, &str); 4] = [
    (Action::ExploreHere, "Explore its position"),
    (Action::StepHere, "Step an algorithm through it"),
    (Action::RaceHere, "Race algorithms on it"),
    (Action::PlayHere, "Play on from it"),
];

/// How a step went.
fn went(record: &Record, graded: bool) -> (&'static str, &'static str, Role) {
    match record.status {
        StepStatus::Done if !graded => ("✓", "", Role::Dim),
        StepStatus::Done if record.is_clean() => ("★", "without help", Role::Good),
        StepStatus::Done => ("✓", "with help", Role::Good),
        StepStatus::Shown => ("✓", "shown", Role::Warn),
        StepStatus::Wrong => ("✗", "wrong", Role::Bad),
        StepStatus::Open if record.is_settled() => ("✓", "", Role::Good),
        StepStatus::Open => ("·", "open", Role::Dim),
    }
}

impl Learn {
    /// The last step of the open lesson is left.
    pub(super) fn finish(&mut self) -> Vec<Effect> {
        let Page::Lesson(open) = &self.page else { return Vec::new() };
        let runner = open.runner();
        let prepared = runner.lesson();
        let id = &prepared.lesson.id;
        let here = self.library.lessons.iter().position(|entry| entry.lesson.id == *id);
        // What a lesson ends with says most about it.
        let last = prepared.stages.len() - 1;
        let (stage, picture) = Preview::near(prepared, last).unzip();
        let subject = stage.and_then(|stage| prepared.subject(stage)).cloned();
        let board = subject.as_ref().and_then(|it| games::position_info(it).ok()).is_some_and(|it| it.board);
        let there = subject.as_ref().and_then(session).is_some();
        let screens = SCREENS.iter().filter(|(action, _)| there && (board || *action != Action::PlayHere));
        let mut doors: Vec<_> = self.next_lesson(here).map(Door::Lesson).into_iter().collect();
        doors.extend(screens.map(|&(action, says)| Door::Position(action, says)));
        doors.extend([Door::Opponent, Door::List]);
        let list = Select::new(doors.iter().map(|_| ""));
        if let Page::Lesson(lesson) = self.page.take() {
            let sight = Sight::default();
            self.page =
                Page::Results(Box::new(Results { lesson: *lesson, doors, list, subject, picture, sight }));
        }
        vec![Sight::begins()]
    }

    /// Takes note of a message while the page is shown.
    pub(super) fn on_results(&mut self, msg: &Msg) -> Vec<Effect> {
        let area = self.overlays.area();
        let Page::Results(over) = &mut self.page else { return Vec::new() };
        match msg {
            Msg::Tick => over.sight.tick(),
            Msg::Act(Action::Accept) if over.sight.seen => {
                let door = over.list.chosen().and_then(|at| over.doors.get(at).cloned());
                door.map_or_else(Vec::new, |door| self.go_through(&door))
            }
            Msg::Act(Action::Previous) => self.leave_results(),
            &Msg::Act(action) => {
                if over.list.act(action, area.height) {
                    return Vec::new();
                }
                let door = over.doors.iter().find(|door| door.action() == action).cloned();
                door.map_or_else(Vec::new, |door| self.go_through(&door))
            }
            &Msg::Mouse(mouse) => self.click_results(mouse),
            &Msg::Key(key) => {
                over.sight.key(key);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// Back to the lesson.
    fn leave_results(&mut self) -> Vec<Effect> {
        if let Page::Results(over) = self.page.take() {
            self.page = Page::Lesson(Box::new(over.lesson));
        }
        vec![Effect::Ticks(None)]
    }

    fn go_through(&mut self, door: &Door) -> Vec<Effect> {
        match door {
            Door::Lesson(lesson) => {
                let mut effects = self.close_lesson();
                effects.extend(self.open(*lesson, None));
                effects
            }
            // They are opened on top: whoever leaves them is here again.
            Door::Position(action, _) => self.route(*action).into_iter().map(Effect::Go).collect(),
            Door::Opponent => vec![Effect::Go(Route::NewGame)],
            Door::List => self.close_lesson(),
        }
    }

    /// Neither the page nor the lesson is open any more.
    fn close_lesson(&mut self) -> Vec<Effect> {
        if let Page::Results(over) = self.page.take()
            && let Some(Door::Lesson(next)) = over.doors.first()
        {
            self.list.choose(*next);
        }
        vec![Effect::Ticks(None)]
    }

    /// The lesson's position in the screen that an action opens.
    fn route(&self, action: Action) -> Option<Route> {
        let Page::Results(over) = &self.page else { return None };
        let session = session(over.subject.as_ref()?)?;
        match action {
            Action::ExploreHere => Some(Route::Explore(session)),
            Action::StepHere => Some(Route::Step { session, algorithm: None, depth: None }),
            Action::RaceHere => Some(Route::Race { session, depth: None }),
            Action::PlayHere => Some(Route::Play(session)),
            _ => None,
        }
    }

    fn click_results(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let Page::Results(over) = &self.page else { return Vec::new() };
        let rows = Panes::of(over, self.overlays.area()).doors;
        let row = mouse.row.checked_sub(rows.y).map(usize::from);
        let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left)
            && rows.contains((mouse.column, mouse.row).into());
        let door = row.filter(|_| clicked).and_then(|row| over.doors.get(row).cloned());
        door.map_or_else(Vec::new, |door| self.go_through(&door))
    }

    pub(super) fn draw_results(&self, buf: &mut Buffer, area: Rect, over: &Results, theme: &Theme) {
        let (open, panes) = (&over.lesson, Panes::of(over, area));
        prose::draw(buf, panes.head, &head(open, panes.head.width, theme), 0);
        let steps = ruled(buf, panes.steps, "how the steps went", false, theme);
        let lines: Vec<_> =
            (0..open.runner().records().len()).map(|at| step(open, at, steps.width, theme)).collect();
        if prose::draw(buf, steps, &lines, 0) && !steps.is_empty() {
            let more = format!("… and {} more", lines.len() + 1 - usize::from(steps.height));
            let row = steps.bottom() - 1;
            buf.set_string(steps.x, row, " ".repeat(steps.width.into()), theme.style(Role::Dim));
            buf.set_stringn(steps.x, row, more, steps.width.into(), theme.style(Role::Dim));
        }
        let where_to =
            Rect { y: panes.doors.y.saturating_sub(1), height: panes.doors.height + 1, ..panes.doors };
        rule(buf, where_to, "where to now?", true, theme);
        for ((at, door), y) in over.doors.iter().enumerate().zip(panes.doors.top()..panes.doors.bottom()) {
            let row = Rect { y, height: 1, ..panes.doors };
            self.draw_door(buf, row, door, over.list.at() == at, theme);
        }
        let rows = ruled(buf, panes.taught, "what it teaches", false, theme);
        prose::draw(buf, rows, &about(&open.runner().lesson().lesson, rows.width, usize::MAX, theme), 0);
        rule(buf, panes.picture, "its position", false, theme);
        if let Some(picture) = over.picture.as_ref().filter(|_| !panes.picture.is_empty()) {
            picture.draw(buf, below_rule(panes.picture), theme);
        }
    }

    fn draw_door(&self, buf: &mut Buffer, row: Rect, door: &Door, chosen: bool, theme: &Theme) {
        let key = keymap::row(Context::LessonResults, door.action())
            .map_or_else(String::new, |row| row.keys[0].to_string());
        let text = match door {
            Door::Lesson(lesson) => {
                let says = if self.how(*lesson) == How::Begun { "go on with" } else { "next lesson" };
                format!("{says}: {}", self.library.lessons[*lesson].lesson.title)
            }
            Door::Position(_, says) => (*says).to_string(),
            Door::Opponent => "an opponent of your strength".into(),
            Door::List => "the map of the course".into(),
        };
        let style = |role| theme.style(if chosen { Role::Selected } else { role });
        let mark = if chosen { "▸ " } else { "  " };
        let room = usize::from(row.width).saturating_sub(7);
        let line = Line::from(vec![
            Span::styled(format!("{mark}{key:<4} "), style(Role::Key)),
            Span::styled(prose::clipped(&text, room), style(Role::Text)),
        ]);
        if chosen {
            buf.set_style(row, theme.style(Role::Selected));
        }
        buf.set_line(row.x, row.y, &line, row.width);
    }
}

/// The position, as other screens take it.
fn session(subject: &Subject) -> Option<Box<dyn Session>> {
    game(&subject.game).ok()?.open(Some(&subject.position)).ok()
}

/// How the lesson went, as a whole.
fn head(open: &OpenLesson, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let runner = open.runner();
    let title = &runner.lesson().lesson.title;
    let left = runner.records().len() - runner.done();
    let (text, role) = match left {
        0 if runner.has_mastered() => (format!("★ {title}: mastered"), Role::Good),
        0 => (format!("✓ {title}: finished"), Role::Good),
        1 => (format!("{title}: 1 step is still open"), Role::Warn),
        _ => (format!("{title}: {left} steps are still open"), Role::Warn),
    };
    let points = runner.points();
    let mut lines = vec![theme.line(text, role)];
    if points.tasks > 0 {
        let text = format!(
            "{} of {} solved, {} without help.",
            points.solved,
            counted(points.tasks, "task", "tasks"),
            points.clean
        );
        lines.extend(prose::sentence(&text, width, theme.style(Role::Text)));
    }
    lines
}

fn step(open: &OpenLesson, at: usize, width: u16, theme: &Theme) -> Line<'static> {
    let runner = open.runner();
    let stage = &runner.lesson().stages[at];
    let (sign, how, role) = went(&runner.records()[at], stage.task.is_graded());
    // The sign says it, too: where room is short, the title goes first.
    let whole = 7 + stage.title.width() + 1;
    let how = if whole + how.len() <= width.into() { how } else { "" };
    let room = usize::from(width).saturating_sub(7 + how.len() + 1);
    let title = prose::clipped(&stage.title, room);
    let told = if stage.task.is_graded() { Role::Text } else { Role::Dim };
    Line::from(vec![
        theme.span(format!("{sign} "), role),
        theme.span(format!("{:>2}  {title:<room$} ", at + 1), told),
        theme.span(how, role),
    ])
}

/// Where the parts of the page are; what is not there is empty.
struct Panes {
    head: Rect,
    steps: Rect,
    doors: Rect,
    taught: Rect,
    /// The picture of the position, where there is room below.
    picture: Rect,
}

impl Panes {
    fn of(over: &Results, area: Rect) -> Self {
        let open = &over.lesson;
        let inside = Rect { x: area.x + 2.min(area.width), width: area.width.saturating_sub(4), ..area };
        let head = Rect { height: 3.min(inside.height), ..inside };
        let body = Rect { y: head.bottom(), height: inside.height - head.height, ..inside };
        let wants = [Want::rest(STEPS).rank(1), Want::just(DOORS).most(area.width / 2)];
        let [steps, right] = tier::columns(body, 3, wants);
        let doors = over.doors.len() as u16;
        let lesson = &open.runner().lesson().lesson;
        let says = about(lesson, right.width, usize::MAX, &Theme::plain()).len() as u16;
        let rows = [Want::just(doors + 1), Want::just(says + 1).least(3).rank(1)];
        let [ways, taught] = tier::rows(right, 1, rows);
        let steps = Rect { height: (open.runner().records().len() as u16 + 1).min(steps.height), ..steps };
        let used = steps.bottom().max(ways.bottom()).max(taught.bottom()) + 1;
        let rest = Rect { y: used, height: body.bottom().saturating_sub(used), ..body };
        let picture = if over.picture.is_some() && rest.height > PICTURE { rest } else { Rect::ZERO };
        let doors = Rect { y: ways.y + 1, height: ways.height.saturating_sub(1), ..ways };
        Self { head, steps, doors, taught, picture }
    }
}
