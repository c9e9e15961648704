//! Lessons: a learner can go through every one of them, and what they say is computed.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use cutnode::course::bench::Craft;
use cutnode::course::check::Prepared;
use cutnode::course::check::{Task, prepare};
use cutnode::course::lesson::Subject;
use cutnode::course::library::LessonLibrary;
use cutnode::course::predict::Grade;
use cutnode::course::quiz::{Answer, Given, Question};
use cutnode::course::runner::{Moved, Reply, Runner};
use cutnode::course::setup::Setup;
use cutnode::course::study::Inquiry;
use cutnode::explain::commentary;
use cutnode::explain::exhibit::Exhibit;
use cutnode::explain::transcript::{Event, Mark};
use cutnode::games::Score;
use cutnode::search::Stop;
use cutnode::textbook::{Algorithm, CARDS};
use proptest::prelude::*;

use crate::folder::Folder;

fn tree(text: &str) -> Exhibit {
    let subject = Subject { game: "tree".into(), position: text.into(), plies: None };
    cutnode::course::games::exhibit(&subject).expect("a small tree")
}

fn alpha_beta() -> Arc<Prepared> {
    let library = LessonLibrary::open(None);
    library.find("alpha-beta").expect("it is shipped").prepare().expect("it is right")
}

/// Searches what a step waits for; says whether the answer was right.
fn searched(runner: &mut Runner, inquiry: Option<Inquiry>) -> Option<bool> {
    let finding = inquiry?.run(&Stop::default(), &mut |_| {}).expect("nobody stops it");
    runner.take(finding.expect("it can be judged"))
}

/// Answers a question of a quiz: every way that is known to be wrong, then rightly.
fn do_question(runner: &mut Runner, question: &Question) {
    let give = |runner: &mut Runner, given: &Given| match given {
        Given::Act(number) => runner.choose(*number),
        Given::Node(spot) => runner.point(*spot),
        Given::Text(text) if matches!(question.answer, Answer::Move(..)) => {
            let mv = Moved { text: text.clone(), plain: text.clone(), wins: false };
            runner.make_move(&mv).map(|reply| matches!(reply, Reply::Judged(true)))
        }
        Given::Text(text) => runner.answer(text).map(|read| read.expect("it can be read")),
    };
    let asked = &question.ask;
    let mut told = BTreeSet::new();
    for slip in &question.slips {
        assert_eq!(give(runner, &slip.given), Some(false), "{asked} {:?}", slip.given);
        assert_eq!(runner.record().told, slip.says, "{asked}");
        assert!(!slip.says.is_empty(), "{asked} {:?}", slip.given);
        told.insert(&slip.says);
    }
    let wrong = match &question.answer {
        Answer::Act { options, right } => Given::Act((right + 1) % options.len()),
        Answer::Number(_) => Given::Text("123456".into()),
        Answer::Window(_) => Given::Text("(123455, 123456)".into()),
        Answer::Order(_) => Given::Text("11".into()),
        Answer::Node(spot) => Given::Node(usize::from(*spot == 0)),
        Answer::Move(..) => Given::Text("0000".into()),
    };
    assert_eq!(give(runner, &wrong), Some(false), "{asked}");
    assert!(!runner.record().told.is_empty(), "{asked}: a wrong answer is explained");
    let right = match &question.answer {
        Answer::Act { right, .. } => Given::Act(*right),
        Answer::Node(spot) => Given::Node(*spot),
        Answer::Move(plain, _) => Given::Text(plain.clone()),
        Answer::Number(_) | Answer::Window(_) | Answer::Order(_) => Given::Text(question.answer.told(None)),
    };
    assert_eq!(give(runner, &right), Some(true), "{asked}");
}

/// Does what the step at hand asks: wrongly first where that can be, then rightly.
fn do_step(runner: &mut Runner) {
    match runner.task().clone() {
        Task::Read => {}
        Task::Watch(_) | Task::Listen(_) => while runner.forward() {},
        Task::Predict(algorithm) => {
            let exhibit = runner.exhibit().expect("a prediction has a drawing").clone();
            for (spot, _) in exhibit.run(algorithm).cut_edges() {
                assert!(runner.toggle(spot));
            }
            assert!(runner.grade().expect("a prediction can be graded").is_perfect());
        }
        Task::Quiz(..) => {
            while let Some(question) = runner.question().cloned() {
                do_question(runner, &question);
            }
        }
        Task::Choose { options, .. } => {
            for (number, option) in options.iter().enumerate().filter(|(_, option)| !option.right) {
                assert_eq!(runner.choose(number), Some(false), "{}", option.text);
            }
            let right = options.iter().position(|option| option.right).expect("one is right");
            assert_eq!(runner.choose(right), Some(true));
        }
        Task::FillIn { answer, .. } => {
            assert_eq!(runner.answer("123456789"), Some(Ok(false)));
            assert_eq!(runner.answer(&answer), Some(Ok(true)));
        }
        Task::Page(assignment) => {
            let mut bench = runner.bench().expect("a page to work on");
            let found = runner.judge_page(&bench, &bench.series());
            // There is nothing on a page that is put together, and that is no mistake.
            assert_eq!(found, (assignment.craft == Craft::Repair).then_some(false));
            bench.solve();
            assert_eq!(runner.judge_page(&bench, &bench.series()), Some(true));
        }
        Task::Experiment(_) => {
            let asked = runner.try_out();
            assert_eq!(searched(runner, asked), Some(false), "{}: met already", runner.stage().id);
            let mut solved = runner.clone();
            let asked = solved.give_up();
            searched(&mut solved, asked);
            let words = solved.record().answer.clone();
            let setup = Setup::parse(&words.split_whitespace().collect::<Vec<_>>()).expect("a search");
            assert!(runner.change(&setup));
            let asked = runner.try_out();
            assert_eq!(searched(runner, asked), Some(true));
        }
        Task::Play { .. } | Task::Puzzle(_) => {
            let mut solved = runner.clone();
            let asked = solved.give_up();
            searched(&mut solved, asked);
            let told = solved.record().told.clone();
            assert!(!told.is_empty());
            *runner = solved;
        }
        Task::Exercise { .. } => panic!("an exercise has drawn something"),
    }
    assert!(runner.record().is_done(), "{}", runner.stage().id);
}

#[test]
#[ignore = "the whole course: `.ci/run` does it"]
fn every_lesson_can_be_finished_by_answering_what_the_program_computes() {
    let (mut all, mut shortest, mut longest) = (0, 0, 0);
    for entry in LessonLibrary::open(None).lessons {
        let prepared = entry.prepare().expect("it is right");
        for stage in &prepared.stages {
            let Task::Choose { options, .. } = &stage.task else { continue };
            let length = |right: bool| {
                options.iter().filter(move |it| it.right == right).map(|it| it.text.chars().count())
            };
            let (Some(right), Some(least), Some(most)) =
                (length(true).next(), length(false).min(), length(false).max())
            else {
                continue;
            };
            all += 1;
            shortest += u32::from(right <= least);
            longest += u32::from(right >= most);
        }
        let mut runner = Runner::new(Arc::clone(&prepared));
        loop {
            do_step(&mut runner);
            // Whatever was done so far survives a stop at any step.
            let resumed = Runner::resume(Arc::clone(&prepared), &runner.save());
            assert_eq!((resumed.at(), resumed.records()), (runner.at(), runner.records()));
            if !runner.go_on() {
                break;
            }
        }
        assert_eq!(runner.done(), runner.records().len(), "{}", entry.lesson.id);
        let points = runner.points();
        assert!(points.tasks > 0, "{}: nothing to do", entry.lesson.id);
        assert!(points.clean < points.tasks, "wrong answers were given on the way");
    }
    // Of three answers the right one is known by its length to nobody.
    assert!(all > 15 && shortest * 2 < all && longest * 2 < all, "{shortest} and {longest} of {all}");
}

#[test]
fn the_textbook_tree_is_told_as_the_textbook_tells_it() {
    let shown = tree("((3 12 8) (2 4 6) (14 5 2))");
    let run = shown.run(Algorithm::AlphaBeta);
    let told: Vec<_> =
        (0..run.moments.len()).map(|index| commentary::sentence(&shown.drawing, run, index)).collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_deep_cut_names_the_choice_that_makes_it() {
    let shown = tree("(5 (((3 9) 7) 8))");
    let run = shown.run(Algorithm::AlphaBeta);
    let deep: Vec<_> = run.cuts().filter(|cut| cut.is_deep_cut(&shown.drawing)).collect();
    assert_eq!(deep.len(), 1);
    assert!(matches!(deep[0].event, Event::Cut { owner: Some(0), .. }), "the root has the 5");
}

#[test]
fn missed_and_wrong_cuts_are_both_mistakes_and_the_first_is_named() {
    // Cut: C's leaves 8 and 6 (C = 2), D's leaf 3 (D = 3).
    let shown = tree("((5 9 7) (4 8 6) (6 1 3))");
    let (drawing, run) = (&shown.drawing, shown.run(Algorithm::AlphaBeta));
    let spot = |path| drawing.find(path).expect("it is there");
    let marks: BTreeSet<_> = ["1.2", "2.2", "3"].map(spot).into();
    let grade = Grade::of(drawing, run, &marks);
    assert_eq!(grade.right, [spot("2.2")]);
    // D marked as a whole covers its leaf 3, and is itself wrong: D is visited.
    let slips: Vec<_> = grade.slips.iter().map(|slip| (slip.spot, slip.missed)).collect();
    assert_eq!(slips, [(spot("1.2"), false), (spot("2.3"), true), (spot("3"), false)]);
    assert_eq!((grade.missed(), grade.wrong()), (1, 2));
    let perfect: BTreeSet<_> = ["2.2", "2.3", "3.3"].map(spot).into();
    assert!(Grade::of(drawing, run, &perfect).is_perfect());
}

#[test]
fn a_graded_prediction_shows_the_run_at_the_first_mistake() {
    let mut runner = Runner::new(alpha_beta());
    let place = runner.lesson().stages.iter().position(|stage| stage.id == "predict-one");
    runner.jump(place.expect("the lesson has it"));
    let spot =
        |runner: &Runner, path| runner.exhibit().expect("a drawing").drawing.find(path).expect("there");
    assert!(!runner.can_step(), "the run is hidden before the prediction");
    let (c, c1) = (spot(&runner, "2"), spot(&runner, "2.1"));
    assert!(runner.toggle(c1));
    assert!(runner.toggle(c), "a mark takes those below it away");
    assert_eq!(runner.record().marks, BTreeSet::from([c]));
    assert!(!runner.toggle(c1), "below a mark there is nothing to mark");
    let grade = runner.grade().expect("it can be graded");
    assert_eq!((grade.missed(), grade.wrong()), (1, 1));
    assert!(runner.can_step() && !runner.record().is_done());
    assert!(runner.explanation().expect("there is a mistake").contains("You cut C"));
    runner.retry();
    assert!(!runner.can_step());
    runner.give_up();
    assert!(runner.record().is_done() && runner.points().solved == 0);
}

#[test]
fn mistakes_are_told_with_their_places_and_what_is_allowed() {
    let source = r#"format = 1
id = "Wrong Id"
title = "T"
summary = 3
colour = "red"

[[positions]]
id = "a"
game = "tree"
position = "((1 2) x)"

[[steps]]
id = "one"
kind = "dance"
title = "One"

[[steps]]
id = "one"
kind = "watch"
algorithm = "alphabeta"
title = "Two"
"#;
    let mistakes = prepare(source).expect_err("it is full of them");
    let told: Vec<_> = mistakes.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn claims_and_positions_are_checked_where_they_stand() {
    let source = r#"format = 1
id = "claims"
title = "T"
summary = "s"

[[positions]]
id = "good"
game = "tree"
position = "((3 12 8) (2 4 6) (14 5 2))"

[[positions]]
id = "bad"
game = "tree"
position = "((1 2) x)"

[[positions]]
id = "worse"
game = "ches"
position = ""

[[steps]]
id = "one"
kind = "choose"
title = "One"
position = "good"
ask = "How many?"
answer = "leaves alpha-beta"
options = [9, 8]
claims = ["leaves alpha-beta = 9", "leaves minimax > leaves alpha-beta", "cuts maximin = 1"]
text = """
Of {leaves} it looks at {leaves alpha-beta in nowhere},
and at {leafs}.
"""

[[steps]]
id = "two"
kind = "predict"
title = "Two"
position = "god"
algorithm = "minimax"
"#;
    let mistakes = prepare(source).expect_err("it is full of them");
    let mut told: Vec<_> = mistakes.iter().map(ToString::to_string).collect();
    // The form is checked first; what has to be computed, once it stands.
    let mended = source.replace(", \"cuts maximin = 1\"", "");
    let mistakes = prepare(&mended).expect_err("still");
    // Which games there are is not this test's business.
    let short = |text: String| text.split("; there are chess").next().unwrap_or_default().to_string();
    told.extend(mistakes.iter().map(|mistake| short(mistake.to_string())));
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_lesson_of_the_learners_own_comes_first_and_a_broken_one_hides_nothing() {
    let folder = Folder::new("lessons");
    let own = LessonLibrary::open(None)
        .find("alpha-beta")
        .expect("it is shipped")
        .file
        .text
        .replace("title = \"Alpha-beta\"", "title = \"My own\"");
    std::fs::write(folder.path().join("mine.toml"), own).expect("written");
    std::fs::write(folder.path().join("broken.toml"), "format = 1\nid = [").expect("written");
    std::fs::write(folder.path().join("binary.toml"), [0xff, 0xfe]).expect("written");
    let library = LessonLibrary::open(Some(folder.path()));
    assert_eq!(library.find("alpha-beta").expect("it is there").lesson.title, "My own");
    assert_eq!(library.broken.len(), 2);
    assert!(Path::new(&library.broken[0].name).is_absolute());
    assert!(LessonLibrary::open(Some(Path::new("/nowhere/at/all"))).broken.is_empty());
}

/// A random tree, as text.
fn any_tree() -> impl Strategy<Value = String> {
    let leaf = (-20..20i32).prop_map(|value| value.to_string());
    leaf.prop_recursive(4, 60, 4, |inner| {
        prop::collection::vec(inner, 1..4).prop_map(|children| format!("({})", children.join(" ")))
    })
}

proptest! {
    #[test]
    fn what_a_transcript_proves_is_true(text in any_tree()) {
        let shown = tree(&text);
        let truth = shown.run(Algorithm::Minimax);
        for algorithm in CARDS.iter().map(|card| card.algorithm) {
            let run = shown.run(algorithm);
            prop_assert_eq!(run.value, truth.value);
            prop_assert!(run.seen as u64 <= run.leaves && run.seen <= shown.drawing.leaves());
            let last = run.snapshot(&shown.drawing, Some(run.moments.len() - 1));
            let complete = truth.snapshot(&shown.drawing, Some(truth.moments.len() - 1));
            // What the memory answers is no visit of a leaf, and a best-first search has no moments.
            let remembers = [Algorithm::Memory, Algorithm::MtdF, Algorithm::MtSss].contains(&algorithm);
            let listed = [Algorithm::SssStar, Algorithm::DualStar].contains(&algorithm);
            let drawn = shown.drawing.nodes().len() > 1 && algorithm != Algorithm::IterativeDeepening;
            if !remembers && !listed && drawn {
                prop_assert_eq!((last.leaves as u64, last.nodes as u64), (run.leaves, run.nodes));
            }
            for (mark, exact) in last.marks.iter().zip(&complete.marks) {
                let Mark::Done(exact) = exact else { panic!("minimax looks at every node") };
                match mark {
                    Mark::Done(known) => prop_assert!(known.low <= exact.low && exact.low <= known.high),
                    Mark::Cut => {}
                    Mark::Unseen if listed => {}
                    Mark::Open(_) | Mark::Unseen => panic!("{algorithm}: the run is over"),
                }
            }
            for moment in &run.moments {
                let (alpha, beta) = moment.window;
                match moment.event {
                    Event::Enter => prop_assert!(alpha < beta, "{algorithm}: {moment:?}"),
                    Event::Cut { .. } => prop_assert!(alpha >= beta, "{algorithm}: {moment:?}"),
                    Event::Leaf { .. } | Event::Return { .. } => {}
                }
            }
        }
    }

    #[test]
    fn a_prediction_that_marks_what_is_cut_is_perfect_and_nothing_else_is(text in any_tree(), extra in 1..60usize) {
        let shown = tree(&text);
        let (drawing, run) = (&shown.drawing, shown.run(Algorithm::AlphaBeta));
        let mut marks: BTreeSet<_> = run.cut_edges().into_iter().map(|(spot, _)| spot).collect();
        prop_assert!(Grade::of(drawing, run, &marks).is_perfect());
        for &spot in &marks {
            let mut fewer = marks.clone();
            fewer.remove(&spot);
            prop_assert_eq!(Grade::of(drawing, run, &fewer).missed(), 1);
        }
        let extra = extra % drawing.nodes().len();
        if extra > 0 && run.visited(extra).is_some() {
            marks.insert(extra);
            prop_assert_eq!(Grade::of(drawing, run, &marks).wrong(), 1);
        }
    }
}

#[test]
fn values_are_printed_with_true_minus_signs() {
    let number = cutnode::explain::drawing::number;
    assert_eq!(number(Score::estimate(-5)), "−5");
    assert_eq!((number(Score::LOWEST), number(Score::HIGHEST)), ("−∞".into(), "+∞".into()));
}
