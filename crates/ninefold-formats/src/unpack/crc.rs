//! The check sum of gzip and zip: CRC-32, eight bytes at a time.

use std::sync::OnceLock;

/// The reversed polynomial.
const POLYNOMIAL: u32 = 0xedb8_8320;

/// For each place in a group of eight bytes, the effect of each byte there.
type Tables = [[u32; 256]; 8];

/// Returns the tables. They are computed on first use: as constants they would be 8 kB in the module of the web page that no
/// compression makes smaller.
fn tables() -> &'static Tables {
    static TABLES: OnceLock<Box<Tables>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = Box::new([[0; 256]; 8]);
        for (byte, entry) in (0..).zip(&mut tables[0]) {
            let shifted = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ POLYNOMIAL } else { crc >> 1 };
            *entry = (0..8).fold(byte, shifted);
        }
        for place in 1..8 {
            for byte in 0..256 {
                let before = tables[place - 1][byte];
                tables[place][byte] = before >> 8 ^ tables[0][(before & 0xff) as usize];
            }
        }
        tables
    })
}

/// The check sum of the bytes so far.
#[derive(Default)]
pub(crate) struct Crc(u32);

impl Crc {
    /// Adds bytes.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        let tables = tables();
        let mut crc = !self.0;
        let (groups, rest) = bytes.as_chunks::<8>();
        for group in groups {
            let mixed = u64::from_le_bytes(*group) ^ u64::from(crc);
            let effects = mixed.to_le_bytes().into_iter().zip(tables.iter().rev());
            crc = effects.fold(0, |crc, (byte, table)| crc ^ table[usize::from(byte)]);
        }
        for byte in rest {
            crc = crc >> 8 ^ tables[0][usize::from(crc as u8 ^ byte)];
        }
        self.0 = !crc;
    }

    /// Returns the sum.
    pub(crate) const fn sum(&self) -> u32 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_known_sum_is_found() {
        let mut crc = Crc::default();
        assert_eq!(crc.sum(), 0);
        crc.update(b"123456789");
        assert_eq!(crc.sum(), 0xcbf4_3926);
    }

    proptest! {
        #[test]
        fn sums_are_those_of_flate2(
            first in prop::collection::vec(any::<u8>(), 0..40),
            second in prop::collection::vec(any::<u8>(), 0..40),
        ) {
            let (mut ours, mut theirs) = (Crc::default(), flate2::Crc::new());
            for bytes in [&first, &second] {
                ours.update(bytes);
                theirs.update(bytes);
            }
            prop_assert_eq!(ours.sum(), theirs.sum());
        }
    }
}
