//! `gpu`: the GPUs that `--gpu` can use.

use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::runner::put_out;
use crate::settings::Settings;
use ninefold_gpu::About;
use serde_json::json;

/// Runs the verb.
pub(crate) fn run(settings: &Settings) -> Result<Exit, CliError> {
    let devices = ninefold_gpu::driver::list().map_err(CliError::Gpu)?;
    let line = |about: &About| {
        if settings.json { format!("{}\n", as_json(about)) } else { format!("{about}\n") }
    };
    put_out(&devices.iter().map(line).collect::<String>(), settings)
}

fn as_json(about: &About) -> serde_json::Value {
    let (major, minor) = about.capability;
    json!({
        "number": about.number,
        "name": about.name,
        "memory": about.memory,
        "multiprocessors": about.multiprocessors,
        "capability": format!("{major}.{minor}"),
    })
}
