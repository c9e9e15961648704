//! The line below the rows of the tree, and what becomes of what is typed into it.

use ratatui::layout::Rect;

use super::Explore;
use super::cursor::Wanted;
use crate::trace::Filter;
use crate::ui::msg::Effect;
use crate::ui::overlay::{Ask, Overlaid};
use crate::ui::widgets::input::Input;

/// What becomes of a name to write to.
const WRITTEN: &str = "NAME.tree keeps the whole search, to be opened again; NAME.txt, .json, .dot and .svg have the node \
                       under the cursor and what is below it";
/// The name that is proposed for a file.
const FILE: &str = "search.tree";

impl Explore {
    fn type_into(&mut self, line: Ask<Self>) -> Vec<Effect> {
        self.overlays_mut().open(line);
        vec![]
    }

    /// Where the line is: the rows give way to it.
    fn typed_at(&self, area: Rect) -> (Rect, u16) {
        (self.tree_areas(area)[1], 1)
    }

    /// Asks where to go: to the next node that has it.
    pub(super) fn ask_to_find(&mut self) -> Vec<Effect> {
        self.type_into(finding(Input::default()))
    }

    /// The same again: nothing has what was typed.
    pub(super) fn ask_to_find_again(&mut self, text: &str) {
        let words = Filter::words().join(", ");
        let missed = format!("nothing here is `{text}`; look for a move (Nf3, 2…Nc6) or a word: {words}");
        self.type_into(finding(Input::begun(text)).refusing(missed));
    }

    /// Asks which nodes are shown.
    pub(super) fn ask_to_filter(&mut self) -> Vec<Effect> {
        let only = self.run().only.clone().unwrap_or_default();
        self.type_into(Ask::new("&", Input::new(only), Self::typed_at, |explore, text| {
            if text.is_empty() {
                return Ok(explore.answered(Self::show_all));
            }
            let filter = text.parse::<Filter>().map_err(|error| error.to_string())?;
            Ok(explore.answered(|explore| explore.sieve(explore.hand, (filter, text.into()))))
        }))
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
        let line = Ask::new("write to ", Input::new(FILE), Self::typed_at, |explore, text| {
            Ok(explore.answered(|explore| if text.is_empty() { vec![] } else { explore.write_file(text) }))
        });
        self.type_into(line.hinting(|_, _, _| WRITTEN.into()))
    }

    /// Asks for a file to open.
    pub(super) fn ask_to_open(&mut self) -> Vec<Effect> {
        self.type_into(Ask::new("open ", Input::new(FILE), Self::typed_at, |_, text| {
            Ok(if text.is_empty() { vec![] } else { Self::load_file(text) })
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
            let before = std::mem::replace(&mut explore.wanted, Wanted::parse(text));
            explore.hunt(true, Some((text.into(), before)))
        })
    }
}

fn finding(input: Input) -> Ask<Explore> {
    Ask::new("/", input, Explore::typed_at, |explore, text| Ok(explore.find(text)))
}
