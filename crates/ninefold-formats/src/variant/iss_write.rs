//! Writes puzzles as the text and the links of the Interactive Sudoku Solver.
//!
//! What was written is read back: only a text that is the same puzzle leaves this module.

use super::iss::read_iss;
use super::iss_lower::lowered;
use super::not_held::{NotHeld, compare, usual_number};
use ninefold::Cell;
use ninefold_rules::form::{Iss, Take};
use ninefold_rules::layout::Kind;
use ninefold_rules::rule::Side;
use ninefold_rules::{Argument, CellId, Puzzle, Regions, Rule, Shape};

const NAME: &str = "iss";

/// The most rows, columns and values.
const MOST: usize = 16;

/// Writes a puzzle as text.
///
/// # Errors
///
/// Returns an error that names the rule or the part that this text cannot hold. Entries, marks, stated solutions and words are left
/// out: they do not change the solutions.
pub fn write_iss(puzzle: &Puzzle) -> Result<String, NotHeld> {
    let puzzle = lowered(puzzle);
    let mut text = shape(puzzle.shape())?;
    for rule in puzzle.rules() {
        text.push_str(&written(rule, &puzzle).ok_or_else(|| NotHeld::rule(NAME, rule))?);
    }
    text.push_str(&givens(&puzzle)?);
    if text.is_empty() {
        text.push_str(".Shape~9x9");
    }
    let back = read_iss(&text).map_err(|error| NotHeld::part(NAME, error.message))?;
    if let Some(unread) = back.unread.first() {
        return Err(NotHeld::part(NAME, format!("the rule {}", unread.name)));
    }
    compare(NAME, &puzzle, &back.puzzle)?;
    Ok(text)
}

/// Writes a classic puzzle as text, which needs nothing but its cells.
pub(crate) fn write_classic_iss(puzzle: &Puzzle) -> Result<String, NotHeld> {
    let text = givens(puzzle)?;
    Ok(if text.is_empty() { ".Shape~9x9".to_owned() } else { text })
}

/// Writes a puzzle as a link.
///
/// # Errors
///
/// Returns an error as [`write_iss`] does.
pub fn write_iss_link(puzzle: &Puzzle) -> Result<String, NotHeld> {
    let text = write_iss(puzzle)?;
    let plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'~');
    let code: String = text
        .bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect();
    Ok(format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={code}"))
}

fn shape(shape: &Shape) -> Result<String, NotHeld> {
    let (rows, columns, values) = (shape.rows(), shape.columns(), usize::from(shape.values()));
    if rows > MOST || columns > MOST || values > MOST {
        return Err(NotHeld::part(NAME, format!("more than {MOST} rows, columns or values")));
    }
    if !shape.void().is_empty() {
        return Err(NotHeld::part(NAME, "cells that do not exist"));
    }
    let mut text = String::new();
    let range = match shape.low() {
        0 => format!("0-{}", values - 1),
        _ if values == rows.max(columns) => String::new(),
        _ => values.to_string(),
    };
    if !shape.has_rows_columns() {
        text = format!(".Shape~{rows}x{columns}~{range}~Raw");
    } else if !range.is_empty() {
        text = format!(".Shape~{rows}x{columns}~{range}");
    } else if (rows, columns) != (Cell::SIDE, Cell::SIDE) {
        text = format!(".Shape~{rows}x{columns}");
    }
    if shape.extra() > 0 {
        text.push_str(&format!(".Var~X~x~{}", shape.extra()));
    }
    let side = rows.max(columns);
    match shape.regions() {
        Regions::Boxes { width, height } => {
            let usual = ninefold_rules::shape::usual_box(rows).filter(|_| rows == columns);
            let size = usize::from(*width) * usize::from(*height);
            if usual != Some((*width, *height)) && (rows, columns) != (side, side) || size != side {
                text.push_str(&format!(".RegionSize~{size}"));
            }
        }
        Regions::None => text.push_str(".NoBoxes"),
        Regions::Map(map) => {
            text.push_str(".NoBoxes.Jigsaw~");
            let letter = |region: &Option<u8>| match region {
                Some(region) => {
                    char::from_digit(u32::from(*region) + 1, 36).map(|c| c.to_ascii_uppercase())
                }
                None => Some('0'),
            };
            let letters: Option<String> = map.iter().map(letter).collect();
            text.push_str(&letters.ok_or_else(|| NotHeld::part(NAME, "so many regions"))?);
        }
    }
    Ok(text)
}

fn givens(puzzle: &Puzzle) -> Result<String, NotHeld> {
    let all = puzzle.shape().all_values();
    let mut text = String::new();
    for (i, set) in puzzle.allowed().iter().enumerate().filter(|(_, set)| **set != all) {
        let cell = CellId::at(i);
        if set.is_empty() {
            return Err(NotHeld::part(
                NAME,
                format!("the cell {}, which has no value", puzzle.layout().name(cell)),
            ));
        }
        text.push_str(if text.is_empty() { ".~" } else { "~" });
        text.push_str(&name(puzzle.shape(), cell));
        for value in set.iter() {
            text.push_str(&format!("_{}", puzzle.shape().number(value)));
        }
    }
    Ok(text)
}

/// Returns the name of a cell: rows and columns above 9 are letters.
fn name(shape: &Shape, cell: CellId) -> String {
    if cell.index() >= shape.canvas() {
        return format!("VX{}", cell.index() - shape.canvas() + 1);
    }
    format!("R{}C{}", place(shape.row(cell)), place(shape.column(cell)))
}

fn place(number: usize) -> char {
    char::from_digit(number as u32 + 1, 36).unwrap_or('?')
}

fn side(side: Side) -> String {
    format!("{}{}", if side.line == Kind::Row { 'R' } else { 'C' }, place(side.number))
}

/// Writes a rule as a part, or a group of parts.
fn written(rule: &Rule, puzzle: &Puzzle) -> Option<String> {
    if rule.kind().name == "or" {
        let branch = |branch: &Vec<Rule>| {
            let parts: Option<String> = branch.iter().map(|rule| written(rule, puzzle)).collect();
            parts.map(|parts| format!(".And{parts}.End"))
        };
        let branches: Option<String> = rule.rules("of").iter().map(branch).collect();
        return branches.map(|branches| format!(".Or{branches}.End"));
    }
    if let ([cell], "candidates") = (rule.cells("cell"), rule.kind().name) {
        let values: String =
            rule.numbers("values").iter().map(|number| format!("_{number}")).collect();
        return Some(format!(".~{}{values}", name(puzzle.shape(), *cell)));
    }
    rule.kind().forms.iss.iter().find_map(|form| {
        let words = Words { rule, puzzle, form, words: Vec::new(), used: Vec::new() }.all()?;
        let text: String = words.iter().map(|word| format!("~{word}")).collect();
        Some(format!(".{}{text}", form.name))
    })
}

/// The arguments of a part while they are written.
struct Words<'a> {
    rule: &'a Rule,
    puzzle: &'a Puzzle,
    form: &'a Iss,
    words: Vec<String>,
    /// The parameters that the words say.
    used: Vec<&'static str>,
}

impl Words<'_> {
    /// Returns the words, if they say all of the rule.
    fn all(mut self) -> Option<Vec<String>> {
        for (parameter, fixed) in self.form.fixed {
            let argument = self.argument(parameter)?;
            if *argument != fixed.argument() {
                return None;
            }
            self.used.push(parameter);
        }
        for take in self.form.takes {
            self.take(*take)?;
        }
        let is_said =
            |(parameter, argument): (&ninefold_rules::catalogue::Parameter, &Argument)| {
                matches!(argument, Argument::None | Argument::Flag(false))
                    || self.used.contains(&parameter.name)
            };
        self.rule.arguments().all(is_said).then_some(self.words)
    }

    fn argument(&self, name: &str) -> Option<&Argument> {
        self.rule
            .arguments()
            .find(|(parameter, _)| parameter.name == name)
            .map(|(_, argument)| argument)
    }

    fn say(&mut self, parameter: &'static str, words: impl IntoIterator<Item = String>) {
        self.used.push(parameter);
        self.words.extend(words);
    }

    fn names(&self, cells: &[CellId]) -> Vec<String> {
        cells.iter().map(|cell| name(self.puzzle.shape(), *cell)).collect()
    }

    fn take(&mut self, take: Take) -> Option<()> {
        match take {
            Take::Number(name) | Take::NumberOr(name, _) => {
                let number = self.rule.number(name).or_else(|| usual_number(self.rule, name))?;
                self.say(name, [number.to_string()]);
            }
            Take::Clue(name) => self.say(name, [self.rule.number(name).unwrap_or(0).to_string()]),
            Take::Text(name) => self.say(name, [self.rule.word(name)?.to_owned()]),
            Take::Numbers(name) => self.say(name, [joined(self.rule.numbers(name))]),
            Take::RestNumbers(name) => {
                let numbers: Vec<String> =
                    self.rule.numbers(name).iter().map(i64::to_string).collect();
                self.say(name, numbers);
            }
            Take::Literal(text) => self.words.push(text.to_owned()),
            Take::Word(name, words) => {
                let word = self.rule.word(name)?;
                let (text, _) = words.iter().find(|(_, known)| *known == word)?;
                self.say(name, [(*text).to_owned()]);
            }
            // Another part says it; what was written is compared.
            Take::Elsewhere(..) => {}
            Take::Coded(_) => self.coded()?,
            Take::Cell(name) | Take::Cells(name) | Take::Adjacent(name) => {
                let cells = self.rule.cells(name);
                if cells.is_empty() {
                    return None;
                }
                self.say(name, self.names(cells));
            }
            Take::Groups(name) => {
                let cells = self.rule.cells(name);
                self.words.push(String::new());
                self.say(name, self.names(cells));
            }
            Take::Segments(name, breaks) => {
                if !self.rule.numbers(breaks).is_empty() {
                    return None;
                }
                self.words.push(String::new());
                self.say(name, self.names(self.rule.cells(name)));
            }
            _ => return self.take_lists(take),
        }
        Some(())
    }

    fn take_lists(&mut self, take: Take) -> Option<()> {
        match take {
            Take::Shaft(name) => match self.rule.lists(name) {
                [shaft] => self.say(name, self.names(shaft)),
                _ => return None,
            },
            Take::Loop(name) => {
                let cells = self.rule.cells(name);
                let is_loop = cells.len() > 2 && cells.first() == cells.last();
                let open = &cells[..cells.len() - usize::from(is_loop)];
                self.say(name, self.names(open));
                self.words.extend(is_loop.then(|| "LOOP".to_owned()));
            }
            Take::Counted(name) => {
                let cells = self.rule.cells(name);
                self.words.push(cells.len().to_string());
                self.say(name, self.names(cells));
            }
            Take::CountedLists(name) => {
                let lists = self.rule.lists(name);
                self.words.push(lists.len().to_string());
                self.say(name, self.names(&lists.concat()));
            }
            Take::Lists(name) => {
                for (i, list) in self.rule.lists(name).iter().enumerate() {
                    self.words.extend((i > 0).then(|| "-".to_owned()));
                    self.words.extend(self.names(list));
                }
                self.used.push(name);
            }
            Take::Square(name) => {
                let first = *self.rule.cells(name).iter().min()?;
                self.say(name, self.names(&[first]));
            }
            Take::Diagonal(name) => {
                let cell = self.end(self.rule.cells(name))?;
                self.say(name, self.names(&[cell]));
            }
            Take::Side(name) => self.say(name, [side(self.rule.side(name)?)]),
            Take::Ends(name) => {
                let clue = self.rule.number(name)?.to_string();
                let is_far = matches!(self.rule.word("side"), Some("right" | "bottom"));
                let ends = if is_far { [String::new(), clue] } else { [clue, String::new()] };
                self.used.extend(["line", "side"]);
                self.words.push(side(self.rule.side("line")?));
                self.say(name, ends);
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns the end of a diagonal that names it: the left side points down, the top left, the right side up, the bottom right.
    fn end(&self, cells: &[CellId]) -> Option<CellId> {
        let shape = self.puzzle.shape();
        let [first, second, ..] = cells else { return cells.first().copied() };
        let down = shape.row(*second) > shape.row(*first);
        let right = shape.column(*second) > shape.column(*first);
        let (row, column) = (shape.row(*first), shape.column(*first));
        let inner = row < shape.rows() - 1;
        let named = if column == 0 && inner {
            (true, true)
        } else if row == 0 {
            (true, false)
        } else if column == shape.columns() - 1 && inner {
            (false, false)
        } else {
            (false, true)
        };
        if named == (down, right) { Some(*first) } else { cells.last().copied() }
    }

    /// Writes an argument in a code of its own.
    fn coded(&mut self) -> Option<()> {
        match self.rule.kind().name {
            "weighted-sum" => {
                let number = self.rule.number("number").unwrap_or(0);
                let by = self.rule.numbers("coefficients");
                let ones = vec![1; self.rule.cells("cells").len()];
                let by = joined(if by.is_empty() { &ones } else { by });
                self.used.push("coefficients");
                self.say("number", [format!("{number}_=_{by}")]);
            }
            "pair" => {
                let (shape, table) = (self.puzzle.shape(), self.rule.groups("table"));
                let values = usize::from(shape.values());
                if table.is_empty() || self.rule.word("relation").is_some() {
                    return None;
                }
                let bit = |at: usize| {
                    let row = table.get(at / values);
                    row.is_some_and(|row| {
                        row.contains(&((at % values) as i64 + i64::from(shape.low())))
                    })
                };
                let bits: Vec<bool> = (0..values * values).map(bit).collect();
                let six = |bits: &[bool]| {
                    bits.iter().enumerate().map(|(i, bit)| u8::from(*bit) << i).sum()
                };
                let code: String = bits.chunks(6).map(|bits| letter(six(bits))).collect();
                self.say("table", [code]);
            }
            "automaton" => {
                let regex = self.rule.word("regex")?;
                let bits: Vec<bool> = regex
                    .bytes()
                    .flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1 == 1))
                    .collect();
                let six = |bits: &[bool]| {
                    bits.iter().enumerate().map(|(i, bit)| u8::from(*bit) << (5 - i)).sum()
                };
                let code: String = bits.chunks(6).map(|bits| letter(six(bits))).collect();
                self.say("regex", [code]);
            }
            _ => return None,
        }
        Some(())
    }
}

fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join("_")
}

/// Returns the character for six bits.
fn letter(six: u8) -> char {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    char::from(LETTERS[usize::from(six & 63)])
}
