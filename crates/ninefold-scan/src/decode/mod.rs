//! Files to gray images, with limits on size and memory.
//!
//! The header is read first: how much memory the decoder needs follows from it, and a picture that needs too much is
//! refused before anything is allocated.

mod bmp;
mod error;
mod exif;
mod format;
mod gif;
#[cfg(feature = "heic")]
mod heic;
mod jpeg;
mod page;
#[cfg(feature = "pdf")]
mod pdf;
mod pixels;
mod png;
mod tiff;
mod webp;

pub use error::DecodeError;
pub use format::{DETECTION_BYTES, PictureFormat};
pub use page::{DecodeOptions, Decoded, MAX_MEMORY, Page};

/// The greatest size of a file, in bytes.
pub const MAX_FILE: u64 = 64_000_000;

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
        PictureFormat::Jpeg => jpeg::page(bytes, options),
        PictureFormat::Png => png::page(bytes, options),
        PictureFormat::WebP => webp::page(bytes, options),
        PictureFormat::Gif => gif::page(bytes, options),
        PictureFormat::Bmp => bmp::page(bytes, options),
        PictureFormat::Tiff => tiff::page(bytes, options),
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

#[cfg(test)]
mod tests;
