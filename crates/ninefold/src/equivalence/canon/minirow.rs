//! Minirows: the three cells of a line in a stack, in the six orders of their columns.
//!
//! ```text
//!   labels of the three cells    c b a       a nibble each, the first cell lowest
//!   order 0 to 5                 which cell comes first, second, third
//!   columns                      six bits: the orders that are still allowed
//!
//!   as text, in an order         first << 8 | second << 4 | third
//! ```
//!
//! The allowed orders with the smallest text depend only on how the three labels compare. So they are
//! looked up in two tables: from labels to comparison, and from comparison to orders.

use crate::equivalence::transformation::ORDERS;

/// The set of all six orders.
pub(super) const ANY_ORDER: u8 = 0x3f;

/// The comparison of three labels: each two of them less, equal or greater, as digits to the base three.
static COMPARISON: [u8; 4096] = {
    let mut table = [0; 4096];
    let mut labels = 0;
    while labels < 4096 {
        table[labels] = comparison([labels & 15, labels >> 4 & 15, labels >> 8]);
        labels += 1;
    }
    table
};

const fn comparison([a, b, c]: [usize; 3]) -> u8 {
    const fn sign(a: usize, b: usize) -> u8 {
        if a < b {
            0
        } else if a == b {
            1
        } else {
            2
        }
    }
    9 * sign(a, b) + 3 * sign(a, c) + sign(b, c)
}

/// For each comparison (27, in a table of 32) and set of allowed orders: in the lowest byte the
/// orders with the smallest text; above it, for one of them, the bit positions of the first, second
/// and third label.
static BEST: [[u32; 64]; 32] = {
    let mut table = [[0; 64]; 32];
    let mut labels = 0;
    // Three different values are enough for all comparisons.
    while labels < 27 {
        let three = [labels % 3, labels / 3 % 3, labels / 9];
        let mut allowed = 1;
        while allowed < 64 {
            table[comparison(three) as usize][allowed] = best(three, allowed);
            allowed += 1;
        }
        labels += 1;
    }
    table
};

const fn best(labels: [usize; 3], allowed: usize) -> u32 {
    let (mut smallest, mut tied, mut places) = (usize::MAX, 0, 0);
    let mut order = 0;
    while order < 6 {
        let [p, q, r] = ORDERS[order];
        let text = labels[p as usize] * 9 + labels[q as usize] * 3 + labels[r as usize];
        if allowed >> order & 1 == 1 && text <= smallest {
            if text < smallest {
                (smallest, tied) = (text, 0);
                places = (4 * p as u32) << 8 | (4 * q as u32) << 16 | (4 * r as u32) << 24;
            }
            tied |= 1 << order;
        }
        order += 1;
    }
    tied | places
}

/// Returns the smallest text of these labels in the allowed orders (at least one), and all orders that
/// have it.
#[inline(always)]
pub(super) fn smallest(labels: u32, allowed: u8) -> (u32, u8) {
    let comparison = COMPARISON[labels as usize & 4095] as usize;
    let best = BEST[comparison & 31][usize::from(allowed & ANY_ORDER)];
    let at = |place: u32| labels >> (place & 15) & 15;
    (at(best >> 8) << 8 | at(best >> 16) << 4 | at(best >> 24), best as u8 & ANY_ORDER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_text_of_all_labels_and_orders() {
        for labels in 0..4096u32 {
            let text = |order: usize| {
                ORDERS[order].iter().fold(0, |text, at| text << 4 | labels >> (4 * at) & 15)
            };
            for allowed in 1..64u8 {
                let orders = || (0..6usize).filter(|order| allowed >> order & 1 == 1);
                let least = orders().map(text).min().unwrap();
                let tied = orders().filter(|order| text(*order) == least);
                let tied = tied.fold(0, |set, order| set | 1 << order);
                assert_eq!(smallest(labels, allowed), (least, tied));
            }
        }
    }
}
