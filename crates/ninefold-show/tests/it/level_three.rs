//! Detail level 3 names cells and digits that belong together, for every technique and along the paths
//! of hard puzzles.

use crate::support::Case;
use ninefold::logic::{
    PathKind, Position, Query, Role, Solver, Statement, Step, Technique, Truth, UniquePuzzle,
};
use ninefold::{Cell, CellSet, DigitSet, Grid};
use ninefold_show::area;
use ninefold_show::examples::example;
use ninefold_show::words::{English, Words};
use std::path::Path;

/// The cells and digits of the sentence, read from its words alone.
fn read(sentence: &str) -> (CellSet, DigitSet) {
    let (places, digits) = sentence.split_once(" involved ").unwrap_or((sentence, ""));
    let words = |text: &str| {
        let separators = |c: char| !c.is_ascii_alphanumeric();
        text.split(separators).map(str::to_owned).collect::<Vec<String>>()
    };
    let cells = words(places).iter().filter_map(|word| word.parse::<Cell>().ok()).collect();
    let digits = words(digits).iter().filter_map(|word| word.parse().ok()).collect();
    (cells, digits)
}

/// Returns what is wrong with the sentence of a step, if something is.
fn flaw(position: &Position, step: &Step) -> Option<String> {
    let sentence = English.cells(step);
    let (cells, digits) = read(&sentence);
    let open = cells & position.open();
    // Rectangles may have cells in which a digit stands.
    let standing = cells.iter().filter_map(|cell| position.digits().get(cell)).collect();
    let seen = open.iter().fold(standing, |all, cell| all | position.candidates(cell));
    let has_digit = |cell: &Cell| !(position.candidates(*cell) & digits).is_empty();
    let why = if cells.is_empty() || digits.is_empty() {
        "names nothing"
    } else if !(digits - seen).is_empty() {
        "names a digit that none of the cells can hold"
    } else if !open.iter().all(|cell| has_digit(&cell)) {
        "names a cell that can hold none of the digits"
    } else if names_what_it_refutes(step, cells, digits) {
        "names the candidate that it refutes"
    } else if contradiction(step).is_some_and(|truth| !speaks_of(position, truth, cells, digits)) {
        "does not name the place of the contradiction"
    } else if step.pattern.net.is_none()
        && area(step).is_none_or(|house| (house.cells() & cells).is_empty())
    {
        "names no cell of the area of level 1"
    } else {
        return None;
    };
    Some(format!("{} {why}: {sentence}", step.technique))
}

/// Returns `true` if a forcing chain that leads back to its supposition names that, although its other inferences
/// are about other cells or digits.
fn names_what_it_refutes(step: &Step, cells: CellSet, digits: DigitSet) -> bool {
    if step.technique != Technique::ForcingChainContradiction || contradiction(step).is_some() {
        return false;
    }
    let refuted = step.eliminations[0];
    let nodes = step.pattern.chains.iter().flat_map(|chain| &chain.nodes);
    let others = nodes
        .filter(|node| node.digit != refuted.digit || node.cells.single() != Some(refuted.cell));
    let (about, of) = others.fold((CellSet::EMPTY, DigitSet::EMPTY), |(all, digits), node| {
        (all | node.cells, digits | DigitSet::only(node.digit))
    });
    (cells, digits) != (about, of)
}

/// Returns the place where the supposition of a net or of forcing chains fails.
fn contradiction(step: &Step) -> Option<Truth> {
    if step.technique == Technique::ForcingChainContradiction {
        let mut parts = step.pattern.parts.iter();
        let part = parts.find(|part| part.role == Role::Contradiction)?;
        return match (part.house, part.cells.single(), part.digits.first()) {
            (Some(house), _, Some(digit)) => Some(Truth::House(house, digit)),
            (_, Some(cell), _) => Some(Truth::Cell(cell)),
            _ => None,
        };
    }
    let lines = &step.pattern.net.as_ref()?.lines;
    let outer = lines.iter().filter(|line| line.depth == 1).collect::<Vec<_>>();
    let is_one = outer.iter().filter(|line| line.from.is_empty()).count() == 1;
    match outer.last()?.says {
        Statement::Contradiction(truth) if is_one => Some(truth),
        _ => None,
    }
}

fn speaks_of(position: &Position, truth: Truth, cells: CellSet, digits: DigitSet) -> bool {
    match truth {
        Truth::Cell(cell) => cells == CellSet::only(cell) && digits == position.candidates(cell),
        Truth::House(house, digit) => {
            cells == position.spots(house, digit) && digits == DigitSet::only(digit)
        }
    }
}

#[test]
fn the_named_digits_are_those_of_the_named_cells_for_every_technique() {
    let mut flaws = Vec::new();
    for technique in Technique::all().filter(|technique| *technique != Technique::Guess) {
        let (position, step) = example(technique).unwrap();
        flaws.extend(flaw(&position, &step));
    }
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}

#[test]
fn the_named_digits_are_those_of_the_named_cells_in_all_cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ninefold/tests/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let (mut flaws, mut count) = (Vec::new(), 0);
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for case in text.lines().filter_map(Case::read) {
            let steps = case.steps();
            count += steps.len().min(2);
            flaws.extend(steps.iter().take(2).filter_map(|step| flaw(&case.position, step)));
        }
    }
    assert!(count > 300, "{count}");
    assert!(flaws.is_empty(), "{} of {count}:\n{}", flaws.len(), flaws.join("\n"));
}

/// The first forcing chain of this puzzle, which refutes 7 in r2c3 because 1 and 8 need r2c3 and r2c6, was said to be
/// about 7 alone, and step 8 of its greedy path about 3.
#[test]
fn reported_steps_name_their_digit() {
    let puzzle: Grid =
        "3...6.1..65.29............881..7.5....43..9....5..2..7...43..9......7..64.....8.."
            .parse()
            .unwrap();
    let (mut position, unique) =
        (Position::of_givens(&puzzle), UniquePuzzle::prove(&puzzle).unwrap());
    let digits = |step: &Step| read(&English.cells(step)).1.to_string();
    let found = Query::new(Technique::ForcingChainContradiction, 0).all(&position, Some(&unique));
    assert_eq!(English.cells(&found[0]), "Look at r2c3 and r2c6. The digits involved are 1 and 8.");
    assert!(found.len() > 20, "{}", found.len());
    let flaws: Vec<String> = found.iter().filter_map(|step| flaw(&position, step)).collect();
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
    let path = Solver::default().explain(&position, Some(&unique), PathKind::Greedy).path;
    for step in &path.steps[..7] {
        position.apply(step);
    }
    assert_eq!(digits(&path.steps[7]), "2");
    assert_eq!(
        English.cells(&path.steps[7]),
        "Look at r1c8, r3c7 and r3c8 in box 3. The digit involved is 2."
    );
    assert_eq!(flaw(&position, &path.steps[7]), None);
}

#[test]
fn the_named_digits_are_those_of_the_named_cells_along_hard_paths() {
    let puzzles = [
        "3...6.1..65.29............881..7.5....43..9....5..2..7...43..9......7..64.....8..",
        ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ];
    let (mut flaws, mut forcing) = (Vec::new(), 0);
    for puzzle in puzzles {
        let puzzle: Grid = puzzle.parse().unwrap();
        let (mut position, unique) =
            (Position::of_givens(&puzzle), UniquePuzzle::prove(&puzzle).unwrap());
        let path = Solver::default().explain(&position, Some(&unique), PathKind::Short).path;
        for step in &path.steps {
            forcing += u32::from(step.pattern.net.is_some());
            flaws.extend(flaw(&position, step));
            position.apply(step);
        }
        assert!(position.is_solved());
    }
    assert!(forcing > 5, "{forcing}");
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}
