//! The orientation that a camera noted in a picture.

/// Reads the orientation, 1 to 8, from metadata that begin with the header of a TIFF file.
///
/// It is not applied: many pictures were turned since and still have the old value. 1 is upright, 3 upside down,
/// 6 and 8 a quarter clockwise and anticlockwise; 2, 4, 5 and 7 are mirrored.
pub(super) fn orientation(tiff: &[u8]) -> Option<u8> {
    let little = match tiff.first_chunk()? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = *tiff.get(at..)?.first_chunk()?;
        Some(if little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let long = |at: usize| {
        let bytes = *tiff.get(at..)?.first_chunk()?;
        usize::try_from(if little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
            .ok()
    };
    let directory = long(4)?;
    let entries = usize::from(short(directory)?);
    (0..entries)
        .map_while(|entry| directory.checked_add(2 + 12 * entry))
        .map_while(|at| Some((at, short(at)?)))
        .find(|&(_, tag)| tag == 0x0112)
        .and_then(|(at, _)| u8::try_from(short(at + 8)?).ok())
        .filter(|value| (1..=8).contains(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_byte_orders_are_read() {
        let little = b"II*\0\x08\0\0\0\x02\0\x0f\x01\x02\0\x01\0\0\0\0\0\0\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
        assert_eq!(orientation(little), Some(6));
        let big = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x03\0\0";
        assert_eq!(orientation(big), Some(3));
        for end in 0..little.len() {
            assert!(matches!(orientation(&little[..end]), None | Some(6)));
        }
        assert_eq!(orientation(b"MM\0*\xff\xff\xff\xff"), None);
    }
}
