//! `check --propose-rules`: rules that drawings and words of a puzzle may stand for. None of them is used.

use crate::buffer::Out;
use crate::cli_error::CliError;
use crate::columns::put;
use crate::context::Context;
use crate::exit::Exit;
use crate::pace::Pacing;
use crate::records::Item;
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::show::{any_grid, json, words};
use crate::verbs::any_rules::AnyRules;
use crate::work::Work;
use crate::worker::OneByOne;
use ninefold_api::ProposeAnswer;
use ninefold_formats::Record;
use ninefold_formats::variant::Reading;

/// Runs the verb.
pub(super) fn run(inputs: &[String], settings: &Settings) -> Result<Exit, CliError> {
    let context = Context::new(settings, settings.form(), 1);
    run_verb(settings, RunInputs::named_or_typed(inputs)?, OneByOne(Propose { context }))
}

/// Answers with proposals.
#[derive(Clone)]
struct Propose {
    context: Context,
}

impl Work for Propose {
    const PACING: Pacing = Pacing::SLOW;

    fn context(&self) -> &Context {
        &self.context
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        self.answer_variant(item, &record, out);
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        AnyRules::new(&self.context, item, reading).propose(out);
    }
}

impl AnyRules<'_> {
    /// Appends the rules that drawings and words may stand for, each with its reason.
    fn propose(&self, out: &mut Out<'_>) {
        let (reading, words) = (self.reading, self.rule_words());
        let answer =
            self.context.watched(|watch| ProposeAnswer::new(self.head(), reading, words, watch));
        if crate::stop::interrupted() {
            out.last = true;
            return;
        }
        out.last |= !answer.complete && answer.count < 2 && self.context.stop.now();
        out.summary.puzzles += 1;
        match self.context.form {
            Form::Json => out.out.extend(json::line(&answer)),
            Form::Pretty => self.pretty_proposals(&answer, out),
            Form::Lines | Form::Format(_) => {
                for proposal in &answer.proposals {
                    let (rule, reason) = (&proposal.rule, words::clean(&proposal.reason));
                    self.line(&format!("{rule}\t{reason}"), out);
                }
            }
        }
    }

    fn pretty_proposals(&self, answer: &ProposeAnswer, out: &mut Out<'_>) {
        self.name(out);
        put(out, &any_grid::givens(self.puzzle(), &self.context.console));
        if let Some(text) = &answer.rules.text {
            for line in text.lines().filter(|line| !line.trim().is_empty()) {
                put(out, &format!("{}\n", self.wrapped(&words::clean(line))));
            }
        }
        for (number, proposal) in (1..).zip(&answer.proposals) {
            let agrees = if proposal.agrees { "; the stated solution obeys it" } else { "" };
            let text =
                format!("{number}. {} Reason: {}{agrees}.", proposal.sentence, proposal.reason);
            put(out, &format!("{}\n", self.wrapped(&words::clean(&text))));
        }
        put(out, &format!("{}\n\n", self.wrapped(&advice(answer))));
    }
}

/// Returns what the proposals come to, and how they are used.
fn advice(answer: &ProposeAnswer) -> String {
    let how = "Save what --json prints, delete what is wrong, and name the file with --rules.";
    match (answer.proposals.len(), answer.count, answer.complete) {
        (0, ..) => "No rules are proposed.".to_owned(),
        _ if answer.agrees => {
            format!("With all of them the stated solution is the only one. {how}")
        }
        (_, 1, true) => format!("With all of them there is exactly one solution. {how}"),
        (_, 0, true) => format!("With all of them there is no solution, so some are wrong. {how}"),
        (_, 0 | 1, false) => {
            format!("The search was stopped before it was known how many solutions are left. {how}")
        }
        _ => format!("With all of them several solutions are left, so a rule is missing. {how}"),
    }
}
