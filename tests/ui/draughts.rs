//! Draughts on the screen: numbers on the squares, and pieces that are led over the board.

use cutnode::course::library::LessonLibrary;
use cutnode::games::BoardView;
use cutnode::learner::puzzles::Puzzle;
use cutnode::session::{Session, game, shipped_puzzles};
use cutnode::ui::Route;

use super::desk::Desk;

const SIZE: (u16, u16) = (80, 24);

/// The middle of a square of the board, White below: five squares a row, which begin alternately at its second cell and at
/// its first.
fn square(number: u16) -> (u16, u16) {
    let (row, place) = ((number - 1) / 5, (number - 1) % 5);
    let column = 2 * place + u16::from(row.is_multiple_of(2));
    (7 + 4 * column, 1 + 2 * row)
}

#[test]
fn squares_are_numbered_when_asked() {
    for size in [SIZE, (160, 50)] {
        let mut desk = Desk::play("draughts", None, size);
        desk.press("Enter");
        // No first move goes to that square, so that no list of moves has its number.
        let before = desk.text();
        assert!(!before.contains("23"), "{before}");
        desk.press("F5");
        assert!(desk.text().contains("23"), "{}", desk.text());
        desk.press("F5");
        assert!(!desk.text().contains("23"), "{}", desk.text());
    }
}

/// From 12 to 15 there are two captures. Leading the king over 21 or over 26 tells them apart; going there at once asks.
#[test]
fn a_piece_is_led_through_a_capture() {
    for (over, made) in [(21, "12x21x38x15"), (26, "12x26x42x15")] {
        let mut desk = Desk::play("draughts", Some("W:WK12:B1,17,27,33,37"), SIZE);
        desk.press("Enter");
        for number in [12, over, 15] {
            let (column, row) = square(number);
            desk.click(column, row);
        }
        assert!(desk.text().contains(made), "{made}\n{}", desk.text());
    }
    let mut desk = Desk::play("draughts", Some("W:WK12:B1,17,27,33,37"), SIZE);
    desk.press("Enter").click(square(12).0, square(12).1).click(square(15).0, square(15).1);
    let text = desk.text();
    assert!(text.contains("12x21x38x15") && text.contains("12x26x42x15"), "{text}");
}

/// The places of the squares on the screen, by their numbers: F5 writes those of the empty ones, wherever the board is, however
/// large and whichever side is below.
fn squares(desk: &mut Desk, position: &str) -> impl Fn(u16) -> (u16, u16) + use<> {
    let view = game("draughts").expect("a game").open(Some(position)).expect("a position").view();
    let BoardView::Grid(grid) = view.board else { panic!("draughts has a grid") };
    let cell = |number: u16| {
        let row = (number - 1) / 5;
        (2 * ((number - 1) % 5) + u16::from(row.is_multiple_of(2)), row)
    };
    let is_empty = |&number: &u16| {
        let (column, row) = cell(number);
        grid.cells[usize::from(10 * row + column)].owner.is_none()
    };
    let empty: Vec<u16> = (1..=50).filter(is_empty).collect();
    desk.press("F5");
    let lines: Vec<Vec<char>> = desk.text().lines().map(|line| line.chars().collect()).collect();
    desk.press("F5");
    // A number stands in its cell, perhaps with a mark beside it.
    let stands = |number: u16, (column, row): (u16, u16)| {
        let text: String =
            lines.get(usize::from(row)).into_iter().flatten().skip(column.into()).take(2).collect();
        text.trim() == number.to_string()
    };
    let sizes = [(8, 4), (6, 3), (4, 2), (3, 1), (2, 1)];
    for ((width, height), flipped) in sizes.into_iter().flat_map(|size| [(size, false), (size, true)]) {
        let at = move |number: u16| {
            let (column, row) = cell(number);
            let (column, row) = if flipped { (9 - column, 9 - row) } else { (column, row) };
            (column * width, row * height)
        };
        let most = (lines[0].len() as u16, lines.len() as u16);
        for (left, top) in (0..most.0).flat_map(|left| (0..most.1).map(move |top| (left, top))) {
            let place = move |number| (at(number).0 + left, at(number).1 + top);
            if empty.iter().all(|&number| stands(number, place(number))) {
                return place;
            }
        }
    }
    panic!("no board with numbers:\n{}", desk.text());
}

/// The squares that a piece touches on its way, as a hand leads it.
fn way(session: &dyn Session, text: &str) -> Vec<u16> {
    let view = session.view();
    let mv = view.moves.iter().find(|mv| mv.plain == text || mv.text == text).expect("it is legal");
    mv.cells.iter().map(|&cell| (cell / 10 * 5 + cell % 10 / 2 + 1) as u16).collect()
}

/// Gives the men of a shot by clicks, and leads the piece that takes.
fn click_through(desk: &mut Desk, puzzle: &Puzzle) {
    let place = squares(desk, &puzzle.position);
    let mut session = game(&puzzle.game).expect("a game").open(Some(&puzzle.position)).expect("a position");
    for (ply, text) in puzzle.moves.iter().enumerate() {
        if ply.is_multiple_of(2) {
            let way = way(session.as_ref(), text);
            let led = way.len() > 2;
            for (touched, &number) in way.iter().enumerate() {
                let (column, row) = place(number);
                desk.click(column, row);
                let over = touched + 1 == way.len();
                assert!(led || over || !desk.text().contains('✓'), "{}", desk.text());
            }
        }
        let tag = session.parse_move(text).expect("it is legal");
        session.play(tag);
    }
}

fn shot(id: &str) -> (usize, Puzzle) {
    let all: Vec<_> = shipped_puzzles().into_iter().filter(|puzzle| puzzle.game == "draughts").collect();
    let place = all.iter().position(|puzzle| puzzle.id == id).expect("shipped");
    (place, all[place].clone())
}

#[test]
fn a_shot_among_the_puzzles_is_clicked_through() {
    for size in [SIZE, (160, 50)] {
        let (place, puzzle) = shot("shot-1");
        let mut desk = Desk::new(Route::PuzzlesOf("draughts"), size);
        desk.press("l Home");
        for _ in 0..place {
            desk.press("Down");
        }
        desk.press("Enter");
        click_through(&mut desk, &puzzle);
        assert!(desk.text().contains("✓ Solved, without a mistake"), "{}", desk.text());
    }
}

#[test]
fn a_shot_in_a_lesson_is_clicked_through() {
    let lessons = LessonLibrary::open(None).lessons;
    let place = lessons.iter().position(|entry| entry.lesson.id == "draughts-quiescence").expect("shipped");
    for size in [SIZE, (160, 50)] {
        let mut desk = Desk::new(Route::Learn, size);
        for _ in 0..place {
            desk.press("Down");
        }
        desk.press("Enter Tab Tab");
        click_through(&mut desk, &shot("shot-1").1);
        assert!(desk.line(1).contains('✓'), "{}", desk.text());
    }
}
