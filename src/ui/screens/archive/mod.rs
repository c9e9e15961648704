//! The learner's games, all that were ever kept: found again by typing, gone through with the coach, gone on with, written to
//! files, deleted. Games of a file are listed beside them (`file`).

mod chosen;
mod famous;
pub mod file;
mod row;
mod view;

use std::collections::BTreeMap;

use self::famous::Famous;
use crate::files;
use crate::learner::progress::SavedGame;
use crate::numbers::counted;
use crate::session::archive;
use crate::session::portable::Notation;
use crate::ui::background::{BackgroundTask, TaskReport};
use crate::ui::learner_state::{GameKey, KeptGame, Learner, OpenGame, ProgressUpdate};
use crate::ui::overlay::{Ask, Menu, last_row, overlays};
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::screens::coach::Coached;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::select::{Heard, Select};

/// The games.
pub struct Archive {
    learner: Learner,
    /// The newest first.
    games: Vec<KeptGame>,
    list: Select,
    /// What the openings of games are called, after so many plies: found out when one looks for games.
    openings: BTreeMap<(GameKey, usize), String>,
    famous: Famous,
    /// Those are shown, and not the learner's.
    at_famous: bool,
    overlays: Overlays<Self>,
}

/// Columns of the popup that asks whether a game is to be deleted.
const ASKING: u16 = 34;

impl Archive {
    /// The newest game is chosen.
    pub fn new(learner: &Learner) -> Self {
        let games = newest_first(learner);
        let list = Select::new(games.iter().map(view::words));
        Self {
            learner: learner.clone(),
            games,
            list,
            openings: BTreeMap::new(),
            famous: Famous::new(),
            at_famous: false,
            overlays: Overlays::default(),
        }
    }

    /// The famous games are shown: there are no others, or they were asked for.
    fn shows_famous(&self) -> bool {
        self.at_famous || self.games.is_empty()
    }

    /// The games are others now, or there are more of them; what is typed and chosen stays.
    fn refresh(&mut self) {
        let games = newest_first(&self.learner);
        if games == self.games {
            return;
        }
        let chosen = self.chosen().map(|kept| kept.key);
        let typed = self.list.filter().map(|filter| filter.text().to_string());
        let typing = self.list.is_typing();
        self.games = games;
        self.list = match typed {
            Some(_) => Select::filtered(self.sought()),
            None => Select::new(self.games.iter().map(view::words)),
        };
        self.list.paste(&typed.unwrap_or_default());
        if !typing {
            self.list.end_typing();
        }
        if let Some(at) = self.games.iter().position(|kept| Some(kept.key) == chosen) {
            self.list.choose(at);
        }
    }

    /// What each game is found by: what stands in its row, and its opening. Those of thousands take a moment, for their moves
    /// are played: each is found out once, and not before one looks for a game.
    fn sought(&mut self) -> Vec<String> {
        let Self { games, openings, .. } = self;
        let words = |kept: &KeptGame| {
            let name = || archive::opening_of(&kept.game).unwrap_or_default();
            let opening = openings.entry((kept.key, archive::plies(&kept.game))).or_insert_with(name);
            format!("{} {opening}", view::words(kept))
        };
        games.iter().map(words).collect()
    }

    fn find(&mut self) {
        let words = self.sought();
        self.list.find_by(words);
        self.list.begin_filter();
    }

    fn chosen(&self) -> Option<&KeptGame> {
        self.games.get(self.list.chosen()?)
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open => self.ask_for_file(),
            Action::NewGame => return vec![Effect::Go(Route::NewGame)],
            Action::OtherSide => self.at_famous = !self.at_famous,
            Action::Accept => {
                self.list.end_typing();
                return self.open();
            }
            Action::PlayHere => return self.resume(),
            Action::Write => return self.ask_where(false),
            Action::WriteAll => return self.ask_where(true),
            Action::Remove => self.ask_to_delete(),
            Action::Find if !self.shows_famous() => self.find(),
            _ => drop(self.hear(&Msg::Act(action))),
        }
        Vec::new()
    }

    /// The list that is shown takes note of a message.
    fn hear(&mut self, msg: &Msg) -> Heard {
        if self.shows_famous() {
            let rows = self.famous.rows(self.overlays.area(), self.games.is_empty());
            return self.famous.list.hear(msg, rows);
        }
        self.list.hear(msg, view::rows(self.overlays.area(), self.games.len()))
    }

    /// Goes through the chosen game.
    fn open(&self) -> Vec<Effect> {
        if self.shows_famous() {
            return self.famous.open().map(|coached| Effect::Go(Route::Coach(coached))).into_iter().collect();
        }
        let Some(kept) = self.chosen() else { return Vec::new() };
        let you = Some(archive::own_side(&kept.game));
        let headline = archive::headline(&kept.game, kept.day.as_deref());
        match archive::open(&kept.game) {
            Ok(session) => {
                vec![Effect::Go(Route::Coach(Coached { session, headline, you, nodes: None, wrong: None }))]
            }
            Err(error) => vec![Effect::fail(format!("this game cannot be opened: {error}"))],
        }
    }

    /// Goes on with the chosen game, if it is not over.
    fn resume(&mut self) -> Vec<Effect> {
        match self.chosen().filter(|kept| kept.game.result.is_none()) {
            Some(kept) => {
                let open = OpenGame { key: kept.key, game: kept.game.clone() };
                vec![Effect::Go(Route::Resume(Box::new(open)))]
            }
            None => vec![Effect::say("this game is over; in the coach p plays on from any move of it")],
        }
    }

    /// Asks for the file to which the chosen game goes, or all that are shown of the same game.
    fn ask_where(&mut self, all: bool) -> Vec<Effect> {
        let Some(kept) = self.chosen() else { return Vec::new() };
        let notation = match archive::write(&kept.game, kept.day.as_deref()) {
            Ok((_, notation)) => notation,
            Err(error) => return vec![Effect::fail(error)],
        };
        let name = Input::new(archive::file_name(notation));
        let asks = if all { "append these games to: " } else { "append the game to: " };
        let then = if all {
            |screen: &mut Self, name: &str| Ok(screen.write(name, true))
        } else {
            |screen: &mut Self, name: &str| Ok(screen.write(name, false))
        };
        let line = Ask::new(asks, name, last_row, then);
        self.overlays.open(if all { line.hinting(Self::says_which) } else { line });
        Vec::new()
    }

    /// Those of the games that are shown that are of this game, and the others.
    fn shown_of(&self, game: &str) -> (Vec<&KeptGame>, Vec<&KeptGame>) {
        let shown = self.list.shown().iter().map(|&at| &self.games[at]);
        shown.partition(|kept| kept.game.game == game)
    }

    /// Which games go to the file, and whether some that are shown do not.
    fn says_which(&self, _typed: &str, _width: u16) -> String {
        let Some(KeptGame { game: SavedGame { game, .. }, .. }) = self.chosen() else { return String::new() };
        let (these, others) = self.shown_of(game);
        let says = format!("{} of {game}, all that are shown", counted(these.len(), "game", "games"));
        match others.len() {
            0 => says,
            others => format!("{says}; not the {others} of other games, which have files of their own"),
        }
    }

    /// Appends to the file that was named: what is in it stays.
    fn write(&mut self, name: &str, all: bool) -> Vec<Effect> {
        let Some(chosen) = self.chosen().filter(|_| !name.is_empty()) else { return Vec::new() };
        let wanted = if all { self.shown_of(&chosen.game.game).0 } else { vec![chosen] };
        let (mut text, mut used, mut unread): (_, Option<&'static Notation>, _) = (String::new(), None, 0);
        // The oldest one first, as files of games have them.
        for kept in wanted.into_iter().rev() {
            match archive::write(&kept.game, kept.day.as_deref()) {
                Ok((game, notation)) => {
                    text.push_str(&game);
                    used = Some(notation);
                }
                Err(_) => unread += 1,
            }
        }
        let Some(notation) = used else { return vec![Effect::fail("none of these games can be written")] };
        let task = BackgroundTask::Append { file: files::named(name), notation, text };
        let mut effects = vec![Effect::BackgroundTask(task)];
        if unread > 0 {
            effects.push(Effect::fail(format!("{} could not be written", counted(unread, "game", "games"))));
        }
        effects
    }

    fn ask_to_delete(&mut self) {
        let Some(key) = self.chosen().map(|kept| kept.key) else { return };
        // What is chosen may be another one by then, when the file is read anew.
        let answers = [("keep it", None), ("delete it for good", Some(key))];
        let menu = Menu::either(("this game", ASKING), answers, |screen: &mut Self, key| {
            let Some(key) = key else { return Vec::new() };
            let gone = screen.learner.keep(ProgressUpdate::GameGone { key });
            screen.refresh();
            vec![gone, Effect::say("the game is deleted")]
        });
        self.overlays.open(menu);
    }

    fn ask_for_file(&mut self) {
        let line = Ask::new("open the games of: ", Input::default(), last_row, |_, name| {
            let file = (!name.is_empty()).then(|| files::named(name));
            Ok(file.map(|file| Effect::Go(Route::GamesOfFile(file))).into_iter().collect())
        });
        self.overlays.open(line);
    }

    fn is_live(&self, action: Action) -> bool {
        match action {
            Action::Accept => self.shows_famous() || self.chosen().is_some(),
            Action::Remove => self.chosen().is_some(),
            // Not of a game whose players have no notation for it.
            Action::Write | Action::WriteAll => self
                .chosen()
                .is_some_and(|kept| archive::card(&kept.game).is_ok_and(|card| card.portable().is_some())),
            Action::Find | Action::OtherSide => !self.games.is_empty(),
            Action::Cancel => self.list.filter().is_some(),
            Action::PlayHere => self.chosen().is_some_and(|kept| kept.game.result.is_none()),
            _ => true,
        }
    }
}

fn newest_first(learner: &Learner) -> Vec<KeptGame> {
    learner.now().archive.iter().rev().cloned().collect()
}

impl Overlaid for Archive {
    overlays!();

    fn title(&self) -> String {
        if self.at_famous { "coach · famous games" } else { "coach · archive" }.into()
    }

    fn keys(&self) -> Vec<&'static Binding> {
        let context = if self.shows_famous() {
            Context::FamousGames
        } else if self.list.is_typing() {
            Context::ArchiveTyping
        } else {
            Context::Archive
        };
        keymap::of(context).filter(|row| self.is_live(row.action)).collect()
    }

    fn typing(&self) -> bool {
        self.list.is_typing()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Learner(learner) => {
                self.learner = learner;
                self.refresh();
            }
            Msg::Act(action) => return self.act(action),
            Msg::BackgroundTask(TaskReport::Said(said)) => {
                return vec![said.map_or_else(Effect::fail, Effect::say)];
            }
            msg if self.hear(&msg) == Heard::Again => return self.open(),
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.draw(buf, area, theme);
    }
}
