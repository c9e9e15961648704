//! A search in a file: its settings, what was found, and its tree, as a [`Header`] has them.

mod lines;

use std::fs::File;
use std::io::{self, BufReader, Read as _};
use std::path::Path;
use std::time::Duration;

use thiserror::Error;

pub use self::lines::Reading;
use super::{Answer, Method, Request, Session, UnknownGame, Watch, game};
use crate::files::{self, is_packed};
use crate::games::{MoveTag, NotationError, Score};
use crate::search::techniques::Technique;
use crate::search::{Amounts, Counts, Entries, Found, Limits, MoveOrder, Plan};
use crate::slug::UnknownWord;
use crate::trace::file::{self, AmountsRecord, FileError, FoundRecord, Header, Mark, TallyRecord};
use crate::trace::jsonl::{self, Trouble};
use crate::trace::{Tally, Tree};

/// A search that a file had.
pub struct Stored {
    /// The position that was searched.
    pub session: Box<dyn Session>,
    /// How.
    pub request: Request,
    /// What was found; [`open`] knows no tree of it, [`load`] does.
    pub answer: Answer,
    /// Bookmarks.
    pub marks: Vec<Mark>,
}

impl Stored {
    /// Takes what there is of the tree; where that is not all, what it says was found is what counts.
    fn take(&mut self, tree: Tree) {
        if tree.logged().is_some() {
            self.answer = Answer::of(lines::found_in(&tree));
        }
        // The header does not say so: with it the same search can be run again to the visit.
        self.answer.found.stopped = tree.was_stopped();
        self.marks.retain(|mark| (mark.node as usize) < tree.len());
        self.answer.tree = Some(tree);
    }

    /// Why there is no more of the tree, where its file goes wrong somewhere.
    pub fn trouble(&self) -> Option<&str> {
        self.answer.tree.as_ref()?.logged()?.trouble.as_deref()
    }
}

impl std::fmt::Debug for Stored {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { session, request, answer, marks } = self;
        let game = session.game().slug;
        f.debug_struct("Stored")
            .field("session", &game)
            .field("request", request)
            .field("answer", answer)
            .field("marks", marks)
            .finish()
    }
}

/// Why the settings of a file cannot be gone on with.
#[derive(Debug, Error)]
pub enum StoredError {
    /// The game is not known.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The position cannot be read.
    #[error("the position `{position}`: {error}")]
    Position {
        /// As it stands there.
        position: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A move is not legal.
    #[error("move {0} of those that lead to the root is not legal")]
    Move(usize),
    /// A word is not known.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// A number set by hand is not one that can be.
    #[error("an amount is out of its range")]
    Amount,
}

/// The header of a search that is over.
pub fn header(session: &dyn Session, request: &Request, answer: &Answer, marks: Vec<Mark>) -> Header {
    let Request { method, plan, watch } = *request;
    let limits = plan.limits;
    Header {
        program: concat!("cutnode ", env!("CARGO_PKG_VERSION")).into(),
        game: session.game().slug.into(),
        start: session.start(),
        moves: session.played().iter().map(|tag| tag.number()).collect(),
        method: method.slug().into(),
        techniques: plan.techniques.iter().map(|technique| technique.slug().into()).collect(),
        amounts: amounts_record(plan.amounts),
        depth: limits.depth,
        nodes: limits.nodes,
        time_ms: limits.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
        hash: plan.hash,
        lines: plan.lines,
        material: plan.material,
        all_depths: limits.all_depths,
        record: if let Watch::Record { budget, .. } = watch { budget } else { 0 },
        found: found_record(&answer.found),
        tally: answer.tally.as_ref().map(tally_record),
        marks,
        numbers: Vec::new(),
    }
}

/// Opens the search that a header tells of.
///
/// # Errors
/// What of it is not known here.
pub fn open(header: &Header) -> Result<Stored, StoredError> {
    let card = game(&header.game)?;
    let mut session = card
        .open(Some(&header.start))
        .map_err(|error| StoredError::Position { position: header.start.clone(), error })?;
    for (number, &tag) in header.moves.iter().enumerate() {
        if !MoveTag::new(tag).is_some_and(|tag| session.play(tag)) {
            return Err(StoredError::Move(number + 1));
        }
    }
    let method = match &*header.method {
        Method::ENGINE => Method::Engine,
        slug => Method::Textbook(slug.parse()?),
    };
    let mut techniques = crate::search::techniques::Techniques::NONE;
    for slug in &header.techniques {
        techniques = techniques.with(slug.parse::<Technique>()?);
    }
    let limits = Limits {
        depth: header.depth,
        nodes: header.nodes,
        time: header.time_ms.map(Duration::from_millis),
        all_depths: header.all_depths,
        ..Limits::default()
    };
    let amounts = amounts(&header.amounts)?;
    let lines = header.lines.max(1);
    let (hash, material) = (header.hash, header.material);
    let plan = Plan { techniques, amounts, hash, lines, material, ..Plan::new(limits) };
    let request = Request { method, plan, watch: Watch::Record { budget: header.record, followed: false } };
    let answer = Answer { tally: header.tally.map(tally), ..Answer::of(found(&header.found)) };
    Ok(Stored { session, request, answer, marks: header.marks.clone() })
}

/// Why a file does not give a search.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file is no tree.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its settings are not known here.
    #[error(transparent)]
    Stored(#[from] StoredError),
    /// The game or the position of its first line is not known here.
    #[error("line 1: {0}")]
    Top(StoredError),
    /// It has JSON lines, and there is nothing of a tree before they go wrong.
    #[error(transparent)]
    Lines(#[from] Trouble),
}

/// The search of a file, with its tree: in the form of this program, or as JSON lines, packed by zstd or not.
///
/// # Errors
/// When the file cannot be read, is no tree, or its settings are not known here.
pub fn load(path: &Path, reading: &mut Reading<'_>) -> Result<Stored, LoadError> {
    let mut beginning = Vec::new();
    if !std::fs::metadata(path).map_err(FileError::Io)?.is_file() {
        // A pipe cannot be begun again, and may never begin.
        let what = "it is no file of the disk, which can be read from its beginning again";
        return Err(FileError::Io(io::Error::new(io::ErrorKind::InvalidInput, what)).into());
    }
    let mut opened = File::open(path).map_err(FileError::Io)?;
    opened.by_ref().take(BEGINNING).read_to_end(&mut beginning).map_err(FileError::Io)?;
    let is_line = beginning.trim_ascii_start().starts_with(b"{");
    let mut stored = if is_packed(&beginning) || is_line {
        drop(opened);
        lines::load(path, reading)?
    } else {
        let length = opened.metadata().map_err(FileError::Io)?.len();
        let (header, tree) = file::read(&mut BufReader::new(beginning.chain(opened)), length)?;
        let mut stored = open(&header)?;
        stored.take(tree);
        stored
    };
    if stored.answer.tree.as_ref().is_some_and(|tree| tree.logged().is_none()) {
        stored.answer.minimal = stored.request.minimal_leaves(&*stored.session, &stored.answer.found);
    }
    Ok(stored)
}

/// Bytes by which the forms are told apart.
const BEGINNING: u64 = 64;

/// Keeps a search in a file: whole, or not at all. The ending of its name says in which form: `.jsonl` and `.jsonl.zst` are
/// JSON lines, `.tree` or none the form of this program.
///
/// # Errors
/// When the ending is another one, the file cannot be written, or the search is not over; and where another program has
/// logged it, and the file is to have the form of this program.
pub fn save(path: &Path, header: &Header, tree: &Tree) -> io::Result<()> {
    match Form::of(path)? {
        Form::Own => files::replace(path, |out| file::write(tree, header, out)),
        Form::Lines => files::replace(path, |out| lines::write(header, tree, out)),
        Form::Packed => files::replace(path, |out| {
            let mut packed = files::Packed::new(out);
            lines::write(header, tree, &mut packed)?;
            packed.finish()
        }),
    }
}

/// In which form a tree is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Own,
    Lines,
    Packed,
}

impl Form {
    fn of(path: &Path) -> Result<Self, NoForm> {
        let stem = || files::ending(Path::new(path.file_stem().unwrap_or_default()));
        match files::ending(path).as_deref() {
            None | Some("tree") => Ok(Self::Own),
            Some("jsonl") => Ok(Self::Lines),
            Some("zst") if stem().as_deref() == Some("jsonl") => Ok(Self::Packed),
            Some(ending) => Err(NoForm(ending.into())),
        }
    }
}

/// A search is to be kept under a name whose ending says of no form.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no search is kept with the ending .{0}: name the file FILE.tree, FILE.jsonl or FILE.jsonl.zst")]
pub struct NoForm(String);

impl From<NoForm> for io::Error {
    fn from(misnamed: NoForm) -> Self {
        Self::new(io::ErrorKind::InvalidInput, misnamed)
    }
}

/// Whether a search is kept under such a name: that its ending is one of those that are known.
pub fn is_kept_as(path: &Path) -> bool {
    Form::of(path).is_ok()
}

/// Whether a search is in this file that would be written over.
///
/// # Errors
/// When something else is in it, or no search is kept under such a name.
pub fn recognise(path: &Path) -> io::Result<bool> {
    Form::of(path)?;
    let packed = |beginning: &[u8]| is_packed(beginning) && lines::is_packed_tree(path);
    files::recognise(path, |beginning| {
        file::is_tree(beginning) || jsonl::is_jsonl(beginning) || packed(beginning)
    })
}

fn amounts_record(amounts: Amounts) -> AmountsRecord {
    let Amounts { null_reduction, late_reduction, window, breadth, order, entries, attention } = amounts;
    let order = (order != MoveOrder::default()).then(|| order.slug().into());
    let entries = (entries != Entries::default()).then(|| entries.slug().into());
    let attention = attention.map(|attention| attention.to_string());
    AmountsRecord { null_reduction, late_reduction, window, breadth, order, entries, attention }
}

fn amounts(record: &AmountsRecord) -> Result<Amounts, StoredError> {
    let &AmountsRecord {
        null_reduction,
        late_reduction,
        window,
        breadth,
        ref order,
        ref entries,
        ref attention,
    } = record;
    let within = null_reduction.is_none_or(|by| Amounts::NULL_REDUCTIONS.contains(&by))
        && late_reduction.is_none_or(|by| Amounts::LATE_REDUCTIONS.contains(&by))
        && window.is_none_or(|half| Amounts::WINDOWS.contains(&half))
        && breadth.is_none_or(|limit| Amounts::BREADTHS.contains(&limit));
    if !within {
        return Err(StoredError::Amount);
    }
    let order = order.as_ref().map_or(Ok(MoveOrder::default()), |order| order.parse())?;
    let entries = entries.as_ref().map_or(Ok(Entries::default()), |entries| entries.parse())?;
    let attention = attention.as_ref().map(|attention| attention.parse()).transpose();
    let attention = attention.map_err(|_| StoredError::Amount)?;
    Ok(Amounts { null_reduction, late_reduction, window, breadth, order, entries, attention })
}

fn found_record(found: &Found) -> FoundRecord {
    FoundRecord {
        best: found.best.map(MoveTag::number),
        score: found.score.units(),
        depth: found.depth,
        pv: found.pv.iter().map(|tag| tag.number()).collect(),
        nodes: found.counts.nodes,
        quiescence: found.counts.quiescence,
        leaves: found.counts.leaves,
        time_us: u64::try_from(found.time.as_micros()).unwrap_or(u64::MAX),
    }
}

fn found(record: &FoundRecord) -> Found {
    Found {
        best: record.best.and_then(MoveTag::new),
        score: Score::from_units(record.score),
        depth: record.depth,
        pv: record.pv.iter().copied().filter_map(MoveTag::new).collect(),
        counts: Counts { nodes: record.nodes, quiescence: record.quiescence, leaves: record.leaves },
        lacked_memory: false,
        stopped: false,
        time: Duration::from_micros(record.time_us),
    }
}

/// Tally and record have the same fields: these two functions say it field by field.
macro_rules! same_fields {
    ($($field:ident)*) => {
        fn tally_record(tally: &Tally) -> TallyRecord {
            TallyRecord { $($field: tally.$field),* }
        }

        fn tally(record: TallyRecord) -> Tally {
            Tally { $($field: record.$field),* }
        }
    };
}

same_fields!(nodes beta_cuts first_move_cuts null_tried null_cut lmr_reduced lmr_researched table_hits table_cuts
    researches);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GAMES;

    #[test]
    fn a_header_brings_the_search_back() {
        for card in &GAMES {
            let mut session = card.open(None).unwrap();
            let first = session.view().moves[0].tag;
            session.play(first);
            let amounts = Amounts {
                null_reduction: Some(2),
                breadth: Some(1_000),
                order: MoveOrder::WorstFirst,
                entries: Entries::Equal,
                attention: Some("700/400/900/77/4x3".parse().unwrap()),
                ..Amounts::default()
            };
            let limits = Limits { nodes: Some(70), ..Limits::depth(3) };
            let plan = Plan { hash: 3, amounts, lines: 2, material: true, ..Plan::new(limits) };
            let request =
                Request { method: Method::Engine, plan, watch: Watch::Record { budget: 9, followed: false } };
            let answer = session.think(
                &Request { watch: Watch::Tally, ..request },
                &mut crate::search::Table::new(1),
                &crate::search::Stop::default(),
                &mut |_| {},
            );
            let header = header(&*session, &request, &answer, vec![]);
            let stored = open(&header).unwrap();
            assert_eq!(stored.session.view().notation, session.view().notation);
            assert_eq!(stored.request, request);
            assert_eq!(stored.answer.tally, answer.tally);
            assert_eq!(stored.answer.found.pv, answer.found.pv);
        }
        let wrong = |change: fn(&mut Header)| {
            let session = GAMES[0].open(None).unwrap();
            let found = found(&FoundRecord::default());
            let plan = Plan::new(Limits::depth(1));
            let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
            let mut header = header(&*session, &request, &Answer::of(found), vec![]);
            change(&mut header);
            open(&header).err().map(|error| error.to_string()).unwrap_or_default()
        };
        assert!(wrong(|header| header.game = "go".into()).contains("`go` is no game"));
        assert!(wrong(|header| header.start = "!".into()).contains("`!`"));
        assert!(wrong(|header| header.moves = vec![9_999]).contains("move 1"));
        assert!(wrong(|header| header.method = "magic".into()).contains("magic"));
        assert!(wrong(|header| header.techniques = vec!["luck".into()]).contains("luck"));
    }
}
