//! Builds the WebAssembly modules and their bindings.

use crate::wasm::{Compiler, TARGET};
use crate::{cargo, done, say, target_folder};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The modules: the feature of `ninefold-wasm`, which is also the name, and the profile.
const MODULES: [(&str, &str); 5] = [
    ("engine", "web-engine"),
    ("formats", "web-small"),
    ("print", "web-small"),
    ("rules", "web-small"),
    ("scan", "web-scan"),
];

/// Builds all modules with their bindings into a folder.
pub(super) fn build(root: &Path, compiler: &Compiler, folder: &Path) -> Result<(), String> {
    let generator = generator(root)?;
    let _ = std::fs::remove_dir_all(folder);
    for (name, profile) in MODULES {
        say(&format!("   module {name}\n"));
        let module = compile(root, compiler, name, profile)?;
        let mut bindings = Command::new(&generator);
        done(bindings.arg(module).arg(folder).arg(name), "the generator of bindings")?;
    }
    Ok(())
}

/// Builds the generator of bindings, which is a workspace of its own, and returns the program.
fn generator(root: &Path) -> Result<PathBuf, String> {
    let folder = target_folder(root).join("bindgen");
    let mut build = cargo(root);
    build.args(["build", "--quiet", "--locked", "--manifest-path", "bindgen/Cargo.toml"]);
    done(build.arg("--target-dir").arg(&folder), "the build of bindgen/")?;
    Ok(folder.join("debug/ninefold-bindgen").with_extension(std::env::consts::EXE_EXTENSION))
}

/// Compiles one module and returns its file.
fn compile(root: &Path, compiler: &Compiler, name: &str, profile: &str) -> Result<PathBuf, String> {
    let folder = target_folder(root).join("wasm");
    let mut build = cargo(root);
    build.args(["build", "--quiet", "--locked", "--package", "ninefold-wasm"]);
    build.args(["--no-default-features", "--features", name, "--profile", profile]);
    build.args(["--target", TARGET]).args(compiler.arguments).arg("--target-dir").arg(&folder);
    let own = compiler.flags.iter().map(|flag| (*flag).to_owned());
    let flags: Vec<String> = flags(root).into_iter().chain(own).collect();
    build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    build.envs(compiler.variables.iter().map(|(variable, value)| (variable, value)));
    done(&mut build, &format!("the build of the module {name}"))?;
    Ok(folder.join(TARGET).join(profile).join("ninefold_wasm.wasm"))
}

/// The flags of the compiler: vectors, and no folders of this machine in the messages of panics.
fn flags(root: &Path) -> Vec<String> {
    let home = || std::env::home_dir().unwrap_or_default().join(".cargo");
    let cargo_home = std::env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from);
    let registries = std::fs::read_dir(cargo_home.join("registry/src")).into_iter().flatten();
    let folders = registries.flatten().map(|entry| entry.path());
    let mut flags = vec!["-Ctarget-feature=+simd128".to_owned()];
    for folder in folders.chain([root.to_path_buf()]) {
        flags.push(format!("--remap-path-prefix={}=.", folder.display()));
    }
    flags
}

/// Prints the size of each module and, where node is installed, its size when compressed.
pub(super) fn print_sizes(folder: &Path) {
    const COMPRESS: &str = "const {readFileSync} = require('fs'), {brotliCompressSync} = require('zlib'); \
        console.log(brotliCompressSync(readFileSync(process.argv[1])).length)";
    for (name, _) in MODULES {
        let file = folder.join(format!("{name}_bg.wasm"));
        let raw = std::fs::metadata(&file).map_or(0, |data| data.len());
        let mut node = Command::new("node");
        let output = node.args(["-e", COMPRESS]).arg(&file).stderr(Stdio::null()).output();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
        let brotli = match text.unwrap_or_default().parse::<u64>() {
            Ok(bytes) => format!(", brotli {:>3} kB", bytes / 1000),
            Err(_) => String::new(),
        };
        say(&format!("   {name:7} {:>4} kB{brotli}\n", raw / 1000));
    }
}
