//! Keys of the stepper.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Step {
        [RIGHT | 'l'] Next "next": "one event forward";
        [LEFT | 'h'] Previous "previous": "one event back";
        ['n'] NextNode "node": "to the next node that is visited";
        ['c'] NextCut "cut": "to the next cut";
        [SPACE] Stop "play": "play and pause; `<` `>` set the speed";
        ['a'] Algorithm "algo": "choose the algorithm";
        ['u'] Quiz "quiz": "predict every step before it is shown; again: leave it";
        ['e'] Edit "edit": "change leaf values, the shape and the order; so does a click on a leaf";
        ['v'] Compare: "two algorithms side by side, leaf by leaf; again: one";
        ['N'] PreviousNode: "to the visit before";
        ['C'] PreviousCut: "to the cut before";
        ['f'] NextLeaf: "to the next leaf; both algorithms go there";
        ['F'] PreviousLeaf: "to the leaf before";
        ['t'] NextAlike: "to the next event of the kind that is shown";
        ['T'] PreviousAlike: "to the event of that kind before";
        ['g' | HOME] First: "to the beginning";
        ['G' | END] Last: "to the end";
        ['>'] Faster: "play faster";
        ['<'] Slower: "play more slowly";
        ['m'] MinimalTree: "the minimal tree with node types 1, 2, 3, and off again";
        ['b'] Workbench: "the page of the algorithm on the workbench: put it together, repair it";
        [TAB] OtherSide: "the other of two algorithms";
        ['r'] NewSeed: "a random tree by the next seed";
        ['i'] Type: "type a tree or a position";
        ['+'] Deeper: "run a ply deeper";
        ['-'] Shallower: "run a ply less deep";
        ['y'] CopyPosition: "copy the tree or position";
    }
    StepQuiz {
        ['y'] Cut "yes, cut": "all children that are left are cut off";
        ['n'] GoOn "no, go on": "the next child is searched";
        ['s'] Solution "show": "show it without an answer";
        ['u' | ESC] Quiz "leave quiz": "step on without questions";
    }
    StepAnswer {
        [ENTER] Accept "answer": "answer; with nothing typed it is only shown";
        [ESC] Quiz "leave quiz": "step on without questions";
    }
    StepEdit: Nodes {
        [RIGHT | 'l'] Right "move": "to the node at the right";
        [ENTER] Type "value": "type the leaf's value; a digit begins it, too";
        ['a'] AddChild "add": "add a child; a leaf becomes an inner node";
        ['d'] Remove "delete": "remove the node";
        ['s'] Swap "swap": "swap the node with the next child";
        ['e' | ESC] Cancel "done": "back to stepping";
    }
};
