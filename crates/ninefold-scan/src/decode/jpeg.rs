//! JPEG pictures. The header is read first, because it says how much memory the decoder needs.

use super::{
    error::DecodeError,
    exif,
    format::PictureFormat,
    page::{DecodeOptions, Page},
    pixels::{Channels, Pixels},
};
use zune_jpeg::{
    JpegDecoder,
    errors::DecodeErrors,
    zune_core::{bytestream::ZCursor, colorspace::ColorSpace, options::DecoderOptions},
};

/// Decodes a picture.
pub(super) fn page(bytes: &[u8], options: &DecodeOptions) -> Result<Page, DecodeError> {
    let header = header(bytes)?;
    let size = (header.width, header.height);
    // The decoder may keep metadata, and the caller has the file itself.
    options.check_memory(size, header.memory() + 3 * bytes.len() as u64)?;
    let limits = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), limits);
    decoder.decode_headers().map_err(refusal)?;
    if decoder.dimensions() != Some((header.width as usize, header.height as usize)) {
        return Err(damaged("it has two sizes"));
    }
    let (space, channels) = match decoder.input_colorspace() {
        Some(ColorSpace::Luma) => (ColorSpace::Luma, Channels::Gray),
        _ => (ColorSpace::RGB, Channels::Rgb),
    };
    decoder.set_options(decoder.options().jpeg_set_out_colorspace(space));
    let length = size.0 as usize * size.1 as usize * channels.count();
    let mut buffer = vec![0; length];
    decoder.decode_into(&mut buffer).map_err(refusal)?;
    Ok(Pixels { size, channels, bytes: &buffer }.page(header.orientation, options))
}

fn refusal(error: DecodeErrors) -> DecodeError {
    match error {
        DecodeErrors::ExhaustedData => DecodeError::Truncated(PictureFormat::Jpeg),
        error => super::pixels::damaged(PictureFormat::Jpeg, error),
    }
}

/// A picture as its header describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) width: u32,
    pub(super) height: u32,
    /// The memory for coefficients, in bytes: 0 if rows are decoded one after another.
    coefficients: u64,
    /// The number of colour channels after decoding.
    channels: u64,
    orientation: Option<u8>,
}

impl Header {
    /// The memory that decoding takes besides copies of the file: pixels, coefficients, some rows.
    fn memory(&self) -> u64 {
        let pixels = u64::from(self.width) * u64::from(self.height) * self.channels;
        pixels + self.coefficients + 256 * u64::from(self.width)
    }
}

/// The start of a frame.
#[derive(Clone, Debug)]
struct Frame {
    width: u32,
    height: u32,
    progressive: bool,
    /// The horizontal and vertical sampling factor of each component.
    sampling: Vec<(u64, u64)>,
}

/// Reads the segments of a file up to its end marker.
///
/// The end is looked for because the decoder fills what is missing with gray, and cells that are missing
/// would be read as empty ones.
pub(super) fn header(bytes: &[u8]) -> Result<Header, DecodeError> {
    let (mut frame, mut scan_components, mut orientation) = (None, None, None);
    let mut rest = bytes.get(2..).unwrap_or_default();
    loop {
        let (marker, body, after) =
            next_segment(rest).ok_or(DecodeError::Truncated(PictureFormat::Jpeg))?;
        match marker {
            0xd9 => break,
            0xc0..=0xc2 if frame.is_none() => frame = Some(start_of_frame(marker, body)?),
            0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                return Err(damaged("it is compressed in a way that is rarely used"));
            }
            0xda => scan_components = scan_components.or(body.first().copied()),
            0xe1 if body.starts_with(b"Exif\0\0") => {
                orientation = orientation.or(exif::orientation(&body[6..]))
            }
            _ => {}
        }
        rest = after;
    }
    let frame = frame.ok_or_else(|| damaged("its size is missing"))?;
    let scans = u64::from(scan_components.ok_or_else(|| damaged("it has no pixels"))?);
    Ok(Header {
        width: frame.width,
        height: frame.height,
        coefficients: frame.coefficients(scans),
        channels: if frame.sampling.len() == 1 { 1 } else { 3 },
        orientation,
    })
}

fn damaged(what: &str) -> DecodeError {
    DecodeError::Damaged(PictureFormat::Jpeg, what.to_owned())
}

/// The next marker, its content, and what follows; `None` at the end of the file.
fn next_segment(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    // Compressed pixels have 0 after each 0xff; 0xd0 to 0xd7 are markers among them.
    let start = bytes
        .windows(2)
        .position(|pair| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff))?;
    let (marker, rest) = (bytes[start + 1], &bytes[start + 2..]);
    if matches!(marker, 0x01 | 0xd8 | 0xd9) {
        return Some((marker, &[], rest));
    }
    let length = usize::from(u16::from_be_bytes(*rest.first_chunk()?));
    Some((marker, rest.get(2..length.max(2))?, rest.get(length.max(2)..)?))
}

fn start_of_frame(marker: u8, body: &[u8]) -> Result<Frame, DecodeError> {
    let [_, h1, h0, w1, w0, count, components @ ..] = body else {
        return Err(damaged("its size is cut off"));
    };
    let sampling: Vec<(u64, u64)> = components
        .chunks_exact(3)
        .take(usize::from(*count))
        .map(|component| (u64::from(component[1] >> 4), u64::from(component[1] & 15)))
        .collect();
    let size = |high: u8, low: u8| u32::from(u16::from_be_bytes([high, low]));
    let (width, height) = (size(*w1, *w0), size(*h1, *h0));
    if sampling.is_empty() || sampling.iter().any(|&(h, v)| h == 0 || v == 0) {
        return Err(damaged("its colours are not described"));
    }
    if width == 0 || height == 0 {
        return Err(damaged("it has no size"));
    }
    Ok(Frame { width, height, progressive: marker == 0xc2, sampling })
}

impl Frame {
    /// The memory for coefficients. They are kept if the first scan does not have all components or is refined later.
    fn coefficients(&self, scan_components: u64) -> u64 {
        if !self.progressive && scan_components >= self.sampling.len() as u64 {
            return 0;
        }
        let largest = |of: fn(&(u64, u64)) -> u64| self.sampling.iter().map(of).max().unwrap_or(1);
        let blocks = u64::from(self.width).div_ceil(8 * largest(|s| s.0))
            * u64::from(self.height).div_ceil(8 * largest(|s| s.1))
            * self.sampling.iter().map(|(h, v)| h * v).sum::<u64>();
        blocks * 64 * 2
    }
}
