//! The attack tables, worked out when the program is compiled, so that a look-up has nothing to wait for.

use super::numbers::{BISHOP, ROOK};
use super::slider::{Slider, next_subset};

/// How to look up the attacks from one square.
#[derive(Clone, Copy)]
pub(super) struct Lookup {
    mask: u64,
    magic: u64,
    shift: u32,
    /// Where the square's part of the table starts.
    start: u32,
}

impl Lookup {
    /// The place of these attacks in the table: the relevant pieces, hashed without a collision.
    #[inline]
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    pub(super) const fn place(&self, occupied: u64) -> usize {
        self.start as usize + self.hash(occupied)
    }

    /// The same where the processor gathers the relevant bits by one instruction.
    #[inline]
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    pub(super) fn place(&self, occupied: u64) -> usize {
        self.start as usize + super::gather::gather(occupied, self.mask)
    }

    /// The hash of the relevant pieces.
    #[inline]
    pub(super) const fn hash(&self, occupied: u64) -> usize {
        ((occupied & self.mask).wrapping_mul(self.magic) >> self.shift) as usize
    }
}

/// Entries for all rooks (102,400) and bishops (5,248).
const PLACES: usize = 107_648;

pub(super) struct Tables {
    pub(super) rook: [Lookup; 64],
    pub(super) bishop: [Lookup; 64],
    pub(super) attacks: [u64; PLACES],
}

#[allow(long_running_const_eval, reason = "107,648 entries of a few steps each, once a compilation")]
pub(super) static TABLES: Tables = build();

#[expect(clippy::large_stack_arrays, reason = "runs at compile time only")]
const fn build() -> Tables {
    let none = Lookup { mask: 0, magic: 0, shift: 0, start: 0 };
    let mut tables = Tables { rook: [none; 64], bishop: [none; 64], attacks: [0; PLACES] };
    let mut start = 0;
    let mut square = 0;
    while square < 64 {
        tables.rook[square] = fill(Slider::Rook, square, ROOK[square], start, &mut tables.attacks);
        start += 1 << tables.rook[square].mask.count_ones();
        square += 1;
    }
    square = 0;
    while square < 64 {
        tables.bishop[square] = fill(Slider::Bishop, square, BISHOP[square], start, &mut tables.attacks);
        start += 1 << tables.bishop[square].mask.count_ones();
        square += 1;
    }
    tables
}

/// Writes the attacks from one square for every set of relevant pieces.
const fn fill(slider: Slider, square: usize, magic: u64, start: u32, table: &mut [u64; PLACES]) -> Lookup {
    let mask = slider.relevant(square);
    let lookup = Lookup { mask, magic, shift: 64 - mask.count_ones(), start };
    let rays = slider.rays(square);
    let mut set = 0;
    // The bits of the sets gathered together count 0, 1, 2 …: the sets come in the order of numbers.
    let mut number = 0;
    loop {
        let place = if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
            number
        } else {
            lookup.hash(set)
        };
        table[start as usize + place] = along(&rays, set);
        set = next_subset(set, mask);
        number += 1;
        if set == 0 {
            return lookup;
        }
    }
}

/// The squares of two upward and two downward rays up to the first occupied one, included.
const fn along(rays: &[u64; 4], occupied: u64) -> u64 {
    upward(rays[0], occupied)
        | upward(rays[1], occupied)
        | downward(rays[2], occupied)
        | downward(rays[3], occupied)
}

/// On a ray towards higher squares the first occupied one is the lowest bit: subtracting 1 flips all bits up to it.
#[inline]
const fn upward(ray: u64, occupied: u64) -> u64 {
    let blockers = ray & occupied;
    ray & (blockers ^ blockers.wrapping_sub(1))
}

/// On a ray towards lower squares the first occupied one is the highest bit.
#[inline]
const fn downward(ray: u64, occupied: u64) -> u64 {
    let blockers = ray & occupied | 1;
    ray & (!0 << blockers.ilog2())
}
