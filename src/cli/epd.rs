//! Test positions in EPD: the engine is to find the best move (`bm`) or to avoid a mistake (`am`).

use std::path::Path;

use anyhow::{Context as _, bail};

use super::thinking::think;
use crate::files;
use crate::games::Present;
use crate::games::chess::notation::epd::{Epd, read};
use crate::search::Plan;
use crate::session::{GAMES, Method, Request, Session, Watch};

/// One position.
pub(super) struct Task {
    /// Its `id`, or the number of its line.
    pub(super) id: String,
    epd: Epd,
}

/// Reads every position of a file in which the engine is to find something. A line that cannot be read stops everything: what
/// is told afterwards is a share of all of them.
pub(super) fn tasks(file: &Path) -> anyhow::Result<Vec<Task>> {
    let name = file.display().to_string();
    let text = files::text(file).with_context(|| name.clone())?;
    let task = |(number, epd): (usize, Epd)| {
        if epd.moves("bm").is_empty() && epd.moves("am").is_empty() {
            bail!("{name}:{number}: neither `bm` nor `am` says what is to be found");
        }
        let id = epd.text("id").map_or_else(|| format!("line {number}"), String::from);
        Ok(Task { id, epd })
    };
    some(
        file,
        lines(&name, &text).map(|read| read.and_then(task)).collect::<anyhow::Result<_>>()?,
        "position",
    )
}

/// Refuses a file of --file in which there is none of what is wanted.
pub(super) fn some<T>(file: &Path, found: Vec<T>, what: &str) -> anyhow::Result<Vec<T>> {
    if found.is_empty() {
        bail!("--file: {} has no {what}", file.display());
    }
    Ok(found)
}

/// The positions of a file with their names, whatever else is said of them. A line that cannot be read stops everything: what
/// is told afterwards is a sum over all of them.
pub(super) fn positions(file: &Path) -> anyhow::Result<Vec<(String, Box<dyn Session>)>> {
    let text = files::text(file).with_context(|| file.display().to_string())?;
    some(file, read_positions(&file.display().to_string(), &text)?, "position")
}

/// The positions of a file one by one, and in the place of a line that is none what is wrong with it.
pub(super) fn each(file: &Path) -> anyhow::Result<Vec<anyhow::Result<Box<dyn Session>>>> {
    let name = file.display().to_string();
    let text = files::text(file).with_context(|| name.clone())?;
    let open = |(_, epd): (usize, Epd)| Ok(GAMES[0].open(Some(&epd.position.notation()))?);
    Ok(lines(&name, &text).map(|read| read.and_then(open)).collect())
}

/// The same of a text that goes by this name.
pub(super) fn read_positions(file: &str, text: &str) -> anyhow::Result<Vec<(String, Box<dyn Session>)>> {
    let position = |(number, epd): (usize, Epd)| {
        let name = epd.text("id").map_or_else(|| format!("line {number}"), String::from);
        Ok((name, GAMES[0].open(Some(&epd.position.notation()))?))
    };
    lines(file, text).map(|read| read.and_then(position)).collect()
}

/// The lines of a text with their numbers; empty lines and lines that start with `#` say nothing.
fn lines(file: &str, text: &str) -> impl Iterator<Item = anyhow::Result<(usize, Epd)>> {
    let lines =
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(move |(number, line)| {
        Ok((number + 1, read(line).with_context(|| format!("{file}:{}", number + 1))?))
    })
}

impl Task {
    /// What the engine plays where it fails: `Nf3 instead of Qxh7#`; `None` when it solves the position.
    pub(super) fn wrong_move(&self, plan: Plan) -> anyhow::Result<Option<String>> {
        let position = &self.epd.position;
        let session = GAMES[0].open(Some(&position.notation()))?;
        let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
        let played = think(session.as_ref(), request, |_| Ok(()))?.found.best;
        let played = played.map(|tag| session.texts(&[Some(tag)]).join(" "));
        let texts =
            |opcode| self.epd.moves(opcode).iter().map(|&mv| position.move_text(mv)).collect::<Vec<_>>();
        let (best, avoid) = (texts("bm"), texts("am"));
        let Some(played) = played else { return Ok(Some("nothing".into())) };
        Ok(if avoid.contains(&played) {
            Some(format!("{played}, which is to be avoided"))
        } else if best.is_empty() || best.contains(&played) {
            None
        } else {
            Some(format!("{played} instead of {}", best.join(" or ")))
        })
    }
}
