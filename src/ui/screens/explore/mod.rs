//! The explorer: a real search of a position, its tree, the board at every node, and the reasons.

mod cursor;
mod form;
mod layout;
mod row;
mod tree_pane;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Widget, Wrap};

use self::cursor::{Cursor, Wanted};
use self::form::{Form, Settings};
use self::layout::{inner, panes};
use self::row::{BADGES, thousands};
use self::tree_pane::TreePane;
use crate::engine::News;
use crate::games::Side;
use crate::search::limits::MAX_DEPTH;
use crate::search::techniques::Techniques;
use crate::search::{Found, Limits, Plan};
use crate::session::{Method, Request, Session, View, Watch};
use crate::trace::walk::Row;
use crate::trace::{Names, NodeId, Recorder, Tally, Tree};
use crate::tutor::narrate::{Sentence, Subject, narrate};
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::place::Place;
use crate::ui::screen::Screen;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::input::Input;

/// How deep the explorer searches when nobody says otherwise: some ten thousand nodes, a moment's work.
pub const DEFAULT_DEPTH: u8 = 6;

/// How far the search is.
enum Status {
    Running { depth: u8 },
    Done { found: Found, tally: Option<Tally> },
    Failed(String),
}

/// What the board and the reasons show.
struct Shown {
    id: NodeId,
    view: Option<View>,
    line: Vec<String>,
    sentences: Vec<Sentence>,
}

/// The explorer.
pub struct Explore {
    session: Box<dyn Session>,
    settings: Settings,
    tree: Tree,
    cursor: Cursor,
    status: Status,
    shown: Option<Shown>,
    area: Rect,
    /// A number typed before a key: `5j`.
    count: Option<usize>,
    wanted: Wanted,
    find: Option<Input>,
    form: Option<Form>,
    flipped: bool,
    /// Lines of the reasons scrolled out at the top.
    scrolled: u16,
    /// The user has moved: the end of the search does not take the cursor elsewhere.
    touched: bool,
}

impl Explore {
    /// A search of the session's position, with the default engine.
    pub fn new(session: Box<dyn Session>) -> Self {
        Self::with_depth(session, DEFAULT_DEPTH)
    }

    /// A search of the session's position to a depth.
    pub fn with_depth(session: Box<dyn Session>, depth: u8) -> Self {
        let settings = Settings { method: Method::Engine, depth, techniques: Techniques::default() };
        Self {
            session,
            settings,
            tree: Tree::default(),
            cursor: Cursor::new(),
            status: Status::Running { depth: 0 },
            shown: None,
            area: Rect::ZERO,
            count: None,
            wanted: Wanted::parse("cut"),
            find: None,
            form: None,
            flipped: false,
            scrolled: 0,
            touched: false,
        }
    }

    /// Searches anew with the settings as they are.
    fn search(&mut self) -> Vec<Effect> {
        self.tree = Tree::default();
        let height = self.cursor.height;
        self.cursor = Cursor { height, ..Cursor::new() };
        self.cursor.resize(&self.tree, height);
        self.status = Status::Running { depth: 0 };
        self.shown = None;
        self.scrolled = 0;
        self.touched = false;
        let plan = Plan { techniques: self.settings.techniques, ..Plan::new(Limits::depth(self.settings.depth)) };
        let watch = Watch::Record { budget: Recorder::DEFAULT_BUDGET };
        let request = Request { method: self.settings.method, plan, watch };
        vec![Effect::Think { session: self.session.fork(), request, fresh: true }]
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Iteration(iteration) => self.status = Status::Running { depth: iteration.depth },
            News::Grown(delta) => {
                let first = self.tree.is_empty();
                self.tree.apply(delta);
                if first {
                    self.cursor.folds.open(&self.tree, Tree::ROOT);
                }
            }
            News::Done(answer) => {
                self.tree = answer.tree.unwrap_or_default();
                self.status = Status::Done { found: answer.found, tally: answer.tally };
                if !self.touched && !self.tree.is_empty() {
                    self.show_last_iteration();
                }
            }
            News::Failed(message) => self.status = Status::Failed(message),
        }
        self.refresh();
    }

    /// Opens the last iteration, and puts its root at the top and the cursor on it.
    fn show_last_iteration(&mut self) {
        use crate::search::Visit;
        let tree = &self.tree;
        let last = tree.children(Tree::ROOT).filter(|&id| tree.visit(id) == Visit::Root).last();
        let root = last.unwrap_or(Tree::ROOT);
        self.cursor.folds.open(tree, Tree::ROOT);
        self.cursor.folds.open(tree, root);
        self.cursor.row = Row::Node(root);
        self.cursor.top = Row::Node(root);
    }

    /// What belongs to the row under the cursor. Called after every change, so that drawing only draws.
    fn refresh(&mut self) {
        if self.tree.is_empty() {
            return;
        }
        let id = self.cursor.row.node();
        if self.shown.as_ref().is_none_or(|shown| shown.id != id) {
            self.scrolled = 0;
        }
        let path = self.tree.line(id);
        self.shown = Some(Shown {
            id,
            view: self.session.look(&path),
            line: self.session.texts(&path),
            sentences: narrate(&self.tree, id, self.names()),
        });
    }

    fn names(&self) -> &dyn Names {
        &*self.session
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        if self.form.is_some() {
            return self.act_on_form(action);
        }
        if self.find.is_some() {
            return self.act_on_find(action);
        }
        let typed = self.count.take();
        if let Some(effects) = self.command(action) {
            return effects;
        }
        if !self.tree.is_empty() {
            self.touched = true;
            let effects = self.walk(action, typed);
            self.refresh();
            return effects;
        }
        Vec::new()
    }

    /// Keys that do not walk the tree; `None` for those that do.
    fn command(&mut self, action: Action) -> Option<Vec<Effect>> {
        let effects = match action {
            Action::Options => {
                self.form = Some(Form::new(&*self.session, self.settings));
                vec![]
            }
            Action::Find => {
                self.find = Some(Input::default());
                vec![]
            }
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
            Action::CopyPosition => self.copied(|shown| shown.view.as_ref().map(|view| view.notation.clone())),
            Action::CopyLine => self.copied(|shown| Some(shown.line.join(" "))),
            Action::PlayHere => self.play_here(),
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
        let notation = self.shown.as_ref().and_then(|shown| shown.view.as_ref()).map(|view| &view.notation);
        match notation.map(|notation| self.session.game().open(Some(notation))) {
            Some(Ok(session)) => vec![Effect::Go(Place::Play(session))],
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
            Action::NextMatch => return self.jump(true),
            Action::PreviousMatch => return self.jump(false),
            _ => {}
        }
        vec![]
    }

    /// To the next or previous node that is looked for.
    fn jump(&mut self, forward: bool) -> Vec<Effect> {
        let Self { tree, wanted, session, .. } = self;
        let found = match wanted {
            Wanted::Word(filter, _) => self.cursor.find(tree, |id| filter.passes(tree, id), forward),
            Wanted::Move(text) => {
                let led_here = |id| {
                    tree.tag(id).is_some() && session.texts(&tree.line(id)).last().is_some_and(|last| last == text)
                };
                self.cursor.find(tree, led_here, forward)
            }
        };
        if found {
            return vec![];
        }
        let known = crate::trace::Filter::words().join(", ");
        vec![Effect::fail(format!("no `{}` in this tree; a move, or one of {known}", self.wanted.text()))]
    }

    fn act_on_find(&mut self, action: Action) -> Vec<Effect> {
        let Some(input) = self.find.take() else { return vec![] };
        let text = input.text().trim().to_string();
        if action != Action::Accept || text.is_empty() || self.tree.is_empty() {
            return vec![];
        }
        self.wanted = Wanted::parse(&text);
        self.touched = true;
        let effects = self.jump(true);
        self.refresh();
        effects
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
                if let Some((session, settings)) = form.submit() {
                    self.form = None;
                    self.session = session;
                    self.settings = settings;
                    return self.search();
                }
            }
            _ => {}
        }
        vec![]
    }

    fn key(&mut self, key: KeyEvent) {
        if let Some(form) = &mut self.form {
            form.key(key);
        } else if let Some(input) = &mut self.find {
            input.key(key);
        } else if let KeyCode::Char(digit @ '0'..='9') = key.code {
            let digit = digit as usize - '0' as usize;
            self.count = Some(self.count.unwrap_or(0).saturating_mul(10).saturating_add(digit).min(99_999));
        } else {
            self.count = None;
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        if self.form.is_some() || self.tree.is_empty() {
            return;
        }
        let panes = panes(self.area);
        let (place, tree_area) = ((mouse.column, mouse.row).into(), inner(panes.tree));
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if tree_area.contains(place) => {
                self.touched = true;
                let line = usize::from(mouse.row - tree_area.y);
                if let Some(row) = self.cursor.at(&self.tree, line) {
                    let again = row == self.cursor.row;
                    self.cursor.row = row;
                    let level = crate::trace::walk::level(&self.tree, row);
                    let on_mark = usize::from(mouse.column - tree_area.x) <= 2 * level + 1;
                    if again || on_mark {
                        self.cursor.toggle(&self.tree);
                    }
                    self.refresh();
                }
            }
            MouseEventKind::ScrollDown if panes.reasons.contains(place) => {
                self.scrolled = self.scrolled.saturating_add(1).min(40);
            }
            MouseEventKind::ScrollUp if panes.reasons.contains(place) => {
                self.scrolled = self.scrolled.saturating_sub(1);
            }
            MouseEventKind::ScrollDown => self.cursor.scroll(&self.tree, 3, true),
            MouseEventKind::ScrollUp => self.cursor.scroll(&self.tree, 3, false),
            _ => {}
        }
    }

    fn frame(title: String, focus: bool, theme: &Theme) -> Block<'static> {
        Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(theme.style(if focus { Role::Focus } else { Role::Border }))
            .title(Span::styled(title, theme.style(Role::Title)))
    }

    fn draw_board(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let (before, side) = match self.shown.as_ref().and_then(|shown| Some((shown, shown.view.as_ref()?))) {
            Some((shown, view)) => (shown.line.clone(), Some(view.side)),
            None => (vec![], None),
        };
        let title = match before.last() {
            Some(last) => format!(" after {last} "),
            None => " position ".into(),
        };
        let block = Self::frame(title, false, theme);
        let inside = block.inner(area);
        block.render(area, buf);
        let here = self.shown.as_ref().and_then(|shown| shown.view.as_ref());
        let start;
        let view = match here {
            Some(view) => view,
            None => {
                start = self.session.view();
                &start
            }
        };
        let marks = Marks { last: view.last.clone(), ..Marks::default() };
        board::draw(buf, inside, &view.board, &marks, self.flipped, theme);
        let side = side.unwrap_or(view.side);
        let check = if view.in_check { ", in check" } else { "" };
        let text = match view.ending {
            Some(ending) => format!(" {} ", ending.rule),
            None => format!(" {} to move{check} ", self.session.game().side_name(side)),
        };
        let room = usize::from(area.width.saturating_sub(2));
        if area.height > 0 {
            buf.set_stringn(area.x + area.width.min(1), area.bottom() - 1, text, room, theme.style(Role::Text));
        }
    }

    fn draw_tree(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let first = self.session.game().side_name(Side::First);
        let title = format!(" tree · values as {first} sees them ");
        let block = Self::frame(title, true, theme);
        let inside = block.inner(area);
        block.render(area, buf);
        if self.tree.is_empty() {
            let text = match &self.status {
                Status::Failed(message) => format!("the search failed: {message}"),
                _ => "searching…".into(),
            };
            buf.set_stringn(inside.x, inside.y, text, inside.width.into(), theme.style(Role::Dim));
            return;
        }
        let pane = TreePane {
            tree: &self.tree,
            folds: &self.cursor.folds,
            names: self.names(),
            top: self.cursor.top,
            cursor: self.cursor.row,
        };
        pane.draw(buf, inside, theme);
        if let Some(input) = &self.find {
            let line = Rect { y: inside.bottom().saturating_sub(1), height: inside.height.min(1), ..inside };
            buf.set_stringn(line.x, line.y, "/", line.width.into(), theme.style(Role::Accent));
            input.view(buf, Rect { x: line.x + 1, width: line.width.saturating_sub(1), ..line }, theme);
        }
    }

    fn draw_reasons(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let block = Self::frame(" why ".into(), false, theme);
        let inside = block.inner(area);
        block.render(area, buf);
        let sentences = self.shown.as_ref().map_or(&[][..], |shown| &shown.sentences);
        let mut lines: Vec<Line> = Vec::new();
        for sentence in sentences {
            let role = if sentence.subject == Subject::Decision { Role::Text } else { Role::Label };
            let mark = Span::styled(format!("{} ", mark(sentence.subject)), theme.style(Role::Accent));
            lines.push(Line::from(vec![mark, Span::styled(sentence.text.clone(), theme.style(role))]));
        }
        Paragraph::new(lines).wrap(Wrap { trim: true }).scroll((self.scrolled, 0)).render(inside, buf);
    }
}

/// A sign for what a sentence is about.
fn mark(subject: Subject) -> &'static str {
    match subject {
        Subject::Decision => "•",
        Subject::Window => "↔",
        Subject::Order => "№",
        Subject::Depth => "↓",
        Subject::NullMove => "∅",
        Subject::Table => "T",
        Subject::Evaluation => "Σ",
    }
}

impl Screen for Explore {
    fn title(&self) -> String {
        let mut parts = vec!["explore".to_string(), self.session.game().slug.into()];
        if self.settings.method != Method::Engine {
            parts.push(self.settings.method.slug().into());
        }
        match &self.status {
            Status::Running { depth } => {
                parts.push(format!("searching depth {} of {}", (depth + 1).min(self.settings.depth), self.settings.depth));
                parts.push(format!("{} nodes", thousands(self.tree.visited())));
            }
            Status::Done { found, tally } => {
                parts.push(format!("depth {}", found.depth));
                parts.push(format!("{} nodes", thousands(found.counts.nodes)));
                let seconds = found.time.as_secs_f64();
                if seconds > 0.001 {
                    parts.push(format!("{:.2} Mn/s", found.counts.nodes as f64 / seconds / 1e6));
                }
                if let Some(ordering) = tally.and_then(|tally| tally.ordering()) {
                    parts.push(format!("{ordering:.0} % of cuts by the first move"));
                }
            }
            Status::Failed(_) => parts.push("failed".into()),
        }
        parts.join(" · ")
    }

    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(match (&self.form, &self.find) {
            (Some(form), _) if form.typing() => Context::ExploreFormTyping,
            (Some(_), _) => Context::ExploreForm,
            (None, Some(_)) => Context::ExploreTyping,
            (None, None) => Context::Explore,
        })
        .collect()
    }

    fn typing(&self) -> bool {
        self.find.is_some() || self.form.as_ref().is_some_and(Form::typing)
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        let badge = |&(badge, role, says): &(&'static str, Role, &'static str)| {
            Line::from(vec![
                Span::styled(format!(" {badge:<4}"), theme.style(role)),
                Span::styled(says, theme.style(Role::Text)),
            ])
        };
        let heading = Line::from(Span::styled(" badges in the tree", theme.style(Role::Title)));
        let signs = Line::from(Span::styled(
            " = exactly, ≥ at least, ≤ at most; #3 a win in three moves",
            theme.style(Role::Text),
        ));
        std::iter::once(heading).chain(BADGES.iter().map(badge)).chain([signs]).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Shown if self.tree.is_empty() => return self.search(),
            Msg::Resize(area) => {
                self.area = area;
                let height = inner(panes(area).tree).height;
                self.cursor.resize(&self.tree, height.into());
            }
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => self.key(key),
            Msg::Mouse(mouse) => self.mouse(mouse),
            Msg::Paste(text) => {
                if let Some(form) = &mut self.form {
                    form.paste(&text);
                } else if let Some(input) = &mut self.find {
                    input.insert(&text);
                }
            }
            Msg::Engine(news) => self.hear(news),
            Msg::Shown | Msg::Tick => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let panes = panes(area);
        self.draw_board(buf, panes.board, theme);
        self.draw_tree(buf, panes.tree, theme);
        self.draw_reasons(buf, panes.reasons, theme);
        if let Some(form) = &self.form {
            form.draw(buf, area, theme);
        }
    }
}
