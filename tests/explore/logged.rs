//! The tree of another program in the explorer: nothing is said of it that its file does not say, and what only a search of
//! this program can be asked is refused in words.

use std::fs;
use std::path::Path;

use crossterm::event::KeyCode;
use cutnode::config::Config;
use cutnode::session::stored::{self, Reading};
use cutnode::ui::Screen;
use cutnode::ui::screens::explore::Explore;
use cutnode::ui::theme::ThemeName;
use proptest::prelude::*;

use super::stage::Stage;
use crate::folder::Folder;

const LINES: &str = "{\"tree\":1,\"game\":\"tic-tac-toe\",\"by\":\"MyEngine 1.2\"}
{\"in\":null,\"v\":\"root\"}
{\"in\":null,\"d\":2,\"v\":\"root\"}
{\"in\":\"a1\",\"v\":\"full\",\"a\":-5,\"b\":5}
{\"in\":\"b2\",\"v\":\"full\"}
{\"note\":\"tt_age\",\"is\":3}
{\"out\":2}
{\"in\":\"c3\",\"v\":\"quiescence\"}
{\"in\":null,\"v\":\"quiescence\"}
{\"out\":-2,\"k\":\"lower\"}
{\"out\":2,\"hidden\":7}
{\"left_out\":[\"a3\"],\"by\":\"futility\"}
{\"out\":9,\"k\":\"lower\",\"best\":\"b2\"}
{\"out\":-9,\"k\":\"exact\",\"best\":\"a1\"}
{\"out\":-9}
";

fn load(folder: &Path, lines: &str, size: (u16, u16)) -> Stage {
    let file = folder.join("search.jsonl");
    fs::write(&file, lines).unwrap();
    let mut reading = Reading { budget: 1_000, memory: None, progress: &mut |_, _, _| true };
    let stored = stored::load(&file, &mut reading).unwrap();
    Stage::on(Explore::stored(stored, &Config::shipped()), size)
}

#[test]
fn it_shows_what_is_said_and_that_the_rest_is_not() {
    let folder = Folder::new("explore-logged");
    let mut stage = load(folder.path(), LINES, (120, 40));
    assert!(
        stage.screen.title().contains("by MyEngine 1.2 · depth 2 · 13 visits"),
        "{}",
        stage.screen.title()
    );
    // To the move, all below it open.
    stage.keys("jll");
    let text = stage.text();
    for row in ["=  −9", "✂ by", "?  +2", "left out: futility", "MyEngine 1.2 comes to"] {
        assert!(text.contains(row), "{row} in\n{text}");
    }
    assert!(!text.contains("∞") && !text.contains("proved") && !text.contains("-128"), "{text}");
}

#[test]
fn it_cannot_be_run_again() {
    let folder = Folder::new("explore-logged-again");
    let mut stage = load(folder.path(), LINES, (100, 30));
    stage.keys("jl");
    stage.keys("I");
    assert!(stage.said.last().unwrap().contains("cannot be run again here"), "{:?}", stage.said);
    stage.keys("b");
    assert!(stage.said.last().unwrap().contains("does not say what its values rest on"), "{:?}", stage.said);
    assert_eq!(stage.asked, 0, "no search was begun for it");
    // It is kept in the form that can say it, and in no other.
    let own = folder.path().join("own.tree");
    let lines = folder.path().join("again.jsonl.zst");
    for (file, told) in [(&own, "kept as JSON lines"), (&lines, "saved in")] {
        stage.keys("W");
        for _ in 0..40 {
            stage.press(KeyCode::Backspace);
        }
        stage.keys(&file.display().to_string());
        stage.press(KeyCode::Enter);
        assert!(stage.said.last().unwrap().contains(told), "{:?}", stage.said);
    }
    assert!(!own.exists() && lines.exists());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_sequence_of_keys_goes_wrong(keys in "[jkhlHJKgGecECz nN2573+fs.iwxtvmRXubdDI]{1,50}", cut in any::<prop::sample::Index>()) {
        let folder = Folder::new("explore-logged-walk");
        // At the end of any line after the first visit.
        let ends: Vec<_> = LINES.match_indices('\n').map(|(at, _)| at + 1).skip(1).collect();
        let mut stage = load(folder.path(), &LINES[..*cut.get(&ends)], (90, 26));
        stage.no_files = true;
        for key in keys.chars() {
            stage.press(KeyCode::Char(key));
            stage.draw(ThemeName::Dark);
        }
    }
}
