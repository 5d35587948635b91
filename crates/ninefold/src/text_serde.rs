//! Serde support (feature `serde`): every type serialises as its text form and is validated when it
//! is read back.

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::check::Verdict;
use crate::generate::{ClueRange, Pattern, RatingRange, Symmetry};
use crate::logic::{Level, Technique};
use crate::rating::{Difficulty, SeTechnique, Tenths};
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// Reads a string and parses it.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Implements both traits of serde for types with `Display` and `FromStr`.
macro_rules! as_text {
    ($($type:ty, $expected:literal;)*) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    deserializer.deserialize_str(Text($expected, PhantomData))
                }
            }
        )*
    };
}

as_text! {
    Cell, "a cell such as r4c7";
    CellSet, "cells such as r1c1 r4c7";
    Digit, "a digit from 1 to 9 as text";
    DigitSet, "digits such as 157";
    Candidate, "a candidate such as r4c7=5";
    Candidates, "729 characters";
    House, "a house such as row 4";
    Grid, "81 characters";
    Technique, "the name of a technique";
    Level, "the name of a level";
    Verdict, "the name of a verdict";
    Symmetry, "the name of a symmetry";
    Pattern, "81 characters such as x and .";
    ClueRange, "a range such as 24..28";
    RatingRange, "a range such as 6.5..7.2";
    SeTechnique, "the name of a technique of the rating";
    Difficulty, "the name of a difficulty";
    Tenths, "a rating such as 7.2";
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a value as JSON, reads it back, and compares.
    fn check<T>(value: &T, text: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + fmt::Debug,
    {
        let json = serde_json::to_string(value).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value);
        assert!(serde_json::from_str::<T>("\"?\"").is_err());
        assert!(serde_json::from_str::<T>("5").is_err());
    }

    #[test]
    fn values_go_to_json_and_back() {
        let grid = format!("53{}", ".".repeat(79));
        check(&grid.parse::<Grid>().unwrap(), &grid);
        check(&"r4c7".parse::<Cell>().unwrap(), "r4c7");
        check(&"r1c1 r4c7".parse::<CellSet>().unwrap(), "r1c1 r4c7");
        check(&Digit::new(5).unwrap(), "5");
        check(&"157".parse::<DigitSet>().unwrap(), "157");
        check(&"r4c7=5".parse::<Candidate>().unwrap(), "r4c7=5");
        check(&Candidates::ALL, &"123456789".repeat(81));
        check(&"box 9".parse::<House>().unwrap(), "box 9");
        check(&Technique::XWing, "X-Wing");
        check(&Level::Unfair, "unfair");
        check(&Verdict::WrongSolution, "wrong-solution");
        check(&Symmetry::AntiDiagonal, "anti-diagonal");
        let pattern = format!("x{}", ".".repeat(80));
        check(&pattern.parse::<Pattern>().unwrap(), &pattern);
        check(&ClueRange(24..=28), "24..28");
        check(&"6.5..".parse::<RatingRange>().unwrap(), "6.5..20.0");
    }
}
