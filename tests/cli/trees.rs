//! Trees of searches, written by the program.

use serde_json::Value;

use super::{SEARCH_OBJECT, json, keys, stdout};

/// Nodes of an exported tree: this one and those below, each checked.
fn written(node: &Value) -> u64 {
    assert_eq!(keys(node).join(" "), "move visit ply depth alpha beta score bound notes why hidden children");
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
    assert_eq!(keys(&answer).join(" "), "game position move move_san best fate visits never_looked_at");
    assert_eq!((&answer["move"], &answer["never_looked_at"]), (&"c3".into(), &Value::Null));
    for visit in answer["visits"].as_array().unwrap() {
        assert_eq!(keys(visit).join(" "), "visit depth alpha beta score bound why");
        assert!(visit["why"].as_array().unwrap().len() > 2);
    }
    let both = ask(&["--diff=--without pvs"]);
    assert_eq!(keys(&both), ["first", "second"]);
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
