//! From options to a wish: names become techniques, files become patterns and puzzles.
//!
//! A pattern is a drawing: what matters is where a sign stands, not which.
//!
//! ```text
//!   .xx...xx.        . 0 - _ are empty cells, everything else is a clue; lines between boxes do not
//!   x..x.x..x        count. Where there are none of these signs, a blank is an empty cell, or the
//!   x...x...x ...    only sign besides digits.
//! ```
//!
//! What is no such drawing is read as a puzzle in any format, and its givens are the pattern.

use super::super::technique_names::{technique, techniques};
use crate::args::{GenerateArgs, SymmetryArg};
use crate::cli_error::CliError;
use crate::input::{HowToRead, Input};
use crate::show::words;
use ninefold::logic::{Level, Technique};
use ninefold::making::{Impossible, Maker, Symmetry, Wish};
use ninefold::{Cell, CellSet, Grid};
use ninefold_formats::{ErrorKind, ReadError};
use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

/// A drawing is a page at most; what is longer is something else.
const LONG: u64 = 1 << 20;

/// The wish that the options describe.
pub(super) fn wish(args: &GenerateArgs, how: &HowToRead) -> Result<Wish, CliError> {
    let technique = args.technique.as_deref().map(technique).transpose()?;
    let pattern = args.pattern.as_deref().map(|text| pattern(text, how)).transpose()?;
    let near = args.near.as_deref().map(|text| near(text, how)).transpose()?;
    Ok(Wish {
        clues: args.clues.clone(),
        symmetry: match args.symmetry {
            Some(SymmetryArg::Exactly(symmetry)) => Some(symmetry),
            Some(SymmetryArg::Any) | None => None,
        },
        pattern,
        near,
        minimal: args.minimal,
        maximal: args.maximal,
        er: args.er.clone(),
        ep: args.ep.clone(),
        ed: args.ed.clone(),
        pearl: args.pearl,
        diamond: args.diamond,
        level: args.level,
        technique,
        strictly: strict_level(args, technique),
        without: techniques(&args.without)?,
        only: techniques(&args.only)?,
    })
}

/// The level of `--strictly`; without a value it is that of the technique.
fn strict_level(args: &GenerateArgs, technique: Option<Technique>) -> Option<Level> {
    args.strictly.and_then(|level| level.or(technique.map(Technique::level)))
}

/// The wish, or one for each symmetry that it can have where any will do.
pub(super) fn possible(wish: Wish, args: &GenerateArgs) -> Result<Vec<Wish>, Impossible> {
    let check = |wish: &Wish| Maker::new(wish.clone(), 0).map(drop);
    if args.symmetry != Some(SymmetryArg::Any) {
        return check(&wish).map(|()| vec![wish]);
    }
    let kinds = Symmetry::ALL.into_iter().filter(|symmetry| *symmetry != Symmetry::None);
    let (mut possible, mut why) = (Vec::new(), None);
    for symmetry in kinds {
        let wish = Wish { symmetry: Some(symmetry), ..wish.clone() };
        match check(&wish) {
            Ok(()) => possible.push(wish),
            Err(impossible) => why = why.or(Some(impossible)),
        }
    }
    why.filter(|_| possible.is_empty()).map_or(Ok(possible), Err)
}

/// Which of the options that were given make a wish impossible.
pub(super) fn concerned(impossible: &Impossible, args: &GenerateArgs) -> String {
    use Impossible as I;
    let given = [
        ("--clues", args.clues.is_some()),
        ("--symmetry", args.symmetry.is_some()),
        ("--pattern", args.pattern.is_some()),
        ("--near", args.near.is_some()),
        ("--minimal", args.minimal),
        ("--er", args.er.is_some()),
        ("--ep", args.ep.is_some()),
        ("--ed", args.ed.is_some()),
        ("--pearl", args.pearl),
        ("--diamond", args.diamond),
        ("--level", args.level.is_some()),
        ("--technique", args.technique.is_some()),
        ("--strictly", args.strictly.is_some()),
        ("--without", !args.without.is_empty()),
        ("--only", !args.only.is_empty()),
    ];
    let concerns: &[&str] = match impossible {
        I::TooFewClues | I::TooManyClues | I::CluesOfPattern(_) => &["--clues", "--pattern"],
        I::TooManyForMinimal => &["--clues", "--pattern", "--minimal"],
        I::CluesOfSymmetry(_) => &["--clues", "--symmetry"],
        I::SymmetryOfPattern(_) => &["--symmetry", "--pattern"],
        I::EmptyLines(..) => &["--pattern"],
        I::NearClash | I::NearTooFew => &["--near"],
        I::OffScale("ER") | I::AboveKnown("ER") => &["--er"],
        I::OffScale("EP") | I::AboveKnown("EP") => &["--ep"],
        I::OffScale("ED") | I::AboveKnown("ED") => &["--ed"],
        I::RatingsApart => &["--er", "--ep", "--ed", "--pearl", "--diamond"],
        I::NeededAndForbidden(_) => &["--technique", "--without"],
        I::NeededAndUnknown(_) => &["--technique", "--only"],
        I::NeverNeeded(_) => &["--technique"],
        I::NeverStrictlyNeeded(..) => &["--technique", "--strictly"],
        I::LevelBelow(..) => &["--level", "--technique"],
        I::LevelAbove(_) => &["--level", "--only"],
        I::NothingPlaces => &["--only"],
        I::SinglesRateLess => &["--er", "--level", "--only", "--technique"],
        I::RatesMore(_) => &["--er", "--technique"],
        _ => &given.map(|(option, _)| option),
    };
    let names = given.iter().filter(|(option, is_given)| *is_given && concerns.contains(option));
    let names: Vec<String> = names.map(|(option, _)| (*option).to_owned()).collect();
    format!("see {}", words::listed(&names))
}

/// The puzzle of `--near`.
fn near(argument: &str, how: &HowToRead) -> Result<Grid, CliError> {
    let named = |error| CliError::read(format!("--near {argument}"), None, error);
    Input::of_argument(argument).and_then(|input| first_puzzle(&input, how)).map_err(named)
}

/// The cells of `--pattern`.
fn pattern(argument: &str, how: &HowToRead) -> Result<CellSet, CliError> {
    let named = |error| CliError::read(format!("--pattern {argument}"), None, error);
    let text = drawing_text(argument).map_err(named)?;
    if let Some(cells) = drawn(&text) {
        return Ok(cells);
    }
    let input = if argument == "-" {
        Ok(Input::Text { name: "-", text })
    } else {
        Input::of_argument(argument)
    };
    let givens = input.and_then(|input| first_puzzle(&input, how)).map_err(named)?;
    Ok(givens.filled())
}

/// The text that may be a drawing: that of a file, of standard input, or the argument itself.
fn drawing_text(argument: &str) -> Result<String, ReadError> {
    let is_file = Path::new(argument).is_file();
    if !is_file && argument != "-" {
        return Ok(argument.to_owned());
    }
    let mut bytes = Vec::new();
    let read = if is_file {
        std::fs::File::open(argument).and_then(|file| file.take(LONG).read_to_end(&mut bytes))
    } else {
        std::io::stdin().take(LONG).read_to_end(&mut bytes)
    };
    read.map_err(|error| ReadError::new(ErrorKind::Io, format!("it cannot be read: {error}")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The givens of the first puzzle of an input.
fn first_puzzle(input: &Input, how: &HowToRead) -> Result<Grid, ReadError> {
    let mut reader = input.open(how, &std::sync::Arc::default())?;
    let nothing = || ReadError::new(ErrorKind::Empty, "there is no puzzle in it");
    Ok(reader.next().ok_or_else(nothing)??.parse()?.puzzle.givens)
}

/// The cells of a drawing, if the text is one: all of it, or all but remarks, or else its first line
/// that is one alone.
fn drawn(text: &str) -> Option<CellSet> {
    let is_remark = |line: &&str| line.starts_with("# ");
    let rest: String = text.lines().filter(|l| !is_remark(l)).flat_map(|l| [l, "\n"]).collect();
    let line = || rest.lines().find_map(whole);
    whole(text).or_else(|| whole(&rest)).or_else(line)
}

fn whole(text: &str) -> Option<CellSet> {
    let is_border = |line: &&str| line.chars().all(|c| is_line(c) || "-= ".contains(c));
    let all = signs(text.lines());
    let rows = signs(text.lines().filter(|line| !is_border(line)));
    let drawing = [all, rows].into_iter().find(|signs| signs.len() == Cell::COUNT);
    drawing.or_else(|| with_blanks(text)).and_then(|signs| clue_cells(&signs))
}

fn signs<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<char> {
    lines.flat_map(str::chars).filter(|c| !c.is_whitespace() && !is_line(*c)).collect()
}

/// Whether a sign is drawn between cells.
fn is_line(sign: char) -> bool {
    matches!(sign, '|' | '+' | '\u{2500}'..='\u{257f}')
}

/// The signs of nine rows in which a blank is an empty cell; blanks at the end may be missing.
fn with_blanks(text: &str) -> Option<Vec<char>> {
    let rows: Vec<Vec<char>> = text.lines().map(|row| row.trim_end().chars().collect()).collect();
    let fits = rows.len() == 9 && rows.iter().all(|row| row.len() <= 9);
    if !fits || text.contains(EMPTY) {
        return None;
    }
    let filled = |row: Vec<char>| row.into_iter().chain(std::iter::repeat(' ')).take(9);
    let blank_is_dot = |sign| if sign == ' ' { '.' } else { sign };
    Some(rows.into_iter().flat_map(filled).map(blank_is_dot).collect())
}

/// The signs that always mean an empty cell.
const EMPTY: [char; 4] = ['.', '0', '-', '_'];

/// The cells with a clue, unless the signs leave it open which these are.
fn clue_cells(signs: &[char]) -> Option<CellSet> {
    let is_digit = |sign: &char| ('1'..='9').contains(sign);
    let others: BTreeSet<char> = signs.iter().copied().filter(|sign| !is_digit(sign)).collect();
    let others: Vec<char> = others.into_iter().collect();
    let empty = match others.as_slice() {
        others if others.iter().any(|sign| EMPTY.contains(sign)) => EMPTY.to_vec(),
        [] => Vec::new(),
        [one] if signs.iter().any(is_digit) => vec![*one],
        _ => return None,
    };
    let clues = Cell::all().zip(signs).filter(|(_, sign)| !empty.contains(sign));
    Some(clues.map(|(cell, _)| cell).collect())
}

#[cfg(test)]
mod tests {
    use super::drawn;
    use ninefold::{Cell, CellSet};

    /// The first cell of every row, and the whole last one.
    fn expected() -> CellSet {
        Cell::all().filter(|cell| cell.column() == 0 || cell.row() == 8).collect()
    }

    /// The same, drawn with these signs.
    fn drawing(clue: char, empty: char, end: &str) -> String {
        let sign = |cell| if expected().contains(cell) { clue } else { empty };
        let row = |row| (0..9).filter_map(move |column| Cell::at(row, column)).map(sign);
        (0..9).map(|number| row(number).collect::<String>() + end).collect()
    }

    #[test]
    fn any_sign_is_a_clue_and_the_usual_ones_are_empty() {
        for clue in ['x', 'X', '#', '*', '1', '9', '@', 'o'] {
            for empty in ['.', '0', '-', '_'] {
                for end in ["", "\n", "\r\n"] {
                    let text = drawing(clue, empty, end);
                    assert_eq!(drawn(&text), Some(expected()), "{text}");
                }
            }
        }
    }

    #[test]
    fn blanks_are_empty_where_nothing_else_is() {
        let text = drawing('#', ' ', "\n");
        assert_eq!(drawn(&text), Some(expected()));
        let trimmed: String = text.lines().map(|row| row.trim_end().to_owned() + "\n").collect();
        assert_eq!(drawn(&trimmed), Some(expected()));
    }

    #[test]
    fn one_sign_beside_digits_is_empty() {
        assert_eq!(drawn(&drawing('7', 'x', "")), Some(expected()));
        assert_eq!(drawn(&drawing('7', '*', "\n")), Some(expected()));
    }

    #[test]
    fn lines_between_boxes_do_not_count() {
        let mut text = String::new();
        for (number, row) in drawing('x', '.', "\n").lines().enumerate() {
            if number == 3 || number == 6 {
                text.push_str("------+-------+------\n");
            }
            let spread: Vec<String> = row.chars().map(|sign| sign.to_string()).collect();
            let boxes: Vec<String> = spread.chunks(3).map(|cells| cells.join(" ")).collect();
            text.push_str(&(boxes.join(" | ") + "\n"));
        }
        assert_eq!(drawn(&text), Some(expected()), "{text}");
    }

    #[test]
    fn what_is_no_drawing_is_none() {
        for text in ["", "x", "a heart", &"xo".repeat(40), &("xo".repeat(40) + "x")] {
            assert_eq!(drawn(text), None, "{text}");
        }
    }
}
