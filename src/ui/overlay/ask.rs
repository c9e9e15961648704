//! A question that is answered in a line: what is asked, the line, and below it what there is to say about it.

use ratatui::layout::Margin;
use ratatui::widgets::{Clear, Widget};

use super::{Flow, Overlay};
use crate::ui::prelude::*;
use crate::ui::widgets::input::Input;

/// The open line. The screen below keeps the mouse.
pub struct Ask<S> {
    /// What stands before the line.
    asks: &'static str,
    input: Input,
    /// Why what was typed will not do.
    error: Option<String>,
    place: fn(&S, Rect) -> (Rect, u16),
    hint: fn(&S, &str, u16) -> String,
    then: fn(&mut S, &str) -> Result<Vec<Effect>, String>,
    left: fn(&mut S) -> Vec<Effect>,
    changed: fn(&mut S, &str) -> Vec<Effect>,
    completed: fn(&str) -> Option<String>,
    /// What is asked stands above the line, so wide at most.
    above: Option<u16>,
}

/// The last row, as the place of a line.
pub fn last_row<S>(_: &S, area: Rect) -> (Rect, u16) {
    (Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area }, 0)
}

impl<S> Ask<S> {
    /// Asks this; the line holds `input` at first. It stands at the end of the place that is told, so many rows above it,
    /// or as many more as what is wrong takes. What is typed, without the blanks around it, is handed on; what will not do
    /// can be corrected.
    pub fn new(
        asks: &'static str,
        input: Input,
        place: fn(&S, Rect) -> (Rect, u16),
        then: fn(&mut S, &str) -> Result<Vec<Effect>, String>,
    ) -> Self {
        Self {
            asks,
            input,
            error: None,
            place,
            hint: |_, _, _| String::new(),
            then,
            left: |_| Vec::new(),
            changed: |_, _| Vec::new(),
            completed: |_| None,
            above: None,
        }
    }

    /// This is said of what is typed, in so many columns, as long as nothing is wrong.
    pub fn hinting(self, hint: fn(&S, &str, u16) -> String) -> Self {
        Self { hint, ..self }
    }

    /// What is asked, or what is wrong, stands above the line, in so many columns at most: it is longer than would fit before
    /// it. The line stands at the beginning of its place, and has all of it.
    pub fn above(self, columns: u16) -> Self {
        Self { above: Some(columns), ..self }
    }

    /// This is done when it is left without an answer.
    pub fn or(self, left: fn(&mut S) -> Vec<Effect>) -> Self {
        Self { left, ..self }
    }

    /// This is done with what is typed, whenever it changes.
    pub fn following(self, changed: fn(&mut S, &str) -> Vec<Effect>) -> Self {
        Self { changed, ..self }
    }

    /// What is typed becomes this when a word of it is to be completed.
    pub fn completing(self, completed: fn(&str) -> Option<String>) -> Self {
        Self { completed, ..self }
    }

    /// What is typed will not do.
    pub fn refusing(self, why: impl Into<String>) -> Self {
        Self { error: Some(why.into()), ..self }
    }

    fn text(&self) -> &str {
        self.input.text().trim()
    }

    /// Something was typed.
    fn follow(&mut self, below: &mut S) -> Flow {
        self.error = None;
        Flow::Stay((self.changed)(below, self.text()))
    }

    /// What there is to say, and whether it is what is wrong.
    fn says(&self, below: &S, width: u16) -> (String, Role) {
        match &self.error {
            Some(error) => (error.clone(), Role::Bad),
            None => ((self.hint)(below, self.text(), width), Role::Dim),
        }
    }

    /// The line below what is asked.
    fn view_below(&self, buf: &mut Buffer, area: Rect, columns: u16, theme: &Theme) {
        let (text, role) = self.error.as_deref().map_or((self.asks, Role::Text), |error| (error, Role::Bad));
        let lines = prose::wrap(&[(text.into(), theme.style(role))], area.width.min(columns), "");
        Clear.render(area, buf);
        prose::draw(buf, area, &lines, 0);
        let row = lines.len().cells().min(area.height.saturating_sub(1));
        self.input.view(buf, Rect { y: area.y + row, height: area.height.min(1), ..area }, theme);
    }

    /// Lines that it takes at this width, at least the one that is typed into.
    fn height(&self, below: &S, width: u16) -> u16 {
        let (says, _) = self.says(below, width);
        let lines = if says.is_empty() { 0 } else { prose::wrap(&[(says, Style::new())], width, "").len() };
        1 + lines.cells()
    }
}

impl<S> Overlay<S> for Ask<S> {
    fn keys(&self) -> Vec<&'static Binding> {
        let completes = (self.completed)(self.input.text()).is_some();
        keymap::of(Context::Prompt).filter(|row| completes || row.action != Action::Complete).collect()
    }

    fn typing(&self) -> bool {
        true
    }

    fn rows(&self, below: &S, area: Rect) -> u16 {
        self.height(below, (self.place)(below, area).0.width)
    }

    fn update(&mut self, msg: Msg, _area: Rect, below: &mut S) -> Flow {
        match msg {
            Msg::Act(Action::Accept) => match (self.then)(below, self.input.text().trim()) {
                Ok(effects) => return Flow::Close(effects),
                Err(why) => self.error = Some(why),
            },
            Msg::Act(Action::Complete) => {
                if let Some(text) = (self.completed)(self.input.text()) {
                    self.input = Input::begun(text);
                    return self.follow(below);
                }
            }
            Msg::Act(_) => return Flow::Close((self.left)(below)),
            Msg::Key(key) => {
                if self.input.key(key) {
                    return self.follow(below);
                }
            }
            Msg::Paste(text) => {
                self.input.insert(text.trim());
                return self.follow(below);
            }
            msg => return Flow::Below(msg),
        }
        Flow::Stay(Vec::new())
    }

    fn view(&self, below: &S, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let (area, height) = (self.place)(below, area);
        if let Some(columns) = self.above {
            return self.view_below(buf, area, columns, theme);
        }
        let (says, role) = self.says(below, area.width);
        let height = self.height(below, area.width).max(height).min(area.bottom().saturating_sub(buf.area.y));
        let place = Rect { y: area.bottom() - height, height, ..area };
        Clear.render(place, buf);
        // Above its own place it stands over the frame of another pane, of which no corner is left.
        let over = Rect { height: area.y.saturating_sub(place.y), ..place }.outer(Margin::new(1, 0));
        Clear.render(over.intersection(buf.area), buf);
        let row = Rect { height: height.min(1), ..place };
        buf.set_stringn(row.x, row.y, self.asks, row.width.into(), theme.style(Role::Title));
        let taken = self.asks.width().cells().min(row.width);
        self.input.view(buf, Rect { x: row.x + taken, width: row.width - taken, ..row }, theme);
        let rest = Rect { y: place.y + row.height, height: height - row.height, ..place };
        prose::draw(buf, rest, &prose::wrap(&[(says, theme.style(role))], area.width, ""), 0);
    }
}
