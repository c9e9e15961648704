//! Keys of the workbench: the box of lines, the page, and its run.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    BenchBox: Bench {
        [ENTER | SPACE] Accept "put": "put the line on the page, below its cursor or into a gap";
        [TAB] OtherSide "page": "from the box of lines to the page, and back";
    }
    BenchPage: Bench {
        [RIGHT | 'l' | '>'] Right "indent": "indent the line further";
        [LEFT | 'h' | '<'] Left: "indent the line less far";
        ['J'] Swap "swap": "move the line down";
        ['K'] SwapBack: "move the line up";
        [ENTER | SPACE | 'd' | BACKSPACE] Accept "take out": "put the line back into the box";
        [TAB] OtherSide "box": "from the box of lines to the page, and back";
    }
    BenchEdit: Bench {
        [ENTER | 'e'] Type "edit line": "type the line anew; <- is ←, >= is ≥, alpha is α";
        [RIGHT | 'l' | '>'] Right "indent": "indent the line further";
        [LEFT | 'h' | '<'] Left: "indent the line less far";
        ['o'] NewLine "new line": "a new line below this one";
        ['d' | BACKSPACE] Remove "delete": "take the line away";
        ['J'] Swap: "move the line down";
        ['K'] SwapBack: "move the line up";
    }
    BenchTyping {
        [ENTER] Accept "done": "the line is as it should be";
        [ESC] Cancel "leave": "leave the line as it was";
    }
    BenchStep {
        [RIGHT | 'l' | SPACE] Right "line": "run one line";
        [LEFT | 'h'] Left "back": "one line back";
        ['v'] NextNode "visit": "to the next line that belongs to another visit";
        ['V'] PreviousNode: "back to the line of another visit";
        [ESC | 't' | ENTER] Cancel "work on": "back to the page, to change it";
        [HOME | 'g'] First: "to the beginning of the run";
        [END | 'G'] Last: "to the end of the run";
        [PAGE_DOWN] PageDown: "further down in what is said";
        [PAGE_UP] PageUp: "further up in what is said";
    }
    Workbench {
        ['a'] Algorithm "algorithm": "whose page is worked on";
        ['w'] Task "task": "put together, complete, repair, or edit freely";
        ['x'] NewSeed "another": "the same task anew: other lines, gaps and mistakes";
        ['y'] Copy: "copy the page";
    }
    Bench {
        ['r'] Run "run": "run the page on all trees, beside minimax";
        ['t'] StepHere "step": "step through the run on the tree that is drawn, line by line";
        ['i'] Hint "hint": "what is wrong with the page, but not where";
        ['u'] Undo "undo": "take the last change back";
        ['s'] Solution "solution": "show the page of the algorithm";
        [UP | 'k'] Up: "the line above";
        [DOWN | 'j'] Down: "the line below";
        [HOME] First: "the first line";
        [END] Last: "the last line";
        [PAGE_DOWN] PageDown: "further down in what is said";
        [PAGE_UP] PageUp: "further up in what is said";
    }
};
