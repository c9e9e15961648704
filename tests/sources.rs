//! `SOURCES.md`: what is cited stands there, and what stands there is cited.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use cutnode::bibliography::ALL;
use cutnode::course::syllabus::POINTS;

/// How far before a year its authors may stand.
const REACH: usize = 160;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, kind: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            files(&path, kind, found);
        } else if path.extension().is_some_and(|extension| extension == kind) {
            found.push(path);
        }
    }
}

/// The comments of a source, each run of lines as one.
fn comments(source: &str) -> String {
    let mut text = String::new();
    for line in source.lines() {
        match line.trim_start().strip_prefix("//") {
            Some(comment) => text.extend([" ", comment.trim_start_matches(['/', '!']).trim()]),
            None => text.push('\n'),
        }
    }
    text
}

/// Comments of all sources, the texts of all lessons, and what stands in the sources beside the bibliography.
fn texts() -> (Vec<String>, String) {
    let (mut sources, mut lessons) = (Vec::new(), Vec::new());
    files(&root().join("src"), "rs", &mut sources);
    files(&root().join("lessons"), "toml", &mut lessons);
    let read = |path: &PathBuf| fs::read_to_string(path).expect("it can be read");
    sources.retain(|path| !path.ends_with("bibliography.rs"));
    let code: Vec<String> = sources.iter().map(read).collect();
    let told = code.iter().map(|source| comments(source));
    let told = told.chain(lessons.iter().map(|path| read(path).replace('\n', " ")));
    (told.collect(), code.concat())
}

/// A year that is cited, and what stands before it.
fn cited(text: &str) -> Vec<(u16, String)> {
    let letters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    for at in 1..letters.len().saturating_sub(3) {
        let digits: String = letters[at..at + 4].iter().collect();
        let Ok(year) = digits.parse::<u16>() else { continue };
        let apart = |letter: Option<&char>| !letter.is_some_and(|letter| letter.is_alphanumeric());
        let whole = apart(letters.get(at - 1)) && apart(letters.get(at + 4));
        if !whole || !(1900..2030).contains(&year) {
            continue;
        }
        let line = letters[..at].iter().rposition(|&letter| letter == '\n').map_or(0, |end| end + 1);
        let before: String = letters[line.max(at.saturating_sub(REACH))..at].iter().collect();
        let word = before.split_whitespace().next_back().unwrap_or_default();
        let named = word.trim_start_matches(['(', '"']).starts_with(char::is_uppercase);
        // The number of Dames 2020 is of its name.
        if before.ends_with("Dames ") {
            continue;
        }
        if named || before.ends_with('(') || before.ends_with(", ") {
            found.push((year, before));
        }
    }
    found
}

/// An entry of the page.
struct Work {
    authors: Vec<String>,
    year: Option<u16>,
    /// Its constant's id.
    id: Option<String>,
}

impl Work {
    fn is_meant(&self, year: u16, before: &str) -> bool {
        self.year == Some(year) && self.authors.iter().any(|author| before.contains(author.as_str()))
    }
}

/// The page on one line, the ids of its points, and its works.
fn page() -> (String, HashSet<String>, Vec<Work>) {
    let page = fs::read_to_string(root().join("SOURCES.md")).expect("it is there");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let (mut points, mut works) = (HashSet::new(), Vec::new());
    let parts: Vec<&str> = page.split("**").collect();
    for pair in parts[1..].chunks(2) {
        let (bold, rest) = (pair[0], pair.get(1).copied().unwrap_or_default());
        if let Some(number) = bold.strip_prefix(['L', 'C', 'N', 'D'])
            && number.parse::<u8>().is_ok()
        {
            assert!(points.insert(bold.to_string()), "{bold} twice");
            continue;
        }
        let (authors, year) = match bold.rsplit_once(' ') {
            // The number of Dames 2020 is of its name.
            Some((authors, year)) if authors != "Dames" && year.parse::<u16>().is_ok() => {
                (authors, year.parse().ok())
            }
            _ => (bold, None),
        };
        let authors = authors.split(", ").flat_map(|part| part.split(" & ")).map(String::from).collect();
        let id = rest.strip_prefix(" `").and_then(|rest| rest.split('`').next()).map(String::from);
        works.push(Work { authors, year, id });
    }
    (page, points, works)
}

#[test]
fn every_citation_of_the_registries_is_on_the_page() {
    let (page, _, works) = page();
    let plain = |text: &str| text.replace(['*', '\\'], "");
    for work in ALL {
        assert!(
            page.contains(&format!("**{}** `{}`", work.short(), work.id)),
            "{} as {}",
            work.id,
            work.short()
        );
        if work.year.is_some() {
            assert!(plain(&page).contains(&plain(work.title)), "{}: {}", work.id, work.title);
        }
    }
    for id in works.iter().filter_map(|work| work.id.as_ref()) {
        assert!(ALL.iter().any(|work| work.id == id), "{id} is no constant");
    }
}

#[test]
fn every_point_is_on_the_page_and_no_other() {
    let (_, points, _) = page();
    let asked: HashSet<String> = POINTS.iter().map(|(id, _)| (*id).to_string()).collect();
    assert_eq!(points, asked);
    let (texts, _) = texts();
    let mut seen = 0;
    for text in &texts {
        for list in text.split("sources: ").skip(1) {
            let list = list.split([')', '.']).next().unwrap_or_default();
            for id in list.split([',', ' ', ';']).filter(|word| is_id(word)) {
                seen += 1;
                assert!(points.contains(id), "sources: {id}");
            }
        }
    }
    assert!(seen > 80, "only {seen} ids were found: the test reads nothing");
}

fn is_id(word: &str) -> bool {
    word.strip_prefix(['L', 'C', 'N', 'D']).is_some_and(|number| number.parse::<u8>().is_ok())
}

#[test]
fn every_year_that_is_cited_is_on_the_page() {
    let (_, _, works) = page();
    let (texts, _) = texts();
    let all: Vec<_> = texts.iter().flat_map(|text| cited(text)).collect();
    assert!(all.len() > 100, "only {} were found: the test reads nothing", all.len());
    let missing = all.iter().filter(|(year, before)| !works.iter().any(|work| work.is_meant(*year, before)));
    let missing: Vec<_> = missing.map(|(year, before)| format!("{before}{year}")).collect();
    assert!(missing.is_empty(), "SOURCES.md has no\n{}", missing.join("\n"));
}

#[test]
fn nothing_on_the_page_is_cited_nowhere() {
    let (_, _, works) = page();
    let (texts, code) = texts();
    let all: Vec<_> = texts.iter().flat_map(|text| cited(text)).collect();
    let bibliography = fs::read_to_string(root().join("src/bibliography.rs")).expect("it is there");
    for work in works {
        let constant = work.id.as_ref().and_then(|id| {
            let line = bibliography.lines().find(|line| line.contains(&format!(" \"{id}\": ")))?;
            line.split_whitespace().next()
        });
        let used = constant.is_some_and(|name| code.contains(&format!("bibliography::{name}")));
        let named = all.iter().any(|(year, before)| work.is_meant(*year, before));
        assert!(used || named, "{:?} {:?} is cited nowhere", work.authors, work.year);
    }
}

#[test]
fn a_year_is_a_citation_where_a_name_or_a_comma_stands_before_it() {
    let years = |text| cited(text).into_iter().map(|(year, _)| year).collect::<Vec<_>>();
    assert_eq!(years(" (Knuth & Moore 1975; Fishburn, Another one, 1983) by Elo (1978)"), [1975, 1983, 1978]);
    assert!(years(" days since 1970, at most 2000 of them, FEN 1994x").is_empty());
}
