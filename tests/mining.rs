//! Puzzles that are mined, and what they are said to be about.

use std::fs;

use cutnode::games::chess::Chess;
use cutnode::games::{Combination, Game, Present};
use cutnode::learner::puzzles::columns::{Row, Rows};
use cutnode::learner::puzzles::{composed, mined};
use cutnode::mining::Plan;
use cutnode::search::Stop;
use cutnode::session::{game, shipped_puzzles};

use crate::cli::cutnode;
use crate::folder::Folder;

const PLAN: Plan = Plan { seed: 1, depth: 6 };

/// A line of moves from a position. The first is the opponent's.
fn combination(fen: &str, moves: &str) -> Combination<Chess> {
    let before = Chess::parse(fen).expect("a position");
    let mut moves = moves.split(' ');
    let lead = before.parse_move(moves.next().expect("a move")).expect("legal");
    let start = before.play(lead);
    let mut line = Combination::new(Some((before, lead)), start);
    for text in moves {
        let mv = line.last().parse_move(text).expect("legal");
        line.play(mv);
    }
    line
}

#[test]
fn motifs_are_those_that_the_moves_use() {
    let known = [
        // A knight attacks the king and a rook.
        (
            "r3k3/7p/8/1N6/8/8/8/4K3 b - - 0 1",
            "h7h6 b5c7 e8d7 c7a8",
            &["fork"][..],
            &["sacrifice", "pin"][..],
        ),
        // The rook was to be had at once.
        ("r3k3/7p/1N6/8/8/8/8/4K3 b - - 0 1", "h7h6 b6a8", &["hanging-piece"], &["fork"]),
        // A rook behind the king's own pawns, and the same with a hole for him.
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a6 b1b8", &["mate-in-1", "back-rank-mate"], &["fork"]),
        (
            "6k1/R4p2/6pp/8/8/8/r4PPP/1R4K1 b - - 0 1",
            "a2a6 b1b8",
            &["rook-endgame"],
            &["mate", "back-rank-mate"],
        ),
        // A knight, and a king that his own pieces stand around.
        ("6rk/6pp/8/6N1/8/p7/5PPP/6K1 b - - 0 1", "a3a2 g5f7", &["smothered-mate"], &["back-rank-mate"]),
        // The king has to go, and what stood behind him is taken.
        ("7r/6k1/8/8/8/8/8/2B1K3 b - - 0 1", "g7f6 c1b2 f6e6 b2h8", &["skewer"], &["fork", "pin"]),
        // The rook goes and uncovers the bishop, which takes.
        ("4k3/7p/8/8/3q4/8/1R6/B3K3 b - - 0 1", "h7h6 b2b8 e8e7 a1d4", &["discovered-attack"], &["fork"]),
        (
            "8/P6k/8/8/8/8/8/4K3 b - - 0 1",
            "h7h6 a7a8q",
            &["promotion", "advanced-pawn"],
            &["under-promotion"],
        ),
        ("8/5P1k/8/8/8/8/8/4K3 b - - 0 1", "h7g7 f7f8n", &["promotion", "under-promotion"], &["mate"]),
        (
            "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            "d7d5 e5d6",
            &["en-passant", "pawn-endgame"],
            &["advanced-pawn"],
        ),
        // The knight that protects the bishop is bound to his king.
        ("4k3/7p/4n3/8/3b4/8/8/3QRK2 b - - 0 1", "h7h6 d1d4", &["pin"], &["fork"]),
    ];
    for (fen, moves, there, absent) in known {
        let found = Chess::motifs(&combination(fen, moves));
        for motif in there {
            assert!(found.contains(motif), "{moves}: {motif} is missing in {found:?}");
        }
        for motif in absent {
            assert!(!found.contains(motif), "{moves}: {motif} is too much in {found:?}");
        }
    }
}

#[test]
fn composed_puzzles_are_about_what_their_authors_say() {
    let checked =
        ["mate-in-1", "mate-in-2", "mate-in-3", "smothered-mate", "back-rank-mate", "fork", "skewer"];
    for puzzle in composed().into_iter().filter(|puzzle| puzzle.game == "chess") {
        let mut line = Combination::new(None, Chess::parse(&puzzle.position).expect("a position"));
        for text in &puzzle.moves {
            line.play(line.last().parse_move(text).expect("legal"));
        }
        let found = Chess::motifs(&line);
        for theme in puzzle.themes.iter().filter(|theme| checked.contains(&theme.as_str())) {
            assert!(found.contains(&theme.as_str()), "{}: {theme} is not in {found:?}", puzzle.id);
        }
    }
}

#[test]
fn a_mistake_in_a_game_becomes_a_puzzle() {
    let mine = game("chess").expect("chess").mine();
    let start = Chess::start().notation();
    let finds = mine
        .sift(&PLAN, &start, "f2f3 e7e5 g2g4 d8h4", &Stop::default())
        .expect("legal")
        .expect("not stopped");
    assert_eq!(finds.len(), 1, "{finds:?}");
    assert_eq!(finds[0].moves, ["g2g4", "d8h4"]);
    assert!(finds[0].themes.contains(&"mate-in-1") && finds[0].themes.contains(&"one-move"), "{finds:?}");
    assert!((400..1_200).contains(&finds[0].rating), "{finds:?}");
    // Good moves are no puzzles.
    let quiet = mine.sift(&PLAN, &start, "e2e4 e7e5 g1f3 b8c6", &Stop::default()).expect("legal");
    assert_eq!(quiet, Some(Vec::new()));
    let error = mine.sift(&PLAN, &start, "e2e4 e7e9", &Stop::default()).expect_err("no such square");
    assert!(error.to_string().starts_with("move 2, `e7e9`"), "{error}");
}

#[test]
fn what_is_mined_depends_on_seed_and_number_alone_and_can_be_solved() {
    for slug in ["chess", "connect-4", "draughts"] {
        let card = game(slug).expect("a game");
        for number in 1..=3 {
            let once = card.mine().collect(&PLAN, number, &Stop::default()).expect("not stopped");
            assert_eq!(
                card.mine().collect(&PLAN, number, &Stop::default()),
                Some(once.clone()),
                "{slug} {number}"
            );
            for find in once {
                card.follow(&find.position, &find.moves.join(" ")).expect("a line of the game");
                assert!(find.moves.len() % 2 == 0, "it ends with the solver's move: {find:?}");
            }
        }
    }
}

#[test]
fn a_file_is_gone_on_with_and_taken_in_by_the_import() {
    let folder = Folder::new("mine");
    let (games, out) = (folder.path().join("games.pgn"), folder.path().join("out.csv"));
    fs::write(&games, "[White \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"b\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n")
        .expect("written");
    let mine = || {
        let command = ["mine", "--depth", "6", "--threads", "2"];
        let done =
            cutnode(&command).arg("--pgn").arg(&games).arg("--out").arg(&out).output().expect("it runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        fs::read_to_string(&out).expect("written")
    };
    let first = mine();
    assert_eq!(first.lines().count(), 3, "{first}");
    assert_eq!(mine(), first, "nothing is mined twice");
    // A line that was being written when the power went.
    fs::write(&out, &first[..first.len() - 9]).expect("written");
    assert_eq!(mine(), first);
    let rows: Vec<Row> = {
        let mut rows = Rows::new(first.as_bytes()).expect("columns");
        std::iter::from_fn(|| rows.read().expect("read")).collect::<Result<_, _>>().expect("no bad row")
    };
    assert_eq!(rows[1].url, "games.pgn, game 2");
    assert!(rows[1].themes.contains("mate-in-1"), "{rows:?}");
}

#[test]
fn a_game_that_is_broken_in_the_file_is_mined_up_to_there_and_keeps_its_number() {
    let folder = Folder::new("mine-broken");
    let (games, out) = (folder.path().join("games.pgn"), folder.path().join("out.csv"));
    let text =
        "[White \"a\"]\n\n1. e5 *\n\n[White \"b\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# Kxf7 1-0\n";
    fs::write(&games, text).expect("written");
    let mut mine = cutnode(&["mine", "--depth", "6", "--threads", "2"]);
    let done = mine.arg("--pgn").arg(&games).arg("--out").arg(&out).output().expect("it runs");
    let [said, told] = [&done.stdout, &done.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(done.status.success() && said.starts_with("1 puzzles in"), "{said}{told}");
    assert!(said.contains("; 2 of 2 games used up to a mistake in the file"), "{said}");
    assert!(told.contains("games.pgn: game 1: line 3, column 4: `e5` is not legal here"), "{told}");
    assert!(
        told.contains("game 2: line 7, column 41: ") && told.contains("the game is read up to move 4, Qxf7#"),
        "{told}"
    );
    let found = fs::read_to_string(&out).expect("written");
    assert!(found.contains("games.pgn, game 2"), "{found}");
}

#[test]
fn mined_puzzles_that_are_shipped_are_whole() {
    let rows = mined();
    let file = include_str!("../src/learner/puzzles/mined.csv");
    assert_eq!(rows.len(), file.lines().count() - 1, "every line is a puzzle");
    let puzzles = shipped_puzzles();
    assert_eq!(puzzles.len(), rows.len() + composed().len());
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating));
}
