//! Moves that are typed: with what one begins, which ones begin like what is there, and what comes of it.

use crossterm::event::{KeyCode, KeyEvent};
use unicode_width::UnicodeWidthStr as _;

use super::Touched;
use crate::ascii;
use crate::games::BoardView;
use crate::session::{MoveView, Session, View, unnumbered};
use crate::ui::keymap::Key;

/// A legal move that begins like what was typed.
struct Begun<'a> {
    mv: &'a MoveView,
    /// As programs write it, and not as players do.
    plain: bool,
}

impl<'a> Begun<'a> {
    /// As it begins.
    fn text(&self) -> &'a str {
        if self.plain { &self.mv.plain } else { unmarked(&self.mv.text) }
    }
}

/// The character that is typed, where a move may begin with it. A capital does: it is a piece, if only one that has no move; and
/// so does a digit, what stands for a capital (`0-0` and `o-o` are read, too), or the name of a column, if only one without a
/// move: what is typed is read as a whole.
pub fn begins_move(key: KeyEvent, view: &View) -> Option<char> {
    let KeyCode::Char(typed) = key.code else { return None };
    let letter = letter_of(typed);
    let (small, capital) = (letter.to_string(), letter.to_ascii_uppercase().to_string());
    let begun = || view.moves.iter().any(|mv| begins(mv, &small) || begins(mv, &capital));
    let is_column = || matches!(&view.board, BoardView::Grid(grid) if grid.columns.contains(&small));
    let begins = letter.is_ascii_uppercase() || letter.is_ascii_digit() || is_column() || begun();
    (Key::typed(key) && begins).then_some(typed)
}

/// What was typed, as moves are written: without the number before it, with the letter that a figurine stands for, and with
/// capitals where one castles.
pub fn written(view: &View, typed: &str) -> String {
    let typed = typed.trim();
    let bare = Some(unnumbered(typed).trim_start()).filter(|bare| !bare.is_empty()).unwrap_or(typed);
    // Nobody writes the letter of a pawn.
    let letters: String = bare.chars().filter(|&sign| !matches!(sign, '♙' | '♟')).map(letter_of).collect();
    let is_ring = |letter: char| matches!(letter, 'O' | 'o' | '0');
    let is_castling =
        letters.starts_with(is_ring) && letters.chars().all(|letter| is_ring(letter) || letter == '-');
    let castles = || view.moves.iter().any(|mv| mv.text.starts_with("O-"));
    if is_castling && castles() { letters.replace(is_ring, "O") } else { letters }
}

/// The letter that the picture of a piece stands for; any other character stays.
fn letter_of(sign: char) -> char {
    let is_piece = ('♔'..='♟').contains(&sign);
    let letter = is_piece.then(|| ascii::line(&sign.to_string()).chars().next()).flatten();
    letter.map_or(sign, |letter| letter.to_ascii_uppercase())
}

/// The legal moves that begin like this, if only without the capital, and that which is written otherwise here; the one that is
/// named comes first.
fn begun<'a>(position: &dyn Session, view: &'a View, written: &str) -> Vec<Begun<'a>> {
    let means = position.parse_move(written).ok();
    let in_small = |mv: &MoveView| {
        let mut text = unmarked(&mv.text).to_string();
        text.get_mut(..1).map(str::make_ascii_lowercase);
        begins_as(mv, &text, written) && position.parse_move(&text).is_ok_and(|tag| tag == mv.tag)
    };
    let begun = |mv: &'a MoveView| {
        let for_players = means == Some(mv.tag) || begins_as(mv, &mv.text, written) || in_small(mv);
        (for_players || begins_as(mv, &mv.plain, written)).then_some(Begun { mv, plain: !for_players })
    };
    let mut found: Vec<_> = view.moves.iter().filter_map(begun).collect();
    found.sort_by_key(|begun| means != Some(begun.mv.tag));
    found
}

/// The legal moves that begin like what was typed, as many as there is room for.
pub fn matching(position: &dyn Session, typed: &str, width: u16) -> String {
    let view = position.view();
    let written = written(&view, typed);
    let begun = begun(position, &view, &written);
    let found: Vec<&str> = if begun.is_empty() && is_number(&view, &written) {
        view.moves.iter().map(|mv| unmarked(&mv.text)).collect()
    } else {
        begun.iter().map(Begun::text).collect()
    };
    if found.is_empty() {
        // Between which moves it does not choose is worth more than that none begins so.
        let several = position.parse_move(&written).err().map(|wrong| wrong.message);
        let several = several.filter(|says| says.contains("is ambiguous"));
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

/// What comes of a text that names no move: the only one that begins like it, or those between which it does not choose.
pub fn completed(position: &dyn Session, typed: &str) -> Touched {
    let view = position.view();
    let written = written(&view, typed);
    if let Some(moves) = between(&view, &written) {
        return Touched::Several(moves);
    }
    match begun(position, &view, &written).as_slice() {
        // A cell alone may as well be meant as the one to go to.
        [only] if written.is_empty() || only.plain && is_cell(&view, &written) => Touched::Nothing,
        [only] => Touched::Move(only.mv.clone()),
        _ => Touched::Nothing,
    }
}

/// That several moves begin like this, where they do.
pub fn several(position: &dyn Session, typed: &str) -> Option<String> {
    let view = position.view();
    let begun = begun(position, &view, &written(&view, typed));
    let texts: Vec<_> = begun.iter().map(Begun::text).collect();
    (texts.len() > 1).then(|| format!("several moves begin like this: {}", texts.join(", ")))
}

/// The moves between which a typed one does not choose, where one piece makes them all between the same cells: it becomes one thing
/// or another.
fn between(view: &View, typed: &str) -> Option<Vec<MoveView>> {
    let moves: Vec<_> = view.moves.iter().filter(|mv| begins(mv, typed)).cloned().collect();
    let is_one = moves.windows(2).all(|pair| pair[0].cells == pair[1].cells && !pair[0].cells.is_empty());
    (moves.len() > 1 && is_one).then_some(moves)
}

/// A move without the signs for check and mate: which move gives them is for the player to see.
pub fn unmarked(text: &str) -> &str {
    text.trim_end_matches(['+', '#'])
}

/// A move is written like this at its beginning.
fn begins(mv: &MoveView, typed: &str) -> bool {
    begins_as(mv, &mv.text, typed) || begins_as(mv, &mv.plain, typed)
}

/// A move that is written like this begins like what was typed, with or without the signs between its squares; where those are
/// numbers, a sign ends the first of them: `3-5` begins no `35-30`. The sign of a capture begins none that captures nothing: that
/// is another move than the one that was meant.
fn begins_as(mv: &MoveView, text: &str, typed: &str) -> bool {
    let bare = |text: &str| text.replace(['-', 'x', '=', '+', '#'], "");
    let dashed = |text: &str| text.replace('x', "-");
    let is_parted = text.starts_with(|sign: char| sign.is_ascii_digit()) && typed.contains(['-', 'x']);
    // What is nothing but signs is the beginning of no move.
    let letters = bare(typed);
    let is_bare = || {
        if is_parted {
            dashed(text).starts_with(&dashed(typed))
        } else {
            !letters.is_empty() && bare(text).starts_with(&letters)
        }
    };
    let captures = mv.text.contains('x');
    (captures || !typed.contains('x')) && (text.starts_with(typed) || is_bare())
}

/// What was typed is what players call a cell.
fn is_cell(view: &View, text: &str) -> bool {
    let BoardView::Grid(grid) = &view.board else { return false };
    (0..grid.cells.len()).any(|cell| grid.name(cell) == text)
}

/// What was typed is the number before a move and nothing of the move: where moves do not begin with digits, without its point,
/// too.
fn is_number(view: &View, text: &str) -> bool {
    let is_digits = || text.bytes().all(|byte| byte.is_ascii_digit());
    let begins = |mv: &MoveView| mv.text.starts_with(|letter: char| letter.is_ascii_digit());
    let is_bare = || is_digits() && !view.moves.iter().any(begins);
    !text.is_empty() && (unnumbered(text).is_empty() || is_bare())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::game;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const BOTH_WINGS: &str = "r3k2r/1P2pppp/8/3pP3/8/N7/P1N2PPP/R3K2R w KQkq d6 0 1";

    fn chess(position: &str) -> Box<dyn Session> {
        game("chess").expect("a game").open(Some(position)).expect("a position")
    }

    /// What is told of a typed move, and what Enter makes of it.
    fn told_and_made(position: &str, typed: &str) -> (String, Option<String>) {
        let session = chess(position);
        let view = session.view();
        let made = match session.parse_move(&written(&view, typed)) {
            Ok(tag) => view.moves.iter().find(|mv| mv.tag == tag).cloned(),
            Err(_) => match completed(&*session, typed) {
                Touched::Move(mv) => Some(mv),
                _ => None,
            },
        };
        let told = matching(&*session, typed, 60).trim().to_string();
        (told, made.map(|mv| unmarked(&mv.text).to_string()))
    }

    #[test]
    fn a_promotion_is_asked_for_where_only_the_square_is_typed() {
        let view = chess("7k/P7/8/8/8/2N5/8/N6K w - - 0 1").view();
        assert_eq!(between(&view, "a8").map(|moves| moves.len()), Some(4));
        assert_eq!(between(&view, "a7a8").map(|moves| moves.len()), Some(4));
        assert!(between(&view, "N").is_none() && between(&view, "a8=Q").is_none());
    }

    #[test]
    fn a_column_begins_a_move_even_if_none_begins_there() {
        let view = chess("7k/8/8/8/8/8/8/K7 w - - 0 1").view();
        let begun = |letter| begins_move(KeyEvent::from(KeyCode::Char(letter)), &view);
        assert_eq!(
            ['d', '4', 'Q', 'k', '♘', 'z', 'x', '-'].map(begun).map(|it| it.is_some()),
            [true, true, true, true, true, false, false, false]
        );
    }

    #[test]
    fn what_is_told_of_a_typed_move_is_what_enter_does() {
        let told = |position: &str, typed: &str| told_and_made(position, typed).0;
        for typed in ["e2-e4", "e2-", "e4"] {
            assert!(told(START, typed).contains("e4"), "{typed}: {}", told(START, typed));
        }
        assert_eq!(told(START, "n"), "Na3 Nc3 Nf3 Nh3");
        assert_eq!(told(START, "nf3"), "Nf3");
        let bishop = "4k3/8/8/8/8/8/4B3/4K3 w - - 0 1";
        assert_eq!(told(bishop, "b"), "no legal move begins like this", "it is a file");
        for typed in ["e8Q", "e8=Q+"] {
            assert_eq!(told("8/4P1k1/8/8/8/8/6K1/8 w - - 0 1", typed), "e8=Q", "{typed}");
        }
        assert!(told("4k3/8/8/8/8/N5K1/8/N3N3 w - - 0 1", "Nc2").contains("is ambiguous"));
        for typed in ["Qh5", "x", "-"] {
            assert_eq!(told(START, typed), "no legal move begins like this", "{typed}");
        }
    }

    #[test]
    fn the_only_move_that_is_told_is_made() {
        for typed in ["exd", "ed", "e5x"] {
            assert_eq!(told_and_made(BOTH_WINGS, typed).1.as_deref(), Some("exd6"), "{typed}");
        }
        assert_eq!(told_and_made(BOTH_WINGS, "exd").0, "exd6");
        // What the pawn becomes has to be asked.
        assert!(matches!(completed(&*chess(BOTH_WINGS), "bxa"), Touched::Several(moves) if moves.len() == 4));
    }

    #[test]
    fn castling_is_read_with_and_without_its_signs() {
        for typed in ["O-O", "OO", "oo", "00", "0-0", "o-o"] {
            let (told, made) = told_and_made(BOTH_WINGS, typed);
            assert!(told.starts_with("O-O ") && made.as_deref() == Some("O-O"), "{typed}: {told}, {made:?}");
        }
        for typed in ["O-O-O", "OOO", "ooo", "000", "0-0-0"] {
            assert_eq!(told_and_made(BOTH_WINGS, typed), ("O-O-O".into(), Some("O-O-O".into())), "{typed}");
        }
        let both = ("O-O O-O-O".to_string(), None);
        assert_eq!([told_and_made(BOTH_WINGS, "o"), told_and_made(BOTH_WINGS, "0")], [both.clone(), both]);
        assert_eq!(told_and_made(START, "oo").1, None);
    }

    #[test]
    fn a_number_ends_at_its_sign_and_what_is_ambiguous_is_said_to_be() {
        let open = |position| game("draughts").expect("a game").open(position).expect("a position");
        let start = open(None);
        for typed in ["3-5", "3-", "3x5"] {
            assert!(matches!(completed(&*start, typed), Touched::Nothing), "{typed}");
            assert_eq!(matching(&*start, typed, 60), "no legal move begins like this", "{typed}");
        }
        assert!(matches!(completed(&*start, "31-26"), Touched::Move(_)));
        let captures = open(Some("W:W48,40:B43,33,22,32,44,34,24"));
        assert!(matching(&*captures, "40x18", 60).contains("is ambiguous"));
        assert!(several(&*captures, "40x").is_some_and(|said| said.starts_with("several moves")));
    }

    #[test]
    fn figurines_and_numbers_are_read() {
        for typed in ["♘b5", "♞b5", "1.Nb5", "1. ♘b5", "12...Nb5"] {
            assert_eq!(told_and_made(BOTH_WINGS, typed), ("Nb5".into(), Some("Nb5".into())), "{typed}");
        }
        assert_eq!(told_and_made(START, "♙e4").1.as_deref(), Some("e4"));
        for typed in ["1", "1.", "12."] {
            let (told, made) = told_and_made(START, typed);
            assert!(!told.contains("no legal move") && made.is_none(), "{typed}: {told}, {made:?}");
        }
    }

    #[test]
    fn what_may_be_meant_otherwise_is_not_guessed() {
        // Several begin so, none does, the knight cannot be told, nothing is captured there.
        let knights = "4k3/8/8/8/8/N5K1/8/N3N3 w - - 0 1";
        for (position, typed) in
            [(START, "N"), (START, "Qd4"), (START, "qd4"), (knights, "Nc2"), (START, "Nxf3"), (START, "e5")]
        {
            assert_eq!(told_and_made(position, typed).1, None, "{typed}");
        }
        // The king has one move; the cell on which it stands may as well be where a pawn is to go.
        let cornered = "8/8/8/8/8/1r6/8/K1k5 w - - 0 1";
        let only = chess(cornered).view().moves;
        assert_eq!(only.len(), 1, "{only:?}");
        assert_eq!(told_and_made(cornered, "K").1.as_deref(), Some(&*only[0].text));
        assert_eq!(told_and_made(cornered, "a1"), (only[0].plain.clone(), None));
    }
}
