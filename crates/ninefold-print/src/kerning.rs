//! Pairs of letters that stand closer together, or farther apart, than their widths say: `To`, `AV`.
//! Fonts store it in a table of many kinds; only its pairs are read, which is all that Latin, Greek
//! and Cyrillic need.

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, Tag};

/// The pairs of a font.
pub(crate) struct Kerning(Vec<PairAdjustment<'static>>);

impl Kerning {
    pub(crate) fn of(face: &Face<'static>) -> Self {
        let mut pairs = Vec::new();
        if let Some(table) = face.tables().gpos
            && let Some(feature) = table.features.find(Tag::from_bytes(b"kern"))
        {
            let lookups = feature.lookup_indices.into_iter();
            for lookup in lookups.filter_map(|index| table.lookups.get(index)) {
                pairs.extend(lookup.subtables.into_iter().filter_map(|part| match part {
                    PositioningSubtable::Pair(pair) => Some(pair),
                    _ => None,
                }));
            }
        }
        Self(pairs)
    }

    /// Returns how much farther apart two glyphs stand, in units of the font.
    pub(crate) fn between(&self, left: GlyphId, right: GlyphId) -> i16 {
        // The first part that knows both decides.
        self.0.iter().find_map(|part| known(part, left, right)).unwrap_or(0)
    }
}

fn known(part: &PairAdjustment<'static>, left: GlyphId, right: GlyphId) -> Option<i16> {
    let index = part.coverage().get(left)?;
    let (first, _) = match part {
        PairAdjustment::Format1 { sets, .. } => sets.get(index)?.get(right)?,
        PairAdjustment::Format2 { classes, matrix, .. } => {
            matrix.get((classes.0.get(left), classes.1.get(right)))?
        }
    };
    Some(first.x_advance)
}
