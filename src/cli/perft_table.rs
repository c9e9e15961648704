//! Tables of published perft counts, checked against our own: `POSITION ;D4 197281 ;D5 4865609`, a position a
//! line; empty lines and lines that start with `#` say nothing.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use super::output::{per_second, write_json};
use super::perft::lines;
use super::{Done, epd};
use crate::files;
use crate::numbers::counted;
use crate::session::{GameCard, Session};

/// A position with its counts.
struct Row<'a> {
    position: &'a str,
    session: Box<dyn Session>,
    /// Depth and count.
    counts: Vec<(u32, u64)>,
}

/// Counts every row of a table, at most to `depth`, and says where the counts differ.
pub(super) fn check(
    file: &Path,
    game: &'static GameCard,
    depth: Option<u32>,
    threads: usize,
    as_json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let name = file.display();
    let text = files::text(file).with_context(|| format!("--file: {name} cannot be read"))?;
    let rows = read(&text, game).with_context(|| format!("--file: {name}"))?;
    let rows = epd::some(file, rows, "position")?;
    let (mut checked, mut agree, mut nodes, mut time) = (0, 0, 0, Duration::ZERO);
    let mut results: Vec<Value> = Vec::new();
    for Row { position, session, counts } in rows {
        for (deep, published) in counts.into_iter().filter(|&(deep, _)| depth.is_none_or(|most| deep <= most))
        {
            let start = Instant::now();
            let ours = lines(session.as_ref(), deep, threads);
            time += start.elapsed();
            nodes += ours;
            checked += 1;
            agree += u64::from(ours == published);
            if as_json {
                results.push(
                    json!({ "position": position, "depth": deep, "published": published, "nodes": ours,
                                     "agrees": ours == published }),
                );
            } else if ours == published {
                writeln!(out, "pass  D{deep} {ours:>12}  {position}")?;
            } else {
                writeln!(out, "FAIL  D{deep} {ours:>12}  {position}: the table says {published}")?;
            }
        }
    }
    if checked == 0 {
        bail!("--depth: the table has no count of at most that depth");
    }
    let speed = per_second(nodes, time);
    if as_json {
        write_json(
            out,
            &json!({ "game": game.slug, "rows": results, "checked": checked, "agree": agree,
                                 "nodes": nodes, "nps": speed }),
        )?;
    } else {
        writeln!(
            out,
            "{agree} of {} agree\nnodes {nodes}\nnps {speed}",
            counted(checked, "count", "counts")
        )?;
    }
    Ok(if agree == checked { Done::Yes } else { Done::No })
}

fn read<'a>(text: &'a str, game: &GameCard) -> anyhow::Result<Vec<Row<'a>>> {
    let mut rows = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if !line.trim().is_empty() && !line.starts_with('#') {
            rows.push(read_row(line, game).with_context(|| format!("line {}", number + 1))?);
        }
    }
    Ok(rows)
}

fn read_row<'a>(line: &'a str, game: &GameCard) -> anyhow::Result<Row<'a>> {
    let mut fields = line.split(';').map(str::trim);
    let position = fields.next().unwrap_or_default();
    let session = game.open(Some(position))?;
    let counts = fields.map(read_count).collect::<anyhow::Result<Vec<_>>>()?;
    if counts.is_empty() {
        bail!("no count stands after the position; `;D4 197281` is one");
    }
    Ok(Row { position, session, counts })
}

fn read_count(field: &str) -> anyhow::Result<(u32, u64)> {
    let count = || {
        let (depth, count) = field.strip_prefix('D')?.split_once(' ')?;
        Some((depth.parse().ok().filter(|&depth| depth <= 100)?, count.trim().parse().ok()?))
    };
    count().with_context(|| format!("`{field}` is no count; `D4 197281` is one, with a depth of at most 100"))
}
