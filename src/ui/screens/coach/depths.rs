//! What a search of each depth chooses in the position that is shown, at a mistake in the one before it, and which lesson is about
//! seeing so far.

use super::Coach;
use crate::explain::coach::{AtDepth, BestLine};
use crate::games::{MoveTag, Score};
use crate::session::analysis::{Choice, LINES, Taught, choices, line_text};
use crate::ui::prelude::*;
use crate::ui::route::Route;

/// Columns before one of the best lines: its value.
const LINE: u16 = 9;
/// Values are apart from this part of a man on.
const APART: i32 = 5;
/// Rows that are too few for a title of two.
const FEW: u16 = 4;

/// A text in so many rows at most; of what is left over no part of a word stands in the last one.
fn within(text: &str, columns: u16, rows: usize) -> Vec<String> {
    let wrapped = prose::wrap(&[(text.to_string(), Style::default())], columns, "");
    let mut lines: Vec<String> = wrapped.iter().map(ToString::to_string).collect();
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            while last.width() + 2 > columns.into() {
                let Some((before, _)) = last.rsplit_once(' ') else { break };
                *last = before.into();
            }
            *last = prose::clipped(&format!("{last} …"), columns.into());
        }
    }
    lines
}

impl Coach {
    /// What each depth chooses: here, or at a mistake where it was made.
    pub(super) fn choices(&self) -> Vec<Choice> {
        if !self.place.is_aside() {
            return self.analysis.choices(self.bad_move().unwrap_or(self.place.plies()));
        }
        self.look().map_or_else(Vec::new, |look| choices(look, |_| None))
    }

    /// The choice at the depth that is chosen; at a mistake without one at that at which it shows.
    fn choice(&self) -> Option<Choice> {
        let mut choices = self.choices();
        let at = match self.depth.or(self.shows()) {
            Some(depth) => choices.iter().rposition(|choice| choice.depth <= depth).unwrap_or(0),
            None => choices.len().checked_sub(1)?,
        };
        (at < choices.len()).then(|| choices.swap_remove(at))
    }

    /// The chosen depth would have made the move that was played.
    pub(super) fn chooses_what_was_played(&self, at: usize) -> bool {
        self.choice().is_some_and(|choice| choice.line.first() == Some(&self.analysis.moves()[at]))
    }

    /// The depth at which the mistake that is shown shows.
    fn shows(&self) -> Option<u8> {
        Some(self.analysis.verdict(self.bad_move()?)?.shows?.depth)
    }

    /// The depth of what is said of the position that is shown, if one is chosen: at a mistake it is one of the position before.
    fn depth_here(&self) -> Option<u8> {
        self.depth.filter(|_| self.bad_move().is_none())
    }

    /// The best move of the position that is shown, or that of the chosen depth.
    pub(super) fn best_here(&self) -> Option<MoveTag> {
        self.lines_here().first()?.moves.first().copied()
    }

    /// The best lines of the position that is shown, or those of the chosen depth.
    fn lines_here(&self) -> Vec<BestLine> {
        let best = |at: &AtDepth| at.lines.iter().take(LINES.into()).cloned().collect();
        match self.depth_here() {
            None if !self.place.is_aside() => self.analysis.best_lines(self.place.plies()),
            None => self.look().and_then(|look| look.depths().last()).map_or_else(Vec::new, best),
            Some(depth) => self.look().and_then(|look| look.at(depth)).map_or_else(Vec::new, best),
        }
    }

    /// The depth that is a ply deeper, or less deep; `None` where there is none.
    pub(super) fn slid(&self, deeper: bool) -> Option<u8> {
        let now = self.choice()?.depth;
        let mut depths = self.choices().into_iter().map(|choice| choice.depth);
        if deeper { depths.find(|&depth| depth > now) } else { depths.rfind(|&depth| depth < now) }
    }

    /// What is taught of the depth that matters here: that which is chosen, or that at which the mistake that is shown shows.
    fn taught(&self) -> Option<Taught> {
        self.depth.or(self.shows()).map(Taught::at)
    }

    /// The lesson about it: its id and its title.
    pub(super) fn lesson(&self) -> Option<(&str, &str)> {
        let taught = self.taught()?;
        let found = self.lessons.iter().find(|(about, ..)| *about == taught);
        found.map(|(_, id, title)| (id.as_str(), title.as_str()))
    }

    pub(super) fn open_lesson(&mut self) -> Vec<Effect> {
        match self.lesson().map(|(id, _)| id.to_string()) {
            Some(id) => self.leaving(Route::Lesson(id)),
            None => Vec::new(),
        }
    }

    /// The depths with what each chooses, or as many of them as there is room for around that which is chosen.
    pub(super) fn draw_depths(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        // Whoever tries again is not told what would have been better.
        if area.is_empty() || self.trying.is_some() {
            return;
        }
        let choices = self.choices();
        let Some(choice) = self.choice() else { return };
        let title = self.depths_title(area, theme);
        prose::draw(buf, area, &title, 0);
        // Below the depths, which all look from before the move, what the moves turned out to be worth, where that is told.
        let (list, closer) = self.list_of_depths(area, title.len().cells(), theme);
        for (one, row) in choices[self.first_depth(list)..].iter().zip(list.top()..list.bottom()) {
            let here = one.depth == choice.depth;
            buf.set_line(area.x, row, &self.depth_row(one, here, area.width, theme), area.width);
        }
        if let Some(line) = closer {
            let row = list.top() + list.height.min(choices.len().cells());
            buf.set_line(area.x, row, &line, area.width);
        }
    }

    /// The rows of the depths below their title, and what stands below them.
    fn list_of_depths(&self, area: Rect, title: u16, theme: &Theme) -> (Rect, Option<Line<'static>>) {
        let list = Rect { y: area.y + title, height: area.height - title, ..area };
        let closer = self.looked_at_alone(area.width, theme).filter(|_| list.height > FEW);
        (Rect { height: list.height - u16::from(closer.is_some()), ..list }, closer)
    }

    /// The first of the depths that are seen in so many rows.
    fn first_depth(&self, list: Rect) -> usize {
        let (choices, room) = (self.choices(), usize::from(list.height));
        let chosen = self.choice().map(|choice| choice.depth);
        let at = choices.iter().position(|one| Some(one.depth) == chosen).unwrap_or(0);
        at.saturating_sub(room / 2).min(choices.len().saturating_sub(room))
    }

    /// The depth that is clicked.
    pub(super) fn hit_depth(&self, column: u16, row: u16) -> Option<u8> {
        let area = self.depths_pane();
        if self.trying.is_some() || !area.contains((column, row).into()) {
            return None;
        }
        let title = self.depths_title(area, &Theme::plain()).len().cells();
        let (list, _) = self.list_of_depths(area, title, &Theme::plain());
        let below = usize::from(row.checked_sub(list.y)?);
        let at = self.first_depth(list) + Some(below).filter(|&below| below < usize::from(list.height))?;
        self.choices().get(at).map(|choice| choice.depth)
    }

    /// What searches of the positions after both moves say of a mistake, where the deepest search of the position before it
    /// says something else.
    fn looked_at_alone(&self, room: u16, theme: &Theme) -> Option<Line<'static>> {
        let at = self.bad_move()?;
        let verdict = self.analysis.verdict(at)?;
        let (last, before) = (self.choices().pop()?, self.analysis.after(at));
        let seen = [Some(last.score), last.played];
        let is_apart = |(seen, told): (Option<Score>, Score)| {
            seen.is_none_or(|seen| (seen.units() - told.units()).abs() * APART >= before.game().man)
        };
        if !seen.into_iter().zip(verdict.scores).any(is_apart) {
            return None;
        }
        let [better, played] = verdict.scores.map(|score| before.game().worth(verdict.side, score));
        let better = format!("{} {better}", line_text(&*before, &[verdict.better?]));
        let played = format!("{} {played}", line_text(&*before, &[self.analysis.moves()[at]]));
        let words = [" looked at one by one: ", " one by one: ", " "];
        let texts = words.map(|begin| format!("{begin}{better}, {played}"));
        let text = texts.into_iter().find(|text| text.width() <= room.into())?;
        Some(theme.line(text, Role::Dim))
    }

    /// With the lesson, where there is room for each of them whole, in a second row if need be: nothing moves while one goes
    /// from depth to depth.
    pub(super) fn depths_title(&self, area: Rect, theme: &Theme) -> Vec<Line<'static>> {
        let told = |text: &str| prose::wrap(&[(text.into(), theme.style(Role::Title))], area.width, "");
        let place = self.bad_move().map(|at| format!("at {}, ", self.analysis.numbered(at)));
        let [long, short] = ["chosen at each depth", "by depth"]
            .map(|text| format!("{}{text}", place.as_deref().unwrap_or("")));
        let Some((_, lesson)) = self.lesson() else { return told(&long) };
        let with = |form: &str, lesson: &str| told(&format!("{form} · lesson: {lesson}"));
        let most = if area.height > FEW { 2 } else { 1 };
        let fits =
            |form: &str, rows| self.lessons.iter().all(|(.., lesson)| with(form, lesson).len() <= rows);
        let forms = [(&long, 1), (&short, 1), (&long, most), (&short, most)];
        let Some((form, rows)) = forms.into_iter().find(|(form, rows)| fits(form, *rows)) else {
            return told(&long);
        };
        let mut title = with(form, lesson);
        title.resize_with(rows, Line::default);
        title
    }

    /// What a depth chooses, and behind it what the move comes to that was played.
    fn depth_row(&self, choice: &Choice, here: bool, room: u16, theme: &Theme) -> Line<'static> {
        let session = match self.bad_move() {
            Some(at) => self.analysis.after(at),
            None => self.shown(),
        };
        let side = session.root_side();
        let text = choice.line.first().map(|&tag| line_text(&*session, &[tag])).unwrap_or_default();
        let gap = " ".repeat(11_usize.saturating_sub(text.width()));
        let base = theme.style(if here { Role::Beside } else { Role::Text });
        let mark = if choice.changes { "≠" } else { " " };
        let mut spans = vec![
            Span::styled(
                format!("{}{:>3} {mark} {text}{gap}", if here { "▸" } else { " " }, choice.depth),
                base,
            ),
            theme.span(format!(" {:>6}", session.game().worth(side, choice.score)), Role::Dim),
        ];
        let next = self.shown_next();
        if let (Some(played), Some(next)) = (choice.played, next) {
            let worth = session.game().worth(side, played);
            let before: usize = spans.iter().map(Span::width).sum();
            let told = [format!("   played {next} {worth}"), format!("   {next} {worth}")];
            let [long, short] = told;
            let told = if before + long.width() <= room.into() { long } else { short };
            spans.push(theme.span(told, Role::Dim));
        }
        Line::from(spans)
    }

    /// The move of the game that was made where the depths choose.
    fn shown_next(&self) -> Option<&str> {
        if self.place.is_aside() || self.trying.is_some() {
            return None;
        }
        let at = self.bad_move().unwrap_or(self.place.plies());
        self.analysis.texts().get(at).map(String::as_str)
    }

    /// Rows of the best lines with their title, each of so many at most.
    pub(super) fn rows_of_lines(&self, width: u16, each: usize) -> u16 {
        let session = self.shown();
        let columns = width.saturating_sub(LINE);
        let rows = |line: &BestLine| within(&line_text(&*session, &line.moves), columns, each).len();
        1 + self.lines_here().iter().map(rows).sum::<usize>().cells()
    }

    /// The best lines of the position that is shown.
    pub(super) fn draw_lines(&self, buf: &mut Buffer, area: Rect, reasons: bool, theme: &Theme) {
        if area.is_empty() {
            return;
        }
        // Whoever tries again is not told.
        if self.trying.is_some() {
            return;
        }
        let session = self.shown();
        let is_over = session.ending().is_some();
        let is_told = self.is_at_end() && (is_over || self.analysis.accuracy().is_some());
        let title = match is_over {
            _ if is_told => "how the game went",
            true => "no line: the game is over",
            false => "best lines here",
        };
        buf.set_stringn(area.x, area.y, title, area.width.into(), theme.style(Role::Title));
        if let Some(told) = self.instead_of_lines(area.width, reasons, theme) {
            let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
            prose::draw(buf, below, &told, 0);
            return;
        }
        let lines = if is_over { Vec::new() } else { self.lines_here() };
        let searched: Vec<_> = lines.iter().filter(|line| !line.moves.is_empty()).collect();
        let columns = area.width.saturating_sub(LINE);
        let texts: Vec<_> = searched.iter().map(|line| line_text(&*session, &line.moves)).collect();
        let room = usize::from(area.height - 1);
        // A row for each, and those that are left for those that go on, the first one first.
        let needed: Vec<_> = texts.iter().map(|text| within(text, columns, room).len()).collect();
        let mut rows = vec![1; texts.len()];
        while rows.iter().sum::<usize>() < room {
            let Some(short) = (0..rows.len()).filter(|&at| rows[at] < needed[at]).min_by_key(|&at| rows[at])
            else {
                break;
            };
            rows[short] += 1;
        }
        let mut said = Vec::new();
        for ((line, text), each) in searched.into_iter().zip(&texts).zip(rows) {
            let worth = session.game().worth(session.root_side(), line.score);
            for (at, text) in within(text, columns, each).into_iter().enumerate() {
                let before = if at == 0 { format!(" {worth:>6}  ") } else { " ".repeat(LINE.into()) };
                said.push(Line::from(vec![theme.span(before, Role::Dim), theme.span(text, Role::Text)]));
            }
        }
        prose::draw(buf, Rect { y: area.y + 1, height: area.height - 1, ..area }, &said, 0);
    }
}
