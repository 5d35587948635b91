//! Photographs are read right: what is said to be sure always, and nearly all of them at all.
//!
//! The pictures are those of the training, so this says that the reader works, not how good it is.

use ninefold_scan::decode::{DecodeOptions, decode};
use ninefold_scan::tracker::{Tracker, TrackerState};
use ninefold_scan::{Certainty, Gray, ScanOptions, ScannedGrid, Scanner};
use ninefold_testing::{is_long, not_run};
use std::path::{Path, PathBuf};

/// The pictures of a folder; every thirteenth, or all in a long run.
fn pictures(folder: &str) -> Option<Vec<PathBuf>> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/photos").join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .ok()?
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "jpg"))
        .collect();
    paths.sort();
    Some(paths.into_iter().step_by(if is_long() { 1 } else { 13 }).collect())
}

fn gray(path: &Path) -> Gray {
    let bytes = std::fs::read(path).expect("a file of the folder");
    let decoded = decode(&bytes, &DecodeOptions::default()).expect("a picture");
    decoded.pages.into_iter().next().expect("one page").gray
}

/// The digits that are in the picture, by its label.
fn label(path: &Path) -> String {
    let text = std::fs::read_to_string(path.with_extension("dat")).expect("a label");
    let digits = text.lines().skip(2).flat_map(str::split_whitespace);
    digits.map(|digit| if matches!(digit, "0" | "c") { "." } else { digit }).collect()
}

/// The digits that were read, givens and entries, as 81 characters.
pub(crate) fn digits(grid: &ScannedGrid) -> String {
    grid.cells.iter().map(|cell| cell.digit.map_or('.', |digit| digit.to_ascii().into())).collect()
}

/// Reads the pictures of a folder; of 160, so many may be wrong, but none of those that are sure.
fn check(folder: &str, wrong_of_160: usize) {
    let Some(paths) = pictures(folder) else {
        not_run(&format!("reading photos of {folder}"), "shared/data/photos is not there");
        return;
    };
    let scanner = Scanner::shipped();
    let mut wrong = Vec::new();
    for path in &paths {
        let right = label(path);
        match scanner.scan(&gray(path), &ScanOptions::default()) {
            Ok(scanned) if digits(&scanned.grids[0]) == right => {}
            Ok(scanned) => {
                let read = digits(&scanned.grids[0]);
                let certainty = scanned.grids[0].certainty;
                assert_eq!(
                    certainty,
                    Certainty::Doubtful,
                    "{}: {read}, not {right}",
                    path.display()
                );
                wrong.push(path);
            }
            Err(_) => wrong.push(path),
        }
    }
    let allowed = if is_long() { wrong_of_160 } else { wrong_of_160.div_ceil(8) };
    assert!(wrong.len() <= allowed, "of {}: {wrong:?}", paths.len());
}

#[test]
fn printed_photos() {
    check("train", 1);
}

#[test]
fn handwritten_photos() {
    check("handwriting", 12);
}

/// Moves a picture to the right and down, as a hand that holds a camera does.
fn moved(picture: &Gray, by: usize) -> Gray {
    let (width, height) = (picture.width(), picture.height());
    let pixel = |i: usize| {
        let (x, y) = ((i % width).saturating_sub(by), (i / width).saturating_sub(by / 2));
        picture.row(y)[x]
    };
    Gray::new(width, height, (0..width * height).map(pixel).collect()).expect("the sizes agree")
}

/// The frames of a camera that trembles: the reading becomes sure, and is right.
#[test]
fn frames_of_a_camera() {
    let Some(paths) = pictures("train") else {
        not_run("reading frames of a camera", "shared/data/photos is not there");
        return;
    };
    let mut tracker = Tracker::default();
    let mut sure = 0;
    for path in &paths {
        tracker.reset();
        let picture = gray(path);
        let frames =
            [0, 3, 5, 4, 7, 9, 6, 3, 2, 4, 6, 5].map(|by| tracker.frame(&moved(&picture, by)));
        let last = frames.last().expect("twelve frames");
        assert_ne!(last.state, TrackerState::Searching, "{}", path.display());
        if let (TrackerState::Sure, Some(grid)) = (last.state, &last.grid) {
            assert_eq!(digits(grid), label(path), "{}", path.display());
            sure += 1;
        }
    }
    assert!(sure * 2 > paths.len(), "only {sure} of {}", paths.len());
}
