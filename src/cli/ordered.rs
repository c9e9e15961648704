//! Numbered work done by several threads, taken in the order of its numbers: what comes out does not depend on how many
//! there are.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Threads that search need so much.
const STACK: usize = 64 << 20;

/// Does the work of the numbers from `first` on and hands each result over, until one of them breaks off.
///
/// # Errors
/// Those of `take`; or no thread can be started.
pub(super) fn in_order<T: Send>(
    threads: usize,
    first: u64,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(u64, T) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    let (next, enough) = (AtomicU64::new(first), AtomicBool::new(false));
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(4 * threads);
        for _ in 0..threads {
            let (sender, next, enough, work) = (sender.clone(), &next, &enough, &work);
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                while !enough.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            })?;
        }
        drop(sender);
        let (mut waiting, mut due) = (BTreeMap::new(), first);
        let taken = receiver.iter().try_for_each(|(number, result)| {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                if take(due, result).map_err(Some)?.is_break() {
                    enough.store(true, Ordering::Relaxed);
                    return Err(None);
                }
                due += 1;
            }
            Ok::<_, Option<anyhow::Error>>(())
        });
        enough.store(true, Ordering::Relaxed);
        drop(receiver);
        match taken {
            Ok(()) | Err(None) => Ok(()),
            Err(Some(error)) => Err(error),
        }
    })
}
