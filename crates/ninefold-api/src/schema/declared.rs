//! The types of the contract as a table that other languages' declarations are written from.
//!
//! ```text
//!   JSON Schema ──► Declaration: name, description, Shape ──► typescript.rs, python.rs
//! ```

use crate::names::MAY_BE_NULL;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The longest list of a fixed length that is a tuple; `[row, column]` is one, the nine digits are a list.
const LONGEST_TUPLE: u64 = 4;

/// A type with a name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Declaration {
    pub(super) name: String,
    /// The first paragraph of the description, in one line.
    pub(super) about: String,
    pub(super) shape: Shape,
}

/// The values that a type has.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// Any JSON value.
    Any,
    Null,
    Boolean,
    Integer,
    Number,
    Text,
    /// This value alone.
    Literal(Value),
    /// The declaration of this name.
    Named(String),
    List(Box<Self>),
    Tuple(Vec<Self>),
    /// An object with any keys.
    Dictionary(Box<Self>),
    Record(Vec<Field>),
    Union(Vec<Self>),
}

/// A key of an object.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field {
    pub(super) key: String,
    pub(super) about: String,
    pub(super) shape: Shape,
    pub(super) is_required: bool,
    /// Whether an answer may have null here although it could leave the key out.
    pub(super) may_be_null: bool,
}

/// All types of the contract, and what belongs together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Contract {
    /// The types by name; a record for each request is among them, `SolveRequest`.
    pub(super) declarations: Vec<Declaration>,
    /// The names of the types that requests contain.
    pub(super) of_requests: BTreeSet<String>,
    /// For each verb the names of its request and its answer, in the order of the table of requests.
    pub(super) verbs: Vec<Verb>,
}

/// A verb of the contract.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Verb {
    pub(super) name: String,
    pub(super) request: String,
    pub(super) answer: String,
}

impl Contract {
    /// Reads the schema of [`contract`](super::contract).
    pub(super) fn of(schema: &Value) -> Self {
        let mut declarations = Vec::new();
        let mut verbs = Vec::new();
        for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
            let declaration = Declaration {
                name: name.clone(),
                about: about(definition),
                shape: Shape::of(definition),
            };
            match name.as_str() {
                // One table defines both, so the first request has the first answer.
                "Request" => {
                    let answers = schema["$defs"]["Answer"]["anyOf"].as_array();
                    let requests = definition["oneOf"].as_array();
                    for (request, answer) in
                        requests.into_iter().flatten().zip(answers.into_iter().flatten())
                    {
                        let verb = Verb::of(request, answer);
                        declarations.push(Declaration {
                            name: verb.request.clone(),
                            about: about(request),
                            shape: Shape::of(request),
                        });
                        verbs.push(verb);
                    }
                    let names = verbs.iter().map(|verb| Shape::Named(verb.request.clone()));
                    declarations
                        .push(Declaration { shape: Shape::Union(names.collect()), ..declaration });
                }
                _ => declarations.push(declaration),
            }
        }
        declarations.sort_by(|a, b| a.name.cmp(&b.name));
        let of_requests = reached(&declarations, &["Request", "ScanRequest"]);
        Self { declarations, of_requests, verbs }
    }

    /// Returns the shape of a field as the record of this name has it.
    ///
    /// An answer leaves a key out where there is nothing to say, so what may be absent is never null, but for few keys. A
    /// request may have null there.
    pub(super) fn shape_of(&self, name: &str, field: &Field) -> Shape {
        match &field.shape {
            Shape::Union(all)
                if !field.is_required && !field.may_be_null && !self.of_requests.contains(name) =>
            {
                Shape::union(all.iter().filter(|shape| **shape != Shape::Null).cloned().collect())
            }
            shape => shape.clone(),
        }
    }
}

impl Verb {
    fn of(request: &Value, answer: &Value) -> Self {
        let name = request["properties"]["verb"]["const"].as_str().unwrap_or_default();
        let camel: String = name.split('-').map(capitalised).collect();
        Self {
            name: name.to_owned(),
            request: format!("{camel}Request"),
            answer: reference(answer).unwrap_or_default(),
        }
    }
}

impl Shape {
    /// Reads a schema. One without a type that is known here is [`Shape::Any`].
    fn of(schema: &Value) -> Self {
        let Some(keywords) = schema.as_object() else { return Self::Any };
        if let Some(name) = reference(schema) {
            return Self::Named(name);
        }
        if let Some(value) = keywords.get("const") {
            return Self::Literal(value.clone());
        }
        if let Some(values) = keywords.get("enum").and_then(Value::as_array) {
            return Self::union(values.iter().cloned().map(Self::Literal).collect());
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(all) = keywords.get(keyword).and_then(Value::as_array) {
                return Self::union(all.iter().map(Self::of).collect());
            }
        }
        match keywords.get("type") {
            Some(Value::Array(names)) => {
                Self::union(names.iter().map(|name| Self::of_type(name, keywords)).collect())
            }
            Some(name) => Self::of_type(name, keywords),
            None => Self::Any,
        }
    }

    /// Reads a schema as if it had only this type.
    fn of_type(name: &Value, keywords: &Map<String, Value>) -> Self {
        match name.as_str() {
            Some("null") => Self::Null,
            Some("boolean") => Self::Boolean,
            Some("integer") => Self::Integer,
            Some("number") => Self::Number,
            Some("string") => Self::Text,
            Some("array") => Self::of_array(keywords),
            Some("object") => Self::of_object(keywords),
            _ => Self::Any,
        }
    }

    fn of_array(keywords: &Map<String, Value>) -> Self {
        if let Some(items) = keywords.get("prefixItems").and_then(Value::as_array) {
            return Self::Tuple(items.iter().map(Self::of).collect());
        }
        let item = keywords.get("items").map_or(Self::Any, Self::of);
        let length = |keyword: &str| keywords.get(keyword).and_then(Value::as_u64);
        match (length("minItems"), length("maxItems")) {
            (Some(least), Some(most)) if least == most && most <= LONGEST_TUPLE => {
                Self::Tuple((0..most).map(|_| item.clone()).collect())
            }
            _ => Self::List(Box::new(item)),
        }
    }

    fn of_object(keywords: &Map<String, Value>) -> Self {
        let Some(properties) = keywords.get("properties").and_then(Value::as_object) else {
            let values = keywords.get("additionalProperties").map_or(Self::Any, Self::of);
            return Self::Dictionary(Box::new(values));
        };
        let required = keywords.get("required").and_then(Value::as_array);
        let is_required = |key: &str| required.is_some_and(|all| all.iter().any(|one| one == key));
        let fields = properties.iter().map(|(key, schema)| Field {
            key: key.clone(),
            about: about(schema),
            shape: Self::of(schema),
            is_required: is_required(key),
            may_be_null: schema["$comment"] == MAY_BE_NULL,
        });
        Self::Record(fields.collect())
    }

    /// Returns the union of shapes: each once, and one alone is no union.
    fn union(all: Vec<Self>) -> Self {
        let mut parts: Vec<Self> = Vec::new();
        for part in all {
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        match parts.pop() {
            Some(only) if parts.is_empty() => only,
            Some(last) => {
                parts.push(last);
                Self::Union(parts)
            }
            None => Self::Any,
        }
    }

    /// Calls `visit` with the names that a shape refers to.
    pub(super) fn names(&self, visit: &mut impl FnMut(&str)) {
        match self {
            Self::Named(name) => visit(name),
            Self::List(item) | Self::Dictionary(item) => item.names(visit),
            Self::Tuple(all) | Self::Union(all) => all.iter().for_each(|one| one.names(visit)),
            Self::Record(fields) => fields.iter().for_each(|field| field.shape.names(visit)),
            _ => {}
        }
    }
}

/// Returns the names of the types that these types contain, and their own.
fn reached(declarations: &[Declaration], from: &[&str]) -> BTreeSet<String> {
    let mut open: Vec<String> = from.iter().map(|&name| name.to_owned()).collect();
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop() {
        if let Some(declaration) = declarations.iter().find(|one| one.name == name)
            && found.insert(name)
        {
            declaration.shape.names(&mut |name| open.push(name.to_owned()));
        }
    }
    found
}

/// Returns the name that a schema refers to.
fn reference(schema: &Value) -> Option<String> {
    schema["$ref"].as_str()?.strip_prefix("#/$defs/").map(str::to_owned)
}

/// Returns the first paragraph of a description, in one line and without the links of Rust's documentation.
fn about(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let paragraph = text.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    paragraph.replace("[`", "`").replace("`]", "`")
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[cfg(test)]
impl Shape {
    /// Returns whether some part may be any value.
    fn has_any(&self) -> bool {
        match self {
            Self::Any => true,
            Self::List(item) | Self::Dictionary(item) => item.has_any(),
            Self::Tuple(all) | Self::Union(all) => all.iter().any(Self::has_any),
            Self::Record(fields) => fields.iter().any(|field| field.shape.has_any()),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Contract, Shape};
    use serde_json::json;

    #[test]
    fn schemas_become_shapes() {
        let of = |schema| Shape::of(&schema);
        assert_eq!(of(json!({"type": "string"})), Shape::Text);
        assert_eq!(
            of(json!({"type": ["integer", "null"]})),
            Shape::Union(vec![Shape::Integer, Shape::Null])
        );
        assert_eq!(of(json!({"$ref": "#/$defs/Cell"})), Shape::Named("Cell".to_owned()));
        let pair =
            json!({"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2});
        assert_eq!(of(pair), Shape::Tuple(vec![Shape::Number, Shape::Number]));
        let nine =
            json!({"type": "array", "items": {"type": "integer"}, "minItems": 9, "maxItems": 9});
        assert_eq!(of(nine), Shape::List(Box::new(Shape::Integer)));
        assert_eq!(of(json!({"enum": ["a", "a"]})), Shape::Literal(json!("a")));
        let open = json!({"type": "object", "additionalProperties": {"type": "boolean"}});
        assert_eq!(of(open), Shape::Dictionary(Box::new(Shape::Boolean)));
        assert_eq!(of(json!({"pattern": "x"})), Shape::Any);
    }

    #[test]
    fn every_verb_has_its_answer_and_every_name_is_declared() {
        let contract = Contract::of(&crate::schema::contract());
        let declared = |name: &str| contract.declarations.iter().any(|one| one.name == name);
        let verb = |name: &str| contract.verbs.iter().find(|verb| verb.name == name).unwrap();
        assert_eq!(verb("solve").answer, "SolveAnswer");
        assert_eq!(verb("qr").answer, "QrAnswer");
        for verb in &contract.verbs {
            assert!(declared(&verb.request) && declared(&verb.answer), "{verb:?}");
        }
        for declaration in &contract.declarations {
            declaration.shape.names(&mut |name| assert!(declared(name), "{name}"));
        }
    }

    #[test]
    fn only_shapes_rules_and_records_of_files_may_be_any_value() {
        let contract = Contract::of(&crate::schema::contract());
        for declaration in &contract.declarations {
            let Shape::Record(fields) = &declaration.shape else {
                assert!(!declaration.shape.has_any(), "{declaration:?}");
                continue;
            };
            for field in fields.iter().filter(|field| field.shape.has_any()) {
                let is_expected =
                    ["shape", "rules", "rule", "record"].contains(&field.key.as_str());
                assert!(
                    is_expected,
                    "{}: a keyword that declarations do not know: {field:?}",
                    declaration.name
                );
            }
        }
    }
}
