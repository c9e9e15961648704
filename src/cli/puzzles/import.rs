//! `cutnode puzzles import`: takes in millions of puzzles, each checked.
//!
//! One thread unpacks, reads and checks, the other writes; batches go between them.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::UNIX_EPOCH;

use anyhow::{Context as _, bail};

use super::super::interrupt::Interrupt;
use super::super::progress::Progress as Bar;
use super::super::{Done, learner};
use crate::cli::printable::{status, stderr};
use crate::files::{Unpacked, unpacked, unpacked_from};
use crate::learner::progress::Progress;
use crate::learner::progress::imported::{Arrived, Import, Source};
use crate::learner::puzzles::columns::{BadRow, Reached, Row, Rows};
use crate::learner::puzzles::of_bytes;
use crate::numbers::{counted, thousands};
use crate::session::{self, GAMES, GameCard};

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct Args {
    /// The file: CSV, packed by zstd or not
    file: PathBuf,
    /// The game of the puzzles
    #[arg(long, value_name = "NAME", default_value = GAMES[0].slug)]
    game: String,
}

/// Lines that are written at a time.
const BATCH: usize = 20_000;
/// Bytes of the beginning that tell a file from others.
const BEGINNING: u64 = 1 << 16;

/// What was read since the last batch.
struct Batch {
    rows: Vec<Row>,
    bad: Vec<BadRow>,
    reached: Reached,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let game = session::game(&args.game)?;
    let name = args.file.file_name().context("the file has no name")?.to_string_lossy().into_owned();
    let source = Source { name, game: game.slug.into(), fingerprint: fingerprint(&args.file)? };
    // A file that has no puzzles at all is refused before anything is written.
    let first = || format!("{}:1:1", args.file.display());
    let naming = || args.file.display().to_string();
    let rows = Rows::new(unpacked(&args.file).with_context(naming)?.stream).with_context(first)?;
    let mut store = learner::open()?;
    let mut import = store.begin_import(&source)?;
    let (rows, file) = if import.rows + import.bad > 0 {
        writeln!(stderr(), "goes on after line {}", import.reached.line - 1)?;
        let Unpacked { stream, read, size } =
            unpacked_from(&args.file, import.reached.bytes).with_context(naming)?;
        (rows.from(stream, import.reached), (read, size))
    } else {
        let Unpacked { stream, read, size } = unpacked(&args.file).with_context(naming)?;
        (Rows::new(stream)?, (read, size))
    };
    let interrupt = Interrupt::listen()?;
    let (sender, batches) = sync_channel(4);
    let reading = thread::spawn(move || read_all(rows, game, &sender));
    let mut bar = Bar::new(file.1);
    let mut told = Told { file: &args.file, read: &file.0, bar: &mut bar, interrupt: &interrupt };
    take_in(&batches, &mut store, &mut import, &mut told, out)?;
    // Nobody takes any more: the other thread ends with its next batch.
    drop(batches);
    let read = reading.join().map_err(|_| anyhow::anyhow!("reading {} failed", args.file.display()))?;
    status("")?;
    if let Some(ended) = interrupt.ended_by() {
        writeln!(out, "interrupted after {} puzzles; the same command goes on from there", import.rows)?;
        return Ok(ended);
    }
    if let Err(error) = read {
        // What was read before may be as wrong as what follows: nobody goes on from there.
        store.give_up_import(&import)?;
        let place = format!("{}: after line {}", args.file.display(), import.reached.line - 1);
        return Err(error).context(place);
    }
    if import.rows == 0 {
        bail!("{}: no line of it is a puzzle", args.file.display());
    }
    let is_again = store.imports()?.iter().any(|set| set.name == source.name);
    let Arrived { new, changed, known, gone, twice } = store.finish_import(&import)?;
    let imported = counted(import.rows - twice, "puzzle", "puzzles");
    writeln!(out, "imported {imported} of {}; lines that are no puzzle: {}", source.name, import.bad)?;
    if twice > 0 {
        writeln!(out, "lines with the name of an earlier one, which is kept: {}", thousands(twice))?;
    }
    if is_again {
        if new + changed + gone == 0 {
            writeln!(out, "nothing in it is new")?;
            return Ok(Done::Yes);
        }
        let [new, changed, known, gone] = [new, changed, known, gone].map(thousands);
        writeln!(
            out,
            "beside the earlier import of {}: {new} new, {changed} changed, {known} known; {gone} of it are gone",
            source.name
        )?;
    }
    Ok(Done::Yes)
}

/// How far it is, and who hears of it.
struct Told<'a> {
    file: &'a Path,
    read: &'a std::sync::atomic::AtomicU64,
    bar: &'a mut Bar,
    interrupt: &'a Interrupt,
}

/// Writes the batches as they come.
fn take_in(
    batches: &Receiver<Batch>,
    store: &mut Progress,
    import: &mut Import,
    told: &mut Told<'_>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    while let Ok(Batch { rows, bad, reached }) = batches.recv() {
        store.add_rows(import, &rows, bad.len() as u64, reached)?;
        if !bad.is_empty() {
            status("")?;
        }
        for BadRow { line, message } in bad {
            writeln!(out, "{}:{line}: {message}", told.file.display())?;
        }
        let read = told.read.load(std::sync::atomic::Ordering::Relaxed);
        told.bar.tell(read, &format!("{} puzzles", import.rows))?;
        if told.interrupt.stop().is_stopped() {
            break;
        }
    }
    Ok(())
}

/// Reads to the end, or until nobody takes the batches any more.
fn read_all(
    mut rows: Rows<Box<dyn Read + Send>>,
    game: &'static GameCard,
    batches: &SyncSender<Batch>,
) -> anyhow::Result<()> {
    loop {
        let (mut good, mut bad) = (Vec::with_capacity(BATCH), Vec::new());
        let ended = loop {
            if good.len() + bad.len() == BATCH {
                break Ok(false);
            }
            match rows.read() {
                Ok(Some(row)) => match row.and_then(|row| checked(game, row, rows.line())) {
                    Ok(row) => good.push(row),
                    Err(row) => bad.push(row),
                },
                Ok(None) => break Ok(true),
                Err(error) => break Err(error),
            }
        };
        // The lines before a file breaks off are handed on: they tell where it does.
        let batch = Batch { rows: good, bad, reached: rows.reached() };
        if (!batch.rows.is_empty() || !batch.bad.is_empty()) && batches.send(batch).is_err() {
            return Ok(());
        }
        if ended? {
            return Ok(());
        }
    }
}

/// The row, if the position and all moves are those of the game.
fn checked(game: &GameCard, row: Row, line: u64) -> Result<Row, BadRow> {
    game.follow(&row.position, &row.moves).map_err(|error| BadRow { line, message: error.to_string() })?;
    Ok(row)
}

/// The same for the same file: its size, its beginning and when it was written, mixed. A file that was fetched again
/// may differ where nobody looks.
fn fingerprint(path: &Path) -> anyhow::Result<i64> {
    let naming = || path.display().to_string();
    let file = std::fs::File::open(path).with_context(naming)?;
    let found = file.metadata().with_context(naming)?;
    let mut mixed = found.len().to_le_bytes().to_vec();
    let written = found.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    mixed.extend(written.unwrap_or_default().as_nanos().to_le_bytes());
    file.take(BEGINNING).read_to_end(&mut mixed).with_context(naming)?;
    Ok(of_bytes(&mixed).cast_signed())
}
