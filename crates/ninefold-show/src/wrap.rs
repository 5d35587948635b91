//! Text of a limited width.

/// Breaks a text between words so that no line is wider than `width`, where words allow it.
///
/// ```
/// assert_eq!(ninefold_show::wrap::wrapped("one two three", 8), "one two\nthree");
/// ```
#[must_use]
pub fn wrapped(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let long = lines.last().is_some_and(|line| {
            !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width
        });
        if long {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

/// Returns a paragraph of lines of at most this width: the first begins with `first`, the others with
/// `indent` blanks.
#[must_use]
pub fn indented(text: &str, first: &str, indent: usize, width: usize) -> String {
    let narrow = width.saturating_sub(indent.max(first.chars().count()));
    let gap = format!("\n{}", " ".repeat(indent));
    format!("{first}{}\n", wrapped(text, narrow).replace('\n', &gap))
}

/// Returns a paragraph whose first line begins with `first`, and whose other lines begin below the
/// text of the first.
#[must_use]
pub fn hanging(text: &str, first: &str, width: usize) -> String {
    indented(text, first, first.chars().count(), width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two three", 8), "one two\nthree");
        assert_eq!(wrapped("one two three", usize::MAX), "one two three");
        assert_eq!(wrapped("a-very-long-word b", 4), "a-very-long-word\nb");
        assert_eq!(hanging("one two three", "1. ", 11), "1. one two\n   three\n");
        assert_eq!(hanging("one", "      ", 4), "      one\n");
    }
}
