//! Floor 2: the algorithms of the textbooks, as close to the page as Rust allows.
//!
//! Each stands in a file of its own and is meant to be read. They know no move ordering and no quiescence, and a table
//! only where the page has one: at depth 0 a position is evaluated where it stands. All return minimax's value on every
//! tree, except [`sx`], whose tree is not cut off at a fixed depth.

mod best_first;
pub mod page;
mod run;

pub mod alpha_beta;
pub mod alpha_beta_two_functions;
pub mod aspiration;
pub mod branch_and_bound;
pub mod dual_star;
pub mod fail_soft;
pub mod flawed;
pub mod iterative_deepening;
pub mod memory;
pub mod minimal;
pub mod minimax;
pub mod mt_sss;
pub mod mtd_f;
pub mod negac_star;
pub mod negamax;
pub mod negascout;
pub mod p_alpha_beta;
pub mod pvs;
pub mod scout;
pub mod sss_star;
pub mod sx;
pub mod test_repeated;
mod worth;

use crate::bibliography::Citation;
use crate::games::{Claims, Knowledge, Score};
use crate::search::{Clock, Found, Observer, Window};
use crate::slug::slugs;
pub use page::{Page, Part};
pub use run::Run;
pub use worth::worth;

/// An algorithm of the textbooks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Algorithm {
    /// See [`minimax`].
    Minimax,
    /// See [`negamax`].
    Negamax,
    /// See [`branch_and_bound`].
    BranchAndBound,
    /// See [`alpha_beta_two_functions`].
    AlphaBetaTwoFunctions,
    /// See [`alpha_beta`].
    AlphaBeta,
    /// See [`fail_soft`].
    FailSoft,
    /// See [`aspiration`].
    Aspiration,
    /// See [`test_repeated`].
    Test,
    /// See [`p_alpha_beta`].
    PAlphaBeta,
    /// See [`scout`].
    Scout,
    /// See [`pvs`].
    Pvs,
    /// See [`negascout`].
    NegaScout,
    /// See [`memory`].
    Memory,
    /// See [`negac_star`].
    NegaCStar,
    /// See [`mtd_f`].
    MtdF,
    /// See [`sss_star`].
    SssStar,
    /// See [`mt_sss`].
    MtSss,
    /// See [`dual_star`].
    DualStar,
    /// See [`iterative_deepening`].
    IterativeDeepening,
    /// See [`sx`].
    Sx,
}

/// What the registry says of an algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The one word for it everywhere.
    pub slug: &'static str,
    /// Its name as a title.
    pub name: &'static str,
    /// Who had the idea first, as far as we know; `None` where it was in programs before it was in print.
    pub idea: Option<Citation>,
    /// Whose form of it this is.
    pub form: Citation,
    /// Where it leaves that form; empty where it does not.
    pub deviates: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Its pseudo-code.
    pub page: Page,
}

/// The registry, in the order of the course. The position in it is the variant's number.
pub const CARDS: [Card; 20] = [
    minimax::CARD,
    negamax::CARD,
    branch_and_bound::CARD,
    alpha_beta_two_functions::CARD,
    alpha_beta::CARD,
    fail_soft::CARD,
    aspiration::CARD,
    test_repeated::CARD,
    p_alpha_beta::CARD,
    scout::CARD,
    pvs::CARD,
    negascout::CARD,
    memory::CARD,
    negac_star::CARD,
    mtd_f::CARD,
    sss_star::CARD,
    mt_sss::CARD,
    dual_star::CARD,
    iterative_deepening::CARD,
    sx::CARD,
];

/// Those that stand for the others in a comparison: the four of the lecture's table (sources: L19), and what came
/// after them.
pub const COMPARED: [Algorithm; 8] = [
    Algorithm::Minimax,
    Algorithm::BranchAndBound,
    Algorithm::AlphaBeta,
    Algorithm::Scout,
    Algorithm::Pvs,
    Algorithm::NegaScout,
    Algorithm::MtdF,
    Algorithm::SssStar,
];

/// What an algorithm is told before it begins.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Start {
    /// A first guess of the value, as the side to move sees it. Only algorithms that start from a guess ask for it;
    /// without one they take the static evaluation.
    pub guess: Option<Score>,
    /// Leaves are judged by their men alone.
    pub material: bool,
    /// The window of the root, as the side to move sees it, where an algorithm can be given one; the open one without it.
    pub window: Option<Window>,
}

impl Algorithm {
    /// What the registry says of it.
    pub const fn card(self) -> &'static Card {
        &CARDS[self as usize]
    }

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        self.card().slug
    }

    /// It works with windows, so that showing α and β makes sense.
    pub const fn is_windowed(self) -> bool {
        !matches!(self, Self::Minimax | Self::Negamax | Self::SssStar | Self::DualStar)
    }

    /// It begins with a guess of the value, and costs less the nearer that is.
    pub const fn starts_from_guess(self) -> bool {
        matches!(self, Self::Aspiration | Self::MtdF)
    }

    /// It keeps a list of open nodes, and does not go down and back.
    pub const fn is_best_first(self) -> bool {
        matches!(self, Self::SssStar | Self::DualStar)
    }

    /// Runs it to a fixed depth. When the clock runs out before there is a value, the answer has depth 0 and
    /// no move.
    pub fn run<G: Knowledge>(
        self,
        position: &G,
        depth: u8,
        observer: &mut impl Observer,
        clock: Clock,
    ) -> Found {
        self.run_from(Start::default(), position, depth, observer, clock)
    }

    /// The same, told what to begin with and what leaves are judged by.
    pub fn run_from<G: Knowledge>(
        self,
        start: Start,
        position: &G,
        depth: u8,
        observer: &mut impl Observer,
        clock: Clock,
    ) -> Found {
        let mut run = Run::new(observer, clock, start);
        run.claims = Claims::below(position);
        let score = self.root(position, depth.into(), &mut run);
        run.found(score, depth)
    }

    fn root<G: Knowledge>(self, position: &G, plies: i32, to: &mut Run<'_>) -> Option<Score> {
        match self {
            Self::Minimax => minimax::root(position, plies, to),
            Self::Negamax => negamax::root(position, plies, to),
            Self::BranchAndBound => branch_and_bound::root(position, plies, to),
            Self::AlphaBetaTwoFunctions => alpha_beta_two_functions::root(position, plies, to),
            Self::AlphaBeta => alpha_beta::root(position, plies, to),
            Self::FailSoft => fail_soft::root(position, plies, to),
            Self::Aspiration => aspiration::root(position, plies, to),
            Self::Test => test_repeated::root(position, plies, to),
            Self::PAlphaBeta => p_alpha_beta::root(position, plies, to),
            Self::Scout => scout::root(position, plies, to),
            Self::Pvs => pvs::root(position, plies, to),
            Self::NegaScout => negascout::root(position, plies, to),
            Self::Memory => memory::root(position, plies, to),
            Self::NegaCStar => negac_star::root(position, plies, to),
            Self::MtdF => mtd_f::root(position, plies, to),
            Self::SssStar => sss_star::root(position, plies, to),
            Self::MtSss => mt_sss::root(position, plies, to),
            Self::DualStar => dual_star::root(position, plies, to),
            Self::IterativeDeepening => iterative_deepening::root(position, plies, to),
            Self::Sx => sx::root(position, plies, to),
        }
    }
}

slugs!(Algorithm, "no algorithm", CARDS.iter().map(|card| card.algorithm));
