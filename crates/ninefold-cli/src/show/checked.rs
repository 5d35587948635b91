//! What `check` found, for people: the verdict, why, and what would mend it.

use super::grid::Picture;
use super::words;
use crate::console::Console;
use ninefold::check::{Answer, Repair, Report, Verdict};
use ninefold::{Candidate, Cell, CellSet};
use ninefold_formats::{Field, Puzzle};

/// How many repairs or completions are shown; JSON has them all.
const SHOWN: usize = 6;

/// Everything about one puzzle.
pub(crate) fn report(
    puzzle: &Puzzle,
    report: &Report,
    many: bool,
    index: u64,
    console: &Console,
) -> String {
    let mut text = String::new();
    if let Some(name) = puzzle.text(Field::Name) {
        text.push_str(&format!("{}\n", words::clean(name)));
    } else if many {
        text.push_str(&format!("Puzzle {index}\n"));
    }
    let picture =
        Picture { digits: puzzle.state(), givens: puzzle.givens, marked: pointed(report) };
    for line in picture.lines(console) {
        text.push_str(&format!("{line}\n"));
    }
    let mut sentences = vec![verdict(report)];
    sentences.extend(details(puzzle, report));
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
        text.push_str("The time was over before everything was looked at.\n");
    }
    text
}

/// The first name of a cell in a sentence: such names are explained once.
fn named_cell(sentence: &str) -> Option<Cell> {
    let not_in_name = |c: char| !c.is_ascii_alphanumeric();
    let mut cells = sentence.split(not_in_name).filter_map(|word| word.parse::<Cell>().ok());
    // `r1c1` would explain nothing.
    cells.find(|cell| cell.row() != cell.column())
}

/// The cells the drawing points at.
fn pointed(report: &Report) -> CellSet {
    match report.verdict {
        Verdict::Clash | Verdict::Wrong => {
            report.clashes.iter().fold(CellSet::EMPTY, |all, clash| all | clash.cells)
        }
        Verdict::None => report.conflict.iter().map(|candidate| candidate.cell).collect(),
        _ => report.wrong_entries.iter().map(|candidate| candidate.cell).collect(),
    }
}

/// The verdict in one line.
pub(crate) fn verdict(report: &Report) -> String {
    match report.verdict {
        Verdict::Unique => "valid: exactly 1 solution".to_owned(),
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

/// The reason in one line, for a column of a table.
pub(crate) fn reason(report: &Report) -> String {
    match report.verdict {
        Verdict::Unique if report.minimal == Some(true) => "minimal".to_owned(),
        Verdict::Unique if !report.redundant.is_empty() => {
            format!(
                "not minimal: {} could be left out, one at a time",
                words::cells(report.redundant)
            )
        }
        Verdict::Unique | Verdict::Solved => String::new(),
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
        Verdict::Solved | Verdict::Clash | Verdict::Wrong => {}
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
        Some(true) => Some(format!("It is minimal: none of its {clues} givens can be left out.")),
        Some(false) => Some(format!(
            "It is not minimal: {} of its {clues} givens could each be left out.",
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
        "These {count} givens contradict each other (in brackets); remove any one and the contradiction is gone: {}.",
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
    // Added digits were told as completions already.
    let typos: Vec<&Repair> =
        report.repairs.iter().filter(|repair| repair.from.is_some()).collect();
    let mut sentences = Vec::new();
    if !typos.is_empty() {
        let shown: Vec<String> =
            typos.iter().take(SHOWN).map(|repair| words::repair(repair)).collect();
        let list = shown.join("; or ");
        sentences.push(if typos.len() == 1 {
            format!("A typo? This change makes it a proper puzzle: {list}.")
        } else {
            format!(
                "A typo? Each of these changes makes it a proper puzzle, the likeliest first: {list}{}.",
                more(typos.len())
            )
        });
    } else if is_broken(report) && report.all_repairs && !report.stopped {
        sentences.push("No change of a single given would make it a proper puzzle.".to_owned());
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

/// `right`, `wrong` or `incomplete`.
pub(crate) fn answer_verdict(answer: &Answer) -> &'static str {
    if answer.is_right() {
        "right"
    } else if answer.is_wrong() {
        "wrong"
    } else {
        "incomplete"
    }
}

/// What an answer is worth.
pub(crate) fn answer(answer: &Answer) -> String {
    let mut text = match answer_verdict(answer) {
        "right" => "The answer is right.\n".to_owned(),
        "wrong" => "The answer is wrong.\n".to_owned(),
        _ => "The answer is right so far, and not complete.\n".to_owned(),
    };
    if !answer.missing.is_empty() {
        let count = answer.missing.len();
        let are = if count == 1 { "cell is" } else { "cells are" };
        text.push_str(&format!("{count} {are} empty.\n"));
    }
    if !answer.changed.is_empty() {
        text.push_str(&format!("It changes givens: {}.\n", words::candidates(&answer.changed)));
    }
    if !answer.clashes.is_empty() {
        text.push_str(&format!("It has {}.\n", words::clashes(&answer.clashes)));
    }
    if !answer.wrong.is_empty() {
        text.push_str(&format!("Wrong digits: {}.\n", words::candidates(&answer.wrong)));
    }
    text
}
