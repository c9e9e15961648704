//! The legend below a drawn tree: what the signs mean that stand in it now.

use unicode_width::UnicodeWidthStr as _;

use super::tree::Tree;
use crate::games::Side;
use crate::ui::widgets::drawing::{Layout, Look, shape};

/// As many signs with their meaning, those first that matter most, as so many columns hold.
pub(super) fn line(layout: &Layout, tree: &Tree<'_>, columns: u16) -> String {
    let mut line = String::new();
    for (sign, meaning) in signs(layout, tree) {
        let longer =
            if line.is_empty() { format!("{sign} {meaning}") } else { format!("{line}  {sign} {meaning}") };
        if longer.width() > columns.into() {
            break;
        }
        line = longer;
    }
    line
}

/// The signs that are drawn now.
fn signs(layout: &Layout, tree: &Tree<'_>) -> Vec<(String, &'static str)> {
    let labels: Vec<_> = layout.spots().map(|spot| (spot, tree.label(spot))).collect();
    let value = |sign: &str| labels.iter().any(|(_, label)| label.value.starts_with(sign));
    let edge = |sign: &str| layout.spots().any(|spot| tree.sign(spot).is_some_and(|(told, _)| told == sign));
    let moves = |side| labels.iter().any(|(_, label)| label.name.starts_with(shape(side)));
    let (_, more) = layout.leaves_out();
    let mut signs: Vec<(String, &'static str)> = Vec::new();
    for side in [Side::First, Side::Second].into_iter().filter(|&side| moves(side)) {
        signs.push((shape(side).into(), tree.drawing.side_name(side)));
    }
    let others = [
        ("1 2 3", "types of nodes", tree.types.is_some()),
        ("=", "worth", value("=")),
        ("≥", "at least", value("≥")),
        ("≤", "at most", value("≤")),
        ("✂", "cut", edge("✂")),
        ("┈", "left out", layout.spots().any(|spot| tree.is_left_out(spot))),
        ("?", "tested", edge("?")),
        ("↻", "searched again", edge("↻")),
        ("…", "more below", more),
        ("·", if tree.types.is_some() { "outside" } else { "not seen" }, value("·")),
        ("(α, β)", "window", layout.spots().any(|spot| tree.window(spot).is_some())),
        ("•", "only here", labels.iter().any(|(_, label)| label.value.ends_with('•'))),
        ("━", "the way here", tree.current().is_some_and(|spot| tree.drawing.node(spot).parent.is_some())),
    ];
    signs.extend(others.into_iter().filter(|other| other.2).map(|(sign, meaning, _)| (sign.into(), meaning)));
    signs
}
