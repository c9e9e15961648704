//! A cursor on a drawn tree.

use crate::explain::drawing::{Drawing, Spot};
use crate::ui::keymap::Action;

/// The node beside, above or below; left and right go along a level, over the borders of parents. The node itself where
/// there is none.
pub fn moved(drawing: &Drawing, at: Spot, action: Action) -> Spot {
    let level = || (0..drawing.nodes().len()).filter(|&spot| drawing.ply(spot) == drawing.ply(at));
    let to = match action {
        Action::Up => drawing.node(at).parent,
        Action::Down => drawing.node(at).children.first().copied(),
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
        let drawing = tree.drawing(None, usize::MAX);
        for at in 0..drawing.nodes().len() {
            let [up, down, left, right] = [Action::Up, Action::Down, Action::Left, Action::Right]
                .map(|action| moved(&drawing, at, action));
            assert!(at == left || moved(&drawing, left, Action::Right) == at);
            assert!(at == right || moved(&drawing, right, Action::Left) == at);
            assert!(at == down || moved(&drawing, down, Action::Up) == at);
            assert_eq!((drawing.ply(left), drawing.ply(right)), (drawing.ply(at), drawing.ply(at)));
            assert_eq!(at == up, at == 0, "only the root has nothing above it");
        }
        // From the last leaf of one parent to the first of the next.
        let leaf = drawing.node(drawing.node(0).children[0]).children[1];
        let next = drawing.node(drawing.node(0).children[1]).children[0];
        assert_eq!(moved(&drawing, leaf, Action::Right), next);
    }
}
