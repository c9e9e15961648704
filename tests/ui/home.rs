//! The first screen.

use cutnode::config::Config;
use cutnode::learner::record::{Record, Review, StepStatus};
use cutnode::session::shipped_puzzles;
use cutnode::ui::Route;
use cutnode::ui::learner_state::{LearnerState as Learner, ProgressUpdate};
use cutnode::ui::theme::ThemeName;

use super::desk::Desk;

#[test]
fn it_looks_as_it_should() {
    for (size, theme) in [
        ((80, 24), ThemeName::Dark),
        ((80, 24), ThemeName::Mono),
        ((100, 30), ThemeName::Dark),
        ((160, 50), ThemeName::Dark),
    ] {
        let mut desk = Desk::home(size);
        desk.theme(theme);
        insta::assert_snapshot!(format!("home-{}x{}-{theme}", size.0, size.1), desk.text());
    }
}

#[test]
fn entries_are_opened_by_number_by_cursor_and_by_mouse() {
    let is_play = |desk: &Desk| desk.line(0).contains("play · chess");
    assert!(is_play(Desk::home((80, 24)).press("2")));
    assert!(is_play(Desk::home((80, 24)).press("Down Down Enter")));
    let mut desk = Desk::home((80, 24));
    let row = (0..24).find(|&row| desk.line(row).contains("2  Play")).expect("it is offered");
    assert!(is_play(desk.click(20, row)));
    desk.press("Esc Esc");
    assert!(desk.line(0).contains("home"), "and back");
    assert!(!desk.left);
    desk.press("q");
    assert!(desk.left);
}

#[test]
fn a_form_that_is_left_begins_no_game() {
    let mut desk = Desk::home((80, 24));
    desk.press("2 Esc");
    assert!(desk.line(0).contains("home") && !desk.text().contains("Continue"), "{}", desk.text());
    desk.press("2 Enter n Esc");
    assert!(desk.text().contains("Your move, White"), "a game that goes on stays: {}", desk.text());
}

#[test]
fn an_entry_is_clicked_where_something_is_written() {
    for size in [(80, 24), (120, 40), (160, 50), (200, 70)] {
        let desk = Desk::home(size);
        let row = (0..size.1).find(|&row| desk.line(row).contains("2  Play")).expect("it is offered");
        let column = desk.line(row).chars().position(|letter| letter == '2').expect("its number") as u16;
        for row in row..row + 4 {
            let mut desk = Desk::home(size);
            let before: String = desk.line(row).chars().skip(column.into()).take(30).collect();
            desk.click(column, row);
            assert_eq!(desk.line(0).contains("home"), before.trim().is_empty(), "{size:?} {row} {before:?}");
        }
    }
}

#[test]
fn what_was_touched_last_is_gone_on_with() {
    let mut desk = Desk::home((80, 24));
    assert!(!desk.text().contains("Continue"));
    desk.press("2 Enter").write("e4").press("Enter").settle();
    desk.press("Esc");
    assert!(desk.text().contains("0  Continue    chess against Player of 800, move 2"), "{}", desk.text());
    assert!(desk.text().contains("▸ 2  Play"), "the choice stays:\n{}", desk.text());
    // A lesson that is only opened counts as touched, and so does a game.
    desk.press("1 Enter Esc Esc");
    assert!(desk.text().contains("the lesson: Your first cut"), "{}", desk.text());
    desk.press("0 Esc Esc 2 Esc Esc");
    assert!(desk.text().contains("the lesson: "), "a game without a move is none:\n{}", desk.text());
}

#[test]
fn a_game_goes_on_as_it_was_left_and_is_not_offered_once_it_is_over() {
    let mut home = Desk::home((80, 24));
    // With Black against the first rung.
    home.press("2");
    for _ in 0..20 {
        if home.text().contains("‹ Random ›") {
            break;
        }
        home.press("Left");
    }
    home.press("Up Right Enter").settle();
    // All but the cursor and what the opponent saw.
    let shown = |home: &Desk| {
        let moves = home.line(2).split('│').nth(1).map(str::to_string);
        (moves, [1, 4, 6, 8, 10, 12, 14, 19, 21].map(|row| home.line(row)))
    };
    let before = shown(&home);
    assert!(before.1[0].contains("White · Random") && before.1[7].contains("Black · you"), "{before:#?}");
    home.press("Esc 0");
    assert_eq!(shown(&home), before);
    home.press("n Up Left Up Up C-u").write("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").press("Enter");
    home.write("Qg7").press("Enter");
    assert!(home.text().contains("Checkmate: White wins, you win!"), "{}", home.text());
    home.press("Esc");
    assert!(home.text().contains("chess against Random, move 1"), "the other one:\n{}", home.text());
}

/// What the opponent searched for is searched again, though nobody was here any more.
#[test]
fn a_game_that_goes_on_still_knows_why_its_moves_were_made() {
    let mut home = Desk::home((80, 24));
    home.press("2 Enter").settle();
    home.write("a4").press("Enter").settle();
    let shown = home.text();
    home.press("w").settle();
    let tree = home.text();
    assert!(tree.contains("explore · chess"), "{tree}");
    home.press("q Esc Esc 0");
    assert_eq!(home.text().lines().nth(3), shown.lines().nth(3), "{}", home.text());
    home.press("w").settle();
    assert_eq!(home.text(), tree);
}

#[test]
fn the_game_is_the_one_of_the_settings() {
    let config = Config { game: "tic-tac-toe", ..Config::shipped() };
    let mut desk = Desk::with(Route::Home, config, (80, 24));
    desk.press("2");
    assert!(desk.line(0).contains("play · tic-tac-toe"), "{}", desk.line(0));
    desk.press("Esc Esc 3");
    assert!(desk.line(0).contains("explore · tic-tac-toe"), "{}", desk.line(0));
}

#[test]
fn how_the_learner_does_at_puzzles_is_told_once_he_has_tried_one() {
    let mut desk = Desk::home((80, 24));
    assert!(desk.text().contains("find the move, then the tree"), "{}", desk.text());
    desk.press("5 l Enter").write("Ra8").press("Enter q");
    desk.press("Esc Esc");
    assert!(desk.text().contains("Puzzles     your rating 15"), "{}", desk.text());
}

/// The menu that it opens is that of the game of the settings.
#[test]
fn puzzles_are_told_of_in_the_game_whose_menu_opens() {
    let mut learner = Learner::default();
    for game in ["chess", "draughts"] {
        let puzzle = shipped_puzzles().into_iter().find(|puzzle| puzzle.game == game).expect("one of each");
        let (puzzle, game) = (puzzle.id, puzzle.game);
        learner.note(&ProgressUpdate::Attempt { puzzle, game, solved: false, clean: false, rated: None });
    }
    learner.today += 1;
    let told = |game| {
        let config = Config { game, ..Config::shipped() };
        let desk = Desk::of(Route::Home, config, learner.clone(), (80, 24));
        desk.text().lines().find(|line| line.contains("Puzzles")).map(String::from).unwrap_or_default()
    };
    let (chess, other) = (told("chess"), told("tic-tac-toe"));
    assert!(chess.contains("1 to review, 1 in other games"), "{chess}");
    assert!(other.contains("2 to review in other games"), "{other}");
}

/// What is said to be due here is what the review has.
#[test]
fn no_more_steps_are_said_to_be_due_than_the_review_has() {
    let mut learner = Learner::default();
    learner.today = 100;
    for (lesson, step) in
        [("minimax", "min-node"), ("minimax", "a-step-that-is-gone"), ("a-lesson-that-is-gone", "min-node")]
    {
        let review = Some(Review { due: 99, interval: 1 });
        let record = Record { status: StepStatus::Done, mistakes: 1, review, ..Record::default() };
        learner.lessons.entry(lesson.into()).or_default().records.insert(step.into(), record);
    }
    let mut desk = Desk::of(Route::Home, Config::shipped(), learner, (160, 50));
    assert!(desk.text().contains("1 step due"), "{}", desk.text());
    desk.press("1");
    assert!(desk.text().contains("1 due again"), "{}", desk.text());
}
