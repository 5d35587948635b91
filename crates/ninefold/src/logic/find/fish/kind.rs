//! The kind of fish that a technique looks for, read from its code: `03`, a digit for the shape and
//! the fins, a digit for the size.

use super::houses::HouseSet;
use crate::logic::technique::Technique;

/// A kind of fish: its size, shape and fins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) size: usize,
    pub(super) shape: Shape,
    pub(super) fins: Fins,
}

/// The kinds of houses that are base and cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Basic,
    Franken,
    Mutant,
}

/// The fins of a fish: cells of the base outside the cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fins {
    None,
    /// Some, and each base house has two cells or more besides them.
    Finned,
    /// Some, and a base house has at most one cell besides them.
    Sashimi,
    /// Some, finned or sashimi.
    Any,
}

impl Kind {
    /// Returns the kind of a technique, or `None` for a kraken fish.
    pub(super) fn of(technique: Technique) -> Option<Self> {
        let [b'0', b'3', form, size] = technique.code().as_bytes() else { return None };
        let (shape, fins) = match form {
            b'0' => (Shape::Basic, Fins::None),
            b'1' => (Shape::Basic, Fins::Finned),
            b'2' => (Shape::Basic, Fins::Sashimi),
            b'3' => (Shape::Franken, Fins::None),
            b'4' => (Shape::Franken, Fins::Any),
            b'5' => (Shape::Mutant, Fins::None),
            b'6' => (Shape::Mutant, Fins::Any),
            _ => return None,
        };
        Some(Self { size: usize::from(size - b'0') + 2, shape, fins })
    }
}

impl Shape {
    /// Returns the houses a base may have, and those a cover may have beside it.
    pub(super) fn sides(self) -> &'static [(HouseSet, HouseSet)] {
        const ROWS: HouseSet = HouseSet::ROWS;
        const COLUMNS: HouseSet = HouseSet::COLUMNS;
        const ROWS_BOXES: HouseSet = ROWS.or(HouseSet::BOXES);
        const COLUMNS_BOXES: HouseSet = COLUMNS.or(HouseSet::BOXES);
        match self {
            Self::Basic => &[(ROWS, COLUMNS), (COLUMNS, ROWS)],
            Self::Franken => &[(ROWS_BOXES, COLUMNS_BOXES), (COLUMNS_BOXES, ROWS_BOXES)],
            Self::Mutant => &[(HouseSet::ALL, HouseSet::ALL)],
        }
    }

    /// Returns the simplest shape that allows these houses.
    pub(super) fn of(bases: HouseSet, covers: HouseSet) -> Self {
        let fits = |shape: &Self| {
            let mut sides = shape.sides().iter();
            sides.any(|(base, cover)| {
                bases.without(*base).is_empty() && covers.without(*cover).is_empty()
            })
        };
        [Self::Basic, Self::Franken].into_iter().find(fits).unwrap_or(Self::Mutant)
    }
}
