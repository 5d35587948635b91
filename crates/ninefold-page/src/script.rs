//! Splits a script into tokens, as far as it takes to leave out comments and white space safely.
//!
//! Punctuation is one token a character. A template literal is one token for each stretch of text; what stands
//! between `${` and `}` is split like the rest of the script.

/// What separates a token from the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gap {
    None,
    /// White space or a comment within a line.
    Space,
    /// At least one end of line.
    Line,
}

/// The kinds of tokens that matter for what may stand beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An identifier, a keyword or a number.
    Word,
    /// A string, or the last stretch of a template literal: a complete value.
    Text,
    /// A stretch of a template literal that ends with `${`.
    TextStart,
    /// A regular expression.
    Pattern,
    Punctuation,
}

/// A token of a script.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub text: &'a str,
    pub kind: Kind,
    pub gap: Gap,
}

/// Keywords after which a slash begins a regular expression.
const BEFORE_PATTERN: [&str; 13] = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do",
    "await", "yield",
];

/// Returns the tokens of a script; `None` if a text, a comment or a regular expression does not end.
///
/// A slash after `)` is taken for a division: no script of the page has a regular expression there.
pub(crate) fn tokens(script: &str) -> Option<Vec<Token<'_>>> {
    let bytes = script.as_bytes();
    let mut found: Vec<Token<'_>> = Vec::new();
    // For each brace that is open: whether it belongs to a template literal.
    let mut braces = Vec::new();
    let mut at = 0;
    let mut gap = Gap::None;
    while at < bytes.len() {
        let (end, skipped) = skip_gap(script, at)?;
        if end > at {
            gap = gap.max(skipped);
            at = end;
            continue;
        }
        let (end, kind) = match bytes[at] {
            b'`' => template(bytes, at + 1, &mut braces, false)?,
            b'}' if braces.last() == Some(&true) => template(bytes, at + 1, &mut braces, true)?,
            quote @ (b'\'' | b'"') => (text_end(bytes, at + 1, quote)?, Kind::Text),
            b'/' if begins_pattern(found.last()) => (pattern_end(bytes, at + 1)?, Kind::Pattern),
            byte if is_word(byte) => (word_end(bytes, at), Kind::Word),
            byte => {
                match byte {
                    b'{' => braces.push(false),
                    b'}' => drop(braces.pop()),
                    _ => {}
                }
                (at + 1, Kind::Punctuation)
            }
        };
        found.push(Token { text: script.get(at..end)?, kind, gap });
        gap = Gap::None;
        at = end;
    }
    braces.is_empty().then_some(found)
}

/// Returns where the white space or the comment at a place ends, and what it is; the place itself if there is none.
fn skip_gap(script: &str, at: usize) -> Option<(usize, Gap)> {
    let rest = script.get(at..)?;
    let gap_of = |text: &str| if text.contains('\n') { Gap::Line } else { Gap::Space };
    if rest.starts_with("//") {
        return Some((at + rest.find('\n').unwrap_or(rest.len()), Gap::Space));
    }
    if let Some(comment) = rest.strip_prefix("/*") {
        let (inside, _) = comment.split_once("*/")?;
        return Some((at + inside.len() + 4, gap_of(inside)));
    }
    let blank = &rest[..rest.len() - rest.trim_start().len()];
    Some((at + blank.len(), gap_of(blank)))
}

pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_$#".contains(&byte) || !byte.is_ascii()
}

/// Returns the end of an identifier, or of a number with its fraction.
fn word_end(bytes: &[u8], at: usize) -> usize {
    let is_number = bytes[at].is_ascii_digit();
    let is_inside = |place: usize| {
        let is_fraction = is_number
            && bytes[place] == b'.'
            && bytes.get(place + 1).is_some_and(u8::is_ascii_digit);
        is_word(bytes[place]) || is_fraction
    };
    (at..bytes.len()).find(|&place| !is_inside(place)).unwrap_or(bytes.len())
}

/// Returns the end of a string that a quote ends.
fn text_end(bytes: &[u8], mut at: usize, quote: u8) -> Option<usize> {
    loop {
        match *bytes.get(at)? {
            b'\\' => at += 2,
            byte if byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// Returns the end of a stretch of a template literal, and keeps track of its braces.
fn template(
    bytes: &[u8],
    mut at: usize,
    braces: &mut Vec<bool>,
    is_inside: bool,
) -> Option<(usize, Kind)> {
    loop {
        match *bytes.get(at)? {
            b'\\' => at += 2,
            b'`' => {
                if is_inside {
                    braces.pop();
                }
                return Some((at + 1, Kind::Text));
            }
            b'$' if bytes.get(at + 1) == Some(&b'{') => {
                if !is_inside {
                    braces.push(true);
                }
                return Some((at + 2, Kind::TextStart));
            }
            _ => at += 1,
        }
    }
}

/// Returns whether a slash after a token begins a regular expression, not a division.
fn begins_pattern(before: Option<&Token<'_>>) -> bool {
    before.is_none_or(|token| match token.kind {
        Kind::Word => BEFORE_PATTERN.contains(&token.text),
        Kind::Text | Kind::Pattern => false,
        Kind::TextStart => true,
        Kind::Punctuation => !matches!(token.text, ")" | "]" | "}"),
    })
}

/// Returns the end of a regular expression with its flags.
fn pattern_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    let mut is_class = false;
    loop {
        match *bytes.get(at)? {
            b'\n' => return None,
            b'\\' => at += 1,
            b'[' => is_class = true,
            b']' => is_class = false,
            b'/' if !is_class => return Some(word_end(bytes, at + 1)),
            _ => {}
        }
        at += 1;
    }
}
