//! The points that the course has to cover: what the lecture (L), the report (C) and the articles (N, D) that it is
//! built on ask for.

/// A point: its id and what it is about.
pub type Point = (&'static str, &'static str);

/// All points.
pub const POINTS: [Point; 59] = [
    ("L1", "minimax in two functions"),
    ("L2", "negamax"),
    ("L3", "alpha-beta in two functions"),
    ("L4", "alpha-beta in the negamax form"),
    ("L5", "deep cuts"),
    ("L6", "best and worst case"),
    ("L7", "node types and the critical tree"),
    ("L8", "measuring a search against the minimal tree"),
    ("L9", "aspiration"),
    ("L10", "the zero-window test"),
    ("L11", "fail-soft alpha-beta"),
    ("L12", "P-alphabeta"),
    ("L13", "Scout"),
    ("L14", "principal variation search"),
    ("L15", "NegaScout"),
    ("L16", "NegaC*"),
    ("L17", "MTD(f)"),
    ("L18", "SSS* and DUAL*"),
    ("L19", "the comparison table"),
    ("L20", "iterative deepening"),
    ("L21", "memory between iterations"),
    ("L22", "deep winning moves"),
    ("L23", "horizon effects"),
    ("L24", "secondary search"),
    ("L25", "fractional depth"),
    ("L26", "spending time where it matters"),
    ("L27", "phases of the game"),
    ("L28", "opening library"),
    ("L29", "endgames"),
    ("L30", "closing libraries by retrograde analysis"),
    ("L31", "transpositions"),
    ("L32", "incremental or full evaluation"),
    ("L33", "killer moves"),
    ("L34", "quiescence"),
    ("L35", "null move, in a line"),
    ("L36", "learning an evaluation"),
    ("C1", "board representations"),
    ("C2", "magic bitboards"),
    ("C3", "perft"),
    ("C4", "evaluation"),
    ("C5", "endgame evaluation"),
    ("C6", "a small opening book"),
    ("C7", "quiescence search"),
    ("C8", "check extension"),
    ("C9", "move ordering"),
    ("C10", "transposition table"),
    ("C11", "zero windows in an engine"),
    ("C12", "late-move reductions"),
    ("C13", "null-move pruning"),
    ("C14", "aspiration window"),
    ("C15", "all of it together"),
    ("N1", "the idea of the null move"),
    ("N2", "its premises"),
    ("N3", "zugzwang, and when not to pass"),
    ("N4", "verified null move"),
    ("D1", "useless sacrifices in draughts"),
    ("D2", "lines that are too open"),
    ("D3", "focused search"),
    ("D4", "positions seen before, by level"),
];

/// Whether there is such a point.
pub fn has(id: &str) -> bool {
    POINTS.iter().any(|(known, _)| *known == id)
}
