//! Pages of pseudo-code that are tried: what is right passes, what is wrong is found, and the tree that shows it is small.

use std::collections::HashSet;

use cutnode::judge::trial::{Failing, Goal, Suspicion, Symptom, Trial};
use cutnode::textbook::flawed::FLAWS;
use cutnode::textbook::page::Program;
use cutnode::textbook::page::exercise::{Slip, mutants};
use cutnode::textbook::{Algorithm, CARDS};

fn trial(algorithm: Algorithm) -> Trial {
    Trial::new(algorithm, Goal::of(algorithm), 7).expect("the page runs")
}

fn page(algorithm: Algorithm) -> String {
    algorithm.card().page.lines().collect::<Vec<_>>().join("\n")
}

/// What is found of a page that fails: how, on which tree, and what is suspected.
fn found(trial: &Trial, text: &str) -> (Failing, String, Suspicion) {
    let program = Program::parse(text).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"));
    let (at, failing) = trial.first_failing(&program).unwrap_or_else(|| panic!("it passes: {text}"));
    let ground = trial.shrink(&program, &trial.grounds()[at], &failing);
    let suspicion = trial.suspect(&program, &ground, &failing);
    let tried = trial.judge(&program, &ground);
    assert!(tried.failing.as_ref().is_some_and(|other| other.is_like(&failing)));
    let words = trial.words(&program, (&ground, &tried), &|node| ground.tree.name(node));
    assert!(words.is_some_and(|words| words.ends_with('.')), "{text}");
    (failing, ground.notation(), suspicion)
}

#[test]
fn every_page_of_the_textbooks_passes() {
    let mut passed = 0;
    for algorithm in CARDS.iter().map(|card| card.algorithm) {
        let Some(program) = Program::of(algorithm) else {
            assert!(Trial::new(algorithm, Goal::Value, 1).is_none());
            continue;
        };
        for goal in Goal::ALL {
            let trial = Trial::new(algorithm, goal, 3).expect("the page runs");
            assert_eq!(trial.first_failing(&program), None, "{algorithm} to {}", goal.slug());
        }
        passed += 1;
    }
    assert!(passed > 12, "{passed} pages");
}

#[test]
fn what_passes_with_a_mistake_planted_does_the_same() {
    let (mut found_in_all, mut all) = (0, 0);
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::FailSoft, Algorithm::Pvs] {
        let strict = Trial::new(algorithm, Goal::Run, 7).expect("the page runs");
        let trial = trial(algorithm);
        for mutant in mutants(&page(algorithm)) {
            let program = Program::parse(&mutant.page).expect("it is read");
            all += 1;
            if trial.first_failing(&program).is_some() {
                found_in_all += 1;
                continue;
            }
            // Sound all the same: at most it does its work in another way.
            let other = strict.first_failing(&program).map(|it| it.1);
            assert!(matches!(other, None | Some(Failing::Otherwise(_) | Failing::Slow)), "{}", mutant.text);
        }
    }
    assert!(found_in_all * 5 > all * 4, "{found_in_all} of {all} are found");
}

#[test]
fn mistakes_of_the_lessons_are_found() {
    for card in &FLAWS {
        let trial = trial(card.base);
        found(&trial, &card.flaw.page().join("\n"));
    }
}

#[test]
fn the_tree_that_shows_a_mistake_is_the_smallest_and_the_mistake_has_its_name() {
    let (mut named, mut all) = (0, 0);
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::Scout] {
        let trial = trial(algorithm);
        for mutant in mutants(&page(algorithm)) {
            let program = Program::parse(&mutant.page).expect("it is read");
            let Some((at, failing)) = trial.first_failing(&program) else { continue };
            let ground = trial.shrink(&program, &trial.grounds()[at], &failing);
            for smaller in ground.smaller() {
                let other = trial.judge(&program, &smaller).failing;
                let fails = other.is_some_and(|other| other.is_like(&failing));
                assert!(
                    !fails,
                    "{}: {} is smaller than {}",
                    mutant.text,
                    smaller.notation(),
                    ground.notation()
                );
            }
            assert!(ground.tree.len() <= 9, "{}: {}", mutant.text, ground.notation());
            let suspicion = trial.suspect(&program, &ground, &failing);
            all += 1;
            named += usize::from(suspicion == Suspicion::Slip(mutant.slip));
            assert!(matches!(suspicion, Suspicion::Slip(_)), "{}: {suspicion:?}", mutant.text);
        }
    }
    assert!(named * 3 > all * 2, "{named} of {all} by their names");
}

#[test]
fn whoever_forgets_the_tie_sees_two_equal_values() {
    let text = page(Algorithm::AlphaBeta).replace("if α ≥ β", "if α > β");
    let (failing, tree, suspicion) = found(&trial(Algorithm::AlphaBeta), &text);
    assert_eq!((failing, tree.as_str()), (Failing::Slow, "(0 (0 0))"));
    assert_eq!(suspicion, Suspicion::Slip(Slip::Tie));
    // Written otherwise it is the same mistake.
    let text = text.replace("if α > β: return β", "if not (α ≤ β): return β");
    assert_eq!(found(&trial(Algorithm::AlphaBeta), &text).2, Suspicion::Slip(Slip::Tie));
}

#[test]
fn pages_that_are_put_together_wrongly_are_told_by_what_they_do() {
    let right = page(Algorithm::AlphaBeta);
    let line = |number: usize| right.lines().nth(number - 1).expect("it has the line").to_string();
    let swap = |number: usize, with: &str| {
        let lines = right.lines().enumerate();
        lines.map(|(at, line)| if at + 1 == number { with } else { line }).collect::<Vec<_>>().join("\n")
    };
    let trial = trial(Algorithm::AlphaBeta);
    let symptom = |text: &str| found(&trial, text).2;
    // What comes after the loop stands in it.
    let inside = swap(8, "    return α\n  return α");
    assert_eq!(symptom(&inside), Suspicion::Symptom(Symptom::FirstChildOnly));
    // The leaf's answer for every node.
    let leaf = swap(2, "  if depth ≥ 0:");
    assert_eq!(symptom(&leaf), Suspicion::Symptom(Symptom::LooksAtNothing));
    // No cut at all.
    let whole = right.replace(&format!("{}\n", line(7)), "");
    let found = symptom(&whole);
    assert!(matches!(
        found,
        Suspicion::Slip(Slip::MissingCut | Slip::Tie) | Suspicion::Symptom(Symptom::CutsNothing)
    ));
    let endless = "function f(node, depth, α, β)\n  while 0 = 0\n    v ← 1\n  return v";
    assert_eq!(symptom(endless), Suspicion::Symptom(Symptom::Endless));
    let deeper = "function f(node, depth)\n  for each child of node\n    v ← g(node)\n  return worth(node)\nfunction g(node)\n  v ← g(node)\n  return v";
    assert_eq!(symptom(deeper), Suspicion::Symptom(Symptom::Endless));
    assert_eq!(
        symptom("function f(node, depth)\n  return worth(node) / 0"),
        Suspicion::Symptom(Symptom::Stuck)
    );
}

#[test]
fn hints_say_what_is_wrong_and_not_where() {
    let symptoms = [
        Symptom::LooksAtNothing,
        Symptom::FirstChildOnly,
        Symptom::Endless,
        Symptom::GoesOn,
        Symptom::Stuck,
        Symptom::OnTies,
        Symptom::CutsNothing,
        Symptom::CutsTooMuch,
        Symptom::NeverAgain,
        Symptom::TooOften,
        Symptom::Windows,
        Symptom::Returns,
    ];
    let all = Slip::ALL.map(Suspicion::Slip).into_iter().chain(symptoms.map(Suspicion::Symptom));
    let hints: Vec<&str> = all.map(Suspicion::hint).collect();
    assert!(hints.iter().all(|hint| !hint.contains("line")), "{hints:?}");
    assert_eq!(hints.iter().collect::<HashSet<_>>().len(), hints.len());
}
