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
    /// The first check to run, for going on after a failure.
    pub(crate) from: Option<&'static str>,
}

impl Options {
    /// Reads the arguments after `test`. `check_named` returns the name of the check that an argument names.
    pub(super) fn parse(
        args: &[&str],
        check_named: fn(&str) -> Option<&'static str>,
    ) -> Option<Self> {
        let mut options = Self { install: is_ci(), ..Self::default() };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match *arg {
                "--quick" => options.quick = true,
                "--long" => options.long = true,
                "--install" => options.install = true,
                "--from" => options.from = Some(check_named(args.next()?)?),
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

impl Run<'_> {
    /// Returns `true` if the crates of tables are checked, too.
    pub(super) fn has_tables(&self) -> bool {
        is_ci() || self.options.long
    }
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn options_are_read_and_contradictions_refused() {
        let parse = |args| Options::parse(args, |name| (name == "Python").then_some("Python"));
        assert!(parse(&["--quick"]).is_some_and(|options| options.quick));
        assert!(parse(&["--long", "--install"]).is_some_and(|o| o.long && o.install));
        assert_eq!(parse(&["--quick", "--long"]), None);
        assert_eq!(parse(&["--slow"]), None);
        assert!(parse(&["--from", "Python"]).is_some_and(|o| o.from == Some("Python")));
        assert_eq!(parse(&["--from", "nothing"]), None);
        assert_eq!(parse(&["--from"]), None);
    }
}
