//! The form of a new game.

use super::{Desk, SIZE, chess};

/// The form with its clock chosen: a player of one's choice has his strength in a field before it.
fn at_clock() -> Desk {
    let mut desk = Desk::play("chess", None, SIZE);
    let fields = (0..9).find(|_| desk.press("Down").text().contains("▸ clock"));
    assert!(fields.is_some(), "{}", desk.text());
    desk
}

#[test]
fn a_value_of_which_there_are_many_is_found_by_typing() {
    let mut desk = Desk::play("chess", None, SIZE);
    assert!(desk.line(23).contains("/ find"), "{}", desk.text());
    let before = desk.text();
    desk.press("/").write("mini");
    let text = desk.text();
    assert!(text.contains("opponent") && text.contains(" of ") && !desk.line(23).contains("q "), "{text}");
    desk.press("Esc");
    assert_eq!(desk.text(), before, "left without choosing");
    desk.press("/ End Enter");
    assert!(desk.text().contains("new game") && desk.text() != before, "{}", desk.text());
    // Where there are few the arrows do.
    desk.press("Home Down");
    assert!(!desk.line(23).contains("/ find"), "{}", desk.text());
}

#[test]
fn every_opponent_is_named_in_the_form() {
    let mut desk = Desk::play("chess", None, SIZE);
    let ladder = cutnode::opponents::ladder("chess");
    for opponent in &ladder {
        let name = format!("‹ {} ›", opponent.name);
        let found = (0..=ladder.len()).any(|_| {
            let found = desk.text().contains(&name);
            desk.press("Right");
            found
        });
        assert!(found, "{name}");
    }
}

#[test]
fn a_side_that_was_drawn_by_lot_is_to_be_drawn_again() {
    let mut desk = Desk::play("chess", None, SIZE);
    let is_lot = |desk: &mut Desk| desk.text().contains("‹ either side ›");
    let found = (0..9).find(|_| desk.press("Up").text().contains("▸ you play"));
    assert!(found.is_some(), "{}", desk.text());
    assert!((0..3).any(|_| is_lot(desk.press("Right"))), "{}", desk.text());
    desk.press("Enter").settle();
    assert!(is_lot(desk.press("n")), "{}", desk.text());
}

/// A strength of one game, taken over into another whose levels are few, would be the strongest there is.
#[test]
fn another_game_begins_with_its_own_usual_opponent() {
    let mut desk = Desk::play("chess", None, SIZE);
    assert!((0..9).any(|_| desk.press("Up").text().contains("▸ game")), "{}", desk.text());
    let levels = ["‹ Level 3 ›", "‹ Player of 800 ›"];
    for _ in 0..cutnode::session::GAMES.len() {
        let text = desk.press("Right").text();
        let has_levels = text.contains("‹ Level ") || text.contains("‹ Player of ");
        assert!(!has_levels || levels.iter().any(|level| text.contains(level)), "{text}");
    }
}

#[test]
fn a_position_is_read_in_the_form_or_refused_with_its_column() {
    let mut desk = chess(None);
    desk.press("n Up Up Up").write("8/8/8/8 w").press("Enter");
    assert!(desk.text().contains("column"), "{}", desk.text());
    desk.press("C-u").write("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1").press("Enter");
    assert!(desk.text().contains("Your move, White"), "{}", desk.text());
}

#[test]
fn clocks_stand_beside_the_names_and_wait_for_the_first_move() {
    let mut desk = at_clock();
    desk.press("Right Enter");
    assert!(desk.text().contains("White · you · 1:00"), "{}", desk.text());
}

#[test]
fn a_clock_is_typed_and_what_is_none_is_refused_in_words() {
    let mut desk = at_clock();
    desk.write("5+3");
    assert!(desk.text().contains("5 minutes, 3 seconds a move"), "{}", desk.text());
    desk.write("x").press("Enter");
    assert!(desk.text().contains("minutes and seconds as in 5+3"), "{}", desk.text());
    assert!(!desk.text().contains("White · you"), "{}", desk.text());
    desk.press("Backspace Enter");
    assert!(desk.text().contains("White · you · 5:00"), "{}", desk.text());
}

#[test]
fn who_was_not_measured_is_told_before_the_column_of_bars() {
    let desk = Desk::play("chess", None, (120, 40));
    let rows: Vec<_> = (0..40).map(|row| desk.line(row)).collect();
    let bar = |row: &String| {
        row.char_indices()
            .filter(|(_, c)| "█▏▎▍▌▋▊▉".contains(*c))
            .map(|(at, _)| row[..at].chars().count())
            .next()
    };
    let ladder = rows.iter().skip_while(|row| !row.contains("who plays this game"));
    let first = ladder.filter(|row| row.contains('±') && !row.contains("rated")).filter_map(bar).min();
    let row = rows.iter().find(|row| row.contains("not measured")).expect("somebody is not");
    let end = row[..row.find("not measured").expect("it is there")].chars().count() + "not measured".len();
    assert!(first.is_some_and(|first| end < first), "{first:?} {end}\n{}", rows.join("\n"));
}

#[test]
fn a_rating_is_told_whole_or_not_at_all() {
    let ratings: Vec<String> = cutnode::opponents::ladder("chess")
        .iter()
        .filter_map(|opponent| cutnode::opponents::rating("chess", &opponent.slug))
        .map(|rating| format!("{:.0}", rating.value).replace('-', "−"))
        .collect();
    for width in (80..=160).step_by(4) {
        for height in [24, 30, 40, 50] {
            let desk = Desk::play("chess", None, (width, height));
            let text = desk.text();
            // A row of the list: a name, dots, a figure.
            for row in text.lines().filter(|row| row.contains(" ····")) {
                let figure = row.rsplit('·').next().and_then(|rest| rest.split_whitespace().next());
                let known = |figure: &str| {
                    figure == "not"
                        || figure == "?"
                        || ratings.iter().chain(&["800".into()]).any(|it| it == figure)
                };
                assert!(figure.is_some_and(known), "{width}x{height}: {row}");
            }
        }
    }
}

/// Where there is no room for all of them, the list is of those around the one who is chosen.
#[test]
fn who_is_chosen_is_seen_in_the_list_of_players() {
    for size in [(80, 24), (100, 30), (112, 34), (120, 40), (160, 50)] {
        let mut desk = Desk::play("chess", None, size);
        for _ in 0..cutnode::opponents::ladder("chess").len() {
            desk.press("Right");
            let text = desk.text();
            let name = text.lines().find(|line| line.contains("▸ opponent")).expect("it is chosen");
            let name = name.split(['‹', '›']).nth(1).expect("a name").trim();
            let is_listed = text.lines().any(|row| row.contains(" ····"));
            let marked = text.lines().any(|row| row.contains(&format!("▸ {name} ")));
            assert!(!is_listed || marked, "{size:?}, {name}: {text}");
        }
    }
}

/// In a small window each field is told what it is below it; once more it is not, and that is room for the players.
#[test]
fn what_is_told_below_a_field_is_not_told_again() {
    for game in ["connect-4", "draughts"] {
        let desk = Desk::play(game, None, SIZE);
        let text = desk.text();
        assert!(text.contains("▸ opponent"), "{text}");
        assert_eq!(text.matches("who plays against you").count(), 1, "{text}");
        assert!(text.contains("who plays this game") && text.contains("▸ Level 3 ···"), "{text}");
    }
}
