//! The learner's own engine: it grows with the lessons, plays, is watched, raced and sent against the ladder.

use cutnode::config::Config;
use cutnode::course::library::LessonLibrary;
use cutnode::learner::record::{Record, Saved, StepStatus};
use cutnode::ui::Route;
use cutnode::ui::app::Event;
use cutnode::ui::learner_state::LearnerState;

use super::desk::Desk;

/// A learner who has finished these lessons, and of one all steps but the last.
fn learner(finished: &[&str], nearly: Option<&str>) -> LearnerState {
    let library = LessonLibrary::open(None);
    let mut learner = LearnerState::default();
    for id in finished.iter().copied().chain(nearly) {
        let steps = &library.find(id).expect("a lesson").lesson.steps;
        let left = usize::from(nearly == Some(id));
        let done = || Record { status: StepStatus::Done, ..Record::default() };
        let records = steps[..steps.len() - left].iter().map(|step| (step.id.value.clone(), done()));
        let step = steps[steps.len() - 1].id.value.clone();
        learner.lessons.insert(id.into(), Saved { step, records: records.collect() });
    }
    learner
}

/// The first lessons of the course that give the engine something.
const FIRST: [&str; 4] = ["minimax", "alpha-beta", "iterative-deepening", "transposition-table"];

fn page(finished: &[&str], game: &'static str, size: (u16, u16)) -> Desk {
    let config = Config { game, ..Config::shipped() };
    Desk::of(Route::YourEngine, config, learner(finished, None), size)
}

#[test]
fn it_looks_as_it_should() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        let desk = page(&FIRST, "chess", size);
        insta::assert_snapshot!(format!("engine-{}x{}", size.0, size.1), desk.text());
    }
    insta::assert_snapshot!("engine-draughts", page(&FIRST, "draughts", (80, 24)).text());
}

#[test]
fn a_lesson_is_finished_and_the_engine_grows() {
    let state = learner(&FIRST[..2], Some(FIRST[2]));
    let mut desk = Desk::of(Route::Home, Config::shipped(), state, (120, 40));
    desk.press("e");
    assert!(desk.text().contains("three plies ahead by alpha-beta"), "{}", desk.text());
    // What comes next is chosen.
    desk.press("Enter");
    assert!(desk.line(0).contains("Iterative deepening"), "{}", desk.text());
    desk.press("Enter");
    assert!(!desk.line(0).contains("your engine"), "{}", desk.text());
    for _ in 0..4 {
        if desk.line(0).contains("your engine") {
            break;
        }
        desk.press("Esc");
    }
    let text = desk.text();
    assert!(text.contains("10,000 nodes") && text.contains("1 technique: iterative deepening"), "{text}");
    assert!(desk.line(0).contains("3 of "), "{text}");
}

#[test]
fn what_was_learned_without_what_it_needs_waits() {
    let desk = page(&["alpha-beta", "aspiration"], "chess", (80, 24));
    assert!(desk.text().contains("waiting for what it needs: aspiration window"), "{}", desk.text());
    let desk = page(&["pvs"], "chess", (80, 24));
    assert!(desk.text().contains("takes what looks best at once"), "{}", desk.text());
}

#[test]
fn it_is_an_opponent_of_every_game() {
    for game in cutnode::session::GAMES {
        let mut desk = page(&FIRST, game.slug, (80, 24));
        desk.press("p");
        assert!(desk.text().contains("‹ Your engine ›"), "{}: {}", game.slug, desk.text());
        desk.press("Enter");
        assert!(desk.line(0).contains("against Your engine"), "{}", desk.text());
    }
}

/// Plays so many moves of a game that is watched.
fn watch(desk: &mut Desk, moves: usize) {
    for _ in 0..moves {
        desk.hear(Event::Tick);
        desk.settle();
    }
}

#[test]
fn it_can_be_watched_against_a_rung_and_against_what_it_was() {
    let mut desk = page(&FIRST, "tic-tac-toe", (120, 40));
    desk.press("w");
    assert!(desk.line(0).contains("watch · tic-tac-toe · Your engine against"), "{}", desk.text());
    desk.press("Space");
    let before = desk.settle().text();
    watch(&mut desk, 3);
    assert_eq!(desk.text(), before, "it waits");
    assert!(before.contains("Paused"), "{before}");
    desk.press("Space");
    watch(&mut desk, 12);
    assert!(desk.text().contains("★") && !desk.text().contains(", you "), "{}", desk.text());
    // It was no game of the learner's: there is nothing to go on with.
    desk.press("Esc W");
    assert!(desk.line(0).contains("against Your engine, after Iterative deepening"), "{}", desk.text());
    let mut home = Desk::of(Route::Home, Config::shipped(), LearnerState::default(), (80, 24));
    home.press("e W");
    assert!(home.line(23).contains("finish a lesson first"), "{}", home.text());
}

#[test]
fn it_races_what_it_was_and_the_whole_engine() {
    let mut desk = page(&FIRST, "chess", (120, 40));
    desk.press("r");
    let text = desk.text();
    for who in ["a lesson before", "your engine", "engine"] {
        assert!(text.contains(who), "{who}: {text}");
    }
    desk.press("o");
    assert!(desk.text().contains("who runs, and on what"), "{}", desk.text());
}

#[test]
fn a_search_of_it_is_a_tree() {
    let mut desk = page(&FIRST[..1], "tic-tac-toe", (120, 40));
    desk.press("e").settle();
    assert!(desk.line(0).contains("explore") && desk.text().contains("depth"), "{}", desk.text());
}

#[test]
fn it_is_sent_against_the_ladder() {
    // Here tasks are done at once: all games are played before the key is through.
    let config = Config { game: "tic-tac-toe", ..Config::shipped() };
    let mut desk = Desk::of(Route::Home, config, learner(&FIRST, None), (80, 24));
    desk.press("e s");
    let text = desk.text();
    assert!(text.contains("12 of 12 games · all are played") && text.contains(" against "), "{text}");
    assert!(text.contains("have no ratings"), "{text}");
    // They are kept: whoever comes back finds them, and sends it on.
    desk.press("Esc e");
    assert!(desk.text().contains("12 of 12 games · all are played"), "{}", desk.text());
    desk.press("s");
    assert!(desk.text().contains("24 of 24 games · all are played"), "{}", desk.text());
}
