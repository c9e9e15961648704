//! FNV-1a (Fowler, Noll & Vo 1991): a number of bytes that is the same on every machine and in every version, as what is
//! kept in files needs it and the standard library does not promise it.

use std::hash::Hasher;

/// The hasher.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// The number of a text or of other bytes.
    pub fn of(bytes: impl AsRef<[u8]>) -> u64 {
        let mut hasher = Self::default();
        hasher.write(bytes.as_ref());
        hasher.finish()
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_numbers_are_the_published_ones() {
        // The test vectors of the authors.
        assert_eq!(Fnv::of(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fnv::of("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Fnv::of("foobar"), 0x8594_4171_f739_67e8);
    }
}
