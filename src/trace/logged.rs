//! Trees that another program has logged: who made them, what it says of nodes in its own words, and what it leaves
//! unsaid. What is missing in its file is missing here, and never taken for something else.

use serde_json::{Map, Value};

use super::names::{Names, window_to_first};
use super::node::State;
use super::tree::{NodeId, Tree};
use crate::games::{MoveTag, Score, Side};
use crate::search::Bound;

/// A depth that is not said.
const NO_DEPTH: i8 = i8::MIN;
/// Ends of a window that are not said.
const NO_ALPHA: i16 = i16::MIN;
const NO_BETA: i16 = i16::MAX;
/// The reason of a move's place is not said.
const NO_REASON: i16 = i16::MIN;
/// The reason is said, and no figure of it.
const NO_FIGURE: i16 = i16::MIN + 1;

/// A figure of a note that another program has not said.
pub(crate) const UNSAID: i16 = i16::MIN;

/// A figure of a note, where it is said.
pub fn logged_figure(figure: i16) -> Option<i16> {
    (figure != UNSAID).then_some(figure)
}

/// What is known of a tree that another program has logged.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Logged {
    /// Who searched, in its own words; empty where it does not say.
    pub by: String,
    /// What its values count, where it says so.
    pub unit: Option<String>,
    /// How it searched, in its own words.
    pub settings: Map<String, Value>,
    /// Why there is no more of the tree, where it is not whole.
    pub trouble: Option<String>,
    /// The root is none of its visits: the searches that its file has one after the other are put below it.
    pub wrapped: bool,
    /// Notes that there was no room for.
    pub lost: u64,
    /// The best moves that it names.
    pub(super) best: Vec<(NodeId, MoveTag)>,
    /// The visits that were open where the file ends, or cannot be read any more.
    pub(super) open: Vec<NodeId>,
    /// What it says in its own words, by nodes.
    pub(super) remarks: Vec<Remark>,
    /// The words, each once: JSON objects.
    pub(super) texts: Vec<Box<str>>,
}

/// What another program says of a node in its own words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Remark {
    pub(super) node: NodeId,
    /// Nodes that had been entered below it.
    pub(super) below: u32,
    pub(super) place: Place,
    /// Which of the texts.
    pub(super) text: u32,
}

/// Where a remark stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Place {
    /// With the entry.
    Entered,
    /// On a line of its own.
    Noted,
    /// With what was returned.
    Left,
}

/// How this program is called in the files that it writes, whatever its version.
pub const OWN: &str = "cutnode ";

/// Letters of a program's name that a sentence has room for.
const NAME: usize = 60;

impl Logged {
    /// Who searched, for a sentence: as much of its name as a sentence has room for.
    pub fn name(&self) -> &str {
        match self.by.char_indices().nth(NAME) {
            _ if self.by.is_empty() => "the engine",
            Some((at, _)) => &self.by[..at],
            None => &self.by,
        }
    }

    /// This program has searched, and its file is not whole.
    pub fn is_own(&self) -> bool {
        self.by.starts_with(OWN)
    }

    /// The best move of a node, where it names one.
    pub fn best(&self, id: NodeId) -> Option<MoveTag> {
        let at = self.best.binary_search_by_key(&id, |&(node, _)| node).ok()?;
        Some(self.best[at].1)
    }

    /// The line of its trouble, if that has one: `line 12`.
    pub fn place_of_trouble(&self) -> Option<&str> {
        let (place, _) = self.trouble.as_ref()?.split_once(": ")?;
        place.starts_with("line ").then_some(place)
    }

    /// The file ends inside this visit, or cannot be read any more.
    pub fn is_open(&self, id: NodeId) -> bool {
        self.open.contains(&id)
    }

    pub(super) fn remarks_of(&self, id: NodeId) -> &[Remark] {
        let from = self.remarks.partition_point(|remark| remark.node < id);
        let many = self.remarks[from..].partition_point(|remark| remark.node == id);
        &self.remarks[from..from + many]
    }

    /// What is said of a node in the program's own words: `lmr_base = 2.4`, `singular: margin = 40, tries = 2`.
    /// As far as it had been said by now, while the node is open.
    pub fn remarks(&self, tree: &Tree, id: NodeId) -> impl Iterator<Item = String> + '_ {
        let (open, size) = (tree.is_open(id), tree.size(id));
        let known = move |remark: &&Remark| {
            !open || remark.place != Place::Left && u64::from(remark.below) < size.max(1)
        };
        self.remarks_of(id).iter().filter(known).filter_map(|remark| {
            let said: Map<String, Value> = serde_json::from_str(&self.texts[remark.text as usize]).ok()?;
            Some(in_words(&said))
        })
    }

    /// Its settings, one a text: `hash = 64`.
    pub fn settings(&self) -> impl Iterator<Item = String> + '_ {
        self.settings.iter().map(|(name, value)| format!("{name} = {}", word(value)))
    }
}

/// An object in words.
fn in_words(said: &Map<String, Value>) -> String {
    let rest = |skip: &str| {
        let others = said.iter().filter(|(name, _)| *name != skip);
        others.map(|(name, value)| format!("{name} = {}", word(value))).collect::<Vec<_>>().join(", ")
    };
    match said.get("note") {
        Some(kind) if said.len() == 1 => word(kind),
        Some(Value::String(kind)) if kind.is_empty() => rest("note"),
        Some(kind) => format!("{}: {}", word(kind), rest("note")),
        None => rest(""),
    }
}

/// Letters of one value that are shown.
const LONGEST: usize = 200;

fn word(value: &Value) -> String {
    let text = if let Value::String(text) = value { text.clone() } else { value.to_string() };
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// A window as it is written, as far as it is said: `(−50, ?)`; `None` where nothing is.
pub fn said_window(tree: &Tree, id: NodeId, names: &dyn Names) -> Option<String> {
    let side = names.side_at(tree.ply(id));
    let window = window_to_first(side, tree.window(id));
    let (mut low, mut high) = (tree.says_alpha(id), tree.says_beta(id));
    if side == Side::Second {
        (low, high) = (high, low);
    }
    let end = |said: bool, score: Score| if said { names.value_text(score) } else { "?".into() };
    (low || high).then(|| format!("({}, {})", end(low, window.alpha), end(high, window.beta)))
}

impl Tree {
    /// What is known of it where another program has logged it; `None` of a search of this program.
    pub fn logged(&self) -> Option<&Logged> {
        self.logged.as_deref()
    }

    /// Remaining depth when it was entered, where that is said.
    pub fn said_depth(&self, id: NodeId) -> Option<i32> {
        let depth = self.node(id).depth;
        (depth != NO_DEPTH).then_some(depth.into())
    }

    /// Whether α is said; where it is not, [`Tree::window`] has −∞.
    pub fn says_alpha(&self, id: NodeId) -> bool {
        self.node(id).alpha != NO_ALPHA
    }

    /// Whether β is said; where it is not, [`Tree::window`] has +∞.
    pub fn says_beta(&self, id: NodeId) -> bool {
        self.node(id).beta != NO_BETA
    }

    /// Whether both ends of the window are said.
    pub fn says_window(&self, id: NodeId) -> bool {
        self.says_alpha(id) && self.says_beta(id)
    }

    /// Whether it is said why its move came at its place in the order, and with which figure.
    pub fn says_order(&self, id: NodeId) -> (bool, bool) {
        let figure = self.node(id).figure;
        (figure != NO_REASON, figure != NO_REASON && figure != NO_FIGURE)
    }

    /// What it returned, as the side to move there sees it, exactly or as a bound, or as who knows what.
    pub fn score(&self, id: NodeId) -> Option<Score> {
        let node = self.node(id);
        let has = matches!(node.state.state(), State::Returned(_) | State::Valued);
        has.then(|| Score::from_units(node.score.into()))
    }

    /// Its value reaches a β that is said, and is not said to be at most that.
    pub fn reaches_said_beta(&self, id: NodeId) -> bool {
        let upper = self.returned(id).is_some_and(|returned| returned.bound == Bound::Upper);
        let reaches = |score| self.window(id).fails_high(score);
        self.says_beta(id) && !upper && self.score(id).is_some_and(reaches)
    }

    /// It was left, and it is not said with what.
    pub fn is_untold(&self, id: NodeId) -> bool {
        self.node(id).state.state() == State::Untold
    }
}

/// How a reader writes what is not said.
impl Tree {
    pub(super) fn unsay_depth(&mut self, id: NodeId) {
        self.nodes[id as usize].depth = NO_DEPTH;
    }

    pub(super) fn unsay_window(&mut self, id: NodeId, alpha: bool, beta: bool) {
        let node = &mut self.nodes[id as usize];
        if alpha {
            node.alpha = NO_ALPHA;
        }
        if beta {
            node.beta = NO_BETA;
        }
    }

    /// The reason of its place is not said; or, where it is, the figure is not.
    pub(super) fn unsay_order(&mut self, id: NodeId, reason: bool) {
        self.nodes[id as usize].figure = if reason { NO_REASON } else { NO_FIGURE };
    }

    /// Leaves a node whose value may be anything: exact, or a bound. Without a value nobody knows what it came to.
    pub(super) fn close_unsaid(&mut self, id: NodeId, score: Option<Score>) {
        self.close(id, None);
        let node = &mut self.nodes[id as usize];
        match score {
            Some(score) => {
                node.state = node.state.valued();
                node.score = score.units() as i16;
            }
            None => node.state = node.state.untold(),
        }
    }
}
