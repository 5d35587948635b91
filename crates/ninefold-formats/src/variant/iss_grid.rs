//! The grid of a text of the Interactive Sudoku Solver: its shape, and the names of its cells.

use super::iss_parts::Part;
use ninefold_rules::shape::usual_box;
use ninefold_rules::{CellId, Layout, Regions, Shape};

/// The shape, the unknowns beside the grid, and a jigsaw that stands beside boxes.
pub(super) struct Grid {
    pub(super) shape: Shape,
    /// For each name of unknowns: the first of them, and how many there are.
    unknowns: Vec<(String, usize, usize)>,
    jigsaw: Vec<Vec<CellId>>,
    /// The first of the unknowns for the value that each row, column and region lacks, if the text speaks of them.
    pub(super) lacking: Option<usize>,
}

impl Grid {
    /// Finds out the grid of a text.
    pub(super) fn of(parts: &[Part<'_>]) -> Result<Self, String> {
        let find = |name: &str| parts.iter().find(|part| part.name == name);
        let (mut rows, mut columns, mut values) = (9, 9, None);
        let (mut low, mut raw) = (1, false);
        if let Some(part) = find("Shape") {
            let size = part.arguments.first().copied().unwrap_or("");
            (rows, columns) = pair(size).ok_or_else(|| format!("{size} is no shape"))?;
            if let Some(range) = part.arguments.get(1).filter(|range| !range.is_empty()) {
                let (first, last) = range.split_once('-').unwrap_or(("1", range));
                let number =
                    |text: &str| text.parse::<i32>().map_err(|_| format!("{range} is no range"));
                low = number(first)?;
                values = Some(
                    usize::try_from(number(last)? - low + 1)
                        .map_err(|_| format!("{range} is no range"))?,
                );
            }
            raw = part.arguments.get(2).is_some_and(|kind| *kind == "Raw");
        }
        let side = rows.max(columns);
        let size = find("RegionSize")
            .and_then(|part| part.arguments.first()?.parse().ok())
            .unwrap_or(side);
        let boxes = find("NoBoxes").is_none() && !raw;
        let boxes = if boxes { box_of(rows, columns, size) } else { None };
        let jigsaw = match find("Jigsaw").and_then(|part| part.arguments.last()) {
            Some(map) => regions(map, rows * columns, side, values.unwrap_or(side))?,
            None => vec![None; rows * columns],
        };
        let map = match boxes {
            Some((width, height)) => Regions::Boxes { width, height },
            None => Regions::Map(jigsaw.clone()),
        };
        let void = ninefold_rules::CellIds::EMPTY;
        let shape = Shape::new(rows, columns, values.unwrap_or(side), low, map, !raw, void);
        let shape = shape.map_err(|error| error.to_string())?;
        let jigsaw = if boxes.is_some() { sets(&jigsaw) } else { Vec::new() };
        let mut grid = Self { shape, unknowns: Vec::new(), jigsaw, lacking: None };
        grid.add_unknowns(parts)?;
        Ok(grid)
    }

    fn add_unknowns(&mut self, parts: &[Part<'_>]) -> Result<(), String> {
        let mut first = self.shape.canvas();
        for part in parts.iter().filter(|part| part.name == "Var") {
            let prefix = part.arguments.first().copied().unwrap_or("");
            let size = part.arguments.get(2).copied().unwrap_or("");
            let count = pair(size).map(|(a, b)| a * b).or_else(|| size.parse().ok()).unwrap_or(1);
            if count > 1000 {
                return Err(format!("there are {count} unknowns beside the grid"));
            }
            self.unknowns.push((prefix.to_owned(), first, count));
            first += count;
        }
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let fits = rows == columns && usize::from(self.shape.values()) == rows + 1;
        if parts.iter().any(|part| part.name == "Doppelganger") && fits && self.shape.low() == 0 {
            self.lacking = Some(first);
            // The unknown of a row stands in a column beside the grid, and so on.
            for prefix in ["DGC", "DGR", "DGB"] {
                self.unknowns.push((prefix.to_owned(), first, rows));
                first += rows;
            }
        }
        let shape = self.shape.clone().with_extra(first - self.shape.canvas());
        self.shape = shape.map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Returns the regions of a jigsaw that stand beside boxes.
    pub(super) fn jigsaw_sets(&self) -> Vec<Vec<CellId>> {
        self.jigsaw.clone()
    }

    /// Reads the name of a cell, such as `R1C2`, `RaCb` or `VP3`, moved by rows and columns.
    pub(super) fn cell(&self, name: &str, (down, right): (i32, i32)) -> Result<CellId, String> {
        let none = || format!("{name} is no cell of this grid");
        let beside = name.starts_with("DG").then_some(name);
        if let Some(rest) = beside.or_else(|| name.strip_prefix(['V', 'v'])) {
            let letters = rest.trim_end_matches(|c: char| c.is_ascii_digit());
            let number = rest[letters.len()..].parse::<usize>().unwrap_or(1);
            let known =
                self.unknowns.iter().find(|(prefix, ..)| prefix.eq_ignore_ascii_case(letters));
            let (_, first, count) = known.ok_or_else(none)?;
            return if (1..=*count).contains(&number) {
                Ok(CellId::at(first + number - 1))
            } else {
                Err(none())
            };
        }
        let mut places = name.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
        // `c` is also a place.
        if places.is_none_or(|(row, _)| row.is_empty()) {
            places = name.get(1..2).zip(name.get(3..));
        }
        let (row, column) = places.ok_or_else(none)?;
        let (row, column) = (place(row).ok_or_else(none)?, place(column).ok_or_else(none)?);
        self.shape.cell(row - 1 + down, column - 1 + right).ok_or_else(none)
    }

    /// Reads a cell with its values, such as `R1C2_1_5`.
    pub(super) fn given(&self, text: &str, by: (i32, i32)) -> Result<(CellId, Vec<i64>), String> {
        let mut words = text.split('_');
        let cell = self.cell(words.next().unwrap_or(""), by)?;
        let number = |word: &str| {
            let number = word.parse::<i64>().ok();
            let number = number.filter(|&number| self.shape.value(number).is_some());
            number.ok_or_else(|| format!("{word} is no value of this grid"))
        };
        Ok((cell, words.map(number).collect::<Result<_, _>>()?))
    }

    /// Reads the targets of `Replicate` as offsets from its origin: bit k of six in a character stands for a cell.
    pub(super) fn targets(&self, arguments: &[&str]) -> Result<Vec<(i32, i32)>, String> {
        let origin = match arguments.get(1) {
            Some(name) => self.cell(name, (0, 0))?,
            None => CellId(0),
        };
        let mut targets = Vec::new();
        for (i, byte) in arguments.first().copied().unwrap_or("").bytes().enumerate() {
            let six = sextet(byte).ok_or("the targets of Replicate are not understood")?;
            for bit in (0..6).filter(|bit| six >> bit & 1 == 1) {
                let target = origin.index() + i * 6 + bit;
                if target >= self.shape.canvas() {
                    return Err("a target of Replicate is beyond the grid".to_owned());
                }
                let target = CellId::at(target);
                let down = self.shape.row(target) as i32 - self.shape.row(origin) as i32;
                let right = self.shape.column(target) as i32 - self.shape.column(origin) as i32;
                targets.push((down, right));
            }
        }
        Ok(targets)
    }

    /// Returns the diagonal that a cell names: the left side goes down right, the top down left, the right side up left,
    /// the bottom up right.
    pub(super) fn diagonal(&self, cell: CellId) -> Option<Vec<CellId>> {
        let (rows, columns) = (self.shape.rows() as i32, self.shape.columns() as i32);
        let (row, column) = (self.shape.row(cell) as i32, self.shape.column(cell) as i32);
        let (down, right) = if column == 0 && row < rows - 1 {
            (1, 1)
        } else if row == 0 {
            (1, -1)
        } else if column == columns - 1 && row < rows - 1 {
            (-1, -1)
        } else if row == rows - 1 {
            (-1, 1)
        } else {
            return None;
        };
        let steps = 0..rows.max(columns);
        let cells = steps.map_while(|i| self.shape.cell(row + i * down, column + i * right));
        Some(cells.collect())
    }
}

/// Returns the number of a row or column: digits, or one letter from `a` = 10.
pub(super) fn place(text: &str) -> Option<i32> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) => only.to_digit(36).filter(|n| *n > 0).map(|n| n as i32),
        _ => text.parse().ok(),
    }
}

/// Returns the six bits of a character.
const fn sextet(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    }
}

fn pair(text: &str) -> Option<(usize, usize)> {
    let (a, b) = text.split_once('x')?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=100).contains(n));
    Some((number(a)?, number(b)?))
}

/// Returns the width and height of a box of this size: as square as it can be while it tiles the grid.
fn box_of(rows: usize, columns: usize, size: usize) -> Option<(u8, u8)> {
    if rows == columns && size == rows {
        return usual_box(size);
    }
    let least = (2..=size).take_while(|n| n * n <= size).filter(|n| size.is_multiple_of(*n));
    least.collect::<Vec<_>>().into_iter().rev().find_map(|small| {
        let large = size / small;
        let fits =
            |high: usize, wide: usize| rows.is_multiple_of(high) && columns.is_multiple_of(wide);
        let (high, wide) = if fits(small, large) {
            (small, large)
        } else if fits(large, small) {
            (large, small)
        } else {
            return None;
        };
        Some((wide as u8, high as u8))
    })
}

/// Reads a jigsaw. One region that is smaller or larger than the others is none.
fn regions(map: &str, cells: usize, least: usize, most: usize) -> Result<Vec<Option<u8>>, String> {
    let letters: Vec<char> = map.chars().collect();
    if letters.len() != cells {
        return Err(format!("a jigsaw of {} characters does not fit {cells} cells", letters.len()));
    }
    let mut known: Vec<char> = Vec::new();
    for letter in &letters {
        if !known.contains(letter) {
            known.push(*letter);
        }
    }
    if known.len() == 1 || known.len() > 255 {
        return Ok(vec![None; cells]);
    }
    let size = |letter: &char| letters.iter().filter(|other| *other == letter).count();
    let odd: Vec<char> =
        known.iter().copied().filter(|letter| !(least..=most).contains(&size(letter))).collect();
    if odd.len() > 1 {
        return Err("a jigsaw has regions of several sizes".to_owned());
    }
    let number = |letter: &char| {
        let at = known.iter().position(|other| other == letter);
        at.filter(|_| !odd.contains(letter)).map(|at| at as u8)
    };
    Ok(letters.iter().map(number).collect())
}

fn sets(map: &[Option<u8>]) -> Vec<Vec<CellId>> {
    let most = map.iter().flatten().max().copied();
    let set = |region: u8| {
        (0..map.len()).filter(|&i| map[i] == Some(region)).map(CellId::at).collect::<Vec<_>>()
    };
    let sets = most.map_or_else(Vec::new, |most| (0..=most).map(set).collect());
    sets.into_iter().filter(|set| !set.is_empty()).collect()
}

/// Reads a row or column such as `C4` or `Ra`.
pub(super) fn side(text: &str, layout: &Layout) -> Result<ninefold_rules::rule::Side, String> {
    use ninefold_rules::layout::Kind;
    let none = || format!("{text} is no row or column");
    let line = match text.chars().next() {
        Some('R' | 'r') => Kind::Row,
        Some('C' | 'c') => Kind::Column,
        _ => return Err(none()),
    };
    let number = place(&text[1..]).ok_or_else(none)? as usize - 1;
    let side = ninefold_rules::rule::Side { line, number };
    if side.cells(layout).is_empty() { Err(none()) } else { Ok(side) }
}
