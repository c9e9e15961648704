//! A recorded tree for other programs: text, JSON and Graphviz DOT; `svg.rs` draws it.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::account::account;
use super::filter::Filter;
use super::kept::Kept;
use super::logged::said_window;
use super::named::visit_number;
use super::names::{Names, returned_to_first, seen_by_first};
use super::noted::{Words, left_out_alike, noted};
use super::proof::Proof;
use super::tree::{NodeId, Tree};
use crate::games::Score;
use crate::search::techniques::Technique;
use crate::search::{Bound, Note, Visit};

/// What is said of a tree where it is said once.
const ALL_PROVED: &str = "All values are proved.";
/// The first line of a Graphviz graph.
const DOT: &str = "digraph search {";

/// What is written of a tree.
#[derive(Clone, Default, Debug)]
pub struct Selection {
    /// No node further below the one that is written than this.
    pub plies: Option<usize>,
    /// Only nodes that pass, and the way to them.
    pub filter: Option<Filter>,
}

/// A tree with all that its export needs.
pub struct Export<'a> {
    /// The tree.
    pub tree: &'a Tree,
    /// The node that is written, with what is below it.
    pub root: NodeId,
    /// The words of its game.
    pub names: &'a dyn Names,
    /// What is written.
    pub selection: &'a Selection,
    /// A sentence for a node.
    pub why: &'a dyn Fn(NodeId) -> String,
}

/// What stands at the top of the JSON object, before the nodes.
#[derive(Clone, Debug)]
pub struct Header {
    /// The game's slug.
    pub game: &'static str,
    /// The root in the game's notation.
    pub position: String,
    /// Slugs of the techniques that were on.
    pub techniques: Vec<&'static str>,
    /// The moves from the root to the node that is written, as programs write them.
    pub line: Vec<String>,
}

impl Export<'_> {
    /// Whether a file begins as one of those that are written here.
    pub fn is_one(beginning: &[u8]) -> bool {
        let text = String::from_utf8_lossy(beginning);
        let first = text.lines().find(|line| *line != ALL_PROVED).unwrap_or_default();
        let is_node = || {
            let window = first.split_once(" d").and_then(|(_, rest)| rest.split_once(" ("));
            let is_depth = |depth: &str| depth == "?" || depth.parse::<i32>().is_ok();
            window.is_some_and(|(depth, rest)| is_depth(depth) && rest.contains("]  "))
        };
        text.starts_with("{\"format\":1,\"game\":")
            || text.starts_with(DOT)
            || text.starts_with("<svg xmlns=")
                && first.contains(" font-family=\"monospace\" font-size=\"13\"")
            || is_node()
    }

    /// A picture of more nodes is a mile wide.
    pub const LARGEST_PICTURE: u64 = 10_000;

    /// The children that are written. What is left out counts as hidden.
    pub(super) fn children(&self, id: NodeId, kept: Option<&Kept>) -> Vec<NodeId> {
        let top = self.tree.ply(self.root);
        let deep_enough =
            |child: &NodeId| self.selection.plies.is_none_or(|plies| self.tree.ply(*child) <= top + plies);
        let passing = |child: &NodeId| kept.is_none_or(|kept| kept.has(*child));
        self.tree.children(id).filter(deep_enough).filter(passing).collect()
    }

    /// What the filter keeps.
    pub(super) fn kept(&self) -> Option<Kept> {
        self.selection.filter.as_ref().map(|filter| Kept::of(self.tree, filter))
    }

    /// How many nodes are written.
    pub fn nodes(&self) -> u64 {
        self.written(self.root, self.kept().as_ref())
    }

    fn written(&self, id: NodeId, kept: Option<&Kept>) -> u64 {
        1 + self.children(id, kept).into_iter().map(|child| self.written(child, kept)).sum::<u64>()
    }

    /// Visits below a node that are not written below one of the written children.
    pub(super) fn hidden(&self, id: NodeId, children: &[NodeId]) -> u64 {
        self.tree.size(id) - 1 - children.iter().map(|&child| self.tree.size(child)).sum::<u64>()
    }

    /// One JSON object: the header, the counts (recorded + hidden = visited), and the nodes below `root`. Windows
    /// and scores are those of the side to move at the node, as the search has them.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn json(&self, header: &Header, out: &mut dyn Write) -> io::Result<()> {
        let kept = self.kept();
        let kept = kept.as_ref();
        let written = self.written(self.root, kept);
        let visited = self.tree.size(self.root);
        let mut top = Map::new();
        top.insert("format".into(), json!(1));
        top.insert("game".into(), json!(header.game));
        top.insert("position".into(), json!(header.position));
        top.insert("techniques".into(), json!(header.techniques));
        if self.root != Tree::ROOT {
            top.insert("line".into(), json!(header.line));
        }
        top.insert("visited".into(), json!(visited));
        top.insert("recorded".into(), json!(written));
        top.insert("hidden".into(), json!(visited - written));
        let text = Value::Object(top).to_string();
        write!(out, "{},\"root\":", text.strip_suffix('}').unwrap_or(&text))?;
        self.json_node(self.root, visit_number(self.tree, self.root), kept, out)?;
        writeln!(out, "}}")
    }

    fn json_node(
        &self,
        id: NodeId,
        number: Option<u64>,
        kept: Option<&Kept>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (tree, path) = (self.tree, self.tree.line(id));
        let (window, returned) = (tree.window(id), tree.returned(id));
        let children = self.children(id, kept);
        let proof = tree.proof(id);
        let notes: Vec<_> =
            tree.notes(id).chunk_by(left_out_alike).map(|alike| self.note(id, alike)).collect();
        let account = account(tree, id, self.names);
        let mut node = json!({
            "move": tree.tag(id).and_then(|_| self.names.plain(&path)),
            "visit": tree.visit(id).word(),
            "visit_number": number,
            "ply": tree.ply(id),
            "depth": tree.said_depth(id),
            "alpha": finite(window.alpha),
            "beta": finite(window.beta),
            "score": tree.score(id).map(Score::units),
            "bound": returned.map(|returned| returned.bound.word()),
            "legal": account.legal,
            "searched": account.searched,
            "left_out": account.all_left_out(),
            "notes": notes,
            "why": (self.why)(id),
            "proved": proof.map(|proof| proof == Proof::Proved),
            "rests_on": match proof {
                Some(Proof::Bet(by)) => by.map(Technique::slug),
                Some(Proof::Proved) | None => None,
            },
            "hidden": self.hidden(id, &children),
        });
        if let (Some(logged), Some(keys)) = (tree.logged(), node.as_object_mut()) {
            // null stands for an infinite end; one that is not said is not there.
            let unsaid = [("alpha", tree.says_alpha(id)), ("beta", tree.says_beta(id))];
            for (key, _) in unsaid.into_iter().filter(|(_, said)| !said) {
                keys.shift_remove(key);
            }
            keys.insert("engine".into(), logged.remarks(tree, id).collect());
        }
        let node = node.to_string();
        write!(out, "{},\"children\":[", node.strip_suffix('}').unwrap_or(&node))?;
        let mut numbers = self.numbers(id, number);
        for (index, &child) in children.iter().enumerate() {
            if index > 0 {
                write!(out, ",")?;
            }
            let number = numbers.find(|&(id, _)| id == child).and_then(|(_, number)| number);
            self.json_node(child, number, kept, out)?;
        }
        write!(out, "]}}")
    }

    /// The children of a node with their numbers, which follow from its own: as [`visit_number`] has them.
    fn numbers(&self, id: NodeId, number: Option<u64>) -> impl Iterator<Item = (NodeId, Option<u64>)> {
        let mut next = number.map(|number| number + 1);
        self.tree.children(id).map(move |child| {
            let own = next.filter(|_| self.tree.visit(child) != Visit::Reopened);
            next = next.map(|next| next + self.tree.searched_size(child));
            (child, own)
        })
    }

    /// A note, or several that say the same of different moves.
    fn note(&self, id: NodeId, alike: &[Note]) -> Value {
        let path = self.tree.line(id);
        let mut plain = |tag| {
            let mut path = path.clone();
            path.push(Some(tag));
            self.names.plain(&path)
        };
        let of = |score: Score| finite(score).into();
        let rule = matches!(alike[0], Note::Ended(_)).then(|| self.names.rule(&path)).flatten();
        let (kind, figures) = noted(alike, Words { plain: &mut plain, score: &of, rule });
        let kind = std::iter::once(("kind".to_string(), json!(kind)));
        Value::Object(kind.chain(figures).collect())
    }

    /// An indented line a node. Windows and values are as the first side sees them.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let kept = self.kept();
        // Where all is proved it is said once, otherwise of each that is.
        let mark = if self.tree.all_proved() { "" } else { "■" };
        if mark.is_empty() {
            writeln!(out, "{ALL_PROVED}")?;
        }
        self.text_node(self.root, 0, kept.as_ref(), mark, out)
    }

    fn text_node(
        &self,
        id: NodeId,
        level: usize,
        kept: Option<&Kept>,
        mark: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let children = self.children(id, kept);
        let hidden = self.hidden(id, &children);
        writeln!(out, "{}{}  {}", "  ".repeat(level), self.label(id, mark), (self.why)(id))?;
        for child in children {
            self.text_node(child, level + 1, kept, mark, out)?;
        }
        if hidden > 0 {
            writeln!(out, "{}… {hidden} more", "  ".repeat(level + 1))?;
        }
        Ok(())
    }

    /// Move, visit, depth, window and result, as the first side sees them, with a mark where it is proved.
    fn label(&self, id: NodeId, mark: &str) -> String {
        let tree = self.tree;
        let proved = tree.proof(id) == Some(Proof::Proved);
        format!(
            "{} {} d{} {} {}{} [{}]",
            self.name(id),
            tree.visit(id).word(),
            tree.said_depth(id).map_or("?".into(), |depth| depth.to_string()),
            said_window(tree, id, self.names).unwrap_or_else(|| "(?, ?)".into()),
            if proved { mark } else { "" },
            self.result(id),
            tree.size(id),
        )
    }

    /// The move that led to the node, or what it is the root of.
    pub(super) fn name(&self, id: NodeId) -> String {
        match self.tree.visit(id) {
            Visit::Root if id == Tree::ROOT => "search".into(),
            Visit::Root => "iteration".into(),
            Visit::Reopened => "searched again".into(),
            Visit::Probe if self.tree.tag(id).is_none() => "other moves".into(),
            _ if self.tree.is_here(id) => "same position".into(),
            _ => self.names.numbered(&self.tree.line(id)),
        }
    }

    /// `≤ +3`, as the first side sees it.
    pub(super) fn result(&self, id: NodeId) -> String {
        let side = self.names.side_at(self.tree.ply(id));
        match (self.tree.returned(id), self.tree.score(id)) {
            (Some(returned), _) => {
                let returned = returned_to_first(side, returned);
                format!("{} {}", returned.bound.sign(), self.names.value_text(returned.score))
            }
            (None, Some(score)) => format!("? {}", self.names.value_text(seen_by_first(side, score))),
            (None, None) if self.tree.is_untold(id) => "not said".into(),
            (None, None) if self.tree.logged().is_some_and(|logged| logged.is_open(id)) => "cut off".into(),
            (None, None) => "stopped".into(),
        }
    }

    /// A Graphviz digraph; nodes coloured by bound, values as the first side sees them.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn dot(&self, out: &mut dyn Write) -> io::Result<()> {
        let kept = self.kept();
        writeln!(out, "{DOT}\n  node [shape=box, fontname=\"monospace\", style=filled];")?;
        self.dot_node(self.root, kept.as_ref(), out)?;
        writeln!(out, "}}")
    }

    fn dot_node(&self, id: NodeId, kept: Option<&Kept>, out: &mut dyn Write) -> io::Result<()> {
        let colour = colour(self.tree, id);
        let label = self.label(id, "■").replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(out, "  n{id} [label=\"{label}\", fillcolor={colour}];")?;
        let children = self.children(id, kept);
        for &child in &children {
            writeln!(out, "  n{id} -> n{child};")?;
            self.dot_node(child, kept, out)?;
        }
        let hidden = self.hidden(id, &children);
        if hidden > 0 {
            writeln!(out, "  h{id} [label=\"{hidden} more\", shape=plaintext, fillcolor=white];")?;
            writeln!(out, "  n{id} -> h{id} [style=dashed];")?;
        }
        Ok(())
    }
}

/// The colour of a node in pictures: that of its bound.
pub(super) fn colour(tree: &Tree, id: NodeId) -> &'static str {
    match tree.returned(id).map(|returned| returned.bound) {
        Some(Bound::Exact) => "palegreen",
        Some(Bound::Lower) => "lightsalmon",
        Some(Bound::Upper) => "lightblue",
        None => "white",
    }
}

fn finite(score: Score) -> Option<i32> {
    (!score.is_infinite()).then(|| score.units())
}
