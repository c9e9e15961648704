//! Draws the explorer's panes.

use ratatui::widgets::Widget;

use super::Explore;
use super::row::{BADGES, letters};
use super::run::{Run, Status};
use crate::explain::narrate::in_sentence;
use crate::games::Side;
use crate::numbers::thousands;
use crate::search::Visit;
use crate::search::techniques::Card;
use crate::session::Method;
use crate::trace::Tree;
use crate::trace::walk::Sort;
use crate::ui::prelude::*;
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::pane::frame;

/// Nodes of a search of which the speed says something: that of a moment's work says how busy the machine was.
const TELLS_SPEED: u64 = 100_000;

impl Explore {
    /// What the title bar says.
    pub(super) fn headline(&self) -> String {
        let Run { settings, status, tree, .. } = self.run();
        let mut parts = vec!["explore".to_string(), self.session.game().slug.into()];
        parts.extend(self.presenting.map(|_| "presenting".into()));
        if let Some(logged) = tree.logged() {
            parts.push(format!("by {}", logged.name()));
            parts.extend(logged.trouble.is_some().then(|| "not whole".into()));
        } else if settings.method != Method::Engine {
            parts.push(settings.method.slug().into());
        }
        if !settings.amounts.are_own() {
            parts.push(settings.amounts.in_short());
        }
        match status {
            _ if self.moment().is_some() => parts.extend(self.moment_told()),
            Status::Running { depth } => {
                parts.push(format!(
                    "searching depth {} of {}",
                    (depth + 1).min(settings.depth),
                    settings.depth
                ));
                parts.extend(self.root_move());
                parts.push(format!("{} nodes", thousands(tree.visited())));
            }
            Status::Done { found, .. } if tree.logged().is_some() => {
                parts.extend((found.depth > 0).then(|| format!("depth {}", found.depth)));
                parts.push(format!("{} visits", thousands(found.counts.nodes)));
            }
            Status::Done { found, tally, .. } => {
                parts.push(format!("depth {}", found.depth));
                if found.lacked_memory {
                    parts.push("stopped: engine.memory is used up".into());
                }
                parts.push(format!("{} nodes", thousands(found.counts.nodes)));
                if let Some(ordering) = tally.and_then(|tally| tally.ordering()) {
                    // All is said of all only.
                    let told = if ordering < 100.0 { ordering.round().min(99.0) } else { ordering };
                    parts.push(format!("ordering {told}%"));
                }
                let seconds = found.time.as_secs_f64();
                // A search that is recorded is slower than one that is not.
                if found.counts.nodes >= TELLS_SPEED && seconds > 0.0 {
                    parts.push(format!("recorded at {:.2} Mn/s", found.counts.nodes as f64 / seconds / 1e6));
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
        let tree = &self.run().tree;
        if tree.is_empty() {
            return None;
        }
        let iteration = tree.children(Tree::ROOT).last().filter(|&id| tree.visit(id) == Visit::Root)?;
        let moves = tree.children(iteration).filter(|&id| tree.tag(id).is_some());
        let (place, last) = moves.enumerate().last()?;
        Some(format!("{} ({})", super::row::name(tree, &*self.session, last), place + 1))
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
        if !self.draw_drawn(buf, inside, theme) {
            board::draw_centred(buf, inside, &view.board, &marks, self.flipped, &roomy);
        }
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

    /// The trees: that in hand with all that there is to say of it, the other one without.
    pub(super) fn draw_trees(&self, buf: &mut Buffer, screen: Rect, theme: &Theme) {
        let panes = self.panes(screen).trees();
        if let Some((at, other)) = self.other() {
            let name = if at == 1 { self.second_title(panes[at].width) } else { " first search".into() };
            let block = frame(format!("{name} "), false, theme);
            block.render(panes[at], buf);
            if !other.tree.is_empty() {
                self.draw_tree(at, buf, screen, theme);
            }
        }
        let (run, area) = (self.run(), panes[self.hand]);
        let mut block = frame(self.tree_title(area.width), true, theme);
        let room = usize::from(area.width.saturating_sub(2));
        if let Some(progress) = self.progress() {
            block = block.title_bottom(theme.line(progress, Role::Accent).right_aligned());
        } else if let Some(timeline) = self.timeline(room) {
            block = block.title_bottom(theme.line(timeline, Role::Accent));
        } else if let Some(crumbs) = self.crumbs(room) {
            block = block.title_bottom(theme.line(crumbs, Role::Dim));
        }
        let inside = block.inner(area);
        block.render(area, buf);
        if run.tree.is_empty() {
            let text = match &run.status {
                Status::Failed(message) => format!("the search failed: {message}"),
                Status::Running { .. } | Status::Done { .. } => "searching…".into(),
            };
            theme.line(text, Role::Dim).render(inside, buf);
        } else {
            self.draw_tree(self.hand, buf, screen, theme);
        }
    }

    /// Above the tree in hand, in a pane of this width.
    fn tree_title(&self, width: u16) -> String {
        let (run, game) = (self.run(), self.session.game());
        let first = game.side_name(Side::First);
        // The fullest wording first.
        let heads = match (self.other(), run.all_proved()) {
            (Some((0, _)), _) => vec![self.second_title(width)],
            (Some(_), _) => {
                vec![format!(" first search, values as {first} sees them"), " first search".into()]
            }
            (None, false) => vec![format!(" tree · values as {first} sees them"), " tree".into()],
            (None, true) => vec![
                format!(" tree · values as {first} sees them, all proved"),
                format!(" tree · proved, as {first} sees it"),
                " tree".into(),
            ],
        };
        let sort = run.cursor.folds.sort;
        let mut chosen = Vec::new();
        chosen.extend(
            (sort != Sort::Searched && self.other().is_none()).then(|| format!("by {}", sort.word())),
        );
        chosen.extend(run.only.as_ref().map(|only| format!("only {only}")));
        let title = |head: &String| {
            let parts: Vec<_> = std::iter::once(head).chain(&chosen).map(String::as_str).collect();
            parts.join(" · ")
        };
        // Beside the frame's corners; what was chosen is worth more than what is always so.
        let room = usize::from(width.saturating_sub(3));
        let fits = heads.iter().map(title).find(|title| title.width() <= room);
        let title = fits.or_else(|| heads.last().map(title)).unwrap_or_default();
        format!("{} ", prose::clipped(&title, room))
    }

    /// Above the second of two searches, in a pane of this width: how it was searched otherwise.
    fn second_title(&self, width: u16) -> String {
        if let Some(instead) = self.instead_title() {
            // Without the node, and without its visit, where there is no room.
            let [visit, word] =
                [", ", " at "].map(|end| instead.rsplit_once(end).map_or(&*instead, |it| it.0));
            return fitting([&instead, visit, word].map(|text| format!(" {text}")), width);
        }
        if self.runs[0].tree.logged().is_some() {
            return " second search: cutnode's own".into();
        }
        let [first, second] = [0, 1].map(|at| self.runs[at].settings);
        let unlike = second.unlike(first);
        if unlike.is_empty() {
            " second search, the same again".into()
        } else {
            fitting(["second search: ", "second: ", ""].map(|what| format!(" {what}{unlike}")), width)
        }
    }

    /// The way to the node under the cursor: its end, where there is no room for all.
    fn crumbs(&self, room: usize) -> Option<String> {
        let run = self.run();
        if run.tree.is_empty() {
            return None;
        }
        let id = run.here();
        let name = |&id: &crate::trace::NodeId| super::row::name(&run.tree, &*self.session, id);
        let above = std::iter::successors(run.tree.parent(id), |&id| run.tree.parent(id));
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
}

/// What badges and signs mean.
pub(super) fn legend(theme: &Theme) -> Vec<Line<'static>> {
    let badge = |&(badge, role, says): &(&'static str, Role, &'static str)| {
        Line::from(vec![theme.span(format!(" {badge:<4}"), role), theme.span(says, Role::Text)])
    };
    let short = |(sign, card): (&'static str, &Card)| {
        let says = format!("{}: {}", in_sentence(card.technique), card.summary);
        Line::from(vec![theme.span(format!(" {sign:<4}"), Role::CutNode), theme.span(says, Role::Text)])
    };
    let heading = Line::from(theme.span(" badges in the tree", Role::Title));
    let signs =
        Line::from(theme.span(" = exactly, ≥ at least, ≤ at most; #3 a win in three moves", Role::Text));
    let badges = BADGES.iter().map(badge).chain(letters().map(short));
    std::iter::once(heading).chain(badges).chain([signs]).collect()
}

/// The first of these titles for which a pane of this width has room; else the last.
fn fitting<const N: usize>(titles: [String; N], width: u16) -> String {
    let last = titles[N - 1].clone();
    // The frame has two columns, and a blank follows.
    titles.into_iter().find(|title| title.width() + 3 <= width.into()).unwrap_or(last)
}
