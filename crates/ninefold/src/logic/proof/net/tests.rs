use super::*;
use crate::board::{Cell, CellSet, Digit, DigitSet, Grid};
use crate::logic::proof::prove;

fn at(text: &str) -> Candidate {
    text.parse().unwrap()
}

fn supposed(depth: u8, on: &str) -> NetLine {
    NetLine::new(depth, Statement::On(at(on)), NetReason::Supposed)
}

fn step(lines: Vec<NetLine>) -> Step {
    let mut step = Step::new(Technique::NestedForcingNet, DigitSet::EMPTY)
        .removing(CellSet::only(Cell::at(0, 0).unwrap()), Digit::new(1).unwrap());
    step.pattern.net = Some(Net { lines });
    step
}

/// An empty grid with two candidates left in r1c2 and r1c3: 1 and 2.
fn position() -> Position {
    let mut position = Position::of_givens(&Grid::EMPTY);
    for cell in [Cell::at(0, 1).unwrap(), Cell::at(0, 2).unwrap()] {
        for digit in Digit::all().skip(2) {
            position.eliminate(Candidate { cell, digit });
        }
    }
    position
}

/// r1c1=1 leaves 2 in r1c2 and in r1c3.
fn refuted() -> Vec<NetLine> {
    let cell = |column: usize| Truth::Cell(Cell::at(0, column).unwrap());
    let placed = Statement::On(at("r1c2=2"));
    vec![
        supposed(1, "r1c1=1"),
        NetLine::new(1, placed, NetReason::Truth(cell(1))).from_lines(vec![0]),
        NetLine::new(1, Statement::Contradiction(cell(2)), NetReason::Truth(cell(2)))
            .from_lines(vec![0, 1]),
    ]
}

#[test]
fn a_supposition_that_fails_is_refuted() {
    assert_eq!(prove(&position(), &step(refuted())), Ok(()));
    for missing in [0, 1] {
        let mut lines = refuted();
        lines[2].from.remove(missing);
        assert_eq!(prove(&position(), &step(lines)), Err(Unproven::Line(2)));
    }
}

/// A premise excludes the candidate too: r1c3=2 follows from the cell all the same.
#[test]
fn the_last_candidate_may_be_excluded_by_its_own_premises() {
    let mut lines = refuted();
    let cell = Truth::Cell(Cell::at(0, 2).unwrap());
    let both = NetLine::new(1, Statement::On(at("r1c3=2")), NetReason::Truth(cell));
    lines.insert(2, both.from_lines(vec![0, 1]));
    assert_eq!(prove(&position(), &step(lines.clone())), Ok(()));
    // The cell has no such candidate.
    lines[2].says = Statement::On(at("r1c3=5"));
    assert_eq!(prove(&position(), &step(lines)), Err(Unproven::Line(2)));
}

#[test]
fn a_line_does_not_use_a_block_that_has_ended() {
    let mut lines = refuted();
    let cell = Truth::Cell(Cell::at(0, 2).unwrap());
    lines.insert(2, supposed(2, "r1c3=2"));
    let end = NetLine::new(2, Statement::Contradiction(cell), NetReason::Truth(cell));
    lines[3] = end.from_lines(vec![0, 1]);
    let nested = NetReason::Nested { first: 2, cases: None };
    lines.push(NetLine::new(1, Statement::Off(vec![at("r1c3=2")]), nested));
    let end = NetLine::new(1, Statement::Contradiction(cell), NetReason::Truth(cell));
    lines.push(end.from_lines(vec![0, 4]));
    assert_eq!(prove(&position(), &step(lines.clone())), Ok(()));
    // Line 2 is the supposition inside.
    lines[5].from = vec![0, 2];
    assert_eq!(prove(&position(), &step(lines)), Err(Unproven::Line(5)));
}

/// The number of suppositions inside each other has a bound, and no depth overflows.
#[test]
fn a_net_that_is_too_deep_is_refused() {
    let mut lines: Vec<NetLine> = (1..=255).map(|depth| supposed(depth, "r1c1=1")).collect();
    let off = Statement::Off(vec![at("r1c1=1")]);
    lines.push(NetLine::new(255, off, NetReason::Nested { first: 0, cases: None }));
    assert_eq!(prove(&position(), &step(lines)), Err(Unproven::Line(4)));
}

/// A net of any form is refused without a panic.
#[test]
fn numbers_of_lines_that_do_not_exist_are_refused() {
    let nested = |first: u16| NetReason::Nested { first, cases: None };
    let off = || Statement::Off(vec![at("r1c1=1")]);
    for first in [0, 1, 2, 3, 900, u16::MAX] {
        let lines = vec![supposed(1, "r1c1=1"), NetLine::new(1, off(), nested(first))];
        assert_eq!(prove(&position(), &step(lines)), Err(Unproven::Line(1)));
    }
    let line = NetLine::new(1, off(), NetReason::Excluded).from_lines(vec![0, 1, u16::MAX]);
    let lines = vec![supposed(1, "r1c1=1"), line];
    assert_eq!(prove(&position(), &step(lines)), Err(Unproven::Line(1)));
    let claim = Err(Unproven::Stands(at("r1c1=1")));
    assert_eq!(prove(&position(), &step(Vec::new())), claim);
    assert_eq!(prove(&position(), &step(vec![supposed(0, "r1c1=1")])), Err(Unproven::Line(0)));
}

/// A pattern that relies on uniqueness proves nothing inside a supposition.
#[test]
fn a_line_does_not_rely_on_uniqueness() {
    let cells = [1, 2].map(|column| Truth::Cell(Cell::at(0, column).unwrap()));
    let line = |technique: Technique| {
        let pattern = Pattern { truths: cells.to_vec(), ..Pattern::default() };
        let reason = NetReason::Technique(technique, Box::new(pattern));
        NetLine::new(1, Statement::Off(vec![at("r1c4=1")]), reason)
    };
    for (technique, proof) in [
        (Technique::NakedPair, Unproven::Stands(at("r1c1=1"))),
        (Technique::UniqueRectangleOne, Unproven::Line(1)),
        (Technique::ForcingChainVerity, Unproven::Line(1)),
    ] {
        let lines = vec![supposed(1, "r1c1=9"), line(technique)];
        assert_eq!(prove(&position(), &step(lines)), Err(proof));
    }
}
