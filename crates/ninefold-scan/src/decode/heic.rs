//! Photos of newer phones.

use super::{
    error::{DecodeError, one_line},
    exif,
    format::PictureFormat,
    page::{DecodeOptions, Page},
    pixels::{Channels, Pixels},
};
use heifer::{Options, heifer_isobmff::HeifFile};

/// The memory that decoding takes for each pixel: four channels, a copy while they are turned, and planes of colours.
const BYTES_PER_PIXEL: u64 = 12;

/// Decodes the main picture of a file. It is turned as the file says, because here the pixels are never turned alone.
pub(super) fn page(bytes: &[u8], options: &DecodeOptions) -> Result<Page, DecodeError> {
    let damaged = |what: String| DecodeError::Damaged(PictureFormat::Heic, one_line(&what));
    let file = HeifFile::parse(bytes).map_err(|error| damaged(error.to_string()))?;
    let size = file.image_size(file.primary_id).map_err(|error| damaged(error.to_string()))?;
    let (width, height) = size.ok_or_else(|| damaged("its size is missing".to_owned()))?;
    let copies = 3 * bytes.len() as u64;
    let pixels = u64::from(width) * u64::from(height);
    options.check_memory(
        (width, height),
        pixels.saturating_mul(BYTES_PER_PIXEL).saturating_add(copies),
    )?;
    let orientation =
        file.exif(file.primary_id).ok().flatten().and_then(|exif| exif::orientation(&exif));
    // The size may be wrong: the decoder has a limit, too.
    let limits = Options { max_threads: 1, max_pixels: options.max_memory / BYTES_PER_PIXEL };
    let image = heifer::decode_rgba8(bytes, &limits).map_err(|error| damaged(error.to_string()))?;
    let original = (image.width, image.height);
    let pixels = Pixels { size: original, channels: Channels::Rgba, bytes: &image.data };
    Ok(pixels.page(orientation, options))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::{decode, tests::decode_changed};

    /// A picture whose columns become brighter to the right.
    fn photo() -> Vec<u8> {
        let pixels: Vec<u8> = (0..64_u32 * 48).flat_map(|i| [(i % 64 * 3) as u8; 3]).collect();
        let options = heifer::EncodeOptions::default();
        heifer::encode_rgb8(64, 48, &pixels, &options).expect("encoded")
    }

    #[test]
    fn changed_photos_never_panic() {
        assert!(decode_changed(&photo(), 300) > 0);
    }

    #[test]
    fn a_photo_is_read() {
        let file = photo();
        let decoded = decode(&file, &DecodeOptions::default()).expect("a picture");
        assert_eq!((decoded.format, decoded.pages[0].original), (PictureFormat::Heic, (64, 48)));
        let row = decoded.pages[0].gray.row(20);
        assert!(
            row.iter().enumerate().all(|(x, &gray)| gray.abs_diff((x * 3) as u8) < 12),
            "{row:?}"
        );
        for end in 16..file.len() - 1 {
            assert!(
                decode(&file[..end], &DecodeOptions::default()).is_err(),
                "{end} of {}",
                file.len()
            );
        }
    }
}
