//! Files that are written packed by zstd.

use std::io::{self, Write};

use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// Bytes that become a frame: what has gone out can be unpacked, whatever becomes of the rest.
const FRAME: usize = 1 << 22;

/// Packs what is written to it, a frame after the other. What was not [finished](Packed::finish) lacks its end.
#[derive(Debug)]
pub struct Packed<W: Write> {
    out: W,
    frame: Vec<u8>,
}

impl<W: Write> Packed<W> {
    /// Packs into `out`.
    pub fn new(out: W) -> Self {
        Self { out, frame: Vec::with_capacity(FRAME) }
    }

    /// Writes the last frame.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn finish(mut self) -> io::Result<()> {
        self.pack()?;
        self.out.flush()
    }

    fn pack(&mut self) -> io::Result<()> {
        if self.frame.is_empty() {
            return Ok(());
        }
        let packed = compress_to_vec(&*self.frame, CompressionLevel::Fastest);
        self.frame.clear();
        self.out.write_all(&packed)
    }
}

impl<W: Write> Write for Packed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let some = bytes.len().min(FRAME - self.frame.len());
        self.frame.extend_from_slice(&bytes[..some]);
        if self.frame.len() == FRAME {
            self.pack()?;
        }
        Ok(some)
    }

    /// Frames are as long as they can be: nothing goes out before one is full, or the last.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
