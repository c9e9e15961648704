//! What a judged program has started and put into groups of its own: it ends, too.
//!
//! On Linux such a process becomes our child when its parent ends. This program has no other children while it judges, so
//! that all of them are strays once the judged one is gone.

/// From now on what is left behind by our children becomes our child.
#[cfg(target_os = "linux")]
pub(super) fn adopt() {
    // Without it they are somebody else's, and stay.
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Ends all our children, those that come to us meanwhile included.
#[cfg(target_os = "linux")]
pub(super) fn end() {
    use rustix::process::{Signal, WaitOptions, kill_process, waitpid};
    // Each round ends those whose parents the last one has ended. A program that goes on starting others is not followed for
    // ever.
    for _ in 0..ROUNDS {
        let children = children();
        if children.is_empty() {
            return;
        }
        for &child in &children {
            // Both fail where it has ended meanwhile, which is what is wanted.
            let _ = kill_process(child, Signal::KILL);
            let _ = waitpid(Some(child), WaitOptions::empty());
        }
    }
}

#[cfg(target_os = "linux")]
const ROUNDS: usize = 100;

/// The processes whose parent we are, by the table of the system.
#[cfg(target_os = "linux")]
fn children() -> Vec<rustix::process::Pid> {
    let own = std::process::id();
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let number = |entry: std::fs::DirEntry| entry.file_name().to_str()?.parse::<i32>().ok();
    let is_ours = |pid: &i32| {
        let stat = std::fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
        // The name, in brackets, may hold anything; behind it come the state and the parent.
        let behind = stat.iter().rposition(|&byte| byte == b')').map_or(&[][..], |at| &stat[at + 1..]);
        let text = String::from_utf8_lossy(behind);
        text.split_whitespace().nth(1).and_then(|parent| parent.parse().ok()) == Some(own)
    };
    let ours = entries.flatten().filter_map(number).filter(is_ours);
    ours.filter_map(rustix::process::Pid::from_raw).collect()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn adopt() {}

#[cfg(not(target_os = "linux"))]
pub(super) fn end() {}
