//! Draws pages, screens and other pictures as gray images.

use ninefold::board::Digit;
use ninefold_print::page::{Anchor, Mark, Page, TextStyle, Weight};
use ninefold_scan::Gray;
use std::path::Path;
use ttf_parser::{Face, OutlineBuilder};

/// The number of lines in each row of pixels on which the inside of a shape is found.
const LINES: usize = 4;

/// A point in pixels.
pub(crate) type Spot = (f64, f64);

/// A closed outline; several are filled together where their winding number is not 0.
type Contour = Vec<Spot>;

/// The two fonts of printed pages.
pub(crate) struct FontFiles {
    regular: Vec<u8>,
    strong: Vec<u8>,
}

impl FontFiles {
    /// Reads the files of the crate `ninefold-print`.
    pub(crate) fn read() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ninefold-print/fonts/whole");
        let read = |name: &str| std::fs::read(folder.join(name)).expect("a font of ninefold-print");
        Self {
            regular: read("SourceSansPro-Regular.ttf"),
            strong: read("SourceSansPro-Semibold.ttf"),
        }
    }

    fn face(&self, weight: Weight) -> Face<'_> {
        let file = match weight {
            Weight::Regular => &self.regular,
            Weight::Strong => &self.strong,
        };
        Face::parse(file, 0).expect("a font")
    }
}

/// A gray image that is drawn on.
pub(crate) struct Canvas<'a> {
    width: usize,
    height: usize,
    pixels: Vec<f64>,
    fonts: &'a FontFiles,
}

impl<'a> Canvas<'a> {
    /// A canvas of one colour, 0 to 255.
    pub(crate) fn new(width: usize, height: usize, paper: f64, fonts: &'a FontFiles) -> Self {
        Self { width, height, pixels: vec![paper; width * height], fonts }
    }

    /// The picture.
    pub(crate) fn gray(&self) -> Gray {
        let pixels =
            self.pixels.iter().map(|pixel| pixel.round().clamp(0.0, 255.0) as u8).collect();
        Gray::new(self.width, self.height, pixels).expect("the right size")
    }

    /// Fills outlines with a gray value.
    pub(crate) fn fill(&mut self, contours: &[Contour], ink: f64) {
        let rows = contours.iter().flatten().map(|spot| spot.1);
        let (top, bottom) =
            rows.fold((f64::MAX, f64::MIN), |(low, high), y| (low.min(y), high.max(y)));
        if contours.is_empty() || bottom <= 0.0 {
            return;
        }
        let mut cover = vec![0.0; self.width];
        for y in top.max(0.0) as usize..(bottom.ceil() as usize).min(self.height) {
            cover.fill(0.0);
            for line in 0..LINES {
                cover_line(contours, y as f64 + (line as f64 + 0.5) / LINES as f64, &mut cover);
            }
            let row = &mut self.pixels[y * self.width..(y + 1) * self.width];
            for (pixel, cover) in row.iter_mut().zip(&cover) {
                let share = (cover / LINES as f64).min(1.0);
                *pixel += (ink - *pixel) * share;
            }
        }
    }

    /// Draws a straight line.
    pub(crate) fn line(&mut self, (x1, y1): Spot, (x2, y2): Spot, width: f64, ink: f64) {
        let length = (x2 - x1).hypot(y2 - y1).max(1e-9);
        let (dx, dy) = ((x2 - x1) / length * width / 2.0, (y2 - y1) / length * width / 2.0);
        // The ends are square, so that corners are closed.
        let corners = [
            (x1 - dx - dy, y1 - dy + dx),
            (x2 + dx - dy, y2 + dy + dx),
            (x2 + dx + dy, y2 + dy - dx),
            (x1 - dx + dy, y1 - dy - dx),
        ];
        self.fill(&[corners.to_vec()], ink);
    }

    /// Fills an upright rectangle.
    pub(crate) fn rectangle(&mut self, (x, y): Spot, (width, height): Spot, ink: f64) {
        self.fill(&[vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)]], ink);
    }

    /// Writes a text that begins at `start` on its baseline; returns its end.
    pub(crate) fn text(
        &mut self,
        start: Spot,
        size: f64,
        weight: Weight,
        ink: f64,
        text: &str,
    ) -> f64 {
        let face = self.fonts.face(weight);
        let scale = size / f64::from(face.units_per_em());
        let mut x = start.0;
        for letter in text.chars() {
            let Some(glyph) = face.glyph_index(letter) else { continue };
            let mut outline = Outline { contours: Vec::new(), origin: (x, start.1), scale };
            face.outline_glyph(glyph, &mut outline);
            self.fill(&outline.contours, ink);
            x += f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        }
        x
    }

    /// Writes a digit whose middle is at `middle`.
    pub(crate) fn digit(
        &mut self,
        middle: Spot,
        size: f64,
        weight: Weight,
        ink: f64,
        digit: Digit,
    ) {
        let half = 0.25 * size;
        self.text((middle.0 - half, middle.1 + 0.33 * size), size, weight, ink, &digit.to_string());
    }

    fn width_of(&self, style: &TextStyle, text: &str) -> f64 {
        let face = self.fonts.face(style.weight);
        let advance = |letter| {
            face.glyph_index(letter).and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(0)
        };
        text.chars().map(|letter| f64::from(advance(letter))).sum::<f64>() * style.size
            / f64::from(face.units_per_em())
    }
}

/// Adds the parts of pixels that are inside of outlines on one horizontal line.
fn cover_line(contours: &[Contour], y: f64, cover: &mut [f64]) {
    let mut crossings: Vec<(f64, i32)> = Vec::new();
    for contour in contours {
        for (&(x1, y1), &(x2, y2)) in contour.iter().zip(contour.iter().cycle().skip(1)) {
            if (y1 <= y) != (y2 <= y) {
                crossings
                    .push((x1 + (y - y1) / (y2 - y1) * (x2 - x1), if y1 < y2 { 1 } else { -1 }));
            }
        }
    }
    crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut winding = 0;
    for pair in crossings.windows(2) {
        winding += pair[0].1;
        if winding != 0 {
            let (start, end) = (
                pair[0].0.clamp(0.0, cover.len() as f64),
                pair[1].0.clamp(0.0, cover.len() as f64),
            );
            let last = (end.ceil() as usize).min(cover.len());
            for (x, cover) in cover.iter_mut().enumerate().take(last).skip(start as usize) {
                *cover += (end.min(x as f64 + 1.0) - start.max(x as f64)).max(0.0);
            }
        }
    }
}

/// Collects the outline of a letter as straight lines.
struct Outline {
    contours: Vec<Contour>,
    origin: Spot,
    scale: f64,
}

impl Outline {
    fn spot(&self, x: f32, y: f32) -> Spot {
        (self.origin.0 + f64::from(x) * self.scale, self.origin.1 - f64::from(y) * self.scale)
    }

    fn push(&mut self, spot: Spot) {
        if let Some(contour) = self.contours.last_mut() {
            contour.push(spot);
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let spot = self.spot(x, y);
        self.contours.push(vec![spot]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let spot = self.spot(x, y);
        self.push(spot);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let Some(&from) = self.contours.last().and_then(|contour| contour.last()) else { return };
        let (by, to) = (self.spot(x1, y1), self.spot(x, y));
        for step in 1..=6 {
            let t = f64::from(step) / 6.0;
            let mix = |a: f64, b: f64, c: f64| {
                (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
            };
            self.push((mix(from.0, by.0, to.0), mix(from.1, by.1, to.1)));
        }
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, x: f32, y: f32) {
        // The fonts have no cubic curves.
        self.line_to(x, y);
    }

    fn close(&mut self) {}
}

/// Draws a printed page with `scale` pixels for each point.
pub(crate) fn page(page: &Page, scale: f64, fonts: &FontFiles) -> Gray {
    let size = |points: f64| (points * scale).round() as usize;
    let mut canvas = Canvas::new(size(page.width), size(page.height), 255.0, fonts);
    for layer in &page.layers {
        assert!(layer.turned_about.is_none(), "solutions are not drawn");
        for mark in &layer.marks {
            draw(&mut canvas, mark, scale);
        }
    }
    canvas.gray()
}

fn draw(canvas: &mut Canvas<'_>, mark: &Mark, scale: f64) {
    match mark {
        Mark::Lines { width, ink, lines } => {
            for &[x1, y1, x2, y2] in lines {
                let (from, to) = ((x1 * scale, y1 * scale), (x2 * scale, y2 * scale));
                canvas.line(from, to, width * scale, ink.grey() * 255.0);
            }
        }
        Mark::Frame { width, place: [left, top, wide, high] } => {
            let (x1, y1, x2, y2) =
                (left * scale, top * scale, (left + wide) * scale, (top + high) * scale);
            for (from, to) in [
                ((x1, y1), (x2, y1)),
                ((x2, y1), (x2, y2)),
                ((x2, y2), (x1, y2)),
                ((x1, y2), (x1, y1)),
            ] {
                canvas.line(from, to, width * scale, 0.0);
            }
        }
        Mark::Digits { style, y, digits } => {
            for (x, digit) in digits {
                let (start, ink) = ((x * scale, y * scale), style.ink.grey() * 255.0);
                canvas.text(start, style.size * scale, style.weight, ink, &digit.to_string());
            }
        }
        Mark::Text { style, anchor, x, y, text } => {
            let width = canvas.width_of(style, text);
            let start = match anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - width / 2.0,
                Anchor::End => x - width,
            };
            let ink = style.ink.grey() * 255.0;
            canvas.text((start * scale, y * scale), style.size * scale, style.weight, ink, text);
        }
        Mark::Path { .. } | Mark::Circle { .. } => unreachable!("classic pages have none"),
    }
}
