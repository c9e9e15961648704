//! How chess looks and reads.

use super::moves::ChessMove;
use super::notation::{fen, san};
use super::past;
use super::piece::Piece;
use super::position::Chess;
use super::square::Square;
use super::{eval, motifs};
use crate::games::{BoardView, Cell, Combination, GridView, NotationError, Present, ScoreUnit, Shade, Side};

impl Present for Chess {
    const SLUG: &'static str = "chess";
    const NAME: &'static str = "Chess";
    const NOTATION: &'static str = "FEN: pieces by rank from the eighth, side to move, castling, en passant square, halfmove clock and move number: \
         `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`; the last two may be left out";
    const UNIT: ScoreUnit = ScoreUnit::Centi;
    const TACTICAL: Option<[&'static str; 2]> =
        Some(["capture or queen promotion", "captures and queen promotions"]);
    const FORCING: &'static str = "takes, gives check or makes a queen";

    fn start() -> Self {
        fen::read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
            .expect("the start position is well formed")
    }

    fn parse(text: &str) -> Result<Self, NotationError> {
        fen::read(text)
    }

    fn notation(&self) -> String {
        fen::write(self)
    }

    fn move_text(&self, mv: ChessMove) -> String {
        san::write(self, mv)
    }

    fn move_plain(&self, mv: ChessMove) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<ChessMove, NotationError> {
        san::read(self, text)
    }

    fn named(&self, text: &str) -> Option<ChessMove> {
        san::find(self, text.trim().as_bytes())
    }

    fn move_cells(&self, mv: ChessMove) -> Vec<usize> {
        vec![cell(mv.from()), cell(mv.to())]
    }

    fn board(&self) -> BoardView {
        let cells = Square::all().map(|cell| {
            // Cells run from the eighth rank down, squares from the first up.
            let square = cell.flipped();
            let content = self.piece_at(square);
            Cell {
                letter: content.map(|(side, piece)| piece.letter_of(side)),
                symbol: content.map(|(side, piece)| piece.symbol(side)),
                owner: content.map(|(side, _)| side),
                shade: if square.is_dark() { Shade::Dark } else { Shade::Light },
            }
        });
        BoardView::Grid(GridView {
            columns: ('a'..='h').map(String::from).collect(),
            rows: (1..=8).rev().map(|rank| rank.to_string()).collect(),
            cells: cells.collect(),
            numbers: Vec::new(),
            turns: true,
        })
    }

    fn piece_name(letter: char) -> Option<&'static str> {
        Piece::from_letter(letter.to_ascii_uppercase()).map(Piece::name)
    }

    fn piece_worth(letter: char) -> Option<i32> {
        Piece::from_letter(letter.to_ascii_uppercase()).map(|piece| piece.value().into())
    }

    fn term_about(term: &str) -> Option<&'static str> {
        eval::term_about(term)
    }

    fn standing(&self, term: &str) -> Vec<(usize, i32)> {
        eval::standing(self, term).into_iter().map(|(square, worth)| (cell(square), worth)).collect()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "White",
            Side::Second => "Black",
        }
    }

    fn motifs(combination: &Combination<Self>) -> Vec<&'static str> {
        motifs::of(combination)
    }

    fn move_number(&self) -> usize {
        usize::from(self.fullmove())
    }

    fn unreachable(&self) -> Option<String> {
        past::unreachable(self)
    }

    fn swapped(&self) -> Option<Self> {
        Some(self.mirrored())
    }
}

/// The cell of a square.
fn cell(square: Square) -> usize {
    square.flipped().index()
}
