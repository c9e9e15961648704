//! A note in one to eight bytes; two where it says the same of another move as the note before.
//!
//! ```text
//! u8 kind   then those of the numbers a, b, c and d that the kind has: u8, or i16 where they take two bytes
//! ```
//!
//! What a, b, c and d are depends on the kind: values and figures in b, moves in c, techniques by their numbers in a.
//! A kind has six bits. With bit 6 set the note goes on with moves left out for the same reason: the other six bits and
//! the byte after them are the move. What a note has in common with the one before is not said again.

use crate::games::{MoveTag, Score};
use crate::search::techniques::{CARDS, Technique};
use crate::search::{Bound, NoNull, Note, Visit};

/// Bytes of a, b, c and d for each kind, as [`write`] writes them.
const WIDTHS: [[u8; 4]; 34] = [
    [1, 0, 0, 0], // root moves set aside
    [0, 2, 0, 0], // ended
    [0, 0, 0, 0], // repetition
    [0, 2, 0, 0], // ply limit
    [0, 2, 0, 0], // leaf
    [0, 2, 0, 0], // static evaluation
    [0, 2, 0, 0], // stand pat
    [0, 0, 0, 0], // must respond
    [1, 1, 0, 0], // deeper
    [1, 0, 0, 0], // cut by the move that has just raised, the first
    [1, 0, 0, 0], // null move refused
    [1, 2, 1, 1], // null move tried
    [1, 2, 2, 0], // reduced
    [1, 2, 0, 0], // searched again
    [0, 2, 2, 0], // test
    [0, 2, 2, 0], // interval
    [1, 2, 2, 2], // shortcut
    [1, 2, 2, 2], // shortcut that cut
    [1, 1, 0, 0], // shallower
    [1, 2, 2, 0], // left out
    [0, 2, 2, 0], // raised
    [1, 1, 2, 0], // cut
    [0, 0, 2, 0], // left out like the one before
    [1, 2, 0, 2], // shortcut that rests on no move
    [1, 2, 0, 2], // shortcut that rests on no move, and cut
    [1, 2, 0, 0], // table: exact
    [1, 2, 0, 0], // exact, and cut
    [1, 2, 0, 0], // at least
    [1, 2, 0, 0], // at least, and cut
    [1, 2, 0, 0], // at most
    [1, 2, 0, 0], // at most, and cut
    [1, 1, 0, 0], // cut by the move that has just raised
    [0, 2, 2, 2], // cut, where one of the counts does not fit a byte
    [0, 2, 2, 0], // written at a visit: the lower half of its number, and the upper
];

/// The first move cut that has just raised α.
const FIRST_CUT: u8 = 9;

/// A shortcut that rests on no move.
const MOVELESS: u8 = 23;

/// What the table knew: three bounds, with a cut or without.
const TABLE: u8 = 25;

/// A move cut that has just raised α.
const RAISED_CUT: u8 = 31;

/// A cut among more moves than a byte counts.
const WIDE_CUT: u8 = 32;

/// The visit that wrote the table's entry.
const WRITTEN_AT: u8 = 33;

/// Bit 6: a move of fourteen bits follows, left out like the one before.
const BRIEFLY: u8 = 0x40;

/// Moves left out often follow others left out for the same reason.
const LIKEWISE: u8 = 22;

/// Kinds of notes whose first number is a technique's.
const OF_TECHNIQUES: [u8; 7] = [8, 16, 17, 18, 19, MOVELESS, MOVELESS + 1];

const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

/// The place of a value in the list of all that there are.
fn number<T: PartialEq + Copy>(all: &[T], one: T) -> u8 {
    all.iter().position(|value| *value == one).map_or(u8::MAX, |at| at as u8)
}

const REFUSALS: [NoNull; 8] = [
    NoNull::InCheck,
    NoNull::AfterNullMove,
    NoNull::ZugzwangLikely,
    NoNull::OpenWindow,
    NoNull::Shallow,
    NoNull::BelowBeta,
    NoNull::Decisive,
    NoNull::NoPass,
];

/// A note as it is written, kind first: at most eight bytes, so that it stays in a register.
#[derive(Clone, Copy)]
pub(super) struct Code {
    /// The bytes, the lowest first; 0 beyond the last.
    pub(super) bytes: u64,
    /// How many there are.
    pub(super) length: usize,
}

/// Writes a note after the one before in its run.
#[inline]
pub(super) fn write(note: Note, before: Option<&Note>) -> Code {
    let units = |score: Score| (score.units() as i16).to_le_bytes();
    let short = |number: i16| number.to_le_bytes();
    let moved = |tag: MoveTag| tag.number().to_le_bytes();
    let maybe = |tag: Option<MoveTag>| tag.map_or([0; 2], moved);
    match note {
        Note::SetAside(moves) => put([0, moves]),
        Note::Ended(score) => with_short(1, units(score)),
        Note::Repetition => put([2]),
        Note::PlyLimit(score) => with_short(3, units(score)),
        Note::Leaf(score) => with_short(4, units(score)),
        Note::StaticEval(score) => with_short(5, units(score)),
        Note::StandPat(score) => with_short(6, units(score)),
        Note::MustRespond => put([7]),
        Note::Deeper { by, plies } => put([8, by as u8, plies]),
        Note::Table { depth, score, bound, cut } => {
            let [low, high] = units(score);
            put([TABLE + 2 * number(&BOUNDS, bound) + u8::from(cut), depth as u8, low, high])
        }
        Note::NullRefused(reason) => put([10, number(&REFUSALS, reason)]),
        Note::NullTried { reduction, score, held, cut } => {
            let [low, high] = units(score);
            put([11, reduction, low, high, held.into(), cut.into()])
        }
        Note::Reduced { by, formula, history } => {
            let ([low, high], [history_low, history_high]) = (short(formula), short(history));
            put([12, by, low, high, history_low, history_high])
        }
        Note::Research { after, score } => {
            let [low, high] = units(score);
            put([13, number(&Visit::ALL, after), low, high])
        }
        Note::Test { tag, above } => with_shorts(14, [units(above), maybe(tag)]),
        Note::Interval { low, high } => with_shorts(15, [units(low), units(high)]),
        Note::Shortcut { by, tag: None, score, margin, cut } => {
            let [[a, b], [c, d]] = [units(score), short(margin)];
            put([MOVELESS + u8::from(cut), by as u8, a, b, c, d])
        }
        Note::Shortcut { by, tag, score, margin, cut } => {
            let [[a, b], [c, d], [e, f]] = [units(score), maybe(tag), short(margin)];
            put([16 + u8::from(cut), by as u8, a, b, c, d, e, f])
        }
        Note::Shallower { by, plies } => put([18, by as u8, plies]),
        Note::LeftOut { by, tag, figure } => {
            if let Some(&Note::LeftOut { by: other, figure: same, .. }) = before
                && (by, figure) == (other, same)
            {
                let [low, high] = moved(tag);
                return put([LIKEWISE, low, high]);
            }
            let [[a, b], [c, d]] = [short(figure), moved(tag)];
            put([19, by as u8, a, b, c, d])
        }
        Note::Raised { tag, alpha } => with_shorts(20, [units(alpha), moved(tag)]),
        Note::Cut { tag, place, unsearched } => {
            let [low, high] = moved(tag);
            let (Ok(few), Ok(left)) = (u8::try_from(place), u8::try_from(unsearched)) else {
                let [[a, b], [c, d]] = [place, unsearched].map(u16::to_le_bytes);
                return put([WIDE_CUT, a, b, low, high, c, d]);
            };
            match (before, few) {
                (Some(&Note::Raised { tag: raised, .. }), 0) if raised == tag => put([FIRST_CUT, left]),
                (Some(&Note::Raised { tag: raised, .. }), _) if raised == tag => put([RAISED_CUT, few, left]),
                _ => put([21, few, left, low, high]),
            }
        }
        Note::WrittenAt { visit } => {
            let [a, b, c, d] = visit.to_le_bytes();
            put([WRITTEN_AT, a, b, c, d])
        }
    }
}

/// A move that was left out: what its note says, in registers.
#[derive(Clone, Copy)]
pub(in super::super) struct LeftOut {
    by: Technique,
    tag: MoveTag,
    figure: i16,
}

impl LeftOut {
    /// What a note says, if that is what it says.
    #[inline]
    pub(in super::super) fn of(note: &Note) -> Option<Self> {
        if let Note::LeftOut { by, tag, figure } = *note { Some(Self { by, tag, figure }) } else { None }
    }
}

/// A move of fourteen bits left out like the one before.
#[inline]
pub(super) fn likewise(LeftOut { by, tag, figure }: LeftOut, before: &Note) -> Option<[u8; 2]> {
    let &Note::LeftOut { by: other, figure: same, .. } = before else { return None };
    let [low, high] = tag.number().to_le_bytes();
    ((by, figure) == (other, same) && high < BRIEFLY).then_some([BRIEFLY | high, low])
}

#[inline]
fn put<const N: usize>(note: [u8; N]) -> Code {
    let mut bytes = [0; 8];
    bytes[..N].copy_from_slice(&note);
    Code { bytes: u64::from_le_bytes(bytes), length: N }
}

#[inline]
fn with_short(kind: u8, [low, high]: [u8; 2]) -> Code {
    put([kind, low, high])
}

#[inline]
fn with_shorts(kind: u8, [[a, b], [c, d]]: [[u8; 2]; 2]) -> Code {
    put([kind, a, b, c, d])
}

/// Reads a note of this kind after the one before in its run: it, and how many bytes follow the kind.
pub(super) fn read(kind: u8, bytes: &[u8], before: Option<Note>) -> Result<(Note, usize), &'static str> {
    if kind & BRIEFLY != 0 {
        let low = *bytes.first().ok_or("it is cut short")?;
        let tag = i16::from_le_bytes([low, kind & !BRIEFLY]);
        return Ok((from_numbers(LIKEWISE, [0, 0, tag, 0], before)?, 1));
    }
    let widths = WIDTHS.get(usize::from(kind)).ok_or("there is no such kind of note")?;
    let mut numbers = [0; 4];
    let mut at = 0;
    for (number, &width) in numbers.iter_mut().zip(widths) {
        let next = bytes.get(at..at + usize::from(width)).ok_or("it is cut short")?;
        *number = match *next {
            [] => 0,
            [byte] => byte.into(),
            [low, high, ..] => i16::from_le_bytes([low, high]),
        };
        at += usize::from(width);
    }
    Ok((from_numbers(kind, numbers, before)?, at))
}

/// How many bytes follow this kind, and whether the first of them is the number of a technique.
pub(super) fn form(kind: u8) -> Option<(usize, bool)> {
    if kind & BRIEFLY != 0 {
        return Some((1, false));
    }
    FORMS.get(usize::from(kind)).copied()
}

/// What [`form`] says of each kind, worked out once: a file has tens of millions of notes.
const FORMS: [(usize, bool); WIDTHS.len()] = {
    let mut forms = [(0, false); WIDTHS.len()];
    let mut kind = 0;
    while kind < WIDTHS.len() {
        let [a, b, c, d] = WIDTHS[kind];
        forms[kind].0 = (a + b + c + d) as usize;
        kind += 1;
    }
    let mut at = 0;
    while at < OF_TECHNIQUES.len() {
        forms[OF_TECHNIQUES[at] as usize].1 = true;
        at += 1;
    }
    forms
};

fn from_numbers(kind: u8, [a, b, c, d]: [i16; 4], before: Option<Note>) -> Result<Note, &'static str> {
    // The first number has one byte.
    let a = a as u8;
    let by = || CARDS.get(usize::from(a)).map(|card| card.technique).ok_or("there is no such technique");
    let score = Score::from_units(b.into());
    let tag = MoveTag::new(c as u16);
    let moved = || tag.ok_or("it is about a move, and has none");
    let flag = |number: i16| match number {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err("it is neither so nor otherwise"),
    };
    let small = || u8::try_from(b).map_err(|_| "a number is out of its range");
    Ok(match kind {
        0 => Note::SetAside(a),
        1 => Note::Ended(score),
        2 => Note::Repetition,
        3 => Note::PlyLimit(score),
        4 => Note::Leaf(score),
        5 => Note::StaticEval(score),
        6 => Note::StandPat(score),
        7 => Note::MustRespond,
        8 => Note::Deeper { by: by()?, plies: small()? },
        TABLE..RAISED_CUT => {
            let (bound, cut) = ((kind - TABLE) / 2, (kind - TABLE) % 2 == 1);
            Note::Table { depth: a as i8, score, bound: BOUNDS[usize::from(bound)], cut }
        }
        FIRST_CUT | RAISED_CUT => {
            let Some(Note::Raised { tag, .. }) = before else {
                return Err("it is by a move that has not raised");
            };
            if kind == FIRST_CUT {
                Note::Cut { tag, place: 0, unsearched: a.into() }
            } else {
                Note::Cut { tag, place: a.into(), unsearched: small()?.into() }
            }
        }
        MOVELESS | 24 => Note::Shortcut { by: by()?, tag: None, score, margin: d, cut: kind == 24 },
        10 => {
            let reason = REFUSALS.get(usize::from(a));
            Note::NullRefused(*reason.ok_or("there is no such refusal")?)
        }
        11 => Note::NullTried { reduction: a, score, held: flag(c)?, cut: flag(d)? },
        12 => Note::Reduced { by: a, formula: b, history: c },
        13 => {
            let after = *Visit::ALL.get(usize::from(a)).ok_or("there is no such visit")?;
            Note::Research { after, score }
        }
        14 => Note::Test { tag, above: score },
        15 => Note::Interval { low: score, high: Score::from_units(c.into()) },
        16 | 17 => Note::Shortcut { by: by()?, tag, score, margin: d, cut: kind == 17 },
        18 => Note::Shallower { by: by()?, plies: small()? },
        19 => Note::LeftOut { by: by()?, tag: moved()?, figure: b },
        20 => Note::Raised { tag: moved()?, alpha: score },
        21 => Note::Cut { tag: moved()?, place: a.into(), unsearched: small()?.into() },
        WIDE_CUT => Note::Cut { tag: moved()?, place: b as u16, unsearched: d as u16 },
        WRITTEN_AT => Note::WrittenAt { visit: u32::from(b as u16) | u32::from(c as u16) << 16 },
        LIKEWISE => match before {
            Some(Note::LeftOut { by, figure, .. }) => Note::LeftOut { by, tag: moved()?, figure },
            _ => return Err("it is like one that is not there"),
        },
        _ => return Err("there is no such kind of note"),
    })
}
