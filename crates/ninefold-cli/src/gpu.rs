//! `--gpu`: the device that searches for a verb, if one is asked for.
//!
//! Every method returns nothing where there is no device, or where it cannot answer; then the caller
//! searches on the CPU. Without the feature `gpu` there never is one.

use crate::cli_error::CliError;
use crate::console::Console;
use crate::settings::Settings;

#[cfg(not(feature = "gpu"))]
pub(crate) use ninefold::search::Start as GpuStart;
#[cfg(feature = "gpu")]
pub(crate) use ninefold_gpu::DeviceStart as GpuStart;

/// The number of lines that are looked up together on a device.
const TOGETHER: usize = 1 << 16;

/// A device, or none.
#[derive(Clone, Debug)]
pub(crate) struct Gpu {
    #[cfg(feature = "gpu")]
    device: Option<std::sync::Arc<ninefold_gpu::Device>>,
    #[cfg_attr(
        not(feature = "gpu"),
        expect(dead_code, reason = "there are no notes without a device")
    )]
    console: Console,
}

#[cfg(not(feature = "gpu"))]
mod without {
    use super::{CliError, Gpu, GpuStart, Settings};
    use ninefold::Candidates;
    use ninefold::search::{Count, Uniqueness, Watch};

    impl Gpu {
        /// Returns no device: no verb accepts `--gpu`.
        pub(crate) fn open(settings: &Settings) -> Result<Self, CliError> {
            Ok(Self { console: settings.console })
        }
        /// Returns whether there is a device.
        pub(crate) const fn is_open(&self) -> bool {
            false
        }
        /// Returns nothing.
        pub(crate) fn uniqueness_each<S: GpuStart>(&self, _: &[S]) -> Option<Vec<Uniqueness>> {
            None
        }
        /// Returns nothing.
        pub(crate) fn count_each<S: GpuStart>(&self, _: &[S], _: u64) -> Option<Vec<Count>> {
            None
        }
        /// Returns nothing.
        pub(crate) fn count_one(&self, _: &Candidates, _: u64, _: &Watch<'_>) -> Option<Count> {
            None
        }
    }
}

#[cfg(feature = "gpu")]
mod with {
    use super::{CliError, Gpu, GpuStart, Settings, TOGETHER};
    use crate::args::GpuChoice;
    use ninefold::Candidates;
    use ninefold::search::{Count, Uniqueness, Watch};
    use ninefold_gpu::{Choice, Device, Fault};
    use std::sync::Arc;

    /// The most lanes of a device: threads wait for one.
    const LANES: usize = 8;

    impl Gpu {
        /// Opens the device that `--gpu` asks for.
        pub(crate) fn open(settings: &Settings) -> Result<Self, CliError> {
            let console = settings.console;
            let device = match settings.gpu {
                None => None,
                Some(GpuChoice::Number(number)) => {
                    Some(Device::open(Choice::Number(number)).map_err(CliError::Gpu)?)
                }
                Some(GpuChoice::Auto) => match Device::open(Choice::First) {
                    Ok(device) => Some(device),
                    Err(reason) => {
                        console.say_note(&format!("no GPU is used: {reason}"));
                        None
                    }
                },
            };
            let lanes = settings.threads().min(LANES);
            let device = device.map(|device| Arc::new(device.with_chunks(TOGETHER, lanes)));
            Ok(Self { device, console })
        }

        /// Returns whether there is a device.
        pub(crate) const fn is_open(&self) -> bool {
            self.device.is_some()
        }

        /// Tells of each start whether it has no solution, one or more.
        pub(crate) fn uniqueness_each<S: GpuStart>(&self, starts: &[S]) -> Option<Vec<Uniqueness>> {
            self.ask(|device| device.uniqueness_each(starts))
        }

        /// Counts the solutions of each start up to the limit.
        pub(crate) fn count_each<S: GpuStart>(
            &self,
            starts: &[S],
            limit: u64,
        ) -> Option<Vec<Count>> {
            self.ask(|device| device.count_each(starts, limit))
        }

        /// Counts the solutions of one start up to the limit.
        pub(crate) fn count_one(
            &self,
            start: &Candidates,
            limit: u64,
            watch: &Watch<'_>,
        ) -> Option<Count> {
            self.ask(|device| device.count_one(start, limit, watch))
        }

        /// Asks the device, and reports once why it fails.
        fn ask<T>(&self, question: impl FnOnce(&Device) -> Result<T, Fault>) -> Option<T> {
            let device = self.device.as_ref()?;
            let answer = question(device);
            if let Some(fault) =
                device.fault().or_else(|| device.memory_fault(answer.as_ref().err()))
            {
                self.console.say_note(&format!("{fault}; the CPU does the rest"));
            }
            answer.ok()
        }
    }
}

impl Gpu {
    /// Returns no device.
    pub(crate) const fn none(console: Console) -> Self {
        Self {
            #[cfg(feature = "gpu")]
            device: None,
            console,
        }
    }

    /// Returns how many lines are looked up together, if there is a device.
    pub(crate) fn together(&self) -> Option<usize> {
        self.is_open().then_some(TOGETHER)
    }
}
