//! A heat: who runs, how far everybody is, and whose turn is next.
//!
//! One runs after the other, depth by depth, so that times are those of a machine that does nothing else and the
//! first figures are there at once. Whoever needs too long for one depth gives up and is spared the deeper ones.

use std::time::Duration;

use crate::numbers::Whole as _;
use crate::search::Limits;
use crate::session::race::{Lap, Racer};
use crate::session::{Answer, Request, Watch};

/// Who runs and how far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Course {
    pub(super) racers: Vec<Racer>,
    /// The deepest search.
    pub(super) depth: u8,
    /// The longest that one search may take.
    pub(super) limit: Option<Duration>,
    /// Size of the transposition table in MiB.
    pub(super) hash: usize,
}

/// Somebody's run to one depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) racer: usize,
    pub(super) depth: u8,
    /// The run is watched for re-visits; its time does not count.
    pub(super) counting: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Not begun, or stopped.
    Waiting,
    Running(Turn),
    Done,
    Failed(String),
}

/// What is known of one who runs.
#[derive(Clone, Default, Debug)]
struct Track {
    /// The first is that of depth 1.
    laps: Vec<Lap>,
    gave_up: bool,
    /// It gave up for memory, not for time.
    lacked_memory: bool,
}

pub(super) struct Heat {
    pub(super) course: Course,
    tracks: Vec<Track>,
    /// Leaves of the minimal tree by depth, as far as it is known.
    minimal: Vec<Option<u64>>,
    pub(super) state: State,
    /// Ticks since the running turn began.
    pub(super) ticks: u32,
}

impl Heat {
    /// A heat that has not begun.
    pub(super) fn new(course: Course) -> Self {
        let tracks = vec![Track::default(); course.racers.len()];
        Self { course, tracks, minimal: Vec::new(), state: State::Waiting, ticks: 0 }
    }

    /// What somebody's run to a depth came to, if it is over.
    pub(super) fn lap(&self, racer: usize, depth: u8) -> Option<&Lap> {
        self.tracks.get(racer)?.laps.get(usize::from(depth).checked_sub(1)?)
    }

    /// The fewest leaves that prove the value of a depth, if they were counted.
    pub(super) fn minimal(&self, depth: u8) -> Option<u64> {
        *self.minimal.get(usize::from(depth).checked_sub(1)?)?
    }

    /// Whether what made the racer give up was memory.
    pub(super) fn lacked_memory(&self, racer: usize) -> bool {
        self.tracks.get(racer).is_some_and(|track| track.lacked_memory)
    }

    /// Whether somebody gave up before this depth was reached.
    pub(super) fn gave_up(&self, racer: usize, depth: u8) -> bool {
        self.tracks.get(racer).is_some_and(|track| track.gave_up && track.laps.len() < depth.into())
    }

    /// The deepest depth for which anything is known.
    pub(super) fn reached(&self) -> u8 {
        self.tracks.iter().map(|track| track.laps.len()).max().unwrap_or_default().fitted::<u8>()
    }

    pub(super) fn is_running(&self) -> bool {
        matches!(self.state, State::Running(_))
    }

    pub(super) fn has_begun(&self) -> bool {
        self.is_running() || self.tracks.iter().any(|track| track.gave_up || !track.laps.is_empty())
    }

    /// Runs that are over, and runs in all.
    pub(super) fn progress(&self) -> (usize, usize) {
        let depth = usize::from(self.course.depth);
        let over =
            self.tracks.iter().map(|track| if track.gave_up { depth } else { track.laps.len().min(depth) });
        (over.sum(), self.tracks.len() * depth)
    }

    /// Goes on where it stopped: the search to start, if one is left.
    pub(super) fn go_on(&mut self) -> Option<Request> {
        let turn = self.next();
        self.state = turn.map_or(State::Done, State::Running);
        turn.map(|turn| self.begin(turn))
    }

    /// The run that is going on is given up and will be repeated.
    pub(super) fn stop(&mut self) {
        if self.is_running() {
            self.state = State::Waiting;
        }
    }

    /// Takes the answer of the running turn; the search to start after it.
    pub(super) fn hear(&mut self, answer: &Answer) -> Option<Request> {
        let State::Running(turn) = self.state else { return None };
        let track = &mut self.tracks[turn.racer];
        if turn.counting {
            if let Some(lap) = track.laps.last_mut() {
                lap.revisits = answer.revisits.filter(|_| answer.found.depth >= turn.depth);
            }
            if self.is_wanted(turn) {
                self.minimal.resize(turn.depth.into(), None);
                self.minimal[usize::from(turn.depth) - 1] = answer.minimal;
            }
            return self.go_on();
        }
        let Some(lap) = Lap::of(answer, turn.depth) else {
            (track.gave_up, track.lacked_memory) = (true, answer.found.lacked_memory);
            return self.go_on();
        };
        track.laps.push(lap);
        if lap.is_countable(&self.course.racers[turn.racer]) {
            let turn = Turn { counting: true, ..turn };
            self.state = State::Running(turn);
            return Some(self.begin(turn));
        }
        self.go_on()
    }

    fn begin(&mut self, turn: Turn) -> Request {
        self.ticks = 0;
        let racer = &self.course.racers[turn.racer];
        let watch =
            if turn.counting { Watch::Revisits { minimal: self.is_wanted(turn) } } else { Watch::Silent };
        let mut request = racer.request(turn.depth, self.course.hash, watch);
        request.plan.limits = Limits { time: self.course.limit, ..request.plan.limits };
        request
    }

    /// Whether this turn is to count the minimal tree: the first of a depth that can.
    fn is_wanted(&self, turn: Turn) -> bool {
        self.minimal.len() < turn.depth.into() && self.course.racers[turn.racer].has_minimal_tree()
    }

    /// The first run that is missing, depth by depth.
    fn next(&self) -> Option<Turn> {
        let missing = |depth: u8| {
            let behind = |track: &Track| !track.gave_up && track.laps.len() < depth.into();
            let racer = self.tracks.iter().position(behind)?;
            Some(Turn { racer, depth, counting: false })
        };
        (1..=self.course.depth).find_map(missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::techniques::Techniques;
    use crate::search::{Stop, Table};
    use crate::session::{Method, Session, game};
    use crate::textbook::Algorithm;

    fn heat(limit: Option<Duration>) -> (Box<dyn Session>, Heat) {
        let method = Method::Textbook;
        let methods = [method(Algorithm::Minimax), method(Algorithm::AlphaBeta), Method::Engine];
        let racers = methods.map(|method| Racer::new(method, Techniques::default())).to_vec();
        let session = game("tic-tac-toe").unwrap().open(None).unwrap();
        (session, Heat::new(Course { racers, depth: 3, limit, hash: 1 }))
    }

    /// Runs until it ends; the turns that were taken.
    fn run(session: &dyn Session, heat: &mut Heat) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut request = heat.go_on();
        while let (Some(next), State::Running(turn)) = (request, &heat.state) {
            turns.push(*turn);
            let answer = session.think(&next, &mut Table::new(1), &Stop::default(), &mut |_| {});
            request = heat.hear(&answer);
        }
        turns
    }

    #[test]
    fn one_runs_after_the_other_depth_by_depth() {
        let (session, mut heat) = heat(None);
        let turns = run(&*session, &mut heat);
        let silent: Vec<_> =
            turns.iter().filter(|turn| !turn.counting).map(|turn| (turn.depth, turn.racer)).collect();
        assert_eq!(silent, [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2)]);
        assert_eq!(turns.len(), 18, "each is counted in a second run");
        assert_eq!((heat.state.clone(), heat.progress()), (State::Done, (9, 9)));
        assert_eq!(heat.lap(0, 2).map(|lap| lap.counts.leaves), Some(72));
        assert_eq!(heat.lap(0, 2).and_then(|lap| lap.revisits), Some(0));
        assert_eq!([heat.minimal(0), heat.minimal(1), heat.minimal(4)], [None, Some(9), None]);
        assert!(heat.lap(1, 3).zip(heat.minimal(3)).is_some_and(|(lap, least)| least <= lap.counts.leaves));
        assert!(heat.lap(0, 4).is_none() && heat.lap(0, 0).is_none());
    }

    #[test]
    fn a_deeper_course_runs_only_what_is_missing() {
        let (session, mut heat) = heat(None);
        run(&*session, &mut heat);
        heat.course.depth = 4;
        assert_eq!(run(&*session, &mut heat).iter().map(|turn| turn.depth).collect::<Vec<_>>(), [4; 6]);
    }

    #[test]
    fn whoever_is_too_slow_gives_up() {
        let (session, mut heat) = heat(Some(Duration::ZERO));
        run(&*session, &mut heat);
        assert_eq!((heat.state.clone(), heat.progress()), (State::Done, (9, 9)));
        assert!(heat.gave_up(0, 1) && heat.lap(0, 1).is_none());
    }
}
