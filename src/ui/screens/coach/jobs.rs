//! What the coach has searched: first what is looked at now, then what the game still lacks.

use super::Coach;
use crate::engine::EngineEvent;
use crate::explain::coach::Look;
use crate::games::MoveTag;
use crate::session::analysis::{CLOSEST, FARTHEST, LINES, NODES as NODES_OF_GAME, follow, recorded, request};
use crate::session::{GameCard, Request, Session, Watch};
use crate::textbook::worth;
use crate::ui::msg::Effect;

/// What is being searched.
pub(super) enum Asked {
    /// A position of the game.
    Game,
    /// One that is not of the game.
    Aside(Aside, Look),
}

/// A position beside the game: after how many of its moves it is left, and by which.
pub(super) type Aside = (usize, Vec<MoveTag>);

/// Nodes for such a position: it is being looked at.
const NODES: u64 = 150_000;
/// Nodes for one after a move that is tried in place of a mistake: as many as said how bad that was and what was better,
/// where nobody asked for more.
const fn tried(game: &GameCard) -> u64 {
    NODES_OF_GAME * if game.brief { FARTHEST } else { CLOSEST }
}

impl Coach {
    /// The position that is shown.
    pub(super) fn shown(&self) -> Box<dyn Session> {
        let mut session = self.analysis.after(self.place.root(self.place.plies()));
        follow(&mut *session, self.place.line());
        session
    }

    fn aside(&self) -> Option<Aside> {
        let plies = self.place.plies();
        self.place.is_aside().then(|| (self.place.root(plies), self.place.line().to_vec()))
    }

    /// What is known of the position that is shown.
    pub(super) fn look(&self) -> Option<&Look> {
        match self.aside() {
            Some(aside) => self.asides.get(&aside),
            None => self.analysis.look(self.place.plies()),
        }
    }

    /// The search to be opened as a tree: the one that says what is best in the position that is shown, or if a depth is chosen
    /// what was best at that depth.
    pub(super) fn request_to_open(&self) -> Option<Request> {
        let game = self.analysis.session().game();
        match self.depth {
            Some(depth) => Some(recorded(game, depth, LINES)),
            None if self.place.is_aside() => Some(recorded(game, self.look()?.depth(), LINES)),
            None => self.analysis.to_open(self.place.plies()),
        }
    }

    /// Asks for what is wanted next, unless something is being searched.
    pub(super) fn ask_if_idle(&mut self) -> Vec<Effect> {
        if self.asked.is_some() || self.failed.is_some() {
            return Vec::new();
        }
        if let Some(aside) = self.aside().filter(|aside| !self.asides.contains_key(aside)) {
            let session = self.shown();
            if let Some(ending) = session.ending() {
                self.asides.insert(aside, Look::over(worth(ending)));
                return self.ask_if_idle();
            }
            self.asked = Some(Asked::Aside(aside, Look::default()));
            let game = session.game();
            let (nodes, lines) = if self.trying.is_some() { (tried(game), 1) } else { (NODES, LINES) };
            let request = request(game, nodes, lines, Watch::Silent);
            return vec![Effect::Think { session, request, fresh: true }];
        }
        if self.analysis.is_done() {
            return Vec::new();
        }
        if let Some((session, request)) = self.analysis.ask() {
            self.asked = Some(Asked::Game);
            return vec![Effect::Think { session, request, fresh: true }];
        }
        self.game_is_known()
    }

    /// All of the game is known: the first mistake is shown to whoever has not moved, and puzzles are made of his.
    fn game_is_known(&mut self) -> Vec<Effect> {
        if self.place.plies() == self.analysis.moves().len() && self.trying.is_none() {
            let own = self.you.and_then(|you| self.analysis.mistakes(Some(you)).next());
            if let Some(first) =
                own.or_else(|| self.analysis.mistakes(None).next()).or_else(|| self.marked(None, true))
            {
                self.place.go(first + 1);
            }
        }
        self.make_puzzles()
    }

    pub(super) fn hear(&mut self, news: EngineEvent) -> Vec<Effect> {
        match news {
            EngineEvent::Done(answer) => {
                match self.asked.take() {
                    Some(Asked::Game) => self.analysis.answer(&answer.found),
                    Some(Asked::Aside(aside, mut look)) => {
                        look.close(&answer.found);
                        self.asides.insert(aside, look);
                        self.judge_try();
                    }
                    None => return Vec::new(),
                }
                return self.ask_if_idle();
            }
            EngineEvent::Iteration(iteration) => match &mut self.asked {
                Some(Asked::Game) => self.analysis.hear(&iteration),
                Some(Asked::Aside(_, look)) => look.hear(&iteration),
                None => {}
            },
            EngineEvent::Failed(message) => {
                self.asked = None;
                self.failed = Some(message);
            }
            EngineEvent::Move(_) | EngineEvent::Grown(_) | EngineEvent::Lesson(_) => {}
        }
        Vec::new()
    }
}
