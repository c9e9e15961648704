//! The recipes of ARCHITECTURE.md name every place that has to be touched: a file that names all techniques has to name one
//! more, and so has one that names all games, all kinds of steps, or all screens.

use std::fs;

use cutnode::course::lesson::KINDS;
use cutnode::search::techniques::CARDS;
use cutnode::session::GAMES;

use super::names::all_files;
use super::{read, root};

/// What has entries, and the words for each: a file that has one of them for every entry names them all.
type Entries = Vec<Vec<String>>;

/// `null-move` as code has it: `NullMove`.
fn camel(slug: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    slug.split(['-', '_']).map(word).collect()
}

fn techniques() -> Entries {
    CARDS.iter().map(|card| vec![card.slug.into(), card.slug.replace('-', "_"), camel(card.slug)]).collect()
}

fn kinds() -> Entries {
    KINDS.iter().map(|kind| vec![(*kind).into(), camel(kind)]).collect()
}

/// A game by its slug, by its type, and by its file or folder.
fn games() -> Entries {
    let sources: Vec<_> = all_files()
        .into_iter()
        .filter(|path| path.starts_with("src/games/"))
        .map(|path| (source(&path), path))
        .collect();
    let entry = |slug: &str| {
        let says = |text: &str| text.contains(&format!("const SLUG: &'static str = \"{slug}\""));
        let (text, path) = sources.iter().find(|(text, _)| says(text)).expect("a game has a slug");
        let after = text.split("impl Present for ").nth(1).expect("it is said in its implementation");
        let module = path["src/games/".len()..].split(['/', '.']).next().unwrap_or_default();
        vec![slug.into(), after.split(' ').next().unwrap_or_default().into(), module.into()]
    };
    GAMES.iter().map(|card| entry(card.slug)).collect()
}

fn screens() -> Entries {
    let files = fs::read_dir(root().join("src/ui/screens")).expect("there are screens").flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().trim_end_matches(".rs").to_string());
    names.filter(|name| name != "mod").map(|name| vec![name]).collect()
}

/// The text of a file that has one.
fn source(path: &str) -> String {
    let ends = [".rs", ".toml", ".md", ".json", ".txt"];
    if ends.iter().any(|end| path.ends_with(end)) { read(path) } else { String::new() }
}

/// A word is there with nothing before and behind that belongs to it.
fn has_word(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(part) && !text[at + word.len()..].starts_with(part))
}

#[test]
fn a_file_that_names_them_all_is_in_the_recipe() {
    let page = read("ARCHITECTURE.md");
    let files: Vec<_> =
        all_files().into_iter().chain(["config.toml".into()]).map(|path| (source(&path), path)).collect();
    for (recipe, entries) in [
        ("A technique", techniques()),
        ("A game", games()),
        ("A screen", screens()),
        ("A step kind", kinds()),
    ] {
        let after = page.split(&format!("### {recipe}\n")).nth(1).expect("there is a recipe");
        let text = after.split("\n##").next().unwrap_or_default().replace('\n', " ");
        let named: Vec<&str> = text.split(['`', '(', ')']).map(str::trim).collect();
        let mut found = 0;
        for (source, path) in &files {
            let all = entries.iter().all(|words| words.iter().any(|word| has_word(source, word)));
            if all && !source.is_empty() {
                found += 1;
                let is =
                    |span: &&str| span.contains('.') && (path == span || path.ends_with(&format!("/{span}")));
                assert!(named.iter().any(is), "the recipe \"{recipe}\" does not name {path}");
            }
        }
        let lacking = |source: &String| {
            let missing: Vec<_> =
                entries.iter().filter(|words| !words.iter().any(|word| has_word(source, word))).collect();
            Some(missing).filter(|missing| missing.len() == 1)
        };
        let almost: Vec<_> =
            files.iter().filter_map(|(source, path)| Some((path, lacking(source)?))).collect();
        assert!(
            entries.len() >= 5 && found >= 3,
            "{recipe}: only {found} files name all {}; one is missing in {almost:?}",
            entries.len()
        );
    }
}
