//! Nets made by hand, one of each form, for tests of words and documents. They are not proofs: the
//! finders of the engine give those.

use ninefold::logic::{
    Net, NetLine, NetReason, Pattern, PatternPart, Position, Role, Statement, Step, Technique,
    Truth,
};
use ninefold::{Candidate, CellSet, DigitSet, Grid, House};

/// A puzzle in which singles do not go far.
const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

pub(crate) fn position() -> Position {
    Position::of_givens(&PUZZLE.parse::<Grid>().unwrap())
}

fn at(text: &str) -> Candidate {
    let (cell, digit) = text.split_once('=').unwrap();
    Candidate { cell: cell.parse().unwrap(), digit: digit.parse().unwrap() }
}

fn on(text: &str) -> Statement {
    Statement::On(at(text))
}

fn off(all: &[&str]) -> Statement {
    Statement::Off(all.iter().map(|text| at(text)).collect())
}

fn house(index: usize, digit: &str) -> Truth {
    Truth::House(House::from_index(index).unwrap(), digit.parse().unwrap())
}

fn cell(text: &str) -> Truth {
    Truth::Cell(text.parse().unwrap())
}

fn line(depth: u8, says: Statement, because: NetReason, from: &[u16]) -> NetLine {
    NetLine::new(depth, says, because).from_lines(from.to_vec())
}

fn supposed(depth: u8, text: &str) -> NetLine {
    line(depth, on(text), NetReason::Supposed, &[])
}

/// A line for a truth: its last candidate.
fn last(depth: u8, text: &str, truth: Truth, from: &[u16]) -> NetLine {
    line(depth, on(text), NetReason::Truth(truth), from)
}

fn fails(depth: u8, truth: Truth, from: &[u16]) -> NetLine {
    line(depth, Statement::Contradiction(truth), NetReason::Truth(truth), from)
}

fn step(technique: Technique, removes: &str, lines: Vec<NetLine>) -> Step {
    let gone = at(removes);
    let mut step = Step::new(technique, DigitSet::only(gone.digit));
    step.eliminations.push(gone);
    let mut net = Net::default();
    net.lines = lines;
    step.pattern.net = Some(net);
    step
}

/// A contradiction of one block.
pub(crate) fn contradiction() -> Step {
    let lines = vec![
        supposed(1, "r5c4=9"),
        last(1, "r7c4=3", house(12, "3"), &[0]),
        fails(1, cell("r4c4"), &[0, 1]),
    ];
    step(Technique::ForcingNetContradiction, "r5c4=9", lines)
}

/// Three cases; one fails, one ends with the claim, one only implies it.
pub(crate) fn verity() -> Step {
    let lines = vec![
        supposed(1, "r1c4=2"),
        last(1, "r5c4=9", cell("r5c4"), &[0]),
        supposed(1, "r1c4=3"),
        fails(1, house(12, "4"), &[2]),
        supposed(1, "r1c4=4"),
        line(1, off(&["r7c4=9", "r7c5=9", "r7c4=2", "r7c5=2"]), pair(), &[4]),
    ];
    step(Technique::ForcingNetVerity, "r7c4=9", lines)
}

fn x_wing() -> NetReason {
    let digit: DigitSet = DigitSet::only("3".parse().unwrap());
    let mut pattern = Pattern::default();
    pattern.digits = digit;
    for (role, index) in [(Role::Base, 0), (Role::Base, 4), (Role::Cover, 12), (Role::Cover, 17)] {
        let house = House::from_index(index).unwrap();
        pattern.parts.push(PatternPart::house(role, house, CellSet::EMPTY, digit));
    }
    pattern.truths = vec![house(0, "3"), house(4, "3")];
    NetReason::Technique(Technique::XWing, Box::new(pattern))
}

fn pair() -> NetReason {
    let digits = ["2", "9"].iter().filter_map(|digit| digit.parse().ok()).collect();
    let cells = ["r7c1", "r7c2"].iter().filter_map(|cell| cell.parse().ok()).collect();
    let mut pattern = Pattern::default();
    pattern.digits = digits;
    let row = House::from_index(6).unwrap();
    pattern.parts.push(PatternPart::house(Role::Body, row, cells, digits));
    pattern.truths = vec![cell("r7c1"), cell("r7c2")];
    NetReason::Technique(Technique::NakedPair, Box::new(pattern))
}

/// A block inside a block that fails, and a technique.
pub(crate) fn nested() -> Step {
    let lines = vec![
        supposed(1, "r1c4=3"),
        line(1, off(&["r9c4=3", "r9c9=3"]), x_wing(), &[0]),
        supposed(2, "r5c4=9"),
        fails(2, cell("r4c4"), &[0, 2]),
        line(1, off(&["r5c4=9"]), NetReason::Nested { first: 2, cases: None }, &[]),
        fails(1, cell("r5c4"), &[0, 4]),
    ];
    step(Technique::ForcingNetContradiction, "r1c4=3", lines)
}

/// A block with two cases inside.
pub(crate) fn nested_verity() -> Step {
    let cases = Some(cell("r5c4"));
    let lines = vec![
        supposed(1, "r1c4=2"),
        supposed(2, "r5c4=3"),
        supposed(2, "r5c4=8"),
        last(2, "r4c4=9", cell("r4c4"), &[0, 2]),
        supposed(2, "r5c4=9"),
        fails(2, cell("r4c4"), &[0, 4]),
        line(1, off(&["r9c4=3"]), NetReason::Nested { first: 1, cases }, &[0]),
        fails(1, cell("r9c4"), &[0, 6]),
    ];
    step(Technique::ForcingNetContradiction, "r1c4=2", lines)
}
