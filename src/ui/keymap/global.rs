//! Keys that work everywhere.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Bottom {
        ['q'] Back "quit": "end the program";
        [ESC] Cancel: "on the first screen: says that `q` ends the program";
    }
    Global {
        ['?' | function(1)] Help "help": "all keys that work here, and what marks mean";
        ['q' | ESC] Back "back": "back to where you came from";
        [function(2) | ctrl('p')] Pieces: "pieces as letters, as symbols, big, or drawn";
        [function(5) | ctrl('n')] Numbers: "numbers on the empty squares of draughts";
        [function(3) | ctrl('t')] Theme: "the next theme: dark, light, colour-blind, 256, 16, mono";
        [function(4) | ctrl('o')] Mouse: "the mouse for cutnode, or for selecting text";
        [ctrl('l')] Redraw: "draw the screen again";
        [ctrl('z')] Suspend: "to the shell; `fg` comes back";
        [ctrl('c')] Quit: "quit at once";
    }
};
