//! PNG pictures.

use super::{
    error::DecodeError,
    exif,
    format::PictureFormat,
    page::{DecodeOptions, Page},
    pixels::{Channels, Pixels, damaged, unreadable},
};
use png::{Decoder, DecodingError, Limits, Transformations};
use std::io::Cursor;

/// The memory that the decoder may use besides pixels: metadata and one row.
const EXTRA: usize = 16_000_000;

/// Decodes a picture; of an animation, the first one.
pub(super) fn page(bytes: &[u8], options: &DecodeOptions) -> Result<Page, DecodeError> {
    let limits = Limits { bytes: EXTRA };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    // Of 16 bits the upper eight are kept; palettes and transparent colours become channels.
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(refusal)?;
    let size = (reader.info().width, reader.info().height);
    let length = reader.output_buffer_size().unwrap_or(usize::MAX) as u64;
    options.check_memory(size, length.saturating_add(2 * EXTRA as u64 + bytes.len() as u64))?;
    let mut buffer = vec![0; usize::try_from(length).unwrap_or(0)];
    let frame = reader.next_frame(&mut buffer).map_err(refusal)?;
    let channels = Channels::from_count(frame.color_type.samples())
        .ok_or_else(|| damaged(PictureFormat::Png, "its colours are not described"))?;
    let exif = reader.info().exif_metadata.as_deref();
    let orientation = exif.and_then(exif::orientation);
    let pixels = Pixels { size, channels, bytes: &buffer[..frame.buffer_size()] };
    Ok(pixels.page(orientation, options))
}

fn refusal(error: DecodingError) -> DecodeError {
    match error {
        DecodingError::IoError(error) => unreadable(PictureFormat::Png, &error),
        error => damaged(PictureFormat::Png, error),
    }
}
