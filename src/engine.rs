//! Floor 4: the one thinking thread.
//!
//! A job is a forked [`Session`] and a [`Request`]. Starting a job ends the one before it. Reports carry their
//! job's number, so that whoever listens can drop stale ones.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::course::study::{Studied, Study};
use crate::memory::{self, MIB};
use crate::search::{CurrentMove, Iteration, NoMemory, STACK, Stop, Table};
use crate::session::{Answer, Progress, Request, Session};
use crate::trace::Delta;

/// The number of a job, counted from 1; the default is no job's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct JobId(u64);

/// What the thinking thread tells.
#[derive(Debug)]
pub struct Report {
    /// The job that it is about.
    pub job: JobId,
    /// What happened.
    pub news: EngineEvent,
}

/// What happened in a job.
#[derive(Debug)]
pub enum EngineEvent {
    /// An iteration is done.
    Iteration(Iteration),
    /// A search that has been running for a while turns to another move.
    Move(CurrentMove),
    /// The recorded tree has grown: to be applied to the copy that had all deltas of this job before.
    Grown(Delta),
    /// The answer; the last report of the job.
    Done(Box<Answer>),
    /// What a lesson wanted to know.
    Lesson(StudyEvent),
    /// The search panicked, or there was no memory for its table: the reason, in words that can follow "the search failed"; the
    /// last report of the job. The thread goes on.
    Failed(String),
}

/// What is told of a [`Study`].
#[derive(Debug)]
pub enum StudyEvent {
    /// How far it is, in words.
    SoFar(String),
    /// What it came to; the last report of the job.
    All(Box<Studied>),
}

struct Job {
    id: JobId,
    session: Box<dyn Session>,
    request: Request,
    /// Start from an empty table, so that the search can be repeated exactly.
    fresh: bool,
    stop: Stop,
}

/// What the thread is told.
enum Order {
    Think(Box<Job>),
    /// Find out what a lesson has to know.
    Study(JobId, Box<Study>, Stop),
    /// Make the table of this size in MiB, and say whether it could be.
    Resize(usize, Sender<Result<(), NoMemory>>),
}

/// The handle of the thinking thread. Dropping it stops the running search and ends the thread.
pub struct Engine {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
    last: JobId,
    running: Stop,
}

/// The name of the thinking thread. It catches its panics: whoever hooks panics can tell them by it.
pub const THREAD: &str = "engine";

/// How often a growing tree is told.
const GROWTH: Duration = Duration::from_millis(60);

impl Engine {
    /// Starts the thread. `listen` is called on it with every report.
    ///
    /// # Errors
    /// When the system has no thread to give.
    pub fn start(listen: impl FnMut(Report) + Send + 'static) -> std::io::Result<Self> {
        let (orders, queue) = channel();
        let thread = std::thread::Builder::new()
            .name(THREAD.into())
            .stack_size(STACK)
            .spawn(move || run(&queue, listen))?;
        Ok(Self { orders: Some(orders), thread: Some(thread), last: JobId(0), running: Stop::default() })
    }

    /// Searches the session's position; a search that is still running is stopped. With `fresh` the table is
    /// emptied first, so that the same request has the same answer. Where the request does not say how much memory may be
    /// used, the usual amount is.
    pub fn think(&mut self, session: Box<dyn Session>, mut request: Request, fresh: bool) -> JobId {
        let (id, stop) = self.next();
        request.plan.limits.memory.get_or_insert(memory::USUAL * MIB);
        self.order(Order::Think(Box::new(Job { id, session, request, fresh, stop })));
        id
    }

    /// Finds out what a lesson has to know, with tables of its own; a search that is still running is stopped.
    pub fn study(&mut self, study: Box<Study>) -> JobId {
        let (id, stop) = self.next();
        self.order(Order::Study(id, study, stop));
        id
    }

    /// The next job, in place of the one before it.
    fn next(&mut self) -> (JobId, Stop) {
        self.stop();
        self.last = JobId(self.last.0 + 1);
        self.running = Stop::default();
        (self.last, self.running.clone())
    }

    /// Gives the table a size in MiB, as soon as no search is running; it is empty then. When the memory is not there
    /// it stays as it was.
    ///
    /// # Errors
    /// When the memory is not there.
    pub fn resize(&self, mebibytes: usize) -> Result<(), NoMemory> {
        let (tell, told) = channel();
        self.order(Order::Resize(mebibytes, tell));
        told.recv().unwrap_or(Err(NoMemory { mebibytes }))
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // The thread catches panics and ends only when this sender is dropped.
            let _ = orders.send(order);
        }
    }

    /// Asks the running search to give its answer now.
    pub fn stop(&self) {
        self.running.stop();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // A panic in `listen` has been reported by its own thread.
            let _ = thread.join();
        }
    }
}

fn run(queue: &Receiver<Order>, mut listen: impl FnMut(Report)) {
    let mut table = Sized { table: Table::new(0), mebibytes: 0 };
    while let Ok(order) = queue.recv() {
        match order {
            // Nobody waits for the answer any more: nothing is lost.
            Order::Resize(mebibytes, tell) => drop(tell.send(table.resize(mebibytes))),
            Order::Think(job) => {
                let news = work(&job, &mut table, &mut listen);
                listen(Report { job: job.id, news });
            }
            Order::Study(job, study, stop) => {
                let mut tell = |text: &str| {
                    listen(Report { job, news: EngineEvent::Lesson(StudyEvent::SoFar(text.into())) });
                };
                let done = catch_unwind(AssertUnwindSafe(|| study.run(&stop, &mut tell)));
                let news = match done {
                    Ok(studied) => EngineEvent::Lesson(StudyEvent::All(Box::new(studied))),
                    Err(panic) => EngineEvent::Failed(message(panic.as_ref())),
                };
                listen(Report { job, news });
            }
        }
    }
}

/// The table with the size that was asked for.
struct Sized {
    table: Table,
    mebibytes: usize,
}

impl Sized {
    fn resize(&mut self, mebibytes: usize) -> Result<(), NoMemory> {
        if mebibytes != self.mebibytes {
            if memory::lacks(mebibytes) {
                return Err(NoMemory { mebibytes });
            }
            *self = Self { table: Table::try_new(mebibytes)?, mebibytes };
        }
        Ok(())
    }
}

/// Does a job; its last report.
fn work(job: &Job, table: &mut Sized, listen: &mut impl FnMut(Report)) -> EngineEvent {
    if let Err(lack) = table.resize(job.request.plan.hash) {
        return EngineEvent::Failed(lack.to_string());
    }
    let table = &mut table.table;
    if job.fresh {
        table.clear();
    }
    match catch_unwind(AssertUnwindSafe(|| think(job, table, listen))) {
        Ok(answer) => EngineEvent::Done(Box::new(answer)),
        Err(panic) => {
            table.clear();
            EngineEvent::Failed(message(panic.as_ref()))
        }
    }
}

fn think(job: &Job, table: &mut Table, listen: &mut impl FnMut(Report)) -> Answer {
    let mut told = Instant::now();
    job.session.think(&job.request, table, &job.stop, &mut |progress| {
        let news = match progress {
            Progress::Iteration(iteration) => EngineEvent::Iteration(iteration.clone()),
            Progress::Move(current) => EngineEvent::Move(current),
            Progress::Watched(recorder) if told.elapsed() >= GROWTH => {
                told = Instant::now();
                EngineEvent::Grown(recorder.delta())
            }
            Progress::Watched(_) => return,
        };
        listen(Report { job: job.id, news });
    })
}

/// Says whose fault it was.
fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("a mistake of this program: {}", text.unwrap_or("unknown panic"))
}
