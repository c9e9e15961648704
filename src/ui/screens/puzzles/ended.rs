//! The review of a run, of ten or against the clock: how each went, and from each that gave trouble to the puzzle and to the tree.

use super::Puzzles;
use super::attempt::Attempt;
use super::beside;
use super::page::Page;
use super::series::Series;
use super::ten::{Played, Went};
use crate::games::Side;
use crate::learner::progress::Run;
use crate::learner::puzzles::themes::subject;
use crate::numbers::{counted, rounded};
use crate::ui::learner_state::LearnerState;
use crate::ui::prelude::*;
use crate::ui::widgets::board::{self, Layout, Marks};
use crate::ui::widgets::number::when;
use crate::ui::widgets::select::{Heard, Select};
use crate::ui::widgets::tier::{self, Tier};

/// Columns of the list where a board stands beside it, tier by tier: of a wide screen the board does not need the
/// others. And the least that a board needs.
const LIST: [u16; 3] = [40, 42, 60];
const BOARD: u16 = 30;
/// Rows above the list.
const HEAD: u16 = 4;
/// Rows for what is said of the chosen one.
const SAID: u16 = 4;

/// A run that is over.
pub(super) struct Ended {
    /// What it was of, in words.
    name: String,
    played: Vec<Played>,
    came: Came,
    list: Select,
}

/// What came of a run.
pub(super) enum Came {
    /// Of one of ten: a rating, which was this one when it began. A placement finds the first.
    Rating { began: f64, placement: bool },
    /// Of one against the clock: so many, and the most that were solved in one before.
    Solved { run: Run, best: Option<usize> },
}

impl Ended {
    /// The first that gave trouble is chosen.
    pub(super) fn new(name: String, played: Vec<Played>, came: Came) -> Self {
        let mut list = Select::new(played.iter().map(|it| &it.puzzle.id));
        let first = |wanted: fn(Went) -> bool| played.iter().position(|it| wanted(it.went));
        if let Some(first) = first(|went| went == Went::Missed).or_else(|| first(Went::is_trouble)) {
            list.choose(first);
        }
        Self { name, played, came, list }
    }

    fn chosen(&self) -> Option<&Played> {
        self.played.get(self.list.chosen()?)
    }

    /// Those that gave trouble.
    pub(super) fn has_trouble(&self) -> bool {
        self.played.iter().any(|it| it.went.is_trouble())
    }

    pub(super) fn is_against_clock(&self) -> bool {
        matches!(self.came, Came::Solved { .. })
    }

    pub(super) fn title(&self) -> String {
        format!("puzzles · {} · review", self.name)
    }

    /// How the run went, and what came of it.
    fn summary(&self, puzzles: &Puzzles) -> [String; 2] {
        match &self.came {
            Came::Rating { began, placement } => self.of_ten(puzzles, *began, *placement),
            Came::Solved { run, best } => against_clock(run, *best),
        }
    }

    fn of_ten(&self, puzzles: &Puzzles, began: f64, placement: bool) -> [String; 2] {
        let played = &self.played;
        // As everywhere: at once is at the first try.
        let clean = played.iter().filter(|it| it.went == Went::Clean && !it.again).count();
        let later = played.iter().filter(|it| it.went == Went::Clean && it.again).count();
        let helped = played.iter().filter(|it| it.went == Went::Helped).count();
        let left: Vec<_> = [(Went::Missed, "missed"), (Went::Passed, "passed over")]
            .into_iter()
            .map(|(went, word)| (played.iter().filter(|it| it.went == went).count(), word))
            .filter(|(count, _)| *count > 0)
            .map(|(count, word)| format!(" · {count} {word}"))
            .collect();
        let with_help =
            if helped > 0 { format!(" · {helped} after a mistake or a hint") } else { String::new() };
        let of = counted(played.len(), "puzzle", "puzzles");
        let later = if later > 0 { format!(" · {later} at a further try") } else { String::new() };
        let went = format!("{clean} of {of} solved at once{later}{with_help}{}", left.concat());
        let now = puzzles.mine();
        let change = rounded::<i64>(now.rating) - rounded::<i64>(began);
        let change =
            if change == 0 { String::new() } else { format!(", {change:+} by this run").replace('-', "−") };
        let mut rated = format!("Your rating: {:.0} ± {:.0}{change}.", now.rating, now.deviation);
        match (placement, puzzles.is_placed()) {
            (true, true) => rated.push_str(" Runs of ten are chosen near it from now on."),
            (true, false) => rated.push_str(" That is not sure enough yet to place you."),
            (false, _) => {}
        }
        [went, rated]
    }
}

fn against_clock(run: &Run, best: Option<usize>) -> [String; 2] {
    let solved = format!("{} solved against the clock", counted(run.solved, "puzzle", "puzzles"));
    let hardest = if run.solved > 0 { format!(", the hardest rated {}", run.hardest) } else { String::new() };
    let compared = match best {
        None => "Your first run.".to_string(),
        Some(best) if run.solved > best => format!("Your best so far: before it was {best}."),
        Some(best) => format!("Your best is {best}."),
    };
    [format!("{solved}{hardest}"), compared]
}

/// Where the list is.
fn rows(area: Rect, of: usize) -> Rect {
    let list = LIST[Tier::of(area) as usize];
    let width = if area.width >= list + BOARD + 5 { list } else { area.width.saturating_sub(4) };
    let height = of.cells().min(area.height.saturating_sub(HEAD + SAID));
    Rect { x: area.x + 2, y: area.y + HEAD, width, height }.intersection(area)
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, ended: &Ended, puzzles: &Puzzles, theme: &Theme) {
    let rows = rows(area, ended.played.len());
    if rows.is_empty() {
        return;
    }
    let across = usize::from(area.right().saturating_sub(rows.x));
    let [went, rated] = ended.summary(puzzles);
    buf.set_stringn(rows.x, area.y + 1, went, across, theme.style(Role::Title));
    let told = Rect { x: rows.x, y: area.y + 2, width: across.cells(), height: HEAD - 2 };
    prose::draw(
        buf,
        told.intersection(area),
        &prose::sentence(&rated, told.width, theme.style(Role::Text)),
        0,
    );
    let width = usize::from(rows.width);
    let known = puzzles.learner.now();
    ended.list.draw(buf, rows, theme, |number| {
        let played = &ended.played[number];
        row(played, number, played.was_solved_since(&known), width, theme)
    });
    let Some(chosen) = ended.chosen() else { return };
    let Ok(attempt) = Attempt::new(chosen.puzzle.clone()) else { return };
    let said = Rect { y: rows.bottom() + 1, height: area.bottom().saturating_sub(rows.bottom() + 1), ..rows };
    let lines = lines((chosen, ended.is_against_clock()), &attempt, &known, said.width, theme);
    let [said, how] = tier::rows(said, 1, [Want::just(lines.len().cells()), Want::rest(1).rank(1)]);
    prose::draw(buf, said, &lines, 0);
    beside::draw_how(buf, how, puzzles, theme);
    let x = rows.right() + 2;
    let beside = Rect { x, y: area.y + 3, width: area.right().saturating_sub(x + 1), ..area };
    let beside = Rect { height: area.bottom().saturating_sub(beside.y), ..beside }.intersection(area);
    let view = &attempt.view;
    let flipped = view.side == Side::Second;
    let layout = Layout::centred(&view.board, beside, theme.pieces, flipped);
    if let Some(layout) = layout.filter(|_| beside.width >= BOARD) {
        let marks = Marks { last: attempt.lead.clone(), ..Marks::of(view) };
        board::draw(buf, layout.area, &view.board, &marks, flipped, theme);
    }
}

/// A puzzle of the run.
fn row(played: &Played, number: usize, since: bool, width: usize, theme: &Theme) -> Line<'static> {
    let role = match played.went {
        Went::Clean => Role::Good,
        Went::Helped => Role::Warn,
        Went::Missed => Role::Bad,
        Went::Passed => Role::Dim,
    };
    let head = format!("{:>2}  ", number + 1);
    let sign = played.went.sign().to_string();
    let now = if since { Went::Clean.sign() } else { " " };
    let rating = format!("{:>4}  ", played.puzzle.rating);
    let room = width.saturating_sub(head.len() + rating.len() + 3 + 2);
    Line::from(vec![
        theme.span(head, Role::Text),
        theme.span(sign, role),
        theme.span(format!("{now} "), Role::Good),
        theme.span(rating, Role::Text),
        theme.span(prose::clipped(&subject(&played.puzzle.themes), room), Role::Dim),
    ])
}

/// What was played; and what was right, once it was found: the others are to be tried again.
/// `against_clock`: the run was one of those.
fn lines(
    (played, against_clock): (&Played, bool),
    attempt: &Attempt,
    known: &LearnerState,
    width: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let wrong = played.wrong.as_deref().and_then(|plain| attempt.text_of(plain));
    let mut texts: Vec<_> = wrong
        .map(|wrong| (format!("You played {wrong}: w opens the tree that refutes it."), Role::Bad))
        .into_iter()
        .collect();
    let since = played.was_solved_since(known);
    texts.push(match played.went {
        _ if since => (format!("Solved since: {}", attempt.solution_texts().join(" ")), Role::Good),
        Went::Clean | Went::Helped => {
            (format!("The solution: {}", attempt.solution_texts().join(" ")), Role::Text)
        }
        Went::Missed => ("Enter: try it again.".into(), Role::Text),
        Went::Passed if against_clock => ("The time was over before it. Enter: try it.".into(), Role::Text),
        Went::Passed => ("You passed it over. Enter: try it.".into(), Role::Text),
    });
    let review = known.puzzles.get(&played.puzzle.id).and_then(|known| known.review);
    if let Some(review) = review.filter(|_| played.went.is_trouble()) {
        texts.push((format!("It comes again {}.", when(review.due - known.today)), Role::Dim));
    }
    texts.iter().flat_map(|(text, role)| prose::sentence(text, width, theme.style(*role))).collect()
}

impl Puzzles {
    pub(super) fn act_in_review(&mut self, action: Action) -> Vec<Effect> {
        let Some(ended) = self.page.review() else { return Vec::new() };
        match action {
            Action::Accept => self.open_reviewed(),
            Action::Why => self.why_of_reviewed(),
            Action::Missed => {
                let trouble = ended.played.iter().filter(|it| it.went.is_trouble());
                let again: Vec<_> = trouble.map(|it| it.puzzle.clone()).collect();
                self.run_through_missed(again)
            }
            Action::TenMore => self.begin_ten(),
            Action::AgainstClock => self.start_run(),
            Action::Cancel => {
                self.page = Page::Menu;
                Vec::new()
            }
            _ => self.hear_in_review(&Msg::Act(action)),
        }
    }

    /// The list of the run takes note of a message: what is clicked is opened.
    pub(super) fn hear_in_review(&mut self, msg: &Msg) -> Vec<Effect> {
        let area = self.overlays.area();
        let Some(ended) = self.page.review_mut() else { return Vec::new() };
        match ended.list.hear(msg, rows(area, ended.played.len())) {
            Heard::Chosen | Heard::Again => self.open_reviewed(),
            Heard::Passed | Heard::Moved => Vec::new(),
        }
    }

    /// Opens the chosen one, to be tried again.
    fn open_reviewed(&mut self) -> Vec<Effect> {
        let chosen = self.page.review().and_then(Ended::chosen).map(|it| it.puzzle.clone());
        self.series = Series::Reviewed;
        chosen.map_or_else(Vec::new, |puzzle| self.begin(puzzle))
    }

    /// The tree that refutes what was played, or the one of the puzzle.
    fn why_of_reviewed(&mut self) -> Vec<Effect> {
        let wrong = self.page.review().and_then(Ended::chosen).and_then(|it| it.wrong.clone());
        let mut effects = self.open_reviewed();
        self.peeks = true;
        if let Some(attempt) = &mut self.attempt {
            effects.extend(attempt.why_of(wrong.as_deref()));
        }
        effects
    }

    /// In a review the next that gave trouble; after the last the review.
    pub(super) fn next_reviewed(&mut self) -> Vec<Effect> {
        self.attempt = None;
        let Some(ended) = self.page.review_mut() else { return Vec::new() };
        let from = ended.list.chosen().map_or(0, |at| at + 1);
        let next = (from..ended.played.len()).find(|&at| ended.played[at].went.is_trouble());
        match next {
            Some(next) => {
                ended.list.choose(next);
                self.open_reviewed()
            }
            None => vec![Effect::Forget],
        }
    }
}
