//! [`Tenths`]: a rating as a whole number of tenths.

use crate::board::parse_error;
use std::fmt;
use std::str::FromStr;

/// A rating, counted in tenths: `Tenths(72)` is written `7.2`.
///
/// ```
/// use ninefold::rating::Tenths;
///
/// let rating: Tenths = "7.2".parse().unwrap();
/// assert_eq!(rating, Tenths(72));
/// assert_eq!(rating.to_string(), "7.2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenths(pub u16);

impl Tenths {
    /// The rating of a puzzle that no technique solves: 20.0.
    pub const BEYOND: Self = Self(200);

    /// Rounds a number to the nearest tenth. Returns `None` for what cannot be a rating: ratings
    /// lie between 0.0 and 20.0.
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Self> {
        let tenths = (value * 10.0).round();
        (0.0..=200.0).contains(&tenths).then_some(Self(tenths as u16))
    }

    /// Returns the rating as a floating-point number.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// Writes the rating with one decimal: `7.2`.
impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

parse_error! {
    /// The text is not a rating.
    ParseTenthsError, "not a rating: expected a number from 0.0 to 20.0 with at most one decimal"
}

/// Reads a number from 0.0 to 20.0 with at most one decimal: `7.2`, `7.0` or `7`.
impl FromStr for Tenths {
    type Err = ParseTenthsError;

    fn from_str(text: &str) -> Result<Self, ParseTenthsError> {
        let (whole, decimal) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(decimal) || decimal.len() != 1 {
            return Err(ParseTenthsError);
        }
        let [whole, decimal] = [whole, decimal].map(str::parse::<u16>);
        let tenths = whole.ok().zip(decimal.ok()).and_then(|(whole, decimal)| {
            let tenths = whole.checked_mul(10)?.checked_add(decimal)?;
            (tenths <= Self::BEYOND.0).then_some(Self(tenths))
        });
        tenths.ok_or(ParseTenthsError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_are_written_with_one_decimal() {
        assert_eq!(Tenths(72).to_string(), "7.2");
        assert_eq!(Tenths(105).to_string(), "10.5");
        assert_eq!(Tenths::from_f64(10.5), Some(Tenths(105)));
        assert_eq!(Tenths::from_f64(f64::NAN), None);
        assert_eq!(Tenths::from_f64(-1.0), None);
    }

    #[test]
    fn every_rating_is_read_back() {
        for tenths in (0..=200).map(Tenths) {
            assert_eq!(tenths.to_string().parse(), Ok(tenths));
            assert_eq!(Tenths::from_f64(tenths.to_f64()), Some(tenths));
        }
        assert_eq!("7".parse(), Ok(Tenths(70)));
        for text in ["", ".", "7.", ".5", "7.25", "-1", "+1", "1e1", "nan", "20.1", "99999999"] {
            assert_eq!(text.parse::<Tenths>(), Err(ParseTenthsError), "{text}");
        }
    }
}
