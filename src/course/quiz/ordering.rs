//! Order the moves, and see the price.

use std::collections::BTreeMap;

use super::Question;
use super::answer::Answer;
use crate::explain::drawing::Drawing;

/// Of more moves there are too many orders to be tried.
const MOST: usize = 5;

/// In which order the children of the root cost the fewest leaves. `price` tells what a tree costs that is typed so.
///
/// # Errors
/// A tree that was not typed, or with too many children; what `price` finds wrong.
pub fn ordering(
    drawing: &Drawing,
    position: &str,
    price: impl Fn(String) -> Result<u64, String>,
) -> Result<Question, String> {
    let children =
        children(position).ok_or("moves are put in order in a tree that is typed: `((3 12) (2 4))`")?;
    let count = children.len();
    if !(2..=MOST).contains(&count) {
        return Err(format!("there are {count} moves to put in order: 2 to {MOST} can be"));
    }
    let mut prices = BTreeMap::new();
    for order in orders(count) {
        let typed: Vec<_> = order.iter().map(|&child| children[child]).collect();
        let digits: String = order.iter().map(|child| (child + 1).to_string()).collect();
        prices.insert(digits, price(format!("({})", typed.join(" ")))?);
    }
    let (best, worst) = (prices.values().min().copied(), prices.values().max().copied());
    if best == worst {
        return Err("every order costs the same here: there is nothing to find".into());
    }
    let children = drawing.node(0).children.iter().enumerate();
    let names: Vec<_> = children.map(|(at, &child)| format!("{} {}", at + 1, drawing.call(child))).collect();
    Ok(Question {
        shown: 0,
        spot: 0,
        ask: format!(
            "In which order do the moves at {} cost the fewest leaves? Type their numbers: {}.",
            drawing.call(0),
            names.join(", ")
        ),
        answer: Answer::Order(prices),
        why: String::new(),
        slips: Vec::new(),
        otherwise: String::new(),
        same: "order".into(),
    })
}

/// What an order costs, and what the best one does.
pub(super) fn told(prices: &BTreeMap<String, u64>, order: &str) -> String {
    let (fewest, most) = (prices.values().min().copied(), prices.values().max().copied());
    let [fewest, most] = [fewest, most].map(Option::unwrap_or_default);
    match prices.get(order) {
        Some(&price) if price == fewest => {
            format!("{price} leaves: no order costs fewer, and the worst costs {most}.")
        }
        Some(price) => format!(
            "That order costs {price} leaves, and {fewest} will do. What comes first gives the others the bound that cuts them."
        ),
        None => "Every move has to stand in the order once.".into(),
    }
}

/// The children of the root as they were typed.
fn children(position: &str) -> Option<Vec<&str>> {
    let inside = position.trim().strip_prefix('(')?.strip_suffix(')')?;
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_usize, None);
    for (at, letter) in inside.char_indices() {
        if letter.is_whitespace() && depth == 0 {
            parts.extend(start.take().map(|start: usize| &inside[start..at]));
            continue;
        }
        start.get_or_insert(at);
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    parts.extend(start.map(|start| &inside[start..]));
    (depth == 0).then_some(parts)
}

/// Every order of so many things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: Vec<usize>| {
            let rest: Vec<_> = (0..count).filter(|next| !order.contains(next)).collect();
            rest.into_iter().map(move |next| order.iter().copied().chain([next]).collect())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}
