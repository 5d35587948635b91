//! The options of `cargo xtask explain-set`.

use crate::arguments::{self, Described};
use std::thread::available_parallelism;

/// Every option, and what it does.
const ALL: &Described = &[
    ("--every N", "a fixed sample: the puzzles 1, N + 1, 2N + 1, ... of the file"),
    ("--limit N", "explain at most N further puzzles; with 0 only the summary is printed"),
    ("--jobs N", "the number of processes (one for each core)"),
    ("--keep", "let results of other versions of the engine count, too"),
    ("--write", "write the summary to docs/explain.md"),
    ("--help", "this text"),
];

/// The parsed arguments.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) file: String,
    pub(super) every: usize,
    pub(super) limit: usize,
    pub(super) jobs: usize,
    pub(super) keep: bool,
    pub(super) write: bool,
}

impl Options {
    /// Reads the arguments after `explain-set`.
    pub(super) fn read(args: &[String]) -> Result<Self, String> {
        let jobs = available_parallelism().map_or(1, usize::from);
        let file = String::new();
        let mut options =
            Self { file, every: 1, limit: usize::MAX, jobs, keep: false, write: false };
        arguments::read(args, |arg, values| {
            match arg {
                "--every" => options.every = values.number(1, usize::MAX)?,
                "--limit" => options.limit = values.number(0, usize::MAX)?,
                "--jobs" => options.jobs = values.number(1, usize::MAX)?,
                "--keep" => options.keep = true,
                "--write" => options.write = true,
                _ if options.file.is_empty() => options.file = arguments::file(arg)?.to_owned(),
                _ => {
                    let other = arguments::file(arg)?;
                    return Err(format!("{other}: only one file can be explained at a time"));
                }
            }
            Ok(())
        })?;
        if options.file.is_empty() {
            return Err("give a file with one puzzle of 81 characters in each line".to_string());
        }
        Ok(options)
    }

    /// Returns the engine whose results count; none if those of every version do.
    pub(super) fn counted<'a>(&self, engine: &'a str) -> Option<&'a str> {
        (!self.keep).then_some(engine)
    }
}

pub(super) fn help() -> String {
    let mut text = String::from(
        "cargo xtask explain-set [options] FILE\n\n\
         Explains every puzzle of a file, one of 81 characters in each line, with the default\n\
         techniques, proves every step, and prints a summary. A result is appended to\n\
         target/explain-set/NAME.tsv as soon as a puzzle is finished. Stop the run at any time; the\n\
         same command explains only what is missing.\n\n",
    );
    arguments::describe(ALL, 12, &mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Options, String> {
        Options::read(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read_and_wrong_ones_named() {
        let options = read("--every 24 a.txt --limit 0 --jobs 3 --write").unwrap();
        assert_eq!(options.file, "a.txt");
        assert_eq!((options.every, options.limit, options.jobs), (24, 0, 3));
        assert!(options.write && !options.keep);
        assert_eq!(options.counted("new"), Some("new"));
        assert_eq!(read("a.txt --keep").unwrap().counted("new"), None);
        for (wrong, named) in [
            ("a.txt --fast", "--fast"),
            ("a.txt --every 0", "--every"),
            ("a.txt --jobs", "--jobs"),
            ("a.txt b.txt", "b.txt"),
            ("--write", "file"),
        ] {
            assert!(read(wrong).unwrap_err().contains(named), "{wrong}");
        }
    }
}
