//! Sets of sets of values, for at most nine values: one bit for each of the 512 sets.
//!
//! ```text
//!   index of a bit:  8 7 6 | 5 4 3 2 1 0        the set of values, as a mask
//!                    word  | bit in the word
//! ```
//!
//! Adding value d to every set that lacks it moves bits inside words where d < 6 and whole words where d >= 6, so no
//! operation carries from word to word.

use crate::bits::bits;

/// The greatest number of values for which such sets are used.
pub(crate) const MOST_VALUES: u32 = 9;

/// A set of sets of values.
pub(crate) type Sets = [u64; 8];

/// The set of sets that has the empty set alone.
pub(crate) const ONLY_EMPTY: Sets = [1, 0, 0, 0, 0, 0, 0, 0];

/// For each value below 6, the bits of a word whose sets lack it.
const LACKS: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Adds to `to` every set of `from` that lacks the value, with the value.
#[inline]
pub(crate) fn add(from: &Sets, value: u32, to: &mut Sets) {
    if value < 6 {
        let (lacks, shift) = (LACKS[value as usize], 1 << value);
        for (to, from) in to.iter_mut().zip(from) {
            *to |= (from & lacks) << shift;
        }
    } else {
        let step = 1 << (value - 6);
        for word in 0..8 {
            if word & step == 0 {
                to[word | step] |= from[word];
            }
        }
    }
}

/// Adds each value of a domain to the sets that lack it.
#[inline]
pub(crate) fn extended(sets: &Sets, domain: u32) -> Sets {
    let mut to = [0; 8];
    for value in bits(domain) {
        add(sets, value, &mut to);
    }
    to
}

/// Returns the sets that have the value, without it.
#[inline]
pub(crate) fn without(from: &Sets, value: u32) -> Sets {
    let mut to = [0; 8];
    if value < 6 {
        let (lacks, shift) = (LACKS[value as usize], 1 << value);
        for (to, from) in to.iter_mut().zip(from) {
            *to = (from >> shift) & lacks;
        }
    } else {
        let step = 1 << (value - 6);
        for word in 0..8 {
            if word & step == 0 {
                to[word] = from[word | step];
            }
        }
    }
    to
}

/// Returns the sets in both.
#[inline]
pub(crate) fn and(a: &Sets, b: &Sets) -> Sets {
    std::array::from_fn(|i| a[i] & b[i])
}

/// Adds the sets of `b` to `a`.
#[inline]
pub(crate) fn or_into(a: &mut Sets, b: &Sets) {
    for (a, b) in a.iter_mut().zip(b) {
        *a |= b;
    }
}

/// Returns `true` if there is no set.
#[inline]
pub(crate) fn is_empty(a: &Sets) -> bool {
    a.iter().fold(0, |any, word| any | word) == 0
}

/// Returns the values that are in every set.
pub(crate) fn in_all(a: &Sets, values: u32) -> u32 {
    let lacking = |value: u32| {
        if value < 6 {
            a.iter().fold(0, |any, word| any | word & LACKS[value as usize])
        } else {
            let step = 1 << (value - 6);
            (0..8).filter(|word| word & step == 0).fold(0, |any, word: usize| any | a[word])
        }
    };
    (0..values).filter(|&value| lacking(value) == 0).fold(0, |all, value| all | 1 << value)
}

/// The greatest sum of places from 0 of a set.
pub(crate) const MOST_SUM: usize = 36;

/// For each sum, the sets of places (from 0) with this sum.
pub(crate) static WITH_SUM: [Sets; MOST_SUM + 1] = with_sum();

const fn with_sum() -> [Sets; MOST_SUM + 1] {
    let mut table = [[0; 8]; MOST_SUM + 1];
    let mut set = 0;
    while set < 512 {
        let mut sum = 0;
        let mut value = 0;
        while value < 9 {
            if set >> value & 1 == 1 {
                sum += value;
            }
            value += 1;
        }
        table[sum][set >> 6] |= 1 << (set & 63);
        set += 1;
    }
    table
}

/// Returns the sets with one of the sums in a bit set.
pub(crate) fn with_sums(sums: u64) -> Sets {
    let mut all = [0; 8];
    for (sum, sets) in WITH_SUM.iter().enumerate() {
        if sums >> sum & 1 == 1 {
            or_into(&mut all, sets);
        }
    }
    all
}

/// Returns the bit set of the sums of sets.
pub(crate) fn sums_of(sets: &Sets) -> u64 {
    let has = |sum: &usize| !is_empty(&and(sets, &WITH_SUM[*sum]));
    (0..=MOST_SUM).filter(has).fold(0, |all, sum| all | 1 << sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(masks: &[usize]) -> Sets {
        let mut sets = [0; 8];
        for &mask in masks {
            sets[mask >> 6] |= 1 << (mask & 63);
        }
        sets
    }

    #[test]
    fn adding_and_removing_a_value_is_what_it_is_on_masks() {
        let masks = [0, 1, 0b101, 0b1_0000_0010, 0b1_1100_0000, 0b10_0000, 0b1000_0000];
        for value in 0..9 {
            let mut with = [0; 8];
            add(&of(&masks), value, &mut with);
            let lacking: Vec<_> = masks.iter().copied().filter(|m| m >> value & 1 == 0).collect();
            let expected: Vec<_> = lacking.iter().map(|m| m | 1 << value).collect();
            assert_eq!(with, of(&expected));
            assert_eq!(without(&with, value), of(&lacking));
        }
    }

    #[test]
    fn sums_and_common_values_of_sets() {
        let sets = of(&[0b11, 0b101, 0b1_0000_0001]);
        assert_eq!(in_all(&sets, 9), 1);
        assert_eq!(sums_of(&sets), 1 << 1 | 1 << 2 | 1 << 8);
        assert_eq!(and(&with_sums(1 << 2), &sets), of(&[0b101]));
    }
}
