//! The course as a whole, and lessons that are broken in every way.

mod broken;

use cutnode::course::check::{prepare, prove, prove_translated};
use cutnode::course::lesson::Kind;
use cutnode::course::library::{Course, LessonLibrary, languages, translations};
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
        ("format = 1\n[steps.hope]\nhints = [\"a\", \"b\"]", "has 1 hint here, not 2"),
        ("format = 1\n[steps.hope]\noptions = [\"a\"]", "has 3 options here, not 1"),
        ("format = 1\n[steps.hope]\nwhy = [\"a\"]", "has 3 explanations here, not 1"),
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
