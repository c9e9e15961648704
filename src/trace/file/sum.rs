//! The checksum of a file: eight bytes at a time, so that ten million nodes take a moment. Files that have it are to be
//! read for ever; the sum of a library would only stand beside it.

/// The sum so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum(u64);

impl Default for Sum {
    fn default() -> Self {
        Self(0x6375_746e_6f64_6531)
    }
}

impl Sum {
    /// Adds a block. Every step can be undone, so that a change within one word always changes the sum.
    pub(super) fn add(&mut self, block: &[u8]) {
        self.word(block.len() as u64);
        let (words, rest) = block.as_chunks::<8>();
        for &word in words {
            self.word(u64::from_le_bytes(word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.word(u64::from_le_bytes(last));
    }

    /// The multiplier is odd: 2⁶⁴ over the golden ratio.
    fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    pub(super) fn value(self) -> u64 {
        self.0
    }
}
