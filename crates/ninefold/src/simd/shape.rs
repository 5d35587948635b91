//! [`Shape`]: the cells of one board as sets of bits, by which a guess is chosen.

#![allow(clippy::needless_range_loop, reason = "an index is a place in many arrays")]

pub(crate) use super::register::Bits;
use super::register::{Packing, Register};

/// The 81 cells of one lane side by side, filled up with ones to a whole number of registers.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Frame(pub(crate) [u16; 96]);

impl Frame {
    /// A frame of single candidates.
    pub(crate) const FILLED: Self = Self([1; 96]);
}

/// A frame for each of 32 lanes, and one more for no lane.
pub(crate) struct Frames(pub(crate) [Frame; 33]);

impl Frames {
    /// Frames of single candidates.
    pub(crate) const FILLED: Self = Self([Frame::FILLED; 33]);
}

/// Returns the lanes of a set, ascending.
#[inline(always)]
pub(crate) fn lanes(set: u32) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let lane = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}

/// From so many lanes on, boards are copied out of all lanes at once.
const COPIED_TOGETHER: u32 = 4;

/// From so many lanes on, boards are written into all lanes at once.
const FILLED_TOGETHER: u32 = 5;

/// Copies the cells of these lanes into their frames. The frames of other lanes may change too.
#[inline(always)]
pub(super) fn copy_lanes<R: Register>(cells: &[R; 81], set: u32, frames: &mut Frames) {
    if !R::TRANSPOSES || set.count_ones() < COPIED_TOGETHER {
        for lane in lanes(set) {
            for (cell, register) in frames.0[lane].0.iter_mut().zip(cells) {
                *cell = register.lanes()[lane];
            }
        }
        return;
    }
    let (blocks, last) = cells.as_chunks::<8>();
    for (at, block) in blocks.iter().enumerate() {
        let columns = R::transposed(*block);
        for i in 0..8 {
            for (part, values) in columns[i].lanes().as_chunks::<8>().0.iter().enumerate() {
                frames.0[8 * part + i].0[8 * at..][..8].copy_from_slice(values);
            }
        }
    }
    for lane in lanes(set) {
        frames.0[lane].0[80] = last[0].lanes()[lane];
    }
}

/// Fills these lanes with the cells of their frames.
#[inline(always)]
pub(super) fn fill_lanes<R: Register>(cells: &mut [R; 81], set: u32, frames: &Frames) {
    if !R::TRANSPOSES || set.count_ones() < FILLED_TOGETHER {
        for lane in lanes(set) {
            for (register, cell) in cells.iter_mut().zip(&frames.0[lane].0) {
                register.lanes_mut()[lane] = *cell;
            }
        }
        return;
    }
    let mut mask = cells[0].splat(0);
    for lane in lanes(set) {
        mask.lanes_mut()[lane] = u16::MAX;
    }
    let (blocks, last) = cells.as_chunks_mut::<8>();
    for (at, block) in blocks.iter_mut().enumerate() {
        let mut rows = *block;
        for i in 0..8 {
            for (part, values) in rows[i].lanes_mut().as_chunks_mut::<8>().0.iter_mut().enumerate()
            {
                values.copy_from_slice(&frames.0[8 * part + i].0[8 * at..][..8]);
            }
        }
        let columns = R::transposed(rows);
        for i in 0..8 {
            block[i] = block[i].replaced(mask, columns[i]);
        }
    }
    for lane in lanes(set) {
        last[0].lanes_mut()[lane] = frames.0[lane].0[80];
    }
}

/// The cells of a frame by their candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Cells with two candidates or more.
    pub(crate) open: Bits,
    /// Cells with exactly two.
    pub(crate) pairs: Bits,
    /// For each digit (nine of sixteen entries), the cells 0 to 63 that have it as a candidate.
    pub(crate) low: [u64; 16],
    /// The same for the cells from 64 on.
    pub(crate) high: [u64; 16],
}

/// The number of cells with two candidates that are scored. More of them find better guesses, but that takes
/// longer than it saves.
pub(super) const SCORED: usize = 8;

/// Returns the cells of a set, ascending.
#[inline(always)]
pub(crate) fn cells(set: Bits) -> impl Iterator<Item = usize> {
    let [mut low, mut high] = set;
    std::iter::from_fn(move || {
        if low != 0 {
            let cell = low.trailing_zeros();
            low &= low - 1;
            return Some(cell as usize);
        }
        if high == 0 {
            return None;
        }
        let cell = 64 + high.trailing_zeros();
        high &= high - 1;
        Some(cell as usize)
    })
}

/// Returns the shape of a frame that fills `N` registers, whose bytes fill `M`.
#[inline(always)]
pub(super) fn of_frame<R: Packing, const N: usize, const M: usize>(
    zero: R,
    frame: &Frame,
) -> Shape {
    const { assert!(N * R::LANES == 96 && N == 2 * M) };
    let (ones, ninth) = (zero.splat(u16::MAX), zero.splat(0x100));
    let mut bytes = [zero; M];
    let (mut open, mut pairs, mut nine) = (bytes, bytes, bytes);
    for i in 0..M {
        let cells = [
            zero.load(&frame.0[2 * i * R::LANES..]),
            zero.load(&frame.0[(2 * i + 1) * R::LANES..]),
        ];
        let once = [cells[0].without_lowest(), cells[1].without_lowest()];
        let solved = [once[0].where_zero(), once[1].where_zero()];
        let two_or_less =
            [once[0].without_lowest().where_zero(), once[1].without_lowest().where_zero()];
        open[i] = ones.minus(solved[0]).pack_masks(ones.minus(solved[1]));
        pairs[i] = two_or_less[0].minus(solved[0]).pack_masks(two_or_less[1].minus(solved[1]));
        let [a, b] = [cells[0].and(ninth), cells[1].and(ninth)];
        nine[i] = a.where_equal(ninth).pack_masks(b.where_equal(ninth));
        // The low bytes, one a cell, hold digits 1 to 8.
        bytes[i] = cells[0].pack_bytes(cells[1]);
    }
    let (mut low, mut high) = ([0; 16], [0; 16]);
    for digit in 0..8 {
        [low[digit], high[digit]] = R::byte_bits(bytes, digit as u32);
    }
    [low[8], high[8]] = R::byte_bits(nine, 7);
    Shape { open: R::byte_bits(open, 7), pairs: R::byte_bits(pairs, 7), low, high }
}

/// Returns the best of the first [`SCORED`] cells with two candidates: its score times 128, plus its
/// number. Zero without such a cell. The score counts the peers, which are given as a table: two for
/// each open one, one for each candidate shared, four more if with such a cell.
#[inline(always)]
pub(super) fn best_pair(frame: &Frame, shape: &Shape, peers: &[Bits; 81]) -> u32 {
    let shared =
        |a: &Bits, low: u64, high: u64| (a[0] & low).count_ones() + (a[1] & high).count_ones();
    let pair_low = shape.low.map(|word| word & shape.pairs[0]);
    let pair_high = shape.high.map(|word| word & shape.pairs[1]);
    let mut best = 0;
    for cell in cells(shape.pairs).take(SCORED) {
        let c = u32::from(frame.0[cell]) | 1 << 15;
        let a = c.trailing_zeros() as usize & 15;
        let b = (c & (c - 1)).trailing_zeros() as usize & 15;
        let near = &peers[cell];
        let all =
            shared(near, shape.low[a], shape.high[a]) + shared(near, shape.low[b], shape.high[b]);
        let pairs =
            shared(near, pair_low[a], pair_high[a]) + shared(near, pair_low[b], pair_high[b]);
        let open = shared(near, shape.open[0], shape.open[1]);
        best = best.max((2 * open + all + 4 * pairs) << 7 | cell as u32);
    }
    best
}
