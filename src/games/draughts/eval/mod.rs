//! What a position is worth, term by term.
//!
//! The terms are said once, to a [`Sink`]: a search adds them up, the tuner counts how often each weight was named, and
//! from those counts a learner reads the terms. `weights.txt` has the weights, `layout` says what each is for.

mod endings;
mod features;
mod layout;

use features::Own;
use layout::{COUNT, GROUPS, TURN, WEIGHTS};

use super::position::Draughts;
use crate::games::weights::{Weight, by_term};
use crate::games::{Coefficients, EvalTerm, Side, WeightGroup};

const SIDES: [Side; 2] = [Side::First, Side::Second];
/// A man in evaluation units: the measure of margins.
pub(super) const MAN: i32 = 100;
/// A king in men, where a rough figure will do.
pub(super) const KING: i32 = 3 * MAN;

/// Takes what is said of a position.
trait Sink {
    /// A side has a weight so many times.
    fn add(&mut self, side: Side, weight: impl Into<Weight>, times: i32);
}

/// Adds up, for the middle game and for the end game, as White sees it.
#[derive(Default)]
struct Sum([i32; 2]);

impl Sink for Sum {
    #[inline]
    fn add(&mut self, side: Side, weight: impl Into<Weight>, times: i32) {
        let times = if side == Side::First { times } else { -times };
        let [middle, end] = WEIGHTS[weight.into().place()];
        self.0[0] += i32::from(middle) * times;
        self.0[1] += i32::from(end) * times;
    }
}

/// Counts how often each weight was named, for each side.
struct Counts([Vec<i16>; 2]);

impl Sink for Counts {
    fn add(&mut self, side: Side, weight: impl Into<Weight>, times: i32) {
        self.0[side as usize][weight.into().place()] += times as i16;
    }
}

/// Everything that weights say.
fn tell(position: &Draughts, sink: &mut impl Sink) {
    for side in SIDES {
        Own::of(position.board(), side).tell(side, sink);
    }
    sink.add(position.side(), TURN, 1);
}

/// How much of the middle game is left: so many pieces are the whole of it.
const WHOLE: i32 = 40;
/// The whole of a scale.
const FULL: i32 = 64;

fn pieces(position: &Draughts) -> i32 {
    position.board().occupied().count_ones() as i32
}

/// The value of both stages at this number of pieces, with `scale` 64ths of it, rounded towards zero.
fn blend([middle, end]: [i32; 2], pieces: i32, scale: i32) -> i32 {
    (middle * pieces + end * (WHOLE - pieces)) * scale / (WHOLE * FULL)
}

/// The value as White sees it.
pub(super) fn balance(position: &Draughts) -> i32 {
    let mut sum = Sum::default();
    tell(position, &mut sum);
    let whole = blend(sum.0, pieces(position), FULL);
    blend(sum.0, pieces(position), endings::scale(position.board(), leader(whole)))
}

fn leader(balance: i32) -> Side {
    if balance > 0 { Side::First } else { Side::Second }
}

/// The terms. What rounding leaves over is counted with the material of the side to move.
pub(super) fn terms(position: &Draughts) -> Vec<EvalTerm> {
    let counts = counts(position);
    let pieces = pieces(position);
    let worth = |side: Side, weights: &[Weight]| {
        let places = weights.iter().map(|weight| weight.place());
        let sum = places.fold([0; 2], |[middle, end], place| {
            let times = i32::from(counts.0[side as usize][place]);
            let [more_middle, more_end] = WEIGHTS[place].map(|worth| i32::from(worth) * times);
            [middle + more_middle, end + more_end]
        });
        blend(sum, pieces, FULL)
    };
    let mut terms: Vec<EvalTerm> = by_term(GROUPS)
        .into_iter()
        .map(|(name, weights)| {
            let [first, second] = SIDES.map(|side| worth(side, &weights));
            EvalTerm { name, first, second }
        })
        .collect();
    let mut sum = Sum::default();
    tell(position, &mut sum);
    let whole = blend(sum.0, pieces, FULL);
    let rest = whole - terms.iter().map(EvalTerm::balance).sum::<i32>();
    // Material is the first group's term.
    match position.side() {
        Side::First => terms[0].first += rest,
        Side::Second => terms[0].second -= rest,
    }
    terms.retain(|term| (term.first, term.second) != (0, 0));
    let taken = whole - balance(position);
    if taken != 0 {
        terms.push(EvalTerm { name: "slim chances", first: -taken.max(0), second: taken.min(0) });
    }
    terms
}

fn counts(position: &Draughts) -> Counts {
    let mut counts = Counts([vec![0; COUNT], vec![0; COUNT]]);
    tell(position, &mut counts);
    counts
}

/// The groups of weights, as the tuner needs them.
pub(super) fn groups() -> &'static [WeightGroup] {
    GROUPS
}

/// The weights in use.
pub(super) fn weights() -> Vec<[i16; 2]> {
    WEIGHTS.to_vec()
}

/// How often each weight counts.
pub(super) fn coefficients(position: &Draughts) -> Coefficients {
    let Counts([first, second]) = counts(position);
    let balance = first.iter().zip(second).map(|(first, second)| first - second);
    let pieces = pieces(position);
    let mut sum = Sum::default();
    tell(position, &mut sum);
    let scale = endings::scale(position.board(), leader(blend(sum.0, pieces, FULL)));
    let share = |stage: i32| (stage * scale) as f32 / (WHOLE * FULL) as f32;
    Coefficients {
        shares: [share(pieces), share(WHOLE - pieces)],
        counts: (0..).zip(balance).filter(|&(_, times)| times != 0).collect(),
        ..Coefficients::default()
    }
}
/// What a term counts; `None` where it is nothing that one could go by.
pub(super) fn term_about(term: &str) -> Option<&'static str> {
    Some(match term {
        "tempo" => "It counts the rows that men have gone forward.",
        "centre" => "It counts men in the middle of the board, and those that stand at its edge.",
        "base row" => "It counts the men that still hold the row where the other side would get kings.",
        "breakthrough" => {
            "It counts the steps that a man still has to go to become a king, where no man can come before him."
        }
        "mobility" => "It counts the steps that men can make, and those that can make none.",
        "formations" => "It counts men that stand right behind each other, and holes between them.",
        _ => return None,
    })
}
