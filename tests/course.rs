//! The course as a whole, and lessons that are broken in every way.

use cutnode::session::CURATOR;
use cutnode::tutor::check::{prepare_translated, prove};
use cutnode::tutor::course;
use cutnode::tutor::parse;
use cutnode::tutor::runner::{Review, Runner};
use cutnode::tutor::shelf::{Shelf, languages, translations};

#[test]
fn the_lessons_fit_together_and_cover_the_syllabus() {
    let shelf = Shelf::open(None);
    assert!(shelf.broken.is_empty(), "{:?}", shelf.broken);
    assert!(shelf.lessons.len() >= 33, "{}", shelf.lessons.len());
    let sourced: Vec<_> =
        shelf.lessons.iter().map(|volume| (volume.file.text.as_str(), &volume.lesson)).collect();
    assert_eq!(course::mistakes(&sourced), []);
    let lessons = || shelf.lessons.iter().map(|volume| &volume.lesson);
    assert_eq!(course::uncovered(lessons()), []);
    assert_eq!(course::untaught(lessons()), [""; 0]);
    assert!(course::teacher(lessons(), "null-move").is_some());
    for lesson in lessons() {
        let graded = lesson.steps.iter().filter(|step| step.is_graded()).count();
        assert!(graded >= 3, "{}: only {graded} steps with something to do", lesson.id);
    }
}

#[test]
fn translations_are_right_and_fall_back_step_by_step() {
    assert_eq!(languages(), ["en", "fr"]);
    let (shelf, french) = (Shelf::open(None), Shelf::open_in("fr", None));
    let files = translations("fr", None);
    assert_eq!(files.len(), 6);
    for volume in &shelf.lessons {
        let name = format!("{}.toml", volume.lesson.id);
        if let Some(file) = files.get(&name)
            && let Err(mistakes) = prepare_translated(&volume.file.text, &file.text, CURATOR)
        {
            panic!("{}: {mistakes:#?}", file.name);
        }
    }
    assert_eq!(french.find("minimax").expect("shipped").lesson.title, "Arbres de jeu et minimax");
    assert_eq!(french.find("mtd-f"), shelf.find("mtd-f"), "what is not translated is as it was");
    let mut lesson = shelf.find("minimax").expect("shipped").lesson.clone();
    let part = "format = 1\n[steps.hope]\ntitle = \"Espoir\"\n";
    cutnode::tutor::translate::translate(&mut lesson, part).expect("it is right");
    assert_eq!(
        (lesson.steps[0].title.as_str(), lesson.steps[1].title.as_str()),
        ("A game as a tree", "Espoir")
    );
    for (broken, said) in [
        ("format = 1\n[steps.nowhere]\ntitle = \"x\"", "no step `nowhere`"),
        ("format = 1\n[steps.hope]\nhints = [\"a\", \"b\"]", "has 1 hints here, not 2"),
        ("format = 1\n[steps.hope]\noptions = [\"a\"]", "has 3 options"),
        ("format = 1\n[steps.tree]\nask = \"a\"", "asks nothing"),
        ("format = 2", "format 1"),
        ("title = 3", "lacks `format`"),
    ] {
        let mistakes = cutnode::tutor::translate::translate(&mut lesson, broken).expect_err(broken);
        assert!(mistakes.iter().any(|mistake| mistake.message.contains(said)), "{broken}: {mistakes:?}");
    }
}

#[test]
fn what_gave_trouble_comes_again_after_longer_and_longer_times() {
    let mut review = Review::after(None, false, 100);
    let mut days = vec![];
    while let Some(due) = review {
        days.push(due.due);
        review = Review::after(review, true, due.due);
    }
    assert_eq!(days, [101, 103, 107, 115, 131]);
    assert_eq!(Review::after(None, true, 100), None);
    let volume = Shelf::open(None).find("minimax").expect("shipped").prepare(CURATOR).expect("right");
    let mut runner = Runner::new(volume);
    runner.set_day(100);
    runner.jump(2);
    assert_eq!(runner.answer("77"), Some(false));
    runner.answer("2");
    assert_eq!(runner.save().due(100).count(), 0);
    assert_eq!(runner.save().due(101).collect::<Vec<_>>(), ["min-node"]);
    runner.set_day(101);
    runner.reset_step();
    runner.answer("2");
    assert_eq!(runner.save().due(102).count(), 0);
    assert_eq!(runner.save().due(103).count(), 1);
}

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
hints = ["Order."]

[[steps]]
id = "bug"
kind = "find-the-bug"
title = "Bug"
position = "first"
bug = "missing-cut"
by = "line"
hints = ["A cut."]

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
    ("source = [\"L1\"]", "source = [\"L99\"]", 8, "no such point"),
    ("teaches = [\"minimax\"]", "teaches = [\"maximin\"]", 9, "no technique"),
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
    ("what = \"cuts\"", "what = \"luck\"", 42, "cannot be predicted"),
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
    ("switches = [\"mvv-lva\", \"killers\", \"history\"]\n", "", 81, "something to choose"),
    ("switches = [\"mvv-lva\"", "switches = [\"mvvlva\"", 88, "no technique"),
    ("bug = \"missing-cut\"", "bug = \"wasp\"", 98, "no planted mistake"),
    ("by = \"line\"", "by = \"luck\"", 99, "no way to find it"),
    ("by = \"line\"", "by = \"tree\"", 94, "shows on the tree"),
    ("puzzle = \"back-rank\"", "puzzle = \"front-rank\"", 106, "no puzzle"),
    (
        "levels = [\"random width=2 depth=2\"]",
        "levels = [\"random seed=3 width=2 depth=2\"]",
        115,
        "names its seed",
    ),
    ("levels = [\"random width=2 depth=2\"]", "levels = []", 108, "lacks `levels`"),
];

#[test]
fn a_lesson_broken_in_fifty_ways_is_told_where_and_how() {
    if let Err(mistakes) = prove(WHOLE, CURATOR) {
        panic!("{mistakes:#?}");
    }
    assert!(BREAKS.len() >= 50);
    for &(from, to, line, said) in BREAKS {
        assert!(WHOLE.contains(from), "{from}");
        let broken = WHOLE.replacen(from, to, 1);
        let mistakes = prove(&broken, CURATOR).err().unwrap_or_else(|| panic!("{from} -> {to}: no mistake"));
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
        let _ = prove(&torn.join("\n"), CURATOR);
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
        course::mistakes(&sourced).into_iter().map(|(number, it)| (number, it.line, it.message)).collect();
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
