//! A UCI engine as a player.

use std::path::PathBuf;
use std::time::Duration;

use super::{Client, ClientError, Question};
use crate::arena::{Clocks, Fault, Pace, Player, Situation, Thought};
use crate::games::{MoveTag, Side};
use crate::search::Stop;
use crate::session::Session;

/// How an engine is started and asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Options to set, with their values.
    pub options: Vec<(String, String)>,
    /// What to call it; its own name without this.
    pub name: Option<String>,
    /// How long it may think.
    pub pace: Pace,
    /// How long beyond its time an answer is waited for.
    pub patience: Duration,
}

/// A UCI engine as a player. After a crash it is started again for the next game.
pub struct Opponent {
    settings: Settings,
    name: String,
    client: Option<Client>,
    /// It is not wanted any more.
    leave: Stop,
}

/// How long an engine may take to introduce itself, and at the least to be ready: some read tables first.
const STARTING: Duration = Duration::from_secs(10);

impl Opponent {
    /// Starts the engine. Once `leave` says so it is not wanted any more: whatever is waiting for it ends.
    ///
    /// # Errors
    /// When it cannot be started, does not speak the protocol, has not the options that are to be set, or is not wanted
    /// any more.
    pub fn start(settings: Settings, leave: &Stop) -> Result<Self, ClientError> {
        let client = start(&settings, leave)?;
        let own = || client.name().map(String::from);
        let file = || settings.program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let name = settings.name.clone().or_else(own).unwrap_or_else(file);
        Ok(Self { settings, name, client: Some(client), leave: leave.clone() })
    }

    /// Whether it can be asked; [`Player::begin`] starts it again.
    pub fn is_running(&self) -> bool {
        self.client.is_some()
    }

    fn fault(&mut self, error: &ClientError) -> Fault {
        // Whatever it may say later belongs to this game: it is not spoken with any more.
        self.client = self.client.take().filter(|client| *error == ClientError::Stopped && !client.is_lost());
        match error {
            ClientError::Stopped => Fault::Stopped,
            ClientError::Silent { after, .. } => Fault::Hang(*after),
            error => Fault::Crash(error.to_string()),
        }
    }
}

fn start(settings: &Settings, leave: &Stop) -> Result<Client, ClientError> {
    let mut client = Client::start(&settings.program, &settings.arguments, STARTING, leave)?;
    for (name, value) in &settings.options {
        client.set(name, value)?;
    }
    client.ready(STARTING.max(settings.patience))?;
    Ok(client)
}

impl Player for Opponent {
    fn name(&self) -> &str {
        &self.name
    }

    fn pace(&self) -> Pace {
        self.settings.pace
    }

    fn begin(&mut self) -> Result<(), Fault> {
        let begun = match &mut self.client {
            Some(client) => client.new_game(self.settings.patience),
            None => start(&self.settings, &self.leave).map(|client| self.client = Some(client)),
        };
        begun.map_err(|error| self.fault(&error))
    }

    fn choose(&mut self, situation: &Situation<'_>, stop: &Stop) -> Result<Thought, Fault> {
        let Some(client) = &mut self.client else { return Err(Fault::Crash("it is not running".into())) };
        let Pace { limits, .. } = self.settings.pace;
        let own = usize::from(situation.session.view().side == Side::Second);
        let thinking = situation.clocks.map(|clocks| clocks.left[own]);
        let patience = thinking.or(limits.time).unwrap_or_default() + self.settings.patience;
        let (mut depth, mut score, mut nodes) = (None, None, None);
        let go = go(&self.settings.pace, situation.clocks);
        let question = Question { start: situation.start, moves: situation.moves, go: &go, patience };
        let said = client.ask(&question, stop, |info| {
            // A line without a value is about something else.
            if info.score.is_some() {
                (score, depth) = (info.score, info.depth.or(depth));
            }
            nodes = info.nodes.or(nodes);
        });
        let said = said.map_err(|error| self.fault(&error))?;
        let tag = legal(situation.session, &said).ok_or(Fault::Illegal(said))?;
        Ok(Thought { tag, score, depth, nodes })
    }
}

/// The move that is meant, if it is legal and said in the form of the protocol.
fn legal(session: &dyn Session, said: &str) -> Option<MoveTag> {
    let tag = session.parse_move(&said.to_ascii_lowercase()).ok()?;
    let plain = session.plain_texts(&[Some(tag)]).pop()?;
    plain.eq_ignore_ascii_case(said).then_some(tag)
}

/// What stands behind `go`.
fn go(pace: &Pace, clocks: Option<Clocks>) -> String {
    let mut words = Vec::new();
    if let Some(Clocks { left: [first, second], increment: [gain, other_gain] }) = clocks {
        for (word, time) in [("wtime", first), ("btime", second), ("winc", gain), ("binc", other_gain)] {
            words.push(format!("{word} {}", time.as_millis()));
        }
    }
    words.extend(pace.limits.depth.map(|depth| format!("depth {depth}")));
    words.extend(pace.limits.nodes.map(|nodes| format!("nodes {nodes}")));
    words.extend(pace.limits.time.map(|time| format!("movetime {}", time.as_millis())));
    words.join(" ")
}
