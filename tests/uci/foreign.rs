//! Games against a driver that knows the moves of chess from elsewhere and claims no draw: threefold repetitions, clocks
//! beyond a hundred and bare kings are all played on, as some interfaces do.

use std::time::{Duration, Instant};

use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, Move};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::Dialogue;

/// Games are given up after so many plies.
const LONGEST: usize = 320;

/// An answer to `go movetime` is late when it took this much longer.
const LATE: Duration = Duration::from_millis(100);

/// Where some of the games begin: endings whose clock runs out soon, or has.
const ENDINGS: [&str; 8] = [
    "4k3/8/8/8/8/8/3R4/4K3 w - - 97 180",
    "4k3/8/8/8/8/8/3R4/4K3 b - - 100 180",
    "8/8/4k3/8/8/4K3/8/8 w - - 12 90",
    "8/2b5/4k3/8/8/4K3/5N2/8 w - - 60 90",
    "8/5k2/8/3q4/8/8/2Q5/3K4 w - - 90 120",
    "8/p1p5/1p1p4/kP1P4/P1P5/8/8/K7 w - - 80 90",
    "4k3/4p3/4P3/8/8/8/8/4K2B b - - 99 140",
    "8/8/8/3k4/8/3K4/7B/6N1 w - - 40 100",
];

/// What went wrong, of how many answers.
#[derive(Default, Debug)]
struct Count {
    answers: u32,
    illegal: u32,
    refused: u32,
    late: u32,
    /// Answers where a claim had been possible.
    claimable: u32,
}

fn legal(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|some| {
        moves.extend(some);
        false
    });
    moves
}

struct Game<'a> {
    engine: &'a mut Dialogue,
    start: String,
    board: Board,
    texts: Vec<String>,
    hashes: Vec<u64>,
}

impl Game<'_> {
    fn play(&mut self, mv: Move) {
        self.texts.push(display_uci_move(&self.board, mv).to_string());
        self.hashes.push(self.board.hash());
        self.board.play_unchecked(mv);
    }

    /// The engine's move, if it is one.
    fn ask(&mut self, limit: Option<Duration>, count: &mut Count) -> Option<Move> {
        self.engine.say(&format!("position {} moves {}", self.start, self.texts.join(" ")));
        let asked = Instant::now();
        self.engine
            .say(&limit.map_or("go nodes 300".into(), |time| format!("go movetime {}", time.as_millis())));
        let lines = self.engine.until("bestmove");
        count.answers += 1;
        count.late += u32::from(limit.is_some_and(|time| asked.elapsed() > time + LATE));
        count.refused += lines.iter().filter(|line| line.starts_with("info string")).count() as u32;
        let before = self.hashes.iter().filter(|&&hash| hash == self.board.hash()).count();
        count.claimable += u32::from(self.board.halfmove_clock() >= 100 || before >= 2);
        let text = super::best_of(lines.last().expect("the answer is among them"));
        let mv = parse_uci_move(&self.board, text).ok().filter(|&mv| self.board.is_legal(mv));
        count.illegal += u32::from(mv.is_none());
        mv
    }
}

/// Game `number`: the engine against itself, or against somebody who moves at random.
fn game(engine: &mut Dialogue, number: u64, limit: Option<Duration>, count: &mut Count) {
    let mut rng = StdRng::seed_from_u64(number);
    let ending = ENDINGS[number as usize / 2 % ENDINGS.len()];
    let (start, board) = match number % 2 {
        0 => ("startpos".into(), Board::default()),
        _ => (format!("fen {ending}"), ending.parse().expect("it is a position")),
    };
    let alone = number.is_multiple_of(3);
    engine.say("ucinewgame");
    let mut game = Game { engine, start, board, texts: Vec::new(), hashes: Vec::new() };
    for ply in 0..LONGEST {
        let moves = legal(&game.board);
        if moves.is_empty() {
            return;
        }
        let by_lot = number.is_multiple_of(2) && ply < 8 || !alone && ply % 2 == number as usize / 3 % 2;
        let mv = if by_lot {
            moves[rng.random_range(0..moves.len())]
        } else {
            match game.ask(limit, count) {
                Some(mv) => mv,
                None => return,
            }
        };
        game.play(mv);
    }
}

fn play(games: std::ops::Range<u64>, limit: Option<Duration>, options: &[&str]) -> Count {
    let mut engine = Dialogue::start(&[]);
    engine.ask("uci", "uciok");
    for option in options {
        engine.say(&format!("setoption name {option}"));
    }
    engine.ask("isready", "readyok");
    let mut count = Count::default();
    for number in games {
        game(&mut engine, number, limit, &mut count);
    }
    assert_eq!(engine.end().1, Some(0));
    count
}

#[test]
fn some_games_without_claims_are_played_to_their_end() {
    let count = play(0..8, None, &[]);
    assert_eq!((count.illegal, count.refused), (0, 0), "{count:?}");
    assert!(count.claimable > 50, "{count:?}");
}

/// So does whoever plays as a person of a rating.
#[test]
fn some_games_of_a_limited_player_are_played_to_their_end() {
    let options = ["UCI_LimitStrength value true", "UCI_Elo value 1500", "Ponder value true"];
    let count = play(0..6, None, &options);
    assert_eq!((count.illegal, count.refused), (0, 0), "{count:?}");
    assert!(count.claimable > 30, "{count:?}");
}

#[test]
#[ignore = "minutes, and a clock: `.ci/run` does it with an optimized program"]
fn many_games_without_claims_are_played_to_their_end() {
    let mut count = play(0..240, None, &[]);
    let timed = play(240..250, Some(Duration::from_millis(10)), &[]);
    count.answers += timed.answers;
    count.illegal += timed.illegal;
    count.refused += timed.refused;
    count.late += timed.late;
    println!("250 games: {count:?}");
    assert_eq!((count.illegal, count.refused, count.late), (0, 0, 0), "{count:?}");
}
