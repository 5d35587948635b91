//! The answer of `check` in sentences: the verdict, the reason, and possible repairs.

use super::grid::Picture;
use super::words;
use crate::console::Console;
use ninefold::check::{Comparison, Judgement, Repair, Report, Verdict};
use ninefold::{Candidate, Cell, CellSet};
use ninefold_formats::{Field, Puzzle};

/// The number of repairs or completions that are shown; JSON has them all.
const SHOWN: usize = 6;

/// The number of digits of a wrong solution that are named; JSON has them all.
const NAMED: usize = 12;

/// The findings about a puzzle and the grids that claim to solve it.
pub(crate) struct Findings<'a> {
    /// The report on the puzzle.
    pub(crate) report: &'a Report,
    /// The judgement on the solution of its record and the answer of `--solution`.
    pub(crate) judged: Judgement,
    /// Whether the file of answers has none for this puzzle.
    pub(crate) answer_is_missing: bool,
}

impl<'a> Findings<'a> {
    /// Creates the findings about a puzzle that nothing claims to solve.
    pub(crate) fn of_puzzle(report: &'a Report) -> Self {
        let judged = Judgement::without_claims(report.verdict);
        Self { report, judged, answer_is_missing: false }
    }

    /// Returns whether the puzzle, its solution, its answer and its entries are all right.
    pub(crate) fn is_in_order(&self) -> bool {
        self.judged.is_in_order() && !self.answer_is_missing && self.report.wrong_entries.is_empty()
    }

    /// Returns whether there is an answer and it is wrong.
    pub(crate) fn has_wrong_answer(&self) -> bool {
        self.judged.answer.as_ref().is_some_and(Comparison::is_wrong)
    }
}

/// Returns the whole text about one puzzle; `number` is its place in a list.
pub(crate) fn report(
    puzzle: &Puzzle,
    found: &Findings<'_>,
    number: Option<u64>,
    console: &Console,
) -> String {
    let report = found.report;
    let mut text = String::new();
    if let Some(name) = puzzle.text(Field::Name) {
        text.push_str(&format!("{}\n", words::clean(name)));
    } else if let Some(number) = number {
        text.push_str(&format!("Puzzle {number}\n"));
    }
    let picture =
        Picture { digits: puzzle.state(), givens: puzzle.givens, marked: pointed(report) };
    for line in picture.lines(console) {
        text.push_str(&format!("{line}\n"));
    }
    let mut sentences = vec![headline(found)];
    sentences.extend(details(puzzle, report));
    sentences.extend(claims(found));
    if let Some(cell) = sentences.iter().find_map(|sentence| named_cell(sentence)) {
        let (row, column) = (cell.row() + 1, cell.column() + 1);
        sentences.push(format!("({cell} is row {row}, column {column}.)"));
    }
    // On a terminal lines are broken between words; elsewhere a sentence is a line.
    let width = if console.out_is_terminal { console.width } else { usize::MAX };
    for sentence in sentences {
        text.push_str(&format!("{}\n", words::wrapped(&sentence, width)));
    }
    if report.stopped {
        text.push_str("Time limit reached before everything was checked.\n");
    }
    text
}

/// Returns the first cell that a sentence names: such names are explained once.
fn named_cell(sentence: &str) -> Option<Cell> {
    let not_in_name = |c: char| !c.is_ascii_alphanumeric();
    let mut cells = sentence.split(not_in_name).filter_map(|word| word.parse::<Cell>().ok());
    // `r1c1` would explain nothing.
    cells.find(|cell| cell.row() != cell.column())
}

/// Returns the cells that the drawing marks.
fn pointed(report: &Report) -> CellSet {
    match report.verdict {
        Verdict::Clash | Verdict::Wrong => {
            report.clashes.iter().fold(CellSet::EMPTY, |all, clash| all | clash.cells)
        }
        Verdict::None => report.conflict.iter().map(|candidate| candidate.cell).collect(),
        _ => report.wrong_entries.iter().map(|candidate| candidate.cell).collect(),
    }
}

/// Returns the verdict in one line, with other flaws than those of the puzzle.
pub(crate) fn headline(found: &Findings<'_>) -> String {
    let is_wrong = !found.judged.solution_is_right();
    let mut parts = match (is_wrong, found.has_wrong_answer()) {
        (true, true) => vec!["wrong solution and wrong answer".to_owned()],
        (true, false) => vec!["wrong solution".to_owned()],
        (false, true) => vec!["wrong answer".to_owned()],
        (false, false) => Vec::new(),
    };
    parts.insert(0, verdict(found.report));
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
fn verdict(report: &Report) -> String {
    match report.verdict {
        Verdict::Unique | Verdict::WrongSolution => "valid: exactly 1 solution".to_owned(),
        Verdict::Solved => "solved: a complete and correct grid".to_owned(),
        Verdict::Multiple => format!("not unique: {}", words::solutions(&report.count)),
        Verdict::None if !report.count.complete => {
            "not finished: no solution found so far".to_owned()
        }
        Verdict::None => "invalid: no solution".to_owned(),
        Verdict::Clash => format!("invalid: {}", words::clashes(&report.clashes)),
        Verdict::Wrong => format!("not a solution: {}", words::clashes(&report.clashes)),
    }
}

/// Returns the reason in one line, for a column of a table: flaws come first.
pub(crate) fn reason(found: &Findings<'_>) -> String {
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
        parts.push(match answer_verdict(answer) {
            "right" => "right answer".to_owned(),
            "wrong" => format!("wrong answer: {}", flaws(answer)),
            _ => format!("unfinished answer: {}", flaws(answer)),
        });
    }
    if !report.wrong_entries.is_empty() {
        parts.push(format!("wrong entries: {}", words::candidates(&report.wrong_entries)));
    }
    parts.push(puzzle_reason(report));
    parts.retain(|part| !part.is_empty());
    parts.join("; ")
}

/// Returns the reason for the verdict about the puzzle alone.
pub(crate) fn puzzle_reason(report: &Report) -> String {
    match report.verdict {
        Verdict::Unique if report.minimal == Some(true) => "minimal".to_owned(),
        Verdict::Unique if !report.redundant.is_empty() => {
            format!(
                "not minimal: {} could be removed, one at a time",
                words::cells(report.redundant)
            )
        }
        Verdict::Unique | Verdict::Solved | Verdict::WrongSolution => String::new(),
        Verdict::Multiple => format!("{} cells differ between solutions", report.differs.len()),
        Verdict::None if report.conflict.is_empty() => "conflict of the candidates".to_owned(),
        Verdict::None => format!("conflict: {}", words::candidates(&report.conflict)),
        Verdict::Clash | Verdict::Wrong => words::clashes(&report.clashes),
    }
}

fn details(puzzle: &Puzzle, report: &Report) -> Vec<String> {
    let mut sentences = Vec::new();
    match report.verdict {
        Verdict::Unique => sentences.extend(minimality(puzzle, report)),
        Verdict::Solved | Verdict::Clash | Verdict::Wrong | Verdict::WrongSolution => {}
        Verdict::None => sentences.extend(conflict(puzzle, report)),
        Verdict::Multiple => sentences.extend(several(report)),
    }
    sentences.extend(repairs(report));
    if !report.wrong_entries.is_empty() {
        let wrong = words::candidates(&report.wrong_entries);
        sentences.push(format!("Entries that cannot be right (in brackets): {wrong}."));
    }
    sentences
}

fn minimality(puzzle: &Puzzle, report: &Report) -> Option<String> {
    let clues = puzzle.givens.clue_count();
    match report.minimal {
        Some(true) => Some(format!("It is minimal: none of its {clues} clues is redundant.")),
        Some(false) => Some(format!(
            "It is not minimal: each of {} of its {clues} clues could be removed.",
            report.redundant.len()
        )),
        None => None,
    }
}

fn conflict(puzzle: &Puzzle, report: &Report) -> Option<String> {
    if !report.count.complete {
        return None;
    }
    if report.conflict.is_empty() {
        let why = "The candidates of the empty cells alone allow no solution.";
        return puzzle.restriction.map(|_| why.to_owned());
    }
    let count = report.conflict.len();
    Some(format!(
        "These {count} clues contradict each other (in brackets); remove any one and the contradiction is gone: {}.",
        words::candidates(&report.conflict)
    ))
}

fn several(report: &Report) -> Vec<String> {
    let mut sentences = Vec::new();
    let differs = report.differs.len();
    if differs == 81 {
        sentences.push("The solutions differ in every cell.".to_owned());
    } else if differs > 0 {
        let cells = words::cells(report.differs);
        sentences.push(format!("The solutions differ in {differs} cells: {cells}."));
    }
    let shown = |sets: &[Vec<Candidate>]| {
        sets.iter().take(SHOWN).map(|set| words::candidates(set)).collect::<Vec<_>>().join("; or ")
    };
    if let Some(first) = report.completions.first() {
        let what = if first.len() == 1 { "One more digit" } else { "Two more digits" };
        let more = more(report.completions.len());
        sentences
            .push(format!("{what} would make it unique: {}{more}.", shown(&report.completions)));
    }
    sentences
}

fn repairs(report: &Report) -> Vec<String> {
    // Added digits are among the completions.
    let typos: Vec<&Repair> =
        report.repairs.iter().filter(|repair| repair.from.is_some()).collect();
    let mut sentences = Vec::new();
    if !typos.is_empty() {
        let shown: Vec<String> =
            typos.iter().take(SHOWN).map(|repair| words::repair(repair)).collect();
        let list = shown.join("; or ");
        sentences.push(if typos.len() == 1 {
            format!("A typo? This change makes it a valid puzzle: {list}.")
        } else {
            format!(
                "A typo? Each of these changes makes it a valid puzzle, the likeliest first: {list}{}.",
                more(typos.len())
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

fn more(count: usize) -> String {
    if count > SHOWN { format!(" (and {} more, see --json)", count - SHOWN) } else { String::new() }
}

/// Returns `right`, `wrong` or `incomplete`.
pub(crate) fn answer_verdict(answer: &Comparison) -> &'static str {
    if answer.is_right() {
        "right"
    } else if answer.is_wrong() {
        "wrong"
    } else {
        "incomplete"
    }
}

/// Returns a sentence each for the solution of the record and for the answer.
fn claims(found: &Findings<'_>) -> Vec<String> {
    let mut sentences = Vec::new();
    let is_multiple = found.report.verdict == Verdict::Multiple;
    if let Some(solution) = &found.judged.solution {
        sentences.push(match answer_verdict(solution) {
            "right" if is_multiple => "The solution in the file is one of them.".to_owned(),
            "right" => "The solution in the file is right.".to_owned(),
            "wrong" => format!("The solution in the file is wrong: {}.", flaws(solution)),
            _ => format!("The solution in the file is not complete: {}.", flaws(solution)),
        });
    }
    if found.answer_is_missing {
        sentences.push("There is no answer for this puzzle.".to_owned());
    }
    if let Some(answer) = &found.judged.answer {
        sentences.push(match answer_verdict(answer) {
            "right" if is_multiple => "The answer is one of them.".to_owned(),
            "right" => "The answer is right.".to_owned(),
            "wrong" => format!("The answer is wrong: {}.", flaws(answer)),
            _ => format!("The answer is right so far, but not complete: {}.", flaws(answer)),
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
        _ => Some(format!("{what} {}", words::candidates(digits))),
    };
    parts.extend(digits("changed clues", &answer.changed));
    parts.extend(digits("wrong digits", &answer.wrong));
    // A wrong digit explains its clashes; without one they are the only flaws.
    if answer.wrong.is_empty() && !answer.clashes.is_empty() {
        parts.push(words::clashes(&answer.clashes));
    }
    parts.join("; ")
}
