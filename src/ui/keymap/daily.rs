//! Keys of the cut of the day: deciding, putting in order, and the results.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    DailyCut {
        ['c' | 'x' | '1'] Cut "cut ✂": "cut: what is left at the node does not matter";
        ['g' | '2'] GoOn "go on": "go on to the next child of the node";
    }
    DailyOrder: Nodes {
        [',' | '<'] SwapBack "node left": "swap the node with the sibling before it; a digit puts it in that place";
        ['.' | '>'] Swap "node right": "swap the node with the sibling after it";
        [ENTER] Accept "run": "have alpha-beta cut on the tree in this order";
        ['r'] Reset: "all nodes as they were drawn";
    }
    DailyOver: Moments {
        ['y'] Copy "copy": "the result to the clipboard, to be pasted";
        ['o'] Order "order": "the same tree: you put the moves in order, alpha-beta cuts";
        ['r'] Again "again": "the same once more; it does not count";
        ['n'] NewSeed "new tree": "another tree; it does not count";
    }
};
