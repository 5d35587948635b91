//! The properties of a device, and the choice of the device to open.

use std::fmt;

/// The device to open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The first one.
    #[default]
    First,
    /// The one with this number, from 0.
    Number(usize),
}

/// The properties of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct About {
    /// Its number, from 0.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// Its memory in bytes.
    pub memory: u64,
    /// The number of its multiprocessors.
    pub multiprocessors: u32,
    /// Its compute capability, for example (9, 0).
    pub capability: (u32, u32),
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (major, minor) = self.capability;
        write!(
            f,
            "{}: {}, {} GiB, {} multiprocessors, compute capability {major}.{minor}",
            self.number,
            self.name,
            self.memory >> 30,
            self.multiprocessors
        )
    }
}
