//! What can be asked of a row: one menu, in which each entry has the key that asks without it.

use super::Explore;
use super::pick::{Chosen, Entry};
use crate::trace::walk::{Row, left_out};
use crate::ui::keymap::{self, Action, Binding, Context, Key};
use crate::ui::msg::Effect;

/// An entry.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// What a key of the tree does.
    Do(&'static str, Action),
    /// A menu of its own, and what it is about.
    Menu(&'static str, &'static str, &'static [Asked]),
}

const WHY: Asked = Asked::Do("Why?", Action::Why);
const WHY_NOT: Asked = Asked::Do("Why not …", Action::WhyNot);
const WHAT_IF: Asked = Asked::Do("What if …", Action::WhatIf);
const COPY: Asked = Asked::Menu(
    "Copy …",
    "the first reason, the position, or the moves that lead there",
    &[
        Asked::Do("the first reason", Action::CopyRow),
        Asked::Do("the position", Action::CopyPosition),
        Asked::Do("the moves that lead there", Action::CopyLine),
    ],
);
const GO_ON: Asked = Asked::Menu(
    "Go on from here …",
    "with the position on the board: a search of its own, a game, or a textbook algorithm step by step",
    &[
        Asked::Do("search it", Action::NewRoot),
        Asked::Do("play a game", Action::PlayHere),
        Asked::Do("step an algorithm", Action::StepHere),
    ],
);

/// Of a node.
const NODE: &[Asked] = &[
    WHY,
    WHY_NOT,
    WHAT_IF,
    Asked::Do("What does it rest on?", Action::Weakest),
    Asked::Do("How was the tree then?", Action::Time),
    COPY,
    GO_ON,
    Asked::Do("Mark it with a note …", Action::Mark),
    Asked::Do("Write it to a file …", Action::Write),
];

/// Of a row that stands for something at a node.
const REMARK: &[Asked] = &[WHY, WHY_NOT, WHAT_IF, COPY, GO_ON];

impl Asked {
    pub(super) fn entry(self) -> Entry {
        match self {
            Self::Do(name, action) => {
                let row = keymap::row(Context::Explore, action);
                // In the menu some keys have a meaning of their own.
                let is_taken = |key: &Key| keymap::of(Context::Choice).any(|row| row.keys.contains(key));
                let key = row.and_then(|row| row.keys.iter().find(|key| !is_taken(key)));
                let key = key.map_or_else(String::new, ToString::to_string);
                let says = row.map_or("", |row| row.help);
                Entry { name: name.into(), word: key, says: says.into(), chosen: Chosen::Do(action) }
            }
            Self::Menu(name, says, asked) => {
                Entry {
                    name: name.into(), word: "›".into(), says: says.into(), chosen: Chosen::Menu(asked)
                }
            }
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
        let name = super::row::title(&run.tree, &*self.session, id);
        let first = match row {
            Row::Node(_) | Row::Unsearched(_) => None,
            Row::Hidden(_) => {
                let known = run.tree.reopened(id).is_some();
                let name = if known { "Go to what was searched again" } else { "Search them again" };
                let says = if known {
                    "to the visits that were not recorded at first, where they were searched again"
                } else {
                    "search the position again, with the same window and depth, and show what comes of it here"
                };
                Some(Entry { name: name.into(), says: says.into(), ..Asked::Do("", Action::Right).entry() })
            }
            Row::LeftOut(_, number) => {
                left_out(&run.tree, id).get(usize::from(number)).map(|&(tag, ..)| Entry {
                    name: "Search this move".into(),
                    word: String::new(),
                    says: "the position after the move that was left out, on a screen of its own".into(),
                    chosen: Chosen::Search(id, tag),
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
