//! What keys do in a game being played.

use crossterm::event::KeyEvent;
use ratatui::text::Line;

use super::clock::Clocks;
use super::form::{Filled, Finish, NewGame};
use super::game::Game;
use super::{CHOICES, Play, Reason, Thinking, opponents};
use crate::games::Side;
use crate::session::MoveView;
use crate::ui::background::Outcome;
use crate::ui::keymap::Action;
use crate::ui::learner_state::GameKey;
use crate::ui::msg::{Effect, Msg};
use crate::ui::overlay::{Ask, Fill, Flow, Menu};
use crate::ui::route::Route;
use crate::ui::screens::coach::Coached;
use crate::ui::theme::Theme;
use crate::ui::widgets::form::Form;
use crate::ui::widgets::hand::{Touched, begins_move};
use crate::ui::widgets::input::Input;

/// Rows that a key scrolls.
const PAGE: isize = 5;
/// What stands before a move that is typed.
const ASKS: &str = "your move: ";

impl Play {
    /// Back to the board.
    pub(super) fn leave(&mut self) -> Vec<Effect> {
        self.hand.let_go();
        self.ask()
    }

    /// Opens the form of a new game.
    pub(super) fn fill_in(&mut self, form: Form<NewGame>) {
        let fill = Fill::new(form, |play: &mut Self, done| match done {
            Finish::Game(filled) => Flow::Close(play.start(filled)),
            Finish::BackgroundTask(task) => Flow::Stay(vec![Effect::BackgroundTask(task)]),
        });
        self.overlays.open(fill.or(Self::leave).hearing(|form, msg, play| match msg {
            Msg::Learner(learner) => {
                form.hear(learner.now().growth());
                Flow::Below(Msg::Learner(learner))
            }
            Msg::BackgroundTask(Outcome::Read(game)) => match form.read(game) {
                Some(filled) => Flow::Close(play.start(filled)),
                None => Flow::Stay(Vec::new()),
            },
            msg => Flow::Below(msg),
        }));
    }

    /// Asks for a move in a line, of which something was typed already.
    fn ask_for_move(&mut self, begun: Input) {
        let line = Ask::new(ASKS, begun, Self::line_at, Self::play_typed);
        self.overlays.open(line.hinting(Self::matching).or(Self::leave));
    }

    /// Starts what the form was filled in with.
    fn start(&mut self, filled: Filled) -> Vec<Effect> {
        let Filled { session, you, foe, control } = filled;
        let mut effects = self.forget();
        self.seed = opponents::another(self.seed);
        self.key = GameKey(self.seed);
        let lot = if self.seed.is_multiple_of(2) { Side::First } else { Side::Second };
        self.game = Game::new(session, you.unwrap_or(lot));
        self.foe = foe;
        self.stand_in = None;
        self.kept = None;
        self.seen = None;
        (self.judged, self.lost_moves) = (None, 0);
        self.reasons.clear();
        self.times.clear();
        self.settle();
        self.face_the_user();
        effects.push(self.wind(control.map(Clocks::new)));
        self.invite();
        effects.extend(self.ask());
        effects
    }

    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Right if self.is_watched() && self.past.is_none() => return self.act(Action::MoveNow),
            Action::Left | Action::Right if !self.steers() => self.look(action),
            Action::First | Action::Last => self.look(action),
            Action::Up => self.step(0, -1),
            Action::Down => self.step(0, 1),
            Action::Left => self.step(-1, 0),
            Action::Right => self.step(1, 0),
            Action::Accept if self.return_to_now() => {}
            Action::Accept => {
                self.awake = true;
                return self.touch(self.cursor);
            }
            Action::Cancel => self.put_back(),
            Action::Rematch if self.game.is_over() => return self.rematch(),
            Action::Type => {
                self.return_to_now();
                self.ask_for_move(Input::default());
            }
            Action::Flip if self.can_be_turned() => self.flipped = !self.flipped,
            Action::Save if self.is_live(Action::Save) => self.ask_where_to_write(),
            Action::Coach if self.is_live(Action::Coach) => {
                let mut effects = self.forget();
                let (session, you) = (self.game.session().fork(), Some(self.game.you));
                effects.push(Effect::Go(Route::Coach(Coached { session, you, nodes: None })));
                return effects;
            }
            Action::Resign if !self.game.is_over() => self.ask_to_resign(),
            Action::OfferDraw if !self.game.is_over() => return self.offer_draw(),
            Action::PageUp => self.scroll(-PAGE),
            Action::PageDown => self.scroll(PAGE),
            Action::Hint => return self.hint(),
            Action::TakeBack => {
                let effects = self.forget();
                if self.game.take_back() {
                    self.seen = None;
                    self.give_time_back();
                    self.settle();
                }
                return effects;
            }
            Action::Stop => self.paused = !self.paused,
            Action::MoveNow if self.is_watched() => {
                self.paused = true;
                return self.ask();
            }
            Action::MoveNow if self.due.is_some() => return self.make_due(true),
            Action::MoveNow if self.thinking.is_some() => return vec![Effect::Stop],
            Action::MoveNow => return self.ask(),
            Action::Why => {
                let Some(session) = self.game.before_their_move(self.shown_plies()) else {
                    return Vec::new();
                };
                if self.external.is_some() {
                    // What it searched only it knows: what we make of the position can be seen.
                    let mut effects = self.forget();
                    effects.push(Effect::Go(Route::Explore(session)));
                    return effects;
                }
                let request = match self.reasons.get(&session.played().len()) {
                    Some(Reason::Search(request)) => *request,
                    Some(Reason::Book) => {
                        let says = "that move stands in the opening book: there is no search behind it";
                        return vec![Effect::say(says)];
                    }
                    Some(Reason::Lot) => {
                        return vec![Effect::say(
                            "that move was played by chance: there is no search behind it",
                        )];
                    }
                    None => {
                        return vec![Effect::say(
                            "that move was on the board before: there is no search behind it",
                        )];
                    }
                };
                let mut effects = self.forget();
                effects.push(Effect::Go(Route::Explain { session, request }));
                return effects;
            }
            Action::CopyPosition => {
                let text = self.game.view.notation.clone();
                return vec![Effect::Copy(text), Effect::say("the position is on the clipboard")];
            }
            Action::NewGame => {
                let control = self.clocks.map(|clocks| clocks.control());
                let form =
                    Form::of_game(self.game.session(), self.game.you, &self.foe, control, &self.guests);
                self.fill_in(form);
            }
            _ => {}
        }
        Vec::new()
    }

    /// Scrolls the list of moves, as far as there are some.
    fn scroll(&mut self, by: isize) {
        let (rows, list) = self.move_list();
        let most = rows.saturating_sub(list.height.into());
        self.scrolled = self.scrolled.min(most).saturating_add_signed(-by).min(most);
    }

    /// The arrow keys move the cursor.
    pub(super) fn steers(&self) -> bool {
        self.past.is_none() && (self.awake || self.grid_size() == 0)
    }

    /// Leaves what was begun: looking back, a piece that was taken up, the cursor.
    fn put_back(&mut self) {
        if !self.return_to_now() {
            self.awake = self.hand.picked().is_some();
            self.hand.let_go();
        }
    }

    /// The same game once more, with the sides changed.
    fn rematch(&mut self) -> Vec<Effect> {
        let mut session = self.game.session().fork();
        while session.take_back() {}
        let control = self.clocks.map(|clocks| clocks.control());
        self.start(Filled { session, you: Some(!self.game.you), foe: self.foe.clone(), control })
    }

    /// Moves the cursor.
    fn step(&mut self, right: i32, down: i32) {
        self.return_to_now();
        self.awake = true;
        match self.layout() {
            Some(layout) => self.cursor = layout.step(self.cursor, right, down),
            None if self.grid_size() == 0 => {
                let (mut legal, rows) = (self.legal(), self.panes().moves_below());
                legal.act(if right + down < 0 { Action::Up } else { Action::Down }, rows.height);
                self.cursor = legal.at();
            }
            None => {}
        }
    }

    /// Takes the piece on a cell up, or puts the one that was taken up down here.
    pub(super) fn touch(&mut self, cell: usize) -> Vec<Effect> {
        if !self.game.your_turn() {
            return Vec::new();
        }
        if self.grid_size() == 0 {
            let tag = self.game.view.moves.get(cell).map(|mv| mv.tag);
            return tag.map(|tag| self.make(tag)).unwrap_or_default();
        }
        match self.hand.touch(&self.game.view, cell) {
            Touched::Nothing => Vec::new(),
            Touched::Move(mv) => self.make(mv.tag),
            Touched::Several(moves) => {
                let text = |_: &Self, _, mv: &MoveView, _: &Theme| Line::from(mv.text.clone());
                let menu = Menu::new(("which one?", CHOICES), moves, text, |play, mv| play.make(mv.tag));
                self.overlays.open(menu.or(Self::leave));
                Vec::new()
            }
        }
    }

    fn play_typed(&mut self, text: &str) -> Result<Vec<Effect>, String> {
        if text.is_empty() {
            return Ok(self.leave());
        }
        if !self.game.your_turn() {
            return Err("it is not your turn".into());
        }
        let tag = self.game.session().parse_move(text).map_err(|wrong| wrong.to_string())?;
        Ok(self.make(tag))
    }

    fn hint(&mut self) -> Vec<Effect> {
        if let Some(hint) = &mut self.hint {
            hint.step = (hint.step + 1).min(hint.mv.cells.len() + 1);
            return Vec::new();
        }
        if !self.game.your_turn() || self.thinking.is_some() {
            return Vec::new();
        }
        self.thinking = Some(Thinking::Hint);
        let session = self.game.session().fork();
        vec![Effect::Think { session, request: opponents::hint(), fresh: false }]
    }

    pub(super) fn key(&mut self, key: KeyEvent) {
        if self.is_watched() {
            return;
        }
        if let Some(letter) = begins_move(key, &self.game.view).filter(|_| self.game.your_turn()) {
            self.return_to_now();
            self.ask_for_move(Input::begun(letter));
        }
    }
}
