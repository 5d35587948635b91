//! Killer puzzles in one line of cages.
//!
//! ```text
//! 3x3:d:k:2817:2817:2818:...     box, d for both diagonals, k, then 256 times the sum plus the number of the cage for each cell
//! S<J<<O<<KJ^<<^<^>^^<N...       the sum of a cage in one cell (0-9, A-Z = 10 to 35, a-j = 36 to 45); others point to it:
//!                                < > ^ v, and ` ' , . for up left, up right, down left, down right
//! 14 <  <  17 10 7  <  22 <      the same with numbers
//! KABBBCDD...,"11,25,14"         a letter for the cage of each cell, and the sums in the order of the letters
//! ```

use super::grammar::wrong;
use super::square::side_of;
use crate::error::ReadError;
use crate::record::Record;
use ninefold_rules::{Argument, CellId, CellIds, Puzzle, Regions, Shape};

/// Returns `true` for a text in one of these forms.
pub(crate) fn looks_like_killer(text: &str) -> bool {
    has_killer_head(text) || arrows(text).is_some() || letters(text).is_some()
}

/// Returns `true` for a text that begins with a box and flags, of which one is `k`.
pub(crate) fn has_killer_head(text: &str) -> bool {
    head(text).is_some_and(|head| head.flags.contains(&"k"))
}

/// Reads a killer in one of these forms.
///
/// # Errors
///
/// Returns an error for another number of cells, and for cells whose cage is not known.
pub fn read_killer(text: &str) -> Result<Record, ReadError> {
    if let Some(head) = head(text) {
        return read_numbers(&head);
    }
    let (side, cages) = match (arrows(text), letters(text)) {
        (Some(cells), _) => of_arrows(&cells)?,
        (_, Some((cells, sums))) => of_letters(cells, sums)?,
        _ => return Err(wrong("there are no cages in this text")),
    };
    let shape = Shape::square(side).map_err(|error| wrong(error.to_string()))?;
    let mut reading = Record::from(Puzzle::new(shape));
    add_cages(&mut reading, cages);
    Ok(reading)
}

/// A cage: its sum, or 0 for none, and its cells.
type Cage = (i64, Vec<CellId>);

fn add_cages(reading: &mut Record, cages: Vec<Cage>) {
    for (sum, cells) in cages {
        let mut named = vec![("cells", Argument::Cells(cells))];
        if sum > 0 {
            named.push(("sum", Argument::Number(sum)));
        }
        reading.add_rule("cage", "cage", named);
    }
}

/// The beginning of the form with a box.
struct Head<'a> {
    width: usize,
    height: usize,
    flags: Vec<&'a str>,
    rest: &'a str,
}

fn head(text: &str) -> Option<Head<'_>> {
    let (size, mut rest) = text.trim_start().split_once(':')?;
    let (width, height) = size.split_once('x')?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=25).contains(n));
    let (width, height) = (number(width)?, number(height)?);
    let mut flags = Vec::new();
    while let Some((flag, behind)) = rest.split_once(':') {
        if !(flag.len() <= 3 && flag.bytes().all(|b| b.is_ascii_lowercase())) {
            break;
        }
        flags.push(flag);
        rest = behind;
    }
    (!flags.is_empty()).then_some(Head { width, height, flags, rest })
}

fn read_numbers(head: &Head<'_>) -> Result<Record, ReadError> {
    let side = head.width * head.height;
    let numbers = head.rest.split(|c: char| matches!(c, ':' | ';' | ',') || c.is_whitespace());
    let numbers: Vec<i64> = numbers
        .filter(|word| !word.is_empty())
        .enumerate()
        .map(|(i, word)| {
            let number = word.parse::<i64>().ok().filter(|n| (0..=1_000_000).contains(n));
            number.ok_or_else(|| {
                wrong(format!("cell {}: {} is no number", i + 1, word.escape_default()))
            })
        })
        .collect::<Result<_, _>>()?;
    if numbers.len() != side * side {
        return Err(wrong(format!("there are {} cells, not {}", numbers.len(), side * side)));
    }
    let (width, height) = (head.width as u8, head.height as u8);
    let boxes = Regions::Boxes { width, height };
    let shape = Shape::new(side, side, side, 1, boxes, true, CellIds::EMPTY);
    let mut reading = Record::from(Puzzle::new(shape.map_err(|error| wrong(error.to_string()))?));
    for flag in head.flags.iter().filter(|flag| !flag.is_empty()) {
        match *flag {
            "k" => {}
            "d" | "x" => {
                for of in ["main", "anti"] {
                    reading.add_rule("d", "diagonal", vec![("of", Argument::Word(of.to_owned()))]);
                }
            }
            "j" => reading.add_unread("j (jigsaw regions)", None),
            other => reading.add_unread(other, None),
        }
    }
    let mut cages: Vec<(i64, Cage)> = Vec::new();
    for (i, number) in numbers.into_iter().enumerate() {
        let (sum, cage) = (number / 256, number % 256);
        match cages.iter_mut().find(|(known, _)| *known == cage) {
            _ if sum == 0 => {}
            Some((_, (known, cells))) if *known == sum => cells.push(CellId::at(i)),
            Some((_, (known, _))) => {
                return Err(wrong(format!(
                    "cell {}: its cage has the sums {known} and {sum}",
                    i + 1
                )));
            }
            None => cages.push((cage, (sum, vec![CellId::at(i)]))),
        }
    }
    add_cages(&mut reading, cages.into_iter().map(|(_, cage)| cage).collect());
    Ok(reading)
}

/// A cell of the form with arrows: a sum, or the step to the cell that leads to it.
enum Cell {
    Sum(i64),
    Step(i32, i32),
}

/// Returns the cells of the form with arrows: one character each, or words with blanks between them.
fn arrows(text: &str) -> Option<Vec<Cell>> {
    let text = text.trim();
    if text.len() > 4096 || !text.contains(['<', '>', '^']) {
        return None;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let cells: Option<Vec<Cell>> =
        if side_of(words.len()).is_some() && words.iter().all(|w| w.len() <= 3) {
            words
                .iter()
                .map(|word| match word.parse() {
                    Ok(sum) if (0..1000).contains(&sum) => Some(Cell::Sum(sum)),
                    _ => step(word),
                })
                .collect()
        } else {
            let cell = |c: char| match c {
                '0'..='9' | 'A'..='Z' => c.to_digit(36).map(|n| Cell::Sum(n.into())),
                'a'..='j' => Some(Cell::Sum(i64::from(u32::from(c) - u32::from('a')) + 36)),
                _ => step(c.encode_utf8(&mut [0; 4])),
            };
            text.chars().filter(|c| !c.is_whitespace()).map(cell).collect()
        };
    cells.filter(|cells| side_of(cells.len()).is_some())
}

fn step(word: &str) -> Option<Cell> {
    Some(match word {
        "<" => Cell::Step(0, -1),
        ">" => Cell::Step(0, 1),
        "^" => Cell::Step(-1, 0),
        "v" => Cell::Step(1, 0),
        "`" => Cell::Step(-1, -1),
        "'" => Cell::Step(-1, 1),
        "," => Cell::Step(1, -1),
        "." => Cell::Step(1, 1),
        _ => return None,
    })
}

fn of_arrows(cells: &[Cell]) -> Result<(usize, Vec<Cage>), ReadError> {
    let side = side_of(cells.len()).ok_or_else(|| wrong("the cells are no square grid"))?;
    let mut cages: Vec<Cage> = cells
        .iter()
        .map(|cell| match cell {
            Cell::Sum(sum) => (*sum, Vec::new()),
            Cell::Step(..) => (-1, Vec::new()),
        })
        .collect();
    for start in 0..cells.len() {
        let (mut at, mut steps) = (start, 0);
        while let Cell::Step(down, right) = cells[at] {
            let (row, column) = ((at / side) as i32 + down, (at % side) as i32 + right);
            let inside = |n: i32| (0..side as i32).contains(&n);
            steps += 1;
            if !inside(row) || !inside(column) || steps > cells.len() {
                return Err(wrong(format!("cell {}: its arrow leads to no sum", start + 1)));
            }
            at = row as usize * side + column as usize;
        }
        cages[at].1.push(CellId::at(start));
    }
    cages.retain(|(_, cells)| !cells.is_empty());
    Ok((side, cages))
}

/// Returns the cells and the sums of the form with letters.
fn letters(text: &str) -> Option<(&str, &str)> {
    let (cells, sums) = text.trim().strip_prefix('K')?.split_once(',')?;
    let fits = cells.bytes().all(|b| b.is_ascii_alphabetic()) && side_of(cells.len()).is_some();
    let sums = sums.trim().trim_matches('"');
    let is_list = sums.contains(',') && sums.bytes().all(|b| b.is_ascii_digit() || b == b',');
    (fits && is_list).then_some((cells, sums))
}

fn of_letters(cells: &str, sums: &str) -> Result<(usize, Vec<Cage>), ReadError> {
    let side = side_of(cells.len()).ok_or_else(|| wrong("the cells are no square grid"))?;
    let mut names: Vec<u8> = cells.bytes().collect();
    // Upper-case letters come first, as in ASCII.
    names.sort_unstable();
    names.dedup();
    let sums: Vec<i64> = sums.split(',').filter_map(|sum| sum.parse().ok()).collect();
    if sums.len() != names.len() {
        return Err(wrong(format!("there are {} cages and {} sums", names.len(), sums.len())));
    }
    let of = |name: &u8| {
        let places = cells.bytes().enumerate().filter(|(_, other)| other == name);
        places.map(|(i, _)| CellId::at(i)).collect()
    };
    Ok((side, sums.iter().zip(&names).map(|(sum, name)| (*sum, of(name))).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cages(reading: &Record) -> Vec<(Option<i64>, usize)> {
        let cages = reading.puzzle.rules().iter().filter(|rule| rule.kind().name == "cage");
        cages.map(|rule| (rule.number("sum"), rule.cells("cells").len())).collect()
    }

    #[test]
    fn cages_are_numbers() {
        let mut numbers = vec!["0".to_owned(); 81];
        (numbers[0], numbers[1], numbers[2]) = ("2561".into(), "2561".into(), "258".into());
        let reading = read_killer(&format!("3x3:d:k:{}", numbers.join(":"))).unwrap();
        assert_eq!(cages(&reading), [(Some(10), 2), (Some(1), 1)]);
        assert_eq!(reading.puzzle.rules().len(), 4);
        numbers[3] = "513".into();
        assert!(read_killer(&format!("3x3::k:{}", numbers.join(";"))).is_err());
        assert!(read_killer("3x3::k:1").is_err());
        let odd = format!("3x3:q:k:{}", numbers[..3].join(":") + &":0".repeat(78));
        assert_eq!(read_killer(&odd).unwrap().unread[0].name, "q");
    }

    #[test]
    fn arrows_lead_to_sums() {
        let reading = read_killer("A<0<\n^^>^\n0<0<\n0'^5").unwrap();
        assert_eq!(cages(&reading)[0], (Some(10), 4));
        let spaced = read_killer("10 < 0 <  ^ ^ > ^  0 < 0 <  0 0 ^ 5").unwrap();
        assert_eq!(cages(&spaced)[0], (Some(10), 4));
        for wrong in ["<".repeat(81), ">".repeat(80) + "v", format!("><{}", "1".repeat(79))] {
            assert!(looks_like_killer(&wrong) && read_killer(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn letters_name_cages() {
        let cells = "AABBAABBCCDDCCDd";
        let reading = read_killer(&format!("K{cells},\"10,10,10,9,1\"")).unwrap();
        assert_eq!(cages(&reading)[4], (Some(1), 1));
        assert!(read_killer(&format!("K{cells},\"10,10\"")).is_err());
    }
}
