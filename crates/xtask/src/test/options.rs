//! The options of a run, and what every check may know of it.

use super::not_run::NotRun;
use crate::is_ci;
use std::path::Path;

/// The options of `cargo xtask test`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// Only what is useful while working: lints and tests with fewer cases.
    pub(crate) quick: bool,
    /// Also the tests that take minutes.
    pub(crate) long: bool,
    /// Installs missing tools.
    pub(crate) install: bool,
}

impl Options {
    /// Reads the arguments after `test`.
    pub(crate) fn parse(args: &[&str]) -> Option<Self> {
        let mut options = Self { install: is_ci(), ..Self::default() };
        for arg in args {
            match *arg {
                "--quick" => options.quick = true,
                "--long" => options.long = true,
                "--install" => options.install = true,
                _ => return None,
            }
        }
        (!options.quick || !options.long).then_some(options)
    }
}

/// A run of the checks, as each of them sees it.
pub(super) struct Run<'a> {
    pub(super) root: &'a Path,
    pub(super) options: Options,
    pub(super) not_run: &'a NotRun,
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn options_are_read_and_contradictions_refused() {
        assert!(Options::parse(&["--quick"]).is_some_and(|options| options.quick));
        assert!(Options::parse(&["--long", "--install"]).is_some_and(|o| o.long && o.install));
        assert_eq!(Options::parse(&["--quick", "--long"]), None);
        assert_eq!(Options::parse(&["--slow"]), None);
    }
}
