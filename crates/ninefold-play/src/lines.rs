//! The game line by line, for a terminal that cannot place characters (`TERM=dumb`), for screen readers
//! and for pipes: a line is read, its answer is printed.

use super::game::command::SelectHow;
use super::game::{Command, Effect, Session};
use super::keys;
use super::screen;
use super::view::{Mode, Panel, State, View};
use crate::host::Ended;
use ninefold::search::Watch;
use ninefold::{Cell, Digit, DigitSet};
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// The columns of texts.
const WIDTH: u16 = 78;

/// Words for commands, with what they do.
const WORDS: &[(&str, &str, Command)] = &[
    ("hint", "a hint, and each time more of it", Command::Hint),
    ("do", "do the step of the hint", Command::HintDo),
    ("undo", "take back the last action", Command::Undo),
    ("redo", "do it again", Command::Redo),
    ("check", "look for mistakes", Command::Check),
    ("wrong", "go back to the last state without a mistake", Command::WhereWrong),
    ("candidates", "automatic candidates on or off", Command::ToggleCandidates),
    ("path", "the solution path", Command::Path),
    ("rating", "the rating", Command::Rating),
    ("techniques", "learn techniques", Command::Learn),
    ("new", "a new game", Command::New),
    ("menu", "the menu", Command::Menu),
    ("games", "saved games", Command::Games),
    ("settings", "settings", Command::Settings),
    ("pause", "pause, or go on", Command::Pause),
    ("next", "next row or step", Command::PanelNext),
    ("back", "row or step before", Command::PanelPrevious),
    ("choose", "choose the row", Command::PanelChoose),
    ("other", "the other choice of the row", Command::PanelOther),
    ("start", "start the typed puzzle", Command::Start),
    ("close", "close what is open", Command::Cancel),
    ("quit", "save and end", Command::Quit),
];

/// The request that a line makes.
#[derive(Debug, PartialEq, Eq)]
enum Asked {
    /// Commands of the game.
    Commands(Vec<Command>),
    /// The board again.
    Board,
    /// The board with marks and candidates.
    Marks,
    /// The contents of a cell.
    Cell(Cell),
    /// All words.
    Help,
    /// Nothing that makes sense; the sentence for the player.
    Nothing(String),
}

/// Plays a session until the input ends or the player quits.
pub(crate) fn run(session: &mut Session, first: Effect) -> io::Result<Ended> {
    let mut out = io::stdout();
    let mut shown: Option<View> = None;
    let mut is_ended = follow(session, first, &mut out)?;
    let mut input = io::stdin().lock();
    while !is_ended {
        let view = session.view();
        tell(&mut out, shown.as_ref(), &view)?;
        shown = Some(view);
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        session.host.set_waiting(true);
        let read = input.read_line(&mut line);
        session.host.set_waiting(false);
        if read? == 0 {
            is_ended = follow_command(session, Command::Quit, &mut out)?;
            writeln!(out)?;
        } else {
            is_ended = obey(session, line.trim(), &mut shown, &mut out)?;
        }
    }
    Ok(if session.host.is_stopped() { Ended::Interrupted } else { Ended::Quit })
}

/// Does what a line asks; returns whether the game has ended.
fn obey(
    session: &mut Session,
    line: &str,
    shown: &mut Option<View>,
    out: &mut impl Write,
) -> io::Result<bool> {
    // A message is printed once.
    let view = View { message: None, ..session.view() };
    match asked(line, &view) {
        Asked::Board => *shown = None,
        Asked::Marks => marks(out, &view)?,
        Asked::Cell(cell) => writeln!(out, "{}", describe(&view, cell))?,
        Asked::Help => help(out)?,
        Asked::Nothing(why) => writeln!(out, "{why}")?,
        Asked::Commands(commands) => {
            let marked = marked_cell(&commands);
            for command in commands {
                if follow_command(session, command, out)? {
                    return Ok(true);
                }
            }
            if let Some(cell) = marked {
                writeln!(out, "{}", describe(&session.view(), cell))?;
            }
            if let Some(shown) = shown {
                shown.message = None;
            }
            return Ok(false);
        }
    }
    if let Some(shown) = shown {
        shown.message = session.view().message;
    }
    Ok(false)
}

/// Returns the cell to which commands give marks or colours, which the board does not show.
fn marked_cell(commands: &[Command]) -> Option<Cell> {
    match commands {
        [Command::Select(cell, _), Command::DigitAs(mode, _), ..] if *mode != Mode::Digit => {
            Some(*cell)
        }
        _ => None,
    }
}

/// Returns what a line asks for.
fn asked(line: &str, view: &View) -> Asked {
    match line {
        "" | "show" => return Asked::Board,
        "look" => return Asked::Marks,
        "?" | "help" => return Asked::Help,
        _ => {}
    }
    if let Some(asked) = writing(line) {
        return asked;
    }
    if let (Panel::List(list), Ok(number)) = (&view.panel, line.parse::<usize>()) {
        let choices = list.rows.iter().enumerate().filter(|(_, row)| !row.heading);
        let row = number.checked_sub(1).and_then(|number| choices.map(|(row, _)| row).nth(number));
        return row.map_or_else(
            || Asked::Nothing(format!("There is no row {number}.")),
            |row| Asked::Commands(vec![Command::PanelTo(row), Command::PanelChoose]),
        );
    }
    let is_puzzle = line.len() >= Cell::COUNT && !line.contains(' ') && !line.starts_with(':');
    if is_puzzle {
        return Asked::Commands(vec![Command::Paste(line.to_owned())]);
    }
    let word = WORDS.iter().find(|(word, ..)| *word == line);
    let run = || Command::Run(line.trim_start_matches(':').to_owned());
    Asked::Commands(vec![word.map_or_else(run, |(.., command)| command.clone())])
}

/// Reads `r4c7`, `r4c7=5`, `r4c7=` and `r4c7 corner 12`; `None` if the line names no cell.
fn writing(line: &str) -> Option<Asked> {
    let end = line.find(['=', ' ']).unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    let cell: Cell = name.parse().ok()?;
    if rest.is_empty() {
        return Some(Asked::Cell(cell));
    }
    let rest = rest.trim_start_matches(['=', ' ']);
    let (mode, text) = match rest.split_once(' ') {
        Some(("corner", digits)) => (Mode::Corner, digits),
        Some(("centre" | "center", digits)) => (Mode::Centre, digits),
        Some(("colour" | "color", digits)) => (Mode::Colour, digits),
        _ => (Mode::Digit, rest),
    };
    let digits: Option<Vec<Digit>> =
        text.bytes().filter(|byte| *byte != b' ').map(Digit::from_ascii).collect();
    let mut commands = vec![Command::Select(cell, SelectHow::Only)];
    match (text, digits) {
        ("" | "0", _) => commands.push(Command::Clear),
        (_, Some(digits)) => {
            commands.extend(digits.into_iter().map(|digit| Command::DigitAs(mode, digit)));
        }
        (_, None) => {
            let why = format!("Write {cell}=5, {cell}= to clear it, or {cell} corner 12.");
            return Some(Asked::Nothing(why));
        }
    }
    Some(Asked::Commands(commands))
}

fn follow_command(
    session: &mut Session,
    command: Command,
    out: &mut impl Write,
) -> io::Result<bool> {
    let effect = session.apply(command);
    follow(session, effect, out)
}

/// Does the work that a command asks for; returns whether the game has ended.
fn follow(session: &mut Session, mut effect: Effect, out: &mut impl Write) -> io::Result<bool> {
    if let Some(prompt) = &effect.prompt {
        writeln!(out, "Write :{}and what you want, in one line.", prompt)?;
    }
    while let Some(task) = effect.task.take() {
        let is_ended = effect.quit;
        let host = Arc::clone(&session.host);
        effect = session.receive(task.run(&Watch::new(&|| host.is_stopped())));
        effect.quit |= is_ended;
    }
    Ok(effect.quit || session.host.is_stopped())
}

/// Prints what differs from what was printed last.
fn tell(out: &mut impl Write, shown: Option<&View>, view: &View) -> io::Result<()> {
    let is_new = |same: fn(&View, &View) -> bool| shown.is_none_or(|shown| !same(shown, view));
    let is_other_board = is_new(|one, other| {
        let digits = |view: &View| view.cells.iter().map(|cell| cell.digit).collect::<Vec<_>>();
        let is_closed = one.panel != Panel::Play && other.panel == Panel::Play;
        let is_same = one.state == other.state && one.title == other.title && !is_closed;
        is_same && digits(one) == digits(other)
    });
    if view.state != State::Welcome && is_other_board {
        board(out, view)?;
    }
    if view.panel != Panel::Play && is_new(|one, other| one.panel == other.panel) {
        for line in screen::panel_lines(view, WIDTH) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "{}", choices(&view.panel))?;
    }
    if let Some(message) =
        view.message.as_ref().filter(|_| is_new(|one, other| one.message == other.message))
    {
        writeln!(out, "{}", message.text)?;
    }
    if shown.is_none() {
        writeln!(out, "Write r4c7=5, hint, undo, menu or quit; help lists all.")?;
    }
    Ok(())
}

/// Says which words go on from a panel.
fn choices(panel: &Panel) -> String {
    let words = match panel {
        Panel::List(list) => {
            let other = list.other.as_deref().map(|other| format!("; other: {other}"));
            let close = if list.is_last { "; quit ends" } else { "; close" };
            return format!("(a number to choose{}{close})", other.unwrap_or_default());
        }
        Panel::Hint(hint) if hint.is_done => "(hint for the next one, undo, close)",
        Panel::Hint(hint) if hint.offers => {
            "(do does it, hint helps with the first of them, close)"
        }
        Panel::Hint(_) => "(hint says more, do does the step, close)",
        Panel::Path(_) => "(next, back, choose to play from here, close)",
        Panel::Text(_) | Panel::Rating(_) | Panel::Play => "(close)",
    };
    words.to_owned()
}

/// Says what a cell has.
fn describe(view: &View, cell: Cell) -> String {
    let shown = &view.cells[cell.index()];
    let mut parts = vec![match shown.digit {
        Some(digit) if shown.given => format!("{digit}, a clue"),
        Some(digit) => digit.to_string(),
        None => "empty".to_owned(),
    }];
    let digits = |set: DigitSet| set.iter().map(|digit| digit.to_string()).collect::<String>();
    let marks =
        [("corner", shown.corner), ("centre", shown.centre), ("candidates", shown.candidates)];
    let marks = marks.into_iter().filter(|(_, set)| !set.is_empty());
    parts.extend(marks.map(|(name, set)| format!("{name} {}", digits(set))));
    parts.extend(shown.colour.map(|colour| format!("colour {colour}")));
    format!("{cell}: {}", parts.join(", "))
}

/// Prints the board with the marks and candidates of its cells.
fn marks(out: &mut impl Write, view: &View) -> io::Result<()> {
    if view.state == State::Paused {
        return writeln!(out, "Paused.");
    }
    let text = |cell: Cell| {
        let shown = &view.cells[cell.index()];
        let all = shown.corner | shown.centre | shown.candidates;
        match shown.digit {
            Some(digit) => format!("={digit}"),
            None if all.is_empty() => ".".to_owned(),
            None => all.iter().map(|digit| digit.to_string()).collect(),
        }
    };
    let texts: Vec<String> = Cell::all().map(text).collect();
    let width =
        |column: usize| texts.iter().skip(column).step_by(Cell::SIDE).map(String::len).max();
    for (row, cells) in texts.chunks(Cell::SIDE).enumerate() {
        if row % 3 == 0 && row > 0 {
            writeln!(out)?;
        }
        let mut line = format!("{} |", row + 1);
        for (column, text) in cells.iter().enumerate() {
            line.push_str(if column % 3 == 0 && column > 0 { "  | " } else { " " });
            line.push_str(&format!("{text:<0$}", width(column).unwrap_or(1)));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Prints the digits: clues as they are, entries after a sign.
fn board(out: &mut impl Write, view: &View) -> io::Result<()> {
    if !view.title.is_empty() {
        writeln!(out, "{}", view.title)?;
    }
    if view.state == State::Paused {
        return writeln!(out, "Paused.");
    }
    writeln!(out, "    1 2 3   4 5 6   7 8 9")?;
    for (row, cells) in view.cells.chunks(Cell::SIDE).enumerate() {
        if row % 3 == 0 && row > 0 {
            writeln!(out, "  --------+-------+-------")?;
        }
        let digit =
            |digit: Option<Digit>| digit.map_or_else(|| ".".to_owned(), |one| one.to_string());
        let boxes: Vec<String> = cells
            .chunks(3)
            .map(|part| part.iter().map(|cell| digit(cell.digit)).collect::<Vec<_>>().join(" "))
            .collect();
        writeln!(out, "{} | {}", row + 1, boxes.join(" | "))?;
    }
    let wrong: Vec<String> = Cell::all()
        .filter(|cell| view.cells.get(cell.index()).is_some_and(|cell| cell.fault.is_some()))
        .map(|cell| cell.to_string())
        .collect();
    if !wrong.is_empty() {
        writeln!(out, "Wrong: {}", wrong.join(", "))?;
    }
    Ok(())
}

fn help(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "  r4c7=5             write a digit; r4c7= clears the cell, r4c7 tells what it has"
    )?;
    writeln!(out, "  r4c7 corner 12     write corner marks; centre and colour likewise")?;
    for (word, does, _) in WORDS {
        writeln!(out, "  {word:<18} {does}")?;
    }
    writeln!(out, "  show               print the board again")?;
    writeln!(out, "  look               print the board with marks and candidates")?;
    writeln!(out, "  53..7....6..19...  play a puzzle in one line of 81 characters")?;
    writeln!(out, "  1, 2, 3 ...        choose a row of a list")?;
    writeln!(
        out,
        "Everything else is a command, as after ':' in the full game ({} keys there).",
        keys::rows().count()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_commands() {
        let cell: Cell = "r4c7".parse().unwrap();
        let select = Command::Select(cell, SelectHow::Only);
        let digit = |value| Digit::new(value).unwrap();
        let view = View::default();
        let commands = |line: &str, expected: &[Command]| {
            assert_eq!(asked(line, &view), Asked::Commands(expected.to_vec()), "{line}");
        };
        commands("r4c7=5", &[select.clone(), Command::DigitAs(Mode::Digit, digit(5))]);
        commands("r4c7=", &[select.clone(), Command::Clear]);
        commands("r4c7=0", &[select.clone(), Command::Clear]);
        commands(
            "r4c7 corner 1 2",
            &[
                select,
                Command::DigitAs(Mode::Corner, digit(1)),
                Command::DigitAs(Mode::Corner, digit(2)),
            ],
        );
        commands("hint", &[Command::Hint]);
        commands(":rate", &[Command::Run("rate".to_owned())]);
        let puzzle = "5".repeat(81);
        commands(&puzzle, &[Command::Paste(puzzle.clone())]);
    }

    #[test]
    fn the_name_of_a_cell_changes_nothing() {
        let view = View::default();
        let cell: Cell = "r4c7".parse().unwrap();
        assert_eq!(asked("r4c7", &view), Asked::Cell(cell));
        assert_eq!(describe(&view, cell), "r4c7: empty");
        for line in ["r4c7 x", "r4c7=x", "r4c7 corner", "r4c7=5x"] {
            assert!(matches!(asked(line, &view), Asked::Nothing(_)), "{line}");
        }
    }

    #[test]
    fn a_row_that_is_not_there_is_refused() {
        let panel = Panel::List(crate::view::ListView::default());
        let view = View { panel, ..View::default() };
        assert_eq!(asked("3", &view), Asked::Nothing("There is no row 3.".to_owned()));
    }
}
