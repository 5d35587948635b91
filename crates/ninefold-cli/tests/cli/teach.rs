//! `hint`, `explain` and `techniques`.

use crate::support::{PUZZLE, SOLUTION, json_lines, run, run_with, sample, scratch};
use serde_json::Value;

/// A puzzle with one solution that needs more than singles.
const STEPS: &str =
    "416...7..3.......22..78........1.......8.2641.....6....7....528.....14..6...5....";

/// A puzzle that naked singles alone do not solve.
const MEDIUM: &str =
    "..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..";

/// A puzzle that needs nets, and many steps that its short path does not.
const HARD: &str =
    "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";

fn strings(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// The placements of all steps in order.
fn placed(answer: &Value) -> Vec<String> {
    let steps = answer["steps"].as_array().unwrap();
    steps.iter().flat_map(|step| strings(&step["placements"])).collect()
}

#[test]
fn a_detail_level_hides_what_higher_levels_show() {
    let rungs: Vec<Value> = ["1", "2", "3", "4", "5"]
        .iter()
        .map(|rung| json_lines(&run(&["hint", "--json", "--detail", rung, PUZZLE]).out)[0].clone())
        .collect();
    let has = |rung: usize, key: &str| rungs[rung - 1].get(key).is_some();
    for (key, first) in [
        ("where", 1),
        ("technique", 2),
        ("code", 2),
        ("level", 2),
        ("score", 2),
        ("cells", 3),
        ("placements", 4),
        ("eliminations", 4),
        ("text", 4),
        ("after", 5),
    ] {
        for rung in 1..=5 {
            assert_eq!(has(rung, key), rung >= first, "{key} on rung {rung}");
        }
    }
    for (rung, answer) in (1..).zip(&rungs) {
        assert_eq!(answer["rung"], rung);
        assert_eq!(answer["puzzle"], PUZZLE);
    }
    // Every rung speaks of the same step.
    let placed = strings(&rungs[4]["placements"]);
    assert_eq!(placed, strings(&rungs[3]["placements"]));
    let (cell, digit) = placed[0].split_once('=').unwrap();
    assert!(rungs[2]["cells"].as_str().unwrap().contains(cell));
    let text = rungs[0]["where"].as_str().unwrap();
    assert!(!text.contains(cell), "{text}");
    let row: usize = cell[1..2].parse().unwrap();
    let column: usize = cell[3..4].parse().unwrap();
    let after = rungs[4]["after"].as_str().unwrap();
    assert_eq!(&after[(row - 1) * 9 + column - 1..][..1], digit);
    assert_eq!(&SOLUTION[(row - 1) * 9 + column - 1..][..1], digit);
}

#[test]
fn a_hint_is_for_the_grid_as_it_stands() {
    // The first step is done already: the next one is shown.
    let first = &json_lines(&run(&["hint", "--json", "--detail", "5", PUZZLE]).out)[0];
    let mut line = String::new();
    for (given, now) in PUZZLE.chars().zip(first["after"].as_str().unwrap().chars()) {
        if given != now {
            line.push('+');
        }
        line.push(now);
    }
    let line = format!(":0000:x:{line}:::");
    let next =
        &json_lines(&run_with(&["hint", "--json", "--detail", "4", "-"], line.as_bytes()).out)[0];
    assert!(next["technique"].is_string(), "{next}");
    assert_ne!(next["placements"], first["placements"]);
}

#[test]
fn a_missing_mark_is_reported_first() {
    // 4 is crossed out in r1c3, where it belongs.
    let line = format!(":0000:x:{PUZZLE}:413::");
    let json =
        &json_lines(&run_with(&["hint", "--json", "--detail", "3", "-"], line.as_bytes()).out)[0];
    assert_eq!(json["verdict"], "missing-mark");
    assert!(json["text"].as_str().unwrap().contains("r1c3"), "{json}");
}

#[test]
fn what_someone_knows_limits_the_hint() {
    let ran = run(&["hint", "--json", "--know", "naked-single", MEDIUM]);
    let answer = &json_lines(&ran.out)[0];
    assert_eq!(answer["verdict"], "stuck");
    assert_eq!(ran.code, 1);
    let more =
        &json_lines(&run(&["hint", "--json", "--max-level", "easy", "--detail", "2", PUZZLE]).out)
            [0];
    assert_eq!(more["level"], "easy");
}

#[test]
fn a_hint_begins_at_what_is_not_mastered() {
    let singles = "full-house, hidden-single-box,hidden-single-line,naked-single";
    let hint = |mastered: &str, form: &str| {
        run(&["hint", form, "--detail", "2", "--mastered", mastered, STEPS])
    };
    let answer = &json_lines(&hint(singles, "--json").out)[0];
    let technique = answer["technique"].as_str().unwrap();
    assert!(!technique.ends_with("Single") && answer["known"]["steps"].as_u64() > Some(5));
    let text = hint(singles, "--pretty").out;
    assert!(text.contains("steps that you have mastered") && text.contains(technique), "{text}");
    // One of the two lessons of hidden singles is not all of them.
    let half = &json_lines(&hint("hidden-single-line", "--json").out)[0];
    assert_eq!((&half["technique"], half.get("known")), (&Value::from("Hidden Single"), None));
    let boxes = &json_lines(&hint("hidden-single-box", "--json").out)[0];
    assert!(boxes["known"]["steps"].as_u64() > Some(0), "{boxes}");
    let unknown = hint("x-win", "--json");
    assert!(unknown.code == 2 && unknown.err.contains("did you mean 'x-wing'?"), "{}", unknown.err);
}

#[test]
fn an_unknown_technique_gets_advice() {
    let ran = run(&["hint", "--know", "xwing", PUZZLE]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("x-wing"), "{}", ran.err);
    let ran = run(&["explain", "--find", "nonsense", PUZZLE]);
    assert!(ran.code == 2 && ran.err.contains("ninefold techniques"), "{}", ran.err);
}

#[test]
fn explain_has_the_keys_of_its_contract() {
    let answer = &json_lines(&run(&["explain", "--json", PUZZLE]).out)[0];
    let keys: Vec<&String> = answer.as_object().unwrap().keys().collect();
    let wanted =
        ["index", "input", "name", "puzzle", "solved", "score", "level", "hardest", "steps"];
    for key in wanted {
        assert!(keys.iter().any(|other| *other == key), "{key}");
    }
    assert_eq!((&answer["solved"], &answer["level"]), (&Value::Bool(true), &Value::from("easy")));
    // The score is that of the standard path, whatever order its singles are shown in.
    assert_eq!(answer["score"], 204);
    let steps = answer["steps"].as_array().unwrap();
    for key in ["technique", "code", "level", "score", "placements", "eliminations", "text"] {
        assert!(steps.iter().all(|step| step.get(key).is_some()), "{key}");
    }
    // The placements of the path are the solution.
    let mut grid: Vec<u8> = PUZZLE.bytes().collect();
    for text in placed(answer) {
        let at = text.as_bytes();
        grid[usize::from(at[1] - b'1') * 9 + usize::from(at[3] - b'1')] = at[5];
    }
    assert_eq!(String::from_utf8(grid).unwrap(), SOLUTION);
}

#[test]
fn naked_singles_alone_solve_the_first_spaced_puzzle() {
    let ran = run(&["explain", "--json", "--only", "naked-single", &sample("spaced-1.txt")]);
    let answer = &json_lines(&ran.out)[0];
    assert_eq!((ran.code, &answer["solved"]), (0, &Value::Bool(true)));
    assert_eq!(placed(answer).len(), 41);
}

#[test]
fn naked_singles_alone_get_stuck_in_the_third() {
    let ran = run(&["explain", "--json", "--only", "naked-single", &sample("spaced-3.txt")]);
    let answer = &json_lines(&ran.out)[0];
    assert_eq!((ran.code, &answer["solved"]), (1, &Value::Bool(false)));
    let mut all = placed(answer);
    all.sort_unstable();
    assert_eq!(all, ["r1c7=5", "r1c8=6", "r2c8=9", "r3c9=2", "r8c7=7"]);
    let text = run(&["explain", "--only", "naked-single", &sample("spaced-3.txt")]).out;
    assert!(text.contains("Stuck with 51 cells open"), "{text}");
}

#[test]
fn with_hidden_singles_all_three_are_solved() {
    for (name, solution) in [
        (
            "spaced-3.txt",
            "238497561716532894549618372984173256367925148152864937693781425421356789875249613",
        ),
        (
            "spaced-4.txt",
            "269517843751834926483962175192753684378426519546189237837691452914275368625348791",
        ),
        (
            "spaced-5.txt",
            "672419835549328671831576492785234169193765284264981753416893527357642918928157346",
        ),
    ] {
        let ran =
            run(&["explain", "--json", "--only", "naked-single,hidden-single", &sample(name)]);
        let answer = &json_lines(&ran.out)[0];
        assert_eq!((ran.code, &answer["solved"]), (0, &Value::Bool(true)), "{name}");
        for text in placed(answer) {
            let at = text.as_bytes();
            let place = usize::from(at[1] - b'1') * 9 + usize::from(at[3] - b'1');
            assert_eq!(solution.as_bytes()[place], at[5], "{name}: {text}");
        }
    }
}

#[test]
fn one_step_until_a_technique_and_all_steps_of_one() {
    let whole = &json_lines(&run(&["explain", "--json", PUZZLE]).out)[0];
    let third = &json_lines(&run(&["explain", "--json", "--step", "3", PUZZLE]).out)[0];
    assert_eq!(third["steps"][0], whole["steps"][2]);
    assert_eq!(third["steps"].as_array().unwrap().len(), 1);
    assert_eq!(run(&["explain", "--step", "999", PUZZLE]).code, 1);
    let until =
        &json_lines(&run(&["explain", "--json", "--until", "hidden-single", MEDIUM]).out)[0];
    let techniques: Vec<&str> = until["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["technique"].as_str().unwrap())
        .collect();
    assert_eq!(techniques.iter().filter(|name| **name == "Hidden Single").count(), 1);
    assert_eq!(techniques.last(), Some(&"Hidden Single"));
    let found = &json_lines(&run(&["explain", "--json", "--find", "0003", PUZZLE]).out)[0];
    assert_eq!(found["technique"], "Naked Single");
    assert!(found["steps"].as_array().unwrap().len() > 1);
    assert_eq!(run(&["explain", "--find", "tridagon", PUZZLE]).code, 1);
}

#[test]
fn documents_are_complete_and_self_contained() {
    let html = run(&["explain", "--to", "html", "--all-steps", PUZZLE]).out;
    assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
    let steps =
        json_lines(&run(&["explain", "--json", PUZZLE]).out)[0]["steps"].as_array().unwrap().len();
    assert_eq!(html.matches("<svg").count(), steps);
    assert_eq!(html.matches("</svg>").count(), steps);
    for outside in ["src=", "href=", "@import", "url("] {
        assert!(!html.contains(outside), "{outside}");
    }
    let markdown = run(&["explain", "--to", "markdown", "--all-steps", PUZZLE]).out;
    assert!(markdown.starts_with("# ") && markdown.contains("1. **"));
    let file = scratch("path.html");
    let path = file.to_string_lossy();
    assert_eq!(run(&["explain", "--all-steps", PUZZLE, "-o", &path, "--force"]).code, 0);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), html);
    let both = format!("{PUZZLE}\n{MEDIUM}\n");
    let both = run_with(&["explain", "--to", "html", "-"], both.as_bytes()).out;
    assert_eq!(both.matches("<!doctype").count(), 1);
    assert_eq!(both.matches("<article").count(), 2);
    assert!(both.trim_end().ends_with("</html>"));
    // Documents are not formats of puzzles.
    let ran = run(&["solve", "--to", "html", PUZZLE]);
    assert!(ran.code == 2 && ran.err.contains("html"), "{}", ran.err);
}

#[test]
fn a_name_from_a_file_cannot_break_a_page() {
    let named = format!("# <script>alert(1)</script>\n{PUZZLE}\n");
    let html = run_with(&["explain", "--to", "html", "-"], named.as_bytes()).out;
    assert!(!html.contains("<script"), "{}", &html[..400]);
}

#[test]
fn the_catalogue_is_listed_and_each_technique_explained() {
    let list = run(&["techniques"]).out;
    let lines = json_lines(&run(&["techniques", "--json"]).out);
    assert!(lines.len() > 100);
    for line in &lines {
        assert!(list.contains(line["technique"].as_str().unwrap()), "{line}");
        assert!(line["about"].as_str().unwrap().len() > 30, "{line}");
    }
    let lesson = run(&["techniques", "hidden-single"]).out;
    assert!(lesson.contains("only one cell of a row"), "{lesson}");
}

#[test]
fn broken_puzzles_get_no_hint_but_advice() {
    let ran = run(&["hint", "--pretty", &format!("55{}", ".".repeat(79))]);
    assert!(ran.code == 1 && ran.out.contains("no solution"), "{}", ran.out);
    let solved = run(&["hint", "--pretty", SOLUTION]);
    assert!(solved.code == 0 && solved.out.contains("solved"), "{}", solved.out);
    let empty = run(&["hint", "--json", &".".repeat(81)]);
    assert_eq!(json_lines(&empty.out)[0]["verdict"], "multiple");
    let stuck = run(&["hint", "--json", "--only", "tridagon", PUZZLE]);
    assert_eq!(json_lines(&stuck.out)[0]["verdict"], "stuck");
}

/// Ten puzzles of all levels, whose paths were read with a pencil in hand. The first line of a file
/// is the puzzle; `NINEFOLD_UPDATE_PATHS=1` writes them anew, to be read again.
#[test]
fn ten_paths_match_the_transcripts() {
    let folder = crate::support::root().join("crates/ninefold-cli/tests/paths");
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 10);
    for file in files {
        let kept = std::fs::read_to_string(&file).unwrap().replace("\r\n", "\n");
        let (puzzle, path) = kept.split_once("\n\n").unwrap();
        let text = run(&["explain", "--path", "greedy", "--all-steps", "--to", "text", puzzle]).out;
        if std::env::var_os("NINEFOLD_UPDATE_PATHS").is_some() {
            std::fs::write(&file, format!("{puzzle}\n\n{text}")).unwrap();
        } else {
            assert_eq!(text, path, "{}", file.display());
        }
    }
}

/// The score, level and hardest technique that `explain` reports.
fn figures(answer: &Value) -> [&Value; 4] {
    ["solved", "score", "level", "hardest"].map(|key| &answer[key])
}

#[test]
fn every_kind_of_path_has_the_figures_of_the_greedy_one() {
    for puzzle in [PUZZLE, MEDIUM, HARD] {
        let explain = |kind: &str| {
            let out = run(&["explain", "--json", "--path", kind, puzzle]).out;
            // The kind and the sentences of the end are the last keys.
            assert!(out.contains(&format!(",\"path\":\"{kind}\",\"ending\":[")), "{out}");
            json_lines(&out)[0].clone()
        };
        let [greedy, short, easy] = ["greedy", "short", "easy"].map(explain);
        assert_eq!(figures(&short), figures(&greedy));
        assert_eq!(figures(&easy), figures(&greedy));
        let count = |answer: &Value| answer["steps"].as_array().unwrap().len();
        assert!(count(&short) <= count(&greedy));
        let default = &json_lines(&run(&["explain", "--json", puzzle]).out)[0];
        assert_eq!(default, &short);
    }
    let ran = run(&["explain", "--path", "long", MEDIUM]);
    assert!(ran.code == 2 && ran.err.contains("greedy"), "{}", ran.err);
}

#[test]
fn singles_in_a_row_are_one_paragraph_unless_all_steps_are_asked_for() {
    let follow = |text: &str| text.contains(" singles follow: ");
    for document in ["text", "markdown"] {
        let text = run(&["explain", "--to", document, STEPS]).out;
        assert!(follow(&text), "{text}");
        let all = run(&["explain", "--to", document, "--all-steps", STEPS]).out;
        assert!(!follow(&all) && all.lines().count() > text.lines().count(), "{all}");
    }
    // A step of its number is shown alone, with its reason.
    let one = run(&["explain", "--to", "text", "--step", "7", PUZZLE]).out;
    assert!(one.contains("\n7. ") && !one.contains("follow"), "{one}");
}

#[test]
fn singles_alone_get_a_reason_each() {
    let text = run(&["explain", "--to", "text", PUZZLE]).out;
    assert!(text.starts_with("51 steps solve the puzzle, all of them singles.\n"), "{text}");
    for number in 1..=51 {
        let line = text.lines().find(|line| line.starts_with(&format!("{number}. ")));
        assert!(line.is_some_and(|line| line.contains(": ")), "{number}: {text}");
    }
    let markdown = run(&["explain", "--to", "markdown", PUZZLE]).out;
    assert!(!markdown.contains("singles follow") && markdown.contains("\n51. **"), "{markdown}");
    let html = run(&["explain", "--to", "html", PUZZLE]).out;
    assert_eq!((html.matches("<svg").count(), html.matches("<li>").count()), (1, 51));
}

#[test]
fn an_overview_comes_first_and_the_last_line_speaks_of_the_path() {
    for (kind, last) in [
        ("greedy", "Standard path: hardest step "),
        ("short", "This short path: hardest step "),
        ("easy", "This easy path: hardest step "),
    ] {
        let text = run(&["explain", "--to", "text", "--path", kind, STEPS]).out;
        let first = text.lines().next().unwrap();
        assert!(first.contains(" steps solve the puzzle: "), "{text}");
        assert!(
            text.contains("\nBesides singles: ") && text.contains("\nThe hard part is "),
            "{text}"
        );
        assert!(text.trim_end().lines().last().unwrap().starts_with(last), "{text}");
        assert_eq!(text.matches("\nStandard path: ").count(), 1, "{text}");
    }
}

/// From a contradiction any step follows, so there is none to show.
#[test]
fn a_puzzle_without_a_solution_is_not_explained() {
    let clash = format!("55{}", ".".repeat(79));
    // Row 1 needs a 9 that column 9 has.
    let blocked = format!("12345678.........9{}", ".".repeat(63));
    let deep = "516849732307605000809700065135060907472591006968370050253186074684207500791050608";
    let full = format!("{}1", &SOLUTION[..80]);
    for puzzle in [&clash, &blocked, deep, &full] {
        let checked = run(&["check", "--pretty", puzzle]).out;
        let verdict =
            checked.lines().find(|line| line.starts_with("invalid") || line.starts_with("not a"));
        let verdict = verdict.unwrap().split(' ').next().unwrap();
        for form in [
            &["--to", "text"][..],
            &["--to", "markdown"],
            &["--to", "html"],
            &["--find", "death-blossom"],
        ] {
            let ran = run(&[&["explain", puzzle], form].concat());
            let has_step = ["Naked", "Hidden", "So r", "steps", "Blossom"]
                .iter()
                .any(|word| ran.out.contains(word));
            assert!(ran.code == 1 && ran.out.contains(verdict) && !has_step, "{}", ran.out);
        }
        let json = run(&["explain", "--json", puzzle]);
        let answer = &json_lines(&json.out)[0];
        assert_eq!((json.code, &answer["error"]["kind"]), (1, &Value::from("no-solution")));
        assert!(answer["error"]["message"].as_str().unwrap().starts_with(verdict), "{answer}");
    }
    // A file goes on after it.
    let both = run_with(&["explain", "--json"], format!("{clash}\n{PUZZLE}\n").as_bytes());
    let answers = json_lines(&both.out);
    assert!(both.code == 1 && answers[0]["index"] == 1 && answers[1]["solved"] == true);
    // The puzzle is right and an entry is not.
    let played = format!(r#"{{"givens":"{PUZZLE}","entries":"..1{}"}}"#, ".".repeat(78));
    let wrong = run_with(&["explain", "--to", "text"], played.as_bytes());
    assert!(
        wrong.code == 1 && wrong.out.contains("an entered digit or a pencil mark is wrong"),
        "{}",
        wrong.out
    );
}

#[test]
fn several_solutions_are_said_at_the_end() {
    // Without its first row, the puzzle has several solutions.
    let puzzle = format!(".........{}", &PUZZLE[9..]);
    let end = "Several solutions remain; they differ in r";
    let ran = run(&["explain", "--to", "text", &puzzle]);
    assert!(ran.code == 1 && ran.out.contains(end) && !ran.out.contains("Stuck"), "{}", ran.out);
    for document in ["markdown", "html"] {
        let text = run(&["explain", "--to", document, &puzzle]).out;
        assert!(text.contains(end), "{text}");
    }
    let out = run(&["explain", "--json", &puzzle]).out;
    assert!(out.contains("],\"path\":\"short\",\"ending\":["), "{out}");
    let answer = &json_lines(&out)[0];
    let differ = strings(&answer["differ"]);
    assert!(!differ.is_empty() && answer["solved"] == false, "{out}");
    assert!(json_lines(&run(&["explain", "--json", PUZZLE]).out)[0].get("differ").is_none());
    let empty = run(&["explain", "--to", "text", &".".repeat(81)]).out;
    assert!(empty.contains("they differ in every cell."), "{empty}");
    let hint = run(&["hint", "--json", &".".repeat(81)]).out;
    assert!(hint.contains("No step can be proven: the puzzle has several solutions"), "{hint}");
}

/// Returns the lines that a terminal shows in the end: after a carriage return, text is written over what is
/// there.
#[cfg(target_os = "linux")]
fn rendered(raw: &str) -> Vec<String> {
    let line = |raw: &str| {
        let mut shown: Vec<char> = Vec::new();
        for part in raw.split('\r') {
            let length = part.chars().count();
            shown.splice(..length.min(shown.len()), part.chars());
        }
        shown.into_iter().collect::<String>().trim_end().to_owned()
    };
    raw.trim_end().split('\n').map(line).collect()
}

/// Answers were written behind the progress line of another thread.
#[cfg(target_os = "linux")]
#[test]
fn progress_at_a_terminal_tears_no_answer() {
    let file = scratch("three-hard.txt");
    std::fs::write(&file, format!("{HARD}\n{STEPS}\n{HARD}\n{HARD}\n")).unwrap();
    let file = file.to_string_lossy();
    for (threads, path) in [("3", "easy"), ("1", "short")] {
        let args = ["explain", "--ascii", "--path", path, "--threads", threads, &file];
        let Some((code, raw)) = crate::hints::at_terminal(&args.join(" "), "") else {
            ninefold_testing::not_run(
                "explanations at a pseudo-terminal",
                "there is no script: 'apt-get install bsdutils' installs it",
            );
            return;
        };
        let piped = run(&args);
        assert_eq!((code, rendered(&raw)), (piped.code, rendered(&piped.out)), "{raw:?}");
    }
}

/// Every form says what a net repeats, and what is true of the path that it shows.
#[test]
fn every_form_of_a_path_has_the_overview_and_what_is_repeated() {
    // A net of its path repeats an earlier one.
    let puzzle =
        "..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5..";
    let answer = &json_lines(&run(&["explain", "--json", puzzle]).out)[0];
    let overview = strings(&answer["overview"]);
    assert!(overview[0].contains(" steps solve the puzzle: "), "{overview:?}");
    let steps = answer["steps"].as_array().unwrap();
    let nets: Vec<&Value> = steps.iter().filter_map(|step| step.get("net")).collect();
    assert!(nets.iter().all(|net| net["shows"].as_str().is_some_and(|shows| shows.ends_with('.'))));
    let repeats: Vec<&Value> = nets
        .iter()
        .filter_map(|net| net.get("repeats"))
        .flat_map(|repeats| repeats.as_array().unwrap())
        .collect();
    assert!(!repeats.is_empty());
    for document in ["text", "markdown", "html"] {
        let text = run(&["explain", "--to", document, puzzle]).out;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for sentence in &overview {
            assert!(text.contains(sentence.as_str()), "{document}: {sentence}");
        }
        for repeat in &repeats {
            assert!(text.contains(repeat["text"].as_str().unwrap()), "{document}: {repeat}");
        }
        assert!(text.contains("This short path: hardest step "), "{document}");
    }
}
