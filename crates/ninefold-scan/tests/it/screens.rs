//! Screenshots in colours: what a player entered, digits that only their colour shows, grids without lines or up to the
//! edge, puzzles that are not valid, and those with other regions.

use crate::drawings::puzzles;
use crate::raster::{Canvas, FontFiles};
use crate::reading::digits;
use ninefold::search::{Search, Uniqueness};
use ninefold::{Cell, Digit, Grid};
use ninefold_print::page::Weight;
use ninefold_scan::geometry::Point;
use ninefold_scan::{
    CellKind, Certainty, Gray, ScanError, ScanOptions, ScannedGrid, Scanner, scan,
};
use ninefold_testing::puzzles::Random;
use std::ops::Range;

/// A colour: red, green and blue.
type Colour = [f64; 3];

const WHITE: Colour = [255.0; 3];
const BLACK: Colour = [20.0; 3];
const BLUE: Colour = [30.0, 90.0, 210.0];

/// The appearance of a game.
#[derive(Clone, Copy)]
struct Theme {
    paper: Colour,
    /// The paper of every other box.
    shaded: Colour,
    /// The lines, if there are any, and how thick they are between cells and between regions.
    lines: Option<(Colour, f64, f64)>,
    clue: Colour,
    entry: Colour,
    /// The size of a cell and the space around the grid.
    cell: f64,
    around: f64,
    /// The weight of entries.
    weight: Weight,
}

const LIGHT: Theme = Theme {
    paper: WHITE,
    shaded: WHITE,
    lines: Some((BLACK, 1.0, 3.0)),
    clue: BLACK,
    entry: BLUE,
    cell: 40.0,
    around: 60.0,
    weight: Weight::Strong,
};

/// Nine boxes.
fn boxes(cell: Cell) -> usize {
    cell.row() / 3 * 3 + cell.column() / 3
}

impl Theme {
    fn draw(&self, clues: &Grid, entries: &Grid, region: impl Fn(Cell) -> usize) -> Gray {
        let fonts = FontFiles::read();
        let planes = [0, 1, 2].map(|channel| self.plane(channel, clues, entries, &region, &fonts));
        let rgba: Vec<u8> = (0..planes[0].pixels().len())
            .flat_map(|i| {
                [planes[0].pixels()[i], planes[1].pixels()[i], planes[2].pixels()[i], 255]
            })
            .collect();
        Gray::from_rgba(planes[0].width(), planes[0].height(), &rgba).expect("right size")
    }

    /// Draws one of the three colours.
    fn plane(
        &self,
        channel: usize,
        clues: &Grid,
        entries: &Grid,
        region: &dyn Fn(Cell) -> usize,
        fonts: &FontFiles,
    ) -> Gray {
        let (cell_side, around) = (self.cell, self.around);
        let side = (9.0 * cell_side + 2.0 * around) as usize;
        let mut canvas = Canvas::new(side, side, self.paper[channel], fonts);
        for cell in Cell::all() {
            let at =
                (around + cell.column() as f64 * cell_side, around + cell.row() as f64 * cell_side);
            if boxes(cell) % 2 == 1 {
                canvas.rectangle(at, (cell_side, cell_side), self.shaded[channel]);
            }
            for (grid, ink, weight) in
                [(clues, self.clue, Weight::Strong), (entries, self.entry, self.weight)]
            {
                if let Some(digit) = grid.get(cell) {
                    let middle = (at.0 + cell_side / 2.0, at.1 + cell_side / 2.0);
                    canvas.digit(middle, 0.66 * cell_side, weight, ink[channel], digit);
                }
            }
        }
        if let Some((ink, thin, thick)) = self.lines {
            for (start, end, is_thick) in borders(region) {
                let place = |(x, y): (usize, usize)| {
                    (around + x as f64 * cell_side, around + y as f64 * cell_side)
                };
                canvas.line(
                    place(start),
                    place(end),
                    if is_thick { thick } else { thin },
                    ink[channel],
                );
            }
        }
        canvas.gray()
    }
}

/// A border of a cell: its ends, and whether it is thick.
type Border = ((usize, usize), (usize, usize), bool);

/// The borders of all cells, and whether another region or nothing is beyond.
fn borders(region: &dyn Fn(Cell) -> usize) -> Vec<Border> {
    let at = |x: usize, y: usize| {
        (x < 9 && y < 9).then(|| Cell::all().nth(9 * y + x).map(region)).flatten()
    };
    let mut borders = Vec::new();
    for a in 0..=9_usize {
        for b in 0..9 {
            let (left, above) =
                (a.checked_sub(1).and_then(|x| at(x, b)), a.checked_sub(1).and_then(|y| at(b, y)));
            borders.push(((a, b), (a, b + 1), left != at(a, b)));
            borders.push(((b, a), (b + 1, a), above != at(b, a)));
        }
    }
    borders
}

/// A puzzle, and some right entries.
fn game(seed: u64) -> (Grid, Grid) {
    let clues = puzzles(seed, 1)[0];
    let solution = Search::new().first(&clues).expect("a solution");
    let mut random = Random(seed);
    let mut entries = Grid::EMPTY;
    for cell in Cell::all().filter(|cell| clues.get(*cell).is_none()) {
        if random.below(4) == 0 {
            entries.set(cell, solution.get(cell));
        }
    }
    (clues, entries)
}

fn read(picture: &Gray) -> ScannedGrid {
    scan(picture, &ScanOptions::default()).expect("a grid").remove(0)
}

/// The digits of one kind.
fn of_kind(grid: &ScannedGrid, kind: CellKind) -> Grid {
    Grid::from_cells(grid.cells.map(|cell| cell.digit.filter(|_| cell.kind == kind)))
}

#[test]
fn digits_of_another_colour_are_entries() {
    let dark = Theme {
        paper: [25.0; 3],
        shaded: [25.0; 3],
        lines: Some(([120.0; 3], 1.0, 3.0)),
        clue: [235.0; 3],
        entry: [250.0, 180.0, 60.0],
        ..LIGHT
    };
    for (seed, theme) in [(31, LIGHT), (33, dark)] {
        let (clues, mut entries) = game(seed);
        // The player is wrong once.
        let (cell, right) = entries.placed().next().expect("an entry");
        let wrong = Digit::all().find(|digit| *digit != right);
        entries.set(cell, wrong);
        let grid = read(&theme.draw(&clues, &entries, boxes));
        assert_eq!(of_kind(&grid, CellKind::Given), clues, "seed {seed}");
        assert_eq!(of_kind(&grid, CellKind::Entry), entries, "seed {seed}");
    }
}

#[test]
fn digits_that_only_their_colour_shows_are_read() {
    // Red and gray of the same brightness.
    let theme = Theme {
        paper: [70.0; 3],
        shaded: [70.0; 3],
        lines: Some(([160.0; 3], 1.0, 3.0)),
        clue: [240.0; 3],
        entry: [205.0, 10.0, 30.0],
        ..LIGHT
    };
    let (clues, entries) = game(34);
    let grid = read(&theme.draw(&clues, &entries, boxes));
    assert_eq!(of_kind(&grid, CellKind::Given), clues);
    assert_eq!(of_kind(&grid, CellKind::Entry), entries);
}

#[test]
fn a_grid_up_to_the_edge_is_read() {
    for (seed, cell) in [(35, 40.0), (36, 24.0)] {
        let theme = Theme { around: 0.0, cell, ..LIGHT };
        let (clues, entries) = game(seed);
        let grid = read(&theme.draw(&clues, &entries, boxes));
        assert_eq!(of_kind(&grid, CellKind::Given), clues, "cells of {cell} pixels");
    }
}

#[test]
fn a_puzzle_that_is_not_valid_keeps_its_clues() {
    for seed in 37..40 {
        let mut clues = puzzles(seed, 1)[0];
        // A digit twice in a row, in different boxes.
        let (first, digit) = clues.placed().next().expect("a clue");
        let free = Cell::all().find(|cell| {
            cell.row() == first.row() && boxes(*cell) != boxes(first) && clues.get(*cell).is_none()
        });
        clues.set(free.expect("a free cell"), Some(digit));
        let grid = read(&LIGHT.draw(&clues, &Grid::EMPTY, boxes));
        assert_eq!(digits(&grid), clues.to_string(), "seed {seed}");
        assert_eq!((grid.certainty, grid.count), (Certainty::Doubtful, 0));
        assert!(grid.cells.iter().all(|cell| cell.corrected_from.is_none()));
    }
}

#[test]
fn a_jigsaw_is_named() {
    const REGIONS: &[u8; 81] =
        b"111122333111222333112222333444555666444555666444555666777888899777888999777889999";
    let clues = puzzles(40, 1)[0];
    let region = |cell: Cell| usize::from(REGIONS[cell.index()]);
    let theme = Theme { lines: Some((BLACK, 1.0, 4.0)), ..LIGHT };
    let picture = theme.draw(&clues, &Grid::EMPTY, region);
    assert_eq!(scan(&picture, &ScanOptions::default()), Err(ScanError::Jigsaw));
    let classic = theme.draw(&clues, &Grid::EMPTY, boxes);
    assert!(scan(&classic, &ScanOptions::default()).is_ok());
    // Beside another grid it is counted.
    let mut all = ScanOptions::default();
    all.all = true;
    let scanned = Scanner::shipped().scan(&beside(&classic, &picture), &all).expect("a grid");
    assert_eq!((scanned.grids.len(), scanned.jigsaws), (1, 1));
    assert_eq!(digits(&scanned.grids[0]), clues.to_string());
    assert_eq!(Scanner::shipped().scan(&picture, &all), Err(ScanError::Jigsaw));
}

/// Puts two pictures of the same height beside each other.
fn beside(left: &Gray, right: &Gray) -> Gray {
    let rows = (0..left.height()).flat_map(|y| [left.row(y), right.row(y)].concat());
    Gray::new(left.width() + right.width(), left.height(), rows.collect()).expect("right size")
}

/// Cuts a part out of a picture.
fn part(picture: &Gray, columns: Range<usize>, rows: Range<usize>) -> Gray {
    let size = (columns.len(), rows.len());
    let pixels = rows.flat_map(|y| picture.row(y)[columns.clone()].to_vec()).collect();
    Gray::new(size.0, size.1, pixels).expect("right size")
}

#[test]
fn a_grid_without_its_last_column_is_refused() {
    let mut refused = 0;
    for (seed, around) in [(45, 0.0), (47, 60.0)] {
        for lines in [LIGHT.lines, None] {
            let theme = Theme { around, lines, shaded: [228.0; 3], ..LIGHT };
            let (clues, _) = game(seed);
            let picture = theme.draw(&clues, &Grid::EMPTY, boxes);
            assert_eq!(digits(&read(&picture)), clues.to_string(), "seed {seed}, {lines:?}");
            let (all, side) = (picture.width(), around as usize + 40);
            for (columns, rows) in [
                (0..all - side, 0..all),
                (side..all, 0..all),
                (0..all, 0..all - side),
                (0..all, side..all),
            ] {
                let place = format!("seed {seed}, {lines:?}, {columns:?} {rows:?}");
                match scan(&part(&picture, columns, rows), &ScanOptions::default()) {
                    Err(ScanError::CutOff | ScanError::NoGrid) => refused += 1,
                    Err(error) => panic!("{place}: {error}"),
                    // The net may see nine columns in the eight that are there.
                    Ok(grids) => {
                        let is_inside = |p: &Point| p.x > -10.0 && p.y > -10.0;
                        assert!(grids[0].corners.0.iter().all(is_inside), "{place}");
                        assert_eq!(grids[0].certainty, Certainty::Doubtful, "{place}");
                    }
                }
            }
        }
    }
    assert!(refused >= 13, "{refused} of 16");
}

#[test]
fn a_digit_that_an_app_highlights_is_no_entry() {
    for seed in 48..51 {
        let (clues, _) = game(seed);
        let solution = Search::new().first(&clues).expect("a solution");
        let mut random = Random(seed);
        let (mut plain, mut fives) = (Grid::EMPTY, Grid::EMPTY);
        for (cell, digit) in solution.placed() {
            if digit.get() == 5 {
                fives.set(cell, Some(digit));
            } else if clues.get(cell).is_some() || random.below(5) != 0 {
                plain.set(cell, Some(digit));
            }
        }
        assert!(matches!(Search::new().uniqueness(&plain), Some(Uniqueness::One(_))));
        let grid = read(&LIGHT.draw(&plain, &fives, boxes));
        assert_eq!(of_kind(&grid, CellKind::Entry), Grid::EMPTY, "seed {seed}");
        assert_eq!(
            of_kind(&grid, CellKind::Given).placed().filter(|(_, d)| d.get() == 5).count(),
            9
        );
    }
}

#[test]
fn a_grid_without_lines_is_found() {
    let shaded = Theme { lines: None, shaded: [228.0, 228.0, 236.0], ..LIGHT };
    let bare = Theme { shaded: WHITE, ..shaded };
    let dark = Theme { paper: [30.0; 3], shaded: [45.0; 3], clue: [235.0; 3], ..shaded };
    for (seed, theme) in [(41, shaded), (42, bare), (43, bare), (44, dark)] {
        let theme = Theme { entry: theme.clue, ..theme };
        let (clues, _) = game(seed);
        let picture = theme.draw(&clues, &Grid::EMPTY, boxes);
        for all in [false, true] {
            let mut options = ScanOptions::default();
            options.all = all;
            let grids = scan(&picture, &options).expect("a grid");
            assert_eq!(grids.len(), 1);
            assert_eq!(of_kind(&grids[0], CellKind::Given), clues, "seed {seed}, all: {all}");
        }
    }
    // Digits in a square that are no puzzle are no grid.
    let digit = |cell: Cell| {
        Digit::new((cell.index() * 7 % 5 + cell.index() % 4 + 1) as u8)
            .filter(|_| cell.index().is_multiple_of(2))
    };
    let table = Grid::from_cells(std::array::from_fn(|i| Cell::all().nth(i).and_then(digit)));
    let picture = bare.draw(&table, &Grid::EMPTY, boxes);
    assert_eq!(scan(&picture, &ScanOptions::default()), Err(ScanError::NoGrid));
}
