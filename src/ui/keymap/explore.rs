//! Keys of the explorer.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Explore {
        [DOWN | 'j'] Down "move": "a row down, and ↑ a row up; `5j` is five down";
        [RIGHT | 'l'] Right "open":
            "open the node; again: go to its first child; for what was not recorded the search is run again";
        [LEFT | 'h'] Left "fold": "fold the node; again: go to its parent";
        [ENTER] Ask "ask":
            "what can be asked of the row: why, why not, what if, what it rests on, copy, go on from here";
        ['n'] NextMatch "next ✂": "to the next cut, or to what `/` and `v` look for instead";
        ['w'] WhyNot "why not…": "why not another move of this node: what became of each";
        ['x'] WhatIf "what if…":
            "search again without a technique, or with one more, and show both trees: what vanished and what came";
        ['I'] Instead:
            "the search once more, with one thing done otherwise at this node: what it comes to here, above and at the root";
        ['t'] Time "time": "the tree as it was at this visit; then forward and back";
        ['/'] Find "find": "look for a move (`Nf3`, `2...Nc6`), a word (`deep-cut`, `null-failed`, `research`, …) or a visit (`#1234`)";
        ['o'] Options "options": "position, depth, algorithm and techniques";
        ['v'] NextAlike "show me…":
            "the next cut, failed null move, re-search, …; `n` and `N` go on; or a list: the worst order, lines that meet";
        ['i'] Statistics "figures":
            "statistics: nodes by ply and type, cuts by the place of the move, null moves, reductions, table, order";
        ['&'] Filter "filter":
            "show only what passes, and the way to it: `cut & nodes>1000 & cut-place>3`; an empty line shows all";
        [UP | 'k'] Up: "a row up";
        ['N'] PreviousMatch: "to the node before that is looked for";
        ['d'] Why: "all reasons of the row, one below the other";
        ['b'] Weakest:
            "to the bet that stands nearest below: the technique on which a value rests that is not proved";
        [TAB] OtherSide: "the other of two trees";
        ['X'] Compare: "close the other of two trees";
        ['m'] Mark: "mark the node with a note; an empty note takes the mark away";
        ['\''] Marks: "the marked nodes";
        ['P'] Present: "present: PageDown and PageUp go from mark to mark, and the reasons are hidden until then";
        ['W'] Write:
            "write a file: the search (`NAME.tree`), or the node and what is below it (`.txt`, `.json`, `.dot`, `.svg`)";
        ['S'] Picture: "write the screen as it is drawn: a picture (`NAME.svg`), or its text (`NAME.txt`)";
        ['O'] Open: "open a search that was written";
        ['T'] Wrote: "the table's entry: who wrote it, what that overwrote, who was answered by it; Enter goes there";
        ['V'] Whole: "the whole search at a glance: a row a ply, each node as wide as its share of the visits";
        ['R'] NewRoot: "search the position on the board as a new root";
        ['u'] CopyRow: "copy the first reason";
        ['s'] Sort: "sort by order searched, by size, by score";
        ['|'] Columns: "columns to choose: depth left, node type, reason of the order, key; they stay chosen";
        [SPACE] Toggle: "open or fold the node";
        ['H'] Parent: "to the parent";
        ['J'] NextSibling: "to the sibling that was searched next";
        ['K'] PreviousSibling: "to the sibling that was searched before";
        ['g' | HOME] First: "to the first row";
        ['G' | END] Last: "to the last row";
        [PAGE_DOWN] PageDown: "a page down";
        [PAGE_UP] PageUp: "a page up";
        ['e'] OpenSiblings: "open the node and its siblings";
        ['c'] FoldSiblings: "fold the node and its siblings";
        ['E'] OpenDeep: "open everything below the node, to 2,000 nodes";
        ['C'] FoldDeep: "fold everything below the node";
        ['z'] FoldToLevel: "`2z` shows two levels below the node";
        ['+'] Deeper: "search a ply deeper";
        ['-'] Shallower: "search a ply less deep";
        ['r'] Again: "search again, or go on after a stop";
        ['.' | ESC] Stop "stop": "stop the search and keep what it has";
        ['p'] PlayHere: "play a game from the position on the board";
        ['a'] StepHere: "step a textbook algorithm through the position on the board";
        ['f'] Flip: "turn the board";
        [']'] ScrollDown: "the reasons further down";
        ['['] ScrollUp: "the reasons further up";
        ['y'] CopyPosition: "copy the position on the board";
        ['U'] CopyCommand: "copy the command that opens this search at this node, as it is shown";
        ['Y'] CopyLine: "copy the moves that lead there";
    }
    ExploreFound {
        ['n'] NextMatch "next match": "to the next node that is what `/` or `v` looked for";
    }
    ExploreBeside {
        ['n'] NextMatch "next ≠": "to the next difference that matters, in both trees";
        ['N'] PreviousMatch: "to the difference before that matters";
        ['D'] Verdict "verdict":
            "what the two searches decide otherwise: the root, nodes by cause, the first difference that matters";
    }
    ExploreWhole {
        [ENTER | '+'] Accept "larger": "the node becomes as wide as the screen";
        [BACKSPACE | '-'] Parent "smaller": "the parent of what is as wide as the screen";
        [SPACE] Toggle "late cuts": "only what was searched in vain before a late cut";
        [ESC | 'q' | 'V'] Cancel "tree": "back to the tree, to the same node";
        [LEFT | 'h'] Left "before": "to the sibling that was searched before";
        [RIGHT | 'l'] Right "after": "to the sibling that was searched next";
        [DOWN | 'j'] Down "below": "to the largest visit below";
        [UP | 'k'] Up "above": "to the parent";
    }
    ExploreBusy {
        [ESC] Cancel "stop": "look no further";
    }
    ExploreTime {
        [RIGHT | 'l'] NextNode "later": "a visit later; `50l` is fifty";
        [LEFT | 'h'] PreviousNode "earlier": "a visit earlier";
        [PAGE_DOWN] PageDown "1% later": "a hundredth of the search later";
        [PAGE_UP] PageUp: "a hundredth of the search earlier";
        ['g' | HOME] First: "to the beginning of the search";
        ['G' | END] Last: "to the end of the search";
        ['t' | ESC] Time "whole tree": "the whole tree again";
    }
};
