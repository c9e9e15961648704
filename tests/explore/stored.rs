//! Searches out of files: one whose moves somebody has changed, with a checksum that fits, in every pane that reads moves;
//! and two that were searched with other tables.

use crossterm::event::KeyCode;
use cutnode::config::Config;
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Limits, Plan, Stop, Table};
use cutnode::session::stored::{self, Reading, Stored};
use cutnode::session::{Method, Request, Watch, game};
use cutnode::trace::file;
use cutnode::ui::msg::Msg;
use cutnode::ui::screens::explore::Explore;
use proptest::prelude::*;

use super::SCHOLAR;
use super::stage::Stage;
use crate::folder::Folder;

/// Bytes of a node, and where its move stands in them.
const NODE: usize = 32;
const TAG: usize = 16;

/// A search with these techniques and a table of so many MiB as it was saved.
fn saved(techniques: Techniques, hash: usize) -> Vec<u8> {
    let session = game("chess").unwrap().open(Some(SCHOLAR)).unwrap();
    let plan = Plan { techniques, hash, ..Plan::new(Limits::depth(4)) };
    let request =
        Request { method: Method::Engine, plan, watch: Watch::Record { budget: 5_000, followed: false } };
    let answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
    let header = stored::header(&*session, &request, &answer, vec![]);
    let mut bytes = Vec::new();
    file::write(answer.tree.as_ref().unwrap(), &header, &mut bytes).unwrap();
    bytes
}

/// The number at this place.
fn number(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

/// The same with moves changed: the first of each pair says where, the second is the move.
fn forged(mut bytes: Vec<u8>, changes: &[(prop::sample::Index, u16)]) -> Vec<u8> {
    let counts = 16 + number(&bytes, 12);
    let (nodes, start) = (number(&bytes, counts + 8), counts + 24);
    for (at, tag) in changes {
        let at = start + at.index(nodes) * NODE + TAG;
        // A visit without a move is one of another kind.
        if bytes[at..at + 2] != [0, 0] {
            bytes[at..at + 2].copy_from_slice(&tag.to_le_bytes());
        }
    }
    file::with_checksum(bytes).unwrap()
}

fn load(folder: &Folder, bytes: &[u8]) -> Result<Stored, String> {
    let file = folder.path().join("search.tree");
    std::fs::write(&file, bytes).unwrap();
    let mut reading = Reading { budget: 10_000, memory: None, progress: &mut |_, _, _| true };
    stored::load(&file, &mut reading).map_err(|error| error.to_string())
}

/// What is asked of a row: each opens a pane, a list or a line, which is drawn, gone through and closed.
const ASKED: &str = "dwxIbTViv|'tyYuUD";

/// Asks all of it of a row.
fn ask(stage: &mut Stage) {
    for key in ASKED.chars() {
        stage.press(KeyCode::Char(key));
        assert!(!stage.text().is_empty());
        for inside in [KeyCode::Down, KeyCode::Right, KeyCode::Enter] {
            stage.press(inside);
            assert!(!stage.text().is_empty());
        }
        (0..4).for_each(|_| stage.press(KeyCode::Esc));
    }
}

/// Each of two is searched again with its own table.
#[test]
fn each_of_two_has_its_own_table() {
    let folder = Folder::new("explore-tables");
    let [one, two] = [1, 2].map(|hash| load(&folder, &saved(Techniques::default(), hash)).unwrap());
    let both = Explore::stored_both([one, two], &Config::shipped());
    let mut stage = Stage::on(both.unwrap_or_else(|why| panic!("{why}")), (120, 40));
    stage.tell(Msg::Shown);
    for hash in [1, 2] {
        stage.keys("r");
        assert_eq!(stage.thought.take().map(|request| request.plan.hash), Some(hash));
        stage.press(KeyCode::Tab);
    }
    assert!(stage.text().contains("table of 2 MiB"), "{}", stage.text());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    #[test]
    fn no_pane_breaks_on_moves_that_are_none(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 1..u16::MAX), 1..400),
    ) {
        let folder = Folder::new("explore-forged");
        let bytes = saved(Techniques::default(), 1);
        let Ok(stored) = load(&folder, &forged(bytes.clone(), &changes)) else { return Ok(()) };
        let other = saved(Techniques::default().without(Technique::TranspositionTable), 1);
        let other = load(&folder, &other).unwrap();
        let mut stage = Stage::on(Explore::stored(stored, &Config::shipped()), (120, 40));
        stage.no_files = true;
        stage.tell(Msg::Shown);
        stage.keys("gE");
        for step in ["3j", "40j", "G"] {
            stage.keys(step);
            ask(&mut stage);
        }
        stage.keys("/Nf3");
        stage.press(KeyCode::Enter);
        let stored = load(&folder, &forged(bytes, &changes)).unwrap();
        let both = Explore::stored_both([stored, other], &Config::shipped());
        let mut stage = Stage::on(both.unwrap_or_else(|why| panic!("{why}")), (120, 40));
        stage.no_files = true;
        stage.tell(Msg::Shown);
        // The verdict opens by itself.
        prop_assert!(stage.text().contains("the two searches"), "{:?}\n{}", stage.said, stage.text());
        stage.press(KeyCode::Esc);
        for _ in 0..3 {
            stage.keys("n");
            ask(&mut stage);
        }
    }
}
