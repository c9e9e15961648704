//! A game against an opponent.

mod beside;
mod clock;
mod ended;
mod form;
mod looking_back;
mod openings;
mod opponents;
mod states;
mod typed;

use cutnode::ui::theme::ThemeName;

use super::desk::Desk;

pub(super) use states::states;

const SIZE: (u16, u16) = (80, 24);

fn chess(position: Option<&str>) -> Desk {
    let mut desk = Desk::play("chess", position, SIZE);
    desk.press("Enter");
    desk
}

/// The middle of a cell of the chess board at 80×24, White below.
fn square(name: &str) -> (u16, u16) {
    let mut letters = name.bytes();
    let (file, rank) = (letters.next().expect("file") - b'a', letters.next().expect("rank") - b'1');
    (corner().0 + 4 * u16::from(file) + 1, corner().1 + 2 * (7 - u16::from(rank)))
}

/// Where the board begins: found by the label of its first row.
fn corner() -> (u16, u16) {
    let desk = chess(None);
    let row = (0..24).find(|&row| desk.line(row).trim_start().starts_with('8')).expect("the eighth rank");
    let column = desk.line(row).chars().position(|c| c == '8').expect("its label");
    (column as u16 + 2, row)
}

#[test]
fn it_looks_as_it_should() {
    for (size, theme) in
        [((80, 24), ThemeName::Dark), ((80, 24), ThemeName::Mono), ((160, 50), ThemeName::Dark)]
    {
        let mut desk = Desk::play("chess", Some("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1"), size);
        desk.theme(theme);
        insta::assert_snapshot!(format!("form-{}x{}-{theme}", size.0, size.1), desk.text());
        desk.press("Enter");
        desk.write("Qg7").press("Enter");
        insta::assert_snapshot!(format!("mate-{}x{}-{theme}", size.0, size.1), desk.text());
    }
}

#[test]
fn moves_are_made_by_typing_by_mouse_and_by_cursor() {
    // Whatever the lone king does, these moves are legal.
    let mut desk = chess(Some("7k/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"));
    desk.write("e4");
    assert!(desk.text().contains("your move: e4"), "the first letter begins to type");
    let footer = desk.line(23);
    assert!(footer.contains("F1 help") && !footer.contains("q back"), "characters are typed: {footer}");
    desk.press("Enter").settle();
    assert!(desk.text().contains("1. e4"), "{}", desk.text());
    let (from, to) = (square("g1"), square("f3"));
    desk.click(from.0, from.1).click(to.0, to.1).settle();
    assert!(desk.text().contains("2. Nf3"), "{}", desk.text());
    desk.drag(square("b1"), square("c3")).settle();
    assert!(desk.text().contains("3. Nc3"), "{}", desk.text());
    // The cursor stands where the mouse was last.
    desk.click(square("f1").0, square("f1").1).press("Up Left Enter").settle();
    assert!(desk.text().contains("4. Be2"), "{}", desk.text());
}

#[test]
fn where_a_piece_may_go_is_shown() {
    let mut desk = chess(None);
    let dots = |desk: &Desk| desk.text().matches("▝▘").count();
    assert_eq!(dots(&desk), 0, "{}", desk.text());
    desk.click(square("b1").0, square("b1").1);
    assert_eq!(dots(&desk), 2, "{}", desk.text());
    desk.click(square("b1").0, square("b1").1);
    assert_eq!(dots(&desk), 0, "the same again puts it back");
}

#[test]
fn a_wrong_move_is_answered_in_the_line_and_loses_nothing() {
    let mut desk = chess(None);
    desk.write("e5").press("Enter");
    let text = desk.text();
    assert!(text.contains("your move: e5") && text.contains("`e5` is not legal here"), "{text}");
    desk.press("Esc");
    assert!(desk.text().contains("Your move, White") && desk.text().contains("no move yet"));
}

#[test]
fn what_is_wrong_with_a_move_is_told_to_its_end() {
    let mut session = cutnode::session::game("chess").expect("a game").open(None).expect("its start");
    for text in ["Nf3", "a6", "Nd4", "b6"] {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
    }
    for text in ["e5", "Nb5c3", "hello", "Qh5", "x", "Nf3 or so", "O-O", "e2e4e6", "g1f3=Q"] {
        let error = session.parse_move(text).expect_err("not a move").message;
        let mut desk = Desk::new(cutnode::ui::Route::Play(session.fork()), SIZE);
        desk.press("Enter /").write(text).press("Enter");
        let said: Vec<_> = desk.text().split_whitespace().map(String::from).collect();
        assert!(said.join(" ").contains(&error), "{error}\n{}", desk.text());
    }
}

#[test]
fn a_promotion_asks_for_the_piece() {
    let mut desk = chess(Some("8/4P2k/8/8/8/8/8/K7 w - - 0 1"));
    let (from, to) = (square("e7"), square("e8"));
    desk.click(from.0, from.1).click(to.0, to.1);
    let text = desk.text();
    assert!(text.contains("which one?") && text.contains("e8=Q") && text.contains("e8=N"), "{text}");
    let alone = |row: &u16| desk.line(*row).contains("e8=R") && !desk.line(*row).contains("e8=Q");
    let row = (0..24).find(alone).expect("a rook is offered");
    let column = desk.line(row).find("e8=R").map(|at| desk.line(row)[..at].chars().count()).expect("there");
    desk.click(column as u16, row).settle();
    assert!(desk.text().contains("1. e8=R"), "{}", desk.text());
}

#[test]
fn a_hint_comes_in_steps() {
    let mut desk = chess(Some("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"));
    desk.press("i").settle();
    assert!(desk.text().contains("Hint: look at a1."), "{}", desk.text());
    desk.press("i");
    assert!(desk.text().contains("Hint: from a1 to a8."));
    desk.press("i");
    assert!(desk.text().contains("Hint: Ra8#."));
    desk.press("u");
    desk.write("Ra8").press("Enter");
    assert!(desk.text().contains("Checkmate: White wins, you win!"), "{}", desk.text());
}

/// In 30 rows the men of chess have three each, if what is said below the board stands beside its lower name.
#[test]
fn where_a_row_more_makes_the_board_larger_the_remark_stands_beside() {
    for size in [(100, 30), (120, 30)] {
        let mut desk = Desk::play("chess", None, size);
        desk.press("Enter i").settle();
        let (above, below) = (desk.line(27), desk.line(28));
        assert!(above.contains("White · you") && above.contains("Hint: look at "), "{}", desk.text());
        assert!(below.starts_with(" Your move, White."), "{}", desk.text());
        let files: Vec<_> = ["a", "h"].iter().filter_map(|file| desk.line(26).find(file)).collect();
        assert_eq!(files[1] - files[0], 7 * 6, "{}", desk.text());
    }
}

#[test]
fn a_hint_names_no_cell_that_nobody_knows_by_name() {
    let mut desk = Desk::play("connect-4", None, SIZE);
    desk.press("Enter i").settle();
    let text = desk.text();
    let hint = text.split("Hint: ").nth(1).expect("a hint").chars().nth(1);
    assert_eq!(hint, Some('.'), "a column alone: {text}");
}

#[test]
fn the_men_of_a_side_stand_beside_its_name() {
    let mut desk = Desk::play("connect-4", None, SIZE);
    desk.press("Enter").settle();
    let text = desk.text();
    assert!(text.contains(" ●  White · you") && text.contains(" ●  Black · "), "{text}");
    desk.theme(ThemeName::Mono);
    let text = desk.text();
    assert!(
        text.contains("● White · you") && text.contains("○ Black · "),
        "without colour by their signs: {text}"
    );
}

#[test]
fn what_was_not_measured_is_not_said_to_be() {
    let text = Desk::play("connect-4", None, (120, 40)).text();
    assert!(text.contains("no scale of ratings") && !text.contains("measured"), "{text}");
    let text = Desk::play("chess", None, (120, 40)).text();
    assert!(
        text.contains("measured to be") && text.contains("800 ± ") && text.contains("known strength"),
        "{text}"
    );
}

#[test]
fn moves_are_taken_back_to_ones_own_turn() {
    let mut desk = chess(None);
    let kept = |desk: &Desk| desk.learner.now().archive.len();
    desk.write("e4").press("Enter").settle();
    assert_eq!(kept(&desk), 1);
    desk.press("u");
    assert!(desk.text().contains("no move yet"), "{}", desk.text());
    assert_eq!(kept(&desk), 0, "a game without a move is none");
    // While the opponent thinks, only one's own move is taken back.
    desk.write("d4").press("Enter");
    desk.press("u").settle();
    assert!(desk.text().contains("no move yet") && desk.text().contains("Your move"), "{}", desk.text());
    desk.write("c4").press("Enter").settle();
    assert_eq!(kept(&desk), 1);
}

#[test]
fn black_moves_second_and_sits_below() {
    let mut desk = Desk::play("chess", None, SIZE);
    // The side is the field above the opponent.
    desk.press("Up Right Enter").settle();
    let text = desk.text();
    assert!(text.contains("Your move, Black"), "{text}");
    let first = (0..24).map(|row| desk.line(row)).find(|line| line.trim_start().starts_with(['1', '8']));
    assert!(first.expect("a rank").trim_start().starts_with('1'), "the board is turned");
}

#[test]
fn a_game_that_was_begun_goes_on() {
    let mut session = cutnode::session::game("chess").expect("a game").open(None).expect("its start");
    for text in ["e4", "e5"] {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
    }
    let mut desk = Desk::new(cutnode::ui::Route::Play(session), SIZE);
    desk.press("Enter");
    assert!(desk.text().contains("1. e4       e5") && desk.text().contains("Your move, White"));
}

#[test]
fn a_stone_that_falls_is_dropped_anywhere_above() {
    let mut desk = Desk::play("connect-4", None, SIZE);
    desk.press("Enter").settle();
    let stones = |desk: &Desk| desk.text().matches('▟').count();
    assert_eq!(stones(&desk), 0, "{}", desk.text());
    desk.press("Up Up Up Up Up Up Enter").settle();
    assert!(stones(&desk) > 0, "{}", desk.text());
}

#[test]
fn the_opening_is_named_while_it_is_played() {
    let mut session = cutnode::session::game("chess").expect("a game").open(None).expect("its start");
    for text in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"] {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
    }
    let mut desk = Desk::new(cutnode::ui::Route::Play(session), SIZE);
    desk.press("Enter");
    assert!(desk.text().contains("Ruy Lopez"), "{}", desk.text());
}

#[test]
fn no_board_is_turned_whose_stones_fall() {
    for slug in ["connect-4", "tic-tac-toe"] {
        let mut desk = Desk::play(slug, None, SIZE);
        let labels = |desk: &Desk| {
            (0..24).filter_map(|row| desk.line(row).trim_start().chars().next()).collect::<String>()
        };
        desk.press("Enter").settle();
        let first = labels(&desk);
        let mut desk = Desk::play(slug, None, SIZE);
        desk.press("Up Right Enter").settle();
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        assert_eq!(digits(&labels(&desk)), digits(&first), "{slug}");
        assert!(!desk.line(23).contains("x flip"), "{}", desk.line(23));
    }
}

/// What is on the screen, each gap as one blank, without frames.
fn moves(desk: &Desk) -> String {
    desk.text().replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn of_a_move_that_the_opponent_did_not_make_there_is_no_search() {
    let mut desk = chess(None);
    desk.write("e4").press("Enter").settle();
    desk.press("n Up Up Up").write("e4 d5").press("Enter").settle();
    assert!(moves(&desk).contains("1. e4 d5"), "{}", desk.text());
    desk.press("w");
    assert!(desk.text().contains("that move was on the board before"), "{}", desk.text());
}

#[test]
fn what_cannot_be_taken_back_is_not_offered() {
    let mut desk = Desk::play("chess", None, SIZE);
    desk.press("Up Right Enter").settle();
    assert!(
        desk.text().contains("Your move, Black") && !desk.line(23).contains("u take back"),
        "{}",
        desk.text()
    );
    desk.write("a6").press("Enter").settle();
    assert!(desk.line(23).contains("u take back"), "{}", desk.text());
}

#[test]
fn moves_are_scrolled_as_far_as_there_are_some() {
    let mut session = cutnode::session::game("chess").expect("a game").open(None).expect("its start");
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(15) {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
    }
    for size in [SIZE, (160, 50)] {
        let mut desk = Desk::new(cutnode::ui::Route::Play(session.fork()), size);
        desk.press("Enter");
        let end = desk.text();
        desk.press(&"PgUp ".repeat(20));
        let start = desk.text();
        assert!(start.contains("   1. Nf3"), "{start}");
        desk.press("PgDn");
        assert!(desk.text() != start || start == end, "{start}");
        desk.press(&"PgDn ".repeat(20));
        assert_eq!(desk.text(), end);
    }
}

#[test]
fn the_line_that_wins_is_marked() {
    let mut session =
        cutnode::session::game("connect-4").expect("a game").open(Some("112233")).expect("a position");
    let four = session.parse_move("4").expect("legal");
    assert!(session.play(four));
    let line: std::collections::BTreeSet<usize> = session.view().last.into_iter().collect();
    assert_eq!(line.into_iter().collect::<Vec<_>>(), [35, 36, 37, 38], "the lowest row, from the left");
}

#[test]
fn why_begins_with_what_the_opponent_overlooked() {
    let mut desk = Desk::play("chess", None, (120, 40));
    desk.press("Enter").write("e4").press("Enter").settle();
    desk.press("w").settle();
    let text = desk.text();
    assert!(desk.line(0).contains("explore · chess"), "{text}");
    assert!(text.contains("did not come to"), "{text}");
}
