//! `cutnode coach`: a game gone through, on the screen, or as text.

use std::io::Write;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::common::{GivenGame, PositionArgs};
use super::output::{score_json, write_json};
use super::screens::LookArgs;
use super::within::within;
use super::{Done, Global};
use crate::games::Side;
use crate::search::{Stop, Table};
use crate::session::analysis::{Analysis, NODES};
use crate::session::portable::Headline;
use crate::session::{Progress, Session};
use crate::ui::Route;
use crate::ui::screens::coach::Coached;

/// A game that is gone through.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Nodes for each position; five times as many where a move seems to be a mistake, twenty times where that is in doubt then,
    /// and a hundred times for a better move that was looked at less deep than the mistake; in games of few moves for both
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = within::<u64>(1..))]
    nodes: u64,
    /// Without a screen: which game it is, how accurate both were, and in words every move that gave something away
    #[arg(long)]
    plain: bool,
    /// Without a screen: all that is known of each move, as one JSON object
    #[arg(long, conflicts_with = "plain")]
    json: bool,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

impl Args {
    /// It prints, and opens no screen.
    pub(super) fn prints(&self) -> bool {
        self.plain || self.json
    }

    /// The screen that it opens: the game, or a list of them where a file has several or nothing is named.
    pub(super) fn place(&self, global: &Global) -> anyhow::Result<Route> {
        if let Some(file) = self.position.whole_file() {
            // A file that cannot be read is told before there is a screen.
            std::fs::File::open(file).with_context(|| file.display().to_string())?;
            return Ok(Route::GamesOfFile(file.into()));
        }
        if !self.position.is_given() && !self.position.names_one() {
            return Ok(Route::Archive);
        }
        let GivenGame { session, headline, wrong } = self.position.open_told(&global.load()?)?;
        Ok(Route::Coach(Coached { session, headline, you: None, nodes: Some(self.nodes), wrong }))
    }
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let GivenGame { session, headline, wrong } = args.position.open_told(&global.load()?)?;
    let mut analysis = Analysis::new(session, args.nodes);
    let mut table = Table::try_new(Table::DEFAULT_MIB)?;
    while let Some((session, request)) = analysis.ask() {
        table.clear();
        let answer = session.think(&request, &mut table, &Stop::default(), &mut |told| {
            if let Progress::Iteration(iteration) = told {
                analysis.hear(iteration);
            }
        });
        analysis.answer(&answer.found);
    }
    if args.json {
        write_json(out, &as_json(&analysis, &headline, wrong.as_deref()))?;
    } else {
        write_plain(&analysis, &headline, out)?;
    }
    Ok(Done::Yes)
}

/// Which game it is and who played it, as far as that is known; how accurate both were; and of every move that gave something
/// away what there is to be said. What is wrong in its file was told while it was read.
fn write_plain(analysis: &Analysis, headline: &Headline, out: &mut dyn Write) -> anyhow::Result<()> {
    let card = analysis.session().game();
    let told: Vec<_> = std::iter::once(card.name).chain(headline.known()).collect();
    writeln!(out, "{}", told.join(" · "))?;
    for told in [Side::First, Side::Second].into_iter().filter_map(|side| analysis.player(side, headline)) {
        writeln!(out, "{told}")?;
    }
    for at in analysis.losses() {
        writeln!(out, "\n{}", analysis.words(at).join("\n"))?;
    }
    if analysis.losses().next().is_none() {
        let told = match analysis.session().ending() {
            _ if !analysis.moves().is_empty() => "no move gave away enough to be named".into(),
            Some(ending) => format!("no move was made: the game is over, {}", ending.rule),
            None => "no move was made".into(),
        };
        writeln!(out, "\n{told}")?;
    }
    Ok(())
}

fn as_json(analysis: &Analysis, headline: &Headline, wrong: Option<&str>) -> Value {
    let card = analysis.session().game();
    let accuracy = analysis.accuracy().unwrap_or([None; 2]);
    let moves: Vec<_> = (0..analysis.moves().len()).map(|at| move_json(analysis, at)).collect();
    json!({
        "game": card.slug,
        "event": headline.event,
        "date": headline.date,
        "result": headline.result,
        "players": { "first": headline.players[0], "second": headline.players[1] },
        "start": analysis.session().start(),
        "accuracy": { "first": accuracy[0], "second": accuracy[1] },
        "wrong": wrong,
        "moves": moves,
    })
}

fn move_json(analysis: &Analysis, at: usize) -> Value {
    let session = analysis.after(at);
    let unit = session.game().unit;
    let after = analysis.after(at + 1);
    let plain = |session: &dyn Session, line: &[_]| {
        session.plain_texts(&line.iter().copied().map(Some).collect::<Vec<_>>())
    };
    let mut told = json!({
        "ply": at + 1,
        "move": plain(&*session, &analysis.moves()[at..=at])[0],
        "text": analysis.numbered(at),
        "position": session.view().notation,
    });
    let Some(verdict) = analysis.verdict(at) else { return told };
    let [before, now] =
        [verdict.scores[0], verdict.scores[1].further(-1)].map(|score| score_json(score, unit, 0));
    let choices: Vec<_> = analysis
        .choices(at)
        .iter()
        .map(|choice| {
            let played = choice.played.map(|score| score_json(score, unit, 0));
            json!({ "depth": choice.depth, "best": plain(&*session, &choice.line).first(),
                    "score": score_json(choice.score, unit, 0), "played": played })
        })
        .collect();
    told["side"] = if verdict.side == Side::First { "first" } else { "second" }.into();
    told["grade"] = verdict.grade.word().into();
    told["own_choice"] = verdict.own.into();
    told["before"] = before;
    told["after"] = now;
    told["better"] = plain(&*session, &analysis.better(at)).into();
    told["refutation"] = plain(&*after, &analysis.refutation(at)).into();
    told["shows"] = verdict.shows.map(|shows| shows.depth).into();
    told["depths"] = choices.into();
    told["words"] = analysis.words(at).join(" ").into();
    told
}
