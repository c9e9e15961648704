//! What if, here? The search once more with one thing done otherwise at the node under the cursor, beside the first; and
//! what became of it.

use super::Explore;
use super::pick::{Chosen, Entry};
use super::run::{Run, Status};
use crate::explain::verdict::{Verdict, node_in_both};
use crate::games::{MoveTag, Side};
use crate::search::Window;
use crate::search::replay::{Instead, Intervention};
use crate::session::Method;
use crate::trace::turned::{divergence, possible, read_window, searched};
use crate::trace::{NodeId, Tree, said_window, visit_number, window_to_first};
use crate::ui::overlay::{Ask, Read};
use crate::ui::prelude::*;
use crate::ui::widgets::input::Input;

/// Columns of the verdict.
const VERDICT: u16 = 74;

impl Explore {
    /// What can be done otherwise at the node under the cursor.
    pub(super) fn ask_instead(&mut self) -> Vec<Effect> {
        let id = self.run().here();
        if let Err(why) = self.can_turn(id) {
            return vec![Effect::fail(why)];
        }
        let tree = &self.run().tree;
        let first = searched(tree, id).into_iter().skip(1).map(Instead::First);
        let all: Vec<_> = possible(tree, id).into_iter().chain(first).collect();
        let mut entries: Vec<_> = all.into_iter().map(|instead| self.instead_entry(id, instead)).collect();
        entries.extend(self.above(id));
        entries.extend(self.windows(id));
        let says = "The node is searched with the two ends that you type.";
        entries.push(Entry::new("another window …", says, Chosen::Window));
        self.pick("what if, here? the search once more, with this done otherwise".into(), entries);
        vec![]
    }

    /// The windows that one would ask with: open, as the node above has it, and those that ask whether the node is better or
    /// worse than what it came to.
    fn windows(&self, id: NodeId) -> Vec<Entry> {
        let tree = &self.run().tree;
        let above = tree.parent(id).filter(|&parent| parent != Tree::ROOT);
        let above = above.map(|parent| {
            let changes = tree.ply(parent) % 2 != tree.ply(id) % 2;
            if changes { tree.window(parent).flipped() } else { tree.window(parent) }
        });
        let score = tree.returned(id).map(|returned| returned.score).filter(|score| !score.is_decisive());
        let beyond = |by: i32| score.map(|score| Window::zero(score + by));
        let asked = [
            (Some(Window::OPEN), "full window", "Every value is inside: the node has to come to its own."),
            (
                above,
                "as above",
                "The window with which the node above was entered, nothing of its other moves taken into account.",
            ),
            (
                beyond(0),
                "zero window",
                "Is it better, for the side to move, than what it came to? A window in which no value lies.",
            ),
            (
                beyond(-1),
                "zero window",
                "Is it as good, for the side to move, as what it came to? A window in which no value lies.",
            ),
        ];
        let mut met = vec![tree.window(id)];
        let mut entries = Vec::new();
        for (window, word, says) in asked {
            let Some(window) = window.filter(|window| !met.contains(window)) else { continue };
            met.push(window);
            let told = self.session.window_text(window_to_first(self.session.side_at(tree.ply(id)), window));
            let chosen = Chosen::Instead(id, Instead::Window(window));
            entries.push(Entry::new(format!("window {told}"), says, chosen).word(word));
        }
        entries
    }

    /// What can be done otherwise at the node above with the move that leads here.
    fn above(&self, id: NodeId) -> Vec<Entry> {
        let tree = &self.run().tree;
        let Some((parent, tag)) = tree.parent(id).zip(tree.tag(id)) else { return vec![] };
        if self.can_turn(parent).is_err() {
            return vec![];
        }
        let whole = Instead::NoReduction(tag);
        let is_reduced = possible(tree, parent).contains(&whole);
        let is_later = searched(tree, parent).first() != Some(&tag);
        let both = [(is_reduced, whole), (is_later, Instead::First(tag))];
        both.into_iter()
            .filter(|(is, _)| *is)
            .map(|(_, instead)| self.instead_entry(parent, instead))
            .collect()
    }

    /// Asks for the window with which the node under the cursor is to be searched.
    pub(super) fn ask_for_window(&mut self) -> Vec<Effect> {
        let (tree, id) = (&self.run().tree, self.run().here());
        let own = said_window(tree, id, &*self.session).unwrap_or_default();
        let own = own.trim_matches(['(', ')']).replace(',', "");
        self.type_into(Ask::new("window: ", Input::new(own), Self::typed_at, |explore, text| {
            let (tree, id) = (&explore.run().tree, explore.run().here());
            let window = read_window(text, explore.session.side_at(tree.ply(id)))?;
            if window == tree.window(id) {
                return Err("this is the window that it had".into());
            }
            Ok(explore.search_instead(id, Instead::Window(window)))
        }))
    }

    /// Why nothing can be done otherwise at a node.
    pub(super) fn can_turn(&self, id: NodeId) -> Result<(), &'static str> {
        let run = self.run();
        match run.status {
            _ if id == Tree::ROOT => {
                Err("the search as a whole decides nothing: go to one of its nodes first")
            }
            _ if run.tree.logged().is_some() => {
                Err("another program has logged this tree: its search cannot be run again here")
            }
            _ if run.settings.method != Method::Engine => {
                Err("the decisions of the engine can be turned, a textbook algorithm has none")
            }
            _ if run.instead.is_some() => {
                Err("here something is done otherwise already: Tab goes to the first tree")
            }
            Status::Done { .. } if visit_number(&run.tree, id).is_none() => {
                Err("this was searched again later, and is no part of the search")
            }
            Status::Done { .. } => Ok(()),
            Status::Running { .. } | Status::Failed(_) => Err("when the search is over: it is run once more"),
        }
    }

    /// A move that was left out or never looked at, kept or searched first; of a textbook algorithm, its position.
    pub(super) fn keeping(&self, id: NodeId, tag: MoveTag) -> Chosen {
        let keep = Instead::Keep(tag);
        match self.can_turn(id) {
            Err(_) => Chosen::Search(id, tag),
            Ok(()) if possible(&self.run().tree, id).contains(&keep) => Chosen::Instead(id, keep),
            Ok(()) => Chosen::Instead(id, Instead::First(tag)),
        }
    }

    fn instead_entry(&self, id: NodeId, instead: Instead) -> Entry {
        let mut path = self.run().tree.line(id);
        let mut named = |tag: MoveTag| {
            path.push(Some(tag));
            self.names().numbered(&path)
        };
        let (name, says) = match instead {
            Instead::Keep(tag) => {
                (format!("keep {}", named(tag)), "The move that was left out is searched as the others are.")
            }
            Instead::NoShortcut => (
                "no shortcut".into(),
                "Nothing is returned before the moves: not by the table, the null move, a margin, or standing pat.",
            ),
            Instead::NoCut => (
                "no cut".into(),
                match self.session.side_at(self.run().tree.ply(id)) {
                    Side::First => "After the move that reached β the others are searched, too.",
                    Side::Second => "After the move that reached α the others are searched, too.",
                },
            ),
            Instead::NoReduction(tag) => {
                (format!("no reduction of {}", named(tag)), "The move is searched as deep as the first ones.")
            }
            Instead::First(tag) => {
                (format!("{} first", named(tag)), "The move is searched before all others.")
            }
            Instead::NoTable => (
                "no table".into(),
                "What the table knows of this position is not used: neither its value nor its move.",
            ),
            Instead::Switch(switch) | Instead::SwitchFrom(switch) => {
                let says =
                    "Off where the search has it, and on where it has not; amounts as they stand here.";
                (format!("{} {switch}", instead.word()), says)
            }
            Instead::Window(_) => ("another window".into(), "The node is searched with other ends."),
        };
        Entry::new(name, says, Chosen::Instead(id, instead))
    }

    /// Runs the search in hand once more beside itself, with this done otherwise at a node.
    pub(super) fn search_instead(&mut self, id: NodeId, instead: Instead) -> Vec<Effect> {
        let Some(at) = visit_number(&self.run().tree, id) else { return vec![] };
        let settings = self.run().settings;
        self.search_beside(Run { instead: Some(Intervention { at, instead }), ..Run::new(settings) })
    }

    /// What became of the search that was turned; `None` while it runs, and where nothing was turned.
    fn verdict(&self) -> Option<Verdict<'_>> {
        let searches = self.both_done()?;
        let [before, after] = searches.map(|(tree, _)| tree);
        let intervention = self.runs[1].instead?;
        let nodes = node_in_both(before, after, intervention.at)?;
        let first_divergence = divergence(before, after);
        Some(Verdict { names: &*self.session, intervention, searches, nodes, first_divergence })
    }

    /// The search that was turned is over: both trees go to the node, and the verdict is told.
    pub(super) fn tell_verdict(&mut self) -> Vec<Effect> {
        if self.runs.get(1).is_none_or(|run| run.instead.is_none()) {
            return vec![];
        }
        let Some((nodes, differs, at)) =
            self.verdict().map(|verdict| (verdict.nodes, verdict.first_divergence, verdict.intervention.at))
        else {
            return vec![Effect::fail("that search came to nothing")];
        };
        if differs.is_some_and(|visit| visit < at) {
            let other = self.close_other();
            let told = "this search cannot be run again exactly: another version of the program has made it";
            return other.into_iter().chain([Effect::fail(told)]).collect();
        }
        for (run, node) in self.runs.iter_mut().zip(nodes) {
            run.go(node);
            run.refold(|_| {});
            let tree = std::sync::Arc::clone(&run.tree);
            run.refold(|folds| folds.open(&tree, node));
            run.touched = true;
        }
        let verdict = Read::popup(VERDICT, Self::verdict_title, Self::verdict_lines);
        self.overlays_mut().open(verdict.sparing(Self::cursor_line));
        vec![]
    }

    fn verdict_title(&self) -> String {
        self.verdict().map_or_else(String::new, |verdict| verdict.heading())
    }

    fn verdict_lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let sentences = self.verdict().map(|verdict| verdict.sentences()).unwrap_or_default();
        let text = theme.style(Role::Text);
        sentences.iter().flat_map(|sentence| prose::sentence(sentence, width, text)).collect()
    }

    /// What was done otherwise in the second search, for its title.
    pub(super) fn instead_title(&self) -> Option<String> {
        let intervention = self.runs.get(1)?.instead?;
        let heading = self.verdict().map(|verdict| verdict.heading());
        Some(heading.unwrap_or_else(|| format!("instead: {}", intervention.instead.word())))
    }
}
