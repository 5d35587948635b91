//! `cargo xtask bench`: how fast Ninefold is, side by side with other solvers.
//!
//! ```text
//!   options  ──►  program: build bench/, run it pinned to a core   ──►  figures: medians, minima
//!                 (time), or under callgrind (instructions)                 │
//!                                                  docs/bench.md  ◄ report ─┤
//!                                                  docs/bench.svg ◄── chart ┘
//!                                                  docs/generate.md ◄── generate
//!   web: the site, the program  ──►  node, Chromium  ──►  docs/bench.md, a section
//!   scan: an example of ninefold-scan, pictures      ──►  docs/bench.md, its last section
//! ```
//!
//! The measuring itself is done by the program in the folder `bench/`, which is no member of the
//! workspace, so that the other solvers are built for measuring only. Each benchmark is a row of
//! [`BENCHES`]; the first one is the default.

mod batches;
mod canon;
mod chart;
mod figures;
mod generate;
pub(crate) mod machine;
mod options;
mod program;
mod rating;
mod report;
mod scan;
mod search;
mod web;

use crate::arguments;
use options::Options;
pub(crate) use report::thousands;
use std::path::Path;
use std::process::ExitCode;

/// Something that can be measured.
struct Bench {
    name: &'static str,
    about: &'static str,
    run: fn(&Path, &Options) -> Result<(), String>,
}

const BENCHES: &[Bench] = &[
    Bench {
        name: "search",
        about: "counting solutions, against the crates sudoku and msolve, and solvers you have built",
        run: search::run,
    },
    Bench {
        name: "rating",
        about: "the rating, by how hard puzzles are; --write puts it into docs/rating.md",
        run: rating::run,
    },
    Bench {
        name: "batches",
        about: "small and large batches against a loop over the puzzles, by instructions",
        run: batches::run,
    },
    Bench {
        name: "canon",
        about: "canonical forms, of solved grids against the crate sudoku",
        run: canon::run,
    },
    Bench {
        name: "generate",
        about: "solved grids and minimal puzzles, against the crate sudoku",
        run: generate::run,
    },
    Bench {
        name: "web",
        about: "the page in Chromium: times and sizes, each with its budget",
        run: web::run,
    },
    Bench {
        name: "scan",
        about: "reading pictures, part by part; takes pictures instead of puzzles",
        run: scan::run,
    },
];

/// `cargo xtask bench`
pub(crate) fn run(root: &Path, args: &[String]) -> ExitCode {
    let named = BENCHES.iter().find(|bench| args.first().is_some_and(|arg| arg == bench.name));
    let bench = named.unwrap_or(&BENCHES[0]);
    let args = if named.is_some() { &args[1..] } else { args };
    arguments::run("bench", args, help, || (bench.run)(root, &Options::read(args)?))
}

fn help() -> String {
    let mut text = String::from(
        "cargo xtask bench [BENCH] [options] [FILE...]\n\n\
         How fast Ninefold is, side by side with other solvers: in one process, on one core, taking\n\
         turns. All must agree on every puzzle, or the bench fails. Without files it reads the sets\n\
         in shared/data/speed beside the repository. A file has one puzzle a line, 81 characters. The\n\
         rating reads shared/data/rating, where ER, EP and ED follow each puzzle.\n\n",
    );
    for bench in BENCHES {
        text.push_str(&format!("  {:<17} {}\n", bench.name, bench.about));
    }
    text.push('\n');
    arguments::describe(options::ALL, 17, &mut text);
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_documents_have_a_place_for_the_tables() {
        use super::{generate, rating, scan, web};
        for page in [generate::PAGE, rating::PAGE, scan::PAGE, web::PAGE] {
            page.check_marks();
        }
    }
}
