//! What keys do in the explorer.

use crossterm::event::{KeyCode, KeyEvent};

use super::cursor::Wanted;
use super::find::{Find, Use};
use super::form::Form;
use super::{Explore, Shown};
use crate::search::limits::MAX_DEPTH;
use crate::session::Session;
use crate::trace::UnknownFilter;
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;
use crate::ui::place::Place;
use crate::ui::widgets::board;
use crate::ui::widgets::input::Input;

/// The greatest number that can be typed before a key.
const MOST: usize = 9_999;

impl Explore {
    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        if self.form.is_some() {
            return self.act_on_form(action);
        }
        if self.find.is_some() {
            return self.act_on_find(action);
        }
        if self.pick.is_some() {
            return self.act_on_pick(action);
        }
        if self.statistics.take().is_some() {
            return vec![];
        }
        let typed = self.count.take();
        if self.work.is_some() && matches!(action, Action::NextMatch | Action::PreviousMatch) {
            return vec![];
        }
        let mut given_up = self.give_up();
        if self.scrub(action, typed.unwrap_or(1)) {
            self.touched = true;
        } else if let Some(effects) = self.command(action) {
            given_up.extend(effects);
        } else if !self.tree.is_empty() {
            self.touched = true;
            given_up.extend(self.walk(action, typed));
            self.refresh();
        }
        given_up
    }

    /// Keys that do not walk the tree; `None` for those that do.
    fn command(&mut self, action: Action) -> Option<Vec<Effect>> {
        let effects = match action {
            Action::Options => {
                self.form = Some(Form::new(&*self.session, self.settings));
                vec![]
            }
            Action::Find => {
                self.find = Some(Find::default());
                self.fit();
                vec![]
            }
            Action::Filter if !self.tree.is_empty() => {
                self.find = Some(Find::filter(Input::new(self.only.clone().unwrap_or_default()), None));
                self.fit();
                vec![]
            }
            Action::Cancel => self.give_up(),
            Action::WhatIf => self.ask_what_if(),
            Action::OtherSide => {
                self.change_sides();
                vec![]
            }
            Action::Compare => self.close_other(),
            _ if self.tree.is_empty() && action.asks_of_a_node() => vec![],
            Action::WhyNot => self.ask_why_not(),
            Action::NextAlike => self.ask_for_event(),
            Action::Weakest => self.go_to_weakest(),
            Action::Marks => self.ask_for_mark(),
            Action::Mark => {
                let note = self.note(self.cursor.row.node()).unwrap_or_default();
                self.find = Some(Find::typed(Use::Note, Input::new(note)));
                self.fit();
                vec![]
            }
            Action::Time => {
                self.touched = true;
                self.toggle_time();
                vec![]
            }
            Action::NewRoot => self.new_root(),
            Action::Write | Action::Open => {
                let what_for = if action == Action::Write { Use::Write } else { Use::Open };
                self.find = Some(Find::typed(what_for, Input::new("search.tree")));
                self.fit();
                vec![]
            }
            Action::Measure => self.ask_for_figures(),
            Action::CopyRow => self.copied(|shown| shown.sentences.first().map(|one| one.text.clone())),
            Action::Toggle => return self.open_hidden(),
            Action::Deeper | Action::Shallower => {
                let depth = self.settings.depth;
                let changed = if action == Action::Deeper { depth + 1 } else { depth.saturating_sub(1) };
                self.settings.depth = changed.clamp(1, MAX_DEPTH);
                self.search()
            }
            Action::Again => self.search(),
            Action::Stop => vec![Effect::Stop],
            Action::Flip => {
                self.flipped = !self.flipped;
                vec![]
            }
            Action::ScrollDown => {
                self.scrolled = self.scrolled.saturating_add(1).min(40);
                vec![]
            }
            Action::ScrollUp => {
                self.scrolled = self.scrolled.saturating_sub(1);
                vec![]
            }
            Action::CopyPosition => {
                self.copied(|shown| shown.view.as_ref().map(|view| view.notation.clone()))
            }
            Action::CopyLine => self.copied(|shown| Some(shown.line.join(" "))),
            Action::PlayHere => self.play_here(),
            Action::StepHere => self.step_here(),
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

    fn play_here(&self) -> Vec<Effect> {
        self.go_from_here(Place::Play)
    }

    fn step_here(&self) -> Vec<Effect> {
        self.go_from_here(|session| Place::Step { session, algorithm: None, depth: None })
    }

    /// Goes somewhere with the position on the board.
    fn go_from_here(&self, place: impl FnOnce(Box<dyn Session>) -> Place) -> Vec<Effect> {
        let notation = self.shown.as_ref().and_then(|shown| shown.view.as_ref()).map(|view| &view.notation);
        match notation.map(|notation| self.session.game().open(Some(notation))) {
            Some(Ok(session)) => vec![Effect::Go(place(session))],
            Some(Err(error)) => vec![Effect::fail(error.to_string())],
            None => vec![],
        }
    }

    /// Keys that walk the tree. `typed` is the number before the key.
    fn walk(&mut self, action: Action, typed: Option<usize>) -> Vec<Effect> {
        let (tree, count) = (&self.tree, typed.unwrap_or(1));
        let page = self.cursor.height.saturating_sub(1).max(1);
        match action {
            Action::Down => self.cursor.down(tree, count),
            Action::Up => self.cursor.up(tree, count),
            Action::PageDown => self.cursor.down(tree, count * page),
            Action::PageUp => self.cursor.up(tree, count * page),
            Action::Right => self.cursor.right(tree),
            Action::Left => self.cursor.left(tree),
            Action::Toggle => self.cursor.toggle(tree),
            Action::Parent => (0..count).for_each(|_| self.cursor.parent(tree)),
            Action::NextSibling => (0..count).for_each(|_| self.cursor.next_sibling(tree)),
            Action::PreviousSibling => (0..count).for_each(|_| self.cursor.previous_sibling(tree)),
            Action::First => self.cursor.first(tree),
            Action::Last => self.cursor.last(tree),
            Action::OpenSiblings => self.cursor.siblings(tree, true),
            Action::FoldSiblings => self.cursor.siblings(tree, false),
            Action::OpenDeep => self.cursor.deep(tree, true),
            Action::FoldDeep => self.cursor.deep(tree, false),
            Action::FoldToLevel => self.cursor.levels(tree, typed.unwrap_or(1)),
            Action::Sort => self.cursor.refold(tree, |folds| folds.sort = folds.sort.next()),
            Action::NextMatch => return self.hunt(true, None),
            Action::PreviousMatch => return self.hunt(false, None),
            _ => {}
        }
        vec![]
    }

    fn act_on_find(&mut self, action: Action) -> Vec<Effect> {
        let Some(Find { input, what_for, .. }) = self.find.take() else { return vec![] };
        self.fit();
        let text = input.text().trim().to_string();
        if action != Action::Accept || self.tree.is_empty() && what_for != Use::Open {
            return vec![];
        }
        self.touched = true;
        match (what_for, text.is_empty()) {
            (Use::Find | Use::Write | Use::Open, true) => vec![],
            (Use::Find, false) => {
                let before = std::mem::replace(&mut self.wanted, Wanted::parse(&text));
                self.hunt(true, Some((input, before)))
            }
            (Use::Note, _) => {
                self.mark(&text);
                self.refresh();
                vec![]
            }
            (Use::Write, false) => self.write_file(&text),
            (Use::Open, false) => Self::load_file(&text),
            (Use::Filter, true) => self.sieve(None),
            (Use::Filter, false) => match text.parse() {
                Ok(filter) => self.sieve(Some((filter, text))),
                Err(error) => {
                    let error: UnknownFilter = error;
                    self.find = Some(Find::filter(input, Some(error.to_string())));
                    self.fit();
                    vec![]
                }
            },
        }
    }

    fn act_on_pick(&mut self, action: Action) -> Vec<Effect> {
        let count = self.count.take().unwrap_or(1);
        let Some(pick) = &mut self.pick else { return vec![] };
        match action {
            Action::Up => pick.step(false, count),
            Action::Down => pick.step(true, count),
            Action::Accept => return self.choose(),
            _ => self.pick = None,
        }
        vec![]
    }

    fn act_on_form(&mut self, action: Action) -> Vec<Effect> {
        let Some(form) = &mut self.form else { return vec![] };
        match action {
            Action::Up => form.step(false),
            Action::Down => form.step(true),
            Action::Left => form.change(false),
            Action::Right => form.change(true),
            Action::Cancel => self.form = None,
            Action::Accept => {
                let beside = form.is_what_if();
                if let Some((session, settings)) = form.submit() {
                    self.form = None;
                    if beside {
                        return self.search_beside(settings);
                    }
                    self.other = None;
                    self.sides.right = false;
                    self.session = session;
                    self.dividers.make_room(board::Shape::of(&self.session.view().board));
                    self.settings = settings;
                    return self.search();
                }
            }
            _ => {}
        }
        vec![]
    }

    pub(super) fn key(&mut self, key: KeyEvent) {
        if let Some(form) = &mut self.form {
            form.key(key);
        } else if let Some(find) = &mut self.find {
            if find.input.key(key) {
                find.edited();
                self.fit();
            }
        } else if let KeyCode::Char(digit @ '0'..='9') = key.code {
            let digit = digit as usize - '0' as usize;
            self.count = Some(self.count.unwrap_or(0).saturating_mul(10).saturating_add(digit).min(MOST));
        } else {
            self.count = None;
        }
    }
}
