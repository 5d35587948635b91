//! The pictures in `samples/`: what is in them, and that they are read right.
//!
//! `NINEFOLD_UPDATE_SAMPLES=1 cargo test -p ninefold-scan --test it samples` draws them again; photographs are
//! reduced again where `shared/data/photos` exists.

use crate::{
    camera::{Shot, turned},
    drawings::{chessboard, crossword, printed, puzzles, screen, table, text},
    raster::FontFiles,
    reading::digits,
};
use image::{ExtendedColorType, ImageEncoder, codecs::jpeg::JpegEncoder};
use ninefold::Grid;
use ninefold_scan::{
    Certainty, Gray, ScanError, ScanOptions, Scanner,
    decode::{DecodeOptions, decode},
};
use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

/// The photographs that are among the samples, of the folder `train`.
const PHOTOS: [&str; 8] = [
    "image1",
    "image1001",
    "image1014",
    "image1066",
    "image115",
    "image160",
    "image200",
    "image43",
];

/// A picture of the project's own, and the grids in it, in reading order.
type Sample = (&'static str, Gray, Vec<Grid>);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples")
}

/// The file names of `labels.txt` with their grids, in reading order, as 81 characters.
pub(crate) fn labels() -> Vec<(PathBuf, Vec<String>)> {
    let text =
        std::fs::read_to_string(folder().join("labels.txt")).expect("the labels of the samples");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let split = lines.map(|line| {
        let mut words = line.split_whitespace();
        let name = words.next().expect("a name");
        (folder().join(name), words.filter(|word| *word != "none").map(str::to_owned).collect())
    });
    split.collect()
}

/// Pages as a phone takes them.
fn pages(fonts: &FontFiles) -> Vec<Sample> {
    let (one, two, six, marked) = (puzzles(1, 1), puzzles(2, 2), puzzles(3, 6), puzzles(4, 1));
    let curved = Shot { curve: 0.03, shadow: 0.3, ..Shot::default() };
    let slanted = Shot {
        corners: [(0.12, 0.08), (0.9, 0.02), (0.98, 0.97), (0.01, 0.9)],
        blur: 1.0,
        ..Shot::default()
    };
    let large = Shot { size: (1200, 1600), noise: 4.0, seed: 3, ..Shot::default() };
    vec![
        ("page-1.jpg", curved.take(&printed(&one, false, 1.6, fonts)), one),
        ("page-2.jpg", slanted.take(&printed(&two, false, 1.6, fonts)), two),
        ("page-6.jpg", large.take(&printed(&six, false, 2.1, fonts)), six),
        (
            "marks.jpg",
            Shot { seed: 4, ..Shot::default() }.take(&printed(&marked, true, 1.6, fonts)),
            marked,
        ),
    ]
}

/// Pages that lie on their side or upside down, and screens.
fn turned_and_screens(fonts: &FontFiles) -> Vec<Sample> {
    let (side, under, light, dark) = (puzzles(5, 1), puzzles(6, 1), puzzles(7, 1), puzzles(8, 1));
    let wide = Shot { size: (1200, 900), seed: 5, ..Shot::default() };
    let flat = Shot {
        corners: [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)],
        light: [1.0; 4],
        noise: 0.0,
        blur: 0.0,
        size: (600, 860),
        ..Shot::default()
    };
    vec![
        ("on-its-side.jpg", wide.take(&turned(&printed(&side, false, 1.6, fonts), 1)), side),
        (
            "upside-down.jpg",
            Shot { seed: 6, ..Shot::default() }
                .take(&turned(&printed(&under, false, 1.6, fonts), 2)),
            under,
        ),
        (
            "screen-light.jpg",
            flat.take(&screen(&light[0], [252.0, 190.0, 60.0, 30.0], fonts)),
            light,
        ),
        ("screen-dark.jpg", flat.take(&screen(&dark[0], [24.0, 70.0, 150.0, 230.0], fonts)), dark),
    ]
}

/// Pictures without a grid.
fn without_grid(fonts: &FontFiles) -> Vec<Sample> {
    let shot = |seed: u64| Shot { size: (900, 900), seed, ..Shot::default() };
    vec![
        ("empty-table.jpg", shot(9).take(&table(fonts)), Vec::new()),
        ("crossword.jpg", shot(10).take(&crossword(fonts)), Vec::new()),
        ("chessboard.jpg", shot(11).take(&chessboard(fonts)), Vec::new()),
        (
            "text.jpg",
            Shot { size: (900, 1200), seed: 12, ..Shot::default() }.take(&text(fonts)),
            Vec::new(),
        ),
    ]
}

/// A picture as a JPEG file.
fn jpeg(picture: &Gray) -> Vec<u8> {
    let mut file = Vec::new();
    let (width, height) = (picture.width() as u32, picture.height() as u32);
    let encoder = JpegEncoder::new_with_quality(&mut file, 72);
    encoder.write_image(picture.pixels(), width, height, ExtendedColorType::L8).expect("encoded");
    file
}

/// Writes all samples and their labels.
fn write_samples() {
    let fonts = FontFiles::read();
    let mut labels = "# Each line: a picture, and its grids in reading order, givens and entries laid over each other.\n".to_owned();
    for (name, picture, grids) in
        [pages(&fonts), turned_and_screens(&fonts), without_grid(&fonts)].concat()
    {
        std::fs::write(folder().join(name), jpeg(&picture)).expect("written");
        let grids: Vec<String> = grids.iter().map(ToString::to_string).collect();
        let grids = if grids.is_empty() { "none".to_owned() } else { grids.join(" ") };
        writeln!(labels, "{name} {grids}").expect("a text");
    }
    let photos = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/photos/train");
    for name in PHOTOS {
        let bytes = std::fs::read(photos.join(format!("{name}.jpg"))).expect("the photographs");
        let reduced = decode(&bytes, &DecodeOptions::new(800)).expect("a picture");
        std::fs::write(folder().join(format!("{name}.jpg")), jpeg(&reduced.pages[0].gray))
            .expect("written");
        let label = std::fs::read_to_string(photos.join(format!("{name}.dat"))).expect("its label");
        let digits: String =
            label.lines().skip(2).flat_map(str::chars).filter(char::is_ascii_digit).collect();
        writeln!(labels, "{name}.jpg {}", digits.replace('0', ".")).expect("a text");
    }
    std::fs::write(folder().join("labels.txt"), labels).expect("written");
    #[cfg(feature = "heic")]
    write_heic(&pages(&fonts)[0].1);
}

/// Writes a page as a photo of a newer phone.
#[cfg(feature = "heic")]
fn write_heic(page: &Gray) {
    let small = ninefold_scan::reduce::reduce(page, 900);
    let colours: Vec<u8> = small.pixels().iter().flat_map(|gray| [*gray; 3]).collect();
    let options = heifer::EncodeOptions { quality: 45, max_threads: 1 };
    let (width, height) = (small.width() as u32, small.height() as u32);
    let file = heifer::encode_rgb8(width, height, &colours, &options).expect("encoded");
    std::fs::write(folder().join("page-1.heic"), file).expect("written");
}

#[test]
fn samples_are_complete_and_small() {
    if std::env::var_os("NINEFOLD_UPDATE_SAMPLES").is_some() {
        write_samples();
    }
    let labels = labels();
    assert_eq!(labels.len(), 20);
    let mut bytes = 0;
    for (path, grids) in labels {
        let file = std::fs::read(&path).expect("a sample");
        bytes += file.len();
        let decoded = decode(&file, &DecodeOptions::default()).expect("a picture");
        assert_eq!(decoded.pages[0].orientation, None);
        assert!(
            grids.iter().all(|grid| grid.parse::<Grid>().is_ok_and(|grid| grid.clue_count() >= 17)),
            "{path:?}"
        );
    }
    assert!(bytes < 3_000_000, "{bytes}");
}

#[test]
fn drawn_samples_do_not_depend_on_the_machine_much() {
    // Rounding may differ in the last bit; the committed files may not be of another picture.
    let fonts = FontFiles::read();
    for (name, picture, _) in without_grid(&fonts) {
        let file = std::fs::read(folder().join(name)).expect("a sample");
        let stored =
            decode(&file, &DecodeOptions::default()).expect("a picture").pages.remove(0).gray;
        let sum: u64 = picture
            .pixels()
            .iter()
            .zip(stored.pixels())
            .map(|(a, b)| u64::from(a.abs_diff(*b)))
            .sum();
        assert!(sum / (picture.pixels().len() as u64) < 6, "{name}");
    }
}

/// A sample as it is decoded to read one grid, or all.
fn sample(path: &Path, options: &ScanOptions) -> Gray {
    let long_side = if options.all { DecodeOptions::PAGE } else { DecodeOptions::PHOTO };
    let file = std::fs::read(path).expect("a sample");
    decode(&file, &DecodeOptions::new(long_side)).expect("a picture").pages.remove(0).gray
}

#[test]
fn samples_are_read_right() {
    let scanner = Scanner::shipped();
    let mut wrong = Vec::new();
    // Every grid is asked for, and of pictures with one grid also the best.
    let asked = labels().into_iter().flat_map(|(path, grids)| {
        let all = if grids.len() == 1 { &[true, false][..] } else { &[true] };
        all.iter().map(move |all| (path.clone(), grids.clone(), *all))
    });
    for (path, grids, all) in asked {
        let mut options = ScanOptions::default();
        options.all = all;
        let read = match scanner.scan(&sample(&path, &options), &options) {
            Ok(scanned) => scanned.grids,
            Err(ScanError::NoGrid) => Vec::new(),
            Err(error) => panic!("{}: {error}", path.display()),
        };
        let found: Vec<String> = read.iter().map(digits).collect();
        if found != grids {
            let sure = read.iter().filter(|grid| grid.certainty == Certainty::Sure).count();
            wrong.push(format!("{}, {sure} sure: {found:?} instead of {grids:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Pictures that end in the middle of a grid: it is not returned, and what is sure is right.
#[test]
fn grids_that_leave_the_picture_are_not_returned() {
    let scanner = Scanner::shipped();
    let mut options = ScanOptions::default();
    options.all = true;
    let mut read = 0;
    for (path, grids) in labels().into_iter().filter(|(_, grids)| grids.len() > 1) {
        let whole = sample(&path, &options);
        for percent in [30, 45, 55, 65, 75, 90] {
            let (width, height) = (whole.width(), whole.height() * percent / 100);
            let pixels = whole.pixels()[..width * height].to_vec();
            let cut = Gray::new(width, height, pixels).expect("the sizes agree");
            let found = scanner.scan(&cut, &options).map_or_else(|_| Vec::new(), |all| all.grids);
            for grid in &found {
                let half = grid.corners.side() / 18.0;
                let lowest = grid.corners.0.map(|corner| corner.y).into_iter().fold(0.0, f32::max);
                assert!(lowest <= height as f32 + half, "{}, {percent} %", path.display());
                let is_right = grids.contains(&digits(grid));
                assert!(is_right || grid.certainty == Certainty::Doubtful, "{}", path.display());
                read += usize::from(is_right);
            }
        }
    }
    assert!(read >= 10, "{read}");
}
