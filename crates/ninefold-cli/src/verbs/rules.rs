//! `rules`: the catalogue of rules, or one of them with its fields and an example.

use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::output::Output;
use crate::runner::put_whole;
use crate::settings::Settings;
use crate::show::{any_grid, json, words};
use ninefold_api::{RuleKindAnswer, RuleKindsRequest, rule_kinds};
use ninefold_rules::catalogue::{RuleKind, kind};

/// Runs the verb.
pub(crate) fn run(name: Option<&str>, settings: &Settings) -> Result<Exit, CliError> {
    let answer = rule_kinds(&RuleKindsRequest::new(name));
    let answer =
        answer.map_err(|error| CliError::usage(error.message, error.help.unwrap_or_default()))?;
    let mut text = Vec::new();
    for rule in &answer.rules {
        if settings.json {
            text.extend(json::line(rule));
        } else if name.is_none() {
            text.extend(format!("{:<20} {}\n", rule.name, rule.sentence).into_bytes());
        } else if let Some(kind) = kind(&rule.name) {
            text.extend(whole(kind, rule, settings).into_bytes());
        }
    }
    put_whole(Output::open(&settings.output, None)?, &text, None)
}

/// Returns everything about a rule.
fn whole(kind: &'static RuleKind, rule: &RuleKindAnswer, settings: &Settings) -> String {
    let mut text = format!("{} ({})\n{}\n", rule.title, rule.name, rule.sentence);
    if !rule.parameters.is_empty() {
        text.push_str("\nFields in JSON:\n");
    }
    for parameter in &rule.parameters {
        let optional = if parameter.optional { ", may be left out" } else { "" };
        text.push_str(&format!("  {:<12} {}{optional}\n", parameter.name, parameter.kind));
    }
    if !rule.formats.is_empty() {
        text.push_str(&format!("\nAlso read from: {}\n", rule.formats.join(", ")));
    }
    if let Ok(puzzle) = kind.example_puzzle() {
        text.push_str("\nAn example:\n");
        text.push_str(&any_grid::givens(&puzzle, &settings.console));
        for sentence in
            ninefold_show::rules::in_words(&puzzle, settings.language.rule_words()).iter().skip(1)
        {
            text.push_str(&format!("{}\n", words::clean(sentence)));
        }
    }
    text
}
