//! Sentences about paths: how they end, what stands in documents about them.

use super::phrases::{grouped, plural};
use super::verdicts::cells_or_every;
use crate::singles;
use crate::verdict::{Labels, Meanings, PathEnd};
use ninefold::CellSet;
use ninefold::logic::{Explanation, Path, PathKind, Step, Technique};

/// The most singles whose number is written as a word.
const WORDS: [&str; 12] =
    ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven"];

/// Says how a path ends, and after how many steps.
pub(super) fn ending(path: &Path) -> String {
    let count = plural(path.steps.len() as u64, "step");
    if path.is_solved() {
        format!("Solved in {count}.")
    } else if path.differ.is_empty() {
        format!("Not solved: no technique in use goes further after {count}.")
    } else {
        format!("Not solved in {count}. {}", several_solutions(path.differ))
    }
}

/// Says what is true of a path that is not the standard path: `This easy path: hardest step X-Wing, score 140
/// besides singles.`
pub(super) fn kind(explanation: &Explanation) -> Option<String> {
    let Explanation { kind, path, .. } = explanation;
    // The greedy path is the standard path.
    let hardest = path.hardest().filter(|_| *kind != PathKind::Greedy)?.technique;
    if singles::are_all(&path.steps) {
        return Some(format!("This {kind} path: singles alone."));
    }
    let score = grouped(u64::from(explanation.score_besides_singles()));
    Some(format!("This {kind} path: hardest step {hardest}, score {score} besides singles."))
}

/// Says how a path ends that was asked for in parts.
pub(super) fn end(end: &PathEnd<'_>) -> String {
    match end {
        PathEnd::Solved => "Solved.".to_owned(),
        PathEnd::SolvedWithout(technique) => {
            format!("Solved; this path has no step of the technique {technique}.")
        }
        PathEnd::StoppedAfter(technique) => format!("Stopped after {technique}."),
        PathEnd::Stuck { open, techniques } => {
            let none = match techniques.len() {
                0 => "no technique may be used".to_owned(),
                1 => "the only technique in use does not apply".to_owned(),
                count => format!("none of the {count} techniques in use applies"),
            };
            format!("Stuck with {} open: {none}.", plural(u64::from(*open), "cell"))
        }
        PathEnd::NoSuchStep { number, steps } => {
            format!("There is no step {number}: the path has {}.", plural(*steps as u64, "step"))
        }
    }
}

/// Names the level and the score of the standard path.
pub(super) fn standard(explanation: &Explanation) -> String {
    format!("Standard path: level {}, score {}.", explanation.level(), explanation.score())
}

/// Names the hardest step, the score and the level of the standard path.
pub(super) fn standard_in_full(explanation: &Explanation) -> Option<String> {
    let hardest = explanation.hardest()?;
    let score = grouped(u64::from(explanation.score()));
    let level = explanation.level();
    Some(format!("Standard path: hardest step {hardest}, score {score}, level {level}."))
}

/// Says that several solutions remain, and where they differ.
pub(super) fn several_solutions(cells: CellSet) -> String {
    format!("Several solutions remain; they differ in {}.", cells_or_every(cells))
}

/// Lists the digits of singles in a row.
pub(super) fn singles(singles: &[Step]) -> String {
    let count = WORDS
        .get(singles.len())
        .map_or_else(|| singles.len().to_string(), |word| (*word).to_owned());
    let placed = singles.iter().flat_map(|step| &step.placements);
    let placed: Vec<String> = placed.map(|candidate| format!("{candidate}")).collect();
    let follow = if singles.len() == 1 { "single follows" } else { "singles follow" };
    format!("{count} {follow}: {}.", placed.join(", "))
}

/// Counts the steps of a technique in a position.
pub(super) fn steps_here(technique: Technique, count: usize) -> String {
    format!("{technique}: {} here.", plural(count as u64, "step"))
}

/// Names a step and its result.
pub(super) fn step_label(number: usize, technique: Technique, result: &str) -> String {
    format!("Step {number}: {technique}. {result}")
}

/// Names several steps and what they do.
pub(super) fn steps_label(first: usize, last: usize, text: &str) -> String {
    format!("Steps {}: {text}", singles::heading(&(first..=last)))
}

/// Returns the headings and legends of documents.
pub(super) fn labels() -> Labels {
    Labels {
        title: "Sudoku, step by step".to_owned(),
        legend: LEGEND.to_owned(),
        headings: ["Technique", "Times", "Score"].map(str::to_owned),
        columns: ["technique", "times", "score"].map(str::to_owned),
        notation: "Eureka notation".to_owned(),
        singles: "Singles".to_owned(),
        find: "How to find it:".to_owned(),
        mistake: "A common mistake:".to_owned(),
        relies_on_uniqueness:
            "It relies on the puzzle having one solution and is used only where that is proven."
                .to_owned(),
        example: "For example:".to_owned(),
        signs: "Signs in the grids:".to_owned(),
        meanings: Meanings {
            pointed: "look here".to_owned(),
            pattern: "pattern".to_owned(),
            fin: "fin, guardian or contradiction".to_owned(),
            gone: "can be crossed out".to_owned(),
            placed: "can be written".to_owned(),
            single: "empty, only one candidate".to_owned(),
        },
    }
}

const LEGEND: &str = "Bold digits are givens, others were placed on the way. Discs mark the candidates of the \
    pattern; struck through ones can be crossed out. Full arrows say \u{201c}if not this, then that\u{201d}, dashed ones \
    \u{201c}if this, then not that\u{201d}.";

/// Returns the facts about a technique.
pub(super) fn facts(technique: Technique, family: &str) -> String {
    format!(
        "Family: {family}. Level: {}. Score: {}. Code {}, short name {}.",
        technique.level(),
        technique.score(),
        technique.code(),
        technique.short()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::logic::{Position, Solver};

    #[test]
    fn singles_in_a_row_are_listed() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let path = Solver::default().path(&Position::of_givens(&puzzle), None);
        let text = singles(&path.steps[..3]);
        assert_eq!(text, "Three singles follow: r5c5=5, r7c6=7, r7c9=4.");
    }

    #[test]
    fn several_solutions_name_the_cells_in_which_they_differ() {
        let cells = ["r1c1", "r1c4"].map(|cell| cell.parse::<ninefold::Cell>().unwrap());
        let text = several_solutions(cells.into_iter().collect());
        assert_eq!(text, "Several solutions remain; they differ in r1c1, r1c4.");
    }
}
