//! Annotated pictures: grids drawn over the picture they were read from.
//!
//! Colours differ for every kind of colour blindness, and nothing is shown by colour alone: doubtful cells have
//! a frame, cells that the solver corrected a frame with a diagonal.

mod digits;

use crate::{CellKind, Gray, ScannedCell, ScannedGrid, geometry::Point};

/// A colour: red, green, blue.
type Rgb = [u8; 3];

const MESH: Rgb = [0, 114, 178];
const GIVEN: Rgb = [0, 0, 0];
const ENTRY: Rgb = [0, 114, 178];
const DOUBTFUL: Rgb = [213, 94, 0];
const CORRECTED: Rgb = [204, 121, 167];
const PAPER: Rgb = [255, 255, 255];

/// Pictures in which cells have fewer pixels are enlarged.
const LEAST_CELL: f32 = 36.0;

/// The greatest side of an enlarged picture.
const GREATEST_SIDE: usize = 4000;

/// The height of a digit, in cells.
const DIGIT_HEIGHT: f32 = 0.27;

/// A picture in colours, row by row, three bytes for each pixel: red, green, blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourPicture {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl ColourPicture {
    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// All pixels, row by row: red, green, blue.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The picture as a PNG file.
    #[cfg(feature = "decode")]
    #[must_use]
    pub fn to_png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let size = u32::try_from(self.width).ok().zip(u32::try_from(self.height).ok());
        // Writing to memory fails only for sizes that the format does not have, and for no pixels at all.
        let written = size.is_some_and(|(width, height)| {
            let mut encoder = png::Encoder::new(&mut file, width, height);
            encoder.set_color(png::ColorType::Rgb);
            let writer = encoder.write_header();
            writer.and_then(|mut writer| writer.write_image_data(&self.pixels)).is_ok()
        });
        if written { file } else { Vec::new() }
    }

    /// A gray picture in colours, each pixel repeated `scale` times in both directions.
    fn of(picture: &Gray, scale: usize) -> Self {
        let (width, height) = (picture.width() * scale, picture.height() * scale);
        let mut pixels = Vec::with_capacity(3 * width * height);
        for y in 0..height {
            let row = picture.row(y / scale);
            pixels.extend(row.iter().flat_map(|&gray| std::iter::repeat_n(gray, 3 * scale)));
        }
        Self { width, height, pixels }
    }

    /// Colours the pixel at a point. `strength` is how much of the old colour is covered, up to 256.
    fn paint(&mut self, point: Point, colour: Rgb, strength: u32) {
        if !(0.0..self.width as f32).contains(&point.x)
            || !(0.0..self.height as f32).contains(&point.y)
        {
            return;
        }
        let start = 3 * (point.y as usize * self.width + point.x as usize);
        if let Some(pixel) = self.pixels.get_mut(start..start + 3) {
            for (old, new) in pixel.iter_mut().zip(colour) {
                *old =
                    ((u32::from(*old) * (256 - strength) + u32::from(new) * strength) >> 8) as u8;
            }
        }
    }
}

/// Draws grids over the picture that they were read from: the lines between cells, along the bend of the page, what was
/// read in a corner of each cell, frames around doubtful and corrected cells.
///
/// Small pictures are enlarged so that the digits can be read.
#[must_use]
pub fn annotate(picture: &Gray, grids: &[ScannedGrid]) -> ColourPicture {
    let smallest = grids.iter().map(cell_side).fold(f32::MAX, f32::min).max(1.0);
    let longest = picture.width().max(picture.height()).max(1);
    let scale =
        ((LEAST_CELL / smallest).ceil().min(4.0) as usize).min(GREATEST_SIDE / longest).max(1);
    let mut drawn = ColourPicture::of(picture, scale);
    for grid in grids {
        if let Some(mesh) = Mesh::new(&grid.mesh, scale as f32) {
            Drawing { drawn: &mut drawn, mesh, cell: cell_side(grid) * scale as f32 }.grid(grid);
        }
    }
    drawn
}

/// The mean side of a cell in pixels.
fn cell_side(grid: &ScannedGrid) -> f32 {
    grid.corners.side() / 9.0
}

/// The crossings of a grid's lines: ten rows of ten points. Within a cell, lines are straight.
struct Mesh([[Point; 10]; 10]);

impl Mesh {
    /// Returns the mesh of an enlarged picture; `None` if there are not 100 points.
    fn new(points: &[Point], scale: f32) -> Option<Self> {
        let (rows, []) = points.as_chunks::<10>() else { return None };
        let rows: [[Point; 10]; 10] = rows.try_into().ok()?;
        Some(Self(rows.map(|row| row.map(|p| Point::new(p.x * scale, p.y * scale)))))
    }

    /// Maps a place in the grid, in cells, to the picture.
    fn at(&self, (x, y): (f32, f32)) -> Point {
        let cell = |at: f32| at.clamp(0.0, 8.0) as usize;
        let (column, row) = (cell(x), cell(y));
        let (right, down) = (x - column as f32, y - row as f32);
        let between = |a: Point, b: Point, share: f32| {
            Point::new(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
        };
        let across = |line: &[Point; 10]| between(line[column], line[column + 1], right);
        between(across(&self.0[row]), across(&self.0[row + 1]), down)
    }
}

/// One grid while it is drawn. Coordinates are in cells, from the top left corner of the upright grid.
struct Drawing<'a> {
    drawn: &'a mut ColourPicture,
    mesh: Mesh,
    /// The side of a cell in pixels.
    cell: f32,
}

impl Drawing<'_> {
    fn grid(&mut self, grid: &ScannedGrid) {
        for line in 0..10 {
            let (at, pixels) = (line as f32, if line % 3 == 0 { 2.0 } else { 1.0 });
            for cell in 0..9 {
                let (from, to) = (cell as f32, (cell + 1) as f32);
                self.line((at, from), (at, to), pixels, MESH);
                self.line((from, at), (to, at), pixels, MESH);
            }
        }
        for (index, cell) in grid.cells.iter().enumerate() {
            self.cell(cell, (index % 9) as f32, (index / 9) as f32);
        }
    }

    fn cell(&mut self, cell: &ScannedCell, x: f32, y: f32) {
        let thick = (self.cell / 16.0).max(2.0);
        let colour = if cell.corrected_from.is_some() { CORRECTED } else { DOUBTFUL };
        if cell.doubtful || cell.corrected_from.is_some() {
            let (low, high) = (0.06, 0.94);
            let corners = [(low, low), (high, low), (high, high), (low, high)]
                .map(|(dx, dy)| (x + dx, y + dy));
            for i in 0..4 {
                self.line(corners[i], corners[(i + 1) % 4], thick, colour);
            }
        }
        if cell.corrected_from.is_some() {
            self.line((x + 0.7, y + 0.94), (x + 0.94, y + 0.7), thick, colour);
        }
        if let Some(digit) = cell.digit {
            let colour = if cell.kind == CellKind::Entry { ENTRY } else { GIVEN };
            let pixel = DIGIT_HEIGHT / digits::HEIGHT as f32;
            let origin = (x + 0.07, y + 0.07);
            let size = ((digits::WIDTH + 2) as f32 * pixel, (digits::HEIGHT + 2) as f32 * pixel);
            self.fill((origin.0 - pixel, origin.1 - pixel), size, PAPER, 208);
            for (column, row) in digits::pixels(digit) {
                let place = (origin.0 + column as f32 * pixel, origin.1 + row as f32 * pixel);
                self.fill(place, (pixel, pixel), colour, 256);
            }
        }
    }

    /// Fills a rectangle.
    fn fill(
        &mut self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        colour: Rgb,
        strength: u32,
    ) {
        // Every pixel once: those whose centres are inside are found from the corners, the map being nearly straight.
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        let corners = corners.map(|corner| self.mesh.at(corner));
        let range = |of: fn(&Point) -> f32| {
            let (low, high) =
                corners.iter().map(of).fold((f32::MAX, f32::MIN), |(l, h), v| (l.min(v), h.max(v)));
            (low.max(0.0) as usize, high.clamp(0.0, GREATEST_SIDE as f32 * 20.0) as usize)
        };
        let (columns, rows) = (range(|p| p.x), range(|p| p.y));
        for row in rows.0..=rows.1.min(self.drawn.height) {
            for column in columns.0..=columns.1.min(self.drawn.width) {
                let centre = Point::new(column as f32 + 0.5, row as f32 + 0.5);
                let inside = (0..4).all(|i| {
                    let (a, b) = (corners[i], corners[(i + 1) % 4]);
                    (b.x - a.x) * (centre.y - a.y) >= (b.y - a.y) * (centre.x - a.x)
                });
                if inside {
                    self.drawn.paint(centre, colour, strength);
                }
            }
        }
    }

    /// Draws a straight line, `thick` pixels wide.
    fn line(&mut self, from: (f32, f32), to: (f32, f32), thick: f32, colour: Rgb) {
        let (a, b) = (self.mesh.at(from), self.mesh.at(to));
        let length = a.distance(b);
        if !length.is_finite() || length > 1e5 {
            return;
        }
        let thick = thick.round();
        let (steps, half) = ((length * 1.5).ceil().max(1.0), thick / 2.0);
        for step in 0..=steps as usize {
            let share = step as f32 / steps;
            let middle = Point::new(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y));
            for dy in 0..thick as usize {
                for dx in 0..thick as usize {
                    let offset = |d: usize| d as f32 + 0.5 - half;
                    self.drawn.paint(
                        Point::new(middle.x + offset(dx), middle.y + offset(dy)),
                        colour,
                        256,
                    );
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Certainty, geometry::Quad};
    use ninefold::board::Digit;

    fn grid(corners: [Point; 4]) -> ScannedGrid {
        let empty = ScannedCell {
            kind: CellKind::Empty,
            digit: None,
            probability: 1.0,
            second: (None, 0.0),
            doubtful: false,
            corrected_from: None,
        };
        let mut cells = [empty; 81];
        for (index, cell) in cells.iter_mut().enumerate().step_by(2) {
            cell.kind = if index % 4 == 0 { CellKind::Given } else { CellKind::Entry };
            cell.digit = Digit::new((index % 9 + 1) as u8);
            cell.doubtful = index % 14 == 0;
            cell.corrected_from = (index % 22 == 0).then_some(None);
        }
        // Bilinear, which is right for parallelograms.
        let [a, b, c, d] = corners;
        let crossing = |i: usize| {
            let (u, v) = ((i % 10) as f32 / 9.0, (i / 10) as f32 / 9.0);
            let mix = |a: f32, b: f32, c: f32, d: f32| {
                (a * (1.0 - u) + b * u) * (1.0 - v) + (d * (1.0 - u) + c * u) * v
            };
            Point::new(mix(a.x, b.x, c.x, d.x), mix(a.y, b.y, c.y, d.y))
        };
        ScannedGrid {
            corners: Quad(corners),
            mesh: (0..100).map(crossing).collect(),
            turn: 0,
            cells,
            certainty: Certainty::Doubtful,
            posterior: 0.5,
            count: 1,
        }
    }

    #[test]
    fn frames_mark_doubtful_and_corrected_cells() {
        let picture = Gray::new(400, 400, vec![200; 160_000]).expect("right size");
        let p = Point::new;
        let drawn = annotate(
            &picture,
            &[grid([p(20.0, 20.0), p(380.0, 20.0), p(380.0, 380.0), p(20.0, 380.0)])],
        );
        assert_eq!((drawn.width(), drawn.height(), drawn.pixels().len()), (400, 400, 480_000));
        let colour = |x: usize, y: usize| &drawn.pixels()[3 * (y * 400 + x)..][..3];
        assert_eq!(colour(10, 10), [200; 3]);
        assert_eq!(colour(200, 20), MESH);
        // The first cell is corrected, the 15th (second row, sixth column) doubtful.
        assert_eq!(colour(40, 22), CORRECTED);
        assert_eq!(colour(20 + 5 * 40 + 20, 20 + 40 + 2), DOUBTFUL);
        assert_eq!(colour(20 + 40 + 20, 20 + 2), [200; 3]);
    }

    #[test]
    fn lines_follow_the_bend_of_the_page() {
        let picture = Gray::new(400, 400, vec![200; 160_000]).expect("right size");
        let p = Point::new;
        let mut bent = grid([p(20.0, 20.0), p(380.0, 20.0), p(380.0, 380.0), p(20.0, 380.0)]);
        // The middle of the page is 12 pixels lower than its sides.
        for (i, point) in bent.mesh.iter_mut().enumerate() {
            let u = ((i % 10) as f32 - 4.5) / 4.5;
            point.y += 12.0 * (1.0 - u * u);
        }
        let drawn = annotate(&picture, &[bent]);
        let colour = |x: usize, y: usize| &drawn.pixels()[3 * (y * 400 + x)..][..3];
        // The third line from above, between columns 5 and 6: straight, it would be at 140.
        assert_eq!(colour(200, 151), MESH);
        assert_eq!(colour(200, 140), [200; 3]);
        assert_eq!(colour(20, 150), MESH);
    }

    #[test]
    fn small_pictures_are_enlarged() {
        let picture = Gray::new(100, 80, vec![200; 8000]).expect("right size");
        let p = Point::new;
        let drawn =
            annotate(&picture, &[grid([p(5.0, 5.0), p(77.0, 5.0), p(77.0, 75.0), p(5.0, 75.0)])]);
        assert_eq!((drawn.width(), drawn.height()), (400, 320));
        assert_eq!(annotate(&picture, &[]).width(), 100);
        assert_eq!(annotate(&Gray::empty(), &[]).width(), 0);
    }

    #[test]
    fn corners_far_outside_and_senseless_ones_do_no_harm() {
        let picture = Gray::new(50, 50, vec![200; 2500]).expect("right size");
        let p = Point::new;
        for corners in [
            [p(-1e9, -1e9), p(1e9, -1e9), p(1e9, 1e9), p(-1e9, 1e9)],
            [p(f32::NAN, 0.0), p(1.0, 0.0), p(1.0, 1.0), p(0.0, 1.0)],
            [p(0.0, 0.0); 4],
            [p(-300.0, -40.0), p(400.0, -60.0), p(420.0, 300.0), p(-310.0, 280.0)],
        ] {
            assert!(annotate(&picture, &[grid(corners)]).width() >= 50);
        }
    }

    #[cfg(feature = "decode")]
    #[test]
    fn the_file_is_a_picture() {
        use crate::decode::{DecodeOptions, PictureFormat, decode};
        let picture = crate::gray::tests::noise(60, 40, 7);
        let decoded = decode(&annotate(&picture, &[]).to_png(), &DecodeOptions::default())
            .expect("a picture");
        assert_eq!((decoded.format, &decoded.pages[0].gray), (PictureFormat::Png, &picture));
        assert!(annotate(&Gray::empty(), &[]).to_png().is_empty());
    }
}
