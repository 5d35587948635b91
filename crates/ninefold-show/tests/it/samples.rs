//! `tests/it/samples.txt` holds the words of a step of each technique at each detail level, so that a
//! change of words is seen. `NINEFOLD_UPDATE_DOCS=1` writes it again.

use ninefold::logic::{Mistake, PlayState, Technique};
use ninefold::{Candidates, Cell, CellSet, Digit, Grid};
use ninefold_show::examples::example;
use ninefold_show::ladder::{Detail, sentences};
use ninefold_show::prose::Piece;
use ninefold_show::words::{English, Words};
use std::fmt::Write;

const HEAD: &str = "\
The words of every technique: its explanation, then a step of its example at the detail levels 1 to 5
of a hint, one sentence on each line. The step of a technique is that of `ninefold techniques NAME`.
Variants that no example shows and the mistakes of a player follow at the end.
`NINEFOLD_UPDATE_DOCS=1 cargo test -p ninefold-show --test it samples` writes this file.
";

/// Writes a text with one sentence on each line.
fn write_text(file: &mut String, label: &str, text: &str) {
    let mut label = format!("{label:<7}");
    for line in text.replace(". ", ".\n").lines() {
        let _ = writeln!(file, "{label} {line}");
        label = " ".repeat(7);
    }
}

/// Writes the sentences of each detail level. A level that says the same as the one before is named
/// with it.
fn write_levels(file: &mut String, at: impl Fn(Detail) -> Vec<String>) {
    let mut levels: Vec<(String, String)> = Vec::new();
    for detail in Detail::ALL {
        let text = at(detail).join("\n");
        match levels.last_mut() {
            Some((label, before)) if *before == text => {
                label.push_str(&format!(", {}", detail.number()));
            }
            _ => levels.push((detail.number().to_string(), text)),
        }
    }
    for (label, text) in levels {
        write_text(file, &label, &text);
    }
}

/// Returns the file, and the techniques without an example.
fn samples() -> (String, Vec<Technique>) {
    let mut file = HEAD.to_owned();
    let mut missing = Vec::new();
    for technique in Technique::all() {
        let _ = writeln!(file, "\n# {technique} ({})", technique.code());
        write_text(&mut file, "about", &English.about(technique));
        let Some((position, step)) = example(technique) else {
            missing.push(technique);
            continue;
        };
        write_levels(&mut file, |detail| sentences(&English, &position, &step, detail));
    }
    variants(&mut file);
    mistakes(&mut file);
    (file, missing)
}

/// Writes the reasons of the steps in `variants.txt`.
fn variants(file: &mut String) {
    let text = include_str!("variants.txt");
    for (title, line) in text.lines().zip(text.lines().skip(1)) {
        let Some(case) = crate::support::Case::read(line) else { continue };
        let steps = case.steps();
        let step = steps.first().unwrap_or_else(|| panic!("no step for {title}"));
        let _ = writeln!(file, "\n# {title}");
        let reason = sentences(&English, &case.position, step, Detail::Reason);
        write_text(file, "4, 5", &reason.join("\n"));
    }
}

/// Writes what is said about wrong digits, digits that clash and missing pencil marks.
fn mistakes(file: &mut String) {
    let puzzle: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
    let cell = |row, column| Cell::at(row, column).unwrap();
    let [first, second] = [cell(0, 2), cell(1, 1)];
    let entries = Grid::EMPTY.with(first, Digit::new(1)).with(second, Digit::new(9));
    let play = PlayState::new(puzzle).with_entries(entries);
    let wrong = |cells: CellSet, detail| {
        let mistakes: Vec<Mistake> = play.mistakes(cells).collect();
        English.wrong_digits(cells, &mistakes, detail).iter().map(Piece::paragraph).collect()
    };
    let _ = writeln!(file, "\n# A wrong digit");
    write_levels(file, |detail| wrong(CellSet::only(first), detail));
    let _ = writeln!(file, "\n# Two wrong digits");
    let both: CellSet = [first, second].into_iter().collect();
    write_levels(file, |detail| wrong(both, detail));
    let _ = writeln!(file, "\n# Digits that clash, in a puzzle with several solutions");
    let clashing = Grid::EMPTY.with(first, Digit::new(8)).with(second, Digit::new(8));
    write_levels(file, |detail| English.clashing_digits(&clashing, both, detail));
    let mut marks = Candidates::NONE;
    marks.set(first, [1, 2].into_iter().filter_map(Digit::new).collect());
    let _ = writeln!(file, "\n# A missing pencil mark");
    write_levels(file, |detail| English.missing_marks(&marks, CellSet::only(first), detail));
}

#[test]
fn the_words_are_those_of_the_samples() {
    let (expected, _) = samples();
    ninefold_testing::check_committed("crates/ninefold-show/tests/it/samples.txt", expected);
}

#[test]
fn every_technique_has_a_sample() {
    let (_, mut missing) = samples();
    missing.retain(|technique| *technique != Technique::Guess);
    assert!(missing.is_empty(), "techniques without a position in src/examples.txt: {missing:?}");
}
