//! Two searches over many positions: a table, a row a position, each with the command that opens it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use serde_json::{Value, json};

use super::super::output::{write_columns, write_json};
use super::super::printable::{is_watched, status};
use super::super::{Done, epd};
use super::diff::{difference_json, file_of, replayed, second, unlike};
use super::{Args, Room, Subject, recorded, stored};
use crate::arena::openings;
use crate::config::Config;
use crate::explain::difference::{Comparison, cause_word};
use crate::explain::verdict::found_text;
use crate::files;
use crate::search::Found;
use crate::session::{Answer, GameCard, Request, Session};
use crate::trace::diff::nodes::Cause;
use crate::trace::diff::reason::Reason;
use crate::trace::diff::{Diff, First};
use crate::trace::iteration_of;
use crate::ui::screens::explore::command;

/// The ending of a saved tree.
const TREE: &str = "tree";

/// A row of the table.
struct Row {
    name: String,
    notation: String,
    nodes: [u64; 2],
    roots: [String; 2],
    changed: bool,
    /// The first iteration whose root differs.
    since: Option<i32>,
    /// What made the first difference that matters, and where.
    cause: String,
    open: String,
    diff: Value,
}

/// The positions of a file, searched as the options say; kept, compared, or both.
pub(super) fn of_file(
    args: &Args,
    file: &Path,
    (request, config, room): (Request, &Config, Room),
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    if args.diff.as_deref().is_some_and(|options| file_of(options).is_some()) {
        bail!(
            "--diff: over a file of positions two settings are compared; of saved trees, two folders: --load DIR --diff @DIR"
        );
    }
    let positions = positions(file, args.position.game(config)?)?;
    if let Some(folder) = &args.save {
        fs::create_dir_all(folder).with_context(|| format!("--save: {}", folder.display()))?;
    }
    let (mut rows, count) = (Vec::new(), positions.len());
    for (number, (name, session)) in positions.into_iter().enumerate() {
        tell_progress(number, count)?;
        let subject = Subject { args, session, request, answer: None, marks: vec![], room };
        if number == 0 {
            super::diff::check(&subject)?;
        }
        let answer = subject.think(request.plan)?;
        if let Some(folder) = &args.save {
            stored::save(&subject, &answer, &folder.join(format!("{:03}.{TREE}", number + 1)))?;
        }
        if let Some(options) = &args.diff {
            let mut words = command(subject.session.as_ref(), &request, config);
            words.push(format!("--diff \"{options}\""));
            let open = words.join(" ");
            rows.push(
                row(&subject, name, options, &answer, open)
                    .with_context(|| format!("position {}", number + 1))?,
            );
        }
    }
    if args.diff.is_some() { write(&rows, args.json, out) } else { Ok(Done::Yes) }
}

/// The saved trees of two folders, those of one name beside each other.
pub(super) fn of_folders(
    args: &Args,
    (first, options): (&Path, &str),
    room: Room,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let second = file_of(options).filter(|folder| folder.is_dir()).ok_or_else(|| {
        anyhow!("--load {} is a folder: --diff has to name another one, @FOLDER", first.display())
    })?;
    let names = trees(first)?;
    let both: Vec<_> = names.iter().filter(|name| second.join(name).is_file()).collect();
    if both.is_empty() {
        bail!("{} and {} have no tree of one name", first.display(), second.display());
    }
    let mut rows = Vec::new();
    for (number, name) in both.iter().enumerate() {
        tell_progress(number, both.len())?;
        let (one, two) = (first.join(name), second.join(name));
        let mut subject = stored::load(args, &one, room)?;
        let Some(answer) = subject.answer.take() else { bail!("{}: there is no search", one.display()) };
        let options = format!("@{}", two.display());
        let open = format!("cutnode explore --load {} --diff {options}", one.display());
        rows.push(row(&subject, name.display().to_string(), &options, &answer, open)?);
    }
    write(&rows, args.json, out)
}

/// The trees of a folder, by name.
fn trees(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let naming = || format!("--load: {}", folder.display());
    let entries =
        fs::read_dir(folder).with_context(naming)?.collect::<Result<Vec<_>, _>>().with_context(naming)?;
    let is_tree = |path: &PathBuf| path.extension().is_some_and(|extension| extension == TREE);
    let mut names: Vec<PathBuf> =
        entries.iter().map(|entry| entry.file_name().into()).filter(is_tree).collect();
    names.sort();
    Ok(names)
}

fn tell_progress(number: usize, count: usize) -> anyhow::Result<()> {
    if is_watched() {
        status(&format!("position {} of {count}", number + 1))?;
    }
    Ok(())
}

/// The positions of a file: EPD, or one a line as openings are written.
fn positions(file: &Path, game: &'static GameCard) -> anyhow::Result<Vec<(String, Box<dyn Session>)>> {
    let naming = || format!("--file: {}", file.display());
    if files::ending(file).as_deref() == Some("epd") {
        return epd::positions(file);
    }
    let text = files::text(file).with_context(naming)?;
    // One that cannot be read stops everything: what is told afterwards is of all of them.
    let read = openings::read(game, &text)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| anyhow!("{}:{}:{}: {}", file.display(), error.line, error.column, error.message))?;
    Ok(epd::some(file, read, "position")?
        .into_iter()
        .enumerate()
        .map(|(number, session)| (format!("position {}", number + 1), session))
        .collect())
}

fn row(
    subject: &Subject<'_>,
    name: String,
    options: &str,
    first: &Answer,
    open: String,
) -> anyhow::Result<Row> {
    let session = subject.session.as_ref();
    let (request, other) = second(subject, options)?;
    let trees = [recorded(first)?, recorded(&other)?];
    let unlike = unlike(&subject.request, &request);
    let diff = Diff::of(trees, unlike);
    let searches = [(trees[0], &first.found), (trees[1], &other.found)];
    let replayed = replayed(session, [&subject.request, &request], trees, &diff)?;
    let comparison = Comparison { names: session, searches, diff: &diff, replayed };
    let told = |found: &Found| found_text(session, found);
    // A technique that both have answers otherwise for what came before.
    let word = |reason: Reason| {
        let at_second_hand = unlike.iter().next().is_some() && !reason.is_of(unlike);
        format!("{}{}", cause_word(Cause::of(reason)), if at_second_hand { " (at second hand)" } else { "" })
    };
    let cause = match (diff.first(), replayed.confirmed()) {
        (First::None, _) => "–".into(),
        (_, Some(confirmed)) => {
            let (tree, node) = (trees[confirmed.side()], confirmed.node(trees));
            let depth = tree.depth(iteration_of(tree, node));
            format!("{}, depth {depth}: {}", confirmed.switch, line(session, &tree.line(node)))
        }
        (First::Root { at, reason, .. }, None) => {
            let depth = trees[0].depth(iteration_of(trees[0], at[0]));
            format!("{}, depth {depth}: {}", word(reason), line(session, &trees[0].line(at[0])))
        }
        (First::Nodes(place), None) => {
            format!("{} (nodes): {}", word(place.reason), line(session, &trees[0].line(place.at[0])))
        }
    };
    Ok(Row {
        name,
        notation: session.view().notation,
        nodes: [first.found.counts.nodes, other.found.counts.nodes],
        roots: [told(&first.found), told(&other.found)],
        changed: (first.found.best, first.found.score) != (other.found.best, other.found.score),
        since: diff.iterations.iter().find(|iteration| iteration.changed).map(|iteration| iteration.depth),
        cause,
        open,
        diff: difference_json(session, &comparison),
    })
}

fn line(session: &dyn Session, path: &[Option<crate::games::MoveTag>]) -> String {
    if path.is_empty() { "the root".into() } else { session.texts(path).join(" ") }
}

fn write(rows: &[Row], as_json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    if as_json {
        let rows = rows.iter().map(|row| {
            json!({
                "name": row.name, "position": row.notation, "nodes": row.nodes, "ratio": ratio(row.nodes),
                "roots": row.roots, "root_changed": row.changed, "since": row.since, "cause": row.cause,
                "open": row.open, "diff": row.diff,
            })
        });
        write_json(out, &rows.collect::<Vec<_>>())?;
        return Ok(Done::Yes);
    }
    let head = [
        "",
        "position",
        "first",
        "second",
        "ratio",
        "root of the first",
        "of the second",
        "since",
        "first cause",
    ];
    let mut table = vec![head.map(String::from)];
    for (number, row) in rows.iter().enumerate() {
        let [one, two] = row.roots.clone();
        table.push([
            (number + 1).to_string(),
            row.name.clone(),
            row.nodes[0].to_string(),
            row.nodes[1].to_string(),
            format!("{:.2}", ratio(row.nodes)),
            one.clone(),
            if row.changed { two } else { "the same".into() },
            row.since.map_or("–".into(), |depth| format!("depth {depth}")),
            row.cause.clone(),
        ]);
    }
    write_columns(out, &table)?;
    let sum = |side: usize| rows.iter().map(|row| row.nodes[side]).sum::<u64>();
    let (nodes, changed) = ([sum(0), sum(1)], rows.iter().filter(|row| row.changed).count());
    writeln!(
        out,
        "\n{} positions: {} and {} nodes, ratio {:.2}; the root changes in {changed}",
        rows.len(),
        nodes[0],
        nodes[1],
        ratio(nodes)
    )?;
    writeln!(out, "since: the first iteration whose root has another move or value\n")?;
    for (number, row) in rows.iter().enumerate() {
        writeln!(out, "{}  {}", number + 1, row.open)?;
    }
    Ok(Done::Yes)
}

/// Nodes of the second for each of the first.
fn ratio([first, second]: [u64; 2]) -> f64 {
    second as f64 / first.max(1) as f64
}
