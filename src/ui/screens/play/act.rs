//! What keys do in a game being played.

use crossterm::event::KeyEvent;
use ratatui::layout::Margin;

use super::clock::Clocks;
use super::form::{Filled, Finish, NewGame};
use super::game::{Decision, Game};
use super::{Play, Reason, Thinking, opponents};
use crate::games::{MoveTag, Side};
use crate::session::Session;
use crate::session::portable::Opened;
use crate::ui::background::TaskReport;
use crate::ui::learner_state::GameKey;
use crate::ui::overlay::{Fill, Flow, TakesMoves};
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::screens::coach::Coached;
use crate::ui::widgets::board::Layout;
use crate::ui::widgets::form::Form;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::move_input::MoveInput;

/// Rows that a key scrolls.
const PAGE: isize = 5;

impl TakesMoves for Play {
    fn move_input(&mut self) -> Option<&mut MoveInput> {
        Some(&mut self.input)
    }

    fn to_move(&self) -> Option<Box<dyn Session>> {
        (self.game.your_turn() && self.past.is_none()).then(|| self.game.session().fork())
    }

    fn board_layout(&self) -> Option<Layout> {
        self.panes().layout
    }

    /// In the place of the status.
    fn line_at(&self, area: Rect) -> (Rect, u16) {
        (self.panes_in(area).status.inner(Margin::new(1, 0)), 2)
    }

    /// The user makes a move; the opponent is asked for its answer.
    fn make(&mut self, tag: MoveTag) -> Vec<Effect> {
        let mut effects = self.forget();
        effects.extend(self.tick());
        if self.game.is_over() {
            return effects;
        }
        let side = self.game.view.side;
        self.game.play(tag);
        self.moved(side);
        self.settle();
        effects.extend(self.ask());
        effects
    }

    /// Back to the board.
    fn leave(&mut self) -> Vec<Effect> {
        self.let_go();
        self.ask()
    }
}

impl Play {
    /// Opens the form of a new game, and what is done when it is left as it was.
    pub(super) fn fill_in(&mut self, form: Form<NewGame>, left: fn(&mut Self) -> Vec<Effect>) {
        let fill = Fill::new(form, |play: &mut Self, done| match done {
            Finish::Game(filled) => Flow::Close(play.start(filled)),
            Finish::BackgroundTask(task) => Flow::Stay(vec![Effect::BackgroundTask(task)]),
        });
        self.overlays.open(fill.or(left).hearing(|form, msg, play| match msg {
            Msg::Learner(learner) => {
                form.hear(learner.now().growth());
                Flow::Below(Msg::Learner(learner))
            }
            Msg::BackgroundTask(TaskReport::Read(game)) => {
                let game = game.map(|opened| *opened);
                let says = game.as_ref().ok().and_then(Opened::says).map(Effect::fail);
                match form.read(game) {
                    Some(filled) => Flow::Close(play.start(filled).into_iter().chain(says).collect()),
                    None => Flow::Stay(Vec::new()),
                }
            }
            msg => Flow::Below(msg),
        }));
    }

    /// Starts what the form was filled in with.
    fn start(&mut self, filled: Filled) -> Vec<Effect> {
        let Filled { session, you, foe, control } = filled;
        let mut effects = self.forget();
        self.seed = opponents::another(self.seed);
        self.key = GameKey(self.seed);
        self.begun = session.played().len();
        let lot = if self.seed.is_multiple_of(2) { Side::First } else { Side::Second };
        self.game = Game::new(session, you.unwrap_or(lot));
        self.seat = you;
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
            Action::Up | Action::Down | Action::Left | Action::Right => self.step(action),
            Action::Accept if self.return_to_now() => {}
            Action::Accept => return self.touch(),
            Action::Cancel => self.put_back(),
            Action::Rematch if self.game.is_over() => return self.rematch(),
            Action::Type => {
                self.return_to_now();
                self.ask_for_move(Input::default());
            }
            Action::Flip if self.can_be_turned() => self.flipped = !self.flipped,
            Action::Write if self.is_live(Action::Write) => self.ask_where_to_write(),
            Action::Coach if self.is_live(Action::Coach) => {
                let (session, you) = (self.game.session().fork(), Some(self.game.you));
                let coached = Coached { session, headline: self.headline(), you, nodes: None, wrong: None };
                return self.leaving(Route::Coach(coached));
            }
            Action::Resign if !self.game.is_over() => self.ask_to_resign(),
            Action::OfferDraw if !self.game.is_over() => return self.ask_to_offer_draw(),
            Action::PageUp => self.scroll(-PAGE),
            Action::PageDown => self.scroll(PAGE),
            Action::Hint => return self.hint(),
            Action::TakeBack => return self.take_back(),
            Action::Stop => self.paused = !self.paused,
            Action::MoveNow if self.is_watched() => {
                self.paused = true;
                return self.ask();
            }
            Action::MoveNow if self.due.is_some() => return self.make_due(true),
            Action::MoveNow if self.thinking.is_some() => return vec![Effect::Stop],
            Action::MoveNow => return self.ask(),
            Action::Why => return self.why(),
            Action::CopyPosition => {
                let text = self.game.view.notation.clone();
                return vec![Effect::Copy(text), Effect::say("the position is on the clipboard")];
            }
            Action::NewGame => {
                let control = self.clocks.map(|clocks| clocks.control());
                let (session, foe) = (self.game.session().fork(), self.foe.clone());
                let form = Form::of_game(&Filled { session, you: self.seat, foe, control }, &self.guests);
                self.fill_in(form, Self::leave);
            }
            _ => {}
        }
        Vec::new()
    }

    /// Opens another screen; what is searched for the next move is not waited for.
    fn leaving(&mut self, route: Route) -> Vec<Effect> {
        let mut effects = self.forget();
        effects.push(Effect::Go(route));
        effects
    }

    /// Takes back that the user resigned or had no time left, or his last move with the answer to it.
    fn take_back(&mut self) -> Vec<Effect> {
        let mut effects = self.forget();
        if let Some(lost) = self.game.take_loss_back() {
            if matches!(lost, Decision::Time(_)) {
                self.give_time_again();
            }
            self.settle();
            // Since the last look no clock has run.
            self.looked = None;
            effects.extend(self.ask());
        } else if self.game.take_back() {
            self.seen = None;
            // What the opponent thought was of moves that are gone.
            (self.judged, self.lost_moves) = (None, 0);
            self.give_time_back();
            self.settle();
        }
        effects
    }

    /// Opens the search behind the opponent's last move, or says why there is none.
    fn why(&mut self) -> Vec<Effect> {
        let Some(session) = self.game.before_their_move(self.shown_plies()) else { return Vec::new() };
        if self.external.is_some() {
            let says =
                format!("what {} searched only it knows: this is cutnode's own search", self.foe.name());
            let beside = self.game.session().played().get(session.played().len()).copied();
            let turned = self.flipped;
            let mut effects = self.leaving(Route::BestLine { session, request: None, beside, turned });
            effects.push(Effect::say(says));
            return effects;
        }
        let known = self.reasons.get(&session.played().len()).copied();
        let says = match known.map_or_else(|| self.reason_again(&*session), Ok) {
            // What was overlooked says more than the line of who saw everything.
            Ok(Reason::Search(request)) if request.plan.amounts.attention.is_some() => {
                return self.leaving(Route::Explain { session, request });
            }
            Ok(Reason::Search(request)) => {
                return self.leaving(Route::BestLine {
                    session,
                    request: Some(request),
                    beside: None,
                    turned: self.flipped,
                });
            }
            Ok(Reason::Book) => {
                Effect::say("that move stands in the opening book: there is no search behind it")
            }
            Ok(Reason::Lot) => Effect::say("that move was played by chance: there is no search behind it"),
            Err(why) => Effect::fail(why),
        };
        vec![says]
    }

    /// Scrolls the list of moves, as far as there are some.
    fn scroll(&mut self, by: isize) {
        let (rows, list) = self.move_list();
        let most = rows.saturating_sub(list.height.into());
        self.scrolled = self.scrolled.min(most).saturating_add_signed(-by).min(most);
    }

    /// The arrow keys move the cursor.
    pub(super) fn steers(&self) -> bool {
        self.past.is_none() && !self.game.is_over() && (self.input.awake || self.grid_size() == 0)
    }

    /// Leaves what was begun: looking back, a piece that was taken up, the cursor.
    fn put_back(&mut self) {
        if !self.return_to_now() {
            self.input.awake = self.input.let_go();
        }
    }

    /// The same game once more, with the sides changed.
    fn rematch(&mut self) -> Vec<Effect> {
        let session = self.game.session().after(self.begun);
        let control = self.clocks.map(|clocks| clocks.control());
        self.start(Filled { session, you: Some(!self.game.you), foe: self.foe.clone(), control })
    }

    /// Moves the cursor: over the board, or over the legal moves.
    fn step(&mut self, action: Action) {
        self.return_to_now();
        self.input.steer(action, self.board_layout());
        if self.grid_size() == 0 {
            let up = matches!(action, Action::Up | Action::Left);
            let (mut legal, rows) = (self.legal(), self.panes().moves_below());
            legal.act(if up { Action::Up } else { Action::Down }, rows.height);
            self.input.cursor = legal.at();
        }
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
        if self.game.your_turn() {
            let past = self.past.take();
            self.begin_to_type(key);
            if self.overlays.is_empty() {
                self.past = past;
            }
        }
    }
}
