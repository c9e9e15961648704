//! Reads one line that an engine says. What is not understood is passed over, as the protocol wants it.

use crate::games::Score;
use crate::search::limits::MAX_DEPTH;

/// What an engine says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Its name.
    Name(String),
    /// An option that it has.
    Option(Offered),
    /// Something about the running search.
    Info(Info),
    /// Its move, as it says it.
    Best(String),
}

/// An option that an engine has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offered {
    /// Its name.
    pub name: String,
    /// The least and the greatest number that it can be, where the engine says so.
    pub range: Option<[i64; 2]>,
}

/// What an engine tells of a running search.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Info {
    /// Depth of the iteration.
    pub depth: Option<u64>,
    /// The value for the side to move; a bound is left out.
    pub score: Option<Score>,
    /// Nodes so far.
    pub nodes: Option<u64>,
    /// The principal variation.
    pub line: Vec<String>,
}

/// What a line says, if it says anything that matters.
pub fn read(line: &str) -> Option<Answer> {
    let mut words = line.split_whitespace();
    match words.next()? {
        "id" if words.next() == Some("name") => Some(Answer::Name(words.collect::<Vec<_>>().join(" "))),
        "option" if words.next() == Some("name") => {
            let name: Vec<_> = words.by_ref().take_while(|&word| word != "type").collect();
            let about: Vec<_> = words.collect();
            let limit = |word: &str| {
                let at = about.iter().position(|&other| other == word)?;
                about.get(at + 1)?.parse().ok()
            };
            let range = limit("min").zip(limit("max")).map(|(least, most)| [least, most]);
            Some(Answer::Option(Offered { name: name.join(" "), range }))
        }
        "bestmove" => Some(Answer::Best(words.next().unwrap_or_default().into())),
        "info" => Some(Answer::Info(info(&words.collect::<Vec<_>>()))),
        _ => None,
    }
}

fn info(words: &[&str]) -> Info {
    let (mut info, mut line) = (Info::default(), None);
    let mut rest = words.iter().copied();
    while let Some(word) = rest.next() {
        let mut number = || rest.next().and_then(|text| text.parse().ok());
        match word {
            "depth" => info.depth = number(),
            "nodes" => info.nodes = number(),
            "multipv" => line = number(),
            "score" => info.score = score(words),
            "pv" => {
                info.line = rest.map(String::from).collect();
                break;
            }
            // What follows is text of any kind.
            "string" => break,
            _ => {}
        }
    }
    // Its second best line is not what it thinks of the position.
    if line.is_some_and(|line| line > 1) { Info::default() } else { info }
}

fn score(words: &[&str]) -> Option<Score> {
    if words.iter().take_while(|&&word| word != "pv").any(|&word| matches!(word, "lowerbound" | "upperbound"))
    {
        return None;
    }
    let at = words.iter().position(|&word| word == "score")?;
    let number: i32 = words.get(at + 2)?.parse().ok()?;
    match *words.get(at + 1)? {
        "cp" => Some(Score::estimate(number)),
        "mate" => {
            let moves = number.unsigned_abs().min(MAX_DEPTH.into()) as usize;
            Some(if number > 0 {
                Score::win_in((moves * 2).saturating_sub(1))
            } else {
                Score::loss_in(moves * 2)
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn of_several_lines_the_best_counts() {
        let said = |line: u8| read(&format!("info depth 5 multipv {line} score cp -900 nodes 7 pv e2e4"));
        assert!(matches!(said(1), Some(Answer::Info(info)) if info.score == Some(Score::estimate(-900))));
        assert!(matches!(said(2), Some(Answer::Info(info)) if info == Info::default()));
    }

    #[test]
    fn what_engines_say_is_understood() {
        assert_eq!(read("id name Glaurung 2.2"), Some(Answer::Name("Glaurung 2.2".into())));
        let option = |name: &str, range| Some(Answer::Option(Offered { name: name.into(), range }));
        assert_eq!(read("option name Clear Hash type button"), option("Clear Hash", None));
        let spin = "option name Hash type spin default 16 min 1 max 1024";
        assert_eq!(read(spin), option("Hash", Some([1, 1_024])));
        assert_eq!(read("bestmove e2e4 ponder e7e5"), Some(Answer::Best("e2e4".into())));
        assert_eq!(read("bestmove"), Some(Answer::Best(String::new())));
        let line = "info depth 9 seldepth 14 score cp -31 nodes 4711 nps 9 time 3 pv e7e5 g1f3";
        let info = Info {
            depth: Some(9),
            score: Some(Score::estimate(-31)),
            nodes: Some(4_711),
            line: vec!["e7e5".into(), "g1f3".into()],
        };
        assert_eq!(read(line), Some(Answer::Info(info)));
    }

    #[test]
    fn mates_are_counted_in_moves_and_bounds_are_left_out() {
        let score = |text: &str| match read(text) {
            Some(Answer::Info(info)) => info.score,
            _ => None,
        };
        assert_eq!(score("info score mate 2"), Some(Score::win_in(3)));
        assert_eq!(score("info score mate -2"), Some(Score::loss_in(4)));
        assert_eq!(score("info score mate 0"), Some(Score::loss_in(0)));
        assert_eq!(score("info score cp 20 lowerbound nodes 3"), None);
        assert_eq!(score("info string score cp 20"), None);
        assert_eq!(score("info score cp"), None);
        assert_eq!(score("info score mate 99999999999"), None);
    }

    proptest! {
        #[test]
        fn no_line_is_too_strange(line in ".*", words in prop::collection::vec("info|score|cp|mate|-?[0-9]{1,12}|pv|depth|option|name|type|id|bestmove", 0..12)) {
            read(&line);
            read(&words.join(" "));
        }
    }
}
