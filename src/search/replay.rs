//! A search that is run again with one decision turned.
//!
//! A search of one thread is a function of what it is asked: run again it makes the same visits, and a visit is named by
//! its number, the whole search being visit 1. [`Turn`] counts them; at the visit of its [`Intervention`] it has the
//! gate of decisions (`gate.rs`) answer otherwise. Everything before that is the same search, and everything after it what follows.

use std::fmt;

use super::amounts::{AmountError, Amounts, FewAmounts};
use super::gate::Decision;
use super::observer::{Entry, Observer, Returned};
use super::techniques::{Technique, Techniques};
use super::window::Window;
use crate::games::MoveTag;

/// What is switched at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// Off where the search has them, and on where it has not.
    pub techniques: Techniques,
    /// In place of the amounts that are set by hand for the search.
    pub amounts: Option<FewAmounts>,
}

impl Switch {
    /// For the engine's own amounts, where others are set by hand.
    const OWN_AMOUNTS: &str = "own-amounts";

    /// Reads techniques, and amounts with what they are to be: `null-move`, `null-reduction 2`.
    ///
    /// # Errors
    /// What is wrong, and what is allowed.
    pub fn read(words: &[&str]) -> Result<Self, String> {
        if words.is_empty() {
            return Err("a technique has to follow, or an amount and what it is to be".into());
        }
        let mut techniques = Techniques::NONE;
        let mut amounts: Option<Amounts> = None;
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if *word == Self::OWN_AMOUNTS {
                amounts.get_or_insert_default();
            } else if let Ok(technique) = word.parse() {
                techniques = techniques.with(technique);
            } else {
                let value = words.next().copied().unwrap_or_default();
                let set = amounts.get_or_insert_default().set(word, value);
                set.map_err(|error| match error {
                    AmountError::Name(_) => format!("`{word}` is no technique, and {error}"),
                    _ => error.to_string(),
                })?;
            }
        }
        if amounts.is_some_and(|amounts| amounts.attention.is_some()) {
            return Err("a player's attention is that of the whole search".into());
        }
        Ok(Self { techniques, amounts: amounts.map(FewAmounts::from) })
    }
}

/// As it is read.
impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let amounts = self.amounts.map(|amounts| match Amounts::from(amounts).told() {
            told if told.is_empty() => Self::OWN_AMOUNTS.into(),
            told => told.replace(',', ""),
        });
        let techniques = self.techniques.iter().map(|technique| technique.slug().to_string());
        f.write_str(&techniques.chain(amounts).collect::<Vec<_>>().join(" "))
    }
}

/// What is done otherwise at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instead {
    /// This move is not left out.
    Keep(MoveTag),
    /// Nothing is returned before the moves: not by the table, the null move, a margin, or standing pat.
    NoShortcut,
    /// After a move that reaches β the others are searched, too.
    NoCut,
    /// This move is searched as deep as the others.
    NoReduction(MoveTag),
    /// This move is searched first.
    First(MoveTag),
    /// The table's entry for the node is not used.
    NoTable,
    /// The node is entered with this window, as the side to move there sees it.
    Window(Window),
    /// This is switched at the node.
    Switch(Switch),
    /// The same there and at all nodes that are entered after it.
    SwitchFrom(Switch),
}

impl Instead {
    /// The words for its kinds.
    pub const WORDS: [&str; 9] = [
        "keep",
        "no-shortcut",
        "no-cut",
        "no-reduction",
        "first",
        "no-table",
        "window",
        "switch",
        "switch-from",
    ];

    /// The one word for it everywhere.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Keep(_) => Self::WORDS[0],
            Self::NoShortcut => Self::WORDS[1],
            Self::NoCut => Self::WORDS[2],
            Self::NoReduction(_) => Self::WORDS[3],
            Self::First(_) => Self::WORDS[4],
            Self::NoTable => Self::WORDS[5],
            Self::Window(_) => Self::WORDS[6],
            Self::Switch(_) => Self::WORDS[7],
            Self::SwitchFrom(_) => Self::WORDS[8],
        }
    }

    /// Whether it is this decision that is turned.
    fn turns(self, decision: Decision) -> bool {
        match (self, decision) {
            (Self::Keep(kept), Decision::LeaveOut { tag, .. }) => kept == tag,
            (Self::NoShortcut, Decision::TableCut | Decision::Shortcut { .. } | Decision::StandPat)
            | (Self::NoCut, Decision::Cut { .. })
            | (Self::NoTable, Decision::Entry) => true,
            (Self::NoReduction(whole), Decision::Depth { by, tag, .. }) => {
                by == Technique::LateMoveReductions && tag == Some(whole)
            }
            _ => false,
        }
    }
}

/// One thing that is done otherwise, at one visit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intervention {
    /// The number of the visit, counted from 1.
    pub at: u64,
    /// What is done otherwise there.
    pub instead: Instead,
}

/// Counts the visits of a search, and answers otherwise at one of them.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// The visit; 0 for none.
    at: u64,
    instead: Option<Instead>,
    visits: u64,
    /// How far the search is inside that visit: 0 outside, 1 at its node, more below it.
    inside: u32,
    /// How many nodes are open that were entered at that visit or later.
    since: u32,
    /// Visits when something was first answered otherwise.
    turned: Option<u64>,
}

impl Turn {
    /// For a search in which this is done otherwise; or nothing.
    pub fn new(intervention: Option<Intervention>) -> Self {
        let at = intervention.map_or(0, |intervention| intervention.at);
        Self { at, instead: intervention.map(|it| it.instead), ..Self::default() }
    }

    /// How many visits had been made when something was first answered otherwise; `None` while nothing was.
    pub fn turned(&self) -> Option<u64> {
        self.turned
    }

    #[cold]
    fn turn(&mut self) -> bool {
        self.turned.get_or_insert(self.visits);
        true
    }
}

impl Observer for Turn {
    #[inline]
    fn enter(&mut self, _entry: &Entry) {
        self.visits += 1;
        // Whatever was entered later is left before what was entered earlier.
        self.since += u32::from(self.at > 0 && self.visits >= self.at);
        if self.inside > 0 {
            self.inside += 1;
        } else if self.visits == self.at {
            self.inside = 1;
            if matches!(self.instead, Some(Instead::Switch(_) | Instead::SwitchFrom(_))) {
                self.turn();
            }
        }
    }

    #[inline]
    fn leave(&mut self, _returned: Option<Returned>) {
        self.inside = self.inside.saturating_sub(1);
        self.since = self.since.saturating_sub(1);
    }

    #[inline]
    fn overrules(&mut self, decision: &Decision) -> bool {
        self.inside == 1 && self.instead.is_some_and(|instead| instead.turns(*decision)) && self.turn()
    }

    #[inline]
    fn begins_with(&mut self, first: Option<MoveTag>) -> Option<MoveTag> {
        match self.instead {
            Some(Instead::First(tag)) if self.inside == 1 && first != Some(tag) => {
                self.turn();
                Some(tag)
            }
            _ => first,
        }
    }

    #[inline]
    fn window(&mut self, window: Window) -> Window {
        match self.instead {
            Some(Instead::Window(other)) if self.visits + 1 == self.at && other != window => {
                self.turn();
                other
            }
            _ => window,
        }
    }

    #[inline]
    fn switch(&self) -> Option<&Switch> {
        match &self.instead {
            Some(Instead::Switch(switch) | Instead::SwitchFrom(switch)) => Some(switch),
            _ => None,
        }
    }

    #[inline]
    fn is_switched(&self, next: bool) -> bool {
        let coming = self.visits + 1;
        match (self.instead, next) {
            (Some(Instead::Switch(_)), true) => coming == self.at,
            (Some(Instead::Switch(_)), false) => self.inside == 1,
            (Some(Instead::SwitchFrom(_)), true) => coming >= self.at,
            (Some(Instead::SwitchFrom(_)), false) => self.since > 0,
            _ => false,
        }
    }
}
