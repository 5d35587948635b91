//! `cargo xtask gpu`: the kernels of `ninefold-gpu` in PTX, and the program that checks them on a device.

use crate::{cargo, done, say, target_folder};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

/// The folder of the kernels.
const FOLDER: &str = "crates/ninefold-gpu/src/kernel";

/// The version line of the PTX: newer toolkits write their own, which older drivers refuse.
const VERSION: &str = ".version 7.5";

/// The sets that are packed, from the folder `shared` beside the repository.
const SETS: &str = "../shared/data/speed";

/// Runs the chore.
pub(crate) fn run(root: &Path, options: &[&str]) -> ExitCode {
    let done = match options {
        [] => make(root),
        ["--pack", folder] => pack(root, Path::new(folder)),
        _ => Err("'cargo xtask gpu' takes nothing, or --pack DIR".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            say(&format!("{message}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Returns the hash (FNV-1a) of the CUDA sources, in the order of their names.
fn source_hash(folder: &Path) -> io::Result<u64> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|end| end == "cu" || end == "cuh"));
    paths.sort();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for path in paths {
        for byte in fs::read(path)? {
            // The ends of lines are those of the platform.
            if byte != b'\r' {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    Ok(hash)
}

/// Returns the first line of the PTX.
fn first_line(hash: u64) -> String {
    format!("// Made by `cargo xtask gpu` from CUDA sources with the hash {hash:016x}")
}

/// Compiles the kernels.
fn make(root: &Path) -> Result<(), String> {
    let folder = root.join(FOLDER);
    let compiler = env::var_os("NVCC").unwrap_or_else(|| "nvcc".into());
    let output = target_folder(root).join("kernels.ptx");
    let mut nvcc = Command::new(&compiler);
    nvcc.args(["-arch=compute_75", "-ptx", "-o"]).arg(&output).arg(folder.join("kernels.cu"));
    done(&mut nvcc, &compiler.to_string_lossy())?;
    let text = fs::read_to_string(&output).map_err(|error| error.to_string())?;
    let hash = source_hash(&folder).map_err(|error| error.to_string())?;
    let ptx = folder.join("kernels.ptx");
    fs::write(&ptx, plain(&text, hash)).map_err(|error| error.to_string())?;
    say(&format!("{} is written\n", ptx.display()));
    Ok(())
}

/// Returns the PTX with the first line and the version line of the project, without comments.
fn plain(text: &str, hash: u64) -> String {
    let mut plain = first_line(hash) + "\n";
    for line in text.lines() {
        let line = if line.starts_with(".version") { VERSION } else { line.trim_end() };
        if !line.is_empty() && !line.starts_with("//") {
            plain.push_str(line);
            plain.push('\n');
        }
    }
    plain
}

/// Builds the program and copies it with its data into a folder.
fn pack(root: &Path, folder: &Path) -> Result<(), String> {
    let build = ["build", "--release", "-p", "ninefold-gpu", "--example", "gpu_check"];
    done(cargo(root).args(build), "the build of the program")?;
    let program = target_folder(root).join("release/examples/gpu_check");
    let copied = fs::create_dir_all(folder).and_then(|()| {
        fs::copy(&program, folder.join("gpu_check"))?;
        for entry in fs::read_dir(root.join(SETS))? {
            let path = entry?.path();
            if let (Some(name), Some("txt")) =
                (path.file_name(), path.extension().and_then(|end| end.to_str()))
            {
                fs::copy(&path, folder.join(name))?;
            }
        }
        Ok(())
    });
    copied.map_err(|error| format!("{} cannot be filled: {error}", folder.display()))?;
    say(&format!("run '{0}/gpu_check {0}' on the machine with the GPU\n", folder.display()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The PTX is that of the sources beside it.
    #[test]
    fn the_kernels_are_compiled() {
        let folder = crate::root().join(FOLDER);
        let ptx = fs::read_to_string(folder.join("kernels.ptx")).unwrap();
        let expected = first_line(source_hash(&folder).unwrap());
        assert_eq!(ptx.lines().next(), Some(&*expected), "run 'cargo xtask gpu'");
        assert!(ptx.lines().any(|line| line == VERSION));
        assert!(ptx.lines().any(|line| line == ".target sm_75"));
    }
}
