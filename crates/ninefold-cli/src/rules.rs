//! The options `--rules` and `--ignore-rule`: rules that every puzzle has besides its own, and rules of its own that are left out.

use crate::cli_error::CliError;
use ninefold_formats::{ErrorKind, ReadError, Record};
use serde_json::{Value, json};

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
            let unknown: Vec<&str> = record
                .unread
                .iter()
                .map(|unread| unread.name.as_str())
                .filter(|name| !self.ignored.iter().any(|known| known == name || known == "all"))
                .collect();
            if let Some(first) = unknown.first() {
                let message =
                    format!("this puzzle has rules that are not known: {}", unknown.join(", "));
                return Err(ReadError::new(ErrorKind::Variant, message)
                    .help(format!("--ignore-rule '{first}' answers without it, and says so")));
            }
        }
        if !self.added.is_empty() {
            ninefold_api::add_rules(&mut record.puzzle, &self.added)?;
        }
        Ok(record)
    }
}

/// Returns the rules that a name stands for; `x` is both diagonals.
fn named(name: &str) -> Result<Vec<Value>, CliError> {
    if name == "x" || name == "diagonal" {
        return Ok(["main", "anti"].map(|of| json!({"rule": "diagonal", "of": of})).to_vec());
    }
    let kind = ninefold_rules::catalogue::kind(name).ok_or_else(|| {
        let message = format!("there is no rule '{name}', and no file of that name");
        CliError::usage(message, "'ninefold rules' lists them")
    })?;
    let needed: Vec<&str> =
        kind.parameters.iter().filter(|p| !p.optional).map(|parameter| parameter.name).collect();
    if needed.is_empty() {
        return Ok(vec![json!({ "rule": kind.name })]);
    }
    let message = format!("the rule '{name}' needs {}", needed.join(", "));
    Err(CliError::usage(
        message,
        "write it into a file: a list such as [{\"rule\":\"cage\",\"cells\":[\"r1c1\",\"r1c2\"],\"sum\":3}]",
    ))
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
        Value::Object(mut object) => match object.remove("rules") {
            Some(Value::Array(rules)) => Ok(rules),
            _ => Err(wrong("it has no list \"rules\"".to_owned())),
        },
        _ => Err(wrong("it is no list".to_owned())),
    }
}
