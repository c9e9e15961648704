//! Values are values, and what is called proved is true: held against a search that knows no techniques.

use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::draughts::Draughts;
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::tree::TreePosition;
use cutnode::games::{Ending, Key, Knowledge, MoveList, Outcome, Present, Score};
use cutnode::search::techniques::{CARDS, Technique, Techniques};
use cutnode::search::{Amounts, Bound, Clock, Entries, Limits, Note, Plan, Root, Stop, Table, Visit, search};
use cutnode::session::{Method, Request, Watch};
use cutnode::textbook;
use cutnode::trace::{NodeId, Proof, Recorder, Tree, weakest};

/// Positions of all games, and the depth to which the engine searches them here.
const CHESS: [(&str, u8); 5] = [
    ("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", 5),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", 9),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
];
const DRAUGHTS: [(&str, u8); 2] =
    [("W:W31-50:B1-20", 7), ("W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38", 6)];
const CONNECT_FOUR: [(&str, u8); 2] = [("-", 8), ("4453", 8)];
const TREES: [(&str, u8); 2] =
    [("(((41 5) (12 90)) ((101 80) (20 30)))", 4), ("random width=4 depth=6 seed=3 order=60", 6)];

/// A recorded search, and the table that it left.
struct Recorded<G> {
    position: G,
    tree: Tree,
    table: Table,
}

impl<G: Knowledge> Recorded<G> {
    fn new(position: G, depth: u8, techniques: Techniques, entries: Entries) -> Self {
        let amounts = Amounts { entries, ..Amounts::default() };
        let plan = Plan { techniques, amounts, ..Plan::new(Limits::depth(depth)) };
        let (mut table, mut recorder) = (Table::new(1), Recorder::new(1_000_000));
        let (root, stop) = (Root::default(), Stop::default());
        search(&position, &root, &plan, &mut table, &mut recorder, &stop, |_, _| {});
        Self { position, tree: recorder.into_tree(), table }
    }

    fn nodes(&self) -> impl Iterator<Item = NodeId> + use<G> {
        0..self.tree.len() as NodeId
    }

    /// The position of a node, and those on the way there.
    fn at(&self, id: NodeId) -> Vec<G> {
        let mut path = vec![self.position.clone()];
        for step in self.tree.line(id) {
            let here = path.last().unwrap();
            let next = match step {
                Some(tag) => here.play(here.recall(tag).unwrap()),
                None => here.pass().unwrap(),
            };
            path.push(next);
        }
        path
    }
}

/// Runs a check on every game.
trait Check {
    fn check<G: Knowledge + Present>(&mut self, name: &str, text: &str, depth: u8);

    fn on_all_games(&mut self) {
        for (text, depth) in CHESS {
            self.check::<Chess>("chess", text, depth);
        }
        for (text, depth) in DRAUGHTS {
            self.check::<Draughts>("draughts", text, depth);
        }
        for (text, depth) in CONNECT_FOUR {
            self.check::<ConnectFour>("connect-four", text, depth);
        }
        for (text, depth) in TREES {
            self.check::<TreePosition>("tree", text, depth);
        }
        self.check::<TicTacToe>("tic-tac-toe", ".../.../... X", 6);
    }
}

fn bets(card: &cutnode::search::techniques::Card) -> bool {
    card.effect.is_bet()
}

/// The engine's techniques without these.
fn engine_without(out: impl Fn(&cutnode::search::techniques::Card) -> bool) -> Techniques {
    let on = CARDS.iter().filter(|card| card.default && !out(card));
    on.fold(Techniques::NONE, |set, card| set.with(card.technique))
}

/// The sets that the laws are about: the engine's own, everything; and on some positions each technique that bets, added
/// to a search that makes no bets.
fn sets(text: &str) -> Vec<Techniques> {
    let plain = engine_without(bets);
    let each = CARDS.iter().filter(|card| bets(card)).map(|card| plain.with(card.technique));
    let some = [CHESS[0].0, DRAUGHTS[1].0, CONNECT_FOUR[1].0, TREES[1].0].contains(&text);
    [Techniques::default(), Techniques::all()].into_iter().chain(each.filter(|_| some)).collect()
}

/// No visit returns an end of the open window, and no entry of the table holds one.
#[test]
fn no_value_is_infinite() {
    struct Finite(u64);
    impl Check for Finite {
        fn check<G: Knowledge + Present>(&mut self, name: &str, text: &str, depth: u8) {
            for set in sets(text) {
                let recorded = Recorded::new(G::parse(text).unwrap(), depth, set, Entries::Deep);
                for id in recorded.nodes() {
                    let returned = recorded.tree.returned(id).unwrap();
                    assert!(!returned.score.is_infinite(), "{name} {text}: node {id}");
                    if id % 7 == 0 && recorded.tree.size(id) > 3 {
                        let path = recorded.at(id);
                        let key = path.last().unwrap().key();
                        let stored = recorded.table.probe(key, path.len() - 1);
                        assert!(stored.is_none_or(|stored| !stored.score.is_infinite()), "{name} {text}");
                        self.0 += u64::from(stored.is_some());
                    }
                }
            }
        }
    }
    let mut looked = Finite(0);
    looked.on_all_games();
    assert!(looked.0 > 10_000, "{} entries were looked at", looked.0);
}

/// Without techniques that leave out or shorten, all is proved.
#[test]
fn without_bets_all_is_proved() {
    struct Proved;
    impl Check for Proved {
        fn check<G: Knowledge + Present>(&mut self, name: &str, text: &str, depth: u8) {
            for set in [engine_without(bets), engine_without(bets).with(Technique::SingularExtension)] {
                let depth = depth.min(if name == "chess" { 4 } else { 7 });
                let recorded = Recorded::new(G::parse(text).unwrap(), depth, set, Entries::Deep);
                for id in recorded.nodes() {
                    let tree = &recorded.tree;
                    // A probe of the other moves is about them alone.
                    if tree.visit(id) != Visit::Probe {
                        assert_eq!(tree.proof(id), Some(Proof::Proved), "{name} {text}: node {id}");
                    }
                    assert_eq!(weakest(tree, id).is_none(), tree.proof(id) == Some(Proof::Proved));
                }
            }
        }
    }
    Proved.on_all_games();
}

/// So is all that an algorithm of the textbooks returns.
#[test]
fn the_textbooks_prove_what_they_claim() {
    for card in &textbook::CARDS {
        let position = TreePosition::parse("(((41 5) (12 90)) ((101 80) (20 30)))").unwrap();
        let mut recorder = Recorder::new(10_000);
        card.algorithm.run(&position, 4, &mut recorder, Clock::start(Limits::depth(4), Stop::default()));
        let tree = recorder.into_tree();
        for id in 0..tree.len() as NodeId {
            let settled = tree.returned(id).map(|_| Proof::Proved);
            assert_eq!(tree.proof(id), settled, "{}: node {id}", card.slug);
        }
    }
}

/// What was handed up while the search ran is what is found again going down: the same technique.
#[test]
fn the_weakest_link_is_the_bet_that_was_handed_up() {
    #[derive(Default)]
    struct Linked {
        bets: u64,
        beyond: u64,
    }
    impl Check for Linked {
        fn check<G: Knowledge + Present>(&mut self, name: &str, text: &str, depth: u8) {
            for set in sets(text) {
                let recorded = Recorded::new(G::parse(text).unwrap(), depth, set, Entries::Deep);
                let tree = &recorded.tree;
                for id in recorded.nodes().step_by(3) {
                    let Some(Proof::Bet(by)) = tree.proof(id) else { continue };
                    let link = weakest(tree, id).unwrap();
                    assert_eq!(link.by, by, "{name} {text}: node {id} {:?} {link:?}", tree.returned(id));
                    assert!(by.is_none_or(|by| set.has(by)), "{name} {text}: {by:?}");
                    assert!(by.is_none_or(|by| by.card().effect.is_bet()), "{name} {text}: {by:?}");
                    self.bets += 1;
                    self.beyond += u64::from(link.beyond);
                }
            }
        }
    }
    let mut linked = Linked::default();
    linked.on_all_games();
    assert!(linked.bets > 20_000 && linked.beyond == 0, "{} bets, {} beyond", linked.bets, linked.beyond);
}

/// Fail-soft alpha-beta of the page, with the engine's definition of quiescence and nothing else.
struct Page {
    path: Vec<Key>,
    quiescence: bool,
    /// The value depends on the path: a position was there before, or the count of moves without progress ended a line.
    by_path: bool,
    nodes: u32,
}

impl Page {
    fn value<G: Knowledge>(
        &mut self,
        position: &G,
        depth: i32,
        ply: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        self.nodes += 1;
        let worth = |Ending { outcome, .. }: Ending| match outcome {
            Outcome::Win => Score::win_in(ply),
            Outcome::Draw => Score::DRAW,
            Outcome::Loss => Score::loss_in(ply),
            Outcome::Points(points) => Score::estimate(points),
        };
        if let Some(ending) = position.ended() {
            self.by_path |= ending.outcome == Outcome::Draw && position.reversible_plies() > 0;
            return worth(ending);
        }
        let reversible = position.reversible_plies().min(self.path.len());
        if self.path[self.path.len() - reversible..].contains(&position.key()) {
            self.by_path = true;
            return Score::DRAW;
        }
        let mut moves = MoveList::new();
        let mut best = Score::LOWEST;
        if depth > 0 || (self.quiescence && (position.must_respond() || position.threatened())) {
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                return worth(position.no_moves());
            }
        } else if self.quiescence {
            best = position.evaluate();
            position.tactical_moves(&mut moves);
        } else {
            if position.must_respond() {
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    return worth(position.no_moves());
                }
            }
            return position.evaluate();
        }
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        moves.sort_by_key(|&mv| if position.is_tactical(mv) { -1 - position.gain(mv) } else { 0 });
        self.path.push(position.key());
        for &mv in &moves {
            let value = -self.value(&position.play(mv), depth - 1, ply + 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.path.pop();
        best
    }
}

/// Where it says *proved*, a search without techniques says the same.
#[test]
fn what_is_proved_is_true() {
    #[derive(Default)]
    struct True {
        confirmed: std::collections::BTreeMap<String, u32>,
        by_path: u32,
    }
    impl Check for True {
        fn check<G: Knowledge + Present>(&mut self, name: &str, text: &str, depth: u8) {
            let extends = |card: &cutnode::search::techniques::Card| {
                card.effect == cutnode::search::techniques::Effect::Deepens
            };
            let engine = engine_without(extends);
            for set in
                [engine, engine.without(Technique::TranspositionTable), engine.with(Technique::MultiCut)]
            {
                let recorded = Recorded::new(G::parse(text).unwrap(), depth, set, Entries::Equal);
                let tree = &recorded.tree;
                let few = |id: &NodeId| (1..=if name == "chess" { 3 } else { 5 }).contains(&tree.depth(*id));
                let proved = |id: &NodeId| tree.proof(*id) == Some(Proof::Proved);
                let mut ids: Vec<_> = recorded.nodes().filter(few).filter(proved).collect();
                // Those that rest on something, which are few, and some of the others.
                ids.sort_by_key(|&id| std::cmp::Reverse(tree.size(id)));
                let (large, small) = ids.split_at(ids.len().min(60));
                let step = (small.len() / 60).max(1);
                for &id in large.iter().chain(small.iter().step_by(step)) {
                    self.confirm(name, text, &recorded, id);
                }
            }
        }
    }
    impl True {
        fn confirm<G: Knowledge>(&mut self, name: &str, text: &str, recorded: &Recorded<G>, id: NodeId) {
            let tree = &recorded.tree;
            let path = recorded.at(id);
            let (here, before) = path.split_last().unwrap();
            let returned = tree.returned(id).unwrap();
            let mut page = Page {
                path: before.iter().map(cutnode::games::Game::key).collect(),
                quiescence: true,
                by_path: false,
                nodes: 0,
            };
            let (ply, depth, score) = (before.len(), tree.depth(id), returned.score);
            let what =
                || format!("{name} {text}: node {id}, depth {depth}, {returned:?}, {:?}", tree.notes(id));
            if returned.bound != Bound::Upper {
                let value = page.value(here, depth, ply, score - 1, score);
                assert!(value >= score || page.by_path, "{} is at most {value:?}", what());
            }
            if returned.bound != Bound::Lower {
                let value = page.value(here, depth, ply, score, score + 1);
                assert!(value <= score || page.by_path, "{} is at least {value:?}", what());
            }
            self.by_path += u32::from(page.by_path);
            *self.confirmed.entry(name.into()).or_default() += u32::from(!page.by_path);
        }
    }
    let mut all = True::default();
    all.on_all_games();
    for game in ["chess", "draughts", "connect-four", "tic-tac-toe", "tree"] {
        let confirmed = all.confirmed.get(game).copied().unwrap_or(0);
        let least = if game == "tree" { 20 } else { 150 };
        assert!(confirmed >= least, "{game}: {confirmed} nodes; {} were left out", all.by_path);
    }
}

/// Where a table was there before the search began, nobody knows what its entries rest on.
#[test]
fn what_a_table_brought_along_is_not_proved() {
    let position = Chess::parse(CHESS[0].0).unwrap();
    let plan = Plan { techniques: engine_without(bets), ..Plan::new(Limits::depth(4)) };
    let mut table = Table::new(1);
    let mut record = || {
        let mut recorder = Recorder::new(1_000_000);
        let (root, stop) = (Root::default(), Stop::default());
        search(&position, &root, &plan, &mut table, &mut recorder, &stop, |_, _| {});
        recorder.into_tree()
    };
    let (first, second) = (record(), record());
    assert_eq!(first.proof(Tree::ROOT), Some(Proof::Proved));
    let unknown = (0..second.len() as NodeId).find(|&id| {
        let used = second.notes(id).iter().any(|note| matches!(note, Note::Table { cut: true, .. }));
        used && second.proof(id) == Some(Proof::Bet(Some(Technique::TranspositionTable)))
    });
    let link = weakest(&second, unknown.unwrap()).unwrap();
    assert!(link.beyond);
}

#[test]
fn what_screens_and_commands_record_is_what_the_search_tells() {
    for (slug, text, depth) in
        [("chess", CHESS[2].0, 4), ("draughts", DRAUGHTS[0].0, 7), ("connect-4", "-", 8)]
    {
        let session = cutnode::session::game(slug).unwrap().open(Some(text)).unwrap();
        let (method, plan) = (Method::Engine, Plan::new(Limits::depth(depth)));
        let request = Request { method, plan, watch: Watch::Record { budget: 1_000_000, followed: true } };
        let (mut table, stop) = (Table::new(plan.hash), Stop::default());
        let tree = session.think(&request, &mut table, &stop, &mut |_| {}).tree.unwrap();
        // What a table's entry rests on is told by the visit that wrote it.
        let cuts = (0..tree.len() as NodeId).flat_map(|id| tree.notes(id));
        let (mut cut, mut written) = (0, 0);
        for note in cuts {
            cut += u32::from(matches!(note, Note::Table { cut: true, .. }));
            written += u32::from(matches!(note, Note::WrittenAt { .. }));
        }
        assert!(
            cut > 10 && written >= cut,
            "{slug}: {cut} cuts by the table, {written} of them with their writer"
        );
    }
}
