//! The options of a bench.

use super::figures;
use crate::arguments::{self, Described};

/// Every option, and what it does.
pub(super) const ALL: &Described = &[
    ("--quick", "a sample of each set: a first impression, in a minute or two"),
    ("--sets A,B", "only sets whose file name begins so: easy,top1465"),
    ("--rounds N", "how often everything is measured (5; with --quick, 3)"),
    ("--plain", "also vectors in plain Rust, for processors without vectors"),
    ("--rival NAME=PATH", "also a solver of your own, in a shared library; see docs/bench.md"),
    ("--instructions", "instructions per puzzle, by callgrind, instead of time"),
    ("--write", "both, on whole sets, into docs/bench.md and docs/bench.svg"),
    ("--help", "this text"),
];

/// Puzzles of a set in a quick bench.
const SAMPLE: usize = 2000;

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) files: Vec<String>,
    pub(super) sets: Vec<String>,
    pub(super) rounds: usize,
    /// At most so many puzzles of each set.
    pub(super) most: Option<usize>,
    pub(super) plain: bool,
    /// Solvers in shared libraries, each as `NAME=PATH`.
    pub(super) rivals: Vec<String>,
    pub(super) instructions: bool,
    pub(super) write: bool,
}

impl Options {
    pub(super) fn read(args: &[String]) -> Result<Self, String> {
        let mut options = Self::default();
        arguments::read(args, |arg, values| {
            match arg {
                "--quick" => options.most = Some(SAMPLE),
                "--sets" => options.sets.extend(values.text()?.split(',').map(String::from)),
                "--rounds" => options.rounds = values.number(1, 1000)?,
                "--plain" => options.plain = true,
                "--rival" => options.rivals.push(rival(values.text()?)?),
                "--instructions" => options.instructions = true,
                "--write" => options.write = true,
                _ => options.files.push(arguments::file(arg)?.to_owned()),
            }
            Ok(())
        })?;
        if options.rounds == 0 {
            options.rounds = if options.most.is_some() { 3 } else { 5 };
        }
        let partly =
            options.most.is_some() || !options.sets.is_empty() || !options.files.is_empty();
        if options.write && (partly || options.instructions || options.plain) {
            return Err("--write is for all sets, whole: it goes with --rounds alone".to_string());
        }
        Ok(options)
    }
}

/// Checks the name of a rival, and makes its path absolute.
fn rival(text: &str) -> Result<String, String> {
    let Some((name, path)) = text.split_once('=') else {
        return Err(format!("--rival {text}: NAME=PATH is needed"));
    };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || " ._-".contains(c);
    if name.is_empty() || !name.chars().all(is_plain) || figures::is_known(name) {
        return Err(format!("--rival {text}: the name is empty, taken or not plain letters"));
    }
    let path = std::fs::canonicalize(path).map_err(|error| format!("--rival {text}: {error}"))?;
    Ok(format!("{name}={}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Options, String> {
        Options::read(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read_and_wrong_ones_named() {
        let options = read("--quick --sets easy,top a.txt --plain").unwrap();
        assert_eq!(options.sets, ["easy", "top"]);
        assert_eq!(options.files, ["a.txt"]);
        assert_eq!((options.rounds, options.most), (3, Some(SAMPLE)));
        assert_eq!(read("--rounds 7").unwrap().rounds, 7);
        assert!(read("--fast").unwrap_err().contains("--fast"));
        assert!(read("--sets").unwrap_err().contains("--sets"));
        assert!(read("--rounds 0").is_err());
        let here = std::fs::canonicalize(".").unwrap();
        let rivals = read("--rival tdoku=.").unwrap().rivals;
        assert_eq!(rivals, [format!("tdoku={}", here.display())]);
        for wrong in ["tdoku", "=.", "tdoku=no/such/file", "lanes=.", "msolve=.", "a\u{7f}=."] {
            assert!(read(&format!("--rival {wrong}")).unwrap_err().contains("--rival"), "{wrong}");
        }
    }

    /// Only whole benches are published, not a part that was chosen.
    #[test]
    fn only_the_whole_is_written() {
        assert!(read("--write --rounds 9").is_ok());
        for part in ["--quick", "--sets easy", "a.txt", "--instructions", "--plain"] {
            assert!(read(&format!("--write {part}")).is_err(), "{part}");
        }
    }
}
