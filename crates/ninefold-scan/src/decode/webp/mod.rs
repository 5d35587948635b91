//! WebP pictures, with a limit on the tables of lossless ones.

mod bits;
mod tables;

use super::{
    error::DecodeError,
    exif,
    format::PictureFormat,
    page::{DecodeOptions, Page},
    pixels::{Channels, Pixels, damaged, unreadable},
};
use image_webp::{DecodingError, WebPDecoder};
use std::io::Cursor;

/// Decodes a picture; of an animation, the first one.
pub(super) fn page(bytes: &[u8], options: &DecodeOptions) -> Result<Page, DecodeError> {
    // The file says how long it is after its first four bytes; the last byte may be padding.
    let rest = number(bytes, 4, 4);
    if (bytes.len() as u64) < u64::from(rest) + 7 {
        return Err(DecodeError::Truncated(PictureFormat::WebP));
    }
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(refusal)?;
    let (width, height) = decoder.dimensions();
    // Lossless pictures are decoded with four channels first; lossy ones have planes of colours, and of transparency
    // a lossless picture. A picture of an animation is also drawn on a canvas.
    let bytes_per_pixel = match (decoder.is_animated(), decoder.has_alpha()) {
        (true, _) => 20,
        (false, true) => 12,
        (false, false) => 9,
    };
    let pixels = u64::from(width) * u64::from(height);
    let needed = pixels.saturating_mul(bytes_per_pixel).saturating_add(3 * bytes.len() as u64);
    options.check_memory((width, height), needed)?;
    let tables = table_memory(bytes, options.max_memory)
        .ok_or_else(|| damaged(PictureFormat::WebP, "its tables cannot be read"))?;
    options.check_memory((width, height), needed.saturating_add(tables))?;
    let exif = decoder.exif_metadata().ok().flatten();
    let orientation =
        exif.and_then(|exif| exif::orientation(exif.strip_prefix(b"Exif\0\0").unwrap_or(&exif)));
    let channels = if decoder.has_alpha() { Channels::Rgba } else { Channels::Rgb };
    let mut buffer = vec![0; width as usize * height as usize * channels.count()];
    decoder.read_image(&mut buffer).map_err(refusal)?;
    Ok(Pixels { size: (width, height), channels, bytes: &buffer }.page(orientation, options))
}

fn refusal(error: DecodingError) -> DecodeError {
    match error {
        DecodingError::IoError(error) => unreadable(PictureFormat::WebP, &error),
        error => damaged(PictureFormat::WebP, error),
    }
}

/// Reads a number of up to four bytes, the lowest first; 0 beyond the end.
fn number(bytes: &[u8], at: usize, length: usize) -> u32 {
    let bytes = bytes.get(at..at + length).unwrap_or_default();
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// A picture in the file, or its transparency, that is compressed without loss.
struct Lossless<'a> {
    stream: &'a [u8],
    size: (u32, u32),
}

/// Returns the most memory that the tables of a lossless picture of the file take; `None` if one is damaged.
fn table_memory(file: &[u8], limit: u64) -> Option<u64> {
    let mut most = 0;
    for Lossless { stream, size } in lossless(file) {
        most = most.max(tables::memory(stream, size, limit)?);
    }
    Some(most)
}

/// Returns all that is compressed without loss, whether the decoder will read it or not.
fn lossless(file: &[u8]) -> Vec<Lossless<'_>> {
    let (mut found, mut canvas, mut is_animated) = (Vec::new(), (0, 0), false);
    for (name, body) in chunks(file.get(12..).unwrap_or_default()) {
        match name {
            b"VP8X" => {
                is_animated = number(body, 0, 1) & 2 != 0;
                canvas = (number(body, 4, 3) + 1, number(body, 7, 3) + 1);
            }
            b"ANMF" => {
                let frame = (number(body, 6, 3) + 1, number(body, 9, 3) + 1);
                let size = if is_animated { frame } else { canvas };
                let inside = chunks(body.get(16..).unwrap_or_default());
                found.extend(inside.filter_map(|(name, body)| of_chunk(name, body, size)));
            }
            _ => found.extend(of_chunk(name, body, canvas)),
        }
    }
    found
}

/// Returns the content of a chunk if it is lossless. `size` is that of a transparency, which has none of its own.
fn of_chunk<'a>(name: &[u8; 4], body: &'a [u8], size: (u32, u32)) -> Option<Lossless<'a>> {
    match name {
        b"VP8L" => {
            let header = number(body, 1, 4);
            let size = ((header & 0x3fff) + 1, (header >> 14 & 0x3fff) + 1);
            Some(Lossless { stream: body.get(5..)?, size })
        }
        // The decoder takes sizes of 16 bits.
        b"ALPH" if body.first()? & 3 == 1 => {
            Some(Lossless { stream: &body[1..], size: (size.0 & 0xffff, size.1 & 0xffff) })
        }
        _ => None,
    }
}

/// Returns the names and contents of chunks, the last one as far as it goes.
fn chunks(mut bytes: &[u8]) -> impl Iterator<Item = (&[u8; 4], &[u8])> {
    std::iter::from_fn(move || {
        let (name, rest) = bytes.split_first_chunk()?;
        let length = number(rest.first_chunk::<4>()?, 0, 4) as usize;
        let body = &rest[4..];
        bytes = body.get(length + length % 2..).unwrap_or_default();
        Some((name, &body[..length.min(body.len())]))
    })
}

#[cfg(test)]
mod tests;
