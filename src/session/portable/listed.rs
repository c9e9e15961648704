//! What is told of the games of a file before one is opened: who played whom, and how it ended.

use std::io::{self, Read};

use crate::games::NotationError;
use crate::games::pgn::{Ended, Portable, Reader, Visitor};

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

/// Takes in the tags of a game, and of its moves what is wrong with them: without tags, one move shows that it is a game.
#[derive(Default)]
struct Tags {
    told: Headline,
    is_game: bool,
}

impl<G: Portable> Visitor<G> for Tags {
    fn tag(&mut self, name: &str, value: &str) {
        self.is_game = true;
        let known = !value.is_empty() && value != "?";
        let place = match name {
            "White" => &mut self.told.players[0],
            "Black" => &mut self.told.players[1],
            "Date" => &mut self.told.date,
            "Result" => &mut self.told.result,
            "Event" => &mut self.told.event,
            _ => return,
        };
        if known {
            *place = value.into();
        }
    }

    fn play(&mut self, _mv: Option<G::Move>) {
        self.is_game = true;
    }

    /// Behind the moves it stands in any case.
    fn end(&mut self, ended: Option<Ended>) {
        if let Some(ended) = ended.filter(|_| self.told.result.is_empty()) {
            self.told.result = ended.word::<G>().into();
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
        let mut tags = Tags::default();
        if !reader.next(&mut tags)? {
            break;
        }
        if listed.games.len() == most {
            listed.more = true;
            break;
        }
        if tags.is_game {
            listed.games.push(Headline { number, ..tags.told });
        }
    }
    Ok(listed)
}
