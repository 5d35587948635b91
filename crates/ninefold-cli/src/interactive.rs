//! Typing mode: asks for a puzzle row by row.
//!
//! ```text
//!   Keyboard ──lines──► row::parse ──rows──► a grid ──► the verb
//! ```

mod keyboard;
mod row;

use crate::cli_error::CliError;
use crate::console;
use crate::exit::Exit;
use crate::input::{Input, NamedInput};
use crate::output::{OutputError, print};
use crate::show::words;
use crate::stop;
use keyboard::{Keyboard, Line};
use ninefold::{Cell, Clash, Digit, Grid, HouseKind};
use row::{Row, Typed, grid_of, row_of};

const WELCOME: [&str; 2] = [
    "Type the puzzle row by row: digits, and '.', '0' or a blank for an empty cell.",
    "'<' goes back a row, '?' shows help, 'q' quits. A whole puzzle can be pasted.",
];

const HELP: [&str; 6] = [
    "Type the nine cells of a row, like 53..7...., and press Enter.",
    "  1 to 9          a clue",
    "  . 0 - _ * x     an empty cell; a blank, too, in a row like '53  7'",
    "  , ; | blanks    may stand between cells: 5 3 . | . 7 . | . . .",
    "  <  q  ?         back to the row before, quit, this help",
    "A puzzle in one line of 81 characters, or a link, can be pasted instead of a row.",
];

/// Asks for a puzzle, and returns it as an input.
pub(crate) fn type_puzzle() -> Result<NamedInput, CliError> {
    let grid = Typing::begin()?.rows();
    print("\n")?;
    let grid = grid?;
    Ok(typed_input(&grid))
}

/// Returns a typed puzzle as an input.
pub(crate) fn typed_input(grid: &Grid) -> NamedInput {
    let name = "keyboard";
    (name.to_owned(), Ok(Input::Text { name, text: grid.to_string() }))
}

/// Asks whether to go on: Enter means yes, `q` and the end of the input mean no.
pub(crate) fn wants_more(prompt: &str) -> Result<bool, OutputError> {
    Ok(match Keyboard::new().ask(prompt)? {
        Line::Text(text) => !matches!(text.trim(), "q" | "quit" | "exit" | "n" | "no"),
        Line::NotText | Line::TooLong => true,
        Line::End => false,
    })
}

/// Prints sentences, broken between words where the terminal is too narrow for them. A line that
/// begins with blanks is continued with as many.
fn print_wrapped(sentences: &[&str]) -> Result<(), OutputError> {
    let width = console::width();
    for sentence in sentences {
        let text = sentence.trim_start();
        let indent = " ".repeat(sentence.len() - text.len());
        let wrapped = words::wrapped(text, width.saturating_sub(indent.len()));
        print(&wrapped.lines().map(|line| format!("{indent}{line}\n")).collect::<String>())?;
    }
    Ok(())
}

/// A puzzle that the user is typing.
pub(crate) struct Typing {
    keyboard: Keyboard,
    rows: Vec<Row>,
    /// Whether a drawn line was typed above the first row: then a framed grid is being pasted, and
    /// another drawn line follows the last row.
    framed: bool,
}

impl Typing {
    fn new() -> Self {
        Self { keyboard: Keyboard::new(), rows: Vec::new(), framed: false }
    }

    /// Prints the welcome, and starts with no rows.
    pub(crate) fn begin() -> Result<Self, CliError> {
        print_wrapped(&WELCOME)?;
        Ok(Self::new())
    }

    /// Asks until there are nine rows.
    pub(crate) fn rows(&mut self) -> Result<Grid, CliError> {
        while self.rows.len() < Cell::SIDE {
            let number = self.rows.len() + 1;
            match self.ask_row(number)? {
                Typed::Border => self.framed |= self.rows.is_empty(),
                Typed::Row(row) => {
                    print(&format!("       {}\n", row::echo(&row)))?;
                    self.rows.push(row);
                    if self.report_doubles(number)? {
                        self.rows.pop();
                    }
                }
                Typed::Whole(grid) => {
                    self.rows = (0..Cell::SIDE).map(|row| row_of(&grid, row)).collect();
                }
                Typed::Back if self.rows.pop().is_some() => {
                    print(&format!("Back to row {}.\n", number - 1))?;
                }
                Typed::Back => print("This is the first row.\n")?,
                Typed::Help => print_wrapped(&HELP)?,
                Typed::Quit => return Err(ended(Exit::Success)),
                Typed::Bad(why) => again(&why, number)?,
            }
        }
        if std::mem::take(&mut self.framed) {
            // Otherwise the shell would get it.
            self.keyboard.ask("")?;
        }
        Ok(grid_of(&self.rows))
    }

    /// Asks for a row, and parses the line.
    fn ask_row(&mut self, number: usize) -> Result<Typed, CliError> {
        Ok(match self.keyboard.ask(&format!("Row {number}: "))? {
            Line::Text(line) => row::parse(&line),
            Line::NotText => {
                Typed::Bad("There is a byte in this row that is not text (UTF-8).".to_owned())
            }
            Line::TooLong => Typed::Bad("This line is too long for a puzzle.".to_owned()),
            Line::End => return Err(ended(Exit::Failure)),
        })
    }

    /// Reports at once a digit of the last row that a house has twice. Returns whether the row itself
    /// has it twice and must be typed again; of two rows either may be the wrong one.
    fn report_doubles(&self, number: usize) -> Result<bool, OutputError> {
        let clashes = grid_of(&self.rows).clashes();
        let in_row = |clash: &&Clash| clash.cells.iter().any(|cell| cell.row() + 1 == number);
        let mut shown: Vec<&Clash> = Vec::new();
        for clash in clashes.iter().filter(in_row) {
            // Two cells of a row may be in one box as well.
            if !shown.iter().any(|other| other.cells == clash.cells) {
                shown.push(clash);
            }
        }
        if shown.is_empty() {
            return Ok(false);
        }
        let mut sentences: Vec<String> = shown.iter().map(|clash| doubled(clash)).collect();
        let is_wrong = shown.iter().any(|clash| clash.house.kind() == HouseKind::Row);
        sentences.push(if is_wrong {
            format!("Please type row {number} again.")
        } else {
            "If that is a typing mistake, '<' goes back a row.".to_owned()
        });
        print(&format!("{}\n", words::wrapped(&sentences.join(" "), console::width())))?;
        Ok(is_wrong)
    }

    /// Asks which row to type again; `None` for no more.
    pub(crate) fn ask_correction(&mut self) -> Result<Option<usize>, OutputError> {
        loop {
            let question = "Which row do you want to type again (1 to 9, Enter to stop)? ";
            let text = match self.keyboard.ask(question)? {
                Line::End => return Ok(None),
                Line::Text(text) => text,
                Line::NotText | Line::TooLong => String::from("-"),
            };
            match (text.trim(), text.trim().parse::<usize>()) {
                ("" | "q" | "n" | "no", _) => return Ok(None),
                ("?" | "help", _) => print("Type the number of a row to type that row again.\n")?,
                (_, Ok(row @ 1..=9)) => return Ok(Some(row - 1)),
                _ => print("Please type a number from 1 to 9.\n")?,
            }
        }
    }

    /// Asks for a row again.
    pub(crate) fn correct(&mut self, row: usize) -> Result<(), CliError> {
        loop {
            match self.ask_row(row + 1) {
                Ok(Typed::Row(typed)) => {
                    self.rows[row] = typed;
                    return Ok(());
                }
                Ok(Typed::Bad(why)) => again(&why, row + 1)?,
                Ok(Typed::Back | Typed::Quit) | Err(CliError::TypingEnded(_)) => return Ok(()),
                Ok(Typed::Border) => {}
                Ok(Typed::Help) => print_wrapped(&HELP)?,
                Ok(Typed::Whole(_)) => print("Please type one row.\n")?,
                Err(error) => return Err(error),
            }
        }
    }
}

/// Returns the error of a puzzle that was not typed to its end.
fn ended(exit: Exit) -> CliError {
    CliError::TypingEnded(if stop::interrupted() { Exit::Interrupted } else { exit })
}

/// Says what is wrong with a row, and asks for it again.
fn again(why: &str, number: usize) -> Result<(), OutputError> {
    let text = format!("{why} Please type row {number} again.");
    print(&format!("{}\n", words::wrapped(&text, console::width())))
}

/// Returns a sentence such as `There are two 5s in this row (columns 2 and 7).`
fn doubled(clash: &Clash) -> String {
    let numbers = |number: fn(ninefold::Cell) -> usize| {
        let all: Vec<String> =
            clash.cells.iter().map(|cell| (number(cell) + 1).to_string()).collect();
        words::listed(&all)
    };
    let (rows, columns) = (numbers(|cell| cell.row()), numbers(|cell| cell.column()));
    let place = match clash.house.kind() {
        HouseKind::Row => format!("this row (columns {columns})"),
        HouseKind::Column => format!("column {} (rows {rows})", clash.house.number() + 1),
        HouseKind::Box if clash.cells.len() == 2 => {
            format!("the {} box (rows {rows}, columns {columns})", box_name(clash))
        }
        HouseKind::Box => format!("the {} box ({})", box_name(clash), words::cells(clash.cells)),
    };
    format!("There are {} {}s in {place}.", times(clash.cells.len()), Digit::get(clash.digit))
}

fn times(count: u32) -> String {
    match count {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        _ => count.to_string(),
    }
}

/// Returns where a box is, because few users count boxes.
fn box_name(clash: &Clash) -> &'static str {
    let names = [
        "top left",
        "top middle",
        "top right",
        "middle left",
        "central",
        "middle right",
        "bottom left",
        "bottom middle",
        "bottom right",
    ];
    names.get(clash.house.number()).copied().unwrap_or("same")
}
