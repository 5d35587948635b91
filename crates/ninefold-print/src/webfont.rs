//! A part of a font for browsers. The library that cuts fonts makes them for PDF, which needs no
//! table of characters; browsers do. So the tables are put together again with two more:

use crate::font::Font;
use crate::sfnt;
use crate::subset::{FontError, Subset};
use ttf_parser::{RawFace, Tag};

/// Returns the part of a font that is used, as a file for browsers.
pub(crate) fn file(subset: &Subset, font: &Font) -> Result<Vec<u8>, FontError> {
    let cut = subset.file(font)?;
    let mut tables: Vec<([u8; 4], Vec<u8>)> = Vec::new();
    if let Ok(raw) = RawFace::parse(&cut, 0) {
        let records = raw.table_records.into_iter();
        tables.extend(records.filter_map(|r| Some((r.tag.to_bytes(), raw.table(r.tag)?.to_vec()))));
    }
    let whole = RawFace::parse(font.data, 0).ok();
    if let Some(metrics) = whole.and_then(|whole| whole.table(Tag::from_bytes(b"OS/2"))) {
        tables.push((*b"OS/2", metrics.to_vec()));
    }
    tables.push((*b"cmap", character_map(subset)));
    tables.sort_by_key(|(tag, _)| *tag);
    Ok(sfnt::assembled(&tables))
}

impl Font {
    /// Returns the part of the font that has these characters, as a TrueType file for browsers. Characters
    /// that the font lacks are left out; pairs of letters are not moved closer in it.
    ///
    /// # Errors
    ///
    /// The font cannot be cut, which has not happened with the fonts of this crate.
    ///
    /// ```
    /// use ninefold_print::font::Fonts;
    /// use ninefold_print::page::Weight;
    ///
    /// let file = Fonts::new().of(Weight::Regular).part("123456789".chars())?;
    /// assert!(file.len() < 10_000);
    /// # Ok::<(), ninefold_print::pdf::FontError>(())
    /// ```
    pub fn part(&self, characters: impl IntoIterator<Item = char>) -> Result<Vec<u8>, FontError> {
        let mut subset = Subset::default();
        for character in characters {
            subset.glyph(character, self);
        }
        file(&subset, self)
    }
}

/// Returns the table of characters in its simplest form for all of Unicode (format 12): a group for
/// each character.
fn character_map(subset: &Subset) -> Vec<u8> {
    let groups: Vec<(char, u16)> = subset.characters().collect();
    let count = u32::try_from(groups.len()).unwrap_or(u32::MAX);
    let mut map = Vec::new();
    // Version 0, one table: Windows, all of Unicode, 12 bytes from here.
    for number in [0u16, 1, 3, 10] {
        map.extend(number.to_be_bytes());
    }
    map.extend(12u32.to_be_bytes());
    map.extend([0, 12, 0, 0]);
    for number in [16 + 12 * count, 0, count] {
        map.extend(number.to_be_bytes());
    }
    for (character, glyph) in groups {
        for number in [u32::from(character), u32::from(character), u32::from(glyph)] {
            map.extend(number.to_be_bytes());
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::font::Fonts;
    use crate::page::Weight;
    use crate::subset::Subsets;
    use ttf_parser::Face;

    #[test]
    fn a_part_of_a_font_is_a_font_with_the_same_letters() {
        let fonts = Fonts::new();
        for weight in Weight::ALL {
            let font = fonts.of(weight);
            let mut subsets = Subsets::default();
            let used = "Ünicöde 123456789 Ж…Ω";
            for character in used.chars() {
                subsets.of(weight).glyph(character, font);
            }
            let file = file(subsets.of(weight), font).unwrap();
            assert!(file.len() < font.data.len() / 8, "{}", file.len());
            let face = Face::parse(&file, 0).unwrap();
            for character in used.chars() {
                let (new, old) = (face.glyph_index(character), font.glyph(character));
                let (new, old) = (new.unwrap(), old.unwrap());
                assert_eq!(face.glyph_hor_advance(new), font.face.glyph_hor_advance(old));
                assert_eq!(face.glyph_bounding_box(new), font.face.glyph_bounding_box(old));
            }
            assert_eq!(face.glyph_index('x'), None);
        }
    }
}
