//! Files to gray images, with limits on size and memory.
//!
//! The header is read first: how much memory the decoder needs follows from it, and a picture that needs too much is
//! refused before anything is allocated.

mod error;
mod exif;
mod format;
#[cfg(feature = "heic")]
mod heic;
mod jpeg;
mod page;
#[cfg(feature = "pdf")]
mod pdf;
mod pixels;
mod reading;
mod webp;

pub use error::DecodeError;
pub use format::{DETECTION_BYTES, PictureFormat};
pub use page::{DecodeOptions, Decoded, MAX_MEMORY, Page};

use image::{
    ImageDecoder, ImageResult, Limits,
    codecs::{
        bmp::BmpDecoder, gif::GifDecoder, jpeg::JpegDecoder, png::PngDecoder, tiff::TiffDecoder,
    },
};
use reading::{read, refusal};
use std::io::Cursor;

/// The greatest size of a file, in bytes.
pub const MAX_FILE: u64 = 64_000_000;

/// What a PNG decoder may use besides pixels: metadata and one row.
const PNG_EXTRA: u64 = 16_000_000;

/// Decodes a file. Its format is recognised by its content.
///
/// Transparent pixels are shown on white.
///
/// # Errors
/// If the file is not a picture, is damaged, or is larger than the limits.
///
/// ```
/// use ninefold_scan::decode::{DecodeError, DecodeOptions, decode};
///
/// let error = decode(b"not a picture", &DecodeOptions::default()).unwrap_err();
/// assert_eq!(error, DecodeError::NotAPicture);
/// assert_eq!(error.help(), "Give a JPEG, PNG, WebP, GIF, BMP or TIFF picture");
/// ```
pub fn decode(bytes: &[u8], options: &DecodeOptions) -> Result<Decoded, DecodeError> {
    if bytes.is_empty() {
        return Err(DecodeError::Empty);
    }
    let format = PictureFormat::detect(bytes).ok_or(DecodeError::NotAPicture)?;
    let size = bytes.len() as u64;
    if size > MAX_FILE {
        return Err(DecodeError::FileTooLarge { bytes: size, limit: MAX_FILE });
    }
    let page = match format {
        PictureFormat::Jpeg => jpeg(bytes, options),
        PictureFormat::Png => png(bytes, options),
        PictureFormat::WebP => webp::page(bytes, options),
        PictureFormat::Gif => plain(format, bytes, options, GifDecoder::new),
        PictureFormat::Bmp => plain(format, bytes, options, BmpDecoder::new),
        PictureFormat::Tiff => plain(format, bytes, options, TiffDecoder::new),
        #[cfg(feature = "heic")]
        PictureFormat::Heic => heic::page(bytes, options),
        #[cfg(feature = "pdf")]
        PictureFormat::Pdf => return pdf::pages(bytes, options),
        _ => Err(DecodeError::NotSupported(format)),
    }?;
    match &options.pages {
        Some(pages) if !pages.contains(&1) => Err(DecodeError::NoSuchPage(*pages.start(), 1)),
        _ => Ok(Decoded { format, pages: vec![page], page_count: 1 }),
    }
}

fn jpeg(bytes: &[u8], options: &DecodeOptions) -> Result<Page, DecodeError> {
    let header = jpeg::header(bytes)?;
    // The decoder keeps a copy of the file and may keep metadata, and the caller has the file itself.
    options
        .check_memory((header.width, header.height), header.memory() + 3 * bytes.len() as u64)?;
    let refused = |error| refusal(PictureFormat::Jpeg, error);
    let decoder = JpegDecoder::new(Cursor::new(bytes)).map_err(refused)?;
    if decoder.dimensions() != (header.width, header.height) {
        return Err(DecodeError::Damaged(PictureFormat::Jpeg, "it has two sizes".to_owned()));
    }
    read(decoder, header.orientation, options).map_err(refused)
}

fn png(bytes: &[u8], options: &DecodeOptions) -> Result<Page, DecodeError> {
    let refused = |error| refusal(PictureFormat::Png, error);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(PNG_EXTRA);
    let mut decoder = PngDecoder::with_limits(Cursor::new(bytes), limits).map_err(refused)?;
    options.check_memory(
        decoder.dimensions(),
        decoder.total_bytes().saturating_add(2 * PNG_EXTRA + bytes.len() as u64),
    )?;
    let orientation =
        decoder.exif_metadata().ok().flatten().and_then(|exif| exif::orientation(&exif));
    read(decoder, orientation, options).map_err(refused)
}

/// What a decoder may use besides the pixels: tables, one strip or tile.
const EXTRA: u64 = 32_000_000;

/// Decodes the first picture of a file whose size its decoder reads first.
fn plain<'a, D: ImageDecoder>(
    format: PictureFormat,
    bytes: &'a [u8],
    options: &DecodeOptions,
    open: impl FnOnce(Cursor<&'a [u8]>) -> ImageResult<D>,
) -> Result<Page, DecodeError> {
    let refused = |error| refusal(format, error);
    let mut decoder = open(Cursor::new(bytes)).map_err(refused)?;
    // A picture may be composed in a second buffer of four bytes a pixel.
    let (width, height) = decoder.dimensions();
    let canvas = 4 * u64::from(width) * u64::from(height);
    let needed = decoder.total_bytes().saturating_add(canvas);
    options.check_memory((width, height), needed.saturating_add(EXTRA + bytes.len() as u64))?;
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(needed + EXTRA);
    decoder.set_limits(limits).map_err(refused)?;
    read(decoder, None, options).map_err(refused)
}

#[cfg(test)]
mod tests;
