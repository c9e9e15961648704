//! Figures of the documents that follow from others: signatures, and what the table of techniques comes to.

use std::collections::BTreeMap;

use cutnode::search::techniques::CARDS;

use super::{documents, prose, read};

/// The signatures of the repository, by what was searched.
fn signatures() -> BTreeMap<String, String> {
    let text = read("tests/signatures.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(what, nodes)| (what.into(), nodes.into())).collect()
}

/// Every game has a bench, and every bench its line.
#[test]
fn every_game_has_a_signature() {
    let mut expected: Vec<_> = cutnode::session::GAMES.iter().map(|game| game.slug).collect();
    expected.push("all");
    expected.sort_unstable();
    assert_eq!(signatures().keys().collect::<Vec<_>>(), expected);
}

/// Figures that depend on the search name the search that they are of, and that is the present one.
#[test]
fn signatures_that_are_named_are_those_of_this_search() {
    let known = signatures();
    let mut seen = 0;
    for document in documents() {
        for after in read(&document).split("signature").skip(1) {
            let number: String =
                after.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
            // A figure in the same clause.
            let near = after.find(&number).is_some_and(|at| at > 0 && at < 30);
            if !number.is_empty() && near {
                assert!(
                    known.values().any(|value| *value == number),
                    "{document}: no search here has the signature {number}: what it says of it has to be measured again"
                );
                seen += 1;
            }
        }
    }
    assert!(seen >= 2, "only {seen} signatures are named");
}

/// The page of the figures that were measured.
const MEASURED: &str = "docs/engine.md";

/// The numbers of a row of the tables of techniques; bounds count as what they are bounds of.
fn row(text: &str, name: &str) -> Vec<f64> {
    let line = text.lines().find(|line| line.split_whitespace().next() == Some(name));
    let line = line.unwrap_or_else(|| panic!("no row `{name}`"));
    let numbers = line.split_whitespace().skip(1).map(|word| word.trim_start_matches(['≤', '≥']));
    numbers.map(|word| word.parse().unwrap_or_else(|_| panic!("`{line}`: {word}"))).collect()
}

/// The number that stands behind a text.
fn said(text: &str, before: &str) -> f64 {
    let after = text.split(before).nth(1).unwrap_or_else(|| panic!("no `{before}`"));
    after.split([' ', ':', '\n']).next().unwrap().trim_end_matches('.').parse().unwrap()
}

/// Quotients are those of the nodes beside them, as far as their digits go.
#[test]
fn the_tables_of_techniques_add_up() {
    let text = read(MEASURED);
    let (first, second) = text.split_once("one by one ").expect("two tables");
    let near = |said: f64, true_one: f64| {
        (said - true_one).abs() <= (0.006_f64).max(if said > 99.0 { 0.51 } else { 0.0 })
    };
    let (all, none) = (row(first, "all")[0], row(second, "none")[0]);
    let switched = first.lines().filter_map(|line| line.strip_prefix(['−', '+'])?.split_whitespace().next());
    assert_eq!(switched.collect::<Vec<_>>(), CARDS.map(|card| card.slug), "a row for every technique");
    let (mut before, mut rows, mut product) = (none, 0, 1.0);
    for line in first.lines().filter(|line| line.starts_with(['−', '+'])) {
        let numbers = row(first, line.split_whitespace().next().unwrap());
        assert!(near(numbers[1], numbers[0] / all), "{line}");
        product *= if line.starts_with('−') { numbers[0] / all } else { 1.0 };
        rows += 1;
    }
    for line in second.lines().filter(|line| line.starts_with('+')) {
        let numbers = row(second, line.split_whitespace().next().unwrap());
        assert!(near(numbers[1], before / numbers[0]) && near(numbers[2], none / numbers[0]), "{line}");
        before = numbers[0];
        rows += 1;
    }
    assert!(rows > 50, "only {rows} rows");
    assert!((said(&text, "product of the single gains ") - product).abs() < 0.006, "{product}");
    assert!((said(&text, "without any technique ") - none / all).abs() < 0.51, "{}", none / all);
    // And what the sentences make of them.
    let words = prose(MEASURED);
    assert!(near(said(&words, "Up to aspiration windows there are "), row(second, "+aspiration")[2].round()));
    assert!(near(said(&words, "each technique taken out of the whole alone, is "), product.round()));
    assert!((said(&words, "with what is there beyond them some ") / (none / before) - 1.0).abs() < 0.03);
}

/// How many of something there are is counted.
/// A command that no document names is not found by anybody who reads.
#[test]
fn every_command_stands_in_a_document() {
    let help =
        std::process::Command::new(env!("CARGO_BIN_EXE_cutnode")).arg("--help").output().expect("help");
    let help = String::from_utf8(help.stdout).expect("text");
    let (_, listed) = help.split_once("Commands:\n").expect("commands are listed");
    let listed = listed.split("\n\n").next().unwrap_or_default();
    let is_name = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let names = listed.lines().filter(is_name).filter_map(|line| line.split_whitespace().next());
    let names: Vec<_> = names.filter(|name| *name != "help").collect();
    assert!(names.len() > 20, "{names:?}");
    let all: String = documents().iter().map(|document| read(document)).collect();
    for name in names {
        assert!(all.contains(&format!("cutnode {name}")), "no document tells of `cutnode {name}`");
    }
}

#[test]
fn counts_are_those_of_the_program() {
    let puzzles = cutnode::session::shipped_puzzles().len();
    let mined = read("src/learner/puzzles/mined.csv").lines().count() - 1;
    let lessons = cutnode::course::library::shipped().len();
    let (techniques, algorithms) = (CARDS.len(), cutnode::textbook::CARDS.len());
    let all: String = documents().iter().map(|document| prose(document)).collect();
    for said in [
        format!("{mined} out of the program's own games and {} composed or famous ones", puzzles - mined),
        format!("{lessons} lessons"),
        format!("{techniques} techniques"),
        format!("{algorithms} algorithms"),
    ] {
        assert!(all.contains(&said), "no document says: {said}");
    }
    // Nor does any say another number.
    let numbered = |what: &str, count: usize| {
        for (at, _) in all.match_indices(&format!(" {what}")) {
            let word = all[..at].rsplit(' ').next().unwrap_or_default();
            let told = word.parse::<usize>().ok().filter(|told| *told > count / 2);
            assert!(told.is_none_or(|told| told == count), "{word} {what}, where there are {count}");
        }
    };
    numbered("out of the program's own games", mined);
    numbered("composed or famous ones", puzzles - mined);
    numbered("techniques", techniques);
    numbered("algorithms", algorithms);
    numbered("lessons", lessons);
}
