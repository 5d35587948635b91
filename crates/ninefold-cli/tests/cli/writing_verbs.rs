//! Every verb that writes with `--output`, for the tests of what happens when that fails.

pub(crate) use crate::support::many;

use crate::support::{command, finish, sample};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The contents of the output file before a run.
pub(crate) const OLD: &str = "the old file\n";

/// A run that writes a file.
#[derive(Clone)]
pub(crate) struct Writing {
    /// The verb and its options, without input and output.
    pub(crate) args: Vec<String>,
    /// The extension of the output's name.
    pub(crate) extension: &'static str,
    /// Whether puzzles are read from standard input.
    pub(crate) reads: bool,
    /// The number of puzzles that make some pages of output.
    pub(crate) puzzles: usize,
}

impl Writing {
    fn new(args: &str, extension: &'static str, puzzles: usize) -> Self {
        let args = args.split_whitespace().map(str::to_owned).collect();
        Self { args, extension, reads: puzzles > 0, puzzles }
    }

    /// The command line in words, for messages.
    pub(crate) fn name(&self) -> String {
        format!("{} -o x.{}", self.args.join(" "), self.extension)
    }

    /// The puzzles that are read.
    pub(crate) fn input(&self) -> String {
        many(self.puzzles)
    }

    /// The program, writing to this file.
    pub(crate) fn command(&self, to: &Path) -> Command {
        let mut args: Vec<&str> = self.args.iter().map(String::as_str).collect();
        args.extend(["-o", to.to_str().unwrap(), "--force"]);
        if self.reads {
            args.extend(["--from", "line", "-"]);
        }
        command(&args)
    }

    /// All that the run writes.
    pub(crate) fn whole(&self, folder: &Path) -> Vec<u8> {
        let path = folder.join(format!("whole.{}", self.extension));
        let input = folder.join("input.txt");
        std::fs::write(&input, self.input()).unwrap();
        let stdin = std::fs::File::open(&input).unwrap();
        let ran = finish(self.command(&path).stdin(Stdio::from(stdin)).spawn().unwrap());
        assert!(ran.code < 2, "{}: {ran:?}", self.name());
        assert_eq!(parts(folder), Vec::<PathBuf>::new(), "{}", self.name());
        let whole = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        whole
    }
}

/// Each verb that writes, in each form whose code differs.
pub(crate) fn all() -> Vec<Writing> {
    let info = format!("info --json {}", [sample("collection.sdm").as_str(); 70].join(" "));
    vec![
        Writing::new("solve", "txt", 150),
        Writing::new("solve", "csv", 150),
        Writing::new("solve --pretty", "txt", 20),
        Writing::new("count", "txt", 150),
        Writing::new("check --json", "jsonl", 60),
        Writing::new("hint --level 5 --json", "json", 30),
        Writing::new("explain --all-steps", "txt", 4),
        Writing::new("explain --until naked-single", "md", 60),
        Writing::new("explain --step 1", "html", 3),
        Writing::new("rate", "csv", 150),
        Writing::new("minimize", "txt", 100),
        Writing::new("convert", "csv", 150),
        Writing::new("convert", "sdm", 150),
        Writing::new("canon", "txt", 100),
        Writing::new("shuffle --seed 1", "txt", 100),
        Writing::new("print", "pdf", 1),
        Writing::new("print", "svg", 2),
        Writing::new("print", "html", 1),
        Writing::new("generate -n 200 --seed 1", "txt", 0),
        Writing::new("generate -n 150 --seed 1", "csv", 0),
        Writing::new(&info, "json", 0),
        Writing::new("techniques --json", "json", 0),
        Writing::new("formats --json", "txt", 0),
        Writing::new("man", "txt", 0),
        Writing::new("completions bash", "txt", 0),
    ]
}

/// An empty folder of this name.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The partial results in a folder.
pub(crate) fn parts(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|e| e == "part")).collect()
}

/// Fails unless the old file is as it was and the messages name what lies beside it. Removes that,
/// and gives it back.
pub(crate) fn take_part(target: &Path, err: &str, what: &str) -> Option<Vec<u8>> {
    let old = std::fs::read(target).unwrap();
    assert_eq!(String::from_utf8_lossy(&old), OLD, "{what}: the old file is damaged\n{err}");
    let parts = parts(target.parent().unwrap());
    assert!(parts.len() < 2, "{what}: {parts:?}");
    let part = parts.first()?;
    let name = part.to_str().unwrap();
    assert_eq!(name, format!("{}.part", target.display()), "{what}");
    assert!(err.contains(name), "{what}: {name} is not named in\n{err}");
    let bytes = std::fs::read(part).unwrap();
    std::fs::remove_file(part).unwrap();
    assert!(!bytes.is_empty(), "{what}: the partial result is empty");
    Some(bytes)
}
