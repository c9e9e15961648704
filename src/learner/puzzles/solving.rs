//! The solving of a puzzle, as a state machine without a board.

use thiserror::Error;

use super::Puzzle;

/// A puzzle being solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solving {
    puzzle: Puzzle,
    /// Moves of the solution that have been played.
    played: usize,
    hint: Option<Hint>,
    mistakes: u32,
    hints: u32,
    solved: bool,
    shown: bool,
    told_theme: bool,
}

/// How much a hint tells; each tells more than the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Hint {
    /// What the puzzle is about.
    Theme,
    /// Which kind of piece moves.
    Piece,
    /// From which square.
    Square,
    /// The whole move.
    Move,
}

/// What a move of the solver does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The puzzle is solved.
    Solved,
    /// The right move; the opponent replies with this one.
    Right(String),
    /// Not the move.
    Wrong,
}

/// A move that is played although there is none to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the puzzle is over")]
pub struct Over;

impl Solving {
    /// A puzzle at its start.
    pub fn new(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            played: 0,
            hint: None,
            mistakes: 0,
            hints: 0,
            solved: false,
            shown: false,
            told_theme: false,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The moves of the solution that have been played, both sides'.
    pub fn played(&self) -> &[String] {
        &self.puzzle.moves[..self.played]
    }

    /// The solver's next move, if the puzzle is not over.
    pub fn next(&self) -> Option<&str> {
        self.puzzle.moves.get(self.played).map(String::as_str)
    }

    /// Solver's moves that are found, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.played.div_ceil(2), self.puzzle.moves.len().div_ceil(2))
    }

    /// The solver plays a legal move. `wins` says that it ends the game in his favour: such a move is right
    /// whatever the solution says, since one mate is as good as another.
    ///
    /// # Errors
    /// When the puzzle is over.
    pub fn play(&mut self, plain: &str, wins: bool) -> Result<Verdict, Over> {
        let expected = self.next().ok_or(Over)?;
        if plain != expected && !wins {
            self.mistakes += 1;
            return Ok(Verdict::Wrong);
        }
        self.hint = None;
        let reply = self.puzzle.moves.get(self.played + 1).filter(|_| !wins).cloned();
        if let Some(reply) = reply {
            self.played += 2;
            return Ok(Verdict::Right(reply));
        }
        self.played = self.puzzle.moves.len();
        self.solved = !self.shown;
        Ok(Verdict::Solved)
    }

    /// Back to its first move: one that is over is as if it was never tried; in one that is not, what was missed and what was
    /// told stay so.
    pub fn begin_again(&mut self) {
        if self.is_over() {
            *self = Self { told_theme: self.told_theme, ..Self::new(self.puzzle.clone()) };
        }
        (self.played, self.hint) = (0, None);
    }

    /// What the puzzle is about is said already: hints begin with the piece.
    pub fn tell_theme(&mut self) {
        self.told_theme = true;
    }

    /// What the puzzle is about was said before any hint.
    pub fn has_told_theme(&self) -> bool {
        self.told_theme
    }

    /// Takes the next hint for the move at hand.
    pub fn take_hint(&mut self) -> Option<Hint> {
        self.next()?;
        let next = match self.hint {
            None if self.told_theme || self.puzzle.themes.is_empty() => Hint::Piece,
            None => Hint::Theme,
            Some(Hint::Theme) => Hint::Piece,
            Some(Hint::Piece) => Hint::Square,
            Some(Hint::Square | Hint::Move) => Hint::Move,
        };
        self.hints += u32::from(self.hint != Some(next));
        self.shown |= next == Hint::Move;
        self.hint = Some(next);
        self.hint
    }

    /// The hint taken last for the move at hand.
    pub fn hint(&self) -> Option<Hint> {
        self.hint
    }

    /// Wrong moves played.
    pub fn mistakes(&self) -> u32 {
        self.mistakes
    }

    /// Hints taken.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// The solution has been played through.
    pub fn is_over(&self) -> bool {
        self.next().is_none()
    }

    /// Solved, without having been shown a move.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Solved without a wrong move and without a hint.
    pub fn is_clean(&self) -> bool {
        self.solved && self.mistakes == 0 && self.hints == 0
    }

    /// The solver wants to see the solution: the rest of it, which counts as not solved.
    pub fn give_up(&mut self) -> Vec<String> {
        let rest = self.puzzle.moves[self.played..].to_vec();
        self.shown |= !rest.is_empty();
        self.played = self.puzzle.moves.len();
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solving() -> Solving {
        Solving::new(Puzzle {
            id: "one".into(),
            game: "chess".into(),
            position: String::new(),
            moves: ["a1a8", "b8a8", "h1a1"].map(String::from).to_vec(),
            themes: vec!["mate-in-2".into()],
            rating: 1_000,
            deviation: 100,
            note: None,
            before: None,
            set: None,
        })
    }

    #[test]
    fn the_solution_is_played_with_replies_between() {
        let mut solving = solving();
        assert_eq!(solving.play("a1a7", false), Ok(Verdict::Wrong));
        assert_eq!(solving.play("a1a8", false), Ok(Verdict::Right("b8a8".into())));
        assert_eq!(solving.progress(), (1, 2));
        assert_eq!(solving.play("h1a1", true), Ok(Verdict::Solved));
        assert!(solving.is_solved() && !solving.is_clean());
        assert_eq!(solving.play("h1a1", true), Err(Over));
    }

    #[test]
    fn another_mate_is_as_good() {
        let mut solving = solving();
        assert_eq!(solving.play("h1h8", true), Ok(Verdict::Solved));
        assert!(solving.is_clean());
    }

    #[test]
    fn hints_tell_more_and_more_and_the_last_one_costs_the_solution() {
        let mut solving = solving();
        let told: Vec<_> = (0..4).filter_map(|_| solving.take_hint()).collect();
        assert_eq!(told, [Hint::Theme, Hint::Piece, Hint::Square, Hint::Move]);
        solving.play("a1a8", false).expect("not over");
        assert_eq!(solving.hint(), None);
        solving.play("h1a1", false).expect("not over");
        assert!(solving.is_over() && !solving.is_solved());
    }

    #[test]
    fn beginning_again_makes_up_for_no_mistake_and_no_hint() {
        let mut solving = solving();
        solving.play("a1a7", false).expect("not over");
        solving.take_hint();
        solving.begin_again();
        assert_eq!((solving.played(), solving.hint()), (&[][..], None));
        for mv in ["a1a8", "h1a1"] {
            solving.play(mv, false).expect("not over");
        }
        assert!(solving.is_solved() && !solving.is_clean());
        solving.begin_again();
        assert_eq!((solving.mistakes(), solving.hints(), solving.is_over()), (0, 0, false));
    }

    #[test]
    fn what_was_said_before_is_no_hint() {
        let mut solving = solving();
        solving.tell_theme();
        assert_eq!(solving.take_hint(), Some(Hint::Piece));
    }
}
