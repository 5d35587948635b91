//! The answer of a check: the verdict, the reason, and possible repairs.

use super::phrases;
use crate::findings::Findings;
use ninefold::check::{Comparison, Repair, Report, Verdict};
use ninefold::{Candidate, Cell};

/// The number of repairs or completions that are named.
const SHOWN: usize = 6;

/// The number of digits of a wrong solution that are named.
const NAMED: usize = 12;

/// Returns all sentences: the verdict, its details, the claims, and how a cell is named.
pub(super) fn sentences(found: &Findings<'_>) -> Vec<String> {
    let mut sentences = vec![verdict(found)];
    sentences.extend(details(found));
    sentences.extend(claims(found));
    if let Some(cell) = sentences.iter().find_map(|sentence| named_cell(sentence)) {
        let (row, column) = (cell.row() + 1, cell.column() + 1);
        sentences.push(format!("({cell} is row {row}, column {column}.)"));
    }
    if found.report.stopped {
        sentences.push("Time limit reached before everything was checked.".to_owned());
    }
    sentences
}

/// Returns the first cell that a sentence names: such names are explained once.
fn named_cell(sentence: &str) -> Option<Cell> {
    let not_in_name = |c: char| !c.is_ascii_alphanumeric();
    let mut cells = sentence.split(not_in_name).filter_map(|word| word.parse::<Cell>().ok());
    // `r1c1` would explain nothing.
    cells.find(|cell| cell.row() != cell.column())
}

/// Returns the verdict in one line, with other flaws than those of the puzzle.
pub(super) fn verdict(found: &Findings<'_>) -> String {
    let is_wrong = !found.judged.solution_is_right();
    let mut parts = match (is_wrong, found.has_wrong_answer()) {
        (true, true) => vec!["wrong solution and wrong answer".to_owned()],
        (true, false) => vec!["wrong solution".to_owned()],
        (false, true) => vec!["wrong answer".to_owned()],
        (false, false) => Vec::new(),
    };
    parts.insert(0, puzzle_verdict(found.report));
    if found.answer_is_missing {
        parts.push("no answer".to_owned());
    } else if found.judged.answer.as_ref().is_some_and(|a| !a.is_wrong() && !a.is_right()) {
        parts.push("unfinished answer".to_owned());
    }
    match found.report.wrong_entries.len() {
        0 => {}
        1 => parts.push("1 wrong entry".to_owned()),
        count => parts.push(format!("{count} wrong entries")),
    }
    parts.join("; ")
}

/// Returns the verdict about the puzzle alone.
fn puzzle_verdict(report: &Report) -> String {
    match report.verdict {
        Verdict::Unique | Verdict::WrongSolution => "valid: exactly 1 solution".to_owned(),
        Verdict::Solved => "solved: a complete and correct grid".to_owned(),
        Verdict::Multiple => format!("not unique: {}", phrases::solutions(&report.count)),
        Verdict::None if !report.count.complete => {
            "not finished: no solution found so far".to_owned()
        }
        Verdict::None => "invalid: no solution".to_owned(),
        Verdict::Clash => format!("invalid: {}", phrases::clashes(&report.clashes)),
        Verdict::Wrong => format!("not a solution: {}", phrases::clashes(&report.clashes)),
    }
}

/// Returns the reason in one line, for a column of a table: flaws come first.
pub(super) fn reason(found: &Findings<'_>) -> String {
    let report = found.report;
    let mut parts = Vec::new();
    let solution = found.judged.solution.as_ref();
    if solution.is_some_and(|solution| !solution.is_right()) {
        parts.extend(solution.map(|solution| format!("wrong solution: {}", flaws(solution))));
    }
    if found.answer_is_missing {
        parts.push("no answer".to_owned());
    }
    if let Some(answer) = &found.judged.answer {
        parts.push(match standing(answer) {
            Standing::Right => "right answer".to_owned(),
            Standing::Wrong => format!("wrong answer: {}", flaws(answer)),
            Standing::Unfinished => format!("unfinished answer: {}", flaws(answer)),
        });
    }
    if !report.wrong_entries.is_empty() {
        parts.push(format!("wrong entries: {}", phrases::candidates(&report.wrong_entries)));
    }
    parts.push(puzzle_reason(report));
    parts.retain(|part| !part.is_empty());
    parts.join("; ")
}

/// Returns the reason for the verdict about the puzzle alone.
pub(super) fn puzzle_reason(report: &Report) -> String {
    match report.verdict {
        Verdict::Unique if report.minimal == Some(true) => "minimal".to_owned(),
        Verdict::Unique if !report.redundant.is_empty() => {
            format!(
                "not minimal: {} could be removed, one at a time",
                phrases::cells(report.redundant)
            )
        }
        Verdict::Unique | Verdict::Solved | Verdict::WrongSolution => String::new(),
        Verdict::Multiple => {
            let count = u64::from(report.differs.len());
            let differ = if count == 1 { "differs" } else { "differ" };
            format!("{} {differ} between solutions", phrases::plural(count, "cell"))
        }
        Verdict::None if report.conflict.is_empty() => "conflict of the candidates".to_owned(),
        Verdict::None => format!("conflict: {}", phrases::candidates(&report.conflict)),
        Verdict::Clash | Verdict::Wrong => phrases::clashes(&report.clashes),
    }
}

fn details(found: &Findings<'_>) -> Vec<String> {
    let report = found.report;
    let mut sentences = Vec::new();
    match report.verdict {
        Verdict::Unique => sentences.extend(minimality(found)),
        Verdict::Solved | Verdict::Clash | Verdict::Wrong | Verdict::WrongSolution => {}
        Verdict::None => sentences.extend(conflict(found)),
        Verdict::Multiple => sentences.extend(several(found)),
    }
    sentences.extend(repairs(found));
    if !report.wrong_entries.is_empty() {
        let wrong = phrases::candidates(&report.wrong_entries);
        sentences.push(format!("Entries that cannot be right (in brackets): {wrong}."));
    }
    sentences
}

fn minimality(found: &Findings<'_>) -> Option<String> {
    let (report, clues) = (found.report, found.question.givens.clue_count());
    match report.minimal {
        Some(true) => Some(format!(
            "It is minimal: none of its {} is redundant.",
            phrases::plural(clues as u64, "clue")
        )),
        Some(false) => {
            let redundant = u64::from(report.redundant.len());
            let (are, each) = if redundant == 1 { ("is", "") } else { ("are", ", one at a time") };
            Some(format!(
                "It is not minimal: {redundant} of its {} {are} redundant and could be removed{each}.",
                phrases::plural(clues as u64, "clue")
            ))
        }
        None => None,
    }
}

fn conflict(found: &Findings<'_>) -> Option<String> {
    let report = found.report;
    if !report.count.complete {
        return None;
    }
    if report.conflict.is_empty() {
        let why = "The candidates of the empty cells alone allow no solution.";
        return found.question.restriction.map(|_| why.to_owned());
    }
    let named = phrases::candidates(&report.conflict);
    Some(match report.conflict.len() {
        1 => format!("This clue contradicts the candidates (in brackets): {named}."),
        count => format!(
            "These {count} clues contradict each other (in brackets); remove any one and the contradiction is gone: {named}."
        ),
    })
}

fn several(found: &Findings<'_>) -> Vec<String> {
    let report = found.report;
    let mut sentences = Vec::new();
    let differs = report.differs.len();
    if differs == Cell::COUNT as u32 {
        sentences.push("The solutions differ in every cell.".to_owned());
    } else if differs > 0 {
        let cells = phrases::cells(report.differs);
        let count = phrases::plural(u64::from(differs), "cell");
        sentences.push(format!("The solutions differ in {count}: {cells}."));
    }
    let shown = |sets: &[Vec<Candidate>]| {
        sets.iter()
            .take(SHOWN)
            .map(|set| phrases::candidates(set))
            .collect::<Vec<_>>()
            .join("; or ")
    };
    if let Some(first) = report.completions.first() {
        let what = if first.len() == 1 { "One more digit" } else { "Two more digits" };
        let more = more(report.completions.len(), found);
        sentences
            .push(format!("{what} would make it unique: {}{more}.", shown(&report.completions)));
    }
    sentences
}

fn repairs(found: &Findings<'_>) -> Vec<String> {
    let report = found.report;
    // Added digits are among the completions.
    let typos: Vec<&Repair> =
        report.repairs.iter().filter(|repair| repair.from.is_some()).collect();
    let mut sentences = Vec::new();
    if !typos.is_empty() {
        let shown: Vec<String> =
            typos.iter().take(SHOWN).map(|repair| phrases::repair(repair)).collect();
        let list = shown.join("; or ");
        sentences.push(if typos.len() == 1 {
            format!("A typo? This change makes it a valid puzzle: {list}.")
        } else {
            format!(
                "A typo? Each of these changes makes it a valid puzzle, the likeliest first: {list}{}.",
                more(typos.len(), found)
            )
        });
    } else if is_broken(report) && report.all_repairs && !report.stopped {
        sentences.push("No change of a single clue would make it a valid puzzle.".to_owned());
    }
    if !report.all_repairs {
        sentences.push("There may be more: not every change was tried.".to_owned());
    }
    sentences
}

const fn is_broken(report: &Report) -> bool {
    matches!(report.verdict, Verdict::None | Verdict::Clash | Verdict::Wrong)
}

/// Returns how many items of a list of so many are not named, and where they are.
fn more(count: usize, found: &Findings<'_>) -> String {
    match (count.saturating_sub(SHOWN), found.whole_lists) {
        (0, _) => String::new(),
        (more, "") => format!(" (and {more} more)"),
        (more, place) => format!(" (and {more} more, see {place})"),
    }
}

/// The standing of a grid that claims to be the solution.
enum Standing {
    Right,
    Wrong,
    Unfinished,
}

fn standing(claim: &Comparison) -> Standing {
    match (claim.is_right(), claim.is_wrong()) {
        (true, _) => Standing::Right,
        (false, true) => Standing::Wrong,
        (false, false) => Standing::Unfinished,
    }
}

/// Returns a sentence each for the solution of the record and for the answer.
fn claims(found: &Findings<'_>) -> Vec<String> {
    let mut sentences = Vec::new();
    let is_multiple = found.report.verdict == Verdict::Multiple;
    if let Some(solution) = &found.judged.solution {
        sentences.push(match standing(solution) {
            Standing::Right if is_multiple => "The solution in the file is one of them.".to_owned(),
            Standing::Right => "The solution in the file is right.".to_owned(),
            Standing::Wrong => format!("The solution in the file is wrong: {}.", flaws(solution)),
            Standing::Unfinished => {
                format!("The solution in the file is not complete: {}.", flaws(solution))
            }
        });
    }
    if found.answer_is_missing {
        sentences.push("There is no answer for this puzzle.".to_owned());
    }
    if let Some(answer) = &found.judged.answer {
        sentences.push(match standing(answer) {
            Standing::Right if is_multiple => "The answer is one of them.".to_owned(),
            Standing::Right => "The answer is right.".to_owned(),
            Standing::Wrong => format!("The answer is wrong: {}.", flaws(answer)),
            Standing::Unfinished => {
                format!("The answer is right so far, but not complete: {}.", flaws(answer))
            }
        });
    }
    sentences
}

/// Lists the flaws of a grid that claims to be the solution, in one line.
fn flaws(answer: &Comparison) -> String {
    let mut parts = Vec::new();
    match answer.missing.len() {
        0 => {}
        1 => parts.push("1 cell is empty".to_owned()),
        81 => parts.push("it is not a grid of 81 digits".to_owned()),
        count => parts.push(format!("{count} cells are empty")),
    }
    let digits = |what: &str, digits: &[Candidate]| match digits.len() {
        0 => None,
        many if many > NAMED => Some(format!("{many} {what}")),
        _ => Some(format!("{what} {}", phrases::candidates(digits))),
    };
    parts.extend(digits("changed clues", &answer.changed));
    parts.extend(digits("wrong digits", &answer.wrong));
    // A wrong digit explains its clashes; without one they are the only flaws.
    if answer.wrong.is_empty() && !answer.clashes.is_empty() {
        parts.push(phrases::clashes(&answer.clashes));
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::check::{Claims, Question, check, judge};
    use ninefold::search::Watch;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn claims_are_named_in_the_verdict_the_reason_and_a_sentence() {
        let question = Question::new(PUZZLE.parse().unwrap());
        let report = check(&question, &Watch::never());
        let solution = report.solution.unwrap();
        let wrong: Grid = solution.to_string().replacen("534", "543", 1).parse().unwrap();
        let claims = Claims::default().with_solution(Some(&solution)).with_answer(Some(&wrong));
        let judged = judge(&question, &report, claims);
        let found = Findings::new(&question, &report).with_claims(judged, false);
        assert_eq!(verdict(&found), "valid: exactly 1 solution; wrong answer");
        let flaws = "changed clues r1c2=4; wrong digits r1c2=4 and r1c3=3";
        assert!(
            reason(&found).starts_with(&format!("wrong answer: {flaws}")),
            "{}",
            reason(&found)
        );
        let all = sentences(&found);
        assert!(all.contains(&"The solution in the file is right.".to_owned()), "{all:?}");
        assert!(all.contains(&format!("The answer is wrong: {flaws}.")), "{all:?}");
        assert_eq!(all.last().unwrap(), "(r1c2 is row 1, column 2.)");
    }

    #[test]
    fn long_lists_are_shortened_and_say_where_the_rest_is() {
        let open = format!("{}....", &PUZZLE[..77]);
        let question = Question::new(open.parse().unwrap()).with_limit(100);
        let report = check(&question, &Watch::never());
        let more = report.completions.len() - SHOWN;
        let found = Findings::new(&question, &report);
        let text = sentences(&found).join(" ");
        assert!(text.contains(&format!(" (and {more} more).")), "{text}");
        let text = sentences(&found.with_whole_lists("--json")).join(" ");
        assert!(text.contains(&format!(" (and {more} more, see --json).")), "{text}");
    }
}
