//! `gpu`: the GPUs that `--gpu` can use.

use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::runner::put_out;
use crate::settings::Settings;

/// Runs the verb.
pub(crate) fn run(settings: &Settings) -> Result<Exit, CliError> {
    let devices = ninefold_gpu::driver::list().map_err(CliError::Gpu)?;
    put_out(&devices.iter().map(|about| format!("{about}\n")).collect::<String>(), settings)
}
