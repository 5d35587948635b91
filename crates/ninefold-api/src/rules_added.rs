//! Rules that a puzzle gets besides its own, and rules of its own that are left out.

use crate::error::{Error, ErrorKind};
use ninefold_formats::variant::{Reading, read_rules, shape_object};
use ninefold_formats::{ErrorKind as ReadErrorKind, ReadError};
use ninefold_rules::Puzzle;
use serde_json::{Value, json};

/// Returns the rules that a name stands for, as objects of the key `rules`; `x` is both diagonals.
///
/// # Errors
///
/// There is no such rule, or it needs cells or numbers.
///
/// ```
/// use ninefold_api::rules_named;
///
/// assert_eq!(rules_named("x")?.len(), 2);
/// assert_eq!(rules_named("cage").unwrap_err().message, "the rule 'cage' needs cells");
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn rules_named(name: &str) -> Result<Vec<Value>, Error> {
    if name == "x" || name == "diagonal" {
        return Ok(["main", "anti"].map(|of| json!({"rule": "diagonal", "of": of})).to_vec());
    }
    let error = |message: String| Error::new(ErrorKind::Value, message).field("rules");
    let kind = ninefold_rules::catalogue::kind(name).ok_or_else(|| {
        error(format!("there is no rule '{name}'")).help("the request rules lists them all")
    })?;
    let needed = kind.parameters.iter().filter(|parameter| !parameter.optional);
    let needed: Vec<&str> = needed.map(|parameter| parameter.name).collect();
    if needed.is_empty() {
        return Ok(vec![json!({ "rule": kind.name })]);
    }
    let example =
        "write an object, such as {\"rule\":\"cage\",\"cells\":[\"r1c1\",\"r1c2\"],\"sum\":3}";
    Err(error(format!("the rule '{name}' needs {}", needed.join(", "))).help(example))
}

/// Adds rules to a puzzle, each a name or an object as in the key `rules` of an answer.
///
/// # Errors
///
/// There is no such rule, or its arguments do not fit the puzzle.
///
/// ```
/// use ninefold_api::add_rules;
/// use ninefold_rules::{Puzzle, Shape};
///
/// let mut puzzle = Puzzle::new(Shape::CLASSIC);
/// let cage = serde_json::json!({"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 3});
/// add_rules(&mut puzzle, &[cage, "anti-knight".into()])?;
/// assert_eq!(puzzle.rules().len(), 2);
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn add_rules(puzzle: &mut Puzzle, rules: &[Value]) -> Result<(), Error> {
    let mut objects = Vec::new();
    for rule in rules {
        match rule {
            Value::String(name) => objects.extend(rules_named(name)?),
            object => objects.push(object.clone()),
        }
    }
    let empty = Puzzle::new(puzzle.shape().clone());
    let object = json!({
        "puzzle": empty.text(),
        "shape": shape_object(puzzle.layout()),
        "rules": objects,
    });
    let read =
        read_rules(&object.to_string()).map_err(|error| Error::from(error).field("rules"))?;
    read.puzzle.rules().iter().for_each(|rule| puzzle.push_rule(rule.clone()));
    Ok(())
}

/// Refuses a puzzle with coded rules that are not known, unless they are among those to be left out; `all` stands for every one.
/// `how` is the advice, in which `{}` stands for the name of the first of them.
///
/// # Errors
///
/// The error of the kind `variant` names the rules.
pub fn refuse_unknown_rules(
    reading: &Reading,
    ignored: &[String],
    how: &str,
) -> Result<(), ReadError> {
    let is_ignored = |name: &str| ignored.iter().any(|known| known == name || known == "all");
    let names = reading.unread.iter().map(|unread| unread.name.as_str());
    let unknown: Vec<&str> = names.filter(|name| !is_ignored(name)).collect();
    let Some(first) = unknown.first() else { return Ok(()) };
    let message = format!("this puzzle has rules that are not known: {}", unknown.join(", "));
    Err(ReadError::new(ReadErrorKind::Variant, message).help(how.replace("{}", first)))
}
