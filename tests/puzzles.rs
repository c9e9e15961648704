//! Puzzles: the engine confirms every solution that is shipped.

use std::collections::HashSet;

use cutnode::games::{MoveTag, Score};
use cutnode::learner::puzzles::{Puzzle, Solving, Verdict, composed, mined};
use cutnode::search::{Limits, Plan, Stop, Table};
use cutnode::session::{Method, Request, Session, Watch, game, shipped_puzzles};

/// How deep the engine looks for the solver's move: one of these depths has to be enough.
const DEPTHS: [u8; 4] = [6, 8, 13, 18];
/// By how much the right move is better than any other.
const MARGIN: i32 = 100;

fn think(session: &dyn Session, depth: u8, table: &mut Table) -> (Option<MoveTag>, Score) {
    let request =
        Request { method: Method::Engine, plan: Plan::new(Limits::depth(depth)), watch: Watch::Silent };
    let answer = session.think(&request, table, &Stop::default(), &mut |_| {});
    (answer.found.best, answer.found.score)
}

/// What a move is worth for whoever plays it.
fn worth(session: &dyn Session, tag: MoveTag, depth: u8, table: &mut Table) -> Score {
    let mut after = session.fork();
    assert!(after.play(tag));
    match after.ending() {
        Some(ending) if after.view().in_check => {
            assert_eq!(ending.rule, "checkmate");
            Score::win_in(1)
        }
        Some(_) => Score::DRAW,
        None => -think(after.as_ref(), depth, table).1,
    }
}

/// Whether the expected move is the engine's, and clearly better than every other one. Where it mates, another
/// mate that is as quick is as good.
fn confirm(session: &dyn Session, puzzle: &Puzzle, expected: &str, depth: u8) -> Result<(), String> {
    let mut table = Table::new(8);
    let moves = session.view().moves;
    let right = session.parse_move(expected).map_err(|error| format!("{}: {error}", puzzle.id))?;
    let value = worth(session, right, depth - 1, &mut table);
    for other in moves.iter().filter(|other| other.tag != right) {
        let theirs = worth(session, other.tag, depth - 3, &mut table);
        let both_win = value.is_decisive() && theirs.is_decisive() && theirs > Score::DRAW;
        let ends = worth_at_once(session, other.tag);
        if theirs + MARGIN > value && !(both_win && (ends || theirs < value)) {
            return Err(format!(
                "{}: {expected} is worth {}, {} {}",
                puzzle.id,
                value.units(),
                other.plain,
                theirs.units()
            ));
        }
    }
    Ok(())
}

/// The move mates at once: the solver takes it for right, whatever the solution says.
fn worth_at_once(session: &dyn Session, tag: MoveTag) -> bool {
    let mut after = session.fork();
    after.play(tag) && after.ending().is_some_and(|ending| ending.rule == "checkmate")
}

#[test]
fn the_engine_confirms_every_solution_of_the_composed() {
    let puzzles = composed();
    assert!(puzzles.len() >= 24, "only {}", puzzles.len());
    let mut doubts = Vec::new();
    for puzzle in &puzzles {
        let mut session = game(&puzzle.game).unwrap().open(Some(&puzzle.position)).unwrap();
        for (ply, plain) in puzzle.moves.iter().enumerate() {
            if ply % 2 == 0 {
                let refused = |depth| confirm(session.as_ref(), puzzle, plain, depth).err();
                let tries = DEPTHS.into_iter().map_while(refused);
                let refusals: Vec<_> = tries.collect();
                if refusals.len() == DEPTHS.len() {
                    doubts.extend(refusals.last().cloned());
                }
            }
            let tag = session.parse_move(plain).unwrap();
            assert!(session.play(tag), "{}: {plain} is illegal", puzzle.id);
        }
    }
    assert!(doubts.is_empty(), "{}", doubts.join("\n"));
}

#[test]
fn what_is_said_to_mate_mates_in_so_many_moves() {
    for puzzle in shipped_puzzles() {
        let mut session = game(&puzzle.game).unwrap().open(Some(&puzzle.position)).unwrap();
        for plain in &puzzle.moves {
            let tag = session.parse_move(plain).unwrap();
            assert!(session.play(tag), "{}: {plain} is illegal", puzzle.id);
        }
        let mates = puzzle.themes.iter().any(|theme| theme.starts_with("mate-in-"));
        assert_eq!(mates, session.ending().is_some_and(|ending| ending.rule == "checkmate"), "{}", puzzle.id);
        if mates {
            let theme = format!("mate-in-{}", puzzle.moves.len().div_ceil(2));
            assert!(puzzle.themes.contains(&theme), "{}", puzzle.id);
        }
    }
}

/// What the mine has brought up: enough of every difficulty, each game's own. That each has one solution is shown by
/// `cutnode puzzles check`.
#[test]
fn there_are_puzzles_for_every_learner() {
    let mined = mined();
    assert!(mined.len() >= 600, "only {}", mined.len());
    for (least, most, wanted) in
        [(600, 1_000, 100), (1_000, 1_400, 150), (1_400, 1_800, 120), (1_800, 2_500, 40)]
    {
        let there = mined.iter().filter(|row| (least..most).contains(&row.rating)).count();
        assert!(there >= wanted, "{there} from {least} to {most}");
    }
    let shipped = shipped_puzzles();
    let themes: HashSet<&str> =
        shipped.iter().flat_map(|puzzle| puzzle.themes.iter().map(String::as_str)).collect();
    for theme in [
        "fork",
        "pin",
        "skewer",
        "discovered-attack",
        "double-check",
        "mate-in-1",
        "mate-in-2",
        "mate-in-3",
        "mate-in-4",
        "mate-in-5",
        "back-rank-mate",
        "smothered-mate",
        "deflection",
        "trapped-piece",
        "promotion",
        "under-promotion",
        "zugzwang",
        "quiet-move",
        "sacrifice",
        "attraction",
        "hanging-piece",
        "shot",
        "breakthrough",
    ] {
        assert!(themes.contains(theme), "no puzzle is about {theme}");
    }
}

#[test]
fn ids_are_unique_and_every_puzzle_can_be_solved_and_has_a_theme() {
    let puzzles = shipped_puzzles();
    let ids: HashSet<_> = puzzles.iter().map(|puzzle| puzzle.id.clone()).collect();
    assert_eq!(ids.len(), puzzles.len());
    for puzzle in puzzles {
        assert!(!puzzle.themes.is_empty());
        let mut solving = Solving::new(puzzle.clone());
        while let Some(mv) = solving.next().map(String::from) {
            let verdict = solving.play(&mv, false).expect("not over yet");
            assert_ne!(verdict, Verdict::Wrong);
        }
        assert!(solving.is_clean(), "{}", puzzle.id);
    }
}
