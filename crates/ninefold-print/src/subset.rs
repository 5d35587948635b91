//! The part of a font that a document needs: its letters are gathered while pages are painted.

use crate::font::{Font, Fonts};
use crate::page::Weight;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use subsetter::GlyphRemapper;

/// A font could not be cut to the letters of a document. It has not happened with the fonts of this
/// crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FontError(subsetter::Error);

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the font cannot be put into the document: {}", self.0)
    }
}

impl std::error::Error for FontError {}

/// The glyphs that a document uses of both fonts.
#[derive(Debug, Default)]
pub(crate) struct Subsets {
    regular: Subset,
    strong: Subset,
}

impl Subsets {
    pub(crate) fn of(&mut self, weight: Weight) -> &mut Subset {
        match weight {
            Weight::Regular => &mut self.regular,
            Weight::Strong => &mut self.strong,
        }
    }

    /// Returns the characters that were wanted and are in no font.
    pub(crate) fn missing(&self) -> Vec<char> {
        self.regular.missing.union(&self.strong.missing).copied().collect()
    }

    /// Iterates over each font of which something is used.
    pub(crate) fn used<'a>(
        &'a self,
        fonts: &'a Fonts,
    ) -> impl Iterator<Item = (Weight, &'a Subset, &'a Font)> {
        [(Weight::Regular, &self.regular), (Weight::Strong, &self.strong)]
            .into_iter()
            .filter(|(_, subset)| !subset.characters.is_empty() || !subset.missing.is_empty())
            .map(|(weight, subset)| (weight, subset, fonts.of(weight)))
    }
}

/// The glyphs that a document uses of one font. Glyphs have new numbers in it, in the order of their first
/// use.
#[derive(Debug, Default)]
pub(crate) struct Subset {
    remapper: GlyphRemapper,
    characters: BTreeMap<char, u16>,
    missing: BTreeSet<char>,
}

impl Subset {
    /// Returns the new number of a character's glyph; 0, the replacement, if the font has none.
    pub(crate) fn glyph(&mut self, character: char, font: &Font) -> u16 {
        if let Some(glyph) = self.characters.get(&character) {
            return *glyph;
        }
        match font.glyph(character) {
            Some(glyph) => {
                let new = self.remapper.remap(glyph.0);
                self.characters.insert(character, new);
                new
            }
            None => {
                self.missing.insert(character);
                0
            }
        }
    }

    /// Iterates over its characters and their new glyphs, by character.
    pub(crate) fn characters(&self) -> impl Iterator<Item = (char, u16)> + '_ {
        self.characters.iter().map(|(character, glyph)| (*character, *glyph))
    }

    /// Iterates over the old number of each glyph, in the order of the new ones.
    pub(crate) fn glyphs(&self) -> impl Iterator<Item = u16> + '_ {
        self.remapper.remapped_gids()
    }

    /// Returns the font with only these glyphs.
    pub(crate) fn file(&self, font: &Font) -> Result<Vec<u8>, FontError> {
        subsetter::subset(font.data, 0, &self.remapper).map_err(FontError)
    }
}
