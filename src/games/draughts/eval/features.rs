//! What there is to say of one side's pieces. Everything is seen as White sees it; Black's board is turned round.

use super::Sink;
use super::layout::{
    BASE_ROW, BREAKTHROUGH, CENTRE, COLUMN, HOLE, KING_MOBILITY, LEADER, LEANING, LOCKED, LONG_DIAGONAL,
    MAN_SQUARES, MATERIAL, MOBILITY, ONLY_KING, ROWS, SUPPORT,
};
use crate::games::Side;
use crate::games::draughts::board::Board;
use crate::games::draughts::movegen::king_steps;
use crate::games::draughts::square::{BOARD, Direction, Square, each};

/// The squares with these numbers.
const fn squares<const N: usize>(numbers: [u8; N]) -> u64 {
    let (mut set, mut index) = (0, 0);
    while index < N {
        let place = numbers[index] - 1;
        set |= 1 << (place + place / 10);
        index += 1;
    }
    set
}

const MIDDLE: u64 = squares([22, 23, 24, 27, 28, 29]);
const AROUND: u64 = squares([17, 18, 19, 20, 21, 25, 26, 30, 31, 32, 33, 34]) & !EDGE;
const EDGE: u64 = squares([6, 16, 26, 36, 46, 5, 15, 25, 35, 45]);
const LONG: u64 = squares([5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
/// The left five columns.
const LEFT: u64 = {
    let (mut set, mut index) = (0, 0);
    while index < 50 {
        let column = 2 * (index % 5) + (index / 5 + 1) % 2;
        if column < 5 {
            set |= 1 << (index + index / 10);
        }
        index += 1;
    }
    set
};
/// The base row begins at this bit.
const BASE: usize = 49;

/// The board as one side sees it, that side being White.
pub(super) struct Own {
    men: u64,
    kings: u64,
    enemy_men: u64,
    enemy_kings: u64,
    empty: u64,
}

impl Own {
    pub(super) fn of(board: &Board, side: Side) -> Self {
        let seen = if side == Side::First { *board } else { board.turned() };
        Self {
            men: seen.men(Side::First),
            kings: seen.kings(Side::First),
            enemy_men: seen.men(Side::Second),
            enemy_kings: seen.kings(Side::Second),
            empty: seen.empty(),
        }
    }

    /// Says everything.
    pub(super) fn tell(&self, side: Side, sink: &mut impl Sink) {
        sink.add(side, MATERIAL.at(0), count(self.men));
        sink.add(side, MATERIAL.at(1), count(self.kings));
        for man in each(self.men) {
            sink.add(side, ROWS.at(9 - usize::from(man.row())), 1);
            sink.add(side, MAN_SQUARES.at(man.index().into()), 1);
        }
        for (place, area) in [MIDDLE, AROUND, EDGE].into_iter().enumerate() {
            sink.add(side, CENTRE.at(place), count(self.men & area));
        }
        sink.add(side, BASE_ROW.at((self.men >> BASE) as usize), 1);
        self.breakthroughs(side, sink);
        self.mobility(side, sink);
        self.formations(side, sink);
        self.kings(side, sink);
    }

    /// A man gets through where no enemy stands on the squares that can be reached from his, nor beside them.
    fn breakthroughs(&self, side: Side, sink: &mut impl Sink) {
        if self.enemy_kings != 0 {
            return;
        }
        let steps = |man: Square| usize::from(man.row());
        for man in each(self.men & !self.in_the_way()) {
            sink.add(side, BREAKTHROUGH.at(steps(man)), 1);
        }
        if let Some(leader) = each(self.men).next() {
            sink.add(side, LEADER.at(steps(leader)), 1);
        }
    }

    /// The squares behind and beside enemy men, as far down as the board goes: a man there can still be met.
    fn in_the_way(&self) -> u64 {
        let mut met = 0;
        let mut row = self.enemy_men;
        while row != 0 {
            row = (Direction::DownLeft.step(row) | Direction::DownRight.step(row)) & BOARD;
            met |= row;
        }
        // One column more on each side: the enemy steps aside while the man comes up.
        let beside = |squares: u64| {
            let down = (Direction::DownLeft.step(squares) | Direction::DownRight.step(squares)) & BOARD;
            (Direction::UpLeft.step(down) | Direction::UpRight.step(down)) & BOARD
        };
        beside(met | self.enemy_men)
    }

    fn mobility(&self, side: Side, sink: &mut impl Sink) {
        let unsafe_squares = self.attacked();
        for way in [Direction::UpLeft, Direction::UpRight] {
            let steps = way.step(self.men) & self.empty;
            sink.add(side, MOBILITY.at(0), count(steps & !unsafe_squares));
            sink.add(side, MOBILITY.at(1), count(steps & unsafe_squares));
        }
        let free = Direction::DownLeft.step(self.empty) | Direction::DownRight.step(self.empty);
        sink.add(side, LOCKED, count(self.men & !free));
    }

    /// Empty squares on which a piece would stand between an enemy and an empty square.
    fn attacked(&self) -> u64 {
        let enemies = self.enemy_men | self.enemy_kings;
        Direction::ALL.iter().fold(0, |squares, way| {
            squares | way.step(enemies) & way.opposite().step(self.empty) & self.empty
        })
    }

    fn formations(&self, side: Side, sink: &mut impl Sink) {
        let [left, right] = [Direction::UpLeft, Direction::UpRight].map(|way| way.step(self.men));
        sink.add(side, SUPPORT.at(0), count(self.men & !(left | right)));
        sink.add(side, SUPPORT.at(1), count(self.men & (left ^ right)));
        sink.add(side, SUPPORT.at(2), count(self.men & left & right));
        for way in [Direction::UpLeft, Direction::UpRight] {
            let behind = way.step(self.men);
            sink.add(side, COLUMN, count(self.men & behind & way.step(behind & self.men)));
        }
        let around = Direction::ALL.map(|way| way.step(self.men));
        let two = |a: u64, b: u64| a & b;
        let three = two(around[0], around[1]) & (around[2] | around[3])
            | two(around[2], around[3]) & (around[0] | around[1]);
        sink.add(side, HOLE, count(self.empty & three));
        let leaning = (count(self.men & LEFT) - count(self.men & !LEFT)).unsigned_abs() as usize;
        sink.add(side, LEANING.at(leaning.min(9)), 1);
    }

    fn kings(&self, side: Side, sink: &mut impl Sink) {
        if self.kings == 0 {
            return;
        }
        sink.add(side, LONG_DIAGONAL, i32::from(self.kings & LONG != 0));
        sink.add(side, ONLY_KING, i32::from(self.enemy_kings == 0));
        let reached = each(self.kings).map(|king| count(king_steps(king, !self.empty)));
        sink.add(side, KING_MOBILITY, reached.sum());
    }
}

/// Whether one of these kings holds the long diagonal.
pub(super) const fn on_long_diagonal(kings: u64) -> bool {
    kings & LONG != 0
}

fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}
