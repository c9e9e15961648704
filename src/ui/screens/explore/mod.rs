//! The explorer: a real search of a position, its tree, the board at every node, and the reasons.

mod act;
mod ask;
mod beside;
mod columns;
mod cursor;
mod figures;
mod files;
mod find;
mod form;
mod hear;
mod layout;
mod moment;
mod mouse;
mod pick;
mod reopen;
mod row;
mod tree_pane;
mod view;
mod work;

use std::sync::Arc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use self::beside::Run;
use self::cursor::{Cursor, Wanted};
use self::figures::{Counted, Statistics};
use self::find::Find;
use self::form::{Form, Settings};
use self::layout::{Divider, Dividers, Panes, inner};
use self::pick::Pick;
use self::tree_pane::TreePane;
use self::work::Work;
use crate::config::Config;
use crate::explain::narrate::{Sentence, Subject, narrate};
use crate::explain::question::{Fate, why_not};
use crate::search::{Amounts, Found, Note, Plan};
use crate::session::{Method, MoveView, Request, Session, View};
use crate::trace::file::Mark;
use crate::trace::walk::{Row, left_out};
use crate::trace::{Names, NodeId, Tally, Tree, thousands};
use crate::ui::background::BackgroundTask;
use crate::ui::keymap::{self, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::screen::Screen;
use crate::ui::theme::Theme;
use crate::ui::widgets::board;

/// How far the search is.
enum Status {
    Running { depth: u8 },
    Done { found: Found, tally: Option<Tally>, minimal: Option<u64>, proved: bool },
    Failed(String),
}

/// Where two searches stand that are compared.
#[derive(Clone, Copy, Default)]
struct Sides {
    /// The one in hand is the second.
    right: bool,
    /// The search that runs is the other one's.
    elsewhere: bool,
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
    tree: Arc<Tree>,
    cursor: Cursor,
    status: Status,
    shown: Option<Shown>,
    area: Rect,
    /// A number typed before a key: `5j`.
    count: Option<usize>,
    /// The time after which a search ends before its depth.
    time: Option<Duration>,
    /// The nodes after which a search ends before its depth.
    nodes: Option<u64>,
    /// How many nodes are recorded.
    record: usize,
    /// Size of the transposition table in MiB.
    hash: usize,
    wanted: Wanted,
    find: Option<Find>,
    /// The filter that is in force.
    only: Option<String>,
    work: Option<Work>,
    pick: Option<Pick>,
    /// Writes over a file, if the user wants it.
    over: Option<BackgroundTask>,
    statistics: Option<Statistics>,
    /// The figures of this search, once they were asked for.
    counted: Option<Counted>,
    /// Those of the search before, for them to stand beside.
    before: Option<Counted>,
    marks: Vec<Mark>,
    /// The other of two searches that are compared.
    other: Option<Box<Run>>,
    sides: Sides,
    form: Option<Form>,
    flipped: bool,
    /// Lines of the reasons scrolled out at the top.
    scrolled: u16,
    dividers: Dividers,
    /// The divider that the mouse holds.
    dragged: Option<Divider>,
    /// The node whose hidden visits are being searched again.
    reopening: Option<NodeId>,
    /// The search that was running was replaced by one of another screen.
    superseded: bool,
    /// The user has moved: the end of the search does not take the cursor elsewhere.
    touched: bool,
}

impl Explore {
    /// A search of the session's position to a depth.
    pub fn with_depth(session: Box<dyn Session>, depth: u8) -> Self {
        Self::configured(session, &Config { depth, ..Config::shipped() })
    }

    /// A search of the session's position as the settings will have it.
    pub fn configured(session: Box<dyn Session>, config: &Config) -> Self {
        let &Config { depth, techniques, .. } = config;
        let mut dividers = Dividers::default();
        dividers.make_room(board::Shape::of(&session.view().board));
        let settings = Settings { method: Method::Engine, depth, techniques, amounts: Amounts::default() };
        Self {
            session,
            time: config.time,
            nodes: None,
            record: config.record,
            hash: config.hash,
            settings,
            tree: Arc::default(),
            cursor: Cursor::new(),
            status: Status::Running { depth: 0 },
            shown: None,
            area: Rect::ZERO,
            count: None,
            wanted: Wanted::parse("cut"),
            find: None,
            only: None,
            work: None,
            pick: None,
            over: None,
            statistics: None,
            counted: None,
            before: None,
            marks: Vec::new(),
            other: None,
            sides: Sides::default(),
            form: None,
            flipped: false,
            scrolled: 0,
            dividers,
            dragged: None,
            reopening: None,
            superseded: false,
            touched: false,
        }
    }

    /// A search of the session's position as this request has it, recorded.
    pub fn of(session: Box<dyn Session>, request: &Request, config: &Config) -> Self {
        let Plan { limits, techniques, amounts, hash, .. } = request.plan;
        let settings = Settings { method: request.method, depth: limits.deepest(), techniques, amounts };
        Self { settings, time: limits.time, nodes: limits.nodes, hash, ..Self::configured(session, config) }
    }

    /// The panes, those of two trees where two are compared.
    fn panes(&self, area: Rect) -> Panes {
        Panes::of(area, self.dividers, self.other.is_some())
    }

    /// The pane of the tree in hand, and that of the other one.
    fn tree_panes(&self, area: Rect) -> [Rect; 2] {
        let Panes { tree, second, .. } = self.panes(area);
        if self.sides.right { [second, tree] } else { [tree, second] }
    }

    /// Where the rows of the tree are, and where what is looked for is typed.
    fn tree_areas(&self, area: Rect) -> [Rect; 2] {
        let inside = inner(self.tree_panes(area)[0]);
        let height = self.find.as_ref().map_or(0, |find| find.height(inside.width)).min(inside.height);
        Layout::vertical([Constraint::Fill(1), Constraint::Length(height)]).areas(inside)
    }

    /// The rows of the tree have another height now.
    fn fit(&mut self) {
        let [rows, _] = self.tree_areas(self.area);
        self.cursor.resize(&self.tree, rows.height.into());
        let [_, second] = self.tree_panes(self.area);
        if let Some(other) = &mut self.other {
            other.cursor.resize(&other.tree, inner(second).height.into());
        }
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
            sentences: self.sentences(id),
        });
        self.follow_beside();
    }

    /// All that is said of the row under the cursor.
    fn sentences(&self, id: NodeId) -> Vec<Sentence> {
        let own = |text| Sentence { subject: Subject::Decision, text };
        let noted = self.note(id).map(|note| own(format!("Marked: {note}.")));
        let beside = self.beside(id).map(own);
        let row = self.about_row().map(own);
        [noted, beside, row].into_iter().flatten().chain(narrate(&self.tree, id, self.names())).collect()
    }

    /// What there is to say of a row that is no node.
    fn about_row(&self) -> Option<String> {
        let id = self.cursor.row.node();
        match self.cursor.row {
            Row::Node(_) => None,
            Row::Hidden(_) => Some(format!(
                "{} visits were counted here and not recorded, because there was no room for more. {}",
                thousands(self.tree.hidden(id)),
                match self.tree.reopened(id) {
                    Some(_) => "They were searched again: Enter goes there.",
                    None if self.reopening == Some(id) => "They are being searched again; `.` stops that.",
                    None =>
                        "Enter searches the position again, with the same window and depth, and shows what comes of it here.",
                }
            )),
            Row::LeftOut(_, number) => {
                let (tag, ..) = *left_out(&self.tree, id).get(usize::from(number))?;
                Some(why_not(&self.tree, id, tag, self.names()).because)
            }
            Row::Unsearched(_) => {
                let view = self.session.look(&self.tree.line(id))?;
                let never = |mv: &&MoveView| {
                    why_not(&self.tree, id, mv.tag, self.names()).fate == Fate::NeverLookedAt
                };
                let names: Vec<_> = view.moves.iter().filter(never).map(|mv| &*mv.text).collect();
                let quiet = self.tree.notes_back(id).any(|note| matches!(note, Note::StandPat(_)));
                let several = self.names().tactical().filter(|_| quiet);
                let or = several.map_or_else(String::new, |[_, several]| {
                    format!(", or because no depth is left and only {several} are played out")
                });
                Some(format!(
                    "Never looked at, because the node was cut before their turn{or}: {}.",
                    names.join(", ")
                ))
            }
        }
    }

    fn names(&self) -> &dyn Names {
        &*self.session
    }

    fn tree_pane(&self) -> TreePane<'_> {
        TreePane {
            tree: &self.tree,
            folds: &self.cursor.folds,
            names: &*self.session,
            top: self.cursor.top,
            cursor: self.cursor.row,
            beside: self
                .other
                .as_ref()
                .map(|other| (&*other.tree, self.sides.right))
                .filter(|(tree, _)| !tree.is_empty()),
            in_hand: true,
            all_proved: all_proved(self.settings, &self.status),
        }
    }

    /// The tree that is not in hand.
    fn other_pane(&self) -> Option<TreePane<'_>> {
        let other = self.other.as_ref().filter(|other| !other.tree.is_empty())?;
        Some(TreePane {
            tree: &other.tree,
            folds: &other.cursor.folds,
            names: &*self.session,
            top: other.cursor.top,
            cursor: other.cursor.row,
            beside: Some((&*self.tree, !self.sides.right)).filter(|(tree, _)| !tree.is_empty()),
            in_hand: false,
            all_proved: all_proved(other.settings, &other.status),
        })
    }
}

/// All values of the tree are proved: because no technique makes bets, or because none came of it.
fn all_proved(settings: Settings, status: &Status) -> bool {
    settings.all_proved() || matches!(status, Status::Done { proved: true, .. })
}

impl Screen for Explore {
    fn title(&self) -> String {
        self.headline()
    }

    fn keys(&self) -> Vec<&'static Binding> {
        let plain =
            self.find.is_none() && self.form.is_none() && self.pick.is_none() && self.statistics.is_none();
        let busy = plain && self.work.is_some();
        let time = plain && self.moment().is_some();
        let context = match (&self.form, &self.find) {
            (Some(form), _) if form.typing() => Context::ExploreFormTyping,
            (Some(_), _) => Context::ExploreForm,
            (None, Some(_)) => Context::ExploreTyping,
            (None, None) if self.pick.is_some() => Context::ExplorePick,
            (None, None) if self.statistics.is_some() => Context::ExploreFigures,
            (None, None) => Context::Explore,
        };
        let busy = keymap::of(Context::ExploreBusy).filter(|_| busy);
        let time: Vec<_> = keymap::of(Context::ExploreTime).filter(|_| time).collect();
        // Time has taken some keys of the tree.
        let free = |row: &&Binding| !time.iter().any(|time| time.action == row.action);
        let rest: Vec<_> = keymap::of(context).filter(free).collect();
        busy.chain(time).chain(rest).collect()
    }

    fn typing(&self) -> bool {
        self.find.is_some() || self.form.as_ref().is_some_and(Form::typing)
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        view::legend(theme)
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Shown if std::mem::take(&mut self.superseded) => return self.search_again(),
            Msg::Shown if self.tree.is_empty() => return self.search(),
            Msg::Superseded => self.superseded = true,
            Msg::Resize(area) => {
                self.area = area;
                self.fit();
            }
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => self.key(key),
            Msg::Mouse(mouse) => self.mouse(mouse),
            Msg::Paste(text) => {
                if let Some(form) = &mut self.form {
                    form.paste(&text);
                } else if let Some(find) = &mut self.find {
                    find.input.insert(&text);
                    find.edited();
                }
                self.fit();
            }
            Msg::Engine(news) => return self.hear(news),
            Msg::Tick => return self.go_on(),
            Msg::BackgroundTask(outcome) => return self.came_back(outcome),
            Msg::Pieces(_) | Msg::Desk(_) | Msg::Drawn(_) | Msg::Shown => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let panes = self.panes(area);
        self.draw_board(buf, panes.board, theme);
        self.draw_tree(buf, area, theme);
        self.draw_reasons(buf, panes.reasons, theme);
        if let Some(statistics) = &self.statistics {
            statistics.draw(buf, area, theme);
        }
        if let Some(form) = &self.form {
            form.draw(buf, area, theme);
        }
        if let Some(pick) = &self.pick {
            pick.draw(buf, area, theme);
        }
    }
}
