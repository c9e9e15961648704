//! A game gone through with the coach.

mod going;
mod panes;

use cutnode::games::Side;
use cutnode::session::Session;
use cutnode::session::portable::Headline;
use cutnode::ui::Route;
use cutnode::ui::learner_state::ProgressUpdate;
use cutnode::ui::screens::coach::Coached;
use cutnode::ui::theme::ThemeName;

use super::State;
use super::desk::Desk;

/// White has a queen for nothing and forgets that it can be taken; then Black misses mate in one.
const GAME: &str = "e4 e5 Qh5 Nc6 Qxh7 a6";
/// Enough for such a game.
const NODES: u64 = 4_000;

fn game(moves: &str) -> Box<dyn Session> {
    let mut session = cutnode::session::game("chess").expect("a game").open(None).expect("its start");
    for text in moves.split(' ').filter(|text| !text.is_empty()) {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
    }
    session
}

/// The coach with all that there is to be known of a game.
fn coach(session: Box<dyn Session>, you: Option<Side>, size: (u16, u16)) -> Desk {
    going_through(session, Headline::default(), you, size)
}

/// The same of a game of which more is known than its moves.
fn going_through(session: Box<dyn Session>, headline: Headline, you: Option<Side>, size: (u16, u16)) -> Desk {
    let mut desk =
        Desk::new(Route::Coach(Coached { session, headline, you, nodes: Some(NODES), wrong: None }), size);
    while desk.is_thinking() {
        desk.settle();
    }
    desk
}

#[test]
fn it_looks_as_it_should() {
    for (size, theme) in [
        ((80, 24), ThemeName::Dark),
        ((80, 24), ThemeName::Mono),
        ((120, 40), ThemeName::Dark),
        ((160, 50), ThemeName::Dark),
    ] {
        let mut desk = coach(game(GAME), None, size);
        desk.theme(theme);
        insta::assert_snapshot!(format!("coach-{}x{}-{theme}", size.0, size.1), desk.text());
    }
}

/// Names longer than any screen end in an ellipsis; those that fit are there in full.
#[test]
fn it_names_who_played_as_far_as_there_is_room() {
    let headline = |event: &str, players: [&str; 2]| Headline {
        event: event.into(),
        players: players.map(String::from),
        date: "1851.06.21".into(),
        result: "1-0".into(),
        ..Headline::default()
    };
    let known = headline("London", ["Adolf Anderssen", "Lionel Kieseritzky"]);
    for size in [(80, 24), (120, 40), (160, 50)] {
        let mut desk = going_through(game(GAME), known.clone(), None, size);
        assert!(
            desk.line(0).contains("coach · chess · Adolf Anderssen – Lionel Kieseritzky"),
            "{}",
            desk.line(0)
        );
        let is_told = ["London · 1851.06.21 · 1-0", "White, accuracy 28 %: Adolf Anderssen"];
        for told in is_told {
            assert_eq!(desk.text().contains(told), size.0 > 80, "{}", desk.text());
        }
        desk.press("End");
        insta::assert_snapshot!(format!("coach-of-a-file-{}x{}", size.0, size.1), desk.text());
    }
    let long = "Schachgesellschaft zu den vierundsechzig Feldern am Ufer des Sees";
    let desk = going_through(game(GAME), headline(long, [long, long]), None, (120, 40));
    assert!(desk.line(0).trim_end().ends_with('…'), "{}", desk.line(0));
    assert!(desk.line(1).trim_end().ends_with('…'), "{}", desk.line(1));
    let nobody = coach(game(GAME), None, (160, 50));
    assert!(nobody.text().contains("accuracy: White 28 %, Black 6 %"), "{}", nobody.text());
}

#[test]
fn bad_moves_are_named_with_the_reason_and_what_was_better() {
    let mut desk = coach(game(GAME), None, (120, 40));
    assert!(desk.text().contains("accuracy: White"), "{}", desk.text());
    // The first mistake is shown at once.
    assert!(desk.text().contains("3.Qxh7 is a"), "{}", desk.text());
    let words = |desk: &Desk| {
        let beside = |line: &str| line.chars().skip(54).collect::<String>();
        let beside: Vec<_> = desk.text().lines().map(beside).collect();
        beside.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(words(&desk).contains("It loses a queen for a pawn: 3…Rxh7."), "{}", desk.text());
    desk.press("Right");
    assert!(desk.text().contains("3…a6 is a blunder"), "{}", desk.text());
    assert!(words(&desk).contains("Better was 3…Rxh7"), "{}", desk.text());
}

#[test]
fn whoever_waits_is_told_what_is_going_on_and_what_the_marks_mean() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        let coached = Coached {
            session: game(GAME),
            headline: Headline::default(),
            you: None,
            nodes: Some(NODES),
            wrong: None,
        };
        let mut desk = Desk::new(Route::Coach(coached), size);
        desk.press("Home");
        let (text, is_small) = (desk.text(), size.0 == 80);
        assert!(text.contains("The engine comes to this") && text.contains("Meanwhile"), "{text}");
        assert_eq!(text.contains("?   mistake     10 % or more"), !is_small, "{text}");
        while desk.is_thinking() {
            desk.settle();
        }
        assert!(!desk.text().contains("Meanwhile") && !desk.text().contains("or more"), "{}", desk.text());
    }
}

#[test]
fn at_its_end_it_is_told_how_the_game_went() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        let mut desk = coach(game(GAME), None, size);
        desk.press("End");
        assert!(!desk.text().contains("how the game went"), "it is not over: {}", desk.text());
        let resigned = Headline { result: "White resigns: Black wins".into(), ..Headline::default() };
        let mut desk = going_through(game(GAME), resigned, None, size);
        desk.press("End");
        let text = desk.text();
        for told in ["how the game went", "White resigns: Black wins, where the"] {
            assert!(text.contains(told), "{told}: {text}");
        }
        let mut desk = coach(game("f3 e5 g4 Qh4"), None, size);
        desk.press("End");
        let text = desk.text();
        for told in ["how the game went", "2.g4", "2…Qh4# ends the game: checkmate."] {
            assert!(text.contains(told), "{told}: {text}");
        }
        let black = text.lines().find(|line| line.contains("Black   ")).expect("a line of its own");
        assert!(black.contains("no move with a mark"), "{text}");
        // Why stands there where there is room.
        assert_eq!(text.contains("Black wins with the next move"), size.0 > 120, "{text}");
        desk.press("Left");
        assert!(desk.text().contains("best lines here"), "{}", desk.text());
    }
}

/// Nimzowitsch – Tarrasch, Saint Petersburg 1914: with so few nodes no search of the position after 19.exd4 finds 19…Bxh2+, which
/// those of the positions behind it do: words, lines and tree have it.
#[test]
fn what_the_game_found_is_the_refutation_where_no_search_did() {
    let card = cutnode::session::game("chess").expect("a game");
    let start = "3r1rk1/p3qp1p/2bb2p1/2p5/3p4/1P2P3/PBQN1PPP/2R2RK1 w - - 0 19";
    let mut session = card.open(Some(start)).expect("a position");
    cutnode::session::play_moves(&mut *session, "exd4 Bxh2+ Kxh2 Qh4+ Kg1 Bxg2 f3").expect("legal");
    let headline = Headline::default();
    let coached = Coached { session, headline, you: None, nodes: Some(2 * NODES), wrong: None };
    let mut desk = Desk::new(Route::Coach(coached), (120, 40));
    while desk.is_thinking() {
        desk.settle();
    }
    desk.press("Home Right");
    let text = desk.text();
    let first = text.lines().skip_while(|line| !line.contains("best lines here")).nth(1);
    assert!(first.is_some_and(|line| line.contains("19…Bxh2+")) && text.contains("19.exd4?"), "{text}");
    assert!(text.contains("that shows") && !text.contains("answer to it is 19…Q"), "{text}");
    desk.press("Enter").settle();
    assert!(desk.text().contains("› 19…Bxh2+"), "{}", desk.text());
    assert!(desk.text().contains("thought less of 19…Bxh2+ than"), "{}", desk.text());
}

#[test]
fn the_tree_that_opens_has_the_refuting_line_unfolded() {
    let mut desk = coach(game(GAME), None, (120, 40));
    desk.press("Enter").settle();
    assert!(desk.line(0).contains("explore · chess"), "{}", desk.line(0));
    let rows: Vec<_> = desk.text().lines().map(String::from).collect();
    let chosen = rows.iter().find(|row| row.contains('▸')).cloned().unwrap_or_default();
    assert!(chosen.contains("Rxh7"), "the cursor is on the answer: {chosen}\n{}", desk.text());
}

/// Whoever had Black sees the board in the explorer as he saw it in the game.
#[test]
fn the_tree_has_the_board_as_it_was() {
    for (you, lowest) in [(None, "│1 "), (Some(Side::Second), "│8 ")] {
        let mut desk = coach(game(GAME), you, (120, 40));
        desk.press("Enter").settle();
        let text = desk.text();
        let mut ranks = text.lines().filter(|line| line.starts_with("│1 ") || line.starts_with("│8 "));
        assert!(ranks.next_back().is_some_and(|rank| rank.starts_with(lowest)), "{text}");
    }
}

#[test]
fn one_leaves_the_game_by_a_move_and_comes_back() {
    let mut desk = coach(game(GAME), None, (120, 40));
    desk.press("Home /").write("d4").press("Enter").settle();
    assert!(desk.text().contains("A line of your own: 1.d4."), "{}", desk.text());
    assert!(desk.text().contains("chosen at each depth"), "{}", desk.text());
    desk.press("Backspace");
    assert!(desk.text().contains("The start of the game."), "{}", desk.text());
    desk.press("Right /").write("e5").press("Enter");
    assert!(desk.text().contains("1…e5:"), "a move of the game stays in it: {}", desk.text());
}

#[test]
fn castling_can_be_typed_as_people_write_it() {
    for text in ["O-O", "o-o", "0-0"] {
        let mut desk = coach(game("e4 e5 Nf3 Nc6 Bc4 Bc5"), None, (120, 40));
        desk.press("End").write(text).press("Enter").settle();
        assert!(desk.text().contains("A line of your own: 4.O-O."), "{text}: {}", desk.text());
    }
}

#[test]
fn the_depth_can_be_chosen() {
    let mut desk = coach(game(GAME), None, (120, 40));
    let before = desk.text();
    desk.press(">");
    assert_ne!(before, desk.text());
    assert!(desk.text().contains("lesson: "), "{}", desk.text());
    desk.press("<");
    desk.press("Left Right");
    assert_eq!(before, desk.text());
}

/// Where somebody went wrong it counts what he could have seen, and how deep he had to look for it.
#[test]
fn at_a_mistake_the_depths_choose_where_it_was_made() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        let mut desk = coach(game(GAME), None, size);
        let text = desk.text();
        assert!(
            text.contains("at 3.Qxh7, chosen at each depth") || text.contains("at 3.Qxh7, by depth"),
            "{text}"
        );
        let chosen = text.lines().filter(|line| line.contains('▸')).nth(1).expect("a depth").to_string();
        // A search of one ply looks at captures, too: it sees at once that the queen is taken.
        assert!(chosen.contains("▸  1 ") && chosen.contains("Qxh7 −"), "where it shows: {text}");
        // The tree that opens is that of the search that chose.
        desk.press(">");
        let text = desk.text();
        let chosen = text.lines().filter(|line| line.contains('▸')).nth(1).expect("a depth").to_string();
        assert!(chosen.contains("▸  2 ") && chosen.contains("3.Bc4 "), "{text}");
        desk.press("Enter").settle();
        assert!(desk.line(0).contains("explore · chess · depth 2 "), "{}", desk.line(0));
        assert!(desk.text().contains("search › depth 2 › 3.Bc4"), "{}", desk.text());
        assert!(desk.text().contains("3.Qxh7, as played, stands among"), "{}", desk.text());
    }
}

#[test]
fn who_leaves_the_form_of_a_game_to_be_played_on_has_begun_none() {
    let mut desk = coach(game(GAME), None, (120, 40));
    desk.press("p");
    assert!(desk.line(0).contains("play"), "{}", desk.line(0));
    desk.press("Esc");
    assert!(desk.line(0).contains("coach"), "{}", desk.line(0));
    let games = desk.stored.iter().filter(|update| matches!(update, ProgressUpdate::Game { .. }));
    assert_eq!(games.count(), 0);
}

/// After a mistake of one's own it is the other side's move: one answers for it as one played, and does not change sides.
#[test]
fn one_plays_on_with_ones_own_side() {
    for (you, plays) in [(Some(Side::First), "White"), (Some(Side::Second), "Black"), (None, "Black")] {
        let mut desk = coach(game(GAME), you, (120, 40));
        desk.press("Home n");
        assert!(desk.text().contains("3.Qxh7 is a"), "{}", desk.text());
        desk.press("p");
        let side = desk.text().lines().find(|line| line.contains("you play")).expect("a row").to_string();
        assert!(side.contains(plays), "{you:?}: {side}");
    }
}

#[test]
fn no_depth_is_offered_that_was_not_searched() {
    let mut desk = coach(game(GAME), None, (160, 50));
    let offered = |desk: &Desk| {
        let footer = desk.text().lines().last().unwrap_or_default().to_string();
        [footer.contains("< less deep"), footer.contains("> deeper")]
    };
    assert_eq!(offered(&desk), [false, true], "it shows at 1: {}", desk.text());
    desk.press(">");
    assert_eq!(offered(&desk), [true, true], "{}", desk.text());
    desk.press("Home");
    assert_eq!(offered(&desk), [true, false], "the last depth: {}", desk.text());
}

#[test]
fn mistakes_of_the_learner_become_puzzles_by_themselves_and_are_tried_again() {
    let mut desk = coach(game(GAME), Some(Side::Second), (120, 40));
    let puzzles =
        |desk: &Desk| desk.stored.iter().filter(|update| matches!(update, ProgressUpdate::Puzzle(_))).count();
    assert!(puzzles(&desk) > 0, "{:?}", desk.stored);
    let ratings = desk.stored.iter().filter_map(|update| match update {
        ProgressUpdate::Puzzle(puzzle) => Some(puzzle.rating),
        _ => None,
    });
    assert!(
        ratings.into_iter().all(|rating| rating < 1_200),
        "a queen that stands there to be taken: {:?}",
        desk.stored
    );
    desk.press("t");
    let is_there = |desk: &Desk| desk.text().contains("Black played 3…a6 here");
    for _ in 0..20 {
        if !is_there(&desk) {
            desk.press("n");
        }
    }
    assert!(is_there(&desk), "{}", desk.text());
    assert!(!desk.text().contains("chosen at each depth"), "what is looked for is told:\n{}", desk.text());
    // A move is typed as it is written: its first letter opens the line.
    desk.write("Nf6").press("Enter").settle();
    assert!(desk.text().contains("is not good enough"), "{}", desk.text());
    desk.press("r /").write("Rxh7").press("Enter").settle();
    assert!(desk.text().contains("Rxh7 is good"), "{}", desk.text());
    desk.press("Esc");
    assert!(desk.text().contains("accuracy") && desk.text().contains("found: 1 of 1"), "{}", desk.text());
    // Where nothing was tried there is nothing to be told.
    desk.press("t Esc");
    assert!(!desk.text().contains("found: "), "{}", desk.text());
}

#[test]
fn a_puzzle_is_made_of_what_has_one_solution() {
    let mut desk = coach(game(GAME), None, (80, 24));
    assert!(desk.stored.is_empty(), "the game is nobody's: {:?}", desk.stored);
    desk.press("Right s");
    assert!(desk.text().contains("kept among the puzzles"), "{}", desk.text());
    desk.press("Home s");
    assert!(!desk.text().contains("kept among the puzzles"), "there is nothing to be made of the start");
}

#[test]
fn every_game_of_the_registry_can_be_gone_through() {
    for card in &cutnode::session::GAMES {
        let mut session = card.open(None).expect("its start");
        for _ in 0..4 {
            if let Some(tag) = session.view().moves.first().map(|mv| mv.tag) {
                session.play(tag);
            }
        }
        for size in [(80, 24), (160, 50), (20, 5), (1, 1)] {
            let route = Route::Coach(Coached {
                session: session.fork(),
                headline: Headline::default(),
                you: Some(Side::Second),
                nodes: Some(300),
                wrong: None,
            });
            let mut desk = Desk::new(route, size);
            while desk.is_thinking() {
                desk.settle();
            }
            desk.press("Left Left n N Right PgDn PgUp x < < > b Backspace t s Esc");
        }
    }
}

/// Its states, to be tried at every size.
pub(super) fn states() -> Vec<State> {
    let behind = |keys: &'static str| {
        move || {
            let mut desk = coach(game("f3 e5 g4 Qh4"), None, (80, 24));
            desk.press(keys).settle();
            desk
        }
    };
    ["", "Home b", "t"].map(|keys| Box::new(behind(keys)) as State).into()
}
