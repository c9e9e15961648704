//! Uniform trees: what the dial of order does, and what the worst tree is.

use cutnode::games::tree::TreePosition;
use cutnode::games::{Feature, Game, Present};
use cutnode::lab::meets;
use cutnode::search::{Clock, Found, Limits, Silent, Stop};
use cutnode::textbook::Algorithm;
use cutnode::trace::steps::StepRecorder;

use super::textbook::kit::{Log, watch};

fn run(algorithm: Algorithm, text: &str, depth: u8) -> Found {
    let position = TreePosition::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    algorithm.run(&position, depth, &mut Silent, Clock::start(Limits::depth(depth), Stop::default()))
}

/// The leaves that alpha-beta looks at, after its value was held against minimax's.
fn leaves(text: &str, depth: u8) -> u64 {
    let found = run(Algorithm::AlphaBeta, text, depth);
    assert_eq!(found.score, run(Algorithm::Minimax, text, depth).score, "{text}");
    found.counts.leaves
}

/// Knuth & Moore 1975.
fn minimal(width: u64, depth: u32) -> u64 {
    width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1
}

#[test]
fn in_perfect_order_alpha_beta_looks_at_the_minimal_tree_at_every_depth() {
    for (width, depth) in [(2, 9), (3, 6), (5, 5), (8, 4)] {
        for side in ["", "min "] {
            let text = format!("{side}random width={width} depth={depth} order=100 seed=5");
            for to in 1..=depth {
                assert_eq!(leaves(&text, to), minimal(width, to.into()), "{text}, to depth {to}");
            }
        }
    }
}

#[test]
fn in_the_worst_tree_alpha_beta_looks_at_every_leaf() {
    for (width, depth) in [(2, 9), (3, 6), (5, 5), (8, 4), (3, 2)] {
        for side in ["", "min "] {
            let text = format!("{side}worst width={width} depth={depth}");
            assert_eq!(leaves(&text, depth), u64::from(width as u32).pow(depth.into()), "{text}");
        }
    }
}

#[test]
fn the_dial_changes_the_order_and_nothing_else() {
    for seed in 1..=10 {
        let text = format!("random width=4 depth=5 range=-500..500 seed={seed}");
        let plain = run(Algorithm::AlphaBeta, &text, 5);
        for order in [0, 20, 50, 80, 100] {
            let text = format!("{text} order={order}");
            let found = run(Algorithm::AlphaBeta, &text, 5);
            assert_eq!(found.score, plain.score, "{text}");
            if order == 50 {
                assert_eq!((found.counts, found.pv), (plain.counts, plain.pv.clone()), "{text}");
            }
        }
    }
}

#[test]
fn better_order_means_fewer_leaves() {
    let mean = |order| {
        let seeds = 1..=40;
        seeds.map(|seed| leaves(&format!("random width=4 depth=5 order={order} seed={seed}"), 5)).sum::<u64>()
    };
    let counts = [0, 25, 50, 75, 100].map(mean);
    assert!(counts.is_sorted_by(|more, fewer| more > fewer), "{counts:?}");
}

#[test]
fn a_described_tree_is_as_if_it_were_typed() {
    for text in
        ["random width=2 depth=7 seed=3", "min random width=3 depth=4 order=70", "worst width=9 depth=2"]
    {
        let described = TreePosition::parse(text).unwrap();
        let typed = TreePosition::parse(&write_out(&described)).unwrap();
        let run = |position: &TreePosition| {
            let clock = Clock::start(Limits::depth(7), Stop::default());
            let found = Algorithm::AlphaBeta.run(position, 7, &mut Silent, clock);
            (found.score, found.counts)
        };
        assert_eq!(run(&described), run(&typed), "{text}");
    }
}

fn write_out(position: &TreePosition) -> String {
    use cutnode::games::{Game, Knowledge, MoveList, Side};
    fn write(position: &TreePosition) -> String {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            let value = position.evaluate().units();
            return if position.side_to_move() == Side::First { value } else { -value }.to_string();
        }
        let children: Vec<String> = moves.iter().map(|&mv| write(&position.play(mv))).collect();
        format!("({})", children.join(" "))
    }
    let side = if position.side_to_move() == Side::Second { "min " } else { "" };
    format!("{side}{}", write(position))
}

/// The same as [`meets`] says, seen in another way.
fn is_seen(tree: &TreePosition, feature: Feature) -> bool {
    let runs = |algorithm| Log::of(algorithm, tree, 20).0;
    match feature {
        // Without deep cuts more leaves are looked at.
        Feature::DeepCut => {
            runs(Algorithm::BranchAndBound).leaves.len() > runs(Algorithm::AlphaBeta).leaves.len()
        }
        Feature::Tie => {
            let text = write_out(tree);
            let values: Vec<i32> = children(&text).map(|child| value(child, false)).collect();
            let best = values.iter().max();
            values.iter().filter(|&value| Some(value) == best).count() > 1
        }
        // A leaf is looked at twice, or a node is entered twice.
        Feature::Research => {
            let log = runs(Algorithm::NegaScout);
            let mut steps = StepRecorder::new(Algorithm::NegaScout, tree.side_to_move(), 1 << 20);
            watch(Algorithm::NegaScout, tree, 20, &mut steps);
            log.nodes > steps.into_steps().nodes() as u64
        }
        Feature::MissedAspiration => runs(Algorithm::Aspiration).passes.len() > 1,
    }
}

/// The parts of a list, as text.
fn children(list: &str) -> impl Iterator<Item = &str> {
    let inside = list.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or("");
    let mut depth = 0;
    inside.split(move |letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        letter == ' ' && depth == 0
    })
}

/// Minimax on the text alone.
fn value(text: &str, max: bool) -> i32 {
    if let Ok(leaf) = text.parse() {
        return leaf;
    }
    let values = children(text).map(|child| value(child, !max));
    if max { values.max() } else { values.min() }.unwrap()
}

#[test]
fn a_seed_is_for_what_names_none() {
    let seeded = |text| TreePosition::seeded(text, 7);
    assert_eq!(seeded("random").as_deref(), Some("random seed=7"));
    assert_eq!(seeded("min  random width=2 @1").as_deref(), Some("min random seed=7 width=2 @1"));
    for plain in ["random seed=3", "worst width=2", "((1 2) 3)", "large", "random width=x"] {
        assert_eq!(seeded(plain), None, "{plain}");
    }
}

#[test]
fn what_is_asked_for_happens() {
    for feature in Feature::ALL {
        let sample = TreePosition::parse(feature.slug()).unwrap();
        assert!(meets(&sample, feature), "the sample {feature}");
        // A tree in order has exact estimates, and never misses an aspiration window.
        let third = if feature == Feature::MissedAspiration { "" } else { "order=70" };
        let third = format!("width=4 depth=5 {third}");
        for shape in ["width=2 depth=4", "width=3 depth=4 range=0..5", &third] {
            let text = format!("random {shape} seed=3 with={feature}");
            let found = TreePosition::find(&text, &|tree, feature| meets(tree, feature)).unwrap();
            let found = TreePosition::parse(&found.notation()).unwrap();
            assert!(meets(&found, feature) && is_seen(&found, feature), "{text}");
        }
    }
    for seed in 1..40 {
        let text = format!("random width=2 depth=4 range=0..9 seed={} with=deep-cut", 37 * seed);
        let found = TreePosition::find(&text, &|tree, feature| meets(tree, feature)).unwrap();
        assert!(is_seen(&found, Feature::DeepCut), "{text}");
    }
    let perfect = TreePosition::parse("random width=3 depth=5 order=100").unwrap();
    assert!(!meets(&perfect, Feature::Research));
    let none =
        TreePosition::find("random width=2 depth=2 with=deep-cut", &|tree, feature| meets(tree, feature));
    assert!(none.is_err_and(|error| error.column == 1));
}
