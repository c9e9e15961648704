//! Figures of the documents that follow from others: signatures, and what the table of techniques comes to.

use std::collections::BTreeMap;

use super::{DOCUMENTS, read};

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
    for document in DOCUMENTS {
        for after in read(document).split("signature").skip(1) {
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

/// The sums below the table of techniques are those of its rows.
#[test]
fn the_table_of_techniques_adds_up() {
    let text = read("README.md");
    let nodes = |line: &str| -> f64 { line.split_whitespace().nth(1).unwrap().parse().unwrap() };
    let row = |name: &str| nodes(text.lines().find(|line| line.starts_with(name)).unwrap());
    let without = text.lines().filter(|line| line.starts_with('−'));
    let product: f64 = without.map(|line| nodes(line) / row("all ")).product();
    let said = |before: &str| -> f64 {
        let after = text.split(before).nth(1).unwrap_or_else(|| panic!("no `{before}`"));
        after.split([' ', ':']).next().unwrap().parse().unwrap()
    };
    assert!((said("product of the single gains ") - product).abs() < 0.006, "{product}");
    let total = row("none ") / row("all ");
    assert!((said("without any technique ") - total).abs() < 0.51, "{total}");
}
