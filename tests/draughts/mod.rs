//! International draughts: the rules article by article, a slow second generator, endings, notation.

mod past;
mod pdn;
mod rules;
mod search;
mod slow;

use cutnode::games::draughts::{Draughts, DraughtsMove};
use cutnode::games::{Game, MoveList, Present};

fn draughts(fen: &str) -> Draughts {
    Draughts::parse(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn legal(position: &Draughts) -> MoveList<DraughtsMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

/// The legal moves as they are written, sorted.
fn texts(position: &Draughts) -> Vec<String> {
    let mut texts: Vec<_> = legal(position).iter().map(|&mv| position.move_text(mv)).collect();
    texts.sort_unstable();
    texts
}

/// Plays moves in any form that is read.
fn after(fen: &str, moves: &str) -> Draughts {
    moves.split_whitespace().fold(draughts(fen), |position, text| {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(mv)
    })
}
