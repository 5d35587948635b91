//! Removal of parts one by one, with fewer questions than parts.
//!
//! ```text
//!   parts, in order    kept kept out out | out out out out | not decided yet
//!                      decided           | tried together  |
//! ```
//!
//! A set of parts is *enough* if a condition holds for it, which then holds for every larger set, too. The definition is: try the
//! parts in order, and leave each out if the rest is still enough. Several parts are tried together, because if the rest is enough
//! without all of them, it is so at each step. If it is not, the answer is a counterexample: a set of parts one of which is needed.
//! As soon as only one of such a set is left, that part is kept without a question.

use crate::parts::PartSet;

/// The answer to the question whether a set of parts is enough.
pub(crate) enum Answer {
    /// It is.
    Enough,
    /// It is not: every set that is enough has one of these parts, of which the set has none.
    Lacks(PartSet),
    /// The search took too much work.
    Unknown,
    /// The search was stopped from outside.
    Stopped,
}

/// The parts that remain.
pub(crate) struct Reduced {
    pub(crate) kept: PartSet,
    /// Whether each of them is known to be needed.
    pub(crate) proven: bool,
}

/// The most counterexamples that are stored.
const MOST: usize = 400;

/// Leaves out the parts `0..count` in order, as long as the rest is enough and has more than `least` parts. All of them must be.
///
/// A question names the parts that are kept, and those that are newly left out: with them, the parts are known to be enough.
pub(crate) fn reduce(
    count: usize,
    least: usize,
    ask: &mut dyn FnMut(&PartSet, &[usize]) -> Answer,
) -> Reduced {
    let mut kept = PartSet::all(count);
    let mut needed = PartSet::none(count);
    let mut lacking: Vec<PartSet> = Vec::new();
    let (mut at, mut proven) = (0, true);
    let mut together = (count * 2 / 5).max(1);
    while at < count && kept.len() > least {
        let mut trial = kept.clone();
        let mut end = at;
        let mut tried = Vec::new();
        while end < count && trial.len() > least {
            let is_needed =
                needed.contains(end) || lacking.iter().any(|set| set.shares_only(end, &trial));
            if !is_needed {
                if tried.len() == together {
                    break;
                }
                trial.remove(end);
                tried.push(end);
            }
            end += 1;
        }
        if tried.is_empty() {
            break;
        }
        match ask(&trial, &tried) {
            Answer::Enough => {
                kept = trial;
                at = end;
                together = ((count - at) / 10).max(1);
            }
            Answer::Lacks(set) => {
                if let [single] = tried[..] {
                    needed.insert(single);
                }
                if lacking.len() < MOST {
                    lacking.push(set);
                }
                together = (together / 2).max(1);
            }
            Answer::Unknown => {
                if let [single] = tried[..] {
                    needed.insert(single);
                    proven = false;
                }
                together = (tried.len() / 2).max(1);
            }
            Answer::Stopped => return Reduced { kept, proven: false },
        }
    }
    Reduced { proven: proven && at_end(&kept, least), kept }
}

/// Returns `false` if the removal ended because of the least number, which proves nothing.
fn at_end(kept: &PartSet, least: usize) -> bool {
    least == 0 || kept.len() > least
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testing::{cases, puzzles::Random};

    /// A set is enough if it has a part of each of these sets.
    fn one_by_one(count: usize, least: usize, sets: &[PartSet]) -> PartSet {
        let mut kept = PartSet::all(count);
        for part in 0..count {
            let mut fewer = kept.clone();
            fewer.remove(part);
            if fewer.len() >= least && missing(&fewer, sets).is_none() {
                kept = fewer;
            }
        }
        kept
    }

    fn missing<'a>(kept: &PartSet, sets: &'a [PartSet]) -> Option<&'a PartSet> {
        sets.iter().find(|set| !set.iter().any(|part| kept.contains(part)))
    }

    #[test]
    fn removal_together_has_the_result_of_removal_one_by_one() {
        let mut random = Random(1);
        for _ in 0..cases(500) {
            let count = 1 + random.below(80);
            let mut sets = Vec::new();
            for _ in 0..random.below(30) {
                let mut set = PartSet::none(count);
                (0..1 + random.below(6)).for_each(|_| set.insert(random.below(count)));
                sets.push(set);
            }
            let least = if random.below(2) == 0 { 0 } else { random.below(count) };
            let mut questions = 0;
            let reduced = reduce(count, least, &mut |kept, _| {
                questions += 1;
                missing(kept, &sets).map_or(Answer::Enough, |set| Answer::Lacks(set.clone()))
            });
            assert_eq!(reduced.kept, one_by_one(count, least, &sets));
            assert!(questions <= 2 * count + 8);
            assert!(least > 0 || reduced.proven);
        }
    }

    #[test]
    fn what_is_unknown_is_kept_and_said() {
        let mut answers = |kept: &PartSet, _: &[usize]| match kept.contains(2) {
            true => Answer::Enough,
            false => Answer::Unknown,
        };
        let reduced = reduce(5, 0, &mut answers);
        assert_eq!(reduced.kept.iter().collect::<Vec<_>>(), [2]);
        assert!(!reduced.proven);
        let stopped = reduce(5, 0, &mut |_, _| Answer::Stopped);
        assert!(stopped.kept.len() == 5 && !stopped.proven);
    }
}
