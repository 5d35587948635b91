//! From a decoder to a page.

use super::{
    error::{DecodeError, one_line},
    format::PictureFormat,
    page::{DecodeOptions, Page},
    pixels,
};
use image::{ImageDecoder, ImageError};
use std::io::ErrorKind;

/// Decodes the pixels and reduces them.
pub(super) fn read(
    decoder: impl ImageDecoder,
    orientation: Option<u8>,
    options: &DecodeOptions,
) -> Result<Page, ImageError> {
    let (original, color) = (decoder.dimensions(), decoder.color_type());
    let mut buffer = vec![0; usize::try_from(decoder.total_bytes()).unwrap_or(0)];
    decoder.read_image(&mut buffer)?;
    let gray = pixels::reduced(&buffer, original, color, options.long_side.max(1));
    Ok(Page { number: 1, gray, original, orientation })
}

/// Says why a decoder refused a picture.
pub(super) fn refusal(format: PictureFormat, error: ImageError) -> DecodeError {
    match error {
        ImageError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => {
            DecodeError::Truncated(format)
        }
        error => DecodeError::Damaged(format, one_line(&error.to_string())),
    }
}
