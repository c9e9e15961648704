//! What the signs of a drawn tree mean.

use crate::ui::prelude::*;

/// What the signs of a drawn tree mean, but for so many of the last ones, in lines of this width.
pub fn signs_in(width: u16, without: usize, theme: &Theme) -> Vec<Line<'static>> {
    let signs = signs(theme);
    let told = signs.len().saturating_sub(without);
    signs[..told].iter().flat_map(|sign| prose::hanging(sign, width)).collect()
}

/// What the signs of a tree with an OPEN list mean.
pub fn signs_of_list(width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let listed = [
        ("•", Role::Accent, "a leaf that stands on the OPEN list"),
        (":12", Role::Accent, "a node that stands on it, and its merit: a bound of its value"),
    ];
    let signs = signs(theme).into_iter().take(2).chain(prose::legend(8, listed, theme));
    signs.flat_map(|sign| prose::hanging(&sign, width)).collect()
}

/// What the signs of a drawn tree mean; the last two are those of a prediction and of the window.
pub fn signs(theme: &Theme) -> Vec<Line<'static>> {
    let signs = [
        ("▲", Role::Title, "a Max node: worth the greatest of its children"),
        ("▼", Role::Title, "a Min node: worth the least of its children"),
        ("=3", Role::Title, "worth exactly 3"),
        ("≥3 ≤3", Role::CutNode, "worth at least, at most 3: what was seen proves no more"),
        ("✂", Role::CutNode, "cut: never looked at, with everything below"),
        ("✓ ! ✗", Role::Good, "a cut that you found, one missed, one that is none"),
        ("·[━━]·", Role::Accent, "the window (α, β): only values inside still matter"),
    ];
    prose::legend(8, signs, theme)
}
