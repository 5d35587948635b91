//! Finds, reads and judges the grids of any picture of at most 128 x 128 pixels.
//!
//! ```text
//! byte 0, 1     width and height
//! byte 2        bit 0: all grids; bit 1: lines of a grid are drawn over the pixels, bits 2 to 7 say where
//! the rest      pixels, repeated until the picture is full
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_scan::{
    Gray, ScanOptions,
    find::{Effort, candidates},
    scan,
};

fuzz_target!(|data: &[u8]| {
    let Some(([width, height, how], pixels)) = data.split_first_chunk() else { return };
    let (width, height) = (usize::from(*width) % 129, usize::from(*height) % 129);
    let mut pixels: Vec<u8> =
        pixels.iter().chain(&[128]).copied().cycle().take(width * height).collect();
    if how & 2 != 0 {
        draw_grid(&mut pixels, width, how >> 2);
    }
    let Some(picture) = Gray::new(width, height, pixels) else {
        unreachable!("the right number of pixels")
    };
    for effort in [Effort::Quick, Effort::Rest] {
        let found = candidates(&picture, effort, 0.03);
        assert!(found.is_sorted_by(|a, b| a.score >= b.score));
        assert!(
            found
                .iter()
                .flat_map(|candidate| candidate.quad.0)
                .all(|corner| corner.x.is_finite() && corner.y.is_finite())
        );
    }
    let mut options = ScanOptions::default();
    options.all = how & 1 != 0;
    match scan(&picture, &options) {
        Ok(grids) => {
            assert!(!grids.is_empty() && (options.all || grids.len() == 1));
            for grid in grids {
                assert!(
                    grid.turn < 4 && grid.count <= 2 && (0.0..=1.001).contains(&grid.posterior)
                );
                assert!(grid.cells.iter().all(|cell| (0.0..=1.001).contains(&cell.probability)));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty() && !error.help().is_empty()),
    }
});

/// Draws dark lines of a grid, its left and top edge at `edge`, as large as fits.
fn draw_grid(pixels: &mut [u8], width: usize, edge: u8) {
    let edge = usize::from(edge) / 4;
    let cell = (width.saturating_sub(2 * edge) / 9).max(2);
    for (index, pixel) in pixels.iter_mut().enumerate() {
        let (x, y) = (index % width.max(1), index / width.max(1));
        let inside = |at: usize| at >= edge && at <= edge + 9 * cell;
        let on_line = |at: usize| at >= edge && (at - edge) % cell == 0;
        if inside(x) && inside(y) && (on_line(x) || on_line(y)) {
            *pixel /= 4;
        }
    }
}
