//! How a drawing is made, and how one that is not complete grows around a node.

use std::collections::BTreeSet;

use super::{Drawing, DrawingNode, MAX_NODES, Spot, TooLarge};
use crate::games::{Claims, Knowledge, MoveList, MoveTag, Present, Side};
use crate::textbook::worth;

/// A longer name is not drawn.
const SHORT: usize = 6;

/// Nodes that grow beside the way to a node at most, so that growing takes no time that is seen.
const BESIDE: usize = 120;

/// Where a drawing ends.
#[derive(Clone, Copy)]
struct Ends {
    /// Positions so deep are leaves.
    depth: u8,
    /// Nothing deeper is drawn.
    plies: u8,
    /// Nodes at most.
    most: usize,
    claims: Claims,
}

/// The move that leads to a node: from where, which, and as players write it.
type Edge = (Spot, MoveTag, String);

impl Drawing {
    /// The tree below a position, cut off after `plies` moves.
    ///
    /// # Errors
    /// When it has more than [`MAX_NODES`] nodes.
    pub fn of<G: Knowledge + Present>(position: &G, plies: Option<u8>) -> Result<Self, TooLarge> {
        let depth = plies.unwrap_or(u8::MAX);
        Self::within(position, depth, (depth, MAX_NODES))
    }

    /// The tree below a position to a depth; of one that has more than `most` nodes, the upper plies.
    pub fn fitting<G: Knowledge + Present>(position: &G, depth: Option<u8>, most: usize) -> Self {
        let depth = depth.unwrap_or(u8::MAX);
        let mut best = Self::within(position, depth, (depth, most));
        if best.is_err() {
            let upper = (0..depth).map(|plies| Self::within(position, depth, (plies, most)));
            best = upper.take_while(Result::is_ok).last().unwrap_or(best);
        }
        best.unwrap_or_else(|_| Self::empty::<G>(depth))
    }

    fn empty<G: Present>(depth: u8) -> Self {
        let sides = [G::side_name(Side::First), G::side_name(Side::Second)];
        Self { nodes: Vec::new(), sides, height: 0, whole: true, depth, made: 0 }
    }

    fn within<G: Knowledge + Present>(
        position: &G,
        depth: u8,
        (plies, most): (u8, usize),
    ) -> Result<Self, TooLarge> {
        let mut drawing = Self::empty::<G>(depth);
        drawing.make(position, None, 0, Ends { depth, plies, most, claims: Claims::below(position) })?;
        drawing.made = drawing.nodes.len();
        drawing.christen();
        Ok(drawing)
    }

    /// A node with all that is drawn below it.
    fn make<G: Knowledge + Present>(
        &mut self,
        position: &G,
        from: Option<Edge>,
        ply: u8,
        ends: Ends,
    ) -> Result<(), TooLarge> {
        if self.nodes.len() >= ends.most {
            return Err(TooLarge);
        }
        let (spot, moves) = self.add(position, from, ply, ends);
        self.height = self.height.max(ply);
        let node = &self.nodes[spot];
        if node.value.is_none() && !node.beyond {
            for &mv in &moves {
                let from = Some((spot, position.tag(mv), position.move_text(mv)));
                self.make(&position.play(mv), from, ply + 1, ends)?;
            }
        }
        Ok(())
    }

    /// A node without what is below it, and its legal moves.
    fn add<G: Knowledge + Present>(
        &mut self,
        position: &G,
        from: Option<Edge>,
        ply: u8,
        ends: Ends,
    ) -> (Spot, MoveList<G::Move>) {
        let spot = self.nodes.len();
        let (parent, tag, text) = from.map_or_else(
            || (None, None, String::new()),
            |(parent, tag, text)| (Some(parent), Some(tag), text),
        );
        let mut moves = MoveList::new();
        let mut ending = ends.claims.ended(position, ply.into());
        if ending.is_none() {
            position.legal_moves(&mut moves);
            ending = moves.is_empty().then(|| position.no_moves());
        }
        let side = position.side_to_move();
        let value = match ending {
            Some(ending) => Some(worth(ending)),
            None => (ply >= ends.depth).then(|| position.evaluate()),
        };
        self.whole &= ending.is_some() || (value.is_none() && ply < ends.plies);
        let value = value.map(|value| if side == Side::First { value } else { -value });
        let given: Option<String> = position.given_name().map(Into::into);
        let short = given.clone().filter(|name| value.is_none() && name.chars().count() <= SHORT);
        self.nodes.push(DrawingNode {
            parent,
            children: Vec::new(),
            tag,
            text,
            side,
            value,
            given,
            name: short.unwrap_or_default(),
            beyond: value.is_none() && ply >= ends.plies,
        });
        if let Some(parent) = parent {
            self.nodes[parent].children.push(spot);
        }
        (spot, moves)
    }

    /// Names the inner nodes. No letter is one of the names that were given.
    fn christen(&mut self) {
        let given: BTreeSet<String> = self.nodes.iter().filter_map(|node| node.given.clone()).collect();
        let mut free = (0..).map(letters).filter(|name| !given.contains(name));
        let mut level = vec![0];
        while !level.is_empty() {
            for &spot in &level {
                let node = &mut self.nodes[spot];
                if node.value.is_none() && !node.beyond && node.name.is_empty() {
                    node.name = free.next().unwrap_or_default();
                }
            }
            level = level.iter().flat_map(|&spot| self.nodes[spot].children.clone()).collect();
        }
    }

    /// Grows along a line, so that its nodes are drawn as far as the depth goes, with all their siblings; where `below`
    /// says so, the children of its last node, too, and beside the line the children of what stands near, the nearest
    /// first. What had grown before goes. A drawing that is complete stays as it is.
    pub fn grow<G: Knowledge + Present>(&mut self, position: &G, path: &[Option<MoveTag>], below: bool) {
        self.shrink();
        if self.is_complete() {
            return;
        }
        let claims = Claims::below(position);
        let mut way = vec![(0, position.clone())];
        for step in path {
            let (spot, here) = way.last().expect("the way begins with the root");
            let spot = *spot;
            let next = step.and_then(|tag| Some((tag, here.play(here.recall(tag)?))));
            let here = here.clone();
            self.unfold(spot, &here, way.len() - 1, claims);
            let Some((tag, next)) = next else { break };
            let Some(child) = self.child(spot, tag) else { break };
            way.push((child, next));
        }
        if below && let Some((spot, here)) = way.last() {
            self.unfold(*spot, here, way.len() - 1, claims);
        }
        for (ply, (spot, here)) in way.iter().enumerate().rev() {
            for child in self.nodes[*spot].children.clone() {
                let next = self.nodes[child].tag.and_then(|tag| here.recall(tag));
                if let Some(mv) = next.filter(|_| self.nodes.len() < self.made + BESIDE)
                    && !way.iter().any(|&(on, _)| on == child)
                {
                    self.unfold(child, &here.play(mv), ply + 1, claims);
                }
            }
        }
    }

    /// Takes back what has grown.
    fn shrink(&mut self) {
        for node in self.nodes.split_off(self.made) {
            if let Some(parent) = node.parent.and_then(|parent| self.nodes.get_mut(parent)) {
                parent.children.clear();
                parent.beyond = true;
            }
        }
    }

    /// Draws the children of a node below which the tree goes on.
    fn unfold<G: Knowledge + Present>(&mut self, spot: Spot, position: &G, ply: usize, claims: Claims) {
        if !std::mem::take(&mut self.nodes[spot].beyond) {
            return;
        }
        let ply = u8::try_from(ply + 1).unwrap_or(u8::MAX);
        let ends = Ends { depth: self.depth, plies: ply, most: usize::MAX, claims };
        for &mv in &position.moves() {
            self.add(&position.play(mv), Some((spot, position.tag(mv), position.move_text(mv))), ply, ends);
        }
    }
}

/// 0 is A, 25 is Z, 26 is AA.
fn letters(number: usize) -> String {
    let last = ('A'..='Z').nth(number % 26).unwrap_or('Z');
    let before = if number < 26 { String::new() } else { letters(number / 26 - 1) };
    format!("{before}{last}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tree::TreePosition;

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 51, 52].map(letters), ["A", "Z", "AA", "AZ", "BA"]);
    }

    /// The root of a tree too large to be drawn, and that of all of it.
    fn both() -> (TreePosition, Drawing, Drawing) {
        let position = TreePosition::parse("random width=3 depth=6 range=0..99 seed=5").expect("a tree");
        let upper = Drawing::fitting(&position, None, 200);
        let all = Drawing::fitting(&position, None, usize::MAX);
        assert!(!upper.is_complete() && all.is_complete() && all.is_whole());
        (position, upper, all)
    }

    #[test]
    fn the_upper_plies_have_no_values_of_their_own() {
        let (_, upper, all) = both();
        assert_eq!((upper.leaves(), upper.nodes().len()), (0, 121));
        assert_eq!(upper.nodes().iter().filter(|node| node.beyond).count(), 81);
        for node in upper.nodes().iter().filter(|node| !node.beyond) {
            let same = all.nodes().iter().find(|other| other.name == node.name).expect("the same letters");
            assert_eq!((same.children.len(), same.side), (node.children.len(), node.side));
        }
    }

    #[test]
    fn every_node_can_be_grown_to_and_nothing_is_left_of_it() {
        let (position, upper, all) = both();
        let mut grown = upper.clone();
        for spot in 0..all.nodes().len() {
            let path = all.path(spot);
            grown.grow(&position, &path, true);
            let here = grown.nearest(&path);
            assert_eq!(grown.path(here), path);
            for (mine, whole) in std::iter::once(here)
                .chain(grown.ancestors(here))
                .zip(std::iter::once(spot).chain(all.ancestors(spot)))
            {
                let told = |drawing: &Drawing, at| {
                    let children = drawing.node(at).children.iter();
                    let values: Vec<_> = children.map(|&child| drawing.node(child).value).collect();
                    (drawing.node(at).value, values)
                };
                assert_eq!(told(&grown, mine), told(&all, whole));
            }
            for (at, node) in grown.nodes().iter().enumerate() {
                assert!(
                    node.parent.is_none_or(|parent| parent < at && grown.node(parent).children.contains(&at))
                );
                // A node ends the drawing where the tree ends, or says that it does not.
                assert_eq!(node.children.is_empty(), node.value.is_some() || node.beyond);
            }
        }
        grown.shrink();
        assert_eq!(grown, upper);
    }
}
