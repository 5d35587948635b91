//! The terminal: whether there is one, its colours, its width, and messages to standard error.

use crate::args::{ColorWhen, Common};
use std::io::{IsTerminal, Write};

/// The properties of the terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Console {
    /// Whether standard output is a terminal.
    pub(crate) out_is_terminal: bool,
    /// Whether standard error is a terminal.
    pub(crate) err_is_terminal: bool,
    /// Whether standard output has colours.
    pub(crate) out_colour: bool,
    /// Whether standard error has colours.
    pub(crate) err_colour: bool,
    /// Whether drawings use ASCII characters only.
    pub(crate) ascii: bool,
    /// Whether notes, progress and summaries are suppressed.
    pub(crate) quiet: bool,
    /// The number of columns.
    pub(crate) width: usize,
}

impl Console {
    /// Reads the properties of the terminal from the system and the environment.
    pub(crate) fn new(common: &Common) -> Self {
        let out_is_terminal = std::io::stdout().is_terminal() && common.output.is_none();
        let err_is_terminal = std::io::stderr().is_terminal();
        let colour = |is_terminal| match common.color {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => auto_colour(is_terminal),
        };
        let (out_colour, err_colour) = (colour(out_is_terminal), colour(err_is_terminal));
        if out_colour || err_colour {
            // Old Windows consoles need it; elsewhere this does nothing.
            let _ = anstyle_query::windows::enable_ansi_colors();
        }
        Self {
            out_is_terminal,
            err_is_terminal,
            out_colour,
            err_colour,
            ascii: common.ascii || !speaks_unicode(),
            quiet: common.quiet,
            width: width(),
        }
    }

    /// Formats a note for standard error.
    pub(crate) fn note(&self, message: &str) -> String {
        let style = anstyle::AnsiColor::Cyan.on_default().bold();
        if self.err_colour {
            format!("{style}note{style:#}: {message}\n")
        } else {
            format!("note: {message}\n")
        }
    }

    /// Prints a note to standard error, unless `--quiet` is given.
    pub(crate) fn say_note(&self, message: &str) {
        if !self.quiet {
            say(&self.note(message));
        }
    }
}

/// Prints to standard error. A failure is ignored: there is nowhere left to report it.
pub(crate) fn say(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Returns the number of columns of the terminal; 80 where there is none.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0))
}

fn auto_colour(is_terminal: bool) -> bool {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    if set("NO_COLOR").is_some() {
        return false;
    }
    if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") {
        return true;
    }
    // Windows has no TERM; elsewhere its absence means an unknown terminal.
    let capable = set("TERM").map_or(cfg!(windows), |term| term != "dumb");
    is_terminal && capable
}

/// Returns whether the locale allows more than ASCII. Without one, as on Windows, it is assumed.
fn speaks_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.is_none_or(|locale| {
        let locale = locale.to_ascii_uppercase();
        locale.contains("UTF-8") || locale.contains("UTF8")
    })
}
