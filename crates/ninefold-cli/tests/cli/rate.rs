//! `rate`: how hard a puzzle is, in every form, and what cannot be rated.

use crate::support::{PUZZLE, SOLUTION, command, finish, json_lines, run, run_with, scratch};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// 7.2/1.2/1.2.
const CHAINS: &str =
    ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.";

/// AI Escargot: 10.5/10.5/7.8.
const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

/// Arto Inkala's puzzle of 2012: 10.7/10.7/9.7.
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// Two solutions and more.
fn ambiguous() -> String {
    PUZZLE[..40].to_owned() + &".".repeat(41)
}

/// No two givens clash, and there is no solution: 1 and 2 both have one place left in row 1.
fn impossible() -> String {
    "..3456789".to_owned() + "12......." + &".".repeat(63)
}

fn clashing() -> String {
    PUZZLE.replacen("53.", "533", 1)
}

/// The candidates of a puzzle, as a line of 729.
fn candidates(puzzle: &str) -> String {
    let cells = puzzle.chars().map(|given| match given {
        '.' => "123456789".to_owned(),
        digit => ('1'..='9').map(|d| if d == digit { d } else { '.' }).collect(),
    });
    cells.collect()
}

fn rated(args: &[&str]) -> Value {
    let args: Vec<&str> = ["rate", "--json"].iter().chain(args).copied().collect();
    json_lines(&run(&args).out)[0].clone()
}

#[test]
fn famous_puzzles_have_their_known_ratings() {
    for (puzzle, known) in [
        (CHAINS, "7.2/1.2/1.2"),
        (ESCARGOT, "10.5/10.5/7.8"),
        (INKALA, "10.7/10.7/9.7"),
        (PUZZLE, "1.2/1.2/1.2"),
    ] {
        let ran = run(&["rate", puzzle]);
        assert_eq!((ran.out, ran.code), (format!("1\t{puzzle}\t{known}\n"), 0));
    }
}

#[test]
fn rate_has_exactly_these_keys_in_this_order() {
    let ran = run(&["rate", "--json", CHAINS]);
    assert_eq!(
        ran.out,
        format!(
            "{{\"index\":1,\"input\":\"argument\",\"name\":null,\"puzzle\":\"{CHAINS}\",\
             \"er\":7.2,\"ep\":1.2,\"ed\":1.2,\"verdict\":\"rated\",\"level\":\"diabolical\",\
             \"pearl\":false,\"diamond\":false}}\n"
        )
    );
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn pretty_says_where_the_numbers_come_from() {
    let ran = run(&["rate", "--pretty", CHAINS]);
    assert_eq!(
        ran.out,
        "7.2/1.2/1.2  ■■■■■■■□□□□□  diabolical\n\
         \x20 ER 7.2     step 33 of 83, the hardest: forcing chain, r5c6<>2\n\
         \x20 EP ED 1.2  step 1, the first: hidden single in a box, r1c8=3\n\n"
    );
    let plain = run(&["rate", "--pretty", "--ascii", CHAINS]);
    assert!(
        plain.out.is_ascii() && plain.out.contains("#######.....  diabolical"),
        "{}",
        plain.out
    );
    let pearl = run(&["rate", "--pretty", ESCARGOT]).out;
    assert!(pearl.contains("ER EP 10.5") && pearl.contains("A pearl"), "{pearl}");
    let diamond = run(&["rate", "--pretty", PUZZLE]).out;
    assert!(diamond.contains("ER EP ED 1.2") && diamond.contains("A diamond"), "{diamond}");
    let coloured = run(&["rate", "--pretty", "--color", "always", CHAINS]).out;
    assert!(coloured.contains("\u{1b}[1m7.2/1.2/1.2\u{1b}[0m"), "{coloured:?}");
}

#[test]
fn a_rating_follows_from_its_steps() {
    for puzzle in [CHAINS, PUZZLE, ESCARGOT] {
        let answer = rated(&["--steps", puzzle]);
        let steps = answer["steps"].as_array().unwrap();
        let number = |step: &Value| step["rating"].as_f64().unwrap();
        let highest = |steps: &[Value]| steps.iter().map(number).fold(0.0, f64::max);
        let places = |step: &Value| !step["placements"].as_array().unwrap().is_empty();
        let first = steps.iter().position(places).unwrap();
        assert_eq!(answer["er"].as_f64().unwrap(), highest(steps));
        assert_eq!(answer["ep"].as_f64().unwrap(), highest(&steps[..=first]));
        assert_eq!(answer["ed"].as_f64().unwrap(), number(&steps[0]));
        let hardest = steps.iter().find(|step| step["rating"] == answer["er"]).unwrap();
        assert_eq!(answer["hardest"], hardest["technique"]);
        let placed = steps.iter().filter(|step| places(step)).count();
        assert_eq!(placed, puzzle.matches('.').count(), "every open cell is solved once");
    }
    assert!(rated(&[CHAINS]).get("steps").is_none());
}

#[test]
fn steps_are_lines_in_a_pipe_and_a_table_on_a_terminal() {
    let steps = rated(&["--steps", CHAINS])["steps"].as_array().unwrap().clone();
    let lines = run(&["rate", "--steps", CHAINS]).out;
    assert_eq!(lines.lines().count(), steps.len());
    for (at, (line, step)) in lines.lines().zip(&steps).enumerate() {
        let columns: Vec<&str> = line.split('\t').collect();
        assert_eq!(columns[..4], ["1", CHAINS, "7.2/1.2/1.2", &(at + 1).to_string()]);
        assert_eq!(columns[4], step["rating"].to_string());
        assert_eq!(columns[5], step["technique"].as_str().unwrap());
        assert!(!columns[6].is_empty() && columns.len() == 7, "{line}");
    }
    let table = run(&["rate", "--steps", "--pretty", CHAINS]).out;
    assert!(table.contains("  33   7.2  forcing chain"), "{table}");
    assert!(table.contains("step 33 of 83, the hardest"), "the numbers follow: {table}");
}

#[test]
fn what_cannot_be_rated_says_why_and_has_no_number() {
    for (puzzle, verdict, expected, code) in [
        (impossible(), "none", "no solution", 1),
        (ambiguous(), "multiple", "more than one solution", 1),
        (clashing(), "clash", "its clues clash", 1),
        (SOLUTION.to_owned(), "solved", "solved already", 0),
        (SOLUTION.replacen('5', "3", 1), "clash", "its clues clash", 1),
    ] {
        let json = run(&["rate", "--json", "--steps", "--hodoku", &puzzle]);
        let answer = &json_lines(&json.out)[0];
        assert_eq!(answer["verdict"], verdict);
        for key in ["er", "ep", "ed", "level", "pearl", "diamond", "hodoku", "hardest"] {
            assert_eq!(answer[key], Value::Null, "{key} of {verdict}");
        }
        assert_eq!(answer["steps"], json!([]));
        let line = run(&["rate", &puzzle]);
        assert_eq!(line.out, format!("1\t{puzzle}\t{verdict}\n"));
        let pretty = run(&["rate", "--pretty", &puzzle]);
        assert!(pretty.out.contains(expected), "{}", pretty.out);
        let format = run(&["rate", "--format", "%r/%p/%d %l %t %s %h", &puzzle]);
        assert_eq!(format.out, format!("{verdict}/-/- - - - -\n"));
        assert_eq!((json.code, line.code, pretty.code, format.code), (code, code, code, code));
    }
}

#[test]
fn an_unreadable_record_has_its_line_in_every_form() {
    let text = format!("{PUZZLE}\n{}\n{CHAINS}\n", &PUZZLE[..70]);
    let lines = run_with(&["rate", "--from", "line"], text.as_bytes());
    let expected =
        format!("1\t{PUZZLE}\t1.2/1.2/1.2\n2\t-\tunreadable\n3\t{CHAINS}\t7.2/1.2/1.2\n");
    assert_eq!((lines.out, lines.code), (expected, 2));
    assert!(lines.err.contains("70"), "{}", lines.err);
    let format = run_with(&["rate", "--from", "line", "--format", "%n %r"], text.as_bytes());
    assert_eq!((format.out.as_str(), format.code), ("1 1.2\n2 unreadable\n3 7.2\n", 2));
    let json = run_with(&["rate", "--from", "line", "--json"], text.as_bytes());
    assert_eq!(json_lines(&json.out)[1]["error"]["kind"], "cell-count");
    let strict = run_with(&["rate", "--from", "line", "--strict"], text.as_bytes());
    assert_eq!((strict.out.lines().count(), strict.code), (2, 2));
}

#[test]
fn the_format_has_the_placeholders_of_the_original() {
    let ran = run(&["rate", "--format", "%g ED=%r/%p/%d\\t%n%%\\\\ %l: %t", CHAINS]);
    let expected = format!("{CHAINS} ED=7.2/1.2/1.2\t1%\\ diabolical: forcing chain\n");
    assert_eq!((ran.out, ran.code), (expected, 0));
    let two = run(&["rate", "--format=%r\\n%p", CHAINS]);
    assert_eq!(two.out, "7.2\n1.2\n");
    let time = run(&["rate", "--format", "%e", PUZZLE]).out;
    assert!(time.starts_with("0.") && time.ends_with("s\n") && time.len() == 6, "{time}");
    for wrong in ["%x", "%", "\\q"] {
        let ran = run(&["rate", "--format", wrong, PUZZLE]);
        assert_eq!((ran.out.as_str(), ran.code), ("", 2));
        let names_all = ["%g", "%r", "%p", "%d", "%n", "%e", "%l", "%t", "%s", "%h"];
        assert!(names_all.iter().all(|name| ran.err.contains(name)), "{}", ran.err);
    }
    for other in [["--json", "-q"], ["--pretty", "-q"], ["--to", "sdm"], ["--steps", "-q"]] {
        let args = ["rate", "--format", "%r", PUZZLE, other[0], other[1]];
        assert_eq!(run(&args).code, 2, "{other:?}");
    }
}

#[test]
fn hodoku_has_a_word_in_every_form() {
    let known = &json_lines(&run(&["explain", "--json", CHAINS]).out)[0];
    let (score, level) = (&known["score"], known["level"].as_str().unwrap());
    let answer = rated(&["--hodoku", CHAINS]);
    assert_eq!(answer["hodoku"], json!({"score": score, "level": level, "guesses": 0}));
    let line = run(&["rate", "--hodoku", CHAINS]).out;
    assert_eq!(line, format!("1\t{CHAINS}\t7.2/1.2/1.2\t{score}\t{level}\n"));
    assert_eq!(run(&["rate", "--hodoku", &ambiguous()]).out.split('\t').nth(3), Some("-"));
    let format = run(&["rate", "--format", "%s %h", CHAINS]).out;
    assert_eq!(format, format!("{score} {level}\n"));
    let pretty = run(&["rate", "--pretty", "--hodoku", CHAINS]).out;
    assert!(pretty.contains(&format!("level {level}")), "{pretty}");
    // Nested nets leave nothing to guess.
    assert_eq!(rated(&["--hodoku", INKALA])["hodoku"]["guesses"], 0);
}

#[test]
fn a_highest_rating_stops_early() {
    let answer = rated(&["--max-er", "6.0", CHAINS]);
    assert_eq!((&answer["er"], &answer["above"]), (&Value::Null, &json!(6.0)));
    assert_eq!(answer["verdict"], "above");
    let line = run(&["rate", "--max-er", "6", CHAINS]);
    assert_eq!((line.out, line.code), (format!("1\t{CHAINS}\t>6.0\n"), 1));
    let pretty = run(&["rate", "--max-er", "6", "--pretty", CHAINS]).out;
    assert_eq!(pretty, "above 6.0\n\n");
    let format = run(&["rate", "--max-er", "6", "--format", "%r %p", CHAINS]);
    assert_eq!((format.out.as_str(), format.code), (">6.0 -\n", 1));
    // The bound itself is not above.
    assert_eq!(rated(&["--max-er", "7.2", CHAINS]), rated(&[CHAINS]));
    assert_eq!(rated(&["--max-er", "7.1", CHAINS])["above"], 7.1);
    for wrong in ["0", "21", "hard", "-1", "6.55"] {
        assert_eq!(run(&["rate", "--max-er", wrong, CHAINS]).code, 2, "{wrong}");
    }
}

#[test]
fn pearls_and_diamonds() {
    for (option, puzzle, verdict) in [
        ("--pearl", ESCARGOT, "rated"),
        ("--pearl", CHAINS, "not-pearl"),
        ("--diamond", PUZZLE, "rated"),
        ("--diamond", ESCARGOT, "not-diamond"),
        ("--diamond", CHAINS, "not-diamond"),
    ] {
        let answer = rated(&[option, puzzle]);
        assert_eq!(answer["verdict"], verdict, "{option} {puzzle}");
        let format = run(&["rate", option, "--format", "%r/%p/%d", puzzle]);
        let ran = run(&["rate", option, puzzle]);
        if verdict == "rated" {
            assert_eq!(answer, rated(&[puzzle]));
            assert_eq!(ran.code, 0);
        } else {
            assert_eq!(answer["er"], Value::Null);
            assert_eq!(answer["diamond"], false);
            assert!(answer["ep"].is_f64() && answer["ed"].is_f64(), "{answer}");
            // As the original prints it.
            assert!(format.out.starts_with("20.0/"), "{}", format.out);
            assert_eq!((ran.out, ran.code), (format!("1\t{puzzle}\t{verdict}\n"), 1));
            let pretty = run(&["rate", option, "--pretty", puzzle]).out;
            assert!(pretty.starts_with(&verdict.replace('-', " a ")), "{pretty}");
        }
    }
    // No pearl, and not "above" what it may well be below.
    assert_eq!(rated(&["--pearl", "--max-er", "9", CHAINS])["verdict"], "not-pearl");
    assert_eq!(run(&["rate", "--pearl", "--diamond", PUZZLE]).code, 2);
}

#[test]
fn candidates_are_rated_as_they_are() {
    let all = candidates(CHAINS);
    let ran = run_with(&["rate", "--format", "%r/%p/%d %g", "-"], all.as_bytes());
    let (numbers, grid) = ran.out.trim_end().split_once(' ').unwrap();
    assert_eq!((numbers, grid.len(), ran.code), ("7.2/1.2/1.2", 729, 0));
    // Without 2 in r5c6, which the hardest step removes, it is easier.
    let cell = 9 * (4 * 9 + 5);
    let mut fewer = all;
    fewer.replace_range(cell + 1..cell + 2, ".");
    let ran = run_with(&["rate", "--format", "%r", "-"], fewer.as_bytes());
    assert!(ran.out.trim_end().parse::<f64>().unwrap() < 7.2, "{}", ran.out);
}

#[test]
fn pencil_marks_count_only_when_they_are_said_to() {
    // 2 is crossed out in r5c6, as the hardest step does.
    let line = format!(":0000:x:{CHAINS}:256::");
    let without = run_with(&["rate", "--json", "-"], line.as_bytes()).out;
    let with = run_with(&["rate", "--json", "--candidates", "-"], line.as_bytes()).out;
    let [without, with] = [without, with].map(|out| json_lines(&out)[0].clone());
    assert_eq!(without["er"], 7.2);
    assert!(with["er"].as_f64().unwrap() < 7.2, "{with}");
}

#[test]
fn formats_carry_the_rating_where_they_can() {
    let write = |format: &str| run(&["rate", "--to", format, CHAINS]);
    assert!(write("csv").out.contains("7.2"), "{}", write("csv").out);
    let sdk = write("sdk").out;
    assert!(sdk.contains("diabolical (ER 7.2/1.2/1.2)"), "{sdk}");
    let json: Value = serde_json::from_str(&write("json").out).unwrap();
    let text = json.to_string();
    assert!(
        text.contains("\"rating\":\"7.2\"") && text.contains("\"level\":\"diabolical\""),
        "{text}"
    );
    let sdm = write("sdm");
    assert!(sdm.err.contains("cannot hold: rating"), "{}", sdm.err);
    // The extension selects the format, and a puzzle without a rating is written without one.
    let path = scratch("rated.csv");
    let text = format!("{CHAINS}\n{}\n", ambiguous());
    let name = path.to_str().unwrap();
    let ran = run_with(&["rate", "-", "-o", name], text.as_bytes());
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("record 2: not rated: more than one solution"), "{}", ran.err);
    let table = std::fs::read_to_string(&path).unwrap();
    assert_eq!((table.lines().count(), table.matches("7.2").count()), (3, 1), "{table}");
    assert_eq!(run(&["rate", "--steps", "--to", "sdm", PUZZLE]).code, 2);
}

#[test]
fn a_rating_that_was_there_is_replaced_and_a_level_is_kept() {
    let table = |puzzle: &str| format!("puzzle,level,rating\n{puzzle},gentle,1.7\n");
    let write = |puzzle: &str, format: &str| {
        let args = ["rate", "--from", "csv", "--to", format, "-q", "-"];
        let ran = run_with(&args, table(puzzle).as_bytes());
        assert_eq!(ran.err, "");
        ran.out
    };
    let csv = write(CHAINS, "csv");
    assert!(csv.contains("gentle,7.2") && !csv.contains("1.7"), "{csv}");
    // An old number beside what cannot be rated would look like ours.
    let csv = write(&ambiguous(), "csv");
    assert!(csv.contains("gentle") && !csv.contains("1.7"), "{csv}");
    // A format that has only a field for a word gets the rating in it.
    let sdk = write(CHAINS, "sdk");
    assert!(sdk.contains("#L diabolical (ER 7.2/1.2/1.2)") && !sdk.contains("gentle"), "{sdk}");
}

/// Puzzles from trivial to chains: givens are left out of easy and hard ones.
fn many(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let base = if number % 5 == 4 { CHAINS } else { PUZZLE };
        let givens: Vec<usize> = base.match_indices(|c| c != '.').map(|(at, _)| at).collect();
        let mut line = base.to_owned();
        if number % 3 > 0 {
            let at = givens[number % givens.len()];
            line.replace_range(at..=at, ".");
        }
        text.push_str(&line);
        text.push('\n');
    }
    text
}

#[test]
fn order_and_answers_do_not_depend_on_threads() {
    let text = many(400);
    let path = scratch("rate-many.txt");
    std::fs::write(&path, &text).unwrap();
    let name = path.to_str().unwrap();
    for form in [&["--hodoku"][..], &["--json", "--steps"], &["--pretty"], &["--to", "csv"]] {
        let run_on = |threads: &str, input: &str| {
            let args = [&["rate", "--threads", threads, input][..], form].concat();
            run_with(&args, if input == "-" { text.as_bytes() } else { b"" })
        };
        let one = run_on("1", name);
        assert!(one.code < 2 && one.out.lines().count() >= 400, "{}", one.err);
        for threads in ["2", "7"] {
            assert_eq!(run_on(threads, name).out, one.out, "{form:?} on {threads} threads");
        }
        let piped = run_on("7", "-").out;
        let path = name.replace('\\', "\\\\");
        assert_eq!(piped, one.out.replace(&format!("\"input\":\"{path}\""), "\"input\":\"-\""));
    }
}

#[test]
fn the_summary_says_how_ratings_are_spread() {
    let text = format!("{PUZZLE}\n{CHAINS}\n{}\n{}\n", ambiguous(), impossible());
    let ran = run_with(&["rate", "--pretty", "-"], text.as_bytes());
    let expected = "4 puzzles: 2 rated 1.2 to 7.2, 4.2 on average, 1 without solution, 1 with at least 2 solutions";
    assert!(ran.out.contains(expected), "{}", ran.out);
    assert!(ran.out.contains("  Puzzle 2: 7.2/1.2/1.2, diabolical\n"), "{}", ran.out);
}

#[test]
fn answers_come_while_the_input_is_still_open() {
    let mut child = command(&["rate", "--from", "line"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for number in 1..=3 {
        stdin.write_all(format!("{CHAINS}\n").as_bytes()).unwrap();
        stdin.flush().unwrap();
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{number}\t{CHAINS}\t7.2/1.2/1.2\n"));
    }
    drop(stdin);
    drop(out);
    assert_eq!(finish(child).code, 0);
}

#[test]
fn the_time_may_be_over_before_a_rating_is_known() {
    let text = format!("{INKALA}\n").repeat(2000);
    let ran = run_with(&["rate", "--time", "0.2", "--threads", "2"], text.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("time limit reached"), "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    let (last, before) = lines.split_last().unwrap();
    assert!(before.iter().all(|line| line.ends_with("10.7/10.7/9.7")), "{}", ran.out);
    assert!(last.ends_with("10.7/10.7/9.7") || last.ends_with("unknown"), "{last}");
    assert!(lines.len() < 2000);
}

#[cfg(unix)]
#[test]
fn an_interrupted_rating_leaves_complete_lines() {
    let mut child = command(&["rate"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let text = format!("{INKALA}\n").repeat(2000);
        while stdin.write_all(text.as_bytes()).is_ok() {}
    });
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut out, &mut rest).unwrap();
    assert!(rest.lines().all(|line| line.ends_with("10.7/10.7/9.7")), "{rest}");
    assert!(rest.is_empty() || rest.ends_with('\n'));
    let ran = finish(child);
    assert_eq!(ran.code, 130);
    assert!(ran.err.contains("interrupted; so far"), "{}", ran.err);
    drop(feeder);
}

/// Some hundred known ratings, through the program.
#[test]
fn known_ratings_come_out_of_the_program() {
    let all = ninefold_testing::corpus::ratings();
    let step = (all.len() / 300).max(1);
    let some: Vec<_> = all.iter().filter(|line| line.tenths[0] < 90).step_by(step).collect();
    let input: String = some.iter().map(|line| format!("{}\n", line.puzzle)).collect();
    let ran = run_with(&["rate", "--format", "%g %r %p %d"], input.as_bytes());
    let expected: String = some
        .iter()
        .map(|line| {
            let [er, ep, ed] = line.tenths.map(|tenths| f64::from(tenths) / 10.0);
            format!("{} {er:.1} {ep:.1} {ed:.1}\n", line.puzzle)
        })
        .collect();
    assert!(some.len() > 15);
    assert_eq!(ran.out, expected);
}
