//! Files that may be packed by zstd, told by their first bytes and not by their names.

use std::fmt::{self, Debug};
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use thiserror::Error;

/// How a packed file begins (RFC 8878, section 3.1), with a frame or with one that is skipped.
const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
const SKIPPED: [u8; 3] = [0x2a, 0x4d, 0x18];

/// Whether a file begins as one that zstd has packed.
pub fn is_packed(beginning: &[u8]) -> bool {
    beginning.starts_with(&MAGIC) || beginning.get(1..4) == Some(&SKIPPED)
}

/// An open file.
pub struct Unpacked {
    /// What is in it, unpacked.
    pub stream: Box<dyn Read + Send>,
    /// Bytes of the file that have been read, packed as they are.
    pub read: Arc<AtomicU64>,
    /// All its bytes.
    pub size: u64,
}

/// A packed file that was damaged on its way, or is not whole.
#[derive(Debug, Error)]
enum Broken {
    /// It cannot be unpacked.
    #[error("the packing is broken, or the file is not whole")]
    Frame,
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

impl Debug for Unpacked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unpacked").field("read", &self.read).field("size", &self.size).finish_non_exhaustive()
    }
}

/// Opens a file at its beginning.
///
/// # Errors
/// When it cannot be read.
pub fn unpacked(path: &Path) -> io::Result<Unpacked> {
    unpacked_from(path, 0)
}

/// Opens a file so many bytes from its beginning, counted unpacked.
///
/// # Errors
/// When it cannot be read, or what comes before is broken.
pub fn unpacked_from(path: &Path, bytes: u64) -> io::Result<Unpacked> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    let read = Arc::new(AtomicU64::new(0));
    let mut head = Vec::new();
    Read::by_ref(&mut file).take(MAGIC.len() as u64).read_to_end(&mut head)?;
    let packed = is_packed(&head);
    let start = if packed { 0 } else { bytes };
    file.seek(SeekFrom::Start(start))?;
    read.store(start, Relaxed);
    let counted = BufReader::with_capacity(1 << 16, Counted { file, read: Arc::clone(&read) });
    if !packed {
        return Ok(Unpacked { stream: Box::new(counted), read, size });
    }
    let mut frames = Frames { source: counted, decoder: FrameDecoder::new(), inside: false, unpacked: 0 };
    io::copy(&mut frames.by_ref().take(bytes), &mut io::sink())?;
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
                Err(_) => return Err(Broken::Frame.into()),
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
                if more.is_err() {
                    // Where nothing follows, the file was cut off.
                    let ends = self.source.fill_buf()?.is_empty();
                    let kind = if ends { ErrorKind::UnexpectedEof } else { ErrorKind::Other };
                    return Err(io::Error::new(kind, Broken::Frame));
                }
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
