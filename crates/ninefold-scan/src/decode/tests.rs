//! Pictures of all formats, whole, cut off and changed.

use super::*;
use crate::Gray;
use crate::gray::tests::noise;
use image::{
    ExtendedColorType, ImageEncoder, codecs::bmp::BmpEncoder, codecs::gif::GifEncoder,
    codecs::jpeg::JpegEncoder, codecs::png::PngEncoder, codecs::tiff::TiffEncoder,
    codecs::webp::WebPEncoder,
};
use proptest::prelude::*;

/// A smooth picture, so that JPEG changes it little.
fn slope(width: u32, height: u32) -> Vec<u8> {
    (0..height)
        .flat_map(|y| (0..width).map(move |x| (x * 128 / width + y * 127 / height) as u8))
        .collect()
}

fn jpeg_file(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut file, 90);
    encoder
        .write_image(&slope(width, height), width, height, ExtendedColorType::L8)
        .expect("encoded");
    file
}

fn png_file(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    PngEncoder::new(&mut file)
        .write_image(&slope(width, height), width, height, ExtendedColorType::L8)
        .expect("encoded");
    file
}

fn webp_file(width: u32, height: u32) -> Vec<u8> {
    let pixels: Vec<u8> = slope(width, height).into_iter().flat_map(|gray| [gray; 3]).collect();
    let mut file = Vec::new();
    WebPEncoder::new_lossless(&mut file)
        .write_image(&pixels, width, height, ExtendedColorType::Rgb8)
        .expect("encoded");
    file
}

fn files() -> [(PictureFormat, Vec<u8>); 3] {
    [
        (PictureFormat::Jpeg, jpeg_file(60, 40)),
        (PictureFormat::Png, png_file(60, 40)),
        (PictureFormat::WebP, webp_file(60, 40)),
    ]
}

/// Files of the formats that are rarely used, in colours of which red is one.
fn rare_files(width: u32, height: u32) -> [(PictureFormat, Vec<u8>); 3] {
    let pixels: Vec<u8> = slope(width, height).into_iter().flat_map(|gray| [gray; 3]).collect();
    let colour = ExtendedColorType::Rgb8;
    let (mut bmp, mut gif, mut tiff) = (Vec::new(), Vec::new(), std::io::Cursor::new(Vec::new()));
    BmpEncoder::new(&mut bmp).write_image(&pixels, width, height, colour).expect("encoded");
    GifEncoder::new(&mut gif).encode(&pixels, width, height, colour).expect("encoded");
    TiffEncoder::new(&mut tiff).write_image(&pixels, width, height, colour).expect("encoded");
    [(PictureFormat::Bmp, bmp), (PictureFormat::Gif, gif), (PictureFormat::Tiff, tiff.into_inner())]
}

#[test]
fn gif_bmp_and_tiff_are_read() {
    let wanted = slope(60, 40);
    for (format, file) in rare_files(60, 40) {
        let decoded = decode(&file, &DecodeOptions::default()).expect("a picture");
        assert!(format.is_read() && decoded.format == format);
        let gray = &decoded.pages[0].gray;
        assert_eq!((gray.width(), gray.height(), decoded.page_count), (60, 40, 1));
        // A GIF has 256 colours.
        let worst = gray.pixels().iter().zip(&wanted).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(
            worst <= Some(if format == PictureFormat::Gif { 6 } else { 0 }),
            "{format}: {worst:?}"
        );
        let half = decode(&file[..file.len() / 2], &DecodeOptions::default()).expect_err("cut off");
        assert!(
            matches!(half, DecodeError::Truncated(f) | DecodeError::Damaged(f, _) if f == format)
        );
        let few = DecodeOptions { max_memory: 32_000_000, ..DecodeOptions::default() };
        assert!(matches!(decode(&file, &few), Err(DecodeError::TooManyPixels { .. })));
    }
}

#[test]
fn the_header_of_a_rare_file_is_checked_before_decoding() {
    let [(_, mut bmp), (_, mut gif), _] = rare_files(20, 20);
    bmp[18..26].copy_from_slice(&[0x40, 0x9c, 0, 0, 0x40, 0x9c, 0, 0]);
    gif[6..10].copy_from_slice(&[0xff, 0xff, 0xff, 0xff]);
    for file in [bmp, gif] {
        let error = decode(&file, &DecodeOptions::default()).expect_err("too large");
        assert!(matches!(error, DecodeError::TooManyPixels { limit: MAX_MEMORY, .. }), "{error:?}");
    }
}

#[test]
fn all_formats_give_the_same_picture() {
    let wanted = Gray::new(60, 40, slope(60, 40)).expect("right size");
    for (format, file) in files() {
        let decoded = decode(&file, &DecodeOptions::default()).expect("a picture");
        assert_eq!((decoded.format, decoded.pages.len()), (format, 1));
        let page = &decoded.pages[0];
        assert_eq!((page.number, page.original, page.orientation), (1, (60, 40), None));
        assert_eq!((page.gray.width(), page.gray.height()), (60, 40));
        let worst =
            page.gray.pixels().iter().zip(wanted.pixels()).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(
            worst <= Some(if format == PictureFormat::Jpeg { 8 } else { 0 }),
            "{format}: {worst:?}"
        );
        let small = decode(&file, &DecodeOptions::new(30)).expect("a picture");
        assert_eq!((small.pages[0].gray.width(), small.pages[0].gray.height()), (30, 20));
        assert_eq!(small.pages[0].original, (60, 40));
    }
}

#[test]
fn a_picture_that_is_cut_off_is_refused() {
    for (format, file) in files() {
        for end in 12..file.len() - 4 {
            let error = decode(&file[..end], &DecodeOptions::default()).expect_err("cut off");
            let known = matches!(error, DecodeError::Truncated(f) | DecodeError::Damaged(f, _) if f == format);
            assert!(known, "{format}, {end} of {} bytes: {error:?}", file.len());
            assert!(!error.to_string().contains('\n') && !error.help().is_empty());
        }
        assert_eq!(
            decode(&file[..file.len() / 2], &DecodeOptions::default()),
            Err(DecodeError::Truncated(format))
        );
    }
}

#[test]
fn other_files_are_refused_by_name() {
    let refused = |bytes: &[u8]| decode(bytes, &DecodeOptions::default()).expect_err("no picture");
    assert_eq!(refused(b""), DecodeError::Empty);
    assert_eq!(refused(b"53..7...."), DecodeError::NotAPicture);
    let avif = refused(b"\0\0\0\x18ftypavif\0\0\0\0mif1avif");
    assert_eq!(avif, DecodeError::NotSupported(PictureFormat::Avif));
    assert_eq!(avif.to_string(), "AVIF pictures are not read by this program");
    assert!(matches!(
        refused(b"GIF89a"),
        DecodeError::Truncated(PictureFormat::Gif) | DecodeError::Damaged(PictureFormat::Gif, _)
    ));
    let pages = DecodeOptions { pages: Some(2..=3), ..DecodeOptions::default() };
    assert_eq!(decode(&png_file(20, 20), &pages), Err(DecodeError::NoSuchPage(2, 1)));
}

/// A header alone, with the size of a picture of `width` x `height`.
fn huge_jpeg(width: u16, height: u16, marker: u8) -> Vec<u8> {
    let mut file = jpeg_file(16, 16);
    let frame = file.windows(2).position(|pair| pair == [0xff, 0xc0]).expect("a frame");
    file[frame + 1] = marker;
    file[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    file[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    file
}

#[test]
fn sizes_are_checked_before_decoding() {
    let error =
        decode(&huge_jpeg(65000, 65000, 0xc0), &DecodeOptions::default()).expect_err("too large");
    assert!(matches!(
        error,
        DecodeError::TooManyPixels { width: 65000, height: 65000, limit: MAX_MEMORY, .. }
    ));
    assert!(
        error.to_string().starts_with("the picture is too large: 65000 x 65000 pixels need 4"),
        "{error}"
    );
    // A progressive picture needs three times the memory of a gray one.
    assert!(matches!(
        decode(&huge_jpeg(12000, 12000, 0xc2), &DecodeOptions::default()),
        Err(DecodeError::TooManyPixels { .. })
    ));
    let mut png = png_file(20, 20);
    png[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
    assert!(decode(&png, &DecodeOptions::default()).is_err());
    let zeros = vec![0xff; 64_000_001];
    assert_eq!(decode(&zeros, &DecodeOptions::default()), Err(DecodeError::NotAPicture));
    let mut long = jpeg_file(16, 16);
    long.resize(64_000_001, 0);
    let error = decode(&long, &DecodeOptions::default()).expect_err("too large");
    assert_eq!(error.to_string(), "the file is too large: 65 MB, at most 64 MB are read");
}

#[test]
fn the_orientation_is_reported_and_not_applied() {
    let mut file = jpeg_file(60, 40);
    let exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0";
    let length = (exif.len() as u16 + 2).to_be_bytes();
    let segment: Vec<u8> = [&[0xff, 0xe1], &length[..], exif].concat();
    file.splice(2..2, segment);
    let page = &decode(&file, &DecodeOptions::default()).expect("a picture").pages[0];
    assert_eq!((page.orientation, page.original), (Some(6), (60, 40)));
}

/// Decodes copies of a file of which up to eight bytes are changed, and some are cut off. Returns how many gave a
/// picture. In a long run there are twenty times as many copies.
pub(super) fn decode_changed(file: &[u8], copies: u64) -> u64 {
    let copies = if ninefold_testing::is_long() { 20 * copies } else { copies };
    let mut pictures = 0;
    for seed in 0..copies {
        let mut random = ninefold_testing::puzzles::Random(seed);
        let mut copy = file.to_vec();
        for _ in 0..=random.below(8) {
            let place = random.below(copy.len());
            copy[place] = random.below(256) as u8;
        }
        if random.below(4) == 0 {
            copy.truncate(1 + random.below(copy.len()));
        }
        let mut options = DecodeOptions::new(32);
        options.max_memory = 36_000_000;
        match decode(&copy, &options) {
            Ok(decoded) => {
                assert!(
                    decoded
                        .pages
                        .iter()
                        .all(|page| page.gray.width().max(page.gray.height()) <= 32)
                );
                pictures += 1;
            }
            Err(error) => {
                assert!(error.to_string().len() < 400 && !error.to_string().contains('\n'))
            }
        }
    }
    pictures
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(300)))]
    #[test]
    fn changed_files_never_panic(which in 0_usize..6, changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)) {
        let (format, mut file) = files().into_iter().chain(rare_files(60, 40)).nth(which).expect("six files");
        for (place, byte) in changes {
            let place = place.index(file.len());
            file[place] = byte;
        }
        match decode(&file, &DecodeOptions::new(32)) {
            Ok(decoded) => {
                // A changed beginning may be that of another format.
                prop_assert!(decoded.format == format || which >= 3);
                prop_assert!(decoded.pages[0].gray.width().max(decoded.pages[0].gray.height()) <= 32);
            }
            Err(error) => prop_assert!(error.to_string().len() < 400 && !error.to_string().contains('\n')),
        }
    }

    #[test]
    fn noise_never_panics(start in 0_usize..7, seed in any::<u64>(), length in 0_usize..600) {
        let starts: [&[u8]; 7] = [
            b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF\xff\0\0\0WEBPVP8L", b"",
            b"GIF89a\x20\0\x20\0", b"II*\0\x08\0\0\0", b"BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0",
        ];
        let file = [starts[start], noise(length, 1, seed).pixels()].concat();
        prop_assert!(decode(&file, &DecodeOptions::default()).is_err());
    }
}
