//! Below the floors: files. Whatever the program writes is written here, by three rules.
//!
//! Nothing is written to before it is known to be the program's own ([`recognise`]): a name that was mistyped costs
//! nobody his file. What is written as a whole takes its name at one stroke ([`replace`], [`create`]), and what grows
//! ([`Growing`]) grows by whole pieces: whoever reads a file, and whatever ended the program or filled the disk, sees it
//! as it was before or as it is after. A write that failed leaves nothing behind that the next one stumbles over.

mod growing;
mod packed;
mod unpacked;
mod whole;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use self::growing::Growing;
pub use self::packed::Packed;
pub use self::unpacked::{Unpacked, is_packed, unpacked, unpacked_from};
pub use self::whole::{create, replace};

/// A file stands where one is to be written, and it is somebody else's.
#[derive(Debug, Error)]
#[error(
    "a file of this name is there already, and it is none that cutnode writes here: name another one, or move it away"
)]
pub struct Foreign;

impl From<Foreign> for io::Error {
    fn from(foreign: Foreign) -> Self {
        Self::new(ErrorKind::AlreadyExists, foreign)
    }
}

/// Where something is read, a folder, a pipe or a device stands.
#[derive(Debug, Error)]
#[error("it is no regular file")]
pub struct Irregular;

impl From<Irregular> for io::Error {
    fn from(irregular: Irregular) -> Self {
        Self::new(ErrorKind::InvalidInput, irregular)
    }
}

/// The file that a text names: with the user's own folder for a tilde, as shells read it.
pub fn named(text: &str) -> PathBuf {
    let home = text.strip_prefix("~/").and_then(|rest| Some(std::env::home_dir()?.join(rest)));
    home.unwrap_or_else(|| text.into())
}

/// The program of this name in the folders of the `PATH`, or at this place: a file that may be executed.
pub fn program(name: &OsStr) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    program_in(name, std::env::split_paths(&folders))
}

/// The same in these folders.
pub fn program_in(name: &OsStr, folders: impl IntoIterator<Item = PathBuf>) -> Option<PathBuf> {
    let runs = |path: &PathBuf| path.metadata().is_ok_and(|found| found.is_file() && is_executable(&found));
    if Path::new(name).components().count() > 1 || name.as_encoded_bytes().contains(&b'/') {
        return Some(PathBuf::from(name)).filter(runs);
    }
    folders.into_iter().map(|folder| folder.join(name)).find(runs)
}

#[cfg(unix)]
fn is_executable(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    found.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    true
}

/// The ending of a file's name in small letters; none where the name has none.
pub fn ending(path: &Path) -> Option<String> {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

/// Bytes of its beginning by which a file is recognised.
const BEGINNING: u64 = 1 << 16;

/// Whether a file is there that would be written over. `is_ours` is asked of its beginning, 64 KiB at most; an empty
/// file, a pipe and a device have nothing to lose.
///
/// # Errors
/// [`Foreign`] when it is not ours, and when it cannot be read.
pub fn recognise(path: &Path, is_ours: impl FnOnce(&[u8]) -> bool) -> io::Result<bool> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
        Ok(found) if found.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        Ok(found) if !found.is_file() => return Ok(false),
        Ok(_) => {}
    }
    let mut beginning = Vec::new();
    File::open(path)?.take(BEGINNING).read_to_end(&mut beginning)?;
    match beginning.is_empty() {
        true => Ok(false),
        false if is_ours(&beginning) => Ok(true),
        false => Err(Foreign.into()),
    }
}

/// The text of a file that stands where it stands by itself, in one of the user's folders: nobody named it, and so a pipe,
/// from which nothing may ever come, or a device is not opened.
///
/// # Errors
/// When it cannot be read, or is no regular file.
pub fn read_text(path: &Path) -> io::Result<String> {
    if fs::metadata(path)?.is_file() { text(path) } else { Err(Irregular.into()) }
}

/// Bytes of the longest text that is read as a whole. Nothing that people write comes near it.
const LONGEST: u64 = 64 << 20;

/// The text of a file that somebody named: of a pipe, too.
///
/// # Errors
/// When it cannot be read, is not in UTF-8, or is longer than 64 MiB.
pub fn text(path: &Path) -> io::Result<String> {
    text_of(File::open(path)?)
}

/// The text of a stream, to its end.
///
/// # Errors
/// As of [`text`].
pub fn text_of(stream: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    stream.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(TooLong.into());
    }
    let mut text = String::from_utf8(bytes).map_err(|error| NoText::of(error.as_bytes()))?;
    // Some editors put a mark before a text, which is no part of it.
    if text.starts_with(MARK) {
        text.drain(..MARK.len_utf8());
    }
    Ok(text)
}

/// A byte order mark.
pub const MARK: char = '\u{feff}';

/// A byte that is no part of a text.
#[derive(Debug, Error)]
#[error("line {line}, column {column}: the byte there is no part of a text in UTF-8")]
pub struct NoText {
    line: usize,
    column: usize,
}

impl NoText {
    fn of(bytes: &[u8]) -> io::Error {
        let whole = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        let last = whole.rsplit('\n').next().unwrap_or_default();
        let (line, column) = (whole.matches('\n').count() + 1, last.chars().count() + 1);
        io::Error::new(ErrorKind::InvalidData, Self { line, column })
    }
}

/// A text that is read as a whole is too long.
#[derive(Debug, Error)]
#[error("it is longer than {} MiB, which is all that is read of a text", LONGEST >> 20)]
pub struct TooLong;

impl From<TooLong> for io::Error {
    fn from(long: TooLong) -> Self {
        Self::new(ErrorKind::FileTooLarge, long)
    }
}

/// Links that are followed one after the other, as by the system.
const MOST_LINKS: usize = 40;

/// The file that a path means: behind links, the last of which may lead to nothing yet.
///
/// # Errors
/// When links lead to each other.
pub fn destination(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead from one to the next"))
}

/// The folder in which a file is.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
