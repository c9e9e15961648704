//! Reads a step.

use toml::de::DeValue;

use super::slug;
use crate::course::bench::{Assignment, Craft, WORKED};
use crate::course::claim::{Claim, Relation};
use crate::course::experiment::{Experiment, Goal, Target};
use crate::course::lesson::{Decided, KINDS, Kind, Listened, Offer, Predicted, Step, Truth};
use crate::course::query::{Asked, Measure};
use crate::course::setup::{Setup, Who};
use crate::document::{Fields, Placed};
use crate::numbers::Whole as _;
use crate::textbook::Algorithm;
use crate::textbook::flawed::Flaw;

pub(super) fn step(mut fields: Fields<'_, '_>) -> Option<Step> {
    const COMMON: [&str; 8] = ["id", "kind", "title", "text", "after", "position", "hints", "claims"];
    const SEARCH: [&str; 5] = ["algorithm", "depth", "with", "without", "only"];
    let id = fields.needed_text("id");
    if let Some(id) = &id {
        slug(&mut fields, id);
    }
    let word = fields.needed_text("kind")?;
    let own: Vec<&str> = match word.value.as_str() {
        "text" => vec![],
        "watch" => SEARCH.to_vec(),
        "predict" => vec!["algorithm", "what"],
        "decide" => [&SEARCH[..], &["what"]].concat(),
        "order" => vec!["algorithm"],
        "fill-in" => vec!["ask", "answer"],
        "choose" => vec!["ask", "answer", "options"],
        "play-a-move" => [&SEARCH[..], &["within"]].concat(),
        "experiment" => {
            [&SEARCH[..], &["switches", "algorithms", "depths", "changes", "goal", "about"]].concat()
        }
        "build" | "complete" => vec!["algorithm", "seed"],
        "repair" => vec!["bug"],
        "puzzle" => vec!["puzzle"],
        "exercise" => vec!["algorithm", "what", "game", "levels"],
        other => {
            let message = format!("`{other}` is no kind of step; there are {}", KINDS.join(", "));
            fields.blame(word.place.start, message);
            return None;
        }
    };
    fields.only(&[&COMMON[..], &own].concat());
    let kind = match word.value.as_str() {
        "watch" => watch(&mut fields),
        "predict" => predict(&mut fields),
        "decide" => decide(&mut fields),
        "order" => {
            let algorithm = needed(&mut fields, "algorithm", self::word);
            algorithm.map(|algorithm| Kind::Order { algorithm: algorithm.value })
        }
        "fill-in" => fill_in(&mut fields),
        "choose" => choose(&mut fields),
        "play-a-move" => play(&mut fields),
        "experiment" => experiment(&mut fields),
        "build" => from_box(&mut fields, Craft::Build),
        "complete" => from_box(&mut fields, Craft::Complete),
        "repair" => repair(&mut fields),
        "puzzle" => fields.needed_text("puzzle").map(|puzzle| Kind::Puzzle { puzzle }),
        "exercise" => exercise(&mut fields),
        _ => Some(Kind::Text),
    };
    let title = fields.needed_text("title");
    let text = fields.text("text");
    if text.is_none() && kind == Some(Kind::Text) {
        fields.needed_text("text");
    }
    let after = fields.text("after");
    let position = fields.text("position");
    let hints = fields.texts("hints");
    let claims = claims(&mut fields);
    Some(Step { id: id?, title: title?.value, text, after, position, hints, claims, kind: kind? })
}

/// Reads a text as something; what is wrong with it is told at its place.
fn read<T>(
    fields: &mut Fields<'_, '_>,
    text: Placed<String>,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Option<Placed<T>> {
    match parse(&text.value) {
        Ok(value) => Some(Placed { value, place: text.place }),
        Err(message) => {
            fields.blame(text.place.start, message);
            None
        }
    }
}

/// Reads a text that must be there.
fn needed<T>(
    fields: &mut Fields<'_, '_>,
    key: &str,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Option<Placed<T>> {
    let text = fields.needed_text(key)?;
    read(fields, text, parse)
}

fn word<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn watch(fields: &mut Fields<'_, '_>) -> Option<Kind> {
    let who = needed(fields, "algorithm", Who::parse)?;
    if fields.has("depth") || who.value == Who::Engine {
        let setup = setup(fields)?;
        return Some(Kind::Listen {
            search: Placed { value: Listened::Search(setup.value), place: setup.place },
        });
    }
    let Who::Textbook(algorithm) = who.value else { return None };
    if algorithm.is_best_first() {
        return Some(Kind::Listen {
            search: Placed { value: Listened::Events(algorithm), place: who.place },
        });
    }
    Some(Kind::Watch { algorithm })
}

/// The keys of a search.
fn setup(fields: &mut Fields<'_, '_>) -> Option<Placed<Setup>> {
    let who = match fields.text("algorithm") {
        Some(text) => read(fields, text, Who::parse)?,
        None => Placed { value: Who::Engine, place: fields.start()..fields.start() },
    };
    let depth = fields.needed_number("depth", 1..Setup::MOST_DEPTH + 1)?;
    let (techniques, amounts) = Default::default();
    let mut setup =
        Setup { who: who.value, depth: depth.value.fitted::<u8>(), techniques, amounts, only_move: None };
    for key in ["only", "with", "without"] {
        let list = fields.texts(key);
        if !fields.has(key) {
            continue;
        }
        let place = list.first().map_or(depth.place.start, |first| first.place.start);
        if let Err(message) = setup.choose(key, list.iter().map(|slug| slug.value.as_str())) {
            fields.blame(place, message);
            return None;
        }
    }
    Some(Placed { value: setup, place: depth.place })
}

fn what(fields: &mut Fields<'_, '_>) -> Option<Predicted> {
    let Some(text) = fields.text("what") else { return Some(Predicted::Cuts) };
    read(fields, text, |text| one_of(&Predicted::WORDS, text)).map(|what| what.value)
}

/// One of these words, and what it stands for.
fn one_of<T: Copy>(words: &[(&str, T)], text: &str) -> Result<T, String> {
    let found = words.iter().find(|(word, _)| *word == text);
    found.map(|&(_, what)| what).ok_or_else(|| {
        let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        format!("`{text}` cannot be asked here; there are {}", words.join(", "))
    })
}

fn decide(fields: &mut Fields<'_, '_>) -> Option<Kind> {
    let setup = setup(fields)?;
    if setup.value.who != Who::Engine {
        fields.blame(setup.place.start, "the engine decides: leave `algorithm` out");
    }
    let what = needed(fields, "what", |text| one_of(&Decided::WORDS, text))?;
    Some(Kind::Decide { setup, what: what.value })
}

fn predict(fields: &mut Fields<'_, '_>) -> Option<Kind> {
    let (algorithm, what) = (needed(fields, "algorithm", word), what(fields));
    Some(Kind::Predict { algorithm: algorithm?.value, what: what? })
}

fn fill_in(fields: &mut Fields<'_, '_>) -> Option<Kind> {
    let (ask, answer) = (fields.needed_text("ask"), needed(fields, "answer", Asked::parse));
    Some(Kind::FillIn { ask: ask?, answer: answer? })
}

fn choose(fields: &mut Fields<'_, '_>) -> Option<Kind> {
    let ask = fields.needed_text("ask");
    let answer = match fields.text("answer") {
        Some(text) => Some(read(fields, text, Asked::parse)?),
        None => None,
    };
    let computed = answer.is_some();
    let mut offers = Vec::new();
    let (items, place) = fields.list("options");
    for item in &items {
        offers.extend(offer(fields, item, computed));
    }
    if items.len() < 2 {
        fields.blame(place, "`options` must be a list of at least two");
        return None;
    }
    (offers.len() == items.len()).then_some(())?;
    Some(Kind::Choose { ask: ask?, answer, options: offers })
}

/// A text or number, or a table with `text`, `why`, and `holds` or `right`.
fn offer<'d>(
    fields: &mut Fields<'d, '_>,
    item: &'d toml::Spanned<DeValue<'d>>,
    computed: bool,
) -> Option<Offer> {
    let stated = |fields: &mut Fields<'_, '_>, text: String| {
        if !computed {
            fields.blame(
                item.span().start,
                "without an `answer` an option is a table: { text = \"…\", holds = \"a claim\", why = \"…\" }",
            );
        }
        let text = Placed { value: text, place: item.span() };
        computed.then_some(Offer { text, truth: Truth::Answer, why: None })
    };
    let table = match item.get_ref() {
        DeValue::String(text) => return stated(fields, text.to_string()),
        DeValue::Integer(number) => return stated(fields, number.as_str().to_string()),
        DeValue::Table(table) => table,
        _ => {
            fields.blame(item.span().start, "an option is a text, a whole number or a table");
            return None;
        }
    };
    let mut own = fields.inner((table, item.span()), "an option");
    own.only(if computed { &["text", "why"] } else { &["text", "holds", "right", "why"] });
    let (text, why) = (own.needed_text("text"), own.needed_text("why"));
    let truth = match (computed, own.text("holds"), own.switch("right")) {
        (true, ..) => Truth::Answer,
        (false, Some(claim), None) => Truth::Claim(Box::new(read(&mut own, claim, Claim::parse)?)),
        (false, None, Some(right)) => Truth::Stated(right),
        _ => {
            own.blame(
                item.span().start,
                "an option needs either `holds`, a claim, or `right`, true or false",
            );
            return None;
        }
    };
    Some(Offer { text: text?, truth, why: Some(why?) })
}

fn play(fields: &mut Fields<'_, '_>) -> Option<Kind> {
    let setup = setup(fields);
    if let Some(setup) = setup.as_ref().filter(|setup| setup.value.who != Who::Engine) {
        fields.blame(setup.place.start, "moves are judged by the engine: leave `algorithm` out");
    }
    let within = fields.number("within", 0..10_000).map_or(0, |within| within.value.fitted::<i32>());
    Some(Kind::PlayAMove { setup: setup?, within })
}

fn experiment(fields: &mut Fields<'_, '_>) -> Option<Kind> {
    let start = setup(fields)?;
    let switches = words(fields, "switches")?;
    let algorithms = words(fields, "algorithms")?;
    let depths = match fields.texts("depths").as_slice() {
        [] => (start.value.depth, start.value.depth),
        [low, high] => {
            let number =
                |text: &Placed<String>| text.value.parse::<u8>().ok().filter(|&it| it > 0 && it <= 20);
            let (Some(least), Some(most)) = (number(low), number(high)) else {
                fields.blame(low.place.start, "`depths` are two numbers from 1 to 20");
                return None;
            };
            (least, most)
        }
        [first, ..] => {
            fields.blame(first.place.start, "`depths` are the least and the greatest depth: two numbers");
            return None;
        }
    };
    let changes = fields.number("changes", 1..30).map_or(1, |changes| changes.value.fitted::<usize>());
    let goal = needed(fields, "goal", goal)?;
    let about = placed_words(fields, "about")?;
    if switches.is_empty() && algorithms.is_empty() && depths.0 == depths.1 {
        let start = fields.start();
        fields.blame(start, "an experiment needs something to choose: `switches`, `algorithms` or `depths`");
        return None;
    }
    Some(Kind::Experiment(Experiment { start, switches, algorithms, depths, changes, goal, about }))
}

fn words<T: std::str::FromStr<Err: std::fmt::Display>>(
    fields: &mut Fields<'_, '_>,
    key: &str,
) -> Option<Vec<T>> {
    let placed = placed_words(fields, key)?;
    Some(placed.into_iter().map(|word| word.value).collect())
}

/// A list of words, each at its place; `None` where one of them cannot be read.
fn placed_words<T: std::str::FromStr<Err: std::fmt::Display>>(
    fields: &mut Fields<'_, '_>,
    key: &str,
) -> Option<Vec<Placed<T>>> {
    // All of them are read before one is missed, so that every mistake is told.
    let read: Vec<_> = fields.texts(key).into_iter().map(|text| read(fields, text, word)).collect();
    read.into_iter().collect()
}

fn goal(text: &str) -> Result<Goal, String> {
    let form = || {
        let measures = Measure::WORDS.map(|(word, _)| word).join(", ");
        format!(
            "`{text}` is no goal; a goal is one of {measures}, then `<`, `<=`, `=`, `!=`, `>=` or `>`, then a number, a 'word', `start` or `start / N`"
        )
    };
    let (left, relation, right) = Relation::split(text).ok_or_else(form)?;
    let measure = Measure::parse(left.trim()).ok_or_else(form)?;
    let right = right.trim();
    let with = if let Ok(number) = right.parse::<i64>() {
        if number < 0 && measure.is_count() {
            return Err(format!("`{text}` is no goal: what is counted is never below 0"));
        }
        Target::Number(number)
    } else if let Some(word) = right.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        Target::Word(word.to_string())
    } else if let Some(rest) = right.strip_prefix("start") {
        let divisor = match rest.trim().strip_prefix('/') {
            Some(number) => number.trim().parse().ok().filter(|&number| number > 0),
            None => rest.trim().is_empty().then_some(1),
        };
        Target::Start(divisor.ok_or_else(form)?)
    } else {
        return Err(form());
    };
    Ok(Goal { text: text.to_string(), measure, relation, with })
}

/// The seed of what is drawn by lot where a lesson says none.
const SEED: i64 = 1;

/// A page whose lines are taken out of a box.
fn from_box(fields: &mut Fields<'_, '_>, craft: Craft) -> Option<Kind> {
    let algorithm: Placed<Algorithm> = needed(fields, "algorithm", word)?;
    let seed = fields.number("seed", 0..1_000).map_or(SEED, |seed| seed.value);
    if !WORKED.contains(&algorithm.value) {
        let known = WORKED.map(Algorithm::slug).join(", ");
        let message =
            format!("the page of {} is not one for the workbench; there are {known}", algorithm.value);
        fields.blame(algorithm.place.start, message);
        return None;
    }
    let (algorithm, seed) = (algorithm.value, seed.fitted::<u64>());
    Some(Kind::Page(Assignment { algorithm, craft, flaw: None, seed }))
}

fn repair(fields: &mut Fields<'_, '_>) -> Option<Kind> {
    let flaw: Flaw = needed(fields, "bug", word)?.value;
    let (algorithm, seed) = (flaw.card().base, SEED.fitted::<u64>());
    Some(Kind::Page(Assignment { algorithm, craft: Craft::Repair, flaw: Some(flaw), seed }))
}

fn exercise(fields: &mut Fields<'_, '_>) -> Option<Kind> {
    let (algorithm, what) = (needed(fields, "algorithm", word), what(fields));
    let (game, levels) = (fields.needed_text("game"), fields.texts("levels"));
    if levels.is_empty() {
        let start = fields.start();
        fields.blame(
            start,
            "an exercise lacks `levels`, positions that leave the seed open, the easiest first",
        );
        return None;
    }
    Some(Kind::Exercise { algorithm: algorithm?.value, what: what?, game: game?, levels })
}

fn claims(fields: &mut Fields<'_, '_>) -> Vec<Placed<Claim>> {
    let texts = fields.texts("claims");
    texts.into_iter().filter_map(|text| read(fields, text, Claim::parse)).collect()
}
