//! Colours by meaning. A screen asks for the style of a [`Role`] and never names a colour.
//!
//! What a role says is never said by colour alone: a mark, a letter or its place says it too, and in the
//! monochrome theme the attributes do.

#[cfg(test)]
mod laws;
mod mono;
mod palette;
mod surroundings;

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use crate::ascii;
use crate::games::Side;
use palette::Palette;

pub use crate::config::{PieceStyle, ThemeName};
pub use surroundings::{Depth, Surroundings};

/// What something means on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Running text.
    Text,
    /// Text that matters less.
    Dim,
    /// Headings.
    Title,
    /// The bar at the top.
    Bar,
    /// The program's name in it.
    Brand,
    /// Frames around panes.
    Border,
    /// The frame around the pane that has the keys.
    Focus,
    /// The row or entry under the cursor.
    Selected,
    /// A key in the footer or the help.
    Key,
    /// What it does.
    Label,
    /// Success, a gain.
    Good,
    /// Failure, a loss.
    Bad,
    /// Beware.
    Warn,
    /// What should be seen first.
    Accent,
    /// Text being typed.
    Input,
    /// A light square.
    LightSquare,
    /// A dark square.
    DarkSquare,
    /// A piece of the side that moves first.
    FirstPiece,
    /// A piece of the other side.
    SecondPiece,
    /// A piece of the side that moves first where it lies in the shade.
    FirstShade,
    /// Its outline, and lines within it.
    FirstLine,
    /// A piece of the other side where it lies in the shade.
    SecondShade,
    /// Its outline, and lines within it.
    SecondLine,
    /// Squares of the last move.
    LastMove,
    /// What the cursor is on.
    Cursor,
    /// The square under the board's cursor, and its frame.
    CursorSquare,
    /// What is chosen where the keys do not go just now, or goes with what is chosen.
    Beside,
    /// The square whose piece was taken up.
    Picked,
    /// Squares where it may go.
    Target,
    /// A square that a hint points at.
    Hinted,
    /// A square where the piece that was taken up may not go.
    Forbidden,
    /// The square of a king in check.
    Check,
    /// A node on the principal variation (type 1).
    PvNode,
    /// A node that was cut (type 2).
    CutNode,
    /// A node all of whose moves were searched in vain (type 3).
    AllNode,
    /// A visit with a zero window.
    Scout,
    /// A visit to a reduced depth.
    Reduced,
    /// A visit once more.
    Research,
    /// The null move.
    NullMove,
    /// Quiescence.
    Quiescence,
    /// An answer from the table.
    TableHit,
    /// A deeper search of a forcing move.
    Extension,
    /// A move that was never searched.
    Ghost,
    /// The inside of a node that is drawn as a tile.
    Tile,
    /// What the nodes of one level of a drawn tree stand on, the root's and every other one.
    Level,
    /// The same of the levels between these.
    NextLevel,
    /// What leads the eye from a name to what stands far beside it, and the rest of a bar: seen last of all.
    Leader,
    /// The filled part of a bar: a figure, and not what is to be looked at first.
    Filled,
    /// One of several curves, which a letter beside it names; the number goes round.
    Series(usize),
}

/// How everything looks.
#[derive(Clone, Debug)]
pub struct Theme {
    /// Its name.
    pub name: ThemeName,
    /// How pieces are drawn.
    pub pieces: PieceStyle,
    /// All is drawn and written in ASCII.
    pub ascii: bool,
    /// Empty cells that have numbers show them.
    pub numbers: bool,
    /// The terminal's background is known to be light.
    pub light: bool,
    depth: Depth,
    palette: Palette,
}

impl Theme {
    /// A theme in no more colours than `depth` has.
    pub fn new(name: ThemeName, pieces: PieceStyle, depth: Depth) -> Self {
        Self {
            name,
            pieces,
            ascii: false,
            numbers: false,
            light: false,
            depth,
            palette: palette::of(name, depth),
        }
    }

    /// One to lay text out with: how it is broken does not depend on colours.
    pub fn plain() -> Self {
        Self::new(ThemeName::Mono, PieceStyle::Letters, Depth::Sixteen)
    }

    /// Another theme, all else the same.
    #[must_use]
    pub fn named(&self, name: ThemeName) -> Self {
        Self { palette: palette::of(name, self.depth), name, ..self.clone() }
    }

    /// The theme after this one.
    #[must_use]
    pub fn next(&self) -> Self {
        self.named(after(&ThemeName::ALL, self.name))
    }

    /// The same theme with the next way to draw pieces.
    #[must_use]
    pub fn next_pieces(&self) -> Self {
        let next = match self.pieces {
            PieceStyle::Big if self.ascii => PieceStyle::Letters,
            pieces => after(&PieceStyle::ALL, pieces),
        };
        self.drawn(next, self.ascii)
    }

    /// The same theme with pieces drawn so; in ASCII, which has letters alone, as small ones or as big ones.
    #[must_use]
    pub fn drawn(&self, pieces: PieceStyle, ascii: bool) -> Self {
        let pieces = if ascii && pieces != PieceStyle::Letters { PieceStyle::Big } else { pieces };
        Self { pieces, ascii, ..self.clone() }
    }

    /// Whether the men of a side are drawn in outline. Without colour white men are those that have the brighter insides: in the
    /// terminal's own ink on a dark ground, in outline on a light one.
    pub fn outlines(&self, side: Side) -> bool {
        !self.is_coloured() && (side == Side::First) == self.light
    }

    /// Has colours at all.
    pub fn is_coloured(&self) -> bool {
        self.name != ThemeName::Mono
    }

    /// What is done last with a frame: it gets the theme's colours, and its signs.
    pub fn paint(&self, buf: &mut Buffer) {
        self.colour(buf);
        if self.ascii {
            in_ascii(buf);
        }
    }

    /// Paints what has no colour of its own in those of the theme: a palette is made for its own ground, whatever
    /// that of the terminal is. The themes of 16 colours and of none leave the terminal's.
    fn colour(&self, buf: &mut Buffer) {
        if !self.is_coloured() {
            return;
        }
        let ground = self.fitted(self.palette.ground());
        for cell in &mut buf.content {
            if cell.bg == Color::Reset {
                cell.bg = ground.bg.unwrap_or_default();
            }
            if cell.fg == Color::Reset {
                cell.fg = ground.fg.unwrap_or_default();
            }
        }
    }

    /// How something with this meaning looks.
    pub fn style(&self, role: Role) -> Style {
        if self.is_coloured() { self.fitted(self.palette.style(role)) } else { mono::style(role) }
    }

    /// A text with this meaning.
    pub fn span<'a>(&self, text: impl Into<Cow<'a, str>>, role: Role) -> Span<'a> {
        Span::styled(text, self.style(role))
    }

    /// A line of it.
    pub fn line<'a>(&self, text: impl Into<Cow<'a, str>>, role: Role) -> Line<'a> {
        Line::styled(text, self.style(role))
    }

    /// The same in colours that the terminal has.
    fn fitted(&self, style: Style) -> Style {
        let has_256 = self.name == ThemeName::Indexed || self.depth == Depth::Indexed;
        if has_256 { palette::in_256_colours(style) } else { style }
    }
}

fn in_ascii(buf: &mut Buffer) {
    let width = usize::from(buf.area.width).max(1);
    for row in buf.content.chunks_mut(width) {
        let cells: Vec<_> = row.iter().map(|cell| (cell.symbol(), cell.bg)).collect();
        let written: Vec<_> =
            ascii::row(&cells).into_iter().map(|(text, from)| (text, row[from].clone())).collect();
        for (cell, (text, from)) in row.iter_mut().zip(written) {
            *cell = from;
            cell.set_symbol(&text);
        }
    }
}

fn after<T: Copy + PartialEq>(all: &[T], one: T) -> T {
    let at = all.iter().position(|other| *other == one).unwrap_or_default();
    all[(at + 1) % all.len()]
}
