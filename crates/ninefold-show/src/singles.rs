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

/// The most singles whose number is written as a word.
const WORDS: [&str; 12] =
    ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven"];

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

/// Whether a path has nothing but singles: then each of them gets its reason.
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

/// Returns the paragraph of singles in a row: `Two singles follow: r1c2=5 and r4c4=7.`
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::{Position, Solver};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let path = Solver::default().path(&Position::of_givens(&puzzle), None);
/// let text = ninefold_show::singles::paragraph(&path.steps[..3]);
/// assert_eq!(text, "Three singles follow: r5c5=5, r7c6=7, r7c9=4.");
/// ```
#[must_use]
pub fn paragraph(singles: &[Step]) -> String {
    let count = WORDS
        .get(singles.len())
        .map_or_else(|| singles.len().to_string(), |word| (*word).to_owned());
    let placed = singles.iter().flat_map(|step| &step.placements);
    let placed: Vec<String> = placed.map(|candidate| format!("{candidate}")).collect();
    let follow = if singles.len() == 1 { "single follows" } else { "singles follow" };
    format!("{count} {follow}: {}.", placed.join(", "))
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
