//! Phrases of `ninefold-show` that messages share, and how text is wrapped.

use ninefold::search::Count;

pub(crate) use ninefold_show::words::phrases::{
    cells, clashes, grouped, listed, plural, solutions,
};

/// Returns `17`, or `>=1000000` when the search was stopped.
pub(crate) fn count(count: &Count) -> String {
    format!("{}{}", if count.complete { "" } else { ">=" }, count.found)
}

/// Breaks a text between words so that no line is wider than `width`, where words allow it.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
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
pub(crate) fn indented(text: &str, first: &str, indent: usize, width: usize) -> String {
    let narrow = width.saturating_sub(indent.max(first.chars().count()));
    let gap = format!("\n{}", " ".repeat(indent));
    format!("{first}{}\n", wrapped(text, narrow).replace('\n', &gap))
}

/// Makes text from a file safe for a terminal: control characters, which could move the cursor or
/// change colours, become a replacement character.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two three", 8), "one two\nthree");
        assert_eq!(wrapped("one two three", usize::MAX), "one two three");
        assert_eq!(wrapped("a-very-long-word b", 4), "a-very-long-word\nb");
    }
}
