//! What a text says of a move, before any position is looked at.

use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::piece::Piece;
use crate::games::chess::square::Square;

/// Which way a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wing {
    Short,
    Long,
}

/// What a text says of a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted {
    Castling(Wing),
    Step(Step),
}

/// A move of one piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The piece, if a letter names it.
    pub(super) letter: Option<Piece>,
    /// Where the piece may stand, as far as the text says.
    pub(super) from: Bitboard,
    pub(super) to: Square,
    pub(super) promotion: Option<Piece>,
    /// It has the sign of a capture.
    pub(super) captures: bool,
}

impl Step {
    /// The square that the text says it starts from, if it names one whole.
    pub(super) fn origin(&self) -> Option<Square> {
        (self.from.any() && !self.from.more_than_one()).then(|| self.from.first())
    }

    /// The kind of piece that is meant. A move without a letter is a pawn's, or the plain form of any move
    /// if it says where it starts.
    pub(super) fn piece(&self) -> Option<Piece> {
        self.letter.or(if self.origin().is_some() { None } else { Some(Piece::Pawn) })
    }
}

impl Wanted {
    /// Reads `[piece][file][rank][x]square[=promotion]` or a castling. The error is the offset of the byte
    /// that does not fit.
    #[inline]
    pub(super) fn read(word: &[u8]) -> Result<Self, usize> {
        let body = stripped(word);
        if let Some(b'O' | b'0' | b'o') = body.first() {
            return castling(body).map(Self::Castling);
        }
        let mut reader = Reader { text: body, at: 0 };
        let letter = match body.first() {
            // A small `b` is a file.
            Some(byte) if byte.is_ascii_uppercase() || b"nrqk".contains(byte) => {
                reader.at = 1;
                Some(piece(byte.to_ascii_uppercase()).ok_or(0_usize)?)
            }
            _ => None,
        };
        let first = reader.coordinates();
        let captures = matches!(body.get(reader.at), Some(b'x' | b'X' | b':'));
        reader.skip(|byte| matches!(byte, b'x' | b'X' | b'-' | b':'));
        let (from, to) = match reader.coordinates() {
            (None, None) => ((None, None), first),
            second => (first, second),
        };
        let (Some(file), Some(rank)) = to else { return Err(reader.at) };
        reader.skip(|byte| matches!(byte, b'=' | b'(' | b'/'));
        let promotion = reader.promotion();
        reader.skip(|byte| byte == b')');
        if reader.at < body.len() {
            return Err(reader.at);
        }
        let file_set = from.0.map_or(Bitboard::ALL, Bitboard::file);
        let rank_set = from.1.map_or(Bitboard::ALL, Bitboard::rank);
        let (from, to) = (file_set & rank_set, Square::at(file, rank));
        Ok(Self::Step(Step { letter, from, to, promotion, captures }))
    }
}

/// The word without the marks behind it.
#[inline]
fn stripped(word: &[u8]) -> &[u8] {
    let body = without_marks(word);
    let body =
        [&b"e.p."[..], b"e.p", b"ep"].iter().find_map(|suffix| body.strip_suffix(*suffix)).unwrap_or(body);
    without_marks(body.trim_ascii_end())
}

#[inline]
fn without_marks(mut word: &[u8]) -> &[u8] {
    while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = word {
        word = rest;
    }
    word
}

/// With or without the signs between the rings.
fn castling(body: &[u8]) -> Result<Wing, usize> {
    let ring = |byte: u8| matches!(byte, b'O' | b'0' | b'o');
    match *body {
        [a, b] | [a, b'-', b] if ring(a) && ring(b) => Ok(Wing::Short),
        [a, b, c] | [a, b'-', b, b'-', c] if ring(a) && ring(b) && ring(c) => Ok(Wing::Long),
        _ => Err(0),
    }
}

const fn piece(letter: u8) -> Option<Piece> {
    match letter {
        b'P' => Some(Piece::Pawn),
        b'N' => Some(Piece::Knight),
        b'B' => Some(Piece::Bishop),
        b'R' => Some(Piece::Rook),
        b'Q' => Some(Piece::Queen),
        b'K' => Some(Piece::King),
        _ => None,
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    #[inline]
    fn skip(&mut self, wanted: impl Fn(u8) -> bool) {
        if self.text.get(self.at).is_some_and(|&byte| wanted(byte)) {
            self.at += 1;
        }
    }

    #[inline]
    fn within(&mut self, least: u8, most: u8) -> Option<u8> {
        let byte = *self.text.get(self.at)?;
        (least..=most).contains(&byte).then(|| {
            self.at += 1;
            byte - least
        })
    }

    /// A file, a rank, or both, counted from 0.
    #[inline]
    fn coordinates(&mut self) -> (Option<u8>, Option<u8>) {
        (self.within(b'a', b'h'), self.within(b'1', b'8'))
    }

    #[inline]
    fn promotion(&mut self) -> Option<Piece> {
        let found = piece(self.text.get(self.at)?.to_ascii_uppercase())?;
        Piece::PROMOTIONS.contains(&found).then(|| {
            self.at += 1;
            found
        })
    }
}
