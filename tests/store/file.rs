//! The progress file while others delete, replace, damage or hide it.

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use cutnode::learner::glicko::Rating;
use cutnode::learner::progress::{Progress, Rated, SavedGame};
use cutnode::learner::record::Saved;
use cutnode::ui::msg::Browse;
use cutnode::ui::store::StoreEvent;

use super::{Kept, LONG, content, file, game, hog, journey, lesson};
use crate::folder::Folder;

#[test]
fn a_file_that_cannot_be_read_at_the_start_is_not_waited_for_and_loses_nothing() {
    let folder = Folder::new("hogged");
    let mut before = Progress::open(&file(&folder)).expect("made");
    before
        .save_lesson("alpha-beta", &Saved { step: "s7".into(), ..Saved::default() }, 7, 9)
        .expect("written");
    before.save_lesson("minimax", &Saved::default(), 1, 9).expect("written");
    let (learner, puzzle) = Rating::UNKNOWN.meets(Rating::measured(1_200.0, 80.0), 1.0);
    before.add_attempt("p", (true, true), Some(("chess", Rated { learner, puzzle }))).expect("written");
    drop(before);
    let hog = hog(&file(&folder));
    let kept = Kept::open(&folder, None);
    kept.says("cannot be read yet");
    assert!(kept.desk().lessons.is_empty(), "after a while the screens go on without it");
    kept.keep_all(journey(3));
    kept.keep(lesson("minimax", 4));
    drop(hog);
    let desk = kept.desk();
    assert_eq!(desk.lessons["alpha-beta"].step, "s7", "what was further stays");
    assert_eq!(desk.lessons["minimax"].step, "s4");
    assert_eq!(desk.attempts.len(), 8);
    assert_eq!(desk.rating("chess"), learner.meets(puzzle, 0.0).0, "a rating goes on from where it was");
    assert_eq!(kept.leave(), None);
}

#[test]
fn a_file_that_is_deleted_is_made_anew_with_all_that_was_in_it() {
    for whole in [false, true] {
        let folder = Folder::new("deleted");
        let kept = Kept::open(&folder, None);
        kept.desk();
        kept.keep(lesson("minimax", 5));
        let known = |lessons: usize| {
            let begun = Instant::now();
            let count =
                || Progress::open(&file(&folder)).and_then(|it| it.lessons()).map_or(0, |it| it.len());
            while count() != lessons {
                assert!(begun.elapsed() < LONG, "{} lessons", count());
                std::thread::sleep(Duration::from_millis(20));
            }
        };
        known(1);
        if whole {
            fs::remove_dir_all(folder.path()).expect("deleted");
        } else {
            fs::remove_file(file(&folder)).expect("deleted");
        }
        kept.says("was made anew with all that was in it");
        kept.keep(lesson("alpha-beta", 1));
        known(2);
        assert_eq!(kept.leave(), None);
        known(2);
    }
}

#[test]
fn what_is_behind_a_link_is_made_anew_there() {
    let (folder, elsewhere) = (Folder::new("linked"), Folder::new("elsewhere"));
    std::os::unix::fs::symlink(file(&elsewhere), file(&folder)).expect("linked");
    let kept = Kept::open(&folder, None);
    kept.desk();
    kept.keep(lesson("minimax", 5));
    // What was asked before is done before.
    kept.store.browse(1, Browse::One("none".into()));
    kept.hear(|event| matches!(event, StoreEvent::Browsed(..)).then_some(()));
    fs::remove_file(file(&elsewhere)).expect("deleted");
    kept.says("was made anew with all that was in it");
    assert_eq!(kept.leave(), None);
    assert!(file(&folder).is_symlink());
    assert_eq!(Progress::open(&file(&elsewhere)).expect("there").lessons().expect("read").len(), 1);
}

#[test]
fn a_file_that_is_replaced_is_gone_on_with_and_its_games_are_left_alone() {
    let (folder, backup) = (Folder::new("replaced"), Folder::new("backup"));
    let theirs = SavedGame { game: "chess".into(), moves: "d2d4".into(), ..SavedGame::default() };
    Progress::open(&file(&backup)).expect("made").save_game(None, &theirs).expect("written");
    let kept = Kept::open(&folder, None);
    kept.desk();
    kept.keep(game(77, "e2e4"));
    let written = || content(&file(&folder))["games"].as_array().map_or(0, Vec::len) == 1;
    let begun = Instant::now();
    while !written() && begun.elapsed() < LONG {
        std::thread::sleep(Duration::from_millis(20));
    }
    fs::rename(file(&backup), file(&folder)).expect("put there");
    for end in ["-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{end}", file(&folder).display()));
    }
    kept.says("replaced by another one");
    assert_eq!(kept.desk().games.len(), 1);
    kept.keep(game(77, "e2e4 e7e5"));
    assert_eq!(kept.leave(), None);
    let moves: BTreeMap<_, _> = Progress::open(&file(&folder))
        .expect("opened")
        .games()
        .expect("read")
        .into_iter()
        .map(|(id, game, _)| (id, game.moves))
        .collect();
    assert_eq!(moves.into_values().collect::<Vec<_>>(), ["d2d4", "e2e4 e7e5"]);
}

/// A progress file with a lesson and a thousand attempts.
fn much_in(folder: &Folder) {
    let mut before = Progress::open(&file(folder)).expect("made");
    before.save_lesson("minimax", &Saved { step: "s5".into(), ..Saved::default() }, 5, 9).expect("written");
    for round in 0..1_000 {
        before.add_attempt(&format!("puzzle-{round:04}"), (true, true), None).expect("written");
    }
}

/// The file was set aside, and most of what was in it is there.
fn with_most_of_it(folder: &Folder) -> Kept {
    let kept = Kept::open(folder, None);
    kept.says("progress.db.damaged-1");
    let desk = kept.desk();
    assert_eq!(desk.lessons["minimax"].step, "s5");
    assert!(desk.attempts.len() > 700, "{}", desk.attempts.len());
    kept
}

#[test]
fn a_file_that_was_cut_is_set_aside_and_gone_on_with_what_is_left() {
    let folder = Folder::new("store-cut");
    much_in(&folder);
    let mut bytes = fs::read(file(&folder)).expect("read");
    bytes.truncate(bytes.len() / 10 * 9);
    fs::write(file(&folder), bytes).expect("written");
    let kept = with_most_of_it(&folder);
    assert_eq!(kept.leave(), None);
}

#[test]
fn a_damaged_file_is_set_aside_and_gone_on_without_what_is_damaged() {
    let folder = Folder::new("store-damaged");
    much_in(&folder);
    let mut bytes = fs::read(file(&folder)).expect("read");
    let at = bytes.windows(11).rposition(|text| text == b"puzzle-0500").expect("it is there") / 4_096 * 4_096;
    bytes[at..at + 4_096].fill(0xff);
    fs::write(file(&folder), bytes).expect("written");
    let kept = with_most_of_it(&folder);
    kept.keep(lesson("minimax", 6));
    assert_eq!(kept.leave(), None);
    assert_eq!(Progress::open(&file(&folder)).expect("opened").lessons().expect("read")[0].done, 6);
}
