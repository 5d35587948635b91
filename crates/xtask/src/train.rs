//! `cargo xtask train`: trains the net of ninefold-scan. The training itself is Python, in `training/`.

use crate::{arguments, cargo, done, target_folder};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const HELP: &str = "\
cargo xtask train [--photos DIR] [--seed N] [--steps N,N] [--size KB] [--bf16] [--device cuda] [--workers N]
    trains on the photographs that are not held out and replaces the weights of ninefold-scan
cargo xtask train --measure [--photos DIR]
    reads the photographs that are held out with these weights, and replaces the calibration of
    ninefold-scan

Both write training/REPORT.md. A stopped run goes on from its last checkpoint in target/training.
DIR has the folders train, mixed and handwriting; without --photos it is ../shared/data/photos.
--steps gives the steps of each cycle of the learning rate. --size 125, 250 or 400 chooses the width of the net.
--bf16 halves the time on processors with avx512_bf16; --device cuda trains on a graphics processor,
for which --workers N processes make the samples.
";

/// The Python modules that the training imports, each with the Debian package that contains it.
const MODULES: &[(&str, &str)] = &[
    ("numpy", "python3-numpy"),
    ("torch", "python3-torch"),
    ("cv2", "python3-opencv"),
    ("PIL", "python3-pil"),
];

/// The folder of ninefold-scan.
const CRATE: &str = "crates/ninefold-scan";

/// `cargo xtask train`
pub(crate) fn run(root: &Path, args: &[String]) -> ExitCode {
    arguments::run(
        "train",
        args,
        || HELP.to_owned(),
        || {
            let options = Options::read(root, args)?;
            let python = python()?;
            if options.measure {
                measure(root, &python, &options)
            } else {
                train(root, &python, &options)
            }
        },
    )
}

/// The options of the chore.
struct Options {
    /// Whether the weights are measured instead of trained.
    measure: bool,
    photos: PathBuf,
    seed: String,
    /// The steps of each cycle, separated by commas.
    steps: String,
    /// The greatest size of the weights in kB.
    size: String,
    /// The device on which the net is trained: cpu or cuda.
    device: String,
    /// The number of processes that make samples.
    workers: String,
    bf16: bool,
}

impl Options {
    fn read(root: &Path, args: &[String]) -> Result<Self, String> {
        let mut options = Self {
            measure: false,
            photos: root.join("../shared/data/photos"),
            seed: "1".to_owned(),
            steps: "4000,2400".to_owned(),
            size: "250".to_owned(),
            device: "cpu".to_owned(),
            workers: "1".to_owned(),
            bf16: false,
        };
        arguments::read(args, |arg, values| {
            match arg {
                "--measure" => options.measure = true,
                "--bf16" => options.bf16 = true,
                "--photos" => options.photos = values.text()?.into(),
                "--seed" => options.seed = values.text()?.to_owned(),
                "--steps" => options.steps = values.text()?.to_owned(),
                "--size" => options.size = values.text()?.to_owned(),
                "--device" => options.device = values.text()?.to_owned(),
                "--workers" => options.workers = values.text()?.to_owned(),
                other => return Err(format!("{}: no such argument", arguments::file(other)?)),
            }
            Ok(())
        })?;
        if options.photos.join("train").is_dir() {
            return Ok(options);
        }
        Err(format!("{} has no folder train; name another with --photos", options.photos.display()))
    }
}

/// Returns a Python that has all modules of the training, or says what to install.
pub(crate) fn python() -> Result<PathBuf, String> {
    let named = std::env::var_os("PYTHON").map(PathBuf::from);
    let candidates =
        named.map_or_else(|| vec!["/usr/bin/python3".into(), "python3".into()], |one| vec![one]);
    let mut fewest: Option<Vec<&str>> = None;
    for python in candidates {
        let missing: Vec<&str> = MODULES
            .iter()
            .filter(|(module, _)| !imports(&python, module))
            .map(|(_, package)| *package)
            .collect();
        if missing.is_empty() {
            return Ok(python);
        }
        if fewest.as_ref().is_none_or(|few| missing.len() < few.len()) {
            fewest = Some(missing);
        }
    }
    let packages = fewest.unwrap_or_default().join(" ");
    Err(format!("Python lacks modules: 'apt-get install {packages}' installs them"))
}

fn imports(python: &Path, module: &str) -> bool {
    let mut command = Command::new(python);
    command.args(["-c", &format!("import {module}")]).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn train(root: &Path, python: &Path, options: &Options) -> Result<(), String> {
    let name = format!("{}-seed-{}", options.size, options.seed);
    let out = target_folder(root).join("training").join(name);
    let mut command = script(root, python, "train.py", options);
    command.args(["--seed", &options.seed, "--steps", &options.steps, "--size", &options.size]);
    command.arg("--fonts").arg(target_folder(root).join("training/fonts"));
    command.args(["--device", &options.device, "--workers", &options.workers]);
    if options.bf16 {
        command.arg("--bf16");
    }
    finish(command.arg("--out").arg(&out))?;
    copy(&out.join("weights.bin"), &root.join(CRATE).join("weights.bin"))?;
    copy(&out.join("torch.bin"), &root.join(CRATE).join("tests/it/torch.bin"))?;
    copy(&out.join("run.json"), &root.join("training/results/run.json"))?;
    report(root, python)
}

fn measure(root: &Path, python: &Path, options: &Options) -> Result<(), String> {
    let mut build = cargo(root);
    build.args(["build", "--release", "-p", "ninefold-scan", "--example", "evaluate"]);
    finish(&mut build)?;
    let out = target_folder(root).join("training/measured");
    let mut command = script(root, python, "measure.py", options);
    command.arg("--weights").arg(root.join(CRATE).join("weights.bin"));
    command.arg("--evaluate").arg(target_folder(root).join("release/examples/evaluate"));
    finish(command.arg("--out").arg(&out))?;
    copy(&out.join("calibration.txt"), &root.join(CRATE).join("calibration.txt"))?;
    copy(&out.join("measured.json"), &root.join("training/results/measured.json"))?;
    report(root, python)
}

/// Prepares a call of a script of the training with the photographs.
fn script(root: &Path, python: &Path, name: &str, options: &Options) -> Command {
    let mut command = Command::new(python);
    command.current_dir(root).arg(root.join("training").join(name));
    command.arg("--photos").arg(&options.photos);
    command
}

/// Writes the report from the results of the last training and the last measurement.
fn report(root: &Path, python: &Path) -> Result<(), String> {
    finish(Command::new(python).current_dir(root).arg(root.join("training/report.py")))
}

/// Trains 20 steps on drawn pictures with the fonts of ninefold-print, and checks what was written.
pub(crate) fn short(root: &Path, python: &Path) -> Result<(), String> {
    let out = target_folder(root).join("training/short");
    // A checkpoint of an earlier run would leave nothing to do.
    let _ = std::fs::remove_dir_all(&out);
    let mut command = Command::new(python);
    command.current_dir(root).arg(root.join("training/train.py")).args(["--steps", "20"]);
    command.arg("--only-fonts").arg(root.join("crates/ninefold-print/fonts"));
    finish(command.arg("--out").arg(&out))?;
    finish(Command::new(python).current_dir(root).arg(root.join("training/check.py")).arg(&out))
}

fn finish(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    done(command, &name)
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    std::fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", to.display()))
}
