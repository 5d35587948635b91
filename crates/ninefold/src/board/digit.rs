//! Digits 1 to 9, and sets of them.

use super::bit_set::{bit_set, count_bits};
use super::error::{OutOfRange, ParseDigitError};
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// A digit from 1 to 9.
///
/// `Option<Digit>` takes one byte, so a grid of 81 optional digits takes 81.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The number of digits.
    pub const COUNT: usize = 9;

    /// Returns the digit with this value (1 to 9), if there is one.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(v) if value <= 9 => Some(Self(v)),
            _ => None,
        }
    }

    /// Returns the digit at zero-based position `index` (0 is digit 1), if there is one.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 9 { Self::new(index as u8 + 1) } else { None }
    }

    /// Returns the digit that a character `1` to `9` stands for.
    #[must_use]
    pub const fn from_ascii(byte: u8) -> Option<Self> {
        if byte.is_ascii_digit() { Self::new(byte - b'0') } else { None }
    }

    /// Iterates over all nine digits, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..9usize).map(|i| Self(NonZeroU8::MIN.saturating_add(i as u8)))
    }

    /// Returns its value, 1 to 9.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns its zero-based position: digit 1 is 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns its character, `1` to `9`.
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

/// Reads one character `1` to `9`.
impl FromStr for Digit {
    type Err = ParseDigitError;

    fn from_str(text: &str) -> Result<Self, ParseDigitError> {
        let [byte] = text.as_bytes() else { return Err(ParseDigitError) };
        Self::from_ascii(*byte).ok_or(ParseDigitError)
    }
}

/// Takes the value of a digit, 1 to 9.
impl TryFrom<u8> for Digit {
    type Error = OutOfRange;

    fn try_from(value: u8) -> Result<Self, OutOfRange> {
        Self::new(value).ok_or(OutOfRange { value: usize::from(value), first: 1, last: 9 })
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> Self {
        digit.get()
    }
}

bit_set! {
    /// A set of digits: bit 0 is digit 1, bit 8 is digit 9.
    ///
    /// ```
    /// use ninefold::DigitSet;
    ///
    /// let set: DigitSet = "157".parse().unwrap();
    /// assert_eq!((DigitSet::ALL - set).to_string(), "234689");
    /// ```
    #[derive(PartialOrd, Ord)]
    pub DigitSet(u16), DigitSetIter, 9, count_bits, Digit, Digit::from_index, "digit", "digits", "ascending"
}

impl DigitSet {
    /// Returns the set with these bits, none of which is higher than that of 9.
    pub(super) const fn of_valid(bits: u16) -> Self {
        debug_assert!(bits <= Self::ALL.0);
        Self(bits)
    }

    /// Returns whether there are exactly two digits.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        let rest = self.0 & self.0.wrapping_sub(1);
        rest != 0 && rest & (rest - 1) == 0
    }

    /// Returns the set with one more digit.
    #[must_use]
    pub const fn with(mut self, digit: Digit) -> Self {
        self.insert(digit);
        self
    }

    /// Returns the set without a digit.
    #[must_use]
    pub const fn without(mut self, digit: Digit) -> Self {
        self.remove(digit);
        self
    }

    /// Returns the digits below the lowest digit of another set; all of them if that is empty.
    pub(crate) const fn before(self, other: Self) -> Self {
        Self(self.0 & (other.0 & other.0.wrapping_neg()).wrapping_sub(1))
    }
}

/// Writes the digits side by side: `157`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|d| write!(f, "{d}"))
    }
}

/// Reads digits side by side, in any order.
impl FromStr for DigitSet {
    type Err = ParseDigitError;

    fn from_str(text: &str) -> Result<Self, ParseDigitError> {
        text.bytes().map(|byte| Digit::from_ascii(byte).ok_or(ParseDigitError)).collect()
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
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
        for digit in Digit::all() {
            assert_eq!(digit.to_string().parse(), Ok(digit));
            assert_eq!(Digit::try_from(u8::from(digit)), Ok(digit));
        }
        assert!(Digit::try_from(0).is_err() && Digit::try_from(10).is_err());
        for bad in ["", "0", "12", "x", "é"] {
            assert_eq!(bad.parse::<Digit>(), Err(ParseDigitError));
        }
    }

    #[test]
    fn sets_keep_what_is_put_in() {
        let set: DigitSet = [1, 5, 9].into_iter().filter_map(Digit::new).collect();
        assert_eq!(set.to_string(), "159");
        assert_eq!(set.len(), 3);
        assert_eq!(set.single(), None);
        assert_eq!((DigitSet::ALL - set).to_string(), "234678");
        assert_eq!("951".parse(), Ok(set));
        assert_eq!("90".parse::<DigitSet>(), Err(ParseDigitError));
    }
}
