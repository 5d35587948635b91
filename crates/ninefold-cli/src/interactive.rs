//! Typing a puzzle, row by row: for someone with today's newspaper in hand.
//!
//! ```text
//!   Keyboard ──lines──► row::parse ──rows──► a grid ──► the verb
//! ```

mod keyboard;
mod row;

use crate::args::Common;
use crate::console;
use crate::input::Input;
use crate::show::checked::{self, Findings};
use crate::show::words;
use crate::verbs::check::Check;
use crate::verbs::solve::Solve;
use crate::verbs::{Desk, Form, print, run_verb};
use keyboard::{Keyboard, Line};
use ninefold::check::Verdict;
use ninefold::{Clash, Digit, Grid, HouseKind};
use ninefold_formats::Puzzle;
use row::{Row, Typed, grid_of, row_of};

const WELCOME: [&str; 2] = [
    "Type the puzzle row by row: digits, and '.', '0' or a blank for an empty cell.",
    "'<' goes back a row, '?' shows help, 'q' quits. A whole puzzle can be pasted.",
];

const HELP: [&str; 6] = [
    "Type the nine cells of a row, like 53..7...., and press Enter.",
    "  1 to 9          a clue",
    "  . 0 - _ * x ?   an empty cell; a blank, too, in a row like '53  7'",
    "  , ; | blanks    may stand between cells: 5 3 . | . 7 . | . . .",
    "  <  q  ?         back to the row before, quit, this help",
    "A puzzle in one line of 81 characters, or a link, can be pasted instead of a row.",
];

/// Why the typing ended before the puzzle did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    /// The user typed `q`.
    Quit,
    /// There is nothing more to read.
    NoInput,
}

impl Ended {
    /// The exit code: to quit is no error.
    fn code(self) -> u8 {
        match self {
            _ if crate::stop::interrupted() => 130,
            Self::Quit => 0,
            Self::NoInput => 2,
        }
    }
}

/// Asks for a puzzle, solves it, and helps to mend it if it is broken. The exit code.
pub(crate) fn run(common: &Common, desk: &Desk) -> u8 {
    let mut desk = *desk;
    if desk.form == Form::Lines && common.output.is_none() {
        // Who types wants to see grids, also when a test or a log holds the other end.
        desk.form = Form::Pretty;
    }
    let mut typing = Typing::new();
    print_wrapped(&WELCOME);
    loop {
        let grid = match typing.rows() {
            Ok(grid) => grid,
            Err(ended) => return ended.code(),
        };
        print("\n");
        let puzzle = Puzzle::of_givens(grid);
        let report = Check { desk, answers: String::new() }.report(&puzzle);
        let fine = matches!(report.verdict, Verdict::Unique | Verdict::Solved);
        if fine || desk.form != Form::Pretty {
            return answer(common, &desk, &grid);
        }
        print(&checked::report(&puzzle, &Findings::of_puzzle(&report), None, &desk.console));
        match typing.ask_correction() {
            Some(row) => typing.correct(row),
            // Several solutions are an answer all the same; no solution was told already.
            None if report.count.found > 0 => return answer(common, &desk, &grid),
            None => return 1,
        }
    }
}

/// Asks for a puzzle for another verb: its 81 characters, or the exit code if the user gives up.
pub(crate) fn type_puzzle() -> Result<String, u8> {
    print_wrapped(&WELCOME);
    let grid = Typing::new().rows();
    print("\n");
    grid.map(|grid| grid.to_string()).map_err(Ended::code)
}

/// Asks whether to go on: Enter does, `q` and the end of the input do not.
pub(crate) fn wants_more(prompt: &str) -> bool {
    match Keyboard::new().ask(prompt) {
        Line::Text(text) => !matches!(text.trim(), "q" | "quit" | "exit" | "n" | "no"),
        Line::NotText | Line::TooLong => true,
        Line::End => false,
    }
}

/// Prints sentences, broken between words where the terminal is too narrow for them. A line that
/// begins with blanks is continued with as many.
fn print_wrapped(sentences: &[&str]) {
    let width = console::width();
    for sentence in sentences {
        let text = sentence.trim_start();
        let indent = " ".repeat(sentence.len() - text.len());
        let wrapped = words::wrapped(text, width.saturating_sub(indent.len()));
        print(&wrapped.lines().map(|line| format!("{indent}{line}\n")).collect::<String>());
    }
}

/// A puzzle that is being typed.
struct Typing {
    keyboard: Keyboard,
    rows: Vec<Row>,
    /// A drawn line was typed above the first row: a framed grid is being pasted, and a drawn
    /// line will follow the last row.
    framed: bool,
}

impl Typing {
    fn new() -> Self {
        Self { keyboard: Keyboard::new(), rows: Vec::new(), framed: false }
    }

    /// Asks until there are nine rows.
    fn rows(&mut self) -> Result<Grid, Ended> {
        while self.rows.len() < 9 {
            let number = self.rows.len() + 1;
            match self.ask_row(number)? {
                Typed::Border => self.framed |= self.rows.is_empty(),
                Typed::Row(row) => {
                    print(&format!("       {}\n", row::echo(&row)));
                    self.rows.push(row);
                    if self.report_doubles(number) {
                        self.rows.pop();
                    }
                }
                Typed::Whole(grid) => {
                    self.rows = (0..9).map(|row| row_of(&grid, row)).collect();
                }
                Typed::Back if self.rows.pop().is_some() => {
                    print(&format!("Back to row {}.\n", number - 1));
                }
                Typed::Back => print("This is the first row.\n"),
                Typed::Help => print_wrapped(&HELP),
                Typed::Quit => return Err(Ended::Quit),
                Typed::Bad(why) => again(&why, number),
            }
        }
        if std::mem::take(&mut self.framed) {
            // Otherwise the shell would get it.
            self.keyboard.ask("");
        }
        Ok(grid_of(&self.rows))
    }

    /// Asks for a row, and understands the line.
    fn ask_row(&mut self, number: usize) -> Result<Typed, Ended> {
        Ok(match self.keyboard.ask(&format!("Row {number}: ")) {
            Line::Text(line) => row::parse(&line),
            Line::NotText => {
                Typed::Bad("There is a byte in this row that is not text (UTF-8).".to_owned())
            }
            Line::TooLong => Typed::Bad("This line is too long for a puzzle.".to_owned()),
            Line::End => return Err(Ended::NoInput),
        })
    }

    /// Says at once if a digit of the last row is there twice; whether the row itself has it twice
    /// and must be typed again. Of two rows either may be the wrong one.
    fn report_doubles(&self, number: usize) -> bool {
        let clashes = grid_of(&self.rows).clashes();
        let in_row = |clash: &&Clash| clash.cells.iter().any(|cell| cell.row() + 1 == number);
        let mut told: Vec<&Clash> = Vec::new();
        for clash in clashes.iter().filter(in_row) {
            // Two cells of a row may be in one box as well.
            if !told.iter().any(|other| other.cells == clash.cells) {
                told.push(clash);
            }
        }
        if told.is_empty() {
            return false;
        }
        let mut sentences: Vec<String> = told.iter().map(|clash| doubled(clash)).collect();
        let is_wrong = told.iter().any(|clash| clash.house.kind() == HouseKind::Row);
        sentences.push(if is_wrong {
            format!("Please type row {number} again.")
        } else {
            "If that is a typing mistake, '<' goes back a row.".to_owned()
        });
        print(&format!("{}\n", words::wrapped(&sentences.join(" "), console::width())));
        is_wrong
    }

    /// Asks which row to type again; `None` for no more.
    fn ask_correction(&mut self) -> Option<usize> {
        loop {
            let question = "Which row do you want to type again (1 to 9, Enter to stop)? ";
            match self.keyboard.ask(question) {
                Line::End => return None,
                Line::Text(text) => match text.trim() {
                    "" | "q" | "n" | "no" => return None,
                    "?" | "help" => print("Type the number of a row to type that row again.\n"),
                    text => match text.parse::<usize>() {
                        Ok(row @ 1..=9) => return Some(row - 1),
                        _ => print("Please type a number from 1 to 9.\n"),
                    },
                },
                Line::NotText | Line::TooLong => print("Please type a number from 1 to 9.\n"),
            }
        }
    }

    /// Asks for a row again.
    fn correct(&mut self, row: usize) {
        loop {
            match self.ask_row(row + 1) {
                Ok(Typed::Row(typed)) => {
                    self.rows[row] = typed;
                    return;
                }
                Ok(Typed::Bad(why)) => again(&why, row + 1),
                Ok(Typed::Back | Typed::Quit) | Err(_) => return,
                Ok(Typed::Border) => {}
                Ok(Typed::Help) => print_wrapped(&HELP),
                Ok(Typed::Whole(_)) => print("Please type one row.\n"),
            }
        }
    }
}

/// Says what is wrong with a row, and that it is asked again.
fn again(why: &str, number: usize) {
    let text = format!("{why} Please type row {number} again.");
    print(&format!("{}\n", words::wrapped(&text, console::width())));
}

/// `There are two 5s in this row (columns 2 and 7).`
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

/// Where a box is, for someone who does not count boxes.
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

/// Gives the answer as `solve` does; the exit code.
fn answer(common: &Common, desk: &Desk, grid: &Grid) -> u8 {
    let name = "keyboard";
    let input = Input::Text { name, text: grid.to_string() };
    let work = Solve { desk: *desk };
    run_verb(common, desk, vec![(name.to_owned(), Ok(input))], None, false, work)
}
