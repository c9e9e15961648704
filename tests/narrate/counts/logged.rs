//! What is counted in trees that another program has logged: one of something is told in the singular, no figure loses its
//! sign, and techniques are called as they are everywhere.

use std::io::Cursor;

use cutnode::explain::narrate::{Subject, narrate};
use cutnode::search::techniques::CARDS;
use cutnode::session::{Session, game};
use cutnode::trace::jsonl::Reader;
use cutnode::trace::{NodeId, Tree};

use super::super::claims::counts_are_in_number;

/// The tree of a file about the usual start of chess, with these lines behind the first.
fn read(lines: &str) -> (Box<dyn Session>, Tree) {
    let text = format!("{{\"tree\":1,\"game\":\"chess\",\"by\":\"MyEngine\"}}\n{lines}");
    let reader = Reader::open(Cursor::new(text.as_bytes())).unwrap();
    let session = game("chess").unwrap().open(None).unwrap();
    let (tree, trouble) = reader.read(&mut *session.follow(), 1_000, false, &mut |_| true);
    assert!(trouble.is_none(), "{trouble:?} in\n{text}");
    (session, tree)
}

/// All that is said here of a node, in place of the engine's own words.
fn told(tree: &Tree, id: NodeId, session: &dyn Session) -> Vec<String> {
    let sentences = narrate(tree, id, session).into_iter();
    sentences.filter(|told| told.subject != Subject::Engine).map(|told| told.text).collect()
}

fn list(moves: &[&str]) -> String {
    format!("[\"{}\"]", moves.join("\",\""))
}

/// A file that has so many of everything that can be counted.
fn having(count: usize) -> String {
    let [left, other, played] =
        [["a2a3", "b2b3", "c2c3"], ["a2a4", "b2b4", "c2c4"], ["e2e4", "d2d4", "g1f3"]];
    let [left, other] = [left, other].map(|moves| list(&moves[..count]));
    let below = played[..count].iter().map(|mv| {
        format!(
            "{{\"in\":\"{mv}\",\"v\":\"reduced\",\"order\":\"history\",\"figure\":-{count}}}
{{\"note\":\"reduced\",\"by\":{count},\"formula\":-{count},\"history\":-{count}}}
{{\"out\":12,\"k\":\"exact\",\"hidden\":{count}}}\n"
        )
    });
    format!(
        "{{\"in\":null,\"v\":\"root\",\"d\":{count}}}
{{\"note\":\"set-aside\",\"moves\":{count}}}
{{\"note\":\"deeper\",\"by\":\"check-extension\",\"plies\":{count}}}
{{\"note\":\"shallower\",\"by\":\"too-open-lines\",\"plies\":{count}}}
{{\"left_out\":{left},\"by\":\"futility\",\"figure\":-{count}}}
{{\"left_out\":{other},\"by\":\"late-move-pruning\",\"figure\":{count}}}
{}{{\"note\":\"cut\",\"move\":\"e2e4\",\"place\":0,\"unsearched\":{count}}}
{{\"out\":12,\"k\":\"exact\",\"hidden\":{count}}}\n",
        below.collect::<String>()
    )
}

/// The verb that a sentence about so many of something begins with.
fn verb(sentence: &str) -> Option<&str> {
    let verbs = ["has", "have", "was", "were", "takes", "take"];
    sentence.split(' ').find(|word| verbs.contains(word))
}

#[test]
fn one_of_something_is_told_in_the_singular() {
    for count in 1..=3 {
        let (session, tree) = read(&having(count));
        let mut counted = 0;
        for id in 0..tree.len() as NodeId {
            for sentence in told(&tree, id, &*session) {
                counts_are_in_number(&sentence).unwrap_or_else(|breach| panic!("{breach}: {sentence}"));
                let begin = sentence.split(' ').next().unwrap_or_default();
                let many = if begin == "One" { Some(1) } else { begin.parse::<usize>().ok() };
                let Some((many, verb)) = many.zip(verb(&sentence)) else { continue };
                assert_eq!(many, count, "{sentence}");
                assert_eq!(["has", "was", "takes"].contains(&verb), many == 1, "{sentence}");
                counted += 1;
            }
        }
        // Moves that take no part, moves with visits, and visits more below: at the root, and at each move.
        assert_eq!(counted, 3 + count);
    }
}

#[test]
fn a_row_that_is_no_visit_is_told_in_number() {
    for count in 1..=3 {
        let beside = ["e2e4", "d2d4", "g1f3"];
        let lines =
            beside[..count].iter().map(|mv| format!("{{\"in\":\"{mv}\",\"v\":\"full\"}}\n{{\"out\":1}}\n"));
        let (session, tree) = read(&lines.collect::<String>());
        assert!(tree.is_untold(Tree::ROOT));
        for sentence in told(&tree, Tree::ROOT, &*session) {
            assert_eq!(sentence.contains("side by side"), sentence.contains("holds them together"));
            let several = sentence.contains(&format!("{count} visits side by side"));
            assert_eq!(several, sentence.contains("side by side"), "{sentence}");
            assert!(!several || count > 1, "{sentence}");
        }
    }
}

/// The figures of a reduction are those of the file, below 0, too.
#[test]
fn figures_keep_their_sign() {
    let number = |text: &str| text.replace('−', "-").parse::<f64>();
    for hundredths in [-300, -101, -100, -99, -50, -1, 0, 1, 50, 99, 100, 251] {
        let plies = f64::from(hundredths) / 100.0;
        let (session, tree) = read(&format!(
            "{{\"in\":null,\"v\":\"root\"}}
{{\"note\":\"reduced\",\"by\":1,\"formula\":{plies},\"history\":{hundredths}}}
{{\"out\":1}}\n"
        ));
        let all = told(&tree, Tree::ROOT, &*session);
        let text = all.iter().find(|text| text.contains(" by the formula")).expect("it is told");
        let (formula, history) = text.split_once(" by the formula, a history of ").expect(text);
        let formula = formula.rsplit(' ').next().unwrap_or_default();
        let history = history.trim_end_matches('.');
        let told = [formula, history].map(|text| number(text).expect(text));
        assert!((told[0] - plies).abs() < 1e-9 && (told[1] - f64::from(hundredths)).abs() < 1e-9, "{text}");
    }
}

/// Only the first letter of a technique's name changes inside a sentence.
#[test]
fn techniques_are_called_by_their_names() {
    for card in &CARDS {
        let (session, tree) = read(&format!(
            "{{\"in\":null,\"v\":\"root\"}}\n{{\"left_out\":[\"a2a3\"],\"by\":\"{}\"}}\n{{\"out\":1}}\n",
            card.slug
        ));
        let all = told(&tree, Tree::ROOT, &*session);
        let text = all.iter().find_map(|text| text.strip_prefix("Left out by ")).expect(card.slug);
        let (called, _) = text.split_once(": ").expect(text);
        let rest = |name: &str| name.chars().skip(1).collect::<String>();
        assert_eq!(rest(called), rest(card.name));
        assert_eq!(called.to_lowercase(), card.name.to_lowercase());
        let spelled = called.chars().take(2).all(char::is_uppercase);
        assert_eq!(spelled, card.name.chars().take(2).all(char::is_uppercase), "{called}");
    }
}
