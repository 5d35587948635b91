//! The addition to the rating of a chain by its length.

/// The complexities up to which a chain gets 0, 1, 2 … tenths: two more than 4, 6, 8, 12, 16, 24 …
const UP_TO: [u32; 40] = {
    let mut table = [0; 40];
    let mut threshold: u64 = 4;
    let mut i = 0;
    while i < 40 {
        table[i] = if threshold > 1 << 30 { u32::MAX } else { threshold as u32 + 2 };
        threshold = if i % 2 == 0 { threshold * 3 / 2 } else { threshold * 4 / 3 };
        i += 1;
    }
    table
};

/// Returns the addition in tenths.
pub(super) fn tenths(complexity: u32) -> u16 {
    UP_TO.iter().take_while(|up_to| complexity > **up_to).count() as u16
}

/// Returns the rating as the definition adds it up, in doubles: sums that print alike may sort apart.
pub(super) fn rating(base: f64, complexity: u32) -> f64 {
    let mut added = 0.0;
    for _ in 0..tenths(complexity) {
        added += 0.1;
    }
    base + added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_add_tenths() {
        let tenths_of: Vec<u16> = [4, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 34, 35, 50, 51]
            .into_iter()
            .map(tenths)
            .collect();
        assert_eq!(tenths_of, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]);
    }

    #[test]
    fn sums_that_print_alike_sort_apart() {
        assert!(rating(6.6, 8) < rating(6.5, 10));
        assert!(rating(6.6, 14) < rating(6.5, 18));
        assert_eq!(rating(6.6, 10), rating(6.5, 14));
    }
}
