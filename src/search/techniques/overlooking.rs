//! Overlooking: the moves that do not come to a player's mind are not searched.
//!
//! Shannon's type B (1950) looks only at moves that seem worth it, as people do. Here chance decides what comes to mind,
//! after a model of what people miss: a move that forces matters (a capture, a check, the end of the game) is seen sooner
//! than a quiet one; what happens far from where the eyes are is seen less (tunnel vision); and the further ahead, the less
//! is seen. The more a capture gains, the less often it is missed; of what moved last, that it can be taken and what it
//! threatens are seen first; and where there are few moves, in an ending, little is missed. An opponent below full strength
//! is the engine with this technique: he hangs what he did not see attacked, misses the threat, falls for the long line, and
//! his tree shows each move that he overlooked.
//!
//! - How easily a move is missed is an exponent of the chance to see it: the deeper in the line it is and the more moves
//!   there are beside it, the more easily; the more it gains, and where a man that has just moved makes it or is taken, the
//!   less.
//! - Each move has one lot in a search, whatever position it is made in: whoever overlooks that the queen attacks the knight
//!   overlooks it after every move of his own. A lot a position would let him find, among thirty moves, one after which he
//!   happens not to see the threat.
//! - Nobody overlooks that what captured is captured back, nor how to get out of check: so no protected man is taken for
//!   nothing.
//! - Of a man that is promoted the best is thought of, and no other unless it gives check where that one does not, and
//!   is not taken for nothing then: for a check that costs the knight nobody thinks of one.
//! - Where a game's evaluation estimates nothing, its trees are small, and nothing is overlooked.
//! - Something always comes to mind: of moves that would all be overlooked, the one that was nearest to being seen. At the
//!   root something safe comes to mind beside captures that lose material, if there is anything: nobody takes a protected man
//!   for less because he thinks of nothing else.

use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use fnv::FnvHasher;
use thiserror::Error;

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Side, Spot};
use crate::search::Observer;
use crate::search::searcher::{Call, Searcher};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Overlooking,
    slug: "overlooking",
    name: "Overlooking",
    idea: Some(bibliography::SHANNON_1950),
    form: bibliography::SHANNON_1950,
    deviates: "no rule chooses what is looked at, but chance, more often against what people miss",
    summary: "leave out the moves that do not come to a person's mind",
    effect: Effect::LeavesOut,
    default: false,
};

/// Thousandths that are a whole.
const WHOLE: u16 = 1_000;
/// So many steps from where the eyes are nothing is missed for being far.
const NEAR: i8 = 2;
/// What gains many men is by this power of their number harder to miss.
const STAKE: f64 = 0.25;
/// So easy to miss is what a man threatens that has just moved, and that it can be taken.
const NEW: f64 = 0.2;

/// How much somebody sees, and where he looks at first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attention {
    /// The chance to see a reply that forces matters, in thousandths.
    pub forcing: u16,
    /// The chance to see a quiet reply, in thousandths.
    pub quiet: u16,
    /// What is left of a chance with each step further from where the eyes are, in thousandths.
    pub tunnel: u16,
    /// What he sees this time is drawn from this number.
    pub seed: u64,
    /// Where the eyes are at the root: what moved last went there. `None` at the beginning of a game, and without a board.
    pub eyes: Option<Glance>,
}

/// How somebody looks at a node.
#[derive(Clone, Copy)]
struct Look {
    /// Plies from the root.
    ply: usize,
    /// The moves there are, as a share of what are many, up to 1.
    crowd: f64,
    /// Where the eyes are: where the other side's last move went,
    theirs: Option<Glance>,
    /// and that of the side to move before it.
    own: Option<Glance>,
}

/// What moved last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Glance {
    /// It went there.
    pub at: Spot,
    /// It captured.
    pub captured: bool,
}

impl Glance {
    /// What is seen of a move once it is made; `None` without a board.
    pub fn of<G: Knowledge>(position: &G, mv: G::Move) -> Option<Self> {
        let [_, at] = position.path(mv)?;
        Some(Self { at, captured: position.is_tactical(mv) })
    }
}

impl Default for Attention {
    /// A player who sees nine threats of ten.
    fn default() -> Self {
        Self { forcing: 900, quiet: 750, tunnel: 950, seed: 0, eyes: None }
    }
}

impl fmt::Display for Attention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { forcing, quiet, tunnel, seed, eyes } = self;
        write!(f, "{forcing}/{quiet}/{tunnel}/{seed}")?;
        match eyes {
            Some(Glance { at, captured }) => {
                write!(f, "/{}{}{}", at.column, if *captured { 'x' } else { '-' }, at.row)
            }
            None => Ok(()),
        }
    }
}

/// What is no [`Attention`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "`{0}` is no attention: FORCING/QUIET/TUNNEL/SEED, each but the last in thousandths, as 900/750/950/1, and where the eyes are: /4-3, /4x3 after a capture"
)]
pub struct UnknownAttention(String);

impl FromStr for Attention {
    type Err = UnknownAttention;

    fn from_str(text: &str) -> Result<Self, UnknownAttention> {
        let read = || {
            let mut parts = text.split('/');
            let mut share = || parts.next()?.parse().ok().filter(|&share| share <= WHOLE);
            let (forcing, quiet, tunnel) = (share()?, share()?, share()?);
            let seed = parts.next()?.parse().ok()?;
            let eyes = match parts.next() {
                Some(eyes) => Some(eyes.parse().ok()?),
                None => None,
            };
            parts.next().is_none().then_some(Self { forcing, quiet, tunnel, seed, eyes })
        };
        read().ok_or_else(|| UnknownAttention(text.into()))
    }
}

impl FromStr for Glance {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let captured = text.contains('x');
        let (column, row) = text.split_once(if captured { 'x' } else { '-' }).ok_or(())?;
        let place = |text: &str| text.parse().ok().filter(|place| (0..=i8::MAX as u8).contains(place));
        let (column, row) = place(column).zip(place(row)).ok_or(())?;
        Ok(Self { at: Spot::new(column, row), captured })
    }
}

/// Why a move may be overlooked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Oversight {
    /// It forces matters, near where the eyes are.
    Forcing,
    /// It forces matters, but elsewhere on the board.
    FarForcing,
    /// It is quiet.
    Quiet,
    /// It is quiet, and elsewhere on the board.
    FarQuiet,
    /// Another move between the same squares gains more: nobody thinks of a rook where there is a queen to be had.
    Lesser,
}

impl Oversight {
    const ALL: [Self; 5] = [Self::Forcing, Self::FarForcing, Self::Quiet, Self::FarQuiet, Self::Lesser];

    /// As the figure of a note, with the chance in a hundred to see such a move.
    fn figure(self, percent: u8) -> i32 {
        self as i32 * 1_000 + i32::from(percent)
    }

    /// What the figure of a note says: why, and the chance in a hundred to see such a move.
    pub fn of_figure(figure: i16) -> (Self, i16) {
        let at = usize::try_from(figure / 1_000).unwrap_or_default().min(Self::ALL.len() - 1);
        (Self::ALL[at], figure % 1_000)
    }
}

impl Attention {
    /// Nothing is overlooked.
    pub fn is_whole(&self) -> bool {
        self.forcing >= WHOLE && self.quiet >= WHOLE && self.tunnel >= WHOLE
    }

    /// The chance to see a move, so many steps from where the eyes are, that is so easy to miss: 1 for what there is no
    /// reason to see sooner than the rest, one ply from the root.
    fn chance(&self, forcing: bool, far: i8, ease: f64) -> f64 {
        let share = |thousandths: u16| f64::from(thousandths.min(WHOLE)) / f64::from(WHOLE);
        let seen = share(if forcing { self.forcing } else { self.quiet });
        (seen * share(self.tunnel).powi(far.into())).powf(ease)
    }

    /// The chances to see what the other side can reply, where there are many moves and near where the eyes are: what the last
    /// move allows, another move that forces matters and gains no more than a man, and a quiet one.
    pub fn of_replies(&self) -> [f64; 3] {
        [(true, NEW), (true, 1.0), (false, 1.0)].map(|(forcing, ease)| self.chance(forcing, 0, ease))
    }

    /// The lot of what a side does, from 0 up to 1: it is seen where its chance is greater.
    fn lot(&self, side: Side, what: &[u8]) -> f64 {
        let mut hasher = FnvHasher::default();
        hasher.write(&self.seed.to_le_bytes());
        hasher.write(&[side as u8]);
        hasher.write(what);
        // FNV leaves its last byte nearly as it came: the upper bits of a product are the mixed ones.
        let mixed = hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11;
        mixed as f64 / (1_u64 << 53) as f64
    }
}

impl Look {
    /// The move takes back what has just captured.
    fn takes_back(self, path: Option<[Spot; 2]>) -> bool {
        self.theirs.is_some_and(|Glance { at, captured }| captured && path.is_some_and(|[_, to]| to == at))
    }

    /// The man that moves is the one that its side moved last, or goes where the other side's last move went.
    fn is_new(self, path: Option<[Spot; 2]>) -> bool {
        let Some([from, to]) = path else { return false };
        self.own.is_some_and(|Glance { at, .. }| at == from)
            || self.theirs.is_some_and(|Glance { at, .. }| at == to)
    }

    /// Steps from what is near to where the eyes are to the nearer end of a move.
    fn far_from(self, path: Option<[Spot; 2]>) -> i8 {
        let Some(ends) = path else { return 0 };
        let looked_at = [self.theirs, self.own].into_iter().flatten();
        let steps = looked_at.flat_map(|Glance { at, .. }| ends.map(|end| end.steps(at)));
        steps.min().map_or(0, |steps| (steps - NEAR).max(0))
    }
}

/// A move that is overlooked.
#[derive(Clone, Copy)]
struct Missed {
    why: Oversight,
    chance: f64,
    lot: f64,
}

impl Missed {
    /// Nobody sees it.
    const LESSER: Self = Self { why: Oversight::Lesser, chance: 0.0, lot: 1.0 };
}

/// Another move between the same squares gains more, and does all that this one can be thought of for: it gives check, or
/// the check of this one costs the man that gives it.
fn is_lesser<G: Knowledge>(position: &G, mv: G::Move, moves: &MoveList<G::Move>) -> bool {
    let Some(path) = position.path(mv) else { return false };
    let checks = |mv| position.gives_check(mv);
    let more = |&other: &G::Move| {
        position.path(other) == Some(path)
            && position.gain(other) > position.gain(mv)
            && (checks(other) || !checks(mv) || !position.see_ge(mv, 0))
    };
    moves.iter().any(more)
}

impl Attention {
    /// Whether and why a move is overlooked at a node.
    fn misses<G: Knowledge>(&self, position: &G, mv: G::Move, look: Look) -> Option<Missed> {
        let path = position.path(mv);
        let tactical = position.is_tactical(mv);
        if tactical && look.takes_back(path) {
            return None;
        }
        let far = look.far_from(path);
        let child = position.play(mv);
        let forcing = tactical || child.in_check() || child.ended().is_some();
        // At the root one looks longer, further down less.
        let looks = f64::midpoint(look.ply as f64, 1.0);
        let gain = if tactical { f64::from(position.captured_value(mv)) / f64::from(G::MAN) } else { 0.0 };
        let new = if forcing && look.is_new(path) { NEW } else { 1.0 };
        let chance = self.chance(forcing, far, looks * look.crowd * new / gain.max(1.0).powf(STAKE));
        // Moves between the same squares come to mind together.
        let side = position.side_to_move();
        let lot = match path {
            Some([from, to]) => self.lot(side, &[from, to].map(Spot::to_bytes).concat()),
            None => self.lot(side, &position.tag(mv).number().to_le_bytes()),
        };
        let why = match (forcing, far > 0) {
            (true, false) => Oversight::Forcing,
            (true, true) => Oversight::FarForcing,
            (false, false) => Oversight::Quiet,
            (false, true) => Oversight::FarQuiet,
        };
        (lot >= chance).then_some(Missed { why, chance, lot })
    }
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Takes from the moves of a node those that are overlooked there; all of them only where none has to be made.
    #[inline]
    pub(in crate::search) fn overlooking(
        &mut self,
        position: &G,
        call: Call,
        moves: &mut MoveList<G::Move>,
        has_to_move: bool,
    ) {
        if G::ESTIMATES && self.has(Technique::Overlooking) && !position.must_respond() {
            self.overlook(position, call, moves, has_to_move);
        }
    }

    fn overlook(&mut self, position: &G, call: Call, moves: &mut MoveList<G::Move>, has_to_move: bool) {
        let attention = self.amount(false, |amounts| amounts.attention).unwrap_or_default();
        let went = |ply: usize| if ply == 0 { attention.eyes } else { self.eyes[ply] };
        // In quiescence the moves are few because the quiet ones are not among them.
        let count = if has_to_move { moves.len() } else { position.moves().len() };
        let look = Look {
            ply: call.ply,
            crowd: (count as f64 / f64::from(G::MANY_MOVES)).min(1.0),
            theirs: went(call.ply),
            own: call.ply.checked_sub(1).and_then(went),
        };
        let misses = |&mv: &G::Move| {
            let lesser = !attention.is_whole() && is_lesser(position, mv, moves);
            if lesser { Some(Missed::LESSER) } else { attention.misses(position, mv, look) }
        };
        let missed: Vec<_> = moves.iter().map(misses).collect();
        let loses = |place: usize| {
            call.ply == 0 && position.is_tactical(moves[place]) && !position.see_ge(moves[place], 0)
        };
        let is_safe = |place: usize| !leaves_hanging(position, moves[place]);
        let nearest = if has_to_move { nearest(&missed, loses, is_safe) } else { None };
        let mut seen = MoveList::new();
        for (place, (&mv, missed)) in moves.iter().zip(&missed).enumerate() {
            let left_out =
                missed.filter(|_| nearest != Some(place)).is_some_and(|Missed { why, chance, .. }| {
                    let percent = (100.0 * chance).round() as u8;
                    self.leaves_out(Technique::Overlooking, position.tag(mv), why.figure(percent))
                });
            if !left_out {
                seen.push(mv);
            }
        }
        *moves = seen;
    }
}

/// After this move the other side has a capture that wins more than a man.
fn leaves_hanging<G: Knowledge>(position: &G, mv: G::Move) -> bool {
    let child = position.play(mv);
    child.moves().iter().any(|&answer| child.is_tactical(answer) && child.see_ge(answer, 2 * G::MAN))
}

/// Where all are overlooked but moves that lose material, the place of the one that was nearest to being seen: one that loses
/// none, if there is one. Where a capture is seen that loses material, the move has to be safe, too: else what is attacked
/// would be given for whatever stands near, by somebody who sees that it is too little and thinks of nothing better.
fn nearest(
    missed: &[Option<Missed>],
    loses: impl Fn(usize) -> bool,
    is_safe: impl Fn(usize) -> bool,
) -> Option<usize> {
    let share = |place: &usize| missed[*place].map_or(0.0, |missed| missed.chance / missed.lot);
    let nearer = |one: &usize, other: &usize| share(one).total_cmp(&share(other));
    let (seen, unseen): (Vec<usize>, Vec<usize>) =
        (0..missed.len()).partition(|&place| missed[place].is_none());
    let harmless =
        |places: &[usize]| places.iter().copied().filter(|&place| !loses(place)).collect::<Vec<_>>();
    let (known, others) = (harmless(&seen), harmless(&unseen));
    if known.len() < seen.len() && !known.iter().any(|&place| is_safe(place)) {
        let safe = others.iter().copied().filter(|&place| is_safe(place)).max_by(nearer);
        if safe.is_some() {
            return safe;
        }
    }
    if !known.is_empty() {
        return None;
    }
    let nearest = others.into_iter().max_by(nearer);
    nearest.or_else(|| unseen.into_iter().max_by(nearer).filter(|_| seen.is_empty()))
}
