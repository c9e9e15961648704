//! What the footer and the help offer is what the keys do.

use cutnode::ui::keymap::{Action, Context, contexts, of};

use super::desk::Desk;
use super::screens;

/// It goes from here to there, and has nowhere to go at an end.
fn is_a_move(action: Action) -> bool {
    use Action as A;
    matches!(
        action,
        A::Up
            | A::Down
            | A::Left
            | A::Right
            | A::PageUp
            | A::PageDown
            | A::First
            | A::Last
            | A::Next
            | A::Previous
    ) || matches!(action, A::ScrollUp | A::ScrollDown | A::Parent | A::NextSibling | A::PreviousSibling)
        || matches!(
            action,
            A::Toggle | A::OpenSiblings | A::FoldSiblings | A::OpenDeep | A::FoldDeep | A::FoldToLevel
        )
        || matches!(
            action,
            A::NextNode | A::PreviousNode | A::NextLeaf | A::PreviousLeaf | A::NextCut | A::PreviousCut
        )
        || matches!(action, A::NextAlike | A::PreviousAlike | A::Swap | A::SwapBack)
}

#[test]
fn every_context_is_met_in_some_state() {
    let desks = screens().into_iter().flat_map(|(_, states)| states).map(|state| state());
    let met: Vec<Context> = desks.flat_map(|desk| desk.contexts()).collect();
    // It takes a tree in which a look takes longer than a frame, and a machine that is slow enough.
    let by_chance = |context: &Context| *context == Context::ExploreBusy;
    let missed: Vec<_> = contexts().filter(|it| !by_chance(it) && !met.contains(it)).collect();
    assert!(missed.is_empty(), "a state of each stands in `screens`: {missed:?}");
}

/// What can be seen of a desk, and what was asked of the outside.
fn seen(desk: &Desk) -> (Vec<(String, String)>, usize) {
    (desk.styled(), desk.obeyed)
}

#[test]
#[ignore = "every key of every screen: `.ci/run` does it"]
fn every_key_that_is_offered_does_something() {
    // What is the same everywhere is tried on the first screen.
    let everywhere =
        |action| [Context::Global, Context::Bottom].iter().any(|&at| of(at).any(|row| row.action == action));
    let (mut idle, mut struck) = (Vec::new(), 0);
    for (name, states) in screens() {
        let is_tried = |action| match (name, action) {
            // An Enter before anything was done about a question was meant for what was there before.
            ("learn", Action::Accept) => false,
            ("home", _) => !is_a_move(action),
            _ => !is_a_move(action) && !everywhere(action),
        };
        let to_try = |desk: &Desk| {
            let mut keys = desk.keys();
            keys.dedup_by_key(|&mut (_, action)| action);
            keys.into_iter().filter(|&(_, action)| is_tried(action)).collect()
        };
        for (at, state) in states.into_iter().enumerate() {
            let mut desk = state();
            let mut left: Vec<_> = to_try(&desk);
            let mut before = seen(&desk);
            while let Some((key, action)) = left.pop() {
                struck += 1;
                if seen(desk.strike(key)) == before {
                    idle.push(format!("{name} {at}: {key} {action:?}"));
                } else if !left.is_empty() {
                    desk = state();
                    before = seen(&desk);
                }
            }
        }
    }
    assert!(struck > 300, "only {struck} keys were tried");
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}
