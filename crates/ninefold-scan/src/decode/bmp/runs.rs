//! Pixels of a BMP picture that are stored as runs of equal ones.

/// Returns the index of the colour of each pixel, row by row as stored. Pixels that are passed over have the first
/// colour. `None` if the file ends before the picture does.
pub(super) fn indices(
    bytes: &[u8],
    (width, height): (usize, usize),
    bits: usize,
) -> Option<Vec<u8>> {
    let mut indices = vec![0; width * height];
    let (mut x, mut y) = (0, 0);
    let mut rest = bytes.iter().copied();
    while y < height {
        match (rest.next()?, rest.next()?) {
            (0, 0) => (x, y) = (0, y + 1),
            (0, 1) => break,
            (0, 2) => (x, y) = (x + usize::from(rest.next()?), y + usize::from(rest.next()?)),
            (0, count) => {
                let count = usize::from(count);
                let stored: Vec<u8> = rest.by_ref().take((count * bits).div_ceil(8)).collect();
                for at in 0..count {
                    put(&mut indices, (width, height), (x + at, y), part(&stored, at, bits)?);
                }
                x += count;
                // Stored pixels have an even number of bytes.
                if stored.len() % 2 == 1 {
                    rest.next()?;
                }
            }
            (count, colours) => {
                for at in 0..usize::from(count) {
                    let colour = part(&[colours], at % (8 / bits), bits)?;
                    put(&mut indices, (width, height), (x + at, y), colour);
                }
                x += usize::from(count);
            }
        }
    }
    Some(indices)
}

/// Writes a pixel that lies in the picture.
fn put(indices: &mut [u8], (width, height): (usize, usize), (x, y): (usize, usize), colour: u8) {
    if x < width && y < height {
        indices[y * width + x] = colour;
    }
}

/// Returns the pixel at an index of bytes that have one or two each, the first in the upper half.
fn part(bytes: &[u8], at: usize, bits: usize) -> Option<u8> {
    let byte = *bytes.get(at * bits / 8)?;
    Some(match (bits, at % 2) {
        (8, _) => byte,
        (_, 0) => byte >> 4,
        _ => byte & 15,
    })
}
