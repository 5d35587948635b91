//! The types of the contract as declarations of TypeScript.

use super::declared::{Contract, Declaration, Shape, Verb};
use std::fmt::Write;

/// The first lines of the file.
const HEAD: &str = "// The types of requests and answers, as docs/json.md describes them. Nothing here exists at run time.
// Generated from crates/ninefold-api: NINEFOLD_UPDATE_DOCS=1 cargo test -p ninefold-api writes it again.
";

/// Returns the text of a `.d.ts` file with all types of the contract.
///
/// `Requests` and `Answers` have a key for each verb, so that a function can have the type
/// `(request: Requests[V]) => Answers[V]`.
///
/// ```
/// let text = ninefold_api::schema::typescript();
/// assert!(text.contains("  solve: SolveAnswer;\n"));
/// ```
#[must_use]
pub fn typescript() -> String {
    let contract = Contract::of(&super::contract());
    let mut text = HEAD.to_owned();
    for declaration in &contract.declarations {
        text.push('\n');
        comment(&mut text, "", &declaration.about);
        declare(&mut text, &contract, declaration);
    }
    by_verb(&mut text, &contract, "Requests", "The requests by verb.", |verb| &verb.request);
    by_verb(&mut text, &contract, "Answers", "The answers by verb.", |verb| &verb.answer);
    text.push_str("\nexport type VerbName = keyof Requests;\n");
    text
}

/// Declares one type.
fn declare(text: &mut String, contract: &Contract, declaration: &Declaration) {
    let name = &declaration.name;
    let is_request = contract.of_requests.contains(name);
    let Shape::Record(fields) = &declaration.shape else {
        let shape = written(&declaration.shape, is_request);
        let _ = writeln!(text, "export type {name} = {shape};");
        return;
    };
    let _ = writeln!(text, "export interface {name} {{");
    for field in fields {
        comment(text, "  ", &field.about);
        let mark = if field.is_required { "" } else { "?" };
        let shape = written(&contract.shape_of(name, field), is_request);
        let _ = writeln!(text, "  {}{mark}: {shape};", field.key);
    }
    text.push_str("}\n");
}

/// Declares a type that has a key for each verb.
fn by_verb(
    text: &mut String,
    contract: &Contract,
    name: &str,
    about: &str,
    of: impl Fn(&Verb) -> &String,
) {
    text.push('\n');
    comment(text, "", about);
    let _ = writeln!(text, "export interface {name} {{");
    for verb in &contract.verbs {
        let _ = writeln!(text, "  {}: {};", verb.name, of(verb));
    }
    text.push_str("}\n");
}

fn comment(text: &mut String, indent: &str, about: &str) {
    if !about.is_empty() {
        let _ = writeln!(text, "{indent}/** {} */", about.replace("*/", "*\u{200b}/"));
    }
}

/// Returns a shape as TypeScript writes it. The lists of a request may be read-only.
fn written(shape: &Shape, is_request: bool) -> String {
    let part = |shape: &Shape| written(shape, is_request);
    match shape {
        Shape::Any => "unknown".to_owned(),
        Shape::Null => "null".to_owned(),
        Shape::Boolean => "boolean".to_owned(),
        Shape::Integer | Shape::Number => "number".to_owned(),
        Shape::Text => "string".to_owned(),
        Shape::Literal(value) => value.to_string().replace('"', "'"),
        Shape::Named(name) => name.clone(),
        Shape::List(item) if is_request => format!("ReadonlyArray<{}>", part(item)),
        Shape::List(item) => format!("Array<{}>", part(item)),
        Shape::Tuple(all) => {
            let read_only = if is_request { "readonly " } else { "" };
            format!("{read_only}[{}]", all.iter().map(part).collect::<Vec<_>>().join(", "))
        }
        Shape::Dictionary(item) => format!("Record<string, {}>", part(item)),
        Shape::Record(fields) => {
            let field = |field: &super::declared::Field| {
                let mark = if field.is_required { "" } else { "?" };
                format!("{}{mark}: {}", field.key, part(&field.shape))
            };
            format!("{{ {} }}", fields.iter().map(field).collect::<Vec<_>>().join("; "))
        }
        Shape::Union(all) => all.iter().map(part).collect::<Vec<_>>().join(" | "),
    }
}
