//! Flat pictures for samples and tests: printed pages, screens, and tables that are no Sudoku.

use crate::raster::{Canvas, FontFiles, page};
use ninefold::{Candidates, Cell, Digit, Grid};
use ninefold_print::{Book, Entry, SolutionPlacement, Style, layout::Plan, page::Weight};
use ninefold_rules::ClassicCells;
use ninefold_scan::Gray;
use ninefold_testing::puzzles::{Random, proper};

/// Puzzles with one solution; the same for the same seed.
pub(crate) fn puzzles(seed: u64, count: usize) -> Vec<Grid> {
    let mut random = Random(seed);
    (0..count).map(|i| proper(&mut random, 24 + i % 8)).collect()
}

/// A printed page with all puzzles of a book on it, `scale` pixels for each point.
pub(crate) fn printed(puzzles: &[Grid], marks: bool, scale: f64, fonts: &FontFiles) -> Gray {
    let book = book(puzzles, marks);
    let plan = Plan::new(&book);
    page(&plan.page(1), scale, fonts)
}

/// A book of one page.
pub(crate) fn book(puzzles: &[Grid], marks: bool) -> Book {
    let entry = |(number, givens): (u64, &Grid)| {
        let marks = marks.then(|| Candidates::legal(givens));
        let cells = ClassicCells { marks, ..ClassicCells::of_givens(*givens) };
        Entry {
            name: "From the test".to_owned(),
            rating: "7.2".to_owned(),
            ..Entry::new(number, cells.into(), None)
        }
    };
    let style =
        Style { per_page: puzzles.len(), solutions: SolutionPlacement::None, ..Style::default() };
    Book {
        title: "Samples".to_owned(),
        entries: (1..).zip(puzzles).map(entry).collect(),
        style,
        ..Book::default()
    }
}

/// The window of a game: paper, lines and digits have the gray values given, 0 to 255.
pub(crate) fn screen(
    puzzle: &Grid,
    [paper, thin, thick, digits]: [f64; 4],
    fonts: &FontFiles,
) -> Gray {
    let (side, left, top) = (58.0, 40.0, 130.0);
    let mut canvas = Canvas::new(600, 860, paper, fonts);
    canvas.text((left, 70.0), 34.0, Weight::Strong, digits, "Sudoku");
    canvas.text((left + 400.0, 70.0), 26.0, Weight::Regular, thick, "04:17");
    for line in 0..10 {
        for (width, ink) in
            [(1.5, thin), (3.0, thick)].into_iter().skip(usize::from(line % 3 == 0)).take(1)
        {
            let at = f64::from(line) * side;
            canvas.line((left + at, top), (left + at, top + 9.0 * side), width, ink);
            canvas.line((left, top + at), (left + 9.0 * side, top + at), width, ink);
        }
    }
    for (cell, digit) in Cell::all().filter_map(|cell| Some((cell, puzzle.get(cell)?))) {
        let middle = |index: usize| (index as f64 + 0.5) * side;
        let place = (left + middle(cell.column()), top + middle(cell.row()));
        canvas.digit(place, 0.66 * side, Weight::Regular, digits, digit);
    }
    for digit in Digit::all() {
        canvas.digit(
            (left + (digit.index() as f64 + 0.5) * side, 740.0),
            40.0,
            Weight::Regular,
            thick,
            digit,
        );
    }
    canvas.gray()
}

/// An empty table of six columns and eleven rows with a head.
pub(crate) fn table(fonts: &FontFiles) -> Gray {
    let mut canvas = Canvas::new(900, 1000, 255.0, fonts);
    let (wide, high) = (130.0, 75.0);
    canvas.rectangle((60.0, 80.0), (6.0 * wide, high), 200.0);
    for column in 0..=6 {
        let x = 60.0 + f64::from(column) * wide;
        canvas.line((x, 80.0), (x, 80.0 + 11.0 * high), 2.0, 0.0);
    }
    for row in 0..=11 {
        let y = 80.0 + f64::from(row) * high;
        canvas.line((60.0, y), (60.0 + 6.0 * wide, y), 2.0, 0.0);
    }
    for (column, word) in ["Name", "Mon", "Tue", "Wed", "Thu", "Fri"].into_iter().enumerate() {
        canvas.text((80.0 + column as f64 * wide, 130.0), 36.0, Weight::Strong, 0.0, word);
    }
    canvas.gray()
}

/// A crossword of 13 x 13 cells with numbers.
pub(crate) fn crossword(fonts: &FontFiles) -> Gray {
    let mut canvas = Canvas::new(900, 900, 255.0, fonts);
    let (side, edge) = (60.0, 60.0);
    let mut number = 0;
    for row in 0..13 {
        for column in 0..13 {
            let place = (edge + f64::from(column) * side, edge + f64::from(row) * side);
            if (row % 2 == 1 && column % 2 == 1) || (row * 5 + column * 3) % 17 == 0 {
                canvas.rectangle(place, (side, side), 0.0);
            } else if row == 0 || column == 0 || (row + column) % 5 == 0 {
                number += 1;
                canvas.text(
                    (place.0 + 5.0, place.1 + 18.0),
                    17.0,
                    Weight::Regular,
                    0.0,
                    &format!("{number}"),
                );
            }
        }
    }
    for line in 0..=13 {
        let at = edge + f64::from(line) * side;
        canvas.line((at, edge), (at, edge + 13.0 * side), 2.0, 0.0);
        canvas.line((edge, at), (edge + 13.0 * side, at), 2.0, 0.0);
    }
    canvas.gray()
}

/// A chessboard.
pub(crate) fn chessboard(fonts: &FontFiles) -> Gray {
    let mut canvas = Canvas::new(900, 900, 235.0, fonts);
    let (side, edge) = (92.0, 82.0);
    for row in 0..8 {
        for column in 0..8 {
            if (row + column) % 2 == 1 {
                let place = (edge + f64::from(column) * side, edge + f64::from(row) * side);
                canvas.rectangle(place, (side, side), 70.0);
            }
        }
        let label = (b'8' - row) as char;
        canvas.text(
            (40.0, edge + (f64::from(row) + 0.6) * side),
            36.0,
            Weight::Regular,
            30.0,
            &label.to_string(),
        );
    }
    canvas.gray()
}

/// A page of text.
pub(crate) fn text(fonts: &FontFiles) -> Gray {
    let mut canvas = Canvas::new(900, 1200, 255.0, fonts);
    canvas.text((90.0, 130.0), 48.0, Weight::Strong, 0.0, "How to solve a Sudoku");
    let sentences = [
        "Each row, each column and each box has the digits",
        "1 to 9 once. Begin where most digits are known: a",
        "cell that can have only one digit is a single, and a",
        "digit that fits only one cell of a box is one, too.",
    ];
    for line in 0..24 {
        let sentence = sentences[line % sentences.len()];
        canvas.text((90.0, 210.0 + 38.0 * line as f64), 31.0, Weight::Regular, 0.0, sentence);
    }
    canvas.gray()
}
