//! The chores of the project: `cargo xtask test`, `bench`, `web`, `wheel`, `gpu`, `explain-set` and `train`.

mod arguments;
mod bench;
#[cfg(test)]
mod documents;
mod explain_set;
mod gpu;
#[cfg(test)]
mod modules;
#[cfg(test)]
mod names_and_sizes;
mod npm;
mod page;
mod project;
mod python;
mod test;
mod tools;
mod train;
mod wasm;
mod web;
mod wheel;
#[cfg(test)]
mod words;

pub(crate) use project::{Stop, cargo, done, is_ci, root, say, show, target_folder};
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test             formatting, lints, all tests, documentation; what CI runs
cargo xtask test --quick     lints, and the tests with fewer cases: for the edit-test loop
cargo xtask test --long      everything, and the tests that take minutes
cargo xtask test --from NAME the same as test, from one check on, such as 'Python'
cargo xtask test --install   the same as test; installs missing tools (node, a compiler for WebAssembly)
cargo xtask bench            speed, side by side with other solvers; --help says more
cargo xtask web              the page as a static site, in target/web; --install installs a compiler for it
cargo xtask wheel            the Python package, in target/wheels; --dist for what is shipped
cargo xtask gpu              the kernels of ninefold-gpu in PTX; needs nvcc of CUDA 13 (or NVCC=path)
cargo xtask gpu --pack DIR   the checks and measurements that need a GPU, as a program with its data
cargo xtask explain-set FILE explains a set of puzzles and proves every step; --help says more
cargo xtask train            trains the net that reads pictures; --help says more
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.split_first() {
        Some((&"test", options)) => match test::options(options) {
            Some(options) => test::run(&root(), options),
            None => usage(),
        },
        Some((&"gpu", options)) => gpu::run(&root(), options),
        Some((&"web", [])) => web::run(&root(), is_ci()),
        Some((&"web", ["--install"])) => web::run(&root(), true),
        Some((&"wheel", options)) => wheel::run(&root(), options),
        Some((&"bench", _)) => bench::run(&root(), args.get(1..).unwrap_or_default()),
        Some((&"explain-set", _)) => explain_set::run(&root(), args.get(1..).unwrap_or_default()),
        Some((&"train", _)) => train::run(&root(), args.get(1..).unwrap_or_default()),
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    say(USAGE);
    ExitCode::from(2)
}
