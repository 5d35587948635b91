//! Puzzles of other rules and sizes, through the verbs that take them.

use crate::support::{PUZZLE, json_lines, root, run, run_with, sample};
use crate::writing_verbs::folder;
use serde_json::json;

/// A 4x4 grid whose two thermometers and two clues contradict each other.
const CONFLICT: &str = r#"{"puzzle":"3..............4","shape":{"rows":4,"columns":4,"values":[1,4],"regions":"2x2"},"rules":[{"rule":"thermometer","line":["r1c1","r1c2"]},{"rule":"thermometer","line":["r1c2","r1c3"]}]}"#;

#[test]
fn samples_of_other_rules_are_solved() {
    for name in
        ["iss.txt", "killer.txt", "jigsaw.txt", "sumocue.txt", "square.txt", "samurai.samurai"]
    {
        let ran = run(&["solve", "--json", &sample(name)]);
        assert_eq!(ran.code, 0, "{name}: {ran:?}");
        let answer = &json_lines(&ran.out)[0];
        assert_eq!((&answer["count"], &answer["complete"]), (&json!(1), &json!(true)), "{name}");
        assert!(answer["shape"]["rows"].is_number() && answer["rules"].is_array(), "{name}");
        // The solution, as a puzzle with the same rules, has itself as its only solution.
        let mut full = answer.clone();
        full["puzzle"] = answer["solutions"][0].clone();
        let again = run_with(&["check", "--json"], full.to_string().as_bytes());
        assert_eq!(json_lines(&again.out)[0]["verdict"], "solved", "{name}: {again:?}");
    }
}

#[test]
fn rules_are_added_to_any_puzzle() {
    let empty = ".".repeat(81);
    for rules in ["x", "anti-knight", "x,anti-king", "windoku", "non-consecutive,anti-knight"] {
        let ran = run(&["count", "--limit", "2", "--rules", rules, &empty]);
        assert!(ran.out.ends_with(">=2\n"), "{rules}: {ran:?}");
    }
    let ran = run(&["check", "--rules", "anti-knight", PUZZLE]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.out.contains("conflict: "), "{ran:?}");
    let ran = run(&["count", "--rules", "anti-night", PUZZLE]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there is no rule 'anti-night'"), "{}", ran.err);
}

#[test]
fn a_coded_rule_that_is_not_known_is_refused_unless_it_is_ignored() {
    let text = ".Frobnicate~R1C1~R1C2.Cage~8~R1C1~R1C2.";
    let ran = run_with(&["count", "--limit", "2"], text.as_bytes());
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("Frobnicate"), "{}", ran.err);
    let ignored = ["count", "--limit", "2", "--ignore-rule", "Frobnicate", "--json"];
    let ran = run_with(&ignored, text.as_bytes());
    assert_eq!(json_lines(&ran.out)[0]["unread"][0]["name"], "Frobnicate", "{ran:?}");
}

#[test]
fn a_puzzle_that_a_format_cannot_hold_is_counted_once() {
    let puzzle =
        |rule: &str| format!("{{\"shape\":{{\"rows\":4,\"columns\":4}},\"rules\":[{rule}]}}\n");
    let held = puzzle(r#"{"rule":"cage","cells":["r1c1","r1c2"],"sum":3}"#);
    let other = puzzle(r#"{"rule":"sequence-line","line":["r1c1","r1c2","r1c3"]}"#);
    let ran = run_with(&["convert", "--to", "iss"], (held + &other).as_bytes());
    assert_eq!((ran.code, ran.out.lines().count()), (2, 1), "{ran:?}");
    assert!(ran.err.contains("cannot hold the rule sequence-line\n"), "{}", ran.err);
    assert!(ran.err.contains("2 puzzles: 1 read, 1 unreadable"), "{}", ran.err);
}

#[test]
fn check_names_the_rules_that_contradict_each_other() {
    let ran = run_with(&["check", "--json"], CONFLICT.as_bytes());
    assert_eq!(ran.code, 1);
    let answer = &json_lines(&ran.out)[0];
    assert_eq!((&answer["verdict"], &answer["conflict"]), (&json!("none"), &json!(["r1c1=3"])));
    assert_eq!(answer["conflict_rules"], json!([1, 2]));
    let ran = run_with(&["check", "--pretty"], CONFLICT.as_bytes());
    assert!(
        ran.out.contains("The clue r1c1=3 and these rules contradict each other:"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Values rise strictly along r1c1-r1c2."), "{}", ran.out);
}

#[test]
fn check_repairs_the_sum_of_a_cage() {
    let text = r#"{"puzzle":"..4......12.....","shape":{"rows":4,"columns":4,"values":[1,4],"regions":"2x2"},"rules":[{"rule":"cage","cells":["r1c1","r1c2"],"sum":8}]}"#;
    let ran = run_with(&["check", "--json"], text.as_bytes());
    let answer = &json_lines(&ran.out)[0];
    assert_eq!(
        answer["rule_repairs"],
        json!([{"rule": 1, "parameter": "sum", "from": 8, "to": 3}]),
        "{answer}"
    );
}

#[test]
fn minimize_leaves_out_clues_and_rules() {
    let solved = run(&["solve", "--json", &sample("iss.txt")]);
    let mut full = json_lines(&solved.out)[0].clone();
    full["puzzle"] = full["solutions"][0].clone();
    let ran = run_with(&["minimize", "--redundant-rules", "--json"], full.to_string().as_bytes());
    let answer = &json_lines(&ran.out)[0];
    let left = answer["minimal"][0].as_str().unwrap();
    assert!(left.bytes().filter(|&cell| cell == b'.').count() > 40, "{answer}");
    assert!(answer["rules"].as_array().unwrap().len() < full["rules"].as_array().unwrap().len());
    let mut minimal = answer.clone();
    minimal["puzzle"] = answer["minimal"][0].clone();
    let again = run_with(&["count", "--json"], minimal.to_string().as_bytes());
    assert_eq!(json_lines(&again.out)[0]["count"], 1, "{again:?}");
}

#[test]
fn generated_puzzles_of_other_rules_are_unique_and_the_same_for_every_number_of_threads() {
    for kinds in ["killer", "jigsaw", "x,thermometers"] {
        let generate = |threads| {
            let ran = run(&[
                "generate",
                "-n",
                "3",
                "--rules",
                kinds,
                "--shape",
                "6x6",
                "--seed",
                "7",
                "--threads",
                threads,
            ]);
            assert_eq!(ran.code, 0, "{kinds}: {ran:?}");
            ran.out
        };
        let puzzles = generate("1");
        assert_eq!(puzzles, generate("2"), "{kinds}");
        assert_eq!(puzzles.lines().count(), 3, "{kinds}");
        let counted = run_with(&["count", "--json"], puzzles.as_bytes());
        for answer in json_lines(&counted.out) {
            assert_eq!(
                (&answer["count"], &answer["complete"]),
                (&json!(1), &json!(true)),
                "{kinds}"
            );
        }
    }
}

#[test]
fn generate_refuses_what_is_for_classic_puzzles_and_kinds_that_it_does_not_know() {
    let ran = run(&["generate", "--rules", "killer", "--er", "7.."]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--er is for classic puzzles"), "{}", ran.err);
    let ran = run(&["generate", "--rules", "loops"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("\"loops\"") && ran.err.contains("killer"), "{}", ran.err);
    let ran = run(&["generate", "--rules", "killer", "--to", "line", "--seed", "1"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--to rules"), "{}", ran.err);
}

#[test]
fn candidates_are_those_of_all_solutions() {
    let puzzle = sample("rules.json");
    let solved = json_lines(&run(&["solve", "--limit", "1000", "--json", &puzzle]).out);
    let solutions: Vec<&str> =
        solved[0]["solutions"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    let answer = &json_lines(&run(&["candidates", "--json", &puzzle]).out)[0];
    for (cell, candidates) in answer["candidates"].as_array().unwrap().iter().enumerate() {
        let mut values: Vec<u8> =
            solutions.iter().map(|solution| solution.as_bytes()[cell]).collect();
        values.sort_unstable();
        values.dedup();
        assert_eq!(candidates.as_str().unwrap().as_bytes(), values, "cell {cell}");
    }
    // Classic puzzles have them, too.
    let classic = &json_lines(&run(&["candidates", "--json", PUZZLE]).out)[0];
    assert!(
        classic["candidates"].as_array().unwrap().iter().all(|it| it.as_str().unwrap().len() == 1)
    );
}

#[test]
fn the_catalogue_is_listed_and_explained() {
    let list = run(&["rules"]).out;
    assert!(list.lines().count() > 40, "{list}");
    for name in list.lines().filter_map(|line| line.split_whitespace().next()) {
        let one = run(&["rules", name]);
        assert_eq!(one.code, 0, "{name}");
        assert!(one.out.contains("An example:"), "{name}: {}", one.out);
    }
    assert_eq!(run(&["rules", "cages"]).code, 2);
}

#[test]
fn samples_of_other_rules_are_explained_to_the_end() {
    for name in ["iss.txt", "killer.txt", "jigsaw.txt", "square.txt"] {
        let ran = run(&["explain", "--json", &sample(name)]);
        assert_eq!(ran.code, 0, "{name}: {ran:?}");
        let answer = &json_lines(&ran.out)[0];
        assert_eq!(
            (&answer["solved"], &answer["explained"]),
            (&json!(true), &json!(true)),
            "{name}"
        );
        let solved = run(&["solve", "--json", &sample(name)]);
        let solution = json_lines(&solved.out)[0]["solutions"][0].as_str().unwrap().to_owned();
        let columns = answer["shape"]["columns"].as_u64().unwrap() as usize;
        for step in answer["steps"].as_array().unwrap() {
            for (list, sign, is_right) in [("placements", "=", true), ("eliminations", "<>", false)]
            {
                for one in step[list].as_array().unwrap() {
                    let (cell, value) = one.as_str().unwrap().split_once(sign).unwrap();
                    let (row, column) = cell[1..].split_once('c').unwrap();
                    let at = |number: &str| number.parse::<usize>().unwrap() - 1;
                    let right = &solution[at(row) * columns + at(column)..][..1];
                    assert_eq!(right == value, is_right, "{name}: {one}");
                }
            }
        }
        let text = run(&["explain", &sample(name)]).out;
        assert!(text.contains("The grid is solved."), "{name}: {text}");
    }
}

#[test]
fn hints_of_other_rules_say_more_with_each_level() {
    let hint = |detail: &str| run(&["hint", "--detail", detail, &sample("killer.txt")]).out;
    assert!(hint("1").contains("Look at the cage"), "{}", hint("1"));
    assert!(!hint("1").contains("can only hold"), "{}", hint("1"));
    assert!(hint("4").contains("can only hold"), "{}", hint("4"));
    for detail in ["1", "2", "3", "4", "5"] {
        assert_eq!(hint(detail).lines().count(), 1, "{}", hint(detail));
        let ran = run(&["hint", "--json", "--detail", detail, &sample("killer.txt")]);
        assert_eq!(json_lines(&ran.out)[0]["step"].is_object(), detail >= "4", "{}", ran.out);
    }
}

#[test]
fn explanations_of_other_rules_are_documents() {
    let ran = run(&["explain", "--to", "html", &sample("killer.txt"), &sample("square.txt")]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.starts_with("<!doctype html>") && ran.out.trim_end().ends_with("</html>"));
    assert_eq!(ran.out.matches("<article").count(), 2);
    assert_eq!(ran.out.matches("The grid is solved.").count(), 2, "{}", ran.out);
    let markdown = run(&["explain", "--to", "markdown", &sample("killer.txt")]).out;
    assert!(markdown.starts_with("# ") && markdown.contains("```text"), "{markdown}");
    assert!(markdown.contains("The cage "), "{markdown}");
}

/// Returns the weight, the word and the number of paragraphs of a rating.
fn rated(text: &str) -> (f64, String, u64) {
    let ran = run_with(&["rate", "--json"], text.as_bytes());
    let answer = &json_lines(&ran.out)[0];
    assert_eq!(
        (&answer["verdict"], &answer["scale"]),
        (&json!("rated"), &json!("ninefold-weight"))
    );
    assert!(answer.get("er").is_none(), "{answer}");
    let word = answer["word"].as_str().unwrap().to_owned();
    (answer["weight"].as_f64().unwrap(), word, answer["paragraphs"].as_u64().unwrap())
}

#[test]
fn the_difficulty_of_other_rules_is_no_er() {
    let killer = std::fs::read_to_string(root().join(sample("killer.txt"))).unwrap();
    let (weight, word, paragraphs) = rated(&killer);
    let line = run(&["rate", &sample("killer.txt")]).out;
    assert!(line.ends_with(&format!("\tweight {weight:.2}\t{word}\t{paragraphs}\n")), "{line}");
    let pretty = run(&["rate", "--pretty", &sample("killer.txt")]).out;
    assert!(pretty.contains("not ER"), "{pretty}");
    for option in ["--steps", "--hodoku", "--pearl", "--max-er=7"] {
        let ran = run(&["rate", option, &sample("killer.txt")]);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains("is for classic puzzles"), "{}", ran.err);
    }
    assert_eq!(run(&["rate", "--json=1", &sample("killer.txt")]).code, 2);
    let several = run(&["rate", "--rules", "anti-king", &".".repeat(81)]);
    assert!(several.code == 1 && several.out.ends_with("\tmultiple\n"), "{several:?}");
}

#[test]
fn generated_puzzles_have_the_reason_and_weight_that_were_asked_for() {
    let kinds = ["generate", "-n", "2", "--rules", "killer", "--shape", "6x6", "--seed", "5"];
    for (option, value) in [("--reason", "cage combinations"), ("--weight", "2.5..3.2")] {
        let ran = run(&[&kinds[..], &[option, value]].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
        for line in ran.out.lines() {
            let (weight, ..) = rated(line);
            assert!(option == "--reason" || (2.5..=3.2).contains(&weight), "{weight}: {line}");
        }
    }
    let wrong = run(&[&kinds[..], &["--reason", "luck"]].concat());
    assert!(wrong.code == 2 && wrong.err.contains("there is no reason 'luck'"), "{wrong:?}");
    let classic = run(&["generate", "--weight", "3"]);
    assert!(
        classic.code == 2 && classic.err.contains("--weight is for puzzles with other rules"),
        "{classic:?}"
    );
}

#[test]
fn rules_are_proposed_and_none_is_used_before_it_is_confirmed() {
    let pad = r#"{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":1}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"overlays":[{"center":[0.5,2.0],"text":"V","width":0.3,"height":0.3}],"metadata":{"rules":"X and V.","solution":"1234341221434321"}}"#;
    let ran = run_with(&["check", "--propose-rules", "--json"], pad.as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    let answer = &json_lines(&ran.out)[0];
    let proposal = &answer["proposals"][0];
    assert_eq!(
        (&proposal["rule"]["rule"], &proposal["agrees"]),
        (&json!("pair-sum"), &json!(true))
    );
    assert_eq!(answer["rules"], json!([]));
    let pretty = run_with(&["check", "--propose-rules", "--pretty"], pad.as_bytes()).out;
    assert!(pretty.contains("Reason: the text V between r1c2 and r1c3"), "{pretty}");
    let before = run_with(&["count", "--json"], pad.as_bytes());
    let file = folder("propose-rules").join("rules.json");
    std::fs::write(&file, &ran.out).unwrap();
    let after = run_with(&["count", "--json", "--rules", file.to_str().unwrap()], pad.as_bytes());
    let count = |out: &str| json_lines(out)[0]["count"].as_u64().unwrap();
    assert!(count(&after.out) < count(&before.out), "{after:?}");
    assert_eq!(json_lines(&after.out)[0]["rules"][0]["rule"], "pair-sum");
    let classic = run(&["check", "--propose-rules", "--pretty", PUZZLE]);
    assert!(classic.out.contains("No rules are proposed."), "{classic:?}");
}

#[test]
fn options_for_classic_puzzles_are_refused_and_not_ignored() {
    let killer = sample("killer.txt");
    for (args, option) in [
        (&["hint", "--only", "naked-single"][..], "--only"),
        (&["hint", "--puzzle", PUZZLE][..], "--puzzle"),
        (&["explain", "--max-level", "easy"][..], "--max-level"),
        (&["explain", "--step", "2"][..], "--step"),
        (&["explain", "--path", "greedy"][..], "--path"),
        (&["check", "--solution", &killer][..], "--solution"),
    ] {
        let ran = run(&[args, &[killer.as_str()]].concat());
        assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
        let expected = format!("{option} is for classic puzzles");
        assert!(ran.err.contains(&expected), "{args:?}: {}", ran.err);
    }
}

#[test]
fn check_compares_the_solution_in_the_record() {
    let solved = run(&["solve", "--json", &sample("square.txt")]);
    let solution = json_lines(&solved.out)[0]["solutions"][0].as_str().unwrap().to_owned();
    let check = |solution: &str| {
        let mut puzzle = json_lines(&solved.out)[0].clone();
        puzzle
            .as_object_mut()
            .unwrap()
            .retain(|key, _| ["puzzle", "shape", "rules"].contains(&key.as_str()));
        puzzle["solution"] = json!(solution);
        let ran = run_with(&["check", "--json"], puzzle.to_string().as_bytes());
        (ran.code, json_lines(&ran.out)[0].clone())
    };
    let (code, right) = check(&solution);
    assert_eq!((code, &right["solution"]["verdict"]), (0, &json!("right")), "{right}");
    let first = if solution.starts_with('1') { "2" } else { "1" };
    let (code, wrong) = check(&format!("{first}{}", &solution[1..]));
    assert_eq!((code, &wrong["verdict"]), (1, &json!("wrong-solution")), "{wrong}");
    assert_eq!(wrong["solution"]["wrong"], json!([format!("r1c1={first}")]), "{wrong}");
}

#[test]
fn verbs_for_classic_puzzles_refuse_others_by_name() {
    for verb in ["canon", "shuffle"] {
        let ran = run(&[verb, &sample("killer.txt")]);
        assert_eq!(ran.code, 2, "{verb}");
        assert!(ran.err.contains("cage"), "{verb}: {}", ran.err);
    }
}
