//! Cuts the fonts of `fonts/whole` to what printing reads of them, so that what embeds them is smaller by a third.
//! The cut fonts are committed; `NINEFOLD_UPDATE_DOCS=1 cargo test -p ninefold-print cut` writes them again.
//!
//! ```text
//!   cmap               only the map of all of Unicode
//!   glyf, loca, hmtx   glyphs that no character leads to are empty; all keep their numbers
//!   post               without the names of these glyphs
//!   GPOS               only the kerning of glyphs that are used
//!   BASE, DSIG, GDEF, GSUB, gasp   left out
//! ```
//!
//! Documents have the same bytes as with the whole fonts: a test in `font.rs` compares both.

use crate::sfnt;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use ttf_parser::RawFace;

/// The tables that are copied as they are, and then those that are cut.
const KEPT: [&[u8; 4]; 14] = [
    b"OS/2", b"cvt ", b"fpgm", b"head", b"hhea", b"maxp", b"name", b"prep", b"GPOS", b"cmap",
    b"glyf", b"hmtx", b"loca", b"post",
];

/// The tables of a font by their names.
type Tables = BTreeMap<[u8; 4], Vec<u8>>;

#[test]
fn committed_fonts_are_cut_from_the_whole_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fonts");
    for (whole, name) in [
        ("SourceSansPro-Regular.ttf", "regular.ttf"),
        ("SourceSansPro-Semibold.ttf", "semibold.ttf"),
    ] {
        let file = std::fs::read(folder.join("whole").join(whole)).unwrap();
        let mut tables = tables(&file);
        cut(&mut tables);
        let font = sfnt::assembled(&tables.into_iter().collect::<Vec<_>>());
        ninefold_testing::check_committed(&format!("crates/ninefold-print/fonts/{name}"), font);
    }
}

/// Reads the tables of a file that are kept.
fn tables(file: &[u8]) -> Tables {
    let raw = RawFace::parse(file, 0).unwrap();
    let table = |tag: &[u8; 4]| Some((*tag, raw.table(ttf_parser::Tag::from_bytes(tag))?.to_vec()));
    KEPT.into_iter().filter_map(table).collect()
}

/// Cuts the tables of a font.
fn cut(tables: &mut Tables) {
    let map = unicode_map(&tables[b"cmap"]);
    let (offsets, outlines) = (&tables[b"loca"], &tables[b"glyf"]);
    assert!(short(&tables[b"head"], 50) == 1, "the offsets of glyphs have four bytes");
    let glyphs: Vec<&[u8]> = (0..offsets.len() / 4 - 1)
        .map(|glyph| &outlines[long(offsets, 4 * glyph)..long(offsets, 4 * glyph + 4)])
        .collect();
    let used = used_glyphs(&map, &glyphs);
    let (mut new_offsets, mut new_outlines) = (vec![0; 4], Vec::new());
    for (glyph, outline) in glyphs.iter().enumerate() {
        if used.contains(&glyph) {
            new_outlines.extend_from_slice(outline);
        }
        put_long(&mut new_offsets, new_outlines.len());
    }
    let mut widths = tables[b"hmtx"].clone();
    let full_widths = short(&tables[b"hhea"], 34);
    for unused in (0..full_widths).filter(|glyph| !used.contains(glyph)) {
        widths[4 * unused..4 * unused + 4].fill(0);
    }
    let names = glyph_names(&tables[b"post"], &used);
    let kerning = kerning(&tables[b"GPOS"], &used);
    tables.extend([(*b"cmap", map), (*b"loca", new_offsets), (*b"glyf", new_outlines)]);
    tables.extend([(*b"hmtx", widths), (*b"post", names), (*b"GPOS", kerning)]);
}

/// Returns a `cmap` with only the map of all of Unicode (format 12).
fn unicode_map(cmap: &[u8]) -> Vec<u8> {
    let mut maps =
        cmap[4..].chunks_exact(8).take(short(cmap, 2)).map(|record| &cmap[long(record, 4)..]);
    let map = maps.find(|map| short(map, 0) == 12).expect("the font has a map of all of Unicode");
    // Version 0, one table: Windows, all of Unicode, 12 bytes from here.
    let mut only = vec![0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12];
    only.extend_from_slice(&map[..long(map, 4)]);
    only
}

/// Returns the glyphs that characters lead to: those of the map, the replacement, and their components.
fn used_glyphs(map: &[u8], glyphs: &[&[u8]]) -> BTreeSet<usize> {
    let mut pending = vec![0];
    for group in map[28..].chunks_exact(12) {
        let (first, last, glyph) = (long(group, 0), long(group, 4), long(group, 8));
        pending.extend(glyph..=glyph + last - first);
    }
    let mut used = BTreeSet::new();
    while let Some(glyph) = pending.pop() {
        let outline = glyphs[glyph];
        // A composite glyph has -1 contours.
        if used.insert(glyph) && !outline.is_empty() && outline[0] >= 0x80 {
            pending.extend(components(outline));
        }
    }
    used
}

/// Returns the components of a composite glyph.
fn components(outline: &[u8]) -> Vec<usize> {
    let mut all = Vec::new();
    let mut at = 10;
    loop {
        let flags = short(outline, at);
        all.push(short(outline, at + 2));
        at += if flags & 1 != 0 { 8 } else { 6 };
        at += match (flags & 0x08 != 0, flags & 0x40 != 0, flags & 0x80 != 0) {
            (true, _, _) => 2,
            (_, true, _) => 4,
            (_, _, true) => 8,
            _ => 0,
        };
        if flags & 0x20 == 0 {
            return all;
        }
    }
}

/// Returns a `post` without the names of unused glyphs.
fn glyph_names(post: &[u8], used: &BTreeSet<usize>) -> Vec<u8> {
    let count = short(post, 32);
    let mut strings = Vec::new();
    let mut rest = &post[34 + 2 * count..];
    while let Some(length) = rest.first() {
        let (string, behind) = rest.split_at(1 + usize::from(*length));
        strings.push(string);
        rest = behind;
    }
    let (mut table, mut names) = (post[..34].to_vec(), Vec::new());
    let mut named = 0;
    for glyph in 0..count {
        // A number below 258 is a name of the standard; others are in the order of the strings.
        let mut number = if used.contains(&glyph) { short(post, 34 + 2 * glyph) } else { 0 };
        if number >= 258 {
            names.extend_from_slice(strings[number - 258]);
            number = 258 + named;
            named += 1;
        }
        put_short(&mut table, number);
    }
    table.extend(names);
    table
}

/// Returns a `GPOS` in which only the lookup of the feature `kern` has its data. What it refers to is
/// always behind it, so that what is before its first part belongs to other lookups, and is zeros now, as are
/// the distances of unused glyphs.
fn kerning(gpos: &[u8], used: &BTreeSet<usize>) -> Vec<u8> {
    let (features, lookups) = (short(gpos, 6), short(gpos, 8));
    let records = gpos[features + 2..].chunks_exact(6).take(short(gpos, features));
    let kern = records.filter(|record| record.starts_with(b"kern")).flat_map(|record| {
        let feature = &gpos[features + short(record, 4)..];
        (0..short(feature, 2)).map(|i| short(feature, 4 + 2 * i))
    });
    let kern: BTreeSet<usize> = kern.collect();
    let (mut end, mut first) = (0, gpos.len());
    let mut cut = gpos.to_vec();
    for lookup in 0..short(gpos, lookups) {
        let start = lookups + short(gpos, lookups + 2 + 2 * lookup);
        let parts = short(gpos, start + 4);
        end = end.max(start + 6 + 2 * parts);
        if kern.contains(&lookup) {
            for part in (0..parts).map(|part| start + short(gpos, start + 6 + 2 * part)) {
                first = first.min(part);
                for at in unused_distances(&gpos[part..], used) {
                    cut[part + at..part + at + 2].fill(0);
                }
            }
        } else {
            cut[start + 4..start + 6 + 2 * parts].fill(0);
        }
    }
    if end < first {
        cut[end..first].fill(0);
    }
    cut
}

/// Returns where a part of the kerning has distances of unused glyphs.
fn unused_distances(part: &[u8], used: &BTreeSet<usize>) -> Vec<usize> {
    let format = [short(part, 0), short(part, 4), short(part, 6)];
    let covered = coverage(&part[short(part, 2)..]);
    match format {
        // A list of pairs for each left glyph; glyphs can share a list.
        [1, 4, 0] => {
            let lists =
                || covered.iter().map(|(left, number)| (left, short(part, 10 + 2 * number)));
            let live: BTreeSet<usize> =
                lists().filter(|(left, _)| used.contains(left)).map(|(_, list)| list).collect();
            let pairs = lists().flat_map(|(_, list)| {
                (0..short(part, list)).map(move |pair| (list, list + 2 + 4 * pair))
            });
            let unused = pairs
                .filter(|(list, pair)| !live.contains(list) || !used.contains(&short(part, *pair)));
            unused.map(|(_, pair)| pair + 2).collect()
        }
        // A matrix of classes of glyphs.
        [2, 4, 0] => {
            let left = classes(&part[short(part, 8)..]);
            let right = classes(&part[short(part, 10)..]);
            let class = |classes: &BTreeMap<usize, usize>, glyph| *classes.get(glyph).unwrap_or(&0);
            let left_glyphs = used.iter().filter(|glyph| covered.contains_key(glyph));
            let rows: BTreeSet<usize> = left_glyphs.map(|glyph| class(&left, glyph)).collect();
            let columns: BTreeSet<usize> = used.iter().map(|glyph| class(&right, glyph)).collect();
            let (height, width) = (short(part, 12), short(part, 14));
            let entries = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
            let unused =
                entries.filter(|(row, column)| !rows.contains(row) || !columns.contains(column));
            unused.map(|(row, column)| 16 + 2 * (row * width + column)).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the glyphs that a table of coverage lists, and the place of each.
fn coverage(table: &[u8]) -> BTreeMap<usize, usize> {
    match short(table, 0) {
        1 => (0..short(table, 2)).map(|place| (short(table, 4 + 2 * place), place)).collect(),
        _ => ranges(table).flat_map(|(first, last, place)| (first..=last).zip(place..)).collect(),
    }
}

/// Returns the classes of glyphs; those that are not listed have the class 0.
fn classes(table: &[u8]) -> BTreeMap<usize, usize> {
    match short(table, 0) {
        1 => {
            let first = short(table, 2);
            (0..short(table, 4)).map(|i| (first + i, short(table, 6 + 2 * i))).collect()
        }
        _ => ranges(table)
            .flat_map(|(first, last, class)| (first..=last).map(move |g| (g, class)))
            .collect(),
    }
}

/// Iterates over ranges of glyphs with a number each.
fn ranges(table: &[u8]) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
    let records = table[4..].chunks_exact(6).take(short(table, 2));
    records.map(|record| (short(record, 0), short(record, 2), short(record, 4)))
}

/// Reads a number of two bytes.
fn short(bytes: &[u8], at: usize) -> usize {
    usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]))
}

/// Reads a number of four bytes.
fn long(bytes: &[u8], at: usize) -> usize {
    short(bytes, at) << 16 | short(bytes, at + 2)
}

fn put_short(bytes: &mut Vec<u8>, number: usize) {
    bytes.extend(u16::try_from(number).unwrap_or(u16::MAX).to_be_bytes());
}

fn put_long(bytes: &mut Vec<u8>, number: usize) {
    bytes.extend(u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
}
