//! The explorer on a stage: keys and news in, screen out.

use std::collections::VecDeque;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};
use cutnode::config::Config;
use cutnode::engine::EngineEvent;
use cutnode::search::{Stop, Table};
use cutnode::session::{Progress, Request, game};
use cutnode::ui::Route;
use cutnode::ui::Screen;
use cutnode::ui::keymap::resolve;
use cutnode::ui::msg::{Effect, Msg};
use cutnode::ui::screens::explore::Explore;
use cutnode::ui::theme::{Depth, PieceStyle, Role, Theme, ThemeName};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The explorer, with what it asks for done as the application would.
pub(super) struct Stage {
    pub(super) screen: Explore,
    pub(super) area: Rect,
    pub(super) said: Vec<String>,
    pub(super) copied: Vec<String>,
    /// Searches that were begun, and stops that were asked for.
    pub(super) asked: usize,
    /// What a held search has still to tell; searches run at once where they are not held.
    pub(super) held: Option<VecDeque<EngineEvent>>,
    /// Where it went: the position and the depth of the search there.
    pub(super) went: Vec<(String, u8)>,
    /// What was searched last.
    pub(super) thought: Option<Request>,
    /// No file is touched: nothing is heard of what was to be done with one.
    pub(super) no_files: bool,
}

impl Stage {
    pub(super) fn open(slug: &str, position: &str, depth: u8, (width, height): (u16, u16)) -> Self {
        let config = Config { depth, ..Config::shipped() };
        let mut stage = Self::closed(slug, position, &config, (width, height));
        stage.tell(Msg::Shown);
        stage.at_the_last_iteration();
        stage
    }

    /// As it opens, before any key.
    pub(super) fn untouched(slug: &str, position: &str, depth: u8, size: (u16, u16)) -> Self {
        let mut stage = Self::closed(slug, position, &Config { depth, ..Config::shipped() }, size);
        stage.tell(Msg::Shown);
        stage
    }

    /// Everything is folded but the last iteration, and the cursor stands on it.
    pub(super) fn at_the_last_iteration(&mut self) {
        self.keys("gClGl");
    }

    /// Before the search has begun.
    pub(super) fn closed(slug: &str, position: &str, config: &Config, (width, height): (u16, u16)) -> Self {
        let session = game(slug).unwrap().open(Some(position)).unwrap();
        Self::on(Explore::configured(session, config), (width, height))
    }

    /// Before the search of this screen has begun.
    pub(super) fn on(screen: Explore, (width, height): (u16, u16)) -> Self {
        let area = Rect::new(0, 0, width, height);
        let (said, copied, went) = (vec![], vec![], vec![]);
        let mut stage =
            Self { screen, area, said, copied, asked: 0, held: None, went, thought: None, no_files: false };
        stage.tell(Msg::Resize(area));
        stage
    }

    /// The held search goes on until its tree has grown; whether it is over.
    pub(super) fn grow(&mut self) -> bool {
        while let Some(news) = self.held.as_mut().and_then(VecDeque::pop_front) {
            let grown = matches!(news, EngineEvent::Grown(_));
            self.tell(Msg::Engine(news));
            if grown {
                break;
            }
        }
        self.held.as_ref().is_none_or(VecDeque::is_empty)
    }

    /// Tells the screen, and does what it asks for; searches run at once, and ticks come until none is wanted.
    pub(super) fn tell(&mut self, msg: Msg) {
        for effect in self.screen.update(msg) {
            match effect {
                Effect::Ticks(Some(_)) => self.tell(Msg::Tick),
                Effect::Think { session, request, .. } => {
                    self.asked += 1;
                    self.thought = Some(request);
                    let mut news = VecDeque::new();
                    let answer =
                        session.think(
                            &request,
                            &mut Table::new(1),
                            &Stop::default(),
                            &mut |told| match told {
                                Progress::Watched(recorder) => {
                                    news.push_back(EngineEvent::Grown(recorder.delta()));
                                }
                                Progress::Iteration(one) => {
                                    news.push_back(EngineEvent::Iteration(one.clone()));
                                }
                                Progress::Move(_) => {}
                            },
                        );
                    let done = EngineEvent::Done(Box::new(answer));
                    match &mut self.held {
                        Some(held) => {
                            *held = news;
                            held.push_back(done);
                        }
                        None => self.tell(Msg::Engine(done)),
                    }
                }
                Effect::Stop => self.asked += 1,
                Effect::Toast(toast) => self.said.push(toast.text),
                Effect::Copy(text) => self.copied.push(text),
                Effect::BackgroundTask(_) if self.no_files => {}
                Effect::BackgroundTask(task) => self.tell(Msg::BackgroundTask(task.run(&mut |_| {}))),
                Effect::Go(Route::Stored(stored)) => {
                    self.screen = Explore::stored(*stored, &Config::shipped());
                    self.tell(Msg::Resize(self.area));
                    self.tell(Msg::Shown);
                }
                Effect::Go(Route::Play(session) | Route::Step { session, .. }) => {
                    self.went.push((session.view().notation, 0));
                }
                Effect::Go(Route::Explain { session, request }) => {
                    self.went.push((session.view().notation, request.plan.limits.deepest()));
                }
                _ => {}
            }
        }
    }

    /// Presses a key as the application would.
    pub(super) fn press(&mut self, code: KeyCode) {
        let event = KeyEvent::new(code, KeyModifiers::NONE);
        match resolve(&self.screen.keys(), event) {
            Some(action) => self.tell(Msg::Act(action)),
            None => self.tell(Msg::Key(event)),
        }
    }

    pub(super) fn keys(&mut self, keys: &str) -> &mut Self {
        keys.chars().for_each(|key| self.press(KeyCode::Char(key)));
        self
    }

    pub(super) fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.tell(Msg::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    pub(super) fn draw(&self, theme: ThemeName) -> Buffer {
        let mut buf = Buffer::empty(self.area);
        self.screen.view(&mut buf, self.area, &Theme::new(theme, PieceStyle::Unicode, Depth::True));
        buf
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let buf = self.draw(ThemeName::Mono);
        let line = |y| (0..buf.area.width).map(|x| buf[(x, y)].symbol()).collect::<String>();
        (0..buf.area.height).map(line).collect()
    }

    pub(super) fn text(&self) -> String {
        self.lines().join("\n")
    }

    /// The line with the cursor, by its style, and its number.
    pub(super) fn cursor(&self) -> (usize, String) {
        let theme = Theme::new(ThemeName::Dark, PieceStyle::Unicode, Depth::True);
        // Behind a popup it is less bright.
        let styles = [Role::Selected, Role::Beside].map(|role| theme.style(role).bg);
        let buf = self.draw(ThemeName::Dark);
        let line = |y, style| (1..self.area.width).any(|x| Some(buf[(x, y)].bg) == style);
        let found = styles.into_iter().find_map(|style| (1..self.area.height).find(|&y| line(y, style)));
        let y = found.unwrap_or_else(|| panic!("no cursor on\n{}", self.text()));
        (y.into(), self.lines()[usize::from(y)].clone())
    }
}
