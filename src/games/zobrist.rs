//! Random numbers for Zobrist keys, the same on every machine and in constants.

/// The finaliser of SplitMix64 (Steele, Lea & Flood 2014): a bijection on 64 bits in which every input bit
/// stirs every output bit.
pub(crate) const fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
