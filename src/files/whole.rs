//! Files that are written as a whole.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};
use thiserror::Error;

use super::{destination, folder};

/// The folder in which a file is to be written is not there.
#[derive(Debug, Error)]
#[error("there is no folder {}", .0.display())]
pub struct NoFolder(PathBuf);

impl From<NoFolder> for io::Error {
    fn from(missing: NoFolder) -> Self {
        Self::new(ErrorKind::NotFound, missing)
    }
}

/// Writes a file in place of what is there, at one stroke: it is written beside, under a name that nobody can foresee, and
/// takes its name when it is whole. Through a link its destination is written; permissions stay. A pipe or a device is
/// written to as it is.
///
/// # Errors
/// Those of `write`, and when the file cannot be written. Then it is as it was.
pub fn replace<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    // Asked before links are followed: what the system says of its own links, as of /dev/stdout, is no path.
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return straight(path, write);
    }
    let path = destination(path)?;
    let permissions = match fs::metadata(&path) {
        Ok(found) if found.is_dir() => return Err(io::Error::from(ErrorKind::IsADirectory).into()),
        Ok(found) if found.permissions().readonly() => {
            return Err(io::Error::from(ErrorKind::PermissionDenied).into());
        }
        Ok(found) => Some(found.permissions()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error.into()),
    };
    let (done, file) = beside(&path, permissions, write)?;
    file.persist(&path).map_err(|error| error.error)?;
    sync(folder(&path));
    Ok(done)
}

/// Writes a file that is not there yet, at one stroke.
///
/// # Errors
/// Those of `write`, when the file cannot be written, and when there is one of this name. Nothing is written then.
pub fn create<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(io::Error::new(ErrorKind::AlreadyExists, "a file of this name is there already").into());
    }
    let (done, file) = beside(path, None, write)?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    sync(folder(path));
    Ok(done)
}

/// Written beside the place where it is to stand. It goes away by itself unless it gets its name.
fn beside<T, E: From<io::Error>>(
    path: &Path,
    permissions: Option<Permissions>,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<(T, NamedTempFile), E> {
    let mut out = BufWriter::new(Beside { folder: folder(path).to_path_buf(), file: None });
    let done = write(&mut out)?;
    out.flush()?;
    let mut beside = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    let file = beside.file()?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    let file = beside.file.take().ok_or_else(|| io::Error::from(ErrorKind::NotFound))?;
    Ok((done, file))
}

fn straight<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let mut out = BufWriter::new(OpenOptions::new().write(true).open(path)?);
    let done = write(&mut out)?;
    out.flush()?;
    Ok(done)
}

/// A file that is made when there is something to write: a long computation that is broken off leaves none behind.
struct Beside {
    folder: PathBuf,
    file: Option<NamedTempFile>,
}

impl Beside {
    fn file(&mut self) -> io::Result<&mut NamedTempFile> {
        let file = match self.file.take() {
            Some(file) => file,
            None => made(&self.folder)?,
        };
        Ok(self.file.insert(file))
    }
}

/// A new file with the permissions that every new file gets.
fn made(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".cutnode-").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder).map_err(|error| match error.kind() {
        ErrorKind::NotFound => NoFolder(folder.to_path_buf()).into(),
        _ => unnamed(error),
    })
}

/// What the system said, without the name under which it is written: that name says nothing to anybody.
fn unnamed(error: io::Error) -> io::Error {
    let named = error.get_ref().and_then(|named| named.source());
    let said = named.and_then(|said| said.downcast_ref::<io::Error>()).and_then(io::Error::raw_os_error);
    said.map_or(error, io::Error::from_raw_os_error)
}

impl Write for Beside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.as_file_mut().flush())
    }
}

/// Asks the system to take down what a folder holds now. Not every system can; the file is whole in any case.
fn sync(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
