//! Memory of a device and pinned memory of the host, freed when it is dropped.

use super::{Context, lost};
use crate::backend::Fault;
use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys;
use std::ffi::c_void;
use std::sync::Arc;

/// Turns an error of an allocation into a fault.
fn no_memory(error: DriverError, needed: usize) -> Fault {
    if error.0 != sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY {
        return lost(error);
    }
    let free = result::mem_get_info().map_or(0, |(free, _)| free);
    Fault::Memory { needed: needed as u64, free: free as u64 }
}

/// Memory of a device.
#[derive(Debug)]
pub(super) struct DeviceMemory {
    context: Arc<Context>,
    pub(super) at: sys::CUdeviceptr,
}

impl DeviceMemory {
    /// Allocates memory. The context is that of this thread.
    pub(super) fn new(context: &Arc<Context>, bytes: usize) -> Result<Self, Fault> {
        // SAFETY: nothing is read before a copy or a kernel has written it.
        let at = unsafe { result::malloc_sync(bytes.max(1)) };
        let at = at.map_err(|error| no_memory(error, bytes))?;
        Ok(Self { context: Arc::clone(context), at })
    }
}

impl Drop for DeviceMemory {
    fn drop(&mut self) {
        if self.context.enter().is_ok() {
            // SAFETY: it was allocated in this context and is freed once. Freeing waits for kernels that
            // use it.
            let _ = unsafe { result::free_sync(self.at) };
        }
    }
}

/// Pinned memory of the host, which a device copies to and from by itself.
#[derive(Debug)]
pub(super) struct Pinned {
    context: Arc<Context>,
    at: *mut c_void,
    bytes: usize,
}

// SAFETY: it is plain memory with one owner, and any thread may free it in its context.
unsafe impl Send for Pinned {}

impl Pinned {
    /// Allocates memory of zeros. The context is that of this thread.
    pub(super) fn new(context: &Arc<Context>, bytes: usize) -> Result<Self, Fault> {
        let bytes = bytes.max(1);
        // SAFETY: it is filled below before it is read.
        let at = unsafe { result::malloc_host(bytes, 0) };
        let at = at.map_err(|error| no_memory(error, bytes))?;
        // SAFETY: the driver returned memory of this size.
        unsafe { std::ptr::write_bytes(at.cast::<u8>(), 0, bytes) };
        Ok(Self { context: Arc::clone(context), at, bytes })
    }

    pub(super) fn bytes(&self) -> &[u8] {
        // SAFETY: the memory has this size, was initialised and is borrowed with `self`. The lane that owns
        // it calls this only when no copy is under way.
        unsafe { std::slice::from_raw_parts(self.at.cast::<u8>(), self.bytes) }
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.at.cast::<u8>(), self.bytes) }
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        if self.context.enter().is_ok() {
            // SAFETY: it was allocated by `malloc_host` and is freed once.
            let _ = unsafe { result::free_host(self.at) };
        }
    }
}
