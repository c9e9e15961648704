//! The starts of all games beside their names: a screen that nobody needs, made as the recipe of ARCHITECTURE.md says.

use crate::session::{GAMES, GameCard};
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::screen::Screen;
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::pane::{below_rule, rule};
use crate::ui::widgets::select::{Heard, Select};
use crate::ui::widgets::tier::columns;

/// The starts of all games.
pub struct Openings {
    area: Rect,
    list: Select,
}

impl Openings {
    /// With the first game chosen.
    pub fn new() -> Self {
        Self { area: Rect::ZERO, list: Select::new(GAMES.iter().map(|game| game.name)) }
    }

    fn chosen(&self) -> Option<&'static GameCard> {
        GAMES.get(self.list.chosen()?)
    }

    fn open(&self) -> Vec<Effect> {
        let session = self.chosen().and_then(|game| game.open(None).ok());
        session.map(|session| Effect::Go(Route::Explore(session))).into_iter().collect()
    }
}

/// Where the names and the board are. Where there is no room for both the board is not there.
fn panes(area: Rect) -> [Rect; 2] {
    columns(area, 3, [Want::just(24), Want::rest(30).rank(1)])
}

impl Screen for Openings {
    fn title(&self) -> String {
        "openings".into()
    }

    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::Openings).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        let rows = below_rule(panes(self.area)[0]);
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Act(Action::Accept) => return self.open(),
            msg => match self.list.hear(&msg, rows) {
                Heard::Chosen | Heard::Again => return self.open(),
                Heard::Passed | Heard::Moved => {}
            },
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let [names, beside] = panes(area);
        rule(buf, names, "game", true, theme);
        self.list.draw(buf, below_rule(names), theme, |number| Line::raw(GAMES[number].name));
        let session = self.chosen().and_then(|game| game.open(None).ok());
        if let Some(session) = session.filter(|_| !beside.is_empty()) {
            let view = session.view();
            rule(buf, beside, "its start", false, theme);
            board::draw_centred(buf, below_rule(beside), &view.board, &Marks::of(&view), false, theme);
        }
    }
}
