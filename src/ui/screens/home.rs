//! The first screen: what there is to do.

use std::borrow::Cow;

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::learner::progress::{SavedGame, due};
use crate::opponents::opponent;
use crate::session;
use crate::ui::desk::{Desk, Left};
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::place::Place;
use crate::ui::screen::Screen;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::select::Select;

/// What can be chosen.
#[derive(Clone)]
struct Entry {
    name: &'static str,
    says: Cow<'static, str>,
    effect: fn() -> Effect,
}

const ENTRIES: [Entry; 8] = [
    Entry {
        name: "Learn",
        says: Cow::Borrowed("lessons: watch a search, predict it, break it"),
        effect: || Effect::Go(Place::Learn),
    },
    Entry {
        name: "Play",
        says: Cow::Borrowed("opponents from random moves to the whole engine"),
        effect: || Effect::Go(Place::NewGame),
    },
    Entry {
        name: "Explore",
        says: Cow::Borrowed("open the tree of a real search and ask it why"),
        effect: || Effect::Go(Place::NewSearch),
    },
    Entry {
        name: "Step",
        says: Cow::Borrowed("an algorithm line by line, forward and back"),
        effect: || Effect::Go(Place::NewStep),
    },
    Entry {
        name: PUZZLES,
        says: Cow::Borrowed("find the move, then the tree that proves it"),
        effect: || Effect::Go(Place::Puzzles),
    },
    Entry {
        name: "Race",
        says: Cow::Borrowed("algorithms side by side: how many nodes each needs"),
        effect: || Effect::Go(Place::NewRace),
    },
    Entry {
        name: "Settings",
        says: Cow::Borrowed("colours, pieces, the engine and its techniques"),
        effect: || Effect::Go(Place::Settings),
    },
    Entry { name: "Quit", says: Cow::Borrowed("see you"), effect: || Effect::Quit },
];

/// The entries: first to go on with what was left, if something was.
fn entries(desk: &Desk) -> Vec<Entry> {
    let left = desk.left().map(|left| Entry {
        name: CONTINUE,
        says: Cow::Owned(match left {
            Left::Lesson(id) => format!("with the lesson {id}, where you left it"),
            Left::Game(open) => told(&open.game),
        }),
        effect: || Effect::Go(Place::Continue),
    });
    let told = ENTRIES.into_iter().map(|entry| match entry.name {
        PUZZLES => Entry { says: puzzles(desk).map_or(entry.says, Cow::Owned), ..entry },
        _ => entry,
    });
    left.into_iter().chain(told).collect()
}

/// How the learner does at puzzles, once he has tried one.
fn puzzles(desk: &Desk) -> Option<String> {
    let due = due(&desk.puzzles, &desk.own_puzzles, desk.today).len();
    let best = desk.runs.iter().map(|run| run.solved).max().unwrap_or_default();
    let figures = [
        (due > 0).then(|| format!("{due} to review")),
        (!desk.attempts.is_empty()).then(|| format!("your rating {:.0}", desk.rating.rating)),
        (desk.streak.now > 1).then(|| format!("{} in a row", desk.streak.now)),
        (best > 0).then(|| format!("best run {best}")),
    ];
    let told: Vec<_> = figures.into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join(" · "))
}

/// A game that was left, in at most 51 columns.
fn told(saved: &SavedGame) -> String {
    let game = session::game(&saved.game).map_or(saved.game.clone(), |card| card.name.to_lowercase());
    let opponent = opponent(&saved.game, &saved.opponent).map_or(saved.opponent.clone(), |it| it.name);
    format!("{game} against {opponent}, move {}", saved.moves.split_whitespace().count() / 2 + 1)
}

const CONTINUE: &str = "Continue";
const PUZZLES: &str = "Puzzles";

/// The first screen.
pub struct Home {
    area: Rect,
    entries: Vec<Entry>,
    list: Select,
}

impl Home {
    /// With the first entry chosen: to go on with what was left, if something was.
    pub fn new(desk: &Desk) -> Self {
        let entries = entries(desk);
        Self { area: Rect::ZERO, list: Select::new(entries.iter().map(|entry| entry.name)), entries }
    }

    /// The learner comes back. The choice stays where it is, and what he can go on with may have changed.
    fn refresh(&mut self, desk: &Desk) {
        let chosen = self.entries[self.list.at()].name;
        self.entries = entries(desk);
        self.list = Select::new(self.entries.iter().map(|entry| entry.name));
        self.list.choose(self.entries.iter().position(|entry| entry.name == chosen).unwrap_or(0));
    }

    /// The digit of the first entry. To go on has 0, so that all others keep theirs.
    fn first_digit(&self) -> usize {
        usize::from(self.entries[0].name != CONTINUE)
    }

    /// Rows from one entry to the next: two, where there is room.
    fn pitch(&self, area: Rect) -> u16 {
        let rows = LOGO.len() as u16 + 2 + 2 * self.entries.len() as u16 - 1;
        if rows <= area.height { 2 } else { 1 }
    }

    /// The logo's corner and the rows of the entries: in the middle, the logo above.
    fn places(&self, area: Rect) -> (Rect, Rect) {
        let rows = self.entries.len() as u16 * self.pitch(area) - (self.pitch(area) - 1);
        let (width, height) = (68.min(area.width), (LOGO.len() as u16 + 2 + rows).min(area.height));
        let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
        let logo = Rect::new(x, y, width, (LOGO.len() as u16).min(height));
        let menu = Rect { y: y + 7.min(height), height: height.saturating_sub(7), ..logo };
        (logo, menu)
    }

    fn open(&mut self, entry: usize) -> Vec<Effect> {
        self.list.choose(entry);
        vec![(self.entries[entry].effect)()]
    }
}

/// The tree that the program is about, with the node that is never looked at.
const LOGO: [&str; 5] =
    ["      ●        ", "    ╱   ╲      ", "   ●     ●     ", "  ╱ ╲   ╱ ✂    ", " 3   5 2   ·   "];
const SAYS: [&str; 3] =
    ["cutnode", "alpha-beta search, one node at a time", "why was this cut? why not that move? ask it"];

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
            Msg::Desk(desk) => self.refresh(&desk),
            Msg::Act(Action::Accept) => return self.open(self.list.at()),
            Msg::Act(action) => drop(self.list.act(action, self.area.height)),
            Msg::Key(key) => {
                if let KeyCode::Char(digit @ '0'..='9') = key.code {
                    let entry = (digit as usize - '0' as usize).checked_sub(self.first_digit());
                    if let Some(entry) = entry.filter(|&entry| entry < self.entries.len()) {
                        return self.open(entry);
                    }
                }
            }
            Msg::Mouse(mouse) => {
                let menu = self.places(self.area).1;
                let entry = usize::from(mouse.row.saturating_sub(menu.y) / self.pitch(self.area));
                let inside = menu.contains((mouse.column, mouse.row).into()) && entry < self.entries.len();
                if inside && mouse.kind == MouseEventKind::Down(MouseButton::Left) {
                    return self.open(entry);
                }
            }
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let (logo, menu) = self.places(area);
        for (line, row) in LOGO.iter().zip(logo.top()..logo.bottom()) {
            buf.set_stringn(logo.x, row, line, logo.width.into(), theme.style(Role::Accent));
        }
        for ((at, says), row) in SAYS.iter().enumerate().zip(logo.top() + 1..logo.bottom()) {
            let role = if at == 0 { Role::Title } else { Role::Dim };
            let room = usize::from(logo.width.saturating_sub(18));
            buf.set_stringn(logo.x + 18.min(logo.width), row, says, room, theme.style(role));
        }
        for (at, entry) in self.entries.iter().enumerate() {
            let row = Rect { y: menu.y + self.pitch(area) * at as u16, height: 1, ..menu }.intersection(menu);
            if row.is_empty() {
                return;
            }
            let chosen = at == self.list.at();
            let text =
                format!("{} {}  {:<10}", if chosen { "▸" } else { " " }, at + self.first_digit(), entry.name);
            let style = theme.style(if chosen { Role::Selected } else { Role::Title });
            buf.set_stringn(row.x, row.y, &text, row.width.into(), style);
            let (says, rest) = (17.min(row.width), row.width.saturating_sub(17));
            buf.set_stringn(row.x + says, row.y, &entry.says, rest.into(), theme.style(Role::Text));
        }
    }
}
