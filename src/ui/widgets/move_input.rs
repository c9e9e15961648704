//! A board that takes moves: a cursor, a piece that is taken up and put down, dragged, or led over cells, and the marks of it.
//!
//! A screen holds it and feeds it; what is done with a move is the screen's. The line in which a move is typed and the choice
//! between several are of [`TakesMoves`](crate::ui::overlay::TakesMoves).

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use unicode_width::UnicodeWidthStr as _;

use crate::games::BoardView;
use crate::session::{MoveView, Session, View};
use crate::ui::keymap::{Action, Key};
use crate::ui::widgets::board::{Layout, Marks};

/// The cursor and the hand over a board.
#[derive(Clone, Default, Debug)]
pub struct MoveInput {
    /// The cell under the cursor; without a board, the legal move under it.
    pub cursor: usize,
    /// The cursor is seen.
    pub awake: bool,
    /// The cell of the piece that was taken up.
    picked: Option<usize>,
    /// Cells that the piece was led over, where several moves go from its cell to the same one.
    led: Vec<usize>,
    /// The cell where the piece may not go, though it was put there last.
    refused: Option<usize>,
}

/// What touching a cell comes to.
#[derive(Clone, Debug)]
pub enum Touched {
    /// No move yet.
    Nothing,
    /// No move, for this reason.
    Refused(String),
    /// This move.
    Move(MoveView),
    /// One of these, which has to be asked.
    Several(Vec<MoveView>),
}

impl MoveInput {
    /// The cursor where the first legal move begins.
    pub fn new(view: &View, awake: bool) -> Self {
        let cursor = view.moves.first().and_then(|mv| mv.cells.first().copied()).unwrap_or_default();
        Self { cursor, awake, ..Self::default() }
    }

    /// Lets go of the piece. Whether there was one.
    pub fn let_go(&mut self) -> bool {
        self.led.clear();
        self.refused = None;
        self.picked.take().is_some()
    }

    /// A piece was taken up.
    pub fn holds(&self) -> bool {
        self.picked.is_some()
    }

    /// The cursor goes in the direction of an arrow key; whether it was one.
    pub fn steer(&mut self, action: Action, layout: Option<Layout>) -> bool {
        let (right, down) = match action {
            Action::Up => (0, -1),
            Action::Down => (0, 1),
            Action::Left => (-1, 0),
            Action::Right => (1, 0),
            _ => return false,
        };
        self.awake = true;
        self.cursor = layout.map_or(self.cursor, |layout| layout.step(self.cursor, right, down));
        true
    }

    /// What the mouse does on the board: a press takes up or puts down, and dragging ends where the button is let go. Nothing
    /// where it does something else.
    pub fn mouse(&mut self, mouse: MouseEvent, view: &View, layout: Option<Layout>) -> Option<Touched> {
        let cell = layout?.cell_at(mouse.column, mouse.row)?;
        Some(match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.cursor = cell;
                self.touch(view, cell)
            }
            MouseEventKind::Up(MouseButton::Left) if self.reaches(view, cell) => self.touch(view, cell),
            MouseEventKind::Down(MouseButton::Right) => {
                self.let_go();
                Touched::Nothing
            }
            _ => return None,
        })
    }

    /// Takes the piece on a cell up, or puts the one that was taken up down here, or leads it over here. Without a board, makes
    /// the legal move with this number.
    pub fn touch(&mut self, view: &View, cell: usize) -> Touched {
        self.refused = None;
        let BoardView::Grid(grid) = &view.board else {
            return view.moves.get(cell).cloned().map_or(Touched::Nothing, Touched::Move);
        };
        let ends_here = |mv: &&MoveView| mv.cells.last() == Some(&cell);
        let found: Vec<_> = match self.picked {
            Some(_) => self.moves(view).filter(ends_here).cloned().collect(),
            None => put_down_at(view, cell),
        };
        match found.as_slice() {
            [] if self.leads_over(view, cell) => self.led.push(cell),
            [] => {
                let movable = moves_from(view, cell).next().is_some();
                let from = self.picked.filter(|&from| !movable && from != cell);
                self.refused = from.map(|_| cell);
                self.picked = (movable && self.picked != Some(cell)).then_some(cell);
                self.led.clear();
                if let Some(from) = from {
                    return Touched::Refused(format!(
                        "no legal move goes from {} to {}",
                        grid.name(from),
                        grid.name(cell)
                    ));
                }
                if !movable && grid.cells[cell].owner == Some(view.side) && !view.moves.is_empty() {
                    return Touched::Refused(format!("no legal move begins on {}", grid.name(cell)));
                }
            }
            [only] => {
                self.let_go();
                return Touched::Move(only.clone());
            }
            _ => return Touched::Several(found),
        }
        Touched::Nothing
    }

    /// What a position marks by itself, and what is marked of the hand over it.
    pub fn marks(&self, view: &View) -> Marks {
        Marks {
            cursor: self.awake.then_some(self.cursor),
            picked: self.picked,
            targets: self.targets(view),
            forbidden: self.refused,
            ..Marks::of(view)
        }
    }

    /// Where the piece that was taken up may be put down.
    fn targets(&self, view: &View) -> Vec<usize> {
        self.moves(view).filter_map(|mv| mv.cells.last().copied()).collect()
    }

    /// The piece that was taken up may be put down on another cell, this one: where dragging it ends.
    fn reaches(&self, view: &View, cell: usize) -> bool {
        self.picked != Some(cell) && self.targets(view).contains(&cell)
    }

    /// The moves of the piece over the cells that it was led over.
    fn moves<'a>(&self, view: &'a View) -> impl Iterator<Item = &'a MoveView> {
        let path = self.path();
        let moves = self.picked.into_iter().flat_map(|from| moves_from(view, from));
        moves.filter(move |mv| mv.goes_over(&path))
    }

    /// The piece can go over this cell and on.
    fn leads_over(&self, view: &View, cell: usize) -> bool {
        let mut path = self.path();
        path.push(cell);
        path.len() > 1 && view.moves.iter().any(|mv| mv.goes_over(&path))
    }

    fn path(&self) -> Vec<usize> {
        self.picked.into_iter().chain(self.led.iter().copied()).collect()
    }
}

/// The character that is typed, where a move may begin with it. A capital does: it is a piece, if only one that has no move; and
/// so does a digit, what stands for a capital (`0-0` and `o-o` are read, too), or the name of a column, if only one without a
/// move: what is typed is read as a whole.
pub fn begins_move(key: KeyEvent, view: &View) -> Option<char> {
    let KeyCode::Char(letter) = key.code else { return None };
    let (typed, capital) = (letter.to_string(), letter.to_ascii_uppercase().to_string());
    let begun = || view.moves.iter().any(|mv| begins(mv, &typed) || begins(mv, &capital));
    let is_column = || matches!(&view.board, BoardView::Grid(grid) if grid.columns.contains(&typed));
    let begins = letter.is_ascii_uppercase() || letter.is_ascii_digit() || is_column() || begun();
    (Key::typed(key) && begins).then_some(letter)
}

/// The legal moves that begin like this, if only without the capital, as many as there is room for; or that which is written
/// otherwise here.
pub fn matching(position: &dyn Session, typed: &str, width: u16) -> String {
    let view = position.view();
    let means = position.parse_move(typed);
    let is_meant = |mv: &&MoveView| means.as_ref().is_ok_and(|&tag| mv.tag == tag);
    let is_read = |mv: &MoveView, text: &str| position.parse_move(text).is_ok_and(|tag| tag == mv.tag);
    let in_small = |mv: &MoveView| {
        let mut text = unmarked(&mv.text).to_string();
        text.get_mut(..1).map(str::make_ascii_lowercase);
        text.starts_with(typed) && is_read(mv, &text)
    };
    let begun = view.moves.iter().filter(|mv| begins(mv, typed) || is_meant(mv) || in_small(mv));
    let found: Vec<_> = begun.map(|mv| unmarked(&mv.text)).collect();
    if found.is_empty() {
        // Between which moves it does not choose is worth more than that none begins so.
        let several = means.err().map(|wrong| wrong.message).filter(|says| says.contains("is ambiguous"));
        return several.unwrap_or_else(|| "no legal move begins like this".into());
    }
    let (mut text, room) = (String::new(), usize::from(width.saturating_sub(2)));
    for (at, next) in found.iter().enumerate() {
        let last = at + 1 == found.len();
        if text.width() + next.width() + 1 > room && !(last && text.width() + next.width() <= room) {
            text.push('…');
            break;
        }
        text.push_str(next);
        text.push(' ');
    }
    text
}

/// The moves between which a typed one does not choose, where one piece makes them all between the same cells: it becomes one thing
/// or another.
pub fn between(view: &View, typed: &str) -> Option<Vec<MoveView>> {
    let moves: Vec<_> = view.moves.iter().filter(|mv| begins(mv, typed)).cloned().collect();
    let is_one = moves.windows(2).all(|pair| pair[0].cells == pair[1].cells && !pair[0].cells.is_empty());
    (moves.len() > 1 && is_one).then_some(moves)
}

/// A move without the signs for check and mate: which move gives them is for the player to see.
pub fn unmarked(text: &str) -> &str {
    text.trim_end_matches(['+', '#'])
}

/// A move is written like this at its beginning, with or without the signs between its squares.
fn begins(mv: &MoveView, typed: &str) -> bool {
    let bare = |text: &str| text.replace(['-', 'x', '=', '+', '#'], "");
    // What is nothing but signs is the beginning of no move.
    let letters = bare(typed);
    let is_bare = |text: &str| !letters.is_empty() && bare(text).starts_with(&letters);
    let begins = |text: &str| text.starts_with(typed) || is_bare(text);
    begins(&mv.text) || begins(&mv.plain)
}

/// The legal moves of the piece on a cell.
fn moves_from(view: &View, cell: usize) -> impl Iterator<Item = &MoveView> {
    view.moves.iter().filter(move |mv| mv.cells.first() == Some(&cell))
}

/// The moves that put a piece down where there is nothing to take up: on this cell, or where a stone lands that is
/// dropped from it.
fn put_down_at(view: &View, cell: usize) -> Vec<MoveView> {
    let here: Vec<_> = moves_from(view, cell).filter(|mv| mv.cells.len() == 1).cloned().collect();
    if here.is_empty() { falling_from(view, cell) } else { here }
}

/// The move of a stone that is dropped from an empty cell and falls: it ends in the same column.
fn falling_from(view: &View, cell: usize) -> Vec<MoveView> {
    let BoardView::Grid(grid) = &view.board else { return Vec::new() };
    if grid.cells[cell].owner.is_some() {
        return Vec::new();
    }
    let columns = grid.columns.len();
    let below = |mv: &&MoveView| mv.cells.len() == 1 && mv.cells[0] % columns == cell % columns;
    view.moves.iter().filter(below).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::game;

    #[test]
    fn a_promotion_is_asked_for_where_only_the_square_is_typed() {
        let position = "7k/P7/8/8/8/2N5/8/N6K w - - 0 1";
        let view = game("chess").expect("a game").open(Some(position)).expect("a position").view();
        assert_eq!(between(&view, "a8").map(|moves| moves.len()), Some(4));
        assert_eq!(between(&view, "a7a8").map(|moves| moves.len()), Some(4));
        assert!(between(&view, "N").is_none() && between(&view, "a8=Q").is_none());
    }

    #[test]
    fn a_column_begins_a_move_even_if_none_begins_there() {
        let view =
            game("chess").expect("a game").open(Some("7k/8/8/8/8/8/8/K7 w - - 0 1")).expect("it").view();
        let begun = |letter| begins_move(KeyEvent::from(KeyCode::Char(letter)), &view);
        assert_eq!(
            ['d', '4', 'Q', 'k', 'z', 'x', '-'].map(begun).map(|it| it.is_some()),
            [true, true, true, true, false, false, false]
        );
    }

    #[test]
    fn what_is_told_of_a_typed_move_is_what_enter_does() {
        let told = |position: &str, typed: &str| {
            let session = game("chess").expect("a game").open(Some(position)).expect("a position");
            matching(&*session, typed, 60)
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for typed in ["e2-e4", "e2-", "e4"] {
            assert!(told(start, typed).contains("e4"), "{typed}: {}", told(start, typed));
        }
        assert_eq!(told(start, "n").trim(), "Na3 Nc3 Nf3 Nh3");
        assert_eq!(told(start, "nf3").trim(), "Nf3");
        let bishop = "4k3/8/8/8/8/8/4B3/4K3 w - - 0 1";
        assert_eq!(told(bishop, "b"), "no legal move begins like this", "it is a file");
        for typed in ["e8Q", "e8=Q+"] {
            assert_eq!(told("8/4P1k1/8/8/8/8/6K1/8 w - - 0 1", typed).trim(), "e8=Q", "{typed}");
        }
        assert!(told("4k3/8/8/8/8/N5K1/8/N3N3 w - - 0 1", "Nc2").contains("is ambiguous"));
        for typed in ["Qh5", "x", "-"] {
            assert_eq!(told(start, typed), "no legal move begins like this", "{typed}");
        }
    }
}
