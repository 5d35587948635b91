//! Time for the programs that measure.

use std::time::{Duration, Instant};

/// Measures the processor time of this thread where the system provides it, and wall time elsewhere.
pub(crate) struct Clock(Option<Duration>, Instant);

impl Clock {
    pub(crate) fn start() -> Self {
        Self(Self::processor(), Instant::now())
    }

    pub(crate) fn seconds(&self) -> f64 {
        let on_processor = Self::processor().zip(self.0).map(|(now, then)| now - then);
        on_processor.unwrap_or_else(|| self.1.elapsed()).as_secs_f64()
    }

    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
    }
}
