//! The way of a learner: the starters, and the stages that `docs/judge.md` leads through.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{build_c, build_rust, has, judged};
use crate::cli::cutnode;
use crate::folder::Folder;

fn starter(language: &str) -> String {
    let output = cutnode(&["judge", "--starter", language]).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The starter with another `search`: from one mark up to the next.
fn filled(language: &str, from: &str, to: &str, search: &str) -> String {
    let text = starter(language);
    let (before, rest) = text.split_once(from).unwrap_or_else(|| panic!("{from}"));
    let (_, after) = rest.split_once(to).unwrap_or_else(|| panic!("{to}"));
    format!("{before}{search}{to}{after}")
}

fn verdict_of(command: &[&str]) -> String {
    let (found, _) = judged(&["--trees", "30"], command);
    assert_eq!(found["errors"], 0, "{command:?}");
    found["verdict"].as_str().unwrap().to_string()
}

const C_SEARCH: &str = "static int within(int number, int is_max, int alpha, int beta)
{
    struct node node;
    int place, best = is_max ? -2000000 : 2000000;
    visit(number, &node);
    if (node.is_leaf)
        return node.value;
    for (place = 0; place < node.count && alpha < beta; place++) {
        int value = within(node.children[place], !is_max, alpha, beta);
        if (is_max ? value > best : value < best)
            best = value;
        if (is_max && best > alpha)
            alpha = best;
        if (!is_max && best < beta)
            beta = best;
    }
    leave(&node);
    return best;
}

static int search(int number, int is_max)
{
    return within(number, is_max, -2000000, 2000000);
}

";

#[test]
fn the_starter_in_c() {
    let folder = Folder::new("starter-c");
    let source = folder.path().join("mine.c");
    fs::write(&source, starter("c")).unwrap();
    let Some(built) = build_c(&source) else { return };
    assert_eq!(verdict_of(&[built.path()]), "wrong");
    fs::write(&source, filled("c", "/* The value of a node", "/* Reads a line of any", C_SEARCH)).unwrap();
    assert_eq!(verdict_of(&[build_c(&source).unwrap().path()]), "alpha-beta");
}

const RUST_SEARCH: &str = "fn search(number: usize, is_max: bool) -> i32 {
    within(number, is_max, i32::MIN, i32::MAX)
}

fn within(number: usize, is_max: bool, mut alpha: i32, mut beta: i32) -> i32 {
    let children = match visit(number) {
        Node::Leaf(value) => return value,
        Node::Inner(children) => children,
    };
    for child in children {
        let value = within(child, !is_max, alpha, beta);
        if is_max {
            alpha = alpha.max(value);
        } else {
            beta = beta.min(value);
        }
        if alpha >= beta {
            break;
        }
    }
    if is_max { alpha } else { beta }
}

";

#[test]
fn the_starter_in_rust() {
    let folder = Folder::new("starter-rust");
    let source = folder.path().join("mine.rs");
    fs::write(&source, starter("rust")).unwrap();
    assert_eq!(verdict_of(&[build_rust(&source).expect("these tests are built by it").path()]), "wrong");
    let text = filled("rust", "/// The value of a node", "/// A node that was looked at", RUST_SEARCH);
    fs::write(&source, text).unwrap();
    assert_eq!(verdict_of(&[build_rust(&source).unwrap().path()]), "alpha-beta");
}

const JAVA_SEARCH: &str = "static int search(int number, boolean isMax) throws IOException {
        return within(number, isMax, -2000000, 2000000);
    }

    static int within(int number, boolean isMax, int alpha, int beta) throws IOException {
        Node node = visit(number);
        if (node.isLeaf) {
            return node.value;
        }
        for (int child : node.children) {
            int value = within(child, !isMax, alpha, beta);
            if (isMax) {
                alpha = Math.max(alpha, value);
            } else {
                beta = Math.min(beta, value);
            }
            if (alpha >= beta) {
                break;
            }
        }
        return isMax ? alpha : beta;
    }

    ";

#[test]
fn the_starter_in_java() {
    if !has("javac") || !has("java") {
        return;
    }
    let folder = Folder::new("starter-java");
    let source = folder.path().join("Starter.java");
    let build = || {
        let output = Command::new("javac").args(["-Xlint:all", "-Werror"]).arg(&source).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    fs::write(&source, starter("java")).unwrap();
    build();
    let command = ["java", "-cp", folder.path().to_str().unwrap(), "Starter"];
    assert_eq!(verdict_of(&command), "wrong");
    fs::write(&source, filled("java", "/** The value of a node", "/** A node that was looked", JAVA_SEARCH))
        .unwrap();
    build();
    assert_eq!(verdict_of(&command), "alpha-beta");
}

/// A block of the page: its kind, and its lines.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(kind)) => open = Some((kind.to_string(), String::new())),
            (Some((_, text)), None) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}

/// The words of a command, as a shell reads them: what stands between quotes is one.
fn words_of(line: &str) -> Vec<String> {
    let (mut words, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            letter => words.last_mut().expect("there is one from the beginning").push(letter),
        }
    }
    words
}

/// Every `search` of the page is put into the starter, judged, and gets the verdict that stands below it.
#[test]
fn the_page_leads_where_it_says() {
    if !has("python3") {
        return;
    }
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/judge.md")).unwrap();
    let folder = Folder::new("learner");
    let file = folder.path().join("mine.py");
    fs::write(&file, starter("python")).unwrap();
    let mut stages = 0;
    for (kind, text) in blocks(&page) {
        match kind.as_str() {
            "python" => {
                let search = format!("{}\n\n", text.trim_end());
                fs::write(&file, filled("python", "def search", "def visit", &search)).unwrap();
            }
            "text" => {
                let (line, expected) = text.split_once('\n').expect("a command, and what it says");
                let words = line.strip_prefix("$ cutnode ").expect("a command");
                let words = words_of(words);
                let output = cutnode(&words.iter().map(String::as_str).collect::<Vec<_>>())
                    .current_dir(folder.path())
                    .output()
                    .unwrap();
                let said = String::from_utf8(output.stdout).unwrap();
                assert_eq!(
                    said.trim_end(),
                    expected.trim_end(),
                    "{line}: {}",
                    String::from_utf8_lossy(&output.stderr)
                );
                stages += 1;
            }
            _ => {}
        }
    }
    assert!(stages >= 4, "only {stages} stages");
}

/// The results of a class as a table: a row a file, what is no result told and left out.
#[test]
fn the_results_of_a_class_are_a_table() {
    let folder = Folder::new("class");
    let built = build_rust(Path::new(&super::program("search.rs"))).expect("these tests are built by it");
    for (name, kind) in [("anna", "fail-soft"), ("ben", "tie"), ("cleo", "over-pruning")] {
        let output =
            cutnode(&["judge", "--trees", "40", "--json", "--", built.path(), kind]).output().unwrap();
        fs::write(folder.path().join(format!("{name}.json")), output.stdout).unwrap();
    }
    fs::write(folder.path().join("dora.json"), "{\"program\":").unwrap();
    let names = ["anna.json", "ben.json", "cleo.json", "dora.json", "nobody.json", "/"];
    let output =
        cutnode(&[&["judge", "--table"], &names[..]].concat()).current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("dora.json: it is not JSON") && told.contains("nobody.json: cannot be opened"));
    assert!(told.contains("/: cannot be read: Is a directory"), "{told}");
    let table = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 4, "{table}");
    let head = "file,program,verdict,trees,asked,drawn_from,right,missed_cuts,wrong_cuts,errors,leaves,yardstick_leaves,first_mistake,tree";
    assert_eq!(rows[0], head);
    for (row, begins, verdict) in [
        (1, "anna.json,", ",alpha-beta,40,40,\"seed 1, width 2..4, depth 1..4, range -20..20\",40,0,0,0,"),
        (2, "ben.json,", ",cuts-too-little,40,40,"),
        (3, "cleo.json,", ",wrong,40,"),
    ] {
        assert!(rows[row].starts_with(begins) && rows[row].contains(verdict), "{}", rows[row]);
    }
    assert!(
        rows[2].contains("A missed cut: visit ") && rows[3].contains("A wrong cut: after visit "),
        "{table}"
    );
    assert!(rows[1].ends_with(",,"), "{}", rows[1]);
    // The mistake that the table has is the one that the report begins with, though a lucky one comes before.
    let judged = |rest: &[&str]| {
        let program = ["--", built.path(), "over-pruning"];
        let start = ["judge", "--trees", "40", "--seed", "6"];
        String::from_utf8(cutnode(&[&start, rest, &program].concat()).output().unwrap().stdout).unwrap()
    };
    let (text, result) = (judged(&[]), judged(&["--json"]));
    let lucky = result.find("right by luck").expect("some answer is lucky");
    assert!(result.find("is wrong: the value").is_some_and(|wrong| lucky < wrong));
    let (head, says) = text.split_once("\n\ntree ").and_then(|(_, rest)| rest.split_once("\n  ")).unwrap();
    let (tree, says) = (head.split_once(": ").unwrap().1, says.lines().next().unwrap());
    let file = folder.path().join("eve.json");
    fs::write(&file, result).unwrap();
    let table = cutnode(&["judge", "--table", file.to_str().unwrap()]).output().unwrap().stdout;
    assert!(String::from_utf8(table).unwrap().trim_end().ends_with(&format!("\"{says}\",{tree}")));
}
