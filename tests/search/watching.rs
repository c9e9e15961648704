//! Watching a search changes nothing of it.

use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::draughts::Draughts;
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::{Knowledge, Present};
use cutnode::search::techniques::{CARDS, Technique, Techniques};
use cutnode::search::{Limits, Note, Plan, Silent};
use cutnode::trace::{Recorder, Tally, Tree};
use proptest::prelude::*;

use super::{CHESS, KIWIPETE, any_tree, engine};

pub(crate) fn watched_is_silent<G: Knowledge + Present>(position: &G, plan: &Plan) {
    let silent = engine(position, plan, &mut Silent);
    for budget in [0, 10, 1_000_000] {
        let mut watching = (Recorder::new(budget), Tally::default());
        let watched = engine(position, plan, &mut watching);
        assert_eq!((watched.best, watched.score, &watched.pv), (silent.best, silent.score, &silent.pv));
        assert_eq!(watched.counts, silent.counts);
        let tree = watching.0.tree();
        assert_eq!(watching.1.nodes, silent.counts.nodes);
        assert_eq!(tree.visited(), silent.counts.nodes);
        let hidden: u64 = (0..tree.len() as u32).map(|id| tree.hidden(id)).sum();
        assert_eq!(tree.len() as u64 + hidden, tree.visited());
    }
}

#[test]
fn watching_changes_nothing_on_tic_tac_toe() {
    watched_is_silent(&TicTacToe::start(), &Plan::new(Limits::depth(9)));
    watched_is_silent(&TicTacToe::start(), &Plan::new(Limits::nodes(777)));
}

/// The tree of a search for several lines is sound, and says which of its roots are which.
#[test]
fn a_search_for_several_lines_is_watched_as_it_is() {
    let position = Chess::parse(KIWIPETE).unwrap();
    let plan = Plan { lines: 3, ..Plan::new(Limits::depth(4)) };
    watched_is_silent(&position, &plan);
    let mut recorder = Recorder::new(1_000_000);
    engine(&position, &plan, &mut recorder);
    let tree = recorder.into_tree();
    let aside = |id| {
        tree.notes(id).into_iter().find_map(|note| match note {
            Note::SetAside(moves) => Some(usize::from(moves)),
            _ => None,
        })
    };
    let roots: Vec<_> = tree.children(Tree::ROOT).map(|id| aside(id).unwrap_or(0)).collect();
    for number in 0..3 {
        assert!(roots.iter().filter(|&&aside| aside == number).count() >= 4, "{roots:?}");
    }
    for root in tree.children(Tree::ROOT) {
        let moves: std::collections::BTreeSet<_> =
            tree.children(root).filter_map(|child| tree.tag(child)).collect();
        assert!(moves.len() <= 48 - aside(root).unwrap_or(0));
    }
}

/// With each technique switched, whatever the game.
fn watched_with_every_technique<G: Knowledge + Present>(position: &G, depth: u8) {
    let default = Techniques::default();
    for technique in CARDS.iter().map(|card| card.technique) {
        let switched =
            if default.has(technique) { default.without(technique) } else { default.with(technique) };
        watched_is_silent(position, &Plan { techniques: switched, ..Plan::new(Limits::depth(depth)) });
    }
}

#[test]
fn watching_changes_nothing_with_any_technique_in_any_game() {
    watched_with_every_technique(&Chess::parse(CHESS[1]).unwrap(), 4);
    watched_with_every_technique(&Draughts::start(), 5);
    watched_with_every_technique(&ConnectFour::start(), 6);
    watched_with_every_technique(&TicTacToe::start(), 4);
}

proptest! {
    #[test]
    fn watching_changes_nothing_on_trees(tree in any_tree()) {
        watched_is_silent(&tree, &Plan::new(Limits::depth(8)));
    }
}

#[test]
fn watching_changes_nothing_on_chess() {
    watched_is_silent(&Chess::parse(KIWIPETE).unwrap(), &Plan::new(Limits::depth(3)));
    for position in CHESS {
        let position = Chess::parse(position).unwrap();
        for techniques in
            [Techniques::default(), Techniques::NONE, Techniques::NONE.with(Technique::Quiescence)]
        {
            watched_is_silent(&position, &Plan { techniques, ..Plan::new(Limits::depth(2)) });
        }
        watched_is_silent(&position, &Plan::new(Limits::depth(5)));
        watched_is_silent(&position, &Plan::new(Limits::nodes(20_000)));
    }
}
