//! Font files: how tables are put together to one.
//!
//! ```text
//!   header │ directory: tag, checksum, offset, length of each │ OS/2 │ cmap │ glyf │ head │ ...
//! ```

/// Puts tables together to a file; they have to be in the order of their tags.
pub(crate) fn assembled(tables: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let count = u16::try_from(tables.len()).unwrap_or(u16::MAX);
    let power = count.max(1).ilog2() as u16;
    let range = 16 << power;
    let mut file = vec![0, 1, 0, 0];
    for number in [count, range, power, 16 * count - range] {
        file.extend(number.to_be_bytes());
    }
    let mut offset = 12 + 16 * tables.len();
    for (tag, data) in tables {
        file.extend(tag);
        for number in [checksum(data) as usize, offset, data.len()] {
            file.extend(u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
        }
        offset += data.len().next_multiple_of(4);
    }
    for (_, data) in tables {
        file.extend(data);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}

/// Returns the sum of a table, as big numbers of four bytes each.
fn checksum(data: &[u8]) -> u32 {
    let words = data.chunks(4).map(|chunk| {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        u32::from_be_bytes(word)
    });
    words.fold(0, u32::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directory_tells_the_sum_and_the_place_of_each_table() {
        let tables =
            [(*b"aaaa", vec![1, 2, 3, 4, 5]), (*b"bbbb", vec![255; 8]), (*b"cccc", vec![])];
        let file = assembled(&tables);
        let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        assert_eq!(&file[4..12], &[0, 3, 0, 32, 0, 1, 0, 16]);
        for (at, (tag, data)) in tables.iter().enumerate() {
            let record = 12 + 16 * at;
            assert_eq!(&file[record..record + 4], tag);
            let (offset, length) = (number(record + 8), number(record + 12));
            assert_eq!((&file[offset..offset + length], offset % 4), (&data[..], 0));
        }
        assert_eq!(number(12 + 4), 0x0102_0304 + 0x0500_0000);
        assert_eq!(number(28 + 4), 0xffff_fffe);
    }
}
