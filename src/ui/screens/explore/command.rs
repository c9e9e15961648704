//! The command that opens a search in the explorer again, at the same node.

use super::Explore;
use super::run::Status;
use crate::config::Config;
use crate::search::Plan;
use crate::search::techniques::{Technique, Techniques};
use crate::session::{Request, Session};
use crate::trace::visit_number;

/// The words of the command that searches a position as a request has it, where the settings are these.
pub(crate) fn command(session: &dyn Session, request: &Request, config: &Config) -> Vec<String> {
    let Request { method, plan, .. } = request;
    let Plan { limits, techniques, amounts, hash, .. } = plan;
    let mut words = vec![format!("cutnode explore --game {}", session.game().slug)];
    words.push(format!("--position \"{}\"", session.view().notation));
    words.extend(limits.depth.map(|depth| format!("--depth {depth}")));
    words.extend(limits.nodes.map(|nodes| format!("--nodes {nodes}")));
    words.extend(limits.time.map(|time| format!("--movetime {}", time.as_millis())));
    if *method != crate::session::Method::Engine {
        words.push(format!("--algorithm {}", method.slug()));
    }
    let list = |option: &str, is: &dyn Fn(Technique) -> bool| {
        let slugs: Vec<_> = Techniques::all().iter().filter(|&one| is(one)).map(Technique::slug).collect();
        (!slugs.is_empty()).then(|| format!("{option} {}", slugs.join(",")))
    };
    words.extend(list("--with", &|one| techniques.has(one) && !config.techniques.has(one)));
    words.extend(list("--without", &|one| !techniques.has(one) && config.techniques.has(one)));
    words.extend(amounts.told().split(", ").filter(|told| !told.is_empty()).map(|told| format!("--{told}")));
    if *hash != config.hash {
        words.push(format!("--hash {hash}"));
    }
    words
}

impl Explore {
    /// The command that opens the search in hand at the node under the cursor, on any machine with the settings as they come.
    pub(super) fn opening_command(&self) -> Result<String, String> {
        let run = self.run();
        let Status::Done { found, .. } = &run.status else {
            return Err("when the search is over: what it came to is known then".into());
        };
        if let Some(logged) = run.tree.logged() {
            return Err(format!("{} has logged this tree: no command here searches it", logged.name()));
        }
        let asked = self.request_of(run);
        // Only what was stopped needs to be told where.
        let request = if found.stopped { asked.again(found).unwrap_or(asked) } else { asked };
        let mut words = command(&*self.session, &request, &Config::shipped());
        let at = visit_number(&run.tree, run.here()).filter(|_| run.instead.is_none());
        words.extend(at.map(|at| format!("--at {at}")));
        Ok(words.join(" "))
    }
}
