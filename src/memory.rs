//! Below the floors: memory. How much there is, and how it is asked for, so that what is too large is a message.
//!
//! A system that promises more than it has ends the program when the memory is filled, so that asking the allocator is
//! not enough for what is large; and an allocator that says no ends the program, unless it is asked by [`room_for`].

use std::collections::TryReserveError;
use std::fs::read_to_string;
use std::hint::black_box;

/// Bytes of a MiB.
pub const MIB: usize = 1 << 20;

/// What a search may keep besides its table where nobody says otherwise, in MiB.
pub const USUAL: usize = 2_048;

/// Whether the system says that it has less than this. Where it says nothing, only the allocator can tell.
pub fn lacks(mebibytes: usize) -> bool {
    available().is_some_and(|bytes| (mebibytes as u64).saturating_mul(MIB as u64) > bytes)
}

/// What grows large leaves so many bytes to all the rest, which asks without being able to take a no.
const LEFT: usize = 8 * MIB;

/// Makes room for so many more, and for an eighth of what is there: what grows doubles elsewhere, and for a moment has
/// three times what it needs.
///
/// # Errors
/// When the memory cannot be had, or nothing would be left of it; all is as it was.
#[inline]
pub fn room_for<T>(list: &mut Vec<T>, more: usize) -> Result<(), TryReserveError> {
    if list.capacity() - list.len() >= more { Ok(()) } else { grow(list, more + list.len() / 8) }
}

#[cold]
fn grow<T>(list: &mut Vec<T>, more: usize) -> Result<(), TryReserveError> {
    let mut left = Vec::<u8>::new();
    if more * size_of::<T>() > LEFT / 16 {
        left.try_reserve_exact(LEFT)?;
    }
    let grown = list.try_reserve_exact(more);
    // The compiler does not ask for what nobody uses.
    black_box(left);
    grown
}

/// Whether the system would give so many bytes in one piece.
pub fn grants(bytes: usize) -> bool {
    let mut asked = Vec::<u8>::new();
    let granted = asked.try_reserve_exact(bytes).is_ok();
    // The compiler does not ask for what nobody uses.
    black_box(asked);
    granted
}

/// Bytes that a program may still take: what Linux has, and what it grants to the group of processes.
fn available() -> Option<u64> {
    let machine = read_to_string("/proc/meminfo").ok().and_then(|text| mem_available(&text));
    let group = read_to_string("/sys/fs/cgroup/memory.max").ok().and_then(|text| text.trim().parse().ok());
    machine.into_iter().chain(group).min()
}

fn mem_available(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figure_of_linux_is_read() {
        assert_eq!(mem_available("MemTotal: 9 kB\nMemAvailable:    2048 kB\n"), Some(2 << 20));
        assert_eq!(mem_available("MemTotal: 9 kB\n"), None);
        assert!(!lacks(0));
    }
}
