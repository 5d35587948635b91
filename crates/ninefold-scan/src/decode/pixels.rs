//! Decoded pixels to a gray, reduced page.

use super::{
    error::{DecodeError, one_line},
    format::PictureFormat,
    page::{DecodeOptions, Page},
};
use crate::gray::{luma, on_white, tint};
use crate::{Gray, reduce::reduce_rows};
use std::fmt::Display;
use std::io;

/// The channels of a pixel, one byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channels {
    Gray,
    GrayAlpha,
    Rgb,
    Rgba,
}

impl Channels {
    /// Returns the channels of a pixel with so many bytes.
    pub(super) const fn from_count(count: usize) -> Option<Self> {
        match count {
            1 => Some(Self::Gray),
            2 => Some(Self::GrayAlpha),
            3 => Some(Self::Rgb),
            4 => Some(Self::Rgba),
            _ => None,
        }
    }

    /// Returns the number of bytes of a pixel.
    pub(super) const fn count(self) -> usize {
        match self {
            Self::Gray => 1,
            Self::GrayAlpha => 2,
            Self::Rgb => 3,
            Self::Rgba => 4,
        }
    }
}

/// The pixels of a picture, row by row from the top.
pub(super) struct Pixels<'a> {
    pub(super) size: (u32, u32),
    pub(super) channels: Channels,
    pub(super) bytes: &'a [u8],
}

impl Pixels<'_> {
    /// Returns the page of a picture that is no document.
    pub(super) fn page(&self, orientation: Option<u8>, options: &DecodeOptions) -> Page {
        Page { number: 1, gray: self.reduced(options.long_side), original: self.size, orientation }
    }

    /// Makes the pixels gray and reduces them in one pass, so that a full gray copy is never held.
    pub(super) fn reduced(&self, long_side: usize) -> Gray {
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        let row_bytes = width * self.channels.count();
        if self.bytes.len() != height * row_bytes {
            return Gray::empty();
        }
        let gray = reduce_rows((width, height), long_side.max(1), |y, row| {
            gray_row(&self.bytes[y * row_bytes..(y + 1) * row_bytes], self.channels, row);
        });
        let tints = self.tints((gray.width(), gray.height()));
        gray.with_tints(tints)
    }

    /// Returns the tints of the pixels of the reduced picture, each that of the pixel in its middle; none if there are
    /// no colours.
    fn tints(&self, (new_width, new_height): (usize, usize)) -> Vec<[u8; 2]> {
        if !matches!(self.channels, Channels::Rgb | Channels::Rgba) {
            return Vec::new();
        }
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        let count = self.channels.count();
        let middle = |at: usize, from: usize, to: usize| (2 * at + 1) * from / (2 * to.max(1));
        let mut tints = Vec::with_capacity(new_width * new_height);
        for y in 0..new_height {
            let row = &self.bytes[middle(y, height, new_height) * width * count..];
            tints.extend((0..new_width).map(|x| {
                let sample = &row[middle(x, width, new_width) * count..];
                tint(sample[0], sample[1], sample[2])
            }));
        }
        tints
    }
}

/// Makes one row gray.
fn gray_row(source: &[u8], channels: Channels, row: &mut [u8]) {
    let each = |row: &mut [u8], gray: &dyn Fn(&[u8]) -> u8| {
        for (pixel, sample) in row.iter_mut().zip(source.chunks_exact(channels.count())) {
            *pixel = gray(sample);
        }
    };
    match channels {
        Channels::Gray => row.copy_from_slice(source),
        Channels::Rgb => {
            for (pixel, sample) in row.iter_mut().zip(source.chunks_exact(3)) {
                *pixel = luma(sample[0], sample[1], sample[2]);
            }
        }
        Channels::GrayAlpha => each(row, &|s| on_white(s[0], s[1])),
        Channels::Rgba => each(row, &|s| on_white(luma(s[0], s[1], s[2]), s[3])),
    }
}

/// Returns the error for a file whose decoder failed with a message.
pub(super) fn damaged(format: PictureFormat, message: impl Display) -> DecodeError {
    DecodeError::Damaged(format, one_line(&message.to_string()))
}

/// Returns the error for a file that could not be read on.
pub(super) fn unreadable(format: PictureFormat, error: &io::Error) -> DecodeError {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        DecodeError::Truncated(format)
    } else {
        damaged(format, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_channels_become_gray() {
        let cases = [
            (Channels::Gray, vec![7, 9], vec![7, 9]),
            (Channels::GrayAlpha, vec![7, 255, 9, 0], vec![7, 255]),
            (Channels::Rgb, vec![5, 5, 5, 80, 80, 80], vec![5, 80]),
            (Channels::Rgba, vec![5, 5, 5, 255, 80, 80, 80, 0], vec![5, 255]),
        ];
        for (channels, bytes, gray) in cases {
            assert_eq!(Channels::from_count(channels.count()), Some(channels));
            let pixels = Pixels { size: (2, 1), channels, bytes: &bytes };
            assert_eq!(pixels.reduced(10).pixels(), gray, "{channels:?}");
        }
        let few = Pixels { size: (2, 1), channels: Channels::Gray, bytes: &[1, 2, 3] };
        assert_eq!(few.reduced(10), Gray::empty());
    }
}
