//! Decoded pixels of any colour type to gray ones.

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
    reduce_rows((width, height), long_side, |y, row| {
        gray_row(&buffer[y * width * bytes..(y + 1) * width * bytes], color, row);
    })
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

/// The brightness of a colour, with the weights of television (ITU-R BT.601).
pub(super) fn luma(red: u8, green: u8, blue: u8) -> u8 {
    let sum = 4899 * u32::from(red) + 9617 * u32::from(green) + 1868 * u32::from(blue);
    ((sum + (1 << 13)) >> 14) as u8
}

/// A gray pixel with transparency, seen on white.
pub(super) fn on_white(gray: u8, alpha: u8) -> u8 {
    let (gray, alpha) = (u32::from(gray), u32::from(alpha));
    ((gray * alpha + 255 * (255 - alpha) + 127) / 255) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_become_gray() {
        assert_eq!(
            (luma(0, 0, 0), luma(255, 255, 255), luma(255, 0, 0), luma(0, 255, 0), luma(0, 0, 255)),
            (0, 255, 76, 150, 29)
        );
        assert_eq!(
            (on_white(0, 0), on_white(0, 255), on_white(100, 255), on_white(0, 128)),
            (255, 0, 100, 127)
        );
    }

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
