//! One game between two players.

use std::time::{Duration, Instant};

use super::adjudication::Rules;
use super::player::{Clocks, Fault, Player, Situation, Thought, TimeControl, place};
use super::record::Verdict;
use super::schedule::GameId;
use crate::games::{Ending, Outcome, Score, Side};
use crate::search::Stop;
use crate::session::Session;

/// What a player thought of a move, and how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// What he thought.
    pub thought: Thought,
    /// How long.
    pub time: Duration,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// By a rule of the game.
    Rule(&'static str),
    /// By agreement, or for its length.
    Adjudged(&'static str),
    /// This side has used up its time.
    Time(Side),
    /// This side had no move.
    Fault(Side, Fault),
}

/// A game that was played to an end.
pub struct Played {
    /// Which game of the match.
    pub id: GameId,
    /// The names of the two sides.
    pub names: [String; 2],
    /// The game, at its end.
    pub session: Box<dyn Session>,
    /// The plies of the opening.
    pub opening: usize,
    /// What stands behind each move after it.
    pub efforts: Vec<Effort>,
    /// Who won.
    pub verdict: Verdict,
    /// Why.
    pub end: End,
}

impl Played {
    /// Half points of the match's first player.
    pub fn half_points(&self) -> u8 {
        self.id.half_points(self.verdict)
    }

    /// The side that is at fault for the end, by a fault or its time.
    pub fn at_fault(&self) -> Option<Side> {
        match self.end {
            End::Time(side) | End::Fault(side, _) => Some(side),
            End::Rule(_) | End::Adjudged(_) => None,
        }
    }

    /// The moves of a side after the opening, by what it thought.
    pub fn efforts_of(&self, side: Side) -> impl Iterator<Item = &Effort> {
        let start = self.session.view().side;
        // The side that was to move after the opening.
        let opener = if self.efforts.len().is_multiple_of(2) { start } else { !start };
        self.efforts.iter().skip(usize::from(opener != side)).step_by(2)
    }
}

/// How late a move may come before its clock is taken to have run out: what two programs lose between them.
const GRACE: Duration = Duration::from_millis(50);

/// Plays a game from an opening to its end. `players` are the match's first and second one. `None` when it was
/// stopped.
pub fn play(
    id: GameId,
    mut opening: Box<dyn Session>,
    players: [&mut dyn Player; 2],
    rules: &Rules,
    stop: &Stop,
) -> Option<Played> {
    let names = |players: &[&mut dyn Player; 2]| players.each_ref().map(|player| player.name().to_string());
    let [first, second] = players;
    let mut sides = if id.first_players_side() == Side::First { [first, second] } else { [second, first] };
    let names = names(&sides);
    let mut table = Table::new(opening.as_mut(), &sides);
    let finished = table.play_on(&mut sides, rules, stop);
    let (efforts, opening_plies) = (table.efforts, table.opening);
    let (verdict, end) = finished?;
    Some(Played { id, names, session: opening, opening: opening_plies, efforts, verdict, end })
}

/// A game while it is played.
struct Table<'a> {
    session: &'a mut dyn Session,
    start: Option<String>,
    moves: Vec<String>,
    opening: usize,
    controls: [Option<TimeControl>; 2],
    left: [Duration; 2],
    efforts: Vec<Effort>,
    /// What the players thought, as the first side sees it.
    scores: Vec<Option<Score>>,
}

impl<'a> Table<'a> {
    fn new(session: &'a mut dyn Session, players: &[&mut dyn Player; 2]) -> Self {
        let moves = session.played_plain();
        let controls = players.each_ref().map(|player| player.pace().clock);
        Self {
            start: session.unusual_start(),
            opening: moves.len(),
            moves,
            controls,
            left: controls.map(|control| control.map_or(Duration::ZERO, |control| control.base)),
            session,
            efforts: Vec::new(),
            scores: Vec::new(),
        }
    }

    /// Plays to the end; `None` when it was stopped.
    fn play_on(
        &mut self,
        players: &mut [&mut dyn Player; 2],
        rules: &Rules,
        stop: &Stop,
    ) -> Option<(Verdict, End)> {
        for side in [Side::First, Side::Second] {
            match players[place(side)].begin() {
                Ok(()) => {}
                Err(Fault::Stopped) => return None,
                Err(fault) => return Some((Verdict::Win(!side), End::Fault(side, fault))),
            }
        }
        loop {
            let side = self.session.root_side();
            if let Some(Ending { outcome, rule }) = self.session.ending() {
                return Some((verdict(outcome, side), End::Rule(rule)));
            }
            if let Some((verdict, why)) = rules.judge(self.moves.len(), &self.scores) {
                return Some((verdict, End::Adjudged(why)));
            }
            if stop.is_stopped() {
                return None;
            }
            match self.ply(side, players[place(side)], stop) {
                Ok(true) => {}
                Ok(false) => return Some((Verdict::Win(!side), End::Time(side))),
                Err(Fault::Stopped) => return None,
                Err(fault) => return Some((Verdict::Win(!side), End::Fault(side, fault))),
            }
        }
    }

    /// Has a player move; says whether he had the time for it.
    fn ply(&mut self, side: Side, player: &mut dyn Player, stop: &Stop) -> Result<bool, Fault> {
        let situation = Situation {
            session: self.session,
            start: self.start.as_deref(),
            moves: &self.moves,
            clocks: self.clocks(side),
        };
        let begun = Instant::now();
        let thought = player.choose(&situation, stop);
        let time = begun.elapsed();
        if thought == Err(Fault::Stopped) {
            return Err(Fault::Stopped);
        }
        if let Some(control) = self.controls[place(side)] {
            let left = &mut self.left[place(side)];
            if time > *left + GRACE {
                return Ok(false);
            }
            *left = left.saturating_sub(time) + control.increment;
        }
        let thought = thought?;
        let plain = self.session.plain_texts(&[Some(thought.tag)]).pop();
        match plain {
            Some(plain) if self.session.play(thought.tag) => self.moves.push(plain),
            _ => return Err(Fault::Illegal(format!("{:?}", thought.tag))),
        }
        self.efforts.push(Effort { thought, time });
        self.scores.push(thought.score.map(|score| if side == Side::First { score } else { -score }));
        Ok(true)
    }

    fn clocks(&self, side: Side) -> Option<Clocks> {
        let own = self.controls[place(side)]?;
        let of = |other: usize| if self.controls[other].is_some() { other } else { place(side) };
        Some(Clocks {
            left: [0, 1].map(|other| self.left[of(other)]),
            increment: [0, 1].map(|other| self.controls[of(other)].unwrap_or(own).increment),
        })
    }
}

/// Who has won, when the side to move has come to this.
fn verdict(outcome: Outcome, side: Side) -> Verdict {
    match outcome {
        Outcome::Win => Verdict::Win(side),
        Outcome::Loss => Verdict::Win(!side),
        Outcome::Points(points) if points > 0 => Verdict::Win(side),
        Outcome::Points(points) if points < 0 => Verdict::Win(!side),
        Outcome::Draw | Outcome::Points(_) => Verdict::Draw,
    }
}
