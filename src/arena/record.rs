//! Games of a match as text, in the form of PGN (Edwards 1994): chess in its own words, other games likewise, their
//! name in the tag `Variant`. A file of them is also what a match that was broken off goes on from.

use std::cmp::Ordering;

use thiserror::Error;

use super::game::{Effort, End, Played};
use super::schedule::GameId;
use crate::games::{Score, ScoreUnit, Side};
use crate::session::GAMES;

/// Who has won a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// This side.
    Win(Side),
    /// Neither.
    Draw,
}

impl Verdict {
    /// What it is for a side: greater than equal when it has won.
    pub fn for_side(self, side: Side) -> Ordering {
        match self {
            Self::Win(winner) if winner == side => Ordering::Greater,
            Self::Win(_) => Ordering::Less,
            Self::Draw => Ordering::Equal,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Win(Side::First) => "1-0",
            Self::Win(Side::Second) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    fn from_word(word: &str) -> Option<Self> {
        [Self::Win(Side::First), Self::Win(Side::Second), Self::Draw]
            .into_iter()
            .find(|one| one.word() == word)
    }
}

/// The longest line, by the standard.
const WIDTH: usize = 80;

/// The tag with the match's settings: games of another match cannot be taken for those of this one.
const SETTINGS: &str = "Match";
/// The tag with the reason for the end.
const ENDING: &str = "Ending";

impl End {
    /// The word for it in the tag `Termination`.
    const fn termination(&self) -> &'static str {
        match self {
            Self::Rule(_) => "normal",
            Self::Adjudged(_) => "adjudication",
            Self::Time(_) => "time forfeit",
            Self::Fault(..) => "rules infraction",
        }
    }

    /// Why, in words; `names` are those of the two sides.
    pub fn reason(&self, names: &[String; 2]) -> String {
        let name = |side: Side| &names[super::player::place(side)];
        match self {
            Self::Rule(why) | Self::Adjudged(why) => (*why).into(),
            Self::Time(side) => format!("{}: out of time", name(*side)),
            Self::Fault(side, fault) => format!("{}: {fault}", name(*side)),
        }
    }
}

/// Writes a game, with an empty line behind. `settings` are those of the match.
pub fn write(game: &Played, settings: &str) -> String {
    let card = game.session.game();
    let mut tags: Vec<(&str, String)> = vec![
        ("Event", "cutnode match".into()),
        ("Site", "?".into()),
        ("Date", "????.??.??".into()),
        ("Round", game.id.round()),
        ("White", game.names[0].clone()),
        ("Black", game.names[1].clone()),
        ("Result", game.verdict.word().into()),
    ];
    if card.slug != GAMES[0].slug {
        tags.push(("Variant", card.slug.into()));
    }
    if let Some(start) = game.session.unusual_start() {
        tags.extend([("SetUp", "1".into()), ("FEN", start)]);
    }
    tags.push(("Termination", game.end.termination().into()));
    tags.push((ENDING, game.end.reason(&game.names)));
    tags.push((SETTINGS, settings.into()));
    let mut text = String::new();
    for (name, value) in tags {
        text.extend(["[", name, " \"", &escaped(&value), "\"]\n"]);
    }
    text.push('\n');
    let view = game.session.after(0).view();
    let mut words = movetext(game, view.move_number, view.side);
    words.push(game.verdict.word().into());
    set(&mut text, &words);
    text.push_str("\n\n");
    text
}

/// The moves with their numbers, and behind each what its player thought.
fn movetext(game: &Played, mut number: usize, mut side: Side) -> Vec<String> {
    let mut words = Vec::new();
    for (ply, text) in game.session.played_texts().into_iter().enumerate() {
        match side {
            Side::First => words.push(format!("{number}.")),
            // After a comment, and at the start, the number is told again.
            Side::Second if ply == 0 || ply > game.opening => words.push(format!("{number}...")),
            Side::Second => {}
        }
        words.push(text);
        if let Some(effort) = ply.checked_sub(game.opening).and_then(|place| game.efforts.get(place)) {
            words.push(comment(effort, game.session.game().unit));
        }
        number += usize::from(side == Side::Second);
        side = !side;
    }
    words
}

/// `{+0.31/9 0.102s}`: the value for the player who moved, the depth, the time.
fn comment(effort: &Effort, unit: ScoreUnit) -> String {
    let Effort { thought, time } = effort;
    let score = thought.score.map(|score| score_text(score, unit));
    let depth = thought.depth.map(|depth| format!("/{depth}"));
    let said = score.map(|score| score + &depth.unwrap_or_default() + " ").unwrap_or_default();
    format!("{{{said}{:.3}s}}", time.as_secs_f64())
}

fn score_text(score: Score, unit: ScoreUnit) -> String {
    match (score.moves_to_end(), unit) {
        (Some(moves), _) if moves < 0 => format!("-M{}", -moves),
        (Some(moves), _) => format!("+M{moves}"),
        (None, ScoreUnit::Centi) => format!("{:+.2}", f64::from(score.units()) / 100.0),
        (None, ScoreUnit::Points) => format!("{:+}", score.units()),
    }
}

/// Sets words on lines; a comment is one word, with its blank.
fn set(text: &mut String, words: &[String]) {
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
}

fn escaped(value: &str) -> String {
    let plain: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.replace('\\', r"\\").replace('"', "\\\"")
}

fn unescaped(value: &str) -> String {
    let mut plain = String::new();
    let mut rest = value.chars();
    while let Some(letter) = rest.next() {
        plain.extend(if letter == '\\' { rest.next() } else { Some(letter) });
    }
    plain
}

/// A game that a file knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// Which game of the match.
    pub id: GameId,
    /// Who won.
    pub verdict: Verdict,
    /// Why it ended.
    pub ending: String,
    /// The game did not end by the rules or by agreement.
    pub faulty: bool,
    /// The match's settings.
    pub settings: String,
}

/// Why a file does not hold the games of a match.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct BadRecord {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: &'static str,
}

/// Reads games that [`write()`] wrote, and says how many bytes the whole ones take: whatever comes behind is a game that
/// was not written to its end.
///
/// # Errors
/// When a game is not one of a match.
pub fn read(text: &str) -> Result<(Vec<Past>, usize), BadRecord> {
    let (mut games, mut whole, mut offset) = (Vec::new(), 0, 0);
    let mut tags: Vec<(&str, String)> = Vec::new();
    let mut first = 1;
    let mut last_word = "";
    for (number, line) in text.split_inclusive('\n').enumerate() {
        offset += line.len();
        let content = line.trim();
        if let Some((name, value)) = tag(content).filter(|_| last_word.is_empty()) {
            if tags.is_empty() {
                first = number + 1;
            }
            tags.push((name, value));
        } else if !content.is_empty() {
            last_word = content.split(' ').next_back().unwrap_or_default();
        } else if !last_word.is_empty() && line.ends_with('\n') {
            let bad = |message| BadRecord { line: first, message };
            games.push(past(&tags, last_word).map_err(bad)?);
            (whole, last_word) = (offset, "");
            tags.clear();
        }
    }
    Ok((games, whole))
}

/// `[Name "value"]`
fn tag(line: &str) -> Option<(&str, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    Some((name, unescaped(value)))
}

fn past(tags: &[(&str, String)], last_word: &str) -> Result<Past, &'static str> {
    let find = |wanted: &str| tags.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value.as_str());
    let settings =
        find(SETTINGS).ok_or("this game was not played by `cutnode match`: it has no tag Match")?;
    let id = find("Round").and_then(GameId::from_round).ok_or("the tag Round must be PAIR.GAME")?;
    let verdict = Verdict::from_word(last_word).ok_or("the moves must end with the result")?;
    Ok(Past {
        id,
        verdict,
        ending: find(ENDING).unwrap_or_default().into(),
        faulty: !matches!(find("Termination"), Some("normal" | "adjudication")),
        settings: settings.into(),
    })
}
