//! Interventions in words, as a command line and the explorer's copied command have them: `keep e2e4`, `window -10 25`.

use super::{Session, unnumbered};
use crate::games::{MoveTag, NotationError, Score};
use crate::search::replay::{Instead, Switch};
use crate::search::techniques::Technique;
use crate::trace::turned::read_window;
use crate::trace::{NodeId, Tree, window_to_first};

/// Reads what is to be done otherwise at a node.
///
/// # Errors
/// What is wrong with it, and what is allowed.
pub fn read_instead(text: &str, tree: &Tree, node: NodeId, session: &dyn Session) -> Result<Instead, String> {
    let mut words = text.split_whitespace();
    let word = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    let tag = || -> Result<MoveTag, String> {
        let told = |error: NotationError| error.to_string();
        let &[text] = &rest[..] else { return Err(format!("one move has to follow `{word}`")) };
        let view = session.look(&tree.line(node)).ok_or("the node has no position")?;
        let here = session.game().open(Some(&view.notation)).map_err(told)?;
        here.parse_move(unnumbered(text)).map_err(told)
    };
    let alone = |instead: Instead| {
        if rest.is_empty() { Ok(instead) } else { Err(format!("nothing follows `{word}`")) }
    };
    match word {
        "keep" => tag().map(Instead::Keep),
        "no-shortcut" => alone(Instead::NoShortcut),
        "no-cut" => alone(Instead::NoCut),
        "no-reduction" => tag().map(Instead::NoReduction),
        "first" => tag().map(Instead::First),
        "no-table" => alone(Instead::NoTable),
        "window" => read_window(&rest.join(" "), session.side_at(tree.ply(node))).map(Instead::Window),
        "switch" => switch(&rest).map(Instead::Switch),
        "switch-from" => switch(&rest).map(Instead::SwitchFrom),
        _ => Err(format!("there is no `{word}`; there are {}", Instead::WORDS.join(", "))),
    }
}

/// What can be switched at a node: iterative deepening is decided once, for the whole search.
fn switch(words: &[&str]) -> Result<Switch, String> {
    let switch = Switch::read(words)?;
    if switch.techniques.has(Technique::IterativeDeepening) {
        return Err("iterative deepening is decided for the whole search, and at no node".into());
    }
    Ok(switch)
}

/// Writes an intervention so that it is read again.
pub fn write_instead(instead: Instead, tree: &Tree, node: NodeId, session: &dyn Session) -> String {
    let word = instead.word();
    match instead {
        Instead::Keep(tag) | Instead::NoReduction(tag) | Instead::First(tag) => {
            let mut path = tree.line(node);
            path.push(Some(tag));
            format!("{word} {}", session.plain(&path).unwrap_or_default())
        }
        Instead::Window(window) => {
            let window = window_to_first(session.side_at(tree.ply(node)), window);
            let end = |score: Score| match score {
                score if !score.is_infinite() => score.units().to_string(),
                score if score < Score::DRAW => "-inf".into(),
                _ => "inf".into(),
            };
            format!("{word} {} {}", end(window.alpha), end(window.beta))
        }
        Instead::Switch(switch) | Instead::SwitchFrom(switch) => format!("{word} {switch}"),
        Instead::NoShortcut | Instead::NoCut | Instead::NoTable => word.into(),
    }
}
