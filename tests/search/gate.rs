//! The gate of decisions: whatever a technique does comes by there, so that refusing all of it leaves plain alpha-beta.

use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::draughts::Draughts;
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::{Knowledge, Present};
use cutnode::search::techniques::{CARDS, Effect, Technique, Techniques};
use cutnode::search::{Amounts, Decision, Limits, Note, Observer, Plan, Silent};
use proptest::prelude::*;

use super::{CHESS, KIWIPETE, any_tree, engine};

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

/// How often each technique asked at the gate, and how often it was told that it had done something.
struct Counting {
    refuses: Option<Technique>,
    asked: [usize; CARDS.len()],
    acted: [usize; CARDS.len()],
}

impl Observer for Counting {
    fn overrules(&mut self, decision: &Decision) -> bool {
        let by = match *decision {
            Decision::Shortcut { by, .. } | Decision::LeaveOut { by, .. } | Decision::Depth { by, .. } => by,
            Decision::Entry | Decision::TableCut | Decision::StandPat | Decision::Cut { .. } => return false,
        };
        self.asked[by as usize] += 1;
        self.refuses == Some(by)
    }

    fn note(&mut self, note: Note) {
        let by = match note {
            Note::Shortcut { by, .. }
            | Note::LeftOut { by, .. }
            | Note::Deeper { by, .. }
            | Note::Shallower { by, .. } => by,
            Note::NullTried { cut: true, .. } => Technique::NullMove,
            Note::Reduced { .. } => Technique::LateMoveReductions,
            _ => return,
        };
        self.acted[by as usize] += 1;
    }
}

/// What is done in a search of a position that is deep enough for all techniques. A player who overlooks moves asks
/// about none of them otherwise: that is searched by itself.
fn counted<G: Knowledge>(position: &G, by: Technique, refuses: Option<Technique>) -> Counting {
    let overlooks = by == Technique::Overlooking;
    let (techniques, depth) = if overlooks {
        (Techniques::default().with(by), 4)
    } else {
        (Techniques::all().without(Technique::Overlooking), 9)
    };
    let attention = overlooks.then(|| "500/500/500/1".parse().expect("an amount"));
    let amounts = Amounts { breadth: Some(20_000), attention, ..Amounts::default() };
    let plan = Plan { techniques, amounts, ..Plan::new(Limits::depth(depth)) };
    let mut counting = Counting { refuses, asked: [0; CARDS.len()], acted: [0; CARDS.len()] };
    engine(position, &plan, &mut counting);
    counting
}

#[test]
fn every_technique_that_changes_a_value_asks_before_it_acts_and_obeys() {
    let decides = |effect| matches!(effect, Effect::LeavesOut | Effect::Shortens | Effect::Deepens);
    let techniques: Vec<Technique> =
        CARDS.iter().filter(|card| decides(card.effect)).map(|card| card.technique).collect();
    assert!(techniques.len() > 15, "{techniques:?}");
    let chess = |text| Chess::parse(text).expect("a position");
    let positions: Vec<Chess> = CHESS.into_iter().chain([KIWIPETE]).map(chess).collect();
    // Three men are given away here, and it wins.
    let draughts = "W:W12,17,18,21,22,24,27,33,39,40:B1,3,5,7,9,10,13,14,16,28";
    let draughts = Draughts::parse(draughts).expect("a position");
    let count = |at: usize, by, refuses| match positions.get(at) {
        Some(position) => counted(position, by, refuses),
        None => counted(&draughts, by, refuses),
    };
    for by in techniques {
        let number = by as usize;
        let acts = |&at: &usize| {
            let free = count(at, by, None);
            assert!(free.acted[number] <= free.asked[number], "{by}, position {at}");
            free.acted[number] > 0
        };
        let at = (0..=positions.len()).find(acts).unwrap_or_else(|| panic!("{by} acts nowhere"));
        let held = count(at, by, Some(by));
        assert!(held.asked[number] > 0, "{by}, position {at}");
        assert_eq!(held.acted[number], 0, "{by}, position {at}");
    }
}

proptest! {
    #[test]
    fn without_any_cut_a_tree_has_its_value(tree in any_tree(), depth in 1..6_u8) {
        refused(&tree, depth, true);
    }
}
