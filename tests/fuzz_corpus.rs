//! The corpus of the fuzz targets replayed, as it stands and mutated.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::Index;

#[path = "../fuzz/targets.rs"]
mod targets;

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 18] = [
    ("fen", targets::fen),
    ("san", targets::san),
    ("pgn", targets::pgn),
    ("epd", targets::epd),
    ("uci", targets::uci),
    ("draughts", targets::draughts),
    ("pdn", targets::pdn),
    ("hub", targets::hub),
    ("tree", targets::tree),
    ("csv", targets::csv),
    ("lesson", targets::lesson),
    ("config", targets::config),
    ("book", targets::book),
    ("weights", targets::weights),
    ("saved", targets::saved),
    ("jsonl", targets::jsonl),
    ("progress", targets::progress),
    ("page", targets::page),
];

fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the corpus is there").map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

#[test]
fn the_corpus_passes() {
    for (name, target) in TARGETS {
        let inputs = corpus(name);
        assert!(inputs.len() >= 2, "{name} has a corpus");
        // Nothing at all is what a file holds that was only begun.
        target(&[]);
        for input in &inputs {
            target(input);
        }
    }
}

/// Bytes that mean something to some reader.
const TELLING: &[u8] = b"{}()[]\"\\;%$*!?-+=#/ \n\r.01289abhxKQPNOkq\xEF\xC3\xFC\0";

fn mutate(input: &mut Vec<u8>, changes: &[(u8, Index, u8)]) {
    for (kind, at, byte) in changes {
        let telling = TELLING[usize::from(*byte) % TELLING.len()];
        let at = at.index(input.len() + 1);
        match kind % 5 {
            0 if at < input.len() => input[at] = telling,
            1 if at < input.len() => input[at] = *byte,
            2 if at < input.len() => drop(input.remove(at)),
            3 => input.truncate(at.max(4)),
            _ => input.insert(at, telling),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn nothing_panics_on_mutated_input(
        which in any::<Index>(),
        changes in prop::collection::vec((any::<u8>(), any::<Index>(), any::<u8>()), 1..8),
    ) {
        for (name, target) in TARGETS {
            let inputs = corpus(name);
            let mut input = inputs[which.index(inputs.len())].clone();
            mutate(&mut input, &changes);
            target(&input);
        }
    }
}
