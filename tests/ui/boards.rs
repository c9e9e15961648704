//! Boards: every set of drawings at every size, and marks that need no colour.

use std::collections::BTreeSet;

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use cutnode::games::BoardView;
use cutnode::session::{View, game};
use cutnode::ui::theme::{Depth, PieceStyle, Theme, ThemeName};
use cutnode::ui::widgets::board::{self, Layout, Marks};
use cutnode::ui::widgets::move_input::{MoveInput, Touched};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Columns and rows of a square at every size.
const SIZES: [(u16, u16); 11] =
    [(2, 1), (3, 1), (4, 2), (6, 3), (8, 4), (10, 5), (12, 6), (14, 7), (16, 8), (20, 10), (24, 12)];

/// Positions in which every piece of every set stands.
const POSITIONS: [(&str, Option<&str>); 4] = [
    ("chess", None),
    ("draughts", Some("W:WK1,32,33:B12,13,K46")),
    ("connect-4", Some("4453")),
    ("tic-tac-toe", Some("XO./.X./..O X")),
];

fn view(slug: &str, position: Option<&str>) -> View {
    game(slug).expect("a game").open(position).expect("a position").view()
}

/// A board whose squares are this large, and where it is.
fn drawn(view: &View, size: (u16, u16), marks: &Marks, flipped: bool, theme: &Theme) -> (Buffer, Layout) {
    let BoardView::Grid(grid) = &view.board else { panic!("a board") };
    let labels = grid.rows.iter().map(String::len).max().unwrap_or_default() as u16 + 1;
    let (columns, rows) = (grid.columns.len() as u16, grid.rows.len() as u16);
    let area = Rect::new(0, 0, columns * size.0 + labels, rows * size.1 + 1);
    let layout = Layout::new(&view.board, area, theme.pieces, flipped).expect("there is room");
    assert_eq!(layout.area, area, "squares of {size:?} fill the place");
    let mut buf = Buffer::empty(area);
    board::draw(&mut buf, area, &view.board, marks, flipped, theme);
    (buf, layout)
}

fn text(buf: &Buffer) -> String {
    let row = |y| (0..buf.area.width).map(|x| buf[(x, y)].symbol()).collect::<String>();
    (0..buf.area.height).map(|y| row(y).trim_end().to_string() + "\n").collect()
}

fn theme(name: ThemeName) -> Theme {
    Theme::new(name, PieceStyle::Drawn, Depth::True)
}

#[test]
fn every_set_at_every_size_looks_as_it_should() {
    for (slug, position) in POSITIONS {
        for size in SIZES {
            for name in [ThemeName::Dark, ThemeName::Mono] {
                let (buf, _) = drawn(&view(slug, position), size, &Marks::default(), false, &theme(name));
                insta::assert_snapshot!(format!("{slug}-{}x{}-{name}", size.0, size.1), text(&buf));
            }
        }
    }
}

/// What stands on a cell, with its attributes where there is no colour.
fn cell(buf: &Buffer, place: Rect) -> String {
    let cell = |at| format!("{}{:?}", buf[at].symbol(), buf[at].modifier);
    place.positions().map(cell).collect::<Vec<_>>().concat()
}

#[test]
fn marks_can_be_told_apart_without_colour() {
    let view = view("chess", None);
    let marks = |at: usize| {
        let none = Marks::default;
        [
            none(),
            Marks { last: vec![at], ..none() },
            Marks { check: Some(at), ..none() },
            Marks { hinted: vec![at], ..none() },
            Marks { forbidden: Some(at), ..none() },
            Marks { picked: Some(at), ..none() },
            Marks { targets: vec![at], ..none() },
            Marks { cursor: Some(at), ..none() },
        ]
    };
    for pieces in PieceStyle::ALL {
        let theme = Theme::new(ThemeName::Mono, pieces, Depth::Sixteen);
        let small = matches!(pieces, PieceStyle::Letters | PieceStyle::Unicode);
        for size in SIZES.into_iter().filter(|size| !small || size.1 < 3) {
            // A king, and an empty square of either shade.
            for at in [4, 32, 33] {
                let looks = marks(at).map(|marks| {
                    let (buf, layout) = drawn(&view, size, &marks, false, &theme);
                    cell(&buf, layout.place(at))
                });
                let unlike: BTreeSet<_> = looks.iter().collect();
                assert_eq!(unlike.len(), looks.len(), "{pieces} {size:?} {at}: {looks:#?}");
            }
        }
    }
}

#[test]
fn men_can_be_told_apart_in_every_theme_at_every_size() {
    let view = view("chess", None);
    for name in ThemeName::ALL {
        for size in SIZES {
            let (buf, layout) = drawn(&view, size, &Marks::default(), false, &theme(name));
            // The men of both sides, each on a light square: from a8 and from b1 on.
            let places = [0, 57, 2, 59, 4, 52, 9, 63, 61, 6, 13].map(|at| {
                let place = layout.place(at);
                let looks: Vec<_> = place.positions().map(|at| (buf[at].symbol(), buf[at].fg)).collect();
                (letter_on(&view, at), format!("{looks:?}"))
            });
            for (number, (letter, looks)) in places.iter().enumerate() {
                for (other, unlike) in &places[..number] {
                    assert_eq!(letter == other, looks == unlike, "{name} {size:?}: {letter:?} and {other:?}");
                }
            }
        }
    }
}

fn letter_on(view: &View, at: usize) -> Option<char> {
    let BoardView::Grid(grid) = &view.board else { panic!("a board") };
    grid.cells[at].letter
}

#[test]
fn the_king_in_check_is_marked() {
    let checked = view("chess", Some("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"));
    assert_eq!(Marks::of(&checked).check, Some(60));
    assert_eq!(Marks::of(&view("chess", None)).check, None);
}

#[test]
fn a_turned_board_is_the_same_board() {
    let view = view("chess", None);
    let theme = theme(ThemeName::Dark);
    for size in SIZES {
        let (buf, layout) = drawn(&view, size, &Marks::default(), false, &theme);
        let (turned, other) = drawn(&view, size, &Marks::default(), true, &theme);
        for at in 0..64 {
            assert_eq!(cell(&buf, layout.place(at)), cell(&turned, other.place(at)));
        }
    }
}

/// What pointing at these cells one after the other comes to.
fn pointed(view: &View, cells: &[usize]) -> Touched {
    let mut input = MoveInput::new(view, true);
    // A piece is taken up where it stands; what is put down from nowhere has one cell alone.
    cells.iter().map(|&cell| input.touch(view, cell)).last().expect("a move has cells")
}

#[test]
fn every_legal_move_of_every_board_is_made_by_pointing_and_nothing_else_is() {
    for (slug, position) in POSITIONS {
        let mut session = game(slug).expect("a game").open(position).expect("a position");
        for ply in 0..40 {
            let view = session.view();
            let (Some(next), BoardView::Grid(grid)) =
                (view.moves.get(ply * 7 % view.moves.len().max(1)), &view.board)
            else {
                break;
            };
            for mv in &view.moves {
                match pointed(&view, &mv.cells) {
                    Touched::Move(made) => assert_eq!(made.tag, mv.tag, "{slug}: {}", mv.text),
                    Touched::Several(made) => {
                        assert!(made.iter().any(|made| made.tag == mv.tag), "{slug}: {}", mv.text);
                    }
                    other => panic!("{slug}: {} comes to {other:?}", mv.text),
                }
            }
            for (from, to) in
                (0..grid.cells.len()).flat_map(|from| (0..grid.cells.len()).map(move |to| (from, to)))
            {
                let mut input = MoveInput::default();
                let first = input.touch(&view, from);
                let (targets, held) = (input.marks(&view).targets, input.holds());
                if let (Touched::Nothing, true) = (first, held) {
                    match input.touch(&view, to) {
                        Touched::Move(_) | Touched::Several(_) => {
                            assert!(targets.contains(&to), "{slug}: a mark says so");
                        }
                        Touched::Refused(why) => {
                            let names = [grid.name(from), grid.name(to)];
                            assert!(names.iter().all(|name| why.contains(name)), "{slug}: {why}");
                        }
                        Touched::Nothing => {}
                    }
                }
            }
            session.play(next.tag);
        }
    }
}

#[test]
fn a_piece_that_is_dragged_is_put_down_where_the_button_is_let_go() {
    let view = view("chess", None);
    let BoardView::Grid(grid) = &view.board else { panic!("a board") };
    let layout = Layout::new(&view.board, Rect::new(0, 0, 60, 30), PieceStyle::Letters, false);
    let mut input = MoveInput::default();
    let mut mouse = |kind, name: &str| {
        let cell = (0..64).find(|&cell| grid.name(cell) == name).expect("a square");
        let place = layout.expect("there is room").place(cell);
        let mouse = MouseEvent { kind, column: place.x, row: place.y, modifiers: KeyModifiers::NONE };
        input.mouse(mouse, &view, layout)
    };
    let (down, up) = (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
    assert!(matches!(mouse(down, "e2"), Some(Touched::Nothing)));
    assert!(mouse(up, "e2").is_none(), "a click alone takes up");
    assert!(matches!(mouse(up, "e4"), Some(Touched::Move(mv)) if mv.text == "e4"));
    assert!(matches!(mouse(down, "a1"), Some(Touched::Refused(why)) if why == "no legal move begins on a1"));
    assert!(matches!(mouse(down, "g1"), Some(Touched::Nothing)));
    let refused = "no legal move goes from g1 to g5";
    assert!(matches!(mouse(down, "g5"), Some(Touched::Refused(why)) if why == refused));
}
