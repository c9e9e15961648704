//! The search for magic numbers, by trial.

use super::slider::{Slider, subsets};
use crate::games::zobrist;

/// The seed that the numbers in use were found with.
pub const SEED: u64 = 1;

/// A magic number, and what it took to find it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The number.
    pub magic: u64,
    /// How many numbers were tried, this one included.
    pub trials: u64,
    /// The sets of relevant pieces that it tells apart, and the places of its table.
    pub places: usize,
    /// How many of the places are used: sets with the same attacks may share one.
    pub used: usize,
}

/// Finds a magic number for a slider on a square (0 is a1, 63 is h8), by trying sparse random numbers until one
/// maps all sets of relevant pieces to as many bits as there are relevant squares. The same seed finds the same
/// number.
pub fn find(slider: Slider, square: usize, seed: u64) -> Found {
    let mask = slider.relevant(square);
    let shift = 64 - mask.count_ones();
    let sets: Vec<(u64, u64)> = subsets(mask).map(|set| (set, slider.walk(square, set))).collect();
    // A place is taken if its stamp is that of the number being tried: nothing needs clearing in between.
    let mut places = vec![(0, 0); sets.len()];
    let mut random = (0..).map(|count| zobrist::mix(zobrist::mix(seed ^ square as u64) ^ count));
    for stamp in 1.. {
        // Few bits set: the products then add few carries.
        let mut draw = || random.next().unwrap_or_default();
        let magic: u64 = draw() & draw() & draw();
        let fits = sets.iter().all(|&(set, attacks)| {
            let place = &mut places[(set.wrapping_mul(magic) >> shift) as usize];
            let free = place.0 != stamp;
            if free {
                *place = (stamp, attacks);
            }
            free || place.1 == attacks
        });
        if fits {
            let used = places.iter().filter(|place| place.0 == stamp).count();
            return Found { magic, trials: stamp, places: places.len(), used };
        }
    }
    unreachable!("the trials never end without a find")
}
