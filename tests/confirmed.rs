//! What replays confirm of two searches: the node at which a technique changes a root, turned by the other machinery.

use cutnode::search::replay::{Instead, Intervention};
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Amounts, Limits, MoveOrder, Plan, Stop, Table};
use cutnode::session::{Answer, Method, Request, Session, Watch, game, to_confirm};
use cutnode::trace::diff::confirmed::{Before, Besides, Confirmed, Doubt, RootDecision, Unconfirmed};
use cutnode::trace::diff::{Diff, both_finished, root_decision, unlike};
use cutnode::trace::{Tree, visit_number};

use crate::diff::POSITIONS;

/// Those of the other tests of differences that take more than a moment to search, and a tree drawn by lot.
fn positions() -> impl Iterator<Item = (&'static str, &'static str, u8)> {
    POSITIONS[..5].iter().copied().chain([("tree", "random width=4 depth=6 seed=7", 5)])
}

fn think(session: &dyn Session, request: &Request) -> Answer {
    session.think(request, &mut Table::new(1), &Stop::default(), &mut |_| {})
}

fn request((techniques, amounts): (Techniques, Amounts), depth: u8) -> Request {
    Request {
        method: Method::Engine,
        plan: Plan { techniques, amounts, hash: 1, ..Plan::new(Limits::depth(depth)) },
        watch: Watch::Record { budget: 1_000_000, followed: false },
    }
}

fn tree(answer: &Answer) -> &Tree {
    answer.tree.as_ref().expect("it was recorded")
}

/// Two searches, and what replays say of the first difference that matters.
struct Two {
    requests: [Request; 2],
    answers: [Answer; 2],
    confirmed: Option<Result<Confirmed, Unconfirmed>>,
}

fn two(session: &dyn Session, has: [(Techniques, Amounts); 2], depth: u8) -> Two {
    two_within(session, has, depth, u64::MAX)
}

/// The same with no more visits of replays than these.
fn two_within(session: &dyn Session, has: [(Techniques, Amounts); 2], depth: u8, room: u64) -> Two {
    let requests = has.map(|has| request(has, depth));
    let answers = requests.map(|request| think(session, &request));
    let trees = [tree(&answers[0]), tree(&answers[1])];
    let differing = unlike(requests.map(|request| (request.plan.techniques, request.plan.amounts)));
    let diff = Diff::of(trees, differing);
    let asked = to_confirm([&requests[0], &requests[1]], trees, &diff);
    let confirmed = asked.and_then(|(_, mut request)| {
        if let Watch::Confirm { most, .. } = &mut request.watch {
            *most = room.min(*most);
        }
        think(session, &request).confirmed
    });
    assert_eq!(confirmed.is_some(), diff.iterations.iter().any(|iteration| iteration.changed));
    Two { requests, answers, confirmed }
}

/// The one search with all its own amounts, the other with these techniques.
fn own(techniques: [Techniques; 2]) -> [(Techniques, Amounts); 2] {
    techniques.map(|techniques| (techniques, Amounts::default()))
}

/// What the root of the iteration decides where the ordinary machinery does this at that visit; `None` where that is what
/// it did before.
fn turned(
    session: &dyn Session,
    two: &Two,
    confirmed: &Confirmed,
    at: u64,
    instead: Instead,
) -> Option<RootDecision> {
    let side = confirmed.side();
    let before = tree(&two.answers[side]);
    let intervention = Intervention { at, instead };
    let again = two.requests[side].instead(&two.answers[side].found, before, intervention);
    let after = think(session, &again.expect("one thread"));
    let after = tree(&after);
    let depth = i32::from(confirmed.doubt.depth);
    let iteration = both_finished([before, after]).into_iter().find(|it| it.depth == depth && it.changed)?;
    let (best, returned) = root_decision(after, iteration.at[1]);
    let (score, bound) = returned.expect("it was finished");
    Some(RootDecision { best, score, bound })
}

/// What is said of it holds.
fn holds(session: &dyn Session, two: &Two, confirmed: &Confirmed) -> bool {
    let (visit, switch) = (confirmed.visit, confirmed.switch);
    let at = |visit, instead| turned(session, two, confirmed, visit, instead);
    let [before, after] = confirmed.roots;
    match confirmed.besides {
        Besides::Nowhere => at(visit, Instead::Switch(switch)) == Some(after),
        Besides::After => {
            let from = Instead::SwitchFrom(switch);
            let only_after = at(visit + 1, from);
            at(visit, from) == Some(after) && only_after.is_none_or(|root| root == before) && before != after
        }
    }
}

/// Of some visits before it, spread out, none does the same.
fn is_first(session: &dyn Session, two: &Two, confirmed: &Confirmed) -> bool {
    let (visit, switch) = (confirmed.visit, confirmed.switch);
    let at = |visit, instead| turned(session, two, confirmed, visit, instead);
    let mut earlier = (1..12).map(|part| visit * part / 12).filter(|&earlier| earlier > 1);
    earlier.all(|earlier| {
        let alone = at(earlier, Instead::Switch(switch)).is_some();
        let lost = at(earlier + 1, Instead::SwitchFrom(switch)) != Some(confirmed.roots[1]);
        !(alone || lost && confirmed.besides == Besides::After)
    })
}

#[test]
#[ignore = "many searches: `.ci/run` does it"]
fn what_is_confirmed_turns_the_root_and_nothing_before_it_does() {
    let (mut all, mut alone) = (0, 0);
    for (slug, position, depth) in positions() {
        let session = game(slug).unwrap().open(Some(position)).unwrap();
        for technique in Techniques::default().iter().filter(|&it| it != Technique::IterativeDeepening) {
            let techniques = own([Techniques::default(), Techniques::default().without(technique)]);
            let two = two(&*session, techniques, depth);
            let Some(found) = &two.confirmed else { continue };
            let what = format!("{slug} {position} without {technique}");
            let confirmed = found.as_ref().unwrap_or_else(|why| panic!("{what}: {why:?}"));
            assert_ne!(confirmed.roots[0], confirmed.roots[1], "{what}");
            all += 1;
            alone += u32::from(confirmed.besides == Besides::Nowhere);
            assert!(holds(&*session, &two, confirmed), "{what}: {confirmed:?}");
            assert!(matches!(confirmed.before, Before::Each { .. }), "{what}: {confirmed:?}");
            assert!(is_first(&*session, &two, confirmed), "{what}: {confirmed:?}");
        }
    }
    assert!(all > 30 && alone * 10 >= all * 8, "{alone} of {all} turn the root alone");
}

/// Where there is no room to try each node, one is confirmed all the same; it is called the first only where all before it
/// together change nothing.
#[test]
fn with_little_room_a_difference_is_confirmed() {
    let (mut all, mut untold) = (0, 0);
    for (slug, position, depth) in positions().take(3) {
        let session = game(slug).unwrap().open(Some(position)).unwrap();
        for technique in [Technique::TranspositionTable, Technique::Pvs, Technique::SeePruning] {
            let techniques = own([Techniques::default(), Techniques::default().without(technique)]);
            let mut two = two(&*session, techniques, depth);
            let trees = [tree(&two.answers[0]), tree(&two.answers[1])];
            let diff = Diff::of(trees, unlike(techniques));
            let Some((doubt, mut asked)) = to_confirm([&two.requests[0], &two.requests[1]], trees, &diff)
            else {
                continue;
            };
            let iteration =
                both_finished(trees).into_iter().find(|it| it.depth == i32::from(doubt.depth)).unwrap();
            let visits = [0, 1].map(|side| {
                let (tree, root) = (trees[side], iteration.at[side]);
                visit_number(tree, root).unwrap() + tree.size(root)
            });
            asked.watch = Watch::Confirm { doubt, most: 60 * visits[0].max(visits[1]) };
            two.confirmed = think(&*session, &asked).confirmed;
            let confirmed = two.confirmed.expect("it was asked for").expect("there is room for some");
            let what = format!("{slug} {position} without {technique}: {confirmed:?}");
            assert!(holds(&*session, &two, &confirmed), "{what}");
            if confirmed.before == Before::Together {
                let before = confirmed.visit - 1;
                assert!(before > 0 && confirmed.is_first(), "{what}");
            }
            all += 1;
            untold += u32::from(!confirmed.is_first());
        }
    }
    assert!(all > 3 && untold < all, "{untold} of {all}");
}

/// Other amounts are confirmed as other techniques are.
#[test]
#[ignore = "many searches: `.ci/run` does it"]
fn other_amounts_are_confirmed() {
    let (mut kinds, mut all) = (0, 0);
    for amounts in [
        Amounts { null_reduction: Some(1), ..Amounts::default() },
        Amounts { late_reduction: Some(3), ..Amounts::default() },
        Amounts { window: Some(2), ..Amounts::default() },
        Amounts { order: MoveOrder::WorstFirst, ..Amounts::default() },
    ] {
        let before = all;
        for (slug, position, depth) in positions() {
            let session = game(slug).unwrap().open(Some(position)).unwrap();
            for has in [[Amounts::default(), amounts], [amounts, Amounts::default()]] {
                let has_all = has.map(|amounts| (Techniques::default(), amounts));
                let room = if amounts.order == MoveOrder::BestFirst { u64::MAX } else { 2_000_000 };
                let two = two_within(&*session, has_all, depth, room);
                let Some(found) = two.confirmed else { continue };
                let what = format!("{slug} {position} {}", amounts.told());
                let confirmed = found.unwrap_or_else(|why| panic!("{what}: {why:?}"));
                assert_eq!(confirmed.switch.amounts, Some(has[1].into()), "{what}");
                assert!(holds(&*session, &two, &confirmed), "{what}: {confirmed:?}");
                // In another order all moves of all nodes differ: those are more than can be tried.
                let many = amounts.order != MoveOrder::BestFirst;
                assert!(many || confirmed.is_first(), "{what}: {confirmed:?}");
                all += 1;
            }
        }
        kinds += u32::from(all > before);
    }
    assert!(kinds >= 3 && all >= 10, "{all} of {kinds} kinds");
}

/// What is turned on is turned at a node of the second search, which has it.
#[test]
fn a_technique_that_only_the_second_has_is_turned_there() {
    let session = game("chess").unwrap().open(Some(POSITIONS[0].1)).unwrap();
    let techniques = own([Techniques::default().without(Technique::Pvs), Techniques::default()]);
    let two = two(&*session, techniques, 5);
    let confirmed = two.confirmed.expect("the root differs").expect("it can be run again");
    assert_eq!((confirmed.side(), confirmed.besides), (1, Besides::Nowhere));
    assert!(holds(&*session, &two, &confirmed));
}

/// Searches that differ in more than techniques are not asked; of one that does not do again what it did nothing is said.
#[test]
fn nothing_is_confirmed_of_what_cannot_be_run_again() {
    let session = game("chess").unwrap().open(Some(POSITIONS[0].1)).unwrap();
    let techniques = own([Techniques::default(), Techniques::default().without(Technique::Pvs)]);
    let mut requests = techniques.map(|techniques| request(techniques, 5));
    let answers = requests.map(|request| think(&*session, &request));
    let trees = [tree(&answers[0]), tree(&answers[1])];
    let diff = Diff::of(trees, unlike(requests.map(|it| (it.plan.techniques, it.plan.amounts))));
    let (_, mut asked) = to_confirm([&requests[0], &requests[1]], trees, &diff).expect("they can be");
    let Watch::Confirm { doubt, most } = &mut asked.watch else { panic!("{:?}", asked.watch) };
    let whole = *doubt;
    *most = 1_000;
    let short = think(&*session, &asked).confirmed;
    assert_eq!(short, Some(Err(Unconfirmed::TooLong)));
    let returned = [whole.returned[1]; 2];
    let other = Doubt { returned, ..whole };
    let otherwise = Request { watch: Watch::Confirm { doubt: other, most: u64::MAX }, ..asked };
    assert_eq!(think(&*session, &otherwise).confirmed, Some(Err(Unconfirmed::Otherwise)));
    requests[1].plan.hash = 2;
    assert!(to_confirm([&requests[0], &requests[1]], trees, &diff).is_none());
}
