//! Which weights there are, in which order, and what each is for. Their values stand in `weights.txt`.

use super::taper::{Pair, pair};
use crate::games::weights::{self, weight_groups};

weight_groups! {
    /// What a pawn, a knight, a bishop, a rook and a queen are worth.
    MATERIAL[5] in 5 for "material";
    /// Pawns on their squares, the eighth rank first, files a to d; the right half is the mirror image.
    PAWN_SQUARES[32] in 4 for "piece squares";
    /// Knights on their squares.
    KNIGHT_SQUARES[32] in 4 for "piece squares";
    /// Bishops on their squares.
    BISHOP_SQUARES[32] in 4 for "piece squares";
    /// Rooks on their squares.
    ROOK_SQUARES[32] in 4 for "piece squares";
    /// Queens on their squares.
    QUEEN_SQUARES[32] in 4 for "piece squares";
    /// Kings on their squares.
    KING_SQUARES[32] in 4 for "piece squares";
    /// A pawn in the centre (d4, e4, d5, e5); a square of the centre that pawns cover.
    CENTRE[2] in 2 for "centre";
    /// A pawn with another one of its side behind it.
    DOUBLED[1] in 1 for "doubled pawns";
    /// A pawn without pawns of its side on the neighbouring files, with an enemy pawn ahead on its file; without one.
    ISOLATED[2] in 2 for "isolated pawns";
    /// A pawn that cannot step ahead safely and that no neighbour can come to cover, with an enemy pawn ahead on
    /// its file; without one.
    BACKWARD[2] in 2 for "backward pawns";
    /// A pawn that another pawn covers, by its rank, with an enemy pawn ahead on its file; without one.
    SUPPORTED[16] in 8 for "connected pawns";
    /// A pawn with a neighbour on its rank, by its rank, with an enemy pawn ahead on its file; without one.
    PHALANX[16] in 8 for "connected pawns";
    /// The steps of a king to the pawn that is nearest to it.
    KING_TO_PAWN[8] in 8 for "king and pawns";
    /// A king that has no pawn, of either side, on the files near it.
    PAWNLESS_FLANK[1] in 1 for "king and pawns";
    /// A passed pawn, by its rank.
    PASSED[8] in 8 for "passed pawns";
    /// A passed pawn, by its rank: its next step blocked and attacked; blocked and not attacked; free and attacked;
    /// free and not attacked.
    PASSED_STEP[32] in 8 for "passed pawns";
    /// A passed pawn whose whole way is free of enemies and not attacked by any, by its rank.
    PASSED_PATH[8] in 8 for "passed pawns";
    /// The distance of its own king to the square before a passed pawn, for each rank above the third.
    PASSED_OWN_KING[8] in 8 for "passed pawns";
    /// The distance of the enemy's king to the square before a passed pawn, for each rank above the third.
    PASSED_ENEMY_KING[8] in 8 for "passed pawns";
    /// A passed pawn whose next square its own side covers.
    PASSED_SUPPORTED[1] in 1 for "passed pawns";
    /// A rook of its own side behind a passed pawn; one of the enemy's.
    ROOK_BEHIND[2] in 2 for "passed pawns";
    /// A passed pawn that a bare king cannot catch any more.
    UNSTOPPABLE[1] in 1 for "passed pawns";
    /// Squares that a knight reaches, by their number. Not counted are squares that enemy pawns attack, the own
    /// king's, and those of own pawns that are blocked or at home.
    KNIGHT_MOBILITY[9] in 9 for "mobility";
    /// Squares that a bishop reaches, by their number.
    BISHOP_MOBILITY[14] in 7 for "open diagonals";
    /// Squares that a rook reaches, by their number.
    ROOK_MOBILITY[15] in 8 for "mobility";
    /// Squares that a queen reaches, by their number.
    QUEEN_MOBILITY[28] in 7 for "mobility";
    /// Two bishops.
    BISHOP_PAIR[1] in 1 for "bishop pair";
    /// An own pawn on squares of a bishop's colour.
    BISHOP_PAWNS[1] in 1 for "bad bishop";
    /// The steps of a knight, of a bishop to its king.
    KING_GUARDS[2] in 2 for "king safety";
    /// A bishop that sees two squares of the centre.
    LONG_DIAGONAL[1] in 1 for "open diagonals";
    /// A knight on the fourth to sixth rank that no enemy pawn can ever attack, not covered by a pawn; covered by
    /// one; a bishop so; covered.
    OUTPOST[4] in 4 for "outposts";
    /// A knight that can go to such a square, covered by a pawn.
    OUTPOST_AHEAD[1] in 1 for "outposts";
    /// A knight or bishop right behind a pawn.
    SHIELDED[1] in 1 for "behind a pawn";
    /// A rook on a file without pawns.
    ROOK_OPEN[1] in 1 for "rook on open file";
    /// A rook on a file with enemy pawns only.
    ROOK_HALF_OPEN[1] in 1 for "rook on half-open file";
    /// A rook on the seventh rank, with pawns to take there or the king cut off behind it.
    ROOK_SEVENTH[1] in 1 for "rook on the seventh";
    /// The own pawn nearest before the king on a neighbouring file, by the steps to it, the last for none; then on
    /// the king's file.
    SHELTER[16] in 8 for "pawn shelter";
    /// The enemy pawn nearest before the king on its file or a neighbouring one, by the steps to it, the last for none;
    /// then one that an own pawn blocks.
    STORM[16] in 8 for "pawn shelter";
    /// Danger to a king, which counts squared: a knight, a bishop, a rook, a queen that attacks its surroundings.
    KING_ATTACKERS[4] in 4 for "king safety";
    /// Danger: an attack on a square next to the king.
    RING_ATTACKS[1] in 1 for "king safety";
    /// Danger: an attacked square of the surroundings that at most king and queen defend.
    RING_WEAK[1] in 1 for "king safety";
    /// Danger: a square from which a knight, a bishop, a rook, a queen could safely give check.
    SAFE_CHECKS[4] in 4 for "king safety";
    /// Danger: a square on the files near the king, in the five ranks of its side, that is attacked; attacked twice;
    /// defended.
    FLANK[3] in 3 for "king safety";
    /// Danger: the attacker has no queen.
    NO_QUEEN[1] in 1 for "king safety";
    /// Danger: a file at the king without an own pawn.
    KING_FILES[1] in 1 for "king safety";
    /// Danger: a knight that guards the surroundings of its king.
    KNIGHT_GUARD[1] in 1 for "king safety";
    /// Danger: what an attack begins with.
    DANGER[1] in 1 for "king safety";
    /// A pawn attacks a knight, a bishop, a rook, a queen.
    PAWN_THREATS[4] in 4 for "threats";
    /// A knight or bishop attacks an undefended pawn, knight or bishop, or any rook or queen.
    MINOR_THREATS[5] in 5 for "threats";
    /// A rook attacks an undefended pawn, knight, bishop or rook, or any queen.
    ROOK_THREATS[5] in 5 for "threats";
    /// The king attacks something undefended.
    KING_THREATS[1] in 1 for "threats";
    /// A piece is attacked and not defended at all.
    HANGING[1] in 1 for "threats";
    /// A pawn can step ahead safely and attack a piece.
    PUSH_THREATS[1] in 1 for "threats";
    /// A square that the enemy attacks and does not hold, for no pawn and no second piece is there.
    RESTRICTED[1] in 1 for "threats";
    /// Safe squares in the own half of the four middle files, those behind a pawn twice, for each eight pieces.
    SPACE[1] in 1 for "space";
    /// The side to move can usually do something.
    TEMPO[1] in 1 for "right to move";
}

/// How many weights there are.
pub(super) const COUNT: usize = weights::total(GROUPS);

/// The values, in the order of the groups.
pub(super) static WEIGHTS: [Pair; COUNT] = {
    let read: [[i16; 2]; COUNT] = weights::read(GROUPS, include_bytes!("weights.txt"));
    let mut values = [pair(0, 0); COUNT];
    let mut place = 0;
    while place < COUNT {
        values[place] = pair(read[place][0], read[place][1]);
        place += 1;
    }
    values
};
