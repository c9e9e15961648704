//! The explorer and files: a search kept and opened again, a subtree written for others.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::form::Settings;
use super::pick::{Chosen, Entry, Pick};
use super::{Explore, Status};
use crate::config::Config;
use crate::engine::News;
use crate::search::techniques::Technique;
use crate::search::{Limits, Plan};
use crate::session::stored::{self, Stored};
use crate::session::{Answer, Method, Request, Watch};
use crate::trace::export::Header as Top;
use crate::ui::background::{BackgroundTask, Form, Outcome};
use crate::ui::msg::Effect;
use crate::ui::place::Place;

impl Explore {
    /// A search that was kept.
    pub fn stored(stored: Stored, config: &Config) -> Self {
        let Stored { session, request, answer, marks } = stored;
        let mut screen = Self::of(session, &request, config);
        screen.take_in(News::Done(Box::new(answer)));
        screen.marks = marks;
        screen
    }

    /// What the search in hand is asked.
    pub(super) fn request(&self) -> Request {
        self.request_to(self.settings.depth)
    }

    /// The same to another depth.
    pub(super) fn request_to(&self, depth: u8) -> Request {
        let Settings { method, techniques, amounts, .. } = self.settings;
        let limits = Limits { nodes: self.nodes, time: self.time, ..Limits::depth(depth) };
        let plan = Plan { techniques, amounts, hash: self.hash, ..Plan::new(limits) };
        Request { method, plan, watch: Watch::Record { budget: self.record, followed: true } }
    }

    /// Keeps the search in a file, or writes the node under the cursor: the name says which.
    pub(super) fn write_file(&mut self, name: &str) -> Vec<Effect> {
        let file = PathBuf::from(name);
        let Status::Done { found, tally, .. } = &self.status else {
            return vec![Effect::fail("when the search is over it can be written")];
        };
        let (session, request) = (self.session.fork(), self.request());
        if let Some(form) = Form::of(&file) {
            let root = self.cursor.row.node();
            let slugs = || request.plan.techniques.iter().map(Technique::slug).collect();
            let techniques = if request.method == Method::Engine { slugs() } else { Vec::new() };
            let line = session.plain_texts(&self.tree.line(root));
            let top = Top { game: session.game().slug, position: session.view().notation, techniques, line };
            let tree = Arc::clone(&self.tree);
            return vec![Effect::BackgroundTask(BackgroundTask::Export {
                file,
                over: false,
                form,
                tree,
                root,
                session,
                top,
            })];
        }
        let answer = Answer::counted(found.clone(), *tally);
        let header = stored::header(&*session, &request, &answer, self.marks.clone());
        let (header, tree) = (Box::new(header), Arc::clone(&self.tree));
        vec![Effect::BackgroundTask(BackgroundTask::Save { file, over: false, header, tree })]
    }

    /// Opens a search that was kept.
    pub(super) fn load_file(name: &str) -> Vec<Effect> {
        vec![Effect::BackgroundTask(BackgroundTask::Load { file: PathBuf::from(name) })]
    }

    /// There is such a file: whether it is to be written over is asked.
    fn ask_to_write_over(&mut self, file: &Path, task: BackgroundTask) {
        let entry = |name: &str, says: &str, chosen| Entry {
            name: name.into(),
            word: String::new(),
            says: says.into(),
            chosen,
        };
        self.over = Some(task);
        self.pick = Some(Pick::new(
            format!("{} is there already", file.display()),
            vec![
                entry("leave it", "Nothing is written.", Chosen::Leave),
                entry("write over it", "What is in the file now is lost.", Chosen::WriteOver),
            ],
        ));
    }

    /// What became of it.
    pub(super) fn came_back(&mut self, outcome: Outcome) -> Vec<Effect> {
        match outcome {
            Outcome::Said(Ok(text)) => vec![Effect::say(text)],
            Outcome::Said(Err(text)) => vec![Effect::fail(text)],
            Outcome::Exists(file, task) => {
                self.ask_to_write_over(&file, task);
                Vec::new()
            }
            Outcome::Joined(joined) => self.joined(joined),
            // Of games only.
            Outcome::Answered { .. } | Outcome::Read(_) => Vec::new(),
            Outcome::Loaded(stored) => vec![Effect::Go(Place::Stored(stored))],
        }
    }
}
