//! What replays confirm of two searches: the node at which a technique changes a root, turned by the other machinery.

use cutnode::search::replay::{Instead, Intervention};
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Limits, Plan, Stop, Table};
use cutnode::session::{Answer, Method, Request, Session, Watch, game, to_confirm};
use cutnode::trace::Tree;
use cutnode::trace::diff::confirmed::{Besides, Confirmed, Doubt, Unconfirmed};
use cutnode::trace::diff::{Diff, both_finished, unlike};

use crate::diff::POSITIONS;

/// Those of the other tests of differences that take more than a moment to search, and a tree drawn by lot.
fn positions() -> impl Iterator<Item = (&'static str, &'static str, u8)> {
    POSITIONS[..5].iter().copied().chain([("tree", "random width=4 depth=6 seed=7", 5)])
}

fn think(session: &dyn Session, request: &Request) -> Answer {
    session.think(request, &mut Table::new(1), &Stop::default(), &mut |_| {})
}

fn request(techniques: Techniques, depth: u8) -> Request {
    Request {
        method: Method::Engine,
        plan: Plan { techniques, hash: 1, ..Plan::new(Limits::depth(depth)) },
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

fn two(session: &dyn Session, techniques: [Techniques; 2], depth: u8) -> Two {
    let requests = techniques.map(|techniques| request(techniques, depth));
    let answers = requests.map(|request| think(session, &request));
    let trees = [tree(&answers[0]), tree(&answers[1])];
    let differing = unlike(requests.map(|request| (request.plan.techniques, request.plan.amounts)));
    let diff = Diff::of(trees, differing);
    let asked = to_confirm([&requests[0], &requests[1]], trees, &diff);
    let confirmed = asked.and_then(|(_, request)| think(session, &request).confirmed);
    assert_eq!(confirmed.is_some(), diff.iterations.iter().any(|iteration| iteration.changed));
    Two { requests, answers, confirmed }
}

/// Whether the root of the iteration is another one where the ordinary machinery does this at that visit.
fn turns(session: &dyn Session, two: &Two, confirmed: &Confirmed, at: u64, instead: Instead) -> bool {
    let side = confirmed.side();
    let before = tree(&two.answers[side]);
    let intervention = Intervention { at, instead };
    let again = two.requests[side].instead(&two.answers[side].found, before, intervention);
    let after = think(session, &again.expect("one thread"));
    let depth = i32::from(confirmed.doubt.depth);
    both_finished([before, tree(&after)]).iter().any(|it| it.depth == depth && it.changed)
}

/// What is said of it holds.
fn holds(session: &dyn Session, two: &Two, confirmed: &Confirmed) -> bool {
    let (visit, switched) = (confirmed.visit, confirmed.doubt.switched);
    match confirmed.besides {
        Besides::Nowhere => turns(session, two, confirmed, visit, Instead::Switch(switched)),
        Besides::After => {
            let from = Instead::SwitchFrom(switched);
            turns(session, two, confirmed, visit, from) && !turns(session, two, confirmed, visit + 1, from)
        }
    }
}

#[test]
fn what_is_confirmed_turns_the_root() {
    let (mut all, mut alone, mut first) = (0, 0, 0);
    for (slug, position, depth) in positions() {
        let session = game(slug).unwrap().open(Some(position)).unwrap();
        for technique in Techniques::default().iter().filter(|&it| it != Technique::IterativeDeepening) {
            let techniques = [Techniques::default(), Techniques::default().without(technique)];
            let two = two(&*session, techniques, depth);
            let Some(found) = &two.confirmed else { continue };
            let what = format!("{slug} {position} without {technique}");
            let confirmed = found.as_ref().unwrap_or_else(|why| panic!("{what}: {why:?}"));
            assert_ne!(confirmed.roots[0], confirmed.roots[1], "{what}");
            all += 1;
            first += u32::from(confirmed.is_first);
            alone += u32::from(confirmed.besides == Besides::Nowhere);
            assert!(holds(&*session, &two, confirmed), "{what}: {confirmed:?}");
        }
    }
    assert!(all > 30 && alone * 10 >= all * 8, "{alone} of {all} turn the root alone");
    assert!(first * 2 >= all, "before {first} of {all} nothing that the technique does matters");
}

/// What is turned on is turned at a node of the second search, which has it.
#[test]
fn a_technique_that_only_the_second_has_is_turned_there() {
    let session = game("chess").unwrap().open(Some(POSITIONS[0].1)).unwrap();
    let techniques = [Techniques::default().without(Technique::Pvs), Techniques::default()];
    let two = two(&*session, techniques, 5);
    let confirmed = two.confirmed.expect("the root differs").expect("it can be run again");
    assert_eq!((confirmed.side(), confirmed.besides), (1, Besides::Nowhere));
    assert!(holds(&*session, &two, &confirmed));
}

/// Searches that differ in more than techniques are not asked; of one that does not do again what it did nothing is said.
#[test]
fn nothing_is_confirmed_of_what_cannot_be_run_again() {
    let session = game("chess").unwrap().open(Some(POSITIONS[0].1)).unwrap();
    let techniques = [Techniques::default(), Techniques::default().without(Technique::Pvs)];
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
    requests[1].plan.amounts.null_reduction = Some(1);
    assert!(to_confirm([&requests[0], &requests[1]], trees, &diff).is_none());
}
