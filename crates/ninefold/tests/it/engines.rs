//! Compares every engine and every kind of vectors with each other, and their solutions with the
//! starts: on whole puzzle sets, and on starts with any number of solutions.

use crate::backtracking;
use ninefold::search::forced::{InstructionSet, count_each_on, two_solutions_each_on};
use ninefold::search::{Count, Search, Uniqueness};
use ninefold::{Candidate, Candidates, Cell, Grid};
use ninefold_testing::corpus::{Set, sets};
use ninefold_testing::puzzles::{self, Random};

/// Puzzles of each set in the normal run, taken evenly over the whole file.
const OF_EACH: usize = 600;

/// Starts in one batch. Not all at once, so that the end of a batch is met often.
const BATCH: usize = 5000;

/// Asks every engine for the number of solutions up to `limit`, requires the same of all, and
/// returns it.
fn counts(starts: &[Candidates], limit: u64) -> Vec<Count> {
    let single: Vec<Count> =
        starts.iter().map(|start| Search::new().limit(limit).count(start)).collect();
    for vectors in InstructionSet::available() {
        let (lanes, _) = count_each_on(vectors, starts, limit);
        for (start, (lanes, single)) in starts.iter().zip(lanes.iter().zip(&single)) {
            assert_eq!(lanes, single, "{} at limit {limit}: {start:?}", vectors.name());
        }
    }
    assert_eq!(Search::new().limit(limit).count_each(starts), single);
    single
}

/// Asks every engine for solutions, requires the same of all that they promise, checks them, and
/// returns those of the lanes.
fn two_solutions(starts: &[Candidates]) -> Vec<[Option<Grid>; 2]> {
    let lanes = Search::new().two_solutions_each(starts);
    let mut all_stats = Vec::new();
    for vectors in InstructionSet::available() {
        let (answers, stats) = two_solutions_each_on(vectors, starts);
        assert!(answers == lanes, "{}", vectors.name());
        all_stats.push(stats);
    }
    assert!(all_stats.windows(2).all(|two| two[0] == two[1]), "{all_stats:?}");
    for ((start, lanes), first) in starts.iter().zip(&lanes).zip(Search::new().first_each(starts)) {
        let single = Search::new().two_solutions(start);
        [lanes, &single].into_iter().flatten().flatten().for_each(|grid| check(start, grid));
        match (lanes, &single) {
            ([None, None], [None, None]) => assert_eq!(first, None),
            ([Some(one), None], [Some(same), None]) => {
                assert!(one == same && first == Some(*one), "{start:?}");
            }
            ([Some(one), Some(other)], [Some(_), Some(_)]) => {
                assert!(one < other && (first == Some(*one) || first == Some(*other)), "{start:?}");
            }
            _ => panic!("{lanes:?}, but {single:?}: {start:?}"),
        }
    }
    uniqueness(starts, &lanes);
    lanes
}

/// Asks both engines for the uniqueness, and compares it with two solutions of each start.
fn uniqueness(starts: &[Candidates], two: &[[Option<Grid>; 2]]) {
    let lanes = Search::new().uniqueness_each(starts);
    for ((start, lanes), two) in starts.iter().zip(&lanes).zip(two) {
        let expected = match two {
            [None, _] => Uniqueness::None,
            [Some(one), None] => Uniqueness::One(*one),
            [Some(_), Some(_)] => Uniqueness::Many,
        };
        assert_eq!(*lanes, Some(expected), "{start:?}");
        assert_eq!(Search::new().uniqueness(start).unwrap(), expected, "{start:?}");
    }
}

/// Requires that a solution obeys the rules, and has only candidates of its start.
fn check(start: &Candidates, solution: &Grid) {
    assert!(solution.is_solved(), "{solution}");
    let allowed = |(cell, digit)| start.contains(Candidate { cell, digit });
    assert!(solution.placed().all(allowed), "{solution} from {start:?}");
}

/// Tests a set in batches: the number of solutions, and the solutions.
fn whole(set: &Set) {
    let many = set.name.starts_with("many");
    for batch in set.puzzles.chunks(BATCH) {
        let starts: Vec<Candidates> = batch.iter().map(Candidates::from).collect();
        let some = Count { found: 0, complete: false };
        assert!(counts(&starts, 0).iter().all(|count| *count == some), "{}", set.name);
        let unique = Count { found: 1, complete: !many };
        assert!(counts(&starts, 1).iter().all(|count| *count == unique), "{}", set.name);
        for (puzzle, answer) in batch.iter().zip(two_solutions(&starts)) {
            let solutions: Vec<Grid> = answer.into_iter().flatten().collect();
            assert_eq!(solutions.len(), if many { 2 } else { 1 }, "{}: {puzzle}", set.name);
            assert!(solutions.iter().all(|solution| solution.contains(puzzle)), "{puzzle}");
        }
    }
}

#[test]
fn samples_of_the_sets_on_every_engine() {
    sets(OF_EACH).iter().for_each(whole);
}

/// Every puzzle of all sets, on every engine and width, with one solution asked for and with two.
#[test]
#[ignore = "takes minutes"]
fn whole_sets_on_every_engine() {
    sets(usize::MAX).iter().for_each(whole);
}

/// Returns the starts with fewer than `most` solutions, with the number that plain backtracking
/// counts.
fn counted(starts: impl IntoIterator<Item = Candidates>, most: usize) -> Vec<(Candidates, u64)> {
    let with_number = |start| (start, backtracking::count(&start, most) as u64);
    starts.into_iter().map(with_number).filter(|(_, number)| *number < most as u64).collect()
}

fn exact(counted: &[(Candidates, u64)]) {
    let starts: Vec<Candidates> = counted.iter().map(|(start, _)| *start).collect();
    let numbers: Vec<u64> = counted.iter().map(|(_, number)| *number).collect();
    let most = numbers.iter().copied().max().unwrap();
    for limit in [most - most.min(1), most, most + 1, u64::MAX] {
        let expected =
            |number: &u64| Count { found: limit.min(*number), complete: *number <= limit };
        let expected: Vec<Count> = numbers.iter().map(expected).collect();
        assert_eq!(counts(&starts, limit), expected);
    }
    for ((_, number), answer) in counted.iter().zip(two_solutions(&starts)) {
        assert_eq!(answer.iter().flatten().count() as u64, (*number).min(2));
    }
}

#[test]
fn puzzles_with_no_one_two_seventeen_and_thousands_of_solutions() {
    let random = &mut Random(1);
    let mut puzzles: Vec<Grid> = vec![
        "900500203000073000005000900020408007050060030600702000002000601000320000801007005"
            .parse()
            .unwrap(),
    ];
    for _ in 0..60 {
        let proper = puzzles::proper(random, 22);
        let given = proper.filled().iter().nth(random.below(proper.clue_count())).unwrap();
        puzzles.extend([proper, proper.with(given, None), puzzles::damaged(random, &proper).0]);
    }
    puzzles.extend((0..12).map(|_| puzzles::puzzle(random, 25)));
    let counted = counted(puzzles.iter().map(Candidates::from), 20_000);
    for number in [0, 1, 2, 17] {
        assert!(counted.iter().any(|(_, other)| *other == number), "none with {number} solutions");
    }
    assert!(counted.iter().any(|(_, number)| *number > 1000));
    exact(&counted);
}

#[test]
fn random_candidates() {
    let random = &mut Random(2);
    let start = |_| {
        let (chance, lost) = (12 + random.below(34), random.below(3));
        puzzles::candidates(random, chance, lost)
    };
    let counted = counted((0..400).map(start), 2000);
    assert!(counted.iter().any(|(_, number)| *number == 0));
    assert!(counted.iter().any(|(_, number)| *number > 1));
    exact(&counted);
}

#[test]
fn full_grids_and_those_with_a_hole_or_a_wrong_digit() {
    let full = puzzles::solved(&mut Random(3));
    let mut starts = vec![(Candidates::from(&full), 1), (Candidates::NONE, 0)];
    for cell in Cell::all() {
        let digit = full.get(cell).unwrap();
        let other = ninefold::Digit::all().find(|other| *other != digit);
        starts.push((Candidates::from(&full.with(cell, None)), 1));
        starts.push((Candidates::from(&full.with(cell, other)), 0));
    }
    exact(&starts);
}

/// It has far too many solutions to count them all, but so many are found by all.
#[test]
fn the_empty_grid() {
    for limit in [0, 1, 2, 17, 1000] {
        let expected = Count { found: limit, complete: false };
        assert_eq!(counts(&[Candidates::ALL], limit), [expected]);
        assert_eq!(counts(&[Candidates::ALL; 40], limit), [expected; 40]);
    }
    assert!(two_solutions(&[Candidates::ALL])[0][1].is_some());
}
