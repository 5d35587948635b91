//! The places of a grid's cells in a picture: a homography, and a smooth bend for curled pages.

use crate::find::Shape;
use crate::geometry::{Homography, Pair, Point, Quad, add_equation, solve};

/// The greatest distance of a predicted centre from the homography that it supports, in cells.
const TOLERANCE: f32 = 0.12;
/// The strength with which the terms of the bend are held down.
const RIDGE: f64 = 0.3;
/// Centres that are this far from the bend count half, in cells.
const HALF_WEIGHT: f64 = 0.04;
/// The number of times that centres are weighted again.
const ROUNDS: usize = 3;
/// A bend moves nothing further than this, in cells.
const MOST_BEND: f64 = 1.5;

/// A bend that moves a cell further than this is strong, in cells.
const STRONG: f64 = 0.4;

/// The offsets of the centres of 81 cells from where they should be, x and y, in cells.
pub(crate) type Offsets = [[f32; 2]; 81];

/// A map from grid coordinates, 0 to 9 from corner to corner, to the pixels of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GridMap {
    homography: Homography,
    bend: Option<Bend>,
    shift: Point,
}

/// The corners in grid coordinates.
const CORNERS: Quad =
    Quad([Point::new(0.0, 0.0), Point::new(9.0, 0.0), Point::new(9.0, 9.0), Point::new(0.0, 9.0)]);

/// The centre of a cell in grid coordinates.
fn centre(cell: usize) -> Point {
    Point::new((cell % 9) as f32 + 0.5, (cell / 9) as f32 + 0.5)
}

impl GridMap {
    /// Returns the map of a flat grid with these corners; `None` if they are no quadrilateral.
    pub(crate) fn new(corners: &Quad) -> Option<Self> {
        let homography = Homography::between(&CORNERS, corners)?;
        Some(Self { homography, bend: None, shift: Point::default() })
    }

    /// Returns the map of a shape; `None` if its corners are not convex.
    pub(crate) fn of(shape: Shape) -> Option<Self> {
        if shape.bow.is_flat() {
            return Self::new(&shape.quad);
        }
        let map = shape.map()?;
        let part = |x: f32| x / 9.0;
        Self::through(|p| map(Point::new(part(p.x), part(p.y))))
    }

    /// Returns the map, with its bend, that takes the centres of the cells where `place` takes them.
    fn through(place: impl Fn(Point) -> Point) -> Option<Self> {
        let pairs: [Pair; 81] = std::array::from_fn(|cell| (centre(cell), place(centre(cell))));
        let homography = Homography::fit(&pairs)?;
        let back = homography.inverse()?;
        let left = pairs.map(|(p, q)| {
            let q = back.apply(q);
            [f64::from(q.x - p.x), f64::from(q.y - p.y)]
        });
        Some(Self { homography, bend: Bend::fit(&left), shift: Point::default() })
    }

    /// Returns whether the map has a bend.
    pub(crate) fn is_bent(&self) -> bool {
        self.bend.is_some()
    }

    /// Returns whether the bend moves a cell so far that a flat map does not fit most of them.
    fn is_strongly_bent(&self) -> bool {
        self.bends_further(STRONG)
    }

    /// Returns whether the bend moves a cell further than this, in cells.
    pub(crate) fn bends_further(&self, limit: f64) -> bool {
        let is_far = |[x, y]: [f64; 2]| x.hypot(y) > limit;
        self.bend.is_some_and(|bend| (0..81).any(|cell| is_far(bend.displacement(centre(cell)))))
    }

    /// Maps a point.
    pub(crate) fn apply(&self, p: Point) -> Point {
        let p = Point::new(p.x + self.shift.x, p.y + self.shift.y);
        self.homography.apply(self.bend.map_or(p, |bend| bend.apply(p)))
    }

    /// Returns the corners in the picture.
    pub(crate) fn corners(&self) -> Quad {
        Quad(CORNERS.0.map(|corner| self.apply(corner)))
    }

    /// Returns the map moved by a part of a cell.
    pub(crate) fn shifted(&self, x: f32, y: f32) -> Self {
        Self { shift: Point::new(self.shift.x + x, self.shift.y + y), ..*self }
    }

    /// Returns the map of the upright grid, where this one shows it turned clockwise by `turn` quarters.
    pub(crate) fn turned(&self, turn: usize) -> Self {
        if self.is_bent() && turn == 0 {
            return *self;
        }
        let corners = Quad(std::array::from_fn(|i| CORNERS.0[(i + turn) % 4]));
        let turning = Homography::between(&CORNERS, &corners);
        if let (true, Some(turning)) = (self.is_bent(), turning) {
            return Self::through(|p| self.apply(turning.apply(p))).unwrap_or(*self);
        }
        let homography = turning.map_or(self.homography, |turning| turning.then(&self.homography));
        Self { homography, bend: None, shift: Point::default() }
    }

    /// Returns the flat map whose centres are where the offsets say; `None` if they contradict each other.
    pub(crate) fn flat(&self, offsets: &Offsets) -> Option<Self> {
        let map = Homography::fit_most(&self.pairs(offsets), TOLERANCE)?;
        let homography = map.then(&self.homography);
        // A map that turns the grid over or shrinks it to nothing is none.
        let (corners, new) =
            (self.corners(), Self { homography, bend: None, shift: Point::default() });
        let growth = new.corners().area() / corners.area();
        (0.3..3.0).contains(&growth).then_some(new)
    }

    /// Returns the map with a bend whose centres are where the offsets say.
    pub(crate) fn bent(&self, offsets: &Offsets) -> Option<Self> {
        if self.is_strongly_bent() {
            // No flat map is near to most of the centres: the one that the bend belongs to stays.
            let left =
                self.pairs(offsets).map(|(p, q)| [f64::from(q.x - p.x), f64::from(q.y - p.y)]);
            return Some(Self { bend: Bend::fit(&left), shift: Point::default(), ..*self });
        }
        let flat = Homography::fit_most(&self.pairs(offsets), TOLERANCE)?;
        let back = flat.inverse()?;
        let left = self.pairs(offsets).map(|(p, q)| {
            let q = back.apply(q);
            [f64::from(q.x - p.x), f64::from(q.y - p.y)]
        });
        let new = self.flat(offsets)?;
        Some(Self { bend: Bend::fit(&left), ..new })
    }

    /// Returns where the centres of the cells should be and are, in coordinates of the flat map of this one.
    fn pairs(&self, offsets: &Offsets) -> [Pair; 81] {
        std::array::from_fn(|cell| {
            let (p, [x, y]) = (centre(cell), offsets[cell]);
            let q = Point::new(p.x + x + self.shift.x, p.y + y + self.shift.y);
            (p, self.bend.map_or(q, |bend| bend.apply(q)))
        })
    }
}

/// A smooth displacement: a polynomial of the third degree for x and for y.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bend([[f64; TERMS]; 2]);

const TERMS: usize = 10;

/// The terms of the polynomial at a point.
fn terms(p: Point) -> [f64; TERMS] {
    let scaled = |x: f32| (f64::from(x) - 4.5) / 4.5;
    let (u, v) = (scaled(p.x), scaled(p.y));
    [1.0, u, v, u * u, u * v, v * v, u * u * u, u * u * v, u * v * v, v * v * v]
}

impl Bend {
    /// Fits a bend to displacements of the 81 centres, of which a few may be wrong.
    fn fit(moves: &[[f64; 2]; 81]) -> Option<Self> {
        let mut weights = [1.0; 81];
        let mut bend = Self([[0.0; TERMS]; 2]);
        for _ in 0..=ROUNDS {
            for (axis, factors) in bend.0.iter_mut().enumerate() {
                let mut sums = [[0.0; TERMS + 1]; TERMS];
                for (i, line) in sums.iter_mut().enumerate() {
                    line[i] = RIDGE;
                }
                for (cell, weight) in weights.iter().enumerate() {
                    add_equation(&mut sums, terms(centre(cell)), moves[cell][axis], *weight);
                }
                *factors = solve(sums)?;
            }
            for (cell, weight) in weights.iter_mut().enumerate() {
                let [x, y] = bend.displacement(centre(cell));
                let error = (moves[cell][0] - x).hypot(moves[cell][1] - y);
                *weight = 1.0 / (1.0 + (error / HALF_WEIGHT).powi(2));
            }
        }
        Some(bend)
    }

    fn displacement(&self, p: Point) -> [f64; 2] {
        let terms = terms(p);
        self.0.map(|factors| {
            let sum: f64 = factors.iter().zip(terms).map(|(a, b)| a * b).sum();
            sum.clamp(-MOST_BEND, MOST_BEND)
        })
    }

    fn apply(&self, p: Point) -> Point {
        let [x, y] = self.displacement(p);
        Point::new(p.x + x as f32, p.y + y as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TILTED: Quad = Quad([
        Point::new(100.0, 80.0),
        Point::new(620.0, 140.0),
        Point::new(580.0, 700.0),
        Point::new(60.0, 560.0),
    ]);

    /// Returns the offsets that the net would give for a map, when the centres are where `truth` maps them.
    fn offsets(map: &GridMap, truth: impl Fn(Point) -> Point) -> Offsets {
        // Found by trying: the map is smooth, so a few steps of correction are enough.
        std::array::from_fn(|cell| {
            let aim = truth(centre(cell));
            let mut at = centre(cell);
            for _ in 0..200 {
                let now = map.apply(at);
                at = Point::new(at.x + (aim.x - now.x) / 80.0, at.y + (aim.y - now.y) / 80.0);
            }
            [at.x - centre(cell).x, at.y - centre(cell).y]
        })
    }

    fn worst(map: &GridMap, truth: impl Fn(Point) -> Point) -> f32 {
        (0..81)
            .map(|cell| map.apply(centre(cell)).distance(truth(centre(cell))))
            .fold(0.0, f32::max)
    }

    #[test]
    fn a_flat_grid_is_found_from_its_centres() {
        let truth = GridMap::new(&TILTED).unwrap();
        let off = Quad(TILTED.0.map(|p| Point::new(p.x * 1.02 + 9.0, p.y * 0.98 - 5.0)));
        let map = GridMap::new(&off).unwrap();
        let mut seen = offsets(&map, |p| truth.apply(p));
        for cell in [3, 17, 40, 41, 66] {
            seen[cell] = [0.7, -0.9];
        }
        let fitted = map.flat(&seen).unwrap();
        assert!(worst(&fitted, |p| truth.apply(p)) < 0.5);
    }

    #[test]
    fn a_curled_page_is_followed() {
        let flat = GridMap::new(&TILTED).unwrap();
        let curled = |p: Point| {
            let u = (p.x - 4.5) / 4.5;
            flat.apply(Point::new(p.x + 0.1 * u * u, p.y + 0.25 * u * u - 0.1 * u * u * u))
        };
        let map = flat.bent(&offsets(&flat, curled)).unwrap();
        assert!(worst(&map, curled) < 2.0, "{}", worst(&map, curled));
        // Once more from there: nothing is lost by expressing it anew.
        let again = map.bent(&offsets(&map, curled)).unwrap();
        assert!(worst(&again, curled) < 2.0);
    }

    #[test]
    fn turns_go_round() {
        let map = GridMap::new(&TILTED).unwrap();
        for turn in 0..4 {
            let turned = map.turned(turn);
            for i in 0..4 {
                assert!(turned.corners().0[i].distance(TILTED.0[(i + turn) % 4]) < 0.1);
            }
            assert_eq!(usize::from(turned.corners().turn()), turn);
        }
        assert!(
            (map.shifted(1.0, 0.0).apply(Point::new(0.0, 2.0)))
                .distance(map.apply(Point::new(1.0, 2.0)))
                < 1e-3
        );
    }

    #[test]
    fn nonsense_gives_no_map() {
        assert!(GridMap::new(&Quad([Point::default(); 4])).is_none());
        let map = GridMap::new(&TILTED).unwrap();
        assert!(map.flat(&[[f32::NAN; 2]; 81]).is_none());
        assert!(map.bent(&[[f32::INFINITY; 2]; 81]).is_none());
    }
}
