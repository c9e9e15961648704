//! The notation of chess: games written and read, on random games and on files as they are found.

use cutnode::games::chess::notation::epd;
use cutnode::games::chess::notation::pgn::{Comment, Ended, Game, Line, Node};
use cutnode::games::chess::{Chess, ChessMove};
use cutnode::games::draughts::Draughts;
use cutnode::games::pgn::{self, Portable, Visitor};
use cutnode::games::{Game as _, MoveList, NotationError, Present};
use proptest::prelude::*;

pub(crate) fn legal(position: &Chess) -> MoveList<ChessMove> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

fn read(text: &[u8]) -> Vec<(Game, Vec<NotationError>)> {
    pgn::games(text).map(|game| game.expect("bytes can be read")).collect()
}

/// Builds trees of legal moves from a supply of numbers.
struct Grower<'a> {
    numbers: &'a [u16],
    at: usize,
}

impl Grower<'_> {
    fn next(&mut self) -> usize {
        self.at += 1;
        self.numbers.get(self.at - 1).map_or(0, |&number| usize::from(number))
    }

    fn comments(&mut self) -> Vec<Comment> {
        const RAW: [&str; 6] = [
            "a novelty",
            "[%clk 0:03:00] [%eval -0.35,20] well known since 1912, when it was played for the first time, it seems",
            "",
            "Zürich … ♘ [White \"x\"] %not a line of its own; (no variation) 1-0 $7",
            "so } it goes [%csl Ga1]",
            "[Event \"looks like a tag\"]",
        ];
        (0..[0, 0, 0, 0, 1, 2][self.next() % 6])
            .map(|_| Comment::read(RAW[self.next() % 6].as_bytes()))
            .collect()
    }

    fn line(&mut self, start: &Chess, depth: usize) -> Line {
        let mut line = Line { comments: self.comments(), moves: Vec::new() };
        let mut position = *start;
        for _ in 0..self.next() % 12 {
            if self.at > self.numbers.len() || position.ended().is_some() {
                break;
            }
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            let mut node = Node::new(Some(moves[self.next() % moves.len()]));
            if self.next().is_multiple_of(4) {
                node.marks.push(self.next() as u8);
            }
            node.comments = self.comments();
            if depth < 3 && self.next().is_multiple_of(5) {
                node.variations.push(self.line(&position, depth + 1));
            }
            position = position.play(node.mv.expect("set above"));
            line.moves.push(node);
        }
        line
    }
}

fn game() -> impl Strategy<Value = Game> {
    let ended = prop::sample::select(vec![Ended::White, Ended::Black, Ended::Draw, Ended::Open]);
    let value = prop::sample::select(vec!["", "a \"b\" \\c\\", "Dvořák", "x]", "{", "1-0"]);
    (prop::collection::vec(any::<u16>(), 0..300), ended, value).prop_map(|(numbers, ended, value)| {
        let mut grower = Grower { numbers: &numbers, at: 0 };
        let mut tags = vec![("White".into(), value.into()), ("Annotator".into(), value.into())];
        let start = if grower.next().is_multiple_of(2) {
            Chess::start()
        } else {
            let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 7";
            tags.extend([("SetUp".into(), "1".into()), ("FEN".into(), fen.into())]);
            Chess::parse(fen).expect("well formed")
        };
        let line = grower.line(&start, 0);
        let game = Game::new(tags, line, ended);
        // Nobody says that a game ended otherwise than by its moves.
        let end = game.position(game.line.moves.len()).expect("its moves are legal");
        let is_over = legal(&end).is_empty();
        Game { ended: if is_over { Ended::Open } else { ended }, ..game }
    })
}

proptest! {
    #[test]
    fn written_games_read_back(games in prop::collection::vec(game(), 1..3)) {
        let text: String = games.iter().map(|game| pgn::write(game).expect("positions are well formed")).collect();
        let (found, errors): (Vec<_>, Vec<_>) = read(text.as_bytes()).into_iter().unzip();
        prop_assert_eq!(errors.concat(), vec![], "{}", text);
        prop_assert_eq!(&found, &games, "{}", text);
        for line in text.lines().filter(|line| !line.contains(['[', ';'])) {
            prop_assert!(line.chars().count() <= 80, "{}", line);
        }
        let dos = text.replace('\n', "\r\n");
        prop_assert_eq!(read(dos.as_bytes()).into_iter().map(|(game, _)| game).collect::<Vec<_>>(), games);
    }
}

const FOUND: &str = "\u{FEFF}[Event \"Blitz\"]\r\n[White \"A\"]\r\n% passed over\r\n\r\n1. e4! {[%clk 0:03:00.5] [%eval 0.3]} e5 (1... c5 2.Nf3 (2. c3) 2... d6) 2. Ng1-f3 Nb8c6 $14 ; to the end } of the line\r\n3.Bb5 a6 4. 0-0 -- 5. Re1 1-0\r\n\r\n1. d4 d5 1/2-1/2";

#[test]
fn a_file_as_it_is_found() {
    let games = read(FOUND.as_bytes());
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|(_, errors)| errors.is_empty()), "{games:?}");
    let first = &games[0].0;
    assert_eq!(first.ended, Ended::White);
    assert_eq!(first.tag("Result"), Some("1-0"));
    assert_eq!(first.line.moves.len(), 9);
    let opening = &first.line.moves[0];
    assert_eq!(opening.marks, [1]);
    let told = opening.comments[0].annotations.iter().map(ToString::to_string);
    assert!(told.eq(["[%clk 0:03:00.5]", "[%eval 0.3]"]), "{:?}", opening.comments);
    let variation = &first.line.moves[1].variations[0];
    assert_eq!((variation.moves.len(), variation.moves[1].variations[0].moves.len()), (3, 1));
    assert_eq!(first.line.moves[3].comments[0].text, "to the end } of the line");
    assert_eq!(first.line.moves[7].mv, None);
}

/// A capture of nothing says something false of the position: it is named, and nothing is guessed. What is only missing is no
/// mistake.
#[test]
fn a_capture_of_nothing_is_refused() {
    let start = Chess::start();
    for (text, told) in [
        ("Nxf3", "`Nxf3` is not legal here: nothing on f3 can be taken; without a capture it is Nf3"),
        ("exd4", "`exd4` is not legal here: nothing on d4 can be taken"),
        ("e2xe4", "`e2xe4` is not legal here: nothing on e4 can be taken; without a capture it is e4"),
    ] {
        assert_eq!(start.parse_move(text).unwrap_err().message, told);
        assert_eq!(start.named(text), None);
    }
    let ([.., (_, errors)], 1) = (&read(b"1. e4 d5 2. Qxh5 *")[..], 1) else { panic!("a game") };
    assert!(errors[0].message.contains("`Qxh5` is not legal here: nothing on h5 can be taken"), "{errors:?}");
    // En passant the square is empty, and `x` may be left out.
    let passing = Chess::parse("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").unwrap();
    assert!(
        ["exd6", "ed6", "e5xd6", "e5d6", "exd6 e.p."].iter().all(|text| passing.parse_move(text).is_ok())
    );
    let taken = Chess::parse("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    assert!(["exd5", "ed5", "e4d5", "e4-d5"].iter().all(|text| taken.parse_move(text).is_ok()));
}

#[test]
fn latin_1_is_read_where_it_is_not_utf_8() {
    let games = read(b"[White \"M\xFCller\"]\n\n1. e4 {sch\xF6n} *");
    assert_eq!(games[0].0.tag("White"), Some("Müller"));
    assert_eq!(games[0].0.line.moves[0].comments[0].text, "schön");
}

#[test]
fn every_mistake_has_its_place_and_the_next_game_is_read() {
    for (wrong, line, column, reason) in [
        ("[Event \"a\"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n", 3, 13, "king moves are Ke2"),
        ("[Event \"a\"]\n\n1. e4 e5\n2. Nf3 {open\n\n", 4, 8, "not closed"),
        ("[Event \"a\"]\n\n1. e4 e5\n2. Nf3\n\n", 6, 1, "without a result"),
        ("[Event \"a\"]\n\n1. e4 (1. d4 1-0\n\n", 3, 14, "`)` is missing"),
        ("[Event \"a\"]\n\n1. e4) 1-0\n\n", 3, 6, "closes no variation"),
        ("[Event \"a\"]\n\n(1. e4) 1-0\n\n", 3, 1, "there is none"),
        ("[Event \"a\"]\n\n1. e4 (1. d4 e5 2. Kd3 (2. x) Ke3) e5 1-0\n\n", 3, 20, "king moves are Kd2"),
        ("[Event \"a\"]\n\n1. é4 1-0\n\n", 3, 4, "`é` cannot stand"),
        ("[Event \"a\"]\n\n1. e4 $300 1-0\n\n", 3, 7, "0 to 255"),
        ("[Event \"a\"]\n\n1. e4 !!! 1-0\n\n", 3, 7, "no mark"),
        ("[Event \"a\"]\n\n1. f4 e5 2. g4 Qh4+ 3. -- 1-0\n\n", 3, 24, "in check"),
        ("[Event a]\n[Site \"b\"]\n\n1. e4 1-0\n\n", 1, 8, "in quotes"),
        ("[Event \"a]\n[Site \"b\"]\n\n1. e4 1-0\n\n", 1, 9, "closing quote"),
        ("[Event \"é\" x]\n\n1. e4 1-0\n\n", 1, 12, "closed by `]`"),
        ("[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 1-0\n\n", 1, 7, "White has no king"),
        ("[Variant \"Atomic\"]\n\n1. e4 1-0\n\n", 1, 11, "another game"),
    ] {
        let text = format!("{wrong}[Event \"next\"]\n\n1. d4 *\n");
        let games = read(text.as_bytes());
        let (last, errors) = games.last().expect("there are games");
        assert_eq!((last.tag("Event"), last.line.moves.len()), (Some("next"), 1), "{text}");
        assert!(errors.is_empty(), "{text}: {errors:?}");
        let [(_, errors), _] = &games[..] else { panic!("{text}: {} games", games.len()) };
        let [error] = &errors[..] else { panic!("{text}: {errors:?}") };
        assert!(error.message.contains(reason), "{text}: {error}");
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
    }
}

/// What is closed, and too long, is not said to be open; the next game is read.
#[test]
fn what_is_too_long_is_named_where_it_begins() {
    let long = "x".repeat(1_115_000);
    for (wrong, line, column, what) in [
        (format!("[Event \"a\"]\n\n1. e4 {{{long}}} e5 *\n\n"), 3, 7, "comment"),
        (format!("[Event \"a\"]\n\n1. e4 ;{long}\n e5 *\n\n"), 3, 7, "comment"),
        (format!("[Event \"{long}\"]\n\n1. e4 *\n\n"), 1, 9, "value of the tag Event"),
    ] {
        let games = read(format!("{wrong}[Event \"next\"]\n\n1. d4 *\n").as_bytes());
        let [(_, errors), (next, none)] = &games[..] else { panic!("{} games", games.len()) };
        assert!(none.is_empty() && next.line.moves.len() == 1);
        let message = format!("the {what} is longer than 1 MiB, which is all that is read of one");
        assert_eq!(errors, &[NotationError { line, column, message }]);
    }
}

/// What takes no move is told, and the game is read whole.
#[test]
fn what_takes_no_move_is_told_and_the_game_is_read() {
    for (text, place, reason) in [
        ("[Result \"foo\"]\n\n1. e4 *", Some((1, 10)), "`foo` is no result; there are `1-0`, `0-1`"),
        ("[White \"a\"]\n[White \"b\"]\n\n1. e4 *", Some((2, 1)), "the tag White is there already"),
        ("[Date \"2024.13.01\"]\n\n1. e4 *", Some((1, 8)), "`2024.13.01` is no day"),
        ("[Date \"2023.02.29\"]\n\n1. e4 *", Some((1, 8)), "with `?` for what is not known"),
        ("1. e4 $999 e5 *", Some((1, 7)), "a number from 0 to 255"),
        ("[Date \"2024.02.29\"]\n[Result \"?\"]\n\n1. e4 *", None, ""),
        ("[Date \"1851.??.??\"]\n[EventDate \"31.12.1999\"]\n\n1. e4 $255 *", None, ""),
        ("[White \"a\"]\n\n1. e4 *\n\n[White \"a\"]\n\n1. e4 *", None, ""),
    ] {
        let mut reader = pgn::Reader::<_, Chess>::new(text.as_bytes());
        let (game, told) = pgn::next_game(&mut reader).expect("bytes can be read").expect("a game");
        assert!(reader.is_whole() && !game.line.moves.is_empty(), "{text}");
        assert_eq!(told.first().map(|told| (told.line, told.column)), place, "{text}: {told:?}");
        assert!(told.iter().all(|told| told.message.contains(reason)), "{text}: {told:?}");
    }
    let mut reader = pgn::Reader::<_, Chess>::new(&b"1. e4 e5 (1... Ke4) 2. d4 *\n\n1. e4 Ke4 *"[..]);
    let mut next = || {
        let (game, told) = pgn::next_game(&mut reader).expect("bytes can be read").expect("a game");
        (game.line.moves.len(), told.len(), reader.is_whole())
    };
    assert_eq!([next(), next()], [(3, 1, true), (1, 1, false)]);
}

/// Both the tag and the moves may say how a game ended: that is heard by whoever asks, and read as leniently as before.
#[test]
fn a_result_that_cannot_be_is_told() {
    fn told<G: Portable>(text: &str) -> Vec<String> {
        struct Heard(Vec<String>);
        impl<G: Portable> Visitor<G> for Heard {
            fn doubt(&mut self, doubt: NotationError) {
                self.0.push(doubt.to_string());
            }
        }
        let (mut heard, mut reader) = (Heard(Vec::new()), pgn::Reader::<_, G>::new(text.as_bytes()));
        while reader.next(&mut heard).expect("bytes can be read") {}
        let games: Vec<_> = pgn::games::<_, G>(text.as_bytes()).map(Result::unwrap).collect();
        let told = games.iter().flat_map(|(_, told)| told).map(ToString::to_string);
        assert_eq!(told.collect::<Vec<_>>(), heard.0, "{text}: {games:?}");
        heard.0
    }
    let mate = "1. f3 e5 2. g4 Qh4#";
    let stuck = "[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n\n";
    let by_tag = "it says here that Black has won, and in the tag Result that White has won";
    for (text, said) in [
        ("[Result \"1-0\"]\n\n1. e4 1-0".to_string(), &[][..]),
        ("[Result \"*\"]\n\n1. e4 1-0".into(), &[]),
        ("[Result \"1-0\"]\n\n1. e4 *".into(), &[]),
        ("[Result \"1/2\"]\n\n1. e4 1/2-1/2".into(), &[]),
        ("[Result \"1-0\"]\n\n1. e4 0-1".into(), &[(3, 7, by_tag)]),
        // The tag of one game says nothing of the next.
        ("[Result \"1-0\"]\n\n1. e4 1-0\n\n1. d4 0-1".into(), &[]),
        (format!("{mate} 0-1"), &[]),
        (format!("{mate} *"), &[]),
        (
            format!("{mate} 1-0"),
            &[(1, 21, "it says here that White has won, and by the moves Black has won")],
        ),
        (format!("{stuck}1/2-1/2"), &[]),
        (
            format!("{stuck}1-0"),
            &[(3, 1, "it says here that White has won, and by the moves nobody has won")],
        ),
    ] {
        let said: Vec<_> = said
            .iter()
            .map(|&(line, column, message)| {
                NotationError { line, column, message: message.into() }.to_string()
            })
            .collect();
        assert_eq!(told::<Chess>(&text), said, "{text}");
    }
    let taken = "[FEN \"W:W15:B9,10\"]\n\n1. 15x13";
    for (text, said) in [
        ("[Result \"1-0\"]\n\n1. 32-28 2-0", 0),
        ("[Result \"1-1\"]\n\n1. 32-28 2-0", 1),
        (&format!("{taken} 2-0"), 0),
        (&format!("{taken} 0-2"), 1),
    ] {
        assert_eq!(told::<Draughts>(text).len(), said, "{text}");
    }
}

#[test]
fn where_the_window_ends_changes_nothing() {
    /// Gives a few bytes at a time.
    struct Drip<'a>(&'a [u8], usize);
    impl std::io::Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }
    let many = FOUND.trim_start_matches('\u{FEFF}').to_owned() + "\n\n";
    let many = many.repeat(900);
    let whole = read(many.as_bytes());
    assert_eq!(whole.len(), 1_800);
    for size in [1, 7, 4_097] {
        let dripped: Vec<_> = pgn::games(Drip(many.as_bytes(), size)).map(Result::unwrap).collect();
        assert!(dripped == whole, "{size} bytes at a time");
    }
}

#[test]
fn positions_with_operations() {
    let line = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\"; hmvc 4; pv Qd1+ Kxd1 Bg4+; acd 12;";
    let found = epd::read(line).expect("well formed");
    assert_eq!(found.text("id"), Some("BK.01"));
    assert_eq!(found.text("acd"), Some("12"));
    assert_eq!(found.moves("bm").iter().map(ToString::to_string).collect::<Vec<_>>(), ["d6d1"]);
    assert_eq!(found.moves("pv").len(), 3);
    assert!(found.position.notation().ends_with(" b - - 4 1"));
    let written = epd::write(&found);
    assert_eq!(epd::read(&written), Ok(found), "{written}");
    for (line, column, reason) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - bm Ke3;", 30, "bm: `Ke3` is not legal here"),
        ("4k3/8/8/8/8/8/8/4K3 w - - id \"open", 30, "no closing quote"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ; id", 27, "no operation"),
        ("4k3/8/8/8/8/8/8/4K3 w - - pv Ke2 Ke2;", 34, "pv: `Ke2` is not legal here"),
        ("4k3/8/8/8/8/8/8/4K3 w", 22, "castling field"),
    ] {
        let error = epd::read(line).expect_err(line);
        assert!(error.message.contains(reason), "{line}: {error}");
        assert_eq!(error.column, column, "{line}: {error}");
    }
}
