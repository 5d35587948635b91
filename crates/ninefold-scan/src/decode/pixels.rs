//! Decoded pixels of any colour type to gray ones.

use crate::gray::{luma, on_white, tint};
use crate::{Gray, reduce::reduce_rows};
use image::ColorType;

/// Makes decoded pixels gray and reduces them in one pass, so that a full gray copy is never held.
pub(super) fn reduced(
    buffer: &[u8],
    (width, height): (u32, u32),
    color: ColorType,
    long_side: usize,
) -> Gray {
    let (width, height) = (width as usize, height as usize);
    let bytes = usize::from(color.bytes_per_pixel());
    if buffer.len() != width * height * bytes {
        return Gray::empty();
    }
    let gray = reduce_rows((width, height), long_side, |y, row| {
        gray_row(&buffer[y * width * bytes..(y + 1) * width * bytes], color, row);
    });
    let size = (gray.width(), gray.height());
    gray.with_tints(tints(buffer, (width, height), color, size))
}

/// Makes one row gray. Samples of 16 bits are in the byte order of the machine; their upper half is taken.
fn gray_row(source: &[u8], color: ColorType, row: &mut [u8]) {
    let each = |size: usize, row: &mut [u8], gray: &dyn Fn(&[u8]) -> u8| {
        for (pixel, sample) in row.iter_mut().zip(source.chunks_exact(size)) {
            *pixel = gray(sample);
        }
    };
    let high = |sample: &[u8], channel: usize| {
        (u16::from_ne_bytes([sample[2 * channel], sample[2 * channel + 1]]) >> 8) as u8
    };
    match color {
        ColorType::L8 => row.copy_from_slice(source),
        ColorType::Rgb8 => {
            for (pixel, sample) in row.iter_mut().zip(source.chunks_exact(3)) {
                *pixel = luma(sample[0], sample[1], sample[2]);
            }
        }
        ColorType::La8 => each(2, row, &|s| on_white(s[0], s[1])),
        ColorType::Rgba8 => each(4, row, &|s| on_white(luma(s[0], s[1], s[2]), s[3])),
        ColorType::L16 => each(2, row, &|s| high(s, 0)),
        ColorType::La16 => each(4, row, &|s| on_white(high(s, 0), high(s, 1))),
        ColorType::Rgb16 => each(6, row, &|s| luma(high(s, 0), high(s, 1), high(s, 2))),
        ColorType::Rgba16 => {
            each(8, row, &|s| on_white(luma(high(s, 0), high(s, 1), high(s, 2)), high(s, 3)))
        }
        // No decoder that is built in gives other types.
        _ => row.fill(255),
    }
}

/// The tints of the pixels of the reduced picture, each that of the pixel in its middle; none if there are no colours.
fn tints(
    buffer: &[u8],
    (width, height): (usize, usize),
    color: ColorType,
    (new_width, new_height): (usize, usize),
) -> Vec<[u8; 2]> {
    let bytes = usize::from(color.bytes_per_pixel());
    let channel = match color {
        ColorType::Rgb8 | ColorType::Rgba8 => 1,
        ColorType::Rgb16 | ColorType::Rgba16 => 2,
        _ => return Vec::new(),
    };
    let middle = |at: usize, from: usize, to: usize| (2 * at + 1) * from / (2 * to.max(1));
    let mut tints = Vec::with_capacity(new_width * new_height);
    for y in 0..new_height {
        let row = &buffer[middle(y, height, new_height) * width * bytes..];
        tints.extend((0..new_width).map(|x| {
            let sample = &row[middle(x, width, new_width) * bytes..];
            // Of two bytes the upper one counts.
            let high = if channel == 2 && cfg!(target_endian = "little") { 1 } else { 0 };
            let part = |index: usize| sample[index * channel + high];
            tint(part(0), part(1), part(2))
        }));
    }
    tints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_type_is_read() {
        let sixteen = |values: &[u16]| {
            values.iter().flat_map(|value| value.to_ne_bytes()).collect::<Vec<u8>>()
        };
        let cases = [
            (ColorType::L8, vec![7, 9], vec![7, 9]),
            (ColorType::La8, vec![7, 255, 9, 0], vec![7, 255]),
            (ColorType::Rgb8, vec![5, 5, 5, 80, 80, 80], vec![5, 80]),
            (ColorType::Rgba8, vec![5, 5, 5, 255, 80, 80, 80, 0], vec![5, 255]),
            (ColorType::L16, sixteen(&[0x1234, 0xff00]), vec![0x12, 0xff]),
            (ColorType::La16, sixteen(&[0x1234, 0xffff, 0, 0]), vec![0x12, 0xff]),
            (ColorType::Rgb16, sixteen(&[0x1234, 0x1234, 0x1234, 0, 0, 0]), vec![0x12, 0]),
            (
                ColorType::Rgba16,
                sixteen(&[0x1234, 0x1234, 0x1234, 0xffff, 0, 0, 0, 0]),
                vec![0x12, 0xff],
            ),
        ];
        for (color, buffer, gray) in cases {
            assert_eq!(reduced(&buffer, (2, 1), color, 10).pixels(), gray, "{color:?}");
        }
        assert_eq!(reduced(&[1, 2, 3], (2, 1), ColorType::L8, 10), Gray::empty());
    }
}
