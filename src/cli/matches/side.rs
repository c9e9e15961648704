//! One side of a match, as it is written on the command line.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Parser;

use super::super::common::{SearchArgs, read_words};
use super::super::who;
use crate::arena::{Own, Pace, Player, Rung, TimeControl};
use crate::config::{Config, split};
use crate::files;
use crate::learner::puzzles::of_bytes;
use crate::opponents;
use crate::search::{Limits, Plan, Stop};
use crate::session::{GAMES, GameCard, Method};
use crate::uci::client::{Opponent, Settings};

/// The word for this program itself.
pub(super) const OWN: &str = "cutnode";

/// A side of a match, before it is started.
pub(in crate::cli) struct Side {
    /// Its words, and how long it may think.
    words: String,
    name: Option<String>,
    kind: Kind,
}

enum Kind {
    Own(Method, Plan),
    /// An opponent of the ladder, or the learner's engine.
    Opponent(Box<opponents::Opponent>),
    Uci(Settings),
}

/// A side whose name is somebody's; the rest of it is still to be read.
pub(in crate::cli) struct Named<'a> {
    text: &'a str,
    words: Words,
    opponent: Option<opponents::Opponent>,
    game: &'a GameCard,
}

/// The words of a side.
#[derive(Parser, Debug)]
#[command(no_binary_name = true, disable_help_flag = true, color = clap::ColorChoice::Never)]
struct Words {
    /// `cutnode`, an opponent of the ladder, `your-engine`, or the path of a UCI engine
    #[arg(value_name = "WHO", default_value = OWN)]
    who: String,
    /// What to call it
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
    /// A clock for the game
    #[arg(long, value_name = "S+S", value_parser = clock)]
    clock: Option<TimeControl>,
    /// An option of the UCI engine to set
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Arguments of the UCI engine
    #[arg(last = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// What an opponent draws by lot is drawn from this number.
const SEED: u64 = 1;
/// How long an engine is waited for beyond its time.
const PATIENCE: Duration = Duration::from_secs(5);
/// The same where no time is set.
const LONG_PATIENCE: Duration = Duration::from_secs(600);

impl Side {
    /// Reads whom a side names.
    pub(in crate::cli) fn named<'a>(text: &'a str, game: &'a GameCard) -> anyhow::Result<Named<'a>> {
        let words = split(text).map_err(anyhow::Error::msg)?;
        let words: Words = read_words(words.iter().map(String::as_str))?;
        let opponent = who::opponent(game.slug, &words.who)?;
        let is_word = !words.who.contains('/') && words.who != OWN;
        if is_word && opponent.is_none() && files::program(words.who.as_ref()).is_none() {
            bail!(
                "nobody is called `{}`, neither a player nor a program; there are {OWN}, {}; anything else is the command of \
                 a UCI engine",
                words.who,
                who::players(game.slug)
            );
        }
        Ok(Named { text, words, opponent, game })
    }

    /// An opponent, who thinks as he does.
    fn opponent(words: &Words, opponent: opponents::Opponent) -> anyhow::Result<Self> {
        let given = words.search.own_option();
        let given =
            given.or(words.search.limits.given().map(|_| "a limit")).or(words.clock.map(|_| "--clock"));
        if let Some(option) = given {
            bail!("{option} does not go with {}: an opponent thinks as he does", words.who);
        }
        if !words.options.is_empty() || !words.arguments.is_empty() {
            bail!("--option and arguments behind `--` are for UCI engines");
        }
        let name = Some(words.name.clone().unwrap_or_else(|| opponent.slug.clone()));
        // A number of how he thinks: a match with one who thinks otherwise is another, whatever he is called.
        let mind = of_bytes(format!("{:?}", opponent.mind).as_bytes());
        let described = format!("{} [{mind:016x}]", words.who);
        Ok(Self { words: described, name, kind: Kind::Opponent(Box::new(opponent)) })
    }

    /// What it was read from and how long it may think, so that two matches can be told apart.
    pub(in crate::cli) fn describe(&self) -> &str {
        &self.words
    }

    /// The size of its table in MiB; `None` of an engine from outside, and of an opponent, whose table is small.
    pub(in crate::cli) fn hash(&self) -> Option<usize> {
        if let Kind::Own(_, plan) = &self.kind { Some(plan.hash) } else { None }
    }

    /// Starts it, under another name if one is given; a program is not waited for any more once there is a stop.
    pub(in crate::cli) fn start(&self, name: Option<String>, stop: &Stop) -> anyhow::Result<Box<dyn Player>> {
        let name = name.or_else(|| self.name.clone());
        match &self.kind {
            Kind::Own(method, plan) => {
                let own = Own::new(name.unwrap_or_else(|| OWN.into()), *method, *plan);
                let own = own.context("no thread for the search")?;
                own.make_table()?;
                Ok(Box::new(own))
            }
            Kind::Opponent(opponent) => {
                let opponent = opponents::Opponent {
                    slug: name.unwrap_or_else(|| opponent.slug.clone()),
                    ..(**opponent).clone()
                };
                Ok(Box::new(Rung::new(opponent, SEED).context("no thread for the search")?))
            }
            Kind::Uci(settings) => {
                let settings = Settings { name, ..settings.clone() };
                let program = settings.program.display().to_string();
                let started = Opponent::start(settings, stop);
                Ok(Box::new(started.with_context(|| format!("the UCI engine {program}"))?))
            }
        }
    }
}

impl Named<'_> {
    /// Reads the rest. `usual` is how long it may think if it does not say it.
    pub(in crate::cli) fn read(
        self,
        usual: Option<Pace>,
        patience: Option<Duration>,
        config: &Config,
    ) -> anyhow::Result<Side> {
        let Self { text, words, opponent, game } = self;
        if let Some(opponent) = opponent {
            return Side::opponent(&words, opponent);
        }
        let pace = pace(&words, usual)?;
        let mut described = format!("{text} [{}]", pace_text(&pace));
        let kind = if words.who == OWN {
            let plan = |config| words.search.plan_within(config, pace.limits);
            let own = own(&words, pace, config)?;
            // What the user's settings change is part of who plays.
            if let (Kind::Own(_, own), shipped) = (&own, plan(&Config::shipped())?)
                && *own != shipped
            {
                described = format!("{described} [{:016x}]", of_bytes(format!("{own:?}").as_bytes()));
            }
            own
        } else {
            uci(&words, pace, patience, game)?
        };
        let name = words.name.or_else(|| matches!(kind, Kind::Own(..)).then(|| own_name(text)));
        Ok(Side { words: described, name, kind })
    }
}

/// `cutnode` and what stands behind it.
fn own_name(text: &str) -> String {
    let text = text.trim();
    if text.starts_with(OWN) { text.into() } else { format!("{OWN} {text}").trim().into() }
}

fn pace(words: &Words, usual: Option<Pace>) -> anyhow::Result<Pace> {
    let limits = words.search.limits.given();
    if limits.is_some() || words.clock.is_some() {
        return Ok(Pace { limits: limits.unwrap_or_default(), clock: words.clock });
    }
    usual.context("how long may it think? Give --movetime, --nodes or --depth, or --clock for a UCI engine")
}

fn own(words: &Words, pace: Pace, config: &Config) -> anyhow::Result<Kind> {
    if pace.clock.is_some() {
        bail!(
            "--clock is for UCI engines; to have this program play by the clock, name its file and put `-- uci` behind"
        );
    }
    if !words.options.is_empty() || !words.arguments.is_empty() {
        bail!("--option and arguments behind `--` are for UCI engines");
    }
    Ok(Kind::Own(words.search.algorithm, words.search.plan_within(config, pace.limits)?))
}

fn uci(words: &Words, pace: Pace, patience: Option<Duration>, game: &GameCard) -> anyhow::Result<Kind> {
    let chess = GAMES[0].slug;
    if game.slug != chess {
        bail!("a UCI engine plays {chess}, not {}", game.slug);
    }
    if let Some(option) = words.search.own_option() {
        bail!("{option} is for {OWN} itself; options of a UCI engine are set with --option NAME=VALUE");
    }
    let option = |text: &String| {
        let pair =
            text.split_once('=').map(|(name, value)| (name.trim().to_string(), value.trim().to_string()));
        pair.with_context(|| format!("--option {text}: it must be NAME=VALUE"))
    };
    let timed = pace.clock.is_some() || pace.limits.time.is_some();
    Ok(Kind::Uci(Settings {
        program: PathBuf::from(&words.who),
        arguments: words.arguments.clone(),
        options: words.options.iter().map(option).collect::<anyhow::Result<_>>()?,
        name: words.name.clone(),
        pace,
        patience: patience.unwrap_or(if timed { PATIENCE } else { LONG_PATIENCE }),
    }))
}

fn pace_text(pace: &Pace) -> String {
    let Pace { limits: Limits { depth, nodes, time, .. }, clock } = pace;
    let clock = clock.map(|TimeControl { base, increment }| {
        format!("clock {}+{} s", base.as_secs_f64(), increment.as_secs_f64())
    });
    let parts = [
        depth.map(|depth| format!("depth {depth}")),
        nodes.map(|nodes| format!("{nodes} nodes")),
        time.map(|time| format!("{} ms", time.as_millis())),
        clock,
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Reads `10+0.1`: seconds, and seconds gained with every move.
pub(super) fn clock(text: &str) -> Result<TimeControl, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str| {
        let number = text.parse::<f64>().ok().filter(|number| (0.0..=604_800.0).contains(number));
        number.map(Duration::from_secs_f64)
    };
    match (seconds(base), seconds(increment)) {
        (Some(base), Some(increment)) if !base.is_zero() => Ok(TimeControl { base, increment }),
        _ => Err("it must be seconds, and seconds gained with every move: 10+0.1".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let second = Duration::from_secs(1);
        assert_eq!(clock("10+0.5"), Ok(TimeControl { base: second * 10, increment: second / 2 }));
        assert_eq!(clock("1"), Ok(TimeControl { base: second, increment: Duration::ZERO }));
        for text in ["", "0", "-1", "1+", "x+1", "1+-1", "1e99", "NaN", "inf"] {
            assert!(clock(text).is_err(), "{text}");
        }
    }
}
