//! `cutnode ladder`: how strong the opponents are.

mod log;
mod player;
mod table;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context as _, bail};

use super::interrupt::Interrupt;
use super::printable::{is_watched, status, stderr};
use super::{Done, Global, bench, registry};
use crate::arena::meeting;
use crate::arena::run::{Schedule, run as play};
use crate::arena::schedule::{GameId, PAIR};
use crate::cli::within::within;
use crate::learner::puzzles::of_bytes;
use crate::session::{self, GameCard};
use log::{Line, Log};
use player::{Entrant, field};
use table::Table;

/// Play the opponents of the ladder against each other, and rate them
///
/// Everybody meets those next to him in strength, and each rung the one below. What they search is limited by depth or
/// nodes and never by time, so that a busy machine changes nothing. Ratings are those of Bradley & Terry on the scale of
/// Elo; without an anchor the first player is taken to have 200. An anchor is any side of a match with its rating;
/// where it or a player has more than 93 of 100 points their games count for nothing, as long as both have others:
///
/// cutnode ladder --anchor "1320=stockfish --depth 1 --option 'Skill Level=0'" --log games.txt
///
/// With --course the learner's engine plays instead, as each lesson of the course makes it: against itself as it was a lesson
/// before, and against the rungs of the ladder, which stand for the scale with the ratings that they have.
///
/// With --log a ladder that was broken off goes on. --out puts the ratings into a file as soon as all games are played; those of
/// other games stay there, and with --only those of other players that were measured with the same search.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(long, value_name = "NAME", value_parser = registry::game(), hide_possible_values = true)]
    game: Option<&'static GameCard>,
    /// Games of each two who meet; an odd number is made even
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within::<u64>(1..=1_000_000))]
    games: u64,
    /// How many of those above him everybody meets
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = within::<u16>(1..=100))]
    reach: u16,
    /// Of the program's own players these alone, and with --course the rungs, who stand for the scale; players of a rating, as
    /// rated-1350, take part if they are named
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    only: Vec<String>,
    /// Rate the learner's engine, lesson by lesson
    #[arg(long)]
    course: bool,
    /// A player from outside with a known rating
    #[arg(long = "anchor", value_name = "RATING=ENGINE")]
    anchors: Vec<String>,
    /// Append the games to this file; a ladder that was broken off goes on
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Put the ratings into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What is drawn by lot is drawn from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Games of a pair at a time: the pairs take turns, so that a ladder can be ended at any time.
const TURN: u64 = 10;

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let config = global.load()?;
    let game = args.game.map_or_else(|| session::game(config.game), Ok)?;
    let field = field(game, args.course, &args.only, &args.anchors, &config)?;
    if let Some(twice) = field.windows(2).find(|two| two[0].slug == two[1].slug) {
        bail!("--anchor: two have the rating of {}", twice[0].slug);
    }
    let head = format!("cutnode ladder: {}, seed {}", game.slug, args.seed);
    if let Some(path) = &args.out {
        table::there(path)?;
    }
    let mut log = Log::open(args.log.as_deref(), &head, &field)?;
    let interrupt = Interrupt::listen().context("signals cannot be heard")?;
    let mut meetings = Meetings { args, game, field: &field, log: &mut log, interrupt: &interrupt };
    meetings.play()?;
    status("")?;
    let table = Table::new(game, &field, &log);
    table.print(args.json, out)?;
    if let Some(ended) = interrupt.ended_by() {
        if let Some(path) = &args.out {
            writeln!(stderr(), "broken off: nothing was put into {}", path.display())?;
        }
        return Ok(ended);
    }
    if let Some(path) = &args.out {
        let (signature, some) = (bench::signature(Some(game))?, !args.only.is_empty());
        if args.course {
            table.put_course(path, signature, some)?;
        } else {
            table.put(path, signature, some)?;
        }
    }
    Ok(Done::Yes)
}

/// Who meets whom, the weaker one first: their places in the field.
fn pairs(field: &[Entrant], reach: usize) -> Vec<[usize; 2]> {
    let near = (0..field.len())
        .flat_map(|low| (low + 1..field.len().min(low + 1 + reach)).map(move |high| [low, high]));
    let mut pairs: Vec<_> =
        near.filter(|&[low, high]| field[low].given.is_none() || field[high].given.is_none()).collect();
    let mut rungs: Vec<_> = (0..field.len()).filter(|&place| field[place].rung.is_some()).collect();
    rungs.sort_by_key(|&place| field[place].rung);
    pairs.extend(rungs.windows(2).map(|two| [two[0].min(two[1]), two[0].max(two[1])]));
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The games that are to be played.
struct Meetings<'a> {
    args: &'a Args,
    game: &'static GameCard,
    field: &'a [Entrant],
    log: &'a mut Log,
    interrupt: &'a Interrupt,
}

impl Meetings<'_> {
    fn play(&mut self) -> anyhow::Result<()> {
        let games = self.args.games.next_multiple_of(PAIR);
        let pairs = pairs(self.field, self.args.reach.into());
        let all = games * pairs.len() as u64;
        let mut until = 0;
        while until < games && !self.interrupt.stop().is_stopped() {
            until = games.min(until + TURN);
            for &pair in &pairs {
                self.meet(pair, until, all)?;
            }
        }
        Ok(())
    }

    /// Two play until they have played so many games.
    fn meet(&mut self, pair: [usize; 2], until: u64, all: u64) -> anyhow::Result<()> {
        let mut players = pair.map(|place| &self.field[place]);
        // Not by strength: whoever goes on with a log may rate them otherwise.
        players.sort_by_key(|player| &player.slug);
        let slugs = players.map(|player| player.slug.clone());
        let done: Vec<_> = self.log.between(&slugs[0], &slugs[1]).map(|line| GameId(line.number)).collect();
        if (0..until).all(|game| done.contains(&GameId(game))) || self.interrupt.stop().is_stopped() {
            return Ok(());
        }
        // Whoever else takes part, two who meet have the same openings.
        let seed = of_bytes(slugs.join(" ").as_bytes()).wrapping_add(self.args.seed);
        let openings = meeting::openings(self.game, seed).context("no thread for the search")?;
        let schedule = Schedule::new(openings, until, seed, done);
        let stop = self.interrupt.stop();
        let started = [players[0].start(seed, stop)?, players[1].start(!seed, stop)?];
        let mut trouble = Ok(());
        let lot = play(schedule, vec![started], &meeting::rules(), stop, |game| {
            let half_points = game.half_points();
            if game.at_fault().is_some() {
                trouble = Err(anyhow::anyhow!("{}", game.end.reason(&game.names)));
                return ControlFlow::Break(());
            }
            trouble = self.log.add(Line { players: slugs.clone(), number: game.id.0, half_points });
            if trouble.is_ok() {
                trouble = tell(self.log.lines.len() as u64, all, &slugs);
            }
            if trouble.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        trouble?;
        lot.context("no opening can be drawn")
    }
}

/// Where no terminal is, it is told once in so many games.
const SELDOM: u64 = 100;

fn tell(played: u64, all: u64, [one, other]: &[String; 2]) -> anyhow::Result<()> {
    let line = format!("{played} of {all} games  {one} against {other}");
    if is_watched() {
        status(&line)?;
    } else if played.is_multiple_of(SELDOM) {
        writeln!(stderr(), "{line}")?;
    }
    Ok(())
}
