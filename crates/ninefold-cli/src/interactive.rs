//! Typing a puzzle, row by row: for someone with today's newspaper in hand.

use crate::args::Common;
use crate::input::Input;
use crate::show::checked::{self, Findings};
use crate::verbs::check::Check;
use crate::verbs::solve::Solve;
use crate::verbs::{Desk, Form, print, run_verb};
use ninefold::check::Verdict;
use ninefold::{Cell, Digit, Grid};
use ninefold_formats::{Puzzle, Reader, Source};

const WELCOME: &str = "\
Type the puzzle row by row: digits, and '.' or '0' or '-' for an empty cell, like 53..7....
'<' goes back a row, 'q' quits. You can also paste the whole puzzle.
";

/// What someone typed for a row.
enum Typed {
    Row([Option<Digit>; 9]),
    Whole(Grid),
    Back,
    Quit,
    /// A line drawn between boxes: nothing to say about it.
    Border,
    Bad(String),
}

/// Asks for a puzzle, solves it, and helps to mend it if it is broken. The exit code.
pub(crate) fn run(common: &Common, desk: &Desk) -> u8 {
    let mut desk = *desk;
    if desk.form == Form::Lines && common.output.is_none() {
        // Who types wants to see grids, also when a test or a log holds the other end.
        desk.form = Form::Pretty;
    }
    let mut keyboard = Keyboard::new();
    print(WELCOME);
    let mut rows: Vec<[Option<Digit>; 9]> = Vec::new();
    loop {
        let Some(grid) = ask_rows(&mut keyboard, &mut rows) else { return keyboard.end() };
        print("\n");
        let puzzle = Puzzle::of_givens(grid);
        let report = Check { desk, answers: String::new() }.report(&puzzle);
        let fine = matches!(report.verdict, Verdict::Unique | Verdict::Solved);
        if fine || desk.form != Form::Pretty {
            return answer(common, &desk, &grid);
        }
        print(&checked::report(&puzzle, &Findings::of_puzzle(&report), None, &desk.console));
        match ask_correction(&mut keyboard) {
            Some(row) => correct(&mut keyboard, &mut rows, row),
            // Several solutions are an answer all the same; no solution was told already.
            None if report.count.found > 0 => return answer(common, &desk, &grid),
            None => return 1,
        }
    }
}

/// Asks for a puzzle for another verb: its 81 characters, or `None` if the user gives up.
pub(crate) fn type_puzzle() -> Option<String> {
    print(WELCOME);
    let grid = ask_rows(&mut Keyboard::new(), &mut Vec::new());
    print("\n");
    grid.map(|grid| grid.to_string())
}

/// Standard input, line by line.
struct Keyboard {
    lines: std::io::Lines<std::io::StdinLock<'static>>,
    /// A drawn line was typed above the first row: a framed grid is being pasted, and a drawn
    /// line will follow the last row.
    framed: bool,
}

impl Keyboard {
    fn new() -> Self {
        Self { lines: std::io::stdin().lines(), framed: false }
    }

    fn ask(&mut self, prompt: &str) -> Option<String> {
        print(prompt);
        crate::stop::at_prompt(true);
        let line = self.lines.next().and_then(Result::ok);
        crate::stop::at_prompt(false);
        if line.is_none() {
            print("\n");
        }
        line.filter(|_| !crate::stop::interrupted())
    }

    /// The exit code when the typing ends before the puzzle does.
    fn end(&self) -> u8 {
        if crate::stop::interrupted() { 130 } else { 2 }
    }
}

/// Asks until there are nine rows; `None` when the user quits.
fn ask_rows(keyboard: &mut Keyboard, rows: &mut Vec<[Option<Digit>; 9]>) -> Option<Grid> {
    while rows.len() < 9 {
        let number = rows.len() + 1;
        match parse(&keyboard.ask(&format!("Row {number}: "))?) {
            Typed::Border => keyboard.framed |= rows.is_empty(),
            Typed::Row(row) => {
                print(&format!("       {}\n", echo(&row)));
                rows.push(row);
            }
            Typed::Whole(grid) => {
                *rows = (0..9).map(|row| row_of(&grid, row)).collect();
            }
            Typed::Back if rows.pop().is_some() => print(&format!("Back to row {}.\n", number - 1)),
            Typed::Back => print("This is the first row.\n"),
            Typed::Quit => return None,
            Typed::Bad(why) => print(&format!("{why} Please type row {number} again.\n")),
        }
    }
    if std::mem::take(&mut keyboard.framed) {
        // Otherwise the shell would get it.
        let _ = keyboard.ask("");
    }
    let mut grid = Grid::EMPTY;
    for cell in Cell::all() {
        grid.set(cell, rows[cell.row()][cell.column()]);
    }
    Some(grid)
}

fn row_of(grid: &Grid, row: usize) -> [Option<Digit>; 9] {
    std::array::from_fn(|column| Cell::at(row, column).and_then(|cell| grid.get(cell)))
}

/// Asks which row to type again; `None` for no more.
fn ask_correction(keyboard: &mut Keyboard) -> Option<usize> {
    loop {
        let line = keyboard.ask("Which row do you want to type again (1 to 9, Enter to stop)? ")?;
        match line.trim() {
            "" | "q" | "n" | "no" => return None,
            text => match text.parse::<usize>() {
                Ok(row @ 1..=9) => return Some(row - 1),
                _ => print("Please type a number from 1 to 9.\n"),
            },
        }
    }
}

fn correct(keyboard: &mut Keyboard, rows: &mut [[Option<Digit>; 9]], row: usize) {
    loop {
        let Some(line) = keyboard.ask(&format!("Row {}: ", row + 1)) else { return };
        match parse(&line) {
            Typed::Row(typed) => {
                rows[row] = typed;
                return;
            }
            Typed::Bad(why) => print(&format!("{why} Please type row {} again.\n", row + 1)),
            Typed::Back | Typed::Quit => return,
            Typed::Border => {}
            Typed::Whole(_) => print("Please type one row.\n"),
        }
    }
}

/// Understands a line.
fn parse(line: &str) -> Typed {
    match line.trim() {
        "<" | "b" | "back" | "up" => return Typed::Back,
        "q" | "quit" | "exit" => return Typed::Quit,
        _ => {}
    }
    if is_border(line) {
        return Typed::Border;
    }
    if line.len() == 9 && line.trim() != "" && line.bytes().all(|b| b == b' ' || b.is_ascii_digit())
    {
        // Nine characters with blanks for the empty cells.
        let bytes: Vec<_> = line.bytes().map(Digit::from_ascii).collect();
        return <[_; 9]>::try_from(bytes).map_or_else(|_| bad_count(0), Typed::Row);
    }
    let mut cells = Vec::new();
    for symbol in line.chars().filter(|c| !c.is_whitespace() && !"|,;│".contains(*c)) {
        match symbol {
            '1'..='9' => cells.push(Digit::from_ascii(symbol as u8)),
            '.' | '0' | '-' | '_' | '*' | 'x' | 'X' | '?' => cells.push(None),
            other => {
                return whole(line).unwrap_or_else(|| {
                    Typed::Bad(format!("{other:?} is neither a digit nor an empty cell."))
                });
            }
        }
    }
    match <[_; 9]>::try_from(cells.clone()) {
        Ok(row) => Typed::Row(row),
        Err(_) => whole(line).unwrap_or_else(|| bad_count(cells.len())),
    }
}

/// Lines drawn between boxes; nine dashes are a row.
fn is_border(line: &str) -> bool {
    let drawn = line.chars().filter(|c| "-=─═+━".contains(*c)).count();
    let dashes = line.chars().filter(|c| *c == '-').count();
    drawn > 1
        && !line.chars().any(char::is_alphanumeric)
        && (dashes != 9 || line.contains(['+', '*']))
}

fn bad_count(count: usize) -> Typed {
    match count {
        0 => Typed::Bad("Nothing there: an empty row is nine dots.".to_owned()),
        1 => Typed::Bad("That is 1 cell, a row has 9.".to_owned()),
        _ => Typed::Bad(format!("That is {count} cells, a row has 9.")),
    }
}

/// A whole puzzle or a link, pasted into one line.
fn whole(line: &str) -> Option<Typed> {
    if line.trim().chars().count() < 41 {
        return None;
    }
    let source = Source::new(std::io::Cursor::new(line.as_bytes().to_vec())).ok()?;
    let mut reader = Reader::new(source, &Default::default()).ok()?;
    let puzzle = reader.next()?.ok()?.parse().ok()?.puzzle;
    Some(Typed::Whole(puzzle.givens))
}

/// The row as it was understood.
fn echo(row: &[Option<Digit>; 9]) -> String {
    let symbols: Vec<String> =
        row.iter().map(|cell| cell.map_or(".".to_owned(), |digit| digit.to_string())).collect();
    symbols.chunks(3).map(|part| part.join(" ")).collect::<Vec<_>>().join(" | ")
}

/// Gives the answer as `solve` does; the exit code.
fn answer(common: &Common, desk: &Desk, grid: &Grid) -> u8 {
    let name = "keyboard";
    let input = Input::Text { name, text: grid.to_string() };
    let work = Solve { desk: *desk };
    run_verb(common, desk, vec![(name.to_owned(), Ok(input))], None, false, work)
}
