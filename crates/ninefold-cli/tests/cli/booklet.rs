//! `print --cover` and `print --fold`: booklets.

use crate::support::{PUZZLE, run, run_with, sample, scratch};
use ninefold_testing::pdf::{Pdf, PdfPage};

fn printed(name: &str, args: &[&str]) -> (Pdf, String) {
    let path = scratch(name);
    let all = [&["print", "-o", path.to_str().unwrap()], args].concat();
    let ran = run(&all);
    assert_eq!(ran.code, 0, "{ran:?}");
    (Pdf::read(&std::fs::read(path).unwrap()), ran.err)
}

/// The texts of the left and of the right half of a side.
fn halves(side: &PdfPage) -> [Vec<&str>; 2] {
    [false, true].map(|right| {
        let here = side.shown.iter().filter(|shown| (shown.x > side.width / 2.0) == right);
        here.map(|shown| shown.text.as_str()).collect()
    })
}

#[test]
fn a_booklet_says_how_it_is_printed() {
    let file = sample("collection.sdm");
    let args = [&file, "--fold", "--cover", "--title", "Rainy days", "--per-page", "1"];
    let (pdf, err) = printed("booklet.pdf", &args);
    assert!(err.contains("flip on the short edge, fold in the middle"), "{err}");
    assert_eq!(pdf.pages.len() % 2, 0);
    assert!(pdf.pages.iter().all(|side| side.width > side.height));
    let [_, cover] = halves(&pdf.pages[0]);
    assert!(cover.contains(&"Rainy days"), "{cover:?}");
    let [first, _] = halves(&pdf.pages[1]);
    assert!(
        first.contains(&"2"),
        "page 2 is at the left of the back of the first sheet: {first:?}"
    );
    let quiet = printed("quiet.pdf", &[&file, "--fold", "-q"]).1;
    assert_eq!(quiet, "");
}

#[test]
fn two_puzzles_stand_on_a_folded_page() {
    let input = format!("{PUZZLE}\n").repeat(8);
    let path = scratch("two.pdf");
    let args = ["print", "--fold", "--solutions", "none", "-q", "-o", path.to_str().unwrap(), "-"];
    assert_eq!(run_with(&args, input.as_bytes()).code, 0);
    let pdf = Pdf::read(&std::fs::read(path).unwrap());
    assert!(pdf.pages.len() == 2 && pdf.pages.iter().all(|side| side.frames.len() == 4));
}

#[test]
fn a_cover_has_title_levels_and_author() {
    let table = format!("puzzle,level\n{PUZZLE},hard\n{PUZZLE},easy\n");
    let args = ["--subtitle", "Volume 2", "--author", "A. Author", "--to", "svg", "-"];
    let args = [&["print", "--cover", "--pages", "1"], &args[..]].concat();
    let svg = run_with(&args, table.as_bytes()).out;
    for part in [">Sudoku<", ">Volume 2<", ">2 puzzles<", ">easy to hard<", ">A. Author<"] {
        assert!(svg.contains(part), "{part}");
    }
    for args in [&["print", "--subtitle", "x", PUZZLE][..], &["print", "--author", "x", PUZZLE]] {
        assert_eq!(run(args).code, 2, "{args:?}: they are for the cover");
    }
    let rated = ["print", "--cover", "--rate", "--to", "svg", PUZZLE];
    assert!(run(&rated).out.contains(">rated 1.2<"));
}

#[test]
fn a_side_that_a_booklet_does_not_have_is_refused() {
    let path = scratch("none.pdf");
    let args = ["print", PUZZLE, "--fold", "--pages", "3", "-o", path.to_str().unwrap()];
    let ran = run(&args);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there is no side 3") && !path.exists(), "{}", ran.err);
}
