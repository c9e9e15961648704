//! The screen on which a game is played against an opponent.

mod act;
mod beside;
mod clock;
mod ended;
mod foe;
mod form;
mod game;
mod kept;
mod manners;
mod mouse;
mod opponents;
mod outside;
mod past;
mod portable;
mod reply;
mod status;
mod taken;
mod view;
mod watch;

use std::collections::BTreeMap;
use std::time::Instant;

use crate::games::{BoardView, Score, Side};
use crate::search::Iteration;
use crate::session::{MoveView, Request, Session};
use crate::ui::background::TaskReport;
use crate::ui::external::External;
use crate::ui::learner_state::GameKey;
use crate::ui::overlay::overlays;
use crate::ui::prelude::*;
use crate::ui::widgets::form::Form;
use crate::ui::widgets::move_input::MoveInput;
use clock::Clocks;
use game::Game;
use kept::Kept;
use manners::Due;
use opponents::Foe;
pub use opponents::Guests;
use past::Past;
use view::Panes;

/// A game against an opponent.
pub struct Play {
    game: Game,
    foe: Foe,
    /// The opponent, where he comes from outside.
    external: Option<External>,
    /// Who plays the user's side, where he only watches.
    stand_in: Option<Foe>,
    /// A game that is watched waits.
    paused: bool,
    /// Whom he can invite besides those of the program.
    guests: Guests,
    /// The opponent's move, which has been chosen and is not yet made.
    due: Option<Due>,
    /// When the opponent was asked for the move that it is at.
    asked: Instant,
    /// How many of his last moves the opponent has seen himself lost.
    lost_moves: u8,
    /// What went wrong with the opponent.
    trouble: Option<String>,
    /// What the opponent draws by lot is drawn from this number.
    seed: u64,
    clocks: Option<Clocks>,
    /// The clocks as they stood after so many moves.
    times: BTreeMap<usize, Clocks>,
    /// When the clocks were last looked at.
    looked: Option<Instant>,
    /// What the opponent thought at its last move that the position is worth to it.
    judged: Option<Score>,
    flipped: bool,
    /// The side that the user asked for; none where it was to be drawn by lot.
    seat: Option<Side>,
    /// The earlier position that the board shows.
    past: Option<Past>,
    input: MoveInput,
    overlays: Overlays<Self>,
    thinking: Option<Thinking>,
    /// How far the running search is, or how far the opponent's last one came.
    seen: Option<Iteration>,
    /// What is behind the opponent's moves of this game, by the number of moves before each.
    reasons: BTreeMap<usize, Reason>,
    /// The opponent's search failed: it has to be asked again.
    stalled: bool,
    hint: Option<Hint>,
    /// Rows that the list of moves is scrolled back.
    scrolled: usize,
    key: GameKey,
    /// So many moves were on the board when it began.
    begun: usize,
    /// The game as it was last kept; `None` before it is worth keeping.
    kept: Option<Kept>,
}

/// Columns of the popup in which one of several things is chosen.
const CHOICES: u16 = 24;

/// What the engine is thinking for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Thinking {
    Reply,
    Hint,
}

/// How the opponent came to a move.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one of it")]
enum Reason {
    /// This search, to be run again exactly.
    Search(Request),
    /// The opening book.
    Book,
    /// Chance.
    Lot,
}

/// A hint as far as it was asked for.
struct Hint {
    mv: MoveView,
    /// From 1: its cells one after the other, then the move itself.
    step: usize,
}

impl Play {
    /// Goes on with this game, after the form of a new one. The seed decides what an opponent by chance plays.
    pub fn new(session: Box<dyn Session>, you: Side, key: GameKey, seed: u64, guests: &Guests) -> Self {
        let foe = opponents::first(session.game().slug, guests);
        Self::with(session, you, foe, key, seed, guests)
    }

    /// The same, with the one chosen in the form who has this slug.
    ///
    /// # Errors
    /// When nobody has it.
    pub fn against(
        session: Box<dyn Session>,
        slug: &str,
        key: GameKey,
        seed: u64,
        guests: &Guests,
    ) -> Result<Self, String> {
        let foe = Foe::find(session.game().slug, slug, guests)?;
        let you = session.view().side;
        Ok(Self::with(session, you, foe, key, seed, guests))
    }

    fn with(
        session: Box<dyn Session>,
        you: Side,
        foe: Foe,
        key: GameKey,
        seed: u64,
        guests: &Guests,
    ) -> Self {
        let form = Form::going_on(&*session, you, &foe, guests);
        let mut play = Self::at(Game::new(session, you), foe, key, seed, guests);
        // Nothing is played yet: whoever leaves the form goes back to where he came from, and no game is kept.
        play.fill_in(form, |play| {
            play.kept = Some(play.as_it_is());
            vec![Effect::Back]
        });
        play
    }

    /// At the board of a game.
    fn at(game: Game, foe: Foe, key: GameKey, seed: u64, guests: &Guests) -> Self {
        let seat = Some(game.you);
        let mut play = Self {
            begun: game.session().played().len(),
            game,
            external: None,
            stand_in: None,
            paused: false,
            guests: guests.clone(),
            due: None,
            asked: Instant::now(),
            lost_moves: 0,
            trouble: None,
            foe,
            seed,
            clocks: None,
            times: BTreeMap::new(),
            looked: None,
            judged: None,
            flipped: false,
            seat,
            past: None,
            input: MoveInput::default(),
            overlays: Overlays::default(),
            thinking: None,
            seen: None,
            reasons: BTreeMap::new(),
            stalled: false,
            hint: None,
            scrolled: 0,
            key,
            kept: None,
        };
        play.invite();
        play.face_the_user();
        play
    }

    /// The user's side at the bottom, the cursor where its first move is.
    fn face_the_user(&mut self) {
        self.flipped = self.game.you == Side::Second && self.can_be_turned();
        self.input = MoveInput::new(&self.game.view, self.input.awake);
    }

    /// The board looks the same from the other side: not where stones fall, and not where one puts down a sign.
    fn can_be_turned(&self) -> bool {
        matches!(&self.game.view.board, BoardView::Grid(grid) if grid.turns)
    }

    /// How many cells the board has; none where there is no board.
    fn grid_size(&self) -> usize {
        match &self.game.view.board {
            BoardView::Grid(grid) => grid.cells.len(),
            BoardView::Text(_) => 0,
        }
    }

    fn panes(&self) -> Panes {
        self.panes_in(self.overlays.area())
    }

    fn panes_in(&self, area: Rect) -> Panes {
        Panes::new(area, &self.game.view.board, self.overlays.pieces(), self.flipped)
    }

    /// What was begun on the board is left.
    fn settle(&mut self) {
        self.input.let_go();
        self.hint = None;
        self.past = None;
        self.scrolled = 0;
        self.stalled = false;
        self.overlays.clear();
        if self.grid_size() == 0 {
            self.input.cursor = 0;
        }
    }

    /// Gives the running search up.
    fn forget(&mut self) -> Vec<Effect> {
        if let Some(external) = &mut self.external {
            external.forget();
        }
        self.due = None;
        self.thinking.take().map(|_| Effect::Forget).into_iter().collect()
    }

    /// Whether an action of the board has anything to do now.
    fn is_live(&self, action: Action) -> bool {
        match action {
            Action::Accept => self.past.is_some() || self.game.your_turn(),
            Action::Type => self.game.your_turn(),
            // The board shows what it is about.
            Action::Hint => self.game.your_turn() && self.past.is_none(),
            Action::Resign | Action::OfferDraw | Action::Stop | Action::Up | Action::Down => {
                !self.game.is_over()
            }
            Action::Write => !self.game.texts.is_empty() && self.game.session().game().portable().is_some(),
            Action::Flip => self.can_be_turned(),
            // What is seen is not what would be taken back.
            Action::TakeBack if self.past.is_some() => false,
            Action::TakeBack => {
                self.game.lost_by().is_some() || self.game.plies_back(self.game.you).is_some()
            }
            Action::Why => self.game.before_their_move(self.shown_plies()).is_some(),
            Action::Left => self.steers() || !self.game.texts.is_empty() && self.shown_plies() > 0,
            Action::Right => {
                self.steers() || self.past.is_some() || self.is_watched() && !self.game.is_over()
            }
            Action::Rematch => self.game.is_over(),
            // There is something to be left before the screen is.
            Action::Cancel => self.past.is_some() || self.steers() && self.grid_size() > 0,
            Action::Coach | Action::First | Action::Last => !self.game.texts.is_empty(),
            // An engine from outside that is told to stop gives its move up.
            Action::MoveNow => self.game.their_turn() && (self.external.is_none() || self.thinking.is_none()),
            _ => true,
        }
    }
}

impl Overlaid for Play {
    overlays!();

    fn title(&self) -> String {
        let game = self.game.session().game().slug;
        match &self.stand_in {
            Some(stand_in) => format!("watch · {game} · {} against {}", stand_in.name(), self.foe.name()),
            None => format!("play · {game} · against {}", self.foe.name()),
        }
    }

    fn keys(&self) -> Vec<&'static Binding> {
        let (first, here) = match (self.is_watched(), &self.past) {
            (true, _) => (None, Context::PlayWatch),
            (false, Some(_)) => (Some(Context::PlayPast), Context::Play),
            (false, None) if self.steers() => (Some(Context::PlayCursor), Context::Play),
            (false, None) => (None, Context::Play),
        };
        first.into_iter().chain([here]).flat_map(keymap::of).filter(|row| self.is_live(row.action)).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Shown => {
                let mut effects = vec![self.wind(self.clocks)];
                if !self.paused {
                    effects.extend(self.ask());
                }
                return effects;
            }
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => {
                // Whoever begins to type does not wait to see the reply.
                let effects = self.make_due(true);
                self.key(key);
                return effects;
            }
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::Engine(news) => return self.news(news),
            // The opponent is asked again when the game is shown; a hint is when the user asks for it.
            Msg::Superseded => self.thinking = None,
            Msg::Tick if self.due.is_some() => {
                let mut effects = self.tick();
                effects.extend(self.make_due(false));
                return effects;
            }
            Msg::Tick if self.is_watched() => return if self.paused { Vec::new() } else { self.ask() },
            Msg::Tick => return self.tick(),
            Msg::BackgroundTask(TaskReport::Answered { number, thought }) => {
                return self.answered(number, thought);
            }
            Msg::BackgroundTask(TaskReport::Said(Ok(text))) => return vec![Effect::say(text)],
            Msg::BackgroundTask(TaskReport::Said(Err(text))) => return vec![Effect::fail(text)],
            Msg::Learner(learner) => self.grow(learner.now().growth()),
            Msg::Resize(_)
            | Msg::Pieces(_)
            | Msg::Game(_)
            | Msg::Browsed(_)
            | Msg::Paste(_)
            | Msg::BackgroundTask(_) => {}
        }
        Vec::new()
    }

    fn after(&mut self, mut effects: Vec<Effect>) -> Vec<Effect> {
        // First of all: whatever comes of the rest, a move that was made is kept.
        if let Some(keep) = self.keep() {
            effects.insert(0, keep);
        }
        effects
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.draw(buf, area, theme);
    }
}
