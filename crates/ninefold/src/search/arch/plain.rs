//! Vectors in plain Rust: an array of lanes, one operation after the other.

use super::{Bits, Frame, Shape, Vector};
use std::array::from_fn;

/// `N` lanes in an array.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(in crate::search) struct Plain<const N: usize>([u16; N]);

impl<const N: usize> Vector for Plain<N> {
    const NAME: &'static str = "plain";
    const LANES: usize = N;

    #[inline(always)]
    fn splat(value: u16) -> Self {
        Self([value; N])
    }
    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        &self.0
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        &mut self.0
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & other.0[i]))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] | other.0[i]))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & !other.0[i]))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i].min(other.0[i])))
    }
    #[inline(always)]
    fn if_single(self) -> Self {
        let keep = |c: u16| if c & c.wrapping_sub(1) == 0 { c } else { 0 };
        Self(from_fn(|i| keep(self.0[i])))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        Self(from_fn(|i| if self.0[i] == 0 { other.0[i] } else { self.0[i] }))
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        (0..N).fold(0, |set, i| set | u32::from(self.0[i] == other.0[i]) << i)
    }

    #[inline(always)]
    fn shape(frame: &Frame) -> Shape {
        let mut shape = Shape {
            open: cells(frame, |c| c.count_ones() >= 2),
            pairs: cells(frame, |c| c.count_ones() == 2),
            low: [0; 16],
            high: [0; 16],
        };
        for digit in 0..9 {
            [shape.low[digit], shape.high[digit]] = cells(frame, |c| c >> digit & 1 == 1);
        }
        shape
    }
}

/// The cells of which this is true.
#[inline(always)]
fn cells(frame: &Frame, is: impl Fn(u16) -> bool) -> Bits {
    let word = |cells: &[u16]| {
        cells.iter().enumerate().fold(0, |set, (i, c)| set | u64::from(is(*c)) << i)
    };
    [word(&frame.0[..64]), word(&frame.0[64..])]
}
