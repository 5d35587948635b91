//! The hash of a file. The build script and the crate share this file.

/// Returns the 128-bit FNV-1a hash of some bytes.
///
/// It tells versions of a file apart. It is not cryptographic: two files of the same
/// hash can be constructed.
///
/// ```
/// assert_eq!(ninefold_page::hash(b""), 0x6c62272e07bb014262b821756295c58d);
/// ```
#[must_use]
pub const fn hash(bytes: &[u8]) -> u128 {
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    let mut at = 0;
    while at < bytes.len() {
        hash ^= bytes[at] as u128;
        hash = hash.wrapping_mul((1 << 88) + 0x13b);
        at += 1;
    }
    hash
}
