//! A game gone through: what holds of every game, and how moves are judged.

mod reasons;

use cutnode::explain::coach::{Grade, sees};
use cutnode::games::{BoardView, MoveTag, Score};
use cutnode::search::{Stop, Table};
use cutnode::session::analysis::{Analysis, CLOSEST, LINES, NODES, Reason, recorded};
use cutnode::session::{Progress, Request, Session, game};

/// Réti – Tartakower, Vienna 1910: a queen is sacrificed for mate.
const RETI: &str =
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5+ Bd2 Qxe5 O-O-O Nxe4 Qd8+ Kxd8 Bg5+ Kc7 Bd8#";
/// The mate of Légal, Paris 1750, without the move of the rook's pawn.
const LEGAL: &str = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#";

fn played(slug: &str, moves: &str) -> Box<dyn Session> {
    going_on(game(slug).expect("a game").open(None).expect("its start"), moves)
}

/// The same from a position on.
fn from(slug: &str, position: &str, moves: &str) -> Box<dyn Session> {
    going_on(game(slug).expect("a game").open(Some(position)).expect("a position"), moves)
}

fn going_on(mut session: Box<dyn Session>, moves: &str) -> Box<dyn Session> {
    for text in moves.split(' ') {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
    }
    session
}

fn gone_through(session: Box<dyn Session>, nodes: u64) -> Analysis {
    gone_through_with(session, nodes, Table::new(1))
}

fn gone_through_with(session: Box<dyn Session>, nodes: u64, mut table: Table) -> Analysis {
    let mut analysis = Analysis::new(session, nodes);
    let mut asked = 0;
    while let Some((session, request)) = analysis.ask() {
        table.clear();
        let answer = session.think(&request, &mut table, &Stop::default(), &mut |told| {
            if let Progress::Iteration(iteration) = told {
                analysis.hear(iteration);
            }
        });
        analysis.answer(&answer.found);
        asked += 1;
        assert!(asked < 12 * (analysis.moves().len() + 1), "it asks for ever");
    }
    assert!(analysis.is_done());
    analysis
}

/// The last two plies of a line take nothing, unless it is long, or the game is over behind it.
fn at_rest(mut session: Box<dyn Session>, line: &[MoveTag]) {
    let men = |session: &dyn Session| match session.view().board {
        BoardView::Grid(grid) => grid.cells.iter().filter(|cell| cell.owner.is_some()).count(),
        BoardView::Text(_) => 0,
    };
    let mut counts = vec![men(&*session)];
    for &tag in line {
        assert!(session.play(tag), "it is legal");
        counts.push(men(&*session));
    }
    if line.len() < 24 && session.ending().is_none() {
        let from = counts.len().saturating_sub(3);
        let last = &counts[from..];
        assert!(last.iter().all(|&count| count >= last[0]), "{:?}: {counts:?}", session.played_texts());
    }
}

/// Laws of every game that was gone through.
fn check(analysis: &Analysis) {
    let man = analysis.session().game().man;
    for at in 0..analysis.moves().len() {
        let verdict = analysis.verdict(at).expect("all moves are judged");
        let is_fine = verdict.grade == Grade::Fine;
        assert_eq!(is_fine, analysis.reason(at).is_none());
        assert!(!is_fine || verdict.shows.is_none());
        let [had, left] = verdict.chances;
        assert!(
            left - had < 5.0,
            "{}: a move turned out better than all that could be had",
            analysis.numbered(at)
        );
        if is_fine {
            continue;
        }
        for term in ["“piece squares”", "“man squares”", "“slim chances”", "“right to move”"]
        {
            assert!(!analysis.words(at).concat().contains(term), "{:?}", analysis.words(at));
        }
        // No refutation is empty, and every one is played out to an end or some plies long.
        let refutation = analysis.refutation(at);
        let mut after = analysis.after(at + 1);
        let over = after.ending().is_some();
        assert!(over || !refutation.is_empty(), "{}", analysis.numbered(at));
        for &tag in &refutation {
            assert!(after.play(tag), "it is legal");
        }
        assert!(refutation.len() >= 4 || after.ending().is_some() || after.view().moves.is_empty());
        // A win that is told as forced is played out; where no search bets it need not be.
        let won = match analysis.reason(at) {
            Some(Reason::AllowsMate(_)) => Some((at + 1, refutation.clone())),
            Some(Reason::MissesMate(_)) => Some((at, analysis.better(at))),
            _ => None,
        };
        if let Some((plies, line)) = won.filter(|_| !analysis.session().game().brief) {
            let mut end = analysis.after(plies);
            assert!(line.iter().all(|&tag| end.play(tag)) && end.ending().is_some());
        }
        // Where no end of the game is in sight, no line breaks off in the middle of an exchange.
        if verdict.scores.iter().all(|score| score.plies_to_end().is_none()) {
            at_rest(analysis.after(at + 1), &refutation);
            at_rest(analysis.after(at), &analysis.better(at));
        }
        let words = analysis.words(at).join(" ");
        assert!(words.contains(&analysis.numbered(at)) && words.contains("Better was "), "{words}");
        // From the depth on at which it shows, every deeper search that is known sees it; one ply less deep does not.
        let shows = verdict.shows.map(|shows| shows.depth);
        assert!(shows != Some(0));
        let is_further_on = words.contains("that shows only further on");
        assert_eq!(is_further_on, shows.is_none(), "{words}");
        let shows = shows.unwrap_or(u8::MAX);
        for choice in analysis.choices(at) {
            let Some(played) = choice.played else { continue };
            let seen = sees(choice.score, played, man);
            if choice.depth >= shows {
                assert!(seen, "{words}: at {} it is {:?} and {played:?}", choice.depth, choice.score);
            } else if choice.depth + 1 == shows {
                assert!(!seen, "{words}: at {} it is {:?} and {played:?}", choice.depth, choice.score);
            }
        }
        // The tree that is opened begins with the same answer, or the move of the game is shown beside it that turned out better.
        if let Some(request) = analysis.to_open(at + 1).filter(|_| !over) {
            let first = analysis.better_answer(at + 1).or_else(|| best(analysis, at + 1, request).0);
            assert_eq!(first, refutation.first().copied(), "{words}");
        }
        // The first of the best lines is the same line, and before the move, where no mistake went before it, what was better.
        let best_line = |plies: usize| analysis.best_lines(plies).first().map(|line| line.moves.clone());
        assert!(over || best_line(at + 1) == Some(refutation), "{words}: {:?}", analysis.best_lines(at + 1));
        if at.checked_sub(1).is_none_or(|before| !analysis.losses().any(|loss| loss == before)) {
            let better = Some(analysis.better(at)).filter(|_| verdict.better.is_some());
            assert!(better.is_none() || better == best_line(at), "{words}: {:?}", analysis.best_lines(at));
        }
    }
    // Where nothing is said of a move, the tree that is opened says what the lines say; and at each depth what was chosen there.
    for plies in 0..=analysis.moves().len() {
        let told = plies.checked_sub(1).and_then(|at| analysis.verdict(at));
        let Some(last) = analysis.look(plies).filter(|look| look.best().is_some()) else { continue };
        if told.is_none_or(|verdict| verdict.grade == Grade::Fine && !verdict.is_own_loss()) {
            let request = analysis.to_open(plies).expect("the position was looked at");
            assert_eq!(best(analysis, plies, request), (last.best(), last.score()));
        }
        for choice in analysis.choices(plies) {
            let request = recorded(analysis.session().game(), choice.depth, LINES);
            assert_eq!(best(analysis, plies, request), (choice.line.first().copied(), choice.score));
        }
    }
}

/// The best move of a finished search, and what it comes to.
fn best(analysis: &Analysis, plies: usize, mut request: Request) -> (Option<MoveTag>, Score) {
    request.watch = cutnode::session::Watch::Silent;
    let mut table = Table::new(1);
    let found = analysis.after(plies).think(&request, &mut table, &Stop::default(), &mut |_| {}).found;
    assert!(!found.stopped, "the last iteration is complete");
    (found.best, found.score)
}

#[test]
fn the_laws_hold_of_games_that_were_played() {
    for (slug, moves) in [
        ("chess", RETI),
        ("chess", LEGAL),
        ("chess", "f3 e5 g4 Qh4#"),
        ("connect-4", "4 4 3 1 5"),
        ("draughts", "32-28 19-23 28x19 14x23 37-32 10-14 41-37 23-28"),
    ] {
        check(&gone_through(played(slug, moves), 1_500));
    }
}

#[test]
fn the_same_game_is_told_the_same_twice() {
    let [one, other] = [(), ()].map(|()| gone_through(played("chess", LEGAL), 1_000));
    for at in 0..one.moves().len() {
        assert_eq!(one.words(at), other.words(at));
    }
}

#[test]
fn whoever_is_mated_by_a_mistake_is_told_so_and_was_not_accurate() {
    let analysis = gone_through(played("chess", RETI), 20_000);
    // 8…Nxe4 takes a knight and is mated in three moves.
    let taken = 15;
    let words = analysis.words(taken).join(" ");
    assert!(analysis.verdict(taken).expect("judged").grade.is_serious(), "{words}");
    assert!(words.contains("White wins by force in 3 moves: 9.Qd8+ Kxd8 10.Bg5+"), "{words}");
    let [white, black] = analysis.accuracy().expect("all is known").map(|one| one.expect("both moved"));
    assert!(white > black && black < 75.0, "{white} and {black}");
}

/// What is compared is the difference of two searches, and a search of the position before sees less of either move.
#[test]
fn a_move_in_doubt_and_the_better_one_are_searched_alike() {
    let start = "r4rk1/pp1b1pp1/2nqp2p/8/2BP4/P7/1P3PPP/RN1QR1K1 b - - 0 15";
    let session = from("chess", start, "a6");
    let tag = session.played()[0];
    let mut analysis = Analysis::new(session, 5_000);
    let mut table = Table::new(Table::DEFAULT_MIB);
    let mut closest = Vec::new();
    while let Some((session, request)) = analysis.ask() {
        table.clear();
        if request.plan.limits.nodes == Some(5_000 * CLOSEST) {
            closest.push((session.played().to_vec(), request.plan.lines));
        }
        let answer = session.think(&request, &mut table, &Stop::default(), &mut |told| {
            if let Progress::Iteration(iteration) = told {
                analysis.hear(iteration);
            }
        });
        analysis.answer(&answer.found);
    }
    let better = analysis.better(0)[0];
    assert_eq!(closest, [(vec![tag], 1), (vec![better], 1)]);
}

/// No rule allows a null move: the coach goes through what comes after it, and says so.
#[test]
fn what_stands_before_a_null_move_is_said_to_be_left_out() {
    let chess = game("chess").unwrap().portable().unwrap();
    let opened = |moves: &str| chess.read(&format!("[Event \"?\"]\n\n{moves} *\n")).unwrap();
    let broken = opened("1. e4 e5 2. Nf3 -- 3. Bc4 Nc6 4. O-O");
    assert_eq!(broken.session.played().len(), 3);
    let says = "there is a null move, which no rule allows; the game is read from move 3";
    assert_eq!(broken.says().as_deref(), Some(says));
    assert_eq!(opened("1. e4 e5 2. Nf3").says(), None);
}

#[test]
fn a_game_without_moves_has_nothing_to_be_told() {
    let analysis = gone_through(game("chess").expect("a game").open(None).expect("its start"), 300);
    assert_eq!((analysis.mistakes(None).count(), analysis.accuracy()), (0, Some([None, None])));
    assert!(analysis.look(0).is_some_and(|look| look.lines().len() > 1));
}

#[test]
fn a_mate_that_is_missed_is_named_where_the_game_stays_won() {
    let session = from("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "h3 h6 Rd8+ Kh7");
    let analysis = gone_through(session, 5_000);
    assert_eq!(analysis.verdict(0).expect("judged").grade, Grade::Mistake);
    let words = analysis.words(0).join(" ");
    assert!(words.contains("It misses a win in one move"), "{words}");
    assert_eq!(analysis.verdict(2).expect("judged").grade, Grade::Fine, "there was none any more");
}

/// Morphy – Duke of Brunswick, Paris 1858: after 11.Bxb5+ all is lost, as Stockfish 15.1 has it least by the move that was played
/// (3 million nodes, three lines). It shows there soonest, for each of the moves behind it is forced.
#[test]
fn what_the_other_moves_lose_as_well_only_later_is_no_mistake() {
    let position = "rn2kb1r/p3qppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/R3K2R b KQkq - 0 11";
    let session = from("chess", position, "Nbd7 O-O-O Rd8 Rxd7");
    let analysis = gone_through_with(session, 15_000, Table::new(Table::DEFAULT_MIB));
    let words = analysis.words(0).join(" ");
    assert!(words.starts_with("11…Nbd7") && analysis.mistakes(None).all(|at| at > 0), "{words}");
}

/// Nimzowitsch – Tarrasch, Saint Petersburg 1914: both bishops are sacrificed. That the first is taken shows at one ply; that White
/// loses shows only in the positions behind it. Then it is no blunder any more, but the move before was wrong (Stockfish 15.1, 3
/// million nodes, a move at a time: −4.78 after 19.exd4, −0.65 after 19.g3).
#[test]
fn what_looks_like_a_blunder_until_the_next_moves_are_seen_is_none() {
    let position = "3r1rk1/p3qp1p/2bb2p1/2p5/3p4/1P2P3/PBQN1PPP/2R2RK1 w - - 0 19";
    let session = from("chess", position, "exd4 Bxh2+ Kxh2 Qh4+ Kg1 Bxg2 f3");
    let analysis = gone_through_with(session, 15_000, Table::new(Table::DEFAULT_MIB));
    let told = |at: usize| analysis.words(at).join(" ");
    assert_eq!(analysis.verdict(1).expect("judged").grade, Grade::Fine, "{}", told(1));
    assert!(analysis.verdict(0).expect("judged").grade.is_mistake(), "{}", told(0));
    assert!(told(2).contains("It promised"), "{}", told(2));
    assert_eq!(analysis.refutation(0).first(), Some(&analysis.moves()[1]), "{}", told(0));
    let best = &analysis.best_lines(1)[0];
    assert_eq!(
        (best.moves.first(), best.score),
        (Some(&analysis.moves()[1]), analysis.verdict(1).expect("judged").scores[1])
    );
}

/// Connect Four, by an exact solver: 3.4 wins as fast as 3.5; all of six moves lose as fast as 10…5, and the seventh faster; 8…3 gives
/// a win in 14 away, which no search of this size sees, and holds the draw.
#[test]
fn in_a_game_of_few_moves_what_is_said_of_a_move_rests_on_its_end() {
    for (position, moves, grades) in [
        ("4141", "4 4", &[Grade::Fine][..]),
        ("1612457444655511452", "5 6", &[Grade::Fine]),
        ("232144656622644", "3 3", &[Grade::Fine, Grade::Inaccuracy]),
    ] {
        let analysis =
            gone_through_with(from("connect-4", position, moves), NODES, Table::new(Table::DEFAULT_MIB));
        let grade = analysis.verdict(0).expect("judged").grade;
        assert!(grades.contains(&grade), "{:?}", analysis.words(0));
    }
}
