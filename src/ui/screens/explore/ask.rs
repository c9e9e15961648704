//! Questions: why not this move, show me the next one, what was marked; and going on from a node.

use super::Explore;
use super::cursor::Wanted;
use super::pick::{Chosen, Entry};
use crate::explain::narrate::headline;
use crate::explain::question::{Fate, asked_of, interest, why_not};
use crate::games::Side;
use crate::trace::ranking::Question;
use crate::trace::walk::Row;
use crate::trace::{Link, NodeId, returned_to_first, weakest};
use crate::ui::msg::Effect;
use crate::ui::route::Route;

/// What can be shown next: its name, the word that finds it, and what it is.
const EVENTS: [(&str, &str, &str); 15] = [
    ("deep cut", "deep-cut", "A cut whose reason stands three plies up or more (Knuth & Moore 1975)."),
    ("late cut", "late-cut", "A cut by the fourth move or a later one: the order was poor."),
    ("null-move cut", "null-cut", "Even after a pass the value stayed at the bound: no move was searched."),
    ("failed null move", "null-failed", "The pass was searched, and did not hold: work for nothing."),
    ("re-search", "research", "A zero-window test surprised, and the move was searched again."),
    (
        "wrong reduction",
        "wrong-reduction",
        "A move that was searched less deep surprised, and in full depth it is better, too.",
    ),
    (
        "search instability",
        "instability",
        "A search that was repeated contradicts the first: what one of them skipped made the difference.",
    ),
    ("table cut", "table-cut", "The transposition table answered."),
    ("zugzwang suspect", "zugzwang,zugzwang-suspect", "The null move was not trusted, or was proved wrong."),
    ("check extension", "check-extension", "A node in check, searched a ply deeper."),
    ("other shortcut", "shortcut", "A technique settled the node on an estimate or a lesser search."),
    ("pruned move", "left-out", "A technique left a move out."),
    ("repetition", "repetition", "A position that stood on the path before: a draw."),
    ("end of the game", "ended", "The game is over there."),
    ("exact value", "exact", "A value inside an open window: a node of a principal variation."),
];

/// What can be listed: its name, and what it is.
const LISTS: [(&str, Question, &str); 2] = [
    (
        "worst order: a list …",
        Question::Order,
        "Where the order of moves failed worst: the cuts before which most nodes were spent on other moves.",
    ),
    (
        "lines that meet: a list …",
        Question::Meetings,
        "Where lines transpose: what the table kept of one line answered another, those first whose search had most nodes.",
    ),
];

/// What stands at the weakest link.
fn link_in_brief(link: Link) -> String {
    let by = link.by.map_or("moves that were set aside", |by| by.card().name);
    let beyond = if link.beyond { ", in a part of the search that is not recorded" } else { "" };
    format!("the weakest link: {by}{beyond}")
}

impl Explore {
    /// The fate of every legal move of the node.
    pub(super) fn ask_why_not(&mut self) -> Vec<Effect> {
        let run = self.run();
        let id = asked_of(&run.tree, run.here());
        let path = run.tree.line(id);
        let Some(view) = self.session.look(&path) else { return vec![] };
        let asked = view.moves.iter().map(|mv| (mv, why_not(&run.tree, id, mv.tag, self.names())));
        let mut asked: Vec<_> = asked.collect();
        asked.sort_by_key(|(_, why)| interest(&run.tree, why));
        let entries = asked.into_iter().map(|(mv, why)| {
            let last = why.visits.last().copied();
            let chosen = last.map_or_else(|| self.keeping(id, mv.tag), Chosen::Go);
            Entry::new(&mv.text, why.because, chosen).word(self.fate_in_brief(why.fate, last))
        });
        let entries: Vec<_> = entries.collect();
        if entries.is_empty() {
            return vec![Effect::fail("there is no move here: the game is over")];
        }
        self.pick("why not this move? Enter goes there, or searches it".into(), entries);
        vec![]
    }

    /// What became of a move, with what its last visit came to. A visit of one node was settled at once.
    fn fate_in_brief(&self, fate: Fate, last: Option<NodeId>) -> String {
        let tree = &self.run().tree;
        let Some((id, returned)) = last.and_then(|id| Some((id, tree.returned(id)?))) else {
            return fate.word().into();
        };
        let word = if fate == Fate::Searched && tree.size(id) == 1 { "settled at once" } else { fate.word() };
        let returned = returned_to_first(self.session.side_at(tree.ply(id)), returned);
        format!("{word:<16} {} {}", returned.bound.sign(), self.session.value_text(returned.score))
    }

    /// What to show next.
    pub(super) fn ask_for_event(&mut self) -> Vec<Effect> {
        let first_at_even = self.names().root_side() == Side::First;
        let cut = |name, odd, says: &str| Entry::new(name, says, Chosen::Hunt(Wanted::Cut { odd, name }));
        let mut entries = vec![
            cut("β cut", !first_at_even, "A move of the first side reached β: the rest was not looked at."),
            cut("α cut", first_at_even, "A move of the second side reached α: the rest was not looked at."),
        ];
        let event = |(name, word, says)| Entry::new(name, says, Chosen::Hunt(Wanted::parse(word))).word(word);
        entries.extend(EVENTS.map(event));
        entries.extend(LISTS.map(|(name, question, says)| Entry::new(name, says, Chosen::Rank(question))));
        self.pick("show me the next … (then n and N)".into(), entries);
        vec![]
    }

    /// The bookmarks.
    pub(super) fn ask_for_mark(&mut self) -> Vec<Effect> {
        let run = self.run();
        let entries: Vec<_> = run
            .marks
            .iter()
            .map(|mark| {
                let name = super::row::name(run.whole(), &*self.session, mark.node);
                let says = headline(run.whole(), mark.node, self.names());
                Entry::new(name, says, Chosen::Go(mark.node)).word(&mark.note)
            })
            .collect();
        if entries.is_empty() {
            return vec![Effect::fail("nothing is marked yet: m marks a node")];
        }
        self.pick("bookmarks".into(), entries);
        vec![]
    }

    /// Goes to what the value under the cursor rests on.
    pub(super) fn go_to_weakest(&mut self) -> Vec<Effect> {
        let run = self.run_mut();
        let id = run.here();
        let told = match (weakest(&run.tree, id), run.tree.proof(id)) {
            (Some(link), _) => {
                run.touched = true;
                run.go(link.node);
                self.refresh();
                return vec![Effect::say(link_in_brief(link))];
            }
            (None, Some(_)) => "this value is proved: it rests on no bet",
            (None, None) if run.tree.score(id).is_none() => "there is no value here yet",
            (None, None) => "this file does not say what its values rest on",
        };
        vec![Effect::say(told)]
    }

    /// The node under the cursor as the root of a search of its own.
    pub(super) fn new_root(&mut self) -> Vec<Effect> {
        let run = self.run();
        self.search_at(&run.tree.line(run.here()), run.settings.depth.into())
    }

    /// What was counted and not recorded is searched again.
    pub(super) fn open_hidden(&mut self) -> Option<Vec<Effect>> {
        let Row::Hidden(id) = self.run().cursor.row else { return None };
        Some(self.reopen(id))
    }

    /// A search of the position after these moves, on a screen of its own.
    pub(super) fn search_at(&self, path: &[Option<crate::games::MoveTag>], depth: i32) -> Vec<Effect> {
        let Some(view) = self.session.look(path) else { return vec![] };
        let depth = depth.clamp(1, i32::from(crate::search::limits::MAX_DEPTH)) as u8;
        let request = self.request_to(self.run(), depth);
        self.go_to(&view.notation, |session| Route::Explain { session, request })
    }
}
