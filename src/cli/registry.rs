//! Values that come from a registry, as clap reads them: it lists the known words in help, errors and
//! completions.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::judge::Yardstick;
use crate::search::techniques::{self, Technique};
use crate::search::{Entries, MoveOrder};
use crate::session::{self, GAMES, GameCard, Method};
use crate::textbook;

/// The word for no technique at all, in lists of techniques.
const NONE: &str = "none";

/// Reads the slug of a game.
pub(super) fn game() -> impl TypedValueParser<Value = &'static GameCard> {
    let words = GAMES.iter().map(|game| PossibleValue::new(game.slug).help(game.name));
    PossibleValuesParser::new(words).try_map(|word| session::game(&word))
}

/// Reads the slug of a technique, or [`NONE`].
pub(super) fn technique() -> impl TypedValueParser<Value = Option<Technique>> {
    let words = techniques::CARDS.iter().map(|card| PossibleValue::new(card.slug).help(card.name));
    let none = PossibleValue::new(NONE).help("No technique");
    PossibleValuesParser::new(words.chain([none]))
        .try_map(|word| if word == NONE { Ok(None) } else { word.parse::<Technique>().map(Some) })
}

/// Reads the slug of an order of moves.
pub(super) fn order() -> impl TypedValueParser<Value = MoveOrder> {
    PossibleValuesParser::new(MoveOrder::ALL.map(MoveOrder::slug)).try_map(|word| word.parse::<MoveOrder>())
}

/// Reads which entries of the table answer.
pub(super) fn entries() -> impl TypedValueParser<Value = Entries> {
    PossibleValuesParser::new(Entries::ALL.map(Entries::slug)).try_map(|word| word.parse::<Entries>())
}

fn algorithms() -> impl Iterator<Item = PossibleValue> {
    textbook::CARDS.iter().map(|card| PossibleValue::new(card.slug).help(card.name))
}

/// Reads the slug of an algorithm of the textbooks.
pub(super) fn algorithm() -> impl TypedValueParser<Value = textbook::Algorithm> {
    PossibleValuesParser::new(algorithms()).try_map(|word| word.parse::<textbook::Algorithm>())
}

/// Reads the slug of an algorithm that programs can be compared with.
pub(super) fn yardstick() -> impl TypedValueParser<Value = textbook::Algorithm> {
    let cards = textbook::CARDS.iter().filter(|card| Yardstick::may_be(card.algorithm));
    let words = cards.map(|card| PossibleValue::new(card.slug).help(card.name));
    PossibleValuesParser::new(words).try_map(|word| word.parse::<textbook::Algorithm>())
}

/// Reads the slug of an algorithm, the engine's included.
pub(super) fn method() -> impl TypedValueParser<Value = Method> {
    let engine = PossibleValue::new(Method::ENGINE).help("The engine with its techniques");
    PossibleValuesParser::new([engine].into_iter().chain(algorithms())).try_map(|word| {
        if word == Method::ENGINE {
            Ok(Method::Engine)
        } else {
            word.parse::<textbook::Algorithm>().map(Method::Textbook)
        }
    })
}
