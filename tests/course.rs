//! The course as a whole, and lessons that are broken in every way.

use cutnode::course::check::{prepare, prove, prove_translated};
use cutnode::course::lesson::Kind;
use cutnode::course::library::{Course, LessonLibrary, languages, translations};
use cutnode::course::parse;
use cutnode::course::runner::Runner;
use cutnode::course::{terms, whole};
use cutnode::learner::record::Review;
use cutnode::search::techniques;
use cutnode::textbook;

#[test]
fn the_lessons_fit_together_and_cover_the_syllabus() {
    let library = LessonLibrary::open(None);
    assert!(library.broken.is_empty(), "{:?}", library.broken);
    assert!(library.lessons.len() >= 33, "{}", library.lessons.len());
    let sourced: Vec<_> =
        library.lessons.iter().map(|entry| (entry.file.text.as_str(), &entry.lesson)).collect();
    assert_eq!(terms::mistakes(&sourced), []);
    assert_eq!(whole::mistakes(&sourced), []);
    let lessons = || library.lessons.iter().map(|entry| &entry.lesson);
    assert_eq!(whole::uncovered(lessons()), []);
    let algorithms = textbook::CARDS.iter().map(|card| card.slug);
    for slug in techniques::CARDS.iter().map(|card| card.slug).chain(algorithms) {
        assert!(whole::teacher(lessons(), slug).is_some(), "no lesson teaches {slug}");
    }
    // What can be done is done: a choice among options is for what cannot.
    let steps = || lessons().flat_map(|lesson| &lesson.steps);
    let chosen = steps().filter(|step| matches!(step.kind, Kind::Choose { .. })).count();
    let graded = steps().filter(|step| step.is_graded()).count();
    assert!(chosen * 5 <= graded, "{chosen} of {graded} steps are a choice among options");
    // Every lesson stands in a chapter, and the chapters follow each other as the places do.
    let mut places: Vec<_> = lessons().map(|lesson| lesson.place).collect();
    assert!(lessons().all(|lesson| lesson.chapter.is_some()));
    assert!(places.is_sorted(), "{places:?}");
    places.dedup();
    assert_eq!(places.len(), library.lessons.len());
    for chapter in &cutnode::course::chapter::CHAPTERS {
        assert!(lessons().any(|lesson| lesson.chapter == Some(chapter)), "{}", chapter.slug);
    }
    for lesson in lessons() {
        let graded = lesson.steps.iter().filter(|step| step.is_graded()).count();
        assert!(graded >= 3, "{}: only {graded} steps with something to do", lesson.id);
    }
}

#[test]
fn translations_are_right_and_fall_back_step_by_step() {
    assert_eq!(languages(), ["en", "fr"]);
    let (library, french) = (LessonLibrary::open(None), LessonLibrary::open_in("fr", &Course::Shipped(None)));
    let files = translations("fr", &Course::Shipped(None));
    assert_eq!(files.len(), 7);
    for entry in &library.lessons {
        let name = format!("{}.toml", entry.lesson.id);
        if let Some(file) = files.get(&name)
            && let Err(mistakes) = prove_translated(&entry.file.text, &file.text)
        {
            panic!("{}: {mistakes:#?}", file.name);
        }
    }
    assert_eq!(french.find("minimax").expect("shipped").lesson.title, "Arbres de jeu et minimax");
    assert_eq!(french.find("mtd-f"), library.find("mtd-f"), "what is not translated is as it was");
    let mut lesson = library.find("minimax").expect("shipped").lesson.clone();
    let part = "format = 1\n[steps.hope]\ntitle = \"Espoir\"\n";
    cutnode::course::translate::translate(&mut lesson, part).expect("it is right");
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
        let mistakes = cutnode::course::translate::translate(&mut lesson, broken).expect_err(broken);
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
    let entry = LessonLibrary::open(None).find("minimax").expect("shipped").prepare().expect("right");
    let mut runner = Runner::new(entry);
    runner.set_day(100);
    runner.jump(2);
    assert_eq!(runner.answer("77"), Some(Ok(false)));
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
about = ["mvv-lva", "killers", "history"]
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
    ("by = \"line\"", "by = \"luck\"", 100, "no way to find it"),
    ("by = \"line\"", "by = \"tree\"", 95, "shows on the tree"),
    ("puzzle = \"back-rank\"", "puzzle = \"front-rank\"", 107, "no puzzle"),
    (
        "levels = [\"random width=2 depth=2\"]",
        "levels = [\"random seed=3 width=2 depth=2\"]",
        116,
        "names its seed",
    ),
    ("levels = [\"random width=2 depth=2\"]", "levels = []", 109, "lacks `levels`"),
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

/// A lesson of one step, which starts on line 11, about a position of chess.
fn about(position: &str, step: &str) -> String {
    format!(
        "format = 1\nid = \"said\"\ntitle = \"T\"\nsummary = \"s\"\n\n[[positions]]\nid = \"p\"\ngame = \"chess\"\nposition = \"{position}\"\n\n[[steps]]\nid = \"one\"\nkind = \"text\"\ntitle = \"One\"\nposition = \"p\"\n{step}\n"
    )
}

fn told(lesson: &str) -> Vec<(usize, usize, String)> {
    let mistakes = prove(lesson).err().unwrap_or_default();
    mistakes.into_iter().map(|it| (it.line, it.column, it.message)).collect()
}

/// What is said of the end of a game stands only beside a claim that proves it, and is told at its word.
#[test]
fn how_a_game_ends_is_claimed_or_not_said() {
    const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let unproved = |text: &str, claims: &str, line: usize, column: usize| {
        let told = told(&about(BACK_RANK, &format!("text = {text}\nclaims = [{claims}]")));
        assert!(
            matches!(&told[..], [(at, on, it)] if (*at, *on) == (line, column) && it.contains("proves it")),
            "{text} {claims}: {told:?}"
        );
    };
    let proved = |text: &str, claims: &str| {
        let told = told(&about(BACK_RANK, &format!("text = {text}\nclaims = [{claims}]")));
        assert!(told.is_empty(), "{text} {claims}: {told:?}");
    };
    let score = "\"score engine depth 3 only mvv-lva > 500\"";
    let mate = "\"mate engine depth 3 only mvv-lva = 1\"";
    unproved("\"Here *White* wins.\"", "", 16, 22);
    unproved("\"White wins.\"", "\"score engine depth 3 > 500\"", 16, 15);
    unproved("\"White wins.\"", "\"score engine depth 3 only mvv-lva > 0\"", 16, 15);
    unproved("\"White loses.\"", score, 16, 15);
    unproved("\"It is a draw.\"", score, 16, 17);
    unproved("\"White mates in two.\"", mate, 16, 15);
    unproved("\"\"\"\nOnce more:\nBlack is lost.\"\"\"", "", 18, 10);
    unproved("\"Les Blancs gagnent.\"", "", 16, 20);
    proved("\"White wins.\"", score);
    proved("\"White wins; Black is lost.\"", mate);
    proved("\"White mates in one.\"", mate);
    proved("\"A tree drawn by lot; White gains time, and may lose a pawn.\"", "");
}

#[test]
fn a_position_that_no_game_reaches_says_why_it_stands_there() {
    const PASSED: &str = "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1";
    let plain = about(PASSED, "text = \"Look.\"");
    let mistakes = told(&plain);
    assert!(
        matches!(&mistakes[..], [(9, 12, it)] if it.contains("over d3") && it.contains("composed")),
        "{mistakes:?}"
    );
    let composed = plain.replace("0 1\"", "0 1\"\ncomposed = \"to count moves by\"");
    assert_eq!(told(&composed), []);
    // A learner can open it all the same.
    assert!(prepare(&plain).is_ok());
}

#[test]
fn a_tree_in_a_text_is_no_answer() {
    let lesson = |tree: &str| {
        format!(
            "format = 1\nid = \"t\"\ntitle = \"T\"\nsummary = \"s\"\n[[positions]]\nid = \"p\"\ngame = \"tree\"\nposition = \"(3 5)\"\n[[steps]]\nid = \"one\"\nkind = \"find-the-bug\"\ntitle = \"One\"\nbug = \"best-from-zero\"\nby = \"tree\"\ntext = \"As {tree}.\"\nhints = [\"h\"]\n"
        )
    };
    assert_eq!(told(&lesson("(3 7)")), []);
    let mistakes = told(&lesson("((3 12) (2 4))"));
    assert!(matches!(&mistakes[..], [(15, 12, it)] if it.contains("is an answer")), "{mistakes:?}");
}

/// A translation is held to what it says, at its own place.
#[test]
fn a_translation_claims_no_more_than_the_lesson() {
    let lesson = about("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "text = \"Look.\"");
    let french = "format = 1\n[steps.one]\ntext = \"Trait aux Noirs, qui perdent.\"\n";
    let mistakes = prove_translated(&lesson, french).expect_err("two things are wrong");
    let told: Vec<_> = mistakes.iter().map(|it| (it.line, it.column)).collect();
    assert_eq!(told, [(3, 19), (3, 30)], "{mistakes:?}");
    assert!(prove_translated(&lesson, "format = 1\n").is_ok());
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
