//! Shortens scripts and styles for sending: comments, indentation, and white space that separates nothing are left out.
//!
//! ```text
//!   /** Returns the sum. */                  (nothing)
//!   export function sum(a, b) {      ──►     export function sum(a,b){return a+b;}
//!     return a + b; // both
//!   }
//! ```
//!
//! Every token stays, in its order, and so does an end of line that could end a statement: no script changes its
//! meaning. A script that cannot be split into tokens is sent as it is.

use super::script::{Gap, Kind, Token, is_word, tokens};

/// Returns what is sent for a file: its text shortened if it is a script or a style, else its bytes.
///
/// ```
/// let short = ninefold_page::compact("a.css", b"/* Tokens. */\np {\n  margin: 0;\n}\n");
/// assert_eq!(short, b"p{margin:0;}\n");
/// ```
#[must_use]
pub fn compact(path: &str, bytes: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(bytes).ok();
    let short = match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("js") => text.and_then(tokens).map(|tokens| script(&tokens)),
        Some("css") => text.and_then(style),
        _ => None,
    };
    short.map_or_else(|| bytes.to_vec(), String::into_bytes)
}

/// Writes tokens with as little between them as possible.
fn script(tokens: &[Token<'_>]) -> String {
    let mut short = String::new();
    let mut before: Option<&Token<'_>> = None;
    for token in tokens {
        if let Some(before) = before {
            match token.gap {
                Gap::Line if needs_line(before, token) => short.push('\n'),
                Gap::Line | Gap::Space if needs_space(before, token) => short.push(' '),
                _ => {}
            }
        }
        short.push_str(token.text);
        before = Some(token);
    }
    short.push('\n');
    short
}

/// Returns whether an end of line between two tokens may end a statement. It cannot after a token that something must
/// follow, nor before one that goes on with what stands before it.
fn needs_line(before: &Token<'_>, after: &Token<'_>) -> bool {
    let is_one_of = |token: &Token<'_>, signs: &str| {
        token.kind == Kind::Punctuation && signs.contains(token.text)
    };
    !is_one_of(before, ",;{([") && !is_one_of(after, ",;)]}")
}

/// Returns whether two tokens would become others without a space between them.
fn needs_space(before: &Token<'_>, after: &Token<'_>) -> bool {
    let (Some(&last), Some(&first)) =
        (before.text.as_bytes().last(), after.text.as_bytes().first())
    else {
        return false;
    };
    let is_separate = |token: &Token<'_>| {
        matches!(token.text, "(" | ")" | "[" | "]" | "{" | "}" | "," | ";" | ":")
    };
    match (before.kind, after.kind) {
        (Kind::Word | Kind::Pattern, Kind::Word) => {
            is_word(last) && is_word(first) || before.kind == Kind::Pattern
        }
        // `1 .toString()`
        (Kind::Word, Kind::Punctuation) => last.is_ascii_digit() && first == b'.',
        (Kind::Punctuation | Kind::Pattern, Kind::Punctuation | Kind::Pattern) => {
            !is_separate(before) && !is_separate(after)
        }
        _ => false,
    }
}

/// Shortens a style; `None` if a comment or a text in it does not end.
fn style(text: &str) -> Option<String> {
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_spaced = false;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("/*") => {
                rest = rest[2..].split_once("*/")?.1;
                is_spaced = true;
                continue;
            }
            '\'' | '"' => 1 + rest[1..].find(first)? + 1,
            _ if first.is_whitespace() => {
                rest = rest.trim_start();
                is_spaced = true;
                continue;
            }
            _ => first.len_utf8(),
        };
        let (part, after) = rest.split_at(length);
        // After a colon a value begins; before one, a space would be part of a selector.
        if is_spaced
            && !short.ends_with(['{', '}', ';', ',', ':', '\n'])
            && !"{};,".contains(part)
            && !short.is_empty()
        {
            short.push(' ');
        }
        short.push_str(part);
        is_spaced = false;
        rest = after;
    }
    short.push('\n');
    Some(short)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is the report of a test")]
mod tests {
    use super::compact;

    fn short(path: &str, text: &str) -> String {
        String::from_utf8(compact(path, text.as_bytes())).unwrap()
    }

    #[test]
    fn comments_and_white_space_are_left_out() {
        let text = "/**\n * A sum.\n */\n\n// Why.\nconst a = /** @type {number} */ (b); // c\n  a /* d */ + 1;\n";
        assert_eq!(short("a.js", text), "const a=(b);a+1;\n");
        assert_eq!(short("a.js", "/* a\n b */ c;\n"), "c;\n");
        assert_eq!(short("a.js", "f({\n  a,\n  b: [1, 2],\n});\n"), "f({a,b:[1,2],});\n");
        assert_eq!(
            short("a.js", "if (a) return /\\/[/ ]/ .test(b) ? 'x  y' : `z  ${a + b}  ` in c;\n"),
            "if(a)return/\\/[/ ]/ .test(b)?'x  y':`z  ${a+b}  `in c;\n"
        );
    }

    #[test]
    fn white_space_that_separates_stays() {
        for kept in [
            "a+ +b;\n",
            "a- -b;\n",
            "1 .f();\n",
            "a=>b\nc\n",
            "return\na\n",
            "x=y\n++z\n",
            "a/ /b/ .c;\n",
        ] {
            assert_eq!(short("a.js", kept), kept);
        }
        assert_eq!(short("a.js", "let a = b\nlet c = {}\n(d)\n"), "let a=b\nlet c={}\n(d)\n");
    }

    #[test]
    fn texts_over_several_lines_stay() {
        let text = "const a=`\n  // b ${c ? `d  ` : {}}  \n`;\n";
        assert_eq!(short("a.js", text), "const a=`\n  // b ${c?`d  `:{}}  \n`;\n");
    }

    #[test]
    fn styles_keep_their_selectors_and_texts() {
        let text = "a :hover,\n.b > i {\n  content: 'x  ;  y';\n  width: calc(1px + 2px);\n}\n@media (width > 1px) { a { b: c } }\n";
        let wanted = "a :hover,.b > i{content:'x  ;  y';width:calc(1px + 2px);}@media (width > 1px){a{b:c}}\n";
        assert_eq!(short("a.css", text), wanted);
    }

    #[test]
    fn other_files_and_broken_ones_stay() {
        assert_eq!(compact("a.svg", b"  <svg/>\n"), b"  <svg/>\n");
        assert_eq!(compact("a.js", b"\xff"), b"\xff");
        for broken in ["a  = 'b", "a  = `b", "a  = `${b", "a  = /b\n/", "/* a", "{  {}"] {
            assert_eq!(short("a.js", broken), broken);
        }
    }
}
