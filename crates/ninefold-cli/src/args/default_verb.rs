//! Completes the arguments before clap parses them: a missing verb is `solve`, and a puzzle that
//! begins with dashes is a puzzle, not an option.

use super::common::shared_options;
use clap::Command;
use ninefold::Cell;
use std::ffi::OsString;

/// Returns the arguments for clap: the verb comes first, and is `solve` if there is none.
pub(super) fn complete(args: Vec<OsString>, command: &Command) -> Vec<OsString> {
    let mut args: Vec<OsString> = args.into_iter().map(shield_puzzle).collect();
    if args.get(1).is_some_and(|arg| arg == "help") {
        // `help` and `help VERB` are what many try first.
        args.remove(1);
        args.push("--help".into());
        return args;
    }
    let mut at = 1;
    while let Some(arg) = args.get(at) {
        let text = arg.to_string_lossy();
        if text == "--" || !text.starts_with('-') || text == "-" {
            break;
        }
        if matches!(text.as_ref(), "-h" | "--help" | "-V" | "--version") {
            // Help for the program as a whole, or for a verb that follows.
            return args;
        }
        at += if takes_value(&text) { 2 } else { 1 };
    }
    let is_verb = |arg: &OsString| command.find_subcommand(arg).is_some();
    let verb = if args.get(at).is_some_and(is_verb) { args.remove(at) } else { "solve".into() };
    args.insert(1.min(args.len()), verb);
    args
}

/// Returns whether an option is followed by its value as an argument of its own.
fn takes_value(text: &str) -> bool {
    let option = shared_options().get_arguments().find(|arg| {
        let long = arg.get_long().is_some_and(|long| text == format!("--{long}"));
        let short = arg.get_short().is_some_and(|short| text == format!("-{short}"));
        long || short
    });
    option.is_some_and(|arg| arg.get_action().takes_values() && !arg.is_require_equals_set())
}

/// Replaces the dashes of a puzzle that begins with one by dots, which mean the same and cannot be
/// mistaken for an option.
fn shield_puzzle(arg: OsString) -> OsString {
    match arg.to_str() {
        Some(text) if text.starts_with('-') && is_cells(text) => text.replace('-', ".").into(),
        _ => arg,
    }
}

fn is_cells(text: &str) -> bool {
    let is_cell = |b: u8| b.is_ascii_digit() || b".X*_-x?e#".contains(&b);
    text.len() == Cell::COUNT && text.bytes().all(is_cell)
}
