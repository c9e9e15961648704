//! How long to think.

use std::time::Duration;

use super::parse::{BadLine, Line};
use crate::search::Limits;
use crate::search::limits::MAX_DEPTH;
use crate::uci::parse::Clock;
use crate::uci::time::share;

/// More than this is as good as it.
const LONGEST: Duration = Duration::from_secs(7 * 24 * 3_600);

/// How long to think.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Level {
    depth: Option<u64>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    clock: Clock,
    moves: Option<u64>,
}

impl Level {
    pub(super) fn read(line: &Line) -> Result<Self, BadLine> {
        let whole = |name| line.number::<u64>(name, "a whole number");
        Ok(Self {
            depth: whole("depth")?,
            nodes: whole("nodes")?,
            move_time: seconds(line, "move-time")?,
            clock: Clock {
                left: seconds(line, "time")?,
                increment: seconds(line, "inc")?.unwrap_or_default(),
            },
            moves: whole("moves")?.filter(|&moves| moves > 0),
        })
    }

    /// Less what is lost with every move.
    pub(super) fn limits(&self, overhead: Duration) -> Limits {
        let share = share(self.clock, self.moves, overhead);
        let time = self.move_time.into_iter().chain(share.map(|share| share.limit)).min();
        let target = share.map(|share| share.target).filter(|_| self.move_time.is_none());
        let depth =
            self.depth.map(|depth| u8::try_from(depth).map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH)));
        Limits { depth, nodes: self.nodes, time, target, ..Limits::default() }
    }
}

fn seconds(line: &Line, name: &str) -> Result<Option<Duration>, BadLine> {
    let wanted = "a number of seconds";
    let Some(seconds) = line.number::<f64>(name, wanted)? else { return Ok(None) };
    Duration::try_from_secs_f64(seconds).map(|time| Some(time.min(LONGEST))).map_err(|_| BadLine::Value {
        name: name.into(),
        wanted,
        found: seconds.to_string(),
    })
}
