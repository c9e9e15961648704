//! The terminal is given back when the program dies where it stands: of a signal, of an abort, out of memory.
//!
//! A handler may call very little: no lock, no memory. [`super::restore`] keeps to that (system calls on what was noted
//! before), and so does everything here.

#![allow(
    unsafe_code,
    reason = "no crate installs handlers that run on the stack for emergencies and may end the process"
)]

use std::ptr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use libc::c_int;
use rustix::stdio::stderr;
use signal_hook::low_level::{emulate_default_handler, exit};

use super::restore::{self, LITTLE_PATIENCE, say};
use crate::uci::client::{kill_all, kill_known};

/// What ends a program that does not handle it, but for what [`super::super::signals`] hears and what nobody can.
const DEADLY: [c_int; 15] = [
    libc::SIGQUIT,
    libc::SIGABRT,
    libc::SIGUSR1,
    libc::SIGUSR2,
    libc::SIGALRM,
    libc::SIGVTALRM,
    libc::SIGPROF,
    libc::SIGXCPU,
    libc::SIGXFSZ,
    libc::SIGSEGV,
    libc::SIGBUS,
    libc::SIGILL,
    libc::SIGFPE,
    libc::SIGTRAP,
    libc::SIGSYS,
];
/// Those of Linux: of devices and power, and those without names.
#[cfg(any(target_os = "linux", target_os = "android"))]
const NAMELESS: [c_int; 3] = [libc::SIGIO, libc::SIGPWR, libc::SIGSTKFLT];
#[cfg(any(target_os = "linux", target_os = "android"))]
const NUMBERED: std::ops::RangeInclusive<c_int> = 34..=64;

const ABORTED: &[u8] = b"cutnode was ended: there was no memory left, or it met an error of its own.\n";

/// From now on such a death gives the terminal back first, if it is ours.
pub(super) fn prepare() {
    for signal in DEADLY {
        handle(signal);
    }
    #[cfg(any(target_os = "linux", target_os = "android"))]
    for signal in NAMELESS.into_iter().chain(NUMBERED) {
        handle(signal);
    }
}

fn handle(signal: c_int) {
    // SAFETY: `sigaction` is a plain structure for which all zeros are a value. `die` never returns, and calls only what
    // may be called in a handler. An error (a signal that this system does not let us have) leaves all as it was.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = die as extern "C" fn(c_int) as libc::sighandler_t;
        // A stack that overflowed cannot be used any more: threads have another one for this.
        action.sa_flags = libc::SA_ONSTACK;
        libc::sigfillset(&raw mut action.sa_mask);
        libc::sigaction(signal, &raw const action, ptr::null_mut());
    }
}

/// Gives the terminal back and dies of the same signal, so that whoever started the program sees of what it died.
extern "C" fn die(signal: c_int) {
    static DYING: AtomicBool = AtomicBool::new(false);
    // Before anything that a terminal can hold up.
    kill_known();
    if DYING.swap(true, Ordering::SeqCst) {
        // Another thread is at it, and ends this one too.
        restore::pause(LITTLE_PATIENCE + Duration::from_millis(100));
    } else if restore::give_back(LITTLE_PATIENCE) && signal == libc::SIGABRT {
        // What was said of it before went to a screen that is gone.
        say(stderr(), ABORTED, LITTLE_PATIENCE);
    }
    // Nor is one left alone that was just being started.
    kill_all();
    let _ = emulate_default_handler(signal);
    // Of a signal without a name: what a shell makes of such a death.
    exit(128 + signal);
}
