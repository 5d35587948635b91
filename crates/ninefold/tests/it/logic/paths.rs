//! Paths of every kind: each step is proven where it stands, all kinds lead to the same end, and the
//! figures are those of the greedy path.

use ninefold::logic::{
    Explanation, Family, LogicOptions, Path, PathKind, Position, Scene, Solver, Step, Technique,
    Truth, UniquePuzzle, Unproven, prove,
};
use ninefold::{Grid, check, search};
use ninefold_testing::corpus;

/// The explanations of a puzzle in the order of [`PathKind::ALL`], and its start.
fn explanations(solver: &Solver, puzzle: &Grid) -> (Position, [Explanation; 3]) {
    of_kinds(solver, puzzle, PathKind::ALL)
}

fn of_kinds<const N: usize>(
    solver: &Solver,
    puzzle: &Grid,
    kinds: [PathKind; N],
) -> (Position, [Explanation; N]) {
    let start = Position::of_givens(puzzle);
    let unique = UniquePuzzle::prove(puzzle);
    let explain = |kind| solver.explain(&start, unique.as_ref(), kind);
    let all = kinds.map(explain);
    (start, all)
}

/// Applies the steps of a path one by one and proves each.
fn assert_replays(start: &Position, path: &Path) {
    let mut position = start.clone();
    for step in &path.steps {
        let proof = prove(&position, step);
        let holds = matches!(proof, Ok(()) | Err(Unproven::TooLong(_)));
        assert!(holds, "{}: {proof:?}: {step:?}", start.puzzle());
        position.apply(step);
    }
    assert_eq!(position, path.end, "{}", start.puzzle());
}

/// Returns the score of a path with its singles in the order of the catalogue, as the standard path has
/// them.
fn standard_score(start: &Position, path: &Path) -> u32 {
    let singles = Technique::all().filter(|technique| technique.family() == Family::Singles);
    let singles = Solver::knowing(singles);
    let mut position = start.clone();
    let mut score = 0;
    for step in path.steps.iter().filter(|step| step.technique.family() != Family::Singles) {
        let before = singles.path(&position, None);
        score += before.score() + step.technique.score();
        position = before.end;
        position.apply(step);
    }
    score + singles.path(&position, None).score()
}

/// All explanations have the figures of the standard path.
fn assert_same_figures(greedy: &Path, all: &[&Explanation]) {
    let hardest = greedy.hardest().map(|step| step.technique);
    for one in all {
        let figures = (one.score(), one.level(), one.hardest());
        assert_eq!(figures, (greedy.score(), greedy.level(), hardest), "{}", greedy.end.puzzle());
    }
}

/// Nested nets take long, so their easy paths are left out.
#[test]
fn short_paths_of_the_hardest_puzzles_replay() {
    let kinds = [PathKind::Greedy, PathKind::Short];
    for puzzle in corpus::set("hardest_375", 2) {
        let (start, [greedy, short]) = of_kinds(&Solver::default(), &puzzle, kinds);
        assert_eq!((short.score(), short.level()), (greedy.score(), greedy.level()), "{puzzle}");
        assert_eq!(short.hardest(), greedy.path.hardest().map(|step| step.technique), "{puzzle}");
        assert_replays(&start, &short.path);
        assert_eq!(short.path.end, greedy.path.end, "{puzzle}");
        assert!(counts(&short.path).1 <= counts(&greedy.path).1, "{puzzle}");
    }
}

/// Counts the steps of a path, and those that are no singles.
fn counts(path: &Path) -> (usize, usize) {
    let is_other = |technique: Technique| technique.family() != Family::Singles;
    let others = path.steps.iter().filter(|step| is_other(step.technique)).count();
    (path.steps.len(), others)
}

#[test]
fn every_kind_of_path_replays_and_has_the_figures_of_the_greedy_one() {
    let solver = Solver::default();
    let sets = [
        ("easy_100k", 30),
        ("minimal_50k", 150),
        ("clues17_49158", 40),
        ("top1465", 8),
        ("many_solutions_10k", 10),
    ];
    let (mut greedy_steps, mut short_steps) = ((0, 0), (0, 0));
    for (set, most) in sets {
        for puzzle in corpus::set(set, most) {
            let (start, [greedy, short, easy]) = explanations(&solver, &puzzle);
            let unique = UniquePuzzle::prove(&puzzle);
            let standard = solver.path(&start, unique.as_ref());
            assert_same_figures(&standard, &[&greedy, &short, &easy]);
            assert_eq!((&greedy.path.end, greedy.path.differ), (&standard.end, standard.differ));
            assert_eq!(counts(&greedy.path), counts(&standard));
            for explanation in [&greedy, &short, &easy] {
                assert_replays(&start, &explanation.path);
                assert_eq!(explanation.path.differ, greedy.path.differ, "{puzzle}");
            }
            assert_eq!(short.path.end, greedy.path.end, "{puzzle}");
            assert!(counts(&short.path).1 <= counts(&greedy.path).1, "{puzzle}");
            assert!(easy.path.is_solved() || !greedy.path.is_solved(), "{puzzle}");
            if greedy.path.is_solved() {
                let score = |one: &Explanation| standard_score(&start, &one.path);
                assert_eq!(score(&greedy), standard.score(), "{puzzle}");
                assert!(score(&easy) <= standard.score().min(score(&short)), "{puzzle}");
            }
            let add = |sum: (usize, usize), one: (usize, usize)| (sum.0 + one.0, sum.1 + one.1);
            greedy_steps = add(greedy_steps, counts(&greedy.path));
            short_steps = add(short_steps, counts(&short.path));
        }
    }
    println!("greedy {greedy_steps:?}, short {short_steps:?}: all steps, and those no singles");
    assert!(short_steps.0 < greedy_steps.0 && short_steps.1 < greedy_steps.1);
}

/// A step is needed if the others, with singles in between, do not reach the end. A step may be used
/// where its truths have the candidates that they have in the path, so that its technique is the
/// same.
#[test]
fn a_short_path_needs_each_of_its_steps() {
    let solver = Solver::default();
    for puzzle in corpus::set("minimal_50k", 100) {
        let (start, [_, short, _]) = explanations(&solver, &puzzle);
        let mut position = start.clone();
        let mut others = Vec::new();
        for step in &short.path.steps {
            if step.technique.family() != Family::Singles {
                others.push((position.clone(), step));
            }
            position.apply(step);
        }
        for left_out in 0..others.len() {
            let mut position = start.clone();
            for (number, (found_in, step)) in others.iter().enumerate() {
                place_singles(&mut position);
                if number != left_out && has_same_truths(step, &position, found_in) {
                    position.apply(step);
                }
            }
            place_singles(&mut position);
            assert_ne!(position, short.path.end, "{puzzle}: {:?}", others[left_out].1);
        }
    }
}

/// Returns `true` if the truths of a step have the same candidates in two positions, and its deadly pattern the
/// same others.
fn has_same_truths(step: &Step, position: &Position, found_in: &Position) -> bool {
    let mut deadly = step.pattern.deadly.iter().flat_map(|deadly| &deadly.0);
    let is_same = |truth: &Truth| match *truth {
        Truth::Cell(cell) => {
            !found_in.open().contains(cell)
                || position.candidates(cell) == found_in.candidates(cell)
        }
        Truth::House(house, digit) => {
            found_in.spots(house, digit).is_empty()
                || position.spots(house, digit) == found_in.spots(house, digit)
        }
    };
    step.pattern.truths.iter().all(is_same)
        && deadly.all(|(cell, digits)| {
            position.open().contains(*cell) == found_in.open().contains(*cell)
                && position.candidates(*cell) - *digits == found_in.candidates(*cell) - *digits
        })
}

fn place_singles(position: &mut Position) {
    let singles = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
    loop {
        let scene = Scene::new(position, LogicOptions::default(), None);
        let Some(step) = singles.iter().find_map(|single| scene.first(*single)) else { return };
        position.apply(&step);
    }
}

/// Paths of solvers that lack singles, or all but one technique, are shortened as well.
#[test]
fn limited_solvers_have_short_paths() {
    let sets = [
        vec![Technique::NakedSingle],
        vec![Technique::FullHouse, Technique::LockedCandidatesPointing],
        vec![Technique::HiddenSingle, Technique::LockedCandidatesPointing, Technique::NakedPair],
        vec![Technique::LockedCandidatesPointing, Technique::XWing],
    ];
    for techniques in sets {
        let solver = Solver::knowing(techniques);
        for puzzle in corpus::set("minimal_50k", 40) {
            let (start, all) = explanations(&solver, &puzzle);
            for explanation in &all {
                assert_replays(&start, &explanation.path);
                assert_eq!(explanation.path.end, all[0].path.end, "{puzzle}");
            }
        }
    }
}

#[test]
fn paths_of_several_solutions_end_with_the_cells_in_which_they_differ() {
    let solver = Solver::default();
    for puzzle in corpus::set("many_solutions_10k", 20) {
        let (_, [_, short, _]) = explanations(&solver, &puzzle);
        let path = &short.path;
        let never = search::Watch::never();
        assert!(!path.is_solved() && !path.differ.is_empty());
        assert_eq!(path.differ, check::differs(path.end.to_candidates(), &never), "{puzzle}");
    }
    // No step is looked for: this would take minutes with forcing nets in an empty grid.
    let empty = Solver::default().path(&Position::of_givens(&Grid::EMPTY), None);
    assert!(empty.steps.is_empty() && empty.differ.len() == 81);
}

/// The figures of the three kinds that docs and commit messages name.
#[test]
#[ignore = "takes minutes; cargo xtask test --long"]
fn short_and_easy_paths_are_easier_than_greedy_ones() {
    let most = std::env::var("NINEFOLD_PATHS").ok().and_then(|count| count.parse().ok());
    let solver = Solver::default();
    let mut totals = [(0, 0, 0); 3];
    for puzzle in corpus::set("top1465", most.unwrap_or(200)) {
        let (_, all) = explanations(&solver, &puzzle);
        for (total, explanation) in totals.iter_mut().zip(&all) {
            let (steps, others) = counts(&explanation.path);
            let score = u64::from(explanation.path.score());
            *total = (total.0 + steps, total.1 + others, total.2 + score);
        }
    }
    let [greedy, short, easy] = totals;
    println!("steps, those that are no singles, sum of scores");
    println!("greedy {greedy:?}\nshort {short:?}\neasy {easy:?}");
    assert!(short.0 < greedy.0 && short.1 < greedy.1 && short.2 < greedy.2);
    assert!(easy.2 < short.2);
}
