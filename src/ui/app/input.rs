//! Keys and the mouse: what is the application's, and what goes to the screen on top.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};

use super::{App, Command};
use crate::ui::chrome;
use crate::ui::help::Help;
use crate::ui::msg::Toast;
use crate::ui::prelude::*;

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) -> Vec<Command> {
        let failed = self.toast.take().is_some_and(|toast| toast.error);
        if failed && key.code == KeyCode::Esc {
            // What failed was read: that is all.
            return Vec::new();
        }
        if chrome::too_small(self.size) {
            // Nothing is shown, so nothing but leaving is meant.
            let bindings: Vec<_> = self.global_rows().collect();
            return match keymap::resolve(&bindings, key) {
                Some(action @ (Action::Quit | Action::Back | Action::Suspend | Action::Redraw)) => {
                    self.global(action)
                }
                _ => Vec::new(),
            };
        }
        let typing = self.stack.last().is_some_and(|top| top.screen.typing());
        let plain = keymap::Key::typed(key);
        let own = self.help.is_none().then(|| self.stack.last().map(|top| top.screen.keys())).flatten();
        if let Some(action) = own.as_deref().and_then(|rows| keymap::resolve(rows, key)) {
            return self.tell_top(Msg::Act(action));
        }
        if self.help.is_some() {
            // The key that opened it closes it.
            let again = keymap::row(Context::Global, Action::Help);
            let rows: Vec<_> = self.live().iter().map(|live| live.row).chain(again).collect();
            return match keymap::resolve(&rows, key) {
                Some(action) => self.help_or_global(action),
                None => Vec::new(),
            };
        }
        let global: Vec<_> = self.global_rows().collect();
        match keymap::resolve(&global, key) {
            Some(action) if !(typing && plain) => self.global(action),
            _ => self.tell_top(Msg::Key(key)),
        }
    }

    fn help_or_global(&mut self, action: Action) -> Vec<Command> {
        let Some(help) = &mut self.help else { return self.global(action) };
        if help.act(action, self.size, &self.theme) {
            return Vec::new();
        }
        match action {
            Action::Cancel | Action::Help => self.help = None,
            _ => return self.global(action),
        }
        Vec::new()
    }

    fn global(&mut self, action: Action) -> Vec<Command> {
        match action {
            Action::Help => {
                if let Some(top) = self.stack.last() {
                    self.help = Some(Help::new(&self.live(), top.screen.legend(&self.theme)));
                }
            }
            Action::Back => return self.back(),
            // Esc on the first screen: whoever wanted out of something else is not thrown out of the program.
            Action::Cancel => self.say("this is the first screen: q ends the program".into()),
            Action::Quit => return vec![Command::Quit { interrupted: true }],
            Action::Suspend => return vec![Command::Suspend],
            Action::Redraw => return vec![Command::Redraw],
            Action::Pieces => {
                self.theme = self.theme.next_pieces();
                let why = if self.theme.ascii { " (letters: ASCII has no others)" } else { "" };
                self.say(format!("pieces: {}{why}", self.theme.pieces));
                return self.tell_all(|theme| Msg::Pieces(theme.pieces));
            }
            Action::Numbers => {
                self.theme.numbers = !self.theme.numbers;
                let text =
                    if self.theme.numbers { "squares show their numbers" } else { "no numbers on squares" };
                self.say(text.into());
            }
            Action::Theme => {
                self.theme = self.theme.next();
                self.say(format!("theme: {}", self.theme.name));
            }
            Action::Mouse => {
                self.mouse = !self.mouse;
                let text = if self.mouse { "the mouse is cutnode's" } else { "the mouse selects text" };
                self.say(text.into());
                return vec![Command::Mouse(self.mouse)];
            }
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Command> {
        let click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if chrome::too_small(self.size) {
            return Vec::new();
        }
        if click {
            let toast = self.toast.take();
            let hit =
                |toast: Toast| chrome::toast_hit(self.size, &self.live(), &toast, mouse.column, mouse.row);
            if toast.is_some_and(hit) {
                // What stands below it is not seen, so it cannot be meant.
                return Vec::new();
            }
            let hit = chrome::footer_hit(self.size, &self.live(), mouse.column, mouse.row);
            if let Some(row) = hit {
                return self.clicked(row);
            }
        }
        if let Some(help) = &mut self.help {
            help.wheel(mouse.kind, self.size, &self.theme);
            if click {
                self.help = None;
            }
            return Vec::new();
        }
        self.tell_top(Msg::Mouse(mouse))
    }

    /// An entry of the footer was clicked.
    fn clicked(&mut self, row: &Binding) -> Vec<Command> {
        match row.context {
            Context::Global | Context::Bottom => self.help_or_global(row.action),
            _ if self.help.is_some() => self.help_or_global(row.action),
            _ => self.tell_top(Msg::Act(row.action)),
        }
    }
}
