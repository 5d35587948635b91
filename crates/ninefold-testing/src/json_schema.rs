//! A validator for the JSON Schemas that the contract of `ninefold-api` uses.
//!
//! It knows the keywords that these schemas contain, and refuses all others, so that no part of a schema
//! is ignored. It is stricter than the standard in one point: an object has no keys besides those of
//! `properties`, unless `additionalProperties` says so. The contract may gain keys, but the program must
//! not print a key that the contract does not have.

use serde_json::{Map, Value};

/// A JSON Schema document with definitions.
#[derive(Clone, Debug)]
pub struct JsonSchema {
    defs: Map<String, Value>,
}

/// The result of a validation; the error names the place in the value.
type Validity = Result<(), String>;

/// Keywords that say nothing about validity.
const REMARKS: [&str; 6] = ["$schema", "title", "description", "default", "format", "$comment"];

impl JsonSchema {
    /// Reads a schema document.
    ///
    /// # Errors
    ///
    /// The text is not JSON, or has no `$defs`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let document: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        match document.get("$defs") {
            Some(Value::Object(defs)) => Ok(Self { defs: defs.clone() }),
            _ => Err("the schema has no $defs".to_owned()),
        }
    }

    /// Validates a value against the definition of this name.
    ///
    /// # Errors
    ///
    /// Returns the place in the value and what is wrong there.
    pub fn validate(&self, definition: &str, value: &Value) -> Validity {
        let schema = self.defs.get(definition).ok_or(format!("no definition {definition}"))?;
        self.check(schema, value, definition)
    }

    fn check(&self, schema: &Value, value: &Value, place: &str) -> Validity {
        let keywords = match schema {
            Value::Bool(true) => return Ok(()),
            Value::Object(keywords) => keywords,
            _ => return Err(format!("{place}: nothing is valid here")),
        };
        for (keyword, rule) in keywords {
            self.keyword(keywords, keyword, rule, value, place)?;
        }
        Ok(())
    }

    fn keyword(
        &self,
        schema: &Map<String, Value>,
        keyword: &str,
        rule: &Value,
        value: &Value,
        place: &str,
    ) -> Validity {
        let fail = |what: &str| Err(format!("{place}: {what}: {value}"));
        let bound = |number: Option<f64>| number.unwrap_or(f64::NAN);
        match keyword {
            "$ref" => {
                let name = rule.as_str().and_then(|text| text.strip_prefix("#/$defs/"));
                self.validate(name.unwrap_or_default(), value)
                    .map_err(|error| format!("{place}: {error}"))
            }
            "type" if list(rule).iter().any(|name| has_type(value, name)) => Ok(()),
            "type" => fail(&format!("not of type {rule}")),
            "enum" if list(rule).contains(&value) => Ok(()),
            "enum" => fail(&format!("none of {rule}")),
            "const" if rule == value => Ok(()),
            "const" => fail(&format!("not {rule}")),
            "minimum" if value.as_f64().is_some_and(|n| n < bound(rule.as_f64())) => {
                fail("too low")
            }
            "maximum" if value.as_f64().is_some_and(|n| n > bound(rule.as_f64())) => {
                fail("too high")
            }
            "minItems" if length(value).is_some_and(|n| n < rule.as_u64().unwrap_or(0)) => {
                fail("too short")
            }
            "maxItems" if length(value).is_some_and(|n| n > rule.as_u64().unwrap_or(0)) => {
                fail("too long")
            }
            "minimum" | "maximum" | "minItems" | "maxItems" => Ok(()),
            "anyOf" | "oneOf" => {
                let errors = list(rule).into_iter().map(|one| self.check(one, value, place));
                let errors: Result<Vec<String>, ()> = errors.map(|r| r.err().ok_or(())).collect();
                errors.map_or(Ok(()), |errors| Err(errors.join("\n")))
            }
            "allOf" => list(rule).into_iter().try_for_each(|one| self.check(one, value, place)),
            "items" => self.items(rule, value, place, schema),
            "prefixItems" => {
                let pairs = list(rule).into_iter().zip(value.as_array().into_iter().flatten());
                pairs.into_iter().try_for_each(|(one, item)| self.check(one, item, place))
            }
            "required" => {
                let missing =
                    |key: &&Value| key.as_str().is_none_or(|key| value.get(key).is_none());
                list(rule)
                    .into_iter()
                    .find(missing)
                    .map_or(Ok(()), |key| fail(&format!("no {key}")))
            }
            "properties" => self.properties(schema, rule, value, place),
            "additionalProperties" => Ok(()),
            _ if REMARKS.contains(&keyword) => Ok(()),
            _ => Err(format!("the schema has an unknown keyword: {keyword}")),
        }
    }

    fn items(
        &self,
        rule: &Value,
        value: &Value,
        place: &str,
        schema: &Map<String, Value>,
    ) -> Validity {
        let before = schema.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
        let items = value.as_array().into_iter().flatten().enumerate().skip(before);
        items
            .into_iter()
            .try_for_each(|(at, item)| self.check(rule, item, &format!("{place}[{at}]")))
    }

    fn properties(
        &self,
        schema: &Map<String, Value>,
        rule: &Value,
        value: &Value,
        place: &str,
    ) -> Validity {
        let other = schema.get("additionalProperties").unwrap_or(&Value::Bool(false));
        for (key, part) in value.as_object().into_iter().flatten() {
            self.check(rule.get(key).unwrap_or(other), part, &format!("{place}.{key}"))?;
        }
        Ok(())
    }
}

/// Returns the elements of a list, or the value alone.
fn list(value: &Value) -> Vec<&Value> {
    value.as_array().map_or_else(|| vec![value], |all| all.iter().collect())
}

fn length(value: &Value) -> Option<u64> {
    value.as_array().map(|all| all.len() as u64)
}

fn has_type(value: &Value, name: &Value) -> bool {
    match name.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::JsonSchema;
    use serde_json::json;

    #[test]
    fn values_are_valid_or_not() {
        let document = json!({"$defs": {
            "Digit": {"type": "integer", "minimum": 1, "maximum": 9},
            "Cell": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "digit": {"anyOf": [{"$ref": "#/$defs/Digit"}, {"type": "null"}]},
                    "tone": {"enum": ["body", "fin"]},
                    "marks": {"type": "array", "items": {"$ref": "#/$defs/Digit"}, "maxItems": 2},
                },
                "required": ["name"],
            },
            "Open": {"type": "object", "properties": {}, "additionalProperties": {"type": "string"}},
            "Odd": {"pattern": "x"},
        }});
        let schema = JsonSchema::parse(&document.to_string()).unwrap();
        let is_valid = |name: &str, value| schema.validate(name, &value).is_ok();
        for value in [
            json!({"name": "r1c1"}),
            json!({"name": "r1c1", "digit": null, "tone": "fin", "marks": [1, 9]}),
        ] {
            assert!(is_valid("Cell", value));
        }
        for value in [
            json!("r1c1"),
            json!({"digit": 3}),
            json!({"name": 3}),
            json!({"name": "r1c1", "digit": 10}),
            json!({"name": "r1c1", "digit": 1.5}),
            json!({"name": "r1c1", "tone": "loud"}),
            json!({"name": "r1c1", "marks": [1, 2, 3]}),
            json!({"name": "r1c1", "marks": [0]}),
            json!({"name": "r1c1", "unknown": 1}),
        ] {
            assert!(!is_valid("Cell", value.clone()), "{value}");
        }
        assert!(is_valid("Open", json!({"a": "b"})) && !is_valid("Open", json!({"a": 1})));
        assert!(!is_valid("Odd", json!("x")), "an unknown keyword is refused");
        assert!(!is_valid("Nowhere", json!(1)));
    }
}
