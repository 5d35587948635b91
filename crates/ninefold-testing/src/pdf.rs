//! A reader of PDF files, as far as the files of this project go: it follows the table of objects, unpacks
//! streams, and returns which text stands where, by the character maps inside the fonts.
//!
//! Whatever it does not expect is a panic, because it reads for tests.

#![allow(missing_docs, reason = "the fields are the entries of the file under their own names")]

use flate2::read::ZlibDecoder;
use std::collections::BTreeMap;
use std::io::Read;

/// Anything in a PDF.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(f64),
    Name(String),
    Text(Vec<u8>),
    List(Vec<Self>),
    Dict(BTreeMap<String, Self>),
    Ref(usize),
    /// An operator, or `true`, `false`, `null`.
    Word(String),
}

impl Value {
    pub fn number(&self) -> f64 {
        let Self::Number(number) = self else { panic!("{self:?} is no number") };
        *number
    }

    pub fn name(&self) -> &str {
        let Self::Name(name) = self else { panic!("{self:?} is no name") };
        name
    }

    pub fn list(&self) -> &[Self] {
        let Self::List(list) = self else { panic!("{self:?} is no list") };
        list
    }

    pub fn get(&self, key: &str) -> Option<&Self> {
        let Self::Dict(dict) = self else { panic!("{self:?} is no dictionary") };
        dict.get(key)
    }
}

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
pub struct Pdf {
    objects: BTreeMap<usize, (Value, Option<Vec<u8>>)>,
    pub info: Value,
    pub catalog: Value,
    pub fonts: BTreeMap<String, PdfFont>,
    pub pages: Vec<PdfPage>,
}

impl Pdf {
    pub fn read(bytes: &[u8]) -> Self {
        assert!(bytes.starts_with(b"%PDF-1.7\n"));
        let end = find_last(bytes, b"startxref");
        let table: usize = line(bytes, end + 10).parse().unwrap();
        let (objects, trailer) = objects(bytes, table);
        let mut pdf = Self {
            objects,
            info: Value::Word("null".into()),
            catalog: Value::Word("null".into()),
            fonts: BTreeMap::new(),
            pages: Vec::new(),
        };
        pdf.info = pdf.at(trailer.get("Info").unwrap()).clone();
        pdf.catalog = pdf.at(trailer.get("Root").unwrap()).clone();
        let tree = pdf.at(pdf.catalog.get("Pages").unwrap()).clone();
        let kids = tree.get("Kids").unwrap().list().to_vec();
        assert_eq!(tree.get("Count").unwrap().number() as usize, kids.len());
        for kid in kids {
            let page = pdf.at(&kid).clone();
            let resources = pdf.at(page.get("Resources").unwrap()).clone();
            if let Value::Dict(fonts) = resources.get("Font").unwrap() {
                for (name, font) in fonts {
                    if !pdf.fonts.contains_key(name) {
                        let font = pdf.font(&font.clone());
                        pdf.fonts.insert(name.clone(), font);
                    }
                }
            }
            let page = pdf.page(&page);
            pdf.pages.push(page);
        }
        pdf
    }

    pub fn at<'a>(&'a self, value: &'a Value) -> &'a Value {
        match value {
            Value::Ref(number) => &self.objects[number].0,
            other => other,
        }
    }

    fn stream(&self, value: &Value) -> Vec<u8> {
        let Value::Ref(number) = value else { panic!("{value:?} is no stream") };
        let (dict, packed) = &self.objects[number];
        assert_eq!(dict.get("Filter").unwrap().name(), "FlateDecode");
        let mut data = Vec::new();
        ZlibDecoder::new(packed.as_deref().unwrap()).read_to_end(&mut data).unwrap();
        if let Some(length) = dict.get("Length1") {
            assert_eq!(length.number() as usize, data.len());
        }
        data
    }

    fn font(&self, value: &Value) -> PdfFont {
        let font = self.at(value);
        let inner = self.at(&font.get("DescendantFonts").unwrap().list()[0]);
        let descriptor = self.at(inner.get("FontDescriptor").unwrap());
        let map = self.stream(font.get("ToUnicode").unwrap());
        let widths = inner.get("W").unwrap().list();
        assert_eq!(widths[0].number(), 0.0);
        PdfFont {
            name: font.get("BaseFont").unwrap().name().to_owned(),
            file: self.stream(descriptor.get("FontFile2").unwrap()),
            characters: characters(&String::from_utf8(map).unwrap()),
            widths: widths[1].list().iter().map(Value::number).collect(),
        }
    }

    fn page(&self, page: &Value) -> PdfPage {
        let size: Vec<f64> =
            page.get("MediaBox").unwrap().list().iter().map(Value::number).collect();
        let mut read = PdfPage { width: size[2], height: size[3], ..PdfPage::default() };
        let content = self.stream(page.get("Contents").unwrap());
        let mut parser = Parser { bytes: &content, at: 0 };
        let (mut operands, mut turned) = (Vec::new(), false);
        let (mut font, mut place) = ((String::new(), 0.0), (0.0, 0.0));
        while let Some(value) = parser.value() {
            let Value::Word(operator) = value else {
                operands.push(value);
                continue;
            };
            let number = |at: usize| operands.get(at).map_or(0.0, Value::number);
            match operator.as_str() {
                "q" => turned = false,
                "cm" => turned = (number(0), number(3)) == (-1.0, -1.0),
                "re" => read.frames.push(([0, 1, 2, 3].map(number), turned)),
                "Tf" => font = (operands[0].name().to_owned(), number(1)),
                "Td" => place = (number(0), number(1)),
                "Tj" => self.show(&operands, &font, place, turned, &mut read.shown),
                "TJ" => self.show(operands[0].list(), &font, place, turned, &mut read.shown),
                _ => {}
            }
            operands.clear();
        }
        read
    }

    /// Texts one after the other, with moves between them. A small move is only the distance of two
    /// letters of a word.
    fn show(
        &self,
        items: &[Value],
        (name, size): &(String, f64),
        (mut x, y): (f64, f64),
        turned: bool,
        shown: &mut Vec<Shown>,
    ) {
        let font = &self.fonts[name];
        let mut goes_on = false;
        for item in items {
            match item {
                Value::Number(back) => {
                    goes_on &= back.abs() < 200.0;
                    x -= back / 1000.0 * size;
                }
                Value::Text(bytes) => {
                    let glyphs: Vec<u16> = bytes
                        .chunks(2)
                        .map(|pair| u16::from_be_bytes([pair[0], pair[1]]))
                        .collect();
                    let text: String = glyphs.iter().map(|glyph| font.characters[glyph]).collect();
                    match shown.last_mut().filter(|_| goes_on) {
                        Some(last) => last.text.push_str(&text),
                        None => {
                            let (size, font) = (*size, font.name.clone());
                            shown.push(Shown { x, y, size, font, text, turned });
                        }
                    }
                    goes_on = true;
                    x += glyphs.iter().map(|g| font.widths[usize::from(*g)]).sum::<f64>() / 1000.0
                        * size;
                }
                other => panic!("{other:?} cannot be shown"),
            }
        }
    }
}

type Objects = BTreeMap<usize, (Value, Option<Vec<u8>>)>;

/// All objects, found by the table, and the trailer.
fn objects(bytes: &[u8], table: usize) -> (Objects, Value) {
    let mut lines = std::str::from_utf8(&bytes[table..]).unwrap().lines();
    assert_eq!(lines.next(), Some("xref"));
    let count: usize = lines.next().unwrap().strip_prefix("0 ").unwrap().parse().unwrap();
    let mut objects = Objects::new();
    for number in 0..count {
        let entry = lines.next().unwrap();
        if entry.trim_end().ends_with('n') {
            let offset: usize = entry[..10].parse().unwrap();
            assert_eq!(line(bytes, offset), format!("{number} 0 obj"));
            let mut parser = Parser { bytes, at: offset + line(bytes, offset).len() + 1 };
            let value = parser.value().unwrap();
            let stream = parser.stream(&value);
            objects.insert(number, (value, stream));
        }
    }
    let at = find_last(bytes, b"trailer") + 7;
    (objects, Parser { bytes, at }.value().unwrap())
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

fn find_last(bytes: &[u8], what: &[u8]) -> usize {
    bytes.windows(what.len()).rposition(|window| window == what).unwrap()
}

fn line(bytes: &[u8], at: usize) -> String {
    bytes[at..].iter().take_while(|byte| **byte != b'\n').map(|byte| char::from(*byte)).collect()
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_ascii_whitespace() {
            self.at += 1;
        }
    }

    fn value(&mut self) -> Option<Value> {
        self.skip_blanks();
        let rest = self.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
        Some(match rest[0] {
            b'<' if rest.starts_with(b"<<") => self.dict(),
            b'<' => self.hex(),
            b'(' => self.string(),
            b'[' => {
                self.at += 1;
                let mut list = Vec::new();
                loop {
                    self.skip_blanks();
                    if self.peek() == b']' {
                        self.at += 1;
                        break Value::List(list);
                    }
                    list.push(self.value().unwrap());
                }
            }
            b'/' => {
                self.at += 1;
                Value::Name(self.word())
            }
            _ => self.number_or_word(),
        })
    }

    fn word(&mut self) -> String {
        let start = self.at;
        while !self.peek().is_ascii_whitespace() && !b"\0/<>[]()".contains(&self.peek()) {
            self.at += 1;
        }
        String::from_utf8(self.bytes[start..self.at].to_vec()).unwrap()
    }

    fn number_or_word(&mut self) -> Value {
        let word = self.word();
        assert!(!word.is_empty(), "at {}", self.at);
        let Ok(number) = word.parse::<f64>() else { return Value::Word(word) };
        if self.bytes[self.at..].starts_with(b" 0 R") {
            self.at += 4;
            return Value::Ref(number as usize);
        }
        Value::Number(number)
    }

    fn dict(&mut self) -> Value {
        self.at += 2;
        let mut dict = BTreeMap::new();
        loop {
            self.skip_blanks();
            if self.bytes[self.at..].starts_with(b">>") {
                self.at += 2;
                return Value::Dict(dict);
            }
            let key = self.value().unwrap().name().to_owned();
            let value = self.value().unwrap();
            assert_eq!(dict.insert(key, value), None);
        }
    }

    fn hex(&mut self) -> Value {
        let end = self.at + self.bytes[self.at..].iter().position(|b| *b == b'>').unwrap();
        let text = std::str::from_utf8(&self.bytes[self.at + 1..end]).unwrap();
        self.at = end + 1;
        let pairs = text.as_bytes().chunks(2);
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16);
        Value::Text(pairs.map(|pair| byte(pair).unwrap()).collect())
    }

    fn string(&mut self) -> Value {
        self.at += 1;
        let (mut text, mut depth) = (Vec::new(), 1);
        loop {
            let byte = self.peek();
            self.at += 1;
            match byte {
                b'\\' => {
                    let escaped = self.peek();
                    self.at += 1;
                    text.push(match escaped {
                        b'n' => b'\n',
                        b'r' => b'\r',
                        b't' => b'\t',
                        b'b' => 8,
                        b'f' => 12,
                        b'0'..=b'7' => {
                            let octal = std::str::from_utf8(&self.bytes[self.at - 1..self.at + 2]);
                            self.at += 2;
                            u8::from_str_radix(octal.unwrap(), 8).unwrap()
                        }
                        other => other,
                    });
                    continue;
                }
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Value::Text(text);
            }
            text.push(byte);
        }
    }

    /// The bytes after a dictionary, if it is that of a stream.
    fn stream(&mut self, dict: &Value) -> Option<Vec<u8>> {
        self.skip_blanks();
        let rest = &self.bytes[self.at..];
        let data = rest.strip_prefix(b"stream\n")?;
        let length = dict.get("Length").unwrap().number() as usize;
        assert!(data[length..].starts_with(b"\nendstream"));
        Some(data[..length].to_vec())
    }
}
