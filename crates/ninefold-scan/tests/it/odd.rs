//! Pictures without a grid.

use ninefold_scan::tracker::{Tracker, TrackerState};
use ninefold_scan::{Gray, ScanError, ScanOptions, Scanner};

fn noise(width: usize, height: usize) -> Gray {
    let mut state = 3_u32;
    let pixels = (0..width * height).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    });
    Gray::new(width, height, pixels.collect()).expect("the sizes agree")
}

#[test]
fn pictures_without_a_grid_are_refused() {
    let scanner = Scanner::shipped();
    let mut options = ScanOptions::default();
    let mut tracker = Tracker::default();
    for (width, height) in [(0, 0), (0, 7), (1, 1), (1, 300), (640, 3), (200, 150), (640, 480)] {
        let flat = |gray: u8| Gray::new(width, height, vec![gray; width * height]).unwrap();
        for picture in [flat(0), flat(255), noise(width, height)] {
            for all in [false, true] {
                options.all = all;
                assert_eq!(scanner.scan(&picture, &options), Err(ScanError::NoGrid));
            }
            let frame = tracker.frame(&picture);
            assert_eq!(
                (frame.state, frame.corners, frame.grid),
                (TrackerState::Searching, None, None)
            );
        }
    }
}
