//! The pictures of the documents, `docs/pictures/*.svg`: the program draws its own screens, and they are as it draws them now.
//!
//! After a change to a screen that is meant:
//! `CUTNODE_PICTURES=write cargo test --test all ui::pictures` writes them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use cutnode::config::{Column, Config};
use cutnode::course::bench::{Assignment, Craft};
use cutnode::session::{Session, game};
use cutnode::textbook::Algorithm;
use cutnode::textbook::flawed::Flaw;
use cutnode::ui::Route;
use cutnode::ui::app::Event;
use cutnode::ui::picture::{picture, text};
use ratatui::buffer::Buffer;

use super::desk::Desk;
use crate::folder::Folder;

/// An attack on f7 that a search to a small depth sees through.
const SCHOLARS_MATE: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

fn chess(position: Option<&str>) -> Box<dyn Session> {
    game("chess").expect("a game").open(position).expect("a position")
}

/// A screen, after these keys.
fn screen(place: Route, size: (u16, u16), keys: &str) -> Desk {
    let mut desk = Desk::with(place, Config { depth: 5, ..Config::shipped() }, size);
    desk.settle();
    for key in keys.split_whitespace() {
        desk.press(key).settle();
    }
    desk
}

/// The pictures.
const NAMES: [&str; 6] = ["home", "explore", "step", "workbench", "learn", "play"];

/// What the picture of this name shows.
fn shown(name: &str) -> Desk {
    match name {
        "home" => screen(Route::Home, (80, 24), ""),
        "explore" => screen(Route::Explore(chess(Some(SCHOLARS_MATE))), (120, 36), ""),
        "step" => screen(Route::NewStep, (120, 36), "c"),
        "workbench" => {
            let flaw = Some(Flaw::LateCut);
            let mended = Assignment { algorithm: Algorithm::AlphaBeta, craft: Craft::Repair, flaw, seed: 1 };
            screen(Route::Workbench(mended), (120, 36), "r i")
        }
        "learn" => screen(Route::Lesson("alpha-beta".into()), (100, 30), "n n Right Right"),
        "play" => screen(Route::Play(chess(None)), (100, 36), "Enter"),
        _ => unreachable!("{name} is no picture"),
    }
}

/// What a screen shows, without what the clock says: it is another one every time.
fn timeless(desk: &Desk) -> Buffer {
    let mut buf = desk.screen();
    for row in 0..buf.area.height {
        let symbols: Vec<_> =
            (0..buf.area.width).map(|column| buf[(column, row)].symbol().to_string()).collect();
        let said = |at: usize, text: &str| symbols[at..].concat().starts_with(text);
        let Some(unit) = (0..symbols.len()).find(|&at| said(at, "Mn/s")) else { continue };
        let from = (0..unit).rev().find(|&at| symbols[at] == "·").unwrap_or(unit);
        for column in from..unit + "Mn/s".len() {
            buf[(column as u16, row)].set_symbol(" ");
        }
    }
    buf
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures")
}

#[test]
fn the_pictures_are_what_the_program_draws() {
    let writing = std::env::var_os("CUTNODE_PICTURES").is_some_and(|word| word == "write");
    let mut stale = Vec::new();
    for name in NAMES {
        let (file, svg) = (folder().join(format!("{name}.svg")), picture(&timeless(&shown(name))));
        if writing {
            fs::create_dir_all(folder()).expect("the documents are there");
            fs::write(&file, &svg).expect("it can be written");
        } else if fs::read_to_string(&file).ok().as_deref() != Some(&svg) {
            stale.push(name);
        }
    }
    assert!(
        stale.is_empty(),
        "not as the program draws them: {stale:?}; CUTNODE_PICTURES=write cargo test --test all ui::pictures"
    );
}

/// No picture is left of a screen that is drawn no more.
#[test]
fn every_picture_is_one_of_them() {
    let files = fs::read_dir(folder()).expect("there are pictures").flatten();
    let there: BTreeSet<_> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    let drawn: BTreeSet<_> = NAMES.iter().map(|name| format!("{name}.svg")).collect();
    assert_eq!(there, drawn);
}

/// What `S` of the explorer writes is what was seen when it was asked for.
#[test]
fn the_screen_is_written_as_it_is_drawn() {
    let folder = Folder::new("screens");
    let mut desk = screen(Route::Explore(chess(Some(SCHOLARS_MATE))), (120, 36), "");
    let seen = desk.screen();
    let mut write = |name: &str| {
        // Whatever was asked before is left.
        desk.press("Esc S");
        for _ in 0..12 {
            let key = KeyEvent::new(KeyCode::Backspace, KeyModifiers::NONE);
            desk.hear(Event::Terminal(Input::Key(key)));
        }
        desk.write(&folder.path().join(name).display().to_string()).press("Enter");
        desk.text()
    };
    for (name, drawn) in [("screen.svg", picture(&seen)), ("screen.txt", text(&seen))] {
        let says = write(name);
        assert!(says.contains("written to"), "{says}");
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), drawn);
        let asks = write(name);
        assert!(asks.contains("is there already"), "{asks}");
    }
    let refused = write("screen.png");
    assert!(refused.contains("NAME.svg is a picture"), "{refused}");
}

#[test]
fn chosen_columns_are_kept_among_the_settings() {
    let mut desk = screen(Route::Explore(chess(Some(SCHOLARS_MATE))), (120, 36), "| Enter Down Enter Esc");
    let chosen: Vec<_> = desk.kept.last().expect("it is kept").columns.iter().collect();
    assert_eq!(chosen, [Column::Depth, Column::Type]);
    desk.press("| Enter");
    assert!(!desk.kept.last().expect("it is kept").columns.has(Column::Depth));
}
