//! A cursor on a drawn tree.

use crate::explain::drawing::{Drawing, Spot};
use crate::ui::keymap::Action;

/// The node beside, above or below; left and right go along a level, over the borders of parents. The node itself where
/// there is none.
pub fn moved(figure: &Drawing, at: Spot, action: Action) -> Spot {
    let level = || (0..figure.nodes().len()).filter(|&spot| figure.ply(spot) == figure.ply(at));
    let to = match action {
        Action::Up => figure.node(at).parent,
        Action::Down => figure.node(at).children.first().copied(),
        Action::Left => level().take_while(|&spot| spot != at).last(),
        Action::Right => level().skip_while(|&spot| spot != at).nth(1),
        _ => None,
    };
    to.unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::game;

    #[test]
    fn a_cursor_goes_along_a_level_and_back() {
        let tree = game("tree").expect("a game").open(Some("((1 2) (3) (4 5 6))")).expect("a tree");
        let figure = tree.figure(None, usize::MAX);
        for at in 0..figure.nodes().len() {
            let [up, down, left, right] = [Action::Up, Action::Down, Action::Left, Action::Right]
                .map(|action| moved(&figure, at, action));
            assert!(at == left || moved(&figure, left, Action::Right) == at);
            assert!(at == right || moved(&figure, right, Action::Left) == at);
            assert!(at == down || moved(&figure, down, Action::Up) == at);
            assert_eq!((figure.ply(left), figure.ply(right)), (figure.ply(at), figure.ply(at)));
            assert_eq!(at == up, at == 0, "only the root has nothing above it");
        }
        // From the last leaf of one parent to the first of the next.
        let leaf = figure.node(figure.node(0).children[0]).children[1];
        let next = figure.node(figure.node(0).children[1]).children[0];
        assert_eq!(moved(&figure, leaf, Action::Right), next);
    }
}
