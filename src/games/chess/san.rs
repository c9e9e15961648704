//! Moves in standard algebraic notation, and in the plain form `e7e8q`.

use super::castling;
use super::moves::ChessMove;
use super::piece::Piece;
use super::position::Chess;
use super::square::Square;
use crate::games::{Game, MoveList, NotationError};

/// Writes a legal move: `Nbd2`, `exd6`, `e8=Q+`, `O-O#`.
pub(super) fn write(position: &Chess, mv: ChessMove) -> String {
    let mut text = match castling_text(position, mv) {
        Some(castling) => castling.into(),
        None => write_step(position, mv),
    };
    let after = position.play(mv);
    if after.checkers().any() {
        text.push(if legal(&after).is_empty() { '#' } else { '+' });
    }
    text
}

fn castling_text(position: &Chess, mv: ChessMove) -> Option<&'static str> {
    let (from, to) = (mv.from(), mv.to());
    let castles = position.king(position.side()) == from && from.file().abs_diff(to.file()) == 2;
    castles.then(|| if to.file() == 6 { "O-O" } else { "O-O-O" })
}

fn write_step(position: &Chess, mv: ChessMove) -> String {
    let (from, to) = (mv.from(), mv.to());
    let piece = moved(position, mv);
    let captures = is_capture(position, mv);
    let mut text = String::new();
    if piece != Piece::Pawn {
        text.push(piece.letter());
        text.push_str(&distinction(position, mv, piece));
    } else if captures {
        text.push(from.file_letter());
    }
    if captures {
        text.push('x');
    }
    text.push_str(&to.to_string());
    if let Some(promotion) = mv.promotion() {
        text.push('=');
        text.push(promotion.letter());
    }
    text
}

/// What tells a move from those of like pieces to the same square: the file if that is enough, else the rank,
/// else both.
fn distinction(position: &Chess, mv: ChessMove, piece: Piece) -> String {
    let from = mv.from();
    let rivals: Vec<Square> = legal(position)
        .iter()
        .filter(|other| other.to() == mv.to() && other.from() != from && moved(position, **other) == piece)
        .map(|other| other.from())
        .collect();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        from.file_letter().into()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        from.rank_digit().into()
    } else {
        from.to_string()
    }
}

fn moved(position: &Chess, mv: ChessMove) -> Piece {
    position.kind_at(mv.from()).expect("a legal move starts on a piece")
}

fn is_capture(position: &Chess, mv: ChessMove) -> bool {
    position.occupied().has(mv.to())
        || moved(position, mv) == Piece::Pawn && position.en_passant() == Some(mv.to())
}

fn legal(position: &Chess) -> MoveList<ChessMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// Reads a legal move, in either form. Missing or superfluous `x`, `+`, `#` and `=` are forgiven, as are
/// `0-0` for `O-O`, a lower-case promotion and marks such as `!?`.
pub(super) fn read(position: &Chess, text: &str) -> Result<ChessMove, NotationError> {
    let start = text.len() - text.trim_start().len();
    let word = text.trim();
    let wanted =
        Wanted::read(word).map_err(|offset| NotationError::at(text, start + offset, not_a_move(word)))?;
    let refuse = |message: String| NotationError::at(text, start, message);
    let moves = legal(position);
    let fitting: Vec<ChessMove> = moves.iter().copied().filter(|&mv| wanted.fits(position, mv)).collect();
    match fitting[..] {
        [mv] => Ok(mv),
        [] => Err(refuse(wanted.refusal(position, word, &moves))),
        _ => Err(refuse(format!("`{word}` is ambiguous: {}", list(position, &fitting)))),
    }
}

fn not_a_move(word: &str) -> String {
    format!("`{word}` is not a move; moves look like `Nf3`, `exd5`, `e8=Q`, `O-O` or `e2e4`")
}

fn list(position: &Chess, moves: &[ChessMove]) -> String {
    moves.iter().map(|&mv| write(position, mv)).collect::<Vec<_>>().join(", ")
}

/// What a text says of a move.
#[derive(Default)]
struct Wanted {
    castling: Option<&'static str>,
    piece: Option<Piece>,
    from_file: Option<char>,
    from_rank: Option<char>,
    to: Option<Square>,
    promotion: Option<Piece>,
}

impl Wanted {
    /// Reads `[piece][file][rank][x]square[=promotion]` or a castling. The error is the offset of the byte
    /// that does not fit.
    fn read(word: &str) -> Result<Self, usize> {
        let body = word.trim_end_matches(['+', '#', '!', '?']);
        match body.replace(['0', 'o'], "O").as_str() {
            "O-O" => return Ok(Self { castling: Some("O-O"), ..Self::default() }),
            "O-O-O" => return Ok(Self { castling: Some("O-O-O"), ..Self::default() }),
            _ => {}
        }
        let mut reader = Reader { text: body, at: 0 };
        let piece = reader.take(char::is_uppercase);
        let piece = piece.map(|letter| Piece::from_letter(letter).ok_or(0_usize)).transpose()?;
        let first = reader.coordinates();
        reader.take(|c| c == 'x' || c == '-' || c == ':');
        let (from, to) = match (first, reader.coordinates()) {
            (to, (None, None)) => ((None, None), to),
            (from, to) => (from, to),
        };
        let (Some(file), Some(rank)) = to else { return Err(reader.at) };
        reader.take(|c| c == '=' || c == '(');
        let promotion = reader.take(|c| "QRBNqrbn".contains(c));
        reader.take(|c| c == ')');
        if reader.at < body.len() {
            return Err(reader.at);
        }
        Ok(Self {
            castling: None,
            piece,
            from_file: from.0,
            from_rank: from.1,
            to: Square::parse(&format!("{file}{rank}")),
            promotion: promotion.and_then(|letter| Piece::from_letter(letter.to_ascii_uppercase())),
        })
    }

    /// The kind of piece that is meant. A move without a letter is a pawn's, or the plain form of any move
    /// if it says where it starts.
    fn piece(&self) -> Option<Piece> {
        let plain = self.from_file.is_some() && self.from_rank.is_some();
        self.piece.or((!plain).then_some(Piece::Pawn))
    }

    fn fits(&self, position: &Chess, mv: ChessMove) -> bool {
        let castling = castling_text(position, mv);
        if self.castling.is_some() {
            return self.castling == castling;
        }
        let from = mv.from();
        // `Kg1` is a step, not castling; `e1g1` is castling.
        (castling.is_none() || self.piece.is_none())
            && self.to == Some(mv.to())
            && self.piece().is_none_or(|piece| piece == moved(position, mv))
            && self.from_file.is_none_or(|file| file == from.file_letter())
            && self.from_rank.is_none_or(|rank| rank == from.rank_digit())
            && (self.promotion.is_none() || self.promotion == mv.promotion())
    }

    /// Why no legal move fits, with the moves that the piece in question has.
    fn refusal(&self, position: &Chess, word: &str, moves: &[ChessMove]) -> String {
        if self.castling.is_some() {
            return format!("`{word}` is not legal here: {}", castling_refusal(position, word));
        }
        let Some(piece) = self.piece() else {
            return format!("`{word}` is not legal here");
        };
        let own: Vec<_> = moves.iter().copied().filter(|&mv| moved(position, mv) == piece).collect();
        let name = piece.name();
        if position.those(position.side(), piece).is_empty() {
            format!("`{word}` is not legal here: there is no {name} to move")
        } else if own.is_empty() {
            format!("`{word}` is not legal here: no {name} can move")
        } else {
            format!("`{word}` is not legal here; {name} moves are {}", list(position, &own))
        }
    }
}

fn castling_refusal(position: &Chess, word: &str) -> &'static str {
    let long = word.matches('-').count() == 2;
    let castling = &castling::of(position.side())[usize::from(long)];
    if !position.rights().has(castling) {
        "the king or that rook has moved"
    } else if position.checkers().any() {
        "the king is in check"
    } else if (castling.path & position.occupied()).any() {
        "there are pieces between king and rook"
    } else {
        "the king would pass an attacked square"
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    /// The next character, if it is a wanted one.
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let next = self.text[self.at..].chars().next().filter(|&c| wanted(c))?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// A file, a rank, or both.
    fn coordinates(&mut self) -> (Option<char>, Option<char>) {
        let file = self.take(|c| ('a'..='h').contains(&c));
        (file, self.take(|c| ('1'..='8').contains(&c)))
    }
}
