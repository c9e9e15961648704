//! How a finished search opens, and the columns of its rows.

use crossterm::event::KeyCode;
use cutnode::config::{Column, Config};
use cutnode::session::GAMES;
use cutnode::ui::Screen;
use cutnode::ui::msg::Msg;
use cutnode::ui::theme::{Depth, PieceStyle, Role, Theme, ThemeName};

use super::live::held;
use super::stage::Stage;
use super::{MIDDLE, SCHOLAR};

/// What is said, in one line.
fn said(stage: &Stage) -> String {
    let text = stage.text().replace("│\n│", " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_search_opens_on_a_cut_with_a_plain_sentence_until_one_moves() {
    for (slug, position, depth) in
        [("chess", SCHOLAR, 5), ("tic-tac-toe", MIDDLE, 5), ("tree", "((3 12 8) (2 4 6) (14 5 2))", 2)]
    {
        for size in [(80, 22), (160, 48)] {
            let mut stage = Stage::untouched(slug, position, depth, size);
            let text = said(&stage);
            // The cut is told once.
            assert!(!text.contains(" cut after "), "{}", stage.text());
            assert!(text.contains("☞ After ") && text.contains("need not be looked at."), "{}", stage.text());
            let (line, row) = stage.cursor();
            assert!(row.contains('✂') && line > 1, "{}", stage.text());
            // Whoever moves, and comes back, has seen it.
            stage.keys("j");
            stage.keys("k");
            assert!(!stage.text().contains('☞') && said(&stage).contains(" cut after "), "{}", stage.text());
            stage.keys("r");
            assert!(stage.text().contains('☞'), "a search that is begun anew: {}", stage.text());
        }
    }
}

#[test]
fn a_search_that_one_has_moved_in_stays_where_one_is() {
    let mut stage = held(7, 1_000_000);
    stage.grow();
    stage.grow();
    stage.keys("j");
    let name =
        |stage: &Stage| stage.cursor().1.split_whitespace().find(|word| word.contains('…')).map(String::from);
    let before = name(&stage);
    while !stage.grow() {}
    assert_eq!(name(&stage), before);
    assert!(!stage.text().contains('☞'), "{}", stage.text());
}

#[test]
fn every_game_opens_on_a_row_of_its_best_line_or_beside_it() {
    for card in &GAMES {
        let start = card.open(None).unwrap().start();
        let stage = Stage::untouched(card.slug, &start, 4, (120, 40));
        assert!(stage.text().contains('☞'), "{}", stage.text());
        stage.cursor();
    }
}

/// The highlighted row is one bar, in every theme.
#[test]
fn the_selection_has_no_hole() {
    let mut stage = Stage::untouched("chess", SCHOLAR, 5, (120, 40));
    for keys in ["", "g", "l", "jj"] {
        stage.keys(keys);
        let (line, _) = stage.cursor();
        // The board stands at the left, and has colours of its own.
        let left = stage.lines()[0].chars().skip(1).position(|sign| sign == '╭').unwrap() as u16 + 1;
        for name in ThemeName::ALL {
            let theme = Theme::new(name, PieceStyle::Unicode, Depth::True);
            let buf = stage.draw(name);
            let selected = theme.style(Role::Selected);
            let cells: Vec<_> = (left..120).map(|x| &buf[(x, line as u16)]).collect();
            let is_bar = |cell: &&ratatui::buffer::Cell| {
                cell.bg == selected.bg.unwrap_or_default() && cell.modifier.contains(selected.add_modifier)
            };
            let first = cells.iter().position(is_bar).unwrap();
            let last = cells.iter().rposition(is_bar).unwrap();
            assert!(last - first > 30, "{name}: {first} {last}");
            for cell in &cells[first..=last] {
                let block = ('▁'..='▏').any(|block| cell.symbol().contains(block));
                assert!(is_bar(cell) && !block, "{name}: {}", stage.text());
            }
        }
    }
}

#[test]
fn columns_are_chosen_from_a_list_and_take_room_only_then() {
    let mut stage = Stage::untouched("chess", SCHOLAR, 5, (220, 60));
    let before = stage.text();
    let key = |row: &str| {
        row.split_whitespace().any(|word| word.len() == 16 && u64::from_str_radix(word, 16).is_ok())
    };
    assert!(!before.contains("2 cut") && !key(&stage.cursor().1), "{before}");
    stage.keys("|");
    assert!(stage.text().contains("[ ] depth left") && stage.text().contains("[ ] key"), "{}", stage.text());
    for _ in Column::ALL {
        stage.press(KeyCode::Enter);
        stage.press(KeyCode::Down);
    }
    assert!(stage.text().contains("[✓] node type"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    let (_, row) = stage.cursor();
    assert!(row.contains("2 cut") && key(&row), "{}", stage.text());
    stage.keys("|");
    for _ in Column::ALL {
        stage.press(KeyCode::Enter);
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Esc);
    assert_eq!(stage.text(), before, "they are gone, and nobody has moved");
}

#[test]
fn the_settings_choose_columns_too() {
    let columns = [Column::Type].into_iter().collect();
    let config = Config { depth: 5, columns, ..Config::shipped() };
    let mut stage = Stage::closed("chess", SCHOLAR, &config, (160, 48));
    stage.tell(Msg::Shown);
    assert!(stage.cursor().1.contains("2 cut"), "{}", stage.text());
    assert!(stage.screen.title().contains("depth 5"));
}
