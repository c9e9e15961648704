//! What the table asks of the machine's memory: large pages, and lines of the cache ahead of time.
//!
//! A probe goes to a place that nobody was at lately, so the processor waits for main memory, and first for the address
//! of the page. Both asked for nothing, that wait was up to 60 % of the time of a search in a table of 64 MiB. Neither
//! changes what is in memory, and a machine that knows neither is only slower.

#![allow(unsafe_code, reason = "both are hints to the machine; neither reads nor writes what is there")]

use std::sync::atomic::AtomicU64;

/// Begins to bring a word, and the line of the cache around it, near to the processor.
#[inline]
pub(super) fn prefetch(word: &AtomicU64) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the address is that of a live word, and a prefetch never faults, wherever it points.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = word;
}

/// Asks the system to keep these words in large pages, where it has them.
pub(super) fn in_large_pages(words: &mut [AtomicU64]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        const PAGE: usize = 1 << 12;
        let bytes = words.as_mut_ptr().cast::<u8>();
        let skipped = bytes.align_offset(PAGE);
        let length = size_of_val(words).saturating_sub(skipped) / PAGE * PAGE;
        if length > 0 {
            // SAFETY: the range lies within the words, begins with a page, and the advice keeps what is in it.
            // A system that refuses has no large pages to give: that is no error.
            let _ = unsafe { madvise(bytes.add(skipped).cast(), length, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = words;
}
