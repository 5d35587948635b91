//! Files of every way of storing pixels, compared with the decoder of the crate `image`.

use crate::decode::tests::decode_changed;
use crate::decode::{DecodeError, DecodeOptions, PictureFormat, decode};
use image::codecs::bmp::BmpDecoder;
use image::{DynamicImage, ImageDecoder};
use std::io::Cursor;

/// Makes a file: a header of 40 bytes, then what follows it, then the pixels.
fn file(
    (width, height): (i32, i32),
    bits: u16,
    compression: u32,
    after: &[u8],
    pixels: &[u8],
) -> Vec<u8> {
    let start = 54 + after.len() as u32;
    let mut file = b"BM".to_vec();
    for number in [start + pixels.len() as u32, 0, start, 40] {
        file.extend(number.to_le_bytes());
    }
    file.extend(width.to_le_bytes());
    file.extend(height.to_le_bytes());
    file.extend(1_u16.to_le_bytes());
    file.extend(bits.to_le_bytes());
    for number in [compression, pixels.len() as u32, 0, 0, 0, 0] {
        file.extend(number.to_le_bytes());
    }
    file.extend(after);
    file.extend(pixels);
    file
}

/// Returns a palette of so many colours.
fn palette(colours: usize) -> Vec<u8> {
    (0..colours)
        .flat_map(|at| [at * 7 % 256, at * 31 % 256, at * 91 % 256, 0])
        .map(|b| b as u8)
        .collect()
}

/// Returns bytes without order.
fn noise(count: usize) -> Vec<u8> {
    (0..count).map(|at| (at * at * 31 + at * 7 + at / 5) as u8).collect()
}

/// Returns files of every way of storing pixels, 13 by 5 of them.
fn files() -> Vec<Vec<u8>> {
    let size = (13, 5);
    let row = |bits: usize| (13 * bits).div_ceil(32) * 4;
    let masks = |masks: [u32; 3]| masks.into_iter().flat_map(u32::to_le_bytes).collect::<Vec<u8>>();
    let mut files: Vec<Vec<u8>> = [1, 4, 8]
        .map(|bits| file(size, bits, 0, &palette(1 << bits), &noise(5 * row(usize::from(bits)))))
        .to_vec();
    files.extend([16, 24].map(|bits| file(size, bits, 0, &[], &noise(5 * row(usize::from(bits))))));
    files.push(file((13, -5), 24, 0, &[], &noise(5 * row(24))));
    files.push(file(size, 32, 0, &[], &noise(5 * row(32))));
    files.push(file(size, 16, 3, &masks([0xf800, 0x07e0, 0x001f]), &noise(5 * row(16))));
    files.push(file(size, 32, 3, &masks([0xff, 0xff00, 0xff_0000]), &noise(5 * row(32))));
    // Runs, stored pixels of an odd number, the end of a line and of the picture.
    let runs = [
        &[13, 9, 0, 0, 0, 5, 1, 2, 3, 4, 5, 0, 8, 7, 0, 0][..],
        &[0, 3, 200, 100, 50, 0, 10, 1, 0, 0, 13, 3, 0, 0, 13, 77, 0, 1],
    ]
    .concat();
    files.push(file(size, 8, 1, &palette(256), &runs));
    let runs = [
        &[13, 0x93, 0, 0, 0, 5, 0x12, 0x34, 0x50, 0, 8, 0x70, 0, 0][..],
        &[0, 6, 0x21, 0x43, 0x65, 0, 7, 0x1f, 0, 0, 13, 0x33, 0, 0, 13, 0x77, 0, 1],
    ]
    .concat();
    files.push(file(size, 4, 2, &palette(16), &runs));
    files
}

#[test]
fn every_way_of_storing_pixels_is_read() {
    for (index, file) in files().iter().enumerate() {
        let decoded = decode(file, &DecodeOptions::default())
            .unwrap_or_else(|error| panic!("file {index}: {error}"));
        let decoder = BmpDecoder::new(Cursor::new(file)).expect("a picture");
        assert_eq!(decoder.dimensions(), (13, 5));
        let wanted = DynamicImage::from_decoder(decoder).expect("a picture").to_rgb8();
        let wanted = crate::decode::pixels::Pixels {
            size: (13, 5),
            channels: crate::decode::pixels::Channels::Rgb,
            bytes: wanted.as_raw(),
        };
        let (gray, wanted) = (&decoded.pages[0].gray, wanted.reduced(100));
        let pairs = gray.pixels().iter().zip(wanted.pixels());
        let worst = pairs.map(|(a, b)| a.abs_diff(*b)).max();
        // Five bits are stretched to eight in two ways.
        assert!(worst <= Some(3), "file {index}: {worst:?}");
    }
}

#[test]
fn an_old_header_is_read() {
    let mut file = b"BM\x20\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x02\0\x01\0\x01\0\x18\0".to_vec();
    file.extend([0, 0, 0, 255, 255, 255, 0, 0]);
    let decoded = decode(&file, &DecodeOptions::default()).expect("a picture");
    assert_eq!(decoded.pages[0].gray.pixels(), [0, 255]);
}

#[test]
fn changed_files_never_panic() {
    let pictures: u64 = files().iter().map(|file| decode_changed(file, 300)).sum();
    assert!(pictures > 100, "{pictures}");
}

#[test]
fn numbers_that_cannot_be_right_are_refused() {
    for size in [(0, 5), (5, 0), (-1, 5), (5, i32::MIN), (i32::MAX, i32::MAX)] {
        let error = decode(&file(size, 24, 0, &[], &[0; 64]), &DecodeOptions::default());
        assert!(matches!(
            error,
            Err(DecodeError::Damaged(PictureFormat::Bmp, _) | DecodeError::TooManyPixels { .. })
        ));
    }
    let jpeg_inside = file((5, 5), 24, 4, &[], &[0; 99]);
    let error = decode(&jpeg_inside, &DecodeOptions::default()).expect_err("refused");
    assert!(error.to_string().ends_with("it is stored in a way that is rarely used"), "{error}");
}
