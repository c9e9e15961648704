//! The command that opens a search in the explorer again, at the same node.

use super::Explore;
use super::run::Status;
use crate::config::{Column, Columns, Config};
use crate::search::replay::Intervention;
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Amounts, Plan};
use crate::session::{Request, Session, write_instead};
use crate::trace::walk::Sort;
use crate::trace::{node_of_visit, visit_number};

/// The words of the command that searches a position as a request has it, where the settings are these.
pub(crate) fn command(session: &dyn Session, request: &Request, config: &Config) -> Vec<String> {
    let Request { method, plan, .. } = request;
    let Plan { limits, techniques, amounts, hash, lines, material, .. } = plan;
    let mut words = vec![format!("cutnode explore --game {}", session.game().slug)];
    words.push(format!("--position \"{}\"", session.view().notation));
    words.extend(limits.depth.map(|depth| format!("--depth {depth}")));
    words.extend(limits.nodes.map(|nodes| format!("--nodes {nodes}")));
    words.extend(limits.time.map(|time| format!("--movetime {}", time.as_millis())));
    if *method != crate::session::Method::Engine {
        words.push(format!("--algorithm {}", method.slug()));
    }
    words.extend(otherwise(*techniques, config.techniques));
    words.extend(amounts_in_words(amounts));
    if *hash != config.hash {
        words.push(format!("--hash {hash}"));
    }
    if *lines > 1 {
        words.push(format!("--lines {lines}"));
    }
    if *material {
        words.push("--material".into());
    }
    words
}

/// The options that make techniques of others.
fn otherwise(techniques: Techniques, from: Techniques) -> Vec<String> {
    let list = |option: &str, is: &dyn Fn(Technique) -> bool| {
        let slugs: Vec<_> = Techniques::all().iter().filter(|&one| is(one)).map(Technique::slug).collect();
        (!slugs.is_empty()).then(|| format!("{option} {}", slugs.join(",")))
    };
    let with = list("--with", &|one| techniques.has(one) && !from.has(one));
    let without = list("--without", &|one| !techniques.has(one) && from.has(one));
    with.into_iter().chain(without).collect()
}

fn amounts_in_words(amounts: &Amounts) -> Vec<String> {
    amounts.told().split(", ").filter(|told| !told.is_empty()).map(|told| format!("--{told}")).collect()
}

/// What of a search is shown, and how, besides the node.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShownAs {
    /// The order of rows.
    pub sort: Sort,
    /// Only nodes that pass this filter are shown.
    pub only: Option<String>,
    /// The columns of rows besides those that are always there; as in the settings, where it is not said.
    pub columns: Option<Columns>,
}

impl ShownAs {
    /// The options that say so, as far as it is not what comes by itself.
    fn words(&self) -> Vec<String> {
        let sort = (self.sort != Sort::default()).then(|| format!("--sort {}", self.sort));
        // Between double quotes some shells take `!` for something of their own.
        let quote = |text: &String| if text.contains('!') { '\'' } else { '"' };
        let only = self.only.as_ref().map(|only| format!("--filter {0}{only}{0}", quote(only)));
        let columns: Vec<_> = self.columns.into_iter().flat_map(Columns::iter).map(Column::slug).collect();
        let columns = (!columns.is_empty()).then(|| format!("--columns {}", columns.join(",")));
        [sort, only, columns].into_iter().flatten().collect()
    }
}

impl Explore {
    /// Shows what it searches first in this way.
    #[must_use]
    pub fn shown_so(mut self, shown: ShownAs) -> Self {
        let ShownAs { sort, only, columns } = shown;
        self.columns = columns.unwrap_or(self.columns);
        let run = self.run_mut();
        run.cursor.folds.sort = sort;
        run.only = only;
        self
    }

    fn shown_as(&self) -> ShownAs {
        let run = self.run();
        ShownAs { sort: run.cursor.folds.sort, only: run.only.clone(), columns: Some(self.columns) }
    }

    /// The command that opens the search in hand at the node under the cursor, on any machine with the settings as they come.
    pub(super) fn opening_command(&self) -> Result<String, String> {
        let run = self.run();
        let Status::Done { found, .. } = &run.status else {
            return Err("when the search is over: what it came to is known then".into());
        };
        if let Some(logged) = run.tree.logged() {
            return Err(format!("{} has logged this tree: no command here searches it", logged.name()));
        }
        if let Some(both) = self.command_of_both() {
            return both;
        }
        let asked = self.request_of(run);
        // Only what was stopped needs to be told where.
        let request = if found.stopped { asked.again(found).unwrap_or(asked) } else { asked };
        let mut words = command(&*self.session, &request, &Config::shipped());
        let at = visit_number(&run.tree, run.here());
        words.extend(at.map(|at| format!("--at {at}")));
        words.extend(self.shown_as().words());
        Ok(words.join(" "))
    }

    /// The command that opens both searches that stand beside each other; `None` where none does.
    fn command_of_both(&self) -> Option<Result<String, String>> {
        let [first, second] = &self.runs[..] else { return None };
        let request = self.request_of(first);
        let mut words = command(&*self.session, &request, &Config::shipped());
        if let Some(Intervention { at, instead }) = second.instead {
            let tree = first.whole();
            let node = node_of_visit(tree, at)?;
            words.push(format!(
                "--at {at} --instead \"{}\"",
                write_instead(instead, tree, node, &*self.session)
            ));
            return Some(Ok(words.join(" ")));
        }
        let (one, two) = (first.settings, second.settings);
        if one.method != two.method || one.depth != two.depth {
            return Some(Err("the two have other depths or algorithms: no one command opens both".into()));
        }
        let amounts = if one.amounts == two.amounts { vec![] } else { amounts_in_words(&two.amounts) };
        let options: Vec<_> = otherwise(two.techniques, one.techniques).into_iter().chain(amounts).collect();
        words.push(format!("--diff \"{}\"", options.join(" ")));
        let at = visit_number(&first.tree, first.here());
        words.extend(at.map(|at| format!("--at {at}")));
        Some(Ok(words.join(" ")))
    }
}
