//! PDF files as tests see them: which text stands where, by the character maps inside the fonts.
//!
//! Whatever it does not expect is a panic, because it reads for tests.

#![allow(missing_docs, reason = "the fields are the entries of the file under their own names")]

use hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use hayro_syntax::page::Page;
use std::collections::BTreeMap;

/// A text and where it stands: the origin of its page is at the lower left.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    pub x: f64,
    pub y: f64,
    pub size: f64,
    pub font: String,
    pub text: String,
    pub turned: bool,
}

/// A page.
#[derive(Clone, Debug, Default)]
pub struct PdfPage {
    pub width: f64,
    pub height: f64,
    pub shown: Vec<Shown>,
    /// Rectangles: left, bottom, width, height, in their own layer.
    pub frames: Vec<([f64; 4], bool)>,
}

impl PdfPage {
    /// All its text.
    pub fn text(&self) -> String {
        self.shown.iter().map(|shown| format!("{}\n", shown.text)).collect()
    }
}

/// A font.
#[derive(Clone, Debug)]
pub struct PdfFont {
    pub name: String,
    /// The embedded file.
    pub file: Vec<u8>,
    characters: BTreeMap<u16, char>,
    /// The width of each glyph, in thousandths.
    widths: Vec<f64>,
}

/// A file.
#[derive(Debug)]
pub struct Pdf {
    pub title: Option<Vec<u8>>,
    pub has_date: bool,
    /// The number of entries of the outline.
    pub outline: Option<usize>,
    pub fonts: BTreeMap<String, PdfFont>,
    pub pages: Vec<PdfPage>,
}

impl Pdf {
    pub fn read(bytes: &[u8]) -> Self {
        assert!(bytes.starts_with(b"%PDF-1.7\n"));
        let file = hayro_syntax::Pdf::new(bytes.to_vec()).unwrap();
        let metadata = file.metadata();
        let catalog: Dict<'_> = file.xref().get(file.xref().root_id()).unwrap();
        let outline = catalog.get::<Dict<'_>>("Outlines").and_then(|outline| outline.get("Count"));
        let mut pdf = Self {
            title: metadata.title.clone(),
            has_date: metadata.creation_date.is_some() || metadata.modification_date.is_some(),
            outline,
            fonts: BTreeMap::new(),
            pages: Vec::new(),
        };
        for page in file.pages().iter() {
            let fonts = &page.resources().fonts;
            for name in fonts.keys() {
                let name = name.as_str().to_owned();
                let font = || PdfFont::read(&fonts.get(&name).unwrap());
                pdf.fonts.entry(name.clone()).or_insert_with(font);
            }
            let page = pdf.page(page);
            pdf.pages.push(page);
        }
        pdf
    }

    fn page(&self, page: &Page<'_>) -> PdfPage {
        let [_, _, width, height] = page.raw().get::<[f64; 4]>("MediaBox").unwrap();
        let mut read = PdfPage { width, height, ..PdfPage::default() };
        let (mut font, mut place, mut turned) = ((String::new(), 0.0), (0.0, 0.0), false);
        let mut operations = page.operations();
        while let Some(operation) = operations.next() {
            let operands: Vec<&Object<'_>> = operation.operands().collect();
            let number = |at: usize| operands.get(at).copied().and_then(number).unwrap_or(0.0);
            match &**operation.operator {
                b"q" => turned = false,
                b"cm" => turned = (number(0), number(3)) == (-1.0, -1.0),
                b"re" => read.frames.push(([0, 1, 2, 3].map(number), turned)),
                b"Tf" => {
                    let Object::Name(name) = operands[0] else { panic!("no font") };
                    font = (name.as_str().to_owned(), number(1));
                }
                b"Td" => place = (number(0), number(1)),
                b"Tj" => {
                    let text = [operands[0].clone()];
                    self.show(text.into_iter(), &font, place, turned, &mut read.shown);
                }
                b"TJ" => {
                    let Object::Array(texts) = operands[0] else { panic!("no list of texts") };
                    self.show(texts.iter(), &font, place, turned, &mut read.shown);
                }
                _ => {}
            }
        }
        read
    }

    /// Texts one after the other, with moves between them. A small move is only the distance of two
    /// letters of a word.
    fn show<'a>(
        &self,
        items: impl Iterator<Item = Object<'a>>,
        (name, size): &(String, f64),
        (mut x, y): (f64, f64),
        turned: bool,
        shown: &mut Vec<Shown>,
    ) {
        let font = &self.fonts[name];
        let mut goes_on = false;
        for item in items {
            let Object::String(text) = &item else {
                let back = number(&item).expect("a text or a move");
                goes_on &= back.abs() < 200.0;
                x -= back / 1000.0 * size;
                continue;
            };
            let pairs = text.as_bytes().chunks(2);
            let glyphs: Vec<u16> =
                pairs.map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
            let text: String = glyphs.iter().map(|glyph| font.characters[glyph]).collect();
            match shown.last_mut().filter(|_| goes_on) {
                Some(last) => last.text.push_str(&text),
                None => {
                    let (size, font) = (*size, font.name.clone());
                    shown.push(Shown { x, y, size, font, text, turned });
                }
            }
            goes_on = true;
            let width: f64 = glyphs.iter().map(|glyph| font.widths[usize::from(*glyph)]).sum();
            x += width / 1000.0 * size;
        }
    }
}

impl PdfFont {
    fn read(font: &Dict<'_>) -> Self {
        let [inner] = font.get::<Vec<Dict<'_>>>("DescendantFonts").unwrap().try_into().unwrap();
        let descriptor: Dict<'_> = inner.get("FontDescriptor").unwrap();
        let stream = |dict: &Dict<'_>, key: &str| {
            dict.get::<Stream<'_>>(key).unwrap().decoded().unwrap().into_owned()
        };
        let mut widths = inner.get::<Array<'_>>("W").unwrap().iter::<Object<'_>>();
        assert_eq!(widths.next().as_ref().and_then(number), Some(0.0));
        let widths = widths.next().and_then(Object::into_array).unwrap();
        Self {
            name: font.get::<Name<'_>>("BaseFont").unwrap().as_str().to_owned(),
            file: stream(&descriptor, "FontFile2"),
            characters: characters(&String::from_utf8(stream(font, "ToUnicode")).unwrap()),
            widths: widths.iter::<f64>().collect(),
        }
    }
}

fn number(object: &Object<'_>) -> Option<f64> {
    object.clone().into_number().map(|number| number.as_f64())
}

/// Returns the character of each glyph.
fn characters(map: &str) -> BTreeMap<u16, char> {
    let hex = |text: &str| u32::from_str_radix(text.trim_matches(['<', '>']), 16).unwrap();
    let mut characters = BTreeMap::new();
    let mut inside = false;
    for line in map.lines() {
        inside = (inside || line.ends_with("beginbfchar")) && line != "endbfchar";
        let words: Vec<&str> = line.split(' ').collect();
        if let (true, [glyph, code]) = (inside && line.starts_with('<'), words.as_slice()) {
            let character = char::from_u32(hex(code)).unwrap();
            assert_eq!(characters.insert(hex(glyph) as u16, character), None);
        }
    }
    characters
}
