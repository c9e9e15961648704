//! The programs that were started: none outlives us, and none of them what it has started itself.
//!
//! Each has a process group of its own. The groups stand in a table without locks, so that they can be ended from
//! anywhere, even from the handler of a signal that we die of.

use std::io;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use crate::numbers::Whole as _;

/// The groups that are alive; 0 where there is none. More than these are started too, but end only with their owners.
static GROUPS: [AtomicI32; 256] = [const { AtomicI32::new(0) }; 256];
/// Held while a program is being started and not yet in the table.
static STARTING: Mutex<()> = Mutex::new(());
/// One is being started: it may run already, and is not in the table.
static BEGUN: AtomicBool = AtomicBool::new(false);
/// Nothing is started any more.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// How often it is looked whether something has ended.
pub(super) const LOOK: Duration = Duration::from_millis(5);
/// How often it is looked for one that is being started, where its lock cannot be waited for: a handler of a signal may have
/// interrupted whoever starts it. Two seconds: a machine that is shared with others may stand still for a while.
const LOOKS: u16 = 400;
/// How long a program may take to end when it is told to.
pub(crate) const FAREWELL: Duration = Duration::from_millis(500);

/// A program and whatever it has started.
pub(crate) struct Family {
    pub(crate) child: Child,
    /// Its place in the table.
    place: Option<&'static AtomicI32>,
    over: bool,
}

impl Family {
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        // Ctrl-C is for us: in a group of its own the program does not hear of it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // In this order: whoever closes looks after that whether one is being started.
        BEGUN.store(true, Ordering::SeqCst);
        if CLOSED.load(Ordering::SeqCst) {
            BEGUN.store(false, Ordering::SeqCst);
            return Err(io::Error::other("cutnode is being left"));
        }
        let child = command.spawn();
        let place = child.as_ref().ok().and_then(|child| {
            let group = child.id().fitted::<i32>();
            GROUPS
                .iter()
                .find(|place| place.compare_exchange(0, group, Ordering::SeqCst, Ordering::SeqCst).is_ok())
        });
        BEGUN.store(false, Ordering::SeqCst);
        Ok(Self { child: child?, place, over: false })
    }

    /// Waits for its end, at most so long; how it ended. What it has started ends with it.
    pub(crate) fn wait(&mut self, patience: Duration) -> Option<String> {
        let until = Instant::now() + patience;
        while !self.has_ended() {
            if Instant::now() >= until {
                return None;
            }
            std::thread::sleep(LOOK);
        }
        self.end();
        self.child.wait().ok().map(|status| format!("with {status}"))
    }

    /// Whether it has ended by itself. On Unix its number stays taken until it is waited for, so that its group cannot be
    /// mistaken for another one.
    fn has_ended(&mut self) -> bool {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            self.over || !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(None))
        }
        #[cfg(not(unix))]
        {
            self.over || !matches!(self.child.try_wait(), Ok(None))
        }
    }

    /// Ends it and whatever it has started.
    fn end(&mut self) {
        if std::mem::replace(&mut self.over, true) {
            return;
        }
        kill(self.child.id().fitted::<i32>());
        // It may be gone already, which is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(place) = self.place {
            place.store(0, Ordering::SeqCst);
        }
    }

    /// Lets it end by itself, and sees to it on a thread of its own: whoever parts with it does not wait.
    pub(super) fn part(mut self) {
        // Without a thread the family is dropped, and ends at once.
        let _ = std::thread::Builder::new().name("farewell".into()).spawn(move || self.wait(FAREWELL));
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        self.end();
    }
}

/// Ends every program that was started, with whatever it has started, at once; none is started from now on. It is the last
/// thing before the program's own end, be it a sudden one: it takes no lock and no memory.
pub fn kill_all() {
    CLOSED.store(true, Ordering::SeqCst);
    // One that another thread is starting runs before it is in the table.
    for _ in 0..LOOKS {
        if !BEGUN.load(Ordering::SeqCst) {
            break;
        }
        std::thread::sleep(LOOK);
    }
    kill_known();
}

/// Ends those that are known to run, and waits for nothing: what comes after it may not come to its end.
pub fn kill_known() {
    for place in &GROUPS {
        let group = place.load(Ordering::SeqCst);
        if group != 0 {
            kill(group);
        }
    }
}

/// Lets the programs that were told to end do so, at most so long, and ends the others. None is started from now on.
pub fn end_all(patience: Duration) {
    let until = Instant::now() + patience;
    CLOSED.store(true, Ordering::SeqCst);
    let starting = || matches!(STARTING.try_lock(), Err(TryLockError::WouldBlock));
    let alive = || GROUPS.iter().any(|place| place.load(Ordering::SeqCst) != 0);
    while Instant::now() < until && (starting() || alive()) {
        std::thread::sleep(LOOK);
    }
    kill_all();
}

#[cfg(unix)]
fn kill(group: i32) {
    if let Some(group) = rustix::process::Pid::from_raw(group) {
        // It may be gone already, which is what is wanted.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

/// Without groups there is only the program itself, which ends with its owner.
#[cfg(not(unix))]
fn kill(_: i32) {}
