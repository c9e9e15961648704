//! What a lesson is about, beside the list where there is room: its steps, and the first position of it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::companion;
use crate::course::games::exhibit;
use crate::course::lesson::Lesson;
use crate::explain::exhibit::Exhibit;
use crate::games::BoardView;
use crate::learner::record::Saved;
use crate::session::{View, game};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::drawing::{self, Layout, LessonTree};
use crate::ui::widgets::prose;

/// A picture of it has so many rows at least.
const LEAST: u16 = 9;

/// The first position of a lesson.
pub(super) enum Preview {
    Tree(Box<Exhibit>),
    Board(Box<View>),
}

impl Preview {
    /// The first position of the lesson that can be drawn.
    pub(super) fn of(lesson: &Lesson) -> Option<Self> {
        lesson.positions.iter().find_map(|position| {
            let subject = &position.subject;
            if let Ok(exhibit) = exhibit(subject) {
                return Some(Self::Tree(Box::new(exhibit)));
            }
            let session = game(&subject.game).ok()?.open(Some(&subject.position)).ok()?;
            Some(session.view())
                .filter(|view| matches!(view.board, BoardView::Grid(_)))
                .map(Box::new)
                .map(Self::Board)
        })
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        match self {
            Self::Tree(exhibit) => {
                let figure = &exhibit.figure;
                let tree = LessonTree::plain(figure);
                drawing::draw(buf, &Layout::new(figure, area, None, 0), figure, &tree, theme);
            }
            Self::Board(view) => {
                let BoardView::Grid(grid) = &view.board else { return };
                if let Some(layout) = board::Layout::centred(grid, area, theme.pieces, false) {
                    board::draw(buf, layout.area, &view.board, &Marks::of(view), false, theme);
                }
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
    let mut lines = vec![Line::styled(lesson.title.clone(), theme.style(Role::Accent)), Line::default()];
    lines.extend(said.iter().cloned());
    lines.push(Line::default());
    for (at, step) in lesson.steps.iter().enumerate() {
        let record = saved.and_then(|saved| saved.records.get(&step.id.value));
        let told = if step.is_graded() { Role::Text } else { Role::Dim };
        lines.push(companion::step(at, &step.title, record, told, theme));
    }
    let height = (lines.len() as u16).min(area.height);
    prose::draw(buf, Rect { height, ..area }, &lines, 0);
    let rest = Rect { y: area.y + height + 1, height: area.height.saturating_sub(height + 1), ..area };
    if let Some(preview) = preview.filter(|_| rest.height >= LEAST) {
        preview.draw(buf, rest, theme);
    }
}
