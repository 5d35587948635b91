//! Screenshots: every cell has one ground, from which its digit differs by brightness, by colour or by both.
//!
//! ```text
//! picture + map -> ground of each cell -> distance of each sample from it -> a patch of dark ink on white
//!                                                                        └-> the ink of each cell: colour, stroke
//! ```
//!
//! Dark and light themes, highlighted cells and coloured digits look alike in the new patch. The ink tells a player's
//! digits from the clues: they have another colour, or thinner strokes.

use crate::Gray;
use crate::geometry::Point;
use crate::patch::{GrayPatch, SIDE};

/// The number of samples of a cell, and of the margin of a patch.
const CELL: usize = 32;
const MARGIN: usize = 16;
/// The samples at each edge of a cell that may belong to its lines.
const EDGE: usize = 5;
/// A sample that differs from the ground by at most this belongs to it.
const GROUND: u8 = 2;
/// The share of a cell that is ground on a screen, and the number of such cells.
const GROUND_SHARE: f32 = 0.45;
const GROUND_CELLS: usize = 66;
/// The least distance of ink from its ground.
const LEAST_INK: u32 = 30;
/// Ink that is nearer than this to the brightness of its ground is hardly seen without colours.
const FAINT: f32 = 28.0;

/// The ink with which a cell is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ink {
    /// Brightness, blueness and redness.
    pub(crate) colour: [f32; 3],
    /// The difference between its brightness and that of its ground.
    pub(crate) contrast: f32,
    /// The width of the strokes, in samples.
    pub(crate) stroke: f32,
}

impl Ink {
    /// Returns `true` if the ink is hardly seen without colours.
    pub(crate) fn is_faint(&self) -> bool {
        self.contrast < FAINT
    }

    pub(crate) fn distance(&self, other: &Self) -> f32 {
        let [y, b, r] = std::array::from_fn(|i| (self.colour[i] - other.colour[i]).abs());
        0.5 * y + b + r
    }

    /// Returns the distance of the colour from gray.
    pub(crate) fn tint(&self) -> f32 {
        (self.colour[1] - 128.0).abs() + (self.colour[2] - 128.0).abs()
    }
}

/// A grid on a screen.
#[derive(Clone, Debug)]
pub(crate) struct Screen {
    /// The grid as dark ink on white.
    pub(crate) patch: GrayPatch,
    pub(crate) inks: [Option<Ink>; 81],
}

impl Screen {
    /// Looks at the grid of a map; `None` if its cells have no grounds, as in photographs.
    pub(crate) fn look(
        picture: &Gray,
        tints: Option<&[Gray; 2]>,
        map: impl Fn(Point) -> Point,
    ) -> Option<Self> {
        let luma = GrayPatch::cut(picture, &map);
        let tints = tints.map(|planes| [0, 1].map(|i| GrayPatch::cut(&planes[i], &map)));
        let at = |sample: usize| {
            let tint = |i: usize| tints.as_ref().map_or(128, |planes| planes[i].samples()[sample]);
            [luma.samples()[sample], tint(0), tint(1)]
        };
        let grounds: [[u8; 3]; 81] = std::array::from_fn(|cell| median(inside(cell).map(at)));
        let is_flat = |cell: &usize| {
            let near = inside(*cell).filter(|s| at(*s)[0].abs_diff(grounds[*cell][0]) <= GROUND);
            near.count() as f32 >= GROUND_SHARE * inside(*cell).count() as f32
        };
        if (0..81).filter(is_flat).count() < GROUND_CELLS {
            return None;
        }
        let around = median((0..SIDE * SIDE).filter(|s| cell_of(*s).is_none()).map(at));
        let distances: Vec<u32> = (0..SIDE * SIDE)
            .map(|sample| {
                distance(at(sample), cell_of(sample).map_or(around, |cell| grounds[cell]))
            })
            .collect();
        let ink = |distance: &u32| 255 - (2 * distance).min(255) as u8;
        let patch = GrayPatch::new(distances.iter().map(ink).collect())?;
        let inks = std::array::from_fn(|cell| ink_of(cell, &distances, grounds[cell], at));
        Some(Self { patch, inks })
    }
}

/// The samples of a cell without its edges.
fn inside(cell: usize) -> impl Iterator<Item = usize> {
    let (top, left) = (MARGIN + cell / 9 * CELL, MARGIN + cell % 9 * CELL);
    let rows = top + EDGE..top + CELL - EDGE;
    rows.flat_map(move |y| (left + EDGE..left + CELL - EDGE).map(move |x| y * SIDE + x))
}

/// The cell of a sample; `None` in the margin.
fn cell_of(sample: usize) -> Option<usize> {
    let place = |at: usize| at.checked_sub(MARGIN).map(|at| at / CELL).filter(|place| *place < 9);
    Some(9 * place(sample / SIDE)? + place(sample % SIDE)?)
}

/// The median of each channel.
fn median(samples: impl Iterator<Item = [u8; 3]>) -> [u8; 3] {
    let mut counts = [[0_u32; 256]; 3];
    let mut all = 0;
    for sample in samples {
        all += 1;
        counts.iter_mut().zip(sample).for_each(|(counts, value)| counts[usize::from(value)] += 1);
    }
    counts.map(|counts| {
        let mut below = 0;
        let reaches = |count: &u32| {
            below += count;
            2 * below >= all
        };
        counts.iter().position(reaches).unwrap_or(0) as u8
    })
}

/// Returns the difference between a sample and its ground.
fn distance(sample: [u8; 3], ground: [u8; 3]) -> u32 {
    let [y, b, r] = std::array::from_fn(|i| u32::from(sample[i].abs_diff(ground[i])));
    y + 3 * (b + r) / 2
}

/// The ink of a cell, if there is any.
fn ink_of(
    cell: usize,
    distances: &[u32],
    ground: [u8; 3],
    at: impl Fn(usize) -> [u8; 3],
) -> Option<Ink> {
    let most =
        inside(cell).map(|sample| distances[sample]).max().filter(|most| *most >= LEAST_INK)?;
    let mut core = [0.0_f32; 4];
    for sample in inside(cell).filter(|sample| 10 * distances[*sample] >= 7 * most) {
        let parts = at(sample).map(f32::from);
        core.iter_mut().zip(parts.into_iter().chain([1.0])).for_each(|(sum, part)| *sum += part);
    }
    let colour = [0, 1, 2].map(|i| core[i] / core[3].max(1.0));
    let is_ink = |sample: usize| 2 * distances[sample] >= most;
    let area = inside(cell).filter(|sample| is_ink(*sample)).count();
    let edges = inside(cell).filter(|s| is_ink(*s) != is_ink(s + 1)).count()
        + inside(cell).filter(|s| is_ink(*s) != is_ink(s + SIDE)).count();
    let stroke = 2.0 * area as f32 / edges.max(1) as f32;
    Some(Ink { colour, contrast: (colour[0] - f32::from(ground[0])).abs(), stroke })
}
