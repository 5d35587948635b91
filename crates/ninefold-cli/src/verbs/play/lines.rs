//! The game line by line, for a terminal that cannot place characters (`TERM=dumb`), for screen readers
//! and for pipes: a line is read, its answer is printed.

use super::game::command::SelectHow;
use super::game::{Command, Effect, Session};
use super::keys;
use super::screen;
use super::view::{Mode, Panel, State, View};
use crate::exit::Exit;
use crate::stop;
use ninefold::search::Watch;
use ninefold::{Cell, Digit};
use std::io::{self, BufRead, Write};

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

/// Plays a session until the input ends or the player quits.
pub(crate) fn run(session: &mut Session, first: Effect) -> io::Result<Exit> {
    let mut out = io::stdout();
    let mut shown: Option<View> = None;
    let mut is_ended = follow(session, first);
    let mut input = io::stdin().lock();
    while !is_ended {
        let view = session.view();
        tell(&mut out, shown.as_ref(), &view)?;
        shown = Some(view);
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        stop::at_prompt(true);
        let read = input.read_line(&mut line);
        stop::at_prompt(false);
        if read? == 0 {
            is_ended = follow_command(session, Command::Quit);
            writeln!(out)?;
        } else {
            is_ended = obey(session, line.trim(), &mut shown, &mut out)?;
        }
    }
    Ok(Exit::Success)
}

/// Does what a line asks; returns whether the game has ended.
fn obey(
    session: &mut Session,
    line: &str,
    shown: &mut Option<View>,
    out: &mut impl Write,
) -> io::Result<bool> {
    let commands = match line {
        "" | "show" => {
            *shown = None;
            return Ok(false);
        }
        "?" | "help" => {
            help(out)?;
            return Ok(false);
        }
        _ => commands(line, &session.view()),
    };
    Ok(commands.into_iter().any(|command| follow_command(session, command)))
}

/// Returns what a line asks for.
fn commands(line: &str, view: &View) -> Vec<Command> {
    if let Some(commands) = writing(line) {
        return commands;
    }
    if let (Panel::List(list), Ok(number)) = (&view.panel, line.parse::<usize>()) {
        let choices = list.rows.iter().enumerate().filter(|(_, row)| !row.heading);
        let row = choices.map(|(index, _)| index).nth(number.saturating_sub(1));
        return row.map_or_else(Vec::new, |row| vec![Command::PanelTo(row), Command::PanelChoose]);
    }
    let word = WORDS.iter().find(|(word, ..)| *word == line);
    let run = || Command::Run(line.trim_start_matches(':').to_owned());
    vec![word.map_or_else(run, |(.., command)| command.clone())]
}

/// Reads `r4c7=5`, `r4c7=` and `r4c7 corner 12`.
fn writing(line: &str) -> Option<Vec<Command>> {
    let end = line.find(['=', ' ']).unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    let cell: Cell = name.parse().ok()?;
    let rest = rest.trim_start_matches(['=', ' ']);
    let (mode, digits) = match rest.split_once(' ') {
        Some(("corner", digits)) => (Mode::Corner, digits),
        Some(("centre" | "center", digits)) => (Mode::Centre, digits),
        Some(("colour" | "color", digits)) => (Mode::Colour, digits),
        _ => (Mode::Digit, rest),
    };
    let digits: Option<Vec<Digit>> =
        digits.bytes().filter(|byte| *byte != b' ').map(Digit::from_ascii).collect();
    let mut commands = vec![Command::Select(cell, SelectHow::Only)];
    match digits {
        Some(digits) if !digits.is_empty() => {
            commands.extend(digits.into_iter().map(|digit| Command::DigitAs(mode, digit)));
        }
        _ => commands.push(Command::Clear),
    }
    Some(commands)
}

fn follow_command(session: &mut Session, command: Command) -> bool {
    let effect = session.apply(command);
    follow(session, effect)
}

/// Does the work that a command asks for; returns whether the game has ended.
fn follow(session: &mut Session, mut effect: Effect) -> bool {
    while let Some(task) = effect.task.take() {
        let is_ended = effect.quit;
        effect = session.receive(task.run(&Watch::new(&stop::interrupted)));
        effect.quit |= is_ended;
    }
    effect.quit || stop::interrupted()
}

/// Prints what differs from what was printed last.
fn tell(out: &mut impl Write, shown: Option<&View>, view: &View) -> io::Result<()> {
    let is_new = |same: fn(&View, &View) -> bool| shown.is_none_or(|shown| !same(shown, view));
    let is_other_board = is_new(|one, other| {
        let digits = |view: &View| view.cells.iter().map(|cell| cell.digit).collect::<Vec<_>>();
        one.state == other.state && one.title == other.title && digits(one) == digits(other)
    });
    if view.state != State::Welcome && is_other_board {
        board(out, view)?;
    }
    if view.panel != Panel::Play && is_new(|one, other| one.panel == other.panel) {
        for line in screen::panel_lines(view, WIDTH) {
            writeln!(out, "{line}")?;
        }
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

/// Prints the digits: clues as they are, entries after a sign.
fn board(out: &mut impl Write, view: &View) -> io::Result<()> {
    if !view.title.is_empty() {
        writeln!(out, "{}", view.title)?;
    }
    if view.state == State::Paused {
        return writeln!(out, "Paused.");
    }
    writeln!(out, "    1 2 3   4 5 6   7 8 9")?;
    for (row, cells) in view.cells.chunks(9).enumerate() {
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
    writeln!(out, "  r4c7=5             write a digit; r4c7= clears the cell")?;
    writeln!(out, "  r4c7 corner 12     write corner marks; centre and colour likewise")?;
    for (word, does, _) in WORDS {
        writeln!(out, "  {word:<18} {does}")?;
    }
    writeln!(out, "  show               print the board again")?;
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
        assert_eq!(
            commands("r4c7=5", &view),
            [select.clone(), Command::DigitAs(Mode::Digit, digit(5))]
        );
        assert_eq!(commands("r4c7=", &view), [select.clone(), Command::Clear]);
        assert_eq!(
            commands("r4c7 corner 1 2", &view),
            [
                select,
                Command::DigitAs(Mode::Corner, digit(1)),
                Command::DigitAs(Mode::Corner, digit(2))
            ]
        );
        assert_eq!(commands("hint", &view), [Command::Hint]);
        assert_eq!(commands(":rate", &view), [Command::Run("rate".to_owned())]);
    }
}
