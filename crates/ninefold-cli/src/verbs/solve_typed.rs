//! `solve` in typing mode: asks for a puzzle, solves it, and asks for rows again if it is broken.

use super::check::{Check, WHOLE_LISTS};
use super::solve::Solve;
use crate::args::SolveArgs;
use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::gpu::Gpu;
use crate::interactive::{Typing, typed_input};
use crate::output::print;
use crate::settings::{Form, Settings};
use crate::show::checked;
use ninefold::check::Verdict;
use ninefold_formats::Puzzle;
use ninefold_show::Findings;

/// Runs the verb.
pub(crate) fn run(args: &SolveArgs, settings: &Settings) -> Result<Exit, CliError> {
    let mut work = Solve::new(args, settings)?;
    if work.context.form == Form::Lines && settings.output.path.is_none() {
        // Typing mode shows grids, also when standard output is not a terminal.
        work.context.form = Form::Pretty;
    }
    let gpu = Gpu::none(work.context.console);
    let context = work.context.clone();
    let check = Check { context, answers: String::new(), gpu, redundant_rules: false };
    let mut typing = Typing::begin()?;
    loop {
        let grid = typing.rows()?;
        print("\n")?;
        let puzzle = Puzzle::of_givens(grid);
        let question = check.question(&puzzle);
        let report = check.report(&question);
        let fine = matches!(report.verdict, Verdict::Unique | Verdict::Solved);
        if fine || work.context.form != Form::Pretty {
            return work.run(vec![typed_input(&grid)], settings);
        }
        let findings = Findings::new(&question, &report).with_whole_lists(WHOLE_LISTS);
        print(&checked::report(
            &puzzle,
            &findings,
            None,
            &settings.console,
            settings.language.words(),
        ))?;
        match typing.ask_correction()? {
            Some(row) => typing.correct(row)?,
            // Several solutions are an answer all the same; that there is none has been said.
            None if report.count.found > 0 => {
                return work.run(vec![typed_input(&grid)], settings);
            }
            None => return Ok(Exit::No),
        }
    }
}
