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
use ninefold::board::{Cell, Digit, Grid};
use ninefold::search::{Search, Uniqueness, Watch};

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
/// Inks whose colours are nearer than this are one.
const SAME_INK: f32 = 30.0;
/// Strokes whose widths differ by this factor are those of another weight.
const OTHER_WEIGHT: f32 = 1.22;
/// No puzzle has fewer clues.
const FEWEST_CLUES: usize = 17;
/// The greatest number of inks that are compared.
const MOST_INKS: usize = 6;

/// The ink with which a cell is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ink {
    /// Brightness, blueness and redness.
    colour: [f32; 3],
    /// The difference between its brightness and that of its ground.
    contrast: f32,
    /// The width of the strokes, in samples.
    stroke: f32,
}

impl Ink {
    /// Whether the ink is hardly seen without colours.
    pub(crate) fn is_faint(&self) -> bool {
        self.contrast < FAINT
    }

    fn distance(&self, other: &Self) -> f32 {
        let [y, b, r] = std::array::from_fn(|i| (self.colour[i] - other.colour[i]).abs());
        0.5 * y + b + r
    }

    /// Returns the distance of the colour from gray.
    fn tint(&self) -> f32 {
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

/// Tells a player's digits from the clues by their inks: whether each of the digits is an entry. `None` if there is one
/// ink, or if no ink alone gives a puzzle with one solution.
pub(crate) fn entries(inks: &[Option<Ink>; 81], digits: &[u8; 81]) -> Option<[bool; 81]> {
    let written: Vec<(usize, Ink)> = (0..81)
        .filter(|&cell| digits[cell] != 0)
        .filter_map(|cell| Some((cell, inks[cell]?)))
        .collect();
    let (shown, colours): (Vec<Group>, Vec<Group>) =
        by_colour(&written).into_iter().partition(|group| group.is_highlight(digits));
    let groups = match colours {
        groups if groups.len() > 1 => groups,
        _ => by_weight(&written, digits)?,
    };
    let shown = shown.iter().flat_map(|group| &group.cells);
    let mut always = [false; 81];
    shown.for_each(|cell| always[*cell] = true);
    clues(&groups, always, digits)
        .map(|clues| std::array::from_fn(|cell| digits[cell] != 0 && !clues[cell]))
}

/// Cells that are written with the same ink.
#[derive(Clone, Debug)]
struct Group {
    cells: Vec<usize>,
    /// Groups with a smaller rank are more likely clues.
    rank: f32,
}

impl Group {
    /// Whether the group is all there is of one digit, which an app then shows in another colour: that tells nothing
    /// about clues and entries.
    fn is_highlight(&self, digits: &[u8; 81]) -> bool {
        let digit = self.cells.first().map_or(0, |cell| digits[*cell]);
        self.cells.len() > 1
            && self.cells.iter().all(|cell| digits[*cell] == digit)
            && digits.iter().filter(|other| **other == digit).count() == self.cells.len()
    }
}

/// Puts digits of the same colour together.
fn by_colour(written: &[(usize, Ink)]) -> Vec<Group> {
    let mut groups: Vec<(Ink, Vec<usize>)> = Vec::new();
    for &(cell, ink) in written {
        let nearest =
            groups.iter_mut().min_by(|a, b| a.0.distance(&ink).total_cmp(&b.0.distance(&ink)));
        match nearest {
            Some((mean, cells)) if mean.distance(&ink) < SAME_INK => {
                let count = cells.len() as f32;
                mean.colour = std::array::from_fn(|i| {
                    (mean.colour[i] * count + ink.colour[i]) / (count + 1.0)
                });
                cells.push(cell);
            }
            _ => groups.push((ink, vec![cell])),
        }
    }
    // Clues are rather gray, and darker on a light ground.
    groups
        .into_iter()
        .map(|(ink, cells)| Group { cells, rank: ink.tint() - 0.2 * ink.contrast })
        .collect()
}

/// Divides digits by the widths of their strokes, where there is a gap between two widths.
fn by_weight(written: &[(usize, Ink)], digits: &[u8; 81]) -> Option<Vec<Group>> {
    let mut sorted = written.to_vec();
    sorted.sort_by(|a, b| a.1.stroke.total_cmp(&b.1.stroke));
    let gap = |i: usize| sorted[i].1.stroke / sorted[i - 1].1.stroke.max(0.1);
    let split = (3..sorted.len().saturating_sub(2)).max_by(|a, b| gap(*a).total_cmp(&gap(*b)))?;
    let mean = |part: &[(usize, Ink)]| {
        part.iter().map(|(_, ink)| ink.stroke).sum::<f32>() / part.len() as f32
    };
    let (thin, bold) = sorted.split_at(split);
    // The shapes of digits have some influence on the width.
    let is_one_digit =
        |part: &[(usize, Ink)]| part.iter().all(|(cell, _)| digits[*cell] == digits[part[0].0]);
    if mean(bold) < OTHER_WEIGHT * mean(thin) || is_one_digit(bold) || is_one_digit(thin) {
        return None;
    }
    let cells = |part: &[(usize, Ink)]| part.iter().map(|(cell, _)| *cell).collect();
    Some(vec![Group { cells: cells(bold), rank: 0.0 }, Group { cells: cells(thin), rank: 1.0 }])
}

/// Finds the groups that are the clues, besides those that always are: the fewest that have one solution, and of those the
/// likeliest.
fn clues(groups: &[Group], always: [bool; 81], digits: &[u8; 81]) -> Option<[bool; 81]> {
    let mut groups = groups.to_vec();
    groups.sort_by_key(|group| std::cmp::Reverse(group.cells.len()));
    let rest: Vec<usize> =
        groups.iter().skip(MOST_INKS).flat_map(|group| group.cells.clone()).collect();
    groups.truncate(MOST_INKS);
    let all = (1_usize << groups.len()) - 1;
    let mut sets: Vec<usize> = (1..=all).filter(|set| *set != all || !rest.is_empty()).collect();
    let rank = |set: usize| -> f32 {
        let chosen = (0..groups.len()).filter(|i| set >> i & 1 == 1);
        let size = |i: usize| groups[i].cells.len() as f32;
        let (sum, count) = chosen
            .fold((0.0, 0.0), |(sum, count), i| (sum + groups[i].rank * size(i), count + size(i)));
        sum / f32::max(count, 1.0)
    };
    sets.sort_by(|a, b| a.count_ones().cmp(&b.count_ones()).then(rank(*a).total_cmp(&rank(*b))));
    sets.into_iter().find_map(|set| {
        let mut chosen = always;
        let cells = (0..groups.len()).filter(|i| set >> i & 1 == 1).flat_map(|i| &groups[i].cells);
        cells.for_each(|cell| chosen[*cell] = true);
        let count = chosen.iter().filter(|is_clue| **is_clue).count();
        (count >= FEWEST_CLUES && has_one_solution(digits, &chosen)).then_some(chosen)
    })
}

/// The number of times that a search checks its watch before it is given up; puzzles need fewer guesses.
const LOOKS: u32 = 12;

fn has_one_solution(digits: &[u8; 81], chosen: &[bool; 81]) -> bool {
    let mut grid = Grid::EMPTY;
    for cell in Cell::all().filter(|cell| chosen[cell.index()]) {
        if let Some(digit) = Digit::new(digits[cell.index()]) {
            grid.set(cell, Some(digit));
        }
    }
    let looks = std::cell::Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() > LOOKS
    };
    let answer = Search::new().watch(&Watch::new(&stop)).uniqueness(&grid);
    matches!(answer, Some(Uniqueness::One(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLUES: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// The inks of a game: clues with one, five entries with another.
    fn game(clue: Ink, entry: Ink) -> ([Option<Ink>; 81], [u8; 81], Vec<usize>) {
        let (mut inks, mut digits) = ([None; 81], [0; 81]);
        let clues: Vec<u8> = CLUES.bytes().collect();
        let entered: Vec<usize> = (0..81).filter(|&cell| clues[cell] == b'.').step_by(10).collect();
        for cell in 0..81 {
            if clues[cell] != b'.' {
                (digits[cell], inks[cell]) = (clues[cell] - b'0', Some(clue));
            } else if entered.contains(&cell) {
                (digits[cell], inks[cell]) = (SOLUTION.as_bytes()[cell] - b'0', Some(entry));
            }
        }
        (inks, digits, entered)
    }

    const BLACK: Ink = Ink { colour: [20.0, 128.0, 128.0], contrast: 230.0, stroke: 3.0 };
    const BLUE: Ink = Ink { colour: [70.0, 190.0, 110.0], contrast: 180.0, stroke: 3.0 };

    #[test]
    fn entries_have_another_colour_or_weight() {
        let thin = Ink { stroke: 2.0, ..BLACK };
        for (clue, entry) in [(BLACK, BLUE), (BLACK, thin)] {
            let (inks, mut digits, entered) = game(clue, entry);
            let found = entries(&inks, &digits).expect("two inks");
            assert!((0..81).all(|cell| found[cell] == entered.contains(&cell)));
            // Mistakes of the player change nothing.
            digits[entered[0]] = digits[entered[0]] % 9 + 1;
            assert_eq!(entries(&inks, &digits), Some(found));
        }
    }

    #[test]
    fn one_digit_in_another_colour_is_no_entry() {
        let digits: [u8; 81] =
            std::array::from_fn(
                |cell| {
                    if cell % 7 == 3 { 0 } else { SOLUTION.as_bytes()[cell] - b'0' }
                },
            );
        let inks = |is_blue: &dyn Fn(usize) -> bool| -> [Option<Ink>; 81] {
            std::array::from_fn(|cell| {
                (digits[cell] != 0).then_some(if is_blue(cell) { BLUE } else { BLACK })
            })
        };
        // The others alone have one solution.
        let others = digits.map(|digit| digit != 0 && digit != 5);
        assert!(has_one_solution(&digits, &others));
        assert_eq!(entries(&inks(&|cell| digits[cell] == 5), &digits), None);
        // Some of two digits, or some of one, are entries.
        for is_blue in [
            &(|cell: usize| digits[cell] == 5 || (digits[cell] == 6 && cell < 40))
                as &dyn Fn(usize) -> bool,
            &|cell: usize| digits[cell] == 5 && cell > 30,
        ] {
            let found = entries(&inks(is_blue), &digits).expect("two inks");
            assert!((0..81).all(|cell| found[cell] == (digits[cell] != 0 && is_blue(cell))));
        }
    }

    #[test]
    fn one_ink_is_no_division() {
        let (inks, digits, _) = game(BLACK, BLACK);
        assert_eq!(entries(&inks, &digits), None);
        // Neither is one that leaves no puzzle.
        let (mut inks, digits, _) = game(BLACK, BLACK);
        (0..40).for_each(|cell| inks[cell] = inks[cell].map(|_| BLUE));
        assert_eq!(entries(&inks, &digits), None);
    }
}
