//! Lessons that are broken: every mistake is told with its place, and none ends the program.

use cutnode::course::chapter::{CHAPTERS, order};
use cutnode::course::check::prove;
use cutnode::course::{parse, terms, whole};
use cutnode::document::Mistake;

/// A lesson with a step of every kind, all of it right.
const WHOLE: &str = r#"format = 1
id = "whole"
title = "T"
summary = "s"
place = 900
minutes = 5
needs = []
source = ["L1"]
teaches = ["minimax"]

[[positions]]
id = "first"
game = "tree"
position = "((3 12 8) (2 4 6) (14 5 2))"

[[positions]]
id = "mate"
game = "chess"
position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"

[[steps]]
id = "read"
kind = "text"
title = "Read"
position = "first"
text = "There are {leaves} leaves."

[[steps]]
id = "watch"
kind = "watch"
title = "Watch"
position = "first"
algorithm = "minimax"
claims = ["leaves minimax = 9"]

[[steps]]
id = "predict"
kind = "predict"
title = "Predict"
position = "first"
algorithm = "alpha-beta"
what = "cuts"

[[steps]]
id = "fill"
kind = "fill-in"
title = "Fill"
position = "first"
ask = "How many?"
answer = "leaves alpha-beta"
hints = ["Few."]

[[steps]]
id = "choose"
kind = "choose"
title = "Choose"
position = "first"
ask = "Which?"
hints = ["That one."]
options = [{ text = "a", holds = "leaves = 9", why = "y" }, { text = "b", holds = "leaves = 8", why = "n" }]

[[steps]]
id = "count"
kind = "choose"
title = "Count"
position = "first"
ask = "How many?"
answer = "leaves"
options = [7, 9]
hints = ["All."]

[[steps]]
id = "move"
kind = "play-a-move"
title = "Move"
position = "mate"
depth = 2
within = 10
hints = ["Back rank."]

[[steps]]
id = "try"
kind = "experiment"
title = "Try"
position = "mate"
depth = 3
only = []
switches = ["mvv-lva", "killers", "history"]
changes = 2
goal = "nodes < start"
about = ["mvv-lva", "killers", "history"]
hints = ["Order."]

[[steps]]
id = "bug"
kind = "repair"
title = "Bug"
position = "first"
bug = "missing-cut"

[[steps]]
id = "page"
kind = "build"
title = "Page"
algorithm = "fail-soft"
seed = 7

[[steps]]
id = "puzzle"
kind = "puzzle"
title = "Puzzle"
puzzle = "back-rank"

[[steps]]
id = "more"
kind = "exercise"
title = "More"
algorithm = "alpha-beta"
what = "window"
game = "tree"
levels = ["random width=2 depth=2"]
"#;

/// What is changed, into what, the line of the mistake, and a part of what is said.
const BREAKS: &[(&str, &str, usize, &str)] = &[
    ("format = 1", "format = 2", 1, "format 1, not 2"),
    ("format = 1", "format = \"1\"", 1, "whole number"),
    ("format = 1\n", "", 1, "lacks `format`"),
    ("id = \"whole\"", "id = \"Whole!\"", 2, "a to z"),
    ("id = \"whole\"", "id = \"\"", 2, "a to z"),
    ("id = \"whole\"\n", "", 1, "lacks `id`"),
    ("title = \"T\"", "title = 3", 3, "text in quotes"),
    ("summary = \"s\"", "sumary = \"s\"", 4, "unknown key `sumary`"),
    ("place = 900", "place = -1", 5, "0 to 9999"),
    ("minutes = 5", "minutes = 0", 6, "1 to 999"),
    ("needs = []", "needs = 3", 7, "list of texts"),
    ("source = [\"L1\"]", "source = [\"L99\"]", 8, "no such point; there are L1, L2, "),
    (
        "teaches = [\"minimax\"]",
        "teaches = [\"maximin\"]",
        9,
        "no algorithm; there are iterative-deepening, ",
    ),
    ("teaches = [\"minimax\"]", "terms = [\"luck\"]", 9, "have to be taught; there are minimax, ply, "),
    ("[[positions]]\nid = \"first\"", "[positions]\nid = \"first\"", 0, ""),
    ("game = \"tree\"\nposition", "game = \"go\"\nposition", 13, "no game"),
    ("(14 5 2))", "(14 5 2)", 14, ""),
    ("(14 5 2))", "(14 x 2))", 14, ""),
    ("id = \"mate\"", "id = \"first\"", 17, "taken already"),
    ("R5K1 w", "R5K1 x", 19, ""),
    ("kind = \"text\"", "kind = \"dance\"", 23, "no kind of step"),
    ("id = \"read\"\n", "", 21, "lacks `id`"),
    ("title = \"Read\"\n", "", 21, "lacks `title`"),
    ("{leaves}", "{leafs}", 26, "no question"),
    ("{leaves}", "{leaves", 26, "lacks its `}`"),
    ("{leaves}", "{leaves in nowhere}", 26, "no position `nowhere`"),
    ("{leaves}", "{calc 1/0}", 26, "whole number"),
    ("{leaves}", "{nodes engine depth 99}", 26, "depth"),
    ("position = \"first\"\ntext", "position = \"frist\"\ntext", 25, "no position `frist`"),
    ("algorithm = \"minimax\"", "algorithm = \"minmax\"", 33, "no algorithm"),
    ("leaves minimax = 9", "leaves minimax = 8", 34, "claim is false"),
    ("leaves minimax = 9", "leaves minimax", 34, "compares nothing"),
    (
        "algorithm = \"alpha-beta\"\nwhat = \"cuts\"",
        "algorithm = \"minimax\"\nwhat = \"cuts\"",
        37,
        "cuts nothing",
    ),
    ("what = \"cuts\"", "what = \"luck\"", 42, "cannot be asked here"),
    ("answer = \"leaves alpha-beta\"", "answer = \"leaves of it\"", 50, "no question"),
    ("answer = \"leaves alpha-beta\"", "answer = \"leaves alpha-beta in mate\"", 50, "more than 2000 nodes"),
    ("hints = [\"Few.\"]\n", "", 45, "hints"),
    ("holds = \"leaves = 9\"", "holds = \"leaves = 7\"", 58, "none of the options is right"),
    ("holds = \"leaves = 8\"", "holds = \"leaves = 9\"", 58, "all of the options are right"),
    ("holds = \"leaves = 9\", why = \"y\"", "why = \"y\"", 60, "either `holds`"),
    ("holds = \"leaves = 9\", why = \"y\"", "holds = \"leaves = 9\"", 60, "lacks `why`"),
    ("text = \"b\"", "text = \"a\"", 60, "offered twice"),
    ("options = [7, 9]", "options = [7, 8]", 67, "not among the options"),
    ("options = [7, 9]", "options = [9]", 69, "at least two"),
    ("options = [7, 9]", "options = [7, true]", 69, "an option is"),
    ("depth = 2\nwithin", "depth = 0\nwithin", 77, "1 to 40"),
    ("goal = \"nodes < start\"", "goal = \"nodes > 1\"", 90, "met already"),
    ("goal = \"nodes < start\"", "goal = \"nodes < 2\"", 90, "cannot be reached"),
    ("goal = \"nodes < start\"", "goal = \"luck < start\"", 90, "no goal"),
    ("goal = \"nodes < start\"", "goal = \"nodes > -5\"", 90, "never below 0"),
    ("about = [\"mvv-lva\", \"killers\", \"history\"]\n", "", 90, "cannot be reached without"),
    ("about = [\"mvv-lva\", \"killers\", \"history\"]", "about = [\"pvs\"]", 90, "cannot be changed in it"),
    ("about = [\"mvv-lva\", \"killers\", \"history\"]", "about = [\"depth\"]", 90, "cannot be changed in it"),
    (
        "about = [\"mvv-lva\", \"killers\", \"history\"]",
        "about = [\"luck\"]",
        91,
        "no technique and no algorithm",
    ),
    (
        "about = [\"mvv-lva\", \"killers\", \"history\"]",
        "about = [\"killers\"]",
        90,
        "is reached without killers",
    ),
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1", "6k1/5ppp/8/8/8/7P/5PPP/R5K1", 19, "no game can reach this position"),
    ("title = \"Move\"", "title = \"Move\"\ntext = \"White wins.\"", 76, "no claim of this step proves it"),
    (
        "title = \"Move\"",
        "title = \"Move\"\ntext = \"Black to move.\"",
        76,
        "White is to move in this position",
    ),
    (
        "ask = \"How many?\"\nanswer = \"leaves alpha-beta\"",
        "ask = \"How many? Type it as 7.\"\nanswer = \"leaves alpha-beta\"",
        49,
        "is the answer",
    ),
    ("switches = [\"mvv-lva\", \"killers\", \"history\"]\n", "", 81, "something to choose"),
    ("switches = [\"mvv-lva\"", "switches = [\"mvvlva\"", 88, "no technique"),
    ("bug = \"missing-cut\"", "bug = \"wasp\"", 99, "no planted mistake"),
    ("bug = \"missing-cut\"", "bug = \"leaf-for-max\"", 95, "does not show"),
    ("algorithm = \"fail-soft\"", "algorithm = \"sss-star\"", 105, "is not one for the workbench"),
    ("seed = 7", "seed = 7000", 106, "0 to 999"),
    ("puzzle = \"back-rank\"", "puzzle = \"front-rank\"", 112, "no puzzle"),
    (
        "levels = [\"random width=2 depth=2\"]",
        "levels = [\"random seed=3 width=2 depth=2\"]",
        121,
        "names its seed",
    ),
    ("levels = [\"random width=2 depth=2\"]", "levels = []", 114, "lacks `levels`"),
];

#[test]
fn a_lesson_broken_in_fifty_ways_is_told_where_and_how() {
    if let Err(mistakes) = prove(WHOLE) {
        panic!("{mistakes:#?}");
    }
    assert!(BREAKS.len() >= 50);
    for &(from, to, line, said) in BREAKS {
        assert!(WHOLE.contains(from), "{from}");
        let broken = WHOLE.replacen(from, to, 1);
        let mistakes = prove(&broken).err().unwrap_or_else(|| panic!("{from} -> {to}: no mistake"));
        let hit = mistakes.iter().any(|it| (line == 0 || it.line == line) && it.message.contains(said));
        assert!(hit, "{from} -> {to}: {mistakes:#?}");
        // A misspelt key is unknown, and the right one is lacking.
        let told = if to.starts_with("sumary") { 2 } else { 1 };
        assert_eq!(mistakes.len(), told, "{from} -> {to}: {mistakes:#?}");
        let lines = broken.lines().count();
        assert!(mistakes.iter().all(|it| it.line >= 1 && it.line <= lines + 1 && it.column >= 1));
    }
}

#[test]
fn a_lesson_cut_off_or_torn_anywhere_never_panics() {
    for end in (0..WHOLE.len()).step_by(23) {
        let _ = parse::lesson(&WHOLE[..end]);
    }
    let lines: Vec<&str> = WHOLE.lines().collect();
    for gone in 0..lines.len() {
        let torn: Vec<&str> =
            lines.iter().enumerate().filter(|(at, _)| *at != gone).map(|(_, line)| *line).collect();
        let _ = prove(&torn.join("\n"));
    }
}

#[test]
fn needs_in_a_circle_and_ids_that_are_taken_are_told() {
    let lesson = |id: &str, need: &str| {
        WHOLE
            .replace("id = \"whole\"", &format!("id = \"{id}\""))
            .replace("needs = []", &format!("needs = [\"{need}\"]"))
    };
    let texts = [lesson("a", "b"), lesson("b", "a"), lesson("c", "nowhere"), lesson("c", "a")];
    let lessons: Vec<_> = texts.iter().map(|text| parse::lesson(text).expect("it can be read")).collect();
    let sourced: Vec<_> = texts.iter().map(String::as_str).zip(&lessons).collect();
    let told: Vec<_> =
        whole::mistakes(&sourced).into_iter().map(|(number, it)| (number, it.line, it.message)).collect();
    let has = |number: usize, line: usize, said: &str| {
        told.iter().any(|(at, on, message)| (*at, *on) == (number, line) && message.contains(said))
    };
    assert!(
        has(0, 7, "circle")
            && has(1, 7, "circle")
            && has(2, 7, "no lesson `nowhere`")
            && has(3, 2, "another lesson"),
        "{told:#?}"
    );
}

#[test]
fn a_sum_that_is_nested_without_end_is_told_with_its_place() {
    for opened in ["(", "-", "1^", "-("] {
        let broken = WHOLE.replacen("{leaves}", &format!("{{calc {}1}}", opened.repeat(200_001)), 1);
        let mistakes = prove(&broken).expect_err("nobody reads it");
        assert!(
            matches!(&mistakes[..], [it] if it.line == 26 && it.message.contains("inside each other")),
            "{opened}: {} mistakes, the first at {:?}",
            mistakes.len(),
            mistakes.first().map(|it| it.line)
        );
    }
}

/// Lessons are listed chapter by chapter, whatever their places are: so they are needed, and so words are taught.
#[test]
fn what_comes_later_follows_from_how_the_lessons_are_listed() {
    let places: Vec<_> = CHAPTERS[..3].iter().flat_map(|it| [1, 5].map(|at| (it.slug, at))).collect();
    let lesson = |id: &str, (chapter, place): (&str, i64), needs: &str, terms: &str| {
        WHOLE
            .replace("id = \"whole\"", &format!("id = \"{id}\""))
            .replace("place = 900", &format!("chapter = \"{chapter}\"\nplace = {place}"))
            .replace("needs = []", &format!("needs = [{needs}]\nterms = [{terms}]"))
            .replace("There are {leaves} leaves.", if terms.is_empty() { "A zugzwang." } else { "Look." })
    };
    for first in &places {
        for second in &places {
            let texts =
                [lesson("needed", *first, "", "\"zugzwang\""), lesson("needing", *second, "\"needed\"", "")];
            let lessons: Vec<_> = texts.iter().map(|text| parse::lesson(text).expect("it is read")).collect();
            let sourced: Vec<_> = texts.iter().map(String::as_str).zip(&lessons).collect();
            let comes_later = order(&lessons[0]) > order(&lessons[1]);
            let told = |mistakes: Vec<(usize, Mistake)>| -> Vec<usize> {
                mistakes.into_iter().map(|(lesson, _)| lesson).collect()
            };
            let wanted = if comes_later { vec![1] } else { vec![] };
            assert_eq!(told(whole::mistakes(&sourced)), wanted, "{first:?} {second:?}");
            assert_eq!(told(terms::mistakes(&sourced)), wanted, "{first:?} {second:?}");
        }
    }
}
