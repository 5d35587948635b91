//! The GPU that `gpu=True` asks for: opened once, and kept until the process ends.

use ninefold_tables::Searcher;
use pyo3::prelude::*;

/// Says why there is no GPU; `None` if there is one.
#[pyfunction]
pub(crate) fn gpu_unavailable(py: Python<'_>) -> Option<String> {
    py.detach(|| device::open().err())
}

/// Returns the engine that searches: the GPU if it is asked for and there is one.
pub(crate) fn searcher(wanted: bool) -> Option<&'static dyn Searcher> {
    if wanted { device::open().ok() } else { None }
}

#[cfg(feature = "gpu")]
mod device {
    use ninefold::Grid;
    use ninefold::search::{Count, Uniqueness};
    use ninefold_gpu::{Choice, Device};
    use ninefold_tables::Searcher;
    use std::sync::OnceLock;

    /// How many puzzles are searched together: those of a block of ninefold-tables.
    const TOGETHER: usize = 4096;

    /// The most threads that wait for the device at once.
    const LANES: usize = 8;

    #[derive(Debug)]
    struct Gpu(Device);

    static GPU: OnceLock<Result<Gpu, String>> = OnceLock::new();

    /// Opens the first device, or says why there is none.
    pub(super) fn open() -> Result<&'static dyn Searcher, String> {
        let first = || {
            let device = Device::open(Choice::First).map_err(|reason| reason.to_string())?;
            Ok(Gpu(device.with_chunks(TOGETHER, LANES)))
        };
        GPU.get_or_init(first).as_ref().map(|gpu| gpu as &dyn Searcher).map_err(Clone::clone)
    }

    impl Searcher for Gpu {
        // A device that fails leaves the answer to the processor.
        fn uniqueness_each(&self, puzzles: &[Grid]) -> Option<Vec<Uniqueness>> {
            self.0.uniqueness_each(puzzles).ok()
        }

        fn count_each(&self, puzzles: &[Grid], limit: u64) -> Option<Vec<Count>> {
            self.0.count_each(puzzles, limit).ok()
        }
    }
}

#[cfg(not(feature = "gpu"))]
mod device {
    use ninefold_tables::Searcher;

    /// Says that there is no device in this build.
    pub(super) fn open() -> Result<&'static dyn Searcher, String> {
        Err("this build has no support for GPUs".to_owned())
    }
}
