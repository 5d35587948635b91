//! Singles in the order in which a person sees them.
//!
//! Every path places all singles before it looks for anything else, and the position after them does not
//! depend on their order. So the order can be chosen afterwards: the score of a path is counted with
//! singles in the order of the catalogue, and what is shown has at each place the single that a hint
//! shows there.

use super::greedy::{Solutions, Solver};
use super::steps::Path;
use crate::logic::position::Position;
use crate::logic::technique::Family;

/// Returns a path with its singles in the order of [`Solver::next_step`]. Its end is the same.
pub(super) fn in_order(
    solver: &Solver,
    start: &Position,
    solutions: &Solutions,
    path: Path,
) -> Path {
    let mut ordered = Path::new(start);
    let others = path.steps.iter().filter(|step| step.technique.family() != Family::Singles);
    for step in others {
        take_singles(solver, solutions, &mut ordered);
        ordered.take(step.clone());
    }
    take_singles(solver, solutions, &mut ordered);
    // Without a solution, the order may decide how far singles go.
    if ordered.end == path.end { Path { differ: path.differ, ..ordered } } else { path }
}

fn take_singles(solver: &Solver, solutions: &Solutions, path: &mut Path) {
    while let Some(step) = solver.seen_single(&path.end, solutions) {
        path.take(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Candidates, Grid, HouseKind};
    use crate::logic::path::PathKind;
    use crate::logic::step::Step;
    use crate::logic::technique::Technique;
    use crate::logic::unique::UniquePuzzle;
    use crate::search::Watch;

    use ninefold_testing::PUZZLE;

    fn puzzles() -> impl Iterator<Item = Grid> {
        let all = ninefold_testing::corpus::set("minimal_50k", 40).into_iter();
        all.map(|puzzle| puzzle.to_string().parse().unwrap()).chain([PUZZLE.parse().unwrap()])
    }

    fn is_hidden_in_box(step: &Step) -> bool {
        let house = step.pattern.parts.first().and_then(|part| part.house);
        step.technique == Technique::HiddenSingle
            && house.is_some_and(|house| house.kind() == HouseKind::Box)
    }

    #[test]
    fn a_path_has_the_single_that_a_hint_shows() {
        let solver = Solver::default();
        for puzzle in puzzles() {
            let unique = UniquePuzzle::assume(&puzzle);
            let start = Position::of_givens(&puzzle);
            for kind in [PathKind::Greedy, PathKind::Short] {
                let explanation = solver.explain(&start, Some(&unique), kind);
                let mut position = start.clone();
                for step in &explanation.path.steps {
                    let hint = solver.next_step(&position, Some(&unique), &Watch::never()).unwrap();
                    if hint.technique.family() == Family::Singles || kind == PathKind::Greedy {
                        assert_eq!(hint, *step, "{puzzle}");
                    }
                    position.apply(step);
                }
                assert!(position.is_solved(), "{puzzle}");
            }
        }
    }

    #[test]
    fn without_marks_hidden_singles_come_first_with_marks_naked_ones() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let solver = Solver::default();
        let without = Position::of_givens(&puzzle);
        assert!(is_hidden_in_box(&solver.next_step(&without, None, &Watch::never()).unwrap()));
        let marks = Candidates::legal(&puzzle);
        let with = Position::new(&puzzle, &Grid::EMPTY, Some(&marks));
        assert_eq!(with, without);
        assert!(with.has_marks() && !without.has_marks());
        assert_eq!(
            solver.next_step(&with, None, &Watch::never()).unwrap().technique,
            Technique::NakedSingle
        );
    }

    #[test]
    fn no_naked_single_is_taken_before_a_hidden_one_until_there_are_marks() {
        let mut naked = 0;
        for puzzle in puzzles() {
            let unique = UniquePuzzle::assume(&puzzle);
            let start = Position::of_givens(&puzzle);
            let explanation = Solver::default().explain(&start, Some(&unique), PathKind::Short);
            let mut position = start;
            for step in &explanation.path.steps {
                if step.technique == Technique::NakedSingle && !position.has_marks() {
                    naked += 1;
                    let hidden = Solver::knowing([Technique::HiddenSingle]);
                    assert_eq!(
                        hidden.next_step(&position, None, &Watch::never()),
                        None,
                        "{puzzle}"
                    );
                }
                position.apply(step);
            }
        }
        assert!(naked > 0);
    }

    #[test]
    fn the_figures_of_a_puzzle_do_not_depend_on_the_order() {
        let solver = Solver::default();
        for puzzle in puzzles() {
            let unique = UniquePuzzle::assume(&puzzle);
            let start = Position::of_givens(&puzzle);
            let standard = solver.path(&start, Some(&unique));
            let shown = solver.explain(&start, Some(&unique), PathKind::Greedy);
            assert_eq!((shown.score(), shown.level()), (standard.score(), standard.level()));
            assert_eq!(shown.hardest(), standard.hardest().map(|step| step.technique));
            assert_eq!(shown.path.end, standard.end);
        }
    }
}
