//! What keys and clicks do in a puzzle.

use super::{Attempt, AttemptRequest};
use crate::games::MoveTag;
use crate::session::Session;
use crate::ui::overlay::TakesMoves;
use crate::ui::prelude::*;
use crate::ui::screens::puzzles::Puzzles;
use crate::ui::screens::puzzles::view::Panes;
use crate::ui::widgets::board::Layout;
use crate::ui::widgets::move_input::MoveInput;

impl Attempt {
    pub(super) fn act(&mut self, action: Action, layout: Option<Layout>) -> (AttemptRequest, Vec<Effect>) {
        let over = self.solving.is_over();
        let mut effects = Vec::new();
        match action {
            Action::Cancel if self.input.let_go() => {}
            Action::Cancel => return (AttemptRequest::Leave, effects),
            Action::Next => return (AttemptRequest::Next, effects),
            Action::Again => effects.extend(self.begin_again()),
            Action::Flip => self.flipped = !self.flipped,
            Action::Hint => drop(self.solving.take_hint()),
            Action::Solution => effects = self.show_solution(),
            Action::Why => effects.extend(self.explain()),
            Action::CopyPosition => {
                effects.push(Effect::Copy(self.view.notation.clone()));
                effects.push(Effect::say("the position is on the clipboard"));
            }
            Action::Left if over => self.look(self.behind + 1),
            Action::Right if over => self.look(self.behind.saturating_sub(1)),
            _ => drop(self.input.steer(action, layout)),
        }
        (AttemptRequest::Stay, effects)
    }
}

impl Puzzles {
    /// Where things are while a puzzle is being solved.
    fn panes(&self, area: Rect) -> Option<Panes> {
        let attempt = self.attempt.as_ref()?;
        Some(Panes::new(area, &attempt.view.board, self.overlays.pieces(), attempt.flipped))
    }
}

impl TakesMoves for Puzzles {
    fn move_input(&mut self) -> Option<&mut MoveInput> {
        Some(&mut self.attempt.as_mut()?.input)
    }

    fn to_move(&self) -> Option<Box<dyn Session>> {
        let attempt = self.attempt.as_ref().filter(|attempt| !attempt.solving.is_over())?;
        Some(attempt.session.fork())
    }

    fn board_layout(&self) -> Option<Layout> {
        self.panes(self.overlays.area())?.layout
    }

    fn line_at(&self, area: Rect) -> (Rect, u16) {
        (self.panes(area).map_or(Rect::ZERO, |panes| panes.side), 4)
    }

    fn make(&mut self, tag: MoveTag) -> Vec<Effect> {
        let Some(attempt) = &mut self.attempt else { return Vec::new() };
        let effects = attempt.make(tag);
        self.settle(AttemptRequest::Stay, effects)
    }
}
