//! Texts that can be read in several ways: the best reading is chosen, and never a wrong one.
#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

use crate::reading::{givens as read, read_any};
use ninefold_formats::{ErrorKind, ReadError, ReadOptions, Reader, Record, Source};
use ninefold_testing::{PUZZLE, SOLUTION};
use proptest::prelude::*;
use std::fmt::Write as _;

const OTHER: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Asserts that these are the puzzles of a text, without an error.
#[track_caller]
fn reads(text: &str, puzzles: &[&str]) {
    let (found, errors) = read(text);
    assert_eq!(
        (found, errors.as_slice()),
        (puzzles.iter().map(|p| (*p).to_owned()).collect(), [].as_slice()),
        "{text}"
    );
}

/// Asserts that nothing is read, and returns the first error.
#[track_caller]
fn refuses(text: &str) -> String {
    let (found, errors) = read(text);
    assert!(found.is_empty() && !errors.is_empty(), "{found:?} {errors:?}\n{text}");
    errors[0].clone()
}

fn notes(text: &str) -> Vec<String> {
    read_any(text.as_bytes()).into_iter().flatten().flat_map(|record| record.notes).collect()
}

fn rows(puzzle: &str) -> Vec<&str> {
    (0..9).map(|row| &puzzle[9 * row..9 * row + 9]).collect()
}

/// Nine lists of nine numbers.
fn lists(puzzle: &str) -> String {
    let row = |row: &&str| {
        let cells: Vec<String> =
            row.chars().map(|c| if c == '.' { "0".into() } else { c.to_string() }).collect();
        format!("[{}]", cells.join(","))
    };
    format!("[{}]", rows(puzzle).iter().map(row).collect::<Vec<_>>().join(","))
}

fn moved(puzzle: &str, to: impl Fn(usize) -> usize) -> String {
    let mut cells = vec!['.'; 81];
    puzzle.chars().enumerate().for_each(|(at, c)| cells[to(at)] = c);
    cells.into_iter().collect()
}

fn turned(at: usize) -> usize {
    at % 9 * 9 + at / 9
}

fn boxed(at: usize) -> usize {
    let (row, column) = (at / 9, at % 9);
    (row / 3 * 3 + column / 3) * 9 + row % 3 * 3 + column % 3
}

#[test]
fn a_full_grid_beside_a_puzzle_is_its_solution() {
    let (p, s) = (lists(PUZZLE), lists(SOLUTION));
    for text in [
        format!("{SOLUTION} {PUZZLE}\n"),
        format!("{SOLUTION}:{PUZZLE}\n"),
        format!("{SOLUTION},{PUZZLE}\n"),
        format!("{PUZZLE} {SOLUTION}\n"),
        format!("INSERT INTO games VALUES ('{SOLUTION}','{PUZZLE}');\n"),
        format!("INSERT INTO t (a, b) VALUES\n(1, '{SOLUTION}', '{PUZZLE}', 'easy');\n"),
        format!("let full = {s};\nlet start = {p};\n"),
        format!("const SOLVED = '{SOLUTION}'\nconst GAME = '{PUZZLE}'\n"),
        format!("{{\"final\":\"{SOLUTION}\",\"game\":\"{PUZZLE}\"}}"),
        format!("{{\"board\":{s},\"clues\":{p}}}"),
        format!("{{\"puzzleSolution\":\"{SOLUTION}\",\"puzzleState\":\"{PUZZLE}\"}}"),
        format!("[\"{SOLUTION}\",\"{PUZZLE}\"]"),
        format!("solved_grid,grid\n{SOLUTION},{PUZZLE}\n"),
        format!("answer: '{SOLUTION}'\nstart: '{PUZZLE}'\n"),
    ] {
        reads(&text, &[PUZZLE]);
        let solution = read_any(text.as_bytes())[0].as_ref().unwrap().puzzle.classic().solution;
        assert_eq!(solution.map(|grid| grid.to_string()).as_deref(), Some(SOLUTION), "{text}");
    }
    reads(&format!("{{\"solution\":{{\"grid\":{s}}},\"puzzle\":{{\"grid\":{p}}}}}"), &[PUZZLE]);
}

#[test]
fn cells_that_say_by_their_type_that_they_are_given() {
    let cell = |at: usize| match &PUZZLE[at..=at] {
        "." => format!("{{\"type\":\"value\",\"entry\":{}}}", &SOLUTION[at..=at]),
        digit => format!("{{\"type\":\"given\",\"entry\":{digit}}}"),
    };
    let mut state: Vec<Vec<String>> =
        (0..9).map(|row| (0..9).map(|column| cell(9 * row + column)).collect()).collect();
    let write = |state: &[Vec<String>]| {
        let rows: Vec<String> = state.iter().map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{{\"puzzleState\":[{}],\"puzzleSolution\":{}}}]", rows.join(","), lists(SOLUTION))
    };
    reads(&write(&state), &[PUZZLE]);
    state[0][2] = "{\"type\":\"note\",\"entry\":[1,4]}".to_owned();
    reads(&write(&state), &[PUZZLE]);
    // What cannot be read is not replaced by the solution.
    state[0][2] = "{\"kind\":[\"?\"]}".to_owned();
    refuses(&write(&state));
}

#[test]
fn a_solution_alone_is_no_puzzle() {
    refuses(&format!("{{\"solution\":\"{SOLUTION}\"}}"));
    refuses(&format!("{{\"final_board\":{}}}", lists(SOLUTION)));
    refuses(&format!("var answer = {};\n", lists(SOLUTION)));
    refuses(&format!("{{\"isComplete\":true,\"completedGrid\":\"{PUZZLE}\"}}"));
}

#[test]
fn columns_and_boxes_are_put_in_place() {
    for (key, by) in [
        ("columns", turned as fn(usize) -> usize),
        ("cols", turned),
        ("boxes", boxed),
        ("blocks", boxed),
        ("subgrids", boxed),
    ] {
        let text = format!("{{\"{key}\":{}}}", lists(&moved(PUZZLE, by)));
        reads(&text, &[PUZZLE]);
        assert!(!notes(&text).is_empty(), "{text}");
    }
}

#[test]
fn what_nothing_decides_comes_with_all_its_readings() {
    // Three groups of three in a row, or boxes: with few givens both are possible.
    let nested = |puzzle: &str| {
        let group = |at: usize| {
            let cells: Vec<&str> = (at..at + 3)
                .map(|i| if &puzzle[i..=i] == "." { "0" } else { &puzzle[i..=i] })
                .collect();
            format!("[{}]", cells.join(","))
        };
        let rows: Vec<String> = (0..9)
            .map(|row| {
                format!("[{},{},{}]", group(9 * row), group(9 * row + 3), group(9 * row + 6))
            })
            .collect();
        format!("{{\"name\":\"x\",\"grid\":[{}]}}", rows.join(","))
    };
    let few = "1........2........3........4........5........6........7........8........9........";
    let error = read_any(nested(few).as_bytes()).remove(0).unwrap_err();
    assert_eq!((error.kind, error.readings().len()), (ErrorKind::Ambiguous, 2));
    let names = error.readings().iter().map(|record| record.puzzle.texts.len());
    assert_eq!(names.collect::<Vec<_>>(), [1, 1]);
    // A digit twice in a house decides.
    reads(&nested(&moved(PUZZLE, boxed)), &[PUZZLE]);
}

#[test]
fn a_mask_makes_the_puzzle_of_a_solution() {
    let mask = |set: char, clear: char| -> String {
        PUZZLE.chars().map(|c| if c == '.' { clear } else { set }).collect()
    };
    let bits = |set: char, clear: char| lists(&mask(set, clear)).replace('.', "0");
    for (key, value) in [
        ("visible", bits('1', '0')),
        ("hidden", bits('0', '1')),
        ("givenMask", format!("\"{}\"", mask('1', '0'))),
        ("hidden", bits('0', '1').replace('1', "true").replace('0', "false")),
    ] {
        reads(&format!("{{\"solution\":{},\"{key}\":{value}}}", lists(SOLUTION)), &[PUZZLE]);
        reads(&format!("{{\"{key}\":{value},\"board\":{}}}", lists(SOLUTION)), &[PUZZLE]);
    }
    let text = format!("{{\"solution\":{},\"mask\":{}}}", lists(SOLUTION), bits('1', '0'));
    let error = read_any(text.as_bytes()).remove(0).unwrap_err();
    assert_eq!(error.readings().len(), 2);
    // Zeros and ones are never digits.
    refuses(&format!("{{\"grid\":{}}}", bits('1', '0')));
    refuses(&format!("{{\"mask\":{}}}", bits('1', '0')));
    refuses(&format!("int mask[9][9] = {};\n", bits('1', '0')));
    refuses(&format!("{}\n", rows(&mask('1', '0')).join("\n")));
}

#[test]
fn several_puzzles_in_a_line_are_several_puzzles() {
    reads(&format!("{PUZZLE} {OTHER}\n"), &[PUZZLE, OTHER]);
    reads(&format!("{PUZZLE},{OTHER}\n"), &[PUZZLE, OTHER]);
    reads(&format!("{PUZZLE};{OTHER};{PUZZLE}\n"), &[PUZZLE, OTHER, PUZZLE]);
    let link = |puzzle: &str| {
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", puzzle.replace('.', "0"))
    };
    let text = format!("# Two\n\nTry [one]({}) and [two]({}).\n", link(PUZZLE), link(OTHER));
    reads(&text, &[PUZZLE, OTHER]);
    // A link to a variant is no classic puzzle.
    refuses(&format!("See {} here.\n", link(PUZZLE).replace("sudoku.htm", "killersudoku.htm")));
    // What is no puzzle stays a remark.
    reads(&format!("{PUZZLE} # from a book, page 81\n"), &[PUZZLE]);
}

#[test]
fn drawn_lines_and_numbers_are_no_puzzles() {
    for sign in ["#", "-", "=", "*", "x", "?"] {
        for count in [81, 98, 162] {
            let text = format!("{}\n{PUZZLE}\n", sign.repeat(count));
            let (found, _) = read(&text);
            assert_eq!(found, [PUZZLE], "{text}");
        }
    }
    for sign in [".", "0", "_"] {
        assert_eq!(read(&sign.repeat(81)).0, [".".repeat(81)]);
        assert!(read(&sign.repeat(98)).0.is_empty());
    }
    let numbers = ["511"; 27].join(",");
    refuses(&numbers);
    refuses(&format!("{}\n", ["511,511,511"; 9].join("\n")));
    refuses(&format!("int all[] = {{{numbers}}};\n"));
}

#[test]
fn puzzles_after_much_other_text_are_found() {
    let prose = "Nothing but words, a comma, and some (brackets) here.\n".repeat(3000);
    assert!(prose.len() > 2 * (64 << 10));
    reads(&format!("{prose}{PUZZLE}\n"), &[PUZZLE]);
    reads(&format!("{prose}{}\n", rows(PUZZLE).join("\n")), &[PUZZLE]);
    reads(&format!("{prose}const p = {};\n{prose}", lists(PUZZLE)), &[PUZZLE]);
    // One long line, as in minified programs.
    let code = "function f(a){return a+1};".repeat(6000);
    assert!(code.len() > 2 * (64 << 10));
    reads(&format!("{code}var p=\"{PUZZLE}\";{code}"), &[PUZZLE]);
    reads(&format!("{code}var q={};{code}", lists(OTHER)), &[OTHER]);
}

#[test]
fn latin_squares_and_regions_do_not_cost_other_puzzles() {
    let latin: String = (0..9)
        .map(|row| {
            (0..9).map(|column| char::from(b'1' + (row + column) % 9)).collect::<String>() + "\n"
        })
        .collect();
    assert!(refuses(&latin).contains("not a Sudoku"));
    let text = format!("First\n{latin}\nSecond\n{}\n", rows(PUZZLE).join("\n"));
    assert_eq!(read(&text).0, [PUZZLE]);
    let code = format!("latin = {}\np = {}\n", lists(&latin.replace('\n', "")), lists(PUZZLE));
    assert_eq!(read(&code).0, [PUZZLE]);
    assert!(notes(&code).iter().any(|note| note.contains("line 1")), "{:?}", notes(&code));
}

#[test]
fn rows_with_points_and_words_are_rows() {
    let numpy: String = rows(PUZZLE)
        .iter()
        .map(|row| {
            let cells: Vec<String> =
                row.chars().map(|c| if c == '.' { "0.".into() } else { format!("{c}.") }).collect();
            format!(" [{}]\n", cells.join(" "))
        })
        .collect();
    reads(&format!("[{}]\n", numpy.trim()), &[PUZZLE]);
    let spaced = |row: &&str| row.chars().map(|c| format!(" {c}")).collect::<String>();
    let labelled: String =
        rows(PUZZLE).iter().map(|row| format!("eod:{}\n", spaced(row))).collect();
    reads(&labelled, &[PUZZLE]);
}

#[test]
fn variants_in_headings_are_remarked() {
    for heading in ["Killer Sudoku 12", "Anti-knight", "Diagonal", "Windoku #3", "Thermo (hard)"] {
        let text = format!("{heading}\n{}\n", rows(PUZZLE).join("\n"));
        reads(&text, &[PUZZLE]);
        assert!(notes(&text).iter().any(|note| note.contains("rules in words")), "{text}");
    }
    assert!(notes(&format!("Easy 1\n{}\n", rows(PUZZLE).join("\n"))).is_empty());
}

#[test]
fn a_short_row_is_an_error_and_not_an_empty_cell() {
    let short = |puzzle: &str, row: usize, separator: &str| {
        let lines: Vec<String> = rows(puzzle)
            .iter()
            .enumerate()
            .map(|(i, cells)| {
                let cells = if i == row { &cells[..8] } else { cells };
                let cells: Vec<String> =
                    cells.chars().map(|c| c.to_string().replace('.', "0")).collect();
                cells.join(separator)
            })
            .collect();
        lines.join("\n") + "\n"
    };
    for separator in ["", " ", ",", "\t", ";", " | "] {
        for row in [0, 4, 8] {
            for puzzle in [PUZZLE, SOLUTION] {
                refuses(&short(puzzle, row, separator));
                refuses(&format!("A text.\n\n{}\nAnd more.\n", short(puzzle, row, separator)));
            }
        }
    }
}

#[test]
fn text_around_puzzles_gives_no_flood_of_errors() {
    let code = format!(
        "import sys\n\nclass Solver:\n    def __init__(self):\n        self.grid = \"{PUZZLE}\"\n\n\
         def main():\n    print(Solver().grid)\n\nmain()\n"
    );
    reads(&code, &[PUZZLE]);
    let mut page = String::from("# Puzzles\n\nSome words first.\n\n");
    for _ in 0..3 {
        let digits = OTHER.replace('.', "0");
        writeln!(page, "- a [link](https://www.sudokuwiki.org/sudoku.htm?bd={digits}) to it")
            .unwrap();
    }
    page.push_str("\nMore words follow here.\nAnd here.\n");
    reads(&page, &[OTHER; 3]);
    // Nor is there one where nothing can be read: the damaged line has the only error.
    for damaged in
        [&PUZZLE[3..], "-----------------------------------------------------------------"]
    {
        let rest = "    return solve(grid, 81)\n".repeat(30);
        let (found, errors) = read(&format!("def solve(grid):\n{rest}\np = \"{damaged}\"\n{rest}"));
        assert_eq!((found.len(), errors.len()), (0, 1), "{errors:?}");
    }
    // A list with one damaged line keeps its error.
    let (found, errors) = read(&format!("{PUZZLE}\n{}\n{OTHER}\n", &PUZZLE[1..]));
    assert_eq!((found.len(), errors.len()), (2, 1));
}

#[test]
fn cells_that_are_placed_one_by_one() {
    let placed = |write: &dyn Fn(usize, usize, char) -> String| -> String {
        let given = PUZZLE.chars().enumerate().filter(|(_, c)| *c != '.');
        given.map(|(at, c)| write(at / 9, at % 9, c)).collect()
    };
    let in_code =
        |cells: String| format!("void fill() {{\n    clear();\n{cells}    solve();\n}}\n");
    for text in [
        in_code(placed(&|r, c, d| format!("    board[{r}][{c}] = {d};\n"))),
        in_code(placed(&|r, c, d| format!("    this.grid[{r}][{c}]='{d}';\n\n"))),
        in_code(placed(&|r, c, d| format!("    m[{r}, {c}] = {d}\n"))),
        in_code(placed(&|r, c, d| format!("    cells[{}][{}] := {d};\n", r + 1, c + 1))),
        in_code(placed(&|r, c, d| {
            format!("  g[{r}][{c}] = {d}; // given\n").replace(" // given", "")
        })),
        format!(
            "Givens as row, column, digit:\n{}",
            placed(&|r, c, d| format!("({r}, {c}, {d}),\n"))
        ),
        format!("row,col,value\n{}", placed(&|r, c, d| format!("{},{},{d}\n", r + 1, c + 1))),
    ] {
        reads(&text, &[PUZZLE]);
    }
    // Two arrays are two grids; a full one is the solution.
    let solution: String = SOLUTION
        .chars()
        .enumerate()
        .map(|(at, c)| format!("    s[{}][{}] = {c};\n", at / 9, at % 9))
        .collect();
    let both = solution + &placed(&|r, c, d| format!("    p[{r}][{c}] = {d};\n"));
    reads(&in_code(both), &[PUZZLE]);
    // Nothing says what comes first, or where counting starts.
    refuses(&placed(&|r, c, d| format!("({r}, {c}, {d}),\n")));
    refuses(&in_code(placed(&|r, c, d| match (r, c) {
        (0 | 8, _) | (_, 0 | 8) => String::new(),
        _ => format!("    b[{r}][{c}] = {d};\n"),
    })));
    // A cell that is set twice may be a game that is played.
    refuses(&in_code(placed(&|r, c, d| format!("b[{r}][{c}] = {d};\n")) + "b[0][0] = 4;\n"));
}

#[test]
fn fields_between_words_are_a_puzzle() {
    let fields = |separator: &str| {
        let cells: Vec<String> = PUZZLE.chars().map(|c| c.to_string().replace('.', "0")).collect();
        cells.join(separator)
    };
    let output: String = lists(SOLUTION).replace("],[", "\n").replace(['[', ']'], "");
    for separator in [",", ", ", ";", " "] {
        let text = format!(
            "# Solver\n\nRun it:\n```bash\nsolve -input {} --fast\n```\nOutput:\n```\n{output}\n```\n",
            fields(separator)
        );
        reads(&text, &[PUZZLE]);
    }
    reads(&format!("Usage: solve --grid={} now\n\n{output}\n", fields(",")), &[PUZZLE]);
}

#[test]
fn raw_texts_with_blanks_start_behind_their_quotation_mark() {
    let rows: Vec<String> = rows(PUZZLE).iter().map(|row| row.replace('.', " ")).collect();
    let trimmed: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    for text in [
        format!("package main\n\nvar A = `{}\n`\n", rows.join("\n")),
        format!("package main\n\nvar A = `{}`\n", trimmed.join("\n")),
        format!("A = \"\"\"\n{}\n\"\"\"\n", rows.join("\n")),
    ] {
        reads(&text, &[PUZZLE]);
    }
    // Some rows are cut off, and some are not: a row may be damaged.
    let mixed = format!("{}\n{}", rows[..4].join("\n"), trimmed[4..].join("\n"));
    refuses(&format!("var A = `{mixed}`\n"));
}

#[test]
fn a_grid_in_comments_is_read_beside_one_in_code() {
    let spaced = |puzzle: &str, mark: &str| -> String {
        let row = |row: &&str| row.chars().map(|c| format!(" {c}")).collect::<String>();
        let line = |(at, r): (usize, &&str)| match at {
            3 | 6 => format!("{mark} -------|-------|-------\n{mark} {}\n", row(r)),
            _ => format!("{mark} {}\n", row(r)),
        };
        rows(puzzle).iter().enumerate().map(line).collect()
    };
    for mark in ["#", "//", "--"] {
        let text = format!(
            "let(:a) do\n  <<~TEXT\n{}  TEXT\nend\n\n{mark} old one\n{mark}   <<~TEXT\n{}{mark}  TEXT\n",
            spaced(PUZZLE, "  "),
            spaced(OTHER, mark)
        );
        reads(&text, &[PUZZLE, OTHER]);
    }
}

#[test]
fn patterns_and_marks_are_no_puzzles() {
    let pattern = PUZZLE.replace(|c: char| c.is_ascii_digit(), ".").replacen('.', "1", 1);
    let pattern = format!("{}1{}", &pattern[..40], &pattern[41..]);
    reads(&format!("let a = \"{pattern}\";\nlet b = \"{PUZZLE}\";\nlet c = 5;\n"), &[PUZZLE]);
    // A candidate in braces among digits is no given.
    let cell = |at: usize, c: char| match (c, at) {
        ('.', 2) => "`{4}`".to_owned(),
        ('.', _) => String::new(),
        _ => c.to_string(),
    };
    let row = |row: usize| -> String {
        (0..9)
            .map(|column| {
                format!(
                    " {} |",
                    cell(9 * row + column, char::from(PUZZLE.as_bytes()[9 * row + column]))
                )
            })
            .collect()
    };
    let table: String = (0..9).map(|r| format!("| r{} |{}\n", r + 1, row(r))).collect();
    let heads = "|   | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 |\n|---|---|---|---|---|---|---|---|---|---|\n";
    refuses(&format!("# Naked single\n\n{heads}{table}\nPlace 4.\n"));
}

#[test]
fn a_grid_in_comments_is_the_puzzle_of_a_full_one_in_code() {
    let drawn = |mark: &str| -> String {
        let row = |row: &&str| row.chars().map(|c| format!(" {c}")).collect::<String>();
        rows(PUZZLE).iter().map(|r| format!("{mark}    {}\n", row(r))).collect()
    };
    for mark in
        ["//", "///", "//!", "//! #", "//! >", "/// >", "#", "# >", "--", "%", ";;", "!", " *"]
    {
        let text = format!(
            "Some code\n{mark} let board = \"\n{}{mark} \".parse();\n\ncheck(\n    \"{SOLUTION}\"\n);\n",
            drawn(mark)
        );
        reads(&text, &[PUZZLE]);
    }
}

#[test]
fn matrices_of_r_are_filled_by_columns() {
    let flat = |puzzle: &str| {
        let cells: Vec<String> = puzzle.chars().map(|c| c.to_string().replace('.', "0")).collect();
        cells.join(", ")
    };
    let turned = flat(&moved(PUZZLE, turned));
    reads(&format!("m <- matrix(c({turned}), nrow = 9, ncol = 9)\n"), &[PUZZLE]);
    reads(&format!("m <- matrix(c({}), 9, 9, byrow = TRUE)\n", flat(PUZZLE)), &[PUZZLE]);
}

const FORMS: usize = 10;

/// A text with a full grid before its puzzle, and how the puzzle is written in it.
fn form_of(form: usize) -> (String, String) {
    let (p, s) = (lists(PUZZLE), lists(SOLUTION));
    let lines = |puzzle: &str| rows(puzzle).join("\n");
    let text = match form {
        0 => format!("{SOLUTION} {PUZZLE}\n"),
        1 => format!("insert into t values (7,'{SOLUTION}','{PUZZLE}');\n"),
        2 => format!("{{\"solution\":{s},\"puzzle\":{p}}}\n"),
        3 => format!("a = {s}\nb = {p}\n"),
        4 => format!("solution,quiz\n{SOLUTION},{PUZZLE}\n{SOLUTION},{PUZZLE}\n"),
        5 => format!("Solution\n{}\n\nPuzzle\n{}\n", lines(SOLUTION), lines(PUZZLE)),
        6 => format!("<g><solution>{SOLUTION}</solution><puzzle>{PUZZLE}</puzzle></g>\n"),
        7 => format!("solution: {SOLUTION}\npuzzle: {PUZZLE}\n"),
        8 => format!("{SOLUTION}\n{PUZZLE}\n"),
        _ => format!("{}\n\n{}\n", lines(SOLUTION), lines(PUZZLE)),
    };
    let written = match form {
        2 | 3 => p,
        5 | 9 => lines(PUZZLE),
        _ => PUZZLE.to_owned(),
    };
    (text, written)
}

/// Returns `true` if a line is a grid with nothing but a remark behind it.
fn is_bare(line: &str) -> bool {
    let (cells, rest) = line.split_at_checked(81).unwrap_or(("", ""));
    let is_cell = |c: char| c.is_ascii_digit() || c == '.';
    let is_apart = rest.is_empty() || rest.starts_with([' ', '\t', ',', ';', '#']);
    !cells.is_empty() && cells.chars().all(is_cell) && is_apart && rest.len() < 72
}

#[test]
fn each_bare_line_of_a_list_is_a_record() {
    for text in
        [format!("{SOLUTION}\n{PUZZLE}\n"), format!("{PUZZLE}\n{SOLUTION} # done\n\n{PUZZLE}\n")]
    {
        let records = read_any(text.as_bytes());
        let lines = text.lines().filter(|line| !line.is_empty());
        let found = records
            .iter()
            .map(|record| record.as_ref().unwrap().puzzle.classic().givens.to_string());
        assert!(found.eq(lines.map(|line| line[..81].to_owned())), "{text}");
    }
}

/// Changes one place of a text. As long as the puzzle is there, the full grid is not read as one.
fn mutate(form: usize, place: usize, cut: usize, new: &str) -> Result<(), TestCaseError> {
    let (text, written) = form_of(form);
    let end = (place + cut).min(text.len());
    let changed = format!("{}{new}{}", &text[..place], &text[end..]);
    // Each bare line of a list is a record.
    prop_assume!(!changed.lines().filter(|line| !line.trim().is_empty()).all(is_bare));
    for record in read_any(changed.as_bytes()).into_iter().flatten() {
        let is_solution = record.puzzle.classic().givens.to_string() == SOLUTION;
        prop_assert!(!is_solution || !changed.contains(&written), "{changed}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(200)))]

    #[test]
    fn mutated_texts_never_yield_the_full_grid(
        form in 0..FORMS,
        at in any::<prop::sample::Index>(),
        new in "[ -~\n\t]{0,3}",
        cut in 0..4usize,
    ) {
        mutate(form, at.index(form_of(form).0.len()), cut, &new)?;
    }

    #[test]
    fn garbage_is_read_without_a_panic(text in "\\PC{0,200}|[\\[\\]{}()<>|&,;:\"'=\\\\ \n0-9a-z.-]{0,300}") {
        for record in read_any(text.as_bytes()).into_iter().flatten() {
            prop_assert!(record.puzzle.classic().givens.clue_count() <= 81);
        }
    }
}

/// The mask of the puzzle: `set` where a digit is given.
fn mask(set: char, clear: char) -> String {
    PUZZLE.chars().map(|c| if c == '.' { clear } else { set }).collect()
}

#[test]
fn cells_that_say_whether_they_are_shown_make_the_puzzle() {
    let cells = |write: &dyn Fn(&str, bool) -> String| -> String {
        let cell = |at: usize| write(&SOLUTION[at..=at], &PUZZLE[at..=at] != ".");
        format!("[{}]", (0..81).map(cell).collect::<Vec<_>>().join(","))
    };
    for text in [
        cells(&|digit, shown| format!("{{\"solution\":{digit},\"visible\":{shown}}}")),
        cells(&|digit, shown| format!("{{\"value\":{digit},\"hidden\":{}}}", !shown)),
        cells(&|digit, shown| format!("{{\"value\":{digit},\"isRevealed\":{shown}}}")),
        cells(&|digit, shown| format!("{{\"digit\":{digit},\"removed\":{}}}", !shown)),
    ] {
        reads(&text, &[PUZZLE]);
        let solution = read_any(text.as_bytes())[0].as_ref().unwrap().puzzle.classic().solution;
        assert_eq!(solution.map(|grid| grid.to_string()).as_deref(), Some(SOLUTION), "{text}");
    }
    // Answers without a word on what is given are a solution.
    assert!(refuses(&cells(&|digit, _| format!("{{\"answer\":{digit}}}"))).contains("answers"));
}

#[test]
fn a_mask_in_code_or_in_a_table_makes_the_puzzle_or_is_refused() {
    for (name, set, clear) in [("visible", '1', '0'), ("hidden", '0', '1')] {
        let bits = lists(&mask(set, clear));
        reads(&format!("board = {}\n{name} = {bits}\nrun()\n", lists(SOLUTION)), &[PUZZLE]);
        let truths = bits.replace('1', "true").replace('0', "false");
        reads(
            &format!("let {name} = {truths};\nlet s = {};\nrun();\n", lists(SOLUTION)),
            &[PUZZLE],
        );
        let text = mask(set, clear);
        reads(&format!("s = \"{SOLUTION}\"\n{name} = \"{text}\"\nrun(s)\n"), &[PUZZLE]);
    }
    let bits = lists(&mask('1', '0'));
    refuses(&format!("board = {}\nmask = {bits}\nrun()\n", lists(SOLUTION)));
    let row = format!("{SOLUTION},{}", mask('1', '0'));
    for header in ["id,solution,mask", "id,board,mask", "id,a,b"] {
        let (found, errors) = read(&format!("{header}\n1,{row}\n2,{row}\n3,{row}\n"));
        assert!(found.is_empty() && !errors.is_empty(), "{header}: {found:?}");
    }
    // Beside a puzzle a mask says nothing.
    let code = format!("p = {}\nmask = {bits}\nrun()\n", lists(PUZZLE));
    reads(&code, &[PUZZLE]);
}

#[test]
fn columns_and_boxes_are_put_in_place_in_code_too() {
    for (name, by) in [("columns", turned as fn(usize) -> usize), ("boxes", boxed)] {
        let text = format!("{name} = {}\nrun({name})\n", lists(&moved(PUZZLE, by)));
        reads(&text, &[PUZZLE]);
        assert!(notes(&text).iter().any(|note| note.contains("put in rows")), "{text}");
    }
    // Digits twice in many houses decide for boxes, whatever the name.
    let by_boxes = lists(&moved(PUZZLE, boxed));
    reads(&format!("{{\"grid\":{by_boxes}}}"), &[PUZZLE]);
    reads(&format!("grid = {by_boxes}\nrun(grid)\n"), &[PUZZLE]);
    let text =
        format!("{{\"boxes\":{by_boxes},\"solutionBoxes\":{}}}", lists(&moved(SOLUTION, boxed)));
    let solution = read_any(text.as_bytes())[0].as_ref().unwrap().puzzle.classic().solution;
    assert_eq!(solution.map(|grid| grid.to_string()).as_deref(), Some(SOLUTION));
}

/// A list of named grids, and after all of them their solutions.
fn solutions_at_the_end(count: usize, prose: &str) -> String {
    let digits = "123456789";
    let renamed = |grid: &str, by: usize| -> String {
        let digit = |c: char| match c.to_digit(10) {
            Some(d) if d > 0 => digits.as_bytes()[(d as usize - 1 + by) % 9] as char,
            _ => c,
        };
        grid.chars().map(digit).collect()
    };
    let list = |name: &str, grid: &str| -> String {
        let one =
            |i: usize| format!("{name} {}\n{}\n\n", i + 1, rows(&renamed(grid, i)).join("\n"));
        (0..count).map(one).collect()
    };
    format!("{}{prose}{}", list("Puzzle", PUZZLE), list("Solution", SOLUTION))
}

#[test]
fn solutions_behind_all_puzzles_are_no_puzzles() {
    for count in [1, 9, 60, 200, 400] {
        let (found, errors) = read(&solutions_at_the_end(count, ""));
        assert_eq!((found.len(), errors.len()), (count, 0), "{count}");
        assert!(found.iter().all(|puzzle| puzzle.contains('.')));
    }
    let text = solutions_at_the_end(60, "");
    let is_solved = |record: &Result<Record, ReadError>| {
        record.as_ref().is_ok_and(|record| record.puzzle.classic().solution.is_some())
    };
    assert!(read_any(text.as_bytes()).iter().all(is_solved));
    // A solution of something else is left out with a word.
    let other = rows(SOLUTION).iter().rev().copied().collect::<Vec<_>>().join("\n");
    let text = format!("{text}Solution 61\n{other}\n");
    assert_eq!(read(&text).0.len(), 60);
    assert!(notes(&text).iter().any(|note| note.contains("is a solution")));
}

#[test]
fn variants_in_other_headings_are_remarked() {
    let grid = rows(PUZZLE).join("\n");
    for text in
        [format!("# Killer Sudoku\n\n{grid}\n"), format!("Killer Sudoku\nby Jane\n{grid}\n")]
    {
        reads(&text, &[PUZZLE]);
        assert!(notes(&text).iter().any(|note| note.contains("rules in words")), "{text}");
    }
}

#[test]
fn a_long_program_without_a_puzzle_in_its_head_gives_no_flood() {
    let line = "    value = compute(value, table[index], offset);\n";
    let code = line.repeat((70 << 10) / line.len());
    let text = format!("int main() {{\nchar *p = \"{}\";\n{code}}}\n", &PUZZLE[3..]);
    let (found, errors) = read(&text);
    assert!(found.is_empty() && errors.len() <= 1, "{} errors", errors.len());
}

#[test]
fn rows_with_numbers_in_another_order_are_not_read_as_they_stand() {
    let mut labelled: Vec<String> = rows(PUZZLE)
        .iter()
        .enumerate()
        .map(|(at, row)| {
            format!("r{} {}", at + 1, row.chars().map(|c| format!("{c} ")).collect::<String>())
        })
        .collect();
    reads(&(labelled.join("\n") + "\n"), &[PUZZLE]);
    labelled.swap(0, 1);
    assert!(read(&(labelled.join("\n") + "\n")).0.is_empty());
}

#[test]
fn rows_of_two_numbered_puzzles_are_not_mixed() {
    let set = |puzzle: &str, skip: usize| -> String {
        let row = |(at, row): (usize, &&str)| {
            let cells: Vec<String> =
                row.chars().map(|c| c.to_string().replace('.', "{}")).collect();
            format!("\\setrow{{{}}}{{{}}}\n", 9 - at, cells.join(","))
        };
        let lines = rows(puzzle);
        let lines = lines.iter().enumerate().filter(|(at, _)| *at != skip);
        format!(
            "\\begin{{logicpuzzle}}\n{}\\end{{logicpuzzle}}\n",
            lines.map(row).collect::<String>()
        )
    };
    reads(&(set(PUZZLE, 99) + &set(OTHER, 99)), &[PUZZLE, OTHER]);
    let (found, errors) = read(&(set(PUZZLE, 3) + &set(OTHER, 99)));
    assert_eq!((found, errors.len()), (vec![OTHER.to_owned()], 1), "{errors:?}");
    let _ = read(&"\\setrow{".repeat(1 << 14));
}

#[test]
fn grids_that_are_left_out_are_counted_in_all_structured_data() {
    let other = SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2");
    for text in [
        format!("{{\"a\":[\"{PUZZLE}\"],\"b\":[\"{other}\"]}}"),
        format!("a:\n  - {PUZZLE}\nb:\n  - {other}\n"),
        format!("<g><a><p>{PUZZLE}</p></a><b><p>{other}</p></b></g>"),
    ] {
        reads(&text, &[PUZZLE]);
        assert!(notes(&text).iter().any(|note| note.contains("left out")), "{text}");
    }
}

#[test]
fn cells_of_html_tables_may_have_no_end() {
    let cell = |c: char| if c == '.' { "<td/>".to_owned() } else { format!("<td>{c}</td>") };
    let row = |row: &&str| format!("<tr>{}</tr>\n", row.chars().map(cell).collect::<String>());
    let table: String = rows(PUZZLE).iter().map(row).collect();
    reads(&format!("<html><body><table>\n{table}</table></body></html>\n"), &[PUZZLE]);
}

#[test]
fn a_list_that_has_lost_its_first_cell_is_no_puzzle() {
    let cell = |at: usize| match &PUZZLE[at..=at] {
        "." => SOLUTION[at..=at].to_owned(),
        digit => format!("{digit}!"),
    };
    let rows: Vec<String> =
        (0..9).map(|r| (0..9).map(|c| cell(9 * r + c)).collect::<Vec<_>>().join(",")).collect();
    reads(&format!("{}\n", rows.join(";")), &[PUZZLE]);
    let marked = rows.join(";").replacen("5!", "5[2.3.4]", 1);
    assert!(read(&format!("{marked}\n")).0.is_empty());
}

#[test]
fn full_grids_do_not_outweigh_a_puzzle() {
    let damaged = &PUZZLE[1..];
    let other = SOLUTION.replace('1', "x").replace('2', "1").replace('x', "2");
    let text = format!("a,b\n{damaged},{SOLUTION}\n{OTHER},{other}\n{OTHER},{other}\n");
    let (found, errors) = read(&text);
    assert!(found.iter().all(|puzzle| puzzle.contains('.')), "{found:?}");
    assert!(found.len() == 2 && !(errors.is_empty() && notes(&text).is_empty()), "{found:?}");
}

#[test]
fn a_long_line_is_read_in_parts_and_nothing_twice() {
    // The puzzle stands in the last part of the first eight megabytes, which is looked at again.
    let code = |size: usize| "function f(a){return a+1};".repeat(size / 26);
    let before = (8 << 20) - (32 << 10);
    reads(&format!("{}var p=\"{PUZZLE}\";{}", code(before), code(64 << 10)), &[PUZZLE]);
}

#[test]
fn truth_values_are_never_digits() {
    let few =
        lists(&mask('0', '0').replacen('0', "1", 1)).replace('1', "true").replace('0', "false");
    refuses(&format!("{{\"grid\":{few}}}"));
    refuses(&format!("grid = {few}\nrun(grid)\n"));
    refuses(&format!("{{\"grid\":{}}}", lists(PUZZLE).replacen('5', "true", 1)));
}

#[test]
fn a_row_of_empty_cells_of_a_table_is_a_row() {
    let puzzle =
        ".1.....9...4...2....8..5..........3.2...4.1.............18..6...3.....8...6......";
    let mut table = String::new();
    for row in rows(puzzle) {
        let cells: String = row
            .chars()
            .map(|c| format!("<td>{}</td>\n", String::from(c).replace('.', "")))
            .collect();
        let _ = writeln!(table, "<tr>\n{cells}</tr>");
    }
    let pad: String = ('1'..='9').map(|c| format!("<td>{c}</td>")).collect();
    let text = format!(
        "<table>{table}</table>\n<table><tr>{pad}<td><img src=undo.png></td></tr></table>\n"
    );
    reads(&text, &[puzzle]);
}

#[test]
fn the_columns_of_a_puzzle_are_no_other_puzzle() {
    let columns = lists(&moved(PUZZLE, turned));
    let text = format!("rows = {}\nassert turned(rows) == {columns}\n", lists(PUZZLE));
    reads(&text, &[PUZZLE]);
    assert!(notes(&text).iter().any(|note| note.contains("columns of a puzzle above")));
}

#[test]
fn a_map_of_regions_is_no_puzzle() {
    let boxes = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
    for key in ["regions", "board"] {
        let message = refuses(&format!("{{\"{key}\": {}}}", lists(&boxes)));
        assert!(message.contains("not a Sudoku"), "{key}: {message}");
    }
}

#[test]
fn a_notebook_longer_than_a_window_is_read_to_its_end() {
    let picture = "iVBORw0KGgo".repeat(100_000);
    let cell = |source: &str| {
        format!(
            "  {{\"cell_type\": \"code\", \"outputs\": [{{\"data\": {{\"image/png\": \"{picture}\",\n   \
             \"text/plain\": [\"<Figure>\"]}}}}],\n   \"source\": [\n{source}\n   ]}}"
        )
    };
    let rows_of = |puzzle: &str| {
        let rows: Vec<String> =
            rows(puzzle).iter().map(|row| format!("    \"{row}\\n\"")).collect();
        rows.join(",\n")
    };
    let mut cells = vec![cell("    \"import numpy\""); 9];
    cells.insert(0, cell(&rows_of(PUZZLE)));
    cells.push(cell(&rows_of(OTHER)));
    let notebook = format!("{{\"cells\": [\n{}\n], \"nbformat\": 4}}\n", cells.join(",\n"));
    assert!(notebook.len() > 9 << 20);
    reads(&notebook, &[PUZZLE, OTHER]);
    // The line is that of the file.
    let source = Source::new(std::io::Cursor::new(notebook.clone().into_bytes())).unwrap();
    let reader = Reader::new(source, &ReadOptions::default()).unwrap();
    let lines: Vec<u64> = reader.map(|raw| raw.unwrap().line()).collect();
    let at = |row: &str| notebook.lines().position(|line| line.contains(row)).unwrap() as u64 + 1;
    assert_eq!(lines, [at(&PUZZLE[..9]), at(&OTHER[..9])]);
}

#[test]
fn lists_of_row_column_and_digit_are_named() {
    let triples = |base: usize| {
        let given = PUZZLE.chars().enumerate().filter(|(_, c)| *c != '.');
        let all = given.map(|(at, c)| format!("[{}, {}, {c}]", at / 9 + base, at % 9 + base));
        format!("[{}]", all.collect::<Vec<_>>().join(", "))
    };
    for base in [0, 1] {
        let list = triples(base);
        for text in [list.clone(), format!("{{\"givens\": {list}}}"), format!("g = {list}\n")] {
            let message = refuses(&text);
            assert!(message.contains("rows, columns and digits"), "{message}");
        }
        reads(&format!("# (row, col, value)\ng = {list}\n"), &[PUZZLE]);
    }
}

#[test]
fn rows_of_any_length_between_slashes_are_a_puzzle() {
    for length in [3, 9, 27] {
        let pieces: Vec<&str> = (0..81 / length).map(|i| &PUZZLE[i * length..][..length]).collect();
        reads(&format!("let p = \"{}\";\nsolve(p);\n", pieces.join("/")), &[PUZZLE]);
    }
}

#[test]
fn a_puzzle_called_invalid_may_break_the_rules() {
    let table = |puzzle: &str| {
        let row = |row: &str| {
            let cells: Vec<String> = row.replace('.', "0").chars().map(String::from).collect();
            format!("  [{}]", cells.join(", "))
        };
        rows(puzzle).into_iter().map(row).collect::<Vec<_>>().join(",\n")
    };
    let faulty = "1".repeat(9) + &PUZZLE[9..];
    let named =
        |name: &str| format!("good = [\n{}\n]\n{name} = [\n{}\n]\n", table(PUZZLE), table(&faulty));
    reads(&named("invalid_board"), &[PUZZLE, &faulty]);
    reads(&named("weights"), &[PUZZLE]);
}

#[test]
fn nine_lists_of_nine_are_the_rows_of_a_grid() {
    let row = |row: &str| {
        let cells: Vec<String> = row.replace('.', "0").chars().map(String::from).collect();
        format!("[{}]\n", cells.join(", "))
    };
    reads(&rows(PUZZLE).into_iter().map(row).collect::<String>(), &[PUZZLE]);
    reads(&rows(SOLUTION).into_iter().map(row).collect::<String>(), &[SOLUTION]);
}

#[test]
fn cells_between_colons_are_a_row() {
    let row = |row: &str| {
        let cells: Vec<String> =
            row.chars().map(|c| format!(" {} ", c.to_string().replace('.', "_"))).collect();
        let bands: Vec<String> = cells.chunks(3).map(|three| three.join(":")).collect();
        format!("|{}|", bands.join("|"))
    };
    for puzzle in [PUZZLE, SOLUTION] {
        let drawn: Vec<String> = rows(puzzle).into_iter().map(row).collect();
        let border = "+~~~".repeat(9) + "+\n";
        let text =
            format!("{border}{}\n{border}", drawn.join(&format!("\n{}+\n", "+---".repeat(9))));
        reads(&text, &[&puzzle.replace('_', ".")]);
    }
}

#[test]
fn text_around_a_list_of_puzzles_is_no_flood_of_errors() {
    let code = "import Foundation\n// Created by nobody on 02/03/2023.\nstatic let all = \"\"\"\n";
    let list: Vec<String> =
        [PUZZLE, OTHER].iter().map(|p| format!("0000183b305c {p}  1.2")).collect();
    let end = "\"\"\"\n    var all: [Int] { 1 }\n}\nlet k = 0\nlet m = [0, 1, 2]\nlet n = 3\n";
    reads(&format!("{code}{}\n{end}", list.join("\n")), &[PUZZLE, OTHER]);
}
