//! The recipes of ARCHITECTURE.md, followed: a technique, a game and a screen that nobody needs are made as they say, in a
//! copy of the program, and it compiles. The game keeps the laws, too, and is searched rightly.

#[expect(unreachable_pub, reason = "it stands in a library, too")]
mod pile;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cutnode::games::Present;
use cutnode::games::laws::{hold, hold_along_random_games};
use cutnode::search::{Limits, Plan, Silent};
use cutnode::textbook::Algorithm;

use self::pile::Pile;
use crate::folder::Folder;
use crate::search::{engine, textbook, watched_is_silent};

#[test]
fn the_made_up_game_keeps_the_laws() {
    for text in ["21 A", "0 B", "1 A", "99 B"] {
        let position = Pile::parse(text).expect(text);
        hold(&position).and_then(|()| hold_along_random_games(&position, 20, 60)).unwrap();
    }
}

/// Who has to take from a multiple of four loses; everybody else wins by leaving one.
#[test]
fn the_made_up_game_is_searched_rightly() {
    for stones in 0..14 {
        let position = Pile::parse(&format!("{stones} A")).expect("a number of stones");
        let lost = stones % 4 == 0;
        let page = textbook(Algorithm::Minimax, &position, 14).score;
        assert_eq!(page.units() < 0, lost, "{stones} stones: {page:?}");
        if stones > 0 {
            let found = engine(&position, &Plan::new(Limits::depth(14)), &mut Silent);
            assert_eq!(found.score.units() < 0, lost, "{stones} stones: {:?}", found.score);
            watched_is_silent(&position, &Plan::new(Limits::depth(6)));
        }
    }
}

/// What is copied: all that stands in the folder, but what is hidden or was built.
fn parts(root: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(root).expect("it can be read").flatten().map(|entry| entry.path());
    let is_source = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name != "target" && !name.starts_with('.')
    };
    all.filter(is_source).collect()
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder can be made");
        for entry in fs::read_dir(from).expect("it can be read").flatten() {
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::copy(from, to).expect("a file can be copied");
    }
}

/// A copy of the program that is being changed.
struct Copy(PathBuf);

impl Copy {
    fn of(root: &Path, to: &Path) -> Self {
        for part in parts(root) {
            copy(&part, &to.join(part.file_name().unwrap_or_default()));
        }
        Self(to.to_path_buf())
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.join(file), text).expect("the copy can be written");
    }

    /// Puts one text in the place of another, which is there once at least.
    fn put(&self, file: &str, before: &str, after: &str) {
        let text = self.read(file);
        assert!(text.contains(before), "{file} has no `{before}` any more: the recipe has changed");
        self.write(file, &text.replace(before, after));
    }

    /// Counts one more in `[Card; N]`.
    fn count_on(&self, file: &str, before: &str) {
        let text = self.read(file);
        let (head, rest) = text.split_once(before).unwrap_or_else(|| panic!("{file} has no `{before}`"));
        let (number, rest) = rest.split_once(']').expect("the length of an array");
        let more = number.parse::<usize>().expect("a number") + 1;
        self.write(file, &format!("{head}{before}{more}]{rest}"));
    }

    fn compiles(&self) {
        let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("target");
        let done = Command::new(env!("CARGO"))
            // With a bench, because what tests need is compiled with other features: so it is there already.
            .args(["check", "--locked", "--bench", "frame", "--quiet"])
            .current_dir(&self.0)
            .env("CARGO_TARGET_DIR", target)
            // The compiler beside this cargo, whatever folder it is called in.
            .env("RUSTC", Path::new(env!("CARGO")).with_file_name("rustc"))
            .output()
            .expect("cargo can be started");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
}

#[test]
#[ignore = "compiles the program once more: `.ci/run` does it"]
fn a_technique_a_game_and_a_screen_are_made_as_the_recipes_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::new("recipes");
    let copy = Copy::of(root, folder.path());

    technique(&copy);
    game(&copy, root);
    screen(&copy, root);
    copy.compiles();
}

/// A technique: its file, the registry, who goes by the static evaluation, its step, its sentence, its switch.
fn technique(copy: &Copy) {
    let own = copy.read("src/search/techniques/reverse_futility.rs");
    let own = own.replace("ReverseFutility", "BoldGuess").replace("reverse_futility", "bold_guess");
    let own = own.replace("slug: \"reverse-futility\"", "slug: \"bold-guess\"");
    copy.write("src/search/techniques/bold_guess.rs", &own);
    let registry = "src/search/techniques/mod.rs";
    copy.put(registry, "pub mod reverse_futility;", "pub mod bold_guess;\npub mod reverse_futility;");
    copy.put(registry, "    ReverseFutility,", "    ReverseFutility,\n    /// Made up.\n    BoldGuess,");
    copy.put(registry, "    reverse_futility::CARD,", "    reverse_futility::CARD,\n    bold_guess::CARD,");
    copy.count_on(registry, "CARDS: [Card; ");
    copy.put(
        "src/search/static_eval.rs",
        "    Technique::ReverseFutility,",
        "    Technique::ReverseFutility,\n    Technique::BoldGuess,",
    );
    copy.count_on("src/search/static_eval.rs", "ASKERS: [Technique; ");
    let call = "self.reverse_futility(call, eval)";
    let step = format!(
        "{} {{\n            return Some(score);\n        }}\n        if let Some(score) = {call}",
        call.replace("reverse_futility", "bold_guess")
    );
    copy.put("src/search/node.rs", call, &step);
    let says = "src/explain/narrate/techniques.rs";
    copy.put(says, "Technique::ReverseFutility =>", "Technique::ReverseFutility | Technique::BoldGuess =>");
    copy.put(
        says,
        "        | Technique::ReverseFutility\n",
        "        | Technique::ReverseFutility\n        | Technique::BoldGuess\n",
    );
    copy.put(
        "config.toml",
        "\nreverse-futility = true",
        "\nreverse-futility = true\n# Made up.\nbold-guess = true",
    );
}

/// A game: its file and the registry.
fn game(copy: &Copy, root: &Path) {
    let game = fs::read_to_string(root.join("tests/recipes/pile.rs")).expect("it is there");
    copy.write("src/games/pile.rs", &game.replace("use cutnode::", "use crate::"));
    copy.put("src/games/mod.rs", "pub mod tictactoe;", "pub mod pile;\npub mod tictactoe;");
    let games = "src/session/registry.rs";
    copy.put(
        games,
        "use crate::games::tictactoe::TicTacToe;",
        "use crate::games::{pile::Pile, tictactoe::TicTacToe};",
    );
    copy.put(games, "    card::<TreePosition>(),", "    card::<TreePosition>(),\n    card::<Pile>(),");
    copy.count_on(games, "GAMES: [GameCard; ");
}

/// A screen: its file, its place, its keys, what leads there.
fn screen(copy: &Copy, root: &Path) {
    let file = fs::read_to_string(root.join("tests/recipes/openings.rs")).expect("it is there");
    copy.write("src/ui/screens/openings.rs", &file);
    copy.put("src/ui/screens/mod.rs", "pub mod play;", "pub mod openings;\npub mod play;");
    let route = "src/ui/route.rs";
    copy.put(
        route,
        "use super::screens::play::{Guests, Play};",
        "use super::screens::openings::Openings;\nuse super::screens::play::{Guests, Play};",
    );
    copy.put(
        route,
        "    /// The settings.\n    Settings,",
        "    /// Made up.\n    Openings,\n    /// The settings.\n    Settings,",
    );
    copy.put(
        route,
        "            Self::Daily =>",
        "            Self::Openings => Box::new(Openings::new()),\n            Self::Daily =>",
    );
    copy.write(
        "src/ui/keymap/openings.rs",
        "//! Made up.\n\nuse super::{Table, table};\n\npub(super) const TABLE: Table = table! {\n    Openings: Rows {\n        \
         [ENTER] Accept \"explore\": \"open the search of it as a tree\";\n    }\n};\n",
    );
    let keys = "src/ui/keymap/mod.rs";
    copy.put(keys, "mod play;", "mod openings;\nmod play;");
    copy.put(keys, "    play::TABLE,", "    openings::TABLE,\n    play::TABLE,");
    let context = "src/ui/keymap/context.rs";
    copy.put(context, "    Home,\n", "    Openings,\n    Home,\n");
    let entries = "src/ui/screens/home/entries.rs";
    copy.put(
        entries,
        "    Entry { name: \"Quit\"",
        "    Entry {\n        name: \"Openings\",\n        says: Cow::Borrowed(\"made up\"),\n        \
         effect: || Effect::Go(Route::Openings),\n    },\n    Entry { name: \"Quit\"",
    );
    copy.count_on(entries, "ENTRIES: [Entry; ");
    let start = "src/cli/screens.rs";
    copy.put(start, "    Daily(DailyArgs),", "    Daily(DailyArgs),\n    /// Made up\n    Openings,");
    copy.put(
        start,
        "        Some(Start::Daily(args)) =>",
        "        Some(Start::Openings) => (Route::Openings, look.clone()),\n        Some(Start::Daily(args)) =>",
    );
}
