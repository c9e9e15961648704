//! Where waits what cannot be written into the progress file: a file beside it, a line a change. It belongs to the program
//! that made it as long as that runs; after that the next one takes it up, once, whatever ends which of them when.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::reading::{Games, There, is_news, write};
use crate::files::Growing;
use crate::learner::progress::{Finish, GameId, Progress, ProgressError, SeenGame};
use crate::ui::learner_state::ProgressUpdate;

/// The file, while it is ours.
pub(super) struct Shelter {
    file: Growing,
    path: PathBuf,
    token: String,
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    /// What is written under this name is written once.
    token: String,
    /// It was filled by a program that could not read the progress file.
    #[serde(default)]
    unread: bool,
}

/// A line.
#[derive(Serialize, Deserialize)]
struct Change {
    keep: ProgressUpdate,
    /// Of a game: where it is in the progress file, if it is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<GameId>,
    /// And its moves and result when it was seen there last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stood: Option<(String, Option<Finish>)>,
}

/// How the names of these files begin.
const NAME: &str = "progress.waiting-";

fn line(entry: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(entry)?;
    line.push(b'\n');
    Ok(line)
}

impl Shelter {
    /// A new one in this folder.
    pub(super) fn begin(folder: &Path, unread: bool) -> io::Result<Self> {
        // What was left earlier is taken up earlier.
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_micros();
        let token = format!("{now:020}-{:016x}", RandomState::new().build_hasher().finish());
        let path = folder.join(format!("{NAME}{token}.json"));
        let mut file = Growing::open(&path)?;
        let mut shelter = |head: &Head| file.add(&line(head)?);
        if let Err(error) = shelter(&Head { token: token.clone(), unread }) {
            // An empty one harms nobody.
            let _ = std::fs::remove_file(&path);
            return Err(error);
        }
        Ok(Self { file, path, token })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// Takes in a change. `game` is where the game is that it is about.
    pub(super) fn add(&mut self, keep: &ProgressUpdate, game: Option<&SeenGame>) -> io::Result<()> {
        let (game, stood) = (game.map(|game| game.id), game.and_then(|game| game.stood.clone()));
        self.file.add(&line(&Change { keep: keep.clone(), game, stood })?)
    }

    /// All that is in it was written.
    pub(super) fn remove(self) {
        // What stays behind is known by its token.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Writes what earlier programs have left in this folder, each file as one transaction. Files that cannot be understood are
/// named.
pub(super) fn take_up(progress: &mut Progress, folder: &Path) -> Result<Vec<PathBuf>, ProgressError> {
    let mut unread = Vec::new();
    let mut paths: Vec<_> = std::fs::read_dir(folder).into_iter().flatten().flatten().collect();
    paths.sort_by_key(std::fs::DirEntry::file_name);
    for entry in paths {
        if !entry.file_name().to_string_lossy().starts_with(NAME) {
            continue;
        }
        // One that another program is filling is not for us.
        let Ok(mut file) = Growing::open(&entry.path()) else { continue };
        match file.text().ok().and_then(|text| read(&text)) {
            Some((Head { token, unread }, mut changes)) => {
                progress.together(|progress| {
                    if !progress.first_time(&token)? {
                        return Ok(());
                    }
                    if unread {
                        let mut there = There::read(progress)?;
                        changes.retain_mut(|change| is_news(&mut change.keep, &mut there));
                    }
                    let mut games = Games::new();
                    changes.iter().try_for_each(|Change { keep, game, stood }| {
                        if let (
                            ProgressUpdate::Game { key, .. } | ProgressUpdate::GameGone { key },
                            Some(id),
                        ) = (keep, game)
                        {
                            // What was written of it meanwhile was written here.
                            games.entry(*key).or_insert(SeenGame { id: *id, stood: stood.clone() });
                        }
                        write(progress, &mut games, keep).map(drop)
                    })
                })?;
                let _ = std::fs::remove_file(entry.path());
            }
            None if file.is_empty() => drop(std::fs::remove_file(entry.path())),
            None => unread.push(entry.path()),
        }
    }
    Ok(unread)
}

/// The lines of a file; the last one may not have been written to its end.
fn read(text: &str) -> Option<(Head, Vec<Change>)> {
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines();
    let head = serde_json::from_str(lines.next()?).ok()?;
    let changes = lines.map(|line| serde_json::from_str(line).ok()).collect::<Option<_>>()?;
    Some((head, changes))
}
