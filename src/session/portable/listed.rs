//! What is told of the games of a file before one is opened: who played whom, and how it ended.

use std::io::{self, Read};

use crate::games::NotationError;
use crate::games::pgn::{Ended, Game, Portable, Reader, Visitor};

/// What the tags of a game in a file tell; empty where they tell nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Headline {
    /// Which game of the file, counted from 1.
    pub number: u64,
    /// Who had the first side, and who the second.
    pub players: [String; 2],
    /// When.
    pub date: String,
    /// How it ended.
    pub result: String,
    /// Where.
    pub event: String,
    /// How many moves it has, those of both sides counted.
    pub plies: usize,
    /// Its first moves, where it is listed and nobody is named: what else would tell it apart?
    pub begins: String,
    /// What is wrong with it first, with its place.
    pub wrong: Option<NotationError>,
}

impl Headline {
    /// Where and when it was played and how it ended, as far as that is known.
    pub fn known(&self) -> impl Iterator<Item = &str> {
        let told = [&*self.event, &*self.date, &*self.result];
        // A date of which nothing is known is written `????.??.??`, and the result of a game that goes on `*`.
        told.into_iter().filter(|text| text.contains(|character| !matches!(character, '?' | '.' | '*')))
    }

    /// Takes in a tag.
    fn hear(&mut self, name: &str, value: &str) {
        let place = match name {
            "White" => &mut self.players[0],
            "Black" => &mut self.players[1],
            "Date" => &mut self.date,
            "Result" => &mut self.result,
            "Event" => &mut self.event,
            _ => return,
        };
        if !value.is_empty() && value != "?" {
            *place = value.into();
        }
    }

    /// Takes in how the game ended: behind the moves it stands in any case.
    fn hear_end<G: Portable>(&mut self, ended: Ended) {
        if self.result.is_empty() {
            self.result = ended.word::<G>().into();
        }
    }

    /// Of a game that was read, the one with this number.
    pub(super) fn of<G: Portable>(game: &Game<G>, number: u64) -> Self {
        let mut told = Self { number, plies: game.line.moves.len(), ..Self::default() };
        for (name, value) in &game.tags {
            told.hear(name, value);
        }
        told.hear_end::<G>(game.ended);
        told
    }

    /// It has ended, on the board or otherwise.
    pub fn is_over(&self) -> bool {
        self.result.contains(|character| character != '*')
    }

    /// Who played whom, the first side first; `None` where neither is known.
    pub fn pairing(&self) -> Option<String> {
        let named = self.players.each_ref().map(|name| if name.is_empty() { "?" } else { name });
        (named != ["?"; 2]).then(|| named.join(" – "))
    }
}

/// The games of a file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Listed {
    /// From the first one on.
    pub games: Vec<Headline>,
    /// There are more than were asked for.
    pub more: bool,
}

/// So many plies of a game without names are told.
const BEGINS: usize = 8;

/// Takes in the tags of a game, and of its moves how many there are and what is wrong with them: without tags, one move shows
/// that it is a game.
struct Tags<G> {
    told: Headline,
    is_game: bool,
    /// So many variations are open, one in the other.
    variations: usize,
    /// Where the next move is made that is told.
    here: Option<G>,
}

impl<G> Tags<G> {
    fn new(number: u64) -> Self {
        let told = Headline { number, ..Headline::default() };
        Self { told, is_game: false, variations: 0, here: None }
    }
}

impl<G: Portable> Visitor<G> for Tags<G> {
    fn tag(&mut self, name: &str, value: &str) {
        self.is_game = true;
        self.told.hear(name, value);
    }

    fn start(&mut self, position: &G) -> bool {
        self.here = self.told.pairing().is_none().then(|| position.clone());
        true
    }

    fn play(&mut self, mv: Option<G::Move>) {
        self.is_game = true;
        if self.variations > 0 {
            return;
        }
        self.told.plies += 1;
        let Some((here, mv)) = self.here.take().zip(mv) else { return };
        if !self.told.begins.is_empty() {
            self.told.begins.push(' ');
        }
        self.told.begins.push_str(&here.move_text(mv));
        self.here = (self.told.plies < BEGINS).then(|| here.play(mv));
    }

    fn open(&mut self) {
        self.variations += 1;
    }

    fn close(&mut self) {
        self.variations = self.variations.saturating_sub(1);
    }

    fn end(&mut self, ended: Option<Ended>) {
        if let Some(ended) = ended {
            self.told.hear_end::<G>(ended);
        }
    }

    fn error(&mut self, error: NotationError) {
        self.told.wrong.get_or_insert(error);
    }

    fn doubt(&mut self, doubt: NotationError) {
        self.told.wrong.get_or_insert(doubt);
    }
}

/// Those of a file, at most so many.
pub(super) fn list<G: Portable>(file: &mut dyn Read, most: usize) -> io::Result<Listed> {
    let mut reader = Reader::<_, G>::new(file);
    let mut listed = Listed::default();
    for number in 1.. {
        let mut tags = Tags::<G>::new(number);
        if !reader.next(&mut tags)? {
            break;
        }
        if listed.games.len() == most {
            listed.more = true;
            break;
        }
        if tags.is_game {
            listed.games.push(tags.told);
        }
    }
    Ok(listed)
}
