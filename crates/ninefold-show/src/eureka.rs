//! Chains in Eureka notation.
//!
//! ```text
//!   (5)r1c2 = (5)r1c7 - (8)r1c7 = (8)r3c7
//!     =   one of the two is true          -   not both are true
//!   (5)r12c3           a group: 5 is in r1c3 or r2c3
//!   (1=48)r2c13        an almost locked set, or a cell: without 1 it holds 4 and 8
//! ```

use ninefold::logic::{Because, Chain, Inference, Pattern, Position, Role};
use ninefold::{CellSet, Digit, DigitSet};

/// Returns a chain as a line of Eureka notation; `None` if it is no line, because an inference has
/// several premises or does not follow from the one before it.
#[must_use]
pub fn eureka(position: &Position, pattern: &Pattern, chain: &Chain) -> Option<String> {
    let nodes = &chain.nodes[..];
    let follows = |(number, node): (usize, &Inference)| node.from[..] == [number as u16];
    if nodes.len() < 2 || !nodes.iter().skip(1).enumerate().all(follows) {
        return None;
    }
    let mut text = String::new();
    let mut at = 0;
    while at < nodes.len() {
        let node = &nodes[at];
        if at > 0 {
            text.push_str(if node.is_on && !nodes[at - 1].is_on { " = " } else { " - " });
        }
        let next = nodes.get(at + 1);
        at += 1;
        match next.map(|next| (next, set_of(pattern, next))) {
            Some((next, Some((cells, digits)))) => {
                let rest = digits - DigitSet::only(node.digit);
                text.push_str(&joined(node.digit, rest, cells));
                if let (true, Some(cell)) = (next.is_on, next.cells.single()) {
                    let lost = digits_text(rest & position.candidates(cell));
                    text.push_str(&format!(" - ({lost}={}){cell}", next.digit));
                    at += 1;
                }
            }
            Some((next, None)) if is_cell(node, next) => {
                text.push_str(&joined(node.digit, DigitSet::only(next.digit), node.cells));
                at += 1;
            }
            _ => text.push_str(&one(node)),
        }
    }
    if chain.is_loop {
        let link = if nodes[nodes.len() - 1].is_on { "-" } else { "=" };
        text.push_str(&format!(" {link} {}", one(&nodes[0])));
    }
    Some(text)
}

/// Returns the Eureka notation of all chains of a pattern that have one.
#[must_use]
pub fn all(position: &Position, pattern: &Pattern) -> Vec<String> {
    pattern.chains.iter().filter_map(|chain| eureka(position, pattern, chain)).collect()
}

/// Returns the cells and digits of the almost locked set by which a node follows.
fn set_of(pattern: &Pattern, node: &Inference) -> Option<(CellSet, DigitSet)> {
    let Because::Set(number) = node.because else { return None };
    let part = pattern.parts.get(usize::from(number)).filter(|part| part.role == Role::Set)?;
    Some((part.cells, part.digits))
}

/// Returns `true` if two nodes are the two candidates of a cell: without the first, it holds the second.
fn is_cell(node: &Inference, next: &Inference) -> bool {
    let in_cell = matches!(next.because, Because::Cell(_)) && node.cells == next.cells;
    in_cell && !node.is_on && next.is_on
}

fn one(node: &Inference) -> String {
    format!("({}){}", node.digit, cells_text(node.cells))
}

fn joined(first: Digit, rest: DigitSet, cells: CellSet) -> String {
    format!("({first}={}){}", digits_text(rest), cells_text(cells))
}

fn digits_text(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect()
}

/// Writes cells in short: `r1c2`, `r12c3`, `r2c13`, `r1c2,r3c4`.
fn cells_text(cells: CellSet) -> String {
    let mut groups: Vec<(String, String)> = Vec::new();
    for row in 0..9 {
        let in_row = cells.iter().filter(|cell| cell.row() == row);
        let columns: String = in_row.map(|cell| (cell.column() + 1).to_string()).collect();
        if columns.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(_, other)| *other == columns) {
            Some((rows, _)) => rows.push_str(&(row + 1).to_string()),
            None => groups.push(((row + 1).to_string(), columns)),
        }
    }
    let groups: Vec<String> =
        groups.iter().map(|(rows, columns)| format!("r{rows}c{columns}")).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::example;
    use ninefold::Cell;
    use ninefold::logic::Technique;

    fn of(technique: Technique) -> Vec<String> {
        let (position, step) = example(technique).unwrap();
        all(&position, &step.pattern)
    }

    #[test]
    fn chains_are_lines_of_links() {
        assert_eq!(of(Technique::Skyscraper), ["(6)r5c4 = (6)r5c3 - (6)r8c3 = (6)r8c6"]);
        assert_eq!(of(Technique::XyChain), ["(4=6)r6c5 - (6=9)r4c4 - (9=8)r9c4 - (8=4)r9c1"]);
        assert_eq!(
            of(Technique::ContinuousNiceLoop),
            ["(3)r3c3 = (3)r8c3 - (3=8)r9c2 - (8)r3c2 = (8)r3c3 - (3)r3c3"]
        );
        assert_eq!(of(Technique::GroupedAic), ["(2=5)r8c7 - (5=89)r7c7,r9c8 - (9=2)r9c4"]);
        assert_eq!(of(Technique::EmptyRectangle), ["(5)r1c7 = (5)r1c2 - (5)r56c2 = (5)r4c1"]);
        assert_eq!(
            of(Technique::ForcingChainVerity),
            ["(2)r5c1 - (2)r6c3", "(2)r5c3 - (2)r6c3", "(2)r5c6 - (2)r8c6 = (2)r8c3 - (2)r6c3"]
        );
        assert!(of(Technique::XWing).is_empty());
    }

    #[test]
    fn cells_are_grouped_by_row() {
        let set = |cells: &[usize]| cells.iter().filter_map(|cell| Cell::new(*cell)).collect();
        assert_eq!(cells_text(set(&[2, 11])), "r12c3");
        assert_eq!(cells_text(set(&[9, 11])), "r2c13");
        assert_eq!(cells_text(set(&[0, 10])), "r1c1,r2c2");
    }
}
