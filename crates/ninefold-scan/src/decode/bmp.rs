//! BMP pictures.
//!
//! ```text
//!   0  "BM", size of the file, 0, where the pixels begin
//!  14  size of the header: 12 in old files, else 40 or more; width, height, planes, bits of a pixel,
//!      compression, ...; then masks of colours; then the palette, if a pixel has at most eight bits
//! ```
//!
//! Rows are stored from the bottom to the top, unless the height is negative, and have a multiple of four bytes. The
//! format is so simple that it is read here: the crates that read it alone trust the numbers of a file.

mod runs;

use super::{
    error::DecodeError,
    format::PictureFormat,
    page::{DecodeOptions, Page},
    pixels::{Channels, Pixels, damaged},
};

/// The way in which pixels are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Storage {
    Rows,
    /// Runs of equal pixels, for pixels of four or eight bits.
    Runs,
    /// Rows of pixels of 16 or 32 bits, with masks of red, green and blue.
    Masks([u32; 3]),
}

/// The header of a file.
struct Header {
    width: usize,
    height: usize,
    is_from_top: bool,
    bits: usize,
    storage: Storage,
    /// Blue, green and red of each colour.
    palette: Vec<[u8; 3]>,
    pixels_at: usize,
}

/// Decodes a picture. Transparency is not read: few programs write it, and many leave what is there without meaning.
pub(super) fn page(bytes: &[u8], options: &DecodeOptions) -> Result<Page, DecodeError> {
    let header = Header::read(bytes).ok_or(DecodeError::Truncated(PictureFormat::Bmp))??;
    let size = (header.width as u32, header.height as u32);
    let pixels = (header.width as u64).saturating_mul(header.height as u64);
    options
        .check_memory(size, pixels.saturating_mul(4).saturating_add(EXTRA + bytes.len() as u64))?;
    let stored = bytes.get(header.pixels_at..).unwrap_or_default();
    let mut rgb = Vec::with_capacity(3 * header.width * header.height);
    if header.storage == Storage::Runs {
        let indices = runs::indices(stored, (header.width, header.height), header.bits)
            .ok_or(DecodeError::Truncated(PictureFormat::Bmp))?;
        rgb.extend(indices.iter().flat_map(|&index| header.colour(usize::from(index))));
    } else {
        let row_bytes = (header.width * header.bits).div_ceil(32) * 4;
        let rows: Vec<&[u8]> = stored.chunks_exact(row_bytes).take(header.height).collect();
        if rows.len() < header.height {
            return Err(DecodeError::Truncated(PictureFormat::Bmp));
        }
        rows.iter().for_each(|row| header.put_row(row, &mut rgb));
    }
    if !header.is_from_top {
        rgb = rgb.chunks_exact(3 * header.width).rev().flatten().copied().collect();
    }
    Ok(Pixels { size, channels: Channels::Rgb, bytes: &rgb }.page(None, options))
}

/// The memory for tables and for turning the rows.
const EXTRA: u64 = 32_000_000;

impl Header {
    /// Reads the header; `None` if the file ends in it.
    fn read(bytes: &[u8]) -> Option<Result<Self, DecodeError>> {
        let short = |at: usize| Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
        let long = |at: usize| Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?));
        let (pixels_at, length) = (long(10)? as usize, long(14)? as usize);
        let is_old = length == 12;
        let (width, height, bits) = if is_old {
            (u32::from(short(18)?), i64::from(short(20)?), short(24)?)
        } else {
            (long(18)?, i64::from(long(22)?.cast_signed()), short(28)?)
        };
        let compression = if is_old { 0 } else { long(30)? };
        let masks = |at: usize| Some([long(at)?, long(at + 4)?, long(at + 8)?]);
        let storage = match (compression, bits) {
            (0, 1 | 2 | 4 | 8 | 24) => Storage::Rows,
            (0, 16) => Storage::Masks([0x7c00, 0x03e0, 0x001f]),
            (0, 32) => Storage::Masks([0x00ff_0000, 0x0000_ff00, 0x0000_00ff]),
            (1, 8) | (2, 4) => Storage::Runs,
            // The masks follow the header of 40 bytes, or are part of a longer one.
            (3 | 6, 16 | 32) => Storage::Masks(masks(54)?),
            _ => {
                return Some(Err(damaged(
                    PictureFormat::Bmp,
                    "it is stored in a way that is rarely used",
                )));
            }
        };
        let (width, height, is_from_top) =
            (width as usize, height.unsigned_abs() as usize, height < 0);
        // A side of more has no row in the largest file that is read.
        if width == 0 || height == 0 || width > 1 << 24 || height > 1 << 24 {
            return Some(Err(damaged(PictureFormat::Bmp, "it has no size")));
        }
        let masks_after = if length == 40 && compression == 3 { 12 } else { 0 };
        let entry = if is_old { 3 } else { 4 };
        let colours = if bits <= 8 { 1 << bits } else { 0 };
        let table = bytes.get(14 + length + masks_after..).unwrap_or_default();
        let palette = table.chunks_exact(entry).take(colours).map(|c| [c[0], c[1], c[2]]).collect();
        let bits = usize::from(bits);
        Some(Ok(Self { width, height, is_from_top, bits, storage, palette, pixels_at }))
    }

    /// Returns red, green and blue of a colour of the palette; one that is missing is black.
    fn colour(&self, index: usize) -> [u8; 3] {
        let [blue, green, red] = self.palette.get(index).copied().unwrap_or_default();
        [red, green, blue]
    }

    /// Appends the pixels of a row.
    fn put_row(&self, row: &[u8], rgb: &mut Vec<u8>) {
        match self.storage {
            Storage::Masks(masks) => {
                let bytes = self.bits / 8;
                rgb.extend(row.chunks_exact(bytes).take(self.width).flat_map(|pixel| {
                    let value = pixel.iter().rev().fold(0_u32, |sum, b| sum << 8 | u32::from(*b));
                    masks.map(|mask| masked(value, mask))
                }));
            }
            _ if self.bits == 24 => {
                let pixels = row.chunks_exact(3).take(self.width);
                rgb.extend(pixels.flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]));
            }
            _ => rgb.extend((0..self.width).flat_map(|x| {
                let shift = 8 - self.bits - x * self.bits % 8;
                let mask = (1_usize << self.bits) - 1;
                self.colour(usize::from(row[x * self.bits / 8]) >> shift & mask)
            })),
        }
    }
}

/// Returns what a mask selects, stretched to eight bits.
fn masked(value: u32, mask: u32) -> u8 {
    if mask == 0 {
        return 0;
    }
    let shift = mask.trailing_zeros();
    let (part, most) = (u64::from((value & mask) >> shift), u64::from(mask >> shift));
    (part * 255 / most) as u8
}

#[cfg(test)]
mod tests;
