//! The coach: a game gone through move by move, with a graph of the chances, the best lines of every position, what each side
//! did well and badly, and for each mistake the depth at which it shows and the tree that refutes it.
//!
//! One can leave the game at any move (`place`), and try one's mistakes again (`trying`). What there is to be known comes
//! from an [`Analysis`], which says what to search; the screen asks for it and draws what is known by now.

mod depths;
mod graph;
mod jobs;
mod moves;
mod place;
mod puzzle;
mod summary;
mod trying;
mod view;

use std::collections::BTreeMap;

use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};

use self::jobs::{Aside, Asked};
use self::place::Place;
use self::trying::Trying;
use crate::config::Config;
use crate::course::library::{Course, LessonLibrary};
use crate::course::whole::teacher;
use crate::explain::coach::Look;
use crate::games::{MoveTag, Side};
use crate::session::Session;
use crate::session::analysis::{Analysis, NODES, Taught};
use crate::session::portable::Headline;
use crate::ui::learner_state::Learner;
use crate::ui::overlay::{TakesMoves as _, overlays};
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::move_input::MoveInput;

/// A game to be gone through.
pub struct Coached {
    /// The game at its end.
    pub session: Box<dyn Session>,
    /// Who played it, and when and where, as far as that is known.
    pub headline: Headline,
    /// The learner's side, where it is a game of his.
    pub you: Option<Side>,
    /// Nodes for each position; without a word as many as are usual.
    pub nodes: Option<u64>,
    /// What is wrong with the game in its file, and up to where it is read.
    pub wrong: Option<String>,
}

/// A game that is gone through.
pub struct Coach {
    area: Rect,
    pieces: PieceStyle,
    analysis: Analysis,
    headline: Headline,
    wrong: Option<String>,
    place: Place,
    you: Option<Side>,
    flipped: bool,
    /// The depth that is chosen; that of the last iteration without a choice.
    depth: Option<u8>,
    /// What is being searched.
    asked: Option<Asked>,
    /// What was said of positions beside the game.
    asides: BTreeMap<Aside, Look>,
    trying: Option<Trying>,
    /// Whether puzzles were made of the mistakes.
    puzzles_made: bool,
    /// The lessons that teach to see so far: id and title.
    lessons: Vec<(Taught, String, String)>,
    input: MoveInput,
    learner: Learner,
    overlays: Overlays<Self>,
    /// The search failed.
    failed: Option<String>,
}

impl Coach {
    /// A game from its start to where it stands.
    pub fn new(coached: Coached, learner: &Learner, config: &Config) -> Self {
        let Coached { session, headline, you, nodes, wrong } = coached;
        let analysis = Analysis::new(session, nodes.unwrap_or(NODES));
        Self {
            area: Rect::ZERO,
            pieces: PieceStyle::default(),
            place: Place::at(analysis.moves().len()),
            flipped: you == Some(Side::Second),
            depth: None,
            asked: None,
            asides: BTreeMap::new(),
            trying: None,
            puzzles_made: false,
            lessons: lessons(learner, config),
            input: MoveInput::default(),
            learner: learner.clone(),
            overlays: Overlays::default(),
            failed: None,
            you,
            headline,
            wrong,
            analysis,
        }
    }

    /// The next move behind one that gave something away, or the one before it; the first or last of all without one.
    fn marked(&self, from: Option<usize>, forward: bool) -> Option<usize> {
        let all: Vec<usize> = self.analysis.marked().collect();
        match (from, forward) {
            (None, true) => all.first().copied(),
            (None, false) => all.last().copied(),
            (Some(from), true) => all.into_iter().find(|&at| at > from),
            (Some(from), false) => all.into_iter().rev().find(|&at| at < from),
        }
    }

    /// The key of an action that has nothing to do: it begins no move.
    fn is_dead(&self, key: KeyEvent, action: Action) -> bool {
        let row = keymap::row(Context::Coach, action);
        self.trying.is_none() && keymap::resolve(row.as_slice(), key).is_some()
    }

    /// The move of the game that led to the position that is shown.
    fn shown_move(&self) -> Option<usize> {
        if self.place.is_aside() { None } else { self.place.plies().checked_sub(1) }
    }

    fn go(&mut self, plies: usize) -> Vec<Effect> {
        self.place.go(plies);
        self.turned()
    }

    /// Another position is shown.
    fn turned(&mut self) -> Vec<Effect> {
        self.input.let_go();
        self.depth = None;
        self.ask_if_idle()
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        let last = self.analysis.moves().len();
        let plies = self.place.plies();
        match action {
            Action::Left | Action::Up => self.place.back(),
            Action::Right | Action::Down => self.place.forward(last),
            Action::First => self.place.go(0),
            Action::Last => self.place.go(last),
            Action::PageUp => self.place.go(self.place.root(plies).saturating_sub(10)),
            Action::PageDown => self.place.go((self.place.root(plies) + 10).min(last)),
            Action::TakeBack => self.place.go(self.place.root(plies)),
            Action::NextMatch => match self.marked(self.place.root(plies).checked_sub(1), true) {
                Some(found) => self.place.go(found + 1),
                // Behind the last one comes the first.
                None => match self.marked(None, true) {
                    Some(first) if self.place.root(plies) != first + 1 => self.place.go(first + 1),
                    Some(_) if self.analysis.is_done() => {
                        return vec![Effect::say("no other move gave anything away")];
                    }
                    Some(_) => {
                        return vec![Effect::say("no other move is known so far that gave anything away")];
                    }
                    None if self.analysis.is_done() => {
                        return vec![Effect::say("no move gave anything away")];
                    }
                    None => return vec![Effect::say("no move is known so far that gave anything away")],
                },
            },
            Action::PreviousMatch => {
                match self.marked(Some(self.place.root(plies).saturating_sub(1)), false) {
                    Some(found) => self.place.go(found + 1),
                    None => return vec![Effect::say("no move before gave anything away")],
                }
            }
            Action::Deeper | Action::Shallower => {
                self.depth = self.slid(action == Action::Deeper).or(self.depth);
                return Vec::new();
            }
            Action::BestMove => {
                return match self.best_here() {
                    Some(tag) => self.play(tag),
                    None => vec![Effect::say("no best move is known here")],
                };
            }
            Action::Accept => return self.open(),
            Action::Lesson => return self.open_lesson(),
            Action::MakePuzzle => return self.make_puzzle(),
            Action::TryMistakes => return self.begin_trying(),
            Action::Type => {
                self.ask_for_move(Input::default());
                return Vec::new();
            }
            Action::PlayHere => {
                let session = self.shown();
                return self.leaving(match self.you {
                    Some(you) => Route::PlayAs { session, you },
                    None => Route::Play(session),
                });
            }
            Action::Flip => {
                self.flipped = !self.flipped;
                return Vec::new();
            }
            _ => return Vec::new(),
        }
        self.turned()
    }

    /// Leaves the game by a move, or goes on in it.
    fn play(&mut self, tag: MoveTag) -> Vec<Effect> {
        if !self.shown().play(tag) {
            return Vec::new();
        }
        self.place.play(tag, self.analysis.moves());
        self.turned()
    }

    /// Opens the position that is shown in the explorer: the tree of the last finished iteration, with the best line unfolded;
    /// after a mistake that is what refutes it. Where a depth is chosen, the tree in which it chose.
    fn open(&mut self) -> Vec<Effect> {
        let plies = self.place.plies();
        let at_depth = self.bad_move().filter(|_| self.depth.is_some());
        let (session, beside) = match at_depth {
            Some(at) => (self.analysis.after(at), None),
            None if self.place.is_aside() => (self.shown(), None),
            None => (self.shown(), self.analysis.better_answer(plies)),
        };
        let says = match (at_depth, beside) {
            (Some(at), _) if !self.chooses_what_was_played(at) => {
                let played = self.analysis.numbered(at);
                Some(format!("{played}, as played, stands among the moves of this depth: / finds it"))
            }
            (None, Some(_)) => {
                let played = self.analysis.numbered(plies);
                Some(format!(
                    "the searches of this position thought less of {played} than those of the positions behind it do"
                ))
            }
            _ => None,
        };
        if session.ending().is_some() && session.view().moves.is_empty() {
            return vec![Effect::say("the game is over here: there is nothing to search")];
        }
        match self.request_to_open() {
            Some(request) => {
                let turned = self.is_turned();
                let mut effects =
                    self.leaving(Route::BestLine { session, request: Some(request), beside, turned });
                effects.extend(says.map(Effect::say));
                effects
            }
            None => vec![Effect::say("this position is still to be looked at: one moment")],
        }
    }

    /// Opens another screen. What is searched now is not waited for.
    fn leaving(&mut self, route: Route) -> Vec<Effect> {
        let mut effects: Vec<_> = self.asked.take().map(|_| Effect::Forget).into_iter().collect();
        effects.push(Effect::Go(route));
        effects
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        if let Some(effects) = self.point(mouse) {
            return effects;
        }
        let is_over_depths = self.depths_pane().contains((mouse.column, mouse.row).into());
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if is_over_depths => {
                self.depth = self.hit_depth(mouse.column, mouse.row).or(self.depth);
                Vec::new()
            }
            MouseEventKind::ScrollUp if is_over_depths => self.act(Action::Shallower),
            MouseEventKind::ScrollDown if is_over_depths => self.act(Action::Deeper),
            MouseEventKind::Down(MouseButton::Left) => {
                match self.hit(mouse.column, mouse.row).filter(|_| self.trying.is_none()) {
                    Some(plies) => self.go(plies),
                    None => Vec::new(),
                }
            }
            MouseEventKind::ScrollUp if self.trying.is_none() => self.act(Action::Left),
            MouseEventKind::ScrollDown if self.trying.is_none() => self.act(Action::Right),
            _ => Vec::new(),
        }
    }

    fn is_live(&self, action: Action) -> bool {
        match action {
            Action::NextMatch | Action::PreviousMatch => self.marked(None, true).is_some(),
            Action::TryMistakes => !self.to_try().is_empty(),
            Action::Deeper | Action::Shallower => self.slid(action == Action::Deeper).is_some(),
            Action::MakePuzzle => self.you.is_none() && self.bad_move().is_some(),
            Action::TakeBack => self.place.is_aside(),
            Action::Lesson => self.lesson().is_some(),
            Action::Flip => self.can_be_turned(),
            _ => true,
        }
    }
}

/// The lessons that teach to see so far.
fn lessons(learner: &Learner, config: &Config) -> Vec<(Taught, String, String)> {
    let course = Course::named(config.lessons.clone(), learner.now().own_lessons.clone());
    let library = LessonLibrary::open_in(config.language, &course);
    let taught = [Taught::Answers, Taught::Horizon, Taught::Depth];
    let found = taught.into_iter().filter_map(|taught| {
        let lesson = teacher(library.lessons.iter().map(|entry| &entry.lesson), taught.slug())?;
        Some((taught, lesson.id.clone(), lesson.title.clone()))
    });
    found.collect()
}

impl Overlaid for Coach {
    overlays!();

    fn title(&self) -> String {
        let game = self.analysis.session().game().slug;
        let pairing = self.headline.pairing().map_or_else(String::new, |pairing| format!(" · {pairing}"));
        if self.trying.is_some() {
            format!("coach · {game} · your mistakes again{pairing}")
        } else {
            format!("coach · {game}{pairing}")
        }
    }

    fn keys(&self) -> Vec<&'static Binding> {
        if let Some(trying) = &self.trying {
            return keymap::of(Context::CoachTrying).filter(|row| trying.is_live(row.action)).collect();
        }
        keymap::of(Context::Coach).filter(|row| self.is_live(row.action)).collect()
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        let row = |sign: &'static str, role, says: &'static str| {
            let sign = theme.span(format!(" {sign:<8}"), role);
            Line::from(vec![sign, theme.span(says, Role::Text)])
        };
        vec![
            row(
                "?! ? ??",
                Role::Bad,
                "an inaccuracy, a mistake, a blunder, by the chance to win that it costs",
            ),
            row("≠", Role::Warn, "chosen at each depth: another move than a ply less deep"),
            row(
                "at 3",
                Role::Warn,
                "a search of 3 plies sees that another move is better, one of 2 does not",
            ),
            row(
                "! !",
                Role::Accent,
                "on the board: the best move; where no mistake led here, that of the chosen depth",
            ),
        ]
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Pieces(pieces) => self.pieces = pieces,
            Msg::Shown => return self.ask_if_idle(),
            Msg::Superseded => self.asked = None,
            Msg::Act(action) if self.trying.is_some() => return self.act_trying(action),
            Msg::Act(action) => return self.act(action),
            // Where no key has it, the first character of a move begins to type it.
            Msg::Key(key) if self.is_dead(key, Action::NextMatch) => return self.act(Action::NextMatch),
            Msg::Key(key) => {
                let effects = self.once_more();
                self.begin_to_type(key);
                return effects;
            }
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::Engine(news) => return self.hear(news),
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.draw(buf, area, theme);
    }
}
