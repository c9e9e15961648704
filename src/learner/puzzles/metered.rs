//! A stream of records none of which may be too long: a reader of records keeps each of them whole.

use std::io::{self, ErrorKind, Read};

/// Bytes of the longest record, and what is read ahead of it.
const LONGEST: u64 = 1 << 20;

/// Gives so many bytes for each record and no more.
pub(super) struct Metered<R> {
    input: R,
    left: u64,
}

impl<R> Metered<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, left: LONGEST }
    }

    /// Another record begins.
    pub(super) fn begin(&mut self) {
        self.left = LONGEST;
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            let message = format!(
                "a line with its quoted ones is longer than {} MiB: this is no list of puzzles",
                LONGEST >> 20
            );
            return Err(io::Error::new(ErrorKind::InvalidData, message));
        }
        let most = usize::try_from(self.left).map_or(buffer.len(), |left| left.min(buffer.len()));
        let read = self.input.read(&mut buffer[..most])?;
        self.left -= read as u64;
        Ok(read)
    }
}
