//! Game ids of Solo, from Simon Tatham's collection of puzzles: parameters, a colon, and the puzzle.
//!
//! ```text
//! 3x3:a2e9a5b6a2b3_7a1_4...         digits, letters for runs of empty cells, _ between numbers
//! 4x4db:  9jx:  3x3kdu:             size, then j jigsaw, x diagonals, k killer; symmetry and difficulty say nothing
//! 9j:GRID,WALLS   3x3k:GRID,WALLS,SUMS      walls of regions, walls of cages, sums of cages
//! ```
//!
//! `CxR` has boxes R wide and C high. Walls are runs of open edges: first all edges between columns, row by row, then all between
//! rows, column by column.

use super::grammar::wrong;
use super::square::jigsaw;
use crate::error::ReadError;
use crate::record::Record;
use ninefold_rules::shape::MAX_SIDE;
use ninefold_rules::{Argument, CellId, CellIds, Puzzle, Regions, Shape};

/// Returns `true` for a text that begins with a size, letters and a colon, behind which the puzzle follows.
pub(crate) fn looks_like_solo(text: &str) -> bool {
    let Some((head, rest)) = text.trim().split_once(':') else { return false };
    let is_plain = |text: &str, more: &str| {
        text.bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || more.as_bytes().contains(&b))
    };
    let rest = rest.split_whitespace().next().unwrap_or("");
    is_plain(head, "") && !rest.is_empty() && is_plain(rest, "_,") && parameters(head).is_some()
}

/// Reads a game id of Solo.
///
/// # Errors
///
/// Returns an error for a size beyond 25, and for a description that does not fit the size.
pub fn read_solo(text: &str) -> Result<Record, ReadError> {
    let (head, rest) = text.trim().split_once(':').ok_or_else(|| wrong("a game id has a colon"))?;
    let parameters =
        parameters(head).ok_or_else(|| wrong("the size of this game id is not understood"))?;
    read(&parameters, rest.trim()).map_err(wrong)
}

struct Parameters {
    /// The width and height of a box.
    width: usize,
    height: usize,
    is_jigsaw: bool,
    diagonals: bool,
    is_killer: bool,
}

fn parameters(head: &str) -> Option<Parameters> {
    let split = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        (text[..end].parse::<usize>().ok(), end)
    };
    let (height, end) = split(head);
    let (height, mut letters) = (height?, &head[end..]);
    let mut width = None;
    if let Some(rest) = letters.strip_prefix('x')
        && let (Some(number), end) = split(rest)
    {
        (width, letters) = (Some(number), &rest[end..]);
    }
    let has = |letter: char| letters.contains(letter);
    // The letter behind d and the number behind other letters say how the puzzle was generated.
    let is_jigsaw = has('j');
    let (width, height) = match width {
        Some(width) if is_jigsaw => (width.checked_mul(height)?, 1),
        Some(width) => (width, height),
        None if is_jigsaw => (height, 1),
        None => return None,
    };
    let side = width.checked_mul(height)?;
    (side > 1 && side < 1000).then_some(Parameters {
        width,
        height,
        is_jigsaw,
        diagonals: has('x'),
        is_killer: has('k'),
    })
}

fn read(parameters: &Parameters, text: &str) -> Result<Record, String> {
    let side = parameters.width * parameters.height;
    if side > MAX_SIDE {
        return Err(format!("a grid has 1 to {MAX_SIDE} rows, not {side}"));
    }
    let mut fields = text.split(',');
    let mut field = |name: &str| fields.next().ok_or_else(|| format!("the {name} are missing"));
    let givens = numbers(field("givens")?, side * side)?;
    let shape = if parameters.is_jigsaw {
        jigsaw(side, walls(field("walls of the regions")?, side)?)?
    } else {
        let boxes =
            Regions::Boxes { width: parameters.width as u8, height: parameters.height as u8 };
        Shape::new(side, side, side, 1, boxes, true, CellIds::EMPTY)
            .map_err(|error| error.to_string())?
    };
    let mut reading = Record::from(Puzzle::new(shape));
    for (i, number) in givens.into_iter().enumerate().filter(|(_, number)| *number > 0) {
        let value = reading.puzzle.shape().value(number);
        let value = value.ok_or_else(|| format!("{number} is no value of this grid"))?;
        reading.puzzle.give(CellId::at(i), value);
    }
    if parameters.diagonals {
        for of in ["main", "anti"] {
            reading.add_rule("x", "diagonal", vec![("of", Argument::Word(of.to_owned()))]);
        }
    }
    if parameters.is_killer {
        let cages = walls(field("walls of the cages")?, side)?;
        let sums = numbers(field("sums of the cages")?, side * side)?;
        add_cages(&mut reading, &cages, &sums);
    }
    match fields.next() {
        Some(_) => Err("there is more than this kind of puzzle has".to_owned()),
        None => Ok(reading),
    }
}

fn add_cages(reading: &mut Record, map: &[Option<u8>], sums: &[i64]) {
    let count = map.iter().flatten().max().map_or(0, |last| usize::from(*last) + 1);
    let mut cages: Vec<(i64, Vec<CellId>)> = vec![(0, Vec::new()); count];
    for (i, (cage, sum)) in map.iter().zip(sums).enumerate() {
        if let Some((known, cells)) = cage.and_then(|cage| cages.get_mut(usize::from(cage))) {
            *known += sum;
            cells.push(CellId::at(i));
        }
    }
    for (sum, cells) in cages {
        let mut named = vec![("cells", Argument::Cells(cells))];
        if sum > 0 {
            named.push(("sum", Argument::Number(sum)));
        }
        reading.add_rule("k", "cage", named);
    }
}

/// Reads a number for each cell; 0 for none.
fn numbers(text: &str, count: usize) -> Result<Vec<i64>, String> {
    let mut all = Vec::with_capacity(count);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()).max(1);
        match c {
            'a'..='z' => all.extend(std::iter::repeat_n(0, usize::from(c as u8 - b'a') + 1)),
            '_' => {}
            '0'..='9' => {
                let number = rest[..end].parse::<i64>().ok().filter(|n| (1..10_000).contains(n));
                all.push(number.ok_or_else(|| format!("{} is no number", &rest[..end.min(20)]))?);
            }
            _ => return Err(format!("'{}' is not understood", c.escape_default())),
        }
        let end = if c.is_ascii_digit() { end } else { c.len_utf8() };
        rest = &rest[end..];
        if all.len() > count {
            break;
        }
    }
    if all.len() == count {
        Ok(all)
    } else {
        Err(format!("there are {} cells, not {count}", all.len()))
    }
}

/// Reads walls, and returns the number of the region for each cell.
fn walls(text: &str, side: usize) -> Result<Vec<Option<u8>>, String> {
    let edges = 2 * side * (side - 1);
    let mut region: Vec<usize> = (0..side * side).collect();
    let mut at = 0;
    for byte in text.bytes() {
        let open = match byte {
            b'_' => 0,
            b'a'..=b'z' => usize::from(byte - b'a') + 1,
            _ => return Err("the walls are not understood".to_owned()),
        };
        for edge in at..(at + open).min(edges) {
            let (a, b) = edge_cells(edge, side);
            let (from, to) = (region[a].max(region[b]), region[a].min(region[b]));
            region.iter_mut().filter(|number| **number == from).for_each(|number| *number = to);
        }
        at += open + usize::from(byte != b'z');
        if at > edges + 1 {
            return Err("there are more walls than edges".to_owned());
        }
    }
    // Behind the last edge stands one more wall.
    if at != edges + 1 {
        return Err(format!("there are {at} edges, not {}", edges + 1));
    }
    super::square::numbered(&region).ok_or_else(|| "there are too many regions".to_owned())
}

/// Returns the two cells beside an edge.
const fn edge_cells(edge: usize, side: usize) -> (usize, usize) {
    let half = side * (side - 1);
    if edge < half {
        let first = edge / (side - 1) * side + edge % (side - 1);
        return (first, first + 1);
    }
    let (column, row) = ((edge - half) / (side - 1), (edge - half) % (side - 1));
    (row * side + column, (row + 1) * side + column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_runs_and_numbers() {
        let text = "3x3:a2e9a5b6a2b3_7a1_4a9_6a2b4_1a7_2b1_7e6_9b2_5a8_1b6a5_9a3_8a7_2b8a6b1a1e4a";
        assert!(looks_like_solo(text));
        let reading = read_solo(text).unwrap();
        assert!(reading.puzzle.is_classic());
        assert_eq!(reading.puzzle.text().get(..18), Some(".2.....9.5..6.2..3"));
        let large = read_solo("2x4xdu:z12_3z_3l").map(|reading| reading.puzzle.shape().rows());
        assert!(large.is_err(), "12 is no value of 8x8");
        assert_eq!(
            read_solo("2x3:zj").unwrap().puzzle.shape().regions(),
            &Regions::Boxes { width: 3, height: 2 }
        );
    }

    #[test]
    fn walls_are_runs_of_open_edges() {
        // Two columns: the edge between columns is a wall in both rows, the edges between rows are open.
        let reading = read_solo("2j:1c,__b").unwrap();
        assert_eq!(reading.puzzle.layout().region(CellId(0)), Some(0));
        assert_eq!(reading.puzzle.layout().region(CellId(2)), Some(0));
        assert_eq!(reading.puzzle.layout().region(CellId(1)), Some(1));
        let killer = read_solo("1x2k:d,__b,3_3b").unwrap();
        let sums: Vec<_> = killer.puzzle.rules().iter().map(|rule| rule.number("sum")).collect();
        assert_eq!(sums, [Some(3), Some(3)]);
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        for text in [
            "",
            "3x3:",
            "3x3:a",
            "99x99:a",
            "3x3k:zzzc",
            "2j:d,_",
            "2j:d,zz",
            "2j:d,__b,d",
            "3x3:é",
        ] {
            assert!(read_solo(text).is_err(), "{text}");
        }
        assert!(!looks_like_solo("12:30") && !looks_like_solo("3x3::k:1"));
    }
}
