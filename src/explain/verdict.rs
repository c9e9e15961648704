//! What became of a search when one thing was done otherwise at one of its nodes, in sentences.

use super::narrate::left_out_because;
use crate::games::MoveTag;
use crate::numbers::{counted, thousands};
use crate::search::replay::{Instead, Intervention};
use crate::search::{Found, Note, Visit};
use crate::trace::diff::{Iteration, Pair, both_finished};
use crate::trace::{
    Names, NodeId, Tree, best, iteration_of, node_of_visit, returned_to_first, seen_by_first, visit_number,
    window_to_first,
};

/// A recorded search and what it found.
pub type Searched<'a> = (&'a Tree, &'a Found);

/// The same search twice, the second time with one thing done otherwise.
pub struct Verdict<'a> {
    /// The position of both.
    pub names: &'a dyn Names,
    /// What was done otherwise.
    pub intervention: Intervention,
    /// The first, and the second.
    pub searches: [Searched<'a>; 2],
    /// The node in each: all that was entered before it is the same.
    pub nodes: Pair,
    /// The first visit that differs; `None` where none does.
    pub first_divergence: Option<u64>,
}

impl Verdict<'_> {
    /// The move that is chosen at the root, or its value, is another one.
    pub fn root_changed(&self) -> bool {
        let [(_, before), (_, after)] = self.searches;
        (before.best, before.score) != (after.best, after.score)
    }

    /// What was done otherwise, as a heading: `instead: keep 6…d5 at visit 4,711, 5…a6`.
    pub fn heading(&self) -> String {
        let at = self.intervention.at;
        format!("instead: {} at visit {}, {}", self.instead(), thousands(at), self.here())
    }

    /// What was done otherwise.
    fn instead(&self) -> String {
        let word = self.intervention.instead.word();
        match self.intervention.instead {
            Instead::Keep(tag) | Instead::NoReduction(tag) | Instead::First(tag) => {
                format!("{word} {}", self.named(tag))
            }
            Instead::Window(window) => {
                let side = self.names.side_at(self.searches[0].0.ply(self.nodes[0]));
                format!("{word} {}", self.names.window_text(window_to_first(side, window)))
            }
            Instead::Switch(switch) | Instead::SwitchFrom(switch) => format!("{word} {switch}"),
            Instead::NoShortcut | Instead::NoCut | Instead::NoTable => word.into(),
        }
    }

    /// A move of the node.
    fn named(&self, tag: MoveTag) -> String {
        let mut path = self.searches[0].0.line(self.nodes[0]);
        path.push(Some(tag));
        self.names.numbered(&path)
    }

    /// What the node is called.
    fn here(&self) -> String {
        self.called(self.nodes[0])
    }

    /// What a node of the first search is called.
    fn called(&self, id: NodeId) -> String {
        let tree = self.searches[0].0;
        match tree.line(id) {
            line if line.is_empty() => format!("the root of depth {}", tree.depth(iteration_of(tree, id))),
            line => self.names.numbered(&line),
        }
    }

    fn trees(&self) -> [&Tree; 2] {
        self.searches.map(|(tree, _)| tree)
    }

    /// `≥ +11`, of a node of one of the searches.
    fn told(&self, tree: &Tree, id: NodeId) -> Option<String> {
        let returned = returned_to_first(self.names.side_at(tree.ply(id)), tree.returned(id)?);
        Some(format!("{} {}", returned.bound.sign(), self.names.value_text(returned.score)))
    }

    /// What was returned at a node of the first search, and in its place in the second.
    fn both(&self, pair: Pair) -> Option<[String; 2]> {
        let [before, after] = self.trees();
        Some([self.told(before, pair[0])?, self.told(after, pair[1])?])
    }

    fn changes(&self, [one, two]: Pair) -> bool {
        let [before, after] = self.trees();
        before.returned(one) != after.returned(two)
    }

    /// The nodes above, the next one first: they are recorded in both searches, as the node is.
    fn line(&self) -> impl Iterator<Item = Pair> {
        let [before, after] = self.trees();
        let above = move |&[one, two]: &Pair| Some([before.parent(one)?, after.parent(two)?]);
        std::iter::successors(Some(self.nodes), above).skip(1)
    }

    /// The sentences: the move that was asked about, here, above, at the root, and what it cost.
    pub fn sentences(&self) -> Vec<String> {
        let near = [self.of_first(), self.at_node(), self.of_move(), self.above()];
        near.into_iter().flatten().chain([self.at_root(), self.cost()]).collect()
    }

    /// What the move came to that was searched first: that is what was asked, whether it changes anything or not.
    fn of_first(&self) -> Option<String> {
        let Instead::First(tag) = self.intervention.instead else { return None };
        let told = self.told(self.trees()[1], self.last_visit(tag)?)?;
        Some(format!("{}: {told}.", self.named(tag)))
    }

    /// The last visit to a move of the node in the second search.
    fn last_visit(&self, tag: MoveTag) -> Option<NodeId> {
        let (after, node) = (self.trees()[1], self.nodes[1]);
        let visits = after.children(node).filter(|&id| after.tag(id) == Some(tag));
        visits.filter(|&id| after.visit(id) != Visit::Probe).last()
    }

    fn at_node(&self) -> Option<String> {
        let ([one, two], [before, after]) = (self.nodes, self.trees());
        let (before, after) = (self.told(before, one), self.told(after, two)?);
        let here = self.here();
        Some(match before {
            Some(before) if before == after => format!("At {here} nothing changes: {after}, as before."),
            Some(before) => format!("At {here} {before} becomes {after}."),
            None => format!("At {here} the search had been stopped; now {after}."),
        })
    }

    /// What became of the move that was kept, or searched in full.
    fn of_move(&self) -> Option<String> {
        if let Instead::First(tag) = self.intervention.instead {
            let (after, node) = (self.trees()[1], self.nodes[1]);
            let is_searched = after.children(node).any(|child| after.tag(child) == Some(tag));
            return (!is_searched).then(|| {
                format!("{} is not searched this time either: the node is settled before its moves, or leaves it out.", self.named(tag))
            });
        }
        let (Instead::Keep(tag) | Instead::NoReduction(tag)) = self.intervention.instead else { return None };
        let ([one, two], [before, after]) = (self.nodes, self.trees());
        let visit = self.last_visit(tag)?;
        let (name, told) = (self.named(tag), self.told(after, visit)?);
        let raised = |note: &Note| matches!(note, Note::Raised { tag: by, .. } | Note::Cut { tag: by, .. } if *by == tag);
        let good = after.notes(two).iter().any(raised);
        let why = before.notes(one).into_iter().find_map(|note| match note {
            Note::LeftOut { by, tag: out, figure } if out == tag => {
                Some(left_out_because(by, figure, self.names))
            }
            _ => None,
        });
        Some(match (self.intervention.instead, good, why) {
            // It fails low, and yet it is the best that was found.
            (Instead::Keep(_), false, _) if self.is_all(visit) => {
                format!("{name} is {told}, the best that was found here, and not enough to raise α.")
            }
            (Instead::Keep(_), true, Some(why)) => {
                format!(
                    "{name} is {told}, better than what was found without it: it had been left out: {why}."
                )
            }
            (Instead::Keep(_), false, Some(why)) => {
                format!(
                    "{name} is {told}, no better than what was found without it: it had been left out: {why}."
                )
            }
            (_, true, _) => format!("In full depth {name} is {told}: better than what was found before it."),
            _ => format!("In full depth {name} is {told}: no better than what was found before it."),
        })
    }

    /// What is worth so much is what the node of the second search is worth, and was not in the first.
    fn is_all(&self, visit: NodeId) -> bool {
        let ([one, two], [before, after]) = (self.nodes, self.trees());
        let here = self.told(after, two);
        here.is_some() && self.told(after, visit) == here && self.told(before, one) != here
    }

    /// Up to where the change is felt, and whose choice it changes.
    fn above(&self) -> Option<String> {
        let [tree, other] = self.trees();
        let root = iteration_of(tree, self.nodes[0]);
        let inside = || self.line().take_while(|&[id, _]| id != Tree::ROOT);
        if self.nodes[0] == root {
            return None;
        }
        let mut said = Vec::new();
        let felt = inside().take_while(|&pair| self.changes(pair)).last();
        match felt {
            None if self.changes(self.nodes) => {
                let parent = tree.parent(self.nodes[0])?;
                said.push(format!("One ply up, at {}, it is not felt.", self.called(parent)));
            }
            None => {}
            Some([highest, _]) if highest == root => {
                said.push("It is felt up to the root of its iteration.".into());
            }
            Some(highest) => {
                let plies = tree.ply(self.nodes[0]) - tree.ply(highest[0]);
                let [before, after] = self.both(highest)?;
                said.push(format!(
                    "It is felt {} up, to {}, where {before} becomes {after}; not above it.",
                    counted(plies, "ply", "plies"),
                    self.called(highest[0])
                ));
            }
        }
        let choices = |[one, two]: Pair| Some((one, best(tree, one)?, best(other, two)?));
        let changed = inside().filter_map(choices).find(|(_, one, two)| one != two);
        if let Some((at, one, two)) = changed {
            let name = |tag: MoveTag| {
                let mut path = tree.line(at);
                path.push(Some(tag));
                self.names.numbered(&path)
            };
            let who = self.names.side_name(self.names.side_at(tree.ply(at)));
            let (one, two) = (name(one), name(two));
            said.push(if tree.line(at).is_empty() {
                format!("At {} {who}'s choice changes from {one} to {two}.", self.called(at))
            } else {
                format!("After {} {who}'s choice changes from {one} to {two}.", self.called(at))
            });
        }
        (!said.is_empty()).then(|| said.join(" "))
    }

    fn at_root(&self) -> String {
        at_root(self.names, self.searches)
    }

    fn cost(&self) -> String {
        let [before, after] = self.searches.map(|(_, found)| found.counts.nodes);
        let Some(before) = self.cut_off() else {
            let first = first_visit(self.first_divergence, self.trees());
            return format!("Nodes: {}. {first}", became(before, after));
        };
        let first = first_visit(self.first_divergence.filter(|&visit| visit <= before), self.trees());
        format!("Nodes up to the last finished iteration: {}. {first}", became(before, after))
    }

    /// Where the first search was stopped in an iteration: how many visits were made before that one began. The second is not
    /// run beyond it, unless something was turned in it.
    fn cut_off(&self) -> Option<u64> {
        let tree = self.trees()[0];
        let last = tree.children(Tree::ROOT).filter(|&id| tree.visit(id) == Visit::Root).last()?;
        let stopped = tree.returned(last).is_none() && iteration_of(tree, self.nodes[0]) != last;
        stopped.then(|| visit_number(tree, last))?.map(|visit| visit - 1)
    }
}

/// Whether the move or the value of the root is another one in the second of two searches, and since which iteration.
pub(super) fn at_root(names: &dyn Names, searches: [Searched<'_>; 2]) -> String {
    let [before, after] = searches.map(|(_, found)| found_text(names, found));
    let iterations = both_finished(searches.map(|(tree, _)| tree));
    let changed: Vec<_> = iterations.iter().filter(|iteration| iteration.changed).collect();
    let others = |to: i32| {
        let depths: Vec<_> =
            changed.iter().filter(|it| it.depth < to).map(|it| it.depth.to_string()).collect();
        match depths.split_last() {
            None => String::new(),
            Some((last, [])) => format!(" It was another one in the iteration to depth {last}."),
            Some((last, before)) => {
                format!(" It was another one in the iterations to depth {} and {last}.", before.join(", "))
            }
        }
    };
    if before == after {
        return format!("The root is unchanged: {before}.{}", others(i32::MAX));
    }
    // From here on every iteration differs.
    let since = |is: fn(&Iteration) -> bool| {
        iterations.iter().rev().take_while(|iteration| is(iteration)).last().map(|it| it.depth)
    };
    let (since, moved) = (since(|it| it.changed), since(|it| it.moved));
    let told = match (since, moved) {
        (Some(value), Some(moved)) if moved > value => {
            format!(
                ", the value from the iteration to depth {value} on, the move from that to depth {moved} on"
            )
        }
        (Some(depth), _) => format!(", from the iteration to depth {depth} on"),
        (None, _) => String::new(),
    };
    format!("The root changes: {before} becomes {after}{told}.{}", since.map_or(String::new(), others))
}

/// What a search found: `1.e4 = +28`.
pub fn found_text(names: &dyn Names, found: &Found) -> String {
    let best = found.best.map_or("no move".into(), |tag| names.numbered(&[Some(tag)]));
    format!("{best} = {}", names.value_text(seen_by_first(names.root_side(), found.score)))
}

/// The nodes of two searches: `48,213 became 49,417 (+1,204)`.
pub(super) fn cost(searches: [Searched<'_>; 2]) -> String {
    let [before, after] = searches.map(|(_, found)| found.counts.nodes);
    became(before, after)
}

fn became(before: u64, after: u64) -> String {
    let more = after.cast_signed() - before.cast_signed();
    format!("{} became {} ({})", thousands(before), thousands(after), signed(more))
}

/// A difference of counts with its sign: `+1,204`, `−88`, `±0`.
pub fn signed(more: i64) -> String {
    let sign = match more {
        0 => "±",
        1.. => "+",
        _ => "−",
    };
    format!("{sign}{}", thousands(more.unsigned_abs()))
}

/// The first visit that only one of two searches makes.
pub(super) fn first_visit(divergence: Option<u64>, trees: [&Tree; 2]) -> String {
    match divergence {
        Some(visit) => format!("From visit {} on the visits differ.", thousands(visit)),
        None if !trees.iter().all(|tree| tree.is_whole()) => "No visit that is recorded differs.".into(),
        None => "The same visits were made.".into(),
    }
}

/// The node of a visit in both trees. `None` where it is not recorded in one of them.
pub fn node_in_both(before: &Tree, after: &Tree, visit: u64) -> Option<Pair> {
    Some([node_of_visit(before, visit)?, node_of_visit(after, visit)?])
}
