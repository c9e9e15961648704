//! How much memory there is. A system that promises more than it has ends the program when the table is filled, so
//! that asking the allocator is not enough.

use std::fs::read_to_string;

/// Whether the system says that it has less than this. Where it says nothing, only the allocator can tell.
pub(super) fn lacks(mebibytes: usize) -> bool {
    available().is_some_and(|bytes| (mebibytes as u64) << 20 > bytes)
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
