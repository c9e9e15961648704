//! Pages that are put together or repaired.

use super::{Runner, StepStatus};
use crate::course::bench::{Bench, Untried};
use crate::course::check::Task;
use crate::judge::trial::Series;

impl Runner {
    /// The workbench of the step, with the page as far as it has come; `None` where there is none.
    pub fn bench(&self) -> Option<Bench> {
        let Task::Page(assignment) = self.task() else { return None };
        let mut bench = Bench::new(*assignment)?;
        if !self.record().answer.is_empty() {
            bench.restore(&self.record().answer);
        }
        Some(bench)
    }

    /// Keeps a page that was changed and has not been tried.
    pub fn keep_page(&mut self, page: &str) {
        let is_page = matches!(self.task(), Task::Page(_));
        let record = self.here();
        if is_page && !record.is_done() && record.answer != page {
            (record.answer, record.told, record.status) = (page.into(), String::new(), StepStatus::Open);
        }
    }

    /// Judges a page by what came of it. One that cannot be read is none yet, and no mistake.
    pub fn judge_page(&mut self, bench: &Bench, tried: &Result<Series, Untried>) -> Option<bool> {
        let Task::Page(_) = self.task() else { return None };
        let series = tried.as_ref().ok()?;
        self.judge(series.is_passed(), bench.draft.page(), bench.told(series));
        Some(series.is_passed())
    }

    /// A hint was taken that came from what a page does.
    pub fn helped(&mut self) {
        let record = self.here();
        record.hints += usize::from(!record.is_done());
    }
}
