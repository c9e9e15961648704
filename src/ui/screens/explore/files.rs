//! The explorer and files: a search kept and opened again, a subtree written for others.

use std::path::Path;
use std::sync::Arc;

use super::Explore;
use super::form::Settings;
use super::pick::{Chosen, Entry};
use super::run::{Run, Status};
use crate::config::Config;
use crate::engine::EngineEvent;
use crate::files;
use crate::search::techniques::Technique;
use crate::search::{Limits, Plan};
use crate::session::stored::{self, Stored};
use crate::session::{Answer, Method, Request, Watch};
use crate::trace::export::Header as Top;
use crate::ui::background::{BackgroundTask, TaskReport, TreeFormat};
use crate::ui::msg::Effect;
use crate::ui::route::Route;

impl Explore {
    /// A search that was kept.
    pub fn stored(stored: Stored, config: &Config) -> Self {
        let Stored { session, request, answer, marks } = stored;
        let mut screen = Self::of(session, &request, config);
        screen.run_mut().take_in(EngineEvent::Done(Box::new(answer)));
        screen.run_mut().marks = marks;
        screen.open_at_first_sight();
        screen.refresh();
        screen
    }

    /// What a search is asked.
    pub(super) fn request_of(&self, run: &Run) -> Request {
        let request = self.request_to(run, run.settings.depth);
        // Beside another it is the same search, with one thing done otherwise.
        let turned = run.instead.and_then(|intervention| match self.runs.first() {
            Some(run @ Run { status: Status::Done { found, .. }, .. }) => {
                request.instead(found, run.whole(), intervention)
            }
            _ => None,
        });
        turned.unwrap_or(request)
    }

    /// The same to another depth.
    pub(super) fn request_to(&self, run: &Run, depth: u8) -> Request {
        let Settings { method, techniques, amounts, time, nodes, hash, lines, material, .. } = run.settings;
        let limits = Limits { nodes, time, all_depths: run.settings.all_depths, ..Limits::depth(depth) };
        let plan = Plan { techniques, amounts, hash, lines, material, ..Plan::new(limits) };
        Request { method, plan, watch: Watch::Record { budget: self.record, followed: true } }
    }

    /// Keeps the search in a file, or writes the node under the cursor: the name says which.
    pub(super) fn write_file(&mut self, name: &str) -> Vec<Effect> {
        self.run_mut().leave_time();
        let file = files::named(name);
        let Run { status, tree, cursor, marks, .. } = self.run();
        let Status::Done { found, tally, .. } = status else {
            return vec![Effect::fail("when the search is over it can be written")];
        };
        let (session, request) = (self.session.fork(), self.request_of(self.run()));
        if let Some(form) = TreeFormat::of(&file) {
            let root = cursor.row.node();
            let slugs = || request.plan.techniques.iter().map(Technique::slug).collect();
            let ours = request.method == Method::Engine && tree.logged().is_none();
            let techniques = if ours { slugs() } else { Vec::new() };
            let line = session.plain_texts(&tree.line(root));
            let top = Top { game: session.game().slug, position: session.view().notation, techniques, line };
            let tree = Arc::clone(tree);
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
        if request.plan.instead.is_some() {
            return vec![Effect::fail(
                "what was done otherwise in this search is kept in no file; U copies the command that makes it again",
            )];
        }
        let answer = Answer::counted(found.clone(), *tally);
        let header = stored::header(&*session, &request, &answer, marks.clone());
        let (header, tree) = (Box::new(header), Arc::clone(tree));
        vec![Effect::BackgroundTask(BackgroundTask::Save { file, over: false, header, tree })]
    }

    /// Opens a search that was kept.
    pub(super) fn load_file(&self, name: &str) -> Vec<Effect> {
        vec![Effect::BackgroundTask(BackgroundTask::Load { file: files::named(name), record: self.record })]
    }

    /// There is such a file: whether it is to be written over is asked.
    fn ask_to_write_over(&mut self, file: &Path, task: BackgroundTask) {
        let title = format!("{} is there already", file.display());
        let over = Chosen::WriteOver(Box::new(task));
        let entries = vec![
            Entry::new("leave it", "Nothing is written.", Chosen::Leave),
            Entry::new("write over it", "What is in the file now is lost.", over),
        ];
        self.menu(title, entries);
    }

    /// What became of it.
    pub(super) fn came_back(&mut self, outcome: TaskReport) -> Vec<Effect> {
        match outcome {
            TaskReport::Said(Ok(text)) | TaskReport::Reading(text) => vec![Effect::say(text)],
            TaskReport::Said(Err(text)) => vec![Effect::fail(text)],
            TaskReport::Exists(file, task) => {
                self.ask_to_write_over(&file, task);
                Vec::new()
            }
            TaskReport::Filled(filled) => self.filled(filled),
            // Of games and of the settings only.
            TaskReport::Answered { .. }
            | TaskReport::Introduced(..)
            | TaskReport::Met(_)
            | TaskReport::Read(_)
            | TaskReport::Listed(_) => Vec::new(),
            TaskReport::Loaded(stored) => vec![Effect::Go(Route::Stored(stored))],
        }
    }
}
