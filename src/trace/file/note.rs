//! A note in 16 bytes.
//!
//! ```text
//! u8 kind   u8 a   i16 b   i16 c   i16 d   u32 note before at this node   u32 nodes entered before
//! ```
//!
//! What a, b, c and d are depends on the kind: values and figures in b, moves in c, techniques by their numbers in a. The
//! header lists the slugs of those numbers, so that a file outlives a change of the registry.

use super::node::{BOUNDS, number};
use crate::games::{MoveTag, Score};
use crate::search::techniques::{CARDS, Technique};
use crate::search::{NoNull, Note, Visit};
use crate::trace::tree::NoteRecord;

pub(super) const BYTES: usize = 16;

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

/// Writes and reads notes; the techniques have these numbers.
pub(super) struct Coder(Vec<Technique>);

impl Coder {
    /// The numbers of this program's registry.
    pub(super) fn current() -> Self {
        Self(CARDS.iter().map(|card| card.technique).collect())
    }

    /// The numbers of a file.
    pub(super) fn of(slugs: &[String]) -> Result<Self, String> {
        let technique = |slug: &String| slug.parse::<Technique>().map_err(|error| error.to_string());
        slugs.iter().map(technique).collect::<Result<_, _>>().map(Self)
    }

    pub(super) fn slugs(&self) -> Vec<String> {
        self.0.iter().map(|technique| technique.slug().to_string()).collect()
    }

    pub(super) fn encode(&self, record: &NoteRecord) -> [u8; BYTES] {
        let [kind, a, b, c, d] = self.numbers(record.note);
        let mut bytes = [0; BYTES];
        bytes[0] = kind as u8;
        bytes[1] = a as u8;
        for (at, number) in [b, c, d].into_iter().enumerate() {
            bytes[2 + 2 * at..4 + 2 * at].copy_from_slice(&(number as i16).to_le_bytes());
        }
        bytes[8..12].copy_from_slice(&record.previous.to_le_bytes());
        bytes[12..].copy_from_slice(&record.entered.to_le_bytes());
        bytes
    }

    /// Kind, a, b, c and d.
    fn numbers(&self, note: Note) -> [i32; 5] {
        let by = |technique| i32::from(number(&self.0, technique));
        let tag = |tag: Option<MoveTag>| tag.map_or(0, |tag| i32::from(tag.number()));
        let flag = i32::from;
        match note {
            Note::SetAside(moves) => [0, moves.into(), 0, 0, 0],
            Note::Ended(score) => [1, 0, score.units(), 0, 0],
            Note::Repetition => [2, 0, 0, 0, 0],
            Note::PlyLimit(score) => [3, 0, score.units(), 0, 0],
            Note::Leaf(score) => [4, 0, score.units(), 0, 0],
            Note::StaticEval(score) => [5, 0, score.units(), 0, 0],
            Note::StandPat(score) => [6, 0, score.units(), 0, 0],
            Note::MustRespond => [7, 0, 0, 0, 0],
            Note::Deeper { by: technique, plies } => [8, by(technique), plies.into(), 0, 0],
            Note::Table { depth, score, bound, cut } => {
                [9, depth.into(), score.units(), number(&BOUNDS, bound).into(), flag(cut)]
            }
            Note::NullRefused(reason) => [10, number(&REFUSALS, reason).into(), 0, 0, 0],
            Note::NullTried { reduction, score, held, cut } => {
                [11, reduction.into(), score.units(), flag(held), flag(cut)]
            }
            Note::Reduced { by, formula, history } => [12, by.into(), formula.into(), history.into(), 0],
            Note::Research { after, score } => [13, number(&Visit::ALL, after).into(), score.units(), 0, 0],
            Note::Test { tag: of, above } => [14, 0, above.units(), tag(of), 0],
            Note::Interval { low, high } => [15, 0, low.units(), high.units(), 0],
            Note::Shortcut { by: technique, tag: of, score, margin, cut } => {
                [16 + flag(cut), by(technique), score.units(), tag(of), margin.into()]
            }
            Note::Shallower { by: technique, plies } => [18, by(technique), plies.into(), 0, 0],
            Note::LeftOut { by: technique, tag: of, figure } => {
                [19, by(technique), figure.into(), tag(Some(of)), 0]
            }
            Note::Raised { tag: of, alpha } => [20, 0, alpha.units(), tag(Some(of)), 0],
            Note::Cut { tag: of, place, unsearched } => {
                [21, place.into(), unsearched.into(), tag(Some(of)), 0]
            }
        }
    }

    pub(super) fn decode(&self, bytes: &[u8]) -> Result<NoteRecord, &'static str> {
        let bytes: &[u8; BYTES] = bytes.try_into().map_err(|_| "it is cut short")?;
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let short = |at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let note = self.note(bytes[0], bytes[1], [short(2), short(4), short(6)])?;
        Ok(NoteRecord { note, previous: word(8), entered: word(12) })
    }

    fn note(&self, kind: u8, a: u8, [b, c, d]: [i16; 3]) -> Result<Note, &'static str> {
        let by = || self.0.get(usize::from(a)).copied().ok_or("there is no such technique");
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
            9 => {
                let bound = usize::try_from(c).ok().and_then(|c| BOUNDS.get(c));
                let bound = *bound.ok_or("there is no such bound")?;
                Note::Table { depth: a as i8, score, bound, cut: flag(d)? }
            }
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
            21 => Note::Cut { tag: moved()?, place: a, unsearched: small()? },
            _ => return Err("there is no such kind of note"),
        })
    }
}
