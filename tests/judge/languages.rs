//! Right and subtly wrong programs in three languages, each with its verdict.

use std::path::Path;

use serde_json::Value;

use super::{build_c, build_rust, judged, program, python};

/// Judges all of these, and holds what was said against what they are.
fn hold(command: &[&str], verdicts: &[(&str, &str)]) {
    for &(kind, verdict) in verdicts {
        let (found, code) = judged(&["--trees", "60"], &[command, &[kind]].concat());
        assert_eq!(found["verdict"], verdict, "{command:?} {kind}");
        assert_eq!(code == 0, ["alpha-beta", "better"].contains(&verdict), "{kind}");
        holds_together(&found);
        let number = |key: &str| found[key].as_u64().unwrap();
        match verdict {
            "alpha-beta" => assert_eq!(number("leaves"), number("yardstick_leaves"), "{kind}"),
            "better" => assert!(number("leaves") < number("yardstick_leaves"), "{kind}"),
            "cuts-too-little" | "minimax" => assert!(number("missed_cuts") > 0, "{kind}"),
            "unsound" => assert!(number("wrong_cuts") > 0, "{kind}"),
            _ => {}
        }
        match kind {
            "fail-soft" | "fail-hard" => assert_eq!(found["leaf_order"], true, "{kind}"),
            "minimax" | "tie" | "right-to-left" | "memory" => {
                assert_eq!(found["leaf_order"], false, "{kind}");
                assert!(found["first_difference"].as_str().unwrap().starts_with("tree "), "{kind}");
            }
            _ => {}
        }
    }
}

/// The sums are those of the cases, and each case is as the protocol has it.
fn holds_together(found: &Value) {
    let cases = found["cases"].as_array().unwrap();
    assert_eq!(cases.len() as u64, found["trees"].as_u64().unwrap());
    let count = |test: &dyn Fn(&&Value) -> bool| cases.iter().filter(test).count() as u64;
    let is_right = |case: &&Value| case["answer"] == case["value"];
    assert_eq!(count(&is_right), found["right"].as_u64().unwrap());
    let leaves: usize = cases.iter().map(|case| case["leaves"].as_array().unwrap().len()).sum();
    assert_eq!(leaves as u64, found["leaves"].as_u64().unwrap());
    for case in cases {
        assert!(["max", "min"].contains(&case["root"].as_str().unwrap()));
        let right = is_right(&case);
        match case["mistake"]["kind"].as_str() {
            None => assert!(right && case["mistake"].is_null()),
            Some("missed-cut") => assert!(right),
            Some("wrong-cut") if right => {
                let proof = &case["mistake"]["proof"];
                assert_ne!(proof["value"], case["answer"]);
                assert!(!proof["changed"].as_array().unwrap().is_empty());
            }
            Some("wrong-cut" | "wrong-answer") => assert!(!right),
            Some(other) => panic!("{other}"),
        }
    }
}

#[test]
fn in_python() {
    let Some(python) = python() else { return };
    let script = program("search.py");
    let verdicts = [
        ("minimax", "minimax"),
        ("twice", "minimax"),
        ("fail-soft", "alpha-beta"),
        ("fail-hard", "alpha-beta"),
        ("right-to-left", "alpha-beta"),
        ("memory", "better"),
        ("tie", "cuts-too-little"),
        ("over-pruning", "wrong"),
        ("swapped", "wrong"),
        ("liar", "wrong"),
        ("lots", "wrong"),
    ];
    hold(&[python, &script], &verdicts);
}

#[test]
fn in_c() {
    let Some(built) = build_c(Path::new(&program("search.c"))) else { return };
    let verdicts = [
        ("minimax", "minimax"),
        ("fail-soft", "alpha-beta"),
        ("fail-hard", "alpha-beta"),
        ("right-to-left", "alpha-beta"),
        ("tie", "cuts-too-little"),
        ("over-pruning", "wrong"),
        ("swapped", "wrong"),
        ("no-sign", "wrong"),
        ("liar", "wrong"),
        ("lots", "wrong"),
    ];
    hold(&[built.path()], &verdicts);
}

#[test]
fn in_rust() {
    let built = build_rust(Path::new(&program("search.rs"))).expect("these tests are built by it");
    let verdicts = [
        ("minimax", "minimax"),
        ("fail-soft", "alpha-beta"),
        ("right-to-left", "alpha-beta"),
        ("tie", "cuts-too-little"),
        ("shallow", "cuts-too-little"),
        ("looks-ahead", "cuts-too-little"),
        ("over-pruning", "wrong"),
        ("swapped", "wrong"),
        ("first-child", "wrong"),
        ("liar", "wrong"),
    ];
    hold(&[built.path()], &verdicts);
}

/// Cut too early on a tree on which that does no harm: the answer is right, and was not known.
#[test]
fn over_pruning_that_is_right_by_luck_is_unsound() {
    let Some(built) = build_c(Path::new(&program("search.c"))) else { return };
    let tree = ["--position", "((5 9) (6 8))"];
    let (found, code) = judged(&tree, &[built.path(), "over-pruning"]);
    assert_eq!((found["verdict"].as_str(), code), (Some("unsound"), 1));
    let case = &found["cases"][0];
    assert_eq!((case["value"].as_i64(), case["answer"].as_i64()), (Some(6), Some(6)), "{case}");
    let mistake = &case["mistake"];
    assert_eq!(mistake["kind"], "wrong-cut");
    assert_eq!(
        (&mistake["edge"], &mistake["alpha"], &mistake["beta"]),
        (&"2.2".into(), &5.into(), &6.into())
    );
    // Worth 5, and all that it saw is as it was.
    assert_eq!(mistake["proof"]["tree"], "((5 9) (6 5))");
    assert_eq!(mistake["proof"]["value"], 5);
    // The program answers the same there: now it is wrong.
    let (found, _) = judged(&["--position", "((5 9) (6 5))"], &[built.path(), "over-pruning"]);
    assert_eq!((&found["verdict"], &found["cases"][0]["answer"]), (&"wrong".into(), &6.into()));
}

/// The yardstick is any algorithm that goes depth first.
#[test]
fn programs_are_compared_with_other_algorithms() {
    let built = build_rust(Path::new(&program("search.rs"))).expect("these tests are built by it");
    for (kind, like, verdict, same) in [
        ("shallow", "branch-and-bound", "alpha-beta", true),
        ("fail-soft", "branch-and-bound", "better", false),
        ("minimax", "minimax", "minimax", true),
        ("fail-soft", "minimax", "better", false),
        ("fail-soft", "fail-soft", "alpha-beta", true),
    ] {
        let (found, _) = judged(&["--trees", "60", "--like", like], &[built.path(), kind]);
        assert_eq!(found["verdict"], verdict, "{kind} beside {like}");
        assert_eq!(found["leaf_order"], same, "{kind} beside {like}");
    }
    let output = crate::cli::cutnode(&["judge", "--like", "sss-star", "--", "true"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("possible values: minimax"));
}
