//! Draws a step of a lesson.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::list::bar;
use super::panes::Panes;
use super::question::{hints, question};
use super::room::{Board, Room};
use super::window;
use crate::games::BoardView;
use crate::tutor::check::Task;
use crate::tutor::commentary;
use crate::tutor::runner::{Record, Standing};
use crate::tutor::transcript::Event;
use crate::ui::keymap::Context;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::figure::{self, Drawing, Layout};
use crate::ui::widgets::list::Choice;
use crate::ui::widgets::number::counted;
use crate::ui::widgets::prose;

pub(super) fn draw(buf: &mut Buffer, area: Rect, room: &Room, theme: &Theme) {
    let panes = Panes::of(room, area);
    draw_head(buf, panes.head, room, theme);
    let lines = prose::lines(&room.runner().stage().text, panes.text.width, theme);
    let more = prose::draw(buf, panes.text, &lines, room.scrolled);
    if (more || room.scrolled > 0) && panes.text.height > 0 {
        let sign = if more { "↓ PgDn" } else { "↑ PgUp" };
        let column = panes.text.right().saturating_sub(sign.width() as u16);
        buf.set_string(column, panes.text.bottom(), sign, theme.style(Role::Key));
    }
    if panes.figure.height > 0 {
        draw_figure(buf, panes.figure, room, theme);
    }
    if let Some(board) = &room.board {
        draw_board(buf, panes.board, board, room, theme);
    }
    let foot = foot(room, panes.foot.width, theme);
    prose::draw(buf, panes.foot, &foot, panes.from);
    if matches!(room.context(), Context::LessonTyping | Context::LessonMove | Context::LessonTree) {
        let wide = if room.context() == Context::LessonTree { 60 } else { 12 };
        let row = Rect { y: panes.options, height: 1, width: wide.min(panes.foot.width), ..panes.foot };
        room.input.view(buf, row.intersection(panes.foot), theme);
    }
    if let Some(steps) = room.steps {
        draw_steps(buf, &panes, steps, room, theme);
    }
}

fn draw_board(buf: &mut Buffer, area: Rect, board: &Board, room: &Room, theme: &Theme) {
    let playing = room.context() == Context::LessonMove;
    let marks = Marks {
        last: board.view.last.clone(),
        cursor: playing.then_some(board.cursor),
        picked: board.picked,
        targets: board.targets(),
        hinted: Vec::new(),
    };
    match &board.view.board {
        BoardView::Grid(grid) => {
            if let Some(layout) = board::Layout::centred(grid, area, theme.pieces, board.flipped) {
                board::draw(buf, layout.area, &board.view.board, &marks, board.flipped, theme);
            }
        }
        BoardView::Text(_) => board::draw(buf, area, &board.view.board, &marks, board.flipped, theme),
    }
}

fn draw_head(buf: &mut Buffer, area: Rect, room: &Room, theme: &Theme) {
    let runner = room.runner();
    let steps = runner.records().len();
    let progress = format!("{} {}/{steps}", bar(runner.done(), steps, 12), runner.at() + 1);
    let (sign, role) = sign(runner.record());
    let mut line = Line::from(vec![
        Span::styled(progress, theme.style(Role::Filled)),
        Span::raw("  "),
        Span::styled(runner.stage().title.clone(), theme.style(Role::Title)),
    ]);
    if *runner.task() != Task::Read {
        line.push_span(Span::styled(format!("  {sign}"), theme.style(role)));
    }
    buf.set_line(area.x, area.y, &line, area.width);
}

pub(super) fn sign(record: &Record) -> (&'static str, Role) {
    match record.standing {
        Standing::Open => ("", Role::Dim),
        Standing::Wrong => ("✗", Role::Bad),
        Standing::Done => ("✓", Role::Good),
        Standing::Shown => ("✓ shown", Role::Warn),
    }
}

fn draw_figure(buf: &mut Buffer, area: Rect, room: &Room, theme: &Theme) {
    let runner = room.runner();
    let Some(exhibit) = runner.exhibit() else { return };
    let predicting = room.context() == Context::LessonPredict;
    let asked = matches!(runner.task(), Task::Quiz(..)) && !runner.record().is_done();
    let snapshot = runner.snapshot().filter(|_| runner.can_step() || asked);
    let grade = runner.graded();
    let moment = snapshot.as_ref().and_then(|snapshot| snapshot.moment);
    let at = moment.zip(runner.run()).map(|(moment, run)| run.moments[moment].spot);
    let about = match runner.task() {
        Task::Quiz(_, questions) if asked => {
            questions.get(runner.record().asked).map(|question| question.spot)
        }
        _ => None,
    };
    let focus = if predicting { Some(room.cursor) } else { about.or(at) };
    let drawing = Drawing {
        figure: &exhibit.figure,
        run: runner.run().zip(snapshot.as_ref()),
        marks: matches!(runner.task(), Task::Predict(_)).then_some(&runner.record().marks),
        grade: grade.as_ref(),
        cursor: if predicting { Some(room.cursor) } else { about },
    };
    figure::draw(buf, &Layout::new(&exhibit.figure, area, focus), &exhibit.figure, &drawing, theme);
}

/// What stands below the figure, and what there is to say once the step is done.
pub(super) fn foot(room: &Room, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let runner = room.runner();
    let mut lines = match (runner.task(), room.context()) {
        (Task::Read, _) => Vec::new(),
        (Task::Listen(_), _) => listening(room, width, theme),
        (_, Context::LessonPredict) => marking(room, width, theme),
        (Task::Watch(_) | Task::Predict(_), _) | (Task::Quiz(..), Context::LessonWatch) => {
            moment(room, width, theme)
        }
        _ => question(room, width, theme),
    };
    let at_end = runner.run().is_none_or(|run| runner.record().shown == run.moments.len());
    if runner.record().is_done() && at_end && !runner.stage().after.is_empty() {
        if lines.last().is_some_and(|line| line.width() > 0) {
            lines.push(Line::default());
        }
        lines.extend(prose::lines(&runner.stage().after, width, theme));
    }
    lines
}

/// The lines of a search or a run, as far as they are shown.
fn listening(room: &Room, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let Task::Listen(told) = room.runner().task() else { return Vec::new() };
    let shown = room.runner().record().shown;
    let head = format!("{shown} of {}", counted(told.len(), "line"));
    let mut lines = vec![Line::styled(head, theme.style(Role::Dim))];
    // The newest first: it is what is looked for.
    let newest = told[..shown.min(told.len())].iter().rev().take(8).enumerate();
    for (age, text) in newest {
        let role = if age == 0 { Role::Text } else { Role::Dim };
        lines.extend(prose::sentence(text, width, theme.style(role)));
    }
    lines
}

/// Below a prediction that is being made.
fn marking(room: &Room, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let count = room.runner().record().marks.len();
    let text = match count {
        0 => {
            "Nothing is marked yet. Go to a node with the arrows or the mouse; Space cuts the line above it."
                .to_string()
        }
        1 => "1 line is marked as cut. Enter checks your prediction.".to_string(),
        _ => format!("{count} lines are marked as cut. Enter checks your prediction."),
    };
    let mut lines = prose::sentence(&text, width, theme.style(Role::Text));
    lines.push(Line::default());
    lines.extend(hints(room, width, theme));
    lines
}

/// Below a run: the window, and what happens; before that, what was right and wrong in a prediction.
fn moment(room: &Room, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let runner = room.runner();
    let (Some(exhibit), Some(run), Some(snapshot)) = (runner.exhibit(), runner.run(), runner.snapshot())
    else {
        return Vec::new();
    };
    let at_slip = runner
        .graded()
        .and_then(|grade| grade.slips.first().map(|slip| slip.moment + 1 == runner.record().shown));
    let mut lines = verdict(room, at_slip == Some(true), theme);
    if let (Some(true), Some(text)) = (at_slip, runner.explanation()) {
        lines.extend(prose::sentence(&text, width, theme.style(Role::Text)));
        return lines;
    }
    lines.extend(window::lines(&exhibit.figure, run, &snapshot, width, theme));
    let (text, role) = match snapshot.moment {
        None => (commentary::opening(&exhibit.figure, run), Role::Text),
        Some(at) => {
            let cut = matches!(run.moments[at].event, Event::Cut { .. });
            (commentary::sentence(&exhibit.figure, run, at), if cut { Role::Accent } else { Role::Text })
        }
    };
    lines.extend(prose::sentence(&text, width, theme.style(role)));
    lines
}

fn verdict(room: &Room, at_slip: bool, theme: &Theme) -> Vec<Line<'static>> {
    let runner = room.runner();
    let Some(grade) = runner.graded() else { return Vec::new() };
    if runner.record().standing == Standing::Shown {
        let text = "These are the lines that are cut.";
        return vec![Line::styled(text, theme.style(Role::Warn))];
    }
    if grade.is_perfect() {
        let text = match grade.right.len() {
            1 => "✓ Right: the one cut, and nothing else.".to_string(),
            count => format!("✓ Right: all {count} cuts, and nothing else."),
        };
        return vec![Line::styled(text, theme.style(Role::Good))];
    }
    let text = format!(
        "✗ {} right ✓, {} missed !, {} wrong ✗.{}",
        grade.right.len(),
        grade.missed(),
        grade.wrong(),
        if at_slip { " The first mistake:" } else { "" }
    );
    vec![Line::styled(text, theme.style(Role::Bad))]
}

fn draw_steps(buf: &mut Buffer, panes: &Panes, steps: Choice, room: &Room, theme: &Theme) {
    let inner = panes.steps(steps);
    let frame = Rect {
        x: inner.x.saturating_sub(1),
        y: inner.y.saturating_sub(1),
        width: inner.width + 2,
        height: inner.height + 2,
    }
    .intersection(buf.area);
    Clear.render(frame, buf);
    Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.style(Role::Focus))
        .title(Span::styled(" steps ", theme.style(Role::Title)))
        .render(frame, buf);
    let runner = room.runner();
    let from = panes.steps_from(steps);
    let stages = runner.lesson().stages.iter().zip(runner.records()).enumerate().skip(from);
    for ((at, (stage, record)), row) in stages.zip(inner.top()..inner.bottom()) {
        let style = theme.style(if at == steps.at { Role::Selected } else { Role::Text });
        let (sign, _) = sign(record);
        let here = if at == runner.at() { "▸" } else { " " };
        let text = format!("{here} {:>2}  {:<1} {}", at + 1, sign.chars().next().unwrap_or(' '), stage.title);
        buf.set_style(Rect { y: row, height: 1, ..inner }, style);
        buf.set_stringn(inner.x, row, &text, inner.width.into(), style);
    }
}

/// What the signs of a figure mean.
pub(super) fn legend(theme: &Theme) -> Vec<Line<'static>> {
    let row = |sign: &'static str, role, text: &'static str| {
        Line::from(vec![
            Span::raw(" "),
            Span::styled(format!("{sign:<8}"), theme.style(role)),
            Span::styled(text, theme.style(Role::Text)),
        ])
    };
    vec![
        row("▲", Role::Title, "a Max node: worth the greatest of its children"),
        row("▼", Role::Title, "a Min node: worth the least of its children"),
        row("=3", Role::Title, "worth exactly 3"),
        row("≥3 ≤3", Role::CutNode, "worth at least, at most 3: what was seen proves no more"),
        row("✂", Role::CutNode, "cut: never looked at, with everything below"),
        row("✓ ! ✗", Role::Good, "a cut that you found, one that you missed, one that is none"),
        row("·[━━]·", Role::Accent, "the window (α, β): only values inside still matter"),
    ]
}
