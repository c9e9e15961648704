//! A puzzle being solved: what moves, keys and clicks do.

mod input;
use ratatui::layout::Rect;

use crate::engine::News;
use crate::games::{BoardView, MoveTag, Outcome, Score, Side};
use crate::search::{Limits, Plan};
use crate::session::{Method, MoveView, Request, Session, View, Watch, game};
use crate::tutor::puzzles::{Hint, Puzzle, Solving, Verdict};
use crate::ui::keymap::Context;
use crate::ui::msg::{Effect, Msg};
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::list::Choice;

/// What the attempt wants of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    Stay,
    Leave,
    Next,
}

/// How deep the answer to a wrong move is searched: a moment's work.
const REFUTATION: u8 = 7;

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

/// What keys and clicks are about.
pub(super) enum Mode {
    Board,
    Typing { input: Input, error: Option<String> },
    Choosing { moves: Vec<MoveView>, choice: Choice },
}

/// A puzzle being solved.
pub(super) struct Attempt {
    pub(super) solving: Solving,
    session: Box<dyn Session>,
    pub(super) view: View,
    /// The solver's side.
    you: Side,
    pub(super) cursor: usize,
    pub(super) picked: Option<usize>,
    pub(super) flipped: bool,
    pub(super) mode: Mode,
    pub(super) said: Said,
    /// After the wrong move that the engine is thinking about.
    refuting: Option<Box<dyn Session>>,
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
            picked: None,
            mode: Mode::Board,
            said: Said::Nothing,
            refuting: None,
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

    pub(super) fn side_name(&self) -> &'static str {
        self.session.game().side_name(self.you)
    }

    pub(super) fn context(&self) -> Context {
        match &self.mode {
            Mode::Typing { .. } => Context::PuzzleTyping,
            Mode::Choosing { .. } => Context::Choice,
            Mode::Board if self.solving.is_over() => Context::PuzzleOver,
            Mode::Board => Context::PuzzleBoard,
        }
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
            Hint::Piece => {
                (Vec::new(), self.piece_at(from).map_or_else(String::new, |it| format!("move a {it}.")))
            }
            Hint::Square => (from.into_iter().collect(), "move the marked piece.".into()),
            Hint::Move => (mv.cells.clone(), format!("play {}.", mv.text)),
        })
    }

    fn piece_at(&self, cell: Option<usize>) -> Option<char> {
        let BoardView::Grid(grid) = &self.view.board else { return None };
        let cell = grid.cells.get(cell?)?;
        cell.letter.map(|letter| letter.to_ascii_uppercase())
    }

    /// Where the piece that was taken up may go.
    pub(super) fn targets(&self) -> Vec<usize> {
        let moves = self.picked.into_iter().flat_map(|from| self.moves_from(from));
        moves.filter_map(|mv| mv.cells.last().copied()).collect()
    }

    fn moves_from(&self, cell: usize) -> impl Iterator<Item = &MoveView> {
        self.view.moves.iter().filter(move |mv| mv.cells.first() == Some(&cell))
    }

    pub(super) fn update(&mut self, msg: Msg, area: Rect, pieces: PieceStyle) -> (Wish, Vec<Effect>) {
        let effects = match msg {
            Msg::Act(action) if matches!(self.mode, Mode::Board) => {
                return self.on_board(action, area, pieces);
            }
            Msg::Act(action) => self.in_popup(action),
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => {
                if let Mode::Typing { input, .. } = &mut self.mode {
                    input.insert(&text);
                }
                Vec::new()
            }
            Msg::Mouse(mouse) => self.mouse(mouse, area, pieces),
            Msg::Engine(news) => self.hear(news),
            _ => Vec::new(),
        };
        (Wish::Stay, effects)
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
        self.picked = None;
        self.refuting = None;
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
    fn make(&mut self, tag: MoveTag) -> Vec<Effect> {
        self.mode = Mode::Board;
        self.picked = None;
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
        self.refuting = None;
        self.view = self.session.view();
        vec![Effect::Forget]
    }

    /// Asks the engine what is wrong with a move.
    fn refute(&mut self, after: Box<dyn Session>, played: String) -> Vec<Effect> {
        if let Some(ending) = after.ending() {
            self.said = Said::Wrong { played, why: Some(Why::Over(ending.rule)) };
            return vec![Effect::Forget];
        }
        self.said = Said::Wrong { played, why: None };
        let plan = Plan::new(Limits::depth(REFUTATION));
        let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
        let session = after.fork();
        self.refuting = Some(after);
        vec![Effect::Think { session, request, fresh: false }]
    }

    fn hear(&mut self, news: News) -> Vec<Effect> {
        if let News::Done(answer) = news
            && let (Some(after), Said::Wrong { why, .. }) = (self.refuting.take(), &mut self.said)
            && let Some(reply) = after.texts(&[answer.found.best]).pop()
        {
            *why = Some(Why::Reply(reply, -answer.found.score));
        }
        Vec::new()
    }
}
