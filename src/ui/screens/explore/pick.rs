//! What is chosen from over the tree: what can be asked of a row, moves that were not chosen, events to look for, bookmarks.

use super::Explore;
use super::cursor::Wanted;
use super::form::Settings;
use super::menu::Offer;
use super::run::Run;
use super::work::Work;
use crate::games::MoveTag;
use crate::search::replay::Instead;
use crate::trace::NodeId;
use crate::trace::ranking::{Question, Ranking};
use crate::ui::background::BackgroundTask;
use crate::ui::overlay::Menu;
use crate::ui::prelude::*;

/// What comes of an entry.
pub(super) enum Chosen {
    /// What this key of the tree does.
    Do(Action),
    /// A menu of its own.
    Menu(&'static [Offer]),
    /// To this node.
    Go(NodeId),
    /// The search is run once more with this done otherwise at this node.
    Instead(NodeId, Instead),
    /// The same with another window, which is asked for.
    Window,
    /// A second search, so, beside the first.
    Beside(Settings),
    /// The same with settings that are asked for.
    Settings,
    /// The position after this move of this node is searched.
    Search(NodeId, MoveTag),
    /// To the next node of this kind.
    Hunt(Wanted),
    /// The nodes that answer this most clearly are listed.
    Rank(Question),
    /// The file that is there is written over.
    WriteOver(Box<BackgroundTask>),
    /// Nothing is done.
    Leave,
}

pub(super) struct Entry {
    pub(super) name: String,
    /// What is known of it, in a word or two; in a menu its key.
    pub(super) word: String,
    /// The same in sentences.
    pub(super) says: String,
    pub(super) chosen: Chosen,
}

impl Entry {
    /// With nothing known of it in a word.
    pub(super) fn new(name: impl Into<String>, says: impl Into<String>, chosen: Chosen) -> Self {
        Self { name: name.into(), word: String::new(), says: says.into(), chosen }
    }

    /// The same, of which this is known in a word or two.
    pub(super) fn word(self, word: impl Into<String>) -> Self {
        Self { word: word.into(), ..self }
    }
}

/// Columns inside the frame of a list, and at least of a menu, whose entries are short.
pub(super) const LIST: u16 = 74;
const MENU: u16 = 48;

impl Explore {
    /// Opens a list, at least one entry long, in which what is typed is looked for.
    pub(super) fn pick(&mut self, title: String, entries: Vec<Entry>) {
        self.pick_at(title, entries, 0);
    }

    /// The same, with the bar on one of them at first.
    pub(super) fn pick_at(&mut self, title: String, entries: Vec<Entry>, first: usize) {
        let wide = widest(&entries);
        // The mark of the chosen row stands before it.
        let row = move |entry: &Entry| {
            let text = format!("{:<wide$}  {}", entry.name, entry.word);
            Line::from(prose::clipped(&text, usize::from(LIST) - 2))
        };
        let list = Menu::new((title, LIST), entries, move |_, _, entry, _| row(entry), Self::choose);
        let list = list.sparing(self.cursor_line(self.area));
        let list = list.found_by(|entry| format!("{} {}", entry.name, entry.word)).at(first);
        self.overlays_mut().open(list.saying(|entry| &entry.says));
    }

    /// Opens a menu, at least one entry long. A click or a number is enough to choose one: what it does can be left again. So
    /// are the keys of the tree that ask what an entry asks.
    pub(super) fn menu(&mut self, title: String, entries: Vec<Entry>) {
        let asked = entries.iter().filter_map(|entry| match entry.chosen {
            Chosen::Do(action) => Some(Offer::Do("", action)),
            Chosen::Menu(asked) => Some(Offer::Menu("", "", asked)),
            _ => None,
        });
        let keys = asked.flat_map(Offer::keys).collect();
        let (wide, width) = (widest(&entries), (title.width() as u16 + 2).clamp(MENU, LIST));
        let row = move |at: usize, entry: &Entry| {
            Line::from(format!("{:>2}  {:<wide$}  {}", at + 1, entry.name, entry.word))
        };
        let menu = Menu::new((title, width), entries, move |_, at, entry, _| row(at, entry), Self::choose);
        let menu = menu.sparing(self.cursor_line(self.area));
        self.overlays_mut().open(menu.saying(|entry| &entry.says).also(keys, Self::act));
    }

    /// The chosen entry is done.
    fn choose(&mut self, entry: Entry) -> Vec<Effect> {
        self.run_mut().touched = true;
        match entry.chosen {
            Chosen::Go(id) => {
                self.run_mut().go(id);
                self.refresh();
                vec![]
            }
            Chosen::Do(action) => self.act(action),
            Chosen::Menu(asked) => {
                self.menu(entry.name, asked.iter().map(|asked| asked.entry()).collect());
                vec![]
            }
            Chosen::Search(id, tag) => {
                let tree = &self.run().tree;
                let mut path = tree.line(id);
                path.push(Some(tag));
                self.search_at(&path, tree.depth(id) - 1)
            }
            Chosen::Instead(id, instead) => self.search_instead(id, instead),
            Chosen::Window => self.ask_for_window(),
            Chosen::Beside(settings) => self.search_beside(Run::new(settings)),
            Chosen::Settings => self.ask_for_settings(),
            Chosen::Hunt(wanted) => {
                self.wanted = wanted;
                self.hunt(true, None)
            }
            Chosen::Rank(question) => self.begin(self.hand, Work::Rank(Box::new(Ranking::new(question)), 0)),
            Chosen::WriteOver(task) => vec![Effect::BackgroundTask(*task)],
            Chosen::Leave => vec![],
        }
    }
}

/// Columns of the longest name.
fn widest(entries: &[Entry]) -> usize {
    entries.iter().map(|entry| entry.name.chars().count()).max().unwrap_or(0)
}
