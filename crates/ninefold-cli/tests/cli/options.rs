//! Verbs, help, completions, the manual page.

use crate::support::{PUZZLE, SOLUTION, run, run_with, sample, scratch};

#[test]
fn a_file_alone_means_solve() {
    let with = run(&["solve", &sample("dots.sdk")]);
    assert_eq!(run(&[&sample("dots.sdk")]).out, with.out);
    assert_eq!(
        run_with(&[], PUZZLE.as_bytes()).out,
        run_with(&["solve", "-"], PUZZLE.as_bytes()).out
    );
    assert_eq!(run(&["--json", PUZZLE]).out, run(&["solve", PUZZLE, "--json"]).out);
}

#[test]
fn puzzles_may_begin_with_dashes() {
    let dashes = "-".repeat(72) + "123456789";
    let ran = run(&["count", "--limit", "3", &dashes]);
    assert!(ran.out.ends_with("\t>=3\n"), "{ran:?}");
    assert_eq!(run(&[&dashes, "--limit", "1"]).code, 0);
}

#[test]
fn several_inputs_are_answered_in_order() {
    let ran = run_with(&["solve", &sample("dots.sdk"), "-", PUZZLE], PUZZLE.as_bytes());
    let numbers: Vec<_> = ran.out.lines().map(|l| l.split('\t').next().unwrap()).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    assert_eq!(ran.out.matches(SOLUTION).count(), 2);
}

#[test]
fn links_are_arguments() {
    let link = run(&["convert", "--to", "sudokupad", PUZZLE]).out;
    assert!(link.starts_with("https://sudokupad.app/classic"), "{link}");
    assert!(run(&["solve", link.trim()]).out.contains(SOLUTION));
    let link = run(&["convert", "--to", "fpuzzles", PUZZLE]).out;
    assert!(run(&[link.trim()]).out.contains(SOLUTION));
}

#[test]
fn a_column_can_be_chosen() {
    let path = scratch("columns.csv");
    std::fs::write(&path, format!("a,b,note\n{SOLUTION},{PUZZLE},x\n")).unwrap();
    let path = path.to_str().unwrap();
    for column in ["2", "b"] {
        let ran = run(&["solve", "--column", column, path]);
        assert!(ran.out.contains(&format!("{PUZZLE}\t{SOLUTION}")), "{ran:?}");
    }
    let list = format!("{SOLUTION} {PUZZLE}\n");
    let ran = run_with(&["solve", "--column", "2"], list.as_bytes());
    assert!(ran.out.contains(&format!("{PUZZLE}\t{SOLUTION}")), "{ran:?}");
}

#[test]
fn help_has_examples_and_every_verb_has_help() {
    let help = run(&["--help"]);
    assert_eq!(help.code, 0);
    let parts =
        ["Examples:", "solve", "count", "check", "convert", "print", "info", "completions", "man"];
    for part in parts {
        assert!(help.out.contains(part), "{part}");
    }
    let verbs = ["solve", "count", "check", "hint", "explain", "rate", "techniques", "generate"];
    let others = ["minimize", "canon", "shuffle", "convert", "print", "info", "formats"];
    for verb in verbs.into_iter().chain(others).chain(["completions", "man"]) {
        let help = run(&[verb, "--help"]);
        assert!(help.code == 0 && help.out.contains("Usage:"), "{verb}");
    }
    assert!(run(&["--version"]).out.starts_with("ninefold "));
}

/// The phrases of earlier versions, which no native speaker would write.
#[test]
fn no_help_has_a_phrase_that_was_replaced() {
    const OLD: [&str; 16] = [
        "of NVIDIA",
        "of NumPy",
        "the JSON of",
        "it is no pearl",
        "it is no diamond",
        "a variant such as",
        "of a table its column",
        "easier ones get stuck",
        "Rare requirements take long",
        "the other input is your position",
        "Show each single for itself",
        "says how other programs can ask it",
        "is a FILE too",
        "smallest text of all equivalents",
        "? an empty cell",
        "stand twice in",
    ];
    let help = run(&["--help"]).out;
    let (_, verbs) = help.split_once("Verbs:\n").unwrap();
    let verbs = verbs.lines().take_while(|line| !line.is_empty());
    let verbs: Vec<&str> = verbs.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(verbs.len() > 15, "{help}");
    for verb in verbs {
        let help = run(&[verb, "--help"]).out;
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for old in OLD {
            assert!(!help.contains(old), "{verb}: {old}");
        }
    }
}

#[test]
fn numbers_that_cannot_be_read_are_explained() {
    for verb in ["shuffle", "generate"] {
        let ran = run(&[verb, "--seed", "x"]);
        assert!(ran.code == 2 && ran.err.contains("expected a whole number"), "{}", ran.err);
    }
    let broken = run_with(&["solve", "--from", "json"], b"{\"givens\":nix}");
    assert!(broken.err.contains("not valid JSON at line 1 column 12"), "{}", broken.err);
}

#[test]
fn completions_and_the_manual_page_are_generated() {
    for shell in ["bash", "elvish", "fish", "nushell", "powershell", "zsh"] {
        let ran = run(&["completions", shell]);
        assert!(ran.code == 0 && ran.out.contains("ninefold"), "{shell}");
    }
    let man = run(&["man"]);
    assert!(
        man.out.contains(".TH") && man.out.to_lowercase().contains("ninefold convert"),
        "{}",
        man.out
    );
}

#[test]
fn formats_lists_every_format() {
    let ran = run(&["formats"]);
    for format in ninefold_formats::FORMATS {
        assert!(ran.out.contains(format.name) && ran.out.contains(format.title), "{}", format.name);
    }
}

#[test]
fn info_says_what_is_in_a_file() {
    let ran = run(&["info", &sample("sadman.sdk")]);
    for part in ["sdk (SadMan Sudoku)", "Ninefold", "15/11/2026", "Mild", "27", "sdk N: 1"] {
        assert!(ran.out.contains(part), "{part} is missing in {}", ran.out);
    }
}

#[test]
fn a_time_limit_is_reported() {
    let ran = run(&["count", "--limit", "100000000000", "--time", "0.3", &".".repeat(81)]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains("time limit reached"), "{ran:?}");
    assert!(ran.out.contains("\t>="), "{ran:?}");
}

#[test]
fn ascii_grids_have_only_ascii() {
    let ran = run(&["solve", "--pretty", "--ascii", PUZZLE]);
    assert!(ran.out.is_ascii() && ran.out.contains("+-------+"), "{}", ran.out);
}

/// A verb refuses the options of other verbs by name, and its help does not list them.
#[test]
fn an_option_that_means_nothing_for_a_verb_is_refused() {
    for (verb, options) in [
        ("techniques", &["--limit", "--candidates", "--column", "--strict", "--threads"][..]),
        ("formats", &["--limit", "--candidates", "--column", "--strict", "--time", "--to"]),
        ("completions", &["--limit", "--json", "--quiet"]),
        ("man", &["--limit", "--json", "--pretty"]),
        ("generate", &["--candidates", "--column", "--strict", "--limit", "--from"]),
        ("info", &["--limit", "--to"]),
        ("rate", &["--limit"]),
        ("canon", &["--limit", "--candidates"]),
        ("shuffle", &["--limit"]),
        ("print", &["--limit", "--json", "--pretty"]),
        ("convert", &["--limit", "--pretty"]),
        ("count", &["--to"]),
    ] {
        let help = run(&[verb, "--help"]).out;
        for option in options {
            let ran = run(&[verb, option, "3"]);
            assert_eq!(ran.code, 2, "{verb} {option}: {ran:?}");
            let message = format!("'{verb}' does not take {option}");
            assert!(ran.err.contains(&message), "{verb} {option}: {ran:?}");
            assert!(!help.contains(&format!("{option} ")), "{verb} {option} in {help}");
        }
    }
}

#[test]
fn options_may_stand_before_the_verb() {
    let after = run(&["count", "--json", "--limit", "3", PUZZLE]);
    assert_eq!(run(&["--json", "--limit", "3", "count", PUZZLE]).out, after.out);
    assert!(after.out.contains("\"count\":1"), "{after:?}");
}

/// The help of a verb is short: one line per option, its own options first.
#[test]
fn the_help_of_a_verb_lists_its_own_options_first() {
    let help = run(&["rate", "--help"]).out;
    let at = |text: &str| help.find(text).unwrap_or_else(|| panic!("{text} in {help}"));
    assert!(at("--steps") < at("--from") && at("--max-er") < at("--output"), "{help}");
    for verb in ["solve", "count", "check", "hint", "explain", "rate", "generate", "canon", "info"]
    {
        let help = run(&[verb, "--help"]).out;
        assert!(!help.contains("see a summary"), "{verb} has two forms of help");
    }
}

#[test]
fn numbers_that_cannot_be_used_say_which_can() {
    for (args, message) in [
        (["solve", "--limit", "-1"], "expected a whole number above 0"),
        (["solve", "--limit", "18446744073709551616"], "the largest number is"),
        (["solve", "--column", "0"], "columns are numbered from 1"),
        (["solve", "--time", "-1"], "expected a number of seconds above 0"),
    ] {
        let ran = run(&[&args[..], &[PUZZLE]].concat());
        assert!(ran.code == 2 && ran.err.contains(message), "{args:?}: {ran:?}");
    }
}

#[test]
fn a_pipe_in_a_locale_without_unicode_gets_ascii_frames() {
    for (locale, is_ascii) in [("C", true), ("POSIX", true), ("en_US.UTF-8", false)] {
        let mut command = crate::support::command(&["solve", "--pretty", PUZZLE]);
        let out = command.env("LC_ALL", locale).output().unwrap().stdout;
        assert_eq!(out.is_ascii(), is_ascii, "{locale}");
    }
}

#[test]
fn lists_and_the_manual_page_fit_a_terminal_of_80_columns() {
    for args in
        [&["formats"][..], &["techniques"], &["techniques", "x-wing"], &["techniques", "ur1"]]
    {
        for line in run(args).out.lines() {
            assert!(line.chars().count() <= 80, "{args:?}: {line}");
        }
    }
    // Paragraphs of the manual page are filled by its reader; only lines of examples are not.
    let man = run(&["man"]).out;
    let mut filled = true;
    for line in man.lines() {
        filled = match line {
            ".nf" => false,
            ".fi" => true,
            _ => filled,
        };
        assert!(filled || line == ".nf" || line.starts_with("  "), "not filled: {line}");
    }
}
