//! The page after a review: what went well, what comes again and when, and a key that leads on.

use std::collections::BTreeMap;

use super::Learn;
use super::page::Page;
use super::preview::Preview;
use super::sight::Sight;
use crate::learner::record::Review;
use crate::ui::prelude::*;
use crate::ui::widgets::number::when;
use crate::ui::widgets::pane::{below_rule, rule, ruled};
use crate::ui::widgets::popup::Scroll;
use crate::ui::widgets::tier::{self, Tier};

/// Columns of what was done at most, and of what comes next at least.
const DONE: u16 = 84;
const NEXT: u16 = 40;

/// What came of one of those that were due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    /// The lesson and the step, or the puzzle.
    pub(super) title: String,
    /// Without a mistake and without help.
    pub(super) clean: bool,
    /// When it comes again; never where it is known.
    pub(super) review: Option<Review>,
}

/// The page.
pub(super) struct Reviewed {
    done: Vec<Outcome>,
    /// Those that were not done, and stay due.
    left: usize,
    /// On which days how many come again.
    ahead: BTreeMap<i64, usize>,
    /// The lesson that comes next, and its picture.
    next: Option<(usize, Option<Preview>)>,
    sight: Sight,
    /// How far the list of what was done is scrolled.
    scroll: Scroll,
}

impl Reviewed {
    /// Whether an action has anything to do now.
    pub(super) fn is_live(&self, action: Action) -> bool {
        match action {
            Action::Accept => self.sight.seen && self.next.is_some(),
            Action::NextLesson => self.next.is_some(),
            Action::Review => self.left > 0,
            _ => true,
        }
    }
}

impl Learn {
    /// The review is over, or was left: a page tells what came of it, if anything was done.
    pub(super) fn tell_review(&mut self, done: Vec<Outcome>, of: usize) -> Vec<Effect> {
        self.page = Page::Map;
        if done.is_empty() {
            return Vec::new();
        }
        let next = self.next_lesson(None).map(|at| (at, Preview::of(&self.library.lessons[at].lesson)));
        let left = of - done.len();
        let ahead = self.ahead();
        let (sight, scroll) = (Sight::default(), Scroll::default());
        self.page = Page::Reviewed(Box::new(Reviewed { done, left, ahead, next, sight, scroll }));
        vec![Sight::begins()]
    }

    /// Takes note of a message while the page is shown.
    pub(super) fn on_reviewed(&mut self, msg: &Msg) -> Vec<Effect> {
        let Page::Reviewed(page) = &self.page else { return Vec::new() };
        let (lines, height) =
            (page.done.len(), below_rule(self.panes(page, self.overlays.area()).list).height);
        let Page::Reviewed(page) = &mut self.page else { return Vec::new() };
        match msg {
            Msg::Tick => return page.sight.tick(),
            &Msg::Key(key) => page.sight.key(key),
            &Msg::Mouse(mouse) => page.scroll.wheel(mouse.kind, lines, height),
            &Msg::Act(action) if page.scroll.act(action, lines, height) => {}
            &Msg::Act(action) if page.is_live(action) => {
                let next = page.next.as_ref().map(|(lesson, _)| *lesson);
                self.page = Page::Map;
                let mut effects = vec![Effect::Ticks(None)];
                effects.extend(match (action, next) {
                    (Action::Accept | Action::NextLesson, Some(lesson)) => self.open(lesson, None),
                    (Action::Review, _) => self.review(),
                    (Action::Practice, _) => self.act(Action::Practice),
                    _ => Vec::new(),
                });
                return effects;
            }
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn draw_reviewed(&self, buf: &mut Buffer, area: Rect, page: &Reviewed, theme: &Theme) {
        let panes = self.panes(page, area);
        prose::draw(buf, panes.head, &head(page, panes.head.width, theme), 0);
        let list = ruled(buf, panes.list, "what came of it", false, theme);
        let today = self.learner.now().today;
        page.scroll.draw(buf, list, &done_lines(page, today, list.width, theme), theme);
        rule(buf, panes.right, "what comes next", false, theme);
        prose::draw(buf, panes.next, &self.ahead_lines(page, panes.next.width, theme), 0);
        if let Some((_, Some(preview))) = &page.next {
            preview.draw(buf, panes.picture, theme);
        }
    }

    /// Where the parts of the page are.
    fn panes(&self, page: &Reviewed, area: Rect) -> Panes {
        let plain = Theme::plain();
        let inside = Rect { x: area.x + 2.min(area.width), width: area.width.saturating_sub(4), ..area };
        let top = Want::just(head(page, inside.width, &plain).len() as u16);
        let ahead = |width| Want::just(self.ahead_lines(page, width, &plain).len() as u16);
        if Tier::of(area) == Tier::Compact {
            let [head, list, next] = tier::rows(inside, 1, [top, Want::rest(4), ahead(inside.width)]);
            return Panes { head, list, right: Rect::ZERO, next, picture: Rect::ZERO };
        }
        let [head, body] = tier::rows(inside, 1, [top, Want::rest(4)]);
        let [list, right] = tier::columns(body, 3, [Want::just(DONE).least(48).rank(1), Want::rest(NEXT)]);
        let [next, picture] = tier::rows(below_rule(right), 1, [ahead(right.width), Want::rest(9)]);
        Panes { head, list, right, next, picture }
    }

    /// When the next ones are due, and which lesson is next.
    fn ahead_lines(&self, page: &Reviewed, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let today = self.learner.now().today;
        let on = |(day, count): (&i64, &usize)| format!("{count} {}", when(day - today));
        let days: Vec<_> = page.ahead.iter().take(3).map(on).collect();
        let told = if days.is_empty() {
            "Nothing comes again: all of it is known.".into()
        } else {
            format!("The next review: {}.", days.join(", "))
        };
        let mut lines = prose::sentence(&told, width, theme.style(Role::Text));
        if let Some((lesson, _)) = &page.next {
            let lesson = &self.library.lessons[*lesson].lesson;
            let says = format!("The next lesson: {}, {}. Enter opens it.", lesson.title, lesson.summary);
            lines.extend(prose::sentence(&says, width, theme.style(Role::Title)));
        }
        lines
    }
}

/// Where the parts of the page are; what is not there is empty.
struct Panes {
    head: Rect,
    /// What was done, with a rule above it.
    list: Rect,
    /// What comes next, with a rule above it, where there is room beside the list.
    right: Rect,
    next: Rect,
    picture: Rect,
}

/// How the review went, as a whole.
fn head(page: &Reviewed, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let of = page.done.len() + page.left;
    let clean = page.done.iter().filter(|it| it.clean).count();
    let (sign, role) = if page.left == 0 { ("✓ ", Role::Good) } else { ("", Role::Warn) };
    let says = format!("{sign}Review: {} of {of} done, {clean} without help", page.done.len());
    let mut lines = vec![theme.line(says, role)];
    if page.left > 0 {
        let says = format!("{} left for another time: `r` goes on with that.", page.left);
        lines.extend(prose::marked(&says, width, theme.style(Role::Text)));
    }
    lines
}

/// What went well, then what comes again soon.
fn done_lines(page: &Reviewed, today: i64, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let (well, other): (Vec<_>, Vec<_>) = page.done.iter().partition(|it| it.clean);
    well.into_iter().chain(other).map(|it| line(it, today, width, theme)).collect()
}

fn line(outcome: &Outcome, today: i64, width: u16, theme: &Theme) -> Line<'static> {
    let (sign, role) = if outcome.clean { ("★", Role::Good) } else { ("✓", Role::Warn) };
    let told = match outcome.review {
        None => "known: it does not come again".into(),
        Some(review) => format!("comes again {}", when(review.due - today)),
    };
    let room = usize::from(width).saturating_sub(told.chars().count() + 4);
    let title = prose::clipped(&outcome.title, room);
    Line::from(vec![
        theme.span(format!("{sign} "), role),
        theme.span(format!("{title:<room$} "), Role::Text),
        theme.span(told, role),
    ])
}
