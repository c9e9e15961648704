//! A puzzle being solved: what moves, keys and clicks do.

mod input;
use ratatui::layout::Rect;

use crate::engine::EngineEvent;
use crate::games::{BoardView, MoveTag, Outcome, Score, Side};
use crate::learner::glicko::Rating;
use crate::learner::puzzles::{Hint, Puzzle, Solving, Verdict};
use crate::search::{Limits, Plan};
use crate::session::{Method, MoveView, Request, Session, View, Watch, game};
use crate::trace::{seen_by_first, value};
use crate::ui::keymap::{Action, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::route::Route;
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::hand::Hand;
use crate::ui::widgets::input::Input;

/// What the attempt wants of the screen.
pub(super) enum AttemptRequest {
    Stay,
    /// A move is to be typed, of which this was already.
    Type(Input),
    /// One of these moves is to be chosen.
    Choose(Vec<MoveView>),
    Leave,
    Next,
}

/// How deep the answer to a wrong move is searched: a moment's work.
const REFUTATION: u8 = 7;

/// The search that finds it.
fn refutation() -> Request {
    let plan = Plan::new(Limits::depth(REFUTATION));
    Request { method: Method::Engine, plan, watch: Watch::Silent }
}

/// What was said of the last move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// Nothing yet.
    Nothing,
    /// It was right, and this was the reply.
    Right { played: String, reply: String },
    /// It was wrong; why, once the engine has found it.
    Wrong { played: String, why: Option<Why> },
    /// The puzzle is solved.
    Solved,
    /// The solution was shown.
    Shown,
}

/// Why a move is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// The game ends, and not with a win.
    Over(&'static str),
    /// The best reply, and what the position is worth to the solver then.
    Reply(String, Score),
}

/// A puzzle being solved.
pub(super) struct Attempt {
    pub(super) solving: Solving,
    session: Box<dyn Session>,
    pub(super) view: View,
    /// The solver's side.
    you: Side,
    pub(super) cursor: usize,
    pub(super) hand: Hand,
    pub(super) flipped: bool,
    pub(super) said: Said,
    /// The engine is looking for the answer to the wrong move.
    refuting: bool,
    /// After the wrong move, unless it ends the game.
    wrong: Option<Box<dyn Session>>,
    /// Moves taken back to look at, once it is over.
    behind: usize,
    told: bool,
}

impl Attempt {
    pub(super) fn new(puzzle: Puzzle) -> Result<Self, String> {
        let card = game(&puzzle.game).map_err(|error| error.to_string())?;
        let session = card.open(Some(&puzzle.position)).map_err(|error| error.to_string())?;
        let view = session.view();
        let cursor = view.moves.first().and_then(|mv| mv.cells.first().copied()).unwrap_or(0);
        Ok(Self {
            you: view.side,
            flipped: view.side == Side::Second,
            cursor,
            hand: Hand::default(),
            said: Said::Nothing,
            refuting: false,
            wrong: None,
            behind: 0,
            told: false,
            solving: Solving::new(puzzle),
            session,
            view,
        })
    }

    pub(super) fn rating(&self) -> i64 {
        self.solving.puzzle().rating
    }

    /// The puzzle's rating before this attempt.
    pub(super) fn rated(&self) -> Rating {
        self.solving.puzzle().rated()
    }

    pub(super) fn side_name(&self) -> &'static str {
        self.session.game().side_name(self.you)
    }

    pub(super) fn context(&self) -> Context {
        if self.solving.is_over() { Context::PuzzleOver } else { Context::PuzzleBoard }
    }

    /// Whether an action has anything to do now.
    pub(super) fn is_live(&self, action: Action) -> bool {
        action != Action::Why || self.solving.is_over() || self.wrong.is_some()
    }

    /// What the solver's opponent is called.
    pub(super) fn opponent_name(&self) -> &'static str {
        self.session.game().side_name(!self.you)
    }

    /// A value of the solver's as the first side sees it, with that side's name.
    pub(super) fn told(&self, score: Score) -> String {
        let first = self.session.game().side_name(Side::First);
        format!("{} to {first}", value(seen_by_first(self.you, score)))
    }

    /// What came of it, once it is over: id, solved, clean. Told once.
    pub(super) fn result(&mut self) -> Option<(String, bool, bool)> {
        if !self.solving.is_over() || std::mem::replace(&mut self.told, true) {
            return None;
        }
        Some((self.solving.puzzle().id.clone(), self.solving.is_solved(), self.solving.is_clean()))
    }

    /// The moves played so far as players write them, and how many of them the board shows.
    pub(super) fn line(&self) -> (Vec<String>, usize) {
        let texts = self.session.played_texts();
        let shown = texts.len().saturating_sub(self.behind);
        (texts, shown)
    }

    /// The cells that the hint points at, and its words.
    pub(super) fn hint(&self) -> Option<(Vec<usize>, String)> {
        let (hint, plain) = (self.solving.hint()?, self.solving.next()?);
        let mv = self.view.moves.iter().find(|mv| mv.plain == plain)?;
        let from = mv.cells.first().copied();
        Some(match hint {
            Hint::Theme => (Vec::new(), format!("it is about {}.", self.solving.puzzle().themes.join(", "))),
            Hint::Piece => (Vec::new(), format!("move {}.", self.piece_at(from))),
            Hint::Square => (from.into_iter().collect(), "move the marked piece.".into()),
            Hint::Move => (mv.cells.clone(), format!("play {}.", mv.text)),
        })
    }

    /// The piece on a cell in words: `a rook`, or `the rook` where there is no other.
    fn piece_at(&self, cell: Option<usize>) -> String {
        let named = || {
            let BoardView::Grid(grid) = &self.view.board else { return None };
            let letter = grid.cells.get(cell?)?.letter?;
            let alone = grid.cells.iter().filter(|other| other.letter == Some(letter)).count() == 1;
            let name = self.session.game().piece_name(letter)?;
            Some(format!("{} {name}", if alone { "the" } else { "a" }))
        };
        named().unwrap_or_else(|| "a piece".into())
    }

    pub(super) fn update(
        &mut self,
        msg: Msg,
        area: Rect,
        pieces: PieceStyle,
    ) -> (AttemptRequest, Vec<Effect>) {
        let effects = match msg {
            Msg::Act(action) => return self.act(action, area, pieces),
            Msg::Key(key) => return (self.key(key), Vec::new()),
            Msg::Mouse(mouse) => return self.mouse(mouse, area, pieces),
            Msg::Engine(news) => self.hear(news),
            // The tree may have been looked at meanwhile, which takes the engine.
            Msg::Shown => self.ask(),
            _ => Vec::new(),
        };
        (AttemptRequest::Stay, effects)
    }

    /// Shows the position so many moves before the end.
    fn look(&mut self, behind: usize) {
        self.behind = behind.min(self.session.played().len());
        let mut shown = self.session.fork();
        for _ in 0..self.behind {
            shown.take_back();
        }
        self.view = shown.view();
    }

    fn show_solution(&mut self) -> Vec<Effect> {
        for plain in self.solving.give_up() {
            self.play_plain(&plain);
        }
        self.said = Said::Shown;
        self.hand.let_go();
        self.forgive();
        self.look(0);
        vec![Effect::Forget]
    }

    /// Plays a move of the solution; as players write it.
    fn play_plain(&mut self, plain: &str) -> String {
        if let Ok(tag) = self.session.parse_move(plain) {
            self.session.play(tag);
        }
        self.session.played_texts().pop().unwrap_or_default()
    }

    /// The solver moves.
    pub(super) fn make(&mut self, tag: MoveTag) -> Vec<Effect> {
        self.hand.let_go();
        let Some(mv) = self.view.moves.iter().find(|mv| mv.tag == tag).cloned() else { return Vec::new() };
        let mut after = self.session.fork();
        after.play(tag);
        // A finished game is seen by the side that would have to move: its loss is the solver's win.
        let wins = after.ending().is_some_and(|ending| ending.outcome == Outcome::Loss);
        match self.solving.play(&mv.plain, wins) {
            Err(_) => return Vec::new(),
            Ok(Verdict::Wrong) => return self.refute(after, mv.text),
            Ok(Verdict::Right(reply)) => {
                self.session = after;
                self.said = Said::Right { played: mv.text, reply: self.play_plain(&reply) };
            }
            Ok(Verdict::Solved) => {
                self.session = after;
                self.said = if self.solving.is_solved() { Said::Solved } else { Said::Shown };
            }
        }
        self.forgive();
        self.view = self.session.view();
        vec![Effect::Forget]
    }

    /// The wrong move is no longer what is spoken of.
    fn forgive(&mut self) {
        self.refuting = false;
        self.wrong = None;
    }

    /// Asks the engine what is wrong with a move.
    fn refute(&mut self, after: Box<dyn Session>, played: String) -> Vec<Effect> {
        if let Some(ending) = after.ending() {
            self.said = Said::Wrong { played, why: Some(Why::Over(ending.rule)) };
            self.forgive();
            return vec![Effect::Forget];
        }
        self.said = Said::Wrong { played, why: None };
        self.wrong = Some(after);
        self.refuting = true;
        self.ask()
    }

    /// Asks for the answer to the wrong move, if it is not known.
    fn ask(&self) -> Vec<Effect> {
        match &self.wrong {
            Some(wrong) if self.refuting => {
                vec![Effect::Think { session: wrong.fork(), request: refutation(), fresh: false }]
            }
            _ => Vec::new(),
        }
    }

    /// The search that shows what is wrong with the move, or the one of the puzzle.
    fn explain(&self) -> Effect {
        if let Some(wrong) = &self.wrong {
            return Effect::Go(Route::Explain { session: wrong.fork(), request: refutation() });
        }
        let mut start = self.session.fork();
        while start.take_back() {}
        Effect::Go(Route::Explore(start))
    }

    fn hear(&mut self, news: EngineEvent) -> Vec<Effect> {
        if let EngineEvent::Failed(_) = news {
            self.refuting = false;
        }
        if let EngineEvent::Done(answer) = news
            && std::mem::take(&mut self.refuting)
            && let (Some(after), Said::Wrong { why, .. }) = (&self.wrong, &mut self.said)
            && let Some(reply) = after.texts(&[answer.found.best]).pop()
        {
            *why = Some(Why::Reply(reply, -answer.found.score));
        }
        Vec::new()
    }
}
