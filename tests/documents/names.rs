//! Files, links and names of the code that the documents name.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use super::{documents, is_of_kind, prose, read, root, spans};

/// All files below a folder, with `/` between.
fn files(folder: &Path, within: &str, all: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of this repository").flatten() {
        let name = format!("{within}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            all.push(format!("{name}/"));
            files(&entry.path(), &format!("{name}/"), all);
        } else {
            all.push(name);
        }
    }
}

/// All files of the folders that the documents speak of, and the folders, which end with `/`.
pub(super) fn all_files() -> Vec<String> {
    let mut all = Vec::new();
    for folder in ["src", "tests", "lessons", "fuzz", "benches", "docs", ".ci"] {
        files(&root().join(folder), &format!("{folder}/"), &mut all);
    }
    all
}

/// A file of this repository, as a sentence names it; what stands in the user's own folders is none.
fn is_path(span: &str) -> bool {
    let ends = [".rs", ".toml", ".txt", ".md", ".epd", "/"];
    ends.iter().any(|end| span.ends_with(end))
        && !span.contains([' ', '*', '<'])
        && !span.starts_with(['-', '~', '$'])
}

/// A path that is named exists, from the root or as the end of a path in it.
#[test]
fn files_that_are_named_are_there() {
    let all = all_files();
    let mut seen = 0;
    for (document, span) in spans().into_iter().filter(|(_, span)| is_path(span)) {
        let there = root().join(&span).exists()
            || all.iter().any(|path| path.ends_with(&format!("/{span}")) || *path == span);
        assert!(there, "{document} names `{span}`, and there is no such file");
        seen += 1;
    }
    assert!(seen > 80, "only {seen} paths");
}

/// The word by which a heading can be linked to.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || [' ', '-', '_'].contains(c);
    heading
        .trim_start_matches('#')
        .trim()
        .to_lowercase()
        .chars()
        .filter(kept)
        .collect::<String>()
        .replace(' ', "-")
}

/// A link leads to a file, and to a heading in it.
#[test]
fn links_lead_somewhere() {
    let mut seen = 0;
    for document in documents() {
        let text = prose(&document);
        let folder = root().join(&document).parent().expect("a folder").to_path_buf();
        for after in text.split("](").skip(1) {
            let target = after.split(')').next().unwrap_or_default();
            if target.starts_with("http") {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { root().join(&document) } else { folder.join(file) };
            assert!(path.exists(), "{document}: the link to {target} leads nowhere");
            if !heading.is_empty() {
                let there = fs::read_to_string(&path).expect("it can be read");
                let mut headings = there.lines().filter(|line| line.starts_with('#'));
                assert!(
                    headings.any(|line| anchor(line) == heading),
                    "{document}: {file} has no heading {heading}"
                );
            }
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen} links");
}

/// The text of every source and every test, by its path.
pub(super) fn sources() -> Vec<(String, String)> {
    let sources = all_files().into_iter().filter(|path| is_of_kind(path, "rs"));
    sources.map(|path| (path.clone(), read(&path))).collect()
}

/// The parts of a name of the code: `Searcher::visit`, `headline()`, `Observer`, and any word that a file stands behind. None
/// for anything else.
fn parts(span: &str, placed: bool) -> Option<Vec<&str>> {
    let bare = span.strip_suffix("()").unwrap_or(span);
    let parts: Vec<_> = bare.split("::").collect();
    let word = |part: &&str| {
        part.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let camel =
        bare.starts_with(|c: char| c.is_ascii_uppercase()) && bare.contains(|c: char| c.is_ascii_lowercase());
    (parts.iter().all(word) && (parts.len() > 1 || bare != span || camel || placed)).then_some(parts)
}

/// Whether a source says what this name is.
fn defines(source: &str, name: &str) -> bool {
    if !source.contains(name) {
        return false;
    }
    let kinds = ["fn", "mod", "struct", "enum", "trait", "const", "static", "type"];
    let whole = |after: &str| !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    let said = |kind: &&str| source.split(&format!("{kind} {name}")).skip(1).any(whole);
    let quoted = || source.contains(&format!("\"{name}\""));
    kinds.iter().any(said) || source.lines().any(|line| lists(line, name)) || quoted()
}

/// Whether a line is that of a variant or a field with this name.
fn lists(line: &str, name: &str) -> bool {
    let line = line.trim_start();
    let line = line
        .strip_prefix("pub")
        .map_or(line, |rest| rest.trim_start_matches(|c: char| c != ' ').trim_start());
    line.strip_prefix(name).is_some_and(|after| after.is_empty() || after.starts_with([',', '(', ' ', ':']))
}

/// A name of the code is one, and stands in the file that is named behind it: `Shell::listen` (`ui/run.rs`).
#[test]
fn names_are_those_of_the_code() {
    let sources = sources();
    let words: HashSet<&str> =
        sources.iter().flat_map(|(_, text)| text.split(|c: char| !c.is_alphanumeric() && c != '_')).collect();
    let (mut seen, mut placed) = (0, 0);
    for document in documents() {
        for paragraph in prose(&document).lines() {
            let pieces: Vec<_> = paragraph.split('`').collect();
            for (at, span) in pieces.iter().enumerate().skip(1).step_by(2) {
                let behind =
                    pieces.get(at + 2).filter(|file| pieces[at + 1] == " (" && is_of_kind(file, "rs"));
                let Some(parts) = parts(span, behind.is_some()) else { continue };
                seen += 1;
                for part in &parts {
                    assert!(words.contains(part), "{document}: nothing in the code is called `{span}`");
                }
                let name = parts.last().expect("a name has a part");
                let mut among = sources.iter();
                if let Some(file) = behind {
                    placed += 1;
                    let here = among.any(|(path, text)| {
                        (path.ends_with(&format!("/{file}")) || path == file) && defines(text, name)
                    });
                    assert!(here, "{document}: `{span}` does not stand in `{file}`");
                } else {
                    assert!(
                        among.any(|(_, text)| defines(text, name)),
                        "{document}: nothing says what `{span}` is"
                    );
                }
            }
        }
    }
    assert!(seen > 100 && placed > 30, "only {seen} names, {placed} of them with their files");
}
