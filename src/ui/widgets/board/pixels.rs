//! Pixels of half a column and half a row, as characters of two colours.

/// What a pixel of a drawing shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pixel {
    /// The square that the piece stands on.
    Square,
    /// The piece.
    Body,
    /// The piece where it lies in the shade.
    Shade,
    /// Its outline, and lines within it.
    Line,
}

/// The characters whose quarters are filled: the left upper one counts 1, the right upper 2, the left lower 4, the right
/// lower 8.
const QUARTERS: [char; 16] = [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// The character whose quarters with a `true` are filled: left upper, right upper, left lower, right lower.
pub(super) fn quarters(filled: [bool; 4]) -> char {
    let bits = filled.iter().zip(0..).map(|(&filled, bit)| usize::from(filled) << bit);
    QUARTERS[bits.sum::<usize>()]
}

/// The two things that a character shows of four pixels: what it stands on, and what is on it. Lines go before bodies,
/// for they give a piece its shape.
pub(super) fn two_of(pixels: [Pixel; 4]) -> (Pixel, Pixel) {
    let has = |pixel| pixels.contains(&pixel);
    let body = if pixels.iter().filter(|&&pixel| pixel == Pixel::Shade).count()
        > pixels.iter().filter(|&&pixel| pixel == Pixel::Body).count()
    {
        Pixel::Shade
    } else {
        Pixel::Body
    };
    match (has(Pixel::Square), has(Pixel::Line)) {
        (true, true) => (Pixel::Square, Pixel::Line),
        (true, false) => (Pixel::Square, body),
        (false, true) => (body, Pixel::Line),
        (false, false) => (Pixel::Body, Pixel::Shade),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_of_quarters_has_a_character_of_its_own() {
        let all: Vec<char> =
            (0..16).map(|bits: u8| quarters([0, 1, 2, 3].map(|bit| bits >> bit & 1 == 1))).collect();
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), 16);
        assert_eq!((all[0b0011], all[0b0101], all[0b1111]), ('▀', '▌', '█'));
    }

    #[test]
    fn the_outline_is_kept_where_three_things_meet() {
        let met = [Pixel::Square, Pixel::Line, Pixel::Line, Pixel::Body];
        assert_eq!(two_of(met), (Pixel::Square, Pixel::Line));
    }
}
