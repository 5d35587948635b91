//! `generate`: puzzles to order.
//!
//! ```text
//!   options ──► wish ──► hunt (attempts in blocks, on all cores) ──► show ──► output
//!                          └──► progress
//! ```
//!
//! What a puzzle should be like is the library's business; here are the words for it, the clock, and
//! the order in which puzzles leave.

mod blocks;
mod hunt;
mod progress;
mod show;
mod wish;
mod writer;

use super::{Desk, INTERRUPTED, refuse_output, report_not_replaced, report_write_error, seed};
use crate::args::{Common, GenerateArgs};
use crate::console::Console;
use crate::output::Output;
use crate::show::{report, words};
use crate::stop;
use hunt::Hunt;
use writer::Ended;

/// Runs the verb.
pub(crate) fn run(args: &GenerateArgs, common: &Common, console: &Console) -> u8 {
    let mut desk = Desk::new(common, console, 1);
    desk.form = desk.form.or_by_name(common);
    let refuse = |message: &str, help: Option<&str>| {
        crate::say(&report::plain_error(console, message, help));
        2
    };
    let Some(wish) = wish::wish(args, common, console) else { return 2 };
    if let Err(impossible) = wish.check() {
        let help = wish::concerned(&impossible, &wish);
        return refuse(&impossible.to_string(), Some(&help));
    }
    let wishes = vec![wish];
    let output = match Output::open(common, desk.form.format()) {
        Ok(output) => output,
        Err(error) => return refuse_output(console, &error),
    };
    let seed = seed::given_or_fresh(args.seed, args.count > 0, console);
    let hunt = Hunt { desk, wishes, seed, count: args.count, distinct: args.distinct };
    close(&desk, args.count, &hunt.run(super::threads(common), output))
}

/// Says how it ended; the exit code.
fn close(desk: &Desk, count: u64, ended: &Ended) -> u8 {
    let console = &desk.console;
    let note = |text: &str| {
        if !console.quiet {
            crate::say(&report::note(console, text));
        }
    };
    let so_far = || {
        let found =
            format!("{} of {}", words::grouped(ended.found), words::plural(count, "puzzle"));
        format!("{found} in {}", words::plural(ended.tried, "attempt"))
    };
    if stop::interrupted() {
        note(&format!("interrupted; {}", so_far()));
        report_not_replaced(console, ended.not_replaced.as_ref(), INTERRUPTED);
        return 130;
    }
    if let Some(error) = &ended.write_error {
        report_write_error(console, error, ended.not_replaced.as_ref());
        return 2;
    }
    if ended.broken_pipe {
        return 0;
    }
    if let Some(text) = desk.form.format().and_then(|format| ended.tally.losses(format.name)) {
        note(&text);
    }
    if ended.found < count {
        note(&format!("stopped: time limit reached; {}", so_far()));
    }
    report_not_replaced(console, ended.not_replaced.as_ref(), "no puzzle was found");
    if desk.to_file && ended.found == count && count > 0 {
        note(&format!("{} written", words::plural(ended.found, "puzzle")));
    }
    u8::from(ended.found == 0 && count > 0)
}
