//! The floors of the house: no file uses what stands above it.

use std::fs;
use std::path::{Path, PathBuf};

use cutnode::session::GAMES;

/// A module at the top of `src/` and its floor. Every module has to be listed.
const FLOORS: [(&str, u8); 27] = [
    ("bibliography", 0),
    ("memory", 0),
    ("files", 0),
    ("document", 0),
    ("slug", 0),
    ("numbers", 0),
    ("ascii", 0),
    ("games", 1),
    ("search", 2),
    ("textbook", 2),
    ("trace", 3),
    ("explain", 3),
    ("learner", 3),
    ("judge", 3),
    ("opponents", 3),
    ("lab", 3),
    ("tuning", 3),
    ("mining", 3),
    ("session", 4),
    ("course", 4),
    ("engine", 4),
    ("arena", 4),
    ("ui", 5),
    ("cli", 5),
    ("uci", 5),
    ("hub", 5),
    ("config", 5),
];

/// What may be used beside one's own folder and the floors below, and why.
const NEIGHBOURS: [(&str, &str, &str); 19] = [
    ("textbook", "search", "windows, bounds and the observer are shared"),
    ("explain", "trace", "sentences are about recorded searches"),
    ("lab", "trace", "what happens in a search is read from the recorded one"),
    ("learner", "explain", "what was predicted stands on the nodes of a drawn tree"),
    ("lab", "learner", "tactical positions are the puzzles"),
    ("course", "session", "what lessons ask is asked of the games"),
    ("engine", "course", "what a lesson has to know is found out by the thinking thread"),
    ("engine", "session", "a job is a session"),
    ("arena", "session", "a game of a match is a session"),
    ("arena", "engine", "the program itself is a player"),
    ("cli", "ui", "a bare command opens the screens"),
    ("cli", "uci", "the protocol is a command"),
    ("cli", "config", "settings come from the file"),
    ("ui", "config", "settings come from the file"),
    ("ui", "uci", "an engine from outside is an opponent"),
    ("uci", "config", "settings come from the file"),
    ("hub", "config", "settings come from the file"),
    ("hub", "uci", "the loop, the options and the sharing out of a clock are the same"),
    ("cli", "hub", "the protocol is a command"),
];

#[test]
fn every_module_with_a_floor_is_there() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let is_there = |name: &str| src.join(name).is_dir() || src.join(name).with_extension("rs").is_file();
    for (name, _) in FLOORS {
        assert!(is_there(name), "{name} has a floor and is no module");
    }
}

fn floor(module: &str) -> Option<u8> {
    FLOORS.iter().find(|(name, _)| *name == module).map(|&(_, floor)| floor)
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("src/ can be read") {
        let path = entry.expect("src/ can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The modules at the top that a source text names, as `crate::module`.
fn uses(text: &str) -> Vec<String> {
    named_below("crate::", text)
}

/// What a source text names right below a path, alone or in a group.
fn named_below(path: &str, text: &str) -> Vec<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = code.flat_map(|line| [line, "\n"]).collect();
    let mut found = Vec::new();
    for start in code.match_indices(path).map(|(at, word)| at + word.len()) {
        let rest = &code[start..];
        let names: Vec<&str> = match rest.strip_prefix('{') {
            Some(group) => top_level_names(group),
            None => vec![rest],
        };
        let word =
            |name: &str| name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        found.extend(names.into_iter().map(word));
    }
    found
}

/// The names in a `{a::b, c::{d, e}}` group, its opening brace already gone.
fn top_level_names(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut names) = (0, 0, Vec::new());
    for (at, character) in group.char_indices() {
        match character {
            '{' => depth += 1,
            ',' if depth == 0 => names.push(&group[std::mem::replace(&mut start, at + 1)..at]),
            '}' if depth == 0 => {
                names.push(&group[start..at]);
                return names;
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names
}

#[test]
fn no_file_uses_what_stands_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut breaches = Vec::new();
    let mut checked = 0;
    for file in files {
        let inside = file.strip_prefix(&root).expect("found below it");
        let module = inside.iter().next().and_then(|first| Path::new(first).file_stem()?.to_str());
        let module = module.expect("file names are plain");
        if module == "lib" || module == "main" {
            continue;
        }
        let own = floor(module).unwrap_or_else(|| panic!("{module} stands on no floor: add it to FLOORS"));
        for used in uses(&fs::read_to_string(&file).expect("sources can be read")) {
            let Some(theirs) = floor(&used) else { continue };
            checked += 1;
            let neighbour = NEIGHBOURS.iter().any(|&(from, to, _)| (from, to) == (module, used.as_str()));
            if used != module && theirs >= own && !neighbour {
                breaches.push(format!("{} uses {used}", inside.display()));
            }
        }
    }
    assert!(checked > 20, "only {checked} uses were found: the test reads nothing");
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

#[test]
fn groups_and_paths_are_both_seen() {
    let text = "use crate::{games::{Game, Side}, ui::theme};\n// crate::cli\nlet x = crate::search::go();";
    assert_eq!(uses(text), ["games", "ui", "search"]);
}

#[test]
fn no_terminal_below_the_fifth_floor() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    for file in files {
        let inside = file.strip_prefix(&root).expect("found below it");
        let module = inside.iter().next().and_then(|first| Path::new(first).file_stem()?.to_str());
        if module.and_then(floor).is_some_and(|floor| floor < 5) {
            let text = fs::read_to_string(&file).expect("sources can be read");
            for word in ["ratatui", "crossterm", "println!", "eprintln!"] {
                assert!(!text.contains(word), "{} knows {word}", inside.display());
            }
        }
    }
}

/// A source text without its tests, which may take any game as their example: what an attribute `#[cfg(test)]` stands before, to
/// the end of that item.
fn without_tests(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_start() != "#[cfg(test)]" {
            kept.extend([line, "\n"]);
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let ends = |line: &&str| {
            let rest = line.strip_prefix(indent).unwrap_or_default();
            rest.ends_with(';') && !rest.starts_with(' ') || rest.starts_with('}')
        };
        lines.find(ends);
    }
    kept
}

/// Where a game may be named above the first floor, and why.
const NAMED: [(&str, &str); 11] = [
    ("course/chapter.rs", "a chapter of the course is about one game"),
    ("session/registry.rs", "the registry of games"),
    ("judge/tree.rs", "searches are judged on the trees of one game"),
    ("judge/yardstick.rs", "the yardstick searches such a tree"),
    ("cli/judge/mod.rs", "such a tree is given on the command line"),
    ("lab/positions.rs", "published experiments are about these games"),
    ("cli/magics.rs", "the command is about the tables of one game"),
    ("cli/epd.rs", "test positions are in the notation of one game"),
    ("cli/pgn/mod.rs", "the commands are about the notations of two games"),
    ("hub/talk.rs", "the protocol is about one game"),
    ("hub/answers.rs", "the protocol writes moves in a notation of its own"),
];

/// The modules of the games: a file or folder each, in which the slug stands.
fn modules_of_games(root: &Path) -> Vec<String> {
    let mut files = Vec::new();
    sources(&root.join("games"), &mut files);
    let module = |slug: &str| {
        let says = format!("const SLUG: &'static str = \"{slug}\"");
        let has = |file: &&PathBuf| fs::read_to_string(file).expect("sources can be read").contains(&says);
        let inside = files.iter().find(has).and_then(|file| file.strip_prefix(root.join("games")).ok());
        let first = inside.and_then(|path| path.components().next()).expect("a game has a slug");
        Path::new(first.as_os_str()).file_stem().expect("a name").to_string_lossy().into_owned()
    };
    GAMES.iter().map(|card| module(card.slug)).collect()
}

#[test]
fn no_game_is_named_above_the_first_floor() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let games = modules_of_games(&root);
    let mut named = 0;
    for file in files {
        let inside = file.strip_prefix(&root).expect("found below it");
        let text = fs::read_to_string(&file).expect("sources can be read");
        let code = without_tests(&text);
        let used = named_below("games::", &code);
        let names = games.iter().map(String::as_str).filter(|game| used.iter().any(|name| name == game));
        // The trees of numbers are called as many other things are.
        let words = GAMES.iter().map(|card| card.slug).filter(|slug| *slug != "tree");
        let words = words.filter(|slug| code.contains(&format!("\"{slug}\"")));
        for game in names.chain(words) {
            if !inside.starts_with("games") && !inside.ends_with("tests.rs") {
                named += 1;
                let allowed = NAMED.iter().any(|(allowed, _)| Path::new(allowed) == inside);
                assert!(allowed, "{} names {game}", inside.display());
            }
        }
    }
    assert!(named >= 4, "only {named} were found: the test reads nothing");
}

#[test]
fn tests_alone_are_left_out_of_what_is_read() {
    let text = "#[cfg(test)]\nmod tests;\nuse a;\n#[cfg(test)]\nmod more {\n    fn f() {}\n}\nuse b;\n";
    assert_eq!(without_tests(text), "use a;\nuse b;\n");
    assert_eq!(named_below("games::", "use crate::games::{Game, chess::{self, Chess}};"), ["Game", "chess"]);
}
