//! Pages of documents, drawn at 200 dots an inch.

mod limits;

use super::{
    error::DecodeError,
    format::PictureFormat,
    page::{DecodeOptions, Decoded, Page},
    pixels::{Channels, Pixels},
};
use hayro::{
    RenderCache, RenderSettings,
    hayro_interpret::InterpreterSettings,
    hayro_syntax::{LoadPdfError, Pdf},
    render,
    vello_cpu::color::palette::css::WHITE,
};
use limits::Budget;

/// Pixels for each point, of which an inch has 72.
const SCALE: f32 = 200.0 / 72.0;

/// The longest side of a page that is drawn, in pixels; larger pages are drawn smaller.
const LONGEST: f32 = 4000.0;

/// The number of pages that are read at once.
pub(super) const MOST_PAGES: usize = 32;

/// Draws the pages that are wanted.
pub(super) fn pages(bytes: &[u8], options: &DecodeOptions) -> Result<Decoded, DecodeError> {
    let damaged = |what: &str| DecodeError::Damaged(PictureFormat::Pdf, what.to_owned());
    let mut budget = Budget::new();
    budget.take_file(bytes)?;
    let pdf = Pdf::new(bytes.to_vec()).map_err(|error| match error {
        LoadPdfError::Decryption(_) => damaged("it is protected by a password"),
        LoadPdfError::Invalid => damaged("it has no pages that can be read"),
    })?;
    budget.take_objects(&pdf)?;
    let count = pdf.pages().len();
    let wanted = options.pages.clone().unwrap_or(1..=count);
    if *wanted.start() == 0 || *wanted.start() > count {
        return Err(DecodeError::NoSuchPage(*wanted.start(), count));
    }
    let wanted = *wanted.start()..=(*wanted.end()).min(count);
    if wanted.clone().count() > MOST_PAGES {
        return Err(DecodeError::TooManyPages(wanted.count(), MOST_PAGES));
    }
    let (cache, settings) = (RenderCache::new(), InterpreterSettings::default());
    let mut pages = Vec::new();
    for number in wanted {
        let Some(page) = pdf.pages().get(number - 1) else { break };
        let (width, height) = page.render_dimensions();
        let longest = width.max(height);
        if !(longest.is_finite() && width.min(height) >= 1.0) {
            return Err(damaged("a page has no size"));
        }
        let scale = SCALE.min(LONGEST / longest);
        let look = RenderSettings {
            x_scale: scale,
            y_scale: scale,
            bg_color: WHITE,
            ..RenderSettings::default()
        };
        let drawn = render(page, &cache, &settings, &look);
        let original = (u32::from(drawn.width()), u32::from(drawn.height()));
        let bytes = drawn.data_as_u8_slice();
        let gray =
            Pixels { size: original, channels: Channels::Rgba, bytes }.reduced(options.long_side);
        pages.push(Page { number, gray, original, orientation: None });
    }
    Ok(Decoded { format: PictureFormat::Pdf, pages, page_count: count })
}

#[cfg(test)]
mod tests {
    use crate::decode::tests::decode_changed;
    use crate::decode::{DecodeOptions, decode};

    /// A page of 20 points a side with the lines of a grid, without a table of its objects.
    fn document() -> Vec<u8> {
        let lines: String = (0..10)
            .map(|i| 1 + 2 * i)
            .map(|at| format!("{at} 1 m {at} 19 l S 1 {at} m 19 {at} l S\n"))
            .collect();
        let text = format!(
            "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n\
             2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n\
             3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 20 20]/Contents 4 0 R>>\nendobj\n\
             4 0 obj\n<</Length {}>>\nstream\n{lines}\nendstream\nendobj\n\
             trailer\n<</Size 5/Root 1 0 R>>\n%%EOF\n",
            lines.len()
        );
        text.into_bytes()
    }

    #[test]
    fn a_page_is_drawn() {
        let decoded = decode(&document(), &DecodeOptions::default()).expect("a document");
        assert_eq!((decoded.page_count, decoded.pages[0].original), (1, (55, 55)));
        let pixels = decoded.pages[0].gray.pixels();
        assert!(pixels.iter().any(|pixel| *pixel < 100) && pixels.contains(&255));
    }

    /// A document whose page is one picture, with the entries of its dictionary and its data.
    fn with_picture(entries: &str, data: &[u8]) -> Vec<u8> {
        let head = "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n\
             2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n\
             3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R\
             /Resources<</XObject<</I 5 0 R>>>>>>\nendobj\n\
             4 0 obj\n<</Length 26>>\nstream\n160 0 0 160 20 20 cm /I Do\nendstream\nendobj\n";
        let dictionary = format!(
            "5 0 obj\n<</Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 8{entries}\
             /Length {}>>\nstream\n",
            data.len()
        );
        let tail = b"\nendstream\nendobj\ntrailer\n<</Size 6/Root 1 0 R>>\n%%EOF\n";
        [head.as_bytes(), dictionary.as_bytes(), data, tail].concat()
    }

    /// Zeros, compressed.
    fn packed_zeros(length: usize) -> Vec<u8> {
        use std::io::Write;
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(&vec![0; length]).unwrap();
        encoder.finish().unwrap()
    }

    fn refused(document: &[u8]) -> String {
        let error =
            decode(document, &DecodeOptions::default()).err().map(|error| error.to_string());
        error.unwrap_or_else(|| "nothing".to_owned())
    }

    #[test]
    fn a_small_picture_is_drawn() {
        let packed = packed_zeros(100 * 100);
        let document = with_picture("/Width 100/Height 100/Filter/FlateDecode", &packed);
        let decoded = decode(&document, &DecodeOptions::default()).expect("a document");
        assert!(decoded.pages[0].gray.pixels().contains(&0));
    }

    #[test]
    fn what_unpacks_to_much_is_refused() {
        let packed = packed_zeros(130_000_000);
        let much = "the document is too large: it unpacks to more than 128 MB";
        for size in ["/Width 100/Height 100", "/Width 4000/Height 4000"] {
            let document = with_picture(&format!("{size}/Filter/FlateDecode"), &packed);
            assert_eq!(refused(&document), much);
        }
        let document = with_picture("/Width 20000/Height 20000/Filter/FlateDecode", b"");
        assert!(refused(&document).contains("20000 x 20000 pixels"), "{}", refused(&document));
        let twice =
            with_picture("/Width 9/Height 9/Filter[/FlateDecode/FlateDecode]", &packed[..99]);
        assert!(refused(&twice).contains("packed several times"), "{}", refused(&twice));
        let old = with_picture("/Width 9/Height 9/Filter/LZWDecode", &[7; 100_000]);
        assert_eq!(refused(&old), much);
    }

    #[test]
    fn changed_documents_never_panic() {
        assert!(decode_changed(&document(), 300) > 0);
    }
}
