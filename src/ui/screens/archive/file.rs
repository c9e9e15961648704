//! The games of a file, to be gone through with the coach.

use std::path::PathBuf;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::session::GameCard;
use crate::session::portable::{Headline, Listed, of_file};
use crate::ui::background::{BackgroundTask, Outcome};
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::route::Route;
use crate::ui::screen::Screen;
use crate::ui::screens::coach::Coached;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::number::counted;
use crate::ui::widgets::prose;
use crate::ui::widgets::select::Select;

/// The games of a file.
pub struct GamesOfFile {
    area: Rect,
    file: PathBuf,
    card: &'static GameCard,
    /// What is known of the file: nothing while it is read.
    listed: Option<Result<Listed, String>>,
    list: Select,
    /// The game that is being opened.
    opening: bool,
}

impl GamesOfFile {
    /// The file is read when the screen is shown.
    pub fn new(file: PathBuf) -> Self {
        let card = of_file(&file);
        let list = Select::new::<&str>([]);
        Self { area: Rect::ZERO, file, card, listed: None, list, opening: false }
    }

    fn rows(&self) -> Rect {
        let Rect { y, height, .. } = self.area;
        Rect { y: y + 1.min(height), height: height.saturating_sub(2), ..self.area }
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
        if self.games().len() == 1 { self.open() } else { Vec::new() }
    }

    fn open(&mut self) -> Vec<Effect> {
        let chosen = self.list.chosen().and_then(|at| self.games().get(at)).map(|game| game.number);
        let (Some(number), Some(notation)) = (chosen, self.card.portable()) else { return Vec::new() };
        self.opening = true;
        let file = self.file.clone();
        vec![Effect::BackgroundTask(BackgroundTask::Read { file, notation, number, ply: None })]
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Accept => {
                self.list.end_typing();
                return self.open();
            }
            Action::Find => self.list.begin_filter(),
            Action::Cancel => drop(self.list.end_filter()),
            _ => drop(self.list.act(action, self.rows().height)),
        }
        Vec::new()
    }
}

/// What a game is found by.
fn words(game: &Headline) -> String {
    let Headline { number, players: [white, black], date, result, event } = game;
    format!("{number} {white} {black} {date} {result} {event}")
}

fn row(game: &Headline, theme: &Theme) -> Line<'static> {
    let Headline { number, players, date, result, event } = game;
    let [white, black] = players.each_ref().map(|name| if name.is_empty() { "?" } else { name.as_str() });
    Line::from(vec![
        Span::styled(format!("{number:>5}  {date:<11}{result:<8}"), theme.style(Role::Dim)),
        Span::styled(format!("{white} – {black}"), theme.style(Role::Text)),
        Span::styled(format!("  {event}"), theme.style(Role::Dim)),
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
            Msg::BackgroundTask(Outcome::Listed(listed)) => return self.take(listed),
            Msg::BackgroundTask(Outcome::Read(read)) if std::mem::take(&mut self.opening) => {
                let file = self.file.display();
                return match read {
                    Ok(opened) => {
                        let says = opened.says().map(|says| Effect::fail(format!("{file}: {says}")));
                        let coached = Coached { session: opened.session, you: None, nodes: None };
                        [Effect::Go(Route::Coach(coached))].into_iter().chain(says).collect()
                    }
                    Err(error) => vec![Effect::fail(format!("{file}: {error}"))],
                };
            }
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => drop(self.list.key(key)),
            Msg::Paste(text) => self.list.paste(&text),
            Msg::Mouse(mouse) => {
                let before = self.list.chosen();
                let hit = self.list.mouse(mouse, self.rows());
                if hit.is_some() && hit == before {
                    return self.open();
                }
            }
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let area = area.intersection(buf.area);
        if area.is_empty() {
            return;
        }
        let heading = match &self.listed {
            None => "reading …".into(),
            Some(Err(error)) => error.clone(),
            Some(Ok(listed)) if listed.games.is_empty() => "there is no game in this file".into(),
            Some(Ok(listed)) if listed.more => format!("the first {}", counted(listed.games.len(), "game")),
            Some(Ok(listed)) => counted(listed.games.len(), "game"),
        };
        let role = if matches!(self.listed, Some(Err(_))) { Role::Bad } else { Role::Title };
        let lines = prose::wrap(&[(format!("  {heading}"), theme.style(role))], area.width, "");
        prose::draw(buf, area, &lines, 0);
        let rows = self.rows().intersection(area);
        let games = self.games();
        if !games.is_empty() {
            self.list.draw(buf, rows, theme, |at| row(&games[at], theme));
        }
        let below = Rect { y: rows.bottom(), height: 1, ..area }.intersection(area);
        self.list.draw_filter(buf, below, theme);
    }
}
