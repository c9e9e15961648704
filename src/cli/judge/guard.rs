//! Who stands between the judge and the program: whatever the judge dies of, the program and all that it started end.
//!
//! No handler of a signal runs in a judge that is killed, and the system tells only the judge's own children of its death.
//! So on Linux this program is started once more. It asks to be told, adopts what the program leaves behind, and otherwise
//! does nothing: the pipes are the program's alone, and it ends as the program does.

use std::ffi::OsString;
use std::io::{self, ErrorKind};

/// Starts the program and stays with it until it has ended, or the process of this number has, which is the judge. Comes back
/// only where it cannot be started.
#[cfg(target_os = "linux")]
pub(super) fn stand(command: &[OsString], judge: u32) -> io::Error {
    match begin(command, judge) {
        Ok(status) => end_as(status),
        Err(error) => error,
    }
}

#[cfg(target_os = "linux")]
fn begin(command: &[OsString], judge: u32) -> io::Result<std::process::ExitStatus> {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use rustix::process::{Signal, getppid, set_parent_process_death_signal};
    use signal_hook::consts::SIGTERM;
    use signal_hook::iterator::Signals;

    use super::strays;

    let (program, arguments) = command.split_first().ok_or(ErrorKind::InvalidInput)?;
    strays::adopt();
    let mut signals = Signals::new([SIGTERM])?;
    // That it cannot be had is no reason not to go on.
    let _ = set_parent_process_death_signal(Some(Signal::TERM));
    // It had ended before the system was asked: no signal comes any more.
    if getppid().is_none_or(|parent| parent.as_raw_nonzero().get().cast_unsigned() != judge) {
        return Err(ErrorKind::Interrupted.into());
    }
    let mut child = std::process::Command::new(program).args(arguments).spawn()?;
    let is_ending = Arc::new(AtomicBool::new(false));
    let ending = Arc::clone(&is_ending);
    std::thread::Builder::new().name("guard".into()).spawn(move || {
        if signals.forever().next().is_some() {
            ending.store(true, Ordering::SeqCst);
            strays::end();
            std::process::exit(128 + SIGTERM);
        }
    })?;
    let nothing = std::fs::File::options().read(true).write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nothing)?;
    rustix::stdio::dup2_stdout(&nothing)?;
    rustix::stdio::dup2_stderr(&nothing)?;
    let status = child.wait();
    // Then it was we who ended the program, and what it has started comes next.
    while is_ending.load(Ordering::SeqCst) {
        std::thread::park();
    }
    status
}

/// Ends as the program did, so that the judge can tell how.
#[cfg(target_os = "linux")]
fn end_as(status: std::process::ExitStatus) -> ! {
    use std::os::unix::process::ExitStatusExt as _;

    use rustix::process::{Resource, Rlimit, Signal, getpid, kill_process, setrlimit};
    if let Some(signal) = status.signal().and_then(Signal::from_named_raw) {
        // The program has left its remains, if any are wanted.
        let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
        // No signal but that of TERM is heard here, and a judged program that ends so is told by its number.
        let _ = kill_process(getpid(), signal);
    }
    std::process::exit(status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0)))
}

/// Elsewhere nobody guards.
#[cfg(not(target_os = "linux"))]
pub(super) fn stand(_: &[OsString], _: u32) -> io::Error {
    ErrorKind::Unsupported.into()
}
