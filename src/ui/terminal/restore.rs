//! Gives the terminal back. On Unix with nothing that takes a lock or memory, so that a signal's handler may call it too.

use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

/// Whose the terminal is. Whoever finds it ours may give it back: the program's end, a panic, a signal.
static STATE: AtomicU8 = AtomicU8::new(THEIRS);
const THEIRS: u8 = 0;
const OURS: u8 = 1;
/// It is being given back: nothing more is drawn, and whoever dies meanwhile gives it back once more.
const LEAVING: u8 = 2;

/// How long a terminal that takes no output is waited for. The program's own end may wait; a death may not.
pub(in super::super) const PATIENCE: Duration = Duration::from_secs(5);
#[cfg(unix)]
pub(in super::super) const LITTLE_PATIENCE: Duration = Duration::from_millis(300);

pub(super) fn is_ours() -> bool {
    STATE.load(Ordering::SeqCst) == OURS
}

/// It is ours from now on. On Unix its modes are noted first, as long as they are those of whoever had it.
pub(super) fn claim() {
    #[cfg(unix)]
    unix::note_modes();
    STATE.store(OURS, Ordering::SeqCst);
}

/// Gives the terminal back as far as it can be done from anywhere, if it is ours; whether it was.
pub(super) fn give_back(patience: Duration) -> bool {
    if STATE.load(Ordering::SeqCst) == THEIRS {
        return false;
    }
    STATE.store(LEAVING, Ordering::SeqCst);
    restore(patience);
    STATE.store(THEIRS, Ordering::SeqCst);
    true
}

#[cfg(unix)]
use unix::restore;
#[cfg(unix)]
pub(in super::super) use unix::{is_foreground, is_gone, until_gone};
#[cfg(unix)]
pub(super) use unix::{pause, say};

#[cfg(unix)]
mod unix {
    use std::os::fd::BorrowedFd;
    use std::sync::OnceLock;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use rustix::process::getpgrp;
    use rustix::stdio::{stdin, stdout};
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};

    /// The modes of the terminal before it was ours for the first time.
    static MODES: OnceLock<Option<Termios>> = OnceLock::new();

    /// Ends a sequence that was begun; then colours, mouse, pastes, the alternate screen and the cursor.
    const LEAVE: &[u8] =
        b"\x18\x1b[0m\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[?2004l\x1b[?1049l\x1b[?25h";

    pub(in super::super) fn note_modes() {
        MODES.get_or_init(|| tcgetattr(stdin()).ok());
    }

    /// Line mode, and the screen of whoever had the terminal before. In the background the modes are the shell's.
    pub(in super::super) fn restore(patience: Duration) {
        if let Some(Some(modes)) = MODES.get()
            && is_foreground()
        {
            // It may be gone.
            let _ = tcsetattr(stdin(), OptionalActions::Now, modes);
        }
        say(stdout(), LEAVE, patience);
    }

    /// Writes to a terminal, unless it takes nothing for so long: it may be held, and nobody may wait for it for ever.
    pub(in super::super) fn say(to: BorrowedFd<'_>, bytes: &[u8], patience: Duration) {
        if wait(&mut [PollFd::from_borrowed_fd(to, PollFlags::OUT)], Some(patience)) != Ok(0) {
            // It may be gone.
            let _ = rustix::io::write(to, bytes);
        }
    }

    /// Waits so long, in a way that a handler may.
    pub(in super::super) fn pause(time: Duration) {
        let _ = wait(&mut [], Some(time));
    }

    /// Whether the terminal listens to us: in the background it belongs to the shell.
    pub(in super::super::super) fn is_foreground() -> bool {
        tcgetpgrp(stdin()).map_or(true, |group| group == getpgrp())
    }

    /// Whether the terminal is gone: nobody is at its other end any more.
    pub(in super::super::super) fn is_gone() -> bool {
        hung_up(Some(Duration::ZERO))
    }

    /// Waits until the terminal is gone. Whoever reads it might never hear of that: a reader that is given nothing may
    /// ask again and again.
    pub(in super::super::super) fn until_gone() -> bool {
        hung_up(None)
    }

    /// `false` after so long, or where terminals cannot be waited for.
    fn hung_up(patience: Option<Duration>) -> bool {
        let ends = [stdin(), stdout()];
        let mut ends = ends.map(|end| PollFd::from_borrowed_fd(end, PollFlags::empty()));
        let heard = wait(&mut ends, patience);
        heard.is_ok() && ends.iter().any(|end| end.revents().intersects(PollFlags::HUP | PollFlags::ERR))
    }

    fn wait(ends: &mut [PollFd<'_>], patience: Option<Duration>) -> Result<usize, Errno> {
        let limit = patience.and_then(|patience| Timespec::try_from(patience).ok());
        loop {
            match poll(ends, limit.as_ref()) {
                Err(Errno::INTR) => {}
                done => return done,
            }
        }
    }
}

/// Each for itself: an error in one must not cost the others.
#[cfg(not(unix))]
fn restore(_: Duration) {
    use crossterm::event::{DisableBracketedPaste, DisableMouseCapture};
    use crossterm::{cursor, execute, terminal::LeaveAlternateScreen};
    let mut out = std::io::stdout();
    let _ = execute!(out, DisableMouseCapture);
    let _ = execute!(out, DisableBracketedPaste);
    let _ = execute!(out, LeaveAlternateScreen);
    let _ = execute!(out, cursor::Show);
}
