//! The frame of a pane, or the rule above it.

use ratatui::widgets::{Block, BorderType, Borders, Widget};

use crate::ui::prelude::*;

/// A frame with a title. That of the pane which keys are about stands out.
pub fn frame(title: impl Into<String>, focus: bool, theme: &Theme) -> Block<'static> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.style(if focus { Role::Focus } else { Role::Border }))
        .title(theme.span(title.into(), Role::Title))
}

/// Draws a frame with a title; what is inside it.
pub fn framed(buf: &mut Buffer, area: Rect, title: impl Into<String>, focus: bool, theme: &Theme) -> Rect {
    let title = prose::clipped(&title.into(), area.width.saturating_sub(2).into());
    within(buf, area, frame(title, focus, theme))
}

/// Draws a frame; what is inside it.
pub fn within(buf: &mut Buffer, area: Rect, block: Block<'_>) -> Rect {
    let inside = block.inner(area);
    block.render(area, buf);
    inside
}

/// The rule above a pane, with its title. That of the pane which keys are about stands out.
pub fn rule(buf: &mut Buffer, pane: Rect, title: &str, focus: bool, theme: &Theme) {
    if pane.is_empty() {
        return;
    }
    Block::new()
        .borders(Borders::TOP)
        .border_style(theme.style(if focus { Role::Focus } else { Role::Border }))
        .title(
            theme.span(
                format!("{} ", prose::clipped(title, pane.width.saturating_sub(1).into())),
                Role::Title,
            ),
        )
        .render(pane, buf);
}

/// The same; what it leaves of the pane.
pub fn ruled(buf: &mut Buffer, pane: Rect, title: &str, focus: bool, theme: &Theme) -> Rect {
    rule(buf, pane, title, focus, theme);
    below_rule(pane)
}

/// Draws a rule with its title, and text below it.
pub fn section(buf: &mut Buffer, pane: Rect, title: &str, lines: &[Line<'_>], theme: &Theme) {
    let inside = ruled(buf, pane, title, false, theme);
    prose::draw(buf, inside, lines, 0);
}

/// The same of figures or of moves, on a ground of their own.
pub fn sheet(buf: &mut Buffer, pane: Rect, title: &str, lines: &[Line<'_>], theme: &Theme) {
    ground(buf, below_rule(pane), theme);
    section(buf, pane, title, lines, theme);
}

/// Puts a ground under figures or moves.
pub fn ground(buf: &mut Buffer, area: Rect, theme: &Theme) {
    buf.set_style(area, theme.style(Role::Level));
}

/// What the rule with the title leaves of a pane.
pub fn below_rule(pane: Rect) -> Rect {
    Rect { y: pane.y + 1.min(pane.height), height: pane.height.saturating_sub(1), ..pane }
}
