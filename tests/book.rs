//! The opening book that ships.

use std::collections::BTreeSet;

use cutnode::session::game;
use cutnode::tutor::book::Book;

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
