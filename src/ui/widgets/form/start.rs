//! A game and where it begins, as most forms ask for it.

use super::{Field, Kind, Value};
use crate::games::BoardView;
use crate::session::{GAMES, GameCard, Session};
use crate::ui::widgets::board::Shape;

/// A game and the text of a position.
pub struct Start {
    game: &'static GameCard,
    text: String,
    /// What the text comes to on a board.
    board: Option<BoardView>,
}

impl Start {
    /// The position of a session.
    pub fn of(session: &dyn Session) -> Self {
        let mut start = Self { game: session.game(), text: String::new(), board: None };
        start.put(session.view().notation);
        start
    }

    /// The position as a session.
    ///
    /// # Errors
    /// Why it is none of the game, for the user.
    pub fn open(&self) -> Result<Box<dyn Session>, String> {
        let text = self.text.trim();
        self.game.open((!text.is_empty()).then_some(text)).map_err(|error| error.to_string())
    }

    /// The game.
    pub fn game(&self) -> &'static GameCard {
        self.game
    }

    /// The field for the game.
    pub fn game_field<I>(&self, id: I) -> Field<I> {
        game_field(id, self.game)
    }

    /// The field for the position.
    pub fn position_field<I>(&self, id: I) -> Field<I> {
        let kind = Kind::Text { text: self.text.clone(), instead: String::new() };
        Field::new(id, "position", kind).help(format!("{}: {}", self.game.name, self.game.notation))
    }

    /// The board of the position, where the game is played on one.
    pub fn board(&self) -> Option<&BoardView> {
        self.board.as_ref()
    }

    /// The shape of that board: of the game's start, where what is typed is no position.
    pub fn shape(&self) -> Option<Shape> {
        shape_of(self.game, self.board())
    }

    /// Sets the game, which begins at its start then, or the text of the position.
    pub fn set(&mut self, value: Value) {
        match value {
            Value::Choice(at) => {
                self.game = &GAMES[at % GAMES.len()];
                let start = self.game.open(None).map(|session| session.view().notation);
                self.put(start.unwrap_or_default());
            }
            Value::Text(text) => self.put(text),
            Value::Number(_) | Value::Switch(_) => {}
        }
    }

    fn put(&mut self, text: String) {
        self.text = text;
        self.board = board_of(self.game, || self.open().ok());
    }
}

/// The field for a game.
pub fn game_field<I>(id: I, game: &GameCard) -> Field<I> {
    let at = GAMES.iter().position(|known| known.slug == game.slug).unwrap_or_default();
    Field::new(id, "game", Kind::one_of(GAMES.iter().map(|game| game.name), at)).help("← → chooses the game")
}

/// The shape of a board, or else of the one with which a game starts: a form stays as it is while what is typed is no
/// position.
pub fn shape_of(game: &GameCard, board: Option<&BoardView>) -> Option<Shape> {
    let start = || Shape::of(&game.open(None).ok()?.view().board);
    board.and_then(Shape::of).or_else(start)
}

/// The board of a position. A game without one is not asked: to read its position may take a search.
pub fn board_of(game: &GameCard, open: impl FnOnce() -> Option<Box<dyn Session>>) -> Option<BoardView> {
    let is_grid = |session: &dyn Session| matches!(session.view().board, BoardView::Grid(_));
    game.open(None).ok().filter(|start| is_grid(&**start))?;
    open().map(|session| session.view().board)
}
