//! The rules in words: what they say beyond the usual sentence, by the words in them.

/// Returns `true` if a text says more than that the usual rules hold.
pub(super) fn says_more(rules: &str) -> bool {
    const USUAL: &[&str] = &[
        "normal", "standard", "classic", "regular", "sudoku", "sudoko", "rules", "rule", "apply",
        "applies", "9x9", "6x6", "the", "of", "a", "puzzle", "hyper", "please", "enjoy", "have",
        "fun", "all",
    ];
    let words = rules.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).any(|word| !USUAL.contains(&word.as_str()))
}

/// Returns `true` if a text speaks of values from 0.
pub(super) fn counts_from_zero(rules: &str) -> bool {
    let rules = rules.to_lowercase();
    ["0-", "0 -", "0 to", "0 through", "0\u{2013}", "zero", "from 0", "0,1", "0, 1"]
        .iter()
        .any(|words| rules.contains(words))
}

/// Returns `true` if a text says that values may repeat.
pub(super) fn may_repeat(rules: &str) -> bool {
    let rules = rules.to_lowercase();
    ["may repeat", "can repeat", "may be repeated", "can be repeated", "might repeat"]
        .iter()
        .any(|words| rules.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_sentence_says_nothing_more() {
        assert!(!says_more("Normal sudoku rules apply.") && !says_more(""));
        assert!(says_more("Normal sudoku rules apply. Cages sum."));
        assert!(counts_from_zero("Digits 0-8") && !counts_from_zero("Digits 1-9"));
        assert!(may_repeat("Digits may repeat in cages."));
    }
}
