//! Phrases that many sentences share: counts, lists, clashes, repairs.

use super::lists::join;
use ninefold::check::Repair;
use ninefold::search::Count;
use ninefold::{Candidate, Cell, Clash};

/// Returns `1 solution`, `17 solutions`, `no solution`, `at least 100 solutions`.
#[must_use]
pub fn solutions(count: &Count) -> String {
    match (count.found, count.complete) {
        (0, true) => "no solution".to_owned(),
        (0, false) => "no solution found so far".to_owned(),
        (found, complete) => {
            let least = if complete { "" } else { "at least " };
            format!("{least}{}", plural(found, "solution"))
        }
    }
}

/// Returns a count with its noun: `1 puzzle`, `3,000 puzzles`.
#[must_use]
pub fn plural(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// Returns the article of a number as it is spoken: a 1, an 8, an 11, an 18, an 80, a 100.
#[must_use]
pub fn article(number: u64) -> &'static str {
    let mut leading = number;
    while leading >= 1000 {
        leading /= 1000;
    }
    let is_vowel = matches!(leading, 8 | 11 | 18 | 80..=89 | 800..=899);
    if is_vowel { "an" } else { "a" }
}

/// Returns a number with its digits in groups: `1,234,567`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns `once`, `twice`, `three times`, ...
fn times(count: u32) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        3 => "three times".to_owned(),
        4 => "four times".to_owned(),
        5 => "five times".to_owned(),
        _ => format!("{count} times"),
    }
}

/// Joins items to a list: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn listed(items: &[impl AsRef<str>]) -> String {
    join(items, "and")
}

/// Returns the names of cells: `r9c7, r9c9`.
#[must_use]
pub fn cells(cells: impl IntoIterator<Item = Cell>) -> String {
    cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(", ")
}

/// Describes all clashes in one line, by digit; houses that clash in the same cells are named together:
/// `1 twice in row 9 and box 9 (r9c7, r9c9) and in column 9 (r5c9, r9c9)`.
#[must_use]
pub fn clashes(clashes: &[Clash]) -> String {
    let mut digits: Vec<_> = clashes.iter().map(|clash| clash.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    let sentences = digits.into_iter().map(|digit| {
        let mut groups: Vec<(Clash, Vec<String>)> = Vec::new();
        for clash in clashes.iter().filter(|clash| clash.digit == digit) {
            match groups.iter_mut().find(|(first, _)| first.cells == clash.cells) {
                Some((_, houses)) => houses.push(clash.house.to_string()),
                None => groups.push((*clash, vec![clash.house.to_string()])),
            }
        }
        let mut sentence = digit.to_string();
        let mut said = 0;
        for (at, (clash, houses)) in groups.iter().enumerate() {
            let count = clash.cells.len();
            sentence.push_str(if at > 0 { " and" } else { "" });
            if said != count {
                sentence.push_str(&format!(" {}", times(count)));
                said = count;
            }
            sentence.push_str(&format!(" in {} ({})", listed(houses), cells(clash.cells)));
        }
        sentence
    });
    sentences.collect::<Vec<_>>().join("; ")
}

/// Describes a repair: `1 instead of 7 in r5c3`, `r5c3 empty instead of 7`, `1 added in r5c3`.
pub(super) fn repair(repair: &Repair) -> String {
    match (repair.from, repair.to) {
        (Some(from), Some(to)) => format!("{to} instead of {from} in {}", repair.cell),
        (Some(from), None) => format!("{} empty instead of {from}", repair.cell),
        (None, Some(to)) => format!("{to} added in {}", repair.cell),
        (None, None) => repair.cell.to_string(),
    }
}

/// Returns the names of candidates: `r1c1=5 and r2c3=7`.
pub(super) fn candidates(candidates: &[Candidate]) -> String {
    listed(&candidates.iter().map(ToString::to_string).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;

    #[test]
    fn clashes_are_listed_by_digit() {
        let wrong: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286171"
                .parse()
                .unwrap();
        assert_eq!(
            clashes(&wrong.clashes()),
            "1 twice in row 9 and box 9 (r9c7, r9c9) and in column 9 (r5c9, r9c9)"
        );
    }

    #[test]
    fn articles_are_those_that_are_spoken() {
        let with = |number: u64| format!("{} {}", article(number), grouped(number));
        for number in [8, 11, 18, 80, 89, 800, 8_000, 11_000, 18_500, 80_000, 8_000_000] {
            assert!(with(number).starts_with("an "), "{}", with(number));
        }
        for number in [0, 1, 2, 7, 9, 10, 12, 17, 19, 28, 81 + 10, 100, 110, 1_100, 1_800, 11 * 9] {
            assert!(with(number).starts_with("a "), "{}", with(number));
        }
    }

    #[test]
    fn numbers_are_readable() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(plural(1, "puzzle"), "1 puzzle");
        assert_eq!(solutions(&Count { found: 17, complete: true }), "17 solutions");
        assert_eq!(solutions(&Count { found: 100, complete: false }), "at least 100 solutions");
    }
}
