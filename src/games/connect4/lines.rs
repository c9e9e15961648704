//! Lines of four on a board of columns of seven bits: found and counted with shifts, all of a direction at once.

use super::{HEIGHT, STRIDE, WIDTH};

/// The cells of the first column.
pub(super) const COLUMN: u64 = (1 << HEIGHT) - 1;
/// The cells of the board, without the bits between the columns.
const BOARD: u64 = {
    let (mut board, mut column) = (0, 0);
    while column < WIDTH {
        board |= COLUMN << (column * STRIDE);
        column += 1;
    }
    board
};
/// From a cell to the next of a line: up, falling, level, rising.
const STEPS: [u8; 4] = [1, STRIDE - 1, STRIDE, STRIDE + 1];

/// Whether four of these stones are in a line.
#[inline]
pub(super) fn has_four(stones: u64) -> bool {
    STEPS.iter().any(|&step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// All stones that are in a line of four.
pub(super) fn in_four(stones: u64) -> u64 {
    STEPS.iter().fold(0, |found, &step| {
        let first = stones & stones >> step & stones >> (2 * step) & stones >> (3 * step);
        found | first | first << step | first << (2 * step) | first << (3 * step)
    })
}

/// How many lines of four cells have none of `theirs`, and one, two or three of `ours`.
pub(super) fn open(ours: u64, theirs: u64) -> [i32; 3] {
    let mut counts = [0; 3];
    let free = BOARD & !theirs;
    for step in STEPS {
        // A line stands for its first cell; the other three are brought there.
        let [one, two, three] = [1, 2, 3].map(|cells| cells * step);
        let lines = free & free >> one & free >> two & free >> three;
        let stones = [ours, ours >> one, ours >> two, ours >> three];
        // Two half adders: the sums of two cells each, and of both sums.
        let (odd_a, pair_a) = (stones[0] ^ stones[1], stones[0] & stones[1]);
        let (odd_b, pair_b) = (stones[2] ^ stones[3], stones[2] & stones[3]);
        let odd = odd_a ^ odd_b;
        let twos = (odd_a & odd_b) | (!odd & (pair_a ^ pair_b));
        let threes = odd & (pair_a | pair_b);
        let sums = [odd & !threes, twos, threes];
        for (count, sum) in counts.iter_mut().zip(sums) {
            *count += (sum & lines).count_ones() as i32;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All 69 lines, cell by cell.
    fn lines() -> Vec<u64> {
        let mut lines = Vec::new();
        for (column, row) in (0..7).flat_map(|column| (0..6).map(move |row| (column, row))) {
            for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                let cells: Vec<(i32, i32)> =
                    (0..4).map(|cell| (column + cell * right, row + cell * up)).collect();
                if cells.iter().all(|&(column, row)| (0..7).contains(&column) && (0..6).contains(&row)) {
                    lines.push(cells.iter().fold(0, |set, (column, row)| set | 1 << (column * 7 + row)));
                }
            }
        }
        lines
    }

    #[test]
    fn lines_are_those_that_stand_on_the_board() {
        let all = lines();
        assert_eq!(all.len(), 69);
        // Many ways to lay stones, by the low bits of multiples of an odd number.
        for number in 1_u64..2_000 {
            let stones = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) & BOARD;
            let theirs = stones.rotate_left(23) & BOARD & !stones;
            assert_eq!(has_four(stones), all.iter().any(|line| stones & line == *line));
            let counted = [1, 2, 3].map(|wanted| {
                let open = all.iter().filter(|&line| theirs & line == 0);
                open.filter(|&line| (stones & line).count_ones() == wanted).count() as i32
            });
            assert_eq!(open(stones, theirs), counted);
        }
    }
}
