//! The places of connections: a limited number, from which the connections that wait for their client
//! leave their places to new ones.
//!
//! ```text
//!   waiting ── a whole request ──► working ── its answer ──► waiting ── …
//!   └─ longest of all, for GRACE or more, and all places are taken: closed
//! ```
//!
//! A connection waits while it is idle, while a request arrives and while an answer is sent: the server can
//! do nothing then. So a client that opens connections and sends nothing, sends slowly or does not
//! read cannot keep others out. All clients have the loopback address, so there is no limit for each.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// The most connections at a time. A browser opens six for a page.
pub(super) const CONNECTIONS: usize = 128;

/// The time that a connection may wait before it leaves its place to others: enough for a client
/// that has just connected and is about to send its request.
const GRACE: Duration = Duration::from_millis(500);

/// The state of a connection.
#[derive(Debug)]
pub(super) struct Place {
    /// Since when the connection waits for its client; none while the server works for it.
    waits_since: Mutex<Option<Instant>>,
    /// Tells the table that something changed.
    changed: Arc<Notify>,
}

impl Place {
    /// Marks the connection as one for which the server works, until the guard is dropped.
    pub(super) fn work(&self) -> Working<'_> {
        *self.waits_since() = None;
        Working(self)
    }

    /// Notes that a request or an answer is complete.
    pub(super) fn wait(&self) {
        *self.waits_since() = Some(Instant::now());
        self.changed.notify_one();
    }

    fn waits_since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.waits_since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A guard that ends the work for a connection.
pub(super) struct Working<'a>(&'a Place);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.0.wait();
    }
}

/// The connections there are.
pub(super) struct Table {
    most: usize,
    taken: Vec<(Arc<Place>, JoinHandle<()>)>,
    changed: Arc<Notify>,
}

impl Table {
    /// Creates places for this many connections.
    pub(super) fn new(most: usize) -> Self {
        Self { most, taken: Vec::new(), changed: Arc::default() }
    }

    /// Takes a place; `start` starts the task of the connection. Waits while all places are taken by connections
    /// that are new or for which the server works.
    pub(super) async fn take(&mut self, start: impl FnOnce(Arc<Place>) -> JoinHandle<()>) {
        self.free_a_place().await;
        let waits_since = Mutex::new(Some(Instant::now()));
        let place = Arc::new(Place { waits_since, changed: Arc::clone(&self.changed) });
        self.taken.push((Arc::clone(&place), start(place)));
    }

    async fn free_a_place(&mut self) {
        loop {
            self.taken.retain(|(_, task)| !task.is_finished());
            if self.taken.len() < self.most {
                return;
            }
            let waited = self.longest_waiting().map(|(_, since)| since.elapsed());
            match waited {
                Some(waited) if waited >= GRACE => self.close_longest_waiting().await,
                waited => {
                    let rest = GRACE.saturating_sub(waited.unwrap_or_default());
                    // Either something has changed, or the time is over.
                    let _ = tokio::time::timeout(rest, self.changed.notified()).await;
                }
            }
        }
    }

    /// Closes the connection that has waited longest, as where no more can be opened.
    pub(super) async fn close_longest_waiting(&mut self) {
        if let Some((at, _)) = self.longest_waiting() {
            let (_, task) = self.taken.swap_remove(at);
            task.abort();
            // It ends as one that was aborted.
            let _ = task.await;
        }
    }

    fn longest_waiting(&self) -> Option<(usize, Instant)> {
        let waiting = self.taken.iter().enumerate();
        waiting
            .filter_map(|(at, (place, _))| Some((at, (*place.waits_since())?)))
            .min_by_key(|(_, since)| *since)
    }
}

/// A guard that tells the table when the task of a connection ends.
pub(super) struct EndGuard(pub(super) Arc<Place>);

impl Drop for EndGuard {
    fn drop(&mut self) {
        self.0.changed.notify_one();
    }
}
