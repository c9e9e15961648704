//! The application as a whole: events in, screens out, with the real engine behind it.

mod archive;
mod boards;
mod coach;
mod daily;
mod desk;
mod draughts;
mod engine;
mod form;
mod home;
mod jobs;
mod kept;
mod keys;
mod learn;
mod overlay;
mod pictures;
mod play;
mod puzzles;
mod race;
mod stage;
mod step;
mod workbench;

use std::fs;
use std::path::Path;

use cutnode::search::{Limits, Plan};
use cutnode::session::{Method, Request, Watch, game};
use cutnode::ui::Route;
use cutnode::ui::app::Event;
use cutnode::ui::theme::ThemeName;
use desk::Desk;

/// A screen, where keys have led to in it.
fn at(place: Route, keys: &str) -> Desk {
    let mut desk = Desk::new(place, (80, 24));
    desk.settle().press(keys).settle();
    desk
}

/// Keys that lead through the explorer.
const EXPLORED: &[&str] =
    &["", "Enter", "i", "V", "T", "t", "I", "w", "x Enter", "m a Enter P", "/ e x a c t Enter"];

/// A desk in a state that a user comes to; made anew at each call.
type State = Box<dyn Fn() -> Desk>;

/// The screens by their modules.
fn screens() -> Vec<(&'static str, Vec<State>)> {
    fn many(place: fn() -> Route, keys: &'static [&str]) -> Vec<State> {
        keys.iter().map(|&keys| Box::new(move || at(place(), keys)) as State).collect()
    }
    let search = || {
        let session = game("chess").expect("a game").open(None).expect("its start");
        let plan = Plan::new(Limits::depth(4));
        let watch = Watch::Record { budget: 20_000, followed: true };
        Route::Explain { session, request: Request { method: Method::Engine, plan, watch } }
    };
    let cuts = &[
        "",
        "c g c g c g c g c g c g c g c g c g c g c g c g c g c g c g c g",
        "c g c g c g c g c g c g c g c g c g c g c g c g c g c g c g c g o",
    ];
    vec![
        ("archive", archive::states()),
        ("coach", coach::states()),
        ("daily", many(|| Route::Daily, cuts)),
        ("engine", many(|| Route::YourEngine, &[""])),
        ("explore", many(search, EXPLORED)),
        ("home", many(|| Route::Home, &[""])),
        ("learn", learn::states()),
        ("play", play::states()),
        ("puzzles", puzzles::states()),
        ("race", race::states()),
        ("settings", many(|| Route::Settings, &["", "/ h", "/ h a s h Enter 9 9 9 9 9 9"])),
        ("step", step::states()),
        ("workbench", workbench::states()),
    ]
}

/// Those of the program's screens that are not among these.
fn forgotten(screens: &[(&str, Vec<State>)]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/ui/screens");
    let files = fs::read_dir(folder).expect("there are screens").flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().trim_end_matches(".rs").to_string());
    let known = |name: &str| screens.iter().any(|(known, _)| *known == name);
    names.filter(|name| name != "mod" && !known(name)).collect()
}

#[test]
fn every_screen_is_tried() {
    assert_eq!(forgotten(&screens()), [""; 0], "their states stand in `screens`");
}

#[test]
#[ignore = "every screen at every size: `.ci/run` does it"]
fn no_size_is_too_small_or_too_large() {
    let screens = screens();
    for (at, mut desk) in screens.iter().flat_map(|(_, states)| states).map(|state| state()).enumerate() {
        // What is said of a window that is too small is the same on all screens.
        let (widths, heights) = if at == 0 {
            (&[1, 2, 3, 10, 59, 60, 200][..], &[1, 2, 3, 10, 19][..])
        } else {
            (&[1, 60, 200][..], &[1, 19][..])
        };
        let small = widths.iter().flat_map(|&width| heights.iter().map(move |&height| (width, height)));
        let narrow = [1, 10, 59].map(|width| (width, 60));
        let large = [(60, 20), (200, 20), (61, 21), (99, 40), (100, 24), (60, 60), (200, 60)];
        let sizes: Vec<(u16, u16)> = small.chain(narrow).chain(large).collect();
        // What two steps back lead to stands in this list itself.
        // The help is one widget on all screens, with other words on each.
        let help = [(1, 1), (60, 19), (60, 20), (200, 60)];
        for (keys, sizes) in [("", &*sizes), ("?", &help), ("Esc Esc", &[(60, 20), (200, 60)])] {
            desk.press(keys);
            for &(width, height) in sizes {
                desk.resize(width, height);
                let text = desk.text();
                let small = width < 60 || height < 20;
                let says = "cutnode".chars().take(width.into()).collect::<String>();
                assert_eq!(
                    small,
                    text.starts_with(&says) && !text.contains('✂'),
                    "{width}×{height}:\n{text}"
                );
            }
        }
    }
}

#[test]
#[ignore = "every screen: `.ci/run` does it"]
fn ascii_is_all_that_is_drawn_where_it_is_asked_for() {
    let wrong = |letter: char| {
        // Letters are words. A brace stands for a sign that says "at least" or "at most" where it has no room: no screen
        // may have to say it so.
        !letter.is_ascii() && !letter.is_alphabetic() || "{}".contains(letter)
    };
    let screens = screens();
    for (name, state) in
        screens.iter().flat_map(|(name, states)| states.iter().map(move |state| (name, state)))
    {
        let mut desk = desk::in_ascii(state);
        for keys in ["", "?"] {
            desk.press(keys);
            for (width, height) in [(60, 20), (80, 24), (120, 40), (160, 50)] {
                desk.resize(width, height);
                let text = desk.text();
                let lines: Vec<_> = text.lines().filter(|line| line.contains(wrong)).collect();
                assert!(lines.is_empty(), "{name} {keys} at {width}×{height}: {lines:#?}\n{text}");
                assert!(text.lines().all(|line| line.chars().count() <= width.into()), "{text}");
            }
        }
    }
}

#[test]
fn the_explorer_looks_as_it_should_in_ascii() {
    let search = screens().into_iter().find(|(name, _)| *name == "explore").expect("a screen");
    let mut desk = desk::in_ascii(&search.1[0]);
    desk.resize(120, 40);
    insta::assert_snapshot!("explore-ascii", desk.text());
}

#[test]
fn men_are_letters_made_of_themselves_in_ascii() {
    let table = screens().into_iter().find(|(name, _)| *name == "play").expect("a screen");
    let mut desk = desk::in_ascii(&table.1[0]);
    desk.resize(160, 50);
    desk.press("Enter");
    insta::assert_snapshot!("table-ascii", desk.text());
}

#[test]
fn a_small_window_comes_back_by_itself() {
    let mut desk = Desk::home((80, 24));
    let before = desk.text();
    desk.resize(12, 4);
    desk.press("2 n j");
    assert_eq!(desk.text().lines().count(), 4);
    desk.resize(80, 24);
    assert_eq!(desk.text(), before, "keys that nobody could see the meaning of have done nothing");
}

#[test]
fn every_key_of_the_footer_is_in_the_help_and_can_be_clicked() {
    let mut desk = Desk::home((80, 24));
    let footer = desk.line(23);
    assert!(
        footer.contains("? help") && footer.contains("q quit") && footer.contains("Enter open"),
        "{footer}"
    );
    let column = footer.chars().take_while(|&c| c != '?').count() as u16;
    desk.click(column, 23);
    let help = desk.text();
    for says in ["all keys that work here", "F2 ^P", "the next theme", "Enter Space"] {
        assert!(help.contains(says), "{says}:\n{help}");
    }
    desk.press("Esc");
    assert!(!desk.text().contains("all keys that work here"));
}

#[test]
fn a_click_on_a_message_only_takes_it_away() {
    let mut desk = Desk::home((120, 40));
    let footer = desk.line(39);
    let column = |key: &str| footer[..footer.find(key).expect("it is offered")].chars().count() as u16;
    let home = desk.text();
    desk.press("Esc");
    let message = desk.line(39);
    assert!(message.contains("q ends the program") && message.contains("q quit"), "{message}");
    desk.click(column("Enter open"), 39);
    assert_eq!(desk.text(), home, "what stands below the message is not meant");
    // What is said leaves the keys that are everywhere in sight, and they can be clicked.
    desk.press("Esc");
    desk.click(column("q quit"), 39);
    assert!(desk.left, "it is seen, and meant");
}

#[test]
fn themes_and_pieces_go_round_and_say_what_they_are() {
    let mut desk = Desk::home((80, 24));
    for word in ["light", "colour-blind", "256", "16", "mono", "dark"] {
        desk.press("F3");
        assert!(desk.line(23).contains(&format!("theme: {word}")));
    }
    desk.press("C-p");
    assert!(desk.line(23).contains("pieces: letters"));
    desk.press("j");
    assert!(desk.line(23).contains("? help"), "the next key takes the message away");
}

#[test]
fn a_selection_can_be_seen_without_colour() {
    let mut desk = Desk::home((80, 24));
    desk.theme(ThemeName::Mono);
    let selected = desk
        .styled()
        .into_iter()
        .filter(|(text, style)| text.contains("Begin") && style.contains("reversed"));
    assert_eq!(selected.count(), 1);
}

#[test]
fn settings_are_in_force_at_once_and_saved_only_when_asked() {
    let mut desk = Desk::home((80, 24));
    desk.press("7 j l l");
    assert_eq!(desk.line(0).trim_end(), " ✂ cutnode  settings");
    assert_eq!(desk.theme_name(), ThemeName::Light, "{}", desk.text());
    assert!(desk.text().contains("‹ light › *"), "{}", desk.text());
    assert!(desk.kept.is_empty());
    desk.press("s");
    assert!(desk.line(23).contains("saved in a file"));
    for _ in 0..8 {
        desk.hear(Event::Tick);
    }
    assert!(!desk.line(23).contains("saved in a file"), "what is said makes way for the keys");
    assert_eq!(desk.kept.last().map(|config| config.theme), Some("light"));
    desk.press("d");
    assert_eq!(desk.theme_name(), ThemeName::Dark, "what the terminal chooses");
}

#[test]
fn the_settings_are_not_left_without_a_word_on_what_is_not_kept() {
    let mut desk = Desk::home((80, 24));
    desk.press("7").press("Esc");
    assert!(!desk.text().contains("until the program ends"), "nothing was changed: {}", desk.text());
    desk.press("7 / ").write("engine.hash").press("Enter").write("0").press("s");
    assert!(desk.kept.is_empty() && desk.text().contains("a whole number from 1"), "{}", desk.text());
    desk.press("Esc");
    assert!(desk.line(0).contains("settings") && desk.text().contains("as it was"), "{}", desk.text());
    desk.write("9").press("Esc");
    assert!(!desk.line(0).contains("settings"), "{}", desk.text());
    assert!(desk.line(23).contains("until the program ends"), "{}", desk.text());
    desk.press("7 l s Esc");
    assert!(!desk.text().contains("until the program ends"), "what is saved is kept: {}", desk.text());
}

#[test]
fn a_number_that_is_typed_counts_when_enter_is_pressed() {
    let mut desk = Desk::home((80, 24));
    desk.press("7 /").write("engine.threads").press("Enter").write("4").press("Enter");
    assert!(desk.text().contains("threads   ‹ 4 ›"), "{}", desk.text());
    desk.press("Enter");
    assert!(desk.text().contains("threads   ‹ 5 ›"), "nothing is typed any more: {}", desk.text());
    desk.write("0").press("Enter");
    assert!(desk.text().contains("a whole number from 1"), "{}", desk.text());
}

#[test]
fn a_window_that_is_too_small_is_told_so_in_words_that_fit() {
    let desk = Desk::home((30, 10));
    let said: Vec<_> = desk.text().split_whitespace().map(String::from).collect();
    assert_eq!(said.join(" "), "cutnode needs 60×20; this is 30×10: make the window larger");
}

#[test]
fn escape_first_takes_away_what_says_that_something_failed() {
    let session = cutnode::session::game("tree").expect("a game").open(Some("(1 2)")).expect("a tree");
    let mut desk = Desk::new(Route::Explore(session), (80, 24));
    desk.settle().press("n");
    assert!(desk.line(23).contains("no `cut` in this tree"), "{}", desk.text());
    desk.press("Esc");
    assert!(!desk.left && desk.line(23).contains("? help"), "{}", desk.text());
    desk.press("Esc");
    assert!(!desk.left && desk.line(23).contains("q ends the program"), "{}", desk.text());
    desk.press("q");
    assert!(desk.left);
}

#[test]
fn the_help_is_as_wide_as_the_terminal_and_begins_with_the_keys_of_every_day() {
    for (width, height) in [(80, 24), (120, 40), (160, 50)] {
        let session = cutnode::session::game("tree").expect("a game").open(Some("(1 2)")).expect("a tree");
        let mut desk = Desk::new(Route::Explore(session), (width, height));
        desk.settle().press("?");
        let frame = |line: String| {
            line.starts_with('╭')
                && line.trim_end().ends_with('╮')
                && line.chars().count() == usize::from(width)
        };
        let top = (0..height).find(|&row| frame(desk.line(row))).expect("the help has a frame");
        assert!(desk.line(top + 1).contains("every day"), "{}", desk.text());
        let text = desk.text();
        for says in ["a row down", "what can be asked", "all keys that work here", "end the program"] {
            assert!(text.contains(says), "{says}:\n{text}");
        }
        desk.press("Esc");
        assert!(!desk.left && !desk.text().contains("every day"));
    }
}

#[test]
fn a_light_theme_brings_its_own_ground() {
    let mut desk = Desk::home((80, 24));
    for (name, painted) in [(ThemeName::Light, true), (ThemeName::Dark, true), (ThemeName::Mono, false)] {
        desk.theme(name);
        for keys in ["", "2", "Esc ?", "Esc Esc"] {
            desk.press(keys);
            let bare =
                desk.screen().content().iter().filter(|cell| cell.bg == ratatui::style::Color::Reset).count();
            assert_eq!(bare == 0, painted, "{name} after {keys}: {bare}");
        }
    }
}

#[test]
fn the_settings_look_as_they_should() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        let desk = Desk::new(Route::Settings, size);
        insta::assert_snapshot!(format!("settings-{}x{}", size.0, size.1), desk.text());
    }
}

#[test]
fn a_setting_is_found_by_what_is_said_of_it() {
    let mut desk = Desk::new(Route::Settings, (80, 24));
    desk.press("/").write("milliseconds");
    assert!(desk.text().contains("play.pause") && desk.text().contains("explore.time"), "{}", desk.text());
    desk.write(" that an").press("Enter");
    assert!(desk.text().contains("▸ pause"), "{}", desk.text());
}

#[test]
fn an_engine_is_added_by_its_command_and_played_against() {
    let mut desk = Desk::new(Route::Settings, (80, 24));
    desk.press("e Enter");
    assert!(desk.text().contains("name = command [-- arguments]: "), "{}", desk.text());
    desk.write("Fish = no-such-program").press("Enter");
    assert!(desk.text().contains("there is no program `no-such-program`"), "{}", desk.text());
    // A command alone is called what its program is called.
    desk.press("Esc e Enter").write("/no/such-program --option Hash=1").press("Enter");
    assert!(desk.text().contains("there is no program `/no/such-program`"), "{}", desk.text());
    desk.press("Esc e Enter").write("Fish = /bin/sh --depth 3 -- -c exit").press("Enter");
    assert!(desk.text().contains("[x] Fish ✗ no answer       /bin/sh --depth 3 -- -c"), "{}", desk.text());
    // It was tried at once, and not in the middle of a game.
    assert!(
        desk.text().contains("Fish is taken in, but cannot be played against: it ended"),
        "{}",
        desk.text()
    );
    // Out again, and in again.
    desk.press("Enter");
    assert!(desk.text().contains("[ ] Fish"), "{}", desk.text());
    desk.press("Enter Down Enter")
        .write(concat!("Own = ", env!("CARGO_BIN_EXE_cutnode"), " -- uci"))
        .press("Enter");
    assert!(desk.text().contains("Own has answered, and calls itself cutnode"), "{}", desk.text());
    // Only of the other one it is told that it did not.
    assert_eq!(desk.text().matches("no answer").count(), 1, "{}", desk.text());
    desk.press("Esc s");
    let kept = desk.kept.last().expect("it is saved").engines.clone();
    assert_eq!(kept.iter().map(|engine| &*engine.name).collect::<Vec<_>>(), ["Fish", "Own"]);
}
