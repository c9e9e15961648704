//! A recorded run on its drawn tree, for other screens to step through.

use ratatui::widgets::Widget as _;

use super::run::Run;
use super::tree::Tree;
use super::view::tree_room;
use super::{bar, legend};
use crate::explain::drawing::Drawing;
use crate::explain::lettered::Lettered;
use crate::explain::stepping::sentence;
use crate::games::MoveTag;
use crate::session::Session;
use crate::textbook::Algorithm;
use crate::trace::Names as _;
use crate::trace::steps::Steps;
use crate::ui::prelude::*;
use crate::ui::widgets::drawing::{self, Layout};

/// A run, and where one stands in it.
pub(in crate::ui::screens) struct Walk {
    session: Box<dyn Session>,
    run: Run,
}

impl Walk {
    /// At its beginning.
    pub(in crate::ui::screens) fn new(
        session: Box<dyn Session>,
        algorithm: Algorithm,
        (steps, drawing): (Steps, Drawing),
    ) -> Self {
        let mut run = Run::of(algorithm, steps, drawing);
        run.go(0, &*session);
        Self { session, run }
    }

    /// Goes to the state after so many events.
    pub(in crate::ui::screens) fn go(&mut self, at: usize) {
        self.run.go(at.min(self.run.steps.len()), &*self.session);
    }

    /// How many events there are.
    pub(in crate::ui::screens) fn len(&self) -> usize {
        self.run.steps.len()
    }

    fn names(&self) -> Lettered<'_> {
        Lettered { names: &*self.session, drawing: &self.run.drawing }
    }

    /// What happened last, in a sentence.
    pub(in crate::ui::screens) fn sentence(&self) -> String {
        sentence(&self.run.steps, &self.run.state, &self.names())
    }

    /// What the node of a visit is called, as it is drawn.
    pub(in crate::ui::screens) fn name(&self, visit: u32) -> String {
        let known = self.run.steps.visits() > visit as usize;
        let path = if known { self.run.steps.path(self.run.steps.node(visit)) } else { Vec::new() };
        self.called(&path)
    }

    fn called(&self, path: &[Option<MoveTag>]) -> String {
        if path.is_empty() {
            return self.run.drawing.node(0).name.clone();
        }
        self.names().numbered(path)
    }

    /// What the node is called to which the children at these places lead, as it is drawn.
    pub(in crate::ui::screens) fn at_places(&self, places: &[usize]) -> String {
        let mut spot = 0;
        for &place in places {
            let Some(&child) = self.run.drawing.node(spot).children.get(place) else { break };
            spot = child;
        }
        self.called(&self.run.drawing.path(spot))
    }

    /// The window of the node at which the run stands, as lines.
    pub(in crate::ui::screens) fn window(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        bar::lines(&self.run, width, theme)
    }

    /// Draws the tree, with what its signs mean where there is room.
    pub(in crate::ui::screens) fn draw(&self, buf: &mut Buffer, pane: Rect, theme: &Theme) {
        let tree =
            Tree { drawing: &self.run.drawing, run: Some(&self.run), other: None, types: None, cursor: None };
        let (room, below) = tree_room(pane);
        let layout = Layout::new(&self.run.drawing, room, self.run.spot(), 0);
        drawing::draw(buf, &layout, &self.run.drawing, &tree, theme);
        theme.line(legend::line(&layout, &tree, below.width), Role::Dim).render(below, buf);
    }
}
