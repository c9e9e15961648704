//! The settings: what ships, what is refused and where, and how changes are saved.

use std::fs;
use std::sync::mpsc::channel;
use std::time::Duration;

use cutnode::config::{Config, EngineCommand, Key, SHIPPED, Value, mistakes, save};
use cutnode::search::Table;
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::session::GAMES;
use cutnode::ui::saver::Saver;
use proptest::prelude::*;

use super::folder::Folder;

#[test]
fn the_shipped_file_has_every_key_and_the_defaults() {
    assert_eq!(mistakes(SHIPPED), []);
    for key in Key::all() {
        let line = format!("{} = ", key.word());
        assert_eq!(SHIPPED.lines().filter(|text| text.starts_with(&line)).count(), 1, "{key}");
    }
    let shipped = Config::shipped();
    assert_eq!(shipped.techniques, Techniques::default());
    assert_eq!(shipped.hash, Table::DEFAULT_MIB);
    assert_eq!(shipped.game, GAMES[0].slug);
    for key in Key::all() {
        assert!(key.allowed().contains(shipped.get(key)), "{key}");
    }
}

#[test]
fn what_is_shown_reads_back() {
    let text =
        "[screen]\ntheme = \"mono\"\n[techniques]\nnull-move = false\n[engines]\nDeep = \"/a/b --depth 3\"\n";
    let config = Config::shipped().overridden(text).unwrap();
    assert!(!config.techniques.has(Technique::NullMove));
    let shown = config.documented();
    assert_eq!(Config::shipped().overridden(&shown), Ok(config));
    assert_eq!(shown.lines().count(), SHIPPED.lines().count() + 1, "the engine: {shown}");
}

#[test]
fn mistakes_are_found_where_they_are() {
    for (text, at, said) in [
        (
            "them = 1",
            (1, 1),
            "there are game, [engine], [engines], [explore], [learn], [play], [screen], [techniques]",
        ),
        (
            "\n[screen]\ncolour = 1",
            (3, 1),
            "`colour` is no setting of [screen]; there are theme, pieces, ascii, mouse",
        ),
        ("[screen]\ntheme = \"dork\"", (2, 9), "`screen.theme` must be one of \"auto\", \"dark\""),
        ("[screen]\n  mouse = 1", (2, 11), "`screen.mouse` must be true or false"),
        ("[explore]\ndepth = 0", (2, 9), "`explore.depth` must be a whole number from 1 to 100"),
        ("[explore]\ndepth = -4", (2, 9), "a whole number from 1 to 100"),
        ("[explore]\ndepth = 99999999999999999999999999", (2, 9), "a whole number"),
        ("[engine]\nhash = \"16\"", (2, 8), "from 1 to 16384"),
        ("[techniques]\nnullmove = true", (2, 1), "null-move"),
        ("[techniques]\nnull-move = 2.5", (2, 13), "true or false"),
        ("game = \"go\"", (1, 8), "\"tree\""),
        ("screen = 4", (1, 10), "`screen` must be a table: [screen]"),
        ("[engines]\nFish = 3", (2, 8), "`engines.Fish`: it must be a command in quotes"),
        ("[engines]\nFish = \"fish --speed 9\"", (2, 8), "`--speed` is unknown; there are --option"),
        ("[engines]\n\"\" = \"fish\"", (2, 6), "an engine needs a name"),
        ("[engines]\nrated-1500 = \"fish\"", (2, 14), "an opponent of the program has this name"),
        ("[engines]\nRandom = \"fish\"", (2, 10), "an opponent of the program has this name"),
        ("game", (1, 5), ""),
        ("game = \"tree\"\ngame = \"tree\"", (2, 1), "duplicate key"),
        ("[[screen]]\ntheme = \"dark\"", (1, 1), "must be a table"),
        ("äöü = [", (1, 8), "unclosed array"),
    ] {
        let found = mistakes(text);
        let first = found.first().unwrap_or_else(|| panic!("{text}: no mistake"));
        assert_eq!((first.line, first.column), at, "{text}: {first}");
        assert!(first.message.contains(said), "{text}: {first}");
        assert_eq!(Config::shipped().overridden(text).unwrap_err(), *first);
    }
    let two = mistakes("[screen]\nmouse = 1\n[engine]\nhash = 0\n");
    assert_eq!(two.iter().map(|mistake| mistake.line).collect::<Vec<_>>(), [2, 4]);
}

#[test]
fn saving_changes_only_what_was_changed() {
    let folder = Folder::new("config-save");
    let file = folder.path().join("deep/config.toml");
    let before = Config::shipped();
    let mut after = before.clone();
    save(&file, &before, &after).unwrap();
    assert!(!file.exists(), "nothing was changed, nothing is written");

    assert!(after.set(Key::Theme, Value::Word("light")));
    save(&file, &before, &after).unwrap();
    assert!(fs::read_to_string(&file).unwrap().ends_with(" meaning.\n\n[screen]\ntheme = \"light\"\n"));

    let own = "# mine\n[screen]\nmouse = false # no mouse\n\ntheme = \"dark\"  # at night\n\n[engine] # big\nhash = 64\n";
    fs::write(&file, own).unwrap();
    let before = Config::load(&file).unwrap();
    let mut after = before.clone();
    after.set(Key::Theme, Value::Word("16"));
    after.set(Key::Technique(Technique::Pvs), Value::Switch(false));
    save(&file, &before, &after).unwrap();
    let saved = fs::read_to_string(&file).unwrap();
    assert_eq!(saved, format!("{}\n[techniques]\npvs = false\n", own.replace("\"dark\"", "\"16\"")));
    assert_eq!(Config::load(&file).unwrap(), after);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1, "no file is left beside it");
}

#[test]
fn engines_are_written_beside_those_that_stand_there_and_taken_out_again() {
    let folder = Folder::new("config-engines");
    let file = folder.path().join("config.toml");
    fs::write(&file, "[engines]\nOld = \"/bin/old --depth 2\" # mine\n").unwrap();
    let before = Config::load(&file).unwrap();
    let new = EngineCommand::read("Zebra 2", "'/a b/new' --nodes 5").unwrap();
    let after = Config { engines: before.engines.iter().cloned().chain([new]).collect(), ..before.clone() };
    save(&file, &before, &after).unwrap();
    let saved = fs::read_to_string(&file).unwrap();
    assert_eq!(
        saved,
        "[engines]\nOld = \"/bin/old --depth 2\" # mine\n\"Zebra 2\" = \"'/a b/new' --nodes 5\"\n"
    );
    assert_eq!(Config::load(&file).unwrap(), after);
    save(&file, &after, &before).unwrap();
    assert_eq!(Config::load(&file).unwrap(), before);
}

#[test]
fn a_file_with_a_mistake_is_not_touched() {
    let folder = Folder::new("config-mistake");
    let file = folder.path().join("config.toml");
    fs::write(&file, "[screen\n").unwrap();
    let mut after = Config::shipped();
    after.set(Key::Mouse, Value::Switch(false));
    let error = save(&file, &Config::shipped(), &after).unwrap_err().to_string();
    assert!(error.contains("config.toml:1:8: "), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "[screen\n");
}

#[test]
fn what_is_not_allowed_is_not_set() {
    let mut config = Config::shipped();
    for (key, value) in
        [(Key::Theme, Value::Word("purple")), (Key::Depth, Value::Number(0)), (Key::Mouse, Value::Number(1))]
    {
        assert!(!config.set(key, value));
    }
    assert_eq!(config, Config::shipped());
}

proptest! {
    #[test]
    fn no_text_is_too_strange_to_be_refused(text in "[a-z\\[\\]={}\"\n#.0-9äß-]{0,60}") {
        for mistake in mistakes(&text) {
            prop_assert!(mistake.line >= 1 && mistake.column >= 1);
            prop_assert!(!mistake.message.is_empty() && !mistake.message.contains('\n'));
        }
    }

    #[test]
    fn what_is_saved_reads_back(depth in 1..=100u64, theme in 0..7usize, on in any::<bool>(), inline in any::<bool>()) {
        let own = if inline { "screen = { mouse = true }\n" } else { "screen.theme = 'dark'\n" };
        let before = Config::shipped().overridden(own).unwrap();
        let mut after = before.clone();
        let theme = ["auto", "dark", "light", "colour-blind", "256", "16", "mono"][theme];
        after.set(Key::Depth, Value::Number(depth));
        after.set(Key::Theme, Value::Word(theme));
        after.set(Key::Technique(Technique::History), Value::Switch(on));
        let folder = Folder::new("config-roundtrip");
        let file = folder.path().join("config.toml");
        fs::write(&file, own).unwrap();
        save(&file, &before, &after).unwrap();
        prop_assert_eq!(Config::load(&file).unwrap(), after);
    }
}

#[test]
fn of_several_saves_one_after_the_other_the_last_stays() {
    let folder = Folder::new("saver");
    let file = folder.path().join("config.toml");
    let shipped = Config::shipped();
    let games = GAMES.iter().map(|game| game.slug);
    // There and back again, and on.
    for wanted in games.clone().chain([shipped.game, GAMES[1].slug, shipped.game]) {
        let _ = fs::remove_file(&file);
        let saver =
            Saver::start(Some(file.clone()), shipped.clone(), |done| drop(done.expect("saved"))).unwrap();
        for game in games.clone().chain([wanted]) {
            saver.save(Config { game, ..shipped.clone() });
        }
        saver.leave(Duration::from_secs(60));
        let text = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(Config::shipped().overridden(&text).map(|config| config.game), Ok(wanted), "{text}");
    }
}

#[test]
fn settings_that_were_not_saved_are_saved_with_the_next() {
    let folder = Folder::new("saver-fails");
    let file = folder.path().join("config.toml");
    fs::write(&file, "theme =").unwrap();
    let (teller, told) = channel();
    let shipped = Config::shipped();
    let saver =
        Saver::start(Some(file.clone()), shipped.clone(), move |done| teller.send(done).unwrap()).unwrap();
    let (game, depth) = (GAMES[1].slug, shipped.depth + 1);
    saver.save(Config { game, ..shipped.clone() });
    assert!(told.recv().unwrap().is_err());
    fs::write(&file, "").unwrap();
    saver.save(Config { game, depth, ..shipped });
    assert_eq!(told.recv().unwrap(), Ok(file.display().to_string()));
    let saved = Config::shipped().overridden(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!((saved.game, saved.depth), (game, depth));
}
