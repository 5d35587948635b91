//! Shortens scripts and styles for sending: lines that are comments, indentation and empty lines are left out.
//!
//! ```text
//!   /** Returns the sum. */                  (nothing)
//!   export function sum(a, b) {      ──►     export function sum(a, b) {
//!     return a + b; // both                  return a + b; // both
//!   }                                        }
//! ```
//!
//! Lines stay lines, so no statement changes its meaning. A script with a text over several lines, in which
//! indentation counts, is left as it is. Comments beside code stay.

/// Returns what is sent for a file: its text shortened if it is a script or a style, else its bytes.
///
/// ```
/// let short = ninefold_page::compact("a.css", b"/* Tokens. */\np {\n  margin: 0;\n}\n");
/// assert_eq!(short, b"p {\nmargin: 0;\n}\n");
/// ```
#[must_use]
pub fn compact(path: &str, bytes: &[u8]) -> Vec<u8> {
    let is_script = path.ends_with(".js");
    let text = std::str::from_utf8(bytes).ok().filter(|_| is_script || path.ends_with(".css"));
    match text {
        Some(text) if !(is_script && has_long_text(text)) => lines(text, is_script).into_bytes(),
        _ => bytes.to_vec(),
    }
}

/// Returns whether a template literal goes over the end of a line.
fn has_long_text(text: &str) -> bool {
    text.lines().any(|line| line.matches('`').count() % 2 == 1)
}

fn lines(text: &str, is_script: bool) -> String {
    let mut short = String::with_capacity(text.len());
    let mut is_comment = false;
    for line in text.lines().map(str::trim) {
        let rest = if is_comment {
            line.split_once("*/").map(|(_, rest)| rest.trim_start())
        } else {
            Some(line)
        };
        // Inside of a comment that does not end in this line.
        let Some(rest) = rest else { continue };
        // What follows the comment at the start of the line, if there is one and it ends here.
        let after = rest.strip_prefix("/*").map(|comment| comment.split_once("*/"));
        is_comment = after == Some(None);
        let is_only_comment = matches!(after, Some(Some((_, ""))));
        let is_line_comment = is_script && rest.starts_with("//");
        if !(rest.is_empty() || is_comment || is_only_comment || is_line_comment) {
            short.push_str(rest);
            short.push('\n');
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::compact;

    fn script(text: &str) -> String {
        String::from_utf8_lossy(&compact("a.js", text.as_bytes())).into_owned()
    }

    #[test]
    fn only_lines_of_comments_are_left_out() {
        let text = "/**\n * A sum.\n */\n\n// Why.\nconst a = /** @type {number} */ (b); // c\n  a /* d */ + 1;\n";
        assert_eq!(script(text), "const a = /** @type {number} */ (b); // c\na /* d */ + 1;\n");
        assert_eq!(script("/* a\n b */ c;\n"), "c;\n");
        assert_eq!(script("/** @type {X} */ (c).d();\n"), "/** @type {X} */ (c).d();\n");
        assert_eq!(script("/*/ still a comment */\nx;\n"), "x;\n");
    }

    #[test]
    fn texts_over_several_lines_stay() {
        let text = "const a = `\n  // b\n`;\n";
        assert_eq!(script(text), text);
    }

    #[test]
    fn other_files_stay() {
        assert_eq!(compact("a.svg", b"  <svg/>\n"), b"  <svg/>\n");
        assert_eq!(compact("a.js", b"\xff"), b"\xff");
    }
}
