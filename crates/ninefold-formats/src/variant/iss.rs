//! The text of the Interactive Sudoku Solver: parts that begin with a point, arguments separated by `~`.
//!
//! ```text
//! .Shape~6x6.Cage~7~R1C1~R1C2.~R3C1_5~R3C2_1_2.Or.Thermo~R1C1~R1C2.Thermo~R1C2~R1C1.End
//!  \_ size    \_ name, sum, cells  \_ givens and candidates   \_ a group: one of its parts
//! ```
//!
//! `Or`, `And` and `Replicate` open a group that `End` closes. White space is ignored. A link has the text after `q=`.

use super::iss_grid::Grid;
use super::iss_parts::{Part, parts};
use super::iss_rule::{Scope, rules_of};
use crate::error::{ErrorKind, ReadError};
use crate::link::read::percent_decoded;
use crate::record::Record;
use crate::record::Unread;
use ninefold_rules::catalogue::CATALOGUE;
use ninefold_rules::layout::Kind;
use ninefold_rules::{Argument, CellId, Puzzle, Rule, RuleKind, ValueSet};

/// Returns `true` for a link, or for parts of which the first is a shape, givens, or a rule with an upper-case name.
pub(crate) fn looks_like_iss(text: &str) -> bool {
    let text = text.trim_start();
    if let Some(at) = text.find("q=")
        && text.starts_with("http")
        && text[..at].to_ascii_lowercase().contains("interactive-sudoku-solver")
    {
        return true;
    }
    // A grid with points for empty cells may begin with several points, and has no names between them.
    let Some(rest) = text.strip_prefix('.') else { return false };
    let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
    let behind = rest[name.len()..].chars().next();
    let is_given = name.is_empty() && rest.starts_with("~R");
    let is_name = name.len() > 3
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.contains(|c: char| c.is_ascii_lowercase())
        && !name.contains(|c: char| c.is_ascii_digit());
    let is_short = matches!(name.as_str(), "X" | "V" | "Or" | "And" | "Var" | "Sum" | "NFA");
    let ends = |ends: &[Option<char>]| ends.contains(&behind);
    is_given
        || is_name && (ends(&[None, Some('~'), Some('.')]) || rest[name.len()..].trim().is_empty())
        || is_short && ends(&[Some('~'), Some('.')]) && rest.contains('~')
}

/// Reads the text or the link of the Interactive Sudoku Solver.
///
/// # Errors
///
/// Returns an error if the text has no parts, or a shape, cell or group that cannot be.
pub fn read_iss(text: &str) -> Result<Record, ReadError> {
    read_iss_with(text, CATALOGUE)
}

/// Reads the text of the Interactive Sudoku Solver with the rules of a catalogue.
///
/// # Errors
///
/// Returns an error if the text has no parts, or a shape, cell or group that cannot be.
pub fn read_iss_with(text: &str, catalogue: &[&'static RuleKind]) -> Result<Record, ReadError> {
    let decoded;
    let text = match text.find("q=") {
        Some(at) if text.contains("://") => {
            decoded = percent_decoded(text[at + 2..].split(['&', '#']).next().unwrap_or(""));
            decoded.as_str()
        }
        _ => text,
    };
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let error = |message: String| ReadError::new(ErrorKind::Syntax, message);
    if !plain.starts_with('.') {
        return Err(error("constraints begin with a point".to_owned()));
    }
    let parts = parts(&plain).map_err(error)?;
    let grid = Grid::of(&parts).map_err(error)?;
    let mut reader = Reader {
        reading: Record::from(Puzzle::new(grid.shape.clone())),
        grid: &grid,
        catalogue,
        all: &parts,
    };
    reader.read(&parts).map_err(error)?;
    Ok(reader.reading)
}

/// Names that say nothing about solutions, or that the grid has taken.
const NOT_RULES: &[&str] =
    &["Shape", "NoBoxes", "Jigsaw", "RegionSize", "Var", "SearchPriority", "FullRankTies"];

struct Reader<'a> {
    reading: Record,
    grid: &'a Grid,
    catalogue: &'a [&'static RuleKind],
    all: &'a [Part<'a>],
}

impl Reader<'_> {
    fn read(&mut self, parts: &[Part<'_>]) -> Result<(), String> {
        for set in self.grid.jigsaw_sets() {
            self.extra_region(set)?;
        }
        for part in parts {
            match part.name {
                "" => self.givens(part)?,
                name if NOT_RULES.contains(&name) => {}
                "Doppelganger" if self.grid.lacking.is_some() => {
                    let made = self.lacking();
                    self.add(made)?;
                }
                _ => {
                    let rules = self.rules(part, (0, 0));
                    self.add(rules)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the rules of a part, or says that it is not read.
    fn add(&mut self, rules: Result<Vec<Rule>, Stop>) -> Result<(), String> {
        match rules {
            Ok(rules) => rules.into_iter().for_each(|rule| self.reading.puzzle.push_rule(rule)),
            Err(Stop::Wrong(message)) => return Err(message),
            Err(Stop::Unread(unread)) => self.reading.add_unread(&unread.name, unread.problem),
        }
        Ok(())
    }

    fn extra_region(&mut self, cells: Vec<ninefold_rules::CellId>) -> Result<(), String> {
        let Some(kind) = self.catalogue.iter().find(|kind| kind.name == "extra-region") else {
            return Err("regions beside boxes need the rule extra-region".to_owned());
        };
        let rule =
            Rule::with(kind, vec![("cells", Argument::Cells(cells))], self.reading.puzzle.layout());
        self.reading.puzzle.push_rule(rule.map_err(|error| error.to_string())?);
        Ok(())
    }

    fn givens(&mut self, part: &Part<'_>) -> Result<(), String> {
        for argument in &part.arguments {
            let (cell, numbers) = self.grid.given(argument, (0, 0))?;
            let shape = self.reading.puzzle.shape();
            let values: ValueSet = numbers.iter().filter_map(|&n| shape.value(n)).collect();
            self.reading.puzzle.restrict(cell, values);
        }
        Ok(())
    }

    /// Returns the rules of a part, moved by rows and columns.
    fn rules(&self, part: &Part<'_>, by: (i32, i32)) -> Result<Vec<Rule>, Stop> {
        let layout = self.reading.puzzle.layout();
        match part.name {
            "" => {
                let given = |argument: &&str| {
                    let (cell, numbers) = self.grid.given(argument, by).map_err(Stop::Wrong)?;
                    let named = vec![
                        ("cell", Argument::Cell(cell)),
                        ("values", Argument::Numbers(numbers)),
                    ];
                    self.make("candidates", named)
                };
                part.arguments.iter().map(given).collect()
            }
            "And" => self.all_rules(&part.inner, by),
            "Or" => {
                let branch = |part: &Part<'_>| self.rules(part, by);
                let branches = part.inner.iter().map(branch).collect::<Result<_, _>>()?;
                Ok(vec![self.make("or", vec![("of", Argument::Rules(branches))])?])
            }
            "Replicate" => {
                let targets = self.grid.targets(&part.arguments).map_err(Stop::Wrong)?;
                let mut all = Vec::new();
                for (down, right) in targets {
                    all.extend(self.all_rules(&part.inner, (by.0 + down, by.1 + right))?);
                }
                Ok(all)
            }
            name => {
                let elsewhere = |name: &str| {
                    let part = self.all.iter().find(|part| part.name == name)?;
                    part.arguments.first().map(|word| (*word).to_owned())
                };
                let (grid, catalogue) = (self.grid, self.catalogue);
                let scope = Scope { by, grid, layout, catalogue, elsewhere: &elsewhere };
                let read = rules_of(name, &part.arguments, scope);
                read.map_err(|problem| Stop::Unread(Unread { name: name.to_owned(), problem }))
            }
        }
    }

    fn all_rules(&self, parts: &[Part<'_>], by: (i32, i32)) -> Result<Vec<Rule>, Stop> {
        let lists = parts.iter().map(|part| self.rules(part, by)).collect::<Result<Vec<_>, _>>()?;
        Ok(lists.into_iter().flatten().collect())
    }

    /// Returns the rules of a grid each house of which lacks a value: with an unknown for that value it has all.
    fn lacking(&self) -> Result<Vec<Rule>, Stop> {
        let layout = self.reading.puzzle.layout();
        let (size, first) = (layout.shape().rows(), self.grid.lacking.unwrap_or(0));
        let unknown = |kind: usize, number: usize| CellId::at(first + kind * size + number);
        let differ = |cells| self.make("extra-region", vec![("cells", Argument::Cells(cells))]);
        let numbers: Vec<i64> = (1..=size as i64).collect();
        let allow = |cell| {
            let numbers = Argument::Numbers(numbers.clone());
            self.make("candidates", vec![("cell", Argument::Cell(cell)), ("values", numbers)])
        };
        let mut rules = Vec::new();
        for (kind, lines) in [Kind::Row, Kind::Column, Kind::Region].into_iter().enumerate() {
            let unknowns: Vec<CellId> = (0..size).map(|number| unknown(kind, number)).collect();
            for (number, &unknown) in unknowns.iter().enumerate() {
                let mut cells = layout.line(lines, number);
                if !cells.is_empty() {
                    cells.push(unknown);
                    rules.push(differ(cells)?);
                }
                // No house lacks a zero, and no two of a kind lack the same value.
                rules.push(allow(unknown)?);
            }
            rules.push(differ(unknowns)?);
        }
        for cell in layout.shape().cells() {
            let mut lacking =
                vec![unknown(0, layout.shape().row(cell)), unknown(1, layout.shape().column(cell))];
            lacking.extend(layout.region(cell).map(|region| unknown(2, region)));
            // At a zero, the values that its houses lack differ.
            let branches = vec![vec![allow(cell)?], vec![differ(lacking)?]];
            rules.push(self.make("or", vec![("of", Argument::Rules(branches))])?);
        }
        Ok(rules)
    }

    fn make(&self, name: &str, named: Vec<(&str, Argument)>) -> Result<Rule, Stop> {
        let unread = |problem| Stop::Unread(Unread { name: name.to_owned(), problem });
        let kind = self.catalogue.iter().find(|kind| kind.name == name);
        let kind = kind.ok_or_else(|| unread(None))?;
        Rule::with(kind, named, self.reading.puzzle.layout())
            .map_err(|error| unread(Some(error.to_string())))
    }
}

/// The end of reading a part: an error, or a rule that is not read.
enum Stop {
    Wrong(String),
    Unread(Unread),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_become_rules_and_givens() {
        let text = ".Shape~6x6.Cage~7~R1C1~R1C2.Sum~0_=_1_-2~R1C1~R1C2.~R3C1_5~R3C2_1_2
            .Or.Thermo~R1C1~R1C2.And.Thermo~R1C2~R1C1.~R4C4_1.End.End.WhiteDot~R1C1~R1C2~R2C2";
        let reading = read_iss(text).unwrap();
        let names: Vec<_> = reading.puzzle.rules().iter().map(|rule| rule.kind().name).collect();
        assert_eq!(names, ["cage", "weighted-sum", "or", "difference", "difference"]);
        assert_eq!(reading.puzzle.text().find('5'), Some(12));
        assert_eq!(reading.puzzle.allowed()[13].len(), 2);
        assert!(reading.unread.is_empty(), "{:?}", reading.unread);
    }

    #[test]
    fn unknown_rules_are_named() {
        let reading = read_iss(".ChaosConstruction.Cage~7~R1C1~R1C2.Or.Nothing.End").unwrap();
        let names: Vec<_> = reading.unread.iter().map(|unread| unread.name.as_str()).collect();
        assert_eq!(names, ["ChaosConstruction", "Nothing"]);
        assert_eq!(reading.puzzle.rules().len(), 1);
    }

    #[test]
    fn what_cannot_be_is_an_error() {
        for text in ["", "Cage", ".Or", ".End", ".~R1C1_0", ".~RZC1_1", ".Shape~99x9", ".Jigsaw~12"]
        {
            assert!(read_iss(text).is_err(), "{text}");
        }
    }

    #[test]
    fn houses_that_lack_a_value_have_it_beside_the_grid() {
        let text = ".Shape~4x4~0-4.Doppelganger.~R1C1_0~R2C3_0.Thermo~DGC1~DGB4";
        let reading = read_iss(text).unwrap();
        assert!(reading.unread.is_empty(), "{:?}", reading.unread);
        let shape = reading.puzzle.shape();
        assert_eq!(shape.total() - shape.canvas(), 12, "rows, columns and regions");
        let names: Vec<_> = reading.puzzle.rules().iter().map(|rule| rule.kind().name).collect();
        let count = |name: &str| names.iter().filter(|other| **other == name).count();
        let counts = [count("extra-region"), count("candidates"), count("or")];
        assert_eq!(counts, [15, 12, 16]);
        assert_eq!(read_iss(".Shape~4x4.Doppelganger").unwrap().unread.len(), 1);
    }

    #[test]
    fn links_are_read() {
        let reading =
            read_iss("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.%7ER1C1_5&x=1");
        assert!(reading.unwrap().puzzle.text().starts_with('5'));
    }
}
