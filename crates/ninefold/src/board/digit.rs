//! Digits 1 to 9, and sets of them.

use super::place::BIT_COUNT;
use std::fmt;
use std::num::NonZeroU8;

/// A digit from 1 to 9.
///
/// `Option<Digit>` takes one byte, so a grid of 81 optional digits takes 81.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit `value`, if it is one (1 to 9).
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(v) if value <= 9 => Some(Self(v)),
            _ => None,
        }
    }

    /// The digit at zero-based position `index` (0 is digit 1), if there is one.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 9 { Self::new(index as u8 + 1) } else { None }
    }

    /// The digit a character `1` to `9` stands for.
    #[must_use]
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        if byte.is_ascii_digit() { Self::new(byte - b'0') } else { None }
    }

    /// All nine digits, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..9usize).map(|i| Self(NonZeroU8::MIN.saturating_add(i as u8)))
    }

    /// Its value, 1 to 9.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Its zero-based position: digit 1 is 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The character `1` to `9`.
    #[must_use]
    pub const fn to_ascii(self) -> u8 {
        b'0' + self.0.get()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A set of digits: bit 0 is digit 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: Self = Self(0);
    /// All nine digits.
    pub const ALL: Self = Self(0x1ff);

    /// The set with these nine bits; bits above the ninth are dropped.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & 0x1ff)
    }

    /// Its nine bits.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set of one digit.
    #[must_use]
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// How many digits are in it.
    #[must_use]
    pub const fn len(self) -> u32 {
        // Baseline x86-64 has no instruction that counts bits.
        BIT_COUNT[self.0 as usize & 511] as u32
    }

    /// Whether no digit is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `digit` is in it.
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// The digit, if there is exactly one.
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        if self.has_several() { None } else { self.first() }
    }

    /// Adds a digit.
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Takes a digit out.
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// Its lowest digit.
    #[must_use]
    pub const fn first(self) -> Option<Digit> {
        Digit::from_index(self.0.trailing_zeros() as usize)
    }

    /// Whether every digit of it is in `other` too.
    #[must_use]
    pub const fn is_subset_of(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Its digits, ascending.
    #[must_use]
    pub const fn iter(self) -> DigitSetIter {
        DigitSetIter(self)
    }
}

/// The digits of a [`DigitSet`], ascending.
#[derive(Clone, Debug)]
pub struct DigitSetIter(DigitSet);

impl Iterator for DigitSetIter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(digit)
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitSetIter;
    fn into_iter(self) -> DigitSetIter {
        self.iter()
    }
}

super::operators::set_operators!(DigitSet);

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        let mut set = Self::EMPTY;
        digits.into_iter().for_each(|d| set.insert(d));
        set
    }
}

/// The digits side by side: `157`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|d| write!(f, "{d}"))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl DigitSet {
    /// Returns whether there are two digits or more.
    #[must_use]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns whether there are exactly two digits.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        let rest = self.0 & self.0.wrapping_sub(1);
        rest != 0 && rest & (rest - 1) == 0
    }

    /// Returns whether the two sets have a digit in common.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the digits below the lowest digit of another set; all of them if that is empty.
    pub(crate) const fn before(self, other: Self) -> Self {
        Self(self.0 & (other.0 & other.0.wrapping_neg()).wrapping_sub(1))
    }

    /// Returns this set with one more digit.
    #[must_use]
    pub const fn with(mut self, digit: Digit) -> Self {
        self.insert(digit);
        self
    }

    /// Returns this set without a digit.
    #[must_use]
    pub const fn without(mut self, digit: Digit) -> Self {
        self.remove(digit);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_to_nine_are_digits() {
        assert_eq!((0..=255).filter_map(Digit::new).count(), 9);
        assert_eq!(Digit::all().map(Digit::get).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn sets_keep_what_is_put_in() {
        let set: DigitSet = [1, 5, 9].into_iter().filter_map(Digit::new).collect();
        assert_eq!(set.to_string(), "159");
        assert_eq!(set.len(), 3);
        assert_eq!(set.single(), None);
        assert_eq!((DigitSet::ALL - set).to_string(), "234678");
    }
}
