//! A game that is gone through: which positions the engine is asked about, and what comes of its answers.
//!
//! Every position is looked at once with a few nodes. Where a move then seems to be a mistake, the position before it is looked
//! at again with [`CLOSER`] times as many, and so are those after it and after the better move, for the best answer alone; where it is
//! in doubt then how bad it is, the latter two are searched alike with [`CLOSEST`] times as many. As many nodes lead deeper
//! where every move is an answer to a threat, and there a fault shows that others have as well, only later: where the better move was
//! looked at less deep than the mistake, it is looked at with [`FARTHEST`] times as many; in games of few moves so are both, unless both
//! ends are seen. Only what still is a mistake then is called one. The search for the answer is one that can be opened as a tree ([`Analysis::to_open`]). At last the
//! lines that refute, and the better ones, are followed on where they are too short to show anything: a line ends where the table
//! answered, or where a mate was known, and that may be in the middle of an exchange; or before that shows for which the line was
//! chosen.
//!
//! Of a mistake that is not among the best moves at one ply, it is looked up what it is worth there, so that one that shows at once is
//! not said to show a ply later.
//!
//! A move that the search itself would have played may turn out worse than it promised. Then the best of the others is looked at
//! as closely, and the move is judged by that; where that one is no better, the position is worth no more than they are, and what was
//! blamed on the move before because of the promise is so no longer. One that turns out better than all that was seen in its position says that the
//! position was thought too little of: it is looked at closer, and what it turns out to be worth is what the move before it left.
//! So a mistake is found that shows only moves later. What contradicts a closer look is itself looked at as closely before it is believed.
//!
//! Each search is from an empty table. What a search of a later position left there would be seen at every depth, and no depth
//! at which a mistake first shows would be true.

mod depths;
mod judged;
mod next;
mod players;
mod reason;

use std::collections::BTreeMap;

pub use self::depths::{Choice, Taught, choices};
pub use self::reason::{Man, Men, Reason, Standing, Weakness, listed, men_of};
use super::{GameCard, Method, Request, Session, Watch};
use crate::explain::coach::{Look, Verdict};
use crate::games::{MoveTag, Side};
use crate::search::techniques::Techniques;
use crate::search::{Found, Iteration, Limits, Plan};
use crate::textbook::worth;

/// A game that is gone through.
pub struct Analysis {
    /// The game at its end.
    session: Box<dyn Session>,
    moves: Vec<MoveTag>,
    texts: Vec<String>,
    /// Who makes the first move.
    first: Side,
    /// Nodes for each position.
    nodes: u64,
    /// Of each position, the start first, what was said of it, and how closely it was looked at.
    looks: Vec<Option<(Look, Care)>>,
    /// What the answer to a mistake is, by the position after it.
    answers: BTreeMap<usize, (Look, Care)>,
    /// The move that a move is compared with, and what was said of the position after it; by the position before it. Of a move that
    /// the search would have played, too, and that turned out worse than it promised, the best of the others.
    rivals: BTreeMap<usize, (MoveTag, Look, Care)>,
    /// Further moves of the lines that were too short, by position.
    further: BTreeMap<(usize, Line), Vec<MoveTag>>,
    asked: Option<Asked>,
    /// Of each move that can be judged by now.
    verdicts: Vec<Option<Verdict>>,
    done: bool,
}

/// How closely a position was looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Care {
    Once,
    Closer,
    Closest,
    /// Closer still, of a better move alone, unless the game is one of few moves.
    Farthest,
}

impl Care {
    /// How many times as many nodes it takes as the first look.
    const fn times(self) -> u64 {
        match self {
            Self::Once => 1,
            Self::Closer => CLOSER,
            Self::Closest => CLOSEST,
            Self::Farthest => FARTHEST,
        }
    }
}

/// What is being searched.
struct Asked {
    position: usize,
    what: What,
    look: Look,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Look(Care),
    /// The position, for the best answer to a mistake.
    Answer(Care),
    /// The position after another move than the one that was played.
    Rival(MoveTag, Care),
    /// All moves of the position, at one ply.
    First,
    /// The end of one of the position's lines.
    Further(Line),
}

/// A line that begins at a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Line {
    /// The best answer to the move before it, and what follows.
    Answer,
    /// The better line in place of the move after it.
    Better,
}

/// Nodes for each position where nobody says otherwise: some six plies of chess, which is what people overlook.
pub const NODES: u64 = 60_000;
/// So many times as many where a move seems to be a mistake,
pub const CLOSER: u64 = 5;
/// and so many where it still does then, and that is in doubt.
pub const CLOSEST: u64 = 20;
/// So many for a better move that was looked at less deep than the answer to the mistake; in games of few moves for that, too.
pub const FARTHEST: u64 = 100;
/// Lines of each position.
pub const LINES: u8 = 3;
/// Nodes of a tree that is opened.
const RECORDED: usize = 400_000;
/// The longest that a line is followed; twice as long to the end of an exchange.
const LONG: usize = 12;

impl Analysis {
    /// A game from its start to where it stands, with so many nodes for each position.
    pub fn new(session: Box<dyn Session>, nodes: u64) -> Self {
        let start = session.after(0);
        let moves = session.played().to_vec();
        Self {
            texts: session.played_texts(),
            first: start.root_side(),
            nodes: nodes.max(1),
            looks: vec![None; moves.len() + 1],
            answers: BTreeMap::new(),
            rivals: BTreeMap::new(),
            further: BTreeMap::new(),
            asked: None,
            verdicts: vec![None; moves.len()],
            done: false,
            moves,
            session,
        }
    }

    /// The game at its end.
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// Its moves.
    pub fn moves(&self) -> &[MoveTag] {
        &self.moves
    }

    /// Those moves as players write them.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The game after so many moves.
    pub fn after(&self, plies: usize) -> Box<dyn Session> {
        self.session.after(plies)
    }

    /// Who has to move after so many moves.
    pub fn side_after(&self, plies: usize) -> Side {
        if plies.is_multiple_of(2) { self.first } else { !self.first }
    }

    /// What is to be searched next, from an empty table; `None` when all is known. What was asked before and never answered
    /// is asked again.
    pub fn ask(&mut self) -> Option<(Box<dyn Session>, Request)> {
        self.asked = None;
        while let Some((position, what)) = self.next() {
            let mut session = self.after(position);
            if let What::Rival(tag, _) = what {
                follow(&mut *session, &[tag]);
                if let Some(over) = session.ending().filter(|_| session.view().moves.is_empty()) {
                    // There is nothing closer to be seen.
                    self.rivals.insert(position, (tag, Look::over(worth(over)), Care::Farthest));
                    self.judge_around(position);
                    continue;
                }
            } else if let What::Further(line) = what {
                follow(&mut *session, &self.line(position, line));
            } else if let Some(over) = self.over(position) {
                self.note(position, over, Care::Closest);
                continue;
            }
            let times = match what {
                What::Look(care) | What::Answer(care) | What::Rival(_, care) => care.times(),
                What::First | What::Further(_) => 1,
            };
            let (game, nodes) = (session.game(), self.nodes.saturating_mul(times));
            self.asked = Some(Asked { position, what, look: Look::default() });
            let asked = match what {
                What::Look(_) => request(game, nodes, LINES, Watch::Silent),
                What::First => searched(game, (Limits::depth(1), u8::MAX), Watch::Silent),
                What::Answer(_) | What::Rival(..) | What::Further(_) => {
                    request(game, nodes, 1, Watch::Silent)
                }
            };
            return Some((session, asked));
        }
        self.done = true;
        None
    }

    /// Takes note of what the search that was asked for says.
    pub fn hear(&mut self, told: &Iteration) {
        if let Some(asked) = &mut self.asked {
            asked.look.hear(told);
        }
    }

    /// Takes note of its answer.
    pub fn answer(&mut self, found: &Found) {
        let Some(Asked { position, what, mut look }) = self.asked.take() else { return };
        look.close(found);
        match what {
            What::Look(care) => {
                self.forget(position);
                self.note(position, look, care);
            }
            What::Answer(care) => {
                self.forget(position);
                self.answers.insert(position, (look, care));
                self.judge_around(position);
            }
            What::Rival(tag, care) => {
                self.forget(position);
                self.rivals.insert(position, (tag, look, care));
                self.judge_around(position);
            }
            What::First => {
                if let Some((known, _)) = &mut self.looks[position] {
                    known.learn_first(self.moves[position], &look);
                }
                self.judge_around(position);
            }
            What::Further(which) => {
                let mut line = look.line().to_vec();
                // Where nothing comes of it, it is not asked for again.
                line.truncate(LONG);
                let known = self.further.entry((position, which)).or_default();
                if line.is_empty() {
                    known.clear();
                }
                known.extend(line);
            }
        }
    }

    /// Lines of a position that is searched anew begin anew.
    fn forget(&mut self, position: usize) {
        self.further.retain(|&(at, _), _| at != position);
    }

    fn note(&mut self, position: usize, look: Look, care: Care) {
        self.looks[position] = Some((look, care));
        self.judge_around(position);
    }

    /// All is known.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// How many positions were looked at, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.looks.iter().flatten().count(), self.looks.len())
    }

    /// What was said of the position after so many moves, if it was looked at by now.
    pub fn look(&self, plies: usize) -> Option<&Look> {
        self.looks.get(plies)?.as_ref().map(|(look, _)| look)
    }

    /// What the tree is of that shows the best answer after so many moves, to the last depth that was finished: the search that
    /// said what refutes the move before, where something is said of it, else that of the best lines. `None` where the game is
    /// over, or nothing is known yet.
    pub fn to_open(&self, plies: usize) -> Option<Request> {
        let answer =
            self.answers.get(&plies).filter(|_| plies.checked_sub(1).is_some_and(|at| self.is_loss(at)));
        let (look, lines) = match answer {
            Some((look, _)) => (look, 1),
            None => (self.look(plies)?, LINES),
        };
        look.best().is_some().then(|| recorded(self.session.game(), look.depth(), lines))
    }

    /// The best answer to a move and what follows: of a mistake, what refutes it. Empty only where the game is over by the
    /// move, or the position after it was not looked at yet.
    pub fn refutation(&self, at: usize) -> Vec<MoveTag> {
        self.line(at + 1, Line::Answer)
    }

    /// The best line in place of a move.
    pub fn better(&self, at: usize) -> Vec<MoveTag> {
        self.line(at, Line::Better)
    }

    /// A move's text with its number: `12…Qxb2`.
    pub fn numbered(&self, at: usize) -> String {
        self.after(at).numbered(&[Some(self.moves[at])])
    }
}

/// The search of a position to this depth for its best lines, with its tree. One for several lines may choose otherwise at a
/// depth than one for the best alone: each line finds what those before it left in the table.
pub fn recorded(game: &GameCard, depth: u8, lines: u8) -> Request {
    let watch = Watch::Record { budget: RECORDED, followed: false };
    searched(game, (Limits::depth(depth.max(1)), lines), watch)
}

/// A search of the engine, from an empty table.
pub fn request(game: &GameCard, nodes: u64, lines: u8, watch: Watch) -> Request {
    searched(game, (Limits::nodes(nodes), lines), watch)
}

/// In games of few moves nothing is left out and nothing shortened: where a search sees the end there, it is proved.
fn searched(game: &GameCard, (limits, lines): (Limits, u8), watch: Watch) -> Request {
    let mut plan = Plan { lines, ..Plan::new(limits) };
    if game.brief {
        let bets = plan.techniques.iter().filter(|technique| technique.card().effect.is_bet());
        plan.techniques = bets.fold(plan.techniques, Techniques::without);
    }
    Request { method: Method::Engine, plan, watch }
}

/// Plays moves one after the other, as far as they are legal.
pub fn follow(session: &mut dyn Session, moves: &[MoveTag]) {
    // The one that is not legal ends it.
    let _ = moves.iter().all(|&tag| session.play(tag));
}

/// A line as players read it: `12…Qxb2 13.Rb1 Qa2`. As far as it is legal after these moves.
pub fn line_text(session: &dyn Session, line: &[MoveTag]) -> String {
    let path: Vec<_> = line.iter().copied().map(Some).collect();
    let mut words = session.texts(&path);
    for at in 0..words.len() {
        // A number stands before each move of the first side, and before the first of all.
        if at == 0 || session.side_at(at) == Side::First {
            words[at] = session.numbered(&path[..=at]);
        }
    }
    words.join(" ")
}
