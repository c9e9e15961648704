//! A puzzle being solved: what moves, keys and clicks do.

mod input;
mod searches;

use crate::games::{BoardView, MoveTag, Outcome, Score, Side};
use crate::learner::glicko::Rating;
use crate::learner::puzzles::effort::{Effort, Goal};
use crate::learner::puzzles::themes::subject;
use crate::learner::puzzles::{Hint, Puzzle, Solving, Verdict};
use crate::session::{GameCard, Session, View, game};
use crate::ui::prelude::*;
use crate::ui::screens::puzzles::ten::Went;
use crate::ui::widgets::board::Layout;
use crate::ui::widgets::move_input::MoveInput;

/// What the attempt wants of the screen.
#[derive(Clone, Copy)]
pub(super) enum AttemptRequest {
    Stay,
    Leave,
    Next,
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

/// The cells of the move that makes a puzzle; none where it is not known.
fn lead(card: &GameCard, puzzle: &Puzzle) -> Vec<usize> {
    let cells = || {
        let (position, mv) = puzzle.before.as_ref()?;
        let mut before = card.open(Some(position)).ok()?;
        let tag = before.parse_move(mv).ok()?;
        before.play(tag);
        Some(before.view().last)
    };
    cells().unwrap_or_default()
}

/// A puzzle being solved.
#[expect(clippy::struct_excessive_bools, reason = "each is switched by something else")]
pub(super) struct Attempt {
    pub(super) solving: Solving,
    session: Box<dyn Session>,
    pub(super) view: View,
    /// The solver's side.
    pub(super) you: Side,
    pub(super) input: MoveInput,
    pub(super) flipped: bool,
    pub(super) said: Said,
    /// The engine is looking for the answer to the wrong move.
    refuting: bool,
    /// What it takes to find the first move: measured once it is over.
    pub(super) effort: Option<Effort>,
    /// A search for that is running.
    measuring: bool,
    /// The tree of the search that confirms the solution is opened as soon as that is known.
    wants_tree: bool,
    /// After the wrong move, unless it ends the game.
    wrong: Option<Box<dyn Session>>,
    /// The first wrong move, in the plain form.
    pub(super) first_wrong: Option<String>,
    /// Cells of the opponent's move that made the puzzle, where it is known.
    pub(super) lead: Vec<usize>,
    /// How it went the first time, once it was begun again after that.
    pub(super) first: Option<Went>,
    /// Moves taken back to look at, once it is over.
    behind: usize,
    told: bool,
}

impl Attempt {
    pub(super) fn new(puzzle: Puzzle) -> Result<Self, String> {
        let card = game(&puzzle.game).map_err(|error| error.to_string())?;
        let session = card.open(Some(&puzzle.position)).map_err(|error| error.to_string())?;
        let view = session.view();
        Ok(Self {
            you: view.side,
            flipped: view.side == Side::Second,
            input: MoveInput::new(&view, true),
            said: Said::Nothing,
            refuting: false,
            effort: None,
            measuring: false,
            wants_tree: false,
            wrong: None,
            first_wrong: None,
            first: None,
            lead: lead(card, &puzzle),
            behind: 0,
            told: false,
            solving: Solving::new(puzzle),
            session,
            view,
        })
    }

    /// Back to the first move. How it went before is not forgotten.
    fn begin_again(&mut self) -> Option<Effect> {
        let again = Self::new(self.solving.puzzle().clone()).ok()?;
        let (first, flipped, mut solving) = (self.went(), self.flipped, self.solving.clone());
        solving.begin_again();
        *self = Self { solving, first, flipped, first_wrong: self.first_wrong.take(), ..again };
        Some(Effect::Forget)
    }

    /// How it went at the first try, if that is over.
    pub(super) fn went(&self) -> Option<Went> {
        let solving = &self.solving;
        let now = || match (solving.is_clean(), solving.is_solved()) {
            (true, _) => Went::Clean,
            (false, true) => Went::Helped,
            (false, false) => Went::Missed,
        };
        self.first.or_else(|| solving.is_over().then(now))
    }

    pub(super) fn rating(&self) -> i64 {
        self.solving.puzzle().rating
    }

    /// The puzzle's rating before this attempt.
    pub(super) fn rated(&self) -> Rating {
        self.solving.puzzle().rated()
    }

    pub(super) fn card(&self) -> &'static GameCard {
        self.session.game()
    }

    pub(super) fn side_name(&self) -> &'static str {
        self.session.game().side_name(self.you)
    }

    pub(super) fn context(&self) -> Context {
        if self.solving.is_over() { Context::PuzzleOver } else { Context::PuzzleBoard }
    }

    /// Whether an action has anything to do now.
    pub(super) fn is_live(&self, action: Action) -> bool {
        let over = self.solving.is_over();
        match action {
            Action::Why => over || self.wrong.is_some(),
            Action::Hint => self.solving.hint() != Some(Hint::Move),
            Action::Left if over => self.behind < self.session.played().len(),
            Action::Right if over => self.behind > 0,
            _ => true,
        }
    }

    /// A value of the solver's as the first side sees it, with that side's name.
    pub(super) fn told(&self, score: Score) -> String {
        let card = self.session.game();
        format!("{} to {}", card.worth(self.you, score), card.side_name(Side::First))
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
            Hint::Theme => (Vec::new(), format!("its theme: {}.", subject(&self.solving.puzzle().themes))),
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

    /// `layout`: where the board is.
    pub(super) fn update(&mut self, msg: Msg, layout: Option<Layout>) -> (AttemptRequest, Vec<Effect>) {
        let effects = match msg {
            Msg::Act(action) => return self.act(action, layout),
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
        self.view = self.session.after(self.session.played().len() - self.behind).view();
    }

    fn show_solution(&mut self) -> Vec<Effect> {
        for plain in self.solving.give_up() {
            self.play_plain(&plain);
        }
        self.said = Said::Shown;
        self.input.let_go();
        self.forgive();
        self.look(0);
        self.over()
    }

    /// The puzzle is over: what it takes to find its first move is measured.
    fn over(&mut self) -> Vec<Effect> {
        let start = self.start();
        let puzzle = self.solving.puzzle();
        let goal = puzzle.moves.first().and_then(|first| start.parse_move(first).ok());
        self.effort = goal.map(|mv| Effort::new(Goal { mv, plies: puzzle.moves.len() }));
        let mut effects = vec![Effect::Forget];
        effects.extend(self.measure());
        effects
    }

    /// Shows the solution of a puzzle that counts no more, and the tree that confirms it.
    fn reveal(&mut self) -> Vec<Effect> {
        self.told = true;
        let mut effects = self.show_solution();
        effects.extend(self.open_confirmed());
        effects
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
        self.input.let_go();
        let Some(mv) = self.view.moves.iter().find(|mv| mv.tag == tag).cloned() else { return Vec::new() };
        let mut after = self.session.fork();
        after.play(tag);
        // A finished game is seen by the side that would have to move: its loss is the solver's win.
        let wins = after.ending().is_some_and(|ending| ending.outcome == Outcome::Loss);
        match self.solving.play(&mv.plain, wins) {
            Err(_) => return Vec::new(),
            Ok(Verdict::Wrong) => {
                if self.first_wrong.is_none() && self.session.played().is_empty() {
                    self.first_wrong = Some(mv.plain);
                }
                return self.refute(after, mv.text);
            }
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
        if self.solving.is_over() { self.over() } else { vec![Effect::Forget] }
    }

    /// The wrong move is no longer what is spoken of.
    fn forgive(&mut self) {
        self.refuting = false;
        self.wrong = None;
    }

    /// The solution as players write it.
    pub(super) fn solution_texts(&self) -> Vec<String> {
        let mut line = self.start();
        for plain in &self.solving.puzzle().moves {
            let Ok(tag) = line.parse_move(plain) else { break };
            line.play(tag);
        }
        line.played_texts()
    }

    /// A move of the position as players write it.
    pub(super) fn text_of(&self, plain: &str) -> Option<String> {
        self.view.moves.iter().find(|mv| mv.plain == plain).map(|mv| mv.text.clone())
    }

    /// Cells of the last move: of the puzzle's own before any was made.
    pub(super) fn last(&self) -> Vec<usize> {
        if self.view.last.is_empty() { self.lead.clone() } else { self.view.last.clone() }
    }
}
