//! `print`: every option, seen in the pages.

use crate::support::{PUZZLE, command, run, run_with, sample, scratch};
use ninefold_testing::pdf::Pdf;
use std::io::Write;
use std::process::Stdio;

/// A file with this name that does not exist yet.
fn target(name: &str) -> String {
    scratch(name).to_str().unwrap().to_owned()
}

/// Prints into a PDF and reads it.
fn printed(name: &str, args: &[&str]) -> Pdf {
    let path = target(name);
    let mut all = vec!["print", "-o", &path];
    all.extend_from_slice(args);
    let ran = run(&all);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{args:?} {ran:?}");
    Pdf::read(&std::fs::read(&path).unwrap())
}

/// The texts of an SVG printed with these arguments, in order.
fn texts(args: &[&str], input: &[u8]) -> Vec<String> {
    let mut all = vec!["print", "--to", "svg"];
    all.extend_from_slice(args);
    let ran = run_with(&all, input);
    assert_eq!(ran.code, 0, "{args:?} {ran:?}");
    let ends = ran.out.match_indices("</text>").map(|(end, _)| end);
    ends.map(|end| ran.out[..end].rsplit('>').next().unwrap().to_owned()).collect()
}

/// Lines of puzzles, all different: the rows of each band are dealt anew.
fn many(count: usize) -> String {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let line = |at: usize| {
        let bands = [at % 6, at / 6 % 6, at / 36 % 6];
        let dealt = bands
            .iter()
            .enumerate()
            .flat_map(|(band, order)| orders[*order].map(|row| rows[3 * band + row]));
        dealt.collect::<String>() + "\n"
    };
    (0..count).map(line).collect()
}

/// Decodes base64 without padding errors, bit by bit: the reference for what the answer holds.
fn from_base64(text: &str) -> Vec<u8> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let values = text.trim_end_matches('=').chars().map(|letter| LETTERS.find(letter).unwrap());
    let bits: Vec<usize> =
        values.flat_map(|value| (0..6).rev().map(move |bit| value >> bit & 1)).collect();
    let byte = |bits: &[usize]| bits.iter().fold(0, |byte, bit| 2 * byte + bit) as u8;
    bits.chunks_exact(8).map(byte).collect()
}

/// A page that prints with `ninefold-api` gets the bytes of the program.
#[test]
fn the_request_print_gives_the_same_bytes() {
    let puzzles = many(7);
    let file = scratch("request.txt");
    std::fs::write(&file, &puzzles).unwrap();
    let lines: Vec<&str> = puzzles.lines().collect();
    let cases = [
        (&[][..], serde_json::json!({})),
        (
            &["--title", "Rainy days", "--cover", "--author", "A. B.", "--per-page", "2"][..],
            serde_json::json!({"title": "Rainy days", "cover": {"author": "A. B."}, "per_page": 2}),
        ),
        (
            &["--fold", "--paper", "letter", "--solutions", "foot", "--rate"],
            serde_json::json!({"fold": true, "paper": "letter", "solutions": "foot", "rate": true}),
        ),
        (
            &["--large", "--marks", "all", "--binding", "--number-from", "5", "--pages", "2-3"],
            serde_json::json!({"large": true, "marks": "all", "binding": true, "number_from": 5,
                               "pages": [2, 3]}),
        ),
    ];
    for (number, (options, mut request)) in cases.into_iter().enumerate() {
        for to in ["pdf", "svg", "html"] {
            let path = target(&format!("request{number}.{to}"));
            let mut args = vec!["print", file.to_str().unwrap(), "-o", &path];
            args.extend_from_slice(options);
            assert_eq!(run(&args).code, 0, "{args:?}");
            request["verb"] = "print".into();
            request["puzzles"] = lines.clone().into();
            request["to"] = to.into();
            let answer =
                ninefold_api::handle_json(&request.to_string(), &ninefold::search::Watch::never());
            let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
            let bytes = match to {
                "pdf" => from_base64(answer["base64"].as_str().unwrap()),
                _ => answer["text"].as_str().unwrap().as_bytes().to_vec(),
            };
            assert!(bytes == std::fs::read(&path).unwrap(), "{options:?} {to}");
        }
    }
}

#[test]
fn a_file_becomes_a_book_with_solutions() {
    let pdf = printed("book.pdf", &[&sample("collection.sdm"), "--title", "Rainy days"]);
    assert_eq!(pdf.pages.len(), 3);
    let text: Vec<String> = pdf.pages.iter().map(|page| page.text()).collect();
    assert!(text[0].starts_with("Rainy days\n") && text[1].starts_with("Rainy days\n"));
    assert!(text[2].starts_with("Solutions\n"));
    let puzzles: Vec<usize> = pdf.pages.iter().map(|page| page.frames.len()).collect();
    assert_eq!(puzzles, [4, 1, 5]);
    let numbers = pdf.pages[2].shown.iter().filter(|shown| shown.size < 9.1);
    let numbers: Vec<&str> = numbers.map(|shown| shown.text.as_str()).collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5"]);
    assert!(pdf.fonts.values().all(|font| font.file.len() > 1000));
}

#[test]
fn the_name_or_the_option_selects_the_document() {
    let cases = [
        ("a.pdf", None, "%PDF"),
        ("a", None, "%PDF"),
        ("a.svg", None, "<svg"),
        ("a.HTML", None, "<!doctype html>"),
        ("a.htm", None, "<!doctype html>"),
        ("a.txt", Some("svg"), "<svg"),
        ("a.bin", Some("pdf"), "%PDF"),
    ];
    for (name, to, start) in cases {
        let path = target(name);
        let mut args = vec!["print", PUZZLE, "-o", &path];
        args.extend(to.iter().flat_map(|to| ["--to", to]));
        let ran = run(&args);
        assert_eq!(ran.code, 0, "{name} {ran:?}");
        assert!(std::fs::read(&path).unwrap().starts_with(start.as_bytes()), "{name}");
    }
    let refused: [&[&str]; 3] = [
        &["print", PUZZLE, "-o", "no.txt"],
        &["print", PUZZLE, "--json"],
        &["print", PUZZLE, "--to", "sdm"],
    ];
    for args in refused {
        let ran = run(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains("print"), "{args:?} {}", ran.err);
    }
    assert!(run(&["print", PUZZLE, "--to", "markdown"]).err.contains("'ninefold explain'"));
    for verb in ["solve", "explain", "convert"] {
        let ran = run(&[verb, PUZZLE, "--to", "pdf"]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("'ninefold print'"), "{}", ran.err);
    }
}

#[test]
fn a_pipe_gets_the_document() {
    let mut child =
        command(&["print", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(PUZZLE.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(Pdf::read(&output.stdout).pages.len(), 2);
}

#[test]
fn nothing_is_overwritten_without_force() {
    let path = target("kept.pdf");
    std::fs::write(&path, "mine").unwrap();
    assert_eq!(run(&["print", PUZZLE, "-o", &path]).code, 2);
    assert_eq!(std::fs::read(&path).unwrap(), b"mine");
    assert_eq!(run(&["print", PUZZLE, "-o", &path, "--force"]).code, 0);
    assert!(std::fs::read(&path).unwrap().starts_with(b"%PDF"));
}

#[test]
fn pages_are_as_requested() {
    let file = sample("collection.sdm");
    let pdf = printed("letter.pdf", &[&file, "--paper", "letter", "--per-page", "2"]);
    assert_eq!((pdf.pages.len(), pdf.pages[0].width, pdf.pages[0].height), (4, 612.0, 792.0));
    let small = printed("small.pdf", &[&file, "--per-page", "1", "--solutions", "none"]);
    let large = printed("large.pdf", &[&file, "--large", "--solutions", "none"]);
    assert_eq!((small.pages.len(), large.pages.len()), (5, 5));
    let width = |pdf: &Pdf| pdf.pages[0].frames[0].0[2];
    assert!(width(&large) > width(&small));
    let bound = printed("bound.pdf", &[&file, "--binding", "--per-page", "1"]);
    let left = |page: usize| bound.pages[page].frames[0].0[0];
    assert!(left(0) > left(1) + 10.0);
    for wrong in ["0", "9", "x"] {
        assert_eq!(run(&["print", PUZZLE, "--per-page", wrong]).code, 2);
    }
    let single = printed("single.pdf", &[PUZZLE, "--solutions", "none"]);
    assert_eq!((single.pages.len(), single.pages[0].frames.len()), (1, 1));
    assert!(single.pages[0].frames[0].0[2] > 400.0, "a single puzzle has the page for itself");
}

#[test]
fn solutions_are_where_they_are_wanted() {
    let file = sample("collection.sdm");
    let turned = |name: &str, place: &str| -> Vec<usize> {
        let pdf = printed(name, &[&file, "--solutions", place]);
        let turned = |page: &ninefold_testing::pdf::PdfPage| {
            page.frames.iter().filter(|(_, turned)| *turned).count()
        };
        pdf.pages.iter().map(turned).collect()
    };
    assert_eq!(turned("end.pdf", "end"), [0, 0, 0]);
    assert_eq!(turned("down.pdf", "upside-down"), [0, 0, 5]);
    assert_eq!(turned("foot.pdf", "foot"), [4, 1]);
    assert_eq!(turned("none.pdf", "none"), [0, 0]);
}

#[test]
fn chosen_pages_alone_are_written() {
    let file = sample("collection.sdm");
    let pdf = printed("some.pdf", &[&file, "--per-page", "1", "--pages", "2-3"]);
    assert_eq!(pdf.pages.len(), 2);
    assert!(pdf.pages[0].text().starts_with("2\n"), "{}", pdf.pages[0].text());
    assert!(
        run(&["print", &file, "--to", "svg", "--pages", "1"]).out.contains("height=\"841.89pt\"")
    );
    let ran = run(&["print", &file, "--to", "svg", "--pages", "9"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("no page 9") && ran.err.contains("3 pages"), "{}", ran.err);
    for wrong in ["0", "3-2", "a", "1-"] {
        assert_eq!(run(&["print", &file, "--to", "svg", "--pages", wrong]).code, 2, "{wrong}");
    }
}

#[test]
fn names_and_ratings_come_from_the_file_or_are_worked_out() {
    let file = sample("table.csv");
    let shown = texts(&[&file], b"");
    for part in
        ["Quiet morning", "7.2", "6.6", "hard", "Über den Zaun", "&quot;Two&quot;, in quotes"]
    {
        assert!(shown.iter().any(|text| text == part), "{part} in {shown:?}");
    }
    let rated = texts(&[&file, "--rate"], b"");
    assert_eq!(rated.iter().filter(|text| text.starts_with("ER ")).count(), 4, "{rated:?}");
    assert!(!rated.iter().any(|text| text == "hard"));
    let bare = texts(&[&file, "--no-ratings"], b"");
    assert!(bare.iter().any(|t| t == "Quiet morning") && !bare.iter().any(|t| t == "7.2"));
    let known =
        b".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.";
    assert!(texts(&["--rate"], known).iter().any(|text| text == "ER 7.2"));
}

#[test]
fn numbers_can_go_on() {
    let shown = texts(&[PUZZLE, "--number-from", "101"], b"");
    assert_eq!(shown.iter().filter(|text| *text == "101").count(), 2, "{shown:?}");
}

#[test]
fn marks_are_printed_if_wanted() {
    let file = sample("state.sdx");
    let digits = |args: &[&str]| -> usize {
        let shown = texts(args, b"");
        shown.iter().filter(|t| t.bytes().all(|b| b.is_ascii_digit())).map(String::len).sum()
    };
    let none = digits(&[&file, "--solutions", "none"]);
    let of_file = digits(&[&file, "--solutions", "none", "--marks", "file"]);
    let all = digits(&[&file, "--solutions", "none", "--marks", "all"]);
    assert_eq!(none, 30 + 1, "the givens, and the number");
    assert!(of_file > none && all > none && of_file != all, "{of_file} {all}");
    // Candidates that are the puzzle are always there.
    assert!(digits(&[&sample("sukaku.txt"), "--solutions", "none"]) > 100);
}

#[test]
fn puzzles_that_are_not_proper_are_printed_and_reported() {
    let clash = PUZZLE.replacen("53", "55", 1);
    let none = PUZZLE.replacen("..17", "..77", 1);
    let several = format!("{}..", &PUZZLE[..79]);
    let input = format!("{PUZZLE}\n{clash}\n{none}\n{several}\n");
    let path = target("odd.pdf");
    let ran = run_with(&["print", "-o", &path], input.as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    for note in ["puzzle 2: givens clash", "puzzle 3: no solution", "puzzle 4: several solutions"] {
        assert!(ran.err.contains(note), "{note} in {}", ran.err);
    }
    let pdf = Pdf::read(&std::fs::read(&path).unwrap());
    assert_eq!(pdf.pages[0].frames.len(), 4);
    for remark in ["givens clash\n", "no solution\n", "several solutions\n"] {
        assert!(pdf.pages[1].text().contains(remark));
    }
    let ran = run_with(&["print", "-q", "--to", "svg"], input.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let ran = run_with(&["print", "--to", "svg"], format!("{clash}\n").repeat(40).as_bytes());
    assert_eq!(ran.err.matches("givens clash").count(), 10);
    assert!(ran.err.contains("30 more puzzles"), "{}", ran.err);
}

#[test]
fn unreadable_records_are_left_out_and_reported() {
    let path = target("rest.pdf");
    let input = format!("{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[..70]);
    let ran = run_with(&["print", "--from", "line", "-o", &path], input.as_bytes());
    assert_eq!(ran.code, 2, "{ran:?}");
    assert_eq!(Pdf::read(&std::fs::read(&path).unwrap()).pages[0].frames.len(), 2);
    let path = target("nothing.pdf");
    for (args, input) in [(["-", "-q"], ""), (["no-such-file", "-q"], "")] {
        let mut all = vec!["print", "-o", &path];
        all.extend_from_slice(&args);
        let ran = run_with(&all, input.as_bytes());
        assert_eq!(ran.code, 2, "{ran:?}");
        assert_eq!(ran.err.matches("error").count(), 1, "{}", ran.err);
        assert!(!std::path::Path::new(&path).exists());
    }
}

#[test]
fn letters_the_fonts_lack_are_reported() {
    let path = target("letters.pdf");
    let ran = run(&["print", PUZZLE, "-o", &path, "--title", "数独 <b>"]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("数独"), "{}", ran.err);
    let text = Pdf::read(&std::fs::read(&path).unwrap()).pages[0].text();
    assert!(text.starts_with("\u{fffd}\u{fffd} <b>\n"), "{text}");
    assert!(texts(&[PUZZLE, "--title", "数独 <b>"], b"").contains(&"数独 &lt;b&gt;".to_owned()));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let input = many(3000);
    let paint = |threads: &str| {
        let ran = run_with(&["print", "--to", "html", "--threads", threads], input.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
    };
    assert!(paint("1") == paint("7"));
}

#[test]
fn too_many_puzzles_are_refused() {
    let path = target("many.pdf");
    let ran = run_with(&["print", "-o", &path], many(20_001).as_bytes());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("more than 20,000 puzzles"), "{}", ran.err);
    assert!(!std::path::Path::new(&path).exists());
}

#[test]
fn the_page_in_the_documentation_is_what_is_printed() {
    let args = [
        "print",
        &sample("table.csv"),
        "--title",
        "Rainy days",
        "--solutions",
        "none",
        "--to",
        "svg",
    ];
    let printed = run(&args).out;
    ninefold_testing::check_committed("docs/page.svg", printed);
}
