//! Photographs flat pictures: perspective, curved paper, uneven light, blur and noise.

use ninefold_scan::{Gray, geometry::Point};

/// The conditions in which a picture is taken. All of it follows from these figures, the noise from a seed.
#[derive(Clone, Debug)]
pub(crate) struct Shot {
    /// The width and height of the photo.
    pub(crate) size: (usize, usize),
    /// The corners of the flat picture, as shares of the photo: clockwise from its top left.
    pub(crate) corners: [(f64, f64); 4],
    /// The distance by which the middle of the paper is bent down, as a share of its height.
    pub(crate) curve: f64,
    /// The brightness at the left and at the right, and at the top and at the bottom.
    pub(crate) light: [f64; 4],
    /// The darkness of a shadow with a straight edge across the picture; 0: none.
    pub(crate) shadow: f64,
    /// The gray value of what is around the paper.
    pub(crate) table: f64,
    /// The radius of the blur in pixels.
    pub(crate) blur: f64,
    /// The greatest deviation of a pixel by noise.
    pub(crate) noise: f64,
    pub(crate) seed: u64,
}

impl Default for Shot {
    fn default() -> Self {
        Self {
            size: (900, 1200),
            corners: [(0.04, 0.05), (0.95, 0.03), (0.98, 0.96), (0.02, 0.97)],
            curve: 0.0,
            light: [0.95, 0.75, 0.95, 0.85],
            shadow: 0.0,
            table: 70.0,
            blur: 0.6,
            noise: 6.0,
            seed: 1,
        }
    }
}

impl Shot {
    /// Takes the photo.
    pub(crate) fn take(&self, flat: &Gray) -> Gray {
        let (width, height) = self.size;
        let map = inverse(&self.corners);
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let (u, v) = ((x as f64 + 0.5) / width as f64, (y as f64 + 0.5) / height as f64);
                let (s, t) = apply(&map, u, v);
                let t = t - self.bend(s);
                let inside = (0.0..1.0).contains(&s) && (0.0..1.0).contains(&t);
                let paper = if inside { sample(flat, s, t) } else { self.table };
                pixels.push(paper * self.brightness(u, v));
            }
        }
        let mut noise = self.seed;
        let blurred = blurred(&pixels, self.size, self.blur);
        let pixels = blurred.into_iter().map(|pixel| {
            noise = noise
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let deviation = (noise >> 40) as f64 / f64::from(1 << 23) - 1.0;
            (pixel + deviation * self.noise).round().clamp(0.0, 255.0) as u8
        });
        Gray::new(width, height, pixels.collect()).expect("the right size")
    }

    /// Returns the place in the photo, in pixels, of a point of the flat picture, given as shares of its sides.
    pub(crate) fn place(&self, (s, t): (f64, f64)) -> Point {
        let (u, v) = apply(&forward(&self.corners), s, t + self.bend(s));
        Point::new((u * self.size.0 as f64) as f32, (v * self.size.1 as f64) as f32)
    }

    /// Returns the distance by which the paper is bent down in a column.
    fn bend(&self, s: f64) -> f64 {
        self.curve * (1.0 - (2.0 * s - 1.0) * (2.0 * s - 1.0))
    }

    fn brightness(&self, u: f64, v: f64) -> f64 {
        let [left, right, top, bottom] = self.light;
        let shadow = if u + 0.6 * v > 1.0 { self.shadow } else { 0.0 };
        (left + u * (right - left)) * (top + v * (bottom - top)) * (1.0 - shadow)
    }
}

/// Turns a picture clockwise by quarters.
pub(crate) fn turned(picture: &Gray, quarters: usize) -> Gray {
    let mut picture = picture.clone();
    for _ in 0..quarters {
        let (width, height) = (picture.height(), picture.width());
        let pixels = (0..width * height).map(|i| picture.row(width - 1 - i % width)[i / width]);
        picture = Gray::new(width, height, pixels.collect()).expect("the right size");
    }
    picture
}

/// The picture at a point, given as shares of its sides, interpolated between four pixels.
fn sample(picture: &Gray, s: f64, t: f64) -> f64 {
    let limit = |share: f64, size: usize| (share * size as f64 - 0.5).clamp(0.0, (size - 1) as f64);
    let (x, y) = (limit(s, picture.width()), limit(t, picture.height()));
    let (column, row) = (x as usize, y as usize);
    let (next, below) =
        ((column + 1).min(picture.width() - 1), (row + 1).min(picture.height() - 1));
    let mix =
        |row: &[u8]| f64::from(row[column]) * (1.0 - x.fract()) + f64::from(row[next]) * x.fract();
    mix(picture.row(row)) * (1.0 - y.fract()) + mix(picture.row(below)) * y.fract()
}

/// A projective map of the plane, row by row.
type Map = [[f64; 3]; 3];

fn apply(map: &Map, u: f64, v: f64) -> (f64, f64) {
    let [x, y, w] = map.map(|row| row[0] * u + row[1] * v + row[2]);
    (x / w, y / w)
}

/// The map of the unit square to a convex quadrilateral.
fn forward(corners: &[(f64, f64); 4]) -> Map {
    let [a, b, c, d] = *corners;
    let area = |a: (f64, f64), b: (f64, f64), c: (f64, f64)| {
        (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
    };
    let (gb, gd) = (area(a, c, d) / area(b, c, d), area(a, b, c) / area(b, c, d));
    [
        [gb * b.0 - a.0, gd * d.0 - a.0, a.0],
        [gb * b.1 - a.1, gd * d.1 - a.1, a.1],
        [gb - 1.0, gd - 1.0, 1.0],
    ]
}

/// The map of a convex quadrilateral to the unit square.
fn inverse(corners: &[(f64, f64); 4]) -> Map {
    let [m, n, o] = forward(corners);
    // The adjugate is the inverse up to a factor, which does not matter.
    let minor = |r: [f64; 3], s: [f64; 3], i: usize, j: usize| r[i] * s[j] - r[j] * s[i];
    [
        [minor(n, o, 1, 2), minor(o, m, 1, 2), minor(m, n, 1, 2)],
        [minor(n, o, 2, 0), minor(o, m, 2, 0), minor(m, n, 2, 0)],
        [minor(n, o, 0, 1), minor(o, m, 0, 1), minor(m, n, 0, 1)],
    ]
}

/// Blurs rows, then columns, with a triangular window.
fn blurred(pixels: &[f64], (width, height): (usize, usize), radius: f64) -> Vec<f64> {
    let reach = radius.ceil() as isize;
    let weight = |distance: isize| (1.0 - distance.unsigned_abs() as f64 / (radius + 1.0)).max(0.0);
    let total: f64 = (-reach..=reach).map(weight).sum();
    let pass = |pixels: &[f64], across: bool| -> Vec<f64> {
        (0..width * height)
            .map(|i| {
                let (x, y) = (i % width, i / width);
                let sum: f64 = (-reach..=reach)
                    .map(|distance| {
                        let place = if across {
                            y * width + x.saturating_add_signed(distance).min(width - 1)
                        } else {
                            y.saturating_add_signed(distance).min(height - 1) * width + x
                        };
                        weight(distance) * pixels[place]
                    })
                    .sum();
                sum / total
            })
            .collect()
    };
    pass(&pass(pixels, true), false)
}

#[test]
fn the_corners_of_a_photo_are_where_they_should_be() {
    let shot =
        Shot { corners: [(0.1, 0.2), (0.8, 0.1), (0.9, 0.9), (0.2, 0.7)], ..Shot::default() };
    let map = inverse(&shot.corners);
    for ((u, v), (s, t)) in
        shot.corners.into_iter().zip([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
    {
        let found = apply(&map, u, v);
        assert!((found.0 - s).abs() < 1e-9 && (found.1 - t).abs() < 1e-9, "{found:?}");
    }
    let picture = Gray::new(3, 2, vec![1, 2, 3, 4, 5, 6]).expect("the right size");
    assert_eq!(
        turned(&picture, 1),
        Gray::new(2, 3, vec![4, 1, 5, 2, 6, 3]).expect("the right size")
    );
    assert_eq!(turned(&picture, 4), picture);
}
