//! Jobs: requests of the page that the library answers, on threads of their own.

use super::refusal::Refusal;
use crate::stop;
use ninefold::search::Watch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Semaphore;

/// Runs a limited number of jobs at a time.
pub(super) struct Jobs {
    slots: Arc<Semaphore>,
}

impl Jobs {
    /// Creates slots for this many jobs at a time.
    pub(super) fn new(at_a_time: usize) -> Self {
        Self { slots: Arc::new(Semaphore::new(at_a_time)) }
    }

    /// Answers a request in JSON.
    pub(super) async fn answer(&self, request: String) -> Result<String, Refusal> {
        self.run(move |watch| ninefold_api::handle_json(&request, watch)).await
    }

    /// Runs a job. If the caller drops the future, because the client went away, the
    /// job stops at its next look at the watch and leaves its slot to another one.
    pub(super) async fn run(
        &self,
        job: impl FnOnce(&Watch<'_>) -> String + Send + 'static,
    ) -> Result<String, Refusal> {
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(|_| Refusal::Failed)?;
        let is_dropped = Arc::new(AtomicBool::new(false));
        let _guard = SetOnDrop(Arc::clone(&is_dropped));
        let job = tokio::task::spawn_blocking(move || {
            let stop = || is_dropped.load(Ordering::Relaxed) || stop::interrupted();
            let answer = job(&Watch::new(&stop));
            drop(slot);
            answer
        });
        job.await.map_err(|_| Refusal::Failed)
    }
}

/// Sets a flag when it is dropped.
struct SetOnDrop(Arc<AtomicBool>);

impl Drop for SetOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
