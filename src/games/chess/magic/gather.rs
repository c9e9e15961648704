//! The one instruction of x86-64 that a compiler does not find by itself: gathering the bits of a mask (PEXT).
//!
//! Only where the whole program is compiled for processors that have it (`-C target-cpu=native`): on those it
//! replaces the multiplication by the magic number, and the tables are laid out in its order.

use std::arch::x86_64::_pext_u64;

/// The bits of `set` that `mask` chooses, moved together at the low end.
#[inline]
#[allow(unsafe_code, reason = "the instruction takes any two numbers; this module exists only where it does")]
pub(super) fn gather(set: u64, mask: u64) -> usize {
    // SAFETY: the module is compiled only with the target feature bmi2, which is all that the call asks for.
    unsafe { _pext_u64(set, mask) as usize }
}
