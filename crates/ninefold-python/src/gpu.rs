//! The GPU that `gpu=True` asks for: opened once, and kept until the process ends.

use ninefold_tables::Searcher;
use pyo3::prelude::*;

/// Says why there is no GPU; `None` if there is one.
#[pyfunction]
pub(crate) fn gpu_unavailable(py: Python<'_>) -> Option<String> {
    py.detach(|| device::open().err())
}

/// Says why the GPU is not used any more, once; `None` if it is, or is not open.
#[pyfunction]
pub(crate) fn gpu_fault() -> Option<String> {
    device::fault()
}

/// Returns the engine that searches: the GPU if it is asked for and there is one.
pub(crate) fn searcher(wanted: bool) -> Option<&'static dyn Searcher> {
    if wanted { device::open().ok() } else { None }
}

#[cfg(feature = "gpu")]
mod device {
    use ninefold::Grid;
    use ninefold::search::{Count, Uniqueness};
    use ninefold_gpu::{Choice, Device, Fault};
    use ninefold_tables::Searcher;
    use std::sync::{Mutex, OnceLock};

    /// The number of puzzles searched together: as many as the program gives to a device.
    const TOGETHER: usize = 1 << 16;

    /// The most threads that wait for the device at once.
    const LANES: usize = 8;

    #[derive(Debug)]
    struct Gpu {
        device: Device,
        /// The reason why it failed, until that is reported.
        fault: Mutex<Option<String>>,
    }

    static GPU: OnceLock<Result<Gpu, String>> = OnceLock::new();

    /// Opens the first device, or says why there is none.
    pub(super) fn open() -> Result<&'static dyn Searcher, String> {
        let first = || {
            let device = Device::open(Choice::First).map_err(|reason| reason.to_string())?;
            Ok(Gpu { device: device.with_chunks(TOGETHER, LANES), fault: Mutex::default() })
        };
        GPU.get_or_init(first).as_ref().map(|gpu| gpu as &dyn Searcher).map_err(Clone::clone)
    }

    /// Returns why the device failed, once.
    pub(super) fn fault() -> Option<String> {
        GPU.get()?.as_ref().ok()?.fault.lock().ok()?.take()
    }

    impl Gpu {
        /// Keeps the reason of a failure, the first time. A device that fails leaves the answer to the processor.
        fn answer<T>(&self, answer: Result<T, Fault>) -> Option<T> {
            let fault =
                self.device.fault().or_else(|| self.device.memory_fault(answer.as_ref().err()));
            if let (Some(fault), Ok(mut kept)) = (fault, self.fault.lock()) {
                *kept = Some(fault.to_string());
            }
            answer.ok()
        }
    }

    impl Searcher for Gpu {
        fn together(&self) -> usize {
            TOGETHER
        }

        fn uniqueness_each(&self, puzzles: &[Grid]) -> Option<Vec<Uniqueness>> {
            self.answer(self.device.uniqueness_each(puzzles))
        }

        fn count_each(&self, puzzles: &[Grid], limit: u64) -> Option<Vec<Count>> {
            self.answer(self.device.count_each(puzzles, limit))
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

    pub(super) const fn fault() -> Option<String> {
        None
    }
}
