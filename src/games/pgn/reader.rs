//! Game after game from a stream.

use std::collections::BTreeSet;
use std::io::{self, Read};

use super::source::Source;
use super::{Ended, Portable, Visitor};
use crate::games::NotationError;

/// Reads games from bytes, whatever the size of the file: UTF-8 or Latin-1, any line ends.
pub struct Reader<R, G> {
    pub(super) source: Source<R>,
    /// Where games start that do not say otherwise.
    pub(super) first: G,
    begun: bool,
    /// Bytes that were read before the game that is read now.
    game: u64,
    /// The names of the tags of the game that is read now,
    pub(super) names: BTreeSet<String>,
    /// and how it ended by one of them.
    pub(super) tagged: Option<Ended>,
    whole: bool,
}

/// Bytes of the longest game: whoever keeps games keeps a moderate multiple of it. Openings for a lifetime have less.
const LONGEST_GAME: u64 = 16 << 20;

impl<R: Read, G: Portable> Reader<R, G> {
    /// A reader of this input. It keeps a buffer of its own.
    pub fn new(input: R) -> Self {
        Self {
            source: Source::new(input),
            first: G::start(),
            begun: false,
            game: 0,
            names: BTreeSet::new(),
            tagged: None,
            whole: false,
        }
    }

    /// All moves of the game that was read last were read, whatever is wrong with its variations, its tags or its result.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// How many bytes have been read.
    pub fn bytes(&self) -> u64 {
        self.source.bytes()
    }

    /// Reads one game; false when there is none left.
    ///
    /// # Errors
    /// When the input cannot be read. What is wrong with a game is told to the visitor.
    pub fn next(&mut self, visitor: &mut impl Visitor<G>) -> io::Result<bool> {
        if !self.begun {
            self.begun = true;
            if self.source.sees(b"\xEF\xBB\xBF") {
                self.source.skip(3);
            }
        }
        let found = self.blank().is_some();
        if found {
            self.game = self.source.bytes();
            (self.names, self.tagged) = (BTreeSet::new(), None);
            let place = self.source.place_before(0);
            visitor.begin(place);
            let start = self.tags(visitor);
            let position = start.clone().unwrap_or_else(|| self.first.clone());
            let wanted = start.is_some() && visitor.start(&position);
            let ended = self.movetext(&position, wanted, visitor).filter(|_| start.is_some());
            self.whole = ended.is_some();
            visitor.end(ended);
        }
        match self.source.failure() {
            Some(error) => Err(error),
            None => Ok(found),
        }
    }

    /// Goes over what stands between games and tags, and says what comes then.
    pub(super) fn blank(&mut self) -> Option<u8> {
        loop {
            match self.source.peek()? {
                b' ' | b'\t' | b'\r' | b'\n' => self.source.skip(1),
                b'%' if self.source.at_line_start() => {
                    self.source.take_while(|byte| byte != b'\n');
                }
                byte => return Some(byte),
            }
        }
    }

    /// The game that is read now is not too long.
    #[inline]
    pub(super) fn is_bearable(&mut self) -> Result<(), NotationError> {
        if self.source.bytes() - self.game <= LONGEST_GAME {
            return Ok(());
        }
        Err(self.here(format!(
            "the game is longer than {} MiB, which is all that is read of one",
            LONGEST_GAME >> 20
        )))
    }

    /// An error at the byte that comes next.
    pub(super) fn here(&mut self, message: impl Into<String>) -> NotationError {
        self.source.place_before(0).error(message)
    }

    /// Goes on to the next line that starts a tag, which may be this one, or behind the next result.
    pub(super) fn skip_game(&mut self) {
        let mut in_braces = false;
        while self.source.peek().is_some() {
            if self.source.at_line_start() && self.source.sees(b"[") && !self.source.sees(b"[%") {
                return;
            }
            let line = self.source.take_while(|byte| byte != b'\n');
            if let Some(end) = result_in::<G>(line, &mut in_braces) {
                let rest = line.len() - end;
                self.source.back(rest);
                return;
            }
            self.source.skip(1);
        }
    }
}

/// Where the first result of a line ends that stands by itself, outside of comments.
fn result_in<G: Portable>(line: &[u8], in_braces: &mut bool) -> Option<usize> {
    let mut at = 0;
    for word in line.split(u8::is_ascii_whitespace) {
        let end = at + word.len();
        if !*in_braces && (word == b"*" || Ended::from_word::<G>(word).is_some()) {
            return Some(end);
        }
        for byte in word {
            match byte {
                b'{' => *in_braces = true,
                b'}' => *in_braces = false,
                _ => {}
            }
        }
        at = end + 1;
    }
    None
}
