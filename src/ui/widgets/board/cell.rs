//! One cell of a board: its ground, the piece on it, and the signs of its marks.

use super::marks::{Mark, Marked};
use super::pixels::{Pixel, quarters, two_of};
use super::sets::Drawing;
use crate::games::{Cell, Shade, Side};
use crate::ui::prelude::*;
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::drawing;

/// Rows from which on the pixels of a man of chess are fine enough for an outline with an inside.
const SPACIOUS: u16 = 3;

/// A cell that is being drawn.
struct Canvas<'a> {
    buf: &'a mut Buffer,
    place: Rect,
    ground: Style,
    theme: &'a Theme,
}

pub(super) fn draw(buf: &mut Buffer, place: Rect, cell: &Cell, marked: &Marked, theme: &Theme) {
    let plain = !theme.is_coloured();
    let roomy = place.height > 1;
    // Underlined blanks would rule a large cell.
    let ground = if plain && roomy { Style::new() } else { marked.ground(cell.shade, theme) };
    let role = if cell.owner == Some(Side::Second) { Role::SecondPiece } else { Role::FirstPiece };
    let ink = if cell.owner.is_some() { ground.patch(theme.style(role)) } else { ground };
    let mut canvas = Canvas { buf, place, ground, theme };
    canvas.buf.set_style(place, ground);
    if plain && roomy && cell.shade == Shade::Dark {
        canvas.hatch();
    }
    let (left, right) = marked.signs(cell.owner.is_none(), plain);
    match (drawing(cell, place, theme), written_large(cell, place, theme)) {
        (Some(drawing), _) => {
            canvas.piece(&drawing, cell.owner);
            canvas.edges(left, right, ink);
        }
        (None, Some((letter, dots))) => {
            canvas.letter(letter, dots, ink);
            canvas.edges(left, right, ink);
        }
        (None, None) if cell.owner.is_none() && place.height > 1 => {
            if marked.mark == Mark::Target {
                canvas.dot(ink);
            }
            canvas.edges(left, right, ink);
        }
        (None, None) => {
            let empty = marked.centre(plain && cell.shade == Shade::Dark);
            canvas.symbol(glyph(cell, theme).unwrap_or(empty), (left, right), ink);
            if stands(cell, place, theme) {
                canvas.foot(ink);
            }
        }
    }
    if marked.cursor {
        canvas.cursor();
        if roomy {
            canvas.edges(left, right, ink);
        }
    }
}

impl Canvas<'_> {
    fn put(&mut self, (column, row): (u16, u16), symbol: char, style: Style) {
        self.buf[(column, row)].set_char(symbol).set_style(style);
    }

    /// The place of a single character: in the middle, or left of it and above.
    fn centre(&self) -> (u16, u16) {
        (self.place.x + (self.place.width - 1) / 2, self.place.y + (self.place.height - 1) / 2)
    }

    /// Fills a dark cell where there is no colour to tell it by.
    fn hatch(&mut self) {
        let style = self.theme.style(Role::DarkSquare);
        for at in self.place.positions() {
            self.put((at.x, at.y), '░', style);
        }
    }

    fn piece(&mut self, drawing: &Drawing, owner: Option<Side>) {
        for at in self.place.positions() {
            let (column, row) = (2 * usize::from(at.x - self.place.x), 2 * usize::from(at.y - self.place.y));
            let quarter = [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)];
            let pixels = quarter.map(|(column, row)| drawing.pixel(column, row));
            if pixels == [Pixel::Square; 4] {
                continue;
            }
            let (symbol, style) = if self.theme.is_coloured() {
                let (under, over) = two_of(pixels);
                let shown =
                    |pixel| if under == Pixel::Square { pixel != Pixel::Square } else { pixel == over };
                let colour = |pixel| self.theme.style(role(pixel, owner)).fg.unwrap_or_default();
                let style = self.ground.fg(colour(over));
                let style = if under == Pixel::Square { style } else { style.bg(colour(under)) };
                (quarters(pixels.map(shown)), style)
            } else {
                let outlined = owner.is_some_and(|side| self.theme.outlines(side));
                let inked = quarter.map(|(column, row)| drawing.is_inked(column, row, outlined));
                (quarters(inked), self.theme.style(role(Pixel::Body, owner)))
            };
            self.put((at.x, at.y), symbol, style);
        }
    }

    /// What a symbol stands on.
    fn foot(&mut self, ink: Style) {
        let (column, row) = self.centre();
        for (column, sign) in (column - 1..).zip(['╶', '┴', '╴']) {
            self.put((column, row + 1), sign, ink);
        }
    }

    /// A letter made of itself, in dots that are twice as wide as high.
    fn letter(&mut self, letter: char, dots: &[&str; 5], ink: Style) {
        let dot = ((self.place.height - 1) / LETTER.1).min((self.place.width - 1) / LETTER.0).max(1);
        let (width, height) = (LETTER.0 * dot, LETTER.1 * dot);
        let (left, top) = ((self.place.width - width) / 2, (self.place.height - height) / 2);
        for at in Rect::new(self.place.x + left, self.place.y + top, width, height).positions() {
            let column = (at.x - self.place.x - left) / (2 * dot);
            let row = (at.y - self.place.y - top) / dot;
            if dots[usize::from(row)].chars().nth(column.into()).is_some_and(|dot| dot != ' ') {
                self.put((at.x, at.y), letter, ink);
            }
        }
    }

    /// A piece, or what stands in its place, as one character between two signs.
    fn symbol(&mut self, symbol: char, (left, right): (char, char), ink: Style) {
        let (column, row) = self.centre();
        self.put((column, row), symbol, ink);
        if self.place.width > 2 {
            self.put((column - 1, row), left, ink);
        }
        let beside = if self.place.width > 2 || right != ' ' { right } else { left };
        self.put((column + 1, row), beside, ink);
    }

    /// The signs of a mark at the edges of the cell.
    fn edges(&mut self, left: char, right: char, ink: Style) {
        let (_, row) = self.centre();
        for (column, sign) in [(self.place.x, left), (self.place.right() - 1, right)] {
            if sign != ' ' {
                self.put((column, row), sign, ink);
            }
        }
    }

    /// A dot in the very middle of an empty cell.
    fn dot(&mut self, ink: Style) {
        let (column, row) = self.centre();
        let parts: &[(u16, u16, char)] = if self.place.height.is_multiple_of(2) {
            &[(0, 0, '▗'), (1, 0, '▖'), (0, 1, '▝'), (1, 1, '▘')]
        } else {
            &[(0, 0, '▐'), (1, 0, '▌')]
        };
        for &(right, down, part) in parts {
            self.put((column + right, row + down), part, ink);
        }
    }

    /// The frame of the cursor: brackets in a cell of one row, else a frame behind the man, its sides before him.
    fn cursor(&mut self) {
        let Rect { x, y, width, .. } = self.place;
        let (right, bottom) = (self.place.right() - 1, self.place.bottom() - 1);
        if y == bottom {
            let frame = self.ground.patch(self.theme.style(Role::Cursor));
            if width > 2 {
                self.put((x, y), '[', frame);
            } else {
                self.buf[(x, y)].set_style(frame);
                if self.buf[(x, y)].symbol() == " " {
                    self.put((x, y), '[', frame);
                }
            }
            self.put((right, y), ']', frame);
            return;
        }
        let frame = self.theme.style(Role::CursorSquare).patch(Style { fg: None, ..self.ground });
        for (row, bar) in [(y, '▀'), (bottom, '▄')] {
            for column in x..=right {
                if matches!(self.buf[(column, row)].symbol(), " " | "░") {
                    self.put((column, row), bar, frame);
                }
            }
        }
        for row in y..=bottom {
            let [left, beyond] = match row {
                _ if row == y => ['▛', '▜'],
                _ if row == bottom => ['▙', '▟'],
                _ => ['▌', '▐'],
            };
            self.put((x, row), left, frame);
            self.put((right, row), beyond, frame);
        }
    }
}

/// Columns and rows of a letter that is made of itself, where it is smallest.
const LETTER: (u16, u16) = (6, 5);

/// The letter of a piece and its dots, where letters alone can be written and there is room for a large one.
fn written_large(cell: &Cell, place: Rect, theme: &Theme) -> Option<(char, &'static [&'static str; 5])> {
    let is_large = place.width > LETTER.0 && place.height >= LETTER.1;
    let letter = cell.letter.filter(|_| theme.ascii && is_large && cell.owner.is_some())?;
    Some((letter, drawing::letter(letter)?))
}

/// A man of chess whose square has too few pixels for an outline with an inside stands as a symbol on a foot.
fn stands(cell: &Cell, place: Rect, theme: &Theme) -> bool {
    let is_drawn = theme.pieces == PieceStyle::Drawn && !theme.ascii && place.height > 1;
    is_drawn && cell.symbol.is_some_and(is_chessman) && cell.owner.is_some_and(|side| theme.outlines(side))
}

/// The drawing of a piece, if it is drawn in a cell of this size. A single character is lost in a large cell: stones are
/// drawn there whatever was asked for, the men of chess may be symbols.
fn drawing(cell: &Cell, place: Rect, theme: &Theme) -> Option<Drawing> {
    let symbol = cell.symbol.filter(|_| !theme.ascii)?;
    let lacks_inside = || {
        is_chessman(symbol) && place.height < SPACIOUS && cell.owner.is_some_and(|side| theme.outlines(side))
    };
    let drawn = match theme.pieces {
        PieceStyle::Letters | PieceStyle::Unicode => false,
        PieceStyle::Big => !is_chessman(symbol),
        PieceStyle::Drawn => !lacks_inside(),
    };
    if drawn { Drawing::of(symbol, (place.width, place.height)) } else { None }
}

fn is_chessman(symbol: char) -> bool {
    ('♔'..='♟').contains(&symbol)
}

fn role(pixel: Pixel, owner: Option<Side>) -> Role {
    match (pixel, owner) {
        (Pixel::Square | Pixel::Body, Some(Side::Second)) => Role::SecondPiece,
        (Pixel::Shade, Some(Side::Second)) => Role::SecondShade,
        (Pixel::Line, Some(Side::Second)) => Role::SecondLine,
        (Pixel::Square | Pixel::Body, _) => Role::FirstPiece,
        (Pixel::Shade, _) => Role::FirstShade,
        (Pixel::Line, _) => Role::FirstLine,
    }
}

/// A man beside a board: its character, and its colours, those of a dark square under it.
pub fn man(cell: &Cell, theme: &Theme) -> Option<(char, Style)> {
    let glyph = glyph(cell, theme)?;
    if !theme.is_coloured() {
        return Some((glyph, theme.style(Role::Text)));
    }
    let ground = theme.style(Role::DarkSquare);
    Some((glyph, ground.patch(theme.style(role(Pixel::Body, cell.owner)))))
}

/// Symbols in outline, and the same filled.
const TWINS: [(char, char); 8] =
    [('♔', '♚'), ('♕', '♛'), ('♖', '♜'), ('♗', '♝'), ('♘', '♞'), ('♙', '♟'), ('○', '●'), ('◎', '◉')];

/// The character for a piece. Filled symbols are easier to see: both sides have them where colour tells the sides apart.
fn glyph(cell: &Cell, theme: &Theme) -> Option<char> {
    let symbol = if theme.ascii || theme.pieces == PieceStyle::Letters { None } else { cell.symbol };
    let glyph = symbol.or(cell.letter)?;
    let outlined = cell.owner.is_some_and(|side| theme.outlines(side));
    let twins = TWINS.iter().find(|(outline, filled)| [*outline, *filled].contains(&glyph));
    Some(twins.map_or(glyph, |&(outline, filled)| if outlined { outline } else { filled }))
}
