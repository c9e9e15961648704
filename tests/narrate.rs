//! The sentences about recorded searches: at every node of many trees, each number and each claim is held against
//! what was recorded.

mod bets;
mod claims;
mod counts;
mod order;
mod table;
mod unstable;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use cutnode::explain::narrate::{Sentence, Subject, narrate};
use cutnode::games::{Score, Side};
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Amounts, Bound, Limits, MoveOrder, Note, Plan, Stop, Table, Visit};
use cutnode::session::{GAMES, Method, Request, Session, Watch, game};
use cutnode::textbook;
use cutnode::trace::{NodeId, Proof, Tree, seen_by_first};

/// A recorded search with its words.
struct Recorded {
    session: Box<dyn Session>,
    tree: Tree,
    method: Method,
}

const SCHOLAR: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const PAWNS: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
/// Late moves that were pruned in tests turn out to be the answers.
const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
const ZUGZWANG: &str = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1";
/// Stalemates are near.
const STALEMATE: &str = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1";
/// A capture leads to mate.
const BACK_RANK: &str = "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

fn record(slug: &str, position: &str, method: Method, depth: u8, techniques: Techniques) -> Recorded {
    let plan = Plan { techniques, ..Plan::new(Limits::depth(depth)) };
    record_plan(slug, position, method, plan)
}

fn record_plan(slug: &str, position: &str, method: Method, plan: Plan) -> Recorded {
    recorded_within(slug, position, method, plan, 4_000)
}

/// A search of the default engine with room for so many nodes.
fn record_within(slug: &str, position: &str, depth: u8, budget: usize) -> Recorded {
    recorded_within(slug, position, Method::Engine, Plan::new(Limits::depth(depth)), budget)
}

fn recorded_within(slug: &str, position: &str, method: Method, plan: Plan, budget: usize) -> Recorded {
    let session = game(slug).unwrap().open(Some(position)).unwrap();
    let request = Request { method, plan, watch: Watch::Record { budget, followed: false } };
    let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
    Recorded { session, tree: answer.tree.unwrap(), method }
}

/// Trees of all games, of the engine with many sets of techniques and of every algorithm.
fn recorded() -> impl Iterator<Item = Recorded> {
    let known = [
        ("chess", SCHOLAR, 6),
        ("chess", KIWIPETE, 4),
        ("chess", PAWNS, 9),
        ("chess", BACK_RANK, 6),
        ("tic-tac-toe", "X../.O./... X", 7),
        ("connect-4", "4453", 7),
        ("connect-4", "444333", 6),
        ("tree", "min ((3 12 8) (2 4 6) (14 5 2))", 6),
        ("tree", "(5 (8 ((4 (2 9)) 7)))", 8),
        ("tree", "((1500 -1500) 7 (20000 (3 4) -9))", 6),
    ];
    // The start of every game that there is, whichever come.
    let starts: Vec<_> = GAMES.iter().map(|card| (card.slug, card.open(None).unwrap().start())).collect();
    let positions: Vec<(&str, String, u8)> = known
        .into_iter()
        .map(|(slug, position, depth)| (slug, position.to_string(), depth))
        .chain(starts.into_iter().map(|(slug, start)| (slug, start, 4)))
        .collect();
    let without = |technique| Techniques::default().without(technique);
    let sets = [
        Techniques::default(),
        Techniques::all(),
        Techniques::NONE,
        without(Technique::Quiescence),
        without(Technique::Pvs).with(Technique::Aspiration),
        without(Technique::IterativeDeepening),
    ];
    let engine = positions.clone().into_iter().flat_map(move |(slug, position, depth)| {
        let depth = move |set: Techniques| if set == Techniques::NONE && slug == "chess" { 2 } else { depth };
        sets.into_iter().map(move |set| record(slug, &position, Method::Engine, depth(set), set))
    });
    let by_hand = MoveOrder::ALL.into_iter().map(|order| {
        let amounts = Amounts {
            null_reduction: Some(2),
            late_reduction: Some(2),
            window: Some(7),
            breadth: Some(5_000),
            order,
            ..Amounts::default()
        };
        let limits = Limits::depth(if order == MoveOrder::BestFirst { 6 } else { 4 });
        record_plan("chess", SCHOLAR, Method::Engine, Plan { amounts, ..Plan::new(limits) })
    });
    let textbook = positions.into_iter().flat_map(|(slug, position, depth)| {
        let depth = match slug {
            "chess" => 2,
            "tic-tac-toe" | "tree" => depth.min(6),
            _ => 3,
        };
        let method = |card: &textbook::Card| Method::Textbook(card.algorithm);
        textbook::CARDS
            .iter()
            .map(method)
            .map(move |method| record(slug, &position, method, depth, Techniques::NONE))
    });
    // Stopped, with further lines, without a legal move, with a smaller board of another game.
    let limited = [
        Plan::new(Limits { nodes: Some(3_000), ..Limits::depth(20) }),
        Plan { lines: 3, ..Plan::new(Limits::depth(4)) },
    ];
    let limited = limited
        .into_iter()
        .flat_map(|plan| [SCHOLAR, ITALIAN].map(|at| record_plan("chess", at, Method::Engine, plan)));
    let contrived = [(ITALIAN, 7), (ZUGZWANG, 8), (STALEMATE, 5), (STALEMATE, 1)]
        .into_iter()
        .map(|(position, depth)| record("chess", position, Method::Engine, depth, Techniques::default()));
    engine.chain(by_hand).chain(limited).chain(contrived).chain(textbook)
}

/// A node with its sentences.
struct SearchEvent<'a> {
    of: &'a Recorded,
    id: NodeId,
    notes: Vec<Note>,
    sentences: Vec<Sentence>,
}

impl SearchEvent<'_> {
    fn tree(&self) -> &Tree {
        &self.of.tree
    }

    fn side(&self) -> Side {
        self.of.session.side_at(self.tree().ply(self.id))
    }

    /// A value of the side to move here, as it is told.
    fn value(&self, score: Score) -> String {
        self.of.session.value_text(seen_by_first(self.side(), score))
    }

    fn headline(&self) -> &str {
        &self.sentences[0].text
    }

    fn about(&self, subject: Subject) -> Option<&str> {
        self.sentences.iter().find(|sentence| sentence.subject == subject).map(|sentence| &*sentence.text)
    }

    fn all(&self) -> String {
        self.sentences.iter().map(|sentence| &*sentence.text).collect::<Vec<_>>().join(" ")
    }

    /// The value, when it is known without any search below: of the end of a line or of a static evaluation that
    /// nothing can better.
    fn settled(&self) -> Option<Score> {
        let known = self.notes.iter().find_map(|note| match *note {
            Note::Ended(score) | Note::PlyLimit(score) | Note::Leaf(score) => Some(score),
            Note::Repetition => Some(Score::DRAW),
            _ => None,
        });
        let stand_pat = self.notes.iter().find_map(|note| match *note {
            Note::StandPat(score) => Some(score),
            _ => None,
        });
        let returned = self.tree().returned(self.id);
        // A cut is told as the bound that it is.
        let nothing_to_try = self.of.session.tactical().is_none()
            || returned.is_some_and(|returned| returned.bound != Bound::Lower);
        let is_bet = matches!(self.tree().proof(self.id), Some(Proof::Bet(_)));
        known.or(stand_pat.filter(|_| self.tree().size(self.id) == 1 && nothing_to_try && !is_bet))
    }

    fn described(&self) -> String {
        let (session, tree) = (&self.of.session, self.tree());
        format!(
            "{}, {}, node {} after `{}`, {:?} {:?} {:?}\n{}\n{:?}",
            session.game().slug,
            self.of.method.slug(),
            self.id,
            session.texts(&tree.line(self.id)).join(" "),
            tree.visit(self.id),
            tree.window(self.id),
            tree.returned(self.id),
            self.all(),
            self.notes
        )
    }

    /// The iteration whose window this root missed was run again.
    fn repeated(&self) -> bool {
        let tree = self.tree();
        let iteration = tree.visit(self.id) == Visit::Root && !tree.window(self.id).is_zero();
        let next = tree.next_sibling(self.id).filter(|_| iteration);
        let aside = |id| tree.notes(id).into_iter().find(|note| matches!(note, Note::SetAside(_)));
        next.is_some_and(|next| {
            let same = tree.depth(next) == tree.depth(self.id) && aside(next) == aside(self.id);
            tree.visit(next) == Visit::Root && same
        })
    }

    /// The node lies on the line that the search chose: every step from the root is the last that raised α there.
    fn chosen(&self) -> bool {
        let (tree, mut at) = (self.tree(), self.id);
        while let Some(parent) = tree.parent(at).filter(|_| tree.visit(at) != Visit::Root) {
            let last = tree.notes(parent).into_iter().rev().find_map(|note| match note {
                Note::Raised { tag, .. } => Some(tag),
                _ => None,
            });
            let visit =
                tree.children(parent).filter(|&child| tree.tag(child) == last && last.is_some()).last();
            let exact = tree.returned(parent).is_some_and(|returned| returned.bound == Bound::Exact);
            if !exact || visit != Some(at) {
                return false;
            }
            at = parent;
        }
        true
    }
}

#[test]
fn every_sentence_is_true_of_its_node() {
    // What the trees must have, or the laws hold of nothing.
    let mut wanted = BTreeSet::from([
        "was searched again with that side moved to",
        "so the node is taken for at most",
        "; the search returned ",
        " were right; the search returned",
        "the two contradict each other",
        "searched again; it did not",
        "lies outside the window",
        "(a shallow cut)",
        "(a deep cut)",
        "standing pat already holds",
        "On the principal variation",
        "its move was tried first",
        "the algorithm keeps none",
        "The best so far was",
        "nothing was known yet",
        "Cut by the null move",
        "No depth is left",
        "stands pat, for there is no capture",
        "There is no legal move here, so that the game is over",
        "for a missed window",
        "for further lines",
        "the surprise held",
        "the order of moves was set by hand",
        "the reduction of late moves was set by hand",
        "with R = 2",
        "No searched move of",
        " searched): worth at",
        "left out by late-move pruning",
        "left out by futility pruning",
        "left out by delta pruning",
        "that were searched of its",
        "before it): ",
        "is not improving",
        "for the open window",
        "so that a ply of search is left",
        "is above α = ",
        "is below β = ",
        "the game knows no pass",
        "Search instability: ",
        "Late-move pruning had left out ",
        "The search was stopped here.",
    ]);
    // The first breaches of each law.
    let mut breaches: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for of in recorded() {
        // Of a large tree some nodes from everywhere: its kinds are many, and each is there many times.
        let stride = 1 + of.tree.len() / 350;
        for id in (0..of.tree.len() as NodeId).step_by(stride) {
            let sentences = narrate(&of.tree, id, &*of.session);
            let told = SearchEvent { of: &of, id, notes: of.tree.notes(id), sentences };
            let text = told.all();
            wanted.retain(|phrase| !text.contains(phrase));
            for (law, holds) in claims::LAWS {
                if let Err(breach) = holds(&told) {
                    let known = breaches.entry(law).or_default();
                    if known.len() < 3 {
                        known.push(format!("{law}: {breach}\n{}", told.described()));
                    }
                }
            }
        }
    }
    let breaches: Vec<_> = breaches.into_values().flatten().collect();
    assert!(breaches.is_empty(), "{}\nnever said: {wanted:?}", breaches.join("\n\n"));
    assert!(wanted.is_empty(), "never said: {wanted:?}");
}
