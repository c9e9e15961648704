//! Aspiration: an iteration starts with a narrow window around the last one's value.
//!
//! Most iterations change the value by less than half a man, and a narrow window cuts more. When the value
//! falls outside, that side is opened step by step and the iteration searched again (Baudet 1978; sources: L9, C14).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Score;
use crate::search::Window;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Aspiration,
    slug: "aspiration",
    name: "Aspiration window",
    idea: Some(bibliography::BAUDET_1978),
    form: bibliography::WIKI,
    deviates: "a missed side is opened four times as far each time, and wholly after the third",
    summary: "search with a narrow window around the last value, wider if it misses",
    effect: Effect::Cost,
    default: true,
};

/// Iterations before this one change their value too much.
const FIRST_DEPTH: u8 = 4;

/// The window to start an iteration with: `half` on either side of the last value, which is half a man unless it is
/// set by hand. Open where there is no
/// value to trust yet: in the first iterations, and around a proved win or loss.
pub fn window(on: bool, depth: u8, last: Option<Score>, half: i32) -> Window {
    match last {
        Some(last) if on && depth >= FIRST_DEPTH && !last.is_decisive() && half > 0 => {
            Window::new(last - half, last + half)
        }
        _ => Window::OPEN,
    }
}

/// The window after so many misses in a row, this one included: the side on which it missed is moved away from
/// the value that came back, four times as far each time, and opened after the third miss.
pub fn widened(window: Window, score: Score, misses: u32, half: i32) -> Window {
    let far = (misses < 3 && !score.is_decisive()).then(|| half * 4_i32.pow(misses));
    if window.fails_low(score) {
        Window { alpha: far.map_or(Score::LOWEST, |far| score - far), ..window }
    } else {
        Window { beta: far.map_or(Score::HIGHEST, |far| score + far), ..window }
    }
}
