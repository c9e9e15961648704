//! You order, alpha-beta cuts: in what order do the moves of all nodes cost the fewest leaves?
//!
//! The fewest are counted exactly. Whatever is searched has to prove what the root is worth: that it is at least that, and
//! at most that. For *at least* one child of a Max node is enough, of a Min node all are needed; for *at most* it is the
//! other way round. [`fewest`] counts the leaves of the cheapest such proof. Alpha-beta looks at these and no others where
//! the nodes stand so: the best move first where a value is wanted, the cheapest refutation first where a bound is
//! enough (Knuth & Moore 1975, of trees in which all nodes have as many children).

use super::tree::{Id, Tree};
use crate::games::Side;

/// Leaves of the cheapest proof of the root's value: no order costs fewer.
pub fn fewest(tree: &Tree) -> usize {
    Prover { tree }.exact(0)
}

/// The order of a tree, to be kept: for each inner node the numbers of its children as they were drawn, from 1.
pub fn kept(tree: &Tree) -> String {
    let inner = (0..tree.len()).filter(|&id| !tree.is_leaf(id));
    let digits = |id: Id| -> String {
        let mut drawn = tree.children(id).to_vec();
        drawn.sort_unstable();
        let place = |child: &Id| drawn.iter().position(|it| it == child).unwrap_or(0) + 1;
        tree.children(id).iter().map(|child| place(child).to_string()).collect()
    };
    inner.map(digits).collect::<Vec<_>>().join(".")
}

/// The tree in an order that was kept; as it is, where that is none of this tree.
pub fn restored(tree: &Tree, kept: &str) -> Tree {
    let inner: Vec<Id> = (0..tree.len()).filter(|&id| !tree.is_leaf(id)).collect();
    let texts: Vec<&str> = kept.split('.').collect();
    let mut order = tree.clone();
    // All of it is read before any node is put elsewhere.
    let orders = inner.iter().zip(&texts).map(|(&id, digits)| arranged(tree, id, digits));
    let orders: Option<Vec<_>> = orders.collect();
    for (id, children) in orders.filter(|_| texts.len() == inner.len()).into_iter().flatten() {
        order.arrange(id, children);
    }
    order
}

/// A node with its children in an order that was kept; `None` where it has others.
fn arranged(tree: &Tree, id: Id, digits: &str) -> Option<(Id, Vec<Id>)> {
    let mut drawn = tree.children(id).to_vec();
    drawn.sort_unstable();
    let child = |digit: char| drawn.get((digit.to_digit(10)? as usize).checked_sub(1)?).copied();
    let children: Vec<Id> = digits.chars().map(child).collect::<Option<_>>()?;
    let mut all = children.clone();
    all.sort_unstable();
    (all == drawn).then_some((id, children))
}

/// Proves what nodes are worth with as few leaves as can be.
struct Prover<'a> {
    tree: &'a Tree,
}

/// What is proved of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    AtLeast,
    AtMost,
}

impl Prover<'_> {
    /// What is proved of the children that are not the best: that they are no better.
    fn of_others(&self, id: Id) -> Bound {
        if self.tree.side(id) == Side::First { Bound::AtMost } else { Bound::AtLeast }
    }

    /// Leaves with which the value of a node is proved if this child is the one that has it.
    fn exact_by(&self, id: Id, child: Id) -> usize {
        let (bound, value) = (self.of_others(id), self.tree.value(id));
        let others = self.tree.children(id).iter().filter(|&&other| other != child);
        self.exact(child) + others.map(|&other| self.bound(other, bound, value)).sum::<usize>()
    }

    /// The child by which the value of a node is proved with the fewest leaves; none of a leaf.
    fn principal(&self, id: Id) -> Option<Id> {
        let best = self.tree.children(id).iter().copied();
        let best = best.filter(|&child| self.tree.value(child) == self.tree.value(id));
        best.min_by_key(|&child| self.exact_by(id, child))
    }

    /// Leaves with which the value of a node is proved.
    fn exact(&self, id: Id) -> usize {
        self.principal(id).map_or(1, |child| self.exact_by(id, child))
    }

    /// One child is enough to prove a bound of a node.
    fn by_one(&self, id: Id, bound: Bound) -> bool {
        (self.tree.side(id) == Side::First) == (bound == Bound::AtLeast)
    }

    /// The child by which a bound is proved with the fewest leaves, where one is enough.
    fn refutation(&self, id: Id, bound: Bound, value: i32) -> Option<Id> {
        let holds = |&child: &Id| match bound {
            Bound::AtLeast => self.tree.value(child) >= value,
            Bound::AtMost => self.tree.value(child) <= value,
        };
        let children = self.tree.children(id).iter().copied().filter(holds);
        children.min_by_key(|&child| self.bound(child, bound, value))
    }

    /// Leaves with which is proved that a node is worth at least, or at most, so much.
    fn bound(&self, id: Id, bound: Bound, value: i32) -> usize {
        if self.tree.is_leaf(id) {
            1
        } else if self.by_one(id, bound) {
            let child = self.refutation(id, bound, value);
            child.map_or(0, |child| self.bound(child, bound, value))
        } else {
            self.tree.children(id).iter().map(|&child| self.bound(child, bound, value)).sum()
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::{ALGORITHM, Daily, exhibit};
    use super::*;

    /// The tree in an order that costs no more than that.
    pub(in crate::course::daily) fn best(tree: &Tree) -> Tree {
        let mut arranger = Arranger { prover: Prover { tree }, order: tree.clone() };
        arranger.arrange_exact(0);
        arranger.order
    }

    /// The tree with the worst child first everywhere, and the best one last. Three plies below the root no cut can be made then:
    /// every leaf is looked at.
    fn worst(tree: &Tree) -> Tree {
        let mut order = tree.clone();
        for id in 0..tree.len() {
            let mut children = tree.children(id).to_vec();
            let is_max = tree.side(id) == Side::First;
            children.sort_by_key(|&child| if is_max { tree.value(child) } else { -tree.value(child) });
            order.arrange(id, children);
        }
        order
    }

    /// Puts the nodes so that alpha-beta looks at the leaves of the cheapest proof and no others.
    struct Arranger<'a> {
        prover: Prover<'a>,
        order: Tree,
    }

    impl Arranger<'_> {
        fn first(&mut self, id: Id, child: Id) {
            let others = self.prover.tree.children(id).iter().copied().filter(|&other| other != child);
            let order = std::iter::once(child).chain(others).collect();
            self.order.arrange(id, order);
        }

        fn arrange_exact(&mut self, id: Id) {
            let Some(best) = self.prover.principal(id) else { return };
            self.first(id, best);
            self.arrange_exact(best);
            let (bound, value) = (self.prover.of_others(id), self.prover.tree.value(id));
            for &other in self.prover.tree.children(id) {
                if other != best {
                    self.arrange_bound(other, bound, value);
                }
            }
        }

        fn arrange_bound(&mut self, id: Id, bound: Bound, value: i32) {
            if !self.prover.by_one(id, bound) {
                for &child in self.prover.tree.children(id) {
                    self.arrange_bound(child, bound, value);
                }
            } else if let Some(child) = self.prover.refutation(id, bound, value) {
                self.first(id, child);
                self.arrange_bound(child, bound, value);
            }
        }
    }

    /// Leaves that alpha-beta looks at.
    fn price(tree: &Tree) -> usize {
        exhibit(tree).expect("it is a tree").run(ALGORITHM).seen
    }

    /// The same by a few lines of its own, for the many orders that are tried.
    fn looked_at(tree: &Tree, id: Id, (mut alpha, mut beta): (i32, i32), leaves: &mut usize) -> i32 {
        if tree.is_leaf(id) {
            *leaves += 1;
            return tree.value(id);
        }
        let is_max = tree.side(id) == Side::First;
        let mut best = if is_max { i32::MIN } else { i32::MAX };
        for &child in tree.children(id) {
            let value = looked_at(tree, child, (alpha, beta), leaves);
            if is_max {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn quick(tree: &Tree) -> usize {
        let mut leaves = 0;
        looked_at(tree, 0, (i32::MIN, i32::MAX), &mut leaves);
        leaves
    }

    fn orders(of: &[Id]) -> Vec<Vec<Id>> {
        if of.is_empty() {
            return vec![Vec::new()];
        }
        let first = |at: usize| {
            let mut rest = of.to_vec();
            let first = rest.remove(at);
            orders(&rest).into_iter().map(move |rest| std::iter::once(first).chain(rest).collect())
        };
        (0..of.len()).flat_map(first).collect()
    }

    /// The fewest and the most leaves of all orders of all nodes.
    fn tried(tree: &Tree) -> (usize, usize) {
        fn below(tree: &mut Tree, inner: &[Id], range: &mut (usize, usize)) {
            let Some((&id, rest)) = inner.split_first() else {
                let price = quick(tree);
                *range = (range.0.min(price), range.1.max(price));
                return;
            };
            for order in orders(tree.children(id)) {
                tree.arrange(id, order);
                below(tree, rest, range);
            }
        }
        let inner: Vec<_> = (0..tree.len()).filter(|&id| !tree.is_leaf(id)).collect();
        let mut range = (usize::MAX, 0);
        below(&mut tree.clone(), &inner, &mut range);
        range
    }

    #[test]
    fn no_order_is_better_than_the_best_or_worse_than_the_worst() {
        for text in [
            "((3 12 8) (2 4 6) (14 5 2))",
            "(((3 17) (2 12)) ((15 25) (1 6)))",
            "(((5 6) (7 4 9)) ((3 1) (8 2)))",
            "(((11 2 7) (4)) ((9 1) (3 12)))",
            "((((1 9) (5 2)) ((7 3) (4 8))) (((6 14) (11 10)) ((13 12) (0 15))))",
        ] {
            let tree = Tree::typed(text);
            let (least, most) = tried(&tree);
            assert_eq!(fewest(&tree), least, "{text}");
            assert_eq!(price(&best(&tree)), least, "{text}");
            if text.find("((((").is_none() {
                assert_eq!((price(&worst(&tree)), tree.leaves()), (most, most), "{text}");
            }
        }
    }

    #[test]
    fn on_the_trees_of_the_days_the_bounds_are_attained_and_hold() {
        for day in 20_000..20_040 {
            let tree = Daily::of(day).tree();
            let (least, most) = (fewest(&tree), tree.leaves());
            assert_eq!((price(&best(&tree)), price(&worst(&tree))), (least, most), "day {day}");
            let mut order = tree.clone();
            for round in 0..200_usize {
                // Some order or other.
                for id in 1..tree.len() {
                    order.put(id, (round * 7 + id * 5) % 3);
                }
                assert!((least..=most).contains(&quick(&order)), "{}", order.text());
            }
            assert_eq!(quick(&order), price(&order), "both are alpha-beta");
            assert_eq!(restored(&tree, &kept(&order)), order);
        }
    }

    #[test]
    fn what_is_no_order_of_the_tree_is_left_as_it_is() {
        let tree = Daily::of(20_000).tree();
        let mut other = tree.clone();
        for id in 1..tree.len() {
            other.put(id, 0);
        }
        let whole = kept(&other);
        assert!(restored(&tree, &whole) == other && other != tree, "{whole}");
        // Whatever is missing, too much, or another sign: no part of it is taken for an order.
        let cut = (0..whole.len()).map(|end| whole[..end].to_string());
        let torn = (0..whole.len()).flat_map(|at| {
            ["0", "9", "x", "."].map(|sign| format!("{}{sign}{}", &whole[..at], &whole[at + 1..]))
        });
        let longer = [format!("{whole}."), format!("{whole}.12"), format!("{whole}1"), format!(".{whole}")];
        let others = ["", "11.12", "999", "x", "213.", "0"].map(String::from);
        for kept in cut.chain(torn).chain(longer).chain(others).filter(|kept| *kept != whole) {
            assert_eq!(restored(&tree, &kept), tree, "{kept}");
        }
        assert_eq!(restored(&tree, &kept(&tree)), tree);
    }
}
