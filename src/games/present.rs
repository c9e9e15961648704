//! How a position looks and reads, as plain data: no terminal type comes in here.

use std::fmt;

use thiserror::Error;

use super::collection::Entry;
use super::combination::Combination;
use super::feature::Feature;
use super::game::{Game, Side};

/// What the numbers of an evaluation are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreUnit {
    /// Hundredths of a man.
    Centi,
    /// Points of the game itself.
    Points,
}

/// The shade of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// A light cell.
    Light,
    /// A dark cell.
    Dark,
}

/// One cell of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The piece as one ASCII letter, upper case for the first side; `None` on an empty cell.
    pub letter: Option<char>,
    /// The piece as one Unicode symbol, if it has one.
    pub symbol: Option<char>,
    /// Whose piece it is.
    pub owner: Option<Side>,
    /// Light or dark.
    pub shade: Shade,
}

/// A rectangular board, as the first side sees it: row 0 is at the top, cells row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridView {
    /// Labels of the columns, left to right.
    pub columns: Vec<String>,
    /// Labels of the rows, top to bottom.
    pub rows: Vec<String>,
    /// The cells, `rows.len() * columns.len()` of them.
    pub cells: Vec<Cell>,
    /// The numbers of the cells, as many as there are cells, where players know them by numbers; else none.
    pub numbers: Vec<Option<u8>>,
    /// The second side sees it turned round. Not where stones fall, or where the board belongs to nobody.
    pub turns: bool,
}

impl GridView {
    /// What players call a cell: its number, or else its column and row.
    pub fn name(&self, cell: usize) -> String {
        let columns = self.columns.len();
        match self.numbers.get(cell) {
            Some(number) => number.map(|number| number.to_string()).unwrap_or_default(),
            None => format!("{}{}", self.columns[cell % columns], self.rows[cell / columns]),
        }
    }
}

/// What a board pane shows of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardView {
    /// A board with cells.
    Grid(GridView),
    /// A position without a board, as lines of text.
    Text(Vec<String>),
}

/// In letters, each row with its label, and below them those of the columns.
impl fmt::Display for BoardView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = match self {
            Self::Text(lines) => return lines.iter().try_for_each(|line| writeln!(f, "{line}")),
            Self::Grid(grid) => grid,
        };
        let labels = grid.rows.iter().map(String::len).max().unwrap_or_default();
        for (row, cells) in grid.rows.iter().zip(grid.cells.chunks(grid.columns.len())) {
            let letters: Vec<_> = cells.iter().map(|cell| cell.letter.unwrap_or('.').to_string()).collect();
            writeln!(f, "{row:>labels$} {}", letters.join(" "))?;
        }
        // Columns of some games have no letters.
        let columns = grid.columns.join(" ");
        if columns.trim().is_empty() { Ok(()) } else { writeln!(f, "{:labels$} {columns}", "") }
    }
}

/// Why a text is not a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}column {column}: {message}", line_prefix(*.line))]
pub struct NotationError {
    /// Line of the first character that cannot stand, counted from 1.
    pub line: usize,
    /// Column of that character, counted in characters from 1.
    pub column: usize,
    /// What is wrong, and what is allowed.
    pub message: String,
}

impl NotationError {
    /// An error in a text of one line, at a column counted from 1.
    pub fn new(column: usize, message: impl Into<String>) -> Self {
        Self { line: 1, column, message: message.into() }
    }

    /// An error at the character with this byte offset in `text`.
    pub fn at(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.into(),
        }
    }
}

fn line_prefix(line: usize) -> String {
    if line > 1 { format!("line {line}, ") } else { String::new() }
}

/// How a game and its positions look and read.
pub trait Present: Game {
    /// The one word that names the game on the command line, in files and on screens: `chess`.
    const SLUG: &'static str;
    /// The name as a title.
    const NAME: &'static str;
    /// What a position is written in, for help texts.
    const NOTATION: &'static str;
    /// What evaluations count.
    const UNIT: ScoreUnit;

    /// The position in which the game starts.
    fn start() -> Self;

    /// Reads a position. What [`Present::notation`] writes reads back to the same position.
    ///
    /// # Errors
    /// The column and the reason, when the text is not a position that can arise.
    fn parse(text: &str) -> Result<Self, NotationError>;

    /// Reads a position that may be described by what has to happen in its search: `random with=deep-cut`. Only a
    /// search can tell, so `meets` comes from above. Where a game has no such descriptions this is
    /// [`Present::parse`].
    ///
    /// # Errors
    /// Like [`Present::parse`]; or there is no such position.
    fn find(text: &str, _meets: &dyn Fn(&Self, Feature) -> bool) -> Result<Self, NotationError> {
        Self::parse(text)
    }

    /// The same description with this seed, of a position that is drawn by lot and names no seed of its own; `None` of
    /// any other.
    fn seeded(_text: &str, _seed: u64) -> Option<String> {
        None
    }

    /// Positions that [`Present::parse`] knows by name.
    fn samples() -> Vec<Entry<'static>> {
        Vec::new()
    }

    /// Writes the position.
    fn notation(&self) -> String;

    /// A legal move in the notation that players read (SAN in chess): unique among the legal moves.
    fn move_text(&self, mv: Self::Move) -> String;

    /// A legal move in the plain form that programs exchange (`e2e4`): unique among the legal moves.
    fn move_plain(&self, mv: Self::Move) -> String;

    /// Reads a legal move, in either form.
    ///
    /// # Errors
    /// The column and the reason: not a move at all, not legal here, or ambiguous (with the candidates).
    fn parse_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// The same without a word on why there is none: for whoever asks of many positions.
    fn named(&self, text: &str) -> Option<Self::Move> {
        self.parse_move(text).ok()
    }

    /// The cells that a legal move touches in the order in which a player shows it: from and to in chess,
    /// one cell where a piece is put down. Indices into [`GridView::cells`].
    fn move_cells(&self, mv: Self::Move) -> Vec<usize>;

    /// The cells of the line that won the game, in games that are won by one, once it is there.
    fn winning_cells(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The board.
    fn board(&self) -> BoardView;

    /// What the piece with this letter of [`Cell::letter`] is called, where pieces have names: `rook`.
    fn piece_name(_letter: char) -> Option<&'static str> {
        None
    }

    /// What the man with this letter of [`Cell::letter`] is worth, in evaluation units, as players count men; `None` where they
    /// are not counted.
    fn piece_worth(_letter: char) -> Option<i32> {
        None
    }

    /// What a term of the evaluation counts, in a sentence for somebody who never heard of it; `None` where it is nothing that
    /// one could go by.
    fn term_about(_term: &str) -> Option<&'static str> {
        None
    }

    /// Of each man the cell that it stands on, and what the man adds to this term of the evaluation by standing there, as its
    /// own side sees it. Empty where the term is no such sum.
    fn standing(&self, _term: &str) -> Vec<(usize, i32)> {
        Vec::new()
    }

    /// What a side is called.
    fn side_name(side: Side) -> &'static str;

    /// What the moves are called that quiescence plays out, one of them and several; `None` in a game without.
    const TACTICAL: Option<[&'static str; 2]> = None;

    /// The name that whoever wrote the position down gave it, where positions have names: nodes of a typed tree.
    fn given_name(&self) -> Option<&str> {
        None
    }

    /// Games are over in so few moves that a search of many nodes often sees their end, and what is said of a move can rest on that.
    const BRIEF: bool = false;

    /// What a move does that forces matters, after "what": see [`Knowledge::is_tactical`] and [`Knowledge::in_check`].
    ///
    /// [`Knowledge::is_tactical`]: super::Knowledge::is_tactical
    /// [`Knowledge::in_check`]: super::Knowledge::in_check
    const FORCING: &'static str = "wins";

    /// Players number the moves of this game: `12.Nf3`, `12…Nf6`.
    const NUMBERED: bool = true;

    /// The number of the move to come.
    fn move_number(&self) -> usize {
        1
    }

    /// What a combination is made of, in the words of players of this game, hyphened: `fork`, `back-rank-mate`.
    fn motifs(_combination: &Combination<Self>) -> Vec<&'static str> {
        Vec::new()
    }

    /// Why no game can reach this position, where that can be proved; `None` proves nothing. It is stricter than
    /// [`Present::parse`], which also reads what was composed to count moves by.
    fn unreachable(&self) -> Option<String> {
        None
    }

    /// The same position with colours swapped, for the laws; `None` where that has no meaning.
    fn swapped(&self) -> Option<Self> {
        None
    }
}
