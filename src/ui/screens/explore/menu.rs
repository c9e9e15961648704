//! What can be asked of a row: one menu, in which each entry has the key that asks without it.

use super::Explore;
use super::pick::{Chosen, Entry};
use crate::trace::walk::{Row, left_out};
use crate::ui::keymap::Key;
use crate::ui::prelude::*;

/// An entry.
#[derive(Clone, Copy)]
pub(super) enum Offer {
    /// What a key of the tree does.
    Do(&'static str, Action),
    /// A menu of its own, and what it is about.
    Menu(&'static str, &'static str, &'static [Offer]),
}

const WHY: Offer = Offer::Do("Why?", Action::Why);
const WHY_NOT: Offer = Offer::Do("Why not …", Action::WhyNot);
const WHAT_IF: Offer = Offer::Do("What if …", Action::WhatIf);
const HERE: Offer = Offer::Do("What if, here …", Action::Instead);
const COPY: Offer = Offer::Menu(
    "Copy or keep …",
    "the first reason, the position, the moves that lead there, or the command that opens the search at this node as it is shown; the node with all below it, or the screen, in a file; or a note at it",
    &[
        Offer::Do("the first reason", Action::CopyRow),
        Offer::Do("the position", Action::CopyPosition),
        Offer::Do("the moves that lead there", Action::CopyLine),
        Offer::Do("the command that opens it", Action::CopyCommand),
        Offer::Do("the node, to a file …", Action::Write),
        Offer::Do("the screen, to a file …", Action::Picture),
        Offer::Do("a note of mine, at the node …", Action::Mark),
    ],
);
const GO_ON: Offer = Offer::Menu(
    "Go on from here …",
    "with the position on the board: a search of its own, a game, or a textbook algorithm step by step",
    &[
        Offer::Do("search it", Action::NewRoot),
        Offer::Do("play a game", Action::PlayHere),
        Offer::Do("step an algorithm", Action::StepHere),
    ],
);

const NODE: &[Offer] = &[
    WHY,
    WHY_NOT,
    HERE,
    WHAT_IF,
    Offer::Do("What does it rest on?", Action::Weakest),
    Offer::Do("Who wrote its entry?", Action::Wrote),
    Offer::Do("How was the tree then?", Action::Time),
    COPY,
    GO_ON,
];

/// Of a row that stands for something at a node.
const REMARK: &[Offer] = &[WHY, WHY_NOT, HERE, WHAT_IF, COPY, GO_ON];

impl Offer {
    pub(super) fn entry(self) -> Entry {
        match self {
            Self::Do(name, action) => {
                let row = keymap::row(Context::Explore, action);
                // In the menu some keys have a meaning of their own.
                let is_taken = |key: &Key| keymap::of(Context::Choice).any(|row| row.keys.contains(key));
                let key = row.and_then(|row| row.keys.iter().find(|key| !is_taken(key)));
                let key = key.map_or_else(String::new, ToString::to_string);
                Entry::new(name, row.map_or("", |row| row.help), Chosen::Do(action)).word(key)
            }
            Self::Menu(name, says, asked) => Entry::new(name, says, Chosen::Menu(asked)).word("›"),
        }
    }

    /// The keys that ask it.
    pub(super) fn keys(self) -> Vec<&'static Binding> {
        match self {
            Self::Do(_, action) => keymap::row(Context::Explore, action).into_iter().collect(),
            Self::Menu(_, _, asked) => asked.iter().flat_map(|asked| asked.keys()).collect(),
        }
    }
}

impl Explore {
    /// The menu of the row under the cursor.
    pub(super) fn ask(&mut self) -> Vec<Effect> {
        let run = self.run();
        let (id, row) = (run.here(), run.cursor.row);
        let name = super::row::name(&run.tree, &*self.session, id);
        let first = match row {
            Row::Node(_) | Row::Unsearched(_) => None,
            Row::Hidden(_) if run.tree.logged().is_some() => None,
            Row::Hidden(_) => {
                let says = "the search is run again, exactly, and these visits are recorded this time".into();
                Some(Entry { name: "Open them".into(), says, ..Offer::Do("", Action::Right).entry() })
            }
            Row::LeftOut(_, number) => {
                left_out(&run.tree, id).get(usize::from(number)).map(|&(tag, ..)| {
                    let chosen = self.keeping(id, tag);
                    let says = match chosen {
                        Chosen::Instead(..) => {
                            "the search once more, in which this move is not left out here: what would have become of it"
                        }
                        _ => "the position after the move that was left out, on a screen of its own",
                    };
                    Entry::new("Search this move", says, chosen)
                })
            }
        };
        let title = match row {
            Row::Node(_) => name,
            Row::Hidden(_) | Row::LeftOut(..) | Row::Unsearched(_) => format!("below {name}"),
        };
        let asked = if matches!(row, Row::Node(_)) { NODE } else { REMARK };
        let entries = first.into_iter().chain(asked.iter().map(|asked| asked.entry()));
        self.menu(title, entries.collect());
        vec![]
    }
}
