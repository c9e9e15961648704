//! The smallest tree on which a page still fails.

use super::{Failing, Ground, Trial};
use crate::games::Side;
use crate::judge::tree::{NodeId, Tree};
use crate::textbook::page::Program;

/// A tree that is taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Sketch {
    Leaf(i32),
    Inner(Vec<Sketch>),
}

/// A way from the root, by the places of children.
type Way = Vec<usize>;

impl Sketch {
    fn of(tree: &Tree, node: NodeId) -> Self {
        if tree.is_leaf(node) {
            return Self::Leaf(tree.leaf_value(node));
        }
        Self::Inner(tree.children(node).iter().map(|&child| Self::of(tree, child)).collect())
    }

    fn tree(&self, first: Side) -> Tree {
        let mut tree = Tree::leaf(first, if let Self::Leaf(value) = *self { value } else { 0 });
        self.grow(&mut tree, Tree::ROOT);
        tree
    }

    fn grow(&self, tree: &mut Tree, node: NodeId) {
        let Self::Inner(children) = self else { return };
        for child in children {
            let below = tree.add(node, if let Self::Leaf(value) = *child { value } else { 0 });
            child.grow(tree, below);
        }
    }

    /// The minimax value.
    fn value(&self, is_max: bool) -> i32 {
        match self {
            Self::Leaf(value) => *value,
            Self::Inner(children) => {
                let below = children.iter().map(|child| child.value(!is_max));
                if is_max { below.max() } else { below.min() }.unwrap_or(0)
            }
        }
    }

    /// The ways to all nodes, those further up first.
    fn ways(&self) -> Vec<Way> {
        let mut ways = vec![Vec::new()];
        let mut at = 0;
        while at < ways.len() {
            if let Self::Inner(children) = self.at(&ways[at]) {
                ways.extend(
                    (0..children.len()).map(|place| [&ways[at][..], &[place]].concat()).collect::<Vec<_>>(),
                );
            }
            at += 1;
        }
        ways
    }

    fn at(&self, way: &[usize]) -> &Self {
        way.iter().fold(self, |node, &place| match node {
            Self::Inner(children) => &children[place],
            Self::Leaf(_) => node,
        })
    }

    /// The same with something else at the end of a way.
    fn with(&self, way: &[usize], other: &Self) -> Self {
        let Some((&place, below)) = way.split_first() else { return other.clone() };
        let Self::Inner(children) = self else { return self.clone() };
        let mut children = children.clone();
        children[place] = children[place].with(below, other);
        Self::Inner(children)
    }

    /// What is one step smaller, the largest steps first: another root, a node's value or a node from below in its place, a
    /// child less, a value nearer to 0.
    fn smaller(&self, first: Side) -> Vec<(Self, Side)> {
        let other = if first == Side::First { Side::Second } else { Side::First };
        let mut steps = Vec::new();
        if let Self::Inner(children) = self {
            steps.extend(children.iter().map(|child| (child.clone(), other)));
        }
        let ways = self.ways();
        for way in &ways {
            let Self::Inner(children) = self.at(way) else { continue };
            let is_max = (first == Side::First) == way.len().is_multiple_of(2);
            let value = Self::Leaf(self.at(way).value(is_max));
            let below = children.iter().filter_map(|child| match child {
                Self::Inner(below) => Some(below.clone()),
                Self::Leaf(_) => None,
            });
            let less = (0..children.len()).filter(|_| children.len() > 1).map(|place| {
                let mut children = children.clone();
                children.remove(place);
                Self::Inner(children)
            });
            let instead = [value].into_iter().chain(below.flatten()).chain(less);
            steps.extend(instead.map(|instead| (self.with(way, &instead), first)));
        }
        for way in &ways {
            let Self::Leaf(value) = *self.at(way) else { continue };
            let nearer = [0, value / 2, value - value.signum(), value.abs()];
            let smaller = |other: &i32| (other.abs(), *other < 0) < (value.abs(), value < 0);
            let nearer = nearer.into_iter().filter(smaller);
            steps.extend(nearer.map(|other| (self.with(way, &Self::Leaf(other)), first)));
        }
        steps
    }
}

impl Ground {
    /// All trees that are one step smaller than this one.
    pub fn smaller(&self) -> Vec<Self> {
        let sketch = Sketch::of(&self.tree, Tree::ROOT);
        let steps = sketch.smaller(self.tree.first()).into_iter();
        let smaller = steps.map(|(sketch, first)| Self { tree: sketch.tree(first), goes_on: self.goes_on });
        let whole = self.goes_on.then(|| Self::whole(self.tree.clone()));
        whole.into_iter().chain(smaller).collect()
    }
}

impl Trial {
    /// The smallest tree that is found step by step on which a page still fails in this way: on no tree that is a step
    /// smaller it does.
    pub fn shrink(&self, program: &Program, ground: &Ground, failing: &Failing) -> Ground {
        let fails =
            |ground: &Ground| self.judge(program, ground).failing.is_some_and(|other| other.is_like(failing));
        let mut smallest = ground.clone();
        while let Some(smaller) = smallest.smaller().into_iter().find(|smaller| fails(smaller)) {
            smallest = smaller;
        }
        smallest
    }
}
