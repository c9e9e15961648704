//! Lines of the protocol, read.

use std::time::Duration;

use cutnode::uci::parse::{BadLine, Clock, Command, Go, parse};
use proptest::prelude::*;

#[test]
fn lines_are_read_as_the_protocol_has_them() {
    let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    let clock = |left| Clock { left: seconds(left), increment: Duration::from_millis(100) };
    for (line, command) in [
        ("  uci\r\n", Command::Uci),
        ("joho isready", Command::IsReady),
        ("position startpos", Command::Position { start: None, moves: vec![] }),
        (
            "position fen 8/8 w -  moves e2e4\te7e5",
            Command::Position { start: Some("8/8 w -".into()), moves: words("e2e4 e7e5") },
        ),
        ("setoption name Clear Hash", Command::SetOption { name: "Clear Hash".into(), value: String::new() }),
        ("setoption name A b value c d", Command::SetOption { name: "A b".into(), value: "c d".into() }),
        ("go infinite", Command::Go(Go { infinite: true, ..Go::default() })),
        (
            "go searchmoves e2e4 xyzzy d2d4 depth 3 searchmoves c2c4",
            Command::Go(Go { searchmoves: words("e2e4 xyzzy d2d4 c2c4"), depth: Some(3), ..Go::default() }),
        ),
        (
            "go wtime 1000 btime 2000 winc 100 binc 100 movestogo 5",
            Command::Go(Go { first: clock(1), second: clock(2), moves_to_go: Some(5), ..Go::default() }),
        ),
    ] {
        assert_eq!(parse(line), Ok(Some(command)));
    }
    assert_eq!(parse(" \t"), Ok(None));
    assert_eq!(parse("xyzzy"), Err(BadLine::Unknown("xyzzy".into())));
}

/// Words of the protocol in any order, numbers of any size, and noise.
fn any_line() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "uci",
        "go",
        "position",
        "startpos",
        "fen",
        "moves",
        "setoption",
        "name",
        "value",
        "depth",
        "wtime",
        "nodes",
        "infinite",
        "stop",
        "e2e4",
    ]);
    let word = prop_oneof![
        4 => known.prop_map(String::from),
        1 => any::<i128>().prop_map(|number| number.to_string()),
        1 => any::<String>(),
        1 => "[0-9]{1,60}",
    ];
    prop::collection::vec(word, 0..12).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn no_line_is_too_strange(line in any_line()) {
        if let Err(error) = parse(&line) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
