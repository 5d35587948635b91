//! The types of the contract as declarations of Python.

use super::declared::{Contract, Declaration, Field, Shape, Verb};
use std::fmt::Write;

/// The first lines of the file.
const HEAD: &str = r#""""The types of requests and answers, as docs/json.md describes them: what `json.loads` makes of them.

Generated from crates/ninefold-api: NINEFOLD_UPDATE_DOCS=1 cargo test -p ninefold-api writes it again.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict
"#;

/// Returns the text of a Python module with all types of the contract.
///
/// Objects are `TypedDict`s. `Requests` and `Answers` have a key for each verb.
///
/// ```
/// let text = ninefold_api::schema::python();
/// assert!(text.contains("class SolveAnswer(TypedDict):\n"));
/// ```
#[must_use]
pub fn python() -> String {
    let contract = Contract::of(&super::contract());
    let mut text = HEAD.to_owned();
    let (records, aliases): (Vec<_>, Vec<_>) =
        contract.declarations.iter().partition(|one| matches!(one.shape, Shape::Record(_)));
    for declaration in records {
        record(&mut text, &contract, declaration);
    }
    by_verb(&mut text, &contract, "Requests", "The requests by verb.", |verb| &verb.request);
    by_verb(&mut text, &contract, "Answers", "The answers by verb.", |verb| &verb.answer);
    for declaration in in_order(aliases) {
        let shape = written(&declaration.shape);
        let _ = writeln!(text, "\n#: {}", declaration.about);
        let _ = writeln!(text, "{}: TypeAlias = {shape}", declaration.name);
    }
    text
}

/// Returns aliases so that each stands behind those that it names: they are looked up when the module is loaded.
fn in_order(mut aliases: Vec<&Declaration>) -> Vec<&Declaration> {
    let mut ordered = Vec::new();
    while !aliases.is_empty() {
        let open: Vec<&str> = aliases.iter().map(|alias| alias.name.as_str()).collect();
        let names_open = |alias: &&Declaration| {
            let mut found = false;
            alias.shape.names(&mut |name| found |= name != alias.name && open.contains(&name));
            found
        };
        let (later, now): (Vec<_>, Vec<_>) = aliases.iter().copied().partition(names_open);
        if now.is_empty() {
            // Aliases that name each other: Python has no order for them.
            ordered.extend(later);
            break;
        }
        ordered.extend(now);
        aliases = later;
    }
    ordered
}

/// Declares an object with certain keys.
fn record(text: &mut String, contract: &Contract, declaration: &Declaration) {
    let name = &declaration.name;
    let Shape::Record(fields) = &declaration.shape else { return };
    let shape = |field: &Field| {
        let shape = written(&contract.shape_of(name, field));
        if field.is_required { shape } else { format!("NotRequired[{shape}]") }
    };
    // A key that is a word of the language cannot be the name of an attribute.
    if fields.iter().any(|field| KEYWORDS.contains(&field.key.as_str())) {
        let _ = writeln!(text, "\n\n#: {}", declaration.about);
        let _ = writeln!(text, "{name} = TypedDict(\n    \"{name}\",\n    {{");
        for field in fields {
            let _ = writeln!(text, "        \"{}\": {},", field.key, quoted(&shape(field)));
        }
        text.push_str("    },\n)\n");
        return;
    }
    let _ = writeln!(text, "\n\nclass {name}(TypedDict):");
    docstring(text, &declaration.about);
    for field in fields {
        if !field.about.is_empty() {
            let _ = writeln!(text, "    #: {}", field.about);
        }
        let _ = writeln!(text, "    {}: {}", field.key, shape(field));
    }
}

/// Declares an object that has a key for each verb.
fn by_verb(
    text: &mut String,
    contract: &Contract,
    name: &str,
    about: &str,
    of: impl Fn(&Verb) -> &String,
) {
    let _ = writeln!(text, "\n\nclass {name}(TypedDict):");
    docstring(text, about);
    for verb in &contract.verbs {
        let _ = writeln!(text, "    {}: {}", verb.name, of(verb));
    }
}

fn docstring(text: &mut String, about: &str) {
    if !about.is_empty() {
        let _ =
            writeln!(text, "    \"\"\"{}\"\"\"\n", about.replace('\\', "\\\\").replace('"', "'"));
    }
}

/// Returns a type as a string literal of Python.
fn quoted(shape: &str) -> String {
    format!("\"{}\"", shape.replace('\\', "\\\\").replace('"', "'"))
}

/// The words of Python that could be keys.
const KEYWORDS: [&str; 12] = [
    "as", "class", "continue", "del", "for", "from", "global", "import", "in", "is", "pass", "with",
];

/// Returns a shape as Python's annotations write it.
fn written(shape: &Shape) -> String {
    let parts =
        |all: &[Shape], between: &str| all.iter().map(written).collect::<Vec<_>>().join(between);
    match shape {
        Shape::Any => "object".to_owned(),
        Shape::Null => "None".to_owned(),
        Shape::Boolean => "bool".to_owned(),
        Shape::Integer => "int".to_owned(),
        Shape::Number => "float".to_owned(),
        Shape::Text => "str".to_owned(),
        Shape::Literal(value) => format!("Literal[{value}]"),
        Shape::Named(name) => name.clone(),
        Shape::List(item) => format!("list[{}]", written(item)),
        // An array of JSON is a list, also where its length is fixed.
        Shape::Tuple(all) if all.windows(2).all(|pair| pair[0] == pair[1]) => {
            format!("list[{}]", all.first().map_or_else(|| "object".to_owned(), written))
        }
        Shape::Tuple(all) => format!("list[{}]", parts(all, " | ")),
        Shape::Dictionary(item) => format!("dict[str, {}]", written(item)),
        // No record stands inside of another without a name.
        Shape::Record(_) => "dict[str, object]".to_owned(),
        Shape::Union(all) if all.iter().all(|one| matches!(one, Shape::Literal(_))) => {
            let values = all.iter().filter_map(|one| match one {
                Shape::Literal(value) => Some(value.to_string()),
                _ => None,
            });
            format!("Literal[{}]", values.collect::<Vec<_>>().join(", "))
        }
        Shape::Union(all) => parts(all, " | "),
    }
}
