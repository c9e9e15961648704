//! The puzzles.

mod runs;

use cutnode::config::Config;
use cutnode::learner::progress::imported::Set;
use cutnode::learner::progress::{Rated, Run};
use cutnode::learner::puzzles::composed;
use cutnode::session::shipped_puzzles;
use cutnode::ui::Route;
use cutnode::ui::app::Event;
use cutnode::ui::learner_state::{LearnerState as Learner, ProgressUpdate};
use cutnode::ui::theme::ThemeName;

use super::State;
use super::desk::Desk;

const SIZE: (u16, u16) = (80, 24);

#[test]
fn they_look_as_they_should() {
    for (size, theme) in [(SIZE, ThemeName::Dark), (SIZE, ThemeName::Mono), ((160, 50), ThemeName::Dark)] {
        for (name, keys) in [
            ("menu", ""),
            ("list", "l"),
            ("board", "l Enter"),
            ("hint", "l Enter i i i"),
            ("solution", "l Enter s"),
        ] {
            let mut desk = Desk::new(Route::Puzzles, size);
            desk.press(keys).settle();
            desk.theme(theme);
            insta::assert_snapshot!(format!("{name}-{}x{}-{theme}", size.0, size.1), desk.text());
        }
    }
}

#[test]
fn beginning_again_makes_up_for_no_mistake() {
    let mut desk = listed();
    desk.press("Enter").write("Ra7").press("Enter r").write("Ra8").press("Enter");
    assert!(desk.text().contains("✓ Solved."), "{}", desk.text());
    let noted = |update: &ProgressUpdate| {
        matches!(update, ProgressUpdate::Attempt { clean: false, solved: true, .. })
    };
    assert!(desk.stored.iter().any(noted), "{:?}", desk.stored);
}

#[test]
fn the_range_of_ratings_is_turned_by_a_click_on_its_arrows() {
    let mut desk = Desk::new(Route::Puzzles, SIZE);
    let row = (0..SIZE.1).find(|&row| desk.line(row).contains("‹ any rating ›")).expect("it is there");
    let end = desk.line(row).chars().position(|letter| letter == '›').expect("its arrow");
    desk.click(u16::try_from(end).expect("a column"), row);
    assert!(desk.line(row).contains("rated up to 799"), "{}", desk.text());
    desk.click(2, row);
    assert!(desk.line(row).contains("any rating"), "{}", desk.text());
}

/// Their list.
fn listed() -> Desk {
    let mut desk = Desk::new(Route::Puzzles, SIZE);
    desk.press("l");
    desk
}

#[test]
fn a_puzzle_is_solved_by_typing_and_the_next_one_opens() {
    let mut desk = listed();
    desk.press("Enter").write("Ra8").press("Enter");
    assert!(desk.text().contains("✓ Solved, without a mistake"), "{}", desk.text());
    desk.press("n");
    assert!(desk.text().contains("to move: find the best"), "{}", desk.text());
    desk.press("q");
    assert!(desk.text().contains("1 of"), "{}", desk.text());
    assert!(desk.text().contains("back rank"), "what it was about is told now:\n{}", desk.text());
}

#[test]
fn a_wrong_move_is_answered_by_the_engine_and_the_board_stays() {
    let mut desk = listed();
    desk.press("Enter").write("Ra7").press("Enter").settle();
    let text = desk.text();
    let told = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("✗ Not Ra7: Black replies"), "{text}");
    // The tree that refutes it is that of the position after it, on the answer that refutes it.
    assert!(desk.line(23).contains("w why?"), "{}", desk.line(23));
    desk.press("w").settle();
    assert!(desk.text().contains("after g6") && desk.line(0).contains("depth 7"), "{}", desk.text());
    desk.press("Esc").settle();
    assert!(desk.text().contains("✗ Not Ra7"), "{}", desk.text());
    desk.write("Ra8").press("Enter");
    assert!(desk.text().contains("✓ Solved."), "{}", desk.text());
}

#[test]
fn the_answer_is_found_even_if_the_tree_was_opened_first() {
    let mut desk = listed();
    desk.press("Enter").write("Ra7").press("Enter w").settle();
    desk.press("Esc").settle();
    assert!(desk.text().contains("Black replies"), "{}", desk.text());
    assert!(!listed().press("Enter").line(23).contains("why"), "nothing is wrong yet");
}

#[test]
fn a_hint_names_the_piece_in_words() {
    let mut desk = listed();
    desk.press("Enter i i");
    assert!(desk.text().contains("Hint: move the rook."), "{}", desk.text());
}

#[test]
fn what_cannot_be_played_is_told_at_the_input_line() {
    let mut desk = listed();
    desk.press("Enter").write("Rb2").press("Enter");
    assert!(
        desk.text().contains("your move: Rb2") && desk.text().contains("`Rb2` is not legal"),
        "{}",
        desk.text()
    );
    assert!(!desk.text().contains("column"), "a move has no columns: {}", desk.text());
    desk.press("Esc");
    assert!(desk.text().contains("to move: find the best"));
}

#[test]
fn themes_filter_the_list() {
    let mut desk = listed();
    let all = desk.line(2);
    desk.press("Right");
    assert_ne!(desk.line(2), all);
    desk.press("Left");
    assert_eq!(desk.line(2), all);
}

#[test]
fn a_theme_is_found_by_typing_and_says_how_many_puzzles_it_has() {
    let mut desk = listed();
    desk.press("/").write("back");
    let text = desk.text();
    let row = text.lines().find(|line| line.contains("back rank")).expect("the theme is there");
    let words: Vec<_> = row.split_whitespace().collect();
    let count = words.iter().position(|&word| word == "of").map(|at| words[at + 1].to_string());
    let count = count.expect("it has a count");
    assert!(text.contains("/ back") && text.contains("1 of ") && !text.contains("fork"), "{text}");
    desk.press("Enter");
    assert!(desk.line(0).contains("back rank"), "{}", desk.text());
    assert!(desk.line(2).contains(&format!("of {count} solved")), "{count}: {}", desk.text());
    desk.press("/ Home Enter");
    assert!(desk.line(2).contains("all themes"), "{}", desk.text());
}

#[test]
fn a_puzzle_is_chosen_by_its_number() {
    let mut desk = listed();
    desk.press("1 2");
    assert!(desk.text().contains("▸  12  "), "{}", desk.text());
    desk.press("End");
    let last = desk.text();
    desk.press("Down");
    assert!(desk.text().contains("▸   1  "), "{last}\n{}", desk.text());
}

#[test]
fn an_imported_puzzle_is_drawn_and_its_first_attempt_changes_the_rating() {
    let mut learner = Learner::default();
    learner.imports = vec![set("lichess.csv", "chess", 5_000_000)];
    let mut desk = Desk::of(Route::Puzzles, Config::shipped(), learner, SIZE);
    desk.press("Tab");
    assert!(desk.line(1).contains("lichess.csv · 5,000,000 puzzles"), "{}", desk.text());
    assert!(desk.line(2).contains("you 1500 ± 350"), "{}", desk.text());
    desk.press("d").write("Ra8").press("Enter");
    assert!(desk.text().contains("✓ Solved"), "{}", desk.text());
    let rating = |desk: &Desk| {
        let text = desk.text();
        let at = text.find("you ").expect("the rating is told");
        text[at + 4..].split_whitespace().next().and_then(|word| word.parse::<i32>().ok()).expect("a number")
    };
    let once = rating(&desk);
    assert!(once > 1_500, "{}", desk.text());
    // The next one is drawn too. It has been tried: it is for practice only.
    desk.press("n").write("Ra8").press("Enter");
    assert_eq!(rating(&desk), once, "{}", desk.text());
    desk.press("q");
}

fn set(name: &str, game: &str, rows: u64) -> Set {
    Set { name: name.into(), game: game.into(), rows }
}

#[test]
fn the_puzzles_of_a_game_are_by_themselves_with_all_that_is_told_of_them() {
    let mut learner = learner();
    learner.today += 1;
    learner.imports = vec![set("lichess.csv", "chess", 70), set("shots.csv", "draughts", 30)];
    let mut desk = Desk::of(Route::Puzzles, Config::shipped(), learner, (160, 50));
    let chess = desk.text();
    assert!(desk.line(1).contains("chess · the program's") && chess.contains("fork"), "{chess}");
    assert!(chess.contains("to review") && chess.contains("1 run against the clock"), "{chess}");
    desk.press("g");
    let draughts = desk.text();
    assert!(desk.line(1).contains("draughts · the program's"), "{draughts}");
    assert!(draughts.contains("0 of     26") && draughts.contains("breakthrough"), "{draughts}");
    assert!(!draughts.contains("fork") && !draughts.contains("to review"), "{draughts}");
    assert!(draughts.contains("you 1500 ± 350") && draughts.contains("no puzzle tried yet"), "{draughts}");
    assert!(draughts.contains("no run against the clock"), "{draughts}");
    // Of each game the sets that were imported.
    desk.press("Tab");
    assert!(desk.line(1).contains("shots.csv · 30 puzzles"), "{}", desk.line(1));
    desk.press("Tab");
    assert!(desk.line(1).contains("the program's"), "{}", desk.line(1));
    // What is missed there changes the rating there.
    desk.press("p n Esc q");
    let ratings = ["draughts", "chess"].map(|game| desk.learner.now().rating(game).rating);
    assert!(ratings[0] < 1_500.0, "{ratings:?}");
    assert!(desk.text().contains(&format!("you {:.0} ±", ratings[0])), "{}", desk.text());
    desk.press("g");
    assert!(desk.text().contains(&format!("you {:.0} ±", ratings[1])), "{}", desk.text());
    assert_eq!(desk.line(4), chess.lines().nth(4).unwrap_or_default());
}

#[test]
fn the_game_of_the_settings_comes_first_if_there_are_puzzles_of_it() {
    for (game, shown) in [("draughts", "draughts ·"), ("connect-4", "chess ·"), ("chess", "chess ·")] {
        let config = Config { game, ..Config::shipped() };
        let desk = Desk::of(Route::Puzzles, config, Learner::default(), SIZE);
        assert!(desk.line(1).contains(shown), "{game}: {}", desk.line(1));
    }
    let mut desk = Desk::new(Route::PuzzlesOf("draughts"), SIZE);
    assert!(desk.press("l").line(2).contains("0 of 26 solved"), "{}", desk.text());
}

/// The menu and its popup, the list, a puzzle, one that is over, the review of a run, and a run against the clock that is over.
pub(super) fn states() -> Vec<State> {
    let keys = ["", "/ k", "l", "Enter i", "Enter s", "Enter s n n n n n n n n n n"];
    let timed = || {
        let mut desk = super::at(Route::Puzzles, "t");
        for _ in 0..3 * 60 * 4 {
            desk.hear(Event::Tick);
        }
        desk
    };
    let behind = |keys: &'static str| Box::new(move || super::at(Route::Puzzles, keys)) as State;
    keys.map(behind).into_iter().chain([Box::new(timed) as State]).collect()
}

/// A learner who has tried the puzzles of the program so and so.
fn learner() -> Learner {
    let mut learner = Learner::default();
    learner.today = 100;
    for (number, puzzle) in composed().into_iter().filter(|puzzle| puzzle.game == "chess").enumerate() {
        let clean = number % 3 != 0;
        let (mine, its) = learner.rating("chess").meets(puzzle.rated(), if clean { 1.0 } else { 0.0 });
        let rated = Some(Rated { learner: mine, puzzle: its });
        let (game, puzzle) = (puzzle.game, puzzle.id);
        learner.note(&ProgressUpdate::Attempt { puzzle, game, solved: true, clean, rated });
    }
    learner.note(&ProgressUpdate::Run(Run { game: "chess".into(), solved: 9, hardest: 1_140 }));
    learner
}

/// What a puzzle is about begins with what can be practised: where the end is cut, that is read.
#[test]
fn of_a_solved_puzzle_the_pattern_is_told_first() {
    let mut learner = Learner::default();
    for puzzle in shipped_puzzles().into_iter().filter(|puzzle| puzzle.game == "chess") {
        let (puzzle, game) = (puzzle.id, puzzle.game);
        learner.note(&ProgressUpdate::Attempt { puzzle, game, solved: true, clean: true, rated: None });
    }
    let mut desk = Desk::of(Route::Puzzles, Config::shipped(), learner, (120, 40));
    desk.press("l /").write("fork").press("Enter");
    let text = desk.text();
    let told: Vec<_> = text.lines().filter_map(|line| line.split_once('✓')).collect();
    assert!(told.len() > 20, "{text}");
    for (_, told) in told {
        let told = told.trim_start_matches([' ', '·']);
        let others = ["advantage", "crushing", "endgame", "long", "middlegame", "short"];
        assert!(!others.into_iter().any(|word| told.starts_with(word)), "{text}");
    }
}

#[test]
fn the_graph_of_the_rating_says_of_which_attempts_it_is() {
    for size in [SIZE, (120, 40), (160, 50)] {
        let mut desk = Desk::of(Route::Puzzles, Config::shipped(), learner(), size);
        let text = desk.press("s").text();
        assert!(text.contains("rating, attempt by attempt"), "{text}");
        assert!(text.contains("attempt 1─") && text.contains("─33"), "{text}");
    }
}

#[test]
fn how_the_learner_does_looks_as_it_should() {
    for (size, theme) in [(SIZE, ThemeName::Dark), (SIZE, ThemeName::Mono), ((160, 50), ThemeName::Dark)] {
        for (name, learner) in [("figures", learner()), ("figures-none", Learner::default())] {
            let mut desk = Desk::of(Route::Puzzles, Config::shipped(), learner, size);
            desk.press("s");
            desk.theme(theme);
            insta::assert_snapshot!(format!("{name}-{}x{}-{theme}", size.0, size.1), desk.text());
        }
    }
    let mut desk = Desk::of(Route::Puzzles, Config::shipped(), learner(), (60, 20));
    let list = desk.press("s").text();
    desk.press("Down Down");
    assert_ne!(desk.text(), list);
    desk.press("Up Up");
    assert_eq!(desk.text(), list);
    desk.press("q");
    assert!(desk.text().contains("all themes"), "{}", desk.text());
}

#[test]
fn what_gave_trouble_comes_again_and_then_is_known_for_a_while() {
    let mut tomorrow = learner();
    assert!(!Desk::of(Route::Puzzles, Config::shipped(), tomorrow.clone(), SIZE).line(23).contains("review"));
    tomorrow.today += 1;
    let due = tomorrow.puzzles.values().filter(|known| known.is_due(tomorrow.today)).count();
    assert!(due > 2);
    let mut desk = Desk::of(Route::Puzzles, Config::shipped(), tomorrow, (160, 50));
    assert!(desk.text().contains(&format!("{due} to review")), "{}", desk.text());
    desk.press("r s q");
    assert!(desk.text().contains(&format!("{} to review", due - 1)), "{}", desk.text());
}
