//! The commands of the documents that open a screen.

use std::path::Path;

use super::kit::Terminal;
use crate::cli::cutnode;
use crate::documents::{Way, lines};
use crate::folder::Folder;

#[test]
fn they_open_and_are_left() {
    let folder = Folder::new("screens");
    for name in ["e4.tree", "search.jsonl"] {
        let save = format!("--save={name}");
        let kept = cutnode(&["tree", "--depth=4", &save]).current_dir(folder.path()).status();
        assert!(kept.expect("the binary is built with the tests").success());
    }
    let mut opened = 0;
    for line in lines().iter().filter(|line| line.way() == Way::Screen) {
        let command = line.text.replacen("cutnode", env!("CARGO_BIN_EXE_cutnode"), 1);
        let script = format!("cd '{}' && exec {command}", folder.path().display());
        let mut terminal = Terminal::start(Path::new("/bin/sh"), &["-c", &script], &[]);
        terminal.says("? help");
        terminal.is_taken();
        terminal.send("\x03");
        assert_eq!(terminal.exit().exit_code(), 130, "{}: `{}`", line.at, line.text);
        opened += 1;
    }
    assert!(opened >= 3, "only {opened} screens");
}
