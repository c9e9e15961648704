//! Files that may be packed by zstd, told by their first bytes and not by their names.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use anyhow::Context as _;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use thiserror::Error;

/// How a packed file begins (RFC 8878, section 3.1), with a frame or with one that is skipped.
const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
const SKIPPED: [u8; 3] = [0x2a, 0x4d, 0x18];

/// An open file.
pub(super) struct Unpacked {
    /// What is in it, unpacked.
    pub(super) stream: Box<dyn Read + Send>,
    /// Bytes of the file that have been read, packed as they are.
    pub(super) read: Arc<AtomicU64>,
    /// All its bytes.
    pub(super) size: u64,
}

/// A packed file that was damaged on its way, or is not whole.
#[derive(Debug, Error)]
enum Broken {
    /// It cannot be unpacked.
    #[error("the packing is broken: {0}")]
    Frame(FrameDecoderError),
    /// It can be, to something else than what was packed.
    #[error("the packing is broken: what is unpacked has another checksum than what was packed")]
    Checksum,
    /// As before.
    #[error("the packing is broken: {packed} bytes were packed, and {unpacked} are unpacked")]
    Size {
        /// By the head of the frame.
        packed: u64,
        /// In truth.
        unpacked: u64,
    },
}

impl From<Broken> for io::Error {
    fn from(broken: Broken) -> Self {
        Self::other(broken)
    }
}

/// Opens a file at its beginning.
pub(super) fn unpacked(path: &Path) -> anyhow::Result<Unpacked> {
    unpacked_from(path, 0)
}

/// Opens a file so many bytes from its beginning, counted unpacked.
pub(super) fn unpacked_from(path: &Path, bytes: u64) -> anyhow::Result<Unpacked> {
    let naming = || path.display().to_string();
    let mut file = File::open(path).with_context(naming)?;
    let size = file.metadata().with_context(naming)?.len();
    let read = Arc::new(AtomicU64::new(0));
    let mut head = Vec::new();
    Read::by_ref(&mut file).take(MAGIC.len() as u64).read_to_end(&mut head).with_context(naming)?;
    let packed = head == MAGIC || head.ends_with(&SKIPPED);
    let start = if packed { 0 } else { bytes };
    file.seek(SeekFrom::Start(start)).with_context(naming)?;
    read.store(start, Relaxed);
    let counted = BufReader::with_capacity(1 << 16, Counted { file, read: Arc::clone(&read) });
    if !packed {
        return Ok(Unpacked { stream: Box::new(counted), read, size });
    }
    let mut frames = Frames { source: counted, decoder: FrameDecoder::new(), inside: false, unpacked: 0 };
    io::copy(&mut frames.by_ref().take(bytes), &mut io::sink()).with_context(naming)?;
    Ok(Unpacked { stream: Box::new(frames), read, size })
}

struct Counted {
    file: File,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read.fetch_add(count as u64, Relaxed);
        Ok(count)
    }
}

/// The frames of a packed file one after the other.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    /// A frame has begun.
    inside: bool,
    /// Bytes of the frame that were handed out.
    unpacked: u64,
}

impl<R: BufRead> Frames<R> {
    /// Goes on to the next frame with something in it; `false` at the end of the file.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.source) {
                Ok(()) => {
                    (self.inside, self.unpacked) = (true, 0);
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(Broken::Frame(error).into()),
            }
        }
        Ok(false)
    }

    /// All of a frame was handed out: it has to be what was packed, as far as its head and its end say what that was. The
    /// decoder counts and sums, but does not compare.
    fn end(&mut self) -> Result<(), Broken> {
        self.inside = false;
        let (packed, unpacked) = (self.decoder.content_size(), self.unpacked);
        if packed != 0 && packed != unpacked {
            return Err(Broken::Size { packed, unpacked });
        }
        match self.decoder.get_checksum_from_data() {
            Some(sum) if self.decoder.get_calculated_checksum() != Some(sum) => Err(Broken::Checksum),
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.inside && self.decoder.can_collect() > 0 {
                let count = self.decoder.read(buffer)?;
                self.unpacked += count as u64;
                return Ok(count);
            }
            if self.inside && !self.decoder.is_finished() {
                let more = self.decoder.decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1));
                more.map_err(Broken::Frame)?;
                continue;
            }
            if self.inside {
                self.end()?;
            }
            if !self.begin()? {
                return Ok(0);
            }
        }
    }
}
