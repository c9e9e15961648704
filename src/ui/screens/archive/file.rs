//! The games of a file, to be gone through with the coach.

use std::path::PathBuf;

use super::famous::{draw_game, halves, names, year};
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
    /// The number of the game that is being read: one at a time.
    reading: Option<u64>,
    /// That which was read last, with its number.
    read: Option<(u64, Result<Opened, String>)>,
    /// The chosen game is to be opened as soon as it is read.
    opening: bool,
}

/// The sign of a game in which something is wrong.
const BROKEN: &str = "✗";
/// Rows of the list at least where something is said of the chosen game.
const LEAST: u16 = 6;

impl GamesOfFile {
    /// The file is read when the screen is shown.
    pub fn new(file: PathBuf) -> Self {
        let card = of_file(&file);
        let list = Select::new::<&str>([]);
        Self { area: Rect::ZERO, file, card, listed: None, list, reading: None, read: None, opening: false }
    }

    /// Where the heading stands, the list with a row for what is typed, what is said of the chosen game, and its board.
    fn places(&self, area: Rect) -> [Rect; 4] {
        let session = match &self.read {
            Some((_, Ok(opened))) => Some(&*opened.session),
            _ => None,
        };
        let (left, board) = halves(area, session);
        let list = Want::just(self.games().len().cells() + 1).least(LEAST);
        let [heading, list, said] = tier::rows(left, 1, [Want::just(1), list, Want::rest(4).rank(1)]);
        [heading, list, said, board]
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
}

/// What is wrong with a game.
fn mistake(says: &str, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    prose::wrap(&[(format!("{BROKEN} {says}"), theme.style(Role::Bad))], width, "")
}

/// What a game is found by.
fn words(game: &Headline) -> String {
    let Headline { number, players: [white, black], date, result, event, .. } = game;
    format!("{number} {white} {black} {date} {result} {event}")
}

/// Columns that numbers, years, results and the sign of a mistake take in a list of games.
fn taken(games: &[Headline]) -> [usize; 4] {
    let most = |of: fn(&Headline) -> usize| games.iter().map(of).max().unwrap_or_default();
    [
        most(|game| game.number.to_string().len()),
        most(|game| year(game).len()),
        most(|game| game.result.len()),
        most(|game| if game.wrong.is_some() { 2 } else { 0 }),
    ]
}

/// A game of a list.
fn row(
    game: &Headline,
    [number, years, result, sign]: [usize; 4],
    width: usize,
    theme: &Theme,
) -> Line<'static> {
    let [white, black] = names(game);
    let gap = if years > 0 { "  " } else { "" };
    let before = format!("{:>number$}{gap}{:<years$}  {:<result$}  ", game.number, year(game), game.result);
    let room = width.saturating_sub(sign + before.width() + 2);
    let broken = if game.wrong.is_some() { BROKEN } else { "" };
    Line::from(vec![
        theme.span(format!("{broken:<sign$}"), Role::Bad),
        theme.span(before, Role::Dim),
        theme.span(prose::clipped(&format!("{white} – {black}"), room), Role::Text),
    ])
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
                self.read = self.reading.take().map(|number| (number, read));
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
        let (heading, role) = self.heading();
        let games = self.games();
        let [head, list, said, board] = self.places(area);
        // An error says where and what is allowed, and has the room for it.
        let head = if games.is_empty() { area } else { head };
        let lines = prose::wrap(&[(heading, theme.style(role))], head.width, "");
        prose::draw(buf, head, &lines, 0);
        let rows = Rect { height: list.height.saturating_sub(1), ..list };
        let taken = taken(games);
        if !games.is_empty() {
            self.list.draw(buf, rows, theme, |at| row(&games[at], taken, rows.width.into(), theme));
        }
        self.list.draw_filter(buf, Rect { y: rows.bottom(), height: 1, ..list }.intersection(area), theme);
        self.draw_chosen(buf, [said, board], theme);
    }
}
