//! The notes of a recorded search, as one log of bytes.
//!
//! Most nodes have a few notes, made one after the other: a *run*. A node that is entered or a note elsewhere ends it;
//! when the search comes back to the node, the next note begins another run, which knows the one before.
//!
//! ```text
//! run    u8 kind of the first note; bit 6 set where the two numbers that follow are both 0, and left out
//!        how many bytes before this one the run before at this node begins, 0 if there is none
//!        how many nodes were entered below this node before
//!        the rest of the first note
//!        further notes, bit 7 of their kinds set
//! ```
//!
//! The two numbers have seven bits a byte, the lowest first; bit 7 says that there are more (LEB128).

mod code;

use std::collections::TryReserveError;

use smallvec::SmallVec;

pub(super) use code::LeftOut;

use code::Code;

use super::tree::NOTHING;
use crate::memory::room_for;
use crate::search::Note;

/// This note belongs to the run of the one before.
const GOES_ON: u8 = 0x80;

/// This is the first run of its node, before any node below it was entered.
const PLAIN: u8 = 0x40;

/// The most bytes before the rest of a run's first note: its kind and two numbers.
const LONGEST_HEAD: usize = 11;

/// When no node is recorded any more, those that are open have so many bytes for their notes: 256 plies, with some hundred
/// moves left out at each.
const LEFT: usize = 1 << 16;

/// Most runs are not longer.
pub(super) type Run = SmallVec<[Note; 6]>;

/// The notes of all nodes.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Log {
    bytes: Vec<u8>,
    /// The last note, while its run may go on.
    tail: Option<Note>,
}

/// What a log has gained.
#[derive(Clone, Debug)]
pub(super) struct More {
    bytes: Vec<u8>,
    tail: Option<Note>,
}

impl More {
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }
}

impl Log {
    /// How many bytes it has.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether there is room for the notes of another node.
    pub(super) fn has_room(&self) -> bool {
        self.bytes.capacity() - self.bytes.len() >= LEFT
    }

    /// Makes room for notes of more nodes.
    pub(super) fn make_room(&mut self) -> Result<(), TryReserveError> {
        self.room_for(2 * LEFT)
    }

    /// Makes room for so many bytes.
    pub(super) fn room_for(&mut self, bytes: usize) -> Result<(), TryReserveError> {
        // Places are 32 bits.
        let fits = self.bytes.len().saturating_add(bytes) < u32::MAX as usize;
        room_for(&mut self.bytes, if fits { bytes } else { usize::MAX })
    }

    /// A node is entered or left: the notes that follow are another's, or have other nodes before them.
    #[inline]
    pub(super) fn end_run(&mut self) {
        self.tail = None;
    }

    /// Writes a note behind the last one, where that is of the same run: whether it was.
    #[inline]
    pub(super) fn go_on(&mut self, note: Note) -> bool {
        let Some(tail) = &mut self.tail else { return false };
        let code = code::write(note, Some(tail));
        *tail = note;
        self.append((code.bytes | u64::from(GOES_ON)).to_le_bytes(), code.length);
        true
    }

    /// Begins a run with a note of a node below which so many nodes have been entered. `last` is the node's last run, or
    /// [`NOTHING`]. The node's last run now.
    pub(super) fn begin(&mut self, last: u32, below: u32, note: Note) -> u32 {
        let start = self.bytes.len() as u32;
        self.tail = Some(note);
        self.put_first(start, last, below, code::write(note, None));
        start
    }

    /// Writes in two bytes that a move was left out like the one before, as most are that have a note: whether it was.
    /// Nothing is called here while there is room.
    #[inline]
    pub(super) fn go_on_likewise(&mut self, left_out: LeftOut) -> bool {
        if let Some(tail) = &self.tail
            && let Some([kind, rest]) = code::likewise(left_out, tail)
        {
            self.append([kind | GOES_ON, rest], 2);
            return true;
        }
        false
    }

    /// Writes the first note of a run.
    fn put_first(&mut self, start: u32, last: u32, below: u32, code: Code) {
        if last == NOTHING && below == 0 {
            self.append((code.bytes | u64::from(PLAIN)).to_le_bytes(), code.length);
        } else {
            let mut head = [0; LONGEST_HEAD];
            head[0] = code.bytes as u8;
            let mut at = 1;
            put_number(&mut head, &mut at, if last == NOTHING { 0 } else { start - last });
            put_number(&mut head, &mut at, below);
            self.append(head, at);
            self.append((code.bytes >> 8).to_le_bytes(), code.length - 1);
        }
    }

    /// Appends the first bytes of an array: of all of it, whose length is known, which is quicker, and back.
    #[inline]
    fn append<const N: usize>(&mut self, bytes: [u8; N], length: usize) {
        let end = self.bytes.len() + length;
        self.bytes.extend_from_slice(&bytes);
        self.bytes.truncate(end);
    }

    /// A run, and where the one before at its node begins, or [`NOTHING`]; and how many nodes had been entered below it.
    /// `None` where no run is.
    pub(super) fn run(&self, start: u32) -> Option<(Run, u32, u32)> {
        let Head { back, below, kind, mut at } = self.head(start)?;
        let (first, length) = code::read(kind, &self.bytes[at..], None).ok()?;
        at += length;
        let mut run = Run::new();
        run.push(first);
        while let Some(&kind) = self.bytes.get(at).filter(|&&kind| kind & GOES_ON != 0) {
            let before = run.last().copied();
            let (note, length) = code::read(kind & !GOES_ON, &self.bytes[at + 1..], before).ok()?;
            run.push(note);
            at += 1 + length;
        }
        Some((run, if back == 0 { NOTHING } else { start - back }, below))
    }

    /// Of a run: where the one before at its node begins, or [`NOTHING`]; and how many nodes had been entered below it.
    pub(super) fn links(&self, start: u32) -> Option<(u32, u32)> {
        let Head { back, below, .. } = self.head(start)?;
        Some((if back == 0 { NOTHING } else { start - back }, below))
    }

    fn head(&self, start: u32) -> Option<Head> {
        let mut at = start as usize;
        let kind = *self.bytes.get(at)?;
        at += 1;
        if kind & (GOES_ON | PLAIN) == PLAIN {
            return Some(Head { kind: kind & !PLAIN, back: 0, below: 0, at });
        }
        let back = read_number(&self.bytes, &mut at)?;
        let below = read_number(&self.bytes, &mut at)?;
        (kind & GOES_ON == 0 && back <= start).then_some(Head { kind, back, below, at })
    }

    /// What was written since the log had so many bytes.
    pub(super) fn since(&self, length: usize) -> More {
        More { bytes: self.bytes[length..].to_vec(), tail: self.tail }
    }

    /// What another log has gained since it was empty.
    pub(super) fn of(all: More) -> Self {
        Self { bytes: all.bytes, tail: all.tail }
    }

    /// Appends what another log has gained.
    pub(super) fn extend(&mut self, more: &More) {
        self.bytes.extend_from_slice(&more.bytes);
        self.tail = more.tail;
    }

    /// As it is written into a file.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// From a file whose techniques had these numbers; and where its runs begin.
    ///
    /// # Errors
    /// What is wrong, and at which byte.
    pub(super) fn read(bytes: Vec<u8>, techniques: &[u8]) -> Result<(Self, Starts), (usize, &'static str)> {
        let mut log = Self { bytes, tail: None };
        // The last note of the run that is read.
        let mut tail: Option<Note> = None;
        let mut starts = Starts { bits: vec![0; log.len().div_ceil(64)], count: 0 };
        let mut at = 0;
        while at < log.len() {
            let first = log.bytes[at];
            let start = at;
            let wrong = |what| (start, what);
            let kind;
            if first & GOES_ON == 0 {
                let head = log.head(at as u32).ok_or(wrong("it is no beginning of notes"))?;
                (kind, tail) = (head.kind, None);
                starts.bits[at / 64] |= 1 << (at % 64);
                starts.count += 1;
                at = head.at;
            } else {
                if tail.is_none() {
                    return Err(wrong("it goes on before it has begun"));
                }
                kind = first & !GOES_ON;
                at += 1;
            }
            let (length, of_technique) = code::form(kind).ok_or(wrong("there is no such kind of note"))?;
            if of_technique {
                let by = log.bytes.get_mut(at).ok_or(wrong("it is cut short"))?;
                *by = *techniques.get(usize::from(*by)).ok_or(wrong("there is no such technique"))?;
            }
            let rest = log.bytes.get(at..at + length).ok_or(wrong("it is cut short"))?;
            let (note, _) = code::read(kind, rest, tail).map_err(wrong)?;
            at += length;
            tail = Some(note);
        }
        Ok((log, starts))
    }
}

/// What stands before the first note of a run.
struct Head {
    kind: u8,
    back: u32,
    below: u32,
    /// Where the rest of the first note is.
    at: usize,
}

/// Where runs begin.
pub(super) struct Starts {
    bits: Vec<u64>,
    pub(super) count: usize,
}

impl Starts {
    /// A run begins here. Answers yes once: no two nodes have the same run.
    pub(super) fn take(&mut self, at: u32) -> bool {
        let (word, bit) = (at as usize / 64, 1 << (at % 64));
        let is = self.bits.get(word).is_some_and(|bits| bits & bit != 0);
        if is {
            self.bits[word] &= !bit;
            self.count -= 1;
        }
        is
    }
}

fn put_number(bytes: &mut [u8; LONGEST_HEAD], at: &mut usize, mut number: u32) {
    while number >= 0x80 {
        bytes[*at] = number as u8 | 0x80;
        *at += 1;
        number >>= 7;
    }
    bytes[*at] = number as u8;
    *at += 1;
}

fn read_number(bytes: &[u8], at: &mut usize) -> Option<u32> {
    let mut number = 0_u32;
    for shift in (0..35).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        number |= u32::from(byte & 0x7f).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{MoveTag, Score};
    use crate::search::techniques::Technique;
    use crate::search::{Bound, NoNull, Visit};

    /// Every kind of note, with numbers at the ends of their ranges.
    fn notes() -> Vec<Note> {
        let tag = MoveTag::new(u16::MAX).unwrap();
        let (low, high) = (Score::LOWEST, Score::HIGHEST);
        let brief = |number| MoveTag::new(number).unwrap();
        let table = |bound, cut| Note::Table { depth: 7, score: Score::DRAW, bound, cut };
        let left_out = |figure| Note::LeftOut { by: Technique::SeePruning, tag, figure };
        vec![
            Note::SetAside(255),
            Note::Ended(low),
            Note::Repetition,
            Note::PlyLimit(high),
            Note::Leaf(low),
            Note::StaticEval(high),
            Note::StandPat(low),
            Note::MustRespond,
            Note::Deeper { by: Technique::SecondarySearch, plies: 255 },
            Note::Table { depth: -1, score: low, bound: Bound::Upper, cut: true },
            Note::NullRefused(NoNull::NoPass),
            Note::NullTried { reduction: 9, score: high, held: true, cut: false },
            Note::Reduced { by: 255, formula: i16::MIN, history: i16::MAX },
            Note::Research { after: Visit::Scout, score: low },
            Note::Test { tag: None, above: high },
            Note::Test { tag: Some(tag), above: low },
            Note::Interval { low, high },
            Note::Shortcut { by: Technique::Probcut, tag: Some(tag), score: low, margin: -1, cut: true },
            Note::Shortcut { by: Technique::Razoring, tag: None, score: high, margin: i16::MAX, cut: false },
            Note::Shallower { by: Technique::Razoring, plies: 1 },
            left_out(i16::MIN),
            left_out(i16::MIN),
            left_out(3),
            Note::Raised { tag, alpha: high },
            Note::Cut { tag, place: 255, unsearched: 255 },
            Note::Raised { tag, alpha: low },
            Note::Cut { tag, place: 0, unsearched: 0 },
            Note::Cut { tag, place: 0, unsearched: 7 },
            Note::Raised { tag, alpha: low },
            Note::Cut { tag: brief(1), place: 0, unsearched: 7 },
            Note::LeftOut { by: Technique::SeePruning, tag, figure: 3 },
            Note::LeftOut { by: Technique::SeePruning, tag: brief(1), figure: 3 },
            Note::LeftOut { by: Technique::SeePruning, tag: brief(0x3fff), figure: 3 },
            Note::LeftOut { by: Technique::SeePruning, tag: brief(0x4000), figure: 3 },
            Note::LeftOut { by: Technique::Futility, tag: brief(0x3fff), figure: 3 },
            Note::Raised { tag, alpha: low },
            Note::Cut { tag, place: 2_175, unsearched: 0 },
            Note::Cut { tag, place: 0, unsearched: u16::MAX },
            Note::WrittenAt { visit: u32::MAX },
            Note::WrittenAt { visit: 70_000 },
            table(Bound::Exact, false),
            table(Bound::Exact, true),
            table(Bound::Lower, false),
            table(Bound::Lower, true),
            table(Bound::Upper, false),
        ]
    }

    #[test]
    fn notes_are_read_as_they_were_written() {
        let mut log = Log::default();
        let (mut one, mut other) = (NOTHING, NOTHING);
        for (number, note) in notes().into_iter().enumerate() {
            let below = (number as u32 / 5) * 100_000;
            if number % 5 == 0 {
                log.end_run();
            }
            let brief = LeftOut::of(&note).is_some_and(|left_out| log.go_on_likewise(left_out));
            if !brief && !log.go_on(note) {
                one = log.begin(one, below, note);
            }
            if number % 7 == 0 {
                other = log.begin(other, 0, note);
                log.end_run();
            }
        }
        let all = |mut at| {
            let mut notes = Vec::new();
            while at != NOTHING {
                let (run, before, _) = log.run(at).unwrap();
                notes.splice(0..0, run);
                at = before;
            }
            notes
        };
        assert_eq!(all(one), notes());
        assert_eq!(all(other), notes().into_iter().step_by(7).collect::<Vec<_>>());
        let numbers: Vec<u8> = (0..=255).collect();
        let (again, starts) =
            Log::read(log.bytes().to_vec(), &numbers).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(again.bytes(), log.bytes());
        assert!(starts.count >= 2 + 5 + 3, "{}", starts.count);
    }
}
