//! `cutnode tune`: games that go on where they stopped, and a fit that says what it came to.

use std::fs;
use std::process::Output;

use cutnode::games::Tunable;
use cutnode::games::chess::Chess;
use cutnode::tuning::text;

use crate::cli::cutnode;
use crate::folder::Folder;

fn tune(folder: &Folder, more: &[&str]) -> Output {
    tune_on(folder, "--positions=80", more)
}

fn tune_on(folder: &Folder, positions: &str, more: &[&str]) -> Output {
    let data = format!("--data={}", folder.path().join("games.txt").display());
    cutnode(&[&["tune", "--nodes=40", positions, &data][..], more].concat()).output().unwrap()
}

/// However many threads play and whenever they are interrupted, the file is the same in the end.
#[test]
fn interrupted_games_are_played_again() {
    let folder = Folder::new("tune-resume");
    let file = folder.path().join("games.txt");
    let played = |threads: &str| {
        let output = tune(&folder, &["--epochs=0", threads]);
        assert!(output.status.success(), "{output:?}");
        fs::read_to_string(&file).unwrap()
    };
    let whole = played("--threads=1");
    assert!(whole.lines().count() > 80);
    for kept in [0, 10, whole.len() / 2, whole.len() - 20] {
        fs::write(&file, &whole.as_bytes()[..kept]).unwrap();
        assert_eq!(played("--threads=2"), whole, "{kept} bytes were kept");
    }
    fs::write(&file, whole.replacen("seed 1", "seed 2", 1)).unwrap();
    let output = tune(&folder, &["--epochs=0"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("games.txt:1:"), "{output:?}");
}

#[test]
fn a_fit_writes_weights_and_says_the_error_before_and_after() {
    let folder = Folder::new("tune-fit");
    let out = folder.path().join("weights.txt");
    let written = tune_on(&folder, "--positions=1200", &["--epochs=2", &format!("--out={}", out.display())]);
    let told = String::from_utf8(written.stdout).unwrap();
    let errors: Vec<f64> =
        told.split_whitespace().filter_map(|word| word.parse().ok().filter(|error| *error < 1.0)).collect();
    assert!(errors.len() >= 4 && errors[1] < errors[0], "{told}");
    let weights = text::read(Chess::weight_groups(), &fs::read_to_string(&out).unwrap()).unwrap();
    assert_ne!(weights, Chess::weights());
    // What is printed without --out is a file of weights as well, and the same.
    let printed = tune_on(&folder, "--positions=1200", &["--epochs=2"]).stdout;
    assert_eq!(text::read(Chess::weight_groups(), &String::from_utf8(printed).unwrap()), Ok(weights));
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let folder = Folder::new("tune-refused");
    for (more, said) in [
        (&["--game=tic-tac-toe"][..], "tic-tac-toe has no weights"),
        (&["--blend=2"], "from 0 to 1"),
        (&["--from=nowhere.txt"], "nowhere.txt"),
    ] {
        let output = tune(&folder, more);
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(said), "{output:?}");
    }
}
