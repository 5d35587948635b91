//! The part of the rules that a text can show: letters for areas of cells, clues around the grid, signs between neighbours.

use super::characters::Characters;
use crate::rules::has_places;
use ninefold_rules::catalogue::ParameterKind;
use ninefold_rules::drawing::{Mark, Point, Tone, Towards};
use ninefold_rules::{CellId, Puzzle, Rule, RuleKind};
use std::collections::BTreeMap;

/// The part of the rules that is shown.
pub(super) struct Shown {
    /// Whether each rule of the puzzle is shown.
    pub(super) rules: Vec<bool>,
    /// The letters after the value of a cell.
    pub(super) letters: BTreeMap<CellId, String>,
    /// The texts around the grid by column and row; those outside of the grid are -1 and the number of columns or rows.
    pub(super) outside: BTreeMap<(i32, i32), Vec<String>>,
    /// The signs at the right of cells.
    pub(super) right: BTreeMap<CellId, String>,
    /// The signs below cells.
    pub(super) below: BTreeMap<CellId, String>,
    legend: Vec<(String, String)>,
}

/// An area: a rule that is a set of cells with a short text, or the cells of rules that name one cell each.
struct Area {
    kind: &'static RuleKind,
    cells: Vec<CellId>,
    text: String,
}

impl Shown {
    /// Returns a value that shows no rule.
    pub(super) fn nothing(puzzle: &Puzzle) -> Self {
        Self {
            rules: vec![false; puzzle.rules().len()],
            letters: BTreeMap::new(),
            outside: BTreeMap::new(),
            right: BTreeMap::new(),
            below: BTreeMap::new(),
            legend: Vec::new(),
        }
    }

    /// Returns what can be shown of the rules of a puzzle.
    pub(super) fn of(puzzle: &Puzzle, characters: Characters) -> Self {
        let mut shown = Self::nothing(puzzle);
        let mut areas: Vec<Area> = Vec::new();
        for (number, rule) in puzzle.rules().iter().enumerate() {
            let mut marks = Vec::new();
            (rule.kind().draw)(rule, puzzle.layout(), &mut marks);
            let is_shown = shown.clue(puzzle, &marks, characters)
                || shown.sign(puzzle, rule, &marks, characters)
                || add_area(rule, &marks, &mut areas);
            shown.rules[number] = is_shown;
        }
        shown.name(&areas, characters);
        shown
    }

    /// Gives each area a letter.
    fn name(&mut self, areas: &[Area], characters: Characters) {
        for (number, area) in areas.iter().enumerate() {
            let letter = letter(number, areas.len());
            for cell in &area.cells {
                self.letters.entry(*cell).or_default().push_str(&letter);
            }
            let text = match area.text.as_str() {
                "" => area.kind.title,
                text => text,
            };
            self.legend.push((letter, in_characters(text, characters)));
        }
    }

    /// Shows a clue outside of the grid.
    fn clue(&mut self, puzzle: &Puzzle, marks: &[Mark], characters: Characters) -> bool {
        let (centre, text, arrow) = match marks {
            [Mark::Text { centre, text, .. }] => (*centre, text, None),
            [Mark::Text { centre, text, .. }, Mark::Arrow { points, .. }] => {
                (*centre, text, direction(points))
            }
            _ => return false,
        };
        let place = (centre.0.floor() as i32, centre.1.floor() as i32);
        let shape = puzzle.shape();
        if shape.cell(place.1, place.0).is_some() {
            return false;
        }
        let is_ascii = characters == Characters::Ascii;
        let sign = match arrow {
            None => "",
            Some((true, true)) => {
                if is_ascii {
                    "\\"
                } else {
                    "↘"
                }
            }
            Some((true, false)) => {
                if is_ascii {
                    "/"
                } else {
                    "↗"
                }
            }
            Some((false, true)) => {
                if is_ascii {
                    "/"
                } else {
                    "↙"
                }
            }
            Some((false, false)) => {
                if is_ascii {
                    "\\"
                } else {
                    "↖"
                }
            }
        };
        self.outside.entry(place).or_default().push(format!("{text}{sign}"));
        true
    }

    /// Shows a sign between two neighbours.
    fn sign(
        &mut self,
        puzzle: &Puzzle,
        rule: &Rule,
        marks: &[Mark],
        characters: Characters,
    ) -> bool {
        let [a, b] = rule.cells("cells") else { return false };
        let is_ascii = characters == Characters::Ascii;
        let sign = match marks {
            [Mark::Circle { tone: Tone::White, .. }] => {
                if is_ascii {
                    "o"
                } else {
                    "○"
                }
            }
            [Mark::Circle { tone: Tone::Black, .. }] => {
                if is_ascii {
                    "*"
                } else {
                    "●"
                }
            }
            [Mark::Circle { tone: Tone::Paper, .. }, Mark::Text { text, .. }] => text,
            [Mark::Circle { tone: Tone::Paper, .. }, Mark::Wedge { towards, .. }] => {
                match towards {
                    Towards::Right => ">",
                    Towards::Left => "<",
                    Towards::Up => "^",
                    Towards::Down => "v",
                }
            }
            _ => return false,
        };
        let (first, second) = (*a.min(b), *a.max(b));
        let shape = puzzle.shape();
        if second.index() >= shape.canvas() || sign.chars().count() > 2 {
            return false;
        }
        let down = shape.row(second) - shape.row(first);
        let across = shape.column(second).abs_diff(shape.column(first));
        let signs = match (down, across) {
            (0, 1) => &mut self.right,
            (1, 0) => &mut self.below,
            _ => return false,
        };
        // Two signs have no space at one place.
        if signs.get(&first).is_some_and(|known| known != sign) {
            return false;
        }
        signs.insert(first, sign.to_owned());
        true
    }

    /// Returns the explanation of the letters, in lines of this width or that of their longest entry.
    pub(super) fn legend(&self, width: usize) -> Vec<String> {
        let entries: Vec<String> =
            self.legend.iter().map(|(letter, text)| format!("{letter} = {text}")).collect();
        let Some(longest) = entries.iter().map(|entry| entry.chars().count()).max() else {
            return Vec::new();
        };
        let width = width.max(longest);
        let mut lines = vec![String::new()];
        for entry in entries {
            let last = lines.last().map_or(0, |line| line.chars().count());
            if last > 0 && last + 2 + entry.chars().count() > width {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push_str(if line.is_empty() { "" } else { ", " });
                line.push_str(&entry);
            }
        }
        lines
    }
}

/// Returns whether an arrow leads to the right and down.
fn direction(points: &[Point]) -> Option<(bool, bool)> {
    let (first, last) = (points.first()?, points.last()?);
    Some((last.0 > first.0, last.1 > first.1))
}

/// Adds a rule to the areas if it is one.
fn add_area(rule: &Rule, marks: &[Mark], areas: &mut Vec<Area>) -> bool {
    let kind = rule.kind();
    let is_one_cell = matches!(kind.parameters, [only] if only.kind == ParameterKind::Cell);
    if is_one_cell {
        let cells = rule.cells(kind.parameters[0].name);
        match areas.iter_mut().find(|area| area.kind.name == kind.name) {
            Some(area) => area.cells.extend(cells),
            None => areas.push(Area { kind, cells: cells.to_vec(), text: String::new() }),
        }
        return true;
    }
    let (mut all, mut text, mut parts) = (Vec::new(), String::new(), 0);
    for mark in marks {
        parts += usize::from(matches!(mark, Mark::Outline { .. } | Mark::Fill { .. }));
        match mark {
            Mark::Outline { cells, tone } if *tone != Tone::Black => all.extend(cells),
            Mark::Fill { cells, .. } => all.extend(cells),
            Mark::Corner { text: of, .. } => of.clone_into(&mut text),
            _ => return false,
        }
    }
    // A letter cannot say which cells of a rule are in which part of it.
    if parts == 0 || parts > 1 && has_places(kind) {
        return false;
    }
    // A sum says enough; other short texts need the name of their rule, and a sign alone says nothing.
    if !text.chars().any(|c| c.is_ascii_digit()) {
        text.clear();
    } else if !text.chars().all(|c| c.is_ascii_digit()) {
        text = format!("{text} ({})", kind.title);
    }
    all.sort();
    all.dedup();
    areas.push(Area { kind, cells: all, text });
    true
}

/// Returns the letter of an area: a to z, then A to Z, or two letters if there are more areas.
fn letter(number: usize, count: usize) -> String {
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
    let of = |number: usize| letters[number % letters.len()];
    if count <= letters.len() {
        return of(number).to_string();
    }
    [of(number / letters.len()), of(number)].iter().collect()
}

/// Returns a text in the characters of a drawing.
fn in_characters(text: &str, characters: Characters) -> String {
    if characters == Characters::Unicode {
        return text.to_owned();
    }
    let ascii = |c: char| match c {
        '×' => "x".to_owned(),
        '≠' => "not ".to_owned(),
        'Σ' => "sum".to_owned(),
        'ⁿ' => "^n".to_owned(),
        c if c.is_ascii() => c.to_string(),
        _ => "?".to_owned(),
    };
    text.chars().map(ascii).collect()
}
