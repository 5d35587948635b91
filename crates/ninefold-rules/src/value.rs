//! Values of cells, and sets of them.
//!
//! A value is stored by its place among the values of the shape, from 1, so that engines need not know
//! where the values of a shape begin. [`Shape::number`](crate::Shape::number) gives the number that it
//! stands for.

use ninefold::{Digit, DigitSet};
use std::fmt;

/// The greatest number of different values.
pub const MAX_VALUES: usize = 25;

/// The place of a value among the values of a shape: 1 to 25.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

impl Value {
    /// The least value.
    pub const LEAST: Self = Self(1);

    /// Returns the value with this place, or `None` unless it is 1 to 25.
    #[must_use]
    pub const fn new(place: u8) -> Option<Self> {
        if place >= 1 && place as usize <= MAX_VALUES { Some(Self(place)) } else { None }
    }

    /// Returns the place, from 1.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the bit of this value in a [`ValueSet`]: bit 0 for the least value.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << (self.0 - 1)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

/// A set of values: bit k is the value with place k + 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ValueSet(pub u32);

impl ValueSet {
    /// The set without a value.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of the `count` least values.
    #[must_use]
    pub const fn first(count: u8) -> Self {
        Self((1 << count) - 1)
    }

    /// Returns the set of one value.
    #[must_use]
    pub const fn only(value: Value) -> Self {
        Self(value.bit())
    }

    /// Returns `true` if the value is in the set.
    #[must_use]
    pub const fn contains(self, value: Value) -> bool {
        self.0 & value.bit() != 0
    }

    /// Adds a value.
    pub const fn insert(&mut self, value: Value) {
        self.0 |= value.bit();
    }

    /// Removes a value.
    pub const fn remove(&mut self, value: Value) {
        self.0 &= !value.bit();
    }

    /// Counts the values.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if no value is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the only value, or `None` if there is not exactly one.
    #[must_use]
    pub const fn single(self) -> Option<Value> {
        if self.0.is_power_of_two() { Value::new(self.0.trailing_zeros() as u8 + 1) } else { None }
    }

    /// Returns the least value.
    #[must_use]
    pub const fn least(self) -> Option<Value> {
        if self.0 == 0 { None } else { Value::new(self.0.trailing_zeros() as u8 + 1) }
    }

    /// Returns the greatest value.
    #[must_use]
    pub const fn greatest(self) -> Option<Value> {
        if self.0 == 0 { None } else { Value::new(32 - self.0.leading_zeros() as u8) }
    }

    /// Returns `true` if all values of another set are in this one.
    #[must_use]
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns the values that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the values that are in at least one of the sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the values that are in this set alone.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Iterates over the values, the least first.
    pub fn iter(self) -> impl Iterator<Item = Value> {
        (1..=MAX_VALUES as u8).filter_map(Value::new).filter(move |&value| self.contains(value))
    }
}

impl FromIterator<Value> for ValueSet {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let mut set = Self::EMPTY;
        for value in values {
            set.insert(value);
        }
        set
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Value::get)).finish()
    }
}

impl From<Digit> for Value {
    fn from(digit: Digit) -> Self {
        Self::new(digit.get()).unwrap_or(Self::LEAST)
    }
}

impl Value {
    /// Returns the digit of a classic grid with this place.
    #[must_use]
    pub const fn digit(self) -> Option<Digit> {
        Digit::new(self.get())
    }
}

impl From<DigitSet> for ValueSet {
    fn from(digits: DigitSet) -> Self {
        digits.iter().map(Value::from).collect()
    }
}

impl ValueSet {
    /// Returns the digits of a classic grid that are in the set.
    #[must_use]
    pub fn digits(self) -> DigitSet {
        self.iter().filter_map(Value::digit).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_know_their_ends() {
        let set: ValueSet = [3, 7, 25].into_iter().filter_map(Value::new).collect();
        assert_eq!((set.least(), set.greatest(), set.len()), (Value::new(3), Value::new(25), 3));
        assert_eq!(ValueSet::first(9).len(), 9);
        assert_eq!(ValueSet::only(set.least().unwrap()).single(), Value::new(3));
        assert!(ValueSet::EMPTY.least().is_none() && set.single().is_none());
    }
}
