//! `play` in a real terminal, and line by line.

mod lines;
mod tmux;

use crate::support::{PUZZLE, SOLUTION};
use tmux::Window;

/// Returns where the middle of a cell is in a window of 120x40.
fn place(cell: usize) -> (usize, usize) {
    (6 + 8 * (cell % 9), 4 + 4 * (cell / 9))
}

/// Returns the empty cells of the puzzle with their digits.
fn entries() -> impl Iterator<Item = (usize, char)> {
    PUZZLE
        .chars()
        .zip(SOLUTION.chars())
        .enumerate()
        .filter_map(|(cell, (given, digit))| (given == '.').then_some((cell, digit)))
}

/// Returns the solution without some of its digits.
fn nearly_solved(missing: &[usize]) -> String {
    let keep = |(cell, digit)| if missing.contains(&cell) { '.' } else { digit };
    SOLUTION.chars().enumerate().map(keep).collect()
}

#[test]
fn a_game_is_solved_by_keyboard() {
    let Some(window) = Window::playing(120, 40) else { return };
    window.keys(&["C-Home"]);
    for (row, (givens, digits)) in
        PUZZLE.as_bytes().chunks(9).zip(SOLUTION.as_bytes().chunks(9)).enumerate()
    {
        let mut line = String::new();
        for (given, digit) in givens.iter().zip(digits) {
            if *given == b'.' {
                line.push(char::from(*digit));
            }
            line.push('l');
        }
        window.literal(&line);
        if row < 8 {
            window.keys(&["Home", "j"]);
        }
    }
    let shown = window.wait_for("solved");
    assert!(shown.contains("0:0") || shown.contains("0:1"), "{shown}");
    // The board stays after the end.
    assert!(shown.contains('┏'), "{shown}");
    window.keys(&["q"]);
    window.wait_for("ended with 0");
}

#[test]
fn a_game_is_solved_by_mouse() {
    let Some(window) = Window::new(120, 40) else { return };
    window.play("", PUZZLE);
    let shown = window.wait_for("? keys");
    let pad = " 1  2  3  4  5  6  7  8  9 ";
    let (row, line) =
        shown.lines().enumerate().find(|(_, line)| (line.to_string() + " ").contains(pad)).unwrap();
    let before = line.split(" 1  2  3").next().unwrap();
    let first = before.chars().count() + 1;
    for (cell, digit) in entries() {
        let (x, y) = place(cell);
        window.click(x, y);
        let number = digit.to_digit(10).unwrap() as usize - 1;
        window.click(first + 3 * number, row);
    }
    window.wait_for("solved");
}

#[test]
fn a_game_is_solved_with_hints() {
    let missing = [0, 10, 20, 30];
    let Some(window) = Window::new(100, 34) else { return };
    window.play("", &nearly_solved(&missing));
    window.wait_for("? keys");
    for _ in missing {
        window.keys(&["H"]);
        window.wait_for("where to look");
        for words in ["which technique", "which cells", "why"] {
            window.keys(&["H"]);
            window.wait_for(words);
        }
        // The fifth part is the step itself; the last one ends the game.
        window.keys(&["H"]);
        window.wait_until("does the step", |shown| {
            shown.contains("the step") || shown.contains("Solved!")
        });
        window.keys(&["Escape"]);
        window.wait_until("closes the hint", |shown| !shown.contains("Hint "));
    }
    window.wait_for("solved");
}

#[test]
fn nothing_is_lost_when_the_program_is_killed() {
    let Some(window) = Window::playing(120, 40) else { return };
    // 4 in r1c3, corner marks 1 and 2 in r1c4, centre mark 6 in r1c6.
    window.keys(&["C-Home"]);
    window.literal("ll4lx12llc6z");
    let shown = window.wait_until("has the marks", |shown| {
        let has = |line, words| shown.lines().nth(line).is_some_and(|line| line.contains(words));
        has(3, "1 2") && has(4, "   6   ")
    });
    let rows = |shown: &str| {
        shown
            .lines()
            .skip(1)
            .take(36)
            .map(|line| line.chars().take(75).collect())
            .collect::<Vec<String>>()
    };
    window.signal("KILL");
    window.wait_until("shows the shell", |shown| {
        ["Killed", "illed", "137"].iter().any(|words| shown.contains(words))
    });
    // What the program could not restore is of no matter in another window.
    let Some(other) = Window::new(120, 40) else { return };
    other.play(&format!("NINEFOLD_DATA={}/data", window.folder.display()), "");
    let again = other.wait_for("? keys");
    let digits = |rows: &[String]| rows.concat().replace(['╭', '╮', '╰', '╯'], " ");
    assert_eq!(digits(&rows(&again)), digits(&rows(&shown)));
    // The history is there too.
    other.literal("uuuu");
    other.wait_until("takes everything back", |shown| {
        shown.lines().nth(4).is_some_and(|line| {
            line.starts_with("1 ┃   5   │   3   │       ┃       │   7   │       ┃")
        })
    });
}

#[test]
fn every_way_to_end_restores_the_terminal() {
    /// A way to end the program: its name, what is done, and what the shell says then.
    type Way = (&'static str, fn(&Window), &'static str);
    let ways: [Way; 6] = [
        ("q", |window| window.keys(&["q"]), "ended with 0"),
        ("Ctrl+C", |window| window.keys(&["C-c"]), "ended with 0"),
        (":q", |window| window.keys(&[":", "q", "Enter"]), "ended with 0"),
        ("TERM", |window| window.signal("TERM"), "ended with 130"),
        ("HUP", |window| window.signal("HUP"), "ended with 130"),
        ("INT", |window| window.signal("INT"), "ended with 130"),
    ];
    for (name, end, words) in ways {
        let Some(window) = Window::new(80, 24) else { return };
        let before = window.modes();
        window.play("", PUZZLE);
        window.wait_for("? keys");
        assert_ne!(window.modes(), before, "{name}");
        end(&window);
        window.wait_for(words);
        assert_eq!(window.modes(), before, "{name}");
        assert_eq!(window.file("after"), window.file("before"), "{name}");
    }
}

#[test]
fn the_program_is_suspended_and_goes_on() {
    let Some(window) = Window::new(80, 24) else { return };
    let before = window.modes();
    window.play("", PUZZLE);
    window.wait_for("? keys");
    window.keys(&["C-z"]);
    window.wait_until("shows the shell", |shown| !shown.contains("? keys"));
    assert_eq!(window.modes(), before);
    window.literal("fg");
    window.keys(&["Enter"]);
    window.wait_for("? keys");
    assert_ne!(window.modes(), before);
    // Another process may suspend it as well.
    window.keys(&["C-Home"]);
    window.literal("ll4");
    window.wait_for("│ 3 │[4]┃");
    window.signal("TSTP");
    window.wait_until("shows the shell", |shown| !shown.contains("? keys"));
    assert_eq!(window.modes(), before);
    window.literal("fg");
    window.keys(&["Enter"]);
    window.wait_for("│ 3 │[4]┃");
    window.keys(&["q"]);
    window.wait_until("ends", |shown| !shown.contains("? keys"));
    assert_eq!(window.modes(), before);
}

#[test]
fn every_size_is_drawn_with_and_without_colours() {
    let sizes = [
        (23, 13, "6 · · ┃ 1 9 5"),
        (62, 17, "2 ┃ 6 "),
        (80, 24, "2 ┃ 6 │"),
        (100, 34, "2 ┃   6 "),
        (120, 40, "2 ┃   6   │"),
    ];
    for (width, height, row) in sizes {
        let Some(window) = Window::new(width, height) else { return };
        window.play("", PUZZLE);
        let shown = window.wait_for(row);
        assert!(window.styled().contains("[38;2;"), "{shown}");
        window.keys(&["q"]);
        window.wait_for("ended with 0");
        window.play("NO_COLOR=1", "");
        window.wait_until("is drawn", |shown| shown.contains('┃') && !shown.contains("ended"));
        let styled = window.styled();
        // Underlined, crossed out, and the colours of the terminal itself.
        let allowed = ["[4m", "[9m", "[39m", "[49m"];
        for part in styled.split('\x1b') {
            let is_colour = ["[3", "[4", "[9", "[10"].iter().any(|code| part.starts_with(code));
            let is_allowed = allowed.iter().any(|code| part.starts_with(code));
            assert!(!is_colour || is_allowed, "{styled:?}");
        }
        window.keys(&["q"]);
        window.wait_for("ended with 0");
        window.play("LC_ALL=C", "");
        let shown =
            window.wait_until("is drawn", |shown| shown.contains('#') && !shown.contains("ended"));
        assert!(shown.is_ascii(), "{shown}");
    }
}

#[test]
fn the_window_is_resized_in_the_middle_of_a_hint() {
    let Some(window) = Window::playing(120, 40) else { return };
    for words in ["where to look", "which technique", "which cells", "why"] {
        window.keys(&["H"]);
        window.wait_for(words);
    }
    for (width, height) in [(80, 24), (62, 17), (23, 13), (44, 40), (300, 100), (20, 5), (120, 40)]
    {
        window.resize(width, height);
        let words = if width == 20 { "it needs" } else { "Hidden Single" };
        let other = if width == 20 { "it needs" } else { "Naked Single" };
        window.wait_until("shows the hint", |shown| shown.contains(words) || shown.contains(other));
    }
    window.wait_for("why");
}

#[test]
fn the_help_and_the_command_line_are_enough() {
    let Some(window) = Window::new(80, 24) else { return };
    window.play("", "");
    window.wait_for("New game");
    window.keys(&["?"]);
    window.wait_for("Select several cells");
    window.keys(&["Escape"]);
    window.wait_for("Type a puzzle");
    window.literal(":new easy seed 5");
    window.keys(&["Enter"]);
    window.wait_until("has a game", |shown| shown.contains("given") || shown.contains("empty"));
    window.literal(":set conflicts sol");
    window.keys(&["Tab"]);
    window.wait_for("conflicts solution");
    window.keys(&["Enter", "r"]);
    window.wait_for("Rating");
    // Escape and a letter at once would be Alt and the letter.
    let close = |title: &str| {
        window.keys(&["Escape"]);
        window.wait_until("closes the panel", |shown| !shown.contains(title));
    };
    close("Rating");
    window.keys(&["e"]);
    window.wait_for("Solution path");
    close("Solution path");
    window.keys(&["t"]);
    window.wait_for("Hidden Single");
}

#[test]
fn a_panic_restores_the_terminal_and_is_readable() {
    // Only a program with debug assertions can be asked to panic.
    if !cfg!(debug_assertions) {
        return;
    }
    for place in ["key", "worker"] {
        let Some(window) = Window::new(100, 24) else { return };
        let before = window.modes();
        window.play(&format!("NINEFOLD_TEST_PANIC={place}"), PUZZLE);
        if place == "key" {
            window.wait_for("? keys");
            window.keys(&["C-p"]);
        }
        let shown = window.wait_for("ended with 101");
        assert!(shown.contains("a test asked for a panic"), "{shown}");
        assert!(!shown.contains('┏'), "{shown}");
        assert_eq!(window.modes(), before, "{place}");
        assert_eq!(window.file("after"), window.file("before"), "{place}");
    }
}

#[test]
fn a_game_is_played_in_gnu_screen() {
    if !tmux::is_screen_there() {
        return;
    }
    let Some(window) = Window::new(80, 24) else { return };
    let before = window.modes();
    window.play_in_screen(PUZZLE);
    window.wait_for("? keys");
    window.literal("4");
    window.wait_for("│ 3 │[4]┃");
    window.keys(&["H"]);
    window.wait_for("where to look");
    window.resize(62, 17);
    window.wait_for("2 ┃ 6       ┃");
    window.keys(&["q"]);
    window.wait_for("ended with 0");
    assert_eq!(window.modes(), before);
    assert_eq!(window.file("after"), window.file("before"));
}

#[test]
fn a_light_background_is_asked_for_and_the_answer_is_no_key() {
    for (colour, paper) in [("#ffffff", "48;2;245;242;234"), ("#101010", "48;2;17;21;27")] {
        let Some(window) = Window::new(80, 24) else { return };
        window.set("window-style", &format!("bg={colour}"));
        window.play("", PUZZLE);
        let shown = window.wait_for("? keys");
        // No digit was written, and no panel was opened.
        assert!(shown.contains("│ 3 │[ ]┃") && shown.contains("corner marks"), "{shown}");
        assert!(window.styled().contains(paper), "{:?}", window.styled());
    }
}

#[test]
fn escape_and_a_letter_may_come_together() {
    let Some(window) = Window::playing(80, 24) else { return };
    window.keys(&["H"]);
    window.wait_for("where to look");
    window.literal("\x1br");
    window.wait_for("Rating");
    // Also in the command line.
    window.literal(":rate\x1bq");
    window.wait_for("ended with 0");
}

#[test]
fn a_puzzle_is_typed_with_mistakes_and_panels_are_closed_with_the_mouse() {
    let Some(window) = Window::new(80, 24) else { return };
    window.play("", "");
    window.wait_for("New game");
    window.literal("3");
    window.wait_for("typing a puzzle");
    window.literal("57");
    window.wait_for("│ 7 │[ ]┃");
    window.keys(&["BSpace"]);
    window.literal(&PUZZLE[1..]);
    window.wait_for("exactly one solution");
    window.keys(&["Enter"]);
    window.wait_for("0:0");
    window.keys(&["H"]);
    let shown = window.wait_for("Esc close");
    let (row, line) =
        shown.lines().enumerate().find(|(_, line)| line.contains("Esc close")).unwrap();
    let before = line.split("Esc close").next().unwrap().chars().count();
    window.click(before, row);
    window.wait_until("closes the hint", |shown| !shown.contains("where to look"));
}
