//! Engines from outside to play against: a name, and the command that starts one.

use std::path::PathBuf;
use std::time::Duration;

use crate::files::{self, program_in};
use crate::numbers::{Whole as _, milliseconds};
use crate::opponents;
use crate::search::Limits;
use crate::search::limits::MAX_DEPTH;

/// An engine from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineCommand {
    /// What it is called.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Options to set, with their values.
    pub options: Vec<(String, String)>,
    /// How far it thinks where no clock says it.
    pub limits: Limits,
}

/// The time for a move where nothing is said.
const USUAL: Duration = Duration::from_secs(1);

/// Chess engines that speak UCI: the names of their programs, what they are called, and the arguments that they need for it.
const KNOWN: [(&str, &str, &[&str]); 13] = [
    ("stockfish", "Stockfish", &[]),
    ("gnuchess", "GNU Chess", &["--uci"]),
    ("fairy-stockfish", "Fairy-Stockfish", &[]),
    ("lc0", "Leela Chess Zero", &[]),
    ("berserk", "Berserk", &[]),
    ("ethereal", "Ethereal", &[]),
    ("ethereal-chess", "Ethereal", &[]),
    ("fruit", "Fruit", &[]),
    ("toga2", "Toga II", &[]),
    ("glaurung", "Glaurung", &[]),
    ("igel", "Igel", &[]),
    ("koivisto", "Koivisto", &[]),
    ("viridithas", "Viridithas", &[]),
];
/// Where some systems keep programs like these, and the `PATH` of some users does not lead.
const GAMES: &str = "/usr/games";

/// The engines that are found on this machine, under the names that they usually have.
pub fn found() -> Vec<EngineCommand> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).chain([GAMES.into()]).collect();
    found_in(&folders)
}

fn found_in(folders: &[PathBuf]) -> Vec<EngineCommand> {
    let engine = |&(program, name, arguments): &(&str, &str, &[&str])| {
        Some(EngineCommand {
            name: name.into(),
            program: program_in(program.as_ref(), folders.iter().cloned())?,
            arguments: arguments.iter().map(ToString::to_string).collect(),
            options: Vec::new(),
            limits: Limits::time(USUAL),
        })
    };
    KNOWN.iter().filter_map(engine).collect()
}

impl EngineCommand {
    /// Reads a command: the program, then `--option NAME=VALUE`, `--movetime MS`, `--depth N` and `--nodes N`, and behind
    /// `--` the program's arguments.
    ///
    /// # Errors
    /// What is wrong with it, and what is allowed.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        if name.trim().is_empty() {
            return Err("an engine needs a name".into());
        } else if opponents::is_taken(name.trim()) {
            return Err("an opponent of the program has this name; it needs another one".into());
        }
        let mut words = split(text)?.into_iter();
        let program =
            words.next().filter(|word| !word.starts_with("--")).ok_or("the program must come first")?;
        let (mut limits, mut options, mut arguments) = (Limits::default(), Vec::new(), Vec::new());
        while let Some(word) = words.next() {
            if word == "--" {
                arguments = words.collect();
                break;
            }
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            let number = |text: String| {
                let number = text.parse::<u64>().ok().filter(|&number| number > 0);
                number.ok_or(format!("{word} {text}: it must be a whole number from 1"))
            };
            match &*word {
                "--option" => {
                    let pair = value()?;
                    let (name, value) = pair.split_once('=').ok_or("--option must be NAME=VALUE")?;
                    options.push((name.trim().into(), value.trim().into()));
                }
                "--movetime" => limits.time = Some(Duration::from_millis(number(value()?)?)),
                "--depth" => limits.depth = Some(number(value()?)?.min(MAX_DEPTH.into()).fitted::<u8>()),
                "--nodes" => limits.nodes = Some(number(value()?)?),
                _ => {
                    return Err(format!(
                        "`{word}` is unknown; there are --option, --movetime, --depth, --nodes, and -- before arguments"
                    ));
                }
            }
        }
        if limits == Limits::default() {
            limits.time = Some(USUAL);
        }
        Ok(Self { name: name.into(), program: files::named(&program), arguments, options, limits })
    }

    /// The command, as [`EngineCommand::read`] reads it.
    pub fn command(&self) -> String {
        let mut words = vec![self.program.to_string_lossy().into_owned()];
        for (name, value) in &self.options {
            words.extend(["--option".into(), format!("{name}={value}")]);
        }
        let Limits { depth, time, nodes, .. } = &self.limits;
        let time = time.filter(|&time| time != USUAL || depth.is_some() || nodes.is_some());
        let limits =
            [("--movetime", time.map(milliseconds)), ("--depth", depth.map(u64::from)), ("--nodes", *nodes)];
        for (word, value) in limits {
            words.extend(value.into_iter().flat_map(|value| [word.to_string(), value.to_string()]));
        }
        if !self.arguments.is_empty() {
            words.push("--".into());
            words.extend(self.arguments.iter().cloned());
        }
        words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

/// A command without the folder of its program, which is another one elsewhere.
pub fn without_folder(command: &str) -> String {
    let Ok(mut words) = split(command) else { return command.into() };
    if let Some(program) = words.first_mut() {
        *program = program.rsplit('/').next().unwrap_or_default().into();
    }
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word as [`split`] reads it back.
fn quoted(word: &str) -> String {
    let plain = |letter: char| !matches!(letter, ' ' | '\t' | '\n' | '"' | '\'');
    if !word.is_empty() && word.chars().all(plain) {
        return word.into();
    }
    // A quote of one kind stands between quotes of the other.
    let pieces = word.split('\'').map(|piece| format!("'{piece}'"));
    pieces.collect::<Vec<_>>().join("\"'\"")
}

/// Words as a shell would split them: a pair of quotes holds blanks together.
///
/// # Errors
/// When a quote is not closed.
pub fn split(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let (mut word, mut quote): (Option<String>, Option<char>) = (None, None);
    for letter in text.chars() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, ' ' | '\t' | '\n') => words.extend(word.take()),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        return Err(format!("a quote, {open}, is not closed"));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_in_a_shell() {
        let words = |text| split(text).unwrap();
        assert_eq!(words("cutnode  --nodes 5"), ["cutnode", "--nodes", "5"]);
        assert_eq!(words("'a b' --option 'Book File=x y'"), ["a b", "--option", "Book File=x y"]);
        assert_eq!(words("--name=\"it's\" ''"), ["--name=it's", ""]);
        assert!(words("  ").is_empty());
        assert!(split("'a").is_err());
    }

    #[test]
    fn a_command_that_is_written_is_read_back() {
        for text in [
            "/bin/fish --option 'Skill Level=3' --depth 5 -- --uci x",
            "\"/a b/it's\" --movetime 700",
            "fish",
            "fish --nodes 5 --movetime 1000 -- ''",
        ] {
            let engine = EngineCommand::read("fish", text).unwrap();
            assert_eq!(EngineCommand::read("fish", &engine.command()), Ok(engine), "{text}");
        }
    }

    #[test]
    fn engines_are_found_under_their_usual_names() {
        let folder = std::env::temp_dir().join(format!("cutnode-engines-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("stockfish"), "#!/bin/sh\n").unwrap();
        assert!(found_in(std::slice::from_ref(&folder)).is_empty(), "it cannot be executed");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(folder.join("stockfish"), mode).unwrap();
            let found = found_in(&[folder.join("none"), folder.clone()]);
            assert_eq!(found.iter().map(|engine| &*engine.name).collect::<Vec<_>>(), ["Stockfish"]);
            assert_eq!(found[0].program, folder.join("stockfish"));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_command_has_a_program_limits_options_and_arguments() {
        let read = |text| EngineCommand::read("fish", text);
        let engine = read("/bin/fish --option 'Skill Level=3' --depth 5 -- --uci x").unwrap();
        assert_eq!(
            (engine.program, engine.arguments),
            ("/bin/fish".into(), vec!["--uci".into(), "x".into()])
        );
        assert_eq!(engine.options, [("Skill Level".to_string(), "3".to_string())]);
        assert_eq!(engine.limits, Limits::depth(5));
        assert_eq!(read("fish").unwrap().limits, Limits::time(USUAL));
        for text in
            ["", "--depth 3", "fish --depth", "fish --depth 0", "fish --speed 3", "fish --option x", "'"]
        {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
