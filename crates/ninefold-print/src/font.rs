//! The two fonts: their characters, widths and outlines.
//!
//! A digit is centred by its outline, not by the width the font gives it, and all digits of a font share
//! one height, so that rows stay on their lines. Letters are set one after the other, with the
//! distances of pairs that the font lists; scripts that need more than that are not in the fonts.

use crate::kerning::Kerning;
use crate::page::Weight;
use ninefold::Digit;
use std::fmt;
use ttf_parser::{Face, GlyphId, RawFace, RawFaceTables, Rect, Tag};

/// Both fonts, ready to measure.
pub struct Fonts {
    regular: Font,
    strong: Font,
}

impl Fonts {
    /// Reads the fonts that are part of the crate.
    #[must_use]
    pub fn new() -> Self {
        Self { regular: Font::new(Weight::Regular), strong: Font::new(Weight::Strong) }
    }

    /// Returns one of them.
    #[must_use]
    pub const fn of(&self, weight: Weight) -> &Font {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Strong => &self.strong,
        }
    }
}

impl Default for Fonts {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Fonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Fonts")
    }
}

/// One font.
pub struct Font {
    /// Its name in a PDF.
    pub(crate) name: &'static str,
    /// The file.
    pub(crate) data: &'static [u8],
    pub(crate) face: Face<'static>,
    /// For each digit from 1: where its ink begins and ends, and its advance, for size 1.
    digits: [(f64, f64, f64); 9],
    digit_height: f64,
    units: f64,
    kerning: Kerning,
}

impl Font {
    fn new(weight: Weight) -> Self {
        match weight {
            Weight::Regular => {
                Self::parse("SourceSansPro-Regular", include_bytes!("../fonts/regular.ttf"))
            }
            Weight::Strong => {
                Self::parse("SourceSansPro-Semibold", include_bytes!("../fonts/semibold.ttf"))
            }
        }
    }

    /// Reads a font.
    fn parse(name: &'static str, data: &'static [u8]) -> Self {
        let face = face(data).expect("the font is part of the crate");
        let units = f64::from(face.units_per_em());
        let kerning = Kerning::of(&face);
        let digits = [(0.0, 1.0, 1.0); 9];
        let mut font = Self { name, data, face, digits, digit_height: 1.0, units, kerning };
        for digit in Digit::all() {
            let glyph = font.glyph(char::from(digit.to_ascii())).unwrap_or(GlyphId(0));
            if let Some(ink) = font.ink(glyph) {
                let (left, right) = (f64::from(ink.x_min) / units, f64::from(ink.x_max) / units);
                font.digits[digit.index()] = (left, right, font.advance(glyph));
            }
        }
        // A 7 is flat at top and bottom: the round digits reach a little beyond its lines.
        let seven = font.glyph('7').and_then(|glyph| font.ink(glyph));
        font.digit_height = seven.map_or(1.0, |ink| f64::from(ink.y_max) / units);
        font
    }

    /// Returns the smallest rectangle around a glyph, in units of the font.
    fn ink(&self, glyph: GlyphId) -> Option<Rect> {
        self.face.tables().glyf.and_then(|outlines| outlines.bbox(glyph))
    }

    /// Returns the glyph of a character, if the font has one.
    pub(crate) fn glyph(&self, character: char) -> Option<GlyphId> {
        self.face.glyph_index(character).filter(|glyph| glyph.0 != 0)
    }

    /// Returns `true` if the font has this character.
    #[must_use]
    pub fn has(&self, character: char) -> bool {
        self.glyph(character).is_some()
    }

    /// Returns how far a glyph moves on, for size 1.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f64 {
        self.face.glyph_hor_advance(glyph).map_or(0.0, |units| f64::from(units) / self.units)
    }

    /// Returns the width of a character, for size 1; of one that the font lacks, that of its
    /// replacement.
    #[must_use]
    pub fn character_width(&self, character: char) -> f64 {
        self.advance(self.glyph(character).unwrap_or(GlyphId(0)))
    }

    /// Returns how much farther apart two characters stand than their widths say, for size 1;
    /// mostly less than nothing.
    pub(crate) fn kern(&self, left: char, right: char) -> f64 {
        match (self.glyph(left), self.glyph(right)) {
            (Some(left), Some(right)) => f64::from(self.kerning.between(left, right)) / self.units,
            _ => 0.0,
        }
    }

    /// Iterates over the characters of a text, and how much farther each stands from the one before
    /// it than its width says, for size 1.
    pub(crate) fn spaced<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (char, f64)> + 'a {
        let mut before = None;
        text.chars().map(move |character| {
            let kern = before.replace(character).map_or(0.0, |left| self.kern(left, character));
            (character, kern)
        })
    }

    /// Returns the width of a text, for size 1.
    #[must_use]
    pub fn width(&self, text: &str) -> f64 {
        self.spaced(text).map(|(character, kern)| kern + self.character_width(character)).sum()
    }

    /// Returns where a digit has to begin for its ink to be centred on 0, for size 1.
    #[must_use]
    pub fn digit_start(&self, digit: Digit) -> f64 {
        let (left, right, _) = self.digits[digit.index()];
        -(left + right) / 2.0
    }

    /// Returns how far a digit moves on, for size 1.
    pub(crate) fn digit_advance(&self, digit: Digit) -> f64 {
        self.digits[digit.index()].2
    }

    /// Returns how tall digits are, for size 1.
    #[must_use]
    pub const fn digit_height(&self) -> f64 {
        self.digit_height
    }

    /// As much of a text as fits into `width`, for size 1; what is cut off leaves an ellipsis.
    #[must_use]
    pub fn fitted(&self, text: &str, width: f64) -> String {
        let dots = '…';
        let space = width - self.character_width(dots);
        let (mut used, mut kept) = (0.0, 0);
        let mut end = 0;
        for (character, kern) in self.spaced(text) {
            used += kern + self.character_width(character);
            end += character.len_utf8();
            if used + self.kern(character, dots) <= space {
                kept = end;
            }
            if used > width {
                return format!("{}{dots}", text[..kept].trim_end());
            }
        }
        text.to_owned()
    }
}

impl fmt::Debug for Font {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Reads the tables of a font that are used; code that reads others is then not part of programs.
fn face(data: &'static [u8]) -> Option<Face<'static>> {
    let file = RawFace::parse(data, 0).ok()?;
    let table = |tag| file.table(Tag::from_bytes(tag));
    let tables = RawFaceTables {
        head: table(b"head")?,
        hhea: table(b"hhea")?,
        maxp: table(b"maxp")?,
        cmap: table(b"cmap"),
        glyf: table(b"glyf"),
        gpos: table(b"GPOS"),
        hmtx: table(b"hmtx"),
        loca: table(b"loca"),
        os2: table(b"OS/2"),
        ..RawFaceTables::default()
    };
    Face::from_raw_tables(tables).ok()
}

/// Returns a text as it may stand on one line of a page: without what moves, hides or breaks text.
#[must_use]
pub fn one_line(text: &str) -> String {
    let visible: String = text.chars().filter(|character| !is_invisible(*character)).collect();
    let words = visible.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ").replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

/// Returns characters that only steer others: soft hyphens, joiners, directions, variants.
const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_fonts_have_what_pages_need() {
        let fonts = Fonts::new();
        for weight in Weight::ALL {
            let font = fonts.of(weight);
            for character in "0123456789 …–·ÄéßŁЖΩSolutionsPuzzles".chars() {
                assert!(font.has(character), "{weight:?} {character:?}");
            }
            assert!(!font.has('数'));
            assert!((0.6..0.7).contains(&font.digit_height()), "{}", font.digit_height());
        }
    }

    /// Returns a font whose file is not cut.
    fn whole(weight: Weight) -> Font {
        match weight {
            Weight::Regular => {
                Font::parse("whole", include_bytes!("../fonts/whole/SourceSansPro-Regular.ttf"))
            }
            Weight::Strong => {
                Font::parse("whole", include_bytes!("../fonts/whole/SourceSansPro-Semibold.ttf"))
            }
        }
    }

    /// Returns the characters of a font.
    fn characters(font: &Font) -> Vec<char> {
        let mut all = std::collections::BTreeSet::new();
        let map = font.face.tables().cmap.unwrap();
        for part in map.subtables.into_iter().filter(ttf_parser::cmap::Subtable::is_unicode) {
            part.codepoints(|number| all.extend(char::from_u32(number)));
        }
        all.into_iter().filter(|character| font.has(*character)).collect()
    }

    #[test]
    fn cut_fonts_make_the_same_documents_as_whole_ones() {
        for weight in Weight::ALL {
            let (cut, whole) = (Font::new(weight), whole(weight));
            assert!(cut.data.len() * 10 < whole.data.len() * 8, "{}", cut.data.len());
            let all = characters(&whole);
            assert!(all.len() > 1000 && characters(&cut) == all, "{}", all.len());
            let parts = |font: &Font| {
                let single =
                    all.iter().step_by(50).map(|character| font.part([*character]).unwrap());
                (single.collect::<Vec<_>>(), font.part(all.iter().copied()).unwrap())
            };
            assert!(parts(&cut) == parts(&whole));
            for left in all.iter().step_by(4) {
                assert_eq!(cut.glyph(*left), whole.glyph(*left));
                let kerns = |font: &Font| -> Vec<u64> {
                    all.iter().step_by(31).map(|right| font.kern(*left, *right).to_bits()).collect()
                };
                assert_eq!(kerns(&cut), kerns(&whole), "{weight:?} {left}");
            }
            let bounds =
                |font: &Font| (font.face.global_bounding_box(), font.face.capital_height());
            assert_eq!(bounds(&cut), bounds(&whole));
            assert_eq!(cut.face.ascender(), whole.face.ascender());
            assert_eq!(cut.face.descender(), whole.face.descender());
        }
    }

    #[test]
    fn a_digit_is_centred_by_its_ink() {
        let fonts = Fonts::new();
        for weight in Weight::ALL {
            let font = fonts.of(weight);
            for digit in Digit::all() {
                let ink =
                    font.face.glyph_bounding_box(font.glyph(char::from(digit.to_ascii())).unwrap());
                let ink = ink.unwrap();
                assert_eq!(font.ink(font.glyph(char::from(digit.to_ascii())).unwrap()), Some(ink));
                let start = font.digit_start(digit) * font.units;
                let middle = start + f64::from(ink.x_min + ink.x_max) / 2.0;
                assert!(middle.abs() < 1e-9, "{digit} {middle}");
            }
        }
    }

    #[test]
    fn some_pairs_of_letters_stand_closer() {
        let fonts = Fonts::new();
        for weight in Weight::ALL {
            let font = fonts.of(weight);
            for pair in ["To", "AV", "Te", "LT"] {
                let apart: f64 = pair.chars().map(|c| font.character_width(c)).sum();
                assert!(font.width(pair) < apart - 0.01, "{weight:?} {pair}");
            }
            let plain: f64 = "nn".chars().map(|c| font.character_width(c)).sum();
            assert!((font.width("nn") - plain).abs() < 1e-9);
            assert!(font.kern('数', 'a').abs() < 1e-9);
        }
    }

    #[test]
    fn what_does_not_fit_ends_in_dots() {
        let fonts = Fonts::new();
        let font = fonts.of(Weight::Regular);
        assert_eq!(font.fitted("short", 100.0), "short");
        let long = "word ".repeat(100_000);
        let fitted = font.fitted(&long, 10.0);
        assert!(fitted.ends_with('…') && font.width(&fitted) <= 10.0, "{fitted}");
        assert!(font.width(&fitted) > 7.0, "{fitted}");
        assert_eq!(font.fitted("wide", 0.0), "…");
    }

    #[test]
    fn texts_become_one_clean_line() {
        assert_eq!(one_line(" a\tb\r\n\u{1b}c\u{ffff} "), "a b c\u{fffd}");
        assert_eq!(one_line(" \n "), "");
        assert_eq!(one_line("a\u{202e}b\u{ad}c \u{200b} d"), "abc d");
    }
}
