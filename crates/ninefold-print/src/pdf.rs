//! Paints a book as PDF: text that can be selected and copied, fonts inside, no date.
//!
//! ```text
//!   catalog ─► pages ─► page, page, ...  ─► content (packed)
//!      │                      └─► resources ─► font, font ─► its letters only, and what they mean
//!      └─► outline: cover, puzzles, solutions
//! ```

mod shapes;

use crate::book::Book;
use crate::font::{Font, Fonts};
use crate::layout::Plan;
use crate::page::{Anchor, HAS_SHAPES, Layer, Mark, Page, TextStyle, Weight};
pub use crate::subset::FontError;
use crate::subset::{Subset, Subsets};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use ninefold::Digit;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use shapes::length;
use std::io::Write;

/// A painted book.
#[derive(Clone, Debug)]
pub struct Document {
    /// The file.
    pub bytes: Vec<u8>,
    /// Characters that the fonts do not have, in order; each is printed as an empty box.
    pub missing: Vec<char>,
}

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const RESOURCES: Ref = Ref::new(4);
const OUTLINE: Ref = Ref::new(5);
const FIRST_FREE: i32 = 6;

/// Paints a book.
///
/// # Errors
///
/// Returns an error if a font cannot be reduced to the letters in use.
pub fn paint(book: &Book) -> Result<Document, FontError> {
    let plan = Plan::new(book);
    let mut painter = Painter {
        pdf: Pdf::new(),
        fonts: plan.fonts(),
        subsets: Subsets::default(),
        next: FIRST_FREE,
    };
    let pages: Vec<Ref> = plan.pages().map(|page| painter.page(&page)).collect();
    painter.pdf.pages(PAGES).kids(pages.iter().copied()).count(count(pages.len()));
    painter.outline(&plan, &pages);
    painter.fonts()?;
    let mut info = painter.pdf.document_info(INFO);
    if !plan.title().is_empty() {
        info.title(TextStr(plan.title()));
    }
    info.creator(TextStr("Ninefold")).producer(TextStr("Ninefold"));
    info.finish();
    let missing = painter.subsets.missing();
    Ok(Document { bytes: painter.pdf.finish(), missing })
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

struct Painter<'a> {
    pdf: Pdf,
    fonts: &'a Fonts,
    subsets: Subsets,
    next: i32,
}

impl Painter<'_> {
    fn new_ref(&mut self) -> Ref {
        let new = Ref::new(self.next);
        self.next += 1;
        new
    }

    fn page(&mut self, page: &Page) -> Ref {
        let mut content = Content::new();
        for layer in &page.layers {
            self.layer(layer, page.height, &mut content);
        }
        let (id, stream) = (self.new_ref(), self.new_ref());
        let packed = packed(&content.finish());
        self.pdf.stream(stream, &packed).filter(Filter::FlateDecode);
        let mut written = self.pdf.page(id);
        written
            .parent(PAGES)
            .media_box(Rect::new(0.0, 0.0, length(page.width), length(page.height)))
            .contents(stream);
        written.pair(Name(b"Resources"), RESOURCES);
        id
    }

    fn layer(&mut self, layer: &Layer, height: f64, content: &mut Content) {
        content.save_state();
        if let Some((x, y)) = layer.turned_about {
            let (x, y) = (length(2.0 * x), length(2.0 * (height - y)));
            content.transform([-1.0, 0.0, 0.0, -1.0, x, y]);
        }
        for mark in &layer.marks {
            match mark {
                Mark::Lines { width, ink, lines } => {
                    content.set_line_width(length(*width)).set_stroke_gray(length(ink.grey()));
                    for [x1, y1, x2, y2] in lines {
                        content.move_to(length(*x1), length(height - y1));
                        content.line_to(length(*x2), length(height - y2));
                    }
                    content.stroke();
                }
                Mark::Frame { width, place: [x, y, w, h] } => {
                    content.set_line_width(length(*width)).set_stroke_gray(0.0);
                    let bottom = length(height - y - h);
                    content.rect(length(*x), bottom, length(*w), length(*h)).stroke();
                }
                Mark::Digits { style, y, digits } => {
                    self.digits(*style, height - y, digits, content)
                }
                Mark::Text { style, anchor, x, y, text } => {
                    let width = self.fonts.of(style.weight).width(text) * style.size;
                    let x = match anchor {
                        Anchor::Start => *x,
                        Anchor::Middle => x - width / 2.0,
                        Anchor::End => x - width,
                    };
                    self.text(*style, (x, height - y), text, content);
                }
                Mark::Path { .. } | Mark::Circle { .. } if !HAS_SHAPES => {}
                Mark::Path { lines, is_closed, look } => {
                    shapes::path(lines, *is_closed, look, height, content);
                }
                Mark::Circle { centre, radius, look } => {
                    shapes::circle(*centre, *radius, look, height, content);
                }
            }
        }
        content.restore_state();
    }

    fn text(&mut self, style: TextStyle, (x, y): (f64, f64), text: &str, content: &mut Content) {
        let font = self.fonts.of(style.weight);
        let subset = self.subsets.of(style.weight);
        begin_text(style, (x, y), content);
        let mut shown = content.show_positioned();
        let mut items = shown.items();
        let mut run = Vec::new();
        for (character, kern) in font.spaced(text) {
            // Moves are given in thousandths of the size, to the left.
            let back = (-kern * 1000.0).round();
            if back != 0.0 {
                items.show(Str(&run)).adjust(back as f32);
                run.clear();
            }
            run.extend(subset.glyph(character, font).to_be_bytes());
        }
        items.show(Str(&run));
        items.finish();
        shown.finish();
        content.end_text();
    }

    /// Writes digits of one line, each moved to its place.
    fn digits(&mut self, style: TextStyle, y: f64, digits: &[(f64, Digit)], content: &mut Content) {
        let Some((start, _)) = digits.first() else { return };
        let font = self.fonts.of(style.weight);
        let subset = self.subsets.of(style.weight);
        begin_text(style, (*start, y), content);
        let mut shown = content.show_positioned();
        let mut items = shown.items();
        let mut pen = *start;
        for (x, digit) in digits {
            // Moves are given in thousandths of the size, to the left.
            let back = ((pen - x) / style.size * 1000.0).round();
            if back != 0.0 {
                items.adjust(back as f32);
                pen -= back / 1000.0 * style.size;
            }
            items.show(Str(&subset.glyph(char::from(digit.to_ascii()), font).to_be_bytes()));
            pen += font.digit_advance(*digit) * style.size;
        }
        items.finish();
        shown.finish();
        content.end_text();
    }

    /// Writes the outline: where the cover, the puzzles and the solutions begin.
    fn outline(&mut self, plan: &Plan<'_>, pages: &[Ref]) {
        let first = plan.wanted().next().unwrap_or(1);
        let items: Vec<(&str, Ref, Ref)> = plan
            .parts()
            .into_iter()
            .filter_map(|(name, side)| {
                let page = pages.get(usize::checked_sub(side, first)?)?;
                Some((name, *page, self.new_ref()))
            })
            .collect();
        let mut catalog = self.pdf.catalog(CATALOG);
        catalog.pages(PAGES).lang(TextStr("en"));
        if !items.is_empty() {
            catalog.outlines(OUTLINE);
        }
        if !plan.title().is_empty() {
            catalog.viewer_preferences().display_doc_title(true);
        }
        catalog.finish();
        let (Some(head), Some(tail)) = (items.first(), items.last()) else { return };
        self.pdf.outline(OUTLINE).first(head.2).last(tail.2).count(count(items.len()));
        for (at, (name, page, id)) in items.iter().enumerate() {
            let mut item = self.pdf.outline_item(*id);
            item.title(TextStr(name)).parent(OUTLINE);
            if let Some((_, _, next)) = items.get(at + 1) {
                item.next(*next);
            }
            if at > 0 {
                item.prev(items[at - 1].2);
            }
            item.dest().page(*page).fit();
        }
    }

    /// Writes the fonts, with the letters that were used.
    fn fonts(&mut self) -> Result<(), FontError> {
        let (fonts, subsets) = (self.fonts, std::mem::take(&mut self.subsets));
        let mut names = Vec::new();
        for (weight, subset, font) in subsets.used(fonts) {
            names.push((weight, self.font(weight, subset, font)?));
        }
        let mut resources: Resources<'_> = self.pdf.indirect(RESOURCES).start();
        let mut dict = resources.fonts();
        for (weight, id) in names {
            dict.pair(font_name(weight), id);
        }
        dict.finish();
        resources.finish();
        self.subsets = subsets;
        Ok(())
    }

    fn font(&mut self, weight: Weight, subset: &Subset, font: &Font) -> Result<Ref, FontError> {
        let [font_ref, cid, descriptor, unicode, file] = std::array::from_fn(|_| self.new_ref());
        // Six letters before the name say that it is a part of the font; which ones is free.
        let tag = match weight {
            Weight::Regular => "NFPRNT",
            Weight::Strong => "NFPRNU",
        };
        let name = format!("{tag}+{}", font.name);
        let name = Name(name.as_bytes());
        let info =
            SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        self.pdf
            .type0_font(font_ref)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut written = self.pdf.cid_font(cid);
        written
            .subtype(CidFontType::Type2)
            .base_font(name)
            .system_info(info)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = subset
            .glyphs()
            .map(|glyph| (font.advance(ttf_parser::GlyphId(glyph)) * 1000.0).round() as f32);
        written.widths().consecutive(0, widths);
        written.finish();
        self.descriptor(descriptor, name, font, file);
        self.unicode(unicode, subset, info);
        let data = subset.file(font)?;
        self.pdf
            .stream(file, &packed(&data))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), count(data.len()));
        Ok(font_ref)
    }

    fn descriptor(&mut self, id: Ref, name: Name<'_>, font: &Font, file: Ref) {
        let face = &font.face;
        let scale = 1000.0 / f32::from(face.units_per_em());
        let bounds = face.global_bounding_box();
        let scaled = |units: i16| f32::from(units) * scale;
        self.pdf
            .font_descriptor(id)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(
                scaled(bounds.x_min),
                scaled(bounds.y_min),
                scaled(bounds.x_max),
                scaled(bounds.y_max),
            ))
            .italic_angle(0.0)
            .ascent(scaled(face.ascender()))
            .descent(scaled(face.descender()))
            .cap_height(scaled(face.capital_height().unwrap_or(face.ascender())))
            .stem_v(if name.0.ends_with(b"Semibold") { 120.0 } else { 84.0 })
            .font_file2(file);
    }

    /// Writes the character of each glyph, so that text can be copied.
    fn unicode(&mut self, id: Ref, subset: &Subset, info: SystemInfo<'_>) {
        let mut map = UnicodeCmap::new(Name(b"Ninefold-Unicode"), info);
        map.pair(0u16, char::REPLACEMENT_CHARACTER);
        let mut written = std::collections::BTreeSet::new();
        for (character, glyph) in subset.characters() {
            // Where two characters share a glyph, the first stands for both.
            if written.insert(glyph) {
                map.pair(glyph, character);
            }
        }
        let packed = packed(&map.finish());
        self.pdf.cmap(id, &packed).filter(Filter::FlateDecode);
    }
}

fn font_name(weight: Weight) -> Name<'static> {
    match weight {
        Weight::Regular => Name(b"R"),
        Weight::Strong => Name(b"S"),
    }
}

fn begin_text(style: TextStyle, (x, y): (f64, f64), content: &mut Content) {
    content
        .begin_text()
        .set_fill_gray(length(style.ink.grey()))
        .set_font(font_name(style.weight), length(style.size))
        .next_line(length(x), length(y));
}

fn packed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    let _ = encoder.write_all(data);
    encoder.finish().unwrap_or_default()
}
