//! The first screen: what there is to do, beside the tree that it is all about.

mod entries;
mod standing;
mod view;

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};

use self::entries::{BEGIN, CONTINUE, Entry, entries};
use self::standing::Line;
use self::view::Panes;
use crate::explain::exhibit::Exhibit;
use crate::games::BoardView;
use crate::session::{GAMES, game};
use crate::ui::learner_state::Learner;
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::screen::Screen;
use crate::ui::widgets::form::board_of;
use crate::ui::widgets::select::Select;

/// The first screen.
pub struct Home {
    area: Rect,
    entries: Vec<Entry>,
    list: Select,
    /// The game that examples are from: its slug.
    game: &'static str,
    /// Its start, where it is played on a board.
    board: Option<BoardView>,
    /// The tree that the program is about.
    exhibit: Option<Exhibit>,
    /// How the learner stands.
    standing: Vec<Line>,
    learner: Learner,
}

impl Home {
    /// With the first entry chosen: to go on with what was left, or to begin.
    pub fn new(learner: &Learner, game: &'static str) -> Self {
        let known = learner.now();
        let entries = entries(&known, game);
        let list = Select::new(entries.iter().map(|entry| entry.name));
        // The game whose positions are trees by themselves.
        let exhibit = GAMES.iter().find_map(|game| (game.exhibit)(view::LEAVES, None).ok());
        Self {
            area: Rect::ZERO,
            list,
            entries,
            game,
            board: start(game),
            exhibit,
            standing: standing::of(&known, game),
            learner: learner.clone(),
        }
    }

    /// The learner comes back, or chooses another game. The choice stays where it is, and what is said may have changed.
    fn refresh(&mut self) {
        let (known, chosen) = (self.learner.now(), self.entries[self.list.at()].name);
        self.entries = entries(&known, self.game);
        self.standing = standing::of(&known, self.game);
        self.list = Select::new(self.entries.iter().map(|entry| entry.name));
        self.list.choose(self.entries.iter().position(|entry| entry.name == chosen).unwrap_or(0));
    }

    /// The digit of the first entry. To begin and to go on have 0, so that all others keep theirs.
    fn first_digit(&self) -> usize {
        usize::from(![BEGIN, CONTINUE].contains(&self.entries[0].name))
    }

    fn open(&mut self, entry: usize) -> Vec<Effect> {
        self.list.choose(entry);
        vec![(self.entries[entry].effect)()]
    }

    /// Takes examples from another game from now on.
    fn turn(&mut self, by: isize) -> Vec<Effect> {
        let at = GAMES.iter().position(|game| game.slug == self.game).unwrap_or(0);
        let to = (at + GAMES.len()).saturating_add_signed(by) % GAMES.len();
        vec![Effect::Examples(GAMES[to].slug)]
    }

    fn click(&mut self, column: u16, row: u16) -> Vec<Effect> {
        let panes = Panes::of(self, self.area);
        if panes.examples.contains((column, row).into()) {
            return self.turn(1);
        }
        let line = row.saturating_sub(panes.menu.y);
        let entry = usize::from(line / panes.pitch);
        let inside = panes.menu.contains((column, row).into()) && entry < self.entries.len();
        if inside && line.is_multiple_of(panes.pitch) { self.open(entry) } else { Vec::new() }
    }
}

/// The start of a game on its board.
fn start(slug: &str) -> Option<BoardView> {
    let card = game(slug).ok()?;
    board_of(card, || card.open(None).ok())
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
            Msg::Learner(_) => self.refresh(),
            Msg::Game(game) => {
                (self.game, self.board) = (game, start(game));
                self.refresh();
            }
            Msg::Act(Action::Accept) => return self.open(self.list.at()),
            Msg::Act(Action::YourEngine) => return vec![Effect::Go(Route::YourEngine)],
            Msg::Act(Action::Workbench) => return vec![Effect::Go(Route::NewWorkbench)],
            Msg::Act(Action::Left) => return self.turn(-1),
            Msg::Act(Action::Right) => return self.turn(1),
            Msg::Act(action) => drop(self.list.act(action, self.area.height)),
            Msg::Key(key) => {
                if let KeyCode::Char(digit @ '0'..='9') = key.code {
                    let entry = (digit as usize - '0' as usize).checked_sub(self.first_digit());
                    if let Some(entry) = entry.filter(|&entry| entry < self.entries.len()) {
                        return self.open(entry);
                    }
                }
            }
            Msg::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                return self.click(mouse.column, mouse.row);
            }
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        view::draw(buf, area, self, theme);
    }
}
