//! Lessons: a learner can go through every one of them, and what they say is computed.

mod walked;

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
use cutnode::explain::transcript::{End, Event, Known, Mark};
use cutnode::games::Score;
use cutnode::search::Stop;
use cutnode::textbook::{Algorithm, CARDS};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use crate::folder::Folder;

fn tree(text: &str) -> Exhibit {
    let subject = Subject { game: "tree".into(), position: text.into(), plies: None };
    cutnode::course::games::exhibit(&subject).expect("a small tree")
}

fn alpha_beta() -> Arc<Prepared> {
    let library = LessonLibrary::open(None);
    library.find("alpha-beta").expect("it is shipped").prepare().expect("it is right")
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
    assert!(matches!(deep[0].event, Event::Cut { by: End::Choice(0), .. }), "the root has the 5");
}

/// Trees drawn by lot.
fn drawn(dice: &mut StdRng, plies: usize) -> String {
    if plies == 0 {
        return dice.random_range(0..20).to_string();
    }
    let children: Vec<_> = (0..dice.random_range(1..=3)).map(|_| drawn(dice, plies - 1)).collect();
    format!("({})", children.join(" "))
}

#[test]
fn what_is_said_of_a_run_was_proved_before() {
    let mut dice = StdRng::seed_from_u64(26);
    let mut compared = 0;
    for plies in [2, 3, 3, 4, 4, 4, 5] {
        let shown = tree(&drawn(&mut dice, plies));
        let drawing = &shown.drawing;
        // A shallow iteration has estimates, of which nothing is proved.
        let proves = |algorithm: &Algorithm| *algorithm != Algorithm::IterativeDeepening;
        for algorithm in CARDS.iter().map(|card| card.algorithm).filter(proves) {
            let run = shown.run(algorithm);
            let mut proved = vec![Known::NOTHING; drawing.nodes().len()];
            for (index, moment) in run.moments.iter().enumerate() {
                let told = commentary::sentence(drawing, run, index);
                let place = || format!("{algorithm} on {}, {index}: {told}", drawing.notation());
                proved[moment.spot] = proved[moment.spot].both(moment.known);
                let (alpha, beta) = moment.window;
                if told.contains("not more than α") {
                    assert!(moment.known.high <= alpha, "{}", place());
                    compared += 1;
                }
                if told.contains("not less than β") {
                    assert!(moment.known.low >= beta, "{}", place());
                    compared += 1;
                }
                if moment.event != Event::Enter {
                    continue;
                }
                let child = |owner: usize, fits: &dyn Fn(Known) -> bool| {
                    drawing.node(owner).children.iter().any(|&child| fits(proved[child]))
                };
                let low = match moment.ends.0 {
                    End::Choice(owner) => child(owner, &|known| known.low >= alpha),
                    End::Tested(spot) => proved[spot].low >= alpha,
                    End::Asked => beta.units() - alpha.units() == 1,
                    End::Outside | End::Remembered => true,
                };
                let high = match moment.ends.1 {
                    End::Choice(owner) => child(owner, &|known| known.high <= beta),
                    End::Tested(spot) => proved[spot].high <= beta,
                    End::Asked => beta.units() - alpha.units() == 1,
                    End::Outside | End::Remembered => true,
                };
                assert!(low && high, "{}: {:?}", place(), moment.ends);
            }
        }
    }
    assert!(compared > 500, "only {compared} comparisons were read");
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
