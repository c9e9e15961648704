//! What a line asks for: a position, and a search with its limits.

use std::io;

use super::super::parse::Go;
use super::super::time::share;
use super::{Talk, Thinking};
use crate::engine::JobId;
use crate::games::{MoveTag, Side};
use crate::numbers::Whole as _;
use crate::opponents::Opponent;
use crate::search::limits::MAX_DEPTH;
use crate::search::techniques::{Effect, Technique, Techniques};
use crate::search::{Limits, Plan};
use crate::session::Session;
use crate::session::opponent::{Reply, book_move, reply};

/// What proves a mate: the techniques that change nothing but the cost.
fn proving(techniques: Techniques) -> Techniques {
    let proves = |technique: &Technique| technique.card().effect == Effect::Cost;
    techniques.iter().filter(proves).fold(Techniques::NONE, Techniques::with)
}

impl Talk<'_> {
    /// A session at the position, or why there is none.
    pub(super) fn arrive(&self, start: Option<&str>, moves: &[String]) -> Result<Box<dyn Session>, String> {
        let mut session = self.game.open(start).map_err(|error| error.to_string())?;
        for (number, text) in moves.iter().enumerate() {
            let wrong = |why: &str| format!("move {}, `{text}`: {why}", number + 1);
            let tag = session.parse_move(text).map_err(|error| wrong(&error.to_string()))?;
            if !session.play(tag) {
                return Err(wrong("it is not legal here"));
            }
        }
        Ok(session)
    }

    pub(super) fn go(&mut self, go: Go) -> io::Result<()> {
        if let Some(opponent) = self.dialogue.options.opponent(self.game) {
            return self.go_as(&opponent, go);
        }
        let limits = if go.ponder { Limits::default() } else { self.limits(&go) };
        // Without any limit it is as good as infinite.
        let held = go.infinite || limits == Limits::default();
        let mut plan = self.dialogue.plan(limits);
        plan.lines = self.dialogue.options.lines;
        if go.mate.is_some() {
            plan.techniques = proving(plan.techniques);
        }
        let session = self.session.fork();
        let mut searched = self.session.fork();
        searched.look_only_at(&self.chosen(&go.searchmoves)?);
        let job = self.dialogue.think(searched, plan);
        self.thinking = Some(Thinking { job, session, held, go, best: None });
        Ok(())
    }

    /// An opponent moves: from its book, by lot, or by its own search, which ends sooner where a limit says so. Nothing hurries
    /// him: the rating that was asked for is that of a player with time enough, and programs play with clocks on which a person
    /// would see next to nothing.
    fn go_as(&mut self, opponent: &Opponent, go: Go) -> io::Result<()> {
        if !go.searchmoves.is_empty() {
            self.remark("searchmoves: a player of limited strength chooses among all moves")?;
        }
        let limits = self.limits(&go);
        let (session, seed) = (self.session.fork(), self.dialogue.seed);
        let held = go.infinite || go.ponder;
        let mut thinking = Thinking { job: JobId::default(), session, held, go, best: None };
        let session = &*thinking.session;
        let reply = match book_move(opponent, session, seed) {
            Some(tag) => Some(Reply::Move(tag)),
            None => reply(opponent, session, seed, None),
        };
        match reply {
            Some(Reply::Think(request)) => {
                let plan = Plan { limits: request.plan.limits.and(limits), ..request.plan };
                self.dialogue.fresh = true;
                thinking.job = self.dialogue.think(session.fork(), plan);
            }
            Some(Reply::Move(tag)) => thinking.done(&[tag]),
            None => thinking.done(&[]),
        }
        self.thinking = Some(thinking);
        self.answer()
    }

    /// The moves of `searchmoves` that are legal here.
    pub(super) fn chosen(&mut self, texts: &[String]) -> io::Result<Vec<MoveTag>> {
        let (mut moves, mut wrong) = (Vec::new(), Vec::new());
        for text in texts {
            match self.session.parse_move(text) {
                Ok(tag) => moves.push(tag),
                Err(_) => wrong.push(text.as_str()),
            }
        }
        if !wrong.is_empty() {
            let all = if moves.is_empty() { ": all moves are searched" } else { "" };
            let words = wrong.join(" ").chars().take(80).collect::<String>();
            self.remark(&format!("searchmoves: not legal here: {words}{all}"))?;
        }
        Ok(moves)
    }

    pub(super) fn limits(&self, go: &Go) -> Limits {
        let clock = match self.session.view().side {
            Side::First => go.first,
            Side::Second => go.second,
        };
        let share = share(clock, go.moves_to_go, self.dialogue.options.overhead).filter(|_| !go.infinite);
        let time = go.movetime.into_iter().chain(share.map(|share| share.limit)).min();
        // A time for just this move is to be used.
        let target = share.map(|share| share.target).filter(|_| go.movetime.is_none());
        // A win in n moves is n moves of the winner and n − 1 of the loser deep.
        let mate = go.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1));
        let depth = go.depth.into_iter().chain(mate).min();
        let depth = depth.map(|depth| depth.clamp(1, MAX_DEPTH.into()).fitted::<u8>());
        Limits { depth, nodes: go.nodes, time, target, ..Limits::default() }
    }
}
