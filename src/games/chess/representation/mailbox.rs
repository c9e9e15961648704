//! The mailbox: a list of cells, and a list of men for each side (sources: C1).
//!
//! *Idea.* The board is written down as one looks at it: a cell a square, and in it what stands there. Around it
//! stands a wall, one cell thick at the sides and two at the ends, so that a step off the board, a knight's too, is
//! seen by reading a cell and no coordinate is ever compared: 10 × 12 cells. A direction is then a number to add.
//! Lists of the men save looking for them in 120 cells.
//!
//! *Origin.* A number a square, for what stands on it: Claude Shannon, "Programming a Computer for Playing Chess",
//! 1950. With the wall: Dan and Kathe Spracklen, "First Steps in Computer Chess Programming", BYTE, October 1978.
//!
//! *Cost.* One cell is read at a time: a queen in the open reads 27 to find her moves. Whether a move leaves the king
//! attacked is found out by making it and looking from the king in all directions.

use crate::games::chess::castling::{self, Rights};
use crate::games::chess::moves::ChessMove;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::chess::square::Square;
use crate::games::{Board, MoveList, Side};

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Wall,
    Empty,
    Man(Side, Piece),
}

/// The number of a cell: a1 is 21, b1 is 22, a2 is 31.
type Place = usize;

/// How to get to another cell: a number to add.
type Step = isize;

const NORTH: Step = 10;
const EAST: Step = 1;
const STRAIGHT: [Step; 4] = [NORTH, EAST, -NORTH, -EAST];
const DIAGONAL: [Step; 4] = [NORTH + EAST, NORTH - EAST, -NORTH + EAST, -NORTH - EAST];
const ALL: [Step; 8] = [9, 10, 11, -1, 1, -11, -10, -9];
const KNIGHT: [Step; 8] = [21, 19, 12, 8, -8, -12, -19, -21];

fn place(square: Square) -> Place {
    21 + 10 * usize::from(square.rank()) + usize::from(square.file())
}

fn square(place: Place) -> Square {
    Square::at((place % 10 - 1) as u8, (place / 10 - 2) as u8)
}

/// The wall around the board keeps every step from a square within the 120 cells.
fn stepped(place: Place, step: Step) -> Place {
    place.wrapping_add_signed(step)
}

fn forward(side: Side) -> Step {
    if side == Side::First { NORTH } else { -NORTH }
}

/// A position as cells and lists of men.
#[derive(Clone)]
pub(super) struct Mailbox {
    cells: [Cell; 120],
    men: [Men; 2],
    king: [Place; 2],
    side: Side,
    rights: Rights,
    /// The cell that a pawn has just passed over.
    passed: Option<Place>,
}

/// Where the men of a side stand, in no particular order.
#[derive(Clone)]
struct Men {
    places: [u8; 16],
    count: usize,
}

impl Men {
    fn iter(&self) -> impl Iterator<Item = Place> {
        self.places[..self.count].iter().map(|&place| place.into())
    }

    fn number(&self, place: Place) -> usize {
        self.iter().position(|other| other == place).expect("every man is in the list of its side")
    }

    fn add(&mut self, place: Place) {
        self.places[self.count] = place as u8;
        self.count += 1;
    }

    /// The last of the list takes the free place.
    fn remove(&mut self, place: Place) {
        let number = self.number(place);
        self.count -= 1;
        self.places[number] = self.places[self.count];
    }
}

impl Mailbox {
    /// Appends the moves that the pieces allow, the king's safety left aside.
    fn pseudo_legal(&self, moves: &mut MoveList<ChessMove>) {
        for from in self.men[self.side as usize].iter() {
            let Cell::Man(_, piece) = self.cells[from] else { continue };
            match piece {
                Piece::Pawn => self.pawn(from, moves),
                Piece::Knight => self.leap(from, &KNIGHT, moves),
                Piece::Bishop => self.slide(from, &DIAGONAL, moves),
                Piece::Rook => self.slide(from, &STRAIGHT, moves),
                Piece::Queen => self.slide(from, &ALL, moves),
                Piece::King => self.leap(from, &ALL, moves),
            }
        }
        self.castle(moves);
    }

    fn leap(&self, from: Place, steps: &[Step], moves: &mut MoveList<ChessMove>) {
        for &step in steps {
            let to = stepped(from, step);
            if self.cells[to] == Cell::Empty || self.is_enemy(to) {
                moves.push(ChessMove::new(square(from), square(to)));
            }
        }
    }

    fn slide(&self, from: Place, steps: &[Step], moves: &mut MoveList<ChessMove>) {
        for &step in steps {
            let mut to = stepped(from, step);
            while self.cells[to] == Cell::Empty {
                moves.push(ChessMove::new(square(from), square(to)));
                to = stepped(to, step);
            }
            if self.is_enemy(to) {
                moves.push(ChessMove::new(square(from), square(to)));
            }
        }
    }

    fn pawn(&self, from: Place, moves: &mut MoveList<ChessMove>) {
        let ahead = forward(self.side);
        let to = stepped(from, ahead);
        if self.cells[to] == Cell::Empty {
            Self::pawn_arrives(from, to, moves);
            let home = if self.side == Side::First { 1 } else { 6 };
            let further = stepped(to, ahead);
            if square(from).rank() == home && self.cells[further] == Cell::Empty {
                moves.push(ChessMove::new(square(from), square(further)));
            }
        }
        for to in [stepped(to, EAST), stepped(to, -EAST)] {
            if self.is_enemy(to) || self.passed == Some(to) {
                Self::pawn_arrives(from, to, moves);
            }
        }
    }

    fn pawn_arrives(from: Place, to: Place, moves: &mut MoveList<ChessMove>) {
        let (from, to) = (square(from), square(to));
        if matches!(to.rank(), 0 | 7) {
            for piece in Piece::PROMOTIONS {
                moves.push(ChessMove::promoting(from, to, piece));
            }
        } else {
            moves.push(ChessMove::new(from, to));
        }
    }

    fn castle(&self, moves: &mut MoveList<ChessMove>) {
        let is_safe = |square| !self.attacked(place(square), !self.side);
        for castling in castling::of(self.side) {
            if self.rights.has(castling)
                && castling.path.into_iter().all(|square| self.cells[place(square)] == Cell::Empty)
                && is_safe(castling.king_from)
                && castling.walk.into_iter().all(is_safe)
            {
                moves.push(ChessMove::new(castling.king_from, castling.king_to));
            }
        }
    }

    fn is_enemy(&self, place: Place) -> bool {
        matches!(self.cells[place], Cell::Man(side, _) if side != self.side)
    }

    /// Whether men of a side attack a cell: one looks from the cell as each of them would, backwards.
    fn attacked(&self, place: Place, by: Side) -> bool {
        let has = |step: Step, piece| self.cells[stepped(place, step)] == Cell::Man(by, piece);
        let back = -forward(by);
        has(back + EAST, Piece::Pawn)
            || has(back - EAST, Piece::Pawn)
            || KNIGHT.iter().any(|&step| has(step, Piece::Knight))
            || ALL.iter().any(|&step| has(step, Piece::King))
            || STRAIGHT.iter().any(|&step| self.meets(place, step, by, Piece::Rook))
            || DIAGONAL.iter().any(|&step| self.meets(place, step, by, Piece::Bishop))
    }

    /// Whether the first man in a direction is this slider of that side, or its queen.
    fn meets(&self, place: Place, step: Step, by: Side, slider: Piece) -> bool {
        let mut at = stepped(place, step);
        while self.cells[at] == Cell::Empty {
            at = stepped(at, step);
        }
        self.cells[at] == Cell::Man(by, slider) || self.cells[at] == Cell::Man(by, Piece::Queen)
    }

    fn put(&mut self, side: Side, piece: Piece, place: Place) {
        self.cells[place] = Cell::Man(side, piece);
        self.men[side as usize].add(place);
        if piece == Piece::King {
            self.king[side as usize] = place;
        }
    }

    /// Takes what stands on a cell off the board.
    fn take(&mut self, place: Place) {
        if let Cell::Man(side, _) = self.cells[place] {
            self.men[side as usize].remove(place);
            self.cells[place] = Cell::Empty;
        }
    }

    fn castle_rook(&mut self, king_to: Square) {
        for castling in castling::of(self.side).iter().filter(|castling| castling.king_to == king_to) {
            self.take(place(castling.rook_from));
            self.put(self.side, Piece::Rook, place(castling.rook_to));
        }
    }
}

impl Board<Chess> for Mailbox {
    const SLUG: &'static str = "mailbox";
    const NAME: &'static str = "Mailbox";
    const SUMMARY: &'static str =
        "a list of cells with a wall around, and lists of men; one cell is read at a time";
    const ORIGIN: &'static str = "Shannon 1950, Spracklen 1978";

    fn of(position: &Chess) -> Self {
        let setup = position.setup();
        let none = Men { places: [0; 16], count: 0 };
        let mut mailbox = Self {
            cells: [Cell::Wall; 120],
            men: [none.clone(), none],
            king: [0; 2],
            side: setup.side,
            rights: setup.rights,
            passed: setup.en_passant.map(place),
        };
        for (at, content) in Square::all().zip(setup.board) {
            mailbox.cells[place(at)] = Cell::Empty;
            if let Some((side, piece)) = content {
                mailbox.put(side, piece, place(at));
            }
        }
        mailbox
    }

    fn legal_moves(&self, moves: &mut MoveList<ChessMove>) {
        self.pseudo_legal(moves);
        let (us, them) = (self.side, !self.side);
        moves.retain(|&mv| {
            let next = self.play(mv);
            !next.attacked(next.king[us as usize], them)
        });
    }

    fn play(&self, mv: ChessMove) -> Self {
        let mut next = self.clone();
        let (from, to) = (place(mv.from()), place(mv.to()));
        let Cell::Man(us, piece) = self.cells[from] else { return next };
        next.take(to);
        next.take(from);
        next.put(us, mv.promotion().unwrap_or(piece), to);
        next.passed = None;
        let ahead = forward(us);
        match piece {
            Piece::Pawn if self.passed == Some(to) => next.take(stepped(to, -ahead)),
            Piece::Pawn if to == stepped(from, 2 * ahead) => next.passed = Some(stepped(from, ahead)),
            Piece::King if from.abs_diff(to) == 2 => next.castle_rook(mv.to()),
            _ => {}
        }
        next.rights = self.rights.after(mv.from(), mv.to());
        next.side = !us;
        next
    }
}
