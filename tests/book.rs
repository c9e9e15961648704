//! The opening book that ships.

use std::collections::BTreeSet;

use cutnode::opponents::book::Book;
use cutnode::session::game;

#[test]
fn every_line_is_legal_and_written_as_its_game_writes_it() {
    let book = Book::shipped();
    let mut seen = BTreeSet::new();
    for line in book.lines() {
        let mut session = game(&line.game).unwrap().open(None).unwrap();
        for text in &line.moves {
            let tag =
                session.parse_move(text).unwrap_or_else(|error| panic!("book.txt:{}: {error}", line.number));
            assert!(session.play(tag));
        }
        assert_eq!(session.played_texts(), line.moves, "book.txt:{}", line.number);
        assert!(seen.insert(&line.moves), "book.txt:{} is there twice", line.number);
    }
    assert!(book.next("chess", &[]).len() >= 4);
}

#[test]
fn there_are_many_lines_of_chess_and_all_have_their_code() {
    let book = Book::shipped();
    let chess: Vec<_> = book.lines().iter().filter(|line| line.game == "chess").collect();
    assert!(chess.len() >= 300, "{}", chess.len());
    for line in chess {
        let code = line.name.split(' ').next().expect("a word");
        let is_code = code.len() == 3
            && matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
            && line.name.len() > 4;
        assert!(is_code, "book.txt:{}: {}", line.number, line.name);
    }
}

#[test]
fn openings_are_named_as_they_are_played() {
    let book = Book::shipped();
    let name = |moves: &str| {
        let moves: Vec<_> = moves.split(' ').map(String::from).collect();
        book.name("chess", &moves).unwrap_or_default()
    };
    assert_eq!(name("e4 c5"), "Sicilian Defense");
    assert_eq!(name("e4 e5 Nf3 Nc6 Bb5"), "C60 Ruy Lopez");
    assert_eq!(name("h4 h5"), "");
}

/// The engine's judgement of every line is what `cutnode book check` asks for, in release; here a few lines, less deep.
#[test]
fn the_engine_approves_of_lines_drawn_by_lot() {
    use cutnode::search::{Limits, Plan, Stop, Table};
    use cutnode::session::{Method, Request, Watch};
    let book = Book::shipped();
    for line in book.lines().iter().filter(|line| line.game == "chess").step_by(40) {
        let mut session = game("chess").unwrap().open(None).unwrap();
        for text in &line.moves {
            let tag = session.parse_move(text).unwrap();
            assert!(session.play(tag));
        }
        let request =
            Request { method: Method::Engine, plan: Plan::new(Limits::depth(7)), watch: Watch::Silent };
        let score = session.think(&request, &mut Table::new(4), &Stop::default(), &mut |_| {}).found.score;
        assert!(score.units().abs() <= 100, "book.txt:{}: {}", line.number, score.units());
    }
}
