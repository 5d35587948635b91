//! The templates of `rate --format`: a text with placeholders, as serate has them.
//!
//! ```text
//!   %g ED=%r/%p/%d      53..7....6…..79 ED=7.2/1.2/1.2
//! ```
//!
//! The letters of serate 1.2.1.3 have the same meaning and the same form here; the others are ours. An
//! unknown letter is an error, not a text.

/// The value that a placeholder stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Puzzle,
    Form,
    Er,
    Ep,
    Ed,
    Number,
    Elapsed,
    Difficulty,
    Technique,
    HodokuScore,
    HodokuLevel,
}

/// A row of the table of placeholders.
pub(crate) struct Placeholder {
    pub(crate) letter: char,
    value: Value,
    pub(crate) about: &'static str,
}

const fn row(letter: char, value: Value, about: &'static str) -> Placeholder {
    Placeholder { letter, value, about }
}

/// The table of all placeholders but `%%`.
pub(crate) const PLACEHOLDERS: &[Placeholder] = &[
    row('g', Value::Puzzle, "the puzzle, 81 characters (or 729 candidates)"),
    row('r', Value::Er, "ER, the rating"),
    row('p', Value::Ep, "EP, the pearl rating"),
    row('d', Value::Ed, "ED, the diamond rating"),
    row('n', Value::Number, "the number of the record, from 1"),
    row('e', Value::Elapsed, "the time it took: 0.03s, 1m07s"),
    row('l', Value::Difficulty, "the difficulty, in a word"),
    row('t', Value::Technique, "the technique of the hardest step"),
    row('s', Value::HodokuScore, "HoDoKu's score"),
    row('h', Value::HodokuLevel, "HoDoKu's level"),
    row('c', Value::Form, "the canonical form of the clues, as 'ninefold canon' prints it"),
];

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Value(Value),
}

/// A parsed template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template(Vec<Piece>);

impl Template {
    /// Parses a template; the error names the placeholder that is unknown.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (mut pieces, mut plain) = (Vec::new(), String::new());
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '%' => match letters.next() {
                    Some('%') => plain.push('%'),
                    Some(letter) => {
                        let known = PLACEHOLDERS.iter().find(|known| known.letter == letter);
                        let known = known.ok_or_else(|| unknown(&format!("%{letter}")))?;
                        if !plain.is_empty() {
                            pieces.push(Piece::Text(std::mem::take(&mut plain)));
                        }
                        pieces.push(Piece::Value(known.value));
                    }
                    None => return Err("nothing follows the last % of --format".to_owned()),
                },
                '\\' => match letters.next() {
                    Some('n') => plain.push('\n'),
                    Some('t') => plain.push('\t'),
                    Some('\\') => plain.push('\\'),
                    other => {
                        let shown = other.map_or_else(|| "\\".to_owned(), |c| format!("\\{c}"));
                        return Err(unknown(&shown));
                    }
                },
                _ => plain.push(letter),
            }
        }
        if !plain.is_empty() {
            pieces.push(Piece::Text(plain));
        }
        Ok(Self(pieces))
    }

    /// Returns whether the template contains a value.
    pub(crate) fn has(&self, value: Value) -> bool {
        self.0.contains(&Piece::Value(value))
    }

    /// Returns a line: the template with its values in their places.
    pub(crate) fn fill(&self, value: impl Fn(Value) -> String) -> String {
        let mut line = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => line.push_str(text),
                Piece::Value(wanted) => line.push_str(&value(*wanted)),
            }
        }
        line.push('\n');
        line
    }
}

fn unknown(what: &str) -> String {
    format!("unknown placeholder {what} in --format")
}

/// Returns a sentence that lists the placeholders, for an error.
pub(crate) fn known() -> String {
    let letters: Vec<String> = PLACEHOLDERS.iter().map(|row| format!("%{}", row.letter)).collect();
    format!(
        "the placeholders are {}, %%, \\n, \\t and \\\\; see 'ninefold rate --help'",
        letters.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_where_their_letters_did() {
        let template = Template::parse("%n: %g\\tED=%r/%p/%d 100%%\\n\\\\").unwrap();
        let filled = template.fill(|value| format!("<{value:?}>"));
        assert_eq!(filled, "<Number>: <Puzzle>\tED=<Er>/<Ep>/<Ed> 100%\n\\\n");
        assert!(template.has(Value::Ed) && !template.has(Value::Technique));
        assert_eq!(Template::parse("").unwrap().fill(|_| String::new()), "\n");
    }

    #[test]
    fn what_is_not_known_is_named() {
        for (text, named) in
            [("%x", "%x"), ("a%", "last %"), ("\\q", "\\q"), ("\\", "\\"), ("%é", "%é")]
        {
            let error = Template::parse(text).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
        assert!(PLACEHOLDERS.iter().all(|row| known().contains(&format!("%{}", row.letter))));
    }

    #[test]
    fn every_letter_is_there_once() {
        let mut letters: Vec<char> = PLACEHOLDERS.iter().map(|row| row.letter).collect();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), PLACEHOLDERS.len());
        for row in PLACEHOLDERS {
            assert!(Template::parse(&format!("%{}", row.letter)).unwrap().has(row.value));
        }
    }
}
