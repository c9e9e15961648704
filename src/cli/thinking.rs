//! A search for a command: on the thinking thread, reports handed to the caller as they come.

use std::io::Write as _;
use std::sync::mpsc::channel;

use anyhow::{Context as _, bail};

use super::printable::stderr;
use crate::engine::{Engine, EngineEvent};
use crate::memory::{self, MIB};
use crate::search::Iteration;
use crate::session::{Answer, Request, Session};

/// What is said of a search that was stopped for memory.
fn lacked_memory(request: &Request) -> String {
    let most = request.plan.limits.memory.unwrap_or(memory::USUAL * MIB) / MIB;
    format!(
        "The search was stopped: what it keeps besides the table would take more than {most} MiB, which is all that the \
         setting engine.memory gives it, or more than the system has."
    )
}

/// Runs a search to its end. When `report` fails the search is stopped and the error is given back.
pub(super) fn think(
    session: &dyn Session,
    request: Request,
    mut report: impl FnMut(&Iteration) -> anyhow::Result<()>,
) -> anyhow::Result<Answer> {
    let (tell, reports) = channel();
    // Nobody listens any more once this function has returned.
    let listen = move |report: crate::engine::Report| drop(tell.send(report.news));
    let mut engine = Engine::start(listen).context("no thread for the search")?;
    engine.resize(request.plan.hash).context("--hash, or the setting engine.hash")?;
    engine.think(session.fork(), request, true);
    for news in reports {
        match news {
            EngineEvent::Iteration(iteration) => report(&iteration)?,
            EngineEvent::Move(_) | EngineEvent::Grown(_) | EngineEvent::Lesson(_) => {}
            EngineEvent::Done(answer) => {
                if answer.found.lacked_memory {
                    writeln!(stderr(), "{}", lacked_memory(&request))?;
                }
                return Ok(*answer);
            }
            EngineEvent::Failed(message) => bail!("the search failed: {message}"),
        }
    }
    bail!("the search ended without an answer, a mistake of this program")
}
