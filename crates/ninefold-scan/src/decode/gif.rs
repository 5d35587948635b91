//! GIF pictures.

use super::{
    error::DecodeError,
    format::PictureFormat,
    page::{DecodeOptions, Page},
    pixels::{Channels, Pixels, damaged, unreadable},
};
use gif::{ColorOutput, DecodingError, MemoryLimit};
use std::num::NonZeroU64;

/// The memory that the decoder may use besides pixels: tables and blocks.
const EXTRA: u64 = 32_000_000;

/// Decodes the first picture of a film, on a transparent canvas.
pub(super) fn page(bytes: &[u8], options: &DecodeOptions) -> Result<Page, DecodeError> {
    let mut build = gif::DecodeOptions::new();
    build.set_color_output(ColorOutput::RGBA);
    // A frame may be larger than the canvas, of which it covers a part.
    let limit = NonZeroU64::new(options.max_memory / 2);
    build.set_memory_limit(limit.map_or(MemoryLimit::Unlimited, MemoryLimit::Bytes));
    let mut decoder = build.read_info(bytes).map_err(refusal)?;
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let size = (width as u32, height as u32);
    let canvas_bytes = 4 * width * height;
    let needed = 2 * canvas_bytes as u64 + EXTRA + bytes.len() as u64;
    options.check_memory(size, needed)?;
    let frame = decoder.next_frame_info().map_err(refusal)?;
    let frame = frame.ok_or_else(|| damaged(PictureFormat::Gif, "it has no picture"))?;
    let (left, top) = (usize::from(frame.left), usize::from(frame.top));
    let (columns, rows) = (usize::from(frame.width), usize::from(frame.height));
    options.check_memory(size, needed.saturating_add(4 * (columns * rows) as u64))?;
    let mut picture = vec![0; decoder.buffer_size()];
    decoder.read_into_buffer(&mut picture).map_err(refusal)?;
    let mut canvas = vec![0; canvas_bytes];
    let seen = 4 * columns.min(width.saturating_sub(left));
    for (y, row) in picture.chunks_exact(4 * columns.max(1)).take(rows).enumerate() {
        let start = 4 * ((top + y) * width + left);
        if top + y < height
            && let Some(target) = canvas.get_mut(start..start + seen)
        {
            target.copy_from_slice(&row[..seen]);
        }
    }
    Ok(Pixels { size, channels: Channels::Rgba, bytes: &canvas }.page(None, options))
}

fn refusal(error: DecodingError) -> DecodeError {
    match error {
        DecodingError::Io(error) => unreadable(PictureFormat::Gif, &error),
        error => damaged(PictureFormat::Gif, error),
    }
}
