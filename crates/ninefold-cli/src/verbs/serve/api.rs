//! Jobs: requests of the page that the library answers, on threads of their own.

use super::place::{CONNECTIONS, Place};
use super::refusal::Refusal;
use crate::stop;
use ninefold::search::Watch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;
use tokio::sync::{Semaphore, oneshot};

/// The largest number of jobs that run or wait for their turn. It is less than the connections
/// there may be, so that requests that take long never lock out others.
const JOBS: usize = 96;
const _: () = assert!(JOBS < CONNECTIONS);

/// Runs a limited number of jobs at a time.
pub(super) struct Jobs {
    slots: Arc<Semaphore>,
    /// Places for jobs that run or wait for a slot.
    places: Semaphore,
}

impl Jobs {
    /// Creates slots for this many jobs at a time.
    pub(super) fn new(at_a_time: usize) -> Self {
        Self { slots: Arc::new(Semaphore::new(at_a_time)), places: Semaphore::new(JOBS) }
    }

    /// Answers a request in JSON.
    pub(super) async fn answer(&self, request: String, place: &Place) -> Result<String, Refusal> {
        self.run(place, move |watch| ninefold_api::handle_json(&request, watch)).await
    }

    /// Runs a job for the connection of `place`, which is not closed meanwhile. If the caller drops the future, because the client went away, the
    /// job stops at its next look at the watch and leaves its slot to another one.
    pub(super) async fn run(
        &self,
        place: &Place,
        job: impl FnOnce(&Watch<'_>) -> String + Send + 'static,
    ) -> Result<String, Refusal> {
        let _place = self.places.try_acquire().map_err(|_| Refusal::Busy)?;
        let _working = place.work();
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(|_| Refusal::Failed)?;
        let is_dropped = Arc::new(AtomicBool::new(false));
        let _guard = SetOnDrop(Arc::clone(&is_dropped));
        let (answer, answered) = oneshot::channel();
        let work = move || {
            let stop = || is_dropped.load(Ordering::Relaxed) || stop::interrupted();
            let _ = answer.send(job(&Watch::new(&stop)));
            drop(slot);
        };
        drop(Builder::new().spawn(work).map_err(|_| Refusal::Busy)?);
        answered.await.map_err(|_| Refusal::Failed)
    }
}

/// Sets a flag when it is dropped.
struct SetOnDrop(Arc<AtomicBool>);

impl Drop for SetOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
