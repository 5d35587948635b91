//! Pictures: the verb `scan`, and pictures as inputs of other verbs.

use crate::support::{PUZZLE, Ran, json_lines, root, run, run_with, scratch};
use serde_json::Value;
use std::path::PathBuf;

/// The folder of the pictures that belong to the repository, and of their labels.
fn samples() -> PathBuf {
    root().join("crates/ninefold-scan/samples")
}

/// The path of a sample picture.
fn picture(name: &str) -> String {
    samples().join(name).to_str().unwrap().to_owned()
}

/// A file that is not a complete picture.
fn file(name: &str, bytes: &[u8]) -> String {
    let path = scratch(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A PNG picture of this size, all white.
fn white(width: u32, height: u32) -> Vec<u8> {
    let mut rows = Vec::new();
    for _ in 0..height {
        rows.push(0);
        rows.extend(std::iter::repeat_n(0xff, width as usize));
    }
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, &rows).unwrap();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([8, 0, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, data) in
        [(b"IHDR", header), (b"IDAT", packed.finish().unwrap()), (b"IEND", Vec::new())]
    {
        png.extend((data.len() as u32).to_be_bytes());
        let start = png.len();
        png.extend(name);
        png.extend(data);
        let mut crc = flate2::Crc::new();
        crc.update(&png[start..]);
        png.extend(crc.sum().to_be_bytes());
    }
    png
}

/// The only error record of a run with `--json`.
fn error(ran: &Ran) -> Value {
    assert_eq!(ran.code, 2, "{ran:?}");
    json_lines(&ran.out)[0]["error"].clone()
}

#[test]
fn pictures_without_a_grid_are_refused_with_advice() {
    let white = file("white.png", &white(300, 200));
    assert_eq!(error(&run(&["scan", "--json", &white]))["kind"], "no-grid");
    let ran = run(&["scan", &white]);
    assert_eq!((ran.code, ran.out.as_str()), (2, "1\t-\tunreadable\n"));
    assert!(ran.err.contains("there is no Sudoku grid in the picture"), "{}", ran.err);
    assert!(
        ran.err.contains("help: take the picture so that the whole grid is in it"),
        "{}",
        ran.err
    );
    // Every verb says the same.
    for verb in [
        "solve", "check", "count", "hint", "rate", "explain", "info", "minimize", "canon",
        "shuffle",
    ] {
        let ran = run(&[verb, &white]);
        assert_eq!(ran.code, 2, "{verb}: {ran:?}");
        assert!(ran.err.contains("there is no Sudoku grid"), "{verb}: {}", ran.err);
    }
    // Other inputs are answered all the same.
    let ran = run(&["count", &white, PUZZLE]);
    assert_eq!((ran.code, ran.out.lines().count()), (2, 2), "{ran:?}");
    assert!(ran.out.ends_with("\t1\n"), "{ran:?}");
}

#[test]
fn damaged_and_strange_files_are_refused_by_name() {
    let mut cut = white(300, 200);
    cut.truncate(60);
    for (name, bytes, message) in [
        ("cut.png", &cut[..], "PNG"),
        ("cut.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF", "JPEG"),
        ("some.gif", b"GIF89a\x01\0\x01\0", "GIF"),
        ("some.heic", b"\0\0\0\x18ftypheic\0\0\0\0heicmif1", "HEIC"),
        ("some.webp", b"RIFF\x10\0\0\0WEBPVP8 ", "WebP"),
    ] {
        let path = file(name, bytes);
        for args in [vec!["scan", "--json", &path], vec!["solve", "--json", &path]] {
            let error = error(&run(&args));
            assert_eq!(error["kind"], "picture", "{name}: {error}");
            let text = error["message"].as_str().unwrap();
            assert!(text.contains(message), "{name}: {text}");
        }
        assert!(run(&["scan", &path]).err.contains("help: "), "{name}");
    }
}

#[test]
fn scan_reads_nothing_but_pictures() {
    let ran = run_with(&["scan", "-"], PUZZLE.as_bytes());
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("this is not a picture") && ran.err.contains("JPEG"), "{}", ran.err);
    assert_eq!(run(&["scan"]).code, 2, "a picture is needed");
    assert_eq!(run_with(&["scan", "-"], b"").code, 2);
    // Of two lines that begin like pictures, the second is a puzzle that cannot be read.
    assert!(run_with(&["solve"], b"RIFF").err.contains("no puzzle"));
}

#[test]
fn annotations_are_png_files_of_one_picture() {
    let white = file("annotate.png", &white(40, 40));
    let ran = run(&["scan", &white, &white, "--annotate", "out.png"]);
    assert!(ran.code == 2 && ran.err.contains("--annotate needs one picture"), "{ran:?}");
    let ran = run(&["scan", &white, "--annotate", "out.jpg"]);
    assert!(ran.code == 2 && ran.err.contains("PNG"), "{ran:?}");
    // A picture that cannot be read leaves nothing behind.
    let out = scratch("nothing.png");
    assert_eq!(run(&["scan", &white, "--annotate", out.to_str().unwrap()]).code, 2);
    assert!(!out.exists());
}

#[test]
fn options_of_pictures_are_checked() {
    for args in [
        ["scan", "--grid", "0", "a.png"],
        ["scan", "--grid", "some", "a.png"],
        ["scan", "--pages", "3-2", "a.png"],
        ["solve", "--pages", "x", "a.png"],
    ] {
        assert_eq!(run(&args).code, 2, "{args:?}");
    }
    assert!(run(&["generate", "--grid", "all"]).err.contains("does not take --grid"));
    // Only a build that reads documents has pages to choose from.
    for verb in ["scan", "solve", "serve"] {
        let help = run(&[verb, "--help"]).out;
        assert_eq!(help.contains("--pages"), cfg!(feature = "pdf"), "{verb}");
    }
}

/// The pictures of the repository and the grids that each shows, clues and entries laid over each other.
fn labels() -> Vec<(String, Vec<String>)> {
    let Ok(text) = std::fs::read_to_string(samples().join("labels.txt")) else {
        ninefold_testing::not_run(
            "sample pictures through the program",
            "samples/labels.txt is missing",
        );
        return Vec::new();
    };
    let of_line = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        (words.next().unwrap(), words.filter(|word| word != "none").collect())
    };
    text.lines().filter(|line| !line.starts_with('#')).map(of_line).collect()
}

/// The first sample with this many grids.
fn sample_with(grids: usize) -> Option<(String, Vec<String>)> {
    let found = labels().into_iter().find(|(_, all)| all.len() == grids);
    found.map(|(name, grids)| (picture(&name), grids))
}

/// Clues and entries of an answer laid over each other.
fn digits(answer: &Value) -> String {
    let text = |key: &str| answer[key].as_str().unwrap().chars();
    text("puzzle")
        .zip(text("entries"))
        .map(|(clue, entry)| if clue == '.' { entry } else { clue })
        .collect()
}

/// The exit code that belongs to answers.
fn code(answers: &[Value]) -> i32 {
    i32::from(answers.iter().any(|answer| answer["verdict"] != "sure"))
}

#[test]
fn every_sample_is_read() {
    for (name, grids) in labels() {
        // Photographs may show parts of other grids.
        let choice = if grids.len() > 1 { &["--grid", "all"][..] } else { &[] };
        let ran = run(&[&["scan", "--json", &picture(&name)], choice].concat());
        if grids.is_empty() {
            assert_eq!(error(&ran)["kind"], "no-grid", "{name}");
            continue;
        }
        let answers = json_lines(&ran.out);
        assert_eq!(answers.iter().map(digits).collect::<Vec<_>>(), grids, "{name}: {}", ran.err);
        assert_eq!(ran.code, code(&answers), "{name}: {}", ran.err);
        for (number, answer) in (1..).zip(&answers) {
            assert_eq!(answer["index"].as_u64(), Some(number));
            assert_eq!(answer["cells"].as_array().unwrap().len(), 81);
        }
    }
}

#[test]
fn every_verb_takes_a_picture() {
    let Some((path, grids)) = sample_with(1) else { return };
    let puzzle = &grids[0];
    let answers = json_lines(&run(&["scan", "--json", &path]).out);
    for verb in ["solve", "count", "check", "rate", "canon", "hint"] {
        let ran = run(&[verb, &path]);
        let expected = run(&[verb, puzzle]);
        assert_eq!(ran.out, expected.out, "{verb}: {}", ran.err);
        assert_eq!(ran.code, expected.code.max(code(&answers)), "{verb}: {}", ran.err);
        assert!(ran.err.contains("record 1: read ") && ran.err.contains("clues; "), "{}", ran.err);
    }
    assert_eq!(run(&["convert", "--to", "line", &path]).out.trim(), puzzle);
    let info = run(&["info", &path]);
    assert!(info.out.contains("picture or PDF") && info.err.contains("read "), "{info:?}");
    let bytes = std::fs::read(&path).unwrap();
    let ran = run_with(&["solve", "--json"], &bytes);
    assert_eq!(json_lines(&ran.out)[0]["puzzle"].as_str(), Some(puzzle.as_str()));
    let ran = run(&["solve", PUZZLE, &path, PUZZLE]);
    assert_eq!(ran.out.lines().count(), 3, "{ran:?}");
    assert!(ran.err.contains("record 2: read "), "{}", ran.err);
}

#[test]
fn grids_of_a_page_are_chosen() {
    let Some((path, grids)) = sample_with(6) else { return };
    let best = run(&["scan", &path]);
    assert_eq!(best.out.lines().count(), 1, "{best:?}");
    assert!(best.err.contains("5 more grids were found; use --grid all"), "{}", best.err);
    let second = run(&["scan", "--grid", "2", "--to", "line", &path]);
    assert_eq!(second.out.trim(), grids[1], "{}", second.err);
    let none = run(&["scan", "--grid", "9", &path]);
    assert!(none.code == 2 && none.err.contains("there are 6 grids"), "{none:?}");
    let out = scratch("page.sdm");
    let ran = run(&["scan", "--grid", "all", "-o", out.to_str().unwrap(), &path]);
    assert!(ran.code < 2, "{ran:?}");
    let written = std::fs::read_to_string(&out).unwrap();
    assert_eq!(written.replace('0', ".").lines().collect::<Vec<_>>(), grids);
    assert_eq!(run(&["count", "--grid", "all", &path]).out.lines().count(), 6);
}

#[test]
fn what_was_found_is_drawn_into_a_copy() {
    let Some((path, _)) = sample_with(1) else { return };
    let out = scratch("annotated.png");
    let name = out.to_str().unwrap();
    let ran = run(&["scan", &path, "--annotate", name]);
    assert!(ran.code < 2, "{ran:?}");
    let drawn = image::open(&out).unwrap();
    let original = image::open(&path).unwrap();
    assert!(drawn.width() >= original.width().min(1280), "{}", drawn.width());
    assert_eq!(run(&["scan", &path, "--annotate", name]).code, 2, "it exists");
    assert!(run(&["scan", &path, "--annotate", name, "--force"]).code < 2);
}

/// A copy of a picture in which some digits are painted over, so that its puzzle has several solutions.
fn ambiguous(path: &str, name: &str) -> String {
    let answer = json_lines(&run(&["scan", "--json", path]).out).remove(0);
    let mut gray = image::open(path).unwrap().to_luma8();
    let corner = |at: usize| [0, 1].map(|axis| answer["corners"][at][axis].as_f64().unwrap());
    let corners = [0, 1, 2, 3].map(corner);
    let point = |row: f64, column: f64| {
        let (down, across) = (row / 9.0, column / 9.0);
        [0, 1].map(|axis| {
            let top = corners[0][axis] * (1.0 - across) + corners[1][axis] * across;
            let bottom = corners[3][axis] * (1.0 - across) + corners[2][axis] * across;
            (top * (1.0 - down) + bottom * down) as u32
        })
    };
    let clues =
        answer["puzzle"].as_str().unwrap().bytes().enumerate().filter(|(_, byte)| *byte != b'.');
    for (cell, _) in clues.step_by(2) {
        let (row, column) = ((cell / 9) as f64, (cell % 9) as f64);
        let ([left, top], [right, bottom]) =
            (point(row + 0.14, column + 0.14), point(row + 0.86, column + 0.86));
        let paper = *gray.get_pixel(left, top);
        for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
            gray.put_pixel(x, y, paper);
        }
    }
    let copy = scratch(name);
    gray.save(&copy).unwrap();
    copy.to_str().unwrap().to_owned()
}

#[test]
fn a_doubtful_reading_is_never_answered_silently() {
    let Some((path, _)) = sample_with(1) else { return };
    let path = ambiguous(&path, "ambiguous.png");
    let ran = run(&["scan", "--json", &path]);
    let answer = &json_lines(&ran.out)[0];
    assert_eq!((ran.code, answer["verdict"].as_str()), (1, Some("doubtful")), "{}", ran.err);
    assert_eq!((answer["count"].as_u64(), answer["complete"].as_bool()), (Some(2), Some(false)));
    for args in [
        &["solve", "--limit", "1"][..],
        &["count"],
        &["check", "-q"],
        &["info"],
        &["convert", "--to", "line", "-q"],
    ] {
        let ran = run(&[args, &[path.as_str()]].concat());
        assert_eq!(ran.code, 1, "{args:?}: {ran:?}");
        assert!(ran.err.contains("doubtful: there are several solutions"), "{args:?}: {}", ran.err);
        assert!(!ran.out.is_empty(), "{args:?}");
    }
    for verb in ["scan", "solve"] {
        let ran = run(&[verb, "--sure", &path]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{verb}: {}", ran.err);
        assert!(ran.err.contains("--sure leaves it out"), "{verb}: {}", ran.err);
    }
    let near = run(&["hint", "--puzzle", &path, PUZZLE]);
    assert!(near.code == 2 && near.err.contains("the picture is not clear"), "{near:?}");
}

/// Pictures are read ahead on all threads: that changes nothing.
#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let pictures: Vec<String> = labels().iter().step_by(2).map(|(name, _)| picture(name)).collect();
    let text = file("between.txt", format!("{PUZZLE}\n{PUZZLE}\n").as_bytes());
    let broken = file("broken.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF");
    let mut inputs: Vec<&str> = pictures.iter().map(String::as_str).collect();
    inputs.insert(3, &text);
    inputs.insert(5, &broken);
    inputs.insert(6, PUZZLE);
    for args in [&["scan", "--json", "--grid", "all"][..], &["solve"]] {
        let on = |threads: &str| run(&[args, &["--threads", threads], &inputs[..]].concat());
        let expected = on("1");
        assert!(expected.code == 2 && expected.out.lines().count() > inputs.len(), "{expected:?}");
        for threads in ["2", "7"] {
            let ran = on(threads);
            assert_eq!((ran.code, &ran.out), (expected.code, &expected.out), "{threads}");
            assert_eq!(ran.err, expected.err, "{threads}");
        }
    }
}

/// Without its feature a kind of picture is refused by name, with what to do; with it, it is read.
#[test]
fn heic_pictures_need_their_feature() {
    let path = picture("page-1.heic");
    let label = labels().into_iter().find(|(name, _)| name == "page-1.jpg").unwrap().1;
    let ran = run(&["scan", "--json", &path]);
    if cfg!(feature = "heic") {
        let answers = json_lines(&ran.out);
        assert_eq!(answers.iter().map(digits).collect::<Vec<_>>(), label, "{}", ran.err);
        assert_eq!(ran.code, code(&answers), "{}", ran.err);
        assert_eq!(run(&["solve", &path]).out, run(&["solve", &label[0]]).out);
        let cut = file("cut.heic", &std::fs::read(&path).unwrap()[..3000]);
        assert_eq!(error(&run(&["scan", "--json", &cut]))["kind"], "picture");
    } else {
        let text = error(&ran)["message"].as_str().unwrap().to_owned();
        assert_eq!(text, "HEIC pictures are not read by this program");
        assert!(run(&["scan", &path]).err.contains("help: export the picture as JPEG"));
    }
}

/// The output of `print` is read back, page by page.
#[test]
fn printed_documents_are_read_back() {
    let path = scratch("printed.pdf");
    let (path, puzzles) = (path.to_str().unwrap(), crate::support::sample("collection.sdm"));
    let printed = ["print", "--solutions", "none", "--per-page", "2", "-o", path, &puzzles];
    assert_eq!(run(&printed).code, 0);
    let ran = run(&["scan", "--grid", "all", "--to", "line", path]);
    if !cfg!(feature = "pdf") {
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains("PDF pictures are not read by this program"), "{}", ran.err);
        assert!(ran.err.contains("help: export the page as PNG"), "{}", ran.err);
        return;
    }
    let expected = run(&["convert", "--to", "line", &puzzles]).out;
    let expected: Vec<&str> = expected.lines().collect();
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), expected, "{}", ran.err);
    let second = run(&["scan", "--grid", "all", "--pages", "2", "--json", path]);
    let answers = json_lines(&second.out);
    assert_eq!(answers.iter().map(digits).collect::<Vec<_>>(), expected[2..4], "{}", second.err);
    assert!(answers.iter().all(|answer| answer["page"] == 2));
    assert_eq!(run(&["count", path]).out.lines().count(), 1, "the best grid of the first page");
    let beyond = run(&["scan", "--pages", "99", path]);
    assert!(beyond.code == 2 && beyond.err.contains("there is no page 99"), "{beyond:?}");
    let damaged = file("damaged.pdf", b"%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj");
    assert_eq!(error(&run(&["scan", "--json", &damaged]))["kind"], "picture");
}
