//! What screens ask for is done.

use super::{App, Command};
use crate::config::Config;
use crate::memory::MIB;
use crate::ui::background::BackgroundTask;
use crate::ui::msg::Toast;
use crate::ui::picture;
use crate::ui::prelude::*;
use crate::ui::route::Route;

impl App {
    /// Does what the screen with this number asks for.
    pub(super) fn perform(&mut self, number: u32, effect: Effect) -> Vec<Command> {
        match effect {
            Effect::Go(place) => self.go(place),
            // A screen that is over where nothing is below it: nobody meant to leave the program.
            Effect::Back if self.stack.len() == 1 => {
                let mut commands = self.close(number);
                commands.extend(self.go(Route::Home));
                commands
            }
            Effect::Back => self.back(),
            Effect::Quit => self.leave(),
            Effect::Think { session, mut request, fresh } => {
                request.plan.limits.memory = Some(self.config.memory * MIB);
                self.begin(number, Command::Think { session, request, fresh })
            }
            Effect::Study(study) => self.begin(number, Command::Study(study)),
            Effect::Stop if self.owns_job(number) => vec![Command::Stop],
            Effect::Forget if self.owns_job(number) => self.abandon(),
            Effect::Stop | Effect::Forget => Vec::new(),
            Effect::Ticks(every) => {
                if let Some(open) = self.stack.iter_mut().find(|open| open.number == number) {
                    open.ticks = every;
                }
                Vec::new()
            }
            Effect::Keep(kept) => vec![Command::Keep(kept.into())],
            Effect::BackgroundTask(task) => vec![Command::BackgroundTask(number, task)],
            Effect::Picture(file) => match picture::PictureFormat::of(&file) {
                Some(form) => {
                    let mut buf = Buffer::empty(self.size);
                    self.draw(&mut buf);
                    let task = BackgroundTask::Picture { file, over: false, drawn: form.draw(&buf) };
                    vec![Command::BackgroundTask(number, task)]
                }
                None => self.toasted(Toast::failed(
                    "a screen is written as a picture, NAME.svg, or as text, NAME.txt",
                )),
            },
            Effect::Browse(browse) => vec![Command::Browse(number, browse)],
            Effect::Copy(text) => vec![Command::Copy(text)],
            Effect::Apply(config) => self.apply(*config),
            Effect::Examples(game) => {
                let mut commands = self.apply(Config { game, ..self.config.clone() });
                // What else is only tried out stays out of the file.
                self.kept.game = game;
                commands.push(Command::Save(Box::new(self.kept.clone())));
                commands
            }
            Effect::Columns(columns) => {
                self.config.columns = columns;
                // What else is only tried out stays out of the file.
                self.kept.columns = columns;
                vec![Command::Save(Box::new(self.kept.clone()))]
            }
            Effect::Save => {
                self.kept = self.config.clone();
                vec![Command::Save(Box::new(self.kept.clone()))]
            }
            Effect::Toast(toast) => self.toasted(toast),
        }
    }

    /// Starts a job for the screen with this number. The screen whose job it replaces is told so.
    fn begin(&mut self, number: u32, start: Command) -> Vec<Command> {
        let before = self.job.take().map(|(_, owner)| owner).filter(|&owner| owner != number);
        let before = before.and_then(|owner| self.stack.iter().position(|open| open.number == owner));
        let mut commands = before.map_or_else(Vec::new, |at| self.tell(at, Msg::Superseded));
        self.asking = number;
        commands.push(start);
        commands
    }

    pub(super) fn owns_job(&self, number: u32) -> bool {
        self.job.is_some_and(|(_, owner)| owner == number)
    }

    /// Goes on with other settings; what they share with the running ones stays as keys may have changed it.
    fn apply(&mut self, config: Config) -> Vec<Command> {
        let before = std::mem::replace(&mut self.config, config);
        let mut commands = Vec::new();
        if before.theme != self.config.theme {
            let name = self.config.theme.parse().unwrap_or(self.auto);
            self.theme = self.theme.named(name);
        }
        if (before.pieces, before.ascii) != (self.config.pieces, self.config.ascii) {
            let pieces = self.config.pieces.parse().unwrap_or(self.theme.pieces);
            // A terminal that has nothing else, or the command line, may have asked for ASCII before.
            let same = before.ascii == self.config.ascii;
            self.theme = self.theme.drawn(pieces, if same { self.theme.ascii } else { self.config.ascii });
            commands.extend(self.tell_all(|theme| Msg::Pieces(theme.pieces)));
        }
        if before.game != self.config.game {
            let game = self.config.game;
            commands.extend(self.tell_all(|_| Msg::Game(game)));
        }
        if before.mouse != self.config.mouse {
            self.mouse = self.config.mouse;
            commands.push(Command::Mouse(self.mouse));
        }
        commands
    }

    pub(super) fn toasted(&mut self, toast: Toast) -> Vec<Command> {
        self.show_toast(toast);
        Vec::new()
    }

    pub(super) fn abandon(&mut self) -> Vec<Command> {
        self.job = None;
        vec![Command::Stop]
    }
}
