//! A device with the kernels loaded.

use crate::about::About;
use crate::kernel;
use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys::{self, CUfunction_attribute_enum as Attribute};
use std::ffi::CString;

/// The kernels.
#[derive(Debug)]
pub(super) struct Functions {
    pub(super) wide: sys::CUfunction,
    pub(super) ordered: sys::CUfunction,
    pub(super) shared: sys::CUfunction,
    pub(super) parse_text: sys::CUfunction,
    pub(super) parse_nibbles: sys::CUfunction,
    pub(super) emit_text: sys::CUfunction,
    pub(super) emit_nibbles: sys::CUfunction,
    pub(super) without_clues: sys::CUfunction,
    pub(super) redundant_clues: sys::CUfunction,
    pub(super) sweep_each: sys::CUfunction,
    pub(super) divide_each: sys::CUfunction,
}

/// The primary context of a device, and the module of the kernels.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) about: About,
    pub(super) functions: Functions,
    /// The number of blocks of a search that the device runs at a time.
    pub(super) blocks: usize,
    device: sys::CUdevice,
    context: sys::CUcontext,
    module: sys::CUmodule,
}

// SAFETY: the fields are handles, which any thread may use at the same time as others, once it has made the
// context its current one. Every call of a lane does that first.
unsafe impl Send for Context {}
// SAFETY: as above.
unsafe impl Sync for Context {}

/// A context that is released unless it is kept.
struct Retained(sys::CUdevice, sys::CUcontext);

impl Drop for Retained {
    fn drop(&mut self) {
        // SAFETY: the context of this device was retained once, by the code that made this value.
        let _ = unsafe { result::primary_ctx::release(self.0) };
    }
}

impl Context {
    /// Retains the context of a device and loads the kernels.
    pub(super) fn open(about: About) -> Result<Self, DriverError> {
        let device = result::device::get(about.number as i32)?;
        // SAFETY: the device was returned by the driver just now.
        let retained = Retained(device, unsafe { result::primary_ctx::retain(device)? });
        // SAFETY: the context was retained just now.
        unsafe { result::ctx::set_current(retained.1)? };
        let image = CString::new(kernel::PTX)
            .map_err(|_| DriverError(sys::CUresult::CUDA_ERROR_INVALID_IMAGE))?;
        // SAFETY: the image is PTX, ends with a zero byte and lives until the call returns.
        let module = unsafe { result::module::load_data(image.as_ptr().cast())? };
        let functions = Functions::of(module)?;
        let blocks = functions.prepare(&about)?;
        let context = retained.1;
        std::mem::forget(retained);
        Ok(Self { about, functions, blocks, device, context, module })
    }

    /// Makes it the context of this thread.
    pub(super) fn enter(&self) -> Result<(), DriverError> {
        // SAFETY: the context is retained until `self` is dropped.
        unsafe { result::ctx::set_current(self.context) }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        if self.enter().is_ok() {
            // SAFETY: all lanes, which use the functions of the module, hold the context and are gone.
            let _ = unsafe { result::module::unload(self.module) };
        }
        drop(Retained(self.device, self.context));
    }
}

impl Functions {
    fn of(module: sys::CUmodule) -> Result<Self, DriverError> {
        let get = |name: &str| {
            let name = CString::new(name).unwrap_or_default();
            // SAFETY: the module was loaded by the caller and is not unloaded yet.
            unsafe { result::module::get_function(module, name) }
        };
        Ok(Self {
            wide: get("wide")?,
            ordered: get("ordered")?,
            shared: get("shared")?,
            parse_text: get("parse_text")?,
            parse_nibbles: get("parse_nibbles")?,
            emit_text: get("emit_text")?,
            emit_nibbles: get("emit_nibbles")?,
            without_clues: get("without_clues")?,
            redundant_clues: get("redundant_clues")?,
            sweep_each: get("sweep_each")?,
            divide_each: get("divide_each")?,
        })
    }

    /// Allows the shared memory of a search. Returns how many blocks of it run at a time.
    fn prepare(&self, about: &About) -> Result<usize, DriverError> {
        const SHARED: Attribute = Attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        let mut most = 1;
        for function in [self.wide, self.ordered, self.shared] {
            // SAFETY: the function belongs to a loaded module.
            unsafe {
                result::function::set_function_attribute(
                    function,
                    SHARED,
                    kernel::SEARCH_SHARED as i32,
                )?;
                let mut blocks = 0;
                sys::cuOccupancyMaxActiveBlocksPerMultiprocessor(
                    &raw mut blocks,
                    function,
                    kernel::THREADS as i32,
                    kernel::SEARCH_SHARED,
                )
                .result()?;
                most = most.max(blocks);
            }
        }
        Ok(most as usize * about.multiprocessors as usize)
    }
}
