//! The table of techniques: names, numbers and base ratings.

use std::fmt;

/// A rating in tenths, as people write it: `7.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenths(pub u16);

impl Tenths {
    /// The rating of a puzzle that no technique solves.
    pub const BEYOND: Self = Self(200);

    /// The nearest tenth, if `value` is a number that can be a rating (0.0 to 20.0).
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Self> {
        let tenths = (value * 10.0).round();
        (0.0..=200.0).contains(&tenths).then_some(Self(tenths as u16))
    }

    /// The rating as a number.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

macro_rules! techniques {
    ($($variant:ident $number:literal $base:literal $name:literal;)*) => {
        /// A technique of the rating. They are tried in the order of their numbers; those of one
        /// number are found by the same search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $(#[doc = concat!("Number ", $number, ": ", $name, ".")] $variant,)*
        }

        impl Technique {
            /// All techniques, easiest search first.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            const TABLE: &[(u8, u16, &str)] = &[$(($number, $base, $name),)*];
        }
    };
}

techniques! {
    LastCell 1 10 "last cell of a house";
    HiddenSingleInBox 1 12 "hidden single in a box";
    HiddenSingleInLine 1 15 "hidden single in a row or column";
    DirectPointing 2 17 "direct pointing";
    DirectClaiming 2 19 "direct claiming";
    DirectHiddenPair 3 20 "direct hidden pair";
    NakedSingle 4 23 "naked single";
    DirectHiddenTriplet 5 25 "direct hidden triplet";
    Pointing 6 26 "pointing";
    Claiming 6 28 "claiming";
    NakedPair 7 30 "naked pair";
    XWing 8 32 "X-wing";
    HiddenPair 9 34 "hidden pair";
    NakedTriplet 10 36 "naked triplet";
    Swordfish 11 38 "swordfish";
    HiddenTriplet 12 40 "hidden triplet";
    XyWing 13 42 "XY-wing";
    XyzWing 14 44 "XYZ-wing";
    UniqueLoop 15 45 "unique rectangle or loop";
    NakedQuad 16 50 "naked quad";
    Jellyfish 17 52 "jellyfish";
    HiddenQuad 18 54 "hidden quad";
    Bug 19 56 "bivalue universal grave";
    AlignedPair 20 62 "aligned pair exclusion";
    XCycle 21 65 "bidirectional X-cycle";
    YCycle 21 65 "bidirectional Y-cycle";
    XChain 21 66 "forcing X-chain";
    XyCycle 21 70 "bidirectional cycle";
    XyChain 21 70 "forcing chain";
    AlignedTriplet 22 75 "aligned triplet exclusion";
    Nishio 23 75 "Nishio forcing chain";
    MultipleChains 24 80 "multiple forcing chains";
    DynamicChains 25 85 "dynamic forcing chains";
    DynamicPlus 26 90 "dynamic forcing chains (+)";
    NestedTwo 27 95 "dynamic forcing chains (+ forcing chains)";
    NestedThree 28 100 "dynamic forcing chains (+ multiple forcing chains)";
    NestedFour 29 105 "dynamic forcing chains (+ dynamic forcing chains)";
    NestedFive 30 110 "dynamic forcing chains (+ dynamic forcing chains (+ forcing chains))";
}

impl Technique {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::TABLE[self as usize].2
    }

    /// Its place in the order of search, 1 to 30.
    #[must_use]
    pub const fn number(self) -> u8 {
        Self::TABLE[self as usize].0
    }

    /// The rating of its simplest form; long chains and large loops rate higher.
    #[must_use]
    pub const fn base(self) -> Tenths {
        Tenths(Self::TABLE[self as usize].1)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_search() {
        assert!(Technique::ALL.is_sorted_by_key(|t| t.number()));
        let numbers: std::collections::BTreeSet<u8> =
            Technique::ALL.iter().map(|t| t.number()).collect();
        assert_eq!(numbers, (1..=30).collect());
    }

    #[test]
    fn tenths_are_written_with_one_decimal() {
        assert_eq!(Tenths(72).to_string(), "7.2");
        assert_eq!(Tenths(105).to_string(), "10.5");
        assert_eq!(Tenths::from_f64(10.5), Some(Tenths(105)));
        assert_eq!(Tenths::from_f64(f64::NAN), None);
        assert_eq!(Tenths::from_f64(-1.0), None);
    }
}
