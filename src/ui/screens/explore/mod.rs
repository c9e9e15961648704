//! The explorer: a real search of a position, its tree, the board at every node, and the reasons.

mod act;
mod ask;
mod beside;
mod chosen;
mod columns;
mod command;
mod confirm;
mod cursor;
mod difference;
mod drawn;
mod entry;
mod files;
mod find;
mod form;
mod hear;
mod instead;
mod layout;
mod menu;
mod moment;
mod mouse;
mod opening;
mod otherwise;
mod pick;
mod plies;
mod presenting;
mod ranked;
mod rates;
mod reasons;
mod reopen;
mod row;
mod run;
mod shown;
mod stats;
mod tree_pane;
mod view;
mod whole;
mod work;

use ratatui::layout::{Constraint, Layout};

pub use self::command::ShownAs;
pub(crate) use self::command::command;
use self::cursor::{CUT, Wanted};
use self::form::Settings;
use self::layout::{Divider, Dividers, Panes, inner};
use self::presenting::Presenting;
use self::run::Run;
use self::shown::Shown;
use self::tree_pane::TreePane;
use crate::config::{Columns, Config};
use crate::games::{BoardView, MoveTag};
use crate::ui::prelude::*;

use crate::session::{Request, Session};
use crate::trace::Names;
use crate::trace::diff::confirmed::{Confirmed, Unconfirmed};
use crate::ui::overlay::overlays;
use crate::ui::widgets::popup::Scroll;

/// What it was opened for.
#[derive(Default)]
struct Asked {
    /// The visit to which it goes, by its number.
    visit: Option<u64>,
    /// What is to be done otherwise at that visit, in words.
    otherwise: Option<String>,
    /// The best line is shown, and not where a cut is clearest.
    on_line: bool,
    /// A move of the root that is shown beside it.
    beside: Option<MoveTag>,
}

/// The explorer.
pub struct Explore {
    session: Box<dyn Session>,
    /// The search; or two of them that are compared, the first at the left.
    runs: Vec<Run>,
    /// The one that keys are about.
    hand: usize,
    /// The one that was begun last: what the engine tells is of it.
    job: usize,
    /// Where it goes once the search is over.
    asked: Asked,
    /// The search that was running was replaced by one of another screen.
    superseded: bool,
    /// How many nodes are recorded.
    record: usize,
    /// The columns of rows that were chosen.
    columns: Columns,
    overlays: Overlays<Self>,
    /// Rows of the tree in hand that a line takes that is typed into.
    foot: u16,
    /// Where the cursor stood before rows gave way to a filter that is typed.
    line: Option<usize>,
    /// What belongs to the row under the cursor.
    shown: Option<Shown>,
    area: Rect,
    /// A number typed before a key: `5j`.
    count: Option<usize>,
    /// What `n` looks for.
    wanted: Wanted,
    /// Two searches, once they were compared.
    compared: Option<difference::Compared>,
    /// What replays said of the first difference of the two.
    replayed: Option<Result<Confirmed, Unconfirmed>>,
    /// The search that is to stand beside the first when that is over.
    second: Option<Run>,
    /// Both were kept, and are compared when the screen is shown.
    to_compare: bool,
    flipped: bool,
    /// It is shown to others.
    presenting: Option<Presenting>,
    /// How far the reasons are scrolled.
    scrolled: Scroll,
    dividers: Dividers,
    /// The divider that the mouse holds.
    dragged: Option<Divider>,
}

/// Inside a pane of so many lines a row is spared for the heads of columns.
const WITH_HEADS: u16 = 8;

impl Explore {
    /// A search of the session's position as the settings will have it.
    pub fn configured(session: Box<dyn Session>, config: &Config) -> Self {
        let mut dividers = Dividers::default();
        dividers.make_room(drawn::beside(&*session));
        Self {
            session,
            runs: vec![Run::new(Settings::configured(config))],
            hand: 0,
            job: 0,
            asked: Asked::default(),
            superseded: false,
            record: config.record,
            columns: config.columns,
            overlays: Overlays::default(),
            foot: 0,
            line: None,
            shown: None,
            area: Rect::ZERO,
            count: None,
            wanted: Wanted::parse(CUT),
            compared: None,
            replayed: None,
            second: None,
            to_compare: false,
            flipped: false,
            presenting: None,
            scrolled: Scroll::default(),
            dividers,
            dragged: None,
        }
    }

    /// A search of the session's position as this request has it, recorded.
    pub fn of(session: Box<dyn Session>, request: &Request, config: &Config) -> Self {
        Self { runs: vec![Run::new(Settings::of(request))], ..Self::configured(session, config) }
    }

    /// Goes to a visit, by its number, once the search is over, if one is named; and searches once more with this done
    /// otherwise there.
    #[must_use]
    pub fn going_to(self, visit: Option<u64>, otherwise: Option<String>) -> Self {
        Self { asked: Asked { visit, otherwise, ..self.asked }, ..self }
    }

    /// Opens on the first move of the best line, once the search is over, whatever else is instructive; or on this other move of the
    /// root, with the best line unfolded.
    #[must_use]
    pub fn on_its_best_line(self, beside: Option<MoveTag>) -> Self {
        Self { asked: Asked { on_line: true, beside, ..self.asked }, ..self }
    }

    /// With the second side at the bottom of the board, or the first.
    #[must_use]
    pub fn turned(self, flipped: bool) -> Self {
        Self { flipped, ..self }
    }

    /// The search in hand.
    fn run(&self) -> &Run {
        &self.runs[self.hand]
    }

    fn run_mut(&mut self) -> &mut Run {
        &mut self.runs[self.hand]
    }

    /// The other of two, and where it stands.
    fn other(&self) -> Option<(usize, &Run)> {
        let at = 1 - self.hand;
        Some((at, self.runs.get(at)?))
    }

    /// The panes, those of two trees where two are compared.
    fn panes(&self, area: Rect) -> Panes {
        Panes::of(area, self.dividers, self.runs.len() > 1)
    }

    /// The pane of the tree in hand.
    fn tree_in_hand(&self, area: Rect) -> Rect {
        self.panes(area).trees()[self.hand]
    }

    /// Inside the pane of one of the trees: the heads of its columns, where enough rows are left, the rows, and in the tree in
    /// hand where what is looked for is typed.
    fn tree_areas(&self, at: usize, area: Rect) -> [Rect; 3] {
        let inside = inner(self.panes(area).trees()[at]);
        let heads = u16::from(inside.height >= WITH_HEADS);
        let foot = if at == self.hand { self.foot.min(inside.height) } else { 0 };
        Layout::vertical([Constraint::Length(heads), Constraint::Fill(1), Constraint::Length(foot)])
            .areas(inside)
    }

    /// The rows of the tree in hand.
    fn rows(&self, area: Rect) -> Rect {
        self.tree_areas(self.hand, area)[1]
    }

    /// The line of the screen on which the cursor of the tree in hand stands, if it can be seen.
    fn cursor_line(&self, area: Rect) -> Option<u16> {
        let run = self.run();
        let line = if run.tree.is_empty() { None } else { run.cursor.line(&run.tree) };
        line.map(|line| self.rows(area).y + line.cells())
    }

    /// The rows of the trees have another height now.
    fn fit(&mut self) {
        let heights = [0, 1].map(|at| self.tree_areas(at, self.area)[1].height);
        for (run, height) in self.runs.iter_mut().zip(heights) {
            run.cursor.resize(&run.tree, height.into());
        }
    }

    fn names(&self) -> &dyn Names {
        &*self.session
    }

    /// A search runs, or is being run again for a question.
    fn is_searching(&self) -> bool {
        let job = &self.runs[self.job];
        job.is_running() || job.is_asking()
    }

    /// What is looked for are differences of two trees.
    fn follows_differences(&self) -> bool {
        self.runs.len() > 1 && matches!(self.wanted, Wanted::Difference)
    }

    /// Draws one of the trees.
    fn draw_tree(&self, at: usize, buf: &mut Buffer, screen: Rect, theme: &Theme) {
        let [heads, rows, _] = self.tree_areas(at, screen);
        self.tree_pane(at).draw(buf, (heads, rows), theme, &|id| self.decides(at, id));
    }

    /// The pane of one of the trees.
    fn tree_pane(&self, at: usize) -> TreePane<'_> {
        let run = &self.runs[at];
        // What the other tree lacks at a moment may only not be reached yet.
        let beside = self.runs.get(1 - at).filter(|beside| beside.time.is_none());
        let beside = beside.map(|beside| &*beside.tree);
        TreePane {
            tree: &run.tree,
            folds: &run.cursor.folds,
            names: &*self.session,
            top: run.cursor.top,
            cursor: run.cursor.row,
            beside: beside.filter(|tree| !tree.is_empty()).map(|tree| (tree, at == 1)),
            // A popup has a bright bar of its own.
            in_hand: at == self.hand && (self.overlays.is_empty() || self.foot > 0),
            all_proved: run.all_proved(),
            chosen: self.columns,
            untold: self.untold().filter(|_| at == self.hand),
        }
    }
}

impl Overlaid for Explore {
    overlays!();

    fn title(&self) -> String {
        self.headline()
    }

    fn keys(&self) -> Vec<&'static Binding> {
        let presenting = keymap::of(Context::Presenting).filter(|_| self.presenting.is_some());
        // What runs is stopped before all else.
        let stop = keymap::row(Context::Explore, Action::Stop).filter(|_| self.is_searching());
        let busy = keymap::of(Context::ExploreBusy).filter(|_| self.is_working());
        let time = keymap::of(Context::ExploreTime).filter(|_| self.moment().is_some());
        let beside = keymap::of(Context::ExploreBeside).filter(|_| self.follows_differences());
        let tree = keymap::of(Context::Explore).filter(|row| match row.action {
            Action::OtherSide | Action::Compare => self.runs.len() > 1,
            Action::Stop => false,
            Action::Flip => matches!(self.session.view().board, BoardView::Grid(grid) if grid.turns),
            _ => true,
        });
        let found = keymap::row(Context::ExploreFound, Action::NextMatch).filter(|_| !self.wanted.is_a_cut());
        let tree = tree.map(|row| if row.action == Action::NextMatch { found.unwrap_or(row) } else { row });
        presenting.chain(stop).chain(busy).chain(time).chain(beside).chain(tree).collect()
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        view::legend(theme)
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Shown if std::mem::take(&mut self.superseded) => return self.search_again(),
            Msg::Shown if self.run().tree.is_empty() => return self.search(),
            Msg::Shown if std::mem::take(&mut self.to_compare) => return self.compare(true),
            Msg::Superseded => self.superseded = true,
            Msg::Resize(area) => {
                self.area = area;
                self.fit();
            }
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => return self.key(key),
            Msg::Engine(news) => return self.hear(news),
            Msg::Tick => return self.go_on(),
            Msg::BackgroundTask(outcome) => return self.came_back(outcome),
            Msg::Pieces(_)
            | Msg::Learner(_)
            | Msg::Game(_)
            | Msg::Browsed(_)
            | Msg::Shown
            | Msg::Paste(_) => {}
        }
        Vec::new()
    }

    /// The rows give way to a line that is typed into.
    fn after(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let foot = self.overlays.rows(self, self.area);
        if std::mem::replace(&mut self.foot, foot) != foot {
            self.fit();
            if let Some(line) = self.line.take_if(|_| foot == 0) {
                self.run_mut().keep_line(line);
            }
        }
        effects
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let panes = self.panes(area);
        self.draw_board(buf, panes.board, theme);
        self.draw_trees(buf, area, theme);
        self.draw_reasons(buf, panes.reasons, theme);
    }
}
