//! Steps against all solutions and against the checker.

use crate::proof::{Checker, Verdict};
use crate::reasons::{
    Case, Cases, Finder, Next, Path, PathEnd, Position, Reason, Reasoner, Source,
};
use crate::{Model, Search};
use ninefold_rules::catalogue::CATALOGUE;
use ninefold_rules::{CellId, Primitive, Puzzle, Shape, Value, ValueSet};
use ninefold_testing::puzzles::Random;

/// More solutions are not compared with every step.
const MOST_SOLUTIONS: usize = 3000;

fn solutions(puzzle: &Puzzle) -> Vec<Vec<Option<Value>>> {
    let model = Model::new(&puzzle.compile());
    let mut all = Vec::new();
    Search::new(&model).givens(puzzle.allowed()).solutions(&mut |grid| {
        all.push(grid.to_vec());
        all.len() < MOST_SOLUTIONS
    });
    all
}

/// Follows the path of a puzzle; asserts that each step is true in every solution and accepted by the checker. Returns the
/// number of steps.
fn follow(name: &str, puzzle: &Puzzle) -> usize {
    let all = solutions(puzzle);
    let reasoner = Reasoner::new(puzzle);
    let checker = Checker::new(puzzle, 2_000_000);
    let (mut finder, mut position) = (Finder::new(&reasoner), reasoner.start());
    let mut count = 0;
    loop {
        let step = match finder.next(&position) {
            Next::Step(step) => step,
            Next::Solved => {
                assert_eq!(all.len(), 1, "{name}");
                return count;
            }
            Next::Contradiction => {
                assert!(all.is_empty(), "{name}: there is a solution");
                return count;
            }
            Next::Several | Next::Unknown => {
                assert_ne!(all.len(), 1, "{name}");
                return count;
            }
        };
        let verdict = checker.check(&position, &step);
        let allowed = matches!(verdict, Verdict::Proven)
            || verdict == Verdict::Trial && matches!(step.reason, Reason::Trial { .. });
        assert!(allowed, "{name}: {verdict:?} {step:?}");
        for grid in &all {
            let at = |cell: CellId| grid.get(cell.index()).copied().flatten();
            if let Some((cell, value)) = step.conclusion.placed {
                assert!(at(cell).is_none_or(|it| it == value), "{name}: {step:?} {grid:?}");
            }
            for &(cell, lost) in &step.conclusion.removed {
                let value = match reasoner.cases(cell) {
                    Some(cases) => Some(case_of(puzzle, &reasoner, cases, grid)),
                    None => at(cell),
                };
                assert!(value.is_none_or(|it| !lost.contains(it)), "{name}: {step:?} {grid:?}");
            }
        }
        let before = position.clone();
        position.apply(&reasoner, &step);
        assert_ne!(position, before, "{name}: a step without effect: {step:?}");
        count += 1;
    }
}

/// Returns the value that an unknown for cases has in a solution.
fn case_of(puzzle: &Puzzle, reasoner: &Reasoner, cases: &Cases, grid: &[Option<Value>]) -> Value {
    let at = |cell: CellId| grid[cell.index()].unwrap();
    let number = |cell: CellId| puzzle.shape().number(at(cell));
    let primitive = reasoner.constraint(cases.constraint()).unwrap();
    let cells = crate::reasons::scope::unknowns(primitive);
    let holds = |case: Case| match (case, primitive) {
        (Case::Values(set), _) => cells.iter().map(|&cell| at(cell)).collect::<ValueSet>() == set,
        (Case::Total(total), Primitive::EqualSums(parts)) => {
            parts[0].iter().map(|term| number(term.0)).sum::<i32>() == total
        }
        (Case::Halves(first, second), _) => cases.cells.iter().all(|&(cell, other)| {
            let half = if other { second } else { first };
            half.contains(at(cell))
        }),
        other => panic!("{other:?}"),
    };
    let mut fitting = cases.list.iter().filter(|(_, case)| holds(*case));
    let found = fitting.next().expect("every solution has a case").0;
    assert!(fitting.next().is_none(), "cases exclude each other");
    found
}

#[test]
fn every_solution_has_one_case() {
    let mut kinds = 0;
    for kind in CATALOGUE {
        let puzzle = kind.example_puzzle().unwrap();
        let reasoner = Reasoner::new(&puzzle);
        let all = solutions(&puzzle);
        for unknown in (0..reasoner.unknowns()).map(CellId::at) {
            if let Some(cases) = reasoner.cases(unknown) {
                kinds += 1;
                for grid in &all {
                    case_of(&puzzle, &reasoner, cases, grid);
                }
            }
        }
    }
    assert!(kinds >= 10, "{kinds}");
}

/// Returns the derived sums of a puzzle, as sorted terms with their totals.
fn derived_sums(puzzle: &Puzzle) -> Vec<(Vec<(String, i32)>, i32)> {
    let reasoner = Reasoner::new(puzzle);
    let mut sums = Vec::new();
    for unit in &reasoner.units {
        if let Source::Derived(it) = &unit.source
            && let Primitive::Sum { terms, total, .. } = &it.primitive
        {
            let named = |&(cell, by): &(CellId, i32)| (puzzle.layout().name(cell).to_string(), by);
            sums.push((terms.iter().map(named).collect(), *total));
        }
    }
    sums
}

#[test]
fn a_circle_stands_for_its_shaft_in_the_sum_of_a_row() {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    puzzle.add_rule("arrow", "circle r2c1; shafts r1c1 r1c2 r1c3").unwrap();
    puzzle.add_rule("arrow", "circle r2c9; shafts r1c7 r1c8 r1c9").unwrap();
    let wanted = ["r1c4", "r1c5", "r1c6", "r2c1", "r2c9"].map(|name| (name.to_owned(), 1));
    assert!(derived_sums(&puzzle).contains(&(wanted.to_vec(), 45)));
    follow("arrows", &puzzle);
}

#[test]
fn equal_parts_in_two_boxes_leave_equal_rests() {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    for line in ["r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", "r2c1 r2c2 r2c3 r2c4 r2c5 r2c6"] {
        puzzle.add_rule("region-sum-line", &format!("line {line}")).unwrap();
    }
    let rest = |sign: i32, column: i32| (0..3).map(move |i| (format!("r3c{}", column + i), sign));
    let forms = [1, -1].map(|sign| rest(sign, 1).chain(rest(-sign, 4)).collect::<Vec<_>>());
    let sums = derived_sums(&puzzle);
    assert!(forms.iter().any(|form| sums.contains(&(form.clone(), 0))), "{sums:?}");
}

#[test]
fn every_step_of_every_example_is_right() {
    for kind in CATALOGUE {
        follow(kind.name, &kind.example_puzzle().unwrap());
    }
}

#[test]
fn every_step_is_right_with_fewer_givens() {
    for kind in CATALOGUE {
        let full = kind.example_puzzle().unwrap();
        let given: Vec<CellId> =
            full.shape().cells().filter(|&cell| full.given(cell).is_some()).collect();
        let mut puzzle = Puzzle::new(full.shape().clone()).with_rules(full.rules().to_vec());
        for &cell in given.iter().skip(1) {
            if let Some(value) = full.given(cell) {
                puzzle.give(cell, value);
            }
        }
        follow(kind.name, &puzzle);
    }
}

#[test]
fn every_step_is_right_for_pairs_of_rules() {
    for (i, kind) in CATALOGUE.iter().enumerate() {
        let first = kind.example_puzzle().unwrap();
        for step in [7, 19] {
            let second = CATALOGUE[(i + step) % CATALOGUE.len()].example_puzzle().unwrap();
            if first.shape() != second.shape() {
                continue;
            }
            let puzzle = first.clone().with_rules(second.rules().to_vec());
            follow(&format!("{} and {}", kind.name, (i + step) % CATALOGUE.len()), &puzzle);
        }
    }
}

/// Random mixtures of two to four rules of the catalogue, with some givens of one of them.
#[test]
fn every_step_is_right_for_random_mixtures() {
    let rounds = if ninefold_testing::is_long() { 3000 } else { 200 };
    let mut random = Random(11);
    for round in 0..rounds {
        let pick = |random: &mut Random| {
            CATALOGUE[random.below(CATALOGUE.len())].example_puzzle().unwrap()
        };
        let first = pick(&mut random);
        let mut puzzle = Puzzle::new(first.shape().clone()).with_rules(first.rules().to_vec());
        for _ in 0..3 {
            let other = pick(&mut random);
            if other.shape() == first.shape() && random.below(3) > 0 {
                puzzle = puzzle.with_rules(other.rules().to_vec());
            }
        }
        for cell in first.shape().cells() {
            if let Some(value) = first.given(cell)
                && random.below(2) == 0
            {
                puzzle.give(cell, value);
            }
        }
        follow(&format!("mixture {round}"), &puzzle);
    }
}

#[test]
fn a_path_without_what_it_does_not_need_is_a_path() {
    for kind in CATALOGUE {
        let puzzle = kind.example_puzzle().unwrap();
        let reasoner = Reasoner::new(&puzzle);
        let start = reasoner.start();
        let path = Path::find(&reasoner, &start);
        assert_eq!(path.end, PathEnd::Solved, "{}", kind.name);
        let short = path.needed(&reasoner, &start);
        let checker = Checker::new(&puzzle, 2_000_000);
        let mut position: Position = start;
        for step in &short.steps {
            let verdict = checker.check(&position, step);
            assert!(
                matches!(verdict, Verdict::Proven | Verdict::Trial),
                "{}: {verdict:?} {step:?}",
                kind.name
            );
            position.apply(&reasoner, step);
        }
        assert!(reasoner.is_solved(&position), "{}", kind.name);
    }
}

#[test]
fn lines_with_different_relations_do_not_share_what_is_prepared() {
    let mut puzzle = Puzzle::new(Shape::square(6).unwrap());
    for (line, difference) in [
        ("r1c1 r2c2 r1c3", 2),
        ("r3c1 r4c2 r3c3", 3),
        ("r5c4 r6c5 r5c6", 1),
        ("r1c4 r2c5 r1c6", 3),
        ("r5c1 r6c2 r5c3", 2),
    ] {
        let arguments = format!("line {line}; d {difference}");
        puzzle.add_rule("whispers", &arguments).unwrap();
    }
    follow("whispers", &puzzle);
}

#[test]
fn an_x_wing_is_one_step() {
    let mut puzzle = Puzzle::new(Shape::CLASSIC);
    let five = Value::new(5).unwrap();
    for cell in puzzle.shape().cells().collect::<Vec<_>>() {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        if [1, 6].contains(&row) && ![2, 7].contains(&column) {
            puzzle.restrict(cell, ValueSet::first(9).without(ValueSet::only(five)));
        }
    }
    let reasoner = Reasoner::new(&puzzle);
    let position = reasoner.start();
    let Next::Step(step) = Finder::new(&reasoner).next(&position) else { panic!("no step") };
    assert!(matches!(&step.reason, Reason::Fish { value, .. } if *value == five), "{step:?}");
    assert_eq!(step.conclusion.removed.len(), 14);
    assert_eq!(Checker::new(&puzzle, 1000).check(&position, &step), Verdict::Proven);
}
