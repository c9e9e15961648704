//! The columns of a drawn tree: subtrees as close as they can stand, then apart until the width is used.

use super::fold::Item;
use crate::numbers::Whole as _;

/// Blank columns between two nodes of a level at least.
const GAP: i32 = 1;

/// How far a subtree reaches to the left and to the right of its top, level by level.
type Contour = Vec<(i32, i32)>;

/// How far a place reaches to the left and to the right of its middle.
fn reach(width: u16) -> (i32, i32) {
    let left = i32::from(width.saturating_sub(1)) / 2;
    (left, i32::from(width) - 1 - left)
}

/// The middles of all places, as close together as they can stand: children below their parent and in order.
pub(super) fn close(items: &[Item], widths: &[u16]) -> Vec<i32> {
    let mut contours: Vec<Contour> = vec![Vec::new(); items.len()];
    // From the parent's middle.
    let mut offsets = vec![0; items.len()];
    for (at, item) in items.iter().enumerate().rev() {
        let mut below: Contour = Vec::new();
        let mut last = 0;
        for &child in &item.children {
            let contour = std::mem::take(&mut contours[child]);
            let pairs = below.iter().zip(&contour);
            last = pairs.map(|(before, next)| before.1 - next.0 + 1 + GAP).max().unwrap_or(0);
            offsets[child] = last;
            for (level, &(left, right)) in contour.iter().enumerate() {
                match below.get_mut(level) {
                    Some(before) => before.1 = last + right,
                    None => below.push((last + left, last + right)),
                }
            }
        }
        let middle = last / 2;
        item.children.iter().for_each(|&child| offsets[child] -= middle);
        let (left, right) = reach(widths[at]);
        contours[at] = vec![(-left, right)];
        contours[at].extend(below.iter().map(|&(left, right)| (left - middle, right - middle)));
    }
    for (at, item) in items.iter().enumerate() {
        offsets[at] += item.parent.map_or(0, |parent| offsets[parent]);
    }
    offsets
}

/// From the leftmost column of all places to behind the rightmost.
pub(super) fn extent(middles: &[i32], widths: &[u16]) -> (i32, i32) {
    middles.iter().zip(widths).fold((i32::MAX, i32::MIN), |(low, high), (&middle, &width)| {
        let (left, right) = reach(width);
        (low.min(middle - left), high.max(middle + right + 1))
    })
}

/// The first column of a place.
pub(super) fn start(middle: i32, width: u16) -> i32 {
    middle - reach(width).0
}

/// The middles drawn apart so that they use this width, the first column 0. Distances only grow, so that nothing
/// overlaps that did not before.
pub(super) fn apart(middles: &[i32], widths: &[u16], ends: usize, room: u16) -> Vec<i32> {
    let least = middles.iter().copied().min().unwrap_or(0);
    let whole = (middles.iter().copied().max().unwrap_or(0) - least).max(1);
    let stretched = |to: i32| -> Vec<i32> {
        middles
            .iter()
            .map(|&middle| (i64::from(middle - least) * i64::from(to) / i64::from(whole)).fitted::<i32>())
            .collect()
    };
    let wide = |middles: &[i32]| {
        let (low, high) = extent(middles, widths);
        high - low
    };
    let now = wide(middles);
    let ends: i32 = ends.fitted();
    // What is left at the ends is half of what is left between two.
    let aim = now + (i32::from(room) - now).max(0) * ends / (ends + 1);
    let (mut good, mut bad) = (whole, whole + i32::from(room) + 1);
    while bad - good > 1 {
        let middle = i32::midpoint(good, bad);
        if wide(&stretched(middle)) <= aim { good = middle } else { bad = middle }
    }
    let mut middles = stretched(good);
    let (low, high) = extent(&middles, widths);
    let shift = (i32::from(room) - (high - low)).max(0) / 2 - low;
    for middle in &mut middles {
        *middle += shift;
    }
    middles
}
