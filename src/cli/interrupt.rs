//! Long work that can be ended by a signal and then tells what it has come to.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use super::Done;
use crate::search::Stop;

/// Listens for the signals that end a program.
pub(super) struct Interrupt {
    stop: Stop,
    /// The signal that came; 0 for none.
    signal: Arc<AtomicI32>,
}

impl Interrupt {
    /// Starts to listen. The first signal stops the work, a second one ends the program at once.
    ///
    /// # Errors
    /// When the system does not let us.
    pub(super) fn listen() -> std::io::Result<Self> {
        let interrupt = Self { stop: Stop::default(), signal: Arc::default() };
        #[cfg(unix)]
        unix::listen(interrupt.stop.clone(), Arc::clone(&interrupt.signal))?;
        Ok(interrupt)
    }

    /// What ends the work.
    pub(super) fn stop(&self) -> &Stop {
        &self.stop
    }

    /// How the command ends, if a signal ended it.
    pub(super) fn ended_by(&self) -> Option<Done> {
        match self.signal.load(Ordering::Relaxed) {
            1 => Some(Done::HungUp),
            2 => Some(Done::Interrupted),
            15 => Some(Done::Terminated),
            _ => None,
        }
    }
}

#[cfg(unix)]
mod unix {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::{Arc, AtomicI32, Ordering, Stop};
    use crate::uci::client::kill_all;

    pub(super) fn listen(stop: Stop, told: Arc<AtomicI32>) -> std::io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        let work = move || {
            for signal in signals.forever() {
                if stop.is_stopped() && told.load(Ordering::Relaxed) != 0 {
                    kill_all();
                    std::process::exit(128 + signal);
                }
                told.store(signal, Ordering::Relaxed);
                stop.stop();
            }
        };
        std::thread::Builder::new().name("signals".into()).spawn(work).map(drop)
    }
}
