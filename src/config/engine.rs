//! Engines from outside to play against: a name, and the command that starts one.

use std::path::PathBuf;
use std::time::Duration;

use crate::numbers::Whole as _;
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

impl EngineCommand {
    /// Reads a command: the program, then `--option NAME=VALUE`, `--movetime MS`, `--depth N` and `--nodes N`, and behind
    /// `--` the program's arguments.
    ///
    /// # Errors
    /// What is wrong with it, and what is allowed.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
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
        Ok(Self { name: name.into(), program: program.into(), arguments, options, limits })
    }
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
