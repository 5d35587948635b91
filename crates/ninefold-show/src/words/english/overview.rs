//! The sentences before a path.

use super::lists::join;
use super::phrases::plural;
use crate::overview::{HardPart, Overview};
use ninefold::logic::Level;

/// Returns how many steps there are, of which techniques, and where the hard part is.
pub(super) fn sentences(overview: &Overview) -> Vec<String> {
    let mut sentences = vec![counts(overview)];
    if !overview.others.is_empty() {
        let all: Vec<String> = overview
            .others
            .iter()
            .map(|(technique, count)| format!("{count} x {technique}"))
            .collect();
        sentences.push(format!("Besides singles: {}.", join(&all, "and")));
    }
    sentences.extend(overview.hard.as_ref().map(|hard| hard_part(hard, overview)));
    sentences
}

fn counts(overview: &Overview) -> String {
    let steps = plural(overview.steps as u64, "step");
    let end = match (overview.steps, overview.is_solved) {
        (0, true) => return "The puzzle is solved already.".to_owned(),
        (0, false) => return "There is no step.".to_owned(),
        (1, true) => "solves the puzzle",
        (1, false) => "leads part of the way",
        (_, true) => "solve the puzzle",
        (_, false) => "lead part of the way",
    };
    let singles = plural(overview.singles as u64, "single");
    match overview.steps - overview.singles {
        0 if overview.steps == 1 => format!("{steps} {end}: a single."),
        0 => format!("{steps} {end}, all of them singles."),
        others if overview.singles == 0 => {
            let none = if others == 1 { "it is no single" } else { "none of them is a single" };
            format!("{steps} {end}; {none}.")
        }
        others => format!("{steps} {end}: {singles} and {}.", plural(others as u64, "other")),
    }
}

fn hard_part(hard: &HardPart, overview: &Overview) -> String {
    let HardPart { first, last, count, level, .. } = hard;
    let place = match (first == last, last + 1 - first == *count) {
        (true, _) => format!("The hard part is step {first} (level {level})"),
        (false, true) => format!("The hard part is steps {first} to {last} (all of level {level})"),
        (false, false) => {
            format!("The hard part is steps {first} to {last} ({count} of them of level {level})")
        }
    };
    if let (Some(before), true) =
        (hard.before, hard.before == hard.after && hard.before > Some(Level::Easy))
    {
        return format!("{place}; around it nothing is harder than {before}.");
    }
    let before = hard.before.map(|before| match before {
        Level::Easy => "before it there are only singles".to_owned(),
        _ => format!("before it nothing is harder than {before}"),
    });
    let after = hard.after.map(|after| match after {
        Level::Easy if overview.is_solved => "after it singles finish the puzzle".to_owned(),
        Level::Easy => "after it there are only singles".to_owned(),
        _ => format!("after it nothing is harder than {after}"),
    });
    let around: Vec<String> = before.into_iter().chain(after).collect();
    if around.is_empty() {
        format!("{place}.")
    } else {
        format!("{place}; {}.", join(&around, "and"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::Technique;

    fn overview(singles: usize, others: u32, is_solved: bool) -> Overview {
        let steps = singles + others as usize;
        let hard = HardPart {
            level: Level::Hard,
            first: 1,
            last: others as usize,
            count: others as usize,
            before: None,
            after: (singles > 0).then_some(Level::Easy),
        };
        let others = Some((Technique::XWing, others)).filter(|(_, count)| *count > 0);
        let hard = others.map(|_| hard);
        Overview { steps, is_solved, singles, others: others.into_iter().collect(), hard }
    }

    #[test]
    fn counts_of_every_size_read_as_english() {
        let text = |singles, others| sentences(&overview(singles, others, true)).join(" ");
        assert_eq!(text(0, 0), "The puzzle is solved already.");
        assert_eq!(text(1, 0), "1 step solves the puzzle: a single.");
        assert_eq!(text(8, 0), "8 steps solve the puzzle, all of them singles.");
        assert_eq!(
            text(1, 1),
            "2 steps solve the puzzle: 1 single and 1 other. Besides singles: 1 x X-Wing. \
             The hard part is step 1 (level hard); after it singles finish the puzzle."
        );
        assert_eq!(
            text(11, 2),
            "13 steps solve the puzzle: 11 singles and 2 others. Besides singles: 2 x X-Wing. \
             The hard part is steps 1 to 2 (all of level hard); after it singles finish the puzzle."
        );
        assert!(text(0, 1).starts_with("1 step solves the puzzle; it is no single."));
        assert_eq!(sentences(&overview(0, 0, false)), ["There is no step."]);
        let stuck = sentences(&overview(2, 0, false)).join(" ");
        assert_eq!(stuck, "2 steps lead part of the way, all of them singles.");
    }
}
