//! Trees of searches, written by the program.

use serde_json::Value;

use super::{SEARCH_OBJECT, json, keys, stdout};
use crate::folder::Folder;

/// Nodes of an exported tree: this one and those below, each checked.
fn written(node: &Value) -> u64 {
    let all = "move visit visit_number ply depth alpha beta score bound legal searched left_out notes why proved rests_on \
               hidden children";
    assert_eq!(keys(node).join(" "), all);
    1 + node["children"].as_array().unwrap().iter().map(written).sum::<u64>()
}

#[test]
fn the_exported_tree_has_the_published_form_and_counts_every_visit() {
    for options in [&["--depth=4"][..], &["--depth=5", "--plies=1"], &["--depth=5", "--record=1000"]] {
        let arguments = [&["tree", "--game=tic-tac-toe", "--format=json"], options].concat();
        let tree = json(&arguments);
        let published = "format game position techniques visited recorded hidden root";
        assert_eq!(keys(&tree).join(" "), published);
        let number = |key: &str| tree[key].as_u64().unwrap();
        assert_eq!(number("recorded") + number("hidden"), number("visited"));
        assert_eq!(written(&tree["root"]), number("recorded"));
        assert_eq!(number("format"), 1);
    }
}

#[test]
fn the_exported_object_is_had_in_two_ways() {
    let options = ["tree", "--game=tic-tac-toe", "--depth=3"];
    assert_eq!(
        json(&[&options[..], &["--json"]].concat()),
        json(&[&options[..], &["--format=json"]].concat())
    );
}

#[test]
fn what_is_asked_of_a_tree_is_answered_as_an_object_too() {
    let ask = |options: &[&str]| {
        let arguments = ["tree", "--game=tic-tac-toe", "--position=X../.O./... X", "--depth=5", "--json"];
        json(&[&arguments[..], options].concat())
    };
    let answer = ask(&["--why-not=c3"]);
    assert_eq!(
        keys(&answer).join(" "),
        "game position move move_san iteration best fate visits never_looked_at"
    );
    assert_eq!((&answer["move"], &answer["never_looked_at"]), (&"c3".into(), &Value::Null));
    for visit in answer["visits"].as_array().unwrap() {
        assert_eq!(keys(visit).join(" "), "visit depth alpha beta score bound why");
        assert!(visit["why"].as_array().unwrap().len() > 2);
    }
    let both = ask(&["--diff=--without pvs"]);
    assert_eq!(keys(&both), ["first", "second", "diff"]);
    let shares = both["diff"]["by_cause"].as_array().unwrap();
    let more: i64 = shares.iter().map(|share| share["more"].as_i64().unwrap()).sum();
    let nodes = |which: &str| both[which]["nodes"].as_i64().unwrap();
    assert_eq!(more, nodes("second") - nodes("first"));
    assert!(both["diff"]["verdict"].as_str().unwrap().starts_with("The root "));
    assert_eq!(keys(&both["first"]).join(" "), SEARCH_OBJECT);
    assert_eq!(both["first"]["score"], both["second"]["score"]);
    assert!(!both["second"]["techniques"].to_string().contains("pvs"));
}

#[test]
fn a_picture_has_a_box_for_every_node() {
    let options = ["tree", "--game=tree", "--depth=2", "--algorithm=alpha-beta"];
    let svg = stdout(&[&options[..], &["--format=svg"]].concat());
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<rect ").count(), 11);
    assert_eq!(svg.matches("<line ").count(), 10);
    assert!(!svg.contains("& ") && svg.matches("<g>").count() == svg.matches("</g>").count());
    let top = stdout(&[&options[..], &["--format=svg", "--plies=1"]].concat());
    assert_eq!((top.matches("<rect ").count(), top.matches(" more</text>").count()), (4, 3));
}

/// Plaat's tree: what two textbook runs looked at, beside what would have been enough.
#[test]
fn a_comparison_of_textbook_runs_names_the_minimal_tree() {
    let folder = Folder::new("minimal");
    let file = |algorithm: &str| folder.path().join(algorithm).display().to_string();
    for algorithm in ["minimax", "alpha-beta"] {
        let (algorithm_option, save) =
            (format!("--algorithm={algorithm}"), format!("--save={}", file(algorithm)));
        stdout(&["tree", "--game=tree", "--position=plaat", "--depth=4", &algorithm_option, &save]);
    }
    let compared =
        stdout(&["tree", "--load", &file("minimax"), "--diff", &format!("@{}", file("alpha-beta"))]);
    let figures = |label: &str| -> Vec<&str> {
        let line =
            compared.lines().find(|line| line.starts_with(label)).unwrap_or_else(|| panic!("{compared}"));
        line.split("  ").map(str::trim).filter(|word| !word.is_empty()).skip(1).collect()
    };
    assert_eq!(figures("leaves  "), ["16", "12"]);
    assert_eq!(figures("leaves of the minimal tree"), ["7", "7"]);
    assert_eq!(figures("branching factor  ")[0], "2.00");
    let engine = stdout(&["tree", "--game=tree", "--position=plaat", "--depth=4", "--diff", "--without pvs"]);
    assert!(!engine.contains("minimal") && engine.contains("lost before cuts"), "{engine}");
}

/// A line that the last iteration knew from the table was searched in an earlier one, and that is told.
#[test]
fn a_line_is_found_in_the_last_iteration_that_went_along_it() {
    let folder = Folder::new("line");
    let file = folder.path().join("kept.tree").display().to_string();
    stdout(&["tree", "--depth=6", &format!("--save={file}")]);
    let (mut earlier, mut nowhere, mut asked) = (0, 0, 0);
    for first in json(&["moves", "--json"]).as_array().unwrap() {
        let line = format!("{} e5", first["san"].as_str().unwrap());
        let output = super::output(&["tree", "--load", &file, "--line", &line, "--why-not", "h4"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        asked += u32::from(output.status.success());
        earlier += u32::from(text.starts_with("The search to depth "));
        nowhere += u32::from(text.starts_with("The search did not go along ") && text.contains("1…e5"));
    }
    // After two first moves White has no h4.
    assert_eq!(asked, 18);
    assert!(earlier > 0 && nowhere > 0 && earlier + nowhere < asked, "{earlier} earlier, {nowhere} nowhere");
    let wrong = super::output(&["tree", "--load", &file, "--line", "e4 e5", "--why-not", "Kd1"]);
    assert_eq!(wrong.status.code(), Some(2), "a move that is not legal there is told, whatever was searched");
}
