//! Products of numbers.

use crate::bits::bits;
use crate::space::{Conflict, Outcome, Space};
use std::collections::BTreeSet;

/// The numbers of the cells multiply to the product. Exact as long as there are few partial products.
#[derive(Clone, Debug)]
pub(crate) struct Product {
    pub(crate) cells: Vec<u16>,
    pub(crate) product: u64,
    /// The number of the least value.
    pub(crate) low: i32,
}

/// More partial products than this are not followed: full assignments alone are then refused.
const MOST_PARTIAL: usize = 4096;

impl Product {
    /// Returns a partial product with another factor, unless it cannot be part of the product.
    fn times(&self, partial: u64, place: u32) -> Option<u64> {
        let number = u64::try_from(i64::from(place) + i64::from(self.low)).ok()?;
        let next = partial.checked_mul(number)?;
        let divides = if next == 0 { self.product == 0 } else { self.product.is_multiple_of(next) };
        divides.then_some(next)
    }

    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let mut reach = vec![BTreeSet::from([1_u64])];
        for (i, &cell) in self.cells.iter().enumerate() {
            let mut next = BTreeSet::new();
            for &partial in &reach[i] {
                next.extend(bits(space.get(cell)).filter_map(|place| self.times(partial, place)));
            }
            if next.len() > MOST_PARTIAL {
                return Ok(());
            }
            reach.push(next);
        }
        if !reach[self.cells.len()].contains(&self.product) {
            return Err(Conflict);
        }
        let mut back = BTreeSet::from([self.product]);
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let (mut kept, mut before) = (0, BTreeSet::new());
            for &partial in &reach[i] {
                for place in bits(space.get(cell)) {
                    if self.times(partial, place).is_some_and(|next| back.contains(&next)) {
                        kept |= 1 << place;
                        before.insert(partial);
                    }
                }
            }
            space.keep(cell, kept)?;
            back = before;
        }
        Ok(())
    }
}
