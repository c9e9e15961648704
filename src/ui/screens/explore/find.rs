//! The line below the rows of the tree, and what becomes of what is typed into it.

use std::path::Path;

use super::Explore;
use super::cursor::Wanted;
use crate::files;
use crate::numbers::thousands;
use crate::session::stored;
use crate::trace::Filter;
use crate::ui::background::TreeFormat;
use crate::ui::overlay::Ask;
use crate::ui::picture::PictureFormat;
use crate::ui::prelude::*;
use crate::ui::widgets::input::Input;

/// What becomes of a name to write to.
const WRITTEN: &str = "NAME.tree, NAME.jsonl and NAME.jsonl.zst keep the whole search, to be opened again; NAME.txt, .json, .dot and \
                       .svg have the node under the cursor and what is below it";
/// The name that is proposed for a file.
const FILE: &str = "search.tree";
/// The same for the tree of another program.
const LINES: &str = "search.jsonl";

/// The name that is proposed for the screen, and what becomes of names.
const PICTURE: &str = "screen.svg";
const DRAWN: &str = "NAME.svg is a picture of the screen, NAME.txt its text";

/// Among so many nodes it is looked up which words there are.
const LOOKED_AT: usize = 50_000;

/// Nothing is written under such a name: why, and which names there are.
fn misnamed(file: &Path, names: &str) -> String {
    match files::ending(file) {
        Some(ending) => format!("nothing is written with the ending .{ending}: {names}"),
        None => format!("the ending of the name says what is written: {names}"),
    }
}

/// The text with its last word completed.
fn completed(text: &str) -> Option<String> {
    let (begun, words) = Filter::offers(text);
    let first = words.first().filter(|word| **word != &text[begun..])?;
    Some(format!("{}{first}", &text[..begun]))
}

impl Explore {
    pub(super) fn type_into(&mut self, line: Ask<Self>) -> Vec<Effect> {
        self.overlays_mut().open(line);
        vec![]
    }

    /// Where the line is: the rows give way to it.
    pub(super) fn typed_at(&self, area: Rect) -> (Rect, u16) {
        (self.tree_areas(self.hand, area)[2], 1)
    }

    /// Asks where to go: to the next node that has it.
    pub(super) fn ask_to_find(&mut self) -> Vec<Effect> {
        self.type_into(finding(Input::default()))
    }

    /// The same again: nothing has what was typed.
    pub(super) fn ask_to_find_again(&mut self, text: &str) {
        let words = Filter::words().join(", ");
        let missed = format!(
            "nothing here is `{text}`; look for a move (Nf3, 2…Nc6), a visit (#1234) or a word: {words}"
        );
        self.type_into(finding(Input::begun(text)).refusing(missed));
    }

    /// Asks which nodes are shown: they are, while it is typed.
    pub(super) fn ask_to_filter(&mut self) -> Vec<Effect> {
        let run = self.run_mut();
        let only = run.only.clone().unwrap_or_default();
        run.narrowing = Some(only.clone());
        self.line = self.run().cursor.line(&self.run().tree);
        let line = Ask::new("&", Input::new(only), Self::typed_at, Self::filter_by);
        let line = line.following(Self::narrow).completing(completed).hinting(Self::offered);
        self.type_into(line.or(|explore| {
            let before = explore.run_mut().narrowing.take().unwrap_or_default();
            explore.narrow(&before)
        }))
    }

    /// Shows what passes as far as it is typed.
    fn narrow(&mut self, text: &str) -> Vec<Effect> {
        if self.run().tree.is_empty() {
            return vec![];
        }
        self.run_mut().touched = true;
        match text.parse() {
            _ if text.is_empty() => self.show_all(),
            Ok(filter) => self.sieve(self.hand, (filter, text.into())),
            Err(_) => vec![],
        }
    }

    /// The filter is typed.
    fn filter_by(&mut self, text: &str) -> Result<Vec<Effect>, String> {
        if text.is_empty() {
            self.run_mut().narrowing = None;
            return Ok(self.answered(Self::show_all));
        }
        text.parse::<Filter>().map_err(|error| error.to_string())?;
        let run = self.run();
        let is_done = run.work.is_none() && run.only.as_deref() == Some(text);
        if is_done && run.cursor.folds.kept.as_ref().is_some_and(|kept| kept.passing() == 0) {
            let there = Filter::words_in(&run.tree, LOOKED_AT).join(", ");
            return Err(format!("no node of this tree passes; there are: {there}"));
        }
        self.run_mut().narrowing = None;
        Ok(if is_done { vec![] } else { self.narrow(text) })
    }

    /// How many nodes pass, and what the word that is typed may become; what is wrong with it, where it can become nothing.
    fn offered(&self, text: &str, width: u16) -> String {
        let run = self.run();
        let passing = run.cursor.folds.kept.as_ref().filter(|_| run.only.as_deref() == Some(text));
        let passing = passing.map(|kept| match kept.passing() {
            1 => "1 node passes".into(),
            passing => format!("{} nodes pass", thousands(passing)),
        });
        let (begun, words) = Filter::offers(text);
        let words = if words == [&text[begun..]] { vec![] } else { words };
        let mut offered = passing.into_iter().collect::<Vec<_>>();
        let wrong = text.parse::<Filter>().err().filter(|_| words.is_empty() && !text[begun..].is_empty());
        offered.extend(wrong.map(|error| error.to_string()));
        offered.extend((!words.is_empty()).then(|| format!("Tab: {}", words.join(" "))));
        let offered = offered.join(" · ");
        // Two lines: the rows above are what is looked at.
        let most = usize::from(width) * 2;
        if offered.chars().count() <= most {
            return offered;
        }
        offered.chars().take(most.saturating_sub(1)).chain(['…']).collect()
    }

    /// Asks what is noted about the node.
    pub(super) fn ask_for_note(&mut self) -> Vec<Effect> {
        let note = self.run().note(self.run().here()).unwrap_or_default();
        self.type_into(Ask::new("note: ", Input::new(note), Self::typed_at, |explore, text| {
            Ok(explore.answered(|explore| {
                explore.run_mut().mark(text);
                explore.refresh();
                vec![]
            }))
        }))
    }

    /// Asks for a file to write.
    pub(super) fn ask_to_write(&mut self) -> Vec<Effect> {
        let file = if self.run().tree.logged().is_some() { LINES } else { FILE };
        let line = Ask::new("write to ", Input::new(file), Self::typed_at, |explore, text| {
            let file = files::named(text);
            if TreeFormat::of(&file).is_none() && !stored::is_kept_as(&file) {
                return Err(misnamed(&file, WRITTEN));
            }
            Ok(explore.answered(|explore| if text.is_empty() { vec![] } else { explore.write_file(text) }))
        });
        self.type_into(line.hinting(|_, _, _| WRITTEN.into()))
    }

    /// Asks for a file to write the screen to.
    pub(super) fn ask_to_draw(&mut self) -> Vec<Effect> {
        let line = Ask::new("the screen to ", Input::new(PICTURE), Self::typed_at, |_, text| {
            let file = files::named(text);
            match PictureFormat::of(&file) {
                _ if text.is_empty() => Ok(vec![]),
                Some(_) => Ok(vec![Effect::Picture(file)]),
                None => Err(misnamed(&file, DRAWN)),
            }
        });
        self.type_into(line.hinting(|_, _, _| DRAWN.into()))
    }

    /// Asks for a file to open.
    pub(super) fn ask_to_open(&mut self) -> Vec<Effect> {
        self.type_into(Ask::new("open ", Input::new(FILE), Self::typed_at, |explore, text| {
            Ok(if text.is_empty() { vec![] } else { explore.load_file(text) })
        }))
    }

    /// Does what was asked for, where there is a tree.
    fn answered(&mut self, act: impl FnOnce(&mut Self) -> Vec<Effect>) -> Vec<Effect> {
        if self.run().tree.is_empty() {
            return vec![];
        }
        self.run_mut().touched = true;
        act(self)
    }

    /// Looks for what was typed.
    fn find(&mut self, text: &str) -> Vec<Effect> {
        self.answered(|explore| {
            if text.is_empty() {
                return vec![];
            }
            if let Some(visit) = text.strip_prefix('#') {
                return explore.go_to_visit(visit);
            }
            let before = std::mem::replace(&mut explore.wanted, Wanted::parse(text));
            explore.hunt(true, Some((text.into(), before)))
        })
    }
}

fn finding(input: Input) -> Ask<Explore> {
    Ask::new("/", input, Explore::typed_at, |explore, text| Ok(explore.find(text)))
}
