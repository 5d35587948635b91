//! Files of every kind of samples.

use super::*;
use crate::decode::decode;
use crate::decode::tests::decode_changed;
use tiff::encoder::{TiffEncoder, colortype};

/// Makes a file of 4 by 2 pixels.
fn file<C: colortype::ColorType>(samples: &[C::Inner]) -> Vec<u8>
where
    [C::Inner]: tiff::encoder::TiffValue,
{
    let mut file = Cursor::new(Vec::new());
    let mut encoder = TiffEncoder::new(&mut file).expect("an encoder");
    encoder.write_image::<C>(4, 2, samples).expect("encoded");
    file.into_inner()
}

/// Makes a file of samples with few bits, 12 by 2 pixels, from its tags.
fn packed(bits: u16, interpretation: u16, rows: &[u8]) -> Vec<u8> {
    let directory = 8 + rows.len() as u32;
    let mut file = b"II*\0".to_vec();
    file.extend(directory.to_le_bytes());
    file.extend(rows);
    let (short, long) = (3_u16, 4_u16);
    let tags = [
        (256_u16, short, 1_u32, 12_u32),
        (257, short, 1, 2),
        (258, short, 1, u32::from(bits)),
        (259, short, 1, 1),
        (262, short, 1, u32::from(interpretation)),
        (273, long, 1, 8),
        (277, short, 1, 1),
        (278, short, 1, 2),
        (279, long, 1, rows.len() as u32),
    ];
    file.extend((tags.len() as u16).to_le_bytes());
    for (tag, kind, count, value) in tags {
        file.extend(tag.to_le_bytes());
        file.extend(kind.to_le_bytes());
        file.extend(count.to_le_bytes());
        file.extend(value.to_le_bytes());
    }
    file.extend([0; 4]);
    file
}

fn gray(file: &[u8]) -> Vec<u8> {
    let decoded = decode(file, &DecodeOptions::default());
    decoded.unwrap_or_else(|error| panic!("{error}")).pages[0].gray.pixels().to_vec()
}

#[test]
fn all_kinds_of_samples_are_read() {
    let ramp: Vec<u8> = (0..8).map(|at| at * 30).collect();
    let sixteen: Vec<u16> = ramp.iter().map(|byte| u16::from(*byte) << 8 | 0x7f).collect();
    let three = |samples: &[u8]| samples.iter().flat_map(|&byte| [byte; 3]).collect::<Vec<u8>>();
    assert_eq!(gray(&file::<colortype::Gray8>(&ramp)), ramp);
    assert_eq!(gray(&file::<colortype::Gray16>(&sixteen)), ramp);
    assert_eq!(gray(&file::<colortype::RGB8>(&three(&ramp))), ramp);
    let with_alpha: Vec<u8> = ramp.iter().flat_map(|&byte| [byte, byte, byte, 255]).collect();
    assert_eq!(gray(&file::<colortype::RGBA8>(&with_alpha)), ramp);
    // Black ink alone.
    let inks: Vec<u8> = ramp.iter().flat_map(|&byte| [0, 0, 0, 255 - byte]).collect();
    assert_eq!(gray(&file::<colortype::CMYK8>(&inks)), ramp);
}

#[test]
fn samples_of_few_bits_are_read() {
    let row = [0xa5, 0xf0, 0x0f, 0x30];
    let bits =
        |row: &[u8]| (0..12).map(|x| (row[x / 8] >> (7 - x % 8) & 1) * 255).collect::<Vec<u8>>();
    let wanted = [bits(&row[..2]), bits(&row[2..])].concat();
    assert_eq!(gray(&packed(1, 1, &row)), wanted);
    let inverted: Vec<u8> = wanted.iter().map(|byte| 255 - byte).collect();
    assert_eq!(gray(&packed(1, 0, &row)), inverted, "white is zero");
    let fours: Vec<u8> =
        [0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54].to_vec();
    let nibbles = fours.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let wanted: Vec<u8> = nibbles.map(|nibble| nibble * 17).collect();
    assert_eq!(gray(&packed(4, 1, &fours)), wanted);
}

#[test]
fn changed_files_never_panic() {
    let files = [
        packed(1, 1, &[0xa5, 0xf0, 0x0f, 0x30]),
        packed(4, 1, &[7; 12]),
        file::<colortype::RGB8>(&[9; 24]),
        file::<colortype::CMYK8>(&[9; 32]),
    ];
    let pictures: u64 = files.iter().map(|file| decode_changed(file, 500)).sum();
    assert!(pictures > 100, "{pictures}");
}
