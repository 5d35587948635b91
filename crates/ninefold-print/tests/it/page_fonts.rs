//! The fonts of the web page are parts of the fonts of this crate. They are committed, because a page has no
//! build step; `NINEFOLD_UPDATE_DOCS=1 cargo test -p ninefold-print --test it page_fonts` makes them again.
//!
//! ```text
//!   header, 48 bytes │ directory: tag and length of each table │ all tables, compressed together
//! ```

use ninefold_print::font::Fonts;
use ninefold_print::page::Weight;
use ninefold_testing::check_committed;
use std::io::Write;
use std::path::PathBuf;
use ttf_parser::{Face, RawFace, Tag};

/// The tables that a directory names by their number in this list.
const KNOWN: [&[u8; 4]; 18] = [
    b"cmap", b"head", b"hhea", b"hmtx", b"maxp", b"name", b"OS/2", b"post", b"cvt ", b"fpgm",
    b"glyf", b"loca", b"prep", b"CFF ", b"VORG", b"EBDT", b"EBLC", b"gasp",
];

/// Characters besides ASCII and Latin-1 that a page shows.
const MORE: &str = "–—‘’‚“”„•…‹›€™−×≠≤≥→←↑↓ŒœŠšŽžŸŁł";

/// The most bytes that a font may have.
const LARGEST: usize = 20_000;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../ninefold-page/page/fonts"))
}

/// The characters of a page.
fn characters() -> impl Iterator<Item = char> {
    (' '..='~').chain('\u{a0}'..='ÿ').filter(|c| *c != '\u{ad}').chain(MORE.chars())
}

/// A number as seven bits a byte, the highest first, each but the last with its highest bit set.
fn base128(number: usize) -> Vec<u8> {
    let mut bytes = vec![(number & 127) as u8];
    let mut rest = number >> 7;
    while rest > 0 {
        bytes.insert(0, (rest & 127) as u8 | 128);
        rest >>= 7;
    }
    bytes
}

/// The tables of a font as they are stored: names of glyphs are left out.
fn tables(font: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let raw = RawFace::parse(font, 0).unwrap();
    let mut tables = Vec::new();
    for record in raw.table_records {
        let tag = record.tag.to_bytes();
        let number = KNOWN.iter().position(|known| **known == tag).unwrap();
        let mut data = raw.table(record.tag).unwrap().to_vec();
        if &tag == b"post" {
            data.truncate(32);
            data[..4].copy_from_slice(&[0, 3, 0, 0]);
        }
        tables.push((number, data));
    }
    tables
}

/// Returns a TrueType font as a WOFF2 file, with its tables as they are.
fn woff2(font: &[u8]) -> Vec<u8> {
    let tables = tables(font);
    let (mut directory, mut data) = (Vec::new(), Vec::new());
    let mut size = 12 + 16 * tables.len();
    for (number, table) in &tables {
        // Outlines and their places have a form of their own in this format, unless the version is 3.
        let is_plain = [b"glyf", b"loca"].contains(&KNOWN[*number]);
        directory.push(*number as u8 | if is_plain { 0xc0 } else { 0 });
        directory.extend(base128(table.len()));
        data.extend(table);
        size += table.len().next_multiple_of(4);
    }
    let mut compressed = Vec::new();
    let mut encoder = brotli::CompressorWriter::new(&mut compressed, 4096, 11, 22);
    encoder.write_all(&data).unwrap();
    drop(encoder);
    let length = (48 + directory.len() + compressed.len()).next_multiple_of(4);
    let mut file = b"wOF2\0\x01\0\0".to_vec();
    file.extend((length as u32).to_be_bytes());
    file.extend((tables.len() as u16).to_be_bytes());
    file.extend([0, 0]);
    file.extend((size as u32).to_be_bytes());
    file.extend((compressed.len() as u32).to_be_bytes());
    file.resize(48, 0);
    file.extend(directory);
    file.extend(compressed);
    file.resize(length, 0);
    file
}

#[test]
fn fonts_of_the_page_are_parts_of_these_fonts() {
    let fonts = Fonts::new();
    for (weight, name) in [(Weight::Regular, "regular"), (Weight::Strong, "semibold")] {
        let font = woff2(&fonts.of(weight).part(characters()).unwrap());
        assert!(font.len() <= LARGEST, "{name}: {} bytes", font.len());
        check_committed(&format!("crates/ninefold-page/page/fonts/{name}.woff2"), font);
    }
    let licence = |folder: PathBuf| std::fs::read(folder.join("OFL.txt")).unwrap();
    assert_eq!(licence(folder()), licence(concat!(env!("CARGO_MANIFEST_DIR"), "/fonts").into()));
}

#[test]
fn fonts_of_the_page_have_its_characters_and_digits_of_one_width() {
    let fonts = Fonts::new();
    for weight in Weight::ALL {
        let font = fonts.of(weight);
        let missing: String = characters().filter(|character| !font.has(*character)).collect();
        assert_eq!(missing, "", "{weight:?}");
        let part = font.part(characters()).unwrap();
        let face = Face::parse(&part, 0).unwrap();
        let width = |character| face.glyph_hor_advance(face.glyph_index(character).unwrap());
        for digit in '0'..='9' {
            assert_eq!(width(digit), width('0'), "{weight:?} {digit}");
        }
        assert!(face.raw_face().table(Tag::from_bytes(b"name")).is_some(), "it names its licence");
    }
}
