//! Faults on purpose, for checks on a device: memory that is taken away, and a device that is lost.

use super::lane::Lane;
use super::memory::DeviceMemory;
use super::{lost, result};
use crate::backend::Fault;

/// Memory of a device that nothing else can use until this is dropped.
#[derive(Debug)]
pub struct TakenMemory(#[expect(dead_code, reason = "it is only held")] Vec<DeviceMemory>);

impl Lane {
    /// Takes all memory of the device that is free but about so many bytes.
    ///
    /// # Errors
    ///
    /// If the device is lost.
    pub fn take_memory(&self, leave: usize) -> Result<TakenMemory, Fault> {
        self.context().enter().map_err(lost)?;
        let (mut taken, mut block) = (Vec::new(), 1 << 30);
        while block >= 1 << 20 {
            let (free, _) = result::mem_get_info().map_err(lost)?;
            match (free >= leave + block).then(|| DeviceMemory::new(self.context(), block)) {
                Some(Ok(memory)) => taken.push(memory),
                Some(Err(fault @ Fault::Lost(_))) => return Err(fault),
                _ => block /= 2,
            }
        }
        Ok(TakenMemory(taken))
    }
}
