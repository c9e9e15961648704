//! Whom one can play against, the weakest first.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::games::MoveTag;
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Limits, Plan, Table};
use crate::session::{Method, Request, Session, Watch};

/// An opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opponent {
    pub(super) name: &'static str,
    pub(super) says: &'static str,
    mind: Mind,
}

/// How it finds its moves.
#[derive(Clone, Copy, Debug)]
enum Mind {
    Random,
    /// By the engine to a depth with these techniques.
    Depth(u8, &'static [Technique]),
    /// By the whole engine in this time.
    Whole(Duration),
}

/// What it answers with.
pub(super) enum Reply {
    /// This move, at once.
    Move(MoveTag),
    /// The move that this search finds.
    Think(Request),
}

const QUIET: &[Technique] = &[Technique::Quiescence, Technique::MvvLva];
const TABLED: &[Technique] = &[
    Technique::IterativeDeepening,
    Technique::Quiescence,
    Technique::MvvLva,
    Technique::Killers,
    Technique::History,
    Technique::TranspositionTable,
];

/// All opponents.
pub(super) const ALL: [Opponent; 7] = [
    Opponent { name: "coin flipper", says: "plays any legal move", mind: Mind::Random },
    Opponent { name: "one ply", says: "takes what it can, sees no answer", mind: Mind::Depth(1, &[]) },
    Opponent { name: "two plies", says: "sees your answer, not its own", mind: Mind::Depth(2, &[]) },
    Opponent {
        name: "alpha-beta 3",
        says: "three plies, and then it closes its eyes",
        mind: Mind::Depth(3, &[]),
    },
    Opponent {
        name: "quiescence 4",
        says: "four plies, and every exchange to its end",
        mind: Mind::Depth(4, QUIET),
    },
    Opponent { name: "table 6", says: "six plies, a table, ordered moves", mind: Mind::Depth(6, TABLED) },
    Opponent {
        name: "whole engine",
        says: "everything the course teaches, a second a move",
        mind: Mind::Whole(Duration::from_secs(1)),
    },
];

/// The one to begin with.
pub(super) const FIRST: usize = 1;

impl Opponent {
    /// Its answer in a position; `None` when the game is over.
    pub(super) fn reply(&self, session: &dyn Session, random: &mut StdRng) -> Option<Reply> {
        let moves = session.view().moves;
        let any = moves.choose(random)?.tag;
        Some(match self.mind {
            Mind::Random => Reply::Move(any),
            Mind::Depth(depth, techniques) => {
                let techniques = techniques.iter().fold(Techniques::NONE, |set, &one| set.with(one));
                Reply::Think(request(Plan {
                    limits: Limits::depth(depth),
                    techniques,
                    hash: Table::DEFAULT_MIB,
                }))
            }
            Mind::Whole(time) => Reply::Think(request(Plan::new(Limits::time(time)))),
        })
    }
}

/// The search behind a hint.
pub(super) fn hint() -> Request {
    request(Plan::new(Limits::time(Duration::from_millis(700))))
}

fn request(plan: Plan) -> Request {
    Request { method: Method::Engine, plan, watch: Watch::Silent }
}
