//! TIFF pictures: scanned pages.

use super::{
    error::DecodeError,
    format::PictureFormat,
    page::{DecodeOptions, Page},
    pixels::{Channels, Pixels, damaged, unreadable},
};
use std::io::Cursor;
use tiff::{
    ColorType, TiffError,
    decoder::{Decoder, DecodingResult, Limits},
};

/// The memory that the decoder may use besides pixels: tables, one strip or tile.
const EXTRA: usize = 32_000_000;

/// Decodes the first picture of a file.
pub(super) fn page(bytes: &[u8], options: &DecodeOptions) -> Result<Page, DecodeError> {
    let mut decoder = Decoder::new(Cursor::new(bytes)).map_err(refusal)?;
    let size = decoder.dimensions().map_err(refusal)?;
    let color = decoder.colortype().map_err(refusal)?;
    let pixels = u64::from(size.0) * u64::from(size.1);
    let samples = u64::from(color.num_samples());
    // The samples as they are in the file, and as bytes.
    let stored = pixels.saturating_mul(samples * u64::from(color.bit_depth().max(8)) / 8);
    let needed = stored.saturating_add(pixels.saturating_mul(samples.max(3)));
    options.check_memory(size, needed.saturating_add(EXTRA as u64 + bytes.len() as u64))?;
    let mut limits = Limits::default();
    limits.decoding_buffer_size = usize::try_from(stored).unwrap_or(0);
    limits.intermediate_buffer_size = EXTRA;
    decoder = decoder.with_limits(limits);
    // Of planes, which are rare, the first is read: it is as good as gray.
    let planes = decoder.image_buffer_layout().map_err(refusal)?.planes;
    let samples = decoder.read_image().map_err(refusal)?;
    let (width, height) = (size.0 as usize, size.1 as usize);
    let bytes = match (samples, color.bit_depth()) {
        (DecodingResult::U8(bytes), 8) => bytes,
        (DecodingResult::U8(bytes), depth @ (1 | 2 | 4)) => {
            let row_samples =
                if planes > 1 { width } else { width * usize::from(color.num_samples()) };
            unpacked(&bytes, row_samples, height, depth)
        }
        (DecodingResult::U16(samples), _) => {
            samples.into_iter().map(|sample| (sample >> 8) as u8).collect()
        }
        _ => return Err(unknown(color)),
    };
    let (channels, bytes) = match color {
        _ if planes > 1 => (Channels::Gray, bytes),
        ColorType::Gray(depth) if depth < 8 => (Channels::Gray, stretched(bytes, depth)),
        ColorType::Gray(_) => (Channels::Gray, bytes),
        ColorType::GrayA(_) => (Channels::GrayAlpha, bytes),
        ColorType::RGB(_) => (Channels::Rgb, bytes),
        ColorType::RGBA(_) => (Channels::Rgba, bytes),
        ColorType::CMYK(_) => (Channels::Rgb, from_inks(&bytes)),
        _ => return Err(unknown(color)),
    };
    Ok(Pixels { size, channels, bytes: &bytes }.page(None, options))
}

/// Makes bytes of samples of 1, 2 or 4 bits, whose rows begin at a byte.
fn unpacked(bytes: &[u8], row_samples: usize, height: usize, depth: u8) -> Vec<u8> {
    let in_byte = 8 / usize::from(depth);
    let mask = (1_u16 << depth) as u8 - 1;
    let mut samples = Vec::with_capacity(row_samples * height);
    for row in bytes.chunks_exact(row_samples.div_ceil(in_byte).max(1)).take(height) {
        samples.extend((0..row_samples).map(|x| {
            let shift = 8 - usize::from(depth) * (x % in_byte + 1);
            row[x / in_byte] >> shift & mask
        }));
    }
    samples
}

/// Stretches samples of few bits to the whole range.
fn stretched(mut samples: Vec<u8>, depth: u8) -> Vec<u8> {
    let most = (1_u16 << depth) - 1;
    samples.iter_mut().for_each(|sample| *sample = (u16::from(*sample) * 255 / most) as u8);
    samples
}

/// Returns red, green and blue of cyan, magenta, yellow and black.
fn from_inks(samples: &[u8]) -> Vec<u8> {
    let inks = samples.chunks_exact(4);
    inks.flat_map(|ink| {
        let paper = 255 - u16::from(ink[3]);
        [0, 1, 2].map(|part| ((255 - u16::from(ink[part])) * paper / 255) as u8)
    })
    .collect()
}

fn unknown(color: ColorType) -> DecodeError {
    damaged(PictureFormat::Tiff, format_args!("its colours are not read: {color:?}"))
}

fn refusal(error: TiffError) -> DecodeError {
    match error {
        TiffError::IoError(error) => unreadable(PictureFormat::Tiff, &error),
        error => damaged(PictureFormat::Tiff, error),
    }
}

#[cfg(test)]
mod tests;
