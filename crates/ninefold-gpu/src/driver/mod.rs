//! The calls of the CUDA driver. All `unsafe` of the crate is in this folder.
//!
//! `context` opens a device and loads the kernels, `memory` owns memory of the device and of the host,
//! `lane` has a stream with its buffers and is the [`Backend`] of a device, `faults` makes a device fail for checks.
#![allow(unsafe_code, reason = "every call of the driver is a foreign function")]

mod context;
mod faults;
mod lane;
mod memory;

use crate::about::{About, Choice};
use crate::backend::{Backend, Fault};
use crate::kernel;
use context::Context;
use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys::{self, CUdevice_attribute as Attribute, CUresult};
pub use faults::TakenMemory;
pub use lane::{Form, Lane};
use std::fmt;
use std::sync::Arc;

/// The reason why there is no device.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unavailable {
    /// The library of the driver was not found.
    NoDriver,
    /// The driver cannot start.
    NotStarted(String),
    /// The driver knows no device.
    NoDevice,
    /// There is no device of that number.
    NoSuchDevice {
        /// The number that was asked for.
        number: usize,
        /// The number of devices.
        devices: usize,
    },
    /// The device is too old.
    TooOld(About),
    /// The driver refuses the kernels or the device.
    Refused(String),
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDriver => f.write_str("the NVIDIA driver (libcuda) is not installed"),
            Self::NotStarted(reason) => write!(f, "the NVIDIA driver does not start: {reason}"),
            Self::NoDevice => f.write_str("the NVIDIA driver knows no GPU"),
            Self::NoSuchDevice { number, devices: 1 } => {
                write!(f, "there is no GPU {number}: the only one is 0")
            }
            Self::NoSuchDevice { number, devices } => {
                write!(f, "there is no GPU {number}: they are numbered 0 to {}", devices - 1)
            }
            Self::TooOld(about) => {
                let (major, minor) = kernel::CAPABILITY;
                write!(
                    f,
                    "the GPU is too old, compute capability {major}.{minor} is needed: {about}"
                )
            }
            Self::Refused(reason) => {
                write!(f, "the NVIDIA driver refuses the kernels: {reason}")
            }
        }
    }
}

impl std::error::Error for Unavailable {}

/// Returns the words of the driver for an error.
fn words(error: DriverError) -> String {
    let name = error.error_name().map(|name| name.to_string_lossy().into_owned());
    let text = error.error_string().map(|text| text.to_string_lossy().into_owned());
    match (name, text) {
        (Ok(name), Ok(text)) => format!("{text} ({name})"),
        _ => format!("error {}", error.0 as u32),
    }
}

/// Returns an error of a call that is no question of memory.
fn lost(error: DriverError) -> Fault {
    Fault::Lost(words(error))
}

/// Starts the driver, and returns the number of devices.
fn start() -> Result<usize, Unavailable> {
    // SAFETY: the library is only opened and closed. Its start-up code is that of the installed driver,
    // which every CUDA program runs.
    if !unsafe { sys::is_culib_present() } {
        return Err(Unavailable::NoDriver);
    }
    match result::init() {
        Ok(()) => {}
        Err(DriverError(CUresult::CUDA_ERROR_NO_DEVICE)) => return Err(Unavailable::NoDevice),
        Err(error) => return Err(Unavailable::NotStarted(words(error))),
    }
    match result::device::get_count() {
        Ok(0) => Err(Unavailable::NoDevice),
        Ok(count) => Ok(count as usize),
        Err(error) => Err(Unavailable::NotStarted(words(error))),
    }
}

/// Lists the devices.
///
/// # Errors
///
/// If there is no driver or no device.
pub fn list() -> Result<Vec<About>, Unavailable> {
    let devices = start()?;
    let about = |number| about(number).map_err(|error| Unavailable::NotStarted(words(error)));
    (0..devices).map(about).collect()
}

fn about(number: usize) -> Result<About, DriverError> {
    let device = result::device::get(number as i32)?;
    // SAFETY: the device was returned by the driver just now.
    let attribute = |which| unsafe { result::device::get_attribute(device, which) };
    let capability = (
        attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)? as u32,
        attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)? as u32,
    );
    Ok(About {
        number,
        name: result::device::get_name(device)?,
        // SAFETY: as above.
        memory: unsafe { result::device::total_mem(device)? } as u64,
        multiprocessors: attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as u32,
        capability,
    })
}

/// Opens a lane of a device.
pub(crate) type Opener = Box<dyn Fn() -> Result<Box<dyn Backend>, Fault> + Send + Sync>;

/// Opens a device. Returns what is known of it, and a function that opens lanes.
pub(crate) fn open(choice: Choice) -> Result<(About, Opener), Unavailable> {
    let context = open_context(choice)?;
    let about = context.about.clone();
    let open = move || Lane::new(&context).map(|lane| Box::new(lane) as Box<dyn Backend>);
    Ok((about, Box::new(open)))
}

/// Opens so many lanes of a device, for programs that fill the buffers themselves.
///
/// # Errors
///
/// If there is no such device, or it has too little memory.
pub fn open_lanes(choice: Choice, lanes: usize) -> Result<Vec<Lane>, Unavailable> {
    let context = open_context(choice)?;
    let open = |_| Lane::new(&context).map_err(|fault| Unavailable::Refused(fault.to_string()));
    (0..lanes).map(open).collect()
}

fn open_context(choice: Choice) -> Result<Arc<Context>, Unavailable> {
    let devices = start()?;
    let number = match choice {
        Choice::First => 0,
        Choice::Number(number) => number,
    };
    if number >= devices {
        return Err(Unavailable::NoSuchDevice { number, devices });
    }
    let refused = |error| Unavailable::Refused(words(error));
    let about = about(number).map_err(refused)?;
    if about.capability < kernel::CAPABILITY {
        return Err(Unavailable::TooOld(about));
    }
    Context::open(about).map(Arc::new).map_err(refused)
}
