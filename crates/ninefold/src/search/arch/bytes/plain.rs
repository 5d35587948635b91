//! Sixteen bytes in plain Rust.

use super::Bytes;

/// An array.
#[derive(Clone, Copy)]
pub(super) struct Plain([u8; 16]);

impl Bytes for Plain {
    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Self {
        Self(*bytes)
    }
    #[inline(always)]
    fn of_halves(first: u64, second: u64) -> Self {
        let both = u128::from(second) << 64 | u128::from(first);
        Self(both.to_le_bytes())
    }
    #[inline(always)]
    fn store(self) -> [u8; 16] {
        self.0
    }
    #[inline(always)]
    fn number(self) -> u64 {
        self.0[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
    #[inline(always)]
    fn at(self, places: Self) -> Self {
        Self(places.0.map(|place| self.0[usize::from(place & 15)]))
    }
    #[inline(always)]
    fn same(self, other: Self) -> u32 {
        (0..16).fold(0, |set, i| set | u32::from(self.0[i] == other.0[i]) << i)
    }
}
