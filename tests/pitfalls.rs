//! Positions in which a technique fails: that it does is a fact of the technique, and a lesson.

use cutnode::games::Score;
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Limits, Plan, Stop, Table};
use cutnode::session::{Method, Request, Watch, game};

/// A plain search: what it has besides alpha-beta only orders moves, remembers them, or plays captures out.
fn plain() -> Techniques {
    [
        Technique::IterativeDeepening,
        Technique::Quiescence,
        Technique::MvvLva,
        Technique::Killers,
        Technique::History,
        Technique::TranspositionTable,
        Technique::Pvs,
        Technique::CheckExtension,
    ]
    .into_iter()
    .fold(Techniques::NONE, Techniques::with)
}

/// What a search to a fixed depth answers.
struct Answer {
    /// The best line, as it is written.
    line: Vec<String>,
    score: Score,
    nodes: u64,
}

impl Answer {
    fn best(&self) -> &str {
        &self.line[0]
    }
}

fn search(position: &str, techniques: Techniques, limits: Limits) -> Answer {
    let session = game("chess").unwrap().open(Some(position)).unwrap();
    let plan = Plan { techniques, ..Plan::new(limits) };
    let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
    let found = session.think(&request, &mut Table::new(16), &Stop::default(), &mut |_| {}).found;
    let line: Vec<_> = found.pv.iter().copied().map(Some).collect();
    Answer { line: session.texts(&line), score: found.score, nodes: found.counts.nodes }
}

/// In zugzwang a pass is better than any move, so that the null move cuts where it must not; the verified one finds
/// out (David-Tabibi & Netanyahu 2002). Best move and the same value without any null move are the measure.
#[test]
fn zugzwang_fools_the_null_move_and_not_the_verified_one() {
    for (position, depth, best) in
        [("1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", 5, "Kh6"), ("8/2K2NB1/8/8/8/r2k3p/8/8 w - - 0 1", 7, "Be5")]
    {
        let to = |techniques| search(position, techniques, Limits::depth(depth));
        let without = to(plain());
        let null = to(plain().with(Technique::NullMove));
        let verified = to(plain().with(Technique::NullMove).with(Technique::VerifiedNullMove));
        assert_eq!(without.best(), best);
        assert_ne!(null.best(), best, "{position}");
        assert_eq!((verified.best(), verified.score), (best, without.score), "{position}");
    }
}

/// Black's queen is pinned, and every pawn that he throws between puts her loss off by two plies: beyond the
/// horizon of a shallow search, which takes it for saved.
#[test]
fn a_pawn_is_sacrificed_for_the_horizon() {
    let position = "5r1k/4Q1q1/8/1p1p2P1/5P2/1p2P3/3P4/BK6 b - - 0 1";
    let shallow = search(position, plain(), Limits::depth(3));
    let deeper = search(position, plain(), Limits::depth(5));
    assert_eq!(shallow.line, ["b2", "Bxb2", "d4", "Bxd4"]);
    assert_eq!(deeper.best(), "Qxa1+");
    // Quiescence sees captures out, and no interposition: what was lost all along is told two plies later.
    let drop = shallow.score.units() - deeper.score.units();
    assert!(drop > 400, "{:?} {:?}", shallow.score, deeper.score);
    // Searched on from its end, the line is not believed (secondary search): the value is nearly that of the deeper
    // search at a fifth of its nodes.
    let doubting = search(position, plain().with(Technique::SecondarySearch), Limits::depth(3));
    assert_eq!(doubting.best(), deeper.best());
    assert!((doubting.score.units() - deeper.score.units()).abs() < drop / 2, "{:?}", doubting.score);
    assert!(doubting.nodes < deeper.nodes / 5, "{} {}", doubting.nodes, deeper.nodes);
}

/// A quiet move that comes late is searched less deep, and what is won by it lies beyond that: the same depth without
/// reductions finds it, and with them it is found later, at fewer nodes all the same.
#[test]
fn a_quiet_winning_move_is_missed_by_late_move_reductions() {
    for (position, missed, found, best) in [
        ("q4rk1/1b3ppp/1b6/1Q2B3/P7/1P4P1/4PP1P/2R2RK1 b - - 2 24", 5, 7, "Bh1"),
        ("6k1/1p3p1p/5Qp1/1b2Pp2/r2P4/p1q1B2P/R4PP1/6K1 w - - 20 46", 4, 5, "Bh6"),
    ] {
        let to = |techniques, depth| search(position, techniques, Limits::depth(depth));
        let reducing = plain().with(Technique::LateMoveReductions);
        assert_eq!(to(plain(), missed).best(), best);
        assert_ne!(to(reducing, missed).best(), best, "{position}");
        assert_eq!(to(reducing, found).best(), best);
        assert!(to(reducing, found).nodes < 2 * to(plain(), missed).nodes, "{position}");
    }
}

/// The pawns are blocked and only kings move, so that few positions are met by very many ways. With the table the
/// winning move is found within 300,000 nodes, without it not (Fine 1941, number 70).
#[test]
fn fine_70_is_found_through_the_table() {
    let position = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
    let with = search(position, plain(), Limits::nodes(300_000));
    assert_eq!(with.best(), "Kb1");
    assert!(with.score.units() > 200, "{:?}", with.score);
    let without = search(position, plain().without(Technique::TranspositionTable), Limits::nodes(300_000));
    assert!(without.score.units() + 150 < with.score.units(), "{:?}", without.score);
}
