//! A stream of bytes with a window on it. The window holds at least the token that is being read, and knows which
//! line and column it starts at.

use std::io::{self, ErrorKind, Read};

use super::Place;

/// How much is read at a time.
const CHUNK: usize = 1 << 16;
/// The longest token: no comment of a real game comes near it.
pub(super) const LONGEST: usize = 1 << 20;

pub(super) struct Source<R> {
    input: R,
    buffer: Vec<u8>,
    /// Where reading is.
    at: usize,
    filled: usize,
    ended: bool,
    /// The error that ended the input.
    failure: Option<io::Error>,
    /// A place that is known: its index, line and column, both counted from 0.
    known: (usize, usize, usize),
    /// Bytes that are gone from the window.
    passed: u64,
}

impl<R: Read> Source<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            buffer: vec![0; 2 * CHUNK],
            at: 0,
            filled: 0,
            ended: false,
            failure: None,
            known: (0, 0, 0),
            passed: 0,
        }
    }

    pub(super) fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// How many bytes are read.
    pub(super) fn bytes(&self) -> u64 {
        self.passed + self.at as u64
    }

    /// The next byte.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.at == self.filled && !self.more() {
            return None;
        }
        Some(self.buffer[self.at])
    }

    /// Whether these bytes come next.
    pub(super) fn sees(&mut self, text: &[u8]) -> bool {
        while self.filled - self.at < text.len() && self.more() {}
        self.buffer[self.at..self.filled].starts_with(text)
    }

    /// Goes over bytes that were seen.
    #[inline]
    pub(super) fn skip(&mut self, count: usize) {
        self.at = (self.at + count).min(self.filled);
    }

    /// The bytes from here on that are accepted. Their place is [`Source::place_before`] their number.
    #[inline]
    pub(super) fn take_while(&mut self, mut accepts: impl FnMut(u8) -> bool) -> &[u8] {
        let mut count = 0;
        loop {
            let rest = &self.buffer[self.at + count..self.filled];
            if let Some(more) = rest.iter().position(|&byte| !accepts(byte)) {
                count += more;
                break;
            }
            count += rest.len();
            if count >= LONGEST || !self.more() {
                break;
            }
        }
        let start = self.at;
        self.at += count;
        &self.buffer[start..self.at]
    }

    /// Whether nothing stands before on the line.
    pub(super) fn at_line_start(&self) -> bool {
        self.at.checked_sub(1).is_none_or(|before| matches!(self.buffer[before], b'\n' | b'\r'))
    }

    /// The place so many bytes back.
    pub(super) fn place_before(&mut self, bytes: usize) -> Place {
        self.learn(self.at.saturating_sub(bytes));
        Place { line: self.known.1 + 1, column: self.known.2 + 1 }
    }

    /// Gives bytes back, which must have been taken last.
    pub(super) fn back(&mut self, bytes: usize) {
        self.at -= bytes;
    }

    /// Counts lines and columns up to an index. An index before the known place has the known place.
    fn learn(&mut self, index: usize) {
        let (from, line, column) = self.known;
        let Some(text) = self.buffer.get(from..index) else { return };
        let newlines: usize = text.iter().map(|&byte| usize::from(byte == b'\n')).sum();
        let last = if newlines == 0 { None } else { text.iter().rposition(|&byte| byte == b'\n') };
        // A byte that continues a character of UTF-8 is no column of its own.
        let width = |text: &[u8]| text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        let column = last.map_or_else(|| column + width(text), |at| width(&text[at + 1..]));
        self.known = (index, line + newlines, column);
    }

    /// Reads on. What stands before the current byte goes, but for one byte that tells where a line starts.
    fn more(&mut self) -> bool {
        if self.ended {
            return false;
        }
        let kept = self.at.saturating_sub(1);
        if kept >= CHUNK || self.filled == self.buffer.len() {
            self.learn(kept);
            self.buffer.copy_within(kept..self.filled, 0);
            self.known.0 -= kept;
            self.at -= kept;
            self.filled -= kept;
            self.passed += kept as u64;
        }
        if self.filled + CHUNK > self.buffer.len() {
            self.buffer.resize(self.filled + CHUNK, 0);
        }
        loop {
            match self.input.read(&mut self.buffer[self.filled..]) {
                Ok(0) => self.ended = true,
                Ok(read) => {
                    self.filled += read;
                    return true;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failure = Some(error);
                    self.ended = true;
                }
            }
            return false;
        }
    }
}
