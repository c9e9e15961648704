//! Games in PDN: what is read, what is written, and where mistakes are found.

use cutnode::games::draughts::Draughts;
use cutnode::games::draughts::notation::pdn::{Ended, Game, games, next_game, write};
use cutnode::games::pgn::{Line, Node, Reader};
use cutnode::games::{Game as _, MoveList, NotationError, Present};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn read(text: &str) -> Vec<(Game, Vec<NotationError>)> {
    games(text.as_bytes()).map(|game| game.expect("bytes can be read")).collect()
}

fn moves(game: &Game) -> String {
    let mut position = game.start().unwrap();
    let mut texts = Vec::new();
    for mv in game.line.moves.iter().filter_map(|node| node.mv) {
        texts.push(position.move_text(mv));
        position = position.play(mv);
    }
    texts.join(" ")
}

#[test]
fn a_game_is_read_with_everything_in_it() {
    let text = "[Event \"Training\"]\n[White \"One\"]\n[Black \"Other\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n\n\
                1. 32-28 19-23 2. 28x19 14x23 {both} (2... 13x24 $1 3. 33-28) 3. 37-32! 1-1\n";
    let found = read(text);
    let [(game, errors)] = &found[..] else { panic!("{found:?}") };
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(moves(game), "32-28 19-23 28x19 14x23 37-32");
    assert_eq!(game.ended, Ended::Draw);
    assert_eq!(game.line.moves[3].variations[0].moves.len(), 2);
    let written = write(game).unwrap();
    assert!(written.contains("1. 32-28 19-23 2. 28x19 14x23 {both}"), "{written}");
    assert!(written.trim_end().ends_with("1-1"), "{written}");
    assert_eq!(read(&written)[0].0, *game);
}

#[test]
fn results_of_both_kinds_are_read_and_one_is_written() {
    for (word, ended, written) in [
        ("2-0", Ended::White, "2-0"),
        ("1-0", Ended::White, "2-0"),
        ("0-2", Ended::Black, "0-2"),
        ("0-1", Ended::Black, "0-2"),
        ("1-1", Ended::Draw, "1-1"),
        ("1/2-1/2", Ended::Draw, "1-1"),
        ("*", Ended::Open, "*"),
    ] {
        let (game, errors) = read(&format!("1. 32-28 {word}")).remove(0);
        assert!(errors.is_empty() && game.ended == ended, "{word}: {errors:?}");
        assert!(write(&game).unwrap().trim_end().ends_with(written));
    }
}

#[test]
fn mistakes_have_places_and_the_next_game_is_read_all_the_same() {
    let text = "[Event \"one\"]\n\n1. 32-28 19-23 2. 37-32 20-24 2-0\n\n[Event \"two\"]\n[GameType \"21\"]\n\n1. 32-28 *\n\n\
                [Event \"three\"]\n\n1. 32-28 --\n*\n\n[Event \"four\"]\n\n1. 31-27 17-22 2-0\n";
    let found = read(text);
    let places: Vec<_> =
        found.iter().map(|(_, errors)| errors.first().map(|error| (error.line, error.column))).collect();
    assert_eq!(places, [Some((3, 19)), Some((6, 12)), Some((12, 10)), None]);
    let says =
        |game: usize, word: &str| assert!(found[game].1[0].message.contains(word), "{:?}", found[game].1);
    says(0, "a piece must be captured; legal are 28x19");
    says(1, "another game");
    says(2, "nobody may pass");
    assert_eq!(moves(&found[3].0), "31-27 17-22");
}

/// Random games with variations read back as they were written.
#[test]
fn what_is_written_is_read_back() {
    for seed in 0..30 {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut position = Draughts::start();
        let mut line = Line::default();
        for _ in 0..120 {
            let mut legal = MoveList::new();
            position.legal_moves(&mut legal);
            if legal.is_empty() {
                break;
            }
            let mut node = Node::new(Some(legal[rng.random_range(0..legal.len())]));
            if rng.random_range(0..8) == 0 {
                let other = Node::new(Some(legal[rng.random_range(0..legal.len())]));
                node.variations.push(Line { comments: Vec::new(), moves: vec![other] });
            }
            position = position.play(node.mv.unwrap());
            line.moves.push(node);
        }
        let game = Game::new(vec![("GameType".into(), "20".into())], line, Ended::Open);
        let text = write(&game).unwrap();
        let mut reader: Reader<_, Draughts> = Reader::new(text.as_bytes());
        assert_eq!(next_game(&mut reader).unwrap(), Some((game, Vec::new())), "{text}");
    }
}

/// Four moves in any of their four orders lead to one position (sources: D4).
#[test]
fn four_orders_of_moves_meet_at_the_fourth_ply() {
    let orders = [
        "33-28 18-23 31-26 16-21",
        "31-26 18-23 33-28 16-21",
        "33-28 16-21 31-26 18-23",
        "31-26 16-21 33-28 18-23",
    ];
    let keys = orders.map(|order| super::after("W:W31-50:B1-20", order).key());
    assert!(keys.iter().all(|&key| key == keys[0]), "{keys:x?}");
}
