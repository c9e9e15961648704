//! `cutnode` alone and the commands that open a screen.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::builder::PossibleValuesParser;

use super::common::{PositionArgs, SearchArgs};
use super::tree::{Room, logged_by, open as open_tree, second_plan};
use super::within::within;
use super::{Global, coach, registry, who};
use crate::config::{self, Allowed, Column, Config, Key};
use crate::course::bench::{Assignment, Craft, WORKED};
use crate::course::library::{LessonLibrary, ORIGINAL};
use crate::games::MoveTag;
use crate::session::stored::Stored;
use crate::session::{GameCard, Request, Session, Watch};
use crate::textbook::Algorithm;
use crate::trace::walk::Sort;
use crate::trace::{Filter, NoFilter};
use crate::ui::screens::explore::ShownAs;
use crate::ui::{self, Options, Route};

/// How the screens look.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Screen")]
pub(super) struct LookArgs {
    /// The colours; "auto" asks the terminal
    #[arg(long, value_name = "THEME", value_parser = words(Key::Theme))]
    theme: Option<String>,
    /// How pieces are drawn
    #[arg(long, value_name = "STYLE", value_parser = words(Key::Pieces))]
    pieces: Option<String>,
    /// Draw and write in ASCII
    #[arg(long)]
    ascii: bool,
    /// Leave the mouse to the terminal, so that it selects text
    #[arg(long)]
    no_mouse: bool,
}

fn words(key: Key) -> PossibleValuesParser {
    match key.allowed() {
        Allowed::Words(words) => words.into(),
        Allowed::Switch | Allowed::Number(_) => {
            unreachable!("only settings that are words are read as words")
        }
    }
}

impl LookArgs {
    /// The first option that is given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let options = [
            (self.theme.is_some(), "--theme"),
            (self.pieces.is_some(), "--pieces"),
            (self.ascii, "--ascii"),
            (self.no_mouse, "--no-mouse"),
        ];
        options.into_iter().find(|(given, _)| *given).map(|(_, option)| option)
    }

    /// These options, and where they say nothing those.
    pub(super) fn or(&self, other: &Self) -> Self {
        Self {
            theme: self.theme.clone().or_else(|| other.theme.clone()),
            pieces: self.pieces.clone().or_else(|| other.pieces.clone()),
            ascii: self.ascii || other.ascii,
            no_mouse: self.no_mouse || other.no_mouse,
        }
    }
}

/// A game against an opponent.
#[derive(clap::Args, Debug)]
pub(super) struct PlayArgs {
    /// The opponent: a rung of the ladder, `rated-1500`, or in games without ratings `level-5`, `your-engine`, with the
    /// techniques whose lessons you have finished, or an engine that is in your settings or on the PATH by its name; the form
    /// asks for what is not said
    #[arg(long, value_name = "WHO")]
    opponent: Option<String>,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    look: LookArgs,
}

impl PlayArgs {
    fn place(&self, config: &Config) -> anyhow::Result<Route> {
        let session = self.position.open(config)?;
        let Some(slug) = &self.opponent else { return Ok(Route::Play(session)) };
        let game = session.game().slug;
        let opponent = who::opponent(game, slug).with_context(|| format!("--opponent {slug}"))?;
        let opponent = opponent.map(|opponent| opponent.slug).or_else(|| who::outside(config, game, slug));
        match opponent {
            Some(opponent) => Ok(Route::Against { session, opponent }),
            None => bail!("--opponent: nobody is called `{slug}`; there are {}", who::known(config, game)),
        }
    }
}

/// The explorer, with what it searches first.
#[derive(clap::Args, Debug)]
pub(super) struct ExploreArgs {
    /// Do not search, but open the search of this file, which the explorer or `cutnode tree --save` wrote, or any program as
    /// JSON lines
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["SearchArgs", "LimitArgs", "TechniqueArgs", "AmountArgs", "PositionArgs"])]
    load: Option<PathBuf>,
    /// Set a second search beside it that differs by these options, "--without null-move", and compare the two; with --load
    /// the search of another file: "@FILE"
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true)]
    diff: Option<String>,
    /// Go to this visit once the search is over, by its number, as the explorer copies it (U)
    #[arg(long, value_name = "VISIT", conflicts_with = "load", value_parser = within::<u64>(1..))]
    at: Option<u64>,
    /// Search once more with one thing done otherwise at that visit, "keep MOVE", as `cutnode tree --instead` has it
    #[arg(long, value_name = "WHAT", requires = "at", conflicts_with_all = ["diff", "load"])]
    instead: Option<String>,
    /// The order of rows: as they were searched, by size, or by score
    #[arg(long, value_name = "ORDER", conflicts_with_all = ["diff", "load"], value_parser = Sort::ALL.map(Sort::slug))]
    sort: Option<String>,
    /// Show only the nodes that pass this filter, and the way to them: "cut & nodes>1000"
    #[arg(long, value_name = "FILTER", conflicts_with_all = ["diff", "load"], value_parser = passes)]
    filter: Option<String>,
    /// The columns of rows besides those that are always there, one or more with commas between
    #[arg(long, value_name = "COLUMNS", conflicts_with_all = ["diff", "load"], value_delimiter = ',',
          value_parser = Column::ALL.map(Column::slug))]
    columns: Vec<String>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    look: LookArgs,
}

impl ExploreArgs {
    fn place(&self, config: &Config) -> anyhow::Result<Route> {
        if let Some(file) = &self.load {
            let room = Room { nodes: config.record, memory: config.memory };
            let first = open_tree(file, room)?;
            let Some(options) = &self.diff else { return Ok(Route::Stored(Box::new(first))) };
            let both = [first, beside(file, options, room)?];
            if let Some(name) = both.iter().find_map(|stored| logged_by(stored.answer.tree.as_ref())) {
                bail!("--diff: {name} has logged its tree, and does not say what its decisions rest on");
            }
            return Ok(Route::StoredBeside(Box::new(both)));
        }
        let plan = self.search.plan_by_settings(config)?;
        let watch = Watch::Record { budget: config.record, followed: true };
        let request = Request { method: self.search.algorithm, plan, watch };
        if let Some(options) = &self.diff {
            let second = Request { plan: second_plan(&request, options)?, ..request };
            return Ok(Route::Beside {
                session: self.position.open(config)?,
                both: [request, second],
                at: self.at,
            });
        }
        let session = self.position.open(config)?;
        Ok(Route::ExplainSo {
            session,
            request,
            at: self.at,
            instead: self.instead.clone(),
            shown: self.shown()?,
        })
    }

    /// How it is shown.
    fn shown(&self) -> anyhow::Result<ShownAs> {
        let columns: Vec<Column> = self.columns.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
        Ok(ShownAs {
            sort: self.sort.as_deref().map_or(Ok(Sort::default()), str::parse)?,
            only: self.filter.clone(),
            columns: (!columns.is_empty()).then(|| columns.into_iter().collect()),
        })
    }
}

/// A filter, if it is one, as it was written.
fn passes(text: &str) -> Result<String, NoFilter> {
    text.parse::<Filter>().map(|_| text.into())
}

/// The search of the file that is to stand beside that of another one.
fn beside(first: &Path, options: &str, room: Room) -> anyhow::Result<Stored> {
    let naming = || format!("--diff \"{options}\"");
    let Some(file) = options.strip_prefix('@') else {
        bail!("{}: beside {} stands the search of another file, @FILE", naming(), first.display());
    };
    open_tree(Path::new(file), room).with_context(naming)
}

/// The lessons.
#[derive(clap::Args, Debug)]
pub(super) struct LearnArgs {
    /// Open this lesson at once: by its id (`cutnode lessons list`), or by a technique or an algorithm that it
    /// teaches
    #[arg(value_name = "LESSON")]
    pub(super) lesson: Option<String>,
    /// Without a screen: questions and answers as lines of text, every choice a number; for screen readers and scripts
    #[arg(long)]
    pub(super) plain: bool,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

impl LearnArgs {
    fn place(&self, global: &Global) -> anyhow::Result<Route> {
        let Some(word) = &self.lesson else { return Ok(Route::Learn) };
        let library = LessonLibrary::open_in(ORIGINAL, &global.course());
        let found = super::lessons::find(&library, word).map(|entry| entry.lesson.id.clone());
        found.map(Route::Lesson).with_context(|| {
            format!(
                "there is no lesson `{word}`, and none that teaches it; `cutnode lessons list` lists them"
            )
        })
    }
}

/// The cut of the day.
#[derive(clap::Args, Debug)]
pub(super) struct DailyArgs {
    /// Without a screen: questions and answers as lines of text, every choice a number; for screen readers and scripts
    #[arg(long)]
    pub(super) plain: bool,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

/// The workbench, with the page that is worked on.
#[derive(clap::Args, Debug)]
pub(super) struct WorkbenchArgs {
    /// Whose page; `cutnode algorithms` lists them
    #[arg(value_name = "ALGORITHM", value_parser = registry::algorithm(), hide_possible_values = true, default_value = "alpha-beta")]
    algorithm: Algorithm,
    /// What is done with it
    #[arg(long, value_name = "TASK", value_parser = PossibleValuesParser::new(Craft::ALL.map(Craft::slug)), default_value = "build")]
    task: String,
    /// Draws the disorder, the gaps and the mistakes; by lot without it
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    #[command(flatten)]
    look: LookArgs,
}

impl WorkbenchArgs {
    fn place(&self) -> anyhow::Result<Route> {
        let craft: Craft = self.task.parse()?;
        let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() % 1_000);
        let assignment = Assignment { algorithm: self.algorithm, craft, flaw: None, seed };
        if !WORKED.contains(&self.algorithm) {
            let known = WORKED.map(Algorithm::slug).join(", ");
            bail!("the page of {} is not one for the workbench; there are {known}", self.algorithm);
        }
        Ok(Route::Workbench(assignment))
    }
}

/// Which screen comes first.
#[derive(clap::Subcommand, Debug)]
pub(super) enum Start {
    /// Open the explorer: a search as a tree, every node with its reasons
    Explore(Box<ExploreArgs>),
    /// Play against an opponent of your strength
    Play(PlayArgs),
    /// Go through a game with the coach: its graph, the mistakes, what was better; with --pgn a game of a file
    Coach(coach::Args),
    /// Learn alpha-beta in lessons
    Learn(LearnArgs),
    /// The cut of the day: a tree that follows from the date, on which you are alpha-beta
    Daily(DailyArgs),
    /// Put the page of an algorithm together from its lines, complete it, repair it, and see it run on trees
    Workbench(WorkbenchArgs),
}

/// Opens the screens, at home without a start, until the user leaves. `look` counts where the start itself says
/// nothing.
pub(super) fn run(start: Option<&Start>, look: &LookArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let (config, trouble) = global.look()?;
    let config = &with_found(config);
    let (place, look) = match start {
        None => (Route::Home, look.clone()),
        Some(Start::Explore(args)) => (args.place(config)?, args.look.or(look)),
        Some(Start::Play(args)) => (args.place(config)?, args.look.or(look)),
        Some(Start::Coach(args)) => (args.place(global)?, args.look.or(look)),
        Some(Start::Learn(args)) => (args.place(global)?, args.look.or(look)),
        Some(Start::Daily(args)) => (Route::Daily, args.look.or(look)),
        Some(Start::Workbench(args)) => (args.place()?, args.look.or(look)),
    };
    open(place, &look, (config.clone(), trouble), global.file())
}

/// The settings, and the engines that are found on this machine.
fn with_found(config: Config) -> Config {
    Config { found: config::found(), ..config }
}

/// Opens the puzzles, those of a game if one is named.
pub(super) fn puzzles(
    game: Option<&'static GameCard>,
    look: &LookArgs,
    global: &Global,
) -> anyhow::Result<ExitCode> {
    let route = game.map_or(Route::Puzzles, |card| Route::PuzzlesOf(card.slug));
    open(route, look, global.look()?, global.file())
}

/// Opens the learner's games.
pub(super) fn archive(look: &LookArgs, global: &Global) -> anyhow::Result<ExitCode> {
    open(Route::Archive, look, global.look()?, global.file())
}

/// Opens the race.
pub(super) fn race(args: &super::race::Args, look: &LookArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let settings = global.look()?;
    let (session, depth) = args.start(&settings.0)?;
    open(Route::Race { session, depth }, look, settings, global.file())
}

/// Opens the stepper.
pub(super) fn step(args: &super::step::Args, look: &LookArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let settings = global.look()?;
    open(args.place(&settings.0)?, look, settings, global.file())
}

/// Opens the stepper where an algorithm comes to the node at the end of a line or leaves it out, with something to be said of
/// it.
pub(super) fn step_to(
    session: Box<dyn Session>,
    algorithm: Algorithm,
    line: Vec<MoveTag>,
    words: String,
    look: &LookArgs,
    global: &Global,
) -> anyhow::Result<ExitCode> {
    let start = Route::StepAt { session, algorithm, line };
    open(start, look, (global.load()?, Some(words)), global.file())
}

/// Opens the screens at a place.
fn open(
    start: Route,
    look: &LookArgs,
    (config, trouble): (Config, Option<impl ToString>),
    file: Option<PathBuf>,
) -> anyhow::Result<ExitCode> {
    let config = with_found(config);
    // Not `parse()?`: "auto" is no theme's name, and every other word that is allowed is one.
    let theme = look.theme.as_deref().unwrap_or(config.theme).parse().ok();
    let pieces = look.pieces.as_deref().unwrap_or(config.pieces).parse()?;
    let ascii = config.ascii || look.ascii;
    let mouse = config.mouse && !look.no_mouse;
    let trouble = trouble.map(|trouble| trouble.to_string());
    Ok(ui::run(Options { start, theme, pieces, ascii, mouse, config, file, trouble })?)
}
