//! The code that sets of cells and sets of digits share: one bit for each element.

/// Defines a set type with one bit per element, and its iterator.
///
/// `$element` must have `const fn index(self) -> usize`, and `$from_index` must turn an index back
/// into `Option<$element>`, with `None` for every index from the number of elements on. `$count_bits`
/// counts the bits of `$bits`.
macro_rules! bit_set {
    (
        $(#[$attribute:meta])*
        $visibility:vis $set:ident($bits:ty), $iter:ident, $count:literal, $count_bits:path,
        $element:ty, $from_index:path, $one:literal, $many:literal, $order:literal
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        $visibility struct $set($bits);

        impl $set {
            #[doc = concat!("The set without a ", $one, ".")]
            $visibility const EMPTY: Self = Self(0);
            #[doc = concat!("The set of all ", $many, ".")]
            $visibility const ALL: Self = Self((1 << $count) - 1);

            #[doc = concat!("Returns the set with these ", $count, " bits; higher bits are dropped.")]
            #[must_use]
            $visibility const fn from_bits(bits: $bits) -> Self {
                Self(bits & Self::ALL.0)
            }

            #[doc = concat!("Returns the set of one ", $one, ".")]
            #[must_use]
            #[inline]
            $visibility const fn only(element: $element) -> Self {
                Self(1 << element.index())
            }

            #[doc = concat!("Returns its ", $count, " bits.")]
            #[must_use]
            $visibility const fn bits(self) -> $bits {
                self.0
            }

            #[doc = concat!("Counts its ", $many, ".")]
            #[must_use]
            $visibility const fn len(self) -> u32 {
                $count_bits(self.0)
            }

            #[doc = concat!("Whether no ", $one, " is in it.")]
            #[must_use]
            $visibility const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[doc = concat!("Whether it has two ", $many, " or more.")]
            #[must_use]
            $visibility const fn has_several(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            #[doc = concat!("Whether this ", $one, " is in it.")]
            #[must_use]
            #[inline]
            $visibility const fn contains(self, element: $element) -> bool {
                self.0 >> element.index() & 1 == 1
            }

            #[doc = concat!("Whether each of its ", $many, " is in `other` too.")]
            #[must_use]
            $visibility const fn is_subset_of(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            #[doc = concat!("Whether the two sets have a ", $one, " in common.")]
            #[must_use]
            $visibility const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            #[doc = concat!("Adds a ", $one, ".")]
            #[inline]
            $visibility const fn insert(&mut self, element: $element) {
                self.0 |= 1 << element.index();
            }

            #[doc = concat!("Removes a ", $one, ".")]
            #[inline]
            $visibility const fn remove(&mut self, element: $element) {
                self.0 &= !(1 << element.index());
            }

            #[doc = concat!("Returns the first ", $one, ", ", $order, ".")]
            #[must_use]
            #[inline]
            $visibility const fn first(self) -> Option<$element> {
                $from_index(self.0.trailing_zeros() as usize)
            }

            #[doc = concat!("Returns its ", $one, " if it has exactly one.")]
            #[must_use]
            #[inline]
            $visibility const fn single(self) -> Option<$element> {
                if self.has_several() { None } else { self.first() }
            }

            #[doc = concat!("Iterates over its ", $many, ", ", $order, ".")]
            #[must_use]
            #[inline]
            $visibility const fn iter(self) -> $iter {
                $iter(self)
            }
        }

        #[doc = concat!("An iterator over the ", $many, " of a [`", stringify!($set), "`], ", $order, ".")]
        #[derive(Clone, Debug)]
        $visibility struct $iter($set);

        impl Iterator for $iter {
            type Item = $element;

            #[inline]
            fn next(&mut self) -> Option<$element> {
                let element = self.0.first()?;
                self.0.0 &= self.0.0.wrapping_sub(1);
                Some(element)
            }
        }

        impl std::iter::FusedIterator for $iter {}

        impl IntoIterator for $set {
            type Item = $element;
            type IntoIter = $iter;

            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl FromIterator<$element> for $set {
            fn from_iter<I: IntoIterator<Item = $element>>(elements: I) -> Self {
                let mut set = Self::EMPTY;
                set.extend(elements);
                set
            }
        }

        impl Extend<$element> for $set {
            fn extend<I: IntoIterator<Item = $element>>(&mut self, elements: I) {
                elements.into_iter().for_each(|element| self.insert(element));
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl std::ops::Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl std::ops::SubAssign for $set {
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }
    };
}

pub(super) use bit_set;

/// Counts the bits of a nine-bit number by a table: baseline x86-64 has no instruction for it.
pub(super) const fn count_bits(bits: u16) -> u32 {
    static TABLE: [u8; 512] = {
        let mut table = [0; 512];
        let mut bits = 1;
        while bits < 512 {
            table[bits] = table[bits >> 1] + (bits & 1) as u8;
            bits += 1;
        }
        table
    };
    TABLE[bits as usize & 511] as u32
}
