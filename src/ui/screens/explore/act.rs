//! What keys do in the explorer.

use crossterm::event::{KeyCode, KeyEvent};

use super::cursor::Step;
use super::form::Settings;
use super::run::Run;
use super::{Explore, Shown};
use crate::search::limits::MAX_DEPTH;
use crate::session::Session;
use crate::ui::overlay::{Fill, Flow};
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::widgets::form::Form;

/// The greatest number that can be typed before a key.
const MOST: usize = 9_999;

impl Explore {
    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        let typed = self.count.take();
        if self.is_working() && matches!(action, Action::NextMatch | Action::PreviousMatch) {
            return vec![];
        }
        let mut given_up = self.give_up();
        if self.scrub(action, typed.unwrap_or(1)) {
            self.run_mut().touched = true;
        } else if let Some(effects) = self.command(action) {
            given_up.extend(effects);
        } else if !self.run().tree.is_empty() {
            self.run_mut().touched = true;
            given_up.extend(self.walk(action, typed));
            self.refresh();
        }
        given_up
    }

    /// Keys that do not walk the tree; `None` for those that do.
    fn command(&mut self, action: Action) -> Option<Vec<Effect>> {
        let effects = match action {
            Action::Options => self.ask_what_to_search(),
            Action::Find => self.ask_to_find(),
            Action::Filter if !self.run().tree.is_empty() => self.ask_to_filter(),
            Action::Cancel => self.give_up(),
            Action::Columns => self.ask_for_columns(),
            Action::WhatIf => self.ask_what_if(),
            Action::OtherSide => {
                self.change_sides();
                vec![]
            }
            Action::Compare => self.close_other(),
            Action::Verdict => self.read_difference(),
            _ if self.run().tree.is_empty() && action.asks_of_a_node() => vec![],
            Action::Ask => self.ask(),
            Action::Why => self.read_reasons(),
            Action::WhyNot => self.ask_why_not(),
            Action::Instead => self.ask_instead(),
            Action::NextAlike => self.ask_for_event(),
            Action::Weakest => self.go_to_weakest(),
            Action::Wrote => self.ask_who_wrote(self.run().here()),
            Action::Marks => self.ask_for_mark(),
            Action::Present => self.present(),
            Action::Advance => self.advance(),
            Action::Retreat => self.retreat(),
            Action::Mark => self.ask_for_note(),
            Action::Time => {
                self.run_mut().touched = true;
                self.toggle_time();
                vec![]
            }
            Action::NewRoot => self.new_root(),
            Action::Write => self.ask_to_write(),
            Action::Picture => self.ask_to_draw(),
            Action::Open => self.ask_to_open(),
            Action::Statistics => self.ask_for_figures(),
            Action::Whole => self.show_whole(),
            Action::CopyRow => self.copied(|shown| shown.sentences.first().map(|one| one.text.clone())),
            Action::Toggle | Action::Right => return self.open_hidden(),
            Action::Deeper | Action::Shallower => {
                let Settings { depth, .. } = &mut self.run_mut().settings;
                let changed = if action == Action::Deeper { *depth + 1 } else { depth.saturating_sub(1) };
                *depth = changed.clamp(1, MAX_DEPTH);
                self.search()
            }
            Action::Again => self.search(),
            Action::Stop => vec![Effect::Stop],
            Action::Flip => {
                self.flipped = !self.flipped;
                vec![]
            }
            Action::ScrollDown | Action::ScrollUp => {
                self.scroll_reasons(if action == Action::ScrollDown { 1 } else { -1 });
                vec![]
            }
            Action::CopyPosition => {
                self.copied(|shown| shown.view.as_ref().map(|view| view.notation.clone()))
            }
            Action::CopyCommand => match self.opening_command() {
                Ok(text) => vec![Effect::say(format!("copied: {text}")), Effect::Copy(text)],
                Err(why) => vec![Effect::fail(why)],
            },
            Action::CopyLine => self.copied(|shown| Some(shown.line.join(" "))),
            Action::PlayHere => self.go_from_here(Route::Play),
            Action::StepHere => {
                self.go_from_here(|session| Route::Step { session, algorithm: None, depth: None })
            }
            _ => return None,
        };
        Some(effects)
    }

    fn copied(&self, text: impl Fn(&Shown) -> Option<String>) -> Vec<Effect> {
        match self.shown.as_ref().and_then(text) {
            Some(text) => vec![Effect::say(format!("copied: {text}")), Effect::Copy(text)],
            None => vec![],
        }
    }

    /// Goes somewhere with the position on the board.
    fn go_from_here(&self, place: impl FnOnce(Box<dyn Session>) -> Route) -> Vec<Effect> {
        let view = self.shown.as_ref().and_then(|shown| shown.view.as_ref());
        view.map_or_else(Vec::new, |view| self.go_to(&view.notation, place))
    }

    /// The same with the position that has this notation.
    pub(super) fn go_to(&self, notation: &str, place: impl FnOnce(Box<dyn Session>) -> Route) -> Vec<Effect> {
        match self.session.game().open(Some(notation)) {
            Ok(session) => vec![Effect::Go(place(session))],
            Err(error) => vec![Effect::fail(error.to_string())],
        }
    }

    /// Keys that walk the tree. `typed` is the number before the key.
    fn walk(&mut self, action: Action, typed: Option<usize>) -> Vec<Effect> {
        let Run { tree, cursor, .. } = &mut self.runs[self.hand];
        let count = typed.unwrap_or(1);
        let page = cursor.height.saturating_sub(1).max(1);
        match action {
            Action::Down => cursor.walk(tree, Step::Down, count),
            Action::Up => cursor.walk(tree, Step::Up, count),
            Action::PageDown => cursor.walk(tree, Step::Down, count * page),
            Action::PageUp => cursor.walk(tree, Step::Up, count * page),
            Action::Right => cursor.right(tree),
            Action::Left => cursor.left(tree),
            Action::Toggle => cursor.toggle(tree),
            Action::Parent => cursor.walk(tree, Step::Parent, count),
            Action::NextSibling => cursor.walk(tree, Step::NextSibling, count),
            Action::PreviousSibling => cursor.walk(tree, Step::PreviousSibling, count),
            Action::First => cursor.walk(tree, Step::First, 1),
            Action::Last => cursor.walk(tree, Step::Last, 1),
            Action::OpenSiblings => cursor.siblings(tree, true),
            Action::FoldSiblings => cursor.siblings(tree, false),
            Action::OpenDeep => cursor.deep(tree, true),
            Action::FoldDeep => cursor.deep(tree, false),
            Action::FoldToLevel => cursor.levels(tree, typed.unwrap_or(1)),
            Action::Sort => cursor.refold(tree, |folds| folds.sort = folds.sort.next()),
            Action::NextMatch | Action::PreviousMatch if self.follows_differences() => {
                return self.next_difference(action == Action::NextMatch);
            }
            Action::NextMatch => return self.hunt(true, None),
            Action::PreviousMatch => return self.hunt(false, None),
            _ => {}
        }
        vec![]
    }

    /// Opens the form of what to search, and searches that.
    fn ask_what_to_search(&mut self) -> Vec<Effect> {
        let form = Form::of_search(&*self.session, self.run().settings);
        self.overlays_mut().open(Fill::new(form, |explore: &mut Self, (session, settings)| {
            explore.runs.truncate(1);
            explore.forget_difference();
            explore.hand = 0;
            explore.session = session;
            explore.dividers.make_room(super::drawn::beside(&*explore.session));
            // What was as deep as others of a race ends now where nothing more comes out.
            explore.run_mut().settings = Settings { all_depths: false, ..settings };
            Flow::Close(explore.search())
        }));
        vec![]
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let digit = match key.code {
            KeyCode::Char(digit @ '0'..='9') => Some(digit as usize - '0' as usize),
            _ => None,
        };
        self.count =
            digit.map(|digit| self.count.unwrap_or(0).saturating_mul(10).saturating_add(digit).min(MOST));
        vec![]
    }
}
