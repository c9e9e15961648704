//! Signals: the terminal is restored whatever ends or stops the program.

use std::sync::mpsc::Sender;

use super::run::Incoming;
use crate::numbers::Whole as _;

/// The exit status of a program that a signal ended, as shells count it.
pub(super) fn exit_code(signal: i32) -> u8 {
    (128 + signal).fitted()
}

#[cfg(unix)]
pub(super) use unix::{ask_to_stop, listen, stop};

#[cfg(unix)]
mod unix {
    use std::time::{Duration, Instant};

    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::Signals;

    use super::super::terminal::{self, LITTLE_PATIENCE};
    use super::{Incoming, Sender, exit_code};
    use crate::uci::client::kill_all;

    /// How long the application may take to end by itself.
    const PATIENCE: Duration = Duration::from_millis(500);
    /// After this time signals that were sent together have all been heard.
    const SETTLED: Duration = Duration::from_millis(200);
    /// The signals that end the program.
    const ENDS: [i32; 3] = [SIGTERM, SIGHUP, SIGINT];

    /// Passes on to the application what signals say, and that the terminal is gone. If that should end the program and
    /// the application does not do it, the thread that heard it does.
    pub(in super::super) fn listen(heard: Sender<Incoming>) -> std::io::Result<()> {
        let mut signals = Signals::new(ENDS.into_iter().chain([SIGTSTP, SIGCONT, SIGWINCH]))?;
        let end = heard.clone();
        let wait = move || {
            if terminal::until_gone() {
                finish(&end, SIGHUP);
            }
        };
        std::thread::Builder::new().name("hangup".into()).spawn(wait)?;
        let listen = move || {
            loop {
                let mut came: Vec<i32> = signals.wait().collect();
                // In the background we stop again when we are continued. Who continues us to end us (`kill -TERM`, `kill -CONT`)
                // has both signals under way, and threads may hear the second one first.
                if came.contains(&SIGCONT) && !terminal::is_foreground() {
                    std::thread::sleep(SETTLED);
                    came.extend(signals.pending());
                }
                // What ends the program comes before what goes on with it.
                came.sort_by_key(|signal| !ENDS.contains(signal));
                for signal in came {
                    // The loop may have ended.
                    let _ = match signal {
                        SIGTSTP => heard.send(Incoming::Stop),
                        SIGCONT => heard.send(Incoming::Continue),
                        SIGWINCH => heard.send(Incoming::Resized),
                        signal => finish(&heard, signal),
                    };
                }
            }
        };
        std::thread::Builder::new().name("signals".into()).spawn(listen)?;
        Ok(())
    }

    fn finish(heard: &Sender<Incoming>, signal: i32) -> ! {
        let told = heard.send(Incoming::End(signal));
        let until = Instant::now() + PATIENCE;
        while told.is_ok() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(20));
        }
        terminal::give_back(LITTLE_PATIENCE);
        kill_all();
        std::process::exit(exit_code(signal).into());
    }

    /// Has the whole process group told to stop, as the terminal does at Ctrl-Z: whoever started the program (a
    /// `cargo run`) has to stop with it, or the shell never comes back. We hear of it by [`listen`].
    pub(in super::super) fn ask_to_stop() -> std::io::Result<()> {
        Ok(rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?)
    }

    /// Stops the process until someone continues it. The terminal has to be given back before.
    pub(in super::super) fn stop() -> std::io::Result<()> {
        signal_hook::low_level::emulate_default_handler(SIGTSTP)
    }
}

#[cfg(not(unix))]
pub(super) use elsewhere::{ask_to_stop, listen, stop};

/// Without signals there is nothing to hear and nothing to stop for.
#[cfg(not(unix))]
mod elsewhere {
    use super::{Incoming, Sender};

    pub(in super::super) fn listen(_: Sender<Incoming>) -> std::io::Result<()> {
        Ok(())
    }

    pub(in super::super) fn ask_to_stop() -> std::io::Result<()> {
        Ok(())
    }

    pub(in super::super) fn stop() -> std::io::Result<()> {
        Ok(())
    }
}
