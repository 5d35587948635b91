//! Reports of the check, verified with the reference implementation of the search.

use crate::backtracking;
use ninefold::check::{self, Question, Repair, Report, Verdict, check, check_each};
use ninefold::search::{Count, Search, Watch};
use ninefold::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid};
use ninefold_testing::puzzles::{self, Random};
use proptest::prelude::*;

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

fn ask(givens: &Grid) -> Report {
    ask_up_to(givens, 10_000)
}

fn ask_up_to(givens: &Grid, limit: u64) -> Report {
    let question = Question::new(*givens).with_limit(limit);
    check(&question, &Watch::never())
}

fn solutions_up_to_two(puzzle: &Grid) -> usize {
    backtracking::count(&Candidates::from(puzzle), 2)
}

/// Every change of one cell that makes the puzzle proper, by trying all of them.
fn all_repairs(puzzle: &Grid) -> Vec<Repair> {
    let options = Digit::all().map(Some).chain([None]);
    Cell::all()
        .flat_map(|cell| options.clone().map(move |to| Repair { cell, from: puzzle.get(cell), to }))
        .filter(|repair| repair.from != repair.to)
        .filter(|repair| solutions_up_to_two(&puzzle.with(repair.cell, repair.to)) == 1)
        .collect()
}

fn assert_same_repairs(report: &Report, mut expected: Vec<Repair>) {
    let key = |repair: &Repair| (repair.cell, repair.from, repair.to);
    let mut found = report.repairs.clone();
    found.sort_by_key(key);
    expected.sort_by_key(key);
    assert_eq!(found, expected);
    assert!(report.all_repairs);
}

fn assert_irreducible(puzzle: &Grid, restriction: &Candidates, conflict: &[Candidate]) {
    let start = |left_out: Option<Cell>| {
        let mut start = *restriction;
        for given in conflict.iter().filter(|given| Some(given.cell) != left_out) {
            assert_eq!(puzzle.get(given.cell), Some(given.digit));
            start.set(given.cell, DigitSet::only(given.digit) & restriction.get(given.cell));
        }
        start
    };
    assert!(conflict.is_sorted());
    // The reference implementation alone would take too long with so few givens, so the engine, tested against it
    // elsewhere, decides.
    assert_eq!(Search::new().first(start(None)), None);
    for given in conflict {
        assert!(Search::new().first(start(Some(given.cell))).is_some(), "{given} can be spared");
    }
}

/// A thousand proper puzzles with one given changed: the way back is always among the repairs.
#[test]
fn one_wrong_digit_is_always_found() {
    let random = &mut Random(2024);
    let mut verdicts = Vec::new();
    for _ in 0..1000 {
        let clues = 22 + random.below(20);
        let proper = puzzles::proper(random, clues);
        let (broken, cell) = puzzles::damaged(random, &proper);
        let report = ask(&broken);
        verdicts.push(report.verdict);
        if solutions_up_to_two(&broken) == 1 {
            assert_eq!(report.verdict, Verdict::Unique);
            continue;
        }
        let back = Repair { cell, from: broken.get(cell), to: proper.get(cell) };
        assert!(report.repairs.contains(&back), "{broken}");
        assert!(report.all_repairs);
        for repair in &report.repairs {
            assert_eq!(repair.from, broken.get(repair.cell));
            assert_eq!(solutions_up_to_two(&broken.with(repair.cell, repair.to)), 1);
        }
        if report.verdict == Verdict::None {
            assert_irreducible(&broken, &Candidates::ALL, &report.conflict);
        }
    }
    for verdict in [Verdict::Clash, Verdict::None, Verdict::Multiple] {
        assert!(verdicts.contains(&verdict), "{verdict} never came up");
    }
}

#[test]
fn repairs_are_all_there_are() {
    let random = &mut Random(7);
    for round in 0..80 {
        let proper = puzzles::proper(random, 26 + round % 3 * 6);
        let given = proper.placed().nth(random.below(20)).unwrap().0;
        let broken = if round % 2 == 0 {
            puzzles::damaged(random, &proper).0
        } else {
            proper.with(given, None)
        };
        let report = ask(&broken);
        if matches!(report.verdict, Verdict::Unique) {
            assert!(report.repairs.is_empty());
        } else {
            assert_same_repairs(&report, all_repairs(&broken));
        }
    }
}

#[test]
fn a_wrong_full_grid_is_mended() {
    let random = &mut Random(3);
    for _ in 0..20 {
        let full = puzzles::solved(random);
        assert_eq!(ask(&full).verdict, Verdict::Solved);
        let (broken, cell) = puzzles::damaged(random, &full);
        let report = ask(&broken);
        assert_eq!(report.verdict, Verdict::Wrong);
        assert_eq!(report.clashes, broken.clashes());
        let from = broken.get(cell);
        let expected = [Repair { cell, from, to: full.get(cell) }, Repair { cell, from, to: None }];
        assert_eq!(report.repairs, expected);
    }
}

#[test]
fn digits_that_look_alike_come_first() {
    let likely = |repair: &Repair| {
        let (Some(from), Some(to)) = (repair.from, repair.to) else { return false };
        let pair = [from.min(to).get(), from.max(to).get()];
        [[1, 7], [3, 8], [5, 6], [6, 8]].contains(&pair)
    };
    let random = &mut Random(5);
    for _ in 0..50 {
        let proper = puzzles::proper(random, 30);
        let repairs = ask(&puzzles::damaged(random, &proper).0).repairs;
        let class = |repair: &Repair| match (repair.from, repair.to) {
            (Some(_), Some(_)) => usize::from(!likely(repair)),
            (Some(_), None) => 2,
            (None, _) => 3,
        };
        assert!(repairs.is_sorted_by_key(class), "{repairs:?}");
    }
}

/// Questions of every verdict, more than are searched together.
fn questions(random: &mut Random, count: usize) -> Vec<Question> {
    let any = |random: &mut Random| {
        let givens = match random.below(6) {
            0 => puzzles::puzzle(random, 26),
            1 => {
                let puzzle = puzzles::proper(random, 30);
                puzzles::damaged(random, &puzzle).0
            }
            2 => puzzles::solved(random),
            _ => {
                let clues = 26 + random.below(10);
                puzzles::proper(random, clues)
            }
        };
        let restriction = (random.below(4) == 0).then(|| puzzles::candidates(random, 60, 0));
        let entries = Grid::EMPTY.with(random.cell(), Some(random.digit()));
        Question::new(givens)
            .with_restriction(restriction)
            .with_entries(entries)
            .with_limit(random.below(4) as u64)
    };
    (0..count).map(|_| any(random)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn many_are_checked_as_one_by_one(seed: u64) {
        let questions = questions(&mut Random(seed), 70);
        let expected: Vec<Report> =
            questions.iter().map(|question| check(question, &Watch::never())).collect();
        prop_assert_eq!(check_each(&questions, &Watch::never()), expected);
    }
}

#[test]
fn a_check_of_many_that_is_stopped_says_so() {
    let questions = questions(&mut Random(5), 70);
    let reports = check_each(&questions, &Watch::new(&|| true));
    assert_eq!(reports.len(), questions.len());
    for (report, question) in reports.iter().zip(&questions) {
        assert!(report.stopped || question.givens.has_clash(), "{report:?}");
        assert_eq!(report.minimal, None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(48)))]

    #[test]
    fn several_solutions_are_reported_with_their_differences(seed: u64, clues in 25..42usize) {
        let puzzle = puzzles::puzzle(&mut Random(seed), clues);
        let all = backtracking::solutions(&Candidates::from(&puzzle), 3001);
        prop_assume!((2..=3000).contains(&all.len()));
        let report = ask(&puzzle);
        prop_assert_eq!(report.verdict, Verdict::Multiple);
        prop_assert_eq!(report.count, Count { found: all.len() as u64, complete: true });
        prop_assert_eq!(report.solution, all.first().copied());
        let differs: CellSet = Cell::all()
            .filter(|cell| all.iter().any(|grid| grid.get(*cell) != all[0].get(*cell)))
            .collect();
        prop_assert_eq!(report.differs, differs);
        prop_assert_eq!(check::differs(&puzzle, &Watch::never()), differs);
        assert_completions(&all, &report.completions);
        prop_assert_eq!(check::completions(&puzzle, None, &Watch::never()), report.completions);
    }

    #[test]
    fn redundant_givens_are_those_that_can_go(seed: u64, clues in 22..34usize) {
        let puzzle = puzzles::proper(&mut Random(seed), clues);
        let report = ask(&puzzle);
        prop_assert_eq!(report.verdict, Verdict::Unique);
        let expected: CellSet = puzzle
            .filled()
            .iter()
            .filter(|cell| solutions_up_to_two(&puzzle.with(*cell, None)) == 1)
            .collect();
        prop_assert_eq!(report.redundant, expected);
        prop_assert_eq!(report.minimal, Some(expected.is_empty()));
        prop_assert_eq!(check::redundant(&puzzle, None, &Watch::never()), expected);
    }

    #[test]
    fn wrong_entries_are_in_no_solution(seed: u64, clues in 25..42usize) {
        let random = &mut Random(seed);
        let givens = puzzles::puzzle(random, clues);
        let all = backtracking::solutions(&Candidates::from(&givens), 3001);
        prop_assume!(all.len() <= 3000);
        let mut entries = puzzles::puzzle(random, 30);
        entries.set(random.cell(), all[0].get(Cell::new(0).unwrap()));
        let question = Question::new(givens).with_entries(entries).with_limit(5);
        let expected: Vec<Candidate> = entries
            .placed()
            .filter(|(cell, _)| givens.get(*cell).is_none())
            .filter(|(cell, digit)| all.iter().all(|grid| grid.get(*cell) != Some(*digit)))
            .map(|(cell, digit)| Candidate { cell, digit })
            .collect();
        prop_assert_eq!(check(&question, &Watch::never()).wrong_entries, expected);
    }

    #[test]
    fn restricted_puzzles_keep_to_the_restriction(
        seed: u64, chance in 20..60usize, lost in 0..4usize
    ) {
        let random = &mut Random(seed);
        let restriction = puzzles::candidates(random, chance, lost);
        let givens = puzzles::puzzle(random, random_few(seed));
        let question = Question::new(givens).with_restriction(Some(restriction)).with_limit(100);
        let report = check(&question, &Watch::never());
        if report.verdict == Verdict::Clash {
            return Ok(());
        }
        let start = Candidates::from(&givens).and(&restriction);
        prop_assert_eq!(report.count, Search::new().limit(100).count(start));
        prop_assert_eq!(report.solution, Search::new().solutions(start).next());
        if report.verdict == Verdict::None {
            assert_irreducible(&givens, &restriction, &report.conflict);
        }
        for repair in report.repairs {
            let mended = Candidates::from(&givens.with(repair.cell, repair.to)).and(&restriction);
            prop_assert_eq!(Search::new().limit(1).count(mended), Count { found: 1, complete: true });
        }
    }
}

/// More solutions than are kept: the answers come from questions to the engine instead.
#[test]
fn very_many_solutions_are_reported_with_their_differences_too() {
    let random = &mut Random(81);
    let mut seen = 0;
    while seen < 20 {
        let clues = 17 + random.below(8);
        let puzzle = puzzles::puzzle(random, clues);
        if puzzle.count_solutions(10_000).complete {
            continue;
        }
        seen += 1;
        let report = ask_up_to(&puzzle, 12_000);
        assert_eq!(report.count, puzzle.count_solutions(12_000));
        assert_eq!(report.solution, puzzle.solutions().next());
        let start = |c: &Candidate| Candidates::from(&puzzle.with(c.cell, Some(c.digit)));
        let open = |c: &Candidate| puzzle.get(c.cell).is_none();
        let (mut differs, mut singles) = (CellSet::EMPTY, Vec::new());
        let mut possible = [0; 81];
        for candidate in Candidates::ALL.iter().filter(open) {
            let count = Search::new().limit(1).count(start(&candidate));
            possible[candidate.cell.index()] += count.found;
            if possible[candidate.cell.index()] > 1 {
                differs.insert(candidate.cell);
            }
            if count.found == 1 && count.complete {
                singles.push(candidate);
            }
        }
        assert_eq!(report.differs, differs);
        let single = |set: &Vec<Candidate>| if let [c] = set[..] { Some(c) } else { None };
        let found: Vec<Candidate> = report.completions.iter().filter_map(single).collect();
        assert_eq!(found, singles);
        for set in &report.completions {
            let completed = set.iter().fold(puzzle, |p, c| p.with(c.cell, Some(c.digit)));
            assert_eq!(solutions_up_to_two(&completed), 1);
        }
    }
}

fn random_few(seed: u64) -> usize {
    (seed % 12) as usize
}

/// Singles: every candidate in exactly one solution. Pairs: none of them, and each leaves one.
fn assert_completions(all: &[Grid], completions: &[Vec<Candidate>]) {
    let leaves = |set: &[Candidate]| {
        all.iter().filter(|grid| set.iter().all(|c| grid.get(c.cell) == Some(c.digit))).count()
    };
    let singles: Vec<Vec<Candidate>> = Cell::all()
        .flat_map(|cell| Digit::all().map(move |digit| vec![Candidate { cell, digit }]))
        .filter(|set| leaves(set) == 1)
        .collect();
    if singles.is_empty() {
        assert!(completions.len() <= 20);
        assert!(completions.iter().all(|set| set.len() == 2 && leaves(set) == 1));
        assert!(completions.is_sorted());
    } else {
        assert_eq!(completions, singles);
    }
}

#[test]
fn the_same_digit_twice_in_a_row_is_named() {
    let report = ask(&grid(
        "900500203000073000005000900020408007050060030600702000012000601000320000800007005",
    ));
    assert_eq!(report.verdict, Verdict::Clash);
    assert_eq!(report.count, Count { found: 0, complete: true });
    let clash = report.clashes[0];
    let named = format!("{} {} {:?}", clash.house, clash.digit, clash.cells);
    assert_eq!((report.clashes.len(), named.as_str()), (1, "row 7 1 {r7c2, r7c9}"));
    assert!(report.conflict.is_empty() && report.all_repairs && report.solution.is_none());
}

#[test]
fn seventeen_solutions_are_counted_and_completed() {
    let puzzle =
        grid("900500203000073000005000900020408007050060030600702000002000601000320000801007005");
    let report = ask(&puzzle);
    assert_eq!(report.verdict, Verdict::Multiple);
    assert_eq!(report.count, Count { found: 17, complete: true });
    assert_completions(
        &backtracking::solutions(&Candidates::from(&puzzle), 18),
        &report.completions,
    );
    assert_same_repairs(&report, all_repairs(&puzzle));
    for limit in [0, 1, 16, 17] {
        assert_eq!(ask_up_to(&puzzle, limit).count, Count { found: limit, complete: limit == 17 });
    }
}

#[test]
fn the_empty_grid_differs_everywhere() {
    let entries = Grid::EMPTY.with(Cell::new(0).unwrap(), Digit::new(5));
    let question = Question::new(Grid::EMPTY).with_entries(entries).with_limit(20_000);
    let report = check(&question, &Watch::never());
    assert_eq!(report.verdict, Verdict::Multiple);
    assert_eq!(report.differs, CellSet::ALL);
    assert_eq!(report.count, Count { found: 20_000, complete: false });
    assert!(report.repairs.is_empty() && report.completions.is_empty() && report.all_repairs);
    assert!(report.wrong_entries.is_empty());
}

#[test]
fn a_restriction_that_contradicts_itself_needs_no_given() {
    let mut restriction = Candidates::ALL;
    restriction.set(Cell::new(40).unwrap(), DigitSet::EMPTY);
    let givens = puzzles::puzzle(&mut Random(1), 30);
    let conflict = check::conflict(&givens, Some(&restriction), &Watch::never());
    assert_eq!(conflict, Some(Vec::new()));
    // A full, correct grid outside the restriction is not solved: it has no solution.
    let givens = puzzles::solved(&mut Random(1));
    let question = Question::new(givens).with_restriction(Some(restriction));
    assert_eq!(check(&question, &Watch::never()).verdict, Verdict::None);
}

#[test]
fn a_proper_puzzle_has_no_conflict_and_no_repairs() {
    let puzzle = puzzles::proper(&mut Random(9), 30);
    assert_eq!(check::conflict(&puzzle, None, &Watch::never()), None);
    let repairs = check::repairs(&puzzle, None, &Watch::never());
    assert!(repairs.found.is_empty() && repairs.all);
    assert!(check::completions(&puzzle, None, &Watch::never()).is_empty());
}

#[test]
fn a_stopped_check_says_so() {
    let looks = std::cell::Cell::new(0);
    for allowed in [0, 1, 2, 5, 20, 100] {
        let stop = || {
            looks.set(looks.get() + 1);
            looks.get() > allowed
        };
        for givens in [Grid::EMPTY, puzzles::puzzle(&mut Random(4), 25), broken_without_clash()] {
            looks.set(0);
            let question = Question::new(givens).with_entries(givens).with_limit(u64::MAX);
            let report = check(&question, &Watch::new(&stop));
            if !report.stopped {
                assert_eq!(report, check(&question, &Watch::never()));
            }
            assert!(report.stopped || looks.get() <= allowed);
        }
    }
}

fn broken_without_clash() -> Grid {
    let random = &mut Random(12);
    loop {
        let proper = puzzles::proper(random, 28);
        let (broken, _) = puzzles::damaged(random, &proper);
        if ask(&broken).verdict == Verdict::None {
            return broken;
        }
    }
}

#[test]
fn verdicts_have_names() {
    let names = Verdict::ALL.map(Verdict::as_str);
    assert_eq!(names, ["unique", "multiple", "none", "clash", "solved", "wrong", "wrong-solution"]);
}
