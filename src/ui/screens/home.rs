//! The first screen: what there is to do.

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::session::GAMES;
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::place::Place;
use crate::ui::screen::Screen;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::list::Choice;

/// What can be chosen.
struct Entry {
    name: &'static str,
    says: &'static str,
    effect: fn() -> Effect,
}

const ENTRIES: [Entry; 5] = [
    Entry {
        name: "Learn",
        says: "lessons: watch a search, predict it, break it",
        effect: || Effect::Go(Place::Learn),
    },
    Entry {
        name: "Play",
        says: "against opponents from a coin flipper to the whole engine",
        effect: || at_start(Place::Play),
    },
    Entry {
        name: "Explore",
        says: "open the tree of a real search and ask it why",
        effect: || at_start(Place::Explore),
    },
    Entry {
        name: "Puzzles",
        says: "find the move, then the tree that proves it",
        effect: || Effect::Go(Place::Puzzles),
    },
    Entry { name: "Quit", says: "see you", effect: || Effect::Quit },
];

/// Goes to a place with the default game from its start.
fn at_start(place: fn(Box<dyn crate::session::Session>) -> Place) -> Effect {
    match GAMES[0].open(None) {
        Ok(session) => Effect::Go(place(session)),
        Err(error) => Effect::fail(error.to_string()),
    }
}

/// The first screen.
pub struct Home {
    area: Rect,
    choice: Choice,
}

impl Home {
    /// With the first entry chosen.
    pub fn new() -> Self {
        Self { area: Rect::ZERO, choice: Choice::first_of(ENTRIES.len()) }
    }

    fn open(&mut self, entry: usize) -> Vec<Effect> {
        self.choice.at = entry;
        vec![(ENTRIES[entry].effect)()]
    }
}

impl Default for Home {
    fn default() -> Self {
        Self::new()
    }
}

/// The rows of the entries.
fn menu(area: Rect) -> Rect {
    Rect::new(area.x + 4, area.y + 2, area.width.saturating_sub(8), (ENTRIES.len() * 2) as u16)
        .intersection(area)
}

impl Screen for Home {
    fn title(&self) -> String {
        "home".into()
    }

    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::Home).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Act(Action::Up) => self.choice.up(),
            Msg::Act(Action::Down) => self.choice.down(),
            Msg::Act(Action::First) => self.choice.at = 0,
            Msg::Act(Action::Last) => self.choice.at = ENTRIES.len() - 1,
            Msg::Act(Action::Accept) => return self.open(self.choice.at),
            Msg::Key(key) => {
                if let KeyCode::Char(digit @ '1'..='9') = key.code {
                    let entry = digit as usize - '1' as usize;
                    if entry < ENTRIES.len() {
                        return self.open(entry);
                    }
                }
            }
            Msg::Mouse(mouse) => {
                let hit = self.choice.hit(menu(self.area), 2, mouse.column, mouse.row);
                if let (MouseEventKind::Down(MouseButton::Left), Some(entry)) = (mouse.kind, hit) {
                    return self.open(entry);
                }
            }
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let menu = menu(area);
        for (at, entry) in ENTRIES.iter().enumerate() {
            let row = Rect { y: menu.y + 2 * at as u16, height: 1, ..menu }.intersection(menu);
            if row.is_empty() {
                return;
            }
            let chosen = at == self.choice.at;
            let text = format!("{} {}  {:<9}", if chosen { "▸" } else { " " }, at + 1, entry.name);
            let style = theme.style(if chosen { Role::Selected } else { Role::Title });
            buf.set_stringn(row.x, row.y, &text, row.width.into(), style);
            let rest = row.width.saturating_sub(16);
            buf.set_stringn(
                row.x + 16.min(row.width),
                row.y,
                entry.says,
                rest.into(),
                theme.style(Role::Text),
            );
        }
    }
}
