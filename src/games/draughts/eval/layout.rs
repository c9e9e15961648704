//! Which weights there are, in which order, and what each is for. Their values stand in `weights.txt`.

use crate::games::weights::{self, weight_groups};

weight_groups! {
    /// What a man and a king are worth.
    MATERIAL[2] in 2 for "material";
    /// A man by the rows that it has gone forward, from the own base row on.
    ROWS[10] in 10 for "tempo";
    /// A man on one of the squares 22, 23, 24, 27, 28, 29; on the squares around them; at the edge of the board.
    CENTRE[3] in 3 for "centre";
    /// A man on its square, the promotion line first.
    MAN_SQUARES[50] in 5 for "man squares";
    /// Which of the five squares of the own base row are held by men: 46 counts 1, 47 counts 2, and so on.
    BASE_ROW[32] in 8 for "base row";
    /// A man before whom no enemy can come, by its steps to the promotion line.
    BREAKTHROUGH[10] in 10 for "breakthrough";
    /// The most advanced man, by its steps to the promotion line, where the enemy has no king.
    LEADER[10] in 10 for "breakthrough";
    /// A step to a square where the enemy cannot capture at once; to one where he can.
    MOBILITY[2] in 2 for "mobility";
    /// A man that cannot step.
    LOCKED[1] in 1 for "mobility";
    /// A man with no man right behind it, with one, with two.
    SUPPORT[3] in 3 for "formations";
    /// Three men in a row along a diagonal.
    COLUMN[1] in 1 for "formations";
    /// An empty square that own men stand around on three sides or four.
    HOLE[1] in 1 for "formations";
    /// A difference of so many men between the left and the right half, up to nine.
    LEANING[10] in 10 for "formations";
    /// A king on the long diagonal.
    LONG_DIAGONAL[1] in 1 for "kings";
    /// A king that the enemy has none against.
    ONLY_KING[1] in 1 for "kings";
    /// A square that a king can go to.
    KING_MOBILITY[1] in 1 for "kings";
    /// The side to move.
    TURN[1] in 1 for "right to move";
}

/// How many weights there are.
pub(super) const COUNT: usize = weights::total(GROUPS);

/// The values in the middle game and in the end game, in the order of the groups.
pub(super) static WEIGHTS: [[i16; 2]; COUNT] = weights::read(GROUPS, include_bytes!("weights.txt"));
