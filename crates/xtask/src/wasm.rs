//! Finds a compiler for WebAssembly.
//!
//! It is the installed one if it has the target; otherwise, on Debian, one of its own in the user's cache
//! folder, unpacked from packages of the distribution without being installed.
//!
//! Where the compiler has the sources of the standard library, that is built for size too: sorting has less code, and
//! a panic ends the module without a message, which nobody would see. That makes modules a tenth to a sixth smaller.

use crate::{say, tools};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

/// The target of the modules.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Downloads the packages of a compiler and unpacks them into the folder in `$1`.
const UNPACK: &str = r#"
set -e
apt-get update -qq
mkdir -p "$1/debs" && cd "$1/debs"
std=$(apt-cache depends libstd-rust-web-dev | sed -n 's/.*Depends: \(libstd-rust-web-[0-9.]*\)$/\1/p')
llvm=$(apt-cache depends "$std" | sed -n 's/.*Depends: \(libllvm[0-9]*\)$/\1/p' | head -1)
apt-get download -qq rustc-web "$std" libstd-rust-web-dev rust-web-src "$llvm" "lld-${llvm#libllvm}"
for deb in *.deb; do dpkg -x "$deb" "$1"; done
rm -r "$1/debs"
ln -sf "wasm-ld-${llvm#libllvm}" "$1/usr/bin/wasm-ld"
touch "$1/complete"
"#;

/// A compiler for WebAssembly: the variables and arguments with which cargo uses it, and flags of its own.
#[derive(Default)]
pub(crate) struct Compiler {
    pub(crate) variables: Vec<(&'static str, OsString)>,
    pub(crate) arguments: &'static [&'static str],
    pub(crate) flags: &'static [&'static str],
}

impl Compiler {
    /// Returns the installed compiler if it has the target, else the one in the cache folder, which is put
    /// there if `install` is true. The error says how to install one; `command` is the chore that was
    /// called.
    pub(crate) fn find(install: bool, command: &str) -> Result<Self, String> {
        if tools::target(TARGET, install) {
            let is_small = tools::library_sources(install);
            return Ok(if is_small { Self::small() } else { Self::default() });
        }
        let found = cache().and_then(|folder| {
            if !folder.join("complete").is_file() && install {
                say("   unpacking a compiler for WebAssembly\n");
                let folder = folder.as_os_str();
                drop(Command::new("sh").args(["-c", UNPACK, "sh"]).arg(folder).status());
            }
            folder.join("complete").is_file().then(|| Self::unpacked(&folder))
        });
        found.ok_or_else(|| {
            format!(
                "the compiler lacks the target: 'rustup target add {TARGET}' installs it, or on Debian \
                 'cargo xtask {command} --install'"
            )
        })
    }

    /// Returns whether it builds the standard library, for size.
    pub(crate) fn builds_library(&self) -> bool {
        !self.arguments.is_empty()
    }

    /// Returns the installed compiler, which builds the standard library for size. Stable compilers allow that only
    /// with a variable that is meant for building the compiler itself.
    fn small() -> Self {
        Self {
            variables: vec![("RUSTC_BOOTSTRAP", "1".into())],
            arguments: &["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"],
            flags: &["-Zunstable-options", "-Cpanic=immediate-abort"],
        }
    }

    /// Returns the unpacked compiler.
    fn unpacked(folder: &std::path::Path) -> Self {
        let mut compiler = Self::small();
        compiler.variables.extend([
            ("LD_LIBRARY_PATH", folder.join("usr/lib/x86_64-linux-gnu").into()),
            ("RUSTC", folder.join("usr/bin/rustc").into()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", folder.join("usr/bin/wasm-ld").into()),
        ]);
        compiler
    }
}

/// The folder of the unpacked compiler.
fn cache() -> Option<PathBuf> {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home)?;
    Some(cache.join("ninefold/wasm-toolchain"))
}
