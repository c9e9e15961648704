//! What the explorer writes: searches that are opened again, subtrees, and names that are refused.

use crossterm::event::KeyCode;
use cutnode::ui::Screen;
use cutnode::ui::msg::Msg;

use super::MIDDLE;
use super::stage::Stage;
use crate::folder::Folder;

#[test]
fn a_search_is_written_and_opened_and_a_subtree_exported() {
    let folder = Folder::new("explorer");
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("lljm").keys("here").press(KeyCode::Enter);
    let write = |stage: &mut Stage, key: &str, name: &str| {
        stage.keys(key);
        (0..20).for_each(|_| stage.press(KeyCode::Backspace));
        stage.tell(Msg::Paste(folder.path().join(name).display().to_string()));
        stage.press(KeyCode::Enter);
    };
    for name in ["part.txt", "part.json", "part.dot", "part.svg", "whole.tree"] {
        write(&mut stage, "W", name);
        assert!(stage.said.last().unwrap().contains(name), "{:?}", stage.said);
        assert!(std::fs::metadata(folder.path().join(name)).unwrap().len() > 20, "{name}");
    }
    for name in ["part.txt", "whole.tree"] {
        let file = folder.path().join(name);
        std::fs::write(&file, &std::fs::read(&file).unwrap()[..60]).unwrap();
        write(&mut stage, "W", name);
        assert!(
            stage.text().contains("is there already") && stage.text().contains("write over it"),
            "{name}"
        );
        stage.press(KeyCode::Enter);
        assert_eq!(std::fs::metadata(&file).unwrap().len(), 60, "{name}: it was to be left");
        write(&mut stage, "W", name);
        stage.keys("j").press(KeyCode::Enter);
        assert!(std::fs::metadata(&file).unwrap().len() > 60, "{name}: {:?}", stage.said);
    }
    std::fs::write(folder.path().join("mine.txt"), "my notes").unwrap();
    write(&mut stage, "W", "mine.txt");
    assert!(stage.said.last().unwrap().contains("none that cutnode writes here"), "{:?}", stage.said);
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.txt")).unwrap(), "my notes");
    let part = std::fs::read_to_string(folder.path().join("part.json")).unwrap();
    let part: serde_json::Value = serde_json::from_str(&part).unwrap();
    // The line to the node that was under the cursor: down to the first move, and to its first reply.
    assert_eq!(part["line"].as_array().map(Vec::len), Some(2), "{}", part["line"]);
    let title = stage.screen.title();
    let mut other = Stage::open("tree", "((1 2) (3 4))", 2, (80, 22));
    write(&mut other, "O", "part.svg");
    assert!(other.said.last().unwrap().contains("no tree that cutnode saved"), "{:?}", other.said);
    write(&mut other, "O", "whole.tree");
    assert_eq!(other.screen.title(), title);
    other.keys("'");
    assert!(other.text().contains("here"), "{}", other.text());
    other.press(KeyCode::Enter);
    other.keys("gC");
    stage.keys("gC");
    assert_eq!(other.text(), stage.text());
}

#[test]
fn a_name_that_says_of_no_form_is_refused_with_those_that_there_are() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (120, 40));
    let written = |stage: &mut Stage, key: &str, name: &str| {
        stage.keys(key);
        (0..20).for_each(|_| stage.press(KeyCode::Backspace));
        stage.keys(name).press(KeyCode::Enter);
        let text = stage.text().replace("│\n│", " ");
        stage.press(KeyCode::Esc);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let refused = written(&mut stage, "W", "foo.xyz");
    assert!(refused.contains("with the ending .xyz") && refused.contains(".jsonl.zst"), "{refused}");
    let refused = written(&mut stage, "S", "x.png");
    assert!(refused.contains("with the ending .png") && refused.contains("NAME.svg"), "{refused}");
    let refused = written(&mut stage, "S", "screen");
    assert!(refused.contains("the ending of the name says"), "{refused}");
    let before = stage.said.len();
    written(&mut stage, "W", "/nonexist/a.tree");
    assert_eq!(stage.said[before..], ["/nonexist/a.tree: there is no folder /nonexist"]);
}
