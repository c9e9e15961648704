//! The workbench itself, on its own screen or in a lesson: the page, the box of lines, what comes of running it.

use crossterm::event::KeyEvent;

use super::stepped::{Stepped, drawn};
use super::view;
use crate::course::bench::{Assignment, Bench, Craft, Draft, DraftLine, Untried};
use crate::explain::drawing::Drawing;
use crate::judge::Tree;
use crate::judge::trial::{Ground, Series, Trial};
use crate::ui::prelude::*;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::popup::Scroll;

/// What came of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::ui::screens) enum Heard {
    /// Nothing that others have to know.
    Nothing,
    /// The page was tried; it passed or not.
    Tried(bool),
}

/// A line that is being typed.
pub(super) struct Typing {
    pub(super) input: Input,
    /// The page had changed since it was tried, before the line was begun.
    was_stale: bool,
}

/// What the learner asked for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Help {
    /// What is wrong.
    pub(super) hinted: bool,
    /// The solution.
    pub(super) shown: bool,
}

/// A tree that is drawn as long as nothing was run.
pub(super) struct Waiting {
    pub(super) drawing: Drawing,
    /// The task speaks of it; else it is one of those on which the page is tried.
    pub(super) is_spoken_of: bool,
}

/// The workbench.
pub(in crate::ui::screens) struct Worktop {
    pub(in crate::ui::screens) bench: Bench,
    pub(in crate::ui::screens) area: Rect,
    /// The line of the page under the cursor.
    pub(super) at: usize,
    /// The line of the box under the cursor.
    pub(super) which: usize,
    /// The keys are about the box.
    pub(super) on_box: bool,
    /// The line under the cursor, while it is typed.
    pub(super) typing: Option<Typing>,
    /// What came of the page when it was tried last.
    pub(in crate::ui::screens) tried: Option<Result<Series, Untried>>,
    /// The page has changed since then.
    pub(super) is_stale: bool,
    /// Its run on the smallest tree on which it fails, or on one of the trees.
    pub(super) stepped: Option<Stepped>,
    /// The run is stepped through.
    pub(super) stepping: bool,
    /// What was asked for.
    pub(super) help: Help,
    /// How far the words are scrolled.
    pub(super) scroll: Scroll,
    /// What is drawn as long as nothing was run.
    pub(super) waiting: Waiting,
}

impl Worktop {
    /// What is to be done, from its beginning; `None` where there is no such thing.
    pub(in crate::ui::screens) fn new(assignment: Assignment, area: Rect) -> Option<Self> {
        let bench = Bench::new(assignment)?;
        let drawing = drawn(shown(bench.trial()))?;
        let on_box = assignment.craft.has_box();
        let mut top = Self {
            bench,
            area,
            at: 0,
            which: 0,
            on_box,
            typing: None,
            tried: None,
            is_stale: false,
            stepped: None,
            stepping: false,
            help: Help::default(),
            scroll: Scroll::default(),
            waiting: Waiting { drawing, is_spoken_of: false },
        };
        top.at = top.next_gap(0).unwrap_or(0);
        Some(top)
    }

    /// The same with a page that was written before.
    pub(in crate::ui::screens) fn with(mut self, page: &str) -> Self {
        if !page.is_empty() {
            self.bench.restore(page);
            self.on_box &= !self.bench.draft.left.is_empty();
        }
        self
    }

    /// The same with the tree of which the task speaks: that is drawn as long as nothing was run.
    pub(in crate::ui::screens) fn about(self, drawing: Drawing) -> Self {
        Self { waiting: Waiting { drawing, is_spoken_of: true }, ..self }
    }

    /// The page further down or up, where none of its own keys is live; says whether there was more of it.
    pub(in crate::ui::screens) fn look(&mut self, lines: isize) -> bool {
        let last = self.bench.draft.lines.len().saturating_sub(1);
        let to = self.at.saturating_add_signed(lines).min(last);
        std::mem::replace(&mut self.at, to) != to
    }

    /// What is wrong is told.
    pub(in crate::ui::screens) fn is_hinted(&self) -> bool {
        self.help.hinted
    }

    pub(super) fn craft(&self) -> Craft {
        self.bench.assignment.craft
    }

    /// Which keys are live.
    pub(in crate::ui::screens) fn context(&self) -> Context {
        match () {
            () if self.typing.is_some() => Context::BenchTyping,
            () if self.stepping => Context::BenchStep,
            () if self.on_box => Context::BenchBox,
            () if self.craft().has_box() => Context::BenchPage,
            () => Context::BenchEdit,
        }
    }

    /// Whether an action has anything to do now.
    pub(in crate::ui::screens) fn is_live(&self, action: Action) -> bool {
        let rest = !self.bench.draft.left.is_empty();
        match action {
            Action::Left | Action::Right | Action::Swap | Action::SwapBack => {
                self.stepping || self.craft() != Craft::Complete
            }
            Action::OtherSide => rest,
            Action::Undo => self.bench.is_changed(),
            Action::StepHere => self.stepped.is_some(),
            Action::Hint => matches!(&self.tried, Some(Ok(series)) if !series.is_passed()),
            _ => true,
        }
    }

    /// Does what a key of the table means.
    pub(in crate::ui::screens) fn act(&mut self, action: Action) -> Heard {
        match action {
            Action::Run => return self.try_out(),
            Action::PageDown | Action::PageUp => {
                let (lines, height) = view::words(self);
                self.scroll.act(action, lines, height);
            }
            _ if self.typing.is_some() => self.on_typing(action),
            _ if self.stepping => self.on_run(action),
            Action::StepHere => {
                self.stepping = self.stepped.is_some();
                if let Some(stepped) = &mut self.stepped {
                    stepped.go(0);
                }
            }
            Action::Hint => (self.help.hinted, self.scroll) = (true, Scroll::default()),
            Action::Undo => {
                self.bench.undo();
                self.settle();
            }
            Action::Solution => {
                self.bench.solve();
                (self.help.shown, self.on_box) = (true, false);
                self.settle();
            }
            Action::OtherSide => self.on_box = !self.on_box && !self.bench.draft.left.is_empty(),
            _ if self.on_box => self.on_lines(action),
            _ => self.on_page(action),
        }
        Heard::Nothing
    }

    /// What came of it, as far as it can be told: why a page could not be tried is said of that page alone.
    pub(super) fn verdict(&self) -> Option<&Result<Series, Untried>> {
        self.tried.as_ref().filter(|tried| tried.is_ok() || !self.is_stale)
    }

    /// The page has changed: the cursors stay on it.
    fn settle(&mut self) {
        self.is_stale = self.tried.is_some();
        self.at = self.at.min(self.bench.draft.lines.len().saturating_sub(1));
        self.which = self.which.min(self.bench.draft.left.len().saturating_sub(1));
        self.on_box &= !self.bench.draft.left.is_empty();
    }

    fn change(&mut self, change: impl FnOnce(&mut Draft) -> bool) -> bool {
        let changed = self.bench.change(change);
        if changed {
            self.settle();
        }
        changed
    }

    /// The first gap that is left at a line or behind it, or any.
    fn next_gap(&self, from: usize) -> Option<usize> {
        let lines = &self.bench.draft.lines;
        let gap = |&at: &usize| lines[at].is_gap && lines[at].text.is_empty();
        (from..lines.len()).find(gap).or_else(|| (0..lines.len()).find(gap))
    }

    fn on_lines(&mut self, action: Action) {
        let of = self.bench.draft.left.len();
        match action {
            Action::Up if of > 0 => self.which = (self.which + of - 1) % of,
            Action::Down if of > 0 => self.which = (self.which + 1) % of,
            Action::First => self.which = 0,
            Action::Last => self.which = of.saturating_sub(1),
            Action::Accept => self.put(self.which),
            _ => {}
        }
    }

    /// Puts a line of the box on the page: into a gap, or below the cursor.
    pub(super) fn put(&mut self, which: usize) {
        let lines = &self.bench.draft.lines;
        let here = lines.get(self.at).is_some_and(|line| line.is_gap);
        let at = match self.craft() {
            Craft::Complete if here => Some(self.at),
            Craft::Complete => self.next_gap(self.at),
            _ => Some(if lines.is_empty() { 0 } else { self.at + 1 }),
        };
        let Some(at) = at else { return };
        if self.change(|draft| draft.put(which, at)) {
            let next = (self.craft() == Craft::Complete).then(|| self.next_gap(at)).flatten();
            self.at = next.unwrap_or(at);
        }
    }

    fn on_page(&mut self, action: Action) {
        let (at, of) = (self.at, self.bench.draft.lines.len());
        match action {
            Action::Up => self.at = at.saturating_sub(1),
            Action::Down => self.at = (at + 1).min(of.saturating_sub(1)),
            Action::First => self.at = 0,
            Action::Last => self.at = of.saturating_sub(1),
            Action::Accept if self.craft().has_box() => self.take(at),
            Action::Remove => drop(self.change(|draft| draft.remove(at))),
            Action::Left | Action::Right => {
                self.change(|draft| draft.indent(at, action == Action::Right));
            }
            Action::Swap if self.change(|draft| draft.swap(at)) => self.at = at + 1,
            Action::SwapBack if at > 0 && self.change(|draft| draft.swap(at - 1)) => self.at = at - 1,
            Action::Type if of > 0 => {
                let input = Input::begun(self.bench.draft.lines[at].text.clone());
                self.typing = Some(Typing { input, was_stale: self.is_stale });
            }
            Action::Type | Action::NewLine => {
                let below = if of == 0 { 0 } else { at + 1 };
                let was_stale = self.is_stale;
                self.change(|draft| {
                    draft.insert(below);
                    true
                });
                (self.at, self.typing) = (below, Some(Typing { input: Input::default(), was_stale }));
            }
            _ => {}
        }
    }

    /// Takes a line back into the box.
    fn take(&mut self, at: usize) {
        let complete = self.craft() == Craft::Complete;
        if complete && !self.bench.draft.lines.get(at).is_some_and(|line| line.is_gap) {
            return;
        }
        if !self.change(|draft| draft.take(at)) && complete {
            self.on_box = !self.bench.draft.left.is_empty();
        }
        self.on_box |= self.bench.draft.lines.is_empty();
    }

    fn on_typing(&mut self, action: Action) {
        let Some(Typing { input, was_stale }) = self.typing.take() else { return };
        if action == Action::Accept {
            let (at, text) = (self.at, input.text().to_string());
            self.change(|draft| draft.write(at, &text));
        }
        // A line that nothing was written into is none.
        let empty = |line: &DraftLine| line.text.is_empty() && !line.is_gap;
        if action == Action::Cancel && self.bench.draft.lines.get(self.at).is_some_and(empty) {
            self.bench.undo();
            self.at = self.at.saturating_sub(1);
            self.settle();
            self.is_stale = was_stale;
        }
    }

    fn on_run(&mut self, action: Action) {
        let Some(stepped) = &mut self.stepped else { return };
        match action {
            Action::Right => stepped.step(true),
            Action::Left => stepped.step(false),
            Action::NextNode => stepped.node(true),
            Action::PreviousNode => stepped.node(false),
            Action::First => stepped.go(0),
            Action::Last => stepped.go(usize::MAX),
            Action::Cancel | Action::StepHere => {
                self.stepping = false;
                stepped.go(usize::MAX);
            }
            _ => {}
        }
    }

    /// A key that no binding claims.
    pub(in crate::ui::screens) fn key(&mut self, key: KeyEvent) {
        if let Some(typing) = &mut self.typing {
            typing.input.key(key);
        }
    }

    /// Text was pasted.
    pub(in crate::ui::screens) fn paste(&mut self, text: &str) {
        if let Some(typing) = &mut self.typing {
            typing.input.insert(text.trim());
        }
    }

    /// Runs the page on all trees.
    pub(in crate::ui::screens) fn try_out(&mut self) -> Heard {
        if self.typing.is_some() {
            self.on_typing(Action::Accept);
        }
        (self.stepping, self.is_stale, self.help.hinted) = (false, false, false);
        self.scroll = Scroll::default();
        let program = self.bench.program();
        let tried = program.as_ref().map(|program| self.bench.trial().series(program)).map_err(Clone::clone);
        self.stepped = program.ok().zip(tried.as_ref().ok()).and_then(|(program, series)| {
            let shown = || shown(self.bench.trial());
            let shown = series.finding.as_ref().map_or_else(shown, |finding| &finding.ground);
            Stepped::new(&program, &self.bench.assignment, shown)
        });
        let passed = tried.as_ref().is_ok_and(Series::is_passed);
        self.tried = Some(tried);
        if let Some(Err(Untried::Mistakes(mistakes))) = &self.tried
            && let Some(mistake) = mistakes.first()
        {
            // The cursor goes to what cannot be read.
            self.at = mistake.line.saturating_sub(1).min(self.bench.draft.lines.len().saturating_sub(1));
        }
        Heard::Tried(passed)
    }
}

/// The tree on which a page is shown that is right on all: one of some plies that is not too wide.
fn shown(trial: &Trial) -> &Ground {
    let grounds = trial.grounds();
    let fits = |ground: &&Ground| {
        let tree = &ground.tree;
        let is_wide = tree.children(Tree::ROOT).len() > 1 && (7..=12).contains(&tree.leaves());
        !ground.goes_on && tree.height() >= 3 && is_wide
    };
    grounds.iter().find(fits).unwrap_or(&grounds[grounds.len() / 2])
}
