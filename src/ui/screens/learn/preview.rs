//! What a lesson is about, where there is room: beside the list its steps and the first position of it, beside a step
//! without a picture that of another one.

use super::companion;
use crate::course::check::Prepared;
use crate::course::games::exhibit;
use crate::course::lesson::{Lesson, Subject};
use crate::explain::drawing::Drawing;
use crate::games::BoardView;
use crate::learner::record::Saved;
use crate::session::{View, game};
use crate::ui::prelude::*;
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::drawing::{self, Layout, LessonTree};

/// A picture of it has so many rows at least.
const LEAST: u16 = 9;
/// With so many it is good.
const PICTURE: u16 = 13;

/// A position of a lesson.
pub(super) enum Preview {
    Tree(Box<Drawing>),
    Board(Box<View>),
}

impl Preview {
    /// The first position of the lesson that can be drawn.
    pub(super) fn of(lesson: &Lesson) -> Option<Self> {
        lesson.positions.iter().find_map(|position| {
            let subject = &position.subject;
            let tree = exhibit(subject).ok().map(|exhibit| Self::Tree(Box::new(exhibit.drawing)));
            tree.or_else(|| Self::board(subject))
        })
    }

    /// The picture of the step nearest to this one that has one, those before it first; and the number of that step.
    pub(super) fn near(lesson: &Prepared, at: usize) -> Option<(usize, Self)> {
        let stages = (0..=at).rev().chain(at + 1..lesson.stages.len());
        let picture = |stage: usize| {
            let board = lesson.stages[stage].board.as_ref().and_then(Self::board);
            let tree = || lesson.exhibit(stage).map(|exhibit| Self::Tree(Box::new(exhibit.drawing.clone())));
            Some((stage, board.or_else(tree)?))
        };
        stages.into_iter().find_map(picture)
    }

    fn board(subject: &Subject) -> Option<Self> {
        let session = game(&subject.game).ok()?.open(Some(&subject.position)).ok()?;
        let view = Some(session.view()).filter(|view| matches!(view.board, BoardView::Grid(_)));
        view.map(Box::new).map(Self::Board)
    }

    /// The board that it shows, if it is one.
    pub(super) fn board_shown(&self) -> Option<&BoardView> {
        match self {
            Self::Tree(_) => None,
            Self::Board(view) => Some(&view.board),
        }
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        match self {
            Self::Tree(drawing) => {
                let tree = LessonTree::plain(drawing);
                drawing::draw(buf, &Layout::new(drawing, area, None, 0), drawing, &tree, theme);
            }
            Self::Board(view) => {
                board::draw_centred(buf, area, &view.board, &Marks::of(view), false, theme);
            }
        }
    }
}

/// Draws what is said of the lesson, its steps, and below them the picture.
pub(super) fn draw(
    buf: &mut Buffer,
    area: Rect,
    said: &[Line<'static>],
    (lesson, saved): (&Lesson, Option<&Saved>),
    preview: Option<&Preview>,
    theme: &Theme,
) {
    let mut lines = vec![theme.line(lesson.title.clone(), Role::Accent), Line::default()];
    lines.extend(said.iter().cloned());
    lines.push(Line::default());
    for (at, step) in lesson.steps.iter().enumerate() {
        let record = saved.and_then(|saved| saved.records.get(&step.id.value));
        let told = if step.is_graded() { Role::Text } else { Role::Dim };
        let step = companion::step(at, &step.title, record, told, theme);
        lines.extend(prose::hanging(&step, area.width));
    }
    // A lesson that teaches much leaves less to the picture, but never nothing.
    let room = usize::from(area.height).saturating_sub(lines.len() + 2 + usize::from(PICTURE));
    let taught = companion::taught(lesson, area.width, room, theme);
    if !taught.is_empty() {
        lines.push(Line::default());
        lines.extend(taught);
    }
    let height = (lines.len() as u16).min(area.height);
    prose::draw(buf, Rect { height, ..area }, &lines, 0);
    let rest = Rect { y: area.y + height + 1, height: area.height.saturating_sub(height + 1), ..area };
    if let Some(preview) = preview.filter(|_| rest.height >= LEAST) {
        preview.draw(buf, rest, theme);
    }
}
