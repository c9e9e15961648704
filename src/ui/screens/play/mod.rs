//! The screen on which a game is played against an opponent.

mod form;
mod game;
mod opponents;
mod view;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use rand::SeedableRng;
use rand::rngs::StdRng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::engine::News;
use crate::games::{BoardView, MoveTag, Side};
use crate::search::{Iteration, Limits};
use crate::session::{MoveView, Request, Session};
use crate::tutor::opponents::Opponent;
use crate::ui::keymap::{self, Action, Binding, Context, Key};
use crate::ui::msg::{Effect, Msg};
use crate::ui::place::Place;
use crate::ui::screen::Screen;
use crate::ui::theme::{PieceStyle, Theme};
use crate::ui::widgets::board::Layout;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::list::Choice;
use form::{Filled, Form};
use game::Game;
use opponents::Reply;
use view::Panes;

/// A game against an opponent.
pub struct Play {
    area: Rect,
    pieces: PieceStyle,
    game: Game,
    opponent: usize,
    random: StdRng,
    flipped: bool,
    /// The cell under the cursor; without a board, the legal move under it.
    cursor: usize,
    picked: Option<usize>,
    mode: Mode,
    thinking: Option<Thinking>,
    /// How far the running search is, or how far the opponent's last one came.
    seen: Option<Iteration>,
    /// The search behind the opponent's last move, as deep as it came; none behind a move by chance.
    reason: Option<Request>,
    /// The opponent's search failed: it has to be asked again.
    stalled: bool,
    hint: Option<Hint>,
    /// Rows that the list of moves is scrolled back.
    scrolled: usize,
}

/// What keys and clicks are about.
enum Mode {
    Board,
    Typing { input: Input, error: Option<String> },
    Choosing { moves: Vec<MoveView>, choice: Choice },
    Form(Form),
}

/// What the engine is thinking for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Thinking {
    Reply,
    Hint,
}

/// A hint as far as it was asked for.
struct Hint {
    mv: MoveView,
    /// From 1: its cells one after the other, then the move itself.
    step: usize,
}

impl Play {
    /// Goes on with this game. The seed decides what an opponent by chance plays.
    pub fn new(session: Box<dyn Session>, seed: u64) -> Self {
        let you = session.view().side;
        let game = Game::new(session, you);
        let form = Form::going_on(game.session(), you, opponents::FIRST);
        let mut play = Self {
            area: Rect::ZERO,
            pieces: PieceStyle::default(),
            game,
            opponent: opponents::FIRST,
            random: StdRng::seed_from_u64(seed),
            flipped: false,
            cursor: 0,
            picked: None,
            mode: Mode::Form(form),
            thinking: None,
            seen: None,
            reason: None,
            stalled: false,
            hint: None,
            scrolled: 0,
        };
        play.face_the_user();
        play
    }

    fn opponent(&self) -> &'static Opponent {
        &opponents::LADDER[self.opponent]
    }

    /// The user's side at the bottom, the cursor where its first move is.
    fn face_the_user(&mut self) {
        self.flipped = self.game.you == Side::Second && self.grid_size() > 9;
        let first = self.game.view.moves.iter().find_map(|mv| mv.cells.first().copied());
        self.cursor = first.unwrap_or_default();
    }

    /// How many cells the board has; none where there is no board.
    fn grid_size(&self) -> usize {
        match &self.game.view.board {
            BoardView::Grid(grid) => grid.cells.len(),
            BoardView::Text(_) => 0,
        }
    }

    fn panes(&self) -> Panes {
        Panes::new(self.area, &self.game.view.board, self.pieces, self.flipped)
    }

    fn layout(&self) -> Option<Layout> {
        self.panes().layout
    }

    /// What was begun on the board is left.
    fn settle(&mut self) {
        self.picked = None;
        self.hint = None;
        self.scrolled = 0;
        self.stalled = false;
        if !matches!(self.mode, Mode::Form(_)) {
            self.mode = Mode::Board;
        }
        if self.grid_size() == 0 {
            self.cursor = 0;
        }
    }

    /// The user makes a move; the opponent is asked for its answer.
    fn make(&mut self, tag: MoveTag) -> Vec<Effect> {
        let mut effects = self.forget();
        self.game.play(tag);
        self.settle();
        effects.extend(self.ask());
        effects
    }

    /// Gives the running search up.
    fn forget(&mut self) -> Vec<Effect> {
        self.thinking.take().map(|_| Effect::Forget).into_iter().collect()
    }

    /// Asks the opponent for its move, if it has to move and is not at it.
    fn ask(&mut self) -> Vec<Effect> {
        if !self.game.their_turn() || self.thinking.is_some() {
            return Vec::new();
        }
        self.stalled = false;
        match opponents::reply(self.opponent(), self.game.session(), &mut self.random) {
            Some(Reply::Move(tag)) => {
                self.seen = None;
                self.reason = None;
                self.game.play(tag);
                self.settle();
                Vec::new()
            }
            Some(Reply::Think(request)) => {
                self.thinking = Some(Thinking::Reply);
                self.seen = None;
                self.reason = Some(request);
                vec![Effect::Think { session: self.game.session().fork(), request, fresh: false }]
            }
            None => Vec::new(),
        }
    }

    fn news(&mut self, news: News) -> Vec<Effect> {
        match news {
            News::Iteration(iteration) => {
                if self.thinking == Some(Thinking::Reply) {
                    self.seen = Some(iteration);
                }
            }
            News::Grown(_) => {}
            News::Done(answer) => match (self.thinking.take(), answer.found.best) {
                (Some(Thinking::Reply), Some(tag)) if self.game.play(tag) => {
                    if let Some(request) = &mut self.reason {
                        // To be repeated exactly it ends by depth, not by the clock.
                        request.plan.limits = Limits::depth(answer.found.depth.max(1));
                    }
                    self.settle();
                }
                (Some(Thinking::Hint), Some(tag)) => {
                    let mv = self.game.view.moves.iter().find(|mv| mv.tag == tag).cloned();
                    self.hint = mv.map(|mv| Hint { mv, step: 1 });
                }
                (Some(Thinking::Reply), _) => self.stalled = true,
                _ => {}
            },
            News::Failed(_) => self.stalled = self.thinking.take() == Some(Thinking::Reply),
        }
        Vec::new()
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match &mut self.mode {
            Mode::Board => return self.on_board(action),
            Mode::Typing { .. } if action == Action::Accept => return self.play_typed(),
            Mode::Typing { .. } => return self.leave(),
            Mode::Choosing { moves, choice } => match action {
                Action::Up => choice.up(),
                Action::Down => choice.down(),
                Action::Accept => {
                    let tag = moves[choice.at].tag;
                    return self.make(tag);
                }
                _ => return self.leave(),
            },
            Mode::Form(form) => match action {
                Action::Up => form.up(),
                Action::Down => form.down(),
                Action::Left => form.change(false),
                Action::Right => form.change(true),
                Action::Accept => {
                    let filled = form.finish();
                    return self.start(filled);
                }
                _ => return self.leave(),
            },
        }
        Vec::new()
    }

    /// Back to the board.
    fn leave(&mut self) -> Vec<Effect> {
        self.mode = Mode::Board;
        self.picked = None;
        self.ask()
    }

    /// Starts what the form was filled in with.
    fn start(&mut self, filled: Option<Filled>) -> Vec<Effect> {
        let Some(Filled { session, you, opponent }) = filled else { return Vec::new() };
        let mut effects = self.forget();
        self.game = Game::new(session, you);
        self.opponent = opponent;
        self.mode = Mode::Board;
        self.seen = None;
        self.settle();
        self.face_the_user();
        effects.extend(self.ask());
        effects
    }

    fn on_board(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Up => self.step(0, -1),
            Action::Down => self.step(0, 1),
            Action::Left => self.step(-1, 0),
            Action::Right => self.step(1, 0),
            Action::Accept => return self.touch(self.cursor),
            Action::Type => self.mode = Mode::Typing { input: Input::default(), error: None },
            Action::Flip => self.flipped = !self.flipped,
            Action::PageUp => self.scrolled = (self.scrolled + 5).min(self.game.texts.len() / 2),
            Action::PageDown => self.scrolled = self.scrolled.saturating_sub(5),
            Action::Hint => return self.hint(),
            Action::TakeBack => {
                let effects = self.forget();
                if self.game.take_back() {
                    self.seen = None;
                    self.settle();
                }
                return effects;
            }
            Action::MoveNow if self.thinking.is_some() => return vec![Effect::Stop],
            Action::MoveNow => return self.ask(),
            Action::Why => {
                let Some(session) = self.game.before_their_move() else { return Vec::new() };
                let Some(request) = self.reason else {
                    return vec![Effect::say("that move was played by chance: there is no search behind it")];
                };
                let mut effects = self.forget();
                effects.push(Effect::Go(Place::Explain { session, request }));
                return effects;
            }
            Action::CopyPosition => {
                let text = self.game.view.notation.clone();
                return vec![Effect::Copy(text), Effect::say("the position is on the clipboard")];
            }
            Action::NewGame => {
                let form = Form::new(self.game.session(), self.game.you, self.opponent);
                self.mode = Mode::Form(form);
            }
            _ => {}
        }
        Vec::new()
    }

    /// Moves the cursor.
    fn step(&mut self, right: i32, down: i32) {
        match self.layout() {
            Some(layout) => self.cursor = layout.step(self.cursor, right, down),
            None if self.grid_size() == 0 => {
                let last = self.game.view.moves.len().saturating_sub(1) as i32;
                self.cursor = (self.cursor as i32 + right + down).clamp(0, last) as usize;
            }
            None => {}
        }
    }

    /// Takes the piece on a cell up, or puts the one that was taken up down here.
    fn touch(&mut self, cell: usize) -> Vec<Effect> {
        if !self.game.your_turn() {
            return Vec::new();
        }
        if self.grid_size() == 0 {
            let tag = self.game.view.moves.get(cell).map(|mv| mv.tag);
            return tag.map(|tag| self.make(tag)).unwrap_or_default();
        }
        let ends_here = |mv: &&MoveView| mv.cells.last() == Some(&cell);
        let found: Vec<_> = match self.picked {
            Some(from) => self.game.moves_from(from).filter(ends_here).cloned().collect(),
            // Where a piece is put down on an empty cell, there is nothing to take up.
            None => self.game.moves_from(cell).filter(|mv| mv.cells.len() == 1).cloned().collect(),
        };
        match found.as_slice() {
            [] => {
                let movable = self.game.moves_from(cell).next().is_some();
                self.picked = (movable && self.picked != Some(cell)).then_some(cell);
                Vec::new()
            }
            [only] => self.make(only.tag),
            several => {
                let choice = Choice::first_of(several.len());
                self.mode = Mode::Choosing { moves: found, choice };
                Vec::new()
            }
        }
    }

    fn play_typed(&mut self) -> Vec<Effect> {
        let Mode::Typing { input, error } = &mut self.mode else { return Vec::new() };
        let text = input.text().trim();
        if text.is_empty() {
            return self.leave();
        }
        if !self.game.your_turn() {
            *error = Some("it is not your turn".into());
            return Vec::new();
        }
        match self.game.session().parse_move(text) {
            Ok(tag) => self.make(tag),
            Err(wrong) => {
                *error = Some(wrong.to_string());
                Vec::new()
            }
        }
    }

    fn hint(&mut self) -> Vec<Effect> {
        if let Some(hint) = &mut self.hint {
            hint.step = (hint.step + 1).min(hint.mv.cells.len() + 1);
            return Vec::new();
        }
        if !self.game.your_turn() || self.thinking.is_some() {
            return Vec::new();
        }
        self.thinking = Some(Thinking::Hint);
        let session = self.game.session().fork();
        vec![Effect::Think { session, request: opponents::hint(), fresh: false }]
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        match &mut self.mode {
            Mode::Typing { input, error } => {
                if input.key(key) {
                    *error = None;
                }
            }
            Mode::Form(form) => form.key(key),
            Mode::Board if Key::typed(key) => {
                // The first character of a move begins to type it.
                if let KeyCode::Char(letter) = key.code {
                    let begins = |mv: &MoveView| mv.text.starts_with(letter) || mv.plain.starts_with(letter);
                    if self.game.view.moves.iter().any(begins) {
                        let input = Input::new(letter.to_string());
                        self.mode = Mode::Typing { input, error: None };
                    }
                }
            }
            Mode::Board | Mode::Choosing { .. } => {}
        }
        Vec::new()
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let (column, row) = (mouse.column, mouse.row);
        let panes = self.panes();
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => match &mut self.mode {
                Mode::Form(form) => {
                    let filled = form.click(self.area, column, row);
                    self.start(filled)
                }
                Mode::Choosing { moves, choice } => {
                    let inside = view::choices(self.area, moves.len());
                    let tag = choice.hit(inside, 1, column, row).map(|at| moves[at].tag);
                    match tag {
                        Some(tag) => self.make(tag),
                        None => self.leave(),
                    }
                }
                Mode::Board | Mode::Typing { .. } => self.click(&panes, column, row),
            },
            // Dragging a piece ends where the button is let go.
            MouseEventKind::Up(MouseButton::Left) if matches!(self.mode, Mode::Board) => {
                let cell = panes.layout.and_then(|layout| layout.cell_at(column, row));
                match (cell, self.picked) {
                    (Some(cell), Some(from)) if cell != from && self.targets().contains(&cell) => {
                        self.touch(cell)
                    }
                    _ => Vec::new(),
                }
            }
            MouseEventKind::Down(MouseButton::Right) => {
                self.picked = None;
                Vec::new()
            }
            MouseEventKind::ScrollUp => self.on_board_only(Action::PageUp),
            MouseEventKind::ScrollDown => self.on_board_only(Action::PageDown),
            _ => Vec::new(),
        }
    }

    fn on_board_only(&mut self, action: Action) -> Vec<Effect> {
        if matches!(self.mode, Mode::Board) { self.on_board(action) } else { Vec::new() }
    }

    fn click(&mut self, panes: &Panes, column: u16, row: u16) -> Vec<Effect> {
        let cell = match panes.layout {
            Some(layout) => layout.cell_at(column, row),
            None => Choice { at: 0, of: self.game.view.moves.len() }.hit(panes.moves_below(), 1, column, row),
        };
        let Some(cell) = cell.filter(|_| self.grid_size() > 0 || !self.game.view.moves.is_empty()) else {
            return Vec::new();
        };
        self.mode = Mode::Board;
        self.cursor = cell;
        self.touch(cell)
    }

    /// Where the piece that was taken up may go.
    fn targets(&self) -> Vec<usize> {
        let moves = self.picked.into_iter().flat_map(|from| self.game.moves_from(from));
        moves.filter_map(|mv| mv.cells.last().copied()).collect()
    }

    /// Whether an action of the board has anything to do now.
    fn is_live(&self, action: Action) -> bool {
        match action {
            Action::Accept | Action::Hint | Action::Type => self.game.your_turn(),
            Action::TakeBack => !self.game.texts.is_empty(),
            Action::Why => self.game.before_their_move().is_some(),
            Action::MoveNow => self.game.their_turn(),
            _ => true,
        }
    }
}

impl Screen for Play {
    fn title(&self) -> String {
        format!(
            "play · {} · against {}",
            self.game.session().game().name.to_lowercase(),
            self.opponent().name
        )
    }

    fn keys(&self) -> Vec<&'static Binding> {
        match &self.mode {
            Mode::Board => keymap::of(Context::Play).filter(|row| self.is_live(row.action)).collect(),
            Mode::Typing { .. } => keymap::of(Context::PlayTyping).collect(),
            Mode::Choosing { .. } => keymap::of(Context::Choice).collect(),
            Mode::Form(form) if form.typing() => keymap::of(Context::NewGameTyping).collect(),
            Mode::Form(_) => keymap::of(Context::NewGame).collect(),
        }
    }

    fn typing(&self) -> bool {
        match &self.mode {
            Mode::Typing { .. } => true,
            Mode::Form(form) => form.typing(),
            Mode::Board | Mode::Choosing { .. } => false,
        }
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Pieces(pieces) => self.pieces = pieces,
            Msg::Shown => return self.ask(),
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => return self.key(key),
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::Paste(text) => match &mut self.mode {
                Mode::Typing { input, .. } => input.insert(text.trim()),
                Mode::Form(form) => form.paste(&text),
                Mode::Board | Mode::Choosing { .. } => {}
            },
            Msg::Engine(news) => return self.news(news),
            Msg::Tick => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.draw(buf, area, theme);
    }
}
