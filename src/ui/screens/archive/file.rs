//! The games of a file, to be gone through with the coach.

use std::path::PathBuf;

use super::famous::{draw_game, halves};
use super::row::{BROKEN, Columns};
use crate::numbers::counted;
use crate::session::GameCard;
use crate::session::portable::{Headline, Listed, Opened, of_file};
use crate::ui::background::{BackgroundTask, TaskReport};
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::screen::Screen;
use crate::ui::screens::coach::Coached;
use crate::ui::widgets::select::{Heard, Select};
use crate::ui::widgets::tier;

/// The games of a file.
pub struct GamesOfFile {
    area: Rect,
    file: PathBuf,
    card: &'static GameCard,
    /// What is known of the file: nothing while it is read.
    listed: Option<Result<Listed, String>>,
    list: Select,
    columns: Columns,
    /// The number of the game that is being read: one at a time.
    reading: Option<u64>,
    /// That which was read last, with its number.
    read: Option<(u64, Result<Opened, String>)>,
    /// The chosen game is to be opened as soon as it is read.
    opening: bool,
}

/// Rows of the list, with that for what is typed, where something is said of the chosen game.
const LEAST: u16 = 6;
/// Rows of what is said of it, and of what is wrong with it.
const SAID: u16 = 8;
const FAULT: u16 = 5;

impl GamesOfFile {
    /// The file is read when the screen is shown.
    pub fn new(file: PathBuf) -> Self {
        let card = of_file(&file);
        let list = Select::new::<&str>([]);
        Self {
            area: Rect::ZERO,
            file,
            card,
            listed: None,
            list,
            columns: Columns::default(),
            reading: None,
            read: None,
            opening: false,
        }
    }

    /// Where the heading stands, the list with a row for what is typed, what is said of the chosen game, and its board.
    fn places(&self, area: Rect) -> [Rect; 4] {
        let session = match &self.read {
            Some((_, Ok(opened))) => Some(&*opened.session),
            _ => None,
        };
        let (left, board) = halves(area, session);
        let heading = self.heading_lines(left.width, Style::new()).len().cells();
        let room = left.height.saturating_sub(heading + 2);
        let list = self.games().len().cells().saturating_add(1);
        let list = list.min(room.saturating_sub(self.said().min(room / 2)).max(LEAST));
        let wants = [Want::just(heading), Want::just(list).least(2), Want::rest(4).rank(1)];
        let [heading, list, said] = tier::rows(left, 1, wants);
        [heading, list, said, board]
    }

    /// Rows that are kept for what is said of the chosen game, however long the list is: as many for any game, lest the list
    /// grows and shrinks from game to game.
    fn said(&self) -> u16 {
        let is_broken = self.games().iter().any(|game| game.wrong.is_some());
        SAID + if is_broken { FAULT } else { 0 }
    }

    fn rows(&self) -> Rect {
        let [_, list, ..] = self.places(self.area);
        Rect { height: list.height.saturating_sub(1), ..list }
    }

    fn chosen(&self) -> Option<&Headline> {
        self.games().get(self.list.chosen()?)
    }

    fn games(&self) -> &[Headline] {
        match &self.listed {
            Some(Ok(listed)) => &listed.games,
            _ => &[],
        }
    }

    fn take(&mut self, listed: Result<Listed, String>) -> Vec<Effect> {
        self.listed = Some(listed);
        self.list = Select::new(self.games().iter().map(words));
        self.columns = Columns::of(self.games());
        // One game alone leaves nothing to be chosen.
        self.opening = self.games().len() == 1;
        self.follow()
    }

    fn open(&mut self) -> Vec<Effect> {
        self.opening = true;
        self.follow()
    }

    /// Reads the chosen game, if it is not read yet; opens it, if it is to be opened.
    fn follow(&mut self) -> Vec<Effect> {
        let (Some(number), Some(notation)) = (self.chosen().map(|game| game.number), self.card.portable())
        else {
            self.opening = false;
            return Vec::new();
        };
        match &self.read {
            Some((read, game)) if *read == number => {
                if std::mem::take(&mut self.opening) {
                    self.go(game)
                } else {
                    Vec::new()
                }
            }
            _ if self.reading.is_some() => Vec::new(),
            _ => {
                self.reading = Some(number);
                let file = self.file.clone();
                vec![Effect::BackgroundTask(BackgroundTask::Read { file, notation, number, ply: None })]
            }
        }
    }

    /// Goes through a game with the coach.
    fn go(&self, read: &Result<Opened, String>) -> Vec<Effect> {
        match read {
            Ok(opened) => {
                let wrong = opened.says();
                let (session, headline) = (opened.session.fork(), self.chosen().cloned().unwrap_or_default());
                let coached = Coached { session, headline, you: None, nodes: None, wrong };
                vec![Effect::Go(Route::Coach(coached))]
            }
            Err(error) => vec![Effect::fail(format!("{}: {error}", self.file.display()))],
        }
    }

    /// What there is to say of the chosen game, and how it stands at its end; or why it cannot be read.
    fn draw_chosen(&self, buf: &mut Buffer, [said, board]: [Rect; 2], theme: &Theme) {
        let Some((headline, (number, read))) = self.chosen().zip(self.read.as_ref()) else { return };
        match read {
            _ if *number != headline.number => {}
            Ok(opened) => {
                let wrong = opened.says().map(|says| mistake(&says, said.width, theme)).unwrap_or_default();
                let rows = if wrong.is_empty() { Want::NONE } else { Want::just(wrong.len().cells()) };
                let [wrong_at, said] = tier::rows(said, 1, [rows, Want::rest(4).rank(1)]);
                prose::draw(buf, wrong_at, &wrong, 0);
                draw_game(buf, [said, board], headline, &*opened.session, theme);
            }
            Err(error) => drop(prose::draw(buf, said, &mistake(error, said.width, theme), 0)),
        }
    }

    /// How many games there are; or why there are none.
    fn heading(&self) -> (String, Role) {
        let listed = match &self.listed {
            None => return ("reading …".into(), Role::Title),
            Some(Err(error)) => return (error.clone(), Role::Bad),
            Some(Ok(listed)) => listed,
        };
        let games = counted(listed.games.len(), "game", "games");
        let all = match (listed.games.is_empty(), listed.more) {
            (true, _) => "there is no game in this file".into(),
            (false, true) => format!("the first {games}"),
            (false, false) => games,
        };
        match listed.games.iter().filter(|game| game.wrong.is_some()).count() {
            0 => (all, Role::Title),
            broken => (format!("{all} · {BROKEN} {broken} with a fault in the file"), Role::Title),
        }
    }

    /// The same in lines of so many columns.
    fn heading_lines(&self, width: u16, style: Style) -> Vec<Line<'static>> {
        prose::wrap(&[(self.heading().0, style)], width, "")
    }
}

/// What is wrong with a game.
fn mistake(says: &str, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    prose::wrap(&[(format!("{BROKEN} {says}"), theme.style(Role::Bad))], width, "")
}

/// What a game is found by.
fn words(game: &Headline) -> String {
    let Headline { number, players: [white, black], date, result, event, begins, .. } = game;
    format!("{number} {white} {black} {date} {result} {event} {begins}")
}

impl Screen for GamesOfFile {
    fn title(&self) -> String {
        format!("games of {}", self.file.display())
    }

    fn keys(&self) -> Vec<&'static Binding> {
        let context = if self.typing() { Context::ArchiveTyping } else { Context::GamesOfFile };
        let is_live = |row: &&Binding| match row.action {
            Action::Cancel => self.list.filter().is_some(),
            Action::Accept => self.list.chosen().is_some(),
            Action::Find => !self.games().is_empty(),
            action => action != Action::WriteAll,
        };
        keymap::of(context).filter(is_live).collect()
    }

    fn typing(&self) -> bool {
        self.list.is_typing()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Shown if self.listed.is_none() => {
                let Some(notation) = self.card.portable() else { return Vec::new() };
                let file = self.file.clone();
                return vec![Effect::BackgroundTask(BackgroundTask::List { file, notation })];
            }
            Msg::BackgroundTask(TaskReport::Listed(listed)) => return self.take(listed),
            Msg::BackgroundTask(TaskReport::Read(read)) => {
                self.read = self.reading.take().map(|number| (number, read.map(|opened| *opened)));
            }
            Msg::Act(Action::Accept) => {
                self.list.end_typing();
                return self.open();
            }
            msg => match self.list.hear(&msg, self.rows()) {
                Heard::Passed => return Vec::new(),
                Heard::Again => return self.open(),
                Heard::Moved | Heard::Chosen => {}
            },
        }
        self.follow()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let area = area.intersection(buf.area);
        if area.is_empty() {
            return;
        }
        let (_, role) = self.heading();
        let games = self.games();
        let [head, list, said, board] = self.places(area);
        // An error says where and what is allowed, and has the room for it.
        let head = if games.is_empty() { area } else { head };
        prose::draw(buf, head, &self.heading_lines(head.width, theme.style(role)), 0);
        let rows = Rect { height: list.height.saturating_sub(1), ..list };
        if !games.is_empty() {
            let width = rows.width.into();
            self.list.draw(buf, rows, theme, |at| self.columns.row(&games[at], width, theme));
        }
        self.list.draw_filter(buf, Rect { y: rows.bottom(), height: 1, ..list }.intersection(area), theme);
        self.draw_chosen(buf, [said, board], theme);
    }
}
