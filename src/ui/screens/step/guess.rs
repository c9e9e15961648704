//! What an algorithm that makes passes over the whole tree begins with, and what it asks next.

use super::run::{Pass, Run};
use crate::explain::stepping::{number, window};
use crate::games::Side;
use crate::textbook::Algorithm;

/// The first guess before the first pass, with where it comes from; then the pass that runs, or the one that is next.
/// `None` where the algorithm makes no such passes, or has its value.
pub(super) fn told(run: &Run, first: &str) -> Option<String> {
    let at = run.state.at;
    let begun = run.passes.partition_point(|&(number, _)| number <= at);
    if begun == 0 {
        let &(_, pass) = run.passes.first()?;
        return Some(format!("{} {}", begins(run, pass, first), asks("The first pass", run, pass)));
    }
    // A pass is over when no visit is open but that of the whole search.
    let (last, pass) = run.passes[begun - 1];
    if run.state.open.len() > 1 || last == at {
        return Some(asks(&format!("Pass {begun}"), run, pass));
    }
    let &(_, next) = run.passes.get(begun)?;
    Some(asks(&format!("Pass {}, the next,", begun + 1), run, next))
}

fn asks(name: &str, run: &Run, pass: Pass) -> String {
    let sign = if run.steps.root_side() == Side::First { "≥" } else { "≤" };
    match pass {
        Pass::Test(reach) => format!("{name} asks: {sign} {}?", number(reach)),
        Pass::Window(around) => format!("{name} has the window {}.", window(around)),
    }
}

/// What is there before the first pass.
fn begins(run: &Run, pass: Pass, first: &str) -> String {
    match (run.algorithm, pass) {
        (Algorithm::MtdF, Pass::Test(guess)) => {
            format!("First guess f = {}: the static evaluation of the root.", number(guess))
        }
        (Algorithm::Aspiration, Pass::Window(around)) => {
            // It is as far from one end as from the other.
            let guess = around.alpha + (around.beta.units() - around.alpha.units()) / 2;
            format!("First guess {}: the static evaluation of the root.", number(guess))
        }
        (Algorithm::MtSss, _) => format!("First guess +∞: the most that {first} could have."),
        _ => "No guess: the middle of all values comes first.".into(),
    }
}
