//! A search run again, exactly and with one decision turned.

use std::time::Duration;

use cutnode::explain::verdict::node_in_both;
use cutnode::games::MoveTag;
use cutnode::search::replay::{Instead, Intervention, Switch};
use cutnode::search::techniques::{CARDS as TECHNIQUES, Technique, Techniques};
use cutnode::search::{Limits, Note, Plan, Stop, Table, Visit};
use cutnode::session::{Answer, GAMES, Method, Request, Session, Watch, game};
use cutnode::textbook::CARDS;
use cutnode::trace::entries::{TableEvent, Use};
use cutnode::trace::turned::{divergence, possible};
use cutnode::trace::{NodeId, Tree, node_of_visit, visit_number};

const BUDGET: usize = 400_000;

/// Men are given away in many of its lines.
const CROWDED: &str = "B:W16,28,31,34-48,50:B1-11,13-15,17-19,24:F6";

fn think(session: &dyn Session, request: &Request) -> Answer {
    let mut table = Table::new(request.plan.hash);
    session.think(request, &mut table, &Stop::default(), &mut |_| {})
}

fn request(method: Method, limits: Limits) -> Request {
    let plan = Plan { hash: 1, ..Plan::new(limits) };
    Request { method, plan, watch: Watch::Record { budget: BUDGET, followed: false } }
}

fn open(slug: &str, position: Option<&str>) -> Box<dyn Session> {
    game(slug).expect("it is known").open(position).expect("it can be read")
}

/// A position of every game.
fn positions() -> Vec<Box<dyn Session>> {
    let middle = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut all: Vec<_> = GAMES.iter().map(|card| open(card.slug, None)).collect();
    all.push(open("chess", Some(middle)));
    all.push(open("tree", Some("random width=4 depth=6 seed=7")));
    all
}

fn tree(answer: &Answer) -> &Tree {
    answer.tree.as_ref().expect("it was recorded")
}

/// The same visits with the same notes and values; what the whole search was asked is not compared.
fn assert_same(one: &Answer, two: &Answer, what: &str) {
    let found = |answer: &Answer| {
        let found = &answer.found;
        (found.best, found.score, found.depth, found.pv.clone(), found.counts, found.stopped)
    };
    assert_eq!(found(one), found(two), "{what}");
    assert!(tree(one) == tree(two), "{what}: the trees differ at {:?}", divergence(tree(one), tree(two)));
}

#[test]
fn a_search_is_run_again_exactly() {
    for session in positions() {
        let limits = [
            Limits::depth(5),
            Limits::nodes(1),
            Limits::nodes(7_001),
            Limits { depth: Some(4), ..Limits::nodes(20_000) },
            Limits::time(Duration::from_millis(40)),
            Limits { target: Some(Duration::from_millis(15)), ..Limits::default() },
        ];
        for limits in limits {
            let asked = request(Method::Engine, limits);
            let first = think(&*session, &asked);
            let again = asked.again(&first.found).expect("one thread");
            assert_same(&first, &think(&*session, &again), &format!("{session:?}, {limits:?}"));
        }
    }
}

#[test]
fn a_run_of_a_textbook_algorithm_is_run_again_exactly() {
    let session = open("tree", Some("random width=3 depth=5 seed=3"));
    for card in &CARDS {
        for limits in [Limits::depth(5), Limits { depth: Some(5), ..Limits::nodes(60) }] {
            let asked = request(Method::Textbook(card.algorithm), limits);
            let first = think(&*session, &asked);
            let again = asked.again(&first.found).expect("one thread");
            assert_same(&first, &think(&*session, &again), card.slug);
        }
    }
}

/// Visits spread over a tree.
fn spread(tree: &Tree, count: usize) -> impl Iterator<Item = NodeId> {
    let by = (tree.len() / count).max(1);
    (1..tree.len() as NodeId).step_by(by)
}

#[test]
fn visits_have_numbers_and_numbers_visits() {
    let session = open("chess", None);
    let answer = think(&*session, &request(Method::Engine, Limits::depth(5)));
    let tree = tree(&answer);
    for id in spread(tree, 500) {
        let number = visit_number(tree, id).expect("it was part of the search");
        assert_eq!(number, u64::from(id) + 1);
        assert_eq!(node_of_visit(tree, number), Some(id));
    }
    assert_eq!(node_of_visit(tree, 0), None);
    assert_eq!(node_of_visit(tree, tree.visited() + 1), None);
}

/// Whether the decision that was turned is not made any more at the node.
fn is_turned(instead: Instead, tree: &Tree, id: NodeId) -> bool {
    let notes = tree.notes(id);
    let has = |is: &dyn Fn(&Note) -> bool| notes.iter().any(is);
    let of = |tag: MoveTag| tree.children(id).filter(move |&child| tree.tag(child) == Some(tag));
    match instead {
        Instead::Keep(tag) => !has(&|note| matches!(note, Note::LeftOut { tag: out, .. } if *out == tag)),
        Instead::NoShortcut => !has(&|note| {
            matches!(
                note,
                Note::Shortcut { cut: true, .. }
                    | Note::NullTried { cut: true, .. }
                    | Note::Table { cut: true, .. }
            )
        }),
        Instead::NoCut => !has(&|note| matches!(note, Note::Cut { .. })),
        Instead::NoReduction(tag) => of(tag).all(|child| tree.visit(child) != Visit::Reduced),
        Instead::First(tag) => {
            let moves = tree.children(id).filter(|&child| {
                !matches!(tree.visit(child), Visit::NullMove | Visit::Probe) && tree.tag(child).is_some()
            });
            moves.map(|child| tree.tag(child)).next().is_none_or(|first| first == Some(tag))
        }
        Instead::NoTable => !has(&|note| matches!(note, Note::Table { .. })),
        Instead::Window(window) => tree.window(id) == window,
        Instead::Switch(switch) => !has(&|note| match note {
            Note::Shortcut { by, cut: true, .. } => switch.techniques.has(*by),
            Note::NullTried { cut: true, .. } => switch.techniques.has(Technique::NullMove),
            _ => false,
        }),
        Instead::SwitchFrom(_) => unreachable!("it is held by the tests of what is confirmed"),
    }
}

#[test]
fn one_decision_is_turned_and_nothing_before_it() {
    let mut tried = std::collections::BTreeMap::new();
    for session in positions() {
        let mut asked = request(Method::Engine, Limits::depth(5));
        let all = TECHNIQUES.iter().fold(Techniques::NONE, |all, card| all.with(card.technique));
        for techniques in [Techniques::default(), all] {
            asked.plan.techniques = techniques;
            let first = think(&*session, &asked);
            let before = tree(&first);
            for id in spread(before, 60) {
                let at = visit_number(before, id).expect("it was part of the search");
                for instead in possible(before, id) {
                    let turned = asked.instead(&first.found, before, Intervention { at, instead });
                    let second = think(&*session, &turned.expect("one thread"));
                    let after = tree(&second);
                    let what = format!("{session:?}: {instead:?} at {at}");
                    assert!(second.turned.is_some_and(|visits| visits >= at), "{what}: nothing was turned");
                    assert!(
                        divergence(before, after).is_none_or(|visit| visit > at),
                        "{what}: {:?}",
                        divergence(before, after)
                    );
                    assert!(is_turned(instead, after, id), "{what}: it is decided as before");
                    *tried.entry(instead.word()).or_insert(0) += 1;
                }
            }
        }
    }
    for word in ["keep", "no-shortcut", "no-cut", "no-reduction", "no-table", "switch"] {
        assert!(tried.get(word).is_some_and(|&times| times > 3), "{word}: {tried:?}");
    }
}

/// Trees of which most is hidden differ where the whole ones do, or later where that is hidden; and the verdict finds its
/// node in both.
#[test]
fn a_divergence_is_no_earlier_for_what_is_hidden() {
    let mut seen = 0;
    for session in positions() {
        let plan = Plan { hash: 1, ..Plan::new(Limits::depth(6)) };
        let asked = |budget| Request {
            method: Method::Engine,
            plan,
            watch: Watch::Record { budget, followed: false },
        };
        let (small, large) = (asked(1_000), asked(BUDGET));
        let (few, all) = (think(&*session, &small), think(&*session, &large));
        let late = |&id: &NodeId| id as usize > tree(&few).len() / 2;
        for id in spread(tree(&few), 60).filter(late) {
            let at = visit_number(tree(&few), id).expect("it was part of the search");
            for instead in possible(tree(&few), id) {
                let what = format!("{session:?}: {instead:?} at {at}");
                let again = |asked: &Request, first: &Answer| {
                    let turned = asked.instead(&first.found, tree(first), Intervention { at, instead });
                    think(&*session, &turned.expect("one thread"))
                };
                let (few_after, all_after) = (again(&small, &few), again(&large, &all));
                let exact = divergence(tree(&all), tree(&all_after));
                let told = divergence(tree(&few), tree(&few_after));
                assert!(
                    told.is_none_or(|told| exact.is_some_and(|exact| exact <= told)),
                    "{what}: {told:?}, {exact:?}"
                );
                let recorded = |visit| {
                    [&few, &few_after].iter().all(|answer| node_of_visit(tree(answer), visit).is_some())
                };
                if exact.is_some_and(recorded) {
                    assert_eq!(told, exact, "{what}");
                    seen += 1;
                }
                let [_, node] = node_in_both(tree(&few), tree(&few_after), at).expect(&what);
                // The move that is asked about is recorded with it, if it was searched.
                if let Instead::Keep(tag) | Instead::NoReduction(tag) = instead {
                    let visit = node_of_visit(tree(&all_after), at).expect("all is recorded");
                    let has = |tree: &Tree, id| tree.children(id).any(|child| tree.tag(child) == Some(tag));
                    assert_eq!(has(tree(&few_after), node), has(tree(&all_after), visit), "{what}");
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_window_and_a_first_move_are_what_was_asked_for() {
    let session = open("chess", None);
    let asked = request(Method::Engine, Limits::depth(4));
    let first = think(&*session, &asked);
    let before = tree(&first);
    let open = cutnode::search::Window::OPEN;
    for id in spread(before, 40).filter(|&id| before.window(id) != open) {
        let at = visit_number(before, id).expect("it was part of the search");
        let mut instead = vec![Instead::Window(open)];
        let searched = cutnode::trace::turned::searched(before, id);
        instead.extend(searched.get(1).map(|&tag| Instead::First(tag)));
        for instead in instead {
            let turned = asked.instead(&first.found, before, Intervention { at, instead });
            let second = think(&*session, &turned.expect("one thread"));
            let after = tree(&second);
            assert!(is_turned(instead, after, id), "{instead:?} at {at}");
            let differs = divergence(before, after).expect("it does");
            assert!(differs >= at, "{instead:?} at {at}: {differs}");
        }
    }
}

#[test]
fn nothing_turned_is_the_same_search() {
    let session = open("chess", None);
    let asked = request(Method::Engine, Limits::depth(5));
    let first = think(&*session, &asked);
    // The whole search decides nothing.
    let intervention = Intervention { at: 1, instead: Instead::NoCut };
    let turned = asked.instead(&first.found, tree(&first), intervention).expect("one thread");
    let second = think(&*session, &turned);
    assert_eq!(second.turned, None);
    assert_same(&first, &second, "nothing turned");
}

/// Who wrote what a visit was answered by is the same, whether it was noted when the search was recorded, or the search was
/// run again to watch that place of the table; also where one thing in it is done otherwise.
#[test]
fn an_entry_has_the_writer_that_was_noted() {
    for session in positions() {
        let asked = request(Method::Engine, Limits::depth(5));
        let first = think(&*session, &asked);
        entries_have_their_writers(&*session, &asked, &first);
        let before = tree(&first);
        let is_cut = |id: &NodeId| before.notes(*id).iter().any(|note| matches!(note, Note::Cut { .. }));
        let cut = (1..before.len() as NodeId).find(is_cut).expect("there are cuts");
        let at = visit_number(before, cut).expect("it was part of the search");
        let turned = asked.instead(&first.found, before, Intervention { at, instead: Instead::NoCut });
        let turned = turned.expect("one thread");
        entries_have_their_writers(&*session, &turned, &think(&*session, &turned));
    }
}

fn entries_have_their_writers(session: &dyn Session, asked: &Request, first: &Answer) {
    let tree = tree(first);
    let answered = |id: &NodeId| {
        tree.notes(*id).into_iter().find_map(|note| match note {
            Note::WrittenAt { visit } => Some(u64::from(visit)),
            _ => None,
        })
    };
    let readers: Vec<NodeId> = (0..tree.len() as NodeId).filter(|id| answered(id).is_some()).collect();
    for &id in readers.iter().step_by(readers.len() / 4 + 1) {
        // Another position's entry may answer, too: that of a move.
        let own = tree.notes(id).iter().any(|note| matches!(note, Note::Table { cut: true, .. }));
        let visit = visit_number(tree, id).expect("it was part of the search");
        let again = asked.again(&first.found).expect("one thread");
        let answer = think(session, &Request { watch: Watch::Entry { visit }, ..again });
        let told = answer.entries.expect("it was answered");
        let at = told.events.iter().position(|event| event.visit == visit).expect("it is among them");
        let event = &told.events[at];
        assert_eq!((event.usage, &event.line), (Use::Answered, &tree.line(id)));
        assert_eq!(event.returned, tree.returned(id));
        // Those that wrote the same position, the last before it.
        let key = session.key_at(&tree.line(id));
        let wrote = |other: &&TableEvent| {
            matches!(other.usage, Use::Wrote { .. }) && session.key_at(&other.line) == key
        };
        let writer = told.events[..at].iter().rev().find(wrote).map(|writer| writer.visit);
        assert!(!own || writer == answered(&id), "visit {visit}: {writer:?} {:?}", answered(&id));
        let placed = |event: &TableEvent| key_place(session.key_at(&event.line), told.places);
        assert!(!own || told.events.iter().filter(wrote).all(|event| placed(event) == Some(told.place)));
    }
}

fn key_place(key: Option<u64>, places: usize) -> Option<usize> {
    key.map(|key| key as usize & (places - 1))
}

/// A technique that keeps something at the root for the nodes below acts at the one node where it is switched on, as it does
/// at the first where it acts of those that have it all.
#[test]
fn a_technique_that_remembers_the_root_is_switched_on_at_one_node() {
    let session = open("draughts", Some(CROWDED));
    let by = Technique::UselessSacrifices;
    let asked = |techniques, instead| {
        let mut asked = request(Method::Engine, Limits::depth(6));
        asked.plan = Plan { techniques, instead, ..asked.plan };
        think(&*session, &asked)
    };
    // Others would cut most of these lines before anything is given.
    let plain = [Technique::IterativeDeepening, Technique::Quiescence, Technique::MvvLva, Technique::Pvs];
    let off = plain.into_iter().fold(Techniques::NONE, Techniques::with);
    let acts = |tree: &Tree, id: NodeId| {
        tree.notes(id).iter().any(|note| matches!(note, Note::Shortcut { by: it, .. } if *it == by))
    };
    let all = asked(off.with(by), None);
    let first = (0..tree(&all).len() as NodeId).find(|&id| acts(tree(&all), id)).expect("it acts");
    let at = visit_number(tree(&all), first).expect("it was part of the search");
    let switch = Switch { techniques: Techniques::NONE.with(by), amounts: None };
    let one = asked(off, Some(Intervention { at, instead: Instead::Switch(switch) }));
    let node = node_of_visit(tree(&one), at).expect("it is recorded");
    assert!(acts(tree(&one), node), "nothing is done at visit {at}");
}
