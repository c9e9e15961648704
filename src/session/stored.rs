//! A search in a file: its settings, what was found, and its tree, as a [`Header`] has them.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;
use std::time::Duration;

use thiserror::Error;

use super::{Answer, Method, Request, Session, UnknownGame, Watch, game};
use crate::files;
use crate::games::{MoveTag, NotationError, Score};
use crate::search::techniques::Technique;
use crate::search::{Amounts, Counts, Entries, Found, Limits, MoveOrder, Plan};
use crate::trace::file::{self, AmountsRecord, FileError, FoundRecord, Header, Mark, TallyRecord};
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
    #[error("{0}")]
    Word(String),
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
        time_ms: limits.time.map(|time| time.as_millis() as u64),
        hash: plan.hash,
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
    let word = |error: &dyn std::error::Error| StoredError::Word(error.to_string());
    let method = match &*header.method {
        Method::ENGINE => Method::Engine,
        slug => Method::Textbook(slug.parse().map_err(|error| word(&error))?),
    };
    let mut techniques = crate::search::techniques::Techniques::NONE;
    for slug in &header.techniques {
        techniques = techniques.with(slug.parse::<Technique>().map_err(|error| word(&error))?);
    }
    let limits = Limits {
        depth: header.depth,
        nodes: header.nodes,
        time: header.time_ms.map(Duration::from_millis),
        ..Limits::default()
    };
    let amounts = amounts(&header.amounts)?;
    let plan = Plan { techniques, amounts, hash: header.hash, ..Plan::new(limits) };
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
}

/// The search of a file, with its tree.
///
/// # Errors
/// When the file cannot be read, is no tree, or its settings are not known here.
pub fn load(path: &Path) -> Result<Stored, LoadError> {
    let opened = File::open(path).map_err(FileError::Io)?;
    let length = opened.metadata().map_err(FileError::Io)?.len();
    let (header, tree) = file::read(&mut BufReader::new(opened), length)?;
    let mut stored = open(&header)?;
    stored.answer.tree = Some(tree);
    stored.answer.minimal = stored.request.minimal_leaves(&*stored.session, &stored.answer.found);
    Ok(stored)
}

/// Keeps a search in a file: whole, or not at all.
///
/// # Errors
/// When the file cannot be written, or the search is not over.
pub fn save(path: &Path, header: &Header, tree: &Tree) -> io::Result<()> {
    files::replace(path, |out| file::write(tree, header, out))
}

/// Whether a search is in this file that would be written over.
///
/// # Errors
/// When something else is in it.
pub fn recognise(path: &Path) -> io::Result<bool> {
    files::recognise(path, file::is_tree)
}

fn amounts_record(amounts: Amounts) -> AmountsRecord {
    let Amounts { null_reduction, late_reduction, window, breadth, order, entries } = amounts;
    let order = (order != MoveOrder::default()).then(|| order.slug().into());
    let entries = (entries != Entries::default()).then(|| entries.slug().into());
    AmountsRecord { null_reduction, late_reduction, window, breadth, order, entries }
}

fn amounts(record: &AmountsRecord) -> Result<Amounts, StoredError> {
    let &AmountsRecord { null_reduction, late_reduction, window, breadth, ref order, ref entries } = record;
    let within = null_reduction.is_none_or(|by| Amounts::NULL_REDUCTIONS.contains(&by))
        && late_reduction.is_none_or(|by| Amounts::LATE_REDUCTIONS.contains(&by))
        && window.is_none_or(|half| Amounts::WINDOWS.contains(&half))
        && breadth.is_none_or(|limit| Amounts::BREADTHS.contains(&limit));
    if !within {
        return Err(StoredError::Word("an amount is out of its range".into()));
    }
    let word = |error: crate::search::UnknownOrder| StoredError::Word(error.to_string());
    let order = order.as_ref().map_or(Ok(MoveOrder::default()), |order| order.parse().map_err(word))?;
    let word = |error: crate::search::UnknownEntries| StoredError::Word(error.to_string());
    let entries = entries.as_ref().map_or(Ok(Entries::default()), |entries| entries.parse().map_err(word))?;
    Ok(Amounts { null_reduction, late_reduction, window, breadth, order, entries })
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
        time_us: found.time.as_micros() as u64,
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
                ..Amounts::default()
            };
            let plan = Plan { hash: 3, amounts, ..Plan::new(Limits { nodes: Some(70), ..Limits::depth(3) }) };
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
