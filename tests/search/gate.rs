//! The gate of decisions: whatever a technique does comes by there, so that refusing all of it leaves plain alpha-beta.

use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::draughts::Draughts;
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::{Knowledge, Present};
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Decision, Limits, Observer, Plan, Silent};
use proptest::prelude::*;

use super::{any_tree, engine};

/// Refuses all that the search wants to do besides searching; cuts that are proved only if told to.
#[derive(Default)]
struct Refusing {
    proved_cuts: bool,
    /// How often each kind was refused: table, shortcuts, moves left out, depth, cuts.
    refused: [usize; 5],
}

impl Observer for Refusing {
    fn overrules(&mut self, decision: &Decision) -> bool {
        let kind = match decision {
            Decision::Entry | Decision::TableCut => 0,
            Decision::Shortcut { .. } => 1,
            Decision::LeaveOut { .. } => 2,
            Decision::Depth { .. } => 3,
            Decision::StandPat | Decision::Cut { .. } => 4,
        };
        let refuses = kind != 4 || self.proved_cuts;
        self.refused[kind] += usize::from(refuses);
        refuses
    }
}

/// What was refused in a search with every technique, which has come to the value of a search with none but quiescence.
fn refused<G: Knowledge>(position: &G, depth: u8, proved_cuts: bool) -> [usize; 5] {
    let plan = |techniques| Plan { techniques, ..Plan::new(Limits::depth(depth)) };
    let bare = Techniques::NONE.with(Technique::Quiescence);
    let mut refusing = Refusing { proved_cuts, ..Refusing::default() };
    let found = engine(position, &plan(Techniques::all()), &mut refusing);
    assert_eq!(found.score, engine(position, &plan(bare), &mut Silent).score);
    refusing.refused
}

#[test]
fn all_that_techniques_do_can_be_refused() {
    let mut sum = [0; 5];
    let mut add = |refused: [usize; 5]| sum.iter_mut().zip(refused).for_each(|(sum, more)| *sum += more);
    for text in [
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
    ] {
        add(refused(&Chess::parse(text).unwrap(), 4, false));
    }
    add(refused(&Draughts::start(), 6, false));
    add(refused(&ConnectFour::start(), 5, true));
    add(refused(&TicTacToe::start(), 5, true));
    assert!(sum.iter().all(|&count| count > 50), "{sum:?}");
}

proptest! {
    #[test]
    fn without_any_cut_a_tree_has_its_value(tree in any_tree(), depth in 1..6_u8) {
        refused(&tree, depth, true);
    }
}
