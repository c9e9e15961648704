//! Moves that do not come to mind: what is never overlooked, and how often the rest is.

use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::draughts::Draughts;
use cutnode::games::{Game, Knowledge, MoveTag, Present, Spot};
use cutnode::search::techniques::overlooking::{Attention, Glance};
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Amounts, Found, Limits, Note, Observer, Plan, Silent, Visit};
use cutnode::trace::{NodeId, Recorder, Tree};
use proptest::prelude::*;

use super::engine;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const SHOT: &str = "W:W27,28,30-32,34,35,37-41,43-49:B2-11,16-21,23-25:F12";

fn search<G: Knowledge>(
    position: &G,
    depth: u8,
    attention: Option<Attention>,
    observer: &mut impl Observer,
) -> Found {
    let techniques = Techniques::default().set(Technique::Overlooking, attention.is_some());
    let amounts = Amounts { attention, ..Amounts::default() };
    engine(position, &Plan { techniques, amounts, ..Plan::new(Limits::depth(depth)) }, observer)
}

fn recorded<G: Knowledge>(position: &G, depth: u8, attention: Attention) -> Tree {
    let mut recorder = Recorder::new(1_000_000);
    search(position, depth, Some(attention), &mut recorder);
    recorder.into_tree()
}

/// The moves that were overlooked at a node.
fn overlooked(tree: &Tree, id: NodeId) -> Vec<MoveTag> {
    let tag = |note| match note {
        Note::LeftOut { by: Technique::Overlooking, tag, .. } => Some(tag),
        _ => None,
    };
    tree.notes(id).into_iter().filter_map(tag).collect()
}

/// A position, and the move that was made in it.
type Before<G> = (G, <G as cutnode::games::Game>::Move);

/// The position of a node and the one before it with the move between them; `None` below a null move.
fn at<G: Knowledge>(root: &G, line: &[Option<MoveTag>]) -> Option<(G, Option<Before<G>>)> {
    let (mut here, mut before) = (root.clone(), None);
    for step in line {
        let mv = here.recall((*step)?)?;
        let child = here.play(mv);
        before = Some((std::mem::replace(&mut here, child), mv));
    }
    Some((here, before))
}

#[test]
fn who_sees_everything_searches_as_if_nothing_were_overlooked() {
    fn same<G: Knowledge>(position: &G, depth: u8) {
        let whole = Attention { forcing: 1_000, quiet: 1_000, tunnel: 1_000, ..Attention::default() };
        assert!(whole.is_whole());
        let [all, plain] = [Some(whole), None].map(|it| search(position, depth, it, &mut Silent));
        assert_eq!((all.pv, all.score, all.counts), (plain.pv, plain.score, plain.counts));
    }
    same(&Chess::parse(KIWIPETE).unwrap(), 5);
    same(&Draughts::parse(SHOT).unwrap(), 7);
    same(&ConnectFour::start(), 8);
}

/// What nobody overlooks, whoever he is: that what captured is captured back, a way out of check, a capture that he owes;
/// and something always comes to mind where he has to move.
fn holds<G: Knowledge>(root: &G, depth: u8, attention: Attention) -> usize {
    let tree = recorded(root, depth, attention);
    let mut sum = 0;
    for id in 0..tree.len() as NodeId {
        let missed = overlooked(&tree, id);
        let Some((here, before)) = at(root, &tree.line(id)).filter(|_| !missed.is_empty()) else { continue };
        sum += missed.len();
        assert!(!here.must_respond(), "{:?}", tree.line(id));
        let quiescence = tree.notes(id).iter().any(|note| matches!(note, Note::StandPat(_)));
        assert!(quiescence || missed.len() < here.moves().len());
        let Some((parent, last)) = before.filter(|(parent, last)| parent.is_tactical(*last)) else {
            continue;
        };
        let landed = parent.path(last).unwrap()[1];
        for mv in missed.into_iter().filter_map(|tag| here.recall(tag)) {
            let back = here.is_tactical(mv) && here.path(mv).unwrap()[1] == landed;
            assert!(!back, "a recapture in {:?}", tree.line(id));
        }
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn recaptures_and_what_has_to_be_answered_are_never_overlooked(seed: u64, quiet in 0_u16..600) {
        let attention = Attention { forcing: 300, quiet, tunnel: 800, seed, eyes: None };
        let chess = holds(&Chess::parse(KIWIPETE).unwrap(), 3, attention);
        let draughts = holds(&Draughts::parse(SHOT).unwrap(), 4, attention);
        let four = holds(&ConnectFour::start(), 4, attention);
        prop_assert!(chess > 100 && draughts > 10 && four > 10, "{} {} {}", chess, draughts, four);
    }
}

/// What a table tells of a player's attention is how often the search sees a reply: to a pawn that moved where it is taken, to
/// one that stood there, and a quiet one.
#[test]
fn replies_are_seen_as_often_as_is_told() {
    let position = Chess::parse(KIWIPETE).unwrap();
    let push = position.parse_move("a3").unwrap();
    let after = position.play(push);
    assert!(after.moves().len() >= usize::from(Chess::MANY_MOVES));
    let replies = ["bxa3", "hxg2", "Rb8"].map(|text| after.tag(after.parse_move(text).unwrap()));
    let attention = |seed| Attention { forcing: 490, quiet: 250, tunnel: 1_000, seed, eyes: None };
    let techniques = Techniques::NONE.with(Technique::Overlooking);
    let (mut met, mut seen) = (0, [0; 3]);
    for seed in 0..1_200 {
        let mut recorder = Recorder::new(100_000);
        let amounts = Amounts { attention: Some(attention(seed)), ..Amounts::default() };
        engine(&position, &Plan { techniques, amounts, ..Plan::new(Limits::depth(2)) }, &mut recorder);
        let tree = recorder.into_tree();
        let mut nodes = 0..tree.len() as NodeId;
        let Some(node) = nodes.find(|&id| tree.line(id) == [Some(position.tag(push))]) else { continue };
        met += 1;
        let missing = overlooked(&tree, node);
        for (seen, reply) in seen.iter_mut().zip(&replies) {
            *seen += i32::from(!missing.contains(reply));
        }
    }
    assert!(met > 300, "{met}");
    for (seen, told) in seen.into_iter().zip(attention(0).of_replies()) {
        let share = f64::from(seen) / f64::from(met);
        assert!((share - told).abs() < 0.06, "{share:.3} of {met}, told {told:.3}");
    }
}

/// At the root a move is seen with the root of its chance, one ply on with its chance, and of twenty moves a little more than of
/// thirty. The mate in one is missed so often.
#[test]
fn as_often_as_the_attention_says() {
    let (position, seeds) = (Chess::parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").unwrap(), 600);
    let mate = position.parse_move("Ra8#").unwrap();
    let quiet = position.parse_move("h3").unwrap();
    let mut missed = [0, 0];
    for seed in 0..seeds {
        let attention = Attention { forcing: 490, quiet: 250, tunnel: 1_000, seed, eyes: None };
        let tree = recorded(&position, 1, attention);
        let root = (0..tree.len() as NodeId).find(|&id| tree.visit(id) == Visit::Root && id > 0).unwrap();
        let missing = overlooked(&tree, root);
        for (count, mv) in missed.iter_mut().zip([mate, quiet]) {
            *count += u32::from(missing.contains(&position.tag(mv)));
        }
    }
    let [mates, quiets] = missed.map(|count| f64::from(count) / seeds as f64);
    assert_eq!(position.moves().len(), 20);
    let chance = |attention: f64| 1.0 - attention.powf(0.5 * 20.0 / 30.0);
    assert!((mates - chance(0.49)).abs() < 0.06, "{mates}");
    assert!((quiets - chance(0.25)).abs() < 0.06, "{quiets}");
}

/// How often the same capture of a queen or a knight is missed, by a pawn that moved last or by one that did not.
#[test]
fn what_is_dear_and_what_has_just_been_attacked_is_missed_less() {
    let missed = |man: char, column: u8| {
        let text = format!("r3k2r/pp3ppp/8/2p5/3{man}4/2P5/PP3PPP/RN2K2R w KQkq - 0 1");
        let position = Chess::parse(&text).unwrap();
        let left = position.play(position.parse_move("h3").unwrap());
        let takes = left.tag(left.parse_move("cxd4").unwrap());
        let eyes = Some(Glance { at: Spot::new(column, 4), captured: false });
        let seeds = 0..400;
        let misses = |&seed: &u64| {
            let attention = Attention { forcing: 200, quiet: 1_000, tunnel: 1_000, seed, eyes };
            let tree = recorded(&position, 1, attention);
            (0..tree.len() as NodeId).any(|id| {
                tree.line(id).len() == 1
                    && tree.line(id)[0].is_some()
                    && overlooked(&tree, id).contains(&takes)
            })
        };
        seeds.filter(misses).count()
    };
    let [old, new] = [4, 2].map(|column| ['N', 'Q'].map(|man| missed(man, column)));
    assert!(old[1] < old[0] && new[1] < new[0], "a queen is seen sooner than a knight: {old:?} {new:?}");
    assert!(2 * new[0] < old[0] && 2 * new[1] < old[1], "and a new threat sooner: {old:?} {new:?}");
    assert!(new[1] > 0, "but not always");
}

/// How often the capture of a knight is missed that stood there before, or has just gone there.
#[test]
fn what_has_just_gone_where_it_can_be_taken_is_missed_less() {
    let position = Chess::parse("r3k2r/pp3ppp/8/2p5/3N4/2P4P/PP3PP1/RN2K2R b KQkq - 0 1").unwrap();
    let takes = position.tag(position.parse_move("cxd4").unwrap());
    let missed = |column: u8, row: u8| {
        let eyes = Some(Glance { at: Spot::new(column, row), captured: false });
        let misses = |&seed: &u64| {
            let attention = Attention { forcing: 200, quiet: 1_000, tunnel: 1_000, seed, eyes };
            let tree = recorded(&position, 1, attention);
            let is_root = |id: &NodeId| tree.visit(*id) == Visit::Root && *id > 0;
            let root = (0..tree.len() as NodeId).find(is_root).unwrap();
            overlooked(&tree, root).contains(&takes)
        };
        (0..400).filter(misses).count()
    };
    let (stood, went) = (missed(7, 2), missed(3, 3));
    assert!(2 * went < stood && went > 0, "{stood} {went}");
}
