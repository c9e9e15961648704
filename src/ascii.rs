//! Below the floors: signs in ASCII, for terminals, fonts and ears that have nothing else.
//!
//! Everything is written with the signs of the field (α ≥ β, ∞, ←) and drawn with lines, blocks and dots; [`row`] puts what
//! is drawn into ASCII, a row at a time and last of all. So no other place knows of it, and a new screen costs nothing.
//! Letters of all languages stay: they are words, and not signs.

/// A row in ASCII: for each place what stands there, and which place of `cells` it comes from. It is as long as `cells`.
///
/// A cell is its text and its ground. A sign that is written with several characters (≥ is >=) takes the room from blanks:
/// those before it where they are many, or else the nearest behind it that nobody misses, and what stands between moves on;
/// at last the one before it. Nothing moves over a drawn line, nor beyond what a marked place stands on: columns stay where
/// they are. Without room one character has to do (`short`).
pub fn row<G: PartialEq>(cells: &[(&str, G)]) -> Vec<(String, usize)> {
    let mut out: Vec<(String, usize)> = Vec::with_capacity(cells.len());
    // Blanks that what was written before has used up.
    let mut used = vec![false; cells.len()];
    for (at, (text, ground)) in cells.iter().enumerate() {
        if used[at] {
            continue;
        }
        let Some(Sign { long, short }) = sign(text) else {
            out.push(((*text).to_string(), at));
            continue;
        };
        let more = long.len() - 1;
        let before = out.iter().rev().take_while(|(text, from)| text == " " && cells[*from].1 == *ground);
        let before = before.count();
        if before > more {
            out.truncate(out.len() - more);
        } else if let Some(blanks) = blanks_behind(cells, at, &used, more) {
            for blank in blanks {
                used[blank] = true;
            }
        } else if before == more {
            out.truncate(out.len() - more);
        } else {
            out.push((char::from(short).to_string(), at));
            continue;
        }
        out.extend(long.bytes().map(|letter| (char::from(letter).to_string(), at)));
    }
    out
}

/// A line of text in ASCII, which may grow.
pub fn line(text: &str) -> String {
    /// More than any line grows by.
    const MARGIN: usize = 3;
    let letters: Vec<String> = text.chars().map(String::from).collect();
    let blanks = std::iter::repeat_n((" ", ()), letters.len() * MARGIN);
    let cells: Vec<_> = letters.iter().map(|letter| (letter.as_str(), ())).chain(blanks).collect();
    let written: String = row(&cells).into_iter().map(|(text, _)| text).collect();
    let own = text.len() - text.trim_end_matches(' ').len();
    format!("{}{}", written.trim_end_matches(' '), " ".repeat(own))
}

/// The cells behind this one that can be spared for so many characters more: of several blanks in a row, or of a line across,
/// all but one, of blanks at the end and before a drawn line all, not before a bar; or a single blank right behind it.
fn blanks_behind<G: PartialEq>(
    cells: &[(&str, G)],
    sign: usize,
    used: &[bool],
    more: usize,
) -> Option<Vec<usize>> {
    let first = sign + 1;
    // What is marked by its ground moves whole, as far as to the end of what it stands on.
    let grounds = cells[sign..].chunk_by(|one, other| one.1 == other.1);
    let two = sign + grounds.take(2).map(<[_]>::len).sum::<usize>();
    let is_open = |(text, _): &&(&str, G)| *text == ACROSS || !is_drawn(text);
    let end = first + cells[first..two].iter().take_while(is_open).count();
    let is = |at: usize, text: &str| at < end && cells[at].0 == text && !used[at];
    // A bar is no line: it would be a part of the word before it.
    let is_bar = cells
        .get(end)
        .is_some_and(|(text, _)| text.starts_with(|letter| matches!(letter, '\u{2580}'..='\u{259f}')));
    let spared = (first..end).filter(|&at| {
        let is_last = at + 1 == end && is(at, " ") && !is_bar;
        is_last || [" ", ACROSS].into_iter().any(|text| is(at, text) && is(at + 1, text))
    });
    let spared: Vec<usize> = spared.take(more).collect();
    if spared.len() == more { Some(spared) } else { (more == 1 && is(first, " ")).then(|| vec![first]) }
}

/// A line across, which is no shorter for a character less.
const ACROSS: &str = "─";

/// A sign in ASCII.
struct Sign {
    /// With all the characters that it is written with.
    long: &'static str,
    /// With one.
    short: u8,
}

/// Part of a drawing, and no text: nothing is moved over it.
fn is_drawn(text: &str) -> bool {
    let drawn = |letter: char| matches!(letter, '\u{2500}'..='\u{259f}' | '\u{2800}'..='\u{28ff}');
    text.is_empty() || text.chars().any(drawn)
}

/// How a sign is written; `None` for what is ASCII, a letter, or no single sign.
fn sign(text: &str) -> Option<Sign> {
    let mut letters = text.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    if letter.is_ascii() {
        return None;
    }
    if let Some((_, long, short)) = LONG.iter().find(|(sign, ..)| *sign == letter) {
        return Some(Sign { long, short: *short });
    }
    let listed = || SHORT.iter().find(|(signs, _)| signs.contains(letter)).map(|(_, short)| *short);
    let short = match letter {
        '\u{2500}'..='\u{257f}' => lines(letter),
        '\u{2580}'..='\u{259f}' => blocks(letter),
        '\u{2800}'..='\u{28ff}' => dots(letter),
        '\u{2400}'..='\u{2426}' | '\u{fffd}' => "?",
        _ => listed()?,
    };
    Some(Sign { long: short, short: short.as_bytes()[0] })
}

/// What is written with several characters, and the one that has to do without room.
const LONG: [(char, &str, u8); 16] = [
    ('≥', ">=", b'}'),
    ('≤', "<=", b'{'),
    ('≠', "!=", b'#'),
    ('←', "<-", b'<'),
    ('→', "->", b'>'),
    ('↔', "<->", b'='),
    ('↑', "Up", b'^'),
    ('↓', "Down", b'v'),
    ('⌫', "Bksp", b'<'),
    ('∞', "oo", b'8'),
    ('±', "+-", b'~'),
    ('…', "...", b'~'),
    ('⋯', "...", b'~'),
    ('—', "--", b'-'),
    ('№', "No.", b'#'),
    ('½', "1/2", b'h'),
];

/// Signs that are written with one character.
const SHORT: [(&str, &str); 45] = [
    ("α", "a"),
    ("β♝", "b"),
    ("γ", "g"),
    ("δΔ", "d"),
    ("Γ", "G"),
    ("µμ", "u"),
    ("Σ", "S"),
    ("−–‑▱", "-"),
    ("×✗", "x"),
    ("·", "."),
    ("•●★♦◆", "*"),
    ("○°", "o"),
    ("◯", "O"),
    ("◎◉∅", "@"),
    ("↻", "&"),
    ("✂", "%"),
    ("✓", "y"),
    ("▲▴⇧", "^"),
    ("▼▾", "v"),
    ("▸▶›☞»", ">"),
    ("◂◀‹«", "<"),
    ("◐⌊⌈", "("),
    ("◑⌋⌉", ")"),
    ("◓‘’", "'"),
    ("“”„", "\""),
    ("◒□", "_"),
    ("▰■", "#"),
    ("√÷", "/"),
    ("≈", "~"),
    ("²", "2"),
    ("³", "3"),
    ("⁴", "4"),
    ("⁶", "6"),
    ("\u{a0}\u{202f}\u{2009}", " "),
    ("♔", "K"),
    ("♕", "Q"),
    ("♖", "R"),
    ("♗", "B"),
    ("♘", "N"),
    ("♙", "P"),
    ("♚", "k"),
    ("♛", "q"),
    ("♜", "r"),
    ("♞", "n"),
    ("♟", "p"),
];

/// Lines: light, heavy and dotted ones differ, and what meets is a cross.
fn lines(letter: char) -> &'static str {
    match letter {
        '─' | '╴' | '╶' | '╼' | '╾' => "-",
        '━' | '╸' | '╺' => "=",
        '│' | '╵' | '╷' | '╽' | '╿' => "|",
        '┃' | '╹' | '╻' | '┏' | '┓' | '┗' | '┛' | '┣' | '┫' | '┳' | '┻' | '╋' => "#",
        '┄' | '┅' | '┈' | '┉' | '╌' | '╍' => ".",
        '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => ":",
        '╱' => "/",
        '╲' => "\\",
        _ => "+",
    }
}

/// Blocks, by how much of a cell they fill, and where.
fn blocks(letter: char) -> &'static str {
    match letter {
        '▁' | '▂' | '▖' | '▗' => "_",
        '▃' | '▄' => "=",
        '▅' | '▆' | '▒' => "+",
        '▀' | '▔' | '▘' | '▝' => "\"",
        '▏' | '▎' | '▍' | '▕' | '▌' | '▐' => "|",
        '░' => ".",
        _ => "#",
    }
}

/// Dots of a fine drawing, by the height at which most of them are.
fn dots(letter: char) -> &'static str {
    /// The bits of the four rows, from above.
    const ROWS: [u32; 4] = [0b0000_1001, 0b0001_0010, 0b0010_0100, 0b1100_0000];
    let bits = letter as u32 - 0x2800;
    match ROWS.map(|row| bits & row > 0) {
        [false, false, false, false] => " ",
        [_, _, false, false] => "'",
        [false, false, false, true] => "_",
        [false, false, ..] => ".",
        [false, true, true, false] => "-",
        _ => ":",
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A row of one ground in ASCII.
    fn written(text: &str) -> String {
        let letters: Vec<String> = text.chars().map(String::from).collect();
        let cells: Vec<_> = letters.iter().map(|letter| (letter.as_str(), ())).collect();
        row(&cells).into_iter().map(|(text, _)| text).collect()
    }

    #[test]
    fn a_sign_takes_its_room_from_blanks() {
        assert_eq!(written("v ← −f(α)     "), "v <- -f(a)    ");
        assert_eq!(written("(−∞, +∞)      next"), "(-oo, +oo)    next");
        assert_eq!(written("  ≥3"), " >=3", "what stands at the right stays there");
        assert_eq!(written("│ ≥3 │"), "| >=3|", "room up to a line is for what stands before it");
        assert_eq!(written("± 49 · 200 ██░"), "+-49 . 200 ##.", "a bar touches no word");
    }

    #[test]
    fn nothing_moves_over_a_line_or_two_grounds() {
        assert_eq!(written("a→b│  c"), "a>b|  c");
        assert_eq!(written("→  │ ─"), "-> | -");
        assert_eq!(written("x …  │  b"), "x ...|  b");
        let on = |cells: &[(&str, u8)]| row(cells).into_iter().map(|(text, _)| text).collect::<String>();
        assert_eq!(on(&[("≥", 1), ("3", 1), (" ", 2), (" ", 2)]), ">=3 ");
        assert_eq!(on(&[("≥", 1), ("3", 2), (" ", 3), (" ", 3)]), "}3  ");
    }

    #[test]
    fn what_moves_keeps_where_it_comes_from() {
        let cells = [("→", ()), ("b", ()), (" ", ()), (" ", ()), ("c", ())];
        let from: Vec<usize> = row(&cells).into_iter().map(|(_, from)| from).collect();
        assert_eq!(from, [0, 0, 1, 3, 4]);
    }

    #[test]
    fn a_line_grows() {
        assert_eq!(line("if α ≥ β: return ∞"), "if a >= b: return oo");
        assert_eq!(line("Zoë → 世界…"), "Zoë -> 世界...");
        assert_eq!(line("left as it is  "), "left as it is  ");
        assert_eq!(line(""), "");
    }

    #[test]
    fn a_title_takes_its_room_from_the_line_behind_it() {
        assert_eq!(written("╭ 1.d4 › 1…b6 ───╮"), "+ 1.d4 > 1...b6 -+");
    }

    proptest! {
        /// However little room there is, a row keeps its length, its words, and its lines where they are.
        #[test]
        fn a_row_loses_nothing(text in "[ab │┬≥≤→∞…↓№ ]{0,40}") {
            let written = written(&text);
            prop_assert!(written.is_ascii());
            prop_assert_eq!(written.len(), text.chars().count());
            for (before, after) in text.chars().zip(written.chars()) {
                prop_assert_eq!(before == '│', after == '|');
                prop_assert_eq!(before == '┬', after == '+');
            }
            // Letters that signs are written with, and the short signs, are other ones.
            let words = |text: &str| text.chars().filter(|letter| "ab".contains(*letter)).collect::<String>();
            prop_assert_eq!(words(&written), words(&text));
        }
    }
}
