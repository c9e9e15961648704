//! The drawings of pieces: files of text, one a set, each drawing at each size of a square.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::pixels::Pixel;

/// The files, in which a set says itself how it is written.
const FILES: [&str; 3] =
    [include_str!("sets/chess.txt"), include_str!("sets/stones.txt"), include_str!("sets/marks.txt")];

/// Columns and rows of a square.
pub(super) type Size = (u16, u16);

/// The sizes in which a set has its drawings; larger squares show them twice or three times as large.
const SIZES: [Size; 5] = [(12, 6), (10, 5), (8, 4), (6, 3), (4, 2)];

/// Rows of pixels above the last one in squares in which a man has no outline.
const SMALL: usize = 5;

/// A piece of a set.
struct Piece {
    /// The symbols that it stands for: of two sides, one each.
    symbols: Vec<char>,
    sizes: BTreeMap<Size, Vec<Vec<Pixel>>>,
}

/// The drawing of a piece for a square of one size.
#[derive(Clone, Copy)]
pub(super) struct Drawing {
    rows: &'static [Vec<Pixel>],
    /// How many times as large it is shown as it was drawn.
    scale: usize,
    /// Pixels left of it and above it.
    left: usize,
    top: usize,
}

static PIECES: LazyLock<Vec<Piece>> = LazyLock::new(|| {
    let read = |file| read(file).unwrap_or_else(|problem| unreachable!("a test reads every set: {problem}"));
    FILES.into_iter().flat_map(read).collect()
});

impl Drawing {
    /// The drawing that stands for a symbol in a square of this size.
    pub(super) fn of(symbol: char, (width, height): Size) -> Option<Self> {
        let piece = PIECES.iter().find(|piece| piece.symbols.contains(&symbol))?;
        let drawn = [1_u16, 2, 3].into_iter().flat_map(|scale| SIZES.map(|size| (scale, size)));
        let shown = |(scale, size): (u16, Size)| (size.0 * scale, size.1 * scale);
        let fits = drawn.filter(|&it| shown(it).0 <= width && shown(it).1 <= height);
        let best = fits.max_by_key(|&it| (shown(it), it.1))?;
        let (wide, high) = shown(best);
        // Whole characters beside it and above: in quarters of them it is drawn.
        let [left, top] =
            [(width - wide) / 2, (height - high).div_ceil(2)].map(|cells| 2 * usize::from(cells));
        let rows = piece.sizes.get(&best.1)?;
        Some(Self { rows, scale: best.0.into(), left, top })
    }

    /// The pixel in this column and row of pixels; what is outside the drawing is the square.
    pub(super) fn pixel(&self, column: usize, row: usize) -> Pixel {
        let inside =
            || Some((column.checked_sub(self.left)? / self.scale, row.checked_sub(self.top)? / self.scale));
        let pixel = inside().and_then(|(column, row)| self.rows.get(row)?.get(column).copied());
        pixel.unwrap_or(Pixel::Square)
    }

    /// The same where there is no colour: the line on which a man stands in small squares is the end of his body.
    fn plain(&self, column: usize, row: usize) -> Pixel {
        let last = self.rows.len() * self.scale - 1;
        match self.pixel(column, row) {
            Pixel::Line if last <= SMALL && row == self.top + last => Pixel::Body,
            pixel => pixel,
        }
    }

    /// Whether the pixel is inked where there is no colour: the body, or the outline and the lines.
    pub(super) fn is_inked(&self, column: usize, row: usize, outlined: bool) -> bool {
        let pixel = self.plain(column, row);
        // What lies left of column 0 lies far outside as well.
        let around = [
            (column.wrapping_sub(1), row),
            (column + 1, row),
            (column, row.wrapping_sub(1)),
            (column, row + 1),
        ];
        let rim = around.iter().any(|&(column, row)| self.pixel(column, row) == Pixel::Square);
        match pixel {
            Pixel::Square => false,
            Pixel::Line => outlined,
            Pixel::Body | Pixel::Shade => !outlined || rim,
        }
    }
}

/// Reads a set.
fn read(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut size = None;
    for (line, number) in text.lines().zip(1..) {
        let fault = |says: &str| format!("line {number}: {says}: `{line}`");
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        if let Some((_, symbols)) = line.split_once(' ') {
            let symbols = symbols.split(' ').filter_map(|symbol| symbol.chars().next()).collect();
            pieces.push(Piece { symbols, sizes: BTreeMap::new() });
            size = None;
            continue;
        }
        let piece = pieces.last_mut().ok_or_else(|| fault("a name and its symbols come first"))?;
        if let Some(new) = SIZES.into_iter().find(|(width, height)| format!("{width}x{height}") == line) {
            if piece.sizes.insert(new, Vec::new()).is_some() {
                return Err(fault("this size was drawn before"));
            }
            size = Some(new);
            continue;
        }
        let (width, _) = size.ok_or_else(|| fault("this is no size of a square"))?;
        let pixel = |sign| match sign {
            '.' => Ok(Pixel::Square),
            'o' => Ok(Pixel::Body),
            '+' => Ok(Pixel::Shade),
            '#' => Ok(Pixel::Line),
            _ => Err(fault("a drawing is made of `.`, `o`, `+` and `#`")),
        };
        let row: Vec<Pixel> = line.chars().map(pixel).collect::<Result<_, _>>()?;
        if row.len() != usize::from(2 * width) {
            return Err(fault("a row has two characters for a column"));
        }
        piece.sizes.entry((width, size.map_or(0, |size| size.1))).or_default().push(row);
    }
    for piece in &pieces {
        for size in SIZES {
            let rows = piece.sizes.get(&size).map_or(0, Vec::len);
            if rows != usize::from(2 * size.1) {
                return Err(format!(
                    "{:?} at {size:?}: {rows} lines, two for a row are needed",
                    piece.symbols
                ));
            }
        }
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_can_be_read_and_every_drawing_is_another() {
        let pieces: Vec<Piece> = FILES.into_iter().flat_map(|file| read(file).unwrap()).collect();
        for size in SIZES {
            let mut seen = Vec::new();
            for piece in &pieces {
                let Some(rows) = piece.sizes.get(&size) else { continue };
                assert!(!seen.contains(&rows), "{:?} at {size:?} looks like another", piece.symbols);
                seen.push(rows);
            }
        }
        let mut symbols: Vec<char> = pieces.iter().flat_map(|piece| piece.symbols.clone()).collect();
        symbols.sort_unstable();
        assert!(symbols.windows(2).all(|two| two[0] != two[1]), "two drawings for one symbol");
    }

    #[test]
    fn what_is_wrong_in_a_set_is_said_with_its_line() {
        let set = |text: &str| read(text).err().unwrap_or_default();
        assert!(set("man ○\n4x2\n........\nooo\n").starts_with("line 4: a row has two characters"));
        assert!(set("man ○\n5x2\n").starts_with("line 2: this is no size"));
        assert!(set("; a set\n....\n").starts_with("line 2: a name"));
        assert!(set("man ○\n4x2\nxxxxxxxx\n").starts_with("line 3: a drawing is made of"));
        assert!(set("man ○\n4x2\n........\n").contains("two for a row"));
    }

    fn pixels(size: Size) -> impl Iterator<Item = (usize, usize)> {
        (0..2 * usize::from(size.0))
            .flat_map(move |column| (0..2 * usize::from(size.1)).map(move |row| (column, row)))
    }

    #[test]
    fn without_colour_the_sides_are_told_apart_by_their_insides() {
        for piece in PIECES.iter().filter(|piece| piece.symbols.len() == 2) {
            for size in SIZES.into_iter().filter(|size| size.1 > 2) {
                let drawing = Drawing::of(piece.symbols[0], size).expect("every size is drawn");
                let is_inside = |&(column, row): &(usize, usize)| {
                    drawing.is_inked(column, row, false) && !drawing.is_inked(column, row, true)
                };
                let inside = pixels(size).filter(is_inside).count();
                assert!(inside >= 4, "{:?} at {size:?} has an inside of {inside}", piece.symbols);
            }
        }
    }

    #[test]
    fn men_of_two_kinds_differ_by_their_shapes() {
        for size in SIZES {
            let drawn = |piece: &Piece| Drawing::of(piece.symbols[0], size).expect("every size is drawn");
            let chess: Vec<_> =
                PIECES.iter().filter(|piece| ('♔'..='♙').contains(&piece.symbols[0])).collect();
            for (at, one) in chess.iter().enumerate() {
                for other in &chess[..at] {
                    let [a, b] = [drawn(one), drawn(other)];
                    let differs = |&(column, row): &(usize, usize)| {
                        a.is_inked(column, row, false) != b.is_inked(column, row, false)
                    };
                    let apart = pixels(size).filter(differs).count();
                    // An eighth of all that there are.
                    let least = usize::from(size.0 * size.1) / 2;
                    assert!(apart >= least, "{:?} {:?} at {size:?}: {apart}", one.symbols, other.symbols);
                }
            }
        }
    }
}
