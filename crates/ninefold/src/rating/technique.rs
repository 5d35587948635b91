//! [`SeTechnique`]: the table of techniques with their names, numbers and base ratings.

use super::tenths::Tenths;
use crate::board::parse_error;
use std::fmt;
use std::str::FromStr;

macro_rules! techniques {
    ($($variant:ident $number:literal $base:literal $name:literal;)*) => {
        /// A technique of Sudoku Explainer. Techniques are tried in the order of their numbers; those
        /// of one number are found by the same search.
        ///
        /// ```
        /// use ninefold::rating::SeTechnique;
        ///
        /// let technique = SeTechnique::XyWing;
        /// assert_eq!(technique.name(), "XY-wing");
        /// assert_eq!(technique.base().to_string(), "4.2");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum SeTechnique {
            $(#[doc = concat!("Number ", $number, ": ", $name, ".")] $variant,)*
        }

        impl SeTechnique {
            /// All techniques in the order of search.
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

impl SeTechnique {
    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::TABLE[self as usize].2
    }

    /// Returns the place in the order of search, 1 to 30.
    #[must_use]
    pub const fn number(self) -> u8 {
        Self::TABLE[self as usize].0
    }

    /// Returns the rating of the simplest form; long chains and large loops rate higher.
    #[must_use]
    pub const fn base(self) -> Tenths {
        Tenths(Self::TABLE[self as usize].1)
    }
}

parse_error! {
    /// The text does not name a technique of the rating.
    ParseSeTechniqueError, "not a technique of the rating"
}

/// Reads the name of a technique, in upper or lower case.
impl FromStr for SeTechnique {
    type Err = ParseSeTechniqueError;

    fn from_str(text: &str) -> Result<Self, ParseSeTechniqueError> {
        let mut all = Self::ALL.iter().copied();
        all.find(|technique| technique.name().eq_ignore_ascii_case(text))
            .ok_or(ParseSeTechniqueError)
    }
}

impl fmt::Display for SeTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_search() {
        assert!(SeTechnique::ALL.is_sorted_by_key(|t| t.number()));
        let numbers: std::collections::BTreeSet<u8> =
            SeTechnique::ALL.iter().map(|t| t.number()).collect();
        assert_eq!(numbers, (1..=30).collect());
    }

    #[test]
    fn names_are_read_back() {
        for technique in SeTechnique::ALL {
            assert_eq!(technique.to_string().parse(), Ok(*technique));
        }
        assert_eq!("guess".parse::<SeTechnique>(), Err(ParseSeTechniqueError));
    }
}
