//! A second generator, written square by square from the articles: the fast one has to agree with it on random
//! positions and along random games.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use cutnode::games::draughts::Draughts;
use cutnode::games::perft::lines;
use cutnode::games::{BoardView, Game, Present, Side};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{draughts, legal};

/// The board as rows and columns: upper case White, `m` a man, `k` a king, blank an empty square.
type Grid = [[char; 10]; 10];
/// From, to, and the captured squares in order.
type Slow = (usize, usize, Vec<usize>);

const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

fn number((row, column): (i32, i32)) -> usize {
    (row * 5 + column / 2 + 1) as usize
}

fn at(grid: &Grid, (row, column): (i32, i32)) -> Option<char> {
    let inside = (0..10).contains(&row) && (0..10).contains(&column);
    inside.then(|| grid[row as usize][column as usize])
}

fn is_of(side: Side, piece: char) -> bool {
    piece.is_ascii_alphabetic() && piece.is_ascii_uppercase() == (side == Side::First)
}

fn squares() -> impl Iterator<Item = (i32, i32)> {
    (0..10)
        .flat_map(|row| (0..10).map(move |column| (row, column)))
        .filter(|(row, column)| (row + column) % 2 == 1)
}

/// All captures from here on that cannot go on, one a route.
fn captures(grid: &Grid, side: Side, here: (i32, i32), king: bool, taken: &[(i32, i32)]) -> Vec<Slow> {
    let mut found = Vec::new();
    for (down, right) in DIAGONALS {
        let ahead = |steps: i32| (here.0 + steps * down, here.1 + steps * right);
        let reach = if king { 9 } else { 1 };
        let Some(first) = (1..=reach).find(|&steps| at(grid, ahead(steps)) != Some(' ')) else { continue };
        let prey = ahead(first);
        let Some(piece) = at(grid, prey) else { continue };
        if !is_of(!side, piece) || taken.contains(&prey) {
            continue;
        }
        let furthest = if king { 9 } else { first + 1 };
        for steps in first + 1..=furthest {
            if at(grid, ahead(steps)) != Some(' ') {
                break;
            }
            let mut more = taken.to_vec();
            more.push(prey);
            let further = captures(grid, side, ahead(steps), king, &more);
            if further.is_empty() {
                let mut all: Vec<usize> = more.iter().copied().map(number).collect();
                all.sort_unstable();
                found.push((0, number(ahead(steps)), all));
            }
            found.extend(further);
        }
    }
    found
}

/// The legal moves: of the captures those that take most, routes that differ in nothing else counted once.
fn slow(grid: &Grid, side: Side) -> BTreeSet<Slow> {
    let mut moves = Vec::new();
    let mut steps = Vec::new();
    for from in squares().filter(|&square| is_of(side, at(grid, square).unwrap())) {
        let king = at(grid, from).unwrap().eq_ignore_ascii_case(&'k');
        let mut left = *grid;
        left[from.0 as usize][from.1 as usize] = ' ';
        for (_, to, taken) in captures(&left, side, from, king, &[]) {
            moves.push((number(from), to, taken));
        }
        let forward = if side == Side::First { -1 } else { 1 };
        for (down, right) in DIAGONALS.into_iter().filter(|&(down, _)| king || down == forward) {
            let ahead = |steps: i32| (from.0 + steps * down, from.1 + steps * right);
            let free = (1..=if king { 9 } else { 1 }).take_while(|&n| at(grid, ahead(n)) == Some(' '));
            steps.extend(free.map(|n| (number(from), number(ahead(n)), Vec::new())));
        }
    }
    let most = moves.iter().map(|(_, _, taken)| taken.len()).max();
    match most {
        Some(most) => moves.into_iter().filter(|(_, _, taken)| taken.len() == most).collect(),
        None => steps.into_iter().collect(),
    }
}

/// After a move, written from scratch.
fn played(grid: &Grid, side: Side, (from, to, taken): &Slow) -> Grid {
    let mut next = *grid;
    let place = |number: usize| {
        squares().nth(number - 1).map(|(row, column)| (row as usize, column as usize)).unwrap()
    };
    let (row, column) = place(*from);
    let mut piece = next[row][column];
    next[row][column] = ' ';
    for &number in taken {
        let (row, column) = place(number);
        next[row][column] = ' ';
    }
    let (row, column) = place(*to);
    if row == if side == Side::First { 0 } else { 9 } {
        piece = if side == Side::First { 'K' } else { 'k' };
    }
    next[row][column] = piece;
    next
}

fn grid(position: &Draughts) -> Grid {
    let BoardView::Grid(view) = position.board() else { panic!("draughts has a board") };
    let mut grid = [[' '; 10]; 10];
    for (cell, (row, column)) in view.cells.iter().zip((0..10).flat_map(|row| (0..10).map(move |c| (row, c))))
    {
        grid[row][column] = cell.letter.unwrap_or(' ');
    }
    grid
}

/// The moves agree, and so do the boards after each of them.
fn agree(position: &Draughts) {
    let (here, side) = (grid(position), position.side_to_move());
    let ours: BTreeSet<(usize, usize, Grid)> = legal(position)
        .iter()
        .map(|&mv| {
            let cells = position.move_cells(mv);
            let square = |cell: usize| cell / 10 * 5 + cell % 10 / 2 + 1;
            (square(cells[0]), square(*cells.last().unwrap()), grid(&position.play(mv)))
        })
        .collect();
    assert_eq!(ours.len(), legal(position).len(), "{}: a move stands twice", position.notation());
    let theirs = slow(&here, side);
    let theirs: BTreeSet<_> = theirs.iter().map(|mv| (mv.0, mv.1, played(&here, side, mv))).collect();
    assert_eq!(ours, theirs, "{}", position.notation());
    assert_eq!(position.perft(1), ours.len() as u64, "{}", position.notation());
}

/// A position with pieces anywhere, `kings` of 16 pieces being kings.
fn scattered(seed: u64) -> Draughts {
    let mut rng = StdRng::seed_from_u64(seed);
    let (density, kings) = (rng.random_range(1..=8), rng.random_range(0..=16));
    let mut sides = [String::new(), String::new()];
    let mut counts = [0; 2];
    for number in 1..=50 {
        if rng.random_range(0..10) >= density {
            continue;
        }
        let side = rng.random_range(0..2);
        let crowned = if side == 0 { number <= 5 } else { number > 45 };
        if counts[side] == 20 {
            continue;
        }
        counts[side] += 1;
        let king = if crowned || rng.random_range(0..16) < kings { "K" } else { "" };
        if !sides[side].is_empty() {
            sides[side].push(',');
        }
        let _ = write!(sides[side], "{king}{number}");
    }
    if counts == [0; 2] {
        return Draughts::start();
    }
    let turn = if rng.random_range(0..2) == 0 { 'W' } else { 'B' };
    draughts(&format!("{turn}:W{}:B{}", sides[0], sides[1]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn on_scattered_positions(seed in any::<u64>()) {
        let position = scattered(seed);
        agree(&position);
        agree(&position.swapped().unwrap());
    }
}

#[test]
fn along_random_games() {
    for seed in 0..60 {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut position = Draughts::start();
        for _ in 0..160 {
            agree(&position);
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[rng.random_range(0..moves.len())]);
        }
    }
}

/// The short way to a count and the long way.
#[test]
fn counting_fast_is_counting_right() {
    for seed in 0..300 {
        let position = scattered(seed);
        assert_eq!(position.perft(2), lines(&position, 2), "{}", position.notation());
    }
    for fen in ["W:W31-50:B1-20", "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"] {
        let position = draughts(fen);
        assert_eq!(position.perft(5), lines(&position, 5), "{fen}");
    }
}
