//! The features of the five programs that Ninefold began as, and the mistakes they had.
//!
//! `a..` behave like the original in content, `b..` do better than it.

use crate::support::{
    PUZZLE, SOLUTION, json_lines, run, run_with, sample, sample_bytes, scratch, solutions,
};

const HARDEST: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// The files of the first program, and their solutions.
const GRIDS: [(&str, &str); 7] = [
    ("wikipedia.ss", SOLUTION),
    (
        "dots.sdk",
        "629415387547893621381672594894567213132984765765321948478259136956138472213746859",
    ),
    (
        "bars.ss",
        "189562734327194586645387921578241693431679258962853147816425379293718465754936812",
    ),
    (
        "crosses.ss",
        "963174258178325649254689731821437596496852317735961824589713462317246985642598173",
    ),
    (
        "sadman.sdk",
        "629415387547893621381672594894567213132984765765321948478259136956138472213746859",
    ),
    (
        "zeros.ss",
        "342951786568472319197638452926817543851394627473265198685123974734589261219746835",
    ),
    ("hardest.sdk", HARDEST),
];

#[test]
fn a1_comments_blanks_and_blank_lines() {
    assert_eq!(solutions(&sample("wikipedia.ss")), [SOLUTION]);
    let pretty = run(&["solve", "--pretty", &sample("wikipedia.ss")]);
    assert!(pretty.out.contains("1 solution"), "{}", pretty.out);
    assert_eq!(pretty.code, 0);
}

#[test]
fn a2_to_a7_every_style_of_grid() {
    for (name, solution) in GRIDS {
        assert_eq!(solutions(&sample(name)), [solution], "{name}");
    }
    let small = String::from_utf8(sample_bytes("crosses.ss")).unwrap().replace('X', "x");
    let ran = run_with(&["solve"], small.as_bytes());
    assert!(ran.out.contains(GRIDS[3].1), "{ran:?}");
}

#[test]
fn a5_a_sadman_file_keeps_everything() {
    let path = sample("sadman.sdk");
    assert_eq!(run(&["count", &path]).out.trim().rsplit('\t').next(), Some("1"));
    let back = run(&["convert", "--to", "sdk", &path]);
    assert_eq!((back.code, back.err.as_str()), (0, ""));
    let again = run_with(&["convert", "--to", "sdk"], back.out.as_bytes());
    assert_eq!(again.out, back.out);
    for part in [
        "#A Ninefold",
        "#D A mild start",
        "#C look for",
        "#B 15/11/2026",
        "#S Ninefold samples",
        "#L Mild",
        "#U https://",
        "#N 1",
        "#H 27",
        "[Puzzle]\n6.......7",
        "[State]\n6.....387",
        "[PencilMarks]\n,29,29,145,145,145,,,",
        "[Colours]\n.........",
        ".2111.2..",
    ] {
        assert!(back.out.contains(part), "{part} is missing in\n{}", back.out);
    }
}

#[test]
fn a8_content_decides_and_not_the_extension() {
    for (name, solution) in GRIDS {
        for extension in ["sdk", "ss", "txt", "sdm", "csv", "json", "weird", ""] {
            let path = scratch(&format!("a8-{name}.{extension}"));
            std::fs::write(&path, sample_bytes(name)).unwrap();
            assert_eq!(solutions(path.to_str().unwrap()), [solution], "{name} as .{extension}");
        }
    }
}

#[test]
fn a9_all_line_ends_and_a_byte_order_mark() {
    let more = [("named.txt", 2), ("spaced-1.txt", 1), ("dashes-hard.txt", 1), ("line.txt", 3)];
    for (name, count) in GRIDS.iter().map(|(name, _)| (*name, 1)).chain(more) {
        let text = String::from_utf8(sample_bytes(name)).unwrap().replace("\r\n", "\n");
        let expected = run_with(&["solve"], text.as_bytes()).out;
        assert_eq!(expected.lines().count(), count, "{name}");
        for variant in [
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            text.trim_end().to_owned(),
            format!("\u{feff}{text}"),
            format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n")),
        ] {
            assert_eq!(run_with(&["solve"], variant.as_bytes()).out, expected, "{name}");
        }
    }
}

#[test]
fn a10_two_solutions_in_order() {
    let found = solutions(&sample("two-solutions.txt"));
    assert_eq!(found.len(), 2);
    assert!(found[0] < found[1]);
    assert!(found.contains(&SOLUTION.to_owned()));
    let pretty = run(&["solve", "--pretty", &sample("two-solutions.txt")]);
    assert!(pretty.out.contains("2 solutions") && pretty.code == 0, "{pretty:?}");
    assert!(pretty.out.contains("Solution 1 of 2") && pretty.out.contains("Solution 2 of 2"));
}

#[test]
fn a11_to_a13_one_seventeen_and_none() {
    let ran = run(&["solve", "--json", &sample("how-many.txt")]);
    let answers = json_lines(&ran.out);
    assert_eq!(ran.code, 1);
    assert_eq!(
        answers[0]["solutions"],
        serde_json::json!([
            "967584213218973456435216978129438567754169832683752149372845691596321784841697325"
        ])
    );
    let seventeen: std::collections::BTreeSet<_> =
        answers[1]["solutions"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
    assert_eq!((seventeen.len(), &answers[1]["count"]), (17, &17.into()));
    assert_eq!(answers[2]["count"], 0);
    assert_eq!(
        answers[2]["clashes"],
        serde_json::json!([{"house": "row 7", "digit": 1, "cells": ["r7c2", "r7c9"]}])
    );
    let words = run(&["check", "--pretty", &sample("how-many.txt")]);
    assert!(words.out.contains("1 twice in row 7 (r7c2, r7c9)"), "{}", words.out);
    assert!(words.out.contains("3 puzzles: 1 without solution, 1 unique, 1 with 17 solutions"));
}

#[test]
fn a14_and_a15_dashes_for_empty_cells() {
    for (name, solution) in [
        (
            "hard",
            "471385962258961374936427518725196843149538627683742195592673481367814259814259736",
        ),
        (
            "hard-2",
            "715439826248176359693852471582961734167384592934527168359248617471693285826715943",
        ),
        (
            "medium-1",
            "395671428627348951841925376714593682583267149269814735158736294936482517472159863",
        ),
        (
            "medium-2",
            "358691427491725863726348195943816572287453916615279348834962751169537284572184639",
        ),
        (
            "very-hard-1",
            "258691374716348529493725861169482735572936148834157692627814953941573286385269417",
        ),
        (
            "very-hard-2",
            "835167942462593178197428635543781269719246583286935714674852391921374856358619427",
        ),
        (
            "very-hard-3",
            "368124579715968342924357168279645831581273694643819257192736485437582916856491723",
        ),
        (
            "very-hard-4",
            "491862735653974281782153694526719843318426579974385162169538427247691358835247916",
        ),
    ] {
        assert_eq!(solutions(&sample(&format!("dashes-{name}.txt"))), [solution], "{name}");
    }
}

#[test]
fn a16_typing_refuses_bad_rows_and_asks_again() {
    let rows = PUZZLE.replace('.', "-");
    let mut typed = String::from("12\n53--7---a\n");
    for row in 0..9 {
        typed.push_str(&rows[9 * row..9 * row + 9]);
        typed.push('\n');
    }
    let ran = run_with(&["--interactive"], typed.as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(ran.out.matches("Please type row 1 again").count(), 2, "{}", ran.out);
    assert!(ran.out.contains("2 cells") && ran.out.contains("'a' is neither"), "{}", ran.out);
    assert!(ran.out.contains("│ 5 3 4 │ 6 7 8 │ 9 1 2 │"), "{}", ran.out);
}

#[test]
fn a17_blank_lines_before_and_after() {
    let text = String::from_utf8(sample_bytes("dashes-hard.txt")).unwrap();
    for variant in [format!("\n{text}"), format!("{text}\n"), format!("\n\n{text}\n\n")] {
        assert_eq!(run_with(&["solve"], variant.as_bytes()).code, 0);
    }
}

#[test]
fn a18_a_named_puzzle() {
    let ran = run(&["solve", "--pretty", &sample("named-one.txt")]);
    assert!(ran.out.starts_with("Example\n"), "{}", ran.out);
    assert!(ran.out.contains("│ 3 . . │ 2 . . │ . . . │"), "the board before");
    assert!(ran.out.contains("│ 3 5 1 │ 2 8 6 │ 4 9 7 │"), "the board after");
    assert!(ran.out.contains("valid"));
    assert_eq!(
        solutions(&sample("named-one.txt")),
        ["351286497492157638786934512275469183938521764614873259829645371163792845547318926"]
    );
}

const TWO: [&str; 2] = [
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
    "245981376169273584837564219976125438513498627482736951391657842728349165654812793",
];

#[test]
fn a19_and_b7_two_named_puzzles_and_a_list_of_results() {
    let path = sample("named.txt");
    assert_eq!(run(&["multi", &path]).out, run(&["solve", &path]).out);
    assert_eq!(solutions(&path), TWO);
    let ran = run(&["solve", "--pretty", &path]);
    assert!(ran.out.contains("Results:\n  Example 01: valid"), "{}", ran.out);
    assert!(ran.out.contains("  Example 02: valid"));
    assert!(ran.out.ends_with("2 puzzles: 2 unique\n"));
}

#[test]
fn a20_project_euler_grids() {
    assert_eq!(solutions(&sample("euler.txt")), TWO);
    let names: Vec<_> = json_lines(&run(&["count", "--json", &sample("euler.txt")]).out)
        .iter()
        .map(|line| line["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names, ["Grid 01", "Grid 02"]);
}

#[test]
fn a21_a23_a24_digits_separated_by_blanks() {
    for (name, solution) in [
        (
            "spaced-1",
            "451678923876932415293514687387256149642197538519843762125489376764325891938761254",
        ),
        (
            "spaced-3",
            "238497561716532894549618372984173256367925148152864937693781425421356789875249613",
        ),
        (
            "spaced-4",
            "269517843751834926483962175192753684378426519546189237837691452914275368625348791",
        ),
        (
            "spaced-5",
            "672419835549328671831576492785234169193765284264981753416893527357642918928157346",
        ),
    ] {
        let path = sample(&format!("{name}.txt"));
        assert_eq!(solutions(&path), [solution], "{name}");
        assert_eq!(run_with(&["solve"], &sample_bytes(&format!("{name}.txt"))).code, 0);
    }
    let info = json_lines(&run(&["info", "--json", &sample("spaced-1.txt")]).out);
    assert_eq!(info[0]["clues"]["min"], 81 - 41);
}

#[test]
fn a22_every_clash_with_its_cells() {
    let ran = run(&["check", "--json", &sample("spaced-2.txt")]);
    assert_eq!(ran.code, 1);
    let answer = &json_lines(&ran.out)[0];
    assert_eq!(answer["verdict"], "clash");
    let clashes: Vec<String> = answer["clashes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| {
            let cells: Vec<_> =
                c["cells"].as_array().unwrap().iter().map(|c| c.as_str().unwrap()).collect();
            format!("{} {} {}", c["house"].as_str().unwrap(), c["digit"], cells.join(" "))
        })
        .collect();
    assert_eq!(
        clashes,
        [
            "row 7 2 r7c2 r7c4",
            "row 9 2 r9c6 r9c7",
            "row 9 9 r9c1 r9c4 r9c9",
            "column 4 9 r2c4 r9c4",
            "column 6 2 r2c6 r9c6",
            "column 9 9 r4c9 r9c9",
            "box 8 2 r7c4 r8c5 r9c6",
            "box 9 9 r8c8 r9c9",
        ]
    );
}

#[test]
fn b1_81_characters_in_an_sdk_file() {
    let path = scratch("b1.sdk");
    std::fs::write(&path, PUZZLE).unwrap();
    assert_eq!(solutions(path.to_str().unwrap()), [SOLUTION]);
}

#[test]
fn b2_a_title_line_is_the_name() {
    let grid = String::from_utf8(sample_bytes("dots.sdk")).unwrap();
    let path = scratch("b2.sdk");
    std::fs::write(&path, format!("Extra text line\n{grid}")).unwrap();
    let ran = run(&["solve", "--json", path.to_str().unwrap()]);
    assert_eq!(json_lines(&ran.out)[0]["name"], "Extra text line");
    assert!(ran.err.contains("note") && ran.err.contains("Extra text line"), "{}", ran.err);
    assert_eq!(ran.code, 0);
}

#[test]
fn b3_a_full_wrong_grid_is_not_a_solution() {
    let wrong = format!("{}1", &SOLUTION[..80]);
    let ran = run(&["check", "--pretty", &wrong]);
    let expected =
        "not a solution: 1 twice in row 9 and box 9 (r9c7, r9c9) and in column 9 (r5c9, r9c9)";
    assert!(ran.out.contains(expected), "{}", ran.out);
    assert_eq!(ran.code, 1);
    let json = json_lines(&run(&["check", "--json", &wrong]).out);
    assert_eq!(json[0]["verdict"], "wrong");
    assert_eq!(run(&["solve", &wrong]).code, 1);
}

#[test]
fn b4_a_missing_file() {
    let ran = run(&["solve", "no-such-file.sdk"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no such file") && ran.err.contains("no-such-file.sdk"), "{ran:?}");
}

#[test]
fn b5_zero_is_an_empty_cell_also_among_dashes() {
    let puzzle = PUZZLE.replace('.', "-").replacen('-', "0", 1);
    let ran = run_with(&["solve"], puzzle.as_bytes());
    assert!(ran.out.contains(SOLUTION), "{ran:?}");
    assert!(ran.err.contains("2 ways"), "{ran:?}");
}

#[test]
fn b6_the_hardest_with_dashes() {
    let text = "8----------36------7--9-2---5---7-------457-----1---3---1----68--85---1--9----4--";
    assert!(run_with(&["solve"], text.as_bytes()).out.contains(HARDEST));
    assert!(run(&["solve", text]).out.contains(HARDEST));
}

#[test]
fn b8_blank_lines_and_dots_in_named_records() {
    let text = String::from_utf8(sample_bytes("named.txt")).unwrap();
    let text = text.replacen("Example 02", "\n\nExample 02", 1).replace("0", ".");
    let ran = run_with(&["solve"], text.as_bytes());
    assert_eq!(crate::support::last_column(&ran.out), TWO);
}

#[test]
fn b9_a_clash_is_named() {
    let puzzle = format!("55{}", ".".repeat(79));
    let ran = run(&["check", &puzzle]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("5 twice in row 1 and box 1 (r1c1, r1c2)"), "{ran:?}");
}

#[test]
fn b10_too_few_cells() {
    let ran = run_with(&["solve"], b"1 2 3\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("expected 81 cells, found 3"), "{ran:?}");
}

#[test]
fn b11_glued_digits_on_standard_input() {
    let rows = PUZZLE.replace('.', "0");
    let text: String = (0..9).map(|r| format!("{}\n", &rows[9 * r..9 * r + 9])).collect();
    assert!(run_with(&["-"], text.as_bytes()).out.contains(SOLUTION));
}

#[test]
fn b12_the_empty_grid_stops_at_the_limit() {
    let empty = ".".repeat(81);
    let ran = run(&["solve", "--pretty", "--limit", "50", &empty]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("at least 50 solutions"), "{}", ran.out);
    let counted = run(&["count", "--limit", "5000", &empty]);
    assert!(counted.out.ends_with("\t>=5000\n"), "{}", counted.out);
    let piped = run(&["solve", &empty]);
    assert!(piped.err.contains("stopped at the limit of 100 solutions"), "{}", piped.err);
    let streamed = run(&["solve", "--limit", "20000", &empty]);
    assert!(streamed.err.contains("stopped at the limit of 20,000 solutions"), "{}", streamed.err);
    assert_eq!(streamed.out.lines().count(), 20_000);
    let mut sorted: Vec<_> = streamed.out.lines().collect();
    sorted.dedup();
    assert!(sorted.is_sorted() && sorted.len() == 20_000);
}
