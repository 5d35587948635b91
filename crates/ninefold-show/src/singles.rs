//! Singles in a row as one paragraph.
//!
//! Most steps of a path are singles, and a reader needs no reason for each. So documents join those
//! that follow one another, unless every step is asked for, or there is nothing but singles:
//!
//! ```text
//!   steps   1 X-Wing   2 single   3 single   4 single   5 XY-Wing   6 single
//!   parts   1          2-4                              5           6
//! ```

use ninefold::logic::{Family, Step};
use std::ops::RangeInclusive;

/// Returns the parts of a document: the numbers, from one, of the steps of each. A part is one step,
/// or, unless all steps are to be shown, two singles or more. `shown` limits the steps.
#[must_use]
pub fn parts(steps: &[Step], shown: (usize, usize), all_steps: bool) -> Vec<RangeInclusive<usize>> {
    let is_single = |number: usize| {
        steps.get(number - 1).is_some_and(|s| s.technique.family() == Family::Singles)
    };
    let mut parts: Vec<RangeInclusive<usize>> = Vec::new();
    for number in shown.0.max(1)..=shown.1.min(steps.len()) {
        match parts.last_mut() {
            Some(last) if !all_steps && is_single(number) && is_single(*last.end()) => {
                *last = *last.start()..=number;
            }
            _ => parts.push(number..=number),
        }
    }
    parts
}

/// Returns `true` if a path has nothing but singles: then each of them gets its reason.
#[must_use]
pub fn are_all(steps: &[Step]) -> bool {
    steps.iter().all(|step| step.technique.family() == Family::Singles)
}

/// Returns the number of a part as a heading shows it: `7`, `7-17`.
#[must_use]
pub fn heading(part: &RangeInclusive<usize>) -> String {
    if part.start() == part.end() {
        part.start().to_string()
    } else {
        format!("{}-{}", part.start(), part.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::DigitSet;
    use ninefold::logic::Technique;

    fn steps(techniques: &[Technique]) -> Vec<Step> {
        techniques.iter().map(|technique| Step::new(*technique, DigitSet::EMPTY)).collect()
    }

    #[test]
    fn singles_in_a_row_are_one_part() {
        use Technique::{HiddenSingle, NakedSingle, XWing};
        let steps = steps(&[XWing, NakedSingle, HiddenSingle, NakedSingle, XWing, NakedSingle]);
        let headings =
            |shown, all| -> Vec<String> { parts(&steps, shown, all).iter().map(heading).collect() };
        assert_eq!(headings((1, 6), false), ["1", "2-4", "5", "6"]);
        assert_eq!(headings((1, 6), true), ["1", "2", "3", "4", "5", "6"]);
        assert_eq!(headings((3, 3), false), ["3"]);
        assert!(are_all(&steps[1..4]) && !are_all(&steps));
        assert!(headings((9, 9), false).is_empty());
        assert!(headings((0, 0), false).is_empty());
    }
}
