//! The race of representations: the same perft on different data (sources: C1, C2).

use std::io::{self, Write};

use anyhow::bail;
use serde_json::{Value, json};

use super::super::Done;
use super::super::output::{write_columns, write_json};
use super::{Args, Race, milliseconds};
use crate::cli::printable::stderr;
use crate::numbers::rounded;
use crate::session::Method;
use crate::session::race::{Lap, Racer, games_with_representations};

pub(super) fn run(args: &Args, race: &Race, out: &mut dyn Write) -> anyhow::Result<Done> {
    let game = race.session.game();
    let cards = game.representations();
    if cards.is_empty() {
        let others = games_with_representations();
        bail!("--representations: {} has only one; there are several in {others}", game.slug);
    }
    let mut rows = Vec::new();
    for card in &cards {
        let racer = Racer::new(Method::Perft(card.slug), crate::search::techniques::Techniques::NONE);
        rows.push((card.slug, race.lap(&racer, race.depth, false)?));
    }
    let slowest = rows.iter().map(|(_, lap)| lap.time.as_secs_f64()).fold(0.0, f64::max);
    let rows: Vec<Row> = rows.into_iter().map(|(slug, lap)| Row { slug, lap, slowest }).collect();
    if args.form.json {
        write_json(out, &rows.iter().map(Row::json).collect::<Vec<_>>())?;
    } else if args.form.csv {
        write_csv(out, &rows)?;
    } else {
        write_table(out, &rows)?;
    }
    let agree = rows.iter().all(|row| row.lap.counts.nodes == rows[0].lap.counts.nodes);
    if !agree {
        writeln!(stderr(), "they do not agree: one of them is wrong")?;
    }
    Ok(if agree { Done::Yes } else { Done::No })
}

/// One representation.
struct Row {
    slug: &'static str,
    lap: Lap,
    /// Seconds of the slowest.
    slowest: f64,
}

impl Row {
    /// How many times as fast as the slowest; `None` when the time is too short to be measured.
    fn factor(&self) -> Option<f64> {
        let seconds = self.lap.time.as_secs_f64();
        (seconds > 0.0).then(|| (self.slowest / seconds * 100.0).round() / 100.0)
    }

    fn speed(&self) -> Option<u64> {
        self.lap.speed().map(|speed| rounded(speed.trunc()))
    }

    fn json(&self) -> Value {
        json!({ "representation": self.slug, "depth": self.lap.depth, "nodes": self.lap.counts.nodes,
                "time_ms": milliseconds(&self.lap), "nps": self.speed(), "factor": self.factor() })
    }
}

fn write_table(out: &mut dyn Write, rows: &[Row]) -> io::Result<()> {
    let head = ["representation", "nodes", "ms", "nodes/s", "factor"].map(String::from);
    let body = rows.iter().map(|row| {
        [
            row.slug.to_string(),
            row.lap.counts.nodes.to_string(),
            milliseconds_text(milliseconds(&row.lap)),
            row.speed().map_or_else(|| "?".into(), |speed| speed.to_string()),
            row.factor().map_or_else(|| "?".into(), |factor| format!("{factor:.1}")),
        ]
    });
    let rows: Vec<[String; 5]> = [head].into_iter().chain(body).collect();
    write_columns(out, &rows)
}

/// Milliseconds with as many digits as say something.
fn milliseconds_text(milliseconds: f64) -> String {
    if milliseconds < 1.0 { format!("{milliseconds:.4}") } else { format!("{milliseconds:.1}") }
}

fn write_csv(out: &mut dyn Write, rows: &[Row]) -> io::Result<()> {
    writeln!(out, "representation,depth,nodes,ms,nps,factor")?;
    for row in rows {
        let (speed, factor) = (row.speed(), row.factor());
        let text = |number: Option<String>| number.unwrap_or_default();
        writeln!(
            out,
            "{},{},{},{:.6},{},{}",
            row.slug,
            row.lap.depth,
            row.lap.counts.nodes,
            milliseconds(&row.lap),
            text(speed.map(|speed| speed.to_string())),
            text(factor.map(|factor| format!("{factor:.2}")))
        )?;
    }
    Ok(())
}
