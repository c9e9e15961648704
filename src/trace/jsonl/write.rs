//! Writes a tree, a line for everything that happened.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::place::{reason_word, write_rests};
use super::value::{self, written};
use super::{Top, VERSION};
use crate::games::Score;
use crate::search::{Note, Visit};
use crate::trace::Follow;
use crate::trace::logged::{Place, Remark};
use crate::trace::noted::{Words, left_out_alike, noted};
use crate::trace::principal::best;
use crate::trace::tree::{NodeId, Tree};

/// Writes a tree whose search is over, or was logged as far as it is there. `follow` stands at its root.
///
/// # Errors
/// When `out` cannot be written, or the search is not over, or `follow` is at another position.
pub fn write(tree: &Tree, top: &Top, follow: &mut dyn Follow, out: &mut dyn Write) -> io::Result<()> {
    if tree.is_empty() || tree.nodes.iter().any(|node| node.state.is_open()) {
        return Err(io::Error::other("only the tree of a search that is over can be saved"));
    }
    writeln!(out, "{}", first(top))?;
    let mut writer = Writer { tree, follow, out, line: Vec::new() };
    for id in 0..tree.len() as NodeId {
        writer.leave_until(id)?;
        writer.enter(id)?;
    }
    writer.leave_until(NodeId::MAX)
}

fn first(top: &Top) -> Value {
    let mut object = Map::new();
    object.insert("tree".into(), VERSION.into());
    object.insert("game".into(), json!(top.game));
    let mut say = |key: &str, value: Value| object.insert(key.into(), value);
    if let Some(position) = &top.position {
        say("position", json!(position));
    }
    if !top.moves.is_empty() {
        say("moves", json!(top.moves));
    }
    if !top.by.is_empty() {
        say("by", json!(top.by));
    }
    if let Some(unit) = &top.unit {
        say("unit", json!(unit));
    }
    if !top.settings.is_empty() {
        say("settings", Value::Object(top.settings.clone()));
    }
    Value::Object(object)
}

struct Writer<'a> {
    tree: &'a Tree,
    follow: &'a mut dyn Follow,
    out: &'a mut dyn Write,
    /// The visits that are open.
    line: Vec<Open<'a>>,
}

/// A visit that was entered, and what is still to be said of it.
struct Open<'a> {
    id: NodeId,
    /// Each with how many nodes had been entered below.
    notes: std::iter::Peekable<std::vec::IntoIter<(u32, Note)>>,
    remarks: std::iter::Peekable<std::slice::Iter<'a, Remark>>,
}

impl Writer<'_> {
    /// The node has no line of its own: only what is below it stands in the file.
    fn is_silent(&self, id: NodeId) -> bool {
        id == Tree::ROOT && self.tree.logged().is_some_and(|logged| logged.wrapped)
    }

    /// Leaves what ends before a node, and says what happened at the one above it so far.
    fn leave_until(&mut self, next: NodeId) -> io::Result<()> {
        while let Some(open) = self.line.last() {
            let id = open.id;
            let inside = next < self.tree.end(id);
            let entered = if inside { next - id - 1 } else { u32::MAX };
            self.say_until(entered, next)?;
            if inside {
                return Ok(());
            }
            self.leave(id)?;
            self.line.pop();
        }
        Ok(())
    }

    /// What happened at the node entered last before so many nodes had been entered below it; `next` is the one that comes.
    fn say_until(&mut self, entered: u32, next: NodeId) -> io::Result<()> {
        let Some(mut open) = self.line.pop() else { return Ok(()) };
        // Dates of notes do not count what was joined later.
        let joined = if entered == u32::MAX { 0 } else { self.tree.joined_between(open.id, next) };
        loop {
            let note = open
                .notes
                .peek()
                .map(|&(below, _)| below)
                .filter(|&below| below <= entered.saturating_sub(joined));
            let remark = open.remarks.peek().map(|remark| remark.below).filter(|&below| below <= entered);
            match (note, remark) {
                (None, None) => break,
                (Some(below), other) if other.is_none_or(|other| below <= other) => {
                    let mut alike: Vec<Note> = open.notes.next().into_iter().map(|(_, note)| note).collect();
                    while let Some(&(date, note)) = open.notes.peek()
                        && date == below
                        && alike.last().is_some_and(|last| left_out_alike(last, &note))
                    {
                        alike.push(note);
                        open.notes.next();
                    }
                    self.note(open.id, &alike)?;
                }
                _ => {
                    if let Some(remark) = open.remarks.next()
                        && remark.place == Place::Noted
                    {
                        writeln!(self.out, "{}", text(self.tree, *remark))?;
                    }
                }
            }
        }
        self.line.push(open);
        Ok(())
    }

    /// Ends a line with what another program has said there in its own words.
    fn end_line(&mut self, id: NodeId, place: Place, mut keys: Map<String, Value>) -> io::Result<()> {
        for remark in self.tree.logged().map_or(&[][..], |logged| logged.remarks_of(id)) {
            if remark.place == place
                && let Ok(Value::Object(said)) = serde_json::from_str(text(self.tree, *remark))
            {
                keys.extend(said);
            }
        }
        writeln!(self.out, "{}", Value::Object(keys))
    }

    fn enter(&mut self, id: NodeId) -> io::Result<()> {
        let tree = self.tree;
        let wrong = || io::Error::other("the tree is one of another position");
        let mut step = Value::Null;
        if let Some(tag) = tree.tag(id) {
            step = self.follow.plain(tag).ok_or_else(wrong)?.into();
            if !self.follow.play(tag) {
                return Err(wrong());
            }
        } else if tree.is_here(id) {
            self.follow.stay();
        } else if !self.follow.pass() {
            return Err(wrong());
        }
        if !self.is_silent(id) {
            let mut keys = Map::new();
            keys.insert("in".into(), step);
            self.entered(id, &mut keys);
            self.end_line(id, Place::Entered, keys)?;
        }
        let remarks = tree.logged().map_or(&[][..], |logged| logged.remarks_of(id));
        let notes = tree.dated_notes(id).into_iter().peekable();
        self.line.push(Open { id, notes, remarks: remarks.iter().peekable() });
        Ok(())
    }

    fn entered(&self, id: NodeId, keys: &mut Map<String, Value>) {
        let (tree, ply) = (self.tree, self.tree.ply(id));
        if let Some(depth) = tree.said_depth(id) {
            keys.insert("d".into(), depth.into());
        }
        let window = tree.window(id);
        let ends = [("a", tree.says_alpha(id), window.alpha), ("b", tree.says_beta(id), window.beta)];
        for (key, _, end) in ends.into_iter().filter(|(_, said, _)| *said) {
            keys.insert(key.into(), written(end, ply));
        }
        let is_root = id == Tree::ROOT;
        let visit = if is_root { Visit::Root } else { tree.visit(id) };
        keys.insert("v".into(), visit.word().into());
        let order = tree.order(id);
        let (reason, figure) = tree.says_order(id);
        if reason {
            keys.insert("order".into(), reason_word(order.reason).into());
        }
        if reason || order.place > 0 {
            keys.insert("place".into(), order.place.into());
        }
        if figure {
            keys.insert("figure".into(), order.figure.into());
        }
    }

    fn leave(&mut self, id: NodeId) -> io::Result<()> {
        let (tree, ply) = (self.tree, self.tree.ply(id));
        let open = tree.logged().is_some_and(|logged| logged.is_open(id));
        // Where a file was cut short, so is the one that is written of it.
        if !self.is_silent(id) && !open {
            let mut keys = Map::new();
            keys.insert("out".into(), tree.score(id).map_or(Value::Null, |score: Score| written(score, ply)));
            if let Some(returned) = tree.returned(id) {
                keys.insert("k".into(), returned.bound.word().into());
                write_rests(tree.node(id).state.rests(), &mut keys);
            }
            if let Some(best) = best(tree, id).and_then(|tag| self.follow.plain(tag)) {
                keys.insert("best".into(), best.into());
            }
            if tree.hidden(id) > 0 {
                keys.insert("hidden".into(), tree.hidden(id).into());
            }
            self.end_line(id, Place::Left, keys)?;
        }
        self.follow.back();
        Ok(())
    }

    fn note(&mut self, id: NodeId, alike: &[Note]) -> io::Result<()> {
        let ply = self.tree.ply(id);
        let of = |score: Score| value::noted(score, ply);
        let follow = &mut *self.follow;
        let mut plain = |tag| follow.plain(tag);
        let (kind, mut figures) = noted(alike, Words { plain: &mut plain, score: &of, rule: None });
        let mut keys = Map::new();
        if let Note::LeftOut { .. } = alike[0] {
            keys.insert("left_out".into(), figures.shift_remove("moves").unwrap_or_default());
        } else {
            keys.insert("note".into(), kind.into());
            figures.shift_remove("rule");
        }
        keys.extend(figures);
        writeln!(self.out, "{}", Value::Object(keys))
    }
}

fn text(tree: &Tree, remark: Remark) -> &str {
    tree.logged().map_or("{}", |logged| &logged.texts[remark.text as usize])
}
