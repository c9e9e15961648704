//! Two searches beside each other, in words and numbers: the verdict first, then the first difference that matters, and what
//! it changes up to the root.

mod replayed;

use super::narrate::{capital, in_sentence, line_text};
use super::verdict::{Searched, at_root, cost, first_visit, signed};
use crate::games::MoveTag;
use crate::numbers::thousands;
use crate::search::Visit;
use crate::search::techniques::Technique;
use crate::trace::diff::confirmed::Replayed;
use crate::trace::diff::nodes::{Cause, Place, Share};
use crate::trace::diff::reason::Reason;
use crate::trace::diff::{Diff, First, Pair, root_decision};
use crate::trace::{
    Decided, Names, NodeId, Tree, best, decided, iteration_of, last_iteration, rests_on, returned_to_first,
    visit_number, window_to_first,
};

/// Causes that a sentence names; what the others came to is one figure.
const NAMED: usize = 4;

/// Moves of a line that stands among others of the same path.
const LAST: usize = 3;

/// Two searches of one position, and how they differ.
#[derive(Clone, Copy)]
pub struct Comparison<'a> {
    /// The position of both.
    pub names: &'a dyn Names,
    /// The first and the second, with what they found.
    pub searches: [Searched<'a>; 2],
    /// Their difference.
    pub diff: &'a Diff,
    /// What replays say of the first difference that matters.
    pub replayed: Replayed,
}

/// A pair that matters, in words: where it is, and what each search has there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Where it is.
    pub at: Pair,
    /// The moves that lead there.
    pub line: String,
    /// What the first and the second have: `≥ +31 ✂ null move, 12 nodes`.
    pub both: [String; 2],
}

impl Comparison<'_> {
    /// The verdict: the root, the nodes by cause.
    pub fn verdict(&self) -> [String; 2] {
        [at_root(self.names, self.searches), self.nodes()]
    }

    /// The nodes of both, and what made the difference.
    pub fn nodes(&self) -> String {
        let shares: Vec<_> = self.diff.nodes.shares.iter().filter(|share| share.more() != 0).collect();
        let named = shares.iter().take(NAMED).map(|share| Self::share(share));
        let rest: i64 = shares.iter().skip(NAMED).map(|share| share.more()).sum();
        let rest = (shares.len() > NAMED).then(|| format!("the rest {}", signed(rest)));
        let causes: Vec<_> = named.chain(rest).collect();
        let because = if causes.is_empty() { String::new() } else { format!(": {}", causes.join(", ")) };
        format!(
            "Nodes: {}{because}. {}",
            cost(self.searches),
            first_visit(self.diff.divergence, self.searches.map(|(tree, _)| tree))
        )
    }

    fn share(share: &Share) -> String {
        format!("{} {}", cause_text(share.cause), signed(share.more()))
    }

    /// The heading of the first difference that matters, and why it is there; `None` where nothing differs.
    pub fn first(&self) -> Option<(String, String, Told)> {
        if let Some(confirmed) = self.replayed.confirmed() {
            return Some(self.confirmed(confirmed));
        }
        let (at, reason, what) = match self.diff.first() {
            First::Root { depth, at, reason } => {
                (at, reason, format!("First difference that matters to the root of depth {depth}"))
            }
            First::Nodes(place) => (place.at, place.reason, self.place(place)),
            First::None => return None,
        };
        let visits = self.visits(at);
        let told = self.told(at);
        let heading = format!("{what}: {}{visits}.", told.line);
        let mut why = self.because(at, reason);
        let unlike: Vec<_> = self.diff.unlike.iter().collect();
        if !reason.is_of(self.diff.unlike) && !unlike.is_empty() {
            why.push(' ');
            why.push_str(Self::indirect(reason));
            if let &[only] = &unlike[..] {
                let told = format!(
                    " At second hand it is the doing of {}: the searches differ in nothing else.",
                    in_sentence(only)
                );
                why.push_str(&told);
            }
        }
        if self.diff.untraced {
            why.push_str(
                " Nodes changed before, too: that cannot be followed back to a technique that differs.",
            );
        }
        if matches!(self.diff.first(), First::Root { .. }) {
            why.push(' ');
            why.push_str(self.unconfirmed());
        }
        Some((heading, why, told))
    }

    /// What is first where only the number of nodes changes.
    fn place(&self, place: Place) -> String {
        let sizes = [0, 1].map(|side| thousands(self.searches[side].0.size(place.at[side])));
        let nodes = match &sizes {
            [first, second] if first == second => format!("{first} in both"),
            [first, second] => format!("{first} became {second}"),
        };
        match place.reason.technique().filter(|_| self.diff.untraced) {
            Some(by) => {
                format!("First difference in nodes ({nodes}) made by {} itself", in_sentence(by))
            }
            None => format!("First difference in nodes ({nodes})"),
        }
    }

    /// What the first difference changes, from the place above it up to the root.
    pub fn consequences(&self) -> Vec<Told> {
        let Some(difference) = self.diff.differences.first() else { return vec![] };
        let trees = self.searches.map(|(tree, _)| tree);
        let changed = |pair: &Pair| {
            let is_root = trees[0].visit(pair[0]) == Visit::Root;
            let decides = || root_decision(trees[0], pair[0]) != root_decision(trees[1], pair[1]);
            trees[0].returned(pair[0]) != trees[1].returned(pair[1]) || is_root && decides()
        };
        let shortly = |at: Pair| Told { line: self.line(at, LAST), ..self.told(at) };
        let pairs: Vec<Pair> = match self.replayed.confirmed() {
            Some(confirmed) if !confirmed.is_guessed() => confirmed.above(trees, self.diff),
            _ => difference.upwards().skip(1).collect(),
        };
        pairs.into_iter().filter(changed).map(shortly).collect()
    }

    /// How many results differ and change no decision.
    pub fn folded(&self) -> Option<String> {
        let told: u64 = self.diff.differences.iter().map(|it| it.upwards().count() as u64).sum();
        let folded = self.diff.nodes.other_results.saturating_sub(told);
        (folded > 0).then(|| {
            let results = match folded {
                1 => "1 other result differs and changes".into(),
                folded => format!("{} other results differ and change", thousands(folded)),
            };
            format!("{results} no decision that reaches the root.")
        })
    }

    /// Why a technique that both have answered otherwise: what the searches had learnt before, which is not followed back.
    fn indirect(reason: Reason) -> &'static str {
        match reason {
            Reason::Window { .. } => "The window comes from what was searched before.",
            Reason::Settled { by: Technique::TranspositionTable, .. } | Reason::Known { .. } => {
                "Its entry comes from what was searched before."
            }
            _ => "That follows from what the order of moves had learnt before.",
        }
    }

    /// `, visits 812 and 845`.
    fn visits(&self, at: Pair) -> String {
        match [0, 1].map(|side| visit_number(self.searches[side].0, at[side])) {
            [Some(one), Some(two)] if one == two => format!(", visit {}", thousands(one)),
            [Some(one), Some(two)] => format!(", visits {} and {}", thousands(one), thousands(two)),
            _ => String::new(),
        }
    }

    /// A pair in words.
    pub fn told(&self, at: Pair) -> Told {
        Told { at, line: self.line(at, usize::MAX), both: [0, 1].map(|side| self.has(side, at[side])) }
    }

    /// The moves that lead to a pair, at most so many and the last ones, with the iteration that it belongs to.
    fn line(&self, at: Pair, most: usize) -> String {
        self.line_of(0, at[0], most)
    }

    fn line_of(&self, side: usize, id: NodeId, most: usize) -> String {
        let tree = self.searches[side].0;
        let path = tree.line(id);
        let from = path.len().saturating_sub(most);
        let begun = if from > 0 { "… " } else { "" };
        let line = format!("{begun}{}", line_text(self.names, &path, from));
        let depth = tree.depth(iteration_of(tree, id));
        match tree.visit(id) {
            Visit::Root => format!("the root, depth {depth}"),
            Visit::Probe if tree.tag(id).is_none() => format!("{line} (other moves), depth {depth}"),
            _ => format!("{line}, depth {depth}"),
        }
    }

    /// What a search has at a node: its result, what decided, how many nodes.
    pub fn has(&self, side: usize, id: NodeId) -> String {
        let tree = self.searches[side].0;
        let told = tree.returned(id).map_or("stopped".into(), |returned| {
            let returned = returned_to_first(self.names.side_at(tree.ply(id)), returned);
            format!("{} {}", returned.bound.sign(), self.names.value_text(returned.score))
        });
        let nodes = match tree.size(id) {
            1 => "1 node".into(),
            size => format!("{} nodes", thousands(size)),
        };
        let how = self.how(side, id);
        if how.is_empty() { format!("{told}, {nodes}") } else { format!("{told} {how}, {nodes}") }
    }

    fn how(&self, side: usize, id: NodeId) -> String {
        let tree = self.searches[side].0;
        // The search as a whole has the move of its last iteration.
        let id = if id == Tree::ROOT { last_iteration(tree) } else { id };
        match decided(tree, id) {
            Decided::Cut(tag) => format!("✂ {}", self.reply(side, id, tag)),
            Decided::NullMove => "✂ null move".into(),
            Decided::Table { depth, .. } => format!("from the table, depth {depth}"),
            Decided::Shortcut { by, .. } => format!("✂ {}", in_sentence(by)),
            Decided::Ended(_) => "the game is over".into(),
            Decided::Repetition => "repetition".into(),
            Decided::PlyLimit(_) | Decided::Leaf(_) => "evaluated".into(),
            Decided::Quiescence(_) if !tree.has_children(id) => "stands pat".into(),
            Decided::Quiescence(_) | Decided::Moves => best(tree, id).map_or_else(
                || "no move is better".into(),
                |tag| format!("best {}", self.reply(side, id, tag)),
            ),
        }
    }

    /// A move of a node.
    fn reply(&self, side: usize, id: NodeId, tag: MoveTag) -> String {
        let mut path = self.searches[side].0.line(id);
        path.push(Some(tag));
        self.names.numbered(&path)
    }

    /// What made the difference at a pair, in a sentence.
    pub fn because(&self, at: Pair, reason: Reason) -> String {
        let by = |by: Technique| capital(&in_sentence(by));
        match reason {
            Reason::LeftOut { tag, by: technique, side } => {
                let (by, reply, here, other) =
                    (by(technique), self.reply(side, at[side], tag), which(side), which(1 - side));
                if rests_on(self.searches[1 - side].0, at[1 - side]) == Some(tag) {
                    format!("{by} left {reply} out in {here}; {other} rests on that move.")
                } else {
                    format!("{by} left {reply} out in {here}; {other} searched it.")
                }
            }
            Reason::Settled { by: Technique::NullMove, side } => {
                format!("In {} a pass held β and cut; {}.", which(side), self.instead(1 - side, at[1 - side]))
            }
            Reason::Settled { by: Technique::TranspositionTable, side } => {
                format!("In {} the table answered; {}.", which(side), self.instead(1 - side, at[1 - side]))
            }
            Reason::Settled { by: technique, side } => format!(
                "{} settled it in {}; {}.",
                by(technique),
                which(side),
                self.instead(1 - side, at[1 - side])
            ),
            Reason::Depth { by: technique, side } => {
                let depths = [0, 1].map(|side| self.searches[side].0.depth(at[side]));
                let told = format!(
                    "{} searched it to depth {}, {} to depth {}",
                    capital(which(side)),
                    depths[side],
                    which(1 - side),
                    depths[1 - side]
                );
                match technique {
                    Some(by) => format!("{told}: {}.", in_sentence(by)),
                    None => format!("{told}."),
                }
            }
            Reason::Known { side } => {
                format!("The table knew the position in {}, and not in {}.", which(side), which(1 - side))
            }
            Reason::Horizon { tag, side, .. } => match tag {
                Some(tag) => format!(
                    "{} had no depth left for {}, on which {} rests.",
                    capital(which(side)),
                    self.reply(side, at[side], tag),
                    which(1 - side)
                ),
                None => format!("{} had no depth left and evaluated it.", capital(which(side))),
            },
            Reason::Extra { by: Technique::NullMove, side } => {
                format!("{} tried a pass first; {} did not try it.", capital(which(side)), which(1 - side))
            }
            Reason::Extra { by: technique, side } => {
                format!("{} made visits in {} that the other has not.", by(technique), which(side))
            }
            Reason::Order { by: technique } => {
                let by = technique.map_or_else(String::new, |by| format!(": {}", in_sentence(by)));
                format!("The two try its moves in another order{by}.")
            }
            Reason::Window { .. } => {
                let windows = [0, 1].map(|which| {
                    let tree = self.searches[which].0;
                    self.names.window_text(window_to_first(
                        self.names.side_at(tree.ply(at[which])),
                        tree.window(at[which]),
                    ))
                });
                format!(
                    "It was asked with the window {} in the first search, {} in the second.",
                    windows[0], windows[1]
                )
            }
            Reason::Limit => format!("{} went to another depth.", capital(which(1))),
            Reason::Unknown => "What made the difference cannot be told from what was recorded.".into(),
        }
    }

    /// What the other search did in place of settling a node: "the second search tried its moves, and 4.Nxe5 cut".
    fn instead(&self, side: usize, id: NodeId) -> String {
        let which = which(side);
        match decided(self.searches[side].0, id) {
            Decided::Cut(tag) => format!("{which} tried its moves, and {} cut", self.reply(side, id, tag)),
            Decided::Moves | Decided::Quiescence(_) => format!("{which} tried its moves, and none cut"),
            Decided::NullMove => format!("{which} was cut by a pass"),
            Decided::Table { .. } => format!("in {which} the table answered otherwise"),
            Decided::Shortcut { by, .. } => format!("{} settled it in {which}", in_sentence(by)),
            Decided::Ended(_) | Decided::Repetition => format!("{which} found the game over"),
            Decided::PlyLimit(_) | Decided::Leaf(_) => format!("{which} evaluated it"),
        }
    }
}

/// A search in a sentence.
fn which(side: usize) -> &'static str {
    if side == 0 { "the first search" } else { "the second search" }
}

/// What a cause is called in a sentence.
pub fn cause_text(cause: Cause) -> String {
    match cause {
        Cause::Technique(by) => in_sentence(by),
        Cause::Order => "order of moves".into(),
        Cause::Window => "other windows".into(),
        Cause::Limit => "other depths".into(),
        Cause::Unknown => "not told".into(),
    }
}

/// The one word for a cause in exchanged data: a technique's slug, or what else it is.
pub fn cause_word(cause: Cause) -> &'static str {
    match cause {
        Cause::Technique(by) => by.slug(),
        Cause::Order => "order",
        Cause::Window => "window",
        Cause::Limit => "limit",
        Cause::Unknown => "unknown",
    }
}
