//! The arguments of chores with options, values and files.

use crate::{say, show};
use std::fmt::Write;
use std::process::ExitCode;

/// Every option of a chore, and what it does.
pub(crate) type Described = [(&'static str, &'static str)];

/// Reads the arguments: each goes to `take`, with the arguments behind it, of which it may take values.
pub(crate) fn read<'a>(
    args: &'a [String],
    mut take: impl FnMut(&'a str, &mut Values<'a>) -> Result<(), String>,
) -> Result<(), String> {
    let mut values = Values { option: "", rest: args.iter() };
    while let Some(arg) = values.rest.next() {
        values.option = arg;
        take(arg, &mut values)?;
    }
    Ok(())
}

/// The arguments behind an option.
pub(crate) struct Values<'a> {
    option: &'a str,
    rest: std::slice::Iter<'a, String>,
}

impl<'a> Values<'a> {
    /// Returns the value of the option.
    pub(crate) fn text(&mut self) -> Result<&'a str, String> {
        let value = self.rest.next().map(String::as_str);
        value.ok_or_else(|| format!("{} needs a value", self.option))
    }

    /// Returns the value of the option as a number.
    pub(crate) fn number(&mut self, least: usize, most: usize) -> Result<usize, String> {
        let number = self.text()?.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| match most {
            usize::MAX => format!("{} needs a number from {least} on", self.option),
            _ => format!("{} needs a number from {least} to {most}", self.option),
        })
    }
}

/// Returns the error of an argument that is no option, or the file that it names.
pub(crate) fn file(arg: &str) -> Result<&str, String> {
    match arg.starts_with('-') {
        true => Err(format!("{arg}: no such option; --help lists them")),
        false => Ok(arg),
    }
}

/// Runs a chore: shows its help where that is asked for, and says why it fails.
pub(crate) fn run(
    name: &str,
    args: &[String],
    help: impl FnOnce() -> String,
    chore: impl FnOnce() -> Result<(), String>,
) -> ExitCode {
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        show(&help());
        return ExitCode::SUCCESS;
    }
    match chore() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say(&format!("{name}: {why}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Appends a line for each option to a help text.
pub(crate) fn describe(options: &Described, width: usize, text: &mut String) {
    for (name, about) in options {
        let _ = writeln!(text, "  {name:<width$} {about}");
    }
}
