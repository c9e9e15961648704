//! A recorded tree as a file.
//!
//! ```text
//! 8 bytes   "cutnode" and 0x1a, so that nobody takes it for text
//! u32       the version of this form, 4; version 3 is read too
//! u32       bytes of the header
//! …         the header: one JSON object with the settings that made the tree, [`Header`]
//! u64       visits, recorded or not
//! u64       nodes
//! u64       bytes of the notes
//! 32 bytes  a node, as many as there are: in the order of the search
//! …         the notes, as they are in memory
//! u64       the checksum of all that stands before
//! ```
//!
//! All numbers are little-endian. What a node is made of is told in `file/node.rs`, what notes are in `log.rs` and
//! `log/code.rs`.
//! A file is read only if it is unchanged, of this version and a tree: every node lies inside its parent, every
//! run of notes belongs to one node, every number is in its range. So nothing that opens it has to doubt it. Of a file that
//! was cut off the nodes are kept that are whole. What happened at them is not known then, since notes stand at the end:
//! such a tree is one of which things are left unsaid ([`Logged`]).

mod check;
mod header;
mod node;
mod sum;

use std::io::{self, Read, Write};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use thiserror::Error;

pub use header::{AmountsRecord, FoundRecord, Header, Mark, TallyRecord};

use self::node::BEFORE_PROOFS;
use self::sum::Sum;
use super::log::{Log, Starts};
use super::logged::Logged;
use super::node::Node;
use super::tree::{NOTHING, NodeId, Tree};
use crate::numbers::thousands;
use crate::search::techniques::{CARDS, Technique};

const MAGIC: [u8; 8] = *b"cutnode\x1a";
const VERSION: u32 = 4;
/// No header is longer: it has a position, its moves and a few settings and bookmarks.
const LONGEST_HEADER: u32 = 16 << 20;
/// Records that are written, read and summed at a time.
const BLOCK: usize = 8_192;
/// Bytes of the notes that are written, read and summed at a time.
const NOTES_BLOCK: usize = 1 << 17;
/// Bytes before the header.
const PREAMBLE: usize = MAGIC.len() + 8;
/// Bytes of the three counts.
const COUNTS: usize = 24;
const CHECKSUM: usize = 8;

/// Why a file is not opened.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is no tree that cutnode saved: it does not begin with `cutnode`")]
    Foreign,
    /// Another version of the form.
    #[error(
        "the file has version {0} of the form; this cutnode reads versions {BEFORE_PROOFS} and {VERSION}"
    )]
    Version(u32),
    /// Its length is not what it says.
    #[error("it has {has} bytes where it says that it has {says}")]
    Length {
        /// Bytes that it should have.
        says: u64,
        /// Bytes that it has.
        has: u64,
    },
    /// The settings cannot be read.
    #[error("the header of the file cannot be read: {0}")]
    Header(String),
    /// The system does not give the memory for it.
    #[error("there is not the memory that the tree of this file takes")]
    Memory,
    /// Its checksum is wrong.
    #[error("the file is damaged: its checksum does not fit")]
    Damaged,
    /// A node is none.
    #[error("node {node}: {what}")]
    Node {
        /// Its number.
        node: usize,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A note is none.
    #[error("byte {byte} of the notes: {what}")]
    Note {
        /// Where it begins.
        byte: usize,
        /// What is wrong with it.
        what: &'static str,
    },
}

/// Whether a file begins as those that are written here.
pub fn is_tree(beginning: &[u8]) -> bool {
    beginning.starts_with(&MAGIC)
}

/// Writes a tree whose search is over.
///
/// # Errors
/// When `out` cannot be written, or the search is not over.
pub fn write(tree: &Tree, header: &Header, out: &mut dyn Write) -> io::Result<()> {
    if tree.is_empty() || tree.nodes.iter().any(|node| node.state.is_open()) {
        return Err(io::Error::other("only the tree of a search that is over can be saved"));
    }
    if let Some(logged) = &tree.logged {
        let what = if logged.is_own() { "what is not whole" } else { "the tree of another program" };
        return Err(io::Error::other(format!(
            "{what} is kept as JSON lines: name the file FILE.jsonl or FILE.jsonl.zst"
        )));
    }
    let numbers = CARDS.iter().map(|card| card.slug.to_string()).collect();
    let header = Header { numbers, ..header.clone() };
    let header = serde_json::to_vec(&header)?;
    let mut out = Summed { out, sum: Sum::default() };
    let mut first = MAGIC.to_vec();
    first.extend(VERSION.to_le_bytes());
    first.extend((header.len() as u32).to_le_bytes());
    out.block(&first)?;
    out.block(&header)?;
    let counts = [tree.visited, tree.nodes.len() as u64, tree.log.len() as u64];
    out.block(&counts.map(u64::to_le_bytes).concat())?;
    let mut block = Vec::with_capacity(BLOCK * node::BYTES);
    for nodes in tree.nodes.chunks(BLOCK) {
        block.clear();
        for node in nodes {
            block.extend(node::encode(node));
        }
        out.block(&block)?;
    }
    for notes in tree.log.bytes().chunks(NOTES_BLOCK) {
        out.block(notes)?;
    }
    let sum = out.sum.value();
    out.out.write_all(&sum.to_le_bytes())
}

/// Reads a tree from a file of so many bytes.
///
/// # Errors
/// When the file cannot be read, is something else, of another version, damaged, cut off before its first node, or no tree.
pub fn read(source: &mut dyn Read, length: u64) -> Result<(Header, Tree), FileError> {
    if length < MAGIC.len() as u64 {
        return Err(FileError::Foreign);
    }
    let mut source = Reader { source, sum: Sum::default(), bytes: Vec::new() };
    // The first bytes alone, so that a short foreign file is called foreign.
    let mut first = [0; MAGIC.len()];
    source.source.read_exact(&mut first)?;
    if first != MAGIC {
        return Err(FileError::Foreign);
    }
    let wrong = |says: u64| Err(FileError::Length { says, has: length });
    let fixed = (PREAMBLE + COUNTS + CHECKSUM) as u64;
    if length < fixed {
        return wrong(fixed);
    }
    let [version, header_bytes] = source.preamble()?;
    if ![BEFORE_PROOFS, VERSION].contains(&version) {
        return Err(FileError::Version(version));
    }
    if header_bytes > LONGEST_HEADER || fixed + u64::from(header_bytes) > length {
        return wrong(fixed + u64::from(header_bytes));
    }
    let header: Header = serde_json::from_slice(source.block(header_bytes as usize)?)
        .map_err(|error| FileError::Header(error.to_string()))?;
    let techniques = numbers(&header.numbers).map_err(FileError::Header)?;
    let [visited, nodes, notes] = source.counts()?;
    let body = nodes.checked_mul(node::BYTES as u64).zip(Some(notes));
    let body = body.and_then(|(nodes, notes)| nodes.checked_add(notes)).unwrap_or(u64::MAX / 2);
    let before = fixed + u64::from(header_bytes);
    let says = body.saturating_add(before);
    if says > length {
        // Whatever the number of nodes is said to be, no more of them are read than there are bytes.
        let left = (length + CHECKSUM as u64 - before) / node::BYTES as u64;
        let tree =
            beginning(source.nodes(nodes.min(left), (version, &techniques))?, visited, &header, nodes)?;
        return Ok((header, tree));
    }
    if says < length {
        return wrong(says);
    }
    let nodes = source.nodes(nodes, (version, &techniques))?;
    let mut tree = Tree { nodes, visited, ..Tree::default() };
    // The nodes are looked at while the notes are read.
    let (shape, read) = thread::scope(|scope| {
        let shape = scope.spawn(|| check::nodes(&tree));
        let read = source.log(notes, &techniques);
        (shape.join(), read)
    });
    let (log, starts) = read?;
    shape.unwrap_or_else(|panic| resume_unwind(panic))?;
    tree.log = log;
    check::notes(&tree, starts)?;
    tree.find_joined();
    Ok((header, tree))
}

/// The tree of a file that was cut off after these nodes, of so many: they end where the file does, and what was visited
/// further on is counted as what is not recorded.
fn beginning(mut nodes: Vec<Node>, visited: u64, header: &Header, of: u64) -> Result<Tree, FileError> {
    let there = nodes.len() as NodeId;
    for node in &mut nodes {
        node.end = node.end.min(there);
        node.last_run = NOTHING;
    }
    let (read, of) = (thousands(nodes.len() as u64), thousands(of));
    let trouble = format!(
        "the file is cut off: {read} of its {of} nodes are there, and no word of what happened at them"
    );
    let logged = Logged { by: header.program.clone(), trouble: Some(trouble), ..Logged::default() };
    let mut tree = Tree { nodes, visited, logged: Some(Arc::new(logged)), ..Tree::default() };
    check::nodes(&tree)?;
    tree.find_joined();
    Ok(tree)
}

/// The numbers here of the techniques that have these numbers in a file.
fn numbers(slugs: &[String]) -> Result<Vec<u8>, String> {
    let number = |slug: &String| slug.parse::<Technique>().map(|technique| technique as u8);
    slugs.iter().map(|slug| number(slug).map_err(|error| error.to_string())).collect()
}

/// Writes and sums.
struct Summed<'a> {
    out: &'a mut dyn Write,
    sum: Sum,
}

impl Summed<'_> {
    fn block(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.out.write_all(bytes)
    }
}

/// Reads and sums.
struct Reader<'a> {
    source: &'a mut dyn Read,
    sum: Sum,
    bytes: Vec<u8>,
}

impl Reader<'_> {
    fn block(&mut self, bytes: usize) -> Result<&[u8], FileError> {
        self.bytes.resize(bytes, 0);
        self.source.read_exact(&mut self.bytes)?;
        self.sum.add(&self.bytes);
        Ok(&self.bytes)
    }

    /// What follows the magic bytes: version and length of the header.
    fn preamble(&mut self) -> Result<[u32; 2], FileError> {
        let mut rest = [0; 8];
        self.source.read_exact(&mut rest)?;
        self.sum.add(&[&MAGIC[..], &rest].concat());
        let [a, b, c, d, e, f, g, h] = rest;
        Ok([u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])])
    }

    fn counts(&mut self) -> Result<[u64; 3], FileError> {
        let mut counts = [0; 3];
        for (count, bytes) in counts.iter_mut().zip(self.block(COUNTS)?.chunks_exact(8)) {
            *count = u64::from_le_bytes(bytes.try_into().expect("chunks of eight bytes"));
        }
        Ok(counts)
    }

    /// So many nodes of a file of this version, in which techniques have these numbers.
    fn nodes(&mut self, count: u64, of: (u32, &[u8])) -> Result<Vec<Node>, FileError> {
        let count = count as usize;
        let mut nodes = Vec::new();
        nodes.try_reserve_exact(count).map_err(|_| FileError::Memory)?;
        while nodes.len() < count {
            let some = BLOCK.min(count - nodes.len());
            let from = nodes.len();
            for (at, bytes) in self.block(some * node::BYTES)?.chunks_exact(node::BYTES).enumerate() {
                nodes
                    .push(node::decode(bytes, of).map_err(|what| FileError::Node { node: from + at, what })?);
            }
        }
        Ok(nodes)
    }

    fn notes(&mut self, bytes: u64) -> Result<Vec<u8>, FileError> {
        let bytes = bytes as usize;
        let mut notes = Vec::new();
        notes.try_reserve_exact(bytes).map_err(|_| FileError::Memory)?;
        while notes.len() < bytes {
            let some = NOTES_BLOCK.min(bytes - notes.len());
            notes.extend_from_slice(self.block(some)?);
        }
        Ok(notes)
    }

    /// The notes, to the end of the file.
    fn log(&mut self, bytes: u64, techniques: &[u8]) -> Result<(Log, Starts), FileError> {
        let notes = self.notes(bytes)?;
        self.ends()?;
        Log::read(notes, techniques).map_err(|(byte, what)| FileError::Note { byte, what })
    }

    /// The checksum fits.
    fn ends(&mut self) -> Result<(), FileError> {
        let mut sum = [0; CHECKSUM];
        self.source.read_exact(&mut sum)?;
        if u64::from_le_bytes(sum) == self.sum.value() { Ok(()) } else { Err(FileError::Damaged) }
    }
}

/// Gives a changed file the checksum that fits it: for tests of what a checksum cannot keep out.
#[doc(hidden)]
pub fn with_checksum(mut file: Vec<u8>) -> Option<Vec<u8>> {
    let mut sum = Sum::default();
    let end = file.len().checked_sub(CHECKSUM)?;
    let header = u32::from_le_bytes(file.get(12..16)?.try_into().ok()?) as usize;
    let mut at = 0;
    let mut add = |bytes: usize| -> Option<()> {
        sum.add(file.get(at..at + bytes).filter(|_| at + bytes <= end)?);
        at += bytes;
        Some(())
    };
    add(PREAMBLE)?;
    add(header)?;
    let counts = file.get(PREAMBLE + header..PREAMBLE + header + COUNTS)?;
    let count = |at: usize| Some(u64::from_le_bytes(counts.get(at..at + 8)?.try_into().ok()?) as usize);
    add(COUNTS)?;
    for (records, size, most) in [(count(8)?, node::BYTES, BLOCK), (count(16)?, 1, NOTES_BLOCK)] {
        let mut left = records;
        while left > 0 {
            let some = left.min(most);
            add(some.checked_mul(size)?)?;
            left -= some;
        }
    }
    let value = sum.value().to_le_bytes();
    file.truncate(end);
    file.extend(value);
    Some(file)
}

/// One record of each kind is as long as it says, so that the form cannot change unseen.
const _: () = assert!(node::BYTES == 32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_no_more_in_memory_than_in_a_file() {
        assert_eq!(size_of::<Node>(), node::BYTES);
    }
}
