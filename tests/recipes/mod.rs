//! The recipes of ARCHITECTURE.md, followed: a game and a technique that nobody needs are made as they say, in a copy of the
//! program, and it compiles. The game keeps the laws, too, and is searched rightly.

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

/// What is copied.
const PARTS: [&str; 10] = [
    "src",
    "tests",
    "benches",
    "lessons",
    "tools",
    "Cargo.toml",
    "Cargo.lock",
    "config.toml",
    "book.txt",
    "trees.txt",
];

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
        for part in PARTS {
            copy(&root.join(part), &to.join(part));
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
fn a_technique_and_a_game_are_made_as_the_recipes_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::new("recipes");
    let copy = Copy::of(root, folder.path());

    // A technique: its file, the registry, its step, its sentence, its switch.
    let own = copy.read("src/search/techniques/razoring.rs");
    let own = own.replace("Razoring", "BoldGuess").replace("razoring", "bold_guess");
    let own = own.replace("slug: \"bold_guess\"", "slug: \"bold-guess\"");
    copy.write("src/search/techniques/bold_guess.rs", &own);
    let registry = "src/search/techniques/mod.rs";
    copy.put(registry, "pub mod razoring;", "pub mod bold_guess;\npub mod razoring;");
    copy.put(registry, "    Razoring,", "    Razoring,\n    /// Made up.\n    BoldGuess,");
    copy.put(registry, "    razoring::CARD,", "    razoring::CARD,\n    bold_guess::CARD,");
    copy.count_on(registry, "CARDS: [Card; ");
    let call = "self.razoring(position, call, eval)?";
    let step = format!(
        "{} {{\n            return Some(score);\n        }}\n        if let Some(score) = {call}",
        call.replace("razoring", "bold_guess")
    );
    copy.put("src/search/node.rs", call, &step);
    let says = "src/explain/narrate/techniques.rs";
    copy.put(says, "Technique::Razoring =>", "Technique::Razoring | Technique::BoldGuess =>");
    copy.put(
        says,
        "        | Technique::Razoring\n",
        "        | Technique::Razoring\n        | Technique::BoldGuess\n",
    );
    copy.put("config.toml", "\nrazoring = false", "\nrazoring = false\n# Made up.\nbold-guess = false");

    // A game: its file and the registry.
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

    copy.compiles();
}
