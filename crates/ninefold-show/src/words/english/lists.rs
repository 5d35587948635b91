//! Lists in English sentences.

use ninefold::logic::PatternPart;
use ninefold::{Candidate, CellSet, DigitSet, House, HouseKind};

/// Writes a list: `a`, `a and b`, `a, b and c`.
pub(super) fn join(items: &[impl AsRef<str>], last: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

/// Writes a list whose items may be lists: `3 from r1c1 and r2c2, and 5 from r3c3`; semicolons stand
/// between three or more such items.
pub(super) fn join_lists(items: &[String]) -> String {
    let has_list = items.iter().any(|item| item.contains(" and ") || item.contains(", "));
    match items {
        [one, other] if has_list => format!("{one}, and {other}"),
        [before @ .., end] if has_list && before.len() > 1 => {
            format!("{}; and {end}", before.join("; "))
        }
        _ => join(items, "and"),
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

/// Groups candidates: cells that have the same digits among them, by the smallest digit.
pub(super) fn grouped(all: &[Candidate]) -> Vec<(CellSet, DigitSet)> {
    let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
    for digit in all.iter().map(|candidate| candidate.digit).collect::<DigitSet>() {
        let from: CellSet = all.iter().filter(|c| c.digit == digit).map(|c| c.cell).collect();
        match groups.iter_mut().find(|(cells, _)| *cells == from) {
            Some((_, digits)) => *digits |= DigitSet::only(digit),
            None => groups.push((from, DigitSet::only(digit))),
        }
    }
    groups
}

/// Writes that candidates are false: `r5c5 is not 1`, `r3c4 and r3c5 are not 7, and r4c4 cannot be 1
/// or 2`.
pub(super) fn candidates_not(all: &[Candidate]) -> String {
    let group = |(from, digits): &(CellSet, DigitSet)| match (from.single(), digits.len()) {
        (Some(cell), 1) => format!("{cell} is not {}", digits_and(*digits)),
        (None, 1) => format!("{} are not {}", cells(*from), digits_and(*digits)),
        _ => format!("{} cannot be {}", cells(*from), digits_or(*digits)),
    };
    grouped(all).iter().map(group).collect::<Vec<_>>().join(", and ")
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
        let mut numbers: Vec<usize> = of_kind.map(|house| house.number() + 1).collect();
        numbers.sort_unstable();
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
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

/// Writes a name with its article, as it is spoken: an X-Wing, an AIC, a Unique Rectangle. Names in
/// the plural have none.
pub(super) fn with_article(name: &str) -> String {
    let begins = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    if begins(&["Locked Candidates", "Multi"]) {
        name.to_owned()
    } else if begins(&["X-", "XY", "SK", "A", "E", "I", "O"]) {
        format!("an {name}")
    } else {
        format!("a {name}")
    }
}

/// Writes `is` for one cell and `are` for several.
pub(super) fn is_or_are(set: CellSet) -> &'static str {
    if set.has_several() { "are" } else { "is" }
}

/// Writes `both`, `all three`, `all four`.
pub(super) fn all_of(count: u32) -> String {
    if count == 2 { "both".to_owned() } else { format!("all {}", number(count)) }
}

/// States where a house can have a digit: `In row 1, the digit 5 can only be in r1c1 or r1c4.`
pub(super) fn can_only_be(house: House, digits: DigitSet, places: CellSet) -> String {
    format!("In {house}, the digit {} can only be in {}.", digits_and(digits), cells_or(places))
}

/// States that a digit is in one of some cells: `at least one of r1c1 and r2c5 is 9`.
pub(super) fn one_is(places: CellSet, digit: &str) -> String {
    match places.single() {
        Some(cell) => format!("{cell} is {digit}"),
        None => format!("at least one of {} is {digit}", cells(places)),
    }
}

/// States what follows if one of some cells holds a digit: `A cell that sees both cannot be 9.`
pub(super) fn seen_by(places: CellSet, digit: &str) -> String {
    match places.single() {
        Some(cell) => format!("A cell that sees {cell} cannot be {digit}."),
        None => format!("A cell that sees {} cannot be {digit}.", all_of(places.len())),
    }
}

/// Returns a text with a capital letter in front.
pub(super) fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
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
        assert_eq!(with_article("X-Wing"), "an X-Wing");
        assert_eq!(with_article("Unique Rectangle Type 1"), "a Unique Rectangle Type 1");
        assert_eq!(with_article("Multi Colours 1"), "Multi Colours 1");
        assert_eq!((number(2), number(12)), ("two".to_string(), "12".to_string()));
        let items = ["5 from r1c1", "7 from r1c1 and r2c2", "9 from r3c3"].map(str::to_owned);
        assert_eq!(join_lists(&items[..2]), "5 from r1c1, and 7 from r1c1 and r2c2");
        let all = "5 from r1c1; 7 from r1c1 and r2c2; and 9 from r3c3";
        assert_eq!(join_lists(&items), all);
        assert_eq!(seen_by(set, "4"), "A cell that sees all three cannot be 4.");
    }
}
