use super::slow::{PUZZLES, Slow};
use super::*;

/// Iterates over positions without singles, with the reference implementation of each.
fn starts() -> impl Iterator<Item = (Marks, Slow)> {
    PUZZLES.into_iter().map(|puzzle| {
        let slow = Slow::of_puzzle(&puzzle.parse().unwrap());
        (Marks::new(|cell| slow.cells[cell]), slow)
    })
}

/// Compares the ends of a propagation, and whether it fails. Returns whether it goes on.
fn compare(fast: &Propagation, slow: &mut Slow, what: &str) -> bool {
    assert_eq!(slow.follow(), !fast.fails, "{what}");
    if !fast.fails {
        assert_eq!(fast.marks.candidates, slow.cells, "{what}");
        let again = Marks::new(|cell| slow.cells[cell]);
        assert!(fast.marks.places == again.places, "{what}");
    }
    !fast.fails
}

#[test]
fn a_propagation_ends_where_placing_singles_one_by_one_ends() {
    let (mut failed, mut ended) = (0, 0);
    let mut queue = Queue::new();
    for (marks, start) in starts() {
        let mut fast = Propagation::new(&marks);
        let candidates: Vec<Candidate> = start.candidates().collect();
        for (number, at) in candidates.iter().enumerate() {
            for is_on in [true, false] {
                fast.reset(&marks);
                let mut slow = start.clone();
                if is_on {
                    fast.assume_on(*at, &mut queue);
                    slow.place(*at);
                } else {
                    fast.assume_off(*at, &mut queue);
                    slow.remove(*at);
                }
                if !compare(&fast, &mut slow, &format!("{at} {is_on}")) {
                    failed += 1;
                    continue;
                }
                ended += 1;
                // A second assumption, after the first.
                let other = candidates[number * 7 % candidates.len()];
                if slow.has(other) {
                    fast.assume_on(other, &mut queue);
                    slow.place(other);
                    compare(&fast, &mut slow, &format!("{at} {is_on} {other}"));
                }
            }
        }
    }
    assert!(failed > 0 && ended > 0, "{failed} {ended}");
}

#[test]
fn many_candidates_are_removed_at_once() {
    let mut queue = Queue::new();
    let (mut failed, mut ended) = (0, 0);
    for (marks, start) in starts() {
        for seed in 0..40 {
            let mut removed = [DigitSet::EMPTY; 81];
            let mut slow = start.clone();
            for at in start.candidates().skip(seed).step_by(20 + seed) {
                removed[at.cell].insert(at.digit);
                slow.remove(at);
            }
            let mut fast = Propagation::new(&marks);
            fast.remove_all(&removed, &mut queue);
            let goes_on = compare(&fast, &mut slow, &format!("{seed}"));
            *if goes_on { &mut ended } else { &mut failed } += 1;
        }
    }
    assert!(failed > 0 && ended > 0, "{failed} {ended}");
}
