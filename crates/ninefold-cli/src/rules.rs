//! The options `--rules` and `--ignore-rule`: rules that every puzzle has besides its own, and rules of its own that are left out.

use crate::cli_error::CliError;
use ninefold_api::{add_rules, refuse_unknown_rules, rules_named};
use ninefold_formats::{ErrorKind, ReadError, Record};
use serde_json::Value;

/// The rules that the options name.
#[derive(Debug, Default)]
pub(crate) struct RuleOptions {
    /// Rules that are added, as objects of the key `rules`.
    added: Vec<Value>,
    /// The names of coded rules that may be left out.
    ignored: Vec<String>,
}

impl RuleOptions {
    /// Reads the values of the options. An added rule is a name, or a file with a list of rules in JSON.
    pub(crate) fn new(added: &[String], ignored: &[String]) -> Result<Self, CliError> {
        let mut rules = Vec::new();
        for name in added.iter().flat_map(|names| names.split(',')).filter(|name| !name.is_empty())
        {
            if std::path::Path::new(name).is_file() {
                rules.extend(of_file(name)?);
            } else {
                rules.extend(named(name)?);
            }
        }
        let ignored =
            ignored.iter().flat_map(|names| names.split(',')).map(str::to_owned).collect();
        Ok(Self { added: rules, ignored })
    }

    /// Returns `true` if every puzzle gets rules.
    pub(crate) const fn are_added(&self) -> bool {
        !self.added.is_empty()
    }

    /// Returns a record with the rules of the options.
    ///
    /// A puzzle with a coded rule that is not known is refused, unless the rule is one that is left out.
    pub(crate) fn applied(&self, mut record: Record) -> Result<Record, ReadError> {
        if !record.is_classic() {
            let how = "--ignore-rule '{}' answers without it, and says so";
            refuse_unknown_rules(&record, &self.ignored, how)?;
        }
        if !self.added.is_empty() {
            add_rules(&mut record.puzzle, &self.added).map_err(unfitting)?;
        }
        Ok(record)
    }
}

/// Returns the rules that a name stands for; `x` is both diagonals.
fn named(name: &str) -> Result<Vec<Value>, CliError> {
    rules_named(name).map_err(|error| {
        if ninefold_rules::catalogue::kind(name).is_some() {
            let help = "write it into a file: a list such as [{\"rule\":\"cage\",\"cells\":[\"r1c1\",\"r1c2\"],\"sum\":3}]";
            return CliError::usage(error.message, help);
        }
        let message = format!("{}, and no file of that name", error.message);
        CliError::usage(message, "'ninefold rules' lists them")
    })
}

/// Converts the error about an added rule that does not fit a puzzle.
fn unfitting(error: ninefold_api::Error) -> ReadError {
    ReadError::new(ErrorKind::Syntax, error.message)
}

/// Reads a list of rules, or a puzzle with rules, in JSON.
fn of_file(name: &str) -> Result<Vec<Value>, CliError> {
    let wrong = |problem: String| {
        CliError::usage(
            format!("{name}: {problem}"),
            "a file of --rules holds a list of rules in JSON",
        )
    };
    let text = std::fs::read_to_string(name).map_err(|error| wrong(error.to_string()))?;
    let value: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    match value {
        Value::Array(rules) => Ok(rules),
        // What `check --propose-rules` has written.
        Value::Object(object) if object.contains_key("proposals") => {
            let proposals = object["proposals"].as_array().into_iter().flatten();
            Ok(proposals.map(|proposal| proposal["rule"].clone()).collect())
        }
        Value::Object(mut object) => match object.remove("rules") {
            Some(Value::Array(rules)) => Ok(rules),
            _ => Err(wrong("it has no list \"rules\"".to_owned())),
        },
        _ => Err(wrong("it is no list".to_owned())),
    }
}
