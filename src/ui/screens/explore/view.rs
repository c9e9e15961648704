//! Draws the explorer's panes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Widget};
use unicode_width::UnicodeWidthStr;

use super::form::Settings;
use super::row::BADGES;
use super::{Explore, Status};
use crate::explain::narrate::{Sentence, Subject};
use crate::games::Side;
use crate::search::Visit;
use crate::session::Method;
use crate::trace::walk::Sort;
use crate::trace::{Tree, thousands};
use crate::ui::theme::{PieceStyle, Role, Theme};
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::number::counted;
use crate::ui::widgets::prose;

fn frame(title: String, focus: bool, theme: &Theme) -> Block<'static> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.style(if focus { Role::Focus } else { Role::Border }))
        .title(Span::styled(title, theme.style(Role::Title)))
}

impl Explore {
    /// What the title bar says.
    pub(super) fn headline(&self) -> String {
        let mut parts = vec!["explore".to_string(), self.session.game().slug.into()];
        if self.settings.method != Method::Engine {
            parts.push(self.settings.method.slug().into());
        }
        if !self.settings.amounts.are_own() {
            parts.push(self.settings.amounts.told());
        }
        match &self.status {
            Status::Running { depth } => {
                parts.push(format!(
                    "searching depth {} of {}",
                    (depth + 1).min(self.settings.depth),
                    self.settings.depth
                ));
                parts.extend(self.root_move());
                parts.push(format!("{} nodes", thousands(self.tree.visited())));
            }
            Status::Done { found, tally, .. } => {
                parts.push(format!("depth {}", found.depth));
                if found.lacked_memory {
                    parts.push("stopped: engine.memory is used up".into());
                }
                parts.push(format!("{} nodes", thousands(found.counts.nodes)));
                if let Some(ordering) = tally.and_then(|tally| tally.ordering()) {
                    parts.push(format!("ordering {ordering:.0}%"));
                }
                let seconds = found.time.as_secs_f64();
                // Of a moment's work the speed says nothing.
                if seconds > 0.01 {
                    parts.push(format!("{:.2} Mn/s", found.counts.nodes as f64 / seconds / 1e6));
                }
            }
            Status::Failed(_) => parts.push("failed".into()),
        }
        // What comes last is what can be done without. The program's name stands before it.
        let room = usize::from(self.area.width.saturating_sub(13));
        while parts.len() > 3 && parts.join(" · ").width() > room {
            parts.pop();
        }
        parts.join(" · ")
    }

    /// The move of the root that is searched now, and how many came before it.
    fn root_move(&self) -> Option<String> {
        let tree = &self.tree;
        if tree.is_empty() {
            return None;
        }
        let iteration = tree.children(Tree::ROOT).last().filter(|&id| tree.visit(id) == Visit::Root)?;
        let moves = tree.children(iteration).filter(|&id| tree.tag(id).is_some());
        let (place, last) = moves.enumerate().last()?;
        Some(format!("{} ({})", super::row::title(tree, &*self.session, last), place + 1))
    }

    pub(super) fn draw_board(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let last = self.shown.as_ref().and_then(|shown| shown.line.last());
        let title = last.map_or(" position ".into(), |last| match last.as_str() {
            "∅" => " after a pass ".into(),
            last => format!(" after {last} "),
        });
        let block = frame(title, false, theme);
        let inside = block.inner(area);
        block.render(area, buf);
        let here = self.shown.as_ref().and_then(|shown| shown.view.clone());
        let view = here.unwrap_or_else(|| self.session.view());
        let marks = Marks::of(&view);
        // A pane with room to spare shows a large board, unless letters were asked for.
        let mut roomy = theme.clone();
        if roomy.pieces == PieceStyle::Unicode {
            roomy.pieces = PieceStyle::Big;
        }
        board::draw(buf, inside, &view.board, &marks, self.flipped, &roomy);
        let to_move = if view.in_check { ": in check" } else { " to move" };
        let text = match view.ending {
            Some(ending) => format!(" {} ", ending.rule),
            None => format!(" {}{to_move} ", self.session.game().side_name(view.side)),
        };
        let room = usize::from(area.width.saturating_sub(2));
        if area.height > 0 {
            buf.set_stringn(
                area.x + area.width.min(1),
                area.bottom() - 1,
                text,
                room,
                theme.style(Role::Text),
            );
        }
    }

    pub(super) fn draw_tree(&self, buf: &mut Buffer, screen: Rect, theme: &Theme) {
        let [area, second] = self.tree_panes(screen);
        let first = self.session.game().side_name(Side::First);
        let proved = super::all_proved(self.settings, &self.status);
        let told = match (proved, area.width) {
            (false, _) => format!("values as {first} sees them"),
            (true, 0..48) => format!("proved, as {first} sees it"),
            (true, _) => format!("values as {first} sees them, all proved"),
        };
        let mut title = vec![format!(" tree · {told}")];
        if self.cursor.folds.sort != Sort::Searched {
            title.push(format!("by {}", self.cursor.folds.sort.word()));
        }
        if let Some(other) = &self.other {
            title = vec![if self.sides.right {
                second_title(self.settings, other.settings)
            } else {
                format!(" first search, values as {first} sees them")
            }];
        }
        title.extend(self.only.as_ref().map(|only| format!("only {only}")));
        let title = title.join(" · ");
        let mut block = frame(format!("{title} "), true, theme);
        let room = usize::from(area.width.saturating_sub(2));
        if let Some(progress) = self.progress() {
            block = block.title_bottom(Line::styled(progress, theme.style(Role::Accent)).right_aligned());
        } else if let Some(timeline) = self.timeline(room) {
            block = block.title_bottom(Line::styled(timeline, theme.style(Role::Accent)));
        } else if let Some(crumbs) = self.crumbs(room) {
            block = block.title_bottom(Line::styled(crumbs, theme.style(Role::Dim)));
        }
        if let Some(pane) = self.other_pane() {
            let name = match &self.other {
                Some(other) if !self.sides.right => second_title(other.settings, self.settings),
                _ => " first search".into(),
            };
            let block = frame(format!("{name} "), false, theme);
            let inside = block.inner(second);
            block.render(second, buf);
            pane.draw(buf, inside, theme);
        }
        let inside = block.inner(area);
        block.render(area, buf);
        if self.tree.is_empty() {
            let text = match &self.status {
                Status::Failed(message) => format!("the search failed: {message}"),
                _ => "searching…".into(),
            };
            buf.set_stringn(inside.x, inside.y, text, inside.width.into(), theme.style(Role::Dim));
            return;
        }
        let [rows, typed] = self.tree_areas(screen);
        self.tree_pane().draw(buf, rows, theme);
        if let Some(find) = &self.find {
            find.draw(buf, typed, theme);
        }
    }

    /// The way to the node under the cursor: its end, where there is no room for all.
    fn crumbs(&self, room: usize) -> Option<String> {
        if self.tree.is_empty() {
            return None;
        }
        let id = self.cursor.row.node();
        let name = |&id: &crate::trace::NodeId| super::row::title(&self.tree, &*self.session, id);
        let above = std::iter::successors(self.tree.parent(id), |&id| self.tree.parent(id));
        let mut text = name(&id);
        for parent in above.take(12) {
            let longer = format!("{} › {text}", name(&parent));
            if longer.width() + 4 > room {
                text = format!("… › {text}");
                break;
            }
            text = longer;
        }
        (text.width() + 2 <= room).then(|| format!(" {text} "))
    }

    pub(super) fn draw_reasons(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let width = area.width.saturating_sub(3);
        let sentences = self.shown.as_ref().map_or(&[][..], |shown| &shown.sentences);
        let bar = self.window_bar(width.into()).map(|bar| Line::styled(bar, theme.style(Role::Accent)));
        let told: Vec<Line> = sentences.iter().flat_map(|sentence| told(sentence, width, theme)).collect();
        let lines: Vec<Line> = bar.into_iter().chain(told).collect();
        let room = usize::from(area.height.saturating_sub(2));
        let above = usize::from(self.scrolled).min(lines.len().saturating_sub(room));
        let below = lines.len().saturating_sub(above + room);
        let mut block = frame(" why ".into(), false, theme);
        if above > 0 || below > 0 {
            let more = match (above, below) {
                (0, _) => format!(" ] {} ", counted(below, "more line")),
                (_, 0) => " [ back up ".into(),
                _ => format!(" [ up · ] {} ", counted(below, "more line")),
            };
            block = block.title_bottom(Line::styled(more, theme.style(Role::Accent)).right_aligned());
        }
        let inside = block.inner(area);
        block.render(area, buf);
        Paragraph::new(lines).scroll((above as u16, 0)).render(inside, buf);
    }
}

/// Above the second of two searches: how it was searched otherwise.
fn second_title(second: Settings, first: Settings) -> String {
    let unlike = second.unlike(first);
    if unlike.is_empty() {
        " second search, the same again".into()
    } else {
        format!(" second search: {unlike}")
    }
}

/// A sentence in lines of this width, behind the sign for what it is about.
fn told(sentence: &Sentence, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let role = if sentence.subject == Subject::Decision { Role::Text } else { Role::Label };
    let pieces = [
        (mark(sentence.subject).to_string(), theme.style(Role::Accent)),
        (format!(" {}", sentence.text), theme.style(role)),
    ];
    prose::wrap(&pieces, width, "  ")
}

/// What badges and signs mean.
pub(super) fn legend(theme: &Theme) -> Vec<Line<'static>> {
    let badge = |&(badge, role, says): &(&'static str, Role, &'static str)| {
        Line::from(vec![
            Span::styled(format!(" {badge:<4}"), theme.style(role)),
            Span::styled(says, theme.style(Role::Text)),
        ])
    };
    let heading = Line::from(Span::styled(" badges in the tree", theme.style(Role::Title)));
    let signs = Line::from(Span::styled(
        " = exactly, ≥ at least, ≤ at most; #3 a win in three moves",
        theme.style(Role::Text),
    ));
    std::iter::once(heading).chain(BADGES.iter().map(badge)).chain([signs]).collect()
}

/// A sign for what a sentence is about.
fn mark(subject: Subject) -> &'static str {
    match subject {
        Subject::Decision => "•",
        Subject::Proof => "■",
        Subject::Window => "↔",
        Subject::Order => "№",
        Subject::Depth => "↓",
        Subject::NullMove => "∅",
        Subject::Table => "T",
        Subject::Evaluation => "Σ",
    }
}
