//! Engines from outside: those of the settings, those that were found on this machine, and any other by its command.

use std::path::Path;

use super::Settings;
use crate::config::{self, Config, EngineCommand};
use crate::files;
use crate::ui::background::BackgroundTask;
use crate::ui::overlay::{Ask, Menu, last_row};
use crate::ui::prelude::*;
use crate::ui::widgets::input::Input;

/// Columns of the popup, and of the names in it.
const WIDTH: u16 = 66;
const NAME: usize = 22;
/// Beside the name of an engine that was tried.
const SILENT: &str = " ✗ no answer";
/// What stands before an engine that is typed,
const ASKS: &str = "name = command [-- arguments]: ";
/// and what can be typed besides.
const SAYS: &str = "as GNU Chess = gnuchess -- --uci, or Stockfish = /usr/games/stockfish --depth 5; \
                    before -- there may be --option NAME=VALUE, --movetime MS, --depth N and --nodes N";

/// A row of the popup.
#[derive(Clone)]
enum Row {
    /// An engine, which can be played against or not.
    Engine(EngineCommand, bool),
    /// Any other.
    Other,
}

impl Settings {
    /// Shows which engines from outside can be played against; Enter takes one in, or out again.
    pub(super) fn ask_for_engine(&mut self, at: usize) {
        let config = &self.form.asks().config;
        let row = |engine: EngineCommand| Row::Engine(engine.clone(), config.engines.contains(&engine));
        let rows: Vec<_> = config.invited().into_iter().map(row).chain([Row::Other]).collect();
        let text = |settings: &Self, _: usize, row: &Row, theme: &Theme| match row {
            Row::Engine(engine, taken) => {
                let silent = if settings.silent.contains(engine) { SILENT } else { "" };
                let name = prose::clipped(&engine.name, NAME - silent.width());
                let gap = (NAME + 1).saturating_sub(name.width() + silent.width());
                Line::from(vec![
                    Span::raw(format!("[{}] {name}", if *taken { "x" } else { " " })),
                    theme.span(silent, Role::Bad),
                    Span::raw(" ".repeat(gap)),
                    theme.span(engine.command(), Role::Dim),
                ])
            }
            Row::Other => Line::from("    another one, by its command …"),
        };
        let menu = Menu::new(
            ("UCI engines to play against", WIDTH),
            rows,
            text,
            |settings: &mut Self, row| match row {
                Row::Engine(engine, _) => settings.switch_engine(&engine),
                Row::Other => {
                    settings.ask_for_command();
                    Vec::new()
                }
            },
        );
        self.overlays.open(menu.at(at));
    }

    /// Takes an engine into the settings, or out of them.
    fn switch_engine(&mut self, engine: &EngineCommand) -> Vec<Effect> {
        let config = &mut self.form.asks_mut().config;
        let at = config.invited().iter().position(|known| known == engine);
        let mut tried = None;
        if config.engines.contains(engine) {
            config.engines.retain(|known| known != engine);
            // One that was typed can be taken in again, as long as the program runs.
            if !config.found.contains(engine) {
                config.found.push(engine.clone());
            }
        } else {
            config.engines.push(engine.clone());
            tried = Some(Effect::BackgroundTask(BackgroundTask::Introduce(engine.clone())));
        }
        let effects = self.in_force().into_iter().chain(tried).collect();
        self.ask_for_engine(at.unwrap_or_default());
        effects
    }

    fn ask_for_command(&mut self) {
        let ask = Ask::new(ASKS, Input::default(), last_row, |settings: &mut Self, text| {
            if text.is_empty() {
                return Ok(Vec::new());
            }
            let engine = read(&settings.form.asks().config, text)?;
            Ok(settings.switch_engine(&engine))
        });
        self.overlays.open(ask.hinting(|_, _, _| SAYS.into()));
    }

    /// An engine that was taken in has been tried: what is to be said of it is said, and its row shows whether it answered.
    pub(super) fn introduced(&mut self, engine: EngineCommand, said: Result<String, String>) -> Vec<Effect> {
        self.silent.retain(|known| *known != engine);
        vec![match said {
            Ok(text) => Effect::say(text),
            Err(text) => {
                self.silent.push(engine);
                Effect::fail(text)
            }
        }]
    }

    pub(super) fn in_force(&self) -> Vec<Effect> {
        vec![Effect::Apply(Box::new(self.form.asks().config.clone()))]
    }
}

/// An engine that was typed as `name = command`, or as a command alone: then it is called what its program is called.
fn read(config: &Config, text: &str) -> Result<EngineCommand, String> {
    let form = || "it must be NAME = COMMAND [-- ARGUMENTS], as Stockfish = /usr/games/stockfish".to_string();
    // Options of a command have a sign of equality, too.
    let named = text.split_once('=').filter(|(name, _)| !name.contains(['/', '\\']) && !name.contains("--"));
    let (name, command) = if let Some((name, command)) = named {
        (name.trim().to_string(), command.trim())
    } else {
        let program = config::split(text)?.into_iter().next();
        let stem = program.as_ref().and_then(|program| Path::new(program).file_stem());
        (stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()), text.trim())
    };
    let name = &*name;
    if name.is_empty() || command.is_empty() {
        return Err(form());
    }
    if config.invited().iter().any(|known| known.name == name) {
        return Err(format!("there is an engine `{name}` already"));
    }
    let engine = EngineCommand::read(name, command)?;
    if files::program(engine.program.as_os_str()).is_none() {
        return Err(format!("there is no program `{}`", engine.program.display()));
    }
    Ok(engine)
}
