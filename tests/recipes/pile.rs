//! A game that nobody plays, made by the recipe "A game" of ARCHITECTURE.md: two players take one, two or three stones
//! from a pile, and whoever takes the last one wins. It says how much a game has to say, and no more.

use cutnode::games::{
    BoardView, Ending, EvalTerm, Game, Key, Knowledge, MoveList, MoveTag, NotationError, Outcome, Present,
    Score, ScoreUnit, Side,
};

/// So many stones are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile {
    stones: u8,
    side: Side,
}

/// So many are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken(u8);

impl Game for Pile {
    type Move = Taken;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_moves(&self, moves: &mut MoveList<Taken>) {
        (1..=self.stones.min(3)).for_each(|stones| moves.push(Taken(stones)));
    }

    fn play(&self, Taken(stones): Taken) -> Self {
        Self { stones: self.stones - stones, side: !self.side }
    }

    fn ended(&self) -> Option<Ending> {
        (self.stones == 0).then(|| self.no_moves())
    }

    fn no_moves(&self) -> Ending {
        Ending { outcome: Outcome::Loss, rule: "no stone left" }
    }

    fn key(&self) -> Key {
        // Any odd number spreads them.
        (u64::from(self.stones) * 2 + self.side as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn tag(&self, Taken(stones): Taken) -> MoveTag {
        MoveTag::new(u16::from(stones)).expect("one stone at least is taken")
    }
}

impl Knowledge for Pile {
    type Memo = ();

    const MAN: i32 = 1;

    fn evaluate(&self) -> Score {
        Score::DRAW
    }

    fn explain(&self) -> Vec<EvalTerm> {
        Vec::new()
    }
}

impl Present for Pile {
    const SLUG: &'static str = "pile";
    const NAME: &'static str = "Pile";
    const NOTATION: &'static str = "the number of stones from 0 to 99, then `A` or `B` to move: `21 A`";
    const UNIT: ScoreUnit = ScoreUnit::Points;

    fn start() -> Self {
        Self { stones: 21, side: Side::First }
    }

    fn parse(text: &str) -> Result<Self, NotationError> {
        let wrong = |column| NotationError::new(column, format!("a position is {}", Self::NOTATION));
        let (stones, side) = text.trim_end().split_once(' ').ok_or_else(|| wrong(1))?;
        let stones = stones.parse().ok().filter(|&stones| stones < 100).ok_or_else(|| wrong(1))?;
        match side {
            "A" => Ok(Self { stones, side: Side::First }),
            "B" => Ok(Self { stones, side: Side::Second }),
            _ => Err(wrong(text.chars().count())),
        }
    }

    fn notation(&self) -> String {
        format!("{} {}", self.stones, Self::side_name(self.side))
    }

    fn move_text(&self, mv: Taken) -> String {
        self.move_plain(mv)
    }

    fn move_plain(&self, Taken(stones): Taken) -> String {
        stones.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Taken, NotationError> {
        let most = self.stones.min(3);
        let stones = text.trim().parse().ok().filter(|stones| (1..=most).contains(stones));
        stones.map(Taken).ok_or_else(|| NotationError::new(1, format!("one to {most} stones can be taken")))
    }

    fn move_cells(&self, _: Taken) -> Vec<usize> {
        Vec::new()
    }

    fn board(&self) -> BoardView {
        BoardView::Text(vec!["o".repeat(self.stones.into())])
    }

    fn side_name(side: Side) -> &'static str {
        if side == Side::First { "A" } else { "B" }
    }

    fn move_number(&self) -> usize {
        1
    }
}
