//! What `cargo test` leaves out is run by name, and what is run by name is there.

use std::collections::BTreeSet;

use super::names::sources;
use super::read;

/// Tests that only others start.
const INNER: [&str; 1] = ["pty::rigged::screens"];

/// The tests that are left out, by their paths in the program of tests.
fn ignored() -> Vec<String> {
    let mut found = Vec::new();
    for (path, source) in sources() {
        let path = path.trim_start_matches("tests/").trim_start_matches("src/").trim_end_matches(".rs");
        let module = path.trim_end_matches("/mod").replace('/', "::");
        let mut lines = source.lines().map(str::trim_start);
        while lines.by_ref().any(|line| line.starts_with("#[ignore")) {
            let name = lines.find_map(|line| line.strip_prefix("fn ")).expect("a test follows");
            found.push(format!("{module}::{}", name.split('(').next().unwrap_or_default()));
        }
    }
    found
}

/// The names by which CI runs them: they alone have such words.
fn named() -> BTreeSet<String> {
    let scripts = [".ci/run", ".ci/timed"].map(read).concat();
    let words = scripts.split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || "_:".contains(c)));
    words
        .filter(|word| word.len() > 5 && (word.contains("::") || word.contains('_')))
        .map(String::from)
        .collect()
}

#[test]
fn what_is_left_out_is_run_by_name() {
    let (ignored, named) = (ignored(), named());
    assert!(ignored.len() > 15, "{ignored:?}");
    for test in &ignored {
        let is_run = named.iter().any(|name| test.contains(name.as_str()));
        assert!(is_run || INNER.contains(&test.as_str()), "nothing runs {test}");
    }
    for name in named {
        assert!(ignored.iter().any(|test| test.contains(&name)), "no test that is left out is called {name}");
    }
}
