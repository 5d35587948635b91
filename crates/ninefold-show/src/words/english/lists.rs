//! Lists in English sentences.

use ninefold::logic::PatternPart;
use ninefold::{CellSet, DigitSet, House, HouseKind};

/// Writes a list: `a`, `a and b`, `a, b and c`.
pub(super) fn join(items: &[impl AsRef<str>], last: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

/// Writes cells: `r1c1`, `r1c1 and r2c5`.
pub(super) fn cells(set: CellSet) -> String {
    join(&set.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), "and")
}

/// Writes alternative cells: `r1c1`, `r1c1 or r2c5`.
pub(super) fn cells_or(set: CellSet) -> String {
    join(&set.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), "or")
}

/// Writes digits: `4`, `4 and 9`.
pub(super) fn digits_and(set: DigitSet) -> String {
    join(&set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>(), "and")
}

/// Writes alternative digits: `4`, `4 or 9`.
pub(super) fn digits_or(set: DigitSet) -> String {
    join(&set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>(), "or")
}

/// Writes houses: `row 4`, `rows 2 and 6`, `row 2 and box 4`.
pub(super) fn houses(all: impl IntoIterator<Item = House>) -> String {
    let all: Vec<House> = all.into_iter().collect();
    let mut groups = Vec::new();
    for (kind, one, many) in [
        (HouseKind::Row, "row", "rows"),
        (HouseKind::Column, "column", "columns"),
        (HouseKind::Box, "box", "boxes"),
    ] {
        let of_kind = all.iter().filter(|house| house.kind() == kind);
        let numbers: Vec<String> = of_kind.map(|house| (house.number() + 1).to_string()).collect();
        if !numbers.is_empty() {
            let word = if numbers.len() == 1 { one } else { many };
            groups.push(format!("{word} {}", join(&numbers, "and")));
        }
    }
    join(&groups, "and")
}

/// Writes a number: `two`, `three`, and numerals from ten on.
pub(super) fn number(count: u32) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(count as usize).map_or_else(|| count.to_string(), ToString::to_string)
}

/// Returns the article of a name, `a` or `an`, as it is spoken: an X-Wing, an AIC, a Unique Rectangle.
pub(super) fn article(name: &str) -> &'static str {
    let spoken_vowel =
        ["X-", "XY", "AIC", "MSLS", "SK"].iter().any(|start| name.starts_with(start));
    let vowel = name.starts_with(['A', 'E', 'I', 'O']);
    if spoken_vowel || vowel { "an" } else { "a" }
}

/// Writes a part of a pattern: `r1c1 and r1c4 in row 1`.
pub(super) fn part_in_words(part: &PatternPart) -> String {
    match part.house {
        Some(house) if part.cells.is_empty() => house.to_string(),
        Some(house) => format!("{} in {}", cells(part.cells), houses([house])),
        None => cells(part.cells),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Cell;

    #[test]
    fn lists_read_as_english() {
        let set: CellSet = [0, 10, 20].into_iter().filter_map(Cell::new).collect();
        assert_eq!(cells(set), "r1c1, r2c2 and r3c3");
        let digits = DigitSet::from_bits(0b1_0001_0000);
        assert_eq!(digits_or(digits), "5 or 9");
        let some = [1, 5, 12].into_iter().filter_map(House::from_index);
        assert_eq!(houses(some), "rows 2 and 6 and column 4");
        assert_eq!((article("X-Wing"), article("Unique Rectangle Type 1")), ("an", "a"));
        assert_eq!((number(2), number(12)), ("two".to_string(), "12".to_string()));
    }
}
